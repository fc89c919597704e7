#!/usr/bin/env python3
"""Counts the instructions of each stage of lotto-decode: start, opening the picture, the search.

    Benchmarks/Scanning/count_stages.py CORPUS... [--sample 10] [--ours PATH] [--record]

Counts of Valgrind repeat where times do not. Of each corpus, every n-th picture is read, each by a
process of its own. Needs valgrind, a C compiler and swift.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from corpus import load_corpus
from processes import NotBuilt, compile_program
from report import ROOT, add_options, heading, keep, markdown

STAGES = {
    "start": lambda count: count("PROGRAM TOTALS") - count("lotto_decode_main"),
    "opening the picture": lambda count: count("PictureFile.read()"),
    "cheap attempts on all of it": lambda count: (
        count("CodeSearch.codes") - count("SearchRun.readRegions")
    ),
    "map of evidence": lambda count: count("EvidenceMap.init"),
    "attempts on regions": lambda count: (
        count("SearchRun.readRegions") - count("EvidenceMap.init")
    ),
}
"""Stages that do not overlap; regions of squeezed copies of a picture count as regions."""
PARTS = {
    "zbar": "QRScanner.scan",
    "finder patterns and their sets": "Candidates.init",
    "matched filter": "MatchedFinders.init",
    "fitting grids": "GridReader.fitted",
    "two patterns": "SearchRun.readPairs",
    "equalizer": "Equalizer.advance()",
    "templates": "TemplateLibrary.matches",
}
"""Parts of the attempts, which overlap."""


def main():
    """Counts, prints the tables, and records them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, "lotto-decode")
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--sample", type=int, default=10, help="pictures of each corpus (10)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        try:
            counter = Counter(options.ours, Path(folder))
        except NotBuilt as problem:
            sys.exit(f"count_stages: {problem}")
        columns = {}
        for path in options.corpora:
            corpus = load_corpus(path)
            step = max(1, len(corpus.pictures) // options.sample)
            sample = corpus.pictures[step // 2 :: step][: options.sample]
            counts = [counter.counts(picture.path) for picture in sample]
            columns[f"{corpus.name} ({len(sample)})"] = counts
    facts = "millions of instructions a picture, mean, and their share"
    lines = [*heading("What a picture costs, by stage", facts), "", table(columns)]
    text = "\n".join(lines)
    print(text)
    if options.record:
        keep("stages", text)


class Counter:
    """A copy of the program that Valgrind can run: without debugging information and its jail."""

    def __init__(self, program, folder):
        self.folder = folder
        self.program = folder / "lotto-decode"
        subprocess.run(["strip", "--strip-debug", "-o", self.program, program], check=True)
        source = ROOT / ".ci/instructions.c"
        self.preloaded = compile_program(
            folder, "unconfined.so", "cc", [source], ["-O2", "-shared", "-fPIC"]
        )

    def counts(self, picture):
        """Instructions by function, with those of what it calls, for one picture."""
        output = self.folder / "callgrind.out"
        variables = {"LD_PRELOAD": str(self.preloaded), "SWIFT_DETERMINISTIC_HASHING": "1"}
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={output}"]
        subprocess.run(
            [*command, self.program, picture], env=os.environ | variables, capture_output=True
        )
        command = ["callgrind_annotate", "--inclusive=yes", "--threshold=100", output]
        annotated = subprocess.run(command, capture_output=True, check=True)
        command = ["swift", "demangle", "--simplified"]
        demangled = subprocess.run(command, input=annotated.stdout, capture_output=True, check=True)
        return dict(functions(demangled.stdout.decode(errors="replace")))


def functions(annotated):
    """Name and instructions of each line of callgrind_annotate; recursive calls are left out."""
    for line in annotated.splitlines():
        match = re.match(r"\s*([\d,]+) \(\s*[\d.]+%\)\s+(?:\S*?:)?(.*)$", line)
        if match and not match[2].rsplit(" [", 1)[0].endswith("'2"):
            yield match[2], int(match[1].replace(",", ""))


def total(counts, name):
    """The instructions of a function; of several with this name, one calls the others."""
    return max((count for function, count in counts.items() if name in function), default=0)


def table(columns):
    """Stages and parts as rows, corpora as columns."""

    def row(title, stage):
        cells = []
        for pictures in columns.values():
            count = sum(stage(lambda name: total(counts, name)) for counts in pictures)
            all_of = sum(total(counts, "PROGRAM TOTALS") for counts in pictures)
            cells.append(f"{count / len(pictures) / 1e6:.1f} ({count / all_of:.0%})")
        return [title, *cells]

    rows = [row(title, stage) for title, stage in STAGES.items()]
    rows.append(
        row(
            "the rest",
            lambda count: count("PROGRAM TOTALS") - sum(stage(count) for stage in STAGES.values()),
        )
    )
    rows += [
        row(f"of these: {title}", lambda count, name=name: count(name))
        for title, name in PARTS.items()
    ]
    return markdown(["stage", *columns], rows)


if __name__ == "__main__":
    main()
