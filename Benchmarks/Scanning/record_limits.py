#!/usr/bin/env python3
"""Measures what each limit fitted to pictures is worth: what is read with less and with more of it.

    python3 Benchmarks/Scanning/record_limits.py CORPUS… [--jobs N] [--record]

README.md beside this file says what the columns mean.
"""

import argparse
import json
import os
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from corpus import load_corpus
from decoder import Decoder, is_read
from processes import build_measure_child, run_measured
from reader_output import payload_bytes
from report import ROOT, heading, keep, markdown, tab_separated
from varied_decoder import VARIABLE, build_varied_decoder

# How far a limit is moved either way; whole numbers at least by one.
SHARE = 0.2
# Seconds of processor time for all pictures, as a multiple of what the limits as they are take.
PATIENCE = 10
COLUMNS = "limit place value moved_to read lost won misreads time".split()


def main():
    """Measures, prints, and records the figures if asked to."""
    options = parse_options()
    folder = ROOT / ".build/varied"
    program, limits = build_varied_decoder(folder)
    pictures = [
        picture for corpus in options.corpus for picture in demanding(program, load_corpus(corpus))
    ]
    reader = VariedReader(build_measure_child(folder), program, pictures)
    base = reader.read()
    moves = [(limit, value) for limit in limits for value in moved(limit)]
    with ThreadPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(lambda move: row(base, reader, *move), moves))
    head = heading(
        "Limits fitted to pictures",
        f"pictures: {len(pictures)}, with {sum(len(picture.expected) for picture in pictures)} codes",
        f"read with the limits as they are: {len(base.read)} codes, {len(base.misreads)} misreads",
    )
    report = "\n\n".join(["\n".join(head), *summary(rows)])
    print(report)
    if options.record:
        keep("limits", report, {"results.tsv": tab_separated([COLUMNS, *rows])})


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+", help="FOLDER")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--record", action="store_true", help="keep it under Benchmarks/Runs")
    return parser.parse_args()


def demanding(program, corpus):
    """The pictures that the plain attempt alone does not read, and those without a code."""
    codes = Decoder(program).read(corpus.pictures)
    return [
        picture
        for picture in corpus.pictures
        if not is_read(picture, (code for code in codes[picture] if code.attempt == "plain"))
        or not picture.expected
    ]


def moved(limit):
    """A lower and a higher value."""
    if not limit.is_whole:
        return [round(limit.value * factor, 6) for factor in (1 - SHARE, 1 + SHARE)]
    step = max(1, round(SHARE * limit.value))
    return [int(limit.value) + sign * step for sign in (-1, 1)]


@dataclass(frozen=True)
class Outcome:
    """What was read in all pictures, as pairs of picture and payload; time in seconds."""

    read: frozenset
    misreads: frozenset
    time: float


class VariedReader:
    """Reads the same pictures with one limit moved."""

    def __init__(self, measure_child, program, pictures):
        """`pictures` are read by one process."""
        self.measure_child = measure_child
        self.program = program
        self.expected = {picture.path: picture.expected for picture in pictures}
        self.limit = 3600

    def read(self, variation=""):
        """The outcome; None if the decoder failed or took too long."""
        command = ["env", f"{VARIABLE}={variation}", self.program, "--", *self.expected]
        cost, output = run_measured(self.measure_child, command, self.limit)
        if cost.status not in (0, 1):
            return None
        read, misreads = set(), set()
        for line in output.splitlines():
            path, _, payload = (json.loads(field) for field in line.split(b"\t")[:3])
            payload = payload_bytes(payload)
            (read if payload in self.expected[path] else misreads).add((path, payload))
        if not variation:
            self.limit = int(PATIENCE * cost.cpu) + 1
        return Outcome(frozenset(read), frozenset(misreads), cost.cpu)


def row(base, reader, limit, value):
    """The figures of one move."""
    print(f"{limit.key} = {value}", file=sys.stderr, flush=True)
    outcome = reader.read(f"{limit.key}={value}")
    what = [limit.name, limit.place, f"{limit.value:g}", f"{value:g}"]
    if outcome is None:
        return [*what, *["failed"] * (len(COLUMNS) - len(what))]
    return [
        *what,
        len(outcome.read),
        len(base.read - outcome.read),
        len(outcome.read - base.read),
        len(outcome.misreads - base.misreads),
        f"{outcome.time / base.time:.2f}",
    ]


def summary(rows):
    """The moves that change what is read, those that lose the most first, and what the others are."""
    failed = [cells for cells in rows if cells[4] == "failed"]
    rest = [cells for cells in rows if cells[4] != "failed"]
    telling = [cells for cells in rest if any(cells[5:8])]
    telling.sort(key=lambda cells: (cells[6] - cells[5], cells[0]))
    yield markdown(COLUMNS, telling)
    yield f"{len(rest) - len(telling)} other moves change nothing that is read."
    if failed:
        yield markdown(COLUMNS[:4], [cells[:4] for cells in failed])
        yield "With these the decoder ended, or took more than ten times as long."


if __name__ == "__main__":
    main()
