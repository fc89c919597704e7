#!/usr/bin/env python3
"""Scores readers on BoofCV's benchmark of QR readers: 16 categories of photographs with labels.

    python3 Benchmarks/Scanning/score_boofcv.py FOLDER [--ours LOTTO] [--record]

FOLDER is the benchmark's `detection`, which README.md beside this file tells how to get. A label is
read if a code with a text has its middle within it; each code counts for one label.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from report import add_options, heading, keep, markdown, tab_separated

PICTURES = (".jpg", ".png")


def main():
    """Scores, prints, and records the figures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the benchmark's folder `detection`")
    add_options(parser)
    options = parser.parse_args()
    labels = {path: quadrilaterals(path.with_suffix(".txt")) for path in pictures(options.folder)}
    readers = {"lotto": lotto(options.ours, labels), **peers(labels)}
    rows = [
        [
            path.parent.name,
            path.name,
            len(expected),
            *(hits(found[path], expected) for found in readers.values()),
        ]
        for path, expected in labels.items()
    ]
    head = heading("BoofCV's benchmark of QR readers")
    report = "\n".join([*head, "", table(rows, list(readers))])
    print(report)
    if options.record:
        columns = ["category", "picture", "labels", *readers]
        keep("boofcv", report, {"results.tsv": tab_separated([columns, *rows])})


def pictures(folder):
    """The pictures of all categories, in the order of their paths."""
    return sorted(path for path in folder.glob("*/*") if path.suffix in PICTURES)


def quadrilaterals(path):
    """The corners of each label: after the word SETS one on each line, otherwise one in the file."""
    lines = [line for line in path.read_text().splitlines() if line and not line.startswith("#")]
    if lines[0].strip() != "SETS":
        lines = [" ".join(lines)]
    rows = [[float(word) for word in line.split()] for line in lines if line.strip() != "SETS"]
    return [list(zip(row[::2], row[1::2])) for row in rows]


def lotto(program, labels):
    """The middles of the codes that lotto reads, by picture."""
    command = [program, "scan", "--offline", "--format", "jsonl", "--files-from", "-"]
    names = "".join(f"{path}\n" for path in labels)
    output = subprocess.run(command, input=names, stdout=subprocess.PIPE, text=True).stdout
    found = {path: [] for path in labels}
    seen = set()
    for line in output.splitlines():
        row = json.loads(line)
        code = (row["source"], row["code"])
        # A ticket has a row for each of its games; a code without a text was not read.
        if code in seen or not row["payload"]:
            continue
        seen.add(code)
        corners = row["corners"]
        found[Path(row["source"])].append((sum(corners[::2]) / 4, sum(corners[1::2]) / 4))
    return found


def peers(labels):
    """The same for the PyPI packages that are installed."""
    found = {}
    try:
        import zxingcpp
        from gray_picture import gray_picture
    except ImportError:
        return found
    found["zxing-cpp"] = {path: zxing(zxingcpp, gray_picture(path)) for path in labels}
    return found


def zxing(zxingcpp, gray):
    """The middles of the codes that zxing-cpp reads, QR codes only, otherwise with its defaults."""
    middles = []
    for code in zxingcpp.read_barcodes(gray, formats=zxingcpp.BarcodeFormat.QRCode):
        place = code.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        middles.append(
            (sum(corner.x for corner in corners) / 4, sum(corner.y for corner in corners) / 4)
        )
    return middles


def hits(middles, labels):
    """How many labels have a code of their own."""
    left = list(middles)
    count = 0
    for label in labels:
        inside = next((middle for middle in left if contains(label, middle)), None)
        if inside is not None:
            left.remove(inside)
            count += 1
    return count


def contains(corners, point):
    """Whether a polygon contains a point."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1]):
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * (x2 - x1):
            inside = not inside
    return inside


def table(rows, readers):
    """The labels and what each reader reads of them, by category and in all."""
    categories = sorted({row[0] for row in rows})
    body = []
    for category in categories:
        own = [row for row in rows if row[0] == category]
        sums = (sum(row[place] for row in own) for place in range(2, len(own[0])))
        body.append([category, len(own), *sums])
    shares = [
        f"{sum(100 * cells[place] / cells[2] for cells in body) / len(body):.1f}"
        for place in range(3, len(body[0]))
    ]
    body.append(["all", *(sum(cells[place] for cells in body) for place in range(1, len(body[0])))])
    body.append(["mean of the categories, percent", "", "", *shares])
    return markdown(["category", "pictures", "labels", *readers], body)


if __name__ == "__main__":
    main()
