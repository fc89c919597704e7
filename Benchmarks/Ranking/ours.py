"""Our own program: whole processes of `lotto rank`, and the figures of `lotto bench`."""

import json
import subprocess

import numpy as np

KEYS = ("none", "rank1", "rank2", "rank3", "rank4", "rank5")
BENCH = {"count-index": "one draw", "count-rows": "one draw", "count-draws": "all draws"}
"""The rows of `lotto bench` by workload; peers are compared with the first row of a workload."""


class Failed(Exception):
    """Why there are no figures of our program."""


def rank_command(lotto, file, draw=None):
    """The command that ranks a file in one draw, or in all known draws, on one thread."""
    numbers = draw and ",".join(map(str, draw.numbers)) + f"+{draw.bonus_number}"
    which = ["--numbers", numbers] if draw else ["--all"]
    return [lotto, "rank", str(file), *which, "--offline", "--no-deviation", "-f", "jsonl", "-j", "1"]


def histograms(output):
    """The histograms in the rows of `lotto rank`, in order."""
    rows = [json.loads(line) for line in output.splitlines()]
    return np.array([[row[key] for key in KEYS] for row in rows if row["source"]])


def bench_rows(lotto, tickets):
    """The rows of one run of `lotto bench`, which checks its own answers."""
    command = [lotto, "bench", "-f", "jsonl", "--repeat", "1", "--tickets", str(tickets)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Failed(result.stderr.strip() or "lotto bench failed")
    return [json.loads(line) for line in result.stdout.splitlines()]


def engine_row(rows, name):
    """The row of the kernel that `lotto rank` uses, which comes first; its seconds are a median."""
    for row in rows:
        if row["name"] == name:
            return row
    raise Failed(f"lotto bench has no row {name}")
