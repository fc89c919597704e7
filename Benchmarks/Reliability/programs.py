"""The programs under test, their rows, and the records of runs."""

import base64
import datetime
import json
import os
import re
import shlex
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Benchmarks/Scanning"))

from machine import commit, machine_lines, without_folders

COMMIT = commit()
"""Read at the start, because the checkout may change during a long run."""
SCANS = ROOT / "Fixtures/Scans"
DAY = ["--offline", "--as-of", "2026-11-20"]
DUPLICATE = re.compile(rb'"duplicate_of":"(?:[^"\\]|\\.)*"')


def environment(folder, **variables):
    """Variables that make a program speak English and keep its cache in a folder."""
    base = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    return base | {"XDG_CACHE_HOME": str(folder)} | variables


def copies(ours, folder):
    """Copies `lotto` and its helpers, so that a build cannot change them; returns the new path."""
    folder.mkdir(parents=True)
    for name in ("lotto", "lotto-decode", "lotto-fetch"):
        shutil.copy2(Path(ours).resolve().parent / name, folder / name)
    return str(folder / "lotto")


def source(row):
    """The exact bytes of a row's source."""
    read = json.loads(row)
    encoded = read["source_b64"]
    return base64.b64decode(encoded) if encoded else read["source"].encode()


def by_source(rows):
    """The rows of each source, in order, without what depends on other inputs of the run."""
    found = {}
    for row in rows:
        found.setdefault(source(row), []).append(DUPLICATE.sub(b'"duplicate_of":""', row))
    return found


def add_options(parser):
    """Adds the options that all of these runs have."""
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"), help="our program")
    parser.add_argument("--seed", type=int, default=1, help="of all that is random (1)")
    parser.add_argument("--record", action="store_true", help="keep it under Benchmarks/Runs")


def conclude(title, script, lines, faults, options, name):
    """Prints the results, records them if asked to, and exits with 1 if anything was wrong."""
    command = shlex.join([f"Benchmarks/Reliability/{script}", *without_folders(sys.argv[1:])])
    facts = [f"command: `{command}`", f"commit: {COMMIT}", *machine_lines()]
    told = [f"- {fault}" for fault in faults[:50]] or ["No fault."]
    text = "\n".join([f"# {title}", "", *(f"- {fact}" for fact in facts), "", *lines, "", *told])
    print(text)
    if options.record:
        place = ROOT / f"Benchmarks/Runs/{datetime.date.today()}-{name}"
        place.mkdir(parents=True, exist_ok=True)
        (place / "README.md").write_text(text + "\n", encoding="utf-8")
    sys.exit(bool(faults))
