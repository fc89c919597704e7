#!/usr/bin/env python3
"""Compares QR readers on the same files, taking turns: pictures read and processor time by class.

    python3 Benchmarks/Scanning/compare_readers.py CORPUS… [--each CORPUS…] [--record]

A corpus is a folder of PNG or JPEG files with a `manifest.tsv` or `manifest.jsonl`. README.md
beside this file says what the figures mean, and how to install every reader.
"""

import argparse
import json
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from class_tables import ClassTables
from corpus import load_corpus
from measurement import Bench
from picture_tables import PictureTables
from processes import NotBuilt, build_measure_child
from readers import find_readers
from report import ROOT, add_options, heading, keep, progress, tab_separated

COLUMNS = (
    "corpus class picture reader round pictures pixels user_seconds system_seconds wall_seconds"
    " peak_kib status read misreads"
).split()


def main():
    """Measures, prints, and records the figures if asked to."""
    options = parse_options()
    folder = ROOT / ".build" / "benchmarks"
    try:
        measure_child = build_measure_child(folder)
    except NotBuilt as problem:
        sys.exit(f"compare_readers: {problem}")
    readers, missing = find_readers(folder, options.ours, options.quirc, options.reader)
    if not readers:
        sys.exit(f"compare_readers: no reader is there: {missing}")
    versions = [f"{reader.name}: {reader.version}" for reader in readers]
    skipped = [f"{name}: skipped, {reason}" for name, reason in missing.items()]
    lines = heading("Scanning: readers compared", *versions, *skipped)
    bench = Bench(readers, measure_child, options.limit)
    runs, report = compare(bench, options, lines)
    if options.record:
        tables = {"results.tsv": result_rows(runs), "misreads.tsv": misread_rows(runs)}
        keep(options.name, report, {name: tab_separated(rows) for name, rows in tables.items()})


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="*", help="measured by class, a process a class")
    parser.add_argument(
        "--each", nargs="+", default=[], metavar="CORPUS", help="measured a process a picture"
    )
    parser.add_argument("--rounds", type=int, default=3, help="rounds over classes (3)")
    parser.add_argument("--limit", type=int, default=60, help="CPU seconds a picture (60)")
    parser.add_argument("--reader", action="append", default=[], help="only this one; repeatable")
    add_options(parser, "lotto-decode")
    parser.add_argument("--name", default="scanning", help="of the record (scanning)")
    parser.add_argument(
        "--quirc", type=Path, default=ROOT / ".build/quirc", help="a checkout of quirc"
    )
    options = parser.parse_args()
    if not options.corpus and not options.each:
        parser.error("expected a corpus")
    return options


def compare(bench, options, lines):
    """All runs and the report, which is printed as it grows."""
    names = [reader.name for reader in bench.readers]
    report = []

    def say(*paragraphs):
        for paragraph in paragraphs:
            report.append(paragraph)
            print(paragraph, end="\n\n", flush=True)

    say("\n".join(lines))
    corpora = [load_corpus(folder) for folder in options.corpus]
    starts, runs = [], []
    for round in range(1, options.rounds + 1):
        progress(f"round {round} of {options.rounds}")
        starts += bench.starts(round)
        for corpus in corpora:
            runs += bench.classes(corpus, round)
    for corpus in corpora:
        tables = ClassTables([run for run in runs if run.corpus == corpus.name], starts, names)
        say(f"## {corpus.name}", tables.success(), tables.processor_time(), *tables.notes())
    singles = []
    for corpus in [load_corpus(folder) for folder in options.each]:
        progress(f"{corpus.name}, one picture at a time")
        found = list(bench.single_pictures(corpus, 1))
        tables = PictureTables(found, names)
        say(f"## {corpus.name}, a process a picture", tables.processor_time(), tables.memory())
        singles += found
    return starts + runs + singles, "\n\n".join(report)


def result_rows(runs):
    """A row for each process."""
    yield COLUMNS
    for run in runs:
        cost = run.cost
        picture = run.names[0] if len(run.names) == 1 else ""
        times = [f"{seconds:.6f}" for seconds in (cost.user, cost.system, cost.wall)]
        what = [run.corpus, run.kind, picture, run.reader, run.round, len(run.names), run.pixels]
        yield [*what, *times, cost.peak_kib, cost.status, run.read, len(run.misreads)]


def misread_rows(runs):
    """A row for each payload that was misread."""
    misreads = {
        (run.corpus, run.kind, run.reader, name, json.dumps(payload.decode("latin-1")))
        for run in runs
        for name, payload in run.misreads
    }
    return [("corpus", "class", "reader", "picture", "payload_as_latin1_json"), *sorted(misreads)]


if __name__ == "__main__":
    main()
