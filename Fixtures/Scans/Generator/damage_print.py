"""Kinds of damage that a printer does, or a program that draws the code its own way.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageOps

from damage_ticket import (
    finder_modules,
    modules_of,
    scan_of,
    share_of_paper,
    with_code,
    with_gray,
)
from image_class import Picture
from light import smooth_noise
from printed_ticket import DOT, font
from scanner import samples_of, scanned

# Rows of dots that a print head lays down at once.
HEAD_DOTS = 24


def gaps(request):
    """Every module is a square smaller than its cell."""
    gap = request.by_level(0.08, 0.16, 0.3, 0.55)
    ticket = request.ticket()
    away = from_middle(ticket.code.module)
    tile = inside(1 - gap - 2 * np.maximum(np.abs(away), np.abs(away[:, None])), ticket)
    ticket = with_code(ticket, np.kron(modules_of(ticket), tile))
    return scan_of(request, ticket, f"gaps of {gap} modules", request.choice(200, 300))


def hairlines(request):
    """Thin lines along the modules' borders, light ones through ink or dark ones through paper."""
    width = request.by_level(0.09, 0.17, 0.25, 0.42)
    ticket = request.ticket()
    ink = np.kron(modules_of(ticket), np.ones((ticket.code.module,) * 2))
    is_light, direction = request.random.random() < 0.5, request.choice("rows", "columns", "both")
    lines = np.zeros(ink.shape)
    across = max(1, round(width * ticket.code.module))
    for place in range(0, ticket.code.side, ticket.code.module):
        if direction != "columns":
            rows = lines[place : place + across]
            np.maximum(rows, request.uniform(0.6, 1), out=rows)
        if direction != "rows":
            columns = lines[:, place : place + across]
            np.maximum(columns, request.uniform(0.6, 1), out=columns)
    ink = ink * (1 - lines) if is_light else np.maximum(ink, lines)
    note = f"{'light' if is_light else 'dark'} lines of {width} modules between {direction}"
    return scan_of(request, with_code(ticket, ink), note, request.choice(200, 300))


def thick_ink(request):
    """Ink that has spread into the paper."""
    return spread(request, request.by_level(0.3, 0.5, 0.7, 0.85), cv2.erode, "spread")


def thin_ink(request):
    """Print that came out too thin."""
    return spread(request, request.by_level(0.25, 0.45, 0.6, 0.85), cv2.dilate, "shrunk")


def spread(request, change, method, word):
    """Print that is wider or thinner by `change`."""
    ticket = request.ticket()
    width = max(1, round(change * ticket.code.module))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    ticket = replace(ticket, gray=method(ticket.gray, brush))
    return scan_of(request, ticket, f"ink {word} by {change} modules")


def round_modules(request):
    """Modules as dots; finder patterns stay whole."""
    return dotted(request, request.by_level(0.95, 0.7, 0.5, 0.3), whole_finders=True)


def dotted_finders(request):
    """Modules as dots, those of the finder patterns, too."""
    return dotted(request, request.by_level(1.25, 1.05, 0.85, 0.55), whole_finders=False)


def dotted(request, size, whole_finders):
    """A code of dots of this diameter."""
    ticket = request.ticket()
    away = from_middle(ticket.code.module)
    dark = modules_of(ticket)
    dot = np.kron(dark, inside(size - 2 * np.hypot(away, away[:, None]), ticket))
    if whole_finders:
        whole = np.kron(dark & finder_modules(len(dark)), np.ones((ticket.code.module,) * 2))
        dot = np.maximum(dot, whole)
    which = "but the finder patterns" if whole_finders else "and finder patterns"
    note = f"dots of {size} modules {which}"
    return scan_of(request, with_code(ticket, dot), note, request.choice(200, 300))


def from_middle(module):
    """How far the pixels of a module's row lie from its middle."""
    return (np.arange(module) + 0.5) / module - 0.5


def inside(depth, ticket):
    """1 where twice the depth inside a shape is more than half a pixel, 0 outside it."""
    return np.clip(depth * ticket.code.module / 2 + 0.5, 0, 1)


def head_bands(request):
    """Each second band of a print head displaced and lighter, with seams between."""
    shift = request.by_level(0.7, 1.5, 2.5, 4.0)
    weak, seam = request.by_level(20, 60, 100, 140), request.by_level(0, 1, 2, 4)
    ticket = request.ticket()
    gray = ticket.gray.astype(np.float32)
    side = request.choice(-1, 1)
    start = int(request.random.integers(HEAD_DOTS * DOT))
    for top in range(start, len(gray), 2 * HEAD_DOTS * DOT):
        band = gray[top : top + HEAD_DOTS * DOT]
        moved = side * round(shift * DOT * request.uniform(0.75, 1.25))
        band[:] = np.minimum(np.roll(band, moved, axis=1) + weak, 255)
        band[:seam] = 255
    note = f"bands moved by {shift} dots and lighter by {weak}"
    return scan_of(request, with_gray(ticket, gray), note)


