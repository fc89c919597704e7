"""The class of readable tickets with one that nobody can read among them.

Its code shows what tells a code, and too little of its data. Lengths are in modules.
"""

from dataclasses import replace

import numpy as np

from covers import BLOTS, Cover, pixels
from large_photograph import developed, picture_size, scene, slip_with_module
from placing import piled

# A module's range in pixels where so many slips share a picture of 12 million pixels.
MODULES, LEAST_MODULE = (3.2, 8), 2.8
# Modules of a code's side and of a finder pattern with its separator, and where timing patterns lie.
SIZE, FINDER, TIMING = 37, 8, 6
# Of what bare paper reflects.
INK = 0.05


def spoilt(request, megapixels):
    """Two to six slips; one is spoilt as the level says, or none."""
    count = int(request.random.integers(2, 7))
    size = picture_size(request, megapixels)
    module = max(LEAST_MODULE, (size[0] * size[1] / 12e6) ** 0.5 * request.uniform(*MODULES))
    slips = [slip_with_module(request, module, 180) for _ in range(count)]
    if request.level != "none":
        slips[0] = replace(slips[0], marks=(MARKS[request.level](request),))
    slips = piled(slips, size, request.random, touching=False)
    light, kind = scene(request, slips, size)
    note = f"{len(slips)} slips, {module:.1f} pixels a module, on {kind}"
    noise = request.uniform(1, 4)
    if request.level == "none":
        return developed(request, light, slips, note, noise)
    x, y = slips[0].code.corners.mean(axis=0)
    return developed(request, light, slips[1:], f"{note}, spoilt at {x:.0f} {y:.0f}", noise)


def blotted(request):
    """A blot over the data."""
    tone = request.choice(*BLOTS.values())

    def mark(paper, code):
        return Cover(data(paper, code).astype(np.float32), tone).on_paper(paper)

    return mark


def scribbled(request):
    """Ink hatched over the data, stroke beside stroke."""
    distance, turn = request.uniform(1.6, 2.2), request.uniform(0, np.pi)

    def mark(paper, code):
        x, y = modules(paper, code)
        along = x * np.cos(turn) + y * np.sin(turn) + np.sin((x - y) / 3)
        ink = data(paper, code) & (along % distance < 0.85 * distance)
        return Cover(ink.astype(np.float32), INK).on_paper(paper)

    return mark


def garbled(request):
    """Data of which many modules were drawn by lot."""
    is_wrong = request.random.random((SIZE, SIZE)) < request.uniform(0.3, 0.5)
    is_dark = request.random.random((SIZE, SIZE)) < 0.5

    def mark(paper, code):
        x, y = (np.clip(place, 0, SIZE - 1).astype(int) for place in modules(paper, code))
        changed = data(paper, code) & is_wrong[y, x]
        return Cover(changed.astype(np.float32), np.where(is_dark[y, x], 0.04, 1.0)).on_paper(paper)

    return mark


def data(paper, code):
    """Where the paper shows modules of a code that are neither its finder nor timing patterns."""
    x, y = modules(paper, code)
    is_inside = (np.minimum(x, y) > 0) & (np.maximum(x, y) < SIZE)
    is_timing = (np.floor(x) == TIMING) | (np.floor(y) == TIMING)
    near, far = np.minimum(x, y) < FINDER, np.maximum(x, y) > SIZE - FINDER
    is_finder = near & far | (np.maximum(x, y) < FINDER)
    return is_inside & ~is_timing & ~is_finder


def modules(paper, code):
    """The column and row of a code's modules that each pixel of the paper shows."""
    columns, rows = pixels(paper.shape)
    return (columns - code.left) / code.module, (rows - code.top) / code.module


MARKS = {"blotted": blotted, "scribbled": scribbled, "garbled": garbled}
