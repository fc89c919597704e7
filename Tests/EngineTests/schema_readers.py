"""Rows read back without loss by DuckDB, Polars, pandas and jq, though the first winner is late.

    python3 -m venv ENV && ENV/bin/pip install duckdb polars pandas   (and jq)
    ENV/bin/python Tests/EngineTests/schema_readers.py [FOLDER OF lotto]

Readers guess a column's type from the first rows. Here those are 49,999 codes of no lottery, whose
keys are empty or zero; the first winner stands in row 50,000. Each reader is tried as it comes and
with the types that `lotto schema` gives, and every value of every row has to come back. Then the same
with nested rows, of which the first 49,999 have no games: read as they come, games would lose their keys.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pandas
import polars as pl

ROOT = Path(__file__).resolve().parents[2]
LOTTO = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / ".build/release").resolve() / "lotto"
WINNER = 50_000


def lotto(*arguments, text=""):
    """The output of a run of lotto that reads a text, whatever its status."""
    return subprocess.run(
        [str(LOTTO), *arguments], input=text.encode(), stdout=subprocess.PIPE, check=False
    ).stdout.decode()


def rows(*form):
    """The rows of a form: nothing of a ticket before the winner, which has three games."""
    scan = ["scan", "-q", "--offline", str(ROOT / "Fixtures/Scans/winner-round-262.png")]
    ticket = json.loads(lotto(*scan).splitlines()[0])["payload"]
    lines = [f"https://example.com/{number}" for number in range(1, WINNER)] + [ticket]
    check = ["check", "-q", "--offline", "--as-of", "2026-11-20", *form]
    return lotto(*check, text="\n".join(lines) + "\n")


def duckdb_rows(path, options=""):
    relation = duckdb.sql(f"SELECT * FROM read_json('{path}', format = 'newline_delimited'{options})")
    names = relation.columns
    return [dict(zip(names, row)) for row in relation.fetchall()]


def pandas_rows(path, **options):
    frame = pandas.read_json(path, lines=True, **options)
    return json.loads(frame.to_json(orient="records"))


def jq_rows(path):
    text = subprocess.run(["jq", "-c", ".", path], stdout=subprocess.PIPE, check=True).stdout
    return [json.loads(line) for line in text.decode().splitlines()]


def compare(expected, readers):
    """Reads by each reader; every row has to be as expected."""
    for name, read in readers.items():
        found = read()
        assert len(found) == len(expected), f"{name}: {len(found)} rows"
        for number, (row, other) in enumerate(zip(expected, found), 1):
            assert row == other, f"{name}: row {number}: {row} != {other}"
        print(f"{name}: {len(found)} rows, no loss")


def schemas(*form):
    """The types of a form of rows, for DuckDB and for Polars."""
    polars = lotto("schema", "--polars", *form)
    return lotto("schema", "--duckdb", *form).strip(), eval(polars, {"pl": pl})  # Our own words.


def flat(path):
    """A row a game."""
    columns, schema = schemas()
    expected = [json.loads(line) for line in Path(path).read_text().splitlines()]
    winner = expected[WINNER - 1]
    assert (winner["status"], winner["rank"]) == ("won", 2), winner
    assert not any(row["serial"] or row["rank"] for row in expected[: WINNER - 1])
    compare(expected, {
        "jq": lambda: jq_rows(path),
        "DuckDB": lambda: duckdb_rows(path),
        "DuckDB, lotto schema": lambda: duckdb_rows(path, f", columns = {columns}"),
        "Polars": lambda: pl.read_ndjson(path).to_dicts(),
        "Polars, lotto schema": lambda: pl.read_ndjson(path, schema=schema).to_dicts(),
        "pandas": lambda: pandas_rows(path),
        "pandas, dtype=False": lambda: pandas_rows(path, dtype=False),
    })


def nested(path):
    """A row an input."""
    columns, schema = schemas("--nested")
    expected = [json.loads(line) for line in Path(path).read_text().splitlines()]
    assert not any(code["games"] for row in expected[: WINNER - 1] for code in row["codes"])
    assert [game["rank"] for game in expected[WINNER - 1]["codes"][0]["games"]] == [2, 5, 3]
    compare(expected, {
        "nested, DuckDB, lotto schema": lambda: duckdb_rows(path, f", columns = {columns}"),
        "nested, Polars, lotto schema": lambda: pl.read_ndjson(path, schema=schema).to_dicts(),
    })


def main():
    for read, form in [(flat, []), (nested, ["--nested"])]:
        with tempfile.TemporaryDirectory() as folder:
            path = str(Path(folder) / "rows.jsonl")
            Path(path).write_text(rows(*form))
            read(path)


if __name__ == "__main__":
    main()
