#!/usr/bin/env python3
"""Runs `lotto` with misbehaving helpers: decoders, programs that fetch draws, and sites.

    Benchmarks/Reliability/run_hostile_helpers.py decoder|fetcher|site [--only NAME] [--ours LOTTO] [--record]

README.md beside this file says what is expected of every run.
"""

import argparse
import collections
import json
import re
import shlex
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

import hostile_decoder
import hostile_fetcher
import hostile_site
from programs import DAY, SCANS, by_source, copies, environment
from report import add_options, conclude, markdown

HERE = Path(__file__).resolve().parent
TIME_LIMIT = 30
"""Seconds within which a run must end; its own limits are 1 s per try and 12 s for draws."""
CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
PICTURES = ["winner-round-50", "foreign", "winner-round-262", "blank", "pension", "winner-round-700"]
VICTIM = "scans/blank.png"
ROUND = 1245
"""The first round that is not in the embedded history."""
FETCHED_DAY = ["--as-of", "2026-10-12"]


@dataclass
class Run:
    """How a run ended."""

    status: int | None
    output: bytes
    said: str
    seconds: float

    def common_faults(self):
        """Violations of the rules for every run."""
        checks = {
            "does not end": self.status is not None,
            f"{self.seconds:.1f} s": self.seconds < TIME_LIMIT,
            f"status {self.status}": self.status in (None, 0, 1, 69, 70),
            "a control byte in a row": not CONTROL.search(self.output.decode(errors="replace")),
            "a control byte on stderr": not CONTROL.search(self.said),
        }
        return [fault for fault, is_well in checks.items() if not is_well]


def run(words, folder, variables, stdin=b""):
    """Runs a program to its end."""
    start = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as said:
        process = subprocess.Popen(words, cwd=folder, env=variables, stdin=subprocess.PIPE,
                                   stdout=out, stderr=said)
        try:
            process.communicate(stdin, 3 * TIME_LIMIT)
            status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            status = None
        seconds = time.monotonic() - start
        out.seek(0)
        said.seek(0)
        return Run(status, out.read(), said.read().decode(errors="replace"), seconds)


def helper(folder, name, script, *words):
    """Puts a helper into a folder: a script that is called with some words before its arguments."""
    quoted = shlex.join([sys.executable, str(HERE / script), *words])
    place = folder / name
    place.write_text(f'#!/bin/sh\nexec {quoted} "$@"\n')
    place.chmod(0o755)


class Decoders:
    """Scans a few pictures with a decoder that misbehaves at its start or for one of them."""

    title, name = "Scans by hostile decoders", "hostile-decoder"

    def __init__(self, program, place):
        self.program, self.place = program, place
        self.modes = [(name, None) for name in hostile_decoder.greetings()]
        self.modes += [(name, allowed) for name, _, allowed in hostile_decoder.modes()]
        (place / "scans").mkdir()
        for picture in PICTURES:
            (place / f"scans/{picture}.png").symlink_to(SCANS / f"{picture}.png")
        paths = [f"scans/{name}.png" for name in PICTURES]
        self.words = ["scan", *DAY, "-f", "jsonl", "--time-limit", "1", *paths]
        whole = run([program, *self.words, "-j1"], place, environment(place))
        self.whole = by_source(whole.output.splitlines())

    def face(self, number, mode):
        """Runs one mode; returns what was wrong, and the run."""
        allowed = mode[1]
        folder = self.place / f"mode-{number}"
        folder.mkdir()
        honest = folder / "honest"
        honest.mkdir()
        (honest / "lotto-decode").symlink_to(Path(self.program).parent / "lotto-decode")
        helper(folder, "lotto-decode", "hostile_decoder.py", str(self.modes.index(mode)), str(honest))
        variables = environment(folder, LOTTO_LIBEXEC=str(folder))
        words = [*self.words, f"-j{1 + number % 2 * 2}"]
        if mode[0].endswith("--annotate"):
            words += ["--annotate", str(folder / "marks")]
        result = run([self.program, *words], self.place, variables)
        faults = result.common_faults()
        rows = by_source(result.output.splitlines())
        if allowed is None and result.status == 70:
            return faults + ([] if "lotto: " in result.said else ["no reason"]), result
        for source, own in self.whole.items():
            found = rows.get(source, [])
            if allowed is not None and source != VICTIM.encode() and found != own:
                faults.append(f"rows of {source.decode()}: {found[:1]}")
            if not found:
                faults.append(f"no row of {source.decode()}")
        if list(rows) != list(self.whole):
            faults.append("rows out of order")
        found = map(json.loads, rows.get(VICTIM.encode(), []))
        outcomes = {row["error"] or row["status"] for row in found}
        if allowed is not None and not outcomes <= allowed:
            faults.append(f"outcome {', '.join(sorted(outcomes))}, expected {', '.join(sorted(allowed))}")
        return faults, result


