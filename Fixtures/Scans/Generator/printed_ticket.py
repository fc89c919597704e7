"""Prints whole tickets as a thermal head does, 203 dots an inch, on paper 80 mm wide."""

import re
from dataclasses import dataclass
from functools import cache

import numpy as np
import segno
from PIL import Image, ImageDraw, ImageFont

from slip import texts

DOT = 3
PIXELS_PER_MM = 8 * DOT
PIXELS_PER_INCH = 25.4 * PIXELS_PER_MM
WIDTH = 80


@dataclass(frozen=True)
class CodePlace:
    """Where the code lies on the print, without its quiet zone, in pixels."""

    left: int
    top: int
    side: int
    module: int

    @property
    def center(self):
        return self.left + self.side / 2, self.top + self.side / 2

    @property
    def corners(self):
        right, bottom = self.left + self.side, self.top + self.side
        return np.array(
            [[self.left, self.top], [right, self.top], [right, bottom], [self.left, bottom]],
            np.float64,
        )


@dataclass(frozen=True)
class PrintedTicket:
    """The print in gray, 255 for bare paper; `code` is None where there is none."""

    gray: np.ndarray
    payload: str
    code: CodePlace | None

    @property
    def module_mm(self):
        return self.code.module / PIXELS_PER_MM


def print_ticket(
    random, payload, error=None, dots=None, with_code=True, crowded=False, mode="byte", short=False
):
    """A ticket with the code at the top right, `dots` thermal dots a module.

    Level L or M and 3 or 4 dots come at random where they are not given. Print that is `crowded`
    comes closer to the code than the quiet zone allows. A `short` ticket ends below its games.
    """
    error = error or "lm"[int(random.integers(2))]
    dots = dots or int(random.choice([3, 4, 4]))
    height = 92 + int(random.integers(10))
    image = Image.new("L", (mm(WIDTH), mm(height)), 255)
    pen = ImageDraw.Draw(image)
    title, details, games = texts(payload)
    print_head(pen, random, title, details)
    code = None
    if with_code:
        code = print_code(image, payload, error, dots * DOT, mode)
        if crowded:
            print_around(pen, random, code)
    else:
        print_decoys(pen, random, height)
    y = max(43, (code.top + code.side) / PIXELS_PER_MM + 3 if code else 0)
    y = print_games(pen, random, games, y)
    if short:
        image = image.crop((0, 0, image.width, mm(y)))
    else:
        print_foot(pen, random, y)
    return PrintedTicket(np.array(image), payload if with_code else "", code)


def mm(length):
    """Millimetres as pixels."""
    return int(length * PIXELS_PER_MM)


@cache
def font(height):
    """Pillow's default font, `height` millimetres high."""
    return ImageFont.load_default(mm(height))


def write(pen, text, x, y, height):
    """One line of text with its top left corner at (x, y) millimetres."""
    pen.text((mm(x), mm(y)), text, fill=0, font=font(height))


def print_head(pen, random, title, details):
    """Title, dates and the serial number, with lines of strokes that look like Hangul."""
    write(pen, title, 5, 4, 6)
    strokes(pen, random, 5, 13, 3, 5)
    for line, text in enumerate(details):
        strokes(pen, random, 5, 19 + 4.4 * line, 2.4, 3)
        write(pen, text, 16, 18.5 + 4.4 * line, 2.8)
    serial = f"TR {random.integers(10**5):05d} {random.integers(10**8):08d}"
    write(pen, serial, 5, 38, 2.6)


def print_code(image, payload, error, module, mode="byte"):
    """The code in the top right corner, with a quiet zone of at least 4 mm."""
    made = segno.make(payload, error=error, mode=mode, micro=False, boost_error=False)
    light = 1 - np.array(made.matrix, np.uint8)
    gray = np.kron(light, np.full((module, module), 255, np.uint8))
    place = CodePlace(max(mm(2), image.width - mm(5) - len(gray)), mm(4), len(gray), module)
    image.paste(Image.fromarray(gray), (place.left, place.top))
    return place


def print_around(pen, random, code):
    """A bar, a line and digits one or two modules from the code."""
    gap = code.module * int(random.integers(1, 3))
    bottom = code.top + code.side
    pen.rectangle([code.left - gap - mm(1), code.top, code.left - gap, bottom], fill=0)
    pen.line([code.left - mm(2), code.top - gap - 6, mm(WIDTH - 3), code.top - gap - 6], 0, 6)
    pen.text((code.left, bottom + code.module), "0123456789 0123456789", fill=0, font=font(2.6))


def print_decoys(pen, random, height):
    """Up to two squares in a square, as a code's corners have them."""
    unit = mm(0.5)
    for _ in range(int(random.integers(3))):
        x, y = int(random.integers(mm(WIDTH - 8))), int(random.integers(mm(height - 8)))
        for inset, shade in ((0, 0), (1, 255), (2, 0)):
            low, high = inset * unit, (7 - inset) * unit - 1
            pen.rectangle([x + low, y + low, x + high, y + high], fill=shade)


def print_games(pen, random, games, y):
    """The games between two rules; answers where the next line may start."""
    pen.line([mm(4), mm(y), mm(WIDTH - 4), mm(y)], 0, 4)
    y += 1.5
    for text in games:
        strokes(pen, random, 13, y + 0.5, 2.8, 2)
        letter, *rest = re.sub(" [qms] ", " ", text).split(" ")
        write(pen, letter, 5, y, 4.2)
        for place, number in enumerate(rest):
            write(pen, number, 24 + 8.6 * place, y, 4.4)
        y += 5.6
    pen.line([mm(4), mm(y + 0.5), mm(WIDTH - 4), mm(y + 0.5)], 0, 4)
    y += 1.5
    strokes(pen, random, 5, y, 3, 3)
    write(pen, f"W{1000 * len(games):,}", 52, y, 4.4)
    return y + 6


def print_foot(pen, random, y):
    """A bar code, its digits and small print."""
    x = 8.0
    while x < WIDTH - 8:
        bar = random.integers(1, 4) * 0.25
        pen.rectangle([mm(x), mm(y), mm(x + bar) - 1, mm(y + 9)], fill=0)
        x += bar + random.integers(1, 4) * 0.25
    write(pen, " ".join(f"{part:05d}" for part in random.integers(10**5, size=7)), 10, y + 9.5, 2.5)
    strokes(pen, random, 5, y + 14, 2.2, 22)


def strokes(pen, random, x, y, size, count):
    """Characters of straight and round strokes, `size` millimetres high."""
    size = mm(size)
    width = max(2, size // 9)
    for place in range(count):
        left, top = mm(x) + place * (size + size // 6), mm(y)
        for _ in range(int(random.integers(3, 6))):
            kind = int(random.integers(3))
            across, down = (int(step) for step in random.integers(0, size, 2))
            length = int(random.integers(size // 3, size))
            if kind == 0:
                pen.line([left, top + across, left + length, top + across], 0, width)
            elif kind == 1:
                pen.line([left + across, top, left + across, top + length], 0, width)
            else:
                oval = [left + across // 2, top + down // 2]
                pen.ellipse(oval + [side + size // 2 for side in oval], outline=0, width=width)
