"""The classes of scanned A4 pages, 200 to 600 dots an inch, with one to six slips."""

import cv2
import numpy as np

from image_class import Picture, in_reading_order
from lens import softened
from light import encoded
from photograph import Slip, lay
from scan_layouts import A4
from scanner import BLACK, WHITE, samples_of
from view import View, seen_flat

LID = 0.87
# Cells of a page, by how many slips it holds at most.
GRIDS = {2: (1, 2), 4: (2, 2), 6: (2, 3)}
TRIES = 50


def page_scan(request, dpi):
    """A page with as many slips as the level says, on the glass by hand; large ones are gray."""
    random, count = request.random, int(request.level)
    scale = dpi / 25.4
    size = tuple(round(side * scale) for side in A4)
    light = np.full((size[1], size[0], 3), LID, np.float32)
    slips = laid_by_hand(request, count, size, scale)
    for slip in slips:
        lay(light, slip, random, seen_flat)
    light = softened(light, request.uniform(0.3, 0.6) * max(1.0, dpi / 300))
    is_gray = dpi > 300 or random.random() < 0.5
    if is_gray:
        light = cv2.cvtColor(light, cv2.COLOR_RGB2GRAY)
    values = encoded(light) * 255
    values += request.uniform(0.8, 3) * random.standard_normal(values.shape, np.float32)
    is_white = random.random() < 0.8
    if is_white:
        # The lid becomes white, too, which keeps files small.
        values = (values - BLACK) * (255 / (WHITE - 8 - BLACK))
    kind = f"{'gray' if is_gray else 'color'}, {'auto' if is_white else 'no'} white"
    codes = in_reading_order([slip.code for slip in slips])
    return Picture(samples_of(values), codes, f"{dpi} dpi, {kind}")


def laid_by_hand(request, count, size, scale):
    """Slips in cells of the page taken at random, each turned as far as its cell allows."""
    columns, rows = GRIDS[min(room for room in GRIDS if room >= count)]
    cell = np.array(size) / (columns, rows)
    slips = []
    for place in request.random.permutation(columns * rows)[:count]:
        ticket = request.ticket(request.payload("own"), short=rows == 3)
        for tried in range(TRIES):
            roll = request.uniform(-25, 25) * (1 - tried / TRIES) + request.choice(0, 0, 90, 180)
            slip = Slip(ticket, View(scale, roll=roll, distance=10_000))
            low, high = slip.outline.min(axis=0), slip.outline.max(axis=0)
            free = cell - (high - low)
            if (free >= 0).all():
                break
        corner = np.array([place % columns, place // columns]) * cell
        shift = corner - low + request.random.uniform(0, 1, 2) * np.maximum(free, 0)
        slips.append(slip.moved(shift))
    return slips
