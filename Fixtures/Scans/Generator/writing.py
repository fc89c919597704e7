"""Print that means nothing: words, paragraphs, tables and pictures, drawn in pixels.

`pen` is Pillow's; a box is left, top, width and height.
"""

from functools import cache

import cv2
import numpy as np
from PIL import Image, ImageFont

from light import smooth_noise
from printed_ticket import PIXELS_PER_MM, strokes

SYLLABLES = "ka ri ton de mu san per lo vi est ne or tal min su re go ba cil du".split()
# The share of lines whose characters look like Hangul.
HANGUL = 0.4


@cache
def font(height):
    """Pillow's default font, `height` pixels high."""
    return ImageFont.load_default(height)


def words(random, count):
    """Made-up words, numbers and sums of money, separated by spaces."""
    kinds = random.random(count)
    return " ".join(
        f"{random.integers(100, 10**5):,}" if kind < 0.12 else word(random) for kind in kinds
    )


def word(random):
    """One made-up word."""
    places = random.integers(len(SYLLABLES), size=int(random.integers(1, 5)))
    made = "".join(SYLLABLES[place] for place in places)
    return made.capitalize() if random.random() < 0.2 else made


def line(pen, random, x, y, width, height, ink=0):
    """A line of text as long as `width` allows; `height` is that of its letters."""
    letters = max(1, int(width / (0.55 * height)))
    if height >= 12 and random.random() < HANGUL:
        hangul(pen, random, x, y, height, max(1, int(width / (1.2 * height))), ink)
        return
    text = words(random, letters // 6 + 1)[:letters]
    pen.text((x, y), text, fill=ink, font=font(int(height)))


def hangul(pen, random, x, y, height, count, ink=0):
    """Words of characters that look like Hangul."""
    while count > 0:
        length = min(count, int(random.integers(1, 6)))
        size = 0.85 * height
        place = (side / PIXELS_PER_MM for side in (x, y + 0.1 * height, size))
        strokes(pen, random, *place, length, ink)
        x += (length + 0.5) * size * 7 / 6
        count -= length + 1


def paragraph(pen, random, box, height, ink=0):
    """Lines of text that fill a box, the last one cut short."""
    left, top, width, room = box
    pitch = 1.45 * height
    lines = int(room / pitch)
    for place in range(lines):
        length = width * (random.uniform(0.2, 0.9) if place == lines - 1 else 1.0)
        line(pen, random, left, top + place * pitch, length, height, ink)


def table(pen, random, box, height, ink=0, shade=208):
    """Rules both ways with words and figures between them; the first row is shaded."""
    left, top, width, room = box
    rows = max(2, int(room / (random.uniform(1.7, 2.6) * height)))
    inner = np.sort(random.uniform(0.1, 0.9, int(random.integers(1, 6))))
    edges = left + width * np.array([0, *inner, 1])
    pitch = room / rows
    thick = max(1, int(height / 12))
    for row in range(rows):
        y = top + row * pitch
        for first, last in zip(edges, edges[1:]):
            if row == 0 and last - first > 4:
                pen.rectangle([first, y, last, y + pitch], fill=shade)
            if random.random() < 0.8 and last - first > 3 * height:
                share = random.uniform(0.3, 0.85)
                line(
                    pen,
                    random,
                    first + 0.4 * height,
                    y + 0.2 * height,
                    share * (last - first),
                    height,
                    ink,
                )
    for row in range(rows + 1):
        y = top + row * pitch
        pen.line([left, y, left + width, y], ink, thick)
    for x in edges:
        pen.line([x, top, x, top + room], ink, thick)


def color(random):
    """An sRGB color, mostly a dull one."""
    return np.clip(random.uniform(20, 235) + random.normal(0, 30, 3), 0, 255)


def picture(random, size):
    """An sRGB picture as print has them: soft forms over a slope of colors."""
    width, height = max(8, int(size[0])), max(8, int(size[1]))
    small = max(4, width // 4), max(4, height // 4)
    first, last = color(random), color(random)
    slope = np.linspace(0, 1, small[1])[:, None, None]
    made = first + (last - first) * slope + np.zeros((small[1], small[0], 3))
    for _ in range(int(random.integers(2, 6))):
        forms = smooth_noise(random, small, min(small) / random.uniform(2, 8))
        made[forms > random.uniform(0.2, 1.2)] = color(random)
    made += 12 * smooth_noise(random, small, 3)[..., None]
    return cv2.resize(np.clip(made, 0, 255).astype(np.uint8), (width, height))


def paste_picture(image, random, box):
    """Puts a picture into a box of a Pillow picture."""
    left, top, width, height = (int(side) for side in box)
    image.paste(Image.fromarray(picture(random, (width, height))).convert(image.mode), (left, top))
