"""Prints whole tickets as a thermal head does, 203 dots an inch, on paper 80 mm wide.

The paper has a pink or yellow border with vertical print at both sides. The code is at the top
right, logo, round and dates to its left, below it the games, and a bar code at the foot.
"""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from slip import texts
from ticket_code import is_printed_form, ticket_code

DOT = 3
PIXELS_PER_MM = 8 * DOT
PIXELS_PER_INCH = 25.4 * PIXELS_PER_MM
WIDTH = 80
# What the operator's code has: 37 modules of 4 dots are 18.5 mm.
OWN_DOTS = 4
INSET = 8
# sRGB of the border, and of what is printed in it before the thermal head comes.
BORDERS = (((250, 205, 212), (226, 120, 140)), ((252, 232, 160), (222, 170, 60)))
ROUND = re.compile(r"(?:v=|^)(\d{4})[qmsn]\d{12}")
TAIL = re.compile(r"[qmsn]\d{12}(\d{10})(?:\d{8})?$")


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
    """The print in gray, 255 for bare paper; `code` is None where there is none.

    `ground` is the paper's color below the print as sRGB samples, white where it is bare.
    """

    gray: np.ndarray
    ground: np.ndarray
    payload: str
    code: CodePlace | None

    @property
    def module_mm(self):
        return self.code.module / PIXELS_PER_MM


def print_ticket(
    random, payload, error=None, dots=None, with_code=True, crowded=False, mode="byte", short=False
):
    """A ticket with the code at the top right, `dots` thermal dots a module.

    A code in the printed form has 4 dots a module and level L. Of others, level L or M and 3 or 4
    dots come at random where they are not given. Print that is `crowded` comes closer to the code
    than the quiet zone allows. A `short` ticket ends below its games.
    """
    other_error = "lm"[int(random.integers(2))]
    other_dots = int(random.choice([3, 4, 4]))
    error = error or other_error
    dots = dots or (OWN_DOTS if is_printed_form(payload, error, mode) else other_dots)
    height = 92 + int(random.integers(10))
    image = Image.new("L", (mm(WIDTH), mm(height)), 255)
    pen = ImageDraw.Draw(image)
    ground, border = paper_ground(random, image.size)
    title, _, games = texts(payload)
    print_head(pen, random, title, payload)
    code = None
    if with_code:
        code = print_code(image, ticket_code(payload, error, mode), dots * DOT, border)
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
    gray = np.array(image)
    return PrintedTicket(gray, ground[: len(gray)], payload if with_code else "", code)


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


def paper_ground(random, size):
    """The paper before it is printed, and how wide its borders are in mm."""
    color, dark = BORDERS[int(random.integers(len(BORDERS)))]
    border = float(random.uniform(4.5, 6.5))
    ground = Image.new("RGB", size, (255, 255, 255))
    pen = ImageDraw.Draw(ground)
    width, height = size
    pen.rectangle([0, 0, mm(border), height], fill=color)
    pen.rectangle([width - mm(border), 0, width, height], fill=color)
    letter = border * 0.5
    for left in (border * 0.25, WIDTH - border * 0.75):
        y = float(random.uniform(1, 5))
        while mm(y + letter) < height:
            strokes(pen, random, left, y, letter, 1, dark)
            y += letter * (2.4 if random.random() < 0.15 else 1.25)
    return np.array(ground), border


def print_head(pen, random, title, payload):
    """The logo, the round, the dates and the serial number; captions look like Hangul."""
    pen.ellipse([mm(INSET), mm(4.4), mm(INSET + 5), mm(9.4)], outline=0, width=mm(0.5))
    write(pen, title, INSET + 6, 4, 5)
    strokes(pen, random, INSET, 12.5, 3, 5)
    number = ROUND.search(payload)
    if number:
        write(pen, f"No. {int(number[1])}", INSET, 17, 4.5)
        for line, text in enumerate(dates(random, int(number[1]))):
            strokes(pen, random, INSET, 24.2 + 4.2 * line, 2.1, 3)
            write(pen, text, INSET + 8, 24 + 4.2 * line, 2.2)
    tail = TAIL.search(payload)
    serial = tail[1] if tail else f"{random.integers(10**10):010d}"
    write(pen, f"TR {serial[:5]} {serial[5:]}", INSET, 37.5, 2.6)


def dates(random, number):
    """When the ticket was bought, when the draw is, and until when it is paid."""
    draw = date(2002, 12, 7) + timedelta(days=7 * (number - 1))
    bought = draw - timedelta(days=int(random.integers(6)))
    hour, minute, second = (int(random.integers(*span)) for span in ((6, 20), (0, 60), (0, 60)))
    time = f"{hour:02d}:{minute:02d}:{second:02d}"
    return f"{bought:%Y/%m/%d (%a)} {time}", f"{draw:%Y/%m/%d}", f"{draw.year + 1}{draw:/%m/%d}"


def print_code(image, dark, module, border):
    """The code at the top right, 2.5 mm beside the border."""
    gray = np.kron(~dark, np.ones((module, module), bool)).astype(np.uint8) * 255
    left = max(mm(2), image.width - mm(border) - mm(2.5) - len(gray))
    place = CodePlace(left, mm(4), len(gray), module)
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
    pen.line([mm(INSET), mm(y), mm(WIDTH - INSET), mm(y)], 0, 4)
    y += 1.5
    for text in games:
        strokes(pen, random, INSET + 6.5, y + 0.5, 2.8, 2)
        letter, *rest = re.sub(" [qms] ", " ", text).split(" ")
        write(pen, letter, INSET, y, 4.2)
        for place, number in enumerate(rest):
            write(pen, number, INSET + 17.5 + 7.8 * place, y, 4.4)
        y += 5.6
    pen.line([mm(INSET), mm(y + 0.5), mm(WIDTH - INSET), mm(y + 0.5)], 0, 4)
    y += 1.5
    strokes(pen, random, INSET, y, 3, 3)
    write(pen, f"W{1000 * len(games):,}", 50, y, 4.4)
    return y + 6


def print_foot(pen, random, y):
    """A bar code, its digits and small print."""
    x = INSET + 1.0
    while x < WIDTH - INSET - 1:
        bar = random.integers(1, 4) * 0.25
        pen.rectangle([mm(x), mm(y), mm(x + bar) - 1, mm(y + 9)], fill=0)
        x += bar + random.integers(1, 4) * 0.25
    write(pen, " ".join(f"{part:05d}" for part in random.integers(10**5, size=7)), 11, y + 9.5, 2.4)
    strokes(pen, random, INSET, y + 14, 2.2, 21)


def strokes(pen, random, x, y, size, count, ink=0):
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
                pen.line([left, top + across, left + length, top + across], ink, width)
            elif kind == 1:
                pen.line([left + across, top, left + across, top + length], ink, width)
            else:
                oval = [left + across // 2, top + down // 2]
                pen.ellipse(oval + [side + size // 2 for side in oval], outline=ink, width=width)
