#!/usr/bin/env python3
"""Ranks tables as tools write them, with lotto and three readers of tables, which take turns.

    .build/benchmarks/venv/bin/python Benchmarks/Ranking/rank_tables.py [--rows 500000]

Each program reads the table and counts the tickets with 0 to 6 of the numbers of one draw, on one
thread; where a row is no ticket, peers only read it. Prints the median processor time of each in
nanoseconds a row. The figures of lotto include the start of its process, those of the others do not.
"""

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from report import ROOT, markdown

DRAW = (1, 13, 18, 26, 34, 38)
"""The winning numbers of round 1244."""
NAMES = [f"n{place}" for place in range(1, 7)]
HEADER = ",".join(NAMES)


def tables(rows):
    """The text of each table, by what is special about it, and how many rows are tickets."""
    count = len(rows)
    lines = rows.tolist()
    yield "plain lines", HEADER, (",".join(map(str, row)) for row in lines), count
    yield "index", "," + HEADER, (f"{i}," + ",".join(map(str, row)) for i, row in enumerate(lines)), count
    yield "quotes", HEADER, (",".join(f'"{number}"' for number in row) for row in lines), count
    yield "decimals", HEADER, (",".join(f"{number}.0" for number in row) for row in lines), count
    yield "semicolons at the end", HEADER.replace(",", ";") + ";", (";".join(map(str, row)) + ";" for row in lines), count
    yield "every row rejected", HEADER, (",".join(map(str, [*row[:5], 46])) for row in lines), 0


def counted(matches):
    """How many tickets have 0 to 6 matches."""
    return np.bincount(matches, minlength=7).tolist()


def with_polars(name, separator):
    import polars as pl

    table = pl.read_csv(name, separator=separator)
    return counted(sum(table[column].cast(pl.UInt8).is_in(DRAW).cast(pl.UInt8) for column in NAMES).to_numpy())


def with_pandas(name, separator):
    import pandas as pd

    table = pd.read_csv(name, sep=separator, index_col=False)
    return counted(sum(table[column].isin(DRAW).astype("u1") for column in NAMES).to_numpy())


def with_duckdb(name, separator):
    import duckdb

    duckdb.sql("SET threads = 1")
    matches = " + ".join(f"({column}::UTINYINT IN {DRAW})::INT" for column in NAMES)
    rows = duckdb.sql(
        f"SELECT {matches} AS m, count(*) FROM read_csv('{name}', delim = '{separator}') GROUP BY m"
    ).fetchall()
    counts = [0] * 7
    for match, count in rows:
        counts[match] = count
    return counts


PEERS = {"Polars": with_polars, "pandas": with_pandas, "DuckDB": with_duckdb}


def main():
    """Writes the tables, and prints a row for each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=500_000)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"))
    parser.add_argument("--peer", nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.peer:
        return run_peer(*options.peer)
    random = np.random.default_rng(645).random((options.rows, 45))
    rows = np.sort(random.argsort(axis=1)[:, :6], axis=1).astype(np.uint8) + 1
    expected = counted(np.isin(rows, DRAW).sum(axis=1))
    results = []
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        for title, header, lines, tickets in tables(rows):
            name = f"{folder}/{title.replace(' ', '-')}.csv"
            Path(name).write_text(header + "\n" + "".join(line + "\n" for line in lines), encoding="ascii")
            separator = ";" if ";" in header else ","
            times = {program: [] for program in ["lotto", *PEERS]}
            for _ in range(options.repeat):
                seconds, counts = ours(options.ours, name)
                assert counts == (expected if tickets else [0] * 7), (title, "lotto", counts)
                times["lotto"].append(seconds)
                for peer in PEERS:
                    seconds, counts = other(peer, name, separator)
                    assert not tickets or counts == expected, (title, peer, counts)
                    times[peer].append(seconds)
            medians = [statistics.median(times[program]) / options.rows * 1e9 for program in times]
            results.append([title, *(f"{median:.0f}" for median in medians)])
    print(markdown(["ns a row", "lotto", *PEERS], results))


def ours(lotto, name):
    """The processor time of a run of lotto, and its counts by matches."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [lotto, "rank", name, "--round", "1244", "--offline", "--no-deviation", "-f", "jsonl", "-j", "1"]
    output = subprocess.run(command, capture_output=True, check=False).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    *matches, five, bonus, six = json.loads(output.splitlines()[0])["matches"]
    return seconds, [*matches, five + bonus, six]


def other(peer, name, separator):
    """The processor time of a peer in its own process, and its counts."""
    command = [sys.executable, __file__, "--peer", peer, name, separator]
    one_thread = {"POLARS_MAX_THREADS": "1", "OMP_NUM_THREADS": "1"}
    output = subprocess.run(command, env=os.environ | one_thread, capture_output=True, check=True).stdout
    return json.loads(output)


def run_peer(peer, name, separator):
    """Prints what `other` returns; the first call imports the package, on a table of one row."""
    with tempfile.NamedTemporaryFile("w", suffix=".csv") as small:
        small.write(separator.join(NAMES) + "\n" + separator.join("123456") + "\n")
        small.flush()
        PEERS[peer](small.name, separator)
    start = time.process_time()
    counts = PEERS[peer](name, separator)
    print(json.dumps([time.process_time() - start, counts]))


if __name__ == "__main__":
    main()
