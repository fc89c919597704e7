#!/usr/bin/env python3
"""Counts the codes that lotto reports as seen but not read, and its false alarms.

    python3 Benchmarks/Scanning/count_unread.py CORPUS [--ours PATH]

A corpus is a folder made by `make_corpus.py --set spoilt`; its notes say where the spoilt code is.
"""

import argparse
import csv
import json
import re
import subprocess
import sys
from collections import Counter, defaultdict
from pathlib import Path
from urllib.parse import unquote

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from report import ROOT, markdown

COLUMNS = ("pictures", "readable codes", "read", "spoilt codes", "told", "false alarms")
DAMAGE_POSITION = re.compile(r"spoilt at (\d+) (\d+)")


def main():
    """Scans the corpus and prints the counts by level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"), help="the program")
    options = parser.parse_args()
    with open(options.corpus / "manifest.tsv", encoding="utf-8") as file:
        pictures = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows = scanned(options.ours, [str(options.corpus / picture["file"]) for picture in pictures])
    counts = defaultdict(Counter)
    for picture in pictures:
        count(picture, rows[str(options.corpus / picture["file"])], counts[picture["level"]])
    levels = [[level, *(found[column] for column in COLUMNS)] for level, found in counts.items()]
    print(markdown(["level", *COLUMNS], levels))


def scanned(program, paths):
    """The rows of each picture."""
    command = [program, "scan", "--offline", "--format", "jsonl", "--files-from", "-"]
    lines = "".join(path + "\n" for path in paths)
    result = subprocess.run(command, input=lines, stdout=subprocess.PIPE, text=True, check=False)
    rows = defaultdict(list)
    for line in result.stdout.splitlines():
        row = json.loads(line)
        rows[row["source"]].append(row)
    return rows


def count(picture, rows, counts):
    """Adds a picture to the counts of its level."""
    expected = {unquote(payload) for payload in picture["payloads"].split()}
    told = {tuple(row["corners"]) for row in rows if row["error"] == "code_unread"}
    position = DAMAGE_POSITION.search(picture["note"])
    hits = [corners for corners in told if position and holds(corners, *map(int, position.groups()))]
    counts["pictures"] += 1
    counts["readable codes"] += len(expected)
    counts["read"] += len(expected & {row["payload"] for row in rows})
    counts["spoilt codes"] += bool(position)
    counts["told"] += bool(hits)
    counts["false alarms"] += len(told) - len(hits)


def holds(corners, x, y):
    """Whether the rectangle around four corners contains a point."""
    return min(corners[::2]) <= x <= max(corners[::2]) and min(corners[1::2]) <= y <= max(
        corners[1::2]
    )


if __name__ == "__main__":
    main()
