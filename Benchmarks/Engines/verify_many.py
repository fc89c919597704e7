#!/usr/bin/env python3
"""Measures `lotto verify` on lists and rows of many millions of lines, in order and shuffled, flat and nested.

    Benchmarks/Engines/verify_many.py [--lines 10000000] [--ours LOTTO] [--record] [nested|flat|short…]

Rows are those of a ticket, under other names: `flat` has five for each name, `nested` one, `short` that of a
picture without a code. They come through a pipe, since they would fill a disk. `sort` writes to TMPDIR.
"""

import argparse
import math
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import SCANS, copies
from report import add_options, conclude, markdown

NAME = "/data/scans/2026/%09d.png"
STEP = 7_919_000_013
"""Its multiples visit each of the names once, if their number has no common divisor with it."""
BATCH = 2000


def template(ours, form):
    """The rows of a ticket or of a blank picture, with the name where a number belongs."""
    scan = SCANS / ("blank.png" if form == "short" else "winner-round-1244.png")
    options = [] if form == "flat" else ["--nested"]
    command = [ours, "scan", "-qq", "--offline", *options, scan]
    rows = subprocess.run(command, stdout=subprocess.PIPE, check=False).stdout
    return rows.replace(b"%", b"%%").replace(str(scan).encode(), NAME.encode()), rows.count(b"\n")


def write_rows(output, rows, per_name, names, is_sorted):
    """Writes the rows of all names to a pipe."""
    step = 1 if is_sorted else STEP % names
    for start in range(0, names, BATCH):
        numbers = (index * step % names for index in range(start, min(start + BATCH, names)))
        output.write(b"".join(rows % ((number,) * per_name) for number in numbers))


def measure(options, place, form, is_sorted):
    """The row of a table about one run."""
    rows, per_name = template(options.ours, form)
    names = options.lines // per_name
    while math.gcd(names, STEP) > 1:
        names -= 1
    listed = place / "list.txt"
    with open(listed, "w", encoding="utf-8") as file:
        for number in range(names):
            file.write(NAME % number + "\n")
    command = [options.ours, "verify", *(["--sorted"] if is_sorted else []), listed, "-"]
    reading, writing = os.pipe()
    start = time.monotonic()
    if os.fork() == 0:
        os.close(reading)
        with os.fdopen(writing, "wb") as output:
            write_rows(output, rows, per_name, names, is_sorted)
        os._exit(0)
    os.close(writing)
    # A process of its own, so that its children's peak is that of lotto and sort alone.
    report, writing = os.pipe()
    if os.fork() == 0:
        status = subprocess.run(command, stdin=reading, stderr=subprocess.DEVNULL, check=False).returncode
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        os.write(writing, f"{status} {usage.ru_utime + usage.ru_stime} {usage.ru_maxrss}".encode())
        os._exit(0)
    os.close(reading)
    os.close(writing)
    os.wait()
    os.wait()
    seconds = time.monotonic() - start
    status, own, peak = os.read(report, 100).split()
    os.close(report)
    label = f"{form}, {'--sorted' if is_sorted else 'shuffled'}"
    size = len(rows) * names / 1e9
    return [label, names, names * per_name, f"{size:.1f}", int(status), f"{float(own):.0f}", f"{seconds:.0f}",
            f"{int(peak) / 1024:.0f}", f"{os.getloadavg()[0]:.1f}"]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lines", type=int, default=10_000_000)
    parser.add_argument("forms", nargs="*", default=["flat", "nested", "short"])
    add_options(parser)
    options = parser.parse_args()
    table, faults = [], []
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder).resolve()
        options.ours = copies(options.ours, place / "bin")
        for form in options.forms:
            for is_sorted in (True, False):
                table.append(measure(options, place, form, is_sorted))
                print(*table[-1], sep="\t", file=sys.stderr)
                if table[-1][4] != 0:
                    faults.append(f"{table[-1][0]}: status {table[-1][4]}")
    head = ["rows", "names", "lines", "GB", "status", "CPU s", "s", "peak MiB", "load after"]
    conclude("Verifying many rows", "verify", [markdown(head, table)], faults, options)


if __name__ == "__main__":
    main()
