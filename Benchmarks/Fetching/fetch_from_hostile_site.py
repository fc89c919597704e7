#!/usr/bin/env python3
"""Runs `lotto draws update` against a misbehaving site: without a cache, with a good and a bad one.

    Benchmarks/Fetching/fetch_from_hostile_site.py --site HOSTILE_SERVER [--ours LOTTO] [--record]

README.md beside this file says how the site works, and what is expected of every run.
"""

import argparse
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import environment
from report import add_options, heading, keep, markdown, tab_separated

DAY = "2026-11-07"
KNOWN = 1249
"""The round in the good cache, which is never requested."""
STATES = {"none": 1245, "good": 1246, "corrupt": 1247}
"""The state of the cache, and the round requested with it: some behaviors count their calls."""
READ_THOUGH_CUT = {"gzip_bad"}
"""libcurl accepts gzip data without its checksum, and the draw before it is complete."""
WITHIN_THE_SITE = {"redir_https_down"}
"""A redirect from https to http; the site is asked over http here, so it stays within the site."""
TIME_LIMIT = 12
"""Seconds within which a run must end."""
GROWTH = 8
"""MiB by which a run may exceed one that got a good answer."""


@dataclass
class Run:
    """One update and its effects."""

    state: str
    behavior: str
    expected: str
    status: int
    seconds: float
    peak: float
    diagnostics: str
    before: bytes | None
    after: bytes | None
    growth: float = 0

    @property
    def is_right(self):
        """Whether a draw is expected."""
        if self.behavior in READ_THOUGH_CUT | WITHIN_THE_SITE:
            return True
        return self.expected.startswith("ok")

    @property
    def reason(self):
        """The program's reason for not having a draw."""
        lines = [line for line in self.diagnostics.splitlines() if "could not be fetched" in line]
        return lines[0].split("could not be fetched (", 1)[-1].removesuffix(")") if lines else ""

    def faults(self):
        """The expectations that were violated."""
        warns = "damaged" in self.diagnostics
        checks = {
            f"status {self.status}": self.status == (0 if self.is_right else 69),
            f"{self.seconds:.1f} s": self.seconds <= TIME_LIMIT,
            f"{self.growth:+.1f} MiB": self.growth <= GROWTH,
            "no reason": self.is_right or self.reason != "",
            "a warning of damage" if warns else "no warning": warns == (self.state == "corrupt"),
            "another cache": self.after == self.before or self.is_right,
            "a wrong draw": self.is_right is False or lines(self.after) == self.stored(),
        }
        return [fault for fault, is_well in checks.items() if not is_well]

    def stored(self):
        """The lines that the cache must contain after a good answer."""
        rounds = [STATES[self.state]] + ([KNOWN] if self.state == "good" else [])
        return [line(round) for round in rounds]


def line(round, first=3):
    """The site's honest answer for a round, as lotto writes it."""
    date = datetime.date(2002, 12, 7) + datetime.timedelta(7 * (round - 1))
    prizes = "10,2000000000,70,60000000,3000,1500000,150000,50000,2500000,5000"
    return f"{round},{date},{first},9,18,27,36,45,12,{prizes},100000000000"


def lines(cache):
    """The draws in a cache's file."""
    return cache.decode().splitlines()[1:] if cache is not None else []


def main():
    """Runs, prints, and records the figures if asked to; exits with 1 if anything is wrong."""
    options = parse_options()
    head = heading("Updates before a hostile site")
    print("\n".join(head), end="\n\n", flush=True)
    with Site(options.site) as site, tempfile.TemporaryDirectory() as folder:
        runs = all_runs(options, site, Path(folder))
    report = summary(runs)
    print(report)
    if options.record:
        keep("fetching", "\n".join([*head, "", report]), {"results.tsv": tab_separated(rows(runs))})
    sys.exit(any(run.faults() for run in runs))


def parse_options():
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--site", required=True, help="the program that plays the site")
    add_options(parser)
    parser.add_argument("--jobs", type=int, default=8, help="runs side by side (8)")
    return parser.parse_args()


