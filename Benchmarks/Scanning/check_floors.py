#!/usr/bin/env python3
"""Checks that our decoder reads no fewer images than before in any class, and misreads none.

    python3 Benchmarks/Scanning/check_floors.py CORPUS… [--ours PATH] [--record [--lower]]

A corpus is a folder with a manifest, or NAME=FOLDER if the floors know it by a name other than the
folder's. The exit status is 1 if a class is below its floor or anything is misread.
"""

import argparse
import csv
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from corpus import load_corpus
from decoder import Decoder, DecoderFailed, add_jobs, is_read, misreads
from report import ROOT, tab_separated

FLOORS = ROOT / "Fixtures/Scans/floors.tsv"
COLUMNS = ("corpus", "class", "images", "read_at_least", "misread_at_most")


class Floor(NamedTuple):
    """The images of a class, how many must be read at least, and how many may be misread."""

    images: int
    read_at_least: int
    misread_at_most: int = 0


def main():
    """Reads the corpora, compares them with the floors, and records new floors if asked to."""
    options = parse_options()
    floors = read_floors(FLOORS)
    decoder = Decoder(options.ours, jobs=options.jobs)
    problems = []
    for argument in options.corpus:
        name, corpus = named_corpus(argument)
        try:
            measured, wrong = measure(decoder, name, corpus)
        except DecoderFailed as problem:
            sys.exit(f"check_floors: {problem}")
        problems += wrong
        if options.record:
            floors[name] = recorded(floors.get(name, {}), measured, options.lower)
        known = floors.get(name, {})
        problems += compare(name, known, measured)
        count = sum(floor.images for floor in measured.values())
        read = sum(floor.read_at_least for floor in measured.values())
        least = sum(floor.read_at_least for floor in known.values())
        print(f"{name}: {read} of {count} images read, floor {least}, {len(wrong)} misreads")
    if options.record:
        write_floors(FLOORS, floors)
    for problem in problems:
        print(problem, file=sys.stderr)
    sys.exit(1 if problems else 0)


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+", help="FOLDER or NAME=FOLDER")
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto-decode"))
    add_jobs(parser)
    parser.add_argument("--record", action="store_true", help="raise floors to what is read")
    parser.add_argument("--lower", action="store_true", help="with --record: lower them, too")
    options = parser.parse_args()
    if options.lower and not options.record:
        parser.error("--lower is of no use without --record")
    return options


def named_corpus(argument):
    """The corpus of FOLDER or NAME=FOLDER, and its name."""
    name, separator, folder = argument.partition("=")
    corpus = load_corpus(folder if separator else argument)
    return (name if separator else corpus.name), corpus


def measure(decoder, name, corpus):
    """How many images of each class were read, as floors, and a line for each misread."""
    codes = decoder.read(corpus.pictures)
    measured, wrong = {}, []
    for kind, pictures in corpus.kinds().items():
        read = sum(is_read(picture, codes[picture]) for picture in pictures)
        measured[kind] = Floor(len(pictures), read)
        for picture in pictures:
            for payload in misreads(picture, codes[picture]):
                wrong.append(f"{name}: {picture.name}: misread as {payload!r}")
    return measured, wrong


def compare(name, known, measured):
    """A line for each class that is below its floor or does not match it."""
    for kind in dict.fromkeys([*known, *measured]):
        floor, result = known.get(kind), measured.get(kind)
        if floor is None:
            yield f"{name}, {kind}: has no floor; --record gives it one"
        elif result is None:
            yield f"{name}, {kind}: is not in the corpus"
        elif result.images != floor.images:
            yield f"{name}, {kind}: {result.images} images, but a floor for {floor.images}"
        elif result.read_at_least < floor.read_at_least:
            yield f"{name}, {kind}: {result.read_at_least} read, floor {floor.read_at_least}"


def recorded(known, measured, lower):
    """The new floors: what was measured, but never below the old ones unless `lower`."""
    if lower:
        return measured
    new = {}
    for kind in dict.fromkeys([*known, *measured]):
        floor, result = known.get(kind), measured.get(kind)
        is_better = floor is None or (
            result is not None
            and result.images == floor.images
            and result.read_at_least > floor.read_at_least
        )
        new[kind] = result if is_better else floor
    return new


def read_floors(path):
    """The floors of each corpus by class, in the order of the table."""
    floors = {}
    if path.exists():
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                floor = Floor(*(int(row[name]) for name in COLUMNS[2:]))
                floors.setdefault(row["corpus"], {})[row["class"]] = floor
    return floors


def write_floors(path, floors):
    """Rewrites the table."""
    rows = [
        (corpus, kind, *floor) for corpus, kinds in floors.items() for kind, floor in kinds.items()
    ]
    path.write_text(tab_separated([COLUMNS, *rows]), encoding="utf-8")


if __name__ == "__main__":
    main()
