"""What happens to the print itself: ageing, pens, stamps, dead dots, dust.

Every function takes the paper in linear RGB, and the code's place on it where that matters, and
answers with the changed paper.
"""

import math

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from light import smooth_noise, smooth_step

PENS = ((0.02, 0.03, 0.25), (0.02, 0.02, 0.03), (0.35, 0.02, 0.03))
STAMP = (0.55, 0.03, 0.05)
BARE = np.array([0.80, 0.78, 0.74], np.float32)


def painted(paper, coverage, color):
    """Color laid over the paper as far as it covers."""
    coverage = coverage[..., None].astype(np.float32)
    return paper * (1 - coverage) + paper * np.array(color, np.float32) * coverage


def faded(paper, strength, random, patches=0.5):
    """Thermal print bleached towards bare paper, unevenly; 1 would leave nothing."""
    height, width = paper.shape[:2]
    spread = smooth_noise(random, (width, height), width / 5)
    bleach = np.clip(strength + (1 - strength) * patches * 0.5 * spread, 0, 0.97)
    return paper + (BARE - paper) * bleach[..., None].astype(np.float32)


def written_on(paper, code, random, strokes, width):
    """Pen strokes of this width in modules across the code."""
    ink = np.zeros(paper.shape[:2], np.float32)
    x, y = code.center
    for _ in range(strokes):
        start = random.uniform(-0.75, 0.75, 2) * code.side + (x, y)
        heading = random.uniform(0, 2 * np.pi) + np.cumsum(random.normal(0, 0.25, 24))
        step = code.side * random.uniform(0.02, 0.05)
        path = start + np.cumsum(np.stack([np.cos(heading), np.sin(heading)], 1), axis=0) * step
        points = np.round(path * 8).astype(np.int32).reshape(-1, 1, 2)
        thick = max(1, round(width * code.module))
        cv2.polylines(ink, [points], False, 1.0, thick, cv2.LINE_AA, 3)
    return painted(paper, 0.92 * ink, PENS[int(random.integers(len(PENS)))])


def stamped(paper, code, random, size, density):
    """A round stamp with an uneven pad, `size` code sides wide, on a corner of the code."""
    height, width = paper.shape[:2]
    x, y = np.array(code.center) + random.uniform(-0.4, 0.4, 2) * code.side
    radius = size * code.side / 2
    drawing = Image.new("L", (width, height), 0)
    pen = ImageDraw.Draw(drawing)
    line = max(2, round(radius / 14))
    for share in (1.0, 0.82):
        reach = share * radius
        pen.ellipse([x - reach, y - reach, x + reach, y + reach], outline=255, width=line)
    for text, below, share in (("PAID", -0.18, 0.5), ("26.11.20", 0.22, 0.3)):
        font = ImageFont.load_default(round(share * radius))
        pen.text((x, y + below * radius), text, 255, font, "mm")
    ink = np.array(drawing, np.float32) / 255
    pad = smooth_step(0.65 + 0.5 * smooth_noise(random, (width, height), radius / 4))
    return painted(paper, density * ink * pad, STAMP)


def dead_dots(paper, code, random, count, dot):
    """Lines down the paper that `count` dead dots of the thermal head leave white."""
    changed = paper.copy()
    for _ in range(count):
        left = int(random.uniform(code.left, code.left + code.side - dot))
        changed[:, left : left + max(1, round(dot))] = BARE
    return changed


def rubbed(paper, creases, density, width, random):
    """Print cracked off along creases `width` mm wide, with gaps.

    A crease is its direction and its distance in mm from the paper's middle.
    """
    height, full = paper.shape[:2]
    x = ((np.arange(full) - full / 2) / density).astype(np.float32)
    y = ((np.arange(height)[:, None] - height / 2) / density).astype(np.float32)
    for direction, place in creases:
        across, down = x * math.cos(direction), y * math.sin(direction)
        away = np.abs(across + down - float(place))
        gaps = 0.75 + 0.35 * smooth_noise(random, (full, height), 2 * density)
        crack = np.exp(-((away / max(width, 0.05)) ** 2)) * np.clip(gaps, 0, 1)
        paper = paper + (BARE - paper) * crack[..., None].astype(np.float32)
    return paper


def dusty(linear, random, count, longest):
    """Dust and hairs on the glass, in a picture of linear light."""
    height, width = linear.shape[:2]
    dirt = np.zeros((height, width), np.float32)
    for _ in range(count):
        x, y = int(random.uniform(0, width) * 8), int(random.uniform(0, height) * 8)
        if random.random() < 0.7:
            cv2.circle(dirt, (x, y), int(random.uniform(0.4, 1.4) * 8), 1.0, -1, cv2.LINE_AA, 3)
        else:
            heading = random.uniform(0, 6.28) + np.cumsum(random.normal(0, 0.4, 12))
            step = random.uniform(0.3, 1.0) * longest / 12 * 8
            path = np.cumsum(np.stack([np.cos(heading), np.sin(heading)], 1) * step, axis=0)
            points = (path + (x, y)).astype(np.int32).reshape(-1, 1, 2)
            cv2.polylines(dirt, [points], False, 1.0, 1, cv2.LINE_AA, 3)
    return linear * (1 - 0.7 * dirt[..., None]) + 0.02 * dirt[..., None]
