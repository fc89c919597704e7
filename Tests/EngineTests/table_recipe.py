"""Runs the Python of `lotto help json` that gives each ticket's results as a column, and counts them itself.

    python3 -m venv ENV && ENV/bin/pip install numpy polars duckdb
    ENV/bin/python Tests/EngineTests/table_recipe.py [FOLDER OF lotto]
"""

import contextlib
import csv
import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy
import polars

ROOT = Path(__file__).resolve().parents[2]
LOTTO = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve() / "lotto"
TICKETS = 2000


def code(title):
    """The lines under a title of the page."""
    text = subprocess.run([LOTTO, "help", "json"], stdout=subprocess.PIPE, check=True).stdout.decode()
    section = text.split(f"{title}:\n", 1)[1].split("\n\n")
    blocks = [part for part in section if part.startswith("  ") or "\n  " in part]
    return "\n".join(line[2:] for line in blocks[0].splitlines() if line.startswith("  "))


def expected(tickets):
    """In how many draws each ticket has three matches or more."""
    export = subprocess.run([LOTTO, "draws", "export", "--offline"], stdout=subprocess.PIPE, check=True)
    draws = [
        {int(row[f"n{place}"]) for place in range(1, 7)}
        for row in csv.DictReader(export.stdout.decode().splitlines())
    ]
    return [sum(len(draw & set(ticket)) >= 3 for draw in draws) for ticket in tickets.tolist()]


def main():
    random = numpy.random.default_rng(5)
    tickets = random.random((TICKETS, 45)).argsort(axis=1)[:, :6] + 1
    wins = expected(tickets)
    os.environ["PATH"] = f"{LOTTO.parent}:{os.environ['PATH']}"
    os.environ["LOTTO_DRAWS_URL"] = "http://127.0.0.1:9/"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        polars.DataFrame({f"n{place + 1}": tickets[:, place] for place in range(6)}).write_parquet(
            "tickets.parquet"
        )
        names = {}
        exec(code("Results of each ticket as a column"), names)  # Safe: lotto wrote it.
        assert names["tally"](tickets).shape == (TICKETS, 8)
        exec(code("Polars: Parquet in, a column out"), names)
        assert names["table"]["wins"].to_list() == wins, "Polars"
        shown = io.StringIO()
        with contextlib.redirect_stdout(shown):
            exec(code("DuckDB: the same in SQL"), names)
        assert names["counted"]["wins"].tolist() == wins, "DuckDB"
        assert str(sorted(wins)[0]) in shown.getvalue(), shown.getvalue()
        os.chdir("/")
    print(f"lotto help json: its columns have the wins of {TICKETS} tickets")


main()