class Site:
    """The program that plays the site."""

    def __init__(self, path):
        """Starts it."""
        # It complains about every client that hangs up.
        streams = {"stderr": subprocess.DEVNULL, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        self.process = subprocess.Popen([sys.executable, path], **streams)
        ports = json.loads(self.process.stdout.readline())
        base = f"http://127.0.0.1:{ports['port']}"
        with urllib.request.urlopen(base) as answer:
            self.behaviors = {
                name: (f"{base}/{name}", expected) for name, expected in json.load(answer).items()
            }
        for name in ("rst", "silent", "closed"):
            address = f"http://127.0.0.1:{ports[name + '_port']}"
            self.behaviors[f"{name} port"] = (address, "error:connect")

    def __enter__(self):
        """The site runs already."""
        return self

    def __exit__(self, *_):
        """Ends it."""
        self.process.stdin.close()
        self.process.wait()


def all_runs(options, site, folder):
    """Runs every behavior with every state of the cache, after a baseline run for each state."""
    good = make_cache(options.ours, folder / "good", [line(KNOWN)])
    caches = {"none": None, "good": good}
    whole = make_cache(options.ours, folder / "whole", [line(STATES["corrupt"]), line(KNOWN)])
    # The hash belongs to a different draw of the very round that is requested.
    caches["corrupt"] = whole.replace(b",3,9,18,", b",4,9,18,", 1)

    def run(state, behavior):
        address, expected = site.behaviors[behavior]
        place = folder / f"{state}-{behavior}"
        return update(options.ours, place, state, behavior, expected, address, caches[state])

    baselines = {state: run(state, "ok").peak for state in STATES}
    names = sorted(site.behaviors, key=lambda name: "timeout" not in site.behaviors[name][1])
    with ThreadPoolExecutor(options.jobs) as pool:
        pairs = [(state, name) for name in names for state in STATES]
        runs = list(pool.map(lambda pair: run(*pair), pairs))
    for entry in runs:
        entry.growth = entry.peak - baselines[entry.state]
    return runs


def make_cache(program, place, draws):
    """The bytes of a cache with some draws, as lotto writes it."""
    place.mkdir()
    (place / "draws.csv").write_text("".join(f"{draw}\n" for draw in draws))
    names = [program, "draws", "import", "-q", "--as-of", DAY, str(place / "draws.csv")]
    subprocess.run(names, env=environment(place), check=True)
    return (place / "lotto/draws.cache").read_bytes()


def update(program, place, state, behavior, expected, address, cache):
    """Runs one update against one behavior."""
    file = place / "lotto/draws.cache"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    if cache is not None:
        file.write_bytes(cache)
    round = str(STATES[state])
    names = [program, "draws", "update", round, "--as-of", DAY, "--url", address]
    with tempfile.TemporaryFile() as said:
        start = time.monotonic()
        process = subprocess.Popen(names, env=environment(place), stderr=said)
        # Includes the child that lotto has waited for: the peak is that of the larger process.
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        diagnostics = said.read().decode(errors="replace")
    after = file.read_bytes() if file.exists() else None
    peak = usage.ru_maxrss / 1024
    status = process.returncode
    return Run(state, behavior, expected, status, seconds, peak, diagnostics, cache, after)


def summary(runs):
    """The largest figures of each state, and what went wrong."""
    table = []
    for state in STATES:
        part = [run for run in runs if run.state == state]
        stored = sum(run.status == 0 for run in part)
        longest, peak = max(run.seconds for run in part), max(run.peak for run in part)
        growth = max(run.growth for run in part)
        wrong = sum(bool(run.faults()) for run in part)
        table.append([state, len(part), stored, len(part) - stored, f"{longest:.2f}", f"{peak:.1f}",
                      f"{growth:.1f}", wrong])
    head = "cache", "runs", "stored", "refused", "longest, s", "peak, MiB", "growth at most, MiB"
    faults = [
        f"{run.behavior}, {run.state} cache: {', '.join(run.faults())}: {run.diagnostics.strip()}"
        for run in runs
        if run.faults()
    ]
    return "\n".join([markdown([*head, "wrong"], table), "", *faults]).rstrip()


def rows(runs):
    """A row for each run."""
    yield "cache behavior expected status seconds peak_mib growth_mib reason".split()
    for run in sorted(runs, key=lambda run: (run.behavior, run.state)):
        figures = [f"{run.seconds:.2f}", f"{run.peak:.1f}", f"{run.growth:.1f}"]
        yield [run.state, run.behavior, run.expected, run.status, *figures, run.reason]


if __name__ == "__main__":
    main()
