#!/usr/bin/env python3
"""Runs `lotto scan` over corpora of hostile files; reports rows that are lost, doubled or wrong.

    Benchmarks/Hostile/scan_hostile_files.py [--generator GEN] [--seeds 1-100] [--jobs 1,2,8,64]
        [--ours LOTTO] [--record] [-- WHAT THE GENERATOR TAKES BESIDES]

README.md beside this file says what a generator must do, and what is expected of every input.
"""

import argparse
import base64
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from programs import DAY, as_nobody, source
from report import ROOT, add_options, conclude, markdown

CLASSES = {
    "open_failed": {
        "error:not-found", "error:permission", "error:symlink-loop", "error:not-regular",
    },
    "not_image": {"error:not-png", "error:empty"},
    "unsupported": {"error:not-png"},
    "bad_png": {"error:corrupt"},
    "bad_jpeg": {"error:corrupt", "error:not-png"},
    "truncated": {"error:truncated", "error:corrupt"},
    "too_large": {"error:too-large"},
    "timeout": {"error:timeout"},
    "no_code": {"no-qr"},
}
"""Other names that a generator may use for the outcomes with this error code."""
GENERATOR = ROOT / "Fixtures/Hostile/make_hostile.py"


@dataclass
class Tally:
    """The results of the corpora so far."""

    inputs: int = 0
    outcomes: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    seconds: float = 0


@dataclass
class Corpus:
    """The inputs of one run, in the order of their rows."""

    folder: bytes
    entries: list
    is_whole: bool = False
    """Whether the folder itself is the input, rather than a list of its files."""

    def scan(self, ours, jobs):
        """The output, diagnostics and status of a run as `nobody`."""
        names = (base64.b64decode(entry["name_b64"]) for entry in self.entries)
        paths = b"".join(self.folder + b"/" + name + b"\0" for name in names)
        inputs = [self.folder] if self.is_whole else ["--files0-from", "-"]
        process = subprocess.run(
            [ours, "scan", "--nested", *DAY, "-qq", f"-j{jobs}", *inputs],
            input=paths, capture_output=True, check=False, **as_nobody(),
        )
        return process.stdout, process.stderr, process.returncode


def classes_of(row):
    """The outcomes that a nested row may stand for: one set for each page that was not read, or only in part."""
    if row["error"].startswith("payload_"):
        return [{"no-ticket"}]
    if row["error"]:
        classes = CLASSES.get(row["error"], set()) | {row["error"]}
        # Codes in the remaining part of a cut file are read as well.
        return [classes | {"ok"} if row["codes"] else classes]
    errors = {code["error"] for code in row["codes"]} - {""}
    if errors:
        return [
            {"no-ticket"} if error.startswith("payload_") else CLASSES.get(error, set()) | {error}
            for error in sorted(errors)]
    return [{"no-ticket"} if row["status"] == "other_product" else {"ok"}]


def corpora(folder):
    """The files that a generator has made, then the folder, if there is one."""
    def entries(manifest):
        return [json.loads(line) for line in manifest.open(encoding="utf-8")]

    place = os.fsencode(folder)
    yield Corpus(place + b"/in", entries(folder / "manifest.jsonl"))
    if (folder / "folder.jsonl").exists():
        rows = [entry for entry in entries(folder / "folder.jsonl") if entry["expect"]]
        rows.sort(key=lambda entry: base64.b64decode(entry["name_b64"]))
        yield Corpus(place + b"/folder", rows, is_whole=True)


def face(options, seed, tally):
    """Scans the corpora of a seed with every number of jobs."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        subprocess.run(
            [sys.executable, options.generator, f"{folder}/c", "--seed", str(seed), *options.besides],
            stdout=subprocess.DEVNULL, check=True,
        )
        for corpus in corpora(Path(folder) / "c"):
            start = time.monotonic()
            outputs = {jobs: corpus.scan(options.ours, jobs) for jobs in options.jobs}
            tally.seconds += time.monotonic() - start
            compare(options, seed, tally, corpus, outputs)


def compare(options, seed, tally, corpus, outputs):
    """Notes what is wrong with the rows, which must be the same bytes for every number of jobs."""
    entries = corpus.entries
    first, diagnostics, status = outputs[options.jobs[0]]
    for jobs, (output, _, _) in outputs.items():
        if output != first:
            rows = zip(output.splitlines(), first.splitlines())
            other = next((row for row, wanted in rows if row != wanted), b"fewer or more of them")
            tally.faults.append(
                f"seed {seed}: -j{jobs} gives other rows than -j{options.jobs[0]}: {other[:300]!r}")
    if diagnostics or status != 1:
        tally.faults.append(f"seed {seed}: status {status}, {diagnostics[:200]!r}")
    lines = first.splitlines()
    tally.inputs += len(entries)
    if len(lines) != len(entries):
        tally.faults.append(f"seed {seed}: {len(lines)} rows for {len(entries)} inputs")
        return
    for line, entry in zip(lines, entries):
        row = json.loads(line)
        name = base64.b64decode(entry["name_b64"])
        if not source(line).endswith(corpus.folder + b"/" + name):
            tally.faults.append(f"seed {seed}: {name!r}: its row is of {source(line)!r}")
        if any(byte < 0x20 for byte in line):
            tally.faults.append(f"seed {seed}: {name!r}: a control byte in its row")
        if not all(classes & set(entry["expect"]) for classes in classes_of(row)):
            found = row["error"] or {code["error"] or "ok" for code in row["codes"]}
            tally.faults.append(f"seed {seed}: {name!r}: {found}, expected {entry['expect']}")
        wanted = {base64.b64decode(text) for text in entry.get("payloads") or []}
        read = {code["payload"].encode() for code in row["codes"]}
        intact = {base64.b64decode(text) for text in entry.get("intact") or []}
        is_sure = entry["expect"] == ["ok"]
        if not (wanted if is_sure else intact) <= read:
            tally.faults.append(f"seed {seed}: {name!r}: read {read}")
        tally.outcomes[row["error"] or row["status"]] += 1


def lines(tally, seeds, jobs):
    """The results as lines of a report."""
    return [
        f"{len(seeds)} corpora, seeds {seeds[0]}–{seeds[-1]}, {tally.inputs} inputs, each with "
        f"{', '.join(map(str, jobs))} jobs: {len(tally.faults)} faults, {tally.seconds:.0f} s.", "",
        markdown(("outcome", "inputs"), tally.outcomes.most_common()),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generator", default=str(GENERATOR))
    parser.add_argument("--seeds", default="1-10")
    parser.add_argument("--jobs", default="1,2,8,64")
    add_options(parser)
    parser.add_argument("besides", nargs="*")
    options = parser.parse_args()
    options.jobs = [int(jobs) for jobs in options.jobs.split(",")]
    first, _, last = options.seeds.partition("-")
    seeds = range(int(first), int(last or first) + 1)
    os.umask(0o022)
    tally = Tally()
    for seed in seeds:
        face(options, seed, tally)
        print(f"seed {seed}: {tally.inputs} inputs, {len(tally.faults)} faults", file=sys.stderr)
    results = lines(tally, seeds, options.jobs)
    conclude("Hostile files", "hostile-files", results, tally.faults, options)


if __name__ == "__main__":
    main()
