#!/usr/bin/env python3
"""Compares `lotto rank` on arrays of every layout with reading the same files, in turns.

    .build/benchmarks/venv/bin/python Benchmarks/Ranking/rank_arrays.py [--folder /dev/shm]

One thread reads each file with pread(2), then `lotto rank` ranks it on one thread, as often as
`--repeat` says. Prints the medians of both rates and of their ratio, by kernel and layout.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from report import ROOT, markdown

BLOCK = 1 << 20
"""Bytes per read: more make reading no faster."""
LAYOUTS = [(dtype, order) for dtype in ("u1", "i2", "i4", "i8") for order in "CF"]


def main():
    """Writes the arrays, and prints a row per kernel and layout."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", default="/dev/shm", help="a folder in memory for the arrays")
    parser.add_argument("--size", type=int, default=300, help="10⁶ bytes per file")
    parser.add_argument("--kernels", nargs="+", default=["avx512", "avx2"])
    parser.add_argument("--repeat", type=int, default=7)
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"))
    options = parser.parse_args()
    rows = random_rows(options.size * 10**6 // 6)
    table = []
    for dtype, order in LAYOUTS:
        count = len(rows) // np.dtype(dtype).itemsize
        with tempfile.NamedTemporaryFile(dir=options.folder, suffix=".npy") as file:
            np.save(file, np.asarray(rows[:count], dtype, order))
            file.flush()
            for kernel in options.kernels:
                turns = range(options.repeat)
                rates = [measure(options.ours, file.name, kernel, count) for _ in turns]
                read, rank = (statistics.median(rate) for rate in zip(*rates))
                ratio = statistics.median(rank / read for read, rank in rates)
                figures = [f"{read:.1f}", f"{rank:.1f}", f"{ratio:.2f}"]
                table.append([kernel, f"{dtype} {order}", *figures])
    print(markdown(["kernel", "layout", "read, GB/s", "rank, GB/s", "ratio"], table))


def random_rows(count):
    """`count` tickets of six ascending numbers."""
    shuffled = np.argsort(np.random.default_rng(645).random((min(count, 10**6), 45)), axis=1)
    rows = np.sort(shuffled[:, :6], axis=1).astype(np.uint8) + 1
    return np.resize(rows, (count, 6))


def measure(lotto, name, kernel, count):
    """Bytes per nanosecond: of reading a file, and of ranking it."""
    size = Path(name).stat().st_size
    memory = bytearray(BLOCK)
    file = os.open(name, os.O_RDONLY)
    begin = time.perf_counter()
    offset = 0
    while length := os.preadv(file, [memory], offset):
        offset += length
    seconds = time.perf_counter() - begin
    os.close(file)
    command = [lotto, "rank", name, "--round", "1244", "--offline", "--no-deviation", "--kernel", kernel]
    output = subprocess.run([*command, "-f", "jsonl", "-j", "1"], capture_output=True, check=True)
    row = json.loads(output.stdout.splitlines()[0])
    if row["tickets"] != count or row["rejected"]:
        sys.exit(f"{name}: {row['tickets']} tickets, {row['rejected']} rejected, expected {count}")
    return size / seconds / 1e9, size / row["seconds"] / 1e9


if __name__ == "__main__":
    main()
