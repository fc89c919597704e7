#!/usr/bin/env python3
"""Measures what each part of our decoder reads first, and what is lost without it.

    python3 Benchmarks/Scanning/record_ingredients.py CORPUS… [--ours PATH] [--record]

README.md beside this file says what the columns mean.
"""

import argparse
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from check_floors import named_corpus
from decoder import Decoder, DecoderFailed, add_jobs, is_read, misreads
from report import add_options, heading, keep, markdown, tab_separated

STRATEGIES = ("grid", "equalizer", "template", "erasures", "mesh")
# How strategies are marked after an attempt's name; the grid has no mark.
MARKS = {
    "equalizer": "/equalized",
    "template": "/template",
    "erasures": "/erasures",
    "mesh": "/bent",
}


def main():
    """Measures, prints, and records the figures if asked to."""
    options = parse_options()
    decoder = Decoder(options.ours, jobs=options.jobs)
    try:
        attempts = decoder.attempts()
        studies = [Study(decoder, attempts, *named_corpus(text)) for text in options.corpus]
    except DecoderFailed as problem:
        sys.exit(f"record_ingredients: {problem}")
    head = "\n".join(heading("Ingredients of our decoder"))
    report = "\n\n".join([head, *tables(studies, attempts)])
    print(report)
    if options.record:
        columns = "corpus part name images first_read_by found_by lost_without".split()
        rows = [columns, *(row for study in studies for row in study.rows())]
        keep("ingredients", report, {"results.tsv": tab_separated(rows)})


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+", help="FOLDER or NAME=FOLDER")
    add_options(parser, "lotto-decode")
    add_jobs(parser)
    return parser.parse_args()


class Study:
    """What each part of the decoder reads in one corpus."""

    def __init__(self, decoder, attempts, name, corpus):
        """Runs the whole decoder, fewer strategies, and without each part that found a code."""
        self.decoder = decoder
        self.attempts = attempts
        self.name = name
        self.pictures = corpus.pictures
        self.say("with everything")
        self.codes = decoder.read(self.pictures)
        self.read_by_all = self.score(self.codes)
        counts = range(1, len(STRATEGIES))
        self.by_strategies = [self.read_with(STRATEGIES[:count]) for count in counts]
        self.by_strategies.append(self.read_by_all)
        self.misreads = sum(len(misreads(picture, self.codes[picture])) for picture in self.codes)
        self.lost = {
            part: self.lost_without(option, part, parts)
            for option, parts in (("--strategies", STRATEGIES), ("--attempts", attempts))
            for part in parts
        }

    def say(self, text):
        """Shows progress."""
        print(f"{self.name}: {text}", file=sys.stderr, flush=True)

    def read(self, pictures, option, parts):
        """The codes of pictures, read with some of the parts."""
        return self.decoder.with_options(option, ",".join(parts)).read(pictures)

    def read_with(self, strategies):
        """The pictures that are read with some strategies.

        Only pictures for which another strategy found a code are read again: strategies are tried
        one after another, so the others give the same result with fewer of them.
        """
        left = set(STRATEGIES) - set(strategies)
        own = [picture for picture in self.pictures if self.finders(picture) & left]
        self.say(f"with {', '.join(strategies)}, {len(own)} pictures")
        return self.score(self.codes | self.read(own, "--strategies", strategies))

    @staticmethod
    def score(codes):
        """The pictures that were read."""
        return {picture for picture, found in codes.items() if is_read(picture, found)}

    def finders(self, picture):
        """The attempts and strategies that found the codes of a picture."""
        return {name for code in self.codes[picture] for name in parts_of(code.attempt)}

    def lost_without(self, option, part, parts):
        """How many pictures are no longer read without a part; only its own finds can be lost."""
        own = [picture for picture in self.read_by_all if part in self.finders(picture)]
        if not own:
            return 0
        self.say(f"without {part}, {len(own)} pictures")
        left = [name for name in parts if name != part]
        return len(own) - len(self.score(self.read(own, option, left)))

    def first_by_attempt(self, attempt):
        """How many pictures were fully read once this attempt had been made, and not before."""
        count = 0
        for picture in self.read_by_all:
            names = [code.attempt.split("/")[0] for code in self.codes[picture]]
            places = [self.attempts.index(name) for name in names]
            count += bool(places) and self.attempts[max(places)] == attempt
        return count

    def found_by(self, part):
        """How many of the fully read pictures have a code that this part found."""
        return sum(part in self.finders(picture) for picture in self.read_by_all)

    def rows(self):
        """A row for each part."""
        before = set()
        for name, read in zip(STRATEGIES, self.by_strategies):
            first = len(read - before)
            before |= read
            yield self.row("strategy", name, first)
        for name in self.attempts:
            yield self.row("attempt", name, self.first_by_attempt(name))

    def row(self, part, name, first):
        """The figures of a part."""
        count = len(self.pictures)
        return (self.name, part, name, count, first, self.found_by(name), self.lost[name])


def parts_of(attempt):
    """The attempt and the strategies in a code's `attempt`, such as `half/equalized`."""
    name = attempt.split("/")[0]
    yield name
    strategies = [name for name, mark in MARKS.items() if mark in attempt]
    yield from strategies
    if "equalizer" not in strategies:
        yield "grid"


def tables(studies, attempts):
    """Tables of what each part reads first, finds, and loses if left out, for all corpora."""
    names = [study.name for study in studies]
    rows = {study.name: {row[2]: row for row in study.rows()} for study in studies}
    for title, parts in (("strategy", STRATEGIES), ("attempt", attempts)):
        body = [
            [part, *(" / ".join(map(str, rows[name][part][4:])) for name in names)]
            for part in parts
        ]
        yield markdown([f"{title}: first / found / lost", *names], body)
    totals = [
        ["pictures", *(len(study.pictures) for study in studies)],
        ["read with all", *(len(study.read_by_all) for study in studies)],
        ["misreads", *(study.misreads for study in studies)],
    ]
    yield markdown(["in all", *names], totals)
    idle = [
        part
        for part in (*STRATEGIES, *attempts)
        if not any(rows[name][part][4] or rows[name][part][6] for name in names)
    ]
    yield "Read nothing of their own in any corpus: " + (", ".join(idle) or "none") + "."


if __name__ == "__main__":
    main()
