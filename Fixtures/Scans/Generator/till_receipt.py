"""Prints receipts as tills do: a thermal head of 203 dots an inch on a narrow roll."""

import numpy as np
from PIL import Image, ImageDraw

from printed_ticket import PrintedTicket, font, mm, strokes, write
from writing import word

# The widths of rolls in mm.
ROLLS = (58, 80)
INSET = 4
PITCH = 4.2


def till_receipt(random, kind):
    """A receipt with goods and prices; with a `logo`, a `bar-code`, both or neither, by its kind.

    It is a print without a code of two dimensions.
    """
    width = ROLLS[int(random.integers(len(ROLLS)))]
    goods = int(random.integers(4, 40 if kind == "long" else 22))
    image = Image.new("L", (mm(width), mm(90 + PITCH * goods)), 255)
    pen = ImageDraw.Draw(image)
    y = 5.0
    if kind in ("logo", "long"):
        y = print_logo(pen, random, width, y)
    y = print_head(pen, random, width, y)
    y = print_goods(pen, random, width, y, goods)
    if kind in ("bar-code", "long"):
        y = print_bar_code(pen, random, width, y)
    y = print_thanks(pen, random, width, y)
    gray = np.array(image.crop((0, 0, image.width, min(image.height, mm(y + 6)))))
    tint = random.uniform(238, 255, 3).astype(np.uint8)
    return PrintedTicket(gray, np.broadcast_to(tint, (*gray.shape, 3)).copy(), "", None)


def print_logo(pen, random, width, y):
    """Rings or squares in each other, or a bar with white letters."""
    middle, half = width / 2, float(random.uniform(5, 9))
    kind = int(random.integers(3))
    if kind == 2:
        pen.rectangle([mm(INSET), mm(y), mm(width - INSET), mm(y + half)], fill=0)
        pen.text((mm(middle), mm(y + half / 2)), word(random).upper(), 255, font(half * 0.7), "mm")
        return y + half + 3
    draw = pen.rectangle if kind else pen.ellipse
    for place in range(int(random.integers(2, 5))):
        reach = half * (1 - 0.28 * place)
        box = [mm(middle - reach), mm(y + half - reach), mm(middle + reach), mm(y + half + reach)]
        draw(box, fill=255 * (place % 2))
    return y + 2 * half + 3


def print_head(pen, random, width, y):
    """The shop's name, address and numbers, and the date."""
    pen.text((mm(width / 2), mm(y)), word(random).capitalize(), 0, font(5.5), "ma")
    y += 8
    for _ in range(int(random.integers(2, 5))):
        strokes(pen, random, INSET, y, 2.4, int(random.integers(6, 14)))
        y += PITCH
    number = f"{random.integers(10**9, 10**10)}"
    write(pen, f"No. {number}", INSET, y, 2.6)
    write(
        pen, f"2026-{random.integers(1, 12):02d}-{random.integers(1, 28):02d}", width - 24, y, 2.6
    )
    return rule(pen, width, y + PITCH)


def print_goods(pen, random, width, y, count):
    """A row for each thing bought, then the sum in large digits."""
    prices = random.integers(5, 400, count) * 100
    for price in prices:
        if random.random() < 0.6:
            strokes(pen, random, INSET, y, 2.5, int(random.integers(3, 9)))
        else:
            write(pen, f"{word(random)} {word(random)}", INSET, y, 2.7)
        write(pen, str(random.integers(1, 9)), width * 0.62, y, 2.7)
        pen.text((mm(width - INSET), mm(y)), f"{price:,}", 0, font(2.7), "ra")
        y += PITCH
    y = rule(pen, width, y)
    strokes(pen, random, INSET, y + 0.5, 4, 2)
    pen.text((mm(width - INSET), mm(y)), f"{prices.sum():,}", 0, font(4.6), "ra")
    return rule(pen, width, y + 7)


def print_bar_code(pen, random, width, y):
    """A linear bar code with its digits."""
    x, dot = INSET + 3.0, float(random.choice([0.25, 0.375]))
    while x < width - INSET - 3:
        bar = random.integers(1, 4) * dot
        pen.rectangle([mm(x), mm(y), mm(x + bar) - 1, mm(y + 11)], fill=0)
        x += bar + random.integers(1, 4) * dot
    digits = str(random.integers(10**12, 10**13))
    pen.text((mm(width / 2), mm(y + 11.5)), digits, 0, font(2.8), "ma")
    return y + 17


def print_thanks(pen, random, width, y):
    """Small print at the end."""
    for _ in range(int(random.integers(1, 4))):
        strokes(pen, random, INSET, y, 2.2, int(width / 3.2))
        y += PITCH
    return y


def rule(pen, width, y):
    """A dashed line; tells where the next row starts."""
    for x in np.arange(INSET, width - INSET, 1.5):
        pen.line([mm(x), mm(y + 0.5), mm(x + 0.8), mm(y + 0.5)], 0, 6)
    return y + 2
