"""Our own program: whole processes of `lotto rank`, and the figures of `lotto bench`."""

import json
import subprocess

import numpy as np

KEYS = ("none", "rank1", "rank2", "rank3", "rank4", "rank5")
BENCH = {"count-index": "one draw", "count-rows": "one draw", "count-draws": "all draws"}
"""The rows of `lotto bench` that do a workload, the one that others are compared with first."""


class Failed(Exception):
    """Why our program has no figures."""


def rank_command(lotto, file, draw=None):
    """Ranks a file in one draw, or in all that are known, on one thread."""
    numbers = draw and ",".join(map(str, draw.numbers)) + f"+{draw.bonus_number}"
    which = ["--numbers", numbers] if draw else ["--all"]
    return [lotto, "rank", str(file), *which, "--offline", "-f", "jsonl", "-j", "1"]


def histograms(output):
    """The histograms in rows of `lotto rank`, in their order."""
    rows = [json.loads(line) for line in output.splitlines()]
    return np.array([[row[key] for key in KEYS] for row in rows if row["source"]])


def bench_rows(lotto, tickets):
    """What `lotto bench` measures of its engine in one run; it checks its answers itself."""
    command = [lotto, "bench", "-f", "jsonl", "--repeat", "1", "--tickets", str(tickets)]
    result = subprocess.run(command, capture_output=True, text=True)
    if result.returncode != 0:
        raise Failed(result.stderr.strip() or "lotto bench failed")
    return [json.loads(line) for line in result.stdout.splitlines()]


def engine_row(rows, name):
    """The row of the kernel that `lotto rank` takes, which comes first; seconds are a median."""
    for row in rows:
        if row["name"] == name:
            return row
    raise Failed(f"lotto bench has no row {name}")