class Draws:
    """Updates and ticket checks for a round that has to be fetched."""

    def __init__(self, program, place):
        self.program, self.place = program, place

    def judge(self, number, variables, options, allowed):
        """Runs an update; `allowed` are the draws that it may store, None standing for no draw."""
        folder = self.place / f"mode-{number}"
        folder.mkdir(exist_ok=True)
        variables = environment(folder, **variables)
        # The draw of another round is already known and must stay as it is.
        known = folder / "known.csv"
        known.write_text(hostile_fetcher.line(1246) + "\n")
        run([self.program, "draws", "import", "-q", "--as-of", "2026-10-18", str(known)], folder, variables)
        cache = folder / "lotto/draws.cache"
        before = cache.read_bytes()
        words = [self.program, "draws", "update", str(ROUND), *FETCHED_DAY, *options]
        result = run(words, folder, variables)
        faults = result.common_faults()
        stored = set(cache.read_text(errors="replace").splitlines()[1:]) - {hostile_fetcher.line(1246)}
        if not stored <= allowed - {None}:
            faults.append(f"a wrong draw is stored: {stored}")
        if not stored and None not in allowed:
            faults.append("a right draw is refused")
        if not stored and cache.read_bytes() != before:
            faults.append("another cache")
        if result.status != (0 if stored else 69):
            faults.append(f"status {result.status} with {len(stored)} draws")
        if result.status and "lotto: " not in result.said:
            faults.append("no reason")
        return faults, result


class Fetchers(Draws):
    """Draws from a misbehaving program."""

    title, name = "Draws from hostile programs", "hostile-fetcher"

    def __init__(self, program, place):
        super().__init__(program, place)
        self.modes = hostile_fetcher.modes()

    def face(self, number, mode):
        """Runs one mode; returns what was wrong, and the run."""
        allowed = mode[2]
        folder = self.place / f"mode-{number}"
        folder.mkdir()
        helper(folder, "lotto-fetch", "hostile_fetcher.py", str(self.modes.index(mode)))
        faults, result = self.judge(number, {"LOTTO_LIBEXEC": str(folder)}, [], allowed)
        # A ticket of that round makes the run fetch its draw; the other two need no fetching.
        tickets = b"".join(b"http://m.dhlottery.co.kr/?v=%04dq010203040506\n" % round
                           for round in (1244, ROUND, 1000))
        (folder / "lotto/draws.cache").unlink(missing_ok=True)
        words = [self.program, "check", *FETCHED_DAY, "-f", "jsonl"]
        checked = run(words, folder, environment(folder, LOTTO_LIBEXEC=str(folder)), tickets)
        faults += checked.common_faults()
        rows = [json.loads(row) for row in checked.output.splitlines()]
        told = [(row["round"], row["status"] == "no_draw") for row in rows]
        if told not in [[(1244, False), (ROUND, lacks), (1000, False)] for lacks in (False, True)]:
            faults.append(f"rows {told}")
        elif (None if told[1][1] else hostile_fetcher.GOOD) not in allowed:
            faults.append(f"a row by a wrong draw, or by none: {rows[1]['draw_numbers']}")
        result.seconds = max(result.seconds, checked.seconds)
        return faults, result


class Sites(Draws):
    """Draws that `lotto-fetch` gets from a misbehaving site."""

    title, name = "Draws from hostile sites", "hostile-site"

    def __init__(self, program, place):
        super().__init__(program, place)
        self.modes = hostile_site.modes()

    def face(self, number, mode):
        """Runs one mode; returns what was wrong, and the run."""
        _, answer, allowed = mode
        with hostile_site.Site(answer) as site:
            return self.judge(number, {}, ["--url", site.address], allowed)


def main():
    """Runs all modes, prints the results, and records them if asked to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    kinds = {"decoder": Decoders, "fetcher": Fetchers, "site": Sites}
    parser.add_argument("kind", choices=kinds, help="who misbehaves")
    parser.add_argument("--only", default="", help="the modes whose name has this in it")
    parser.add_argument("--jobs", type=int, default=4, help="runs side by side (4)")
    add_options(parser)
    options = parser.parse_args()
    start, faults, statuses = time.monotonic(), [], collections.Counter()
    with tempfile.TemporaryDirectory() as place:
        program = copies(options.ours, Path(place) / "bin")
        cases = kinds[options.kind](program, Path(place))
        modes = [mode for mode in cases.modes if options.only in mode[0]]

        def face(pair):
            number, mode = pair
            found, result = cases.face(number, mode)
            return mode[0], found, result

        with ThreadPoolExecutor(options.jobs) as pool:
            longest = 0, ""
            for name, found, result in pool.map(face, enumerate(modes)):
                statuses[result.status] += 1
                longest = max(longest, (result.seconds, name))
                for fault in found:
                    print(f"{name}: {fault}", file=sys.stderr, flush=True)
                faults += [f"{name}: {fault}: {result.said.strip()[:300]}" for fault in found]
    lines = [markdown(("status", "runs"), sorted(statuses.items(), key=str))]
    lines += ["", f"{len(modes)} modes, {len(faults)} wrong; {longest[0]:.1f} s at most ({longest[1]}); "
              f"{time.monotonic() - start:,.0f} s in all."]
    conclude(cases.title, cases.name, lines, faults, options)


if __name__ == "__main__":
    main()
