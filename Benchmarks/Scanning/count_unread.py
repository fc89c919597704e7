#!/usr/bin/env python3
"""Counts the spoilt codes that lotto reads, tells as seen but not read, or passes over in silence.

    python3 Benchmarks/Scanning/count_unread.py CORPUS [--ours PATH]

A corpus is a folder made by `make_corpus.py --set spoilt` or `--set unread`; its notes say where a
spoilt code is. A false alarm is a `code_unread` anywhere else.
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

COLUMNS = (
    "pictures",
    "codes listed",
    "read",
    "misread",
    "spoilt codes",
    "of them read",
    "told",
    "silent",
    "false alarms",
)
DAMAGE_POSITION = re.compile(r"spoilt at (\d+) (\d+)")


def main():
    """Scans the corpus and prints the counts by level."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"), help="the program")
    parser.add_argument("--files", action="store_true", help="names silent and false pictures")
    options = parser.parse_args()
    with open(options.corpus / "manifest.tsv", encoding="utf-8") as file:
        pictures = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    rows = scanned(options.ours, [str(options.corpus / picture["file"]) for picture in pictures])
    counts = defaultdict(Counter)
    for picture in pictures:
        key = f"{picture['class']}, {picture['level']}"
        found = count(picture, rows[str(options.corpus / picture["file"])])
        counts[key].update(found)
        for fault in ("silent", "false alarms") if options.files else ():
            if found[fault]:
                print(f"{fault}: {picture['file']}")
    counts["all"] = sum(counts.values(), Counter())
    levels = [[level, *(found[column] for column in COLUMNS)] for level, found in counts.items()]
    print(markdown(["class and level", *COLUMNS], levels))


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


def count(picture, rows):
    """What was found in a picture."""
    expected = {unquote(payload) for payload in picture["payloads"].split()}
    found = {row["payload"] for row in rows if row["payload"]}
    told = {tuple(row["corners"]) for row in rows if row["error"] == "code_unread"}
    position = DAMAGE_POSITION.search(picture["note"])
    place = tuple(map(int, position.groups())) if position else None
    hits = {corners for corners in told if place and holds(corners, *place)}
    is_read = place and any(row["payload"] and holds(row["corners"], *place) for row in rows)
    return Counter(
        {
            "pictures": 1,
            "codes listed": len(expected),
            "read": len(expected & found),
            "misread": len(found - expected),
            "spoilt codes": bool(place),
            "of them read": bool(is_read),
            "told": bool(hits) and not is_read,
            "silent": bool(place) and not hits and not is_read,
            "false alarms": len(told - hits),
        }
    )


def holds(corners, x, y):
    """Whether the rectangle around four corners contains a point."""
    return min(corners[::2]) <= x <= max(corners[::2]) and min(corners[1::2]) <= y <= max(
        corners[1::2]
    )


if __name__ == "__main__":
    main()
