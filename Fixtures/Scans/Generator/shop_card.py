"""Cards and labels of shops beside a ticket, with a code of their own or a linear bar code."""

import numpy as np
import segno
from PIL import Image, ImageDraw

from printed_ticket import PIXELS_PER_MM, CodePlace, PrintedTicket, font, mm, strokes, write
from writing import word

VERSIONS = tuple(range(2, 11))
# How many bytes codes of level M hold, by version.
CAPACITIES = {2: 26, 3: 42, 4: 62, 5: 84, 6: 106, 7: 122, 8: 152, 9: 180, 10: 213}
LETTERS = "abcdefghijkmnpqrstuvwxyz0123456789"
QUIET_ZONE = 4


def shop_card(random, version, least_module):
    """A card with the code of a shop's address, of a version, and a few words.

    `least_module` is in mm.
    """
    payload = address(random, CAPACITIES[version])
    error = "lm"[int(random.integers(2))]
    made = segno.make(payload, error, version, mode="byte", boost_error=False)
    dark = np.array(made.matrix, bool)
    side = random.uniform(16, 40)
    module = max(mm(least_module) + 1, round(side * PIXELS_PER_MM / len(dark)))
    gray = np.kron(~dark, np.ones((module, module), bool)).astype(np.uint8) * 255
    edge = QUIET_ZONE * module + mm(random.uniform(0, 6))
    width, above = len(gray) + 2 * edge, edge + mm(random.uniform(0, 14))
    image = Image.new("L", (width, above + len(gray) + edge + mm(random.uniform(0, 20))), 255)
    image.paste(Image.fromarray(gray), (edge, above))
    print_words(image, random, above - edge, above + len(gray) + edge)
    place = CodePlace(edge, above, len(gray), module)
    return PrintedTicket(np.array(image), paper(random, image.size), payload, place)


def bar_code_label(random):
    """A price label with a linear bar code."""
    width, height = random.uniform(35, 70), random.uniform(22, 40)
    image = Image.new("L", (mm(width), mm(height)), 255)
    pen = ImageDraw.Draw(image)
    write(pen, f"{word(random)} {word(random)}", 3, 2, 3)
    x, dot = 4.0, random.uniform(0.25, 0.45)
    while x < width - 6:
        bar = random.integers(1, 5) * dot
        pen.rectangle([mm(x), mm(7), mm(x + bar) - 1, mm(height - 6)], fill=0)
        x += bar + random.integers(1, 5) * dot
    write(pen, str(random.integers(10**12, 10**13)), 5, height - 5, 3)
    return PrintedTicket(np.array(image), paper(random, image.size), "", None)


def address(random, capacity):
    """The address of a shop, which fills most of a capacity in bytes."""
    start = ("http://", "https://")[int(random.integers(2))] if capacity > 30 else ""
    end = (".kr/", ".com/", ".co.kr/")[int(random.integers(3))]
    length = int(capacity * random.uniform(0.75, 1.0)) - len(start) - len(end)
    letters = "".join(LETTERS[place] for place in random.integers(len(LETTERS), size=length))
    name = 3 + int(random.integers(length - 3))
    return start + letters[:name] + end + letters[name:]


def print_words(image, random, above, below):
    """A headline above the code and lines below it, where there is room."""
    pen = ImageDraw.Draw(image)
    if above > mm(5):
        pen.text((image.width / 2, mm(2)), word(random).upper(), 0, font(4), "ma")
    y = below / PIXELS_PER_MM
    while mm(y + 4) < image.height:
        strokes(pen, random, 3, y, 2.6, max(1, int(image.width / PIXELS_PER_MM / 4)))
        y += 4


def paper(random, size):
    """White or slightly colored paper as sRGB samples."""
    tint = random.uniform(200, 255, 3) if random.random() < 0.5 else np.array([255, 255, 255])
    return np.full((size[1], size[0], 3), tint.astype(np.uint8))
