#!/usr/bin/env python3
"""Compares ways to rank the same tickets, taking turns: first checks the answers, then measures.

    .build/benchmarks/venv/bin/python Benchmarks/Ranking/compare_peers.py [--quick] [--record]

README.md beside this file says what the figures mean, and how to install every peer.
"""

import argparse
import json
import sys
import time
from functools import partial
from pathlib import Path
from statistics import median

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

import c_peers
import ours
from measurement import (
    Mismatch,
    Run,
    check,
    check_reference,
    prepared,
    process,
    sample,
    timed,
)
from peers import peers_in_memory, peers_of_text, version_lines
from processes import build_measure_child
from report import ROOT, add_options, heading, keep, markdown, progress
from tickets import load_draws, make_tickets

NUMPY_DRAWS = 20
"""Draws that the NumPy process really counts; its time is extrapolated from them to all draws."""


def main():
    """Measures, prints, and records the figures if asked to."""
    options = parse_options()
    lines = heading("Ranking: peers compared", *version_lines())
    print("\n".join(lines), end="\n\n", flush=True)
    try:
        runs, notes = Comparison(options).runs()
    except (Mismatch, ours.Failed) as problem:
        sys.exit(f"compare_peers: {problem}")
    tables = [workload_table(name, runs) for name in dict.fromkeys(run.workload for run in runs)]
    report = "\n\n".join([*tables, *notes])
    print(report)
    if options.record:
        rows = [{"description": [line[2:] for line in lines[2:]]}, *(run.fields() for run in runs)]
        results = "".join(json.dumps(row) + "\n" for row in rows)
        keep("ranking", "\n".join([*lines, "", report]), {"results.jsonl": results})


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tickets", type=int, default=50_000_000, help="in one draw (5e7)")
    parser.add_argument("--history", type=int, default=1_000_000, help="in all draws (1e6)")
    parser.add_argument("--files", type=int, default=10_000_000, help="in files (1e7)")
    parser.add_argument("--rounds", type=int, default=5, help="turns that peers take (5)")
    parser.add_argument("--quick", action="store_true", help="few tickets, two rounds")
    add_options(parser)
    options = parser.parse_args()
    if options.quick:
        options.tickets, options.history, options.files = 4_000_000, 100_000, 1_000_000
        options.rounds = 2
    return options


