"""What a class of hard images is, what it is asked for, and what it answers with."""

from dataclasses import dataclass
from typing import Callable

import numpy as np

from corpus_payloads import made_up_payload
from printed_ticket import print_ticket


@dataclass(frozen=True)
class ImageClass:
    """A row of the class tables: the function makes one picture for a request.

    `weight` is how often each of its levels comes, beside the other classes' levels. Classes
    `by_severity` have one severity in the place of levels. `suffix` is that of its files.
    """

    name: str
    levels: tuple
    make: Callable
    weight: int = 1
    suffix: str = "png"
    by_severity: bool = False


@dataclass(frozen=True)
class Request:
    """One picture to make: its level, its own random numbers, and how many tails are long.

    `number` counts the pictures of its class and level from 1.
    """

    level: object
    random: np.random.Generator
    long_tails: int = 0
    number: int = 1

    def payload(self, form="printed"):
        """A made-up ticket's payload; `long_tails` percent of them have 18 digits in the tail."""
        return made_up_payload(self.random, form, self.long_tails)

    def ticket(self, payload=None, **options):
        """A printed ticket, with a payload of its own unless one is given."""
        return print_ticket(self.random, payload or self.payload(), **options)

    def uniform(self, low, high):
        """A random number between the two."""
        return float(self.random.uniform(low, high))

    def choice(self, *values):
        """One of the values."""
        return values[int(self.random.integers(len(values)))]

    def by_level(self, *values):
        """The value for this level, where levels count from 1."""
        return values[int(self.level) - 1]


@dataclass(frozen=True, eq=False)
class Code:
    """A code in a picture: its payload and the pixels (x, y) of its four corners."""

    payload: str
    corners: np.ndarray

    @property
    def box(self):
        """Left, top, right and bottom."""
        return *self.corners.min(axis=0), *self.corners.max(axis=0)


@dataclass(frozen=True)
class Picture:
    """A finished picture: 8-bit samples, gray or RGB, and its codes in reading order.

    `encode` makes the file of the samples where its PNG kind is the point.
    """

    samples: np.ndarray
    codes: tuple
    note: str
    encode: Callable | None = None
    color_matters: bool = False


def in_reading_order(codes):
    """The codes row by row; a row is what shares half of its height with its topmost code."""
    rest = sorted(codes, key=lambda code: code.box[1])
    ordered = []
    while rest:
        row = [code for code in rest if beside(code.box, rest[0].box)]
        rest = [code for code in rest if code not in row]
        ordered += sorted(row, key=lambda code: code.corners[:, 0].mean())
    return tuple(ordered)


def beside(box, other):
    """Whether two boxes share half of the lower one's height."""
    shared = min(box[3], other[3]) - max(box[1], other[1])
    return 2 * shared >= min(box[3] - box[1], other[3] - other[1])
