#!/usr/bin/env python3
"""Measures what results for each ticket over all draws cost, with lotto and with numba, in turns.

    .build/benchmarks/venv/bin/python Benchmarks/Ranking/rank_results.py [--rounds 5] [--record]

lotto is a whole process, which reads a file of tickets and writes one of results. numba has masks in memory
and writes no file; its tally and prizes must equal those of lotto. Both use one thread. Then lotto ranks
number systems, one file each, with deviations.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

import results_peer
from measurement import Mismatch, check, process
from processes import build_measure_child
from report import LOAD, ROOT, add_options, heading, keep, markdown
from tickets import SEED, NoTickets, make_tickets

OUTPUTS = ["", "--tally OUT.npy", "--prizes OUT.npy", "--best OUT.npy", "--winners OUT.csv --at-least 3"]
TALLY, PRIZES, BEST, WINNERS = OUTPUTS[1:]
TOTALS = "--all --offline --totals only --no-timing -f jsonl".split()
SYSTEMS, NUMBERS, COMBINATIONS = 300, 9, 84


def main():
    """Measures, prints, and records the figures if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tickets", type=int, default=10**6)
    parser.add_argument("--rounds", type=int, default=5, help="turns that both take (5)")
    add_options(parser)
    options = parser.parse_args()
    measure_child = build_measure_child(ROOT / ".build/benchmarks")
    draws = results_peer.known_draws(options.ours)
    try:
        with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
            outputs = list(each_output(options, measure_child, draws, folder))
            systems = list(number_systems(options, measure_child, len(draws[0]), folder))
    except (Mismatch, NoTickets) as problem:
        sys.exit(f"rank_results: {problem}")
    facts = [*(f"{name}: {version(name)}" for name in ("numpy", "numba")), *["beside other work"] * (LOAD > 1)]
    head = ["CPU s", "least", "peak MiB"]
    report = "\n\n".join([
        "\n".join(heading("Results for each ticket", *facts)),
        f"{options.tickets:,} tickets, {len(draws[0]):,} draws, one thread; medians of {options.rounds} turns.\n"
        "The figures of lotto include its start, reading and writing; numba has masks in memory and writes no file.",
        markdown(["output", *head, "numba, CPU s", "least", "numba / lotto"], outputs),
        f"{SYSTEMS} files of {COMBINATIONS} tickets, each a system of {NUMBERS} numbers, with deviations:",
        markdown(["jobs", *head, "elapsed s"], systems),
    ])
    print(report)
    if options.record:
        keep("results", report)


def each_output(options, measure_child, draws, folder):
    """A row for each output of lotto, with numba's figures where it has that output."""
    tickets = make_tickets(options.ours, ROOT / ".build/benchmarks/tickets", options.tickets)
    peers = {TALLY: results_peer.tally, PRIZES: results_peer.prizes}
    expected = {output: peer(tickets.masks, *draws) for output, peer in peers.items()}  # Compiles them, too.
    expected[BEST] = results_peer.best(expected[TALLY])
    costs, seconds = {output: [] for output in OUTPUTS}, {output: [] for output in OUTPUTS}
    for _ in range(options.rounds):
        for output in OUTPUTS:
            words = [f"{folder}/{word}" if word.startswith("OUT") else word for word in output.split()]
            command = [options.ours, "rank", str(tickets.rows_file), *TOTALS, "--no-deviation", "-j1", *words]
            costs[output].append(process(measure_child, command)[0])
            if output in expected:
                check(output, np.load(f"{folder}/OUT.npy"), expected[output])
            if output in peers:
                start = time.process_time()
                peers[output](tickets.masks, *draws)
                seconds[output].append(time.process_time() - start)
    check(WINNERS, Path(f"{folder}/OUT.csv").read_bytes().count(b"\n") - 1, expected[TALLY][:, 5:].sum())
    for output, peer in seconds.items():
        row, numba = cells(f"`{output}`" if output else "none", costs[output]), ["", "", ""]
        if peer:
            ratio = median(theirs / ours.cpu for theirs, ours in zip(peer, costs[output]))
            numba = [f"{figure:.2f}" for figure in (median(peer), min(peer), ratio)]
        yield row + numba


def number_systems(options, measure_child, count, folder):
    """A row for ranking number systems in `count` draws with the default jobs, and one for one job."""
    random = np.random.default_rng(SEED)
    files = [f"{folder}/{place}.csv" for place in range(SYSTEMS)]
    for file in files:
        system = ",".join(map(str, sorted(random.permutation(45)[:NUMBERS] + 1)))
        subprocess.run([options.ours, "generate", "--system", system, "-f", "csv", "-o", file], check=True)
    costs = {"default": [], "-j1": []}
    for _ in range(options.rounds):
        for jobs in costs:
            command = [options.ours, "rank", *TOTALS, *([jobs] if jobs == "-j1" else []), *files]
            cost, output = process(measure_child, command)
            found = [json.loads(line)["tickets"] for line in output.splitlines()]
            check("number systems", found, [COMBINATIONS * count] * SYSTEMS)
            costs[jobs].append(cost)
    for jobs in costs:
        yield [*cells(jobs, costs[jobs]), f"{median(cost.wall for cost in costs[jobs]):.2f}"]


def cells(name, costs):
    """Median and least processor time in seconds, and median peak memory in MiB."""
    cpu = [cost.cpu for cost in costs]
    peak = median(cost.peak_kib for cost in costs) / 1024
    return [name, f"{median(cpu):.2f}", f"{min(cpu):.2f}", f"{peak:.1f}"]


if __name__ == "__main__":
    main()