class Comparison:
    """The peers and their tickets."""

    def __init__(self, options):
        """Makes the tickets and compiles the C loops."""
        self.options = options
        folder = ROOT / ".build/benchmarks"
        self.measure_child = build_measure_child(folder)
        self.draws = load_draws()
        make = partial(make_tickets, options.ours, folder / "tickets")
        self.tickets = make(options.tickets)
        self.history = make(options.history)
        self.files = make(options.files)
        self.peers, self.missing = peers_in_memory(folder)
        self.library = c_peers.load_library(folder, "gcc", "native")
        self.reference = c_peers.loop(c_peers.load_library(folder, "gcc", "x86-64"), "by_table")
        check_reference(self.reference(sample(self.tickets, 20_000)), self.tickets, self.draws)

    def runs(self):
        """All runs, and notes on them."""
        draw = self.draws[-1:]
        counters = [
            ("one draw", 1, *entry)
            for entry in prepared("one draw", self.peers, self.tickets, draw, self.reference)
        ]
        counters += [
            ("all draws", len(self.draws) / len(entry[3]), *entry)
            for entry in prepared(
                "all draws", self.peers, self.history, self.draws, self.reference
            )
        ]
        counters += [
            ("CSV, one draw", 1, *entry)
            for entry in prepared(
                "CSV, one draw", peers_of_text(), self.files, draw, self.reference
            )
        ]
        # This loop was checked against the reference, which would take much longer for all draws.
        expected = c_peers.loop(self.library, "in_vectors")(self.files)(self.draws)
        runs = []
        for round in range(1, self.options.rounds + 1):
            progress(f"round {round} of {self.options.rounds}")
            probe = self.probe()
            for workload, scale, peer, count, tickets, draws in counters:
                run = timed(workload, peer.name, count, tickets, draws, scale, round, probe)
                runs.append(run)
            runs += self.engine(round, probe)
            runs += self.processes(round, probe, expected)
        notes = [f"{name}: skipped, {reason}" for name, reason in self.missing.items()]
        return runs, notes

    def probe(self):
        """Bytes per second that one core reads from memory, measured in a second pass."""
        c_peers.probe(self.library, self.tickets.masks)
        start = time.process_time()
        c_peers.probe(self.library, self.tickets.masks)
        return self.tickets.masks.nbytes / (time.process_time() - start)

    def engine(self, round, probe):
        """Our engine in memory, measured by `lotto bench` in its own process."""
        rows = ours.bench_rows(self.options.ours, len(self.tickets))
        for name, workload in ours.BENCH.items():
            row = ours.engine_row(rows, name)
            draws = len(self.draws) if workload == "all draws" else 1
            tickets, seconds = row["tickets"] // draws, row["seconds_median"]
            peer = f"lotto {name}, {row['kernel']}"
            yield Run(workload, peer, round, tickets, draws, seconds, seconds, 1, probe)

    def processes(self, round, probe, expected):
        """Whole processes over files: ours, and NumPy's, start included."""
        lotto, files, draw = self.options.ours, self.files, self.draws[-1]
        count, history = len(files), len(self.draws)
        for workload, file, chosen, draws in (
            ("CSV, one draw", files.text_file, draw, 1),
            ("process: rows, one draw", files.rows_file, draw, 1),
            ("process: rows, all draws", files.rows_file, None, history),
        ):
            cost, output = process(self.measure_child, ours.rank_command(lotto, file, chosen))
            check(f"{workload}: lotto", ours.histograms(output)[:draws], expected[-draws:])
            yield Run(workload, "lotto", round, count, draws, cost.cpu, cost.wall, 1, probe)
        costs = {}
        for draws in (0, 1, NUMPY_DRAWS):
            program = str(Path(__file__).with_name("count_with_numpy.py"))
            command = [sys.executable, program, str(files.rows_file), str(draws)]
            costs[draws], output = process(self.measure_child, command)
            if draws:
                check("numpy", json.loads(output), expected[-draws:])
        few, start = costs[NUMPY_DRAWS], costs[0]
        rest = history / NUMPY_DRAWS
        one, all_draws = "process: rows, one draw", "process: rows, all draws"
        yield Run(one, "numpy", round, count, 1, costs[1].cpu, costs[1].wall, 1, probe)
        cpu = start.cpu + (few.cpu - start.cpu) * rest
        wall = start.wall + (few.wall - start.wall) * rest
        yield Run(all_draws, "numpy", round, count, history, cpu, wall, rest, probe)


def workload_table(workload, runs):
    """The rates of a workload's peers, and the processor time of each as a multiple of ours."""
    runs = [run for run in runs if run.workload == workload]
    base = next(run.peer for run in runs if run.peer.startswith("lotto"))
    seconds = {run.round: 1 / run.rate for run in runs if run.peer == base}
    rows = []
    for peer in dict.fromkeys(run.peer for run in runs):
        own = [run for run in runs if run.peer == peer]
        rates = [run.rate / 1e9 for run in own]
        times = [1 / run.rate / seconds[run.round] for run in own]
        row = [peer, own[0].tickets, own[0].draws, figure(median(rates)), figure(max(rates))]
        row += [figure(median(run.seconds for run in own)), figure(min(run.seconds for run in own))]
        row += [figure(median(times)), figure(min(times)), figure(max(times))]
        rows.append([*row, "" if own[0].scale == 1 else f"1/{own[0].scale:.0f} of draws"])
    head = ["peer", "tickets", "draws", "G/s median", "G/s best", "CPU s median", "CPU s least"]
    head += ["times lotto", "least", "most", "measured on"]
    probe = median(run.probe for run in runs) / 1e9
    note = f"One core reads {probe:.1f} GB/s (median of the rounds)."
    return f"## {workload}\n\n{markdown(head, rows)}\n\n{note}"


def figure(value):
    """Three significant digits."""
    return f"{value:.3g}" if value < 1000 else f"{value:.0f}"


if __name__ == "__main__":
    main()
