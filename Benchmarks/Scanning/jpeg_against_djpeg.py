#!/usr/bin/env python3
"""Compares the cost of scanning a JPEG file with the cost of decoding it alone.

    .build/venv/bin/python Benchmarks/Scanning/jpeg_against_djpeg.py [--ours LOTTO] [--rounds 10]
        [--keep FILE] [--noise SIGMA]

README.md beside this file says what is measured. Needs numpy, pillow, segno, qrcode and djpeg.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))
sys.path.append(str(Path(__file__).resolve().parents[2] / "Fixtures/Scans/Generator"))

from printed_ticket import print_ticket
from processes import build_measure_child, run_measured
from report import ROOT, heading

WIDTH, HEIGHT, QUALITY = 4000, 3000, 85
MODULE = 4
"""Pixels per module of the code."""
LIMIT = 120
"""Seconds of processor time after which a process is killed."""
PAYLOAD = (
    "http://qr.dhlottery.co.kr/?v=1243m010203040506q071421283542s030918273645n000000000000"
    "n0000000000001234567890"
)


def main():
    """Makes the picture, checks that its ticket is read, and measures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"))
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--keep", help="keep the picture in this file")
    parser.add_argument("--noise", type=float, default=0, help="as a sensor's, in levels of gray (0)")
    options = parser.parse_args()
    if shutil.which("djpeg") is None:
        sys.exit("djpeg is missing: apt-get install libjpeg-turbo-progs")
    with tempfile.TemporaryDirectory() as folder:
        path = options.keep or f"{folder}/page.jpg"
        page(options.noise).save(path, quality=QUALITY)
        scan = [options.ours, "scan", "-j", "1", "--offline", "--as-of", "2026-11-20", "-f", "jsonl", path]
        decode = ["djpeg", "-grayscale", "-outfile", "/dev/null", path]
        check(scan)
        measure_child = build_measure_child(ROOT / ".build/benchmarks")
        processor_time(measure_child, scan)
        pairs = [
            (processor_time(measure_child, scan), processor_time(measure_child, decode))
            for _ in range(options.rounds)
        ]
        print(report(pairs, os.path.getsize(path)))


def page(noise):
    """A white color page with a printed ticket on it."""
    image = Image.new("RGB", (WIDTH, HEIGHT), (252, 252, 250))
    image.paste(slip(), (1500, 900))
    if noise:
        samples = np.asarray(image, np.float32)
        samples = samples + np.random.default_rng(1).normal(0, noise, samples.shape)
        image = Image.fromarray(samples.clip(0, 255).astype(np.uint8))
    return image


def slip():
    """A ticket as the generator of fixtures prints it, made smaller."""
    ticket = print_ticket(np.random.default_rng(2), PAYLOAD)
    color = (ticket.gray[..., None] / 255 * ticket.ground).astype(np.uint8)
    return Image.fromarray(color).reduce(ticket.code.module // MODULE)


def check(scan):
    """Ends the program if the ticket is not read."""
    run = subprocess.run(scan, capture_output=True)
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    if {row["payload"] for row in rows} != {PAYLOAD} or any(row["error"] for row in rows):
        output = (run.stdout + run.stderr).decode("utf-8", "replace")
        sys.exit(f"the ticket was not read, status {run.returncode}: {output[:500]}")


def processor_time(measure_child, command):
    """User plus system time in seconds of a process and of all children it has waited for."""
    cost, _ = run_measured(measure_child, command, LIMIT)
    if cost.status:
        sys.exit(f"{command[0]} ended with status {cost.status}")
    return cost.cpu


def report(pairs, size):
    """The figures as text."""
    scans, decodes = zip(*pairs)
    ratios = [scan / decode for scan, decode in pairs]

    def spread(values, unit=""):
        return f"median {statistics.median(values):.3f}{unit} ({min(values):.3f} to {max(values):.3f})"

    return "\n".join([
        *heading("Scanning a JPEG file, and decoding it"), "",
        f"{WIDTH} x {HEIGHT} in color, quality {QUALITY}, {size:,} bytes; {len(pairs)} pairs",
        f"scan: {spread(scans, ' s')}", f"djpeg -grayscale: {spread(decodes, ' s')}",
        f"ratio: {spread(ratios)}",
    ])


if __name__ == "__main__":
    main()
