"""Runs of `lotto`: its environment, copies of it, and its rows."""

import base64
import json
import os
import re
import shutil
from pathlib import Path

from report import ROOT

SCANS = ROOT / "Fixtures/Scans"
DAY = ["--offline", "--as-of", "2026-11-20"]
DUPLICATE = re.compile(rb'"duplicate_of":"(?:[^"\\]|\\.)*"')
NOBODY = 65534


def environment(folder, **variables):
    """Variables that make a program speak English and keep its cache in a folder."""
    base = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "COLUMNS": "80"}
    return base | {"XDG_CACHE_HOME": str(folder)} | variables


def as_nobody():
    """Options for a process that gives up root's rights, which include reading every file."""
    return {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.geteuid() == 0 else {}


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


def without_duplicate(row):
    """A row without what depends on other inputs of the run."""
    return DUPLICATE.sub(b'"duplicate_of":""', row)


def without_source(row):
    """A row without the name of its file."""
    return row[row.index(b'"code":'):]


def by_source(rows):
    """The rows of each source, in order, without what depends on other inputs of the run."""
    found = {}
    for row in rows:
        found.setdefault(source(row), []).append(without_duplicate(row))
    return found
