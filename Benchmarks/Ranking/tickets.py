"""The tickets and draws that every peer gets."""

import csv
import subprocess
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
SEED = 645
RANKS = 6
"""The counts of a histogram: no rank, then ranks 1 to 5."""


class NoTickets(Exception):
    """Why there are no tickets."""


@dataclass(frozen=True)
class Draw:
    """The numbers of a draw, also as masks in which bit n - 1 stands for number n."""

    numbers: tuple
    bonus_number: int

    @property
    def winning(self):
        """The six numbers as a mask."""
        return sum(1 << (number - 1) for number in self.numbers)

    @property
    def bonus(self):
        """The bonus number as a mask."""
        return 1 << (self.bonus_number - 1)


@dataclass(frozen=True)
class Tickets:
    """The same tickets in every form: arrays in memory, and files that contain nothing else."""

    masks: np.ndarray
    rows_file: Path
    masks_file: Path
    text_file: Path

    def __len__(self):
        return len(self.masks)


def load_draws():
    """Every draw of lotto's embedded history."""
    path = ROOT / "Sources/CDrawData/draws.csv"
    with open(path, encoding="utf-8") as file:
        return [
            Draw(tuple(int(row[f"n{place}"]) for place in range(1, 7)), int(row["bonus"]))
            for row in csv.DictReader(file)
        ]


def make_tickets(lotto, folder, count):
    """`count` tickets from `lotto generate`; existing files are reused."""
    folder.mkdir(parents=True, exist_ok=True)
    files = {
        form: folder / f"{count}-{SEED}-{form}.{'csv' if form == 'csv' else 'npy'}"
        for form in ("npy", "masks", "csv")
    }
    for form, file in files.items():
        if not file.exists():
            command = [lotto, "generate", str(count), "--format", form, "--seed", str(SEED)]
            result = subprocess.run([*command, "-o", str(file)], capture_output=True, text=True)
            if result.returncode != 0:
                raise NoTickets(result.stderr.strip() or f"{lotto} failed")
    return Tickets(np.load(files["masks"]), files["npy"], files["masks"], files["csv"])


def histogram(tickets, three, four, five, second, six):
    """Counts of ranks from counts of matches; `second` counts five matches with the bonus."""
    return [tickets - three - four - five - six, six, second, five - second, four, three]


def ranks_by_the_rules(rows, draw):
    """A plain implementation of the rules: sets of numbers, ticket by ticket."""
    counts = [0] * RANKS
    winning = set(draw.numbers)
    for row in rows:
        matches = len(winning & set(row))
        rank = {3: 5, 4: 4, 5: 2 if draw.bonus_number in row else 3, 6: 1}.get(matches, 0)
        counts[rank] += 1
    return counts