def dead_columns(request):
    """Dots of the thermal head that do not print."""
    count, widest = request.by_level(1, 4, 9, 18), request.by_level(1, 1, 2, 3)
    ticket = request.ticket()
    gray, code = ticket.gray.copy(), ticket.code
    for _ in range(count):
        left = code.left + DOT * int(request.random.integers(code.side // DOT))
        gray[:, left : left + DOT * int(request.random.integers(1, widest + 1))] = 255
    return scan_of(request, replace(ticket, gray=gray), f"dead columns: {count}")


def slipped_rows(request):
    """Paper that stuck or jumped while it was printed, and moved aside."""
    count, most = request.by_level(1, 2, 4, 6), request.by_level(1, 2, 3, 5)
    ticket = request.ticket()
    gray, code = ticket.gray, ticket.code
    source = np.arange(len(gray))
    aside = np.zeros(len(gray), int)
    kind = request.choice(0, 1)
    for place, row in enumerate(np.sort(request.random.uniform(0.05, 0.95, count))):
        row = code.top + int(row * code.side)
        dots = DOT * int(request.random.integers(1, most + 1))
        if (place + kind) % 2:
            source[row:] += dots
        else:
            source[row : row + dots] = source[row]
            source[row + dots :] -= dots
        aside[row:] += request.choice(-1, 0, 1) * dots // 2
    columns = np.arange(gray.shape[1]) - aside[:, None]
    rows = np.minimum(source, len(gray) - 1)[:, None]
    gray = gray[rows, np.clip(columns, 0, gray.shape[1] - 1)]
    note = f"slips: {count}, of up to {most} dots"
    return scan_of(request, replace(ticket, gray=gray), note)


def text_at_border(request):
    """Lines of print on all sides of the code."""
    gap = request.by_level(2, 1, 0.4, 0)
    ticket = request.ticket()
    image, code = Image.fromarray(ticket.gray), ticket.code
    room = round(gap * code.module)
    low, high = code.top - room, code.top + code.side + room
    for turn in range(4):
        strip = line_of_text(request, code.side)
        strip = strip.rotate(90 * turn, expand=True, fillcolor=255)
        left, top = (
            (code.left, low - strip.height),
            (code.left - room - strip.width, code.top),
            (code.left, high),
            (code.left + code.side + room, code.top),
        )[turn]
        image.paste(strip, (left, top))
    note = f"print {gap} modules from the code"
    return scan_of(request, replace(ticket, gray=np.array(image)), note)


def line_of_text(request, length):
    """A line of digits and capitals, cut to its ink and to this length."""
    letters = list("0123456789ABCDEFGHKLMNPRSTUVWXYZ ")
    text = "".join(request.random.choice(letters, 60))
    strip = Image.new("L", (3 * length, length // 2), 255)
    ImageDraw.Draw(strip).text((0, 0), text, fill=0, font=font(request.uniform(1.6, 3)))
    left, top, right, bottom = ImageOps.invert(strip).getbbox()
    return strip.crop((left, top, min(right, left + length), bottom))


def halftone(request):
    """Ink and paper as a printing press makes grays: dots of several sizes in a turned grid."""
    cell = request.by_level(0.25, 0.4, 0.6, 0.95)
    ink, paper = request.by_level(0.85, 0.75, 0.65, 0.55), request.by_level(0.0, 0.1, 0.18, 0.28)
    ticket = request.ticket()
    gray = cv2.GaussianBlur(ticket.gray, (0, 0), 1.5) / 255
    turn, pitch = request.uniform(0.1, 1.4), cell * ticket.code.module
    columns, rows = np.meshgrid(np.arange(gray.shape[1]), np.arange(gray.shape[0]))
    along = (columns * np.cos(turn) + rows * np.sin(turn)) * 2 * np.pi / pitch
    across = (rows * np.cos(turn) - columns * np.sin(turn)) * 2 * np.pi / pitch
    grid = (np.cos(along) + np.cos(across)) / 4 + 0.5
    # Of the grid's values, this share lies below each.
    share = np.searchsorted(np.sort(grid[::7, ::7], axis=None), grid) / grid[::7, ::7].size
    printed = np.where(share < paper + (ink - paper) * (1 - gray), 0, 255)
    note = f"dots {cell} modules apart, {ink:.0%} of ink on {paper:.0%}"
    return scan_of(request, with_gray(ticket, printed), note, request.choice(200, 300))


def dither(request):
    """Grays made of black and white pixels, in a pattern or with errors passed on."""
    module = request.by_level(5, 4, 3, 1.9)
    ink, paper = request.by_level(0, 12, 50, 110), request.by_level(255, 252, 230, 180)
    ticket = request.ticket()
    scan = share_of_paper(request, ticket, dpi_of(ticket, module))
    gray = ink + (paper - ink) * scan.values
    method = request.choice("ordered in 4", "ordered in 8", "Floyd-Steinberg")
    if method == "Floyd-Steinberg":
        samples = np.array(Image.fromarray(samples_of(gray)).convert("1")).astype(np.uint8) * 255
    else:
        order = np.array([[0]])
        for _ in range(2 if method.endswith("4") else 3):
            order = np.block([[4 * order, 4 * order + 2], [4 * order + 3, 4 * order + 1]])
        height, width = gray.shape
        levels = (order + 0.5) / order.size * 255
        tiles = np.tile(levels, (height // len(order) + 1, width // len(order) + 1))
        samples = np.where(gray > tiles[:height, :width], np.uint8(255), np.uint8(0))
    return Picture(
        samples, scan.codes, f"{module} pixels a module, grays {ink} and {paper}, {method}"
    )


def dpi_of(ticket, module):
    """The resolution that gives a module of the ticket so many pixels."""
    return module * 25.4 / ticket.module_mm


def faded_thermal(request):
    """Thermal print bleached in patches and in stripes along the paper."""
    strength = request.by_level(0.3, 0.55, 0.75, 0.93)
    ticket = request.ticket()
    height, width = ticket.gray.shape
    patches = smooth_noise(request.random, (width, height), width / 6)
    stripes = smooth_noise(request.random, (width, 1), 60)
    bleach = np.clip(strength + (1 - strength) * (0.2 * patches + 0.15 * stripes), 0, 0.97)
    ticket = with_gray(ticket, ticket.gray + (255.0 - ticket.gray) * bleach)
    scan = scanned(request, ticket, request.choice(150, 200))
    return scan.picture(request, f"{strength:.0%} bleached", noise=2, white=False)
