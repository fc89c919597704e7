"""The classes of photographs of bent paper and of marked print.

Lengths are in the code's modules unless they say otherwise.
"""

import numpy as np

from camera import Camera
from paper_marks import dead_dots, faded, rubbed, stamped, written_on
from paper_surface import crumple, curl, fold, wave
from single_slip import along, slip_of, taken


def folded(request):
    """A bent fold through the code, with the print rubbed off along the crease."""
    degrees = request.by_level(14, 26, 38, 48)
    count = request.by_level(1, 1, 1, 2)
    crease = request.by_level(0.0, 0.15, 0.25, 0.3)
    lines = []

    def bends(center, side):
        for turn in range(count):
            direction = request.choice(0, np.pi / 2) + turn * np.pi / 2 + request.uniform(-0.2, 0.2)
            place = along(direction, center) + request.uniform(-0.3, 0.3) * side
            lines.append((direction, place))
            angle = request.choice(-1, 1) * degrees
            yield fold(direction, place, angle, request.uniform(0.3, 1.0))

    def crack(paper, code):
        density = code.module / module_mm
        return rubbed(paper, lines, density, crease, request.random) if crease else paper

    slip = slip_of(request, bends=bends, marks=[crack])
    module_mm = slip.ticket.module_mm
    return taken(request, slip, f"folded by {degrees} degrees", request.uniform(0.1, 0.3))


def curled(request):
    """Paper that keeps the roll's shape."""
    radius = request.by_level(70, 48, 34, 24)

    def bends(center, side):
        direction = request.choice(np.pi / 2, request.uniform(0, np.pi))
        place = along(direction, center) + request.uniform(-0.8, 0.8) * side
        return [curl(direction, request.choice(-1, 1) * radius, place)]

    return taken(request, slip_of(request, bends=bends), f"curled to a radius of {radius} mm")


def wavy(request):
    """Paper that was damp."""
    degrees = request.by_level(6, 12, 18, 24)

    def bends(center, side):
        for length in (request.uniform(14, 22), request.uniform(24, 40)):
            direction = request.uniform(0, np.pi)
            yield wave(direction, length, degrees, request.uniform(0, 6.28))

    return taken(request, slip_of(request, bends=bends), f"waves of {degrees} degrees")


def crumpled(request):
    """Paper that was in a fist."""
    degrees = request.by_level(8, 15, 22, 29)
    count = request.by_level(8, 12, 16, 20)
    slip = slip_of(request, bends=lambda *_: crumple(request.random, count, degrees))
    return taken(request, slip, f"creases: {count}, up to {degrees} degrees", 0.2)


def pen(request):
    """Pen strokes over the code."""
    strokes = request.by_level(1, 2, 3, 4)
    width = request.by_level(0.4, 0.6, 0.8, 1.0)

    def mark(paper, code):
        return written_on(paper, code, request.random, strokes, width)

    return taken(request, slip_of(request, marks=[mark]), f"pen strokes: {strokes}", 0.25)


def stamp(request):
    """A shop's stamp over a part of the code."""
    size = request.by_level(0.7, 0.85, 1.05, 1.2)
    density = request.by_level(0.45, 0.6, 0.85, 0.95)

    def mark(paper, code):
        return stamped(paper, code, request.random, size, density)

    return taken(request, slip_of(request, marks=[mark]), f"stamp of {size} code sides", 0.25)


def fading(request):
    """Thermal print that has bleached, with dead dots of the head at higher levels."""
    strength = request.by_level(0.5, 0.68, 0.8, 0.87)
    dots = request.by_level(0, 1, 2, 2)

    def age(paper, code):
        paper = faded(paper, strength, request.random)
        return dead_dots(paper, code, request.random, dots, code.module / 4)

    note = f"{strength:.0%} bleached, dead dots: {dots}"
    camera = Camera(electrons=2500, smoothing=0.2)
    return taken(request, slip_of(request, marks=[age]), note, 0.25, camera=camera)
