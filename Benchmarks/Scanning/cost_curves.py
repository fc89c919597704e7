#!/usr/bin/env python3
"""Measures how the cost of a picture grows with its pixels, codes and false finder patterns.

    .build/venv/bin/python Benchmarks/Scanning/cost_curves.py [--ours PATH] [--rounds 3] [--record]

README.md beside this file says what is measured. Needs numpy, opencv-python-headless and qrcode.
"""

import argparse
import math
import statistics
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))
sys.path.append(str(Path(__file__).resolve().parents[2] / "Fixtures/Codes"))

from build_readers import build_libpng
from printed_form import printed_code
from processes import NotBuilt, build_measure_child, run_measured
from report import ROOT, add_options, heading, keep, markdown

LIMIT = 120
"""Seconds of processor time after which a process is killed."""
MEGAPIXELS = (0.1, 0.4, 1.6, 6.3, 12.5, 25, 50)
CODES = (0, 1, 4, 16, 63, 250, 1000)
FINDERS = (0, 10, 100, 1_000, 10_000, 100_000)
PAYLOAD = (
    "http://qr.dhlottery.co.kr/?v=1243m010203040506q071421283542s030918273645n000000000000"
    "n0000000000001234567890"
)


def main():
    """Measures the curves, prints them, and records them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_options(parser, "lotto-decode")
    parser.add_argument("--rounds", type=int, default=3, help="processes a picture (3)")
    options = parser.parse_args()
    folder = ROOT / ".build" / "benchmarks"
    try:
        measure_child = build_measure_child(folder)
        floor = build_libpng(folder)
    except NotBuilt as problem:
        sys.exit(f"cost_curves: {problem}")
    report = heading("Cost of a picture as curves")
    for title, unit, pictures in curves():
        rows = [
            measured(size, picture, [options.ours, floor], measure_child, options.rounds)
            for size, picture in pictures
        ]
        report += ["", f"## {title}", "", table(unit, rows), "", exponent(rows)]
        print("\n".join(report[-5:]), file=sys.stderr)
    text = "\n".join(report)
    print(text)
    if options.record:
        keep("costs", text)


def curves():
    """For each curve its title, the unit of size, and pictures by size."""
    for title, picture in [
        ("One code on a white page", lambda side: with_codes(side, 1)),
        ("A page of print without a code", print_page),
        ("A grainy photograph without a code", grain),
    ]:
        sides = [round(math.sqrt(size * 1e6)) for size in MEGAPIXELS]
        sizes = zip(MEGAPIXELS, sides)
        yield title, "megapixels", ((size, picture(side)) for size, side in sizes)
    yield (
        "Codes on a page of 20 megapixels",
        "codes",
        ((count, with_codes(4480, count)) for count in CODES),
    )
    yield (
        "Finder patterns of no code on a page of 36 megapixels",
        "finder patterns",
        ((count, with_finders(6000, count)) for count in FINDERS),
    )


def with_codes(side, count):
    """A white square of `side` pixels per side, with `count` different tickets in rows."""
    page = np.full((side, side), 255, np.uint8)
    cell = 140
    across = side // cell
    for number in range(count):
        payload = PAYLOAD[:-10] + f"{number:010d}"
        drawn = np.kron(printed_code(payload).modules, np.ones((3, 3), bool))
        top, left = number // across * cell + 14, number % across * cell + 14
        page[top : top + len(drawn), left : left + len(drawn)][drawn] = 0
    return page


def print_page(side):
    """A white square full of text lines, about 12-point letters at 200 dots per inch."""
    page = np.full((side, side), 255, np.uint8)
    chance = np.random.default_rng(1)
    letters = np.frombuffer(b"abcdefghijklmnopqrstuvwxyz     0123456789,.", np.uint8)
    for y in range(40, side, 40):
        line = bytes(chance.choice(letters, side // 15)).decode()
        cv2.putText(page, line, (20, y), cv2.FONT_HERSHEY_SIMPLEX, 0.8, 30, 2, cv2.LINE_AA)
    return page


def grain(side):
    """A smooth gray scene with the noise of a small sensor."""
    chance = np.random.default_rng(1)
    scene = cv2.resize(
        chance.uniform(30, 220, (24, 24)).astype(np.float32),
        (side, side),
        interpolation=cv2.INTER_CUBIC,
    )
    noise = chance.standard_normal((side, side), np.float32) * 6
    return (scene + noise).clip(0, 255).astype(np.uint8)


def with_finders(side, count):
    """A white square with `count` finder patterns of 2 pixels per module, at random positions."""
    page = np.full((side, side), 255, np.uint8)
    rings = np.maximum(*np.abs(np.mgrid[-3:4, -3:4]))
    pattern = np.kron(np.where(rings == 2, 255, 0).astype(np.uint8), np.ones((2, 2), np.uint8))
    cell = 18
    across = side // cell
    for place in np.random.default_rng(1).permutation(across * across)[:count]:
        top, left = place // across * cell + 2, place % across * cell + 2
        page[top : top + 14, left : left + 14] = pattern
    return page


def measured(size, picture, programs, measure_child, rounds):
    """The size, the codes read, and each program's median processor time in ms."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/picture.png"
        cv2.imwrite(path, picture)
        costs, read = [], 0
        for program in programs:
            times = []
            for _ in range(rounds):
                cost, output = run_measured(measure_child, [program, path], LIMIT)
                if cost.status not in (0, 1):
                    sys.exit(f"cost_curves: {program} ended with status {cost.status}")
                times.append(1000 * cost.cpu)
            if program == programs[0]:
                read = len({line.split("\t")[2] for line in output.decode().splitlines()})
            costs.append(statistics.median(times))
    return size, read, *costs


def table(unit, rows):
    """The curve as a table, with the time beyond decoding the file."""
    head = [unit, "codes read", "ms", "libpng, ms", "without libpng"]
    return markdown(
        head,
        [
            [f"{size:,}", read, *(f"{time:.1f}" for time in (ours, floor, ours - floor))]
            for size, read, ours, floor in rows
        ],
    )


def exponent(rows):
    """The slope of log cost over log size, over all sizes and over the last step."""
    points = [(math.log(size), math.log(ours)) for size, _, ours, _ in rows if size]
    whole = statistics.linear_regression(*zip(*points)).slope
    (x1, y1), (x2, y2) = points[-2:]
    return f"Exponent {whole:.2f}; of the last step {(y2 - y1) / (x2 - x1):.2f}."


if __name__ == "__main__":
    main()
