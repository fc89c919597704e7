"""The classes of several slips in one large photograph: side by side, and in a pile.

`megapixels` names a size of `large_photograph`; lengths are in pixels unless they say otherwise.
"""

import math

import numpy as np

from large_photograph import developed, picture_size, scene, slip_with_module
from placing import piled
from printed_ticket import OWN_DOTS, WIDTH

PILE_GROUNDS = ("wood", "planks", "cloth", "weave", "plaid", "keyboard", "print")
# The height of the longest slip in mm, and the side of a module.
HEIGHT, MODULE = 102, OWN_DOTS / 8


def sheet(request, megapixels):
    """Slips side by side under a sensor's noise; the level says how many."""
    count = int(request.level)
    size = picture_size(request, megapixels)
    roll = request.uniform(2, 12)
    extent = turned_extent(math.radians(roll))
    columns, rows = best_grid(count, size, extent)
    cell = np.array(size) / (columns, rows)
    module = (cell / extent).min() * MODULE * request.uniform(0.8, 0.97)
    slips = []
    for place in range(count):
        slip = slip_with_module(request, module, roll, tilt=2, quarters=(0, 0, 0, 0, 180))
        low, high = slip.outline.min(axis=0), slip.outline.max(axis=0)
        corner = np.array([place % columns, place // columns]) * cell
        free = np.maximum(cell - (high - low), 0)
        slips.append(slip.moved(corner - low + request.random.uniform(0, 1, 2) * free))
    noise = request.uniform(2, 6)
    light, kind = scene(request, slips, size)
    note = f"{module:.1f} pixels a module, on {kind}, noise of {noise:.1f}"
    return developed(request, light, slips, note, noise)


def turned_extent(angle):
    """Width and height in mm of what a slip takes when it is turned by up to an angle."""
    sides = np.array([WIDTH, HEIGHT])
    return sides * math.cos(angle) + sides[::-1] * math.sin(angle)


def best_grid(count, size, extent):
    """The columns and rows that leave slips the most room."""
    grids = [(columns, math.ceil(count / columns)) for columns in range(1, count + 1)]
    return max(grids, key=lambda grid: (np.array(size) / grid / extent).min())


def pile(request, megapixels):
    """Slips that overlap but hide no code; the level says how many."""
    count = int(request.level)
    size = picture_size(request, megapixels)
    # The more slips, the smaller they are in a picture of all of them.
    module = (size[0] * size[1] / 12e6) ** 0.5 * request.uniform(5, 11) / count**0.25
    slips = [
        slip_with_module(request, module, 180, is_curled=request.random.random() < 0.3)
        for _ in range(count)
    ]
    slips = piled(slips, size, request.random)
    noise = request.uniform(1.5, 5)
    light, kind = scene(request, slips, size, request.choice(*PILE_GROUNDS))
    note = f"{len(slips)} slips, {module:.1f} pixels a module, on {kind}"
    return developed(request, light, slips, note, noise, soft=request.uniform(0.5, 1.0))
