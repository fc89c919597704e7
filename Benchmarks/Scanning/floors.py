"""The table of floors: how many images of each class our decoder must read at least."""

import csv
from pathlib import Path
from typing import NamedTuple

FLOORS = Path(__file__).resolve().parents[2] / "Fixtures" / "Scans" / "floors.tsv"
COLUMNS = ("corpus", "class", "images", "read_at_least", "misread_at_most")


class Floor(NamedTuple):
    """The images of a class, how many must be read at least, and how many may be misread."""

    images: int
    read_at_least: int
    misread_at_most: int = 0


def read_floors(path):
    """The floors of each corpus by class, in the order of the table."""
    floors = {}
    if path.exists():
        with open(path, encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                floor = Floor(*(int(row[name]) for name in COLUMNS[2:]))
                floors.setdefault(row["corpus"], {})[row["class"]] = floor
    return floors


def write_floors(path, floors):
    """Rewrites the table."""
    rows = [
        (corpus, kind, *floor) for corpus, kinds in floors.items() for kind, floor in kinds.items()
    ]
    text = "".join("\t".join(map(str, row)) + "\n" for row in [COLUMNS, *rows])
    path.write_text(text, encoding="utf-8")
