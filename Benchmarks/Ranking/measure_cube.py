#!/usr/bin/env python3
"""Compares `lotto cube` with `lotto rank --all` and with the obvious ways of counting picks.

    .build/benchmarks/venv/bin/python Benchmarks/Ranking/measure_cube.py [--record]

Builds a cube of random tickets on one core, queries it for all draws, and ranks the same file in
all draws without one; NumPy and a loop in C count the same picks, in memory. All take turns. The
cube's counters must be those of NumPy, and both ways of ranking must agree.
"""

import argparse
import ctypes
import json
import math
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from c_peers import address
from processes import compile_program
from report import add_options, conclude, markdown

PICKS = math.comb(45, 6)
HEAD = 32
"""Bytes before a cube's counters."""
CHUNK = 1 << 20
"""Tickets that NumPy ranks at a time."""


def main():
    """Measures all in turns, and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tickets", type=int, default=10**8)
    parser.add_argument("--rounds", type=int, default=7)
    add_options(parser)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        rows, cube = Path(folder, "tickets.u8"), Path(folder, "tickets.cube")
        generate = [options.ours, "generate", str(options.tickets), "-f", "u8", "-o", str(rows)]
        subprocess.run(generate, check=True)
        one_thread = ["--offline", "-j", "1"]
        tickets = np.fromfile(rows, np.uint8).reshape(-1, 6)
        library = compile_program(
            Path(folder), "count_picks.so", "cc", [Path(__file__).with_name("count_picks.c")],
            ["-O3", "-march=native", "-shared", "-fPIC"])
        loop = ctypes.CDLL(library).count_picks
        tasks = {
            "lotto cube build": lambda: run(
                [options.ours, "cube", "build", rows, "-o", cube, "-j", "1"]),
            "lotto cube query --all": lambda: run(
                [options.ours, "cube", "query", "--all", cube, "--offline", "-f", "jsonl"]),
            "lotto rank --all": lambda: run(
                [options.ours, "rank", "--all", rows, *one_thread, "-f", "jsonl"]),
            "C, one counter at a time": lambda: in_c(loop, tickets),
            "NumPy, bincount": lambda: in_numpy(tickets),
        }
        seconds = {name: [] for name in tasks}
        results = {}
        for _ in range(options.rounds):
            for name, task in tasks.items():
                before = used()
                results[name] = task()
                seconds[name].append(used() - before)
        faults = check(results, np.fromfile(cube, "<u4", PICKS, offset=HEAD))
    table = []
    for name, values in seconds.items():
        median = statistics.median(values)
        rate = "" if "query" in name else f"{options.tickets / median / 1e6:.0f}"
        table.append([name, f"{median:.2f}", f"{min(values):.2f}", rate])
    head = ["task", "CPU s, median", "min", "10⁶ tickets/s per core"]
    lines = [f"{options.tickets:,} random tickets in rows, {options.rounds} rounds.", ""]
    conclude("Counting picks", "cube", [*lines, markdown(head, table)], faults, options)


def used():
    """Processor time of this process and its ended children, in seconds."""
    usages = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(usage.ru_utime + usage.ru_stime for usage in usages)


def run(command):
    """The output of a command."""
    return subprocess.run(command, capture_output=True, check=True).stdout


def binomials():
    """C(n, k) at 46 k + n."""
    return np.array([math.comb(n, k) for k in range(7) for n in range(46)], np.uint32)


def in_c(loop, tickets):
    """The counters, by the loop in C."""
    counters = np.zeros(PICKS, np.uint32)
    loop(
        address(tickets), ctypes.c_size_t(len(tickets)), address(binomials()), address(counters))
    return counters


def in_numpy(tickets):
    """The counters, by NumPy."""
    terms = binomials().reshape(7, 46)
    counters = np.zeros(PICKS, np.int64)
    for first in range(0, len(tickets), CHUNK):
        chunk = tickets[first : first + CHUNK] - 1
        ranks = sum(terms[k][chunk[:, k - 1]] for k in range(1, 7))
        counters += np.bincount(ranks, minlength=PICKS)
    return counters


def check(results, counters):
    """What does not agree."""
    faults = []
    for name in ("C, one counter at a time", "NumPy, bincount"):
        if not np.array_equal(results[name], counters):
            faults.append(f"the cube has other counters than {name}")
    keys = ("round", "tickets", "rank1", "rank2", "rank3", "rank4", "rank5")
    ranks = [
        [[row[key] for key in keys] for row in map(json.loads, results[name].splitlines()) if row["source"]]
        for name in ("lotto cube query --all", "lotto rank --all")
    ]
    if ranks[0] != ranks[1] or not ranks[0]:
        faults.append("the cube ranks differently")
    return faults


if __name__ == "__main__":
    main()
