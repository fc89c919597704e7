"""The classes of scans where the page, the file or the code differ, not the ticket's looks."""

from dataclasses import replace

import cv2
import numpy as np

from image_class import Code, Picture, in_reading_order
from png_file import GRAY, GRAY_ALPHA, PALETTE, RGB, RGBA, PixelFormat, png_bytes
from printed_ticket import PIXELS_PER_MM, print_ticket
from scanner import laid_on_glass, samples_of, scanned

A4 = 210, 297
GRID = {1: (1, 1), 4: (2, 2), 6: (2, 3), 8: (2, 4), 12: (3, 4)}
FOREIGN_LETTERS = "abcdefghijkmnpqrstuvwxyz0123456789"


def sheet(request):
    """Several tickets on an A4 page."""
    dpi = request.choice(200, 300)
    return page(request, int(request.level), dpi, f"tickets: {request.level}, {dpi} dpi")


def single_on_page(request):
    """One ticket somewhere on an A4 page."""
    return page(request, 1, int(request.level), f"one ticket, {request.level} dpi")


def huge(request):
    """An A4 page at 600 dpi."""
    return page(request, int(request.level), 600, f"tickets: {request.level}, 600 dpi")


def page(request, count, dpi, note):
    """An A4 page of tickets, some upside down, scaled down where they would not fit."""
    size = [round(side / 25.4 * dpi) for side in A4]
    paper = np.full((size[1], size[0]), 255, np.uint8)
    columns, rows = GRID[count]
    cell = np.array([size[0] / columns, size[1] / rows])
    codes = []
    for place in range(count):
        ticket = request.ticket(short=True)
        room = cell / (np.array(ticket.gray.shape[::-1]) / PIXELS_PER_MM / 25.4 * dpi)
        turn = request.uniform(-3, 3) + (180 if request.random.random() < 0.15 else 0)
        scan = laid_on_glass(request, ticket, dpi * min(1, 0.92 * room.min()), turn, margin=0)
        part = scan.picture(request, note, noise=1)
        extent = np.array(part.samples.shape[::-1])
        free = np.maximum(cell - extent, 0)
        share = request.random.uniform(0, 1, 2) if count == 1 else np.array([0.5, 0.5])
        corner = np.array([place % columns, place // columns]) * cell + share * free
        left, top = (int(side) for side in corner)
        target = paper[top : top + extent[1], left : left + extent[0]]
        np.minimum(target, part.samples[: target.shape[0], : target.shape[1]], out=target)
        codes += [Code(code.payload, code.corners + (left, top)) for code in part.codes]
    # Sixteen shades keep pages small, as scanners store them for text.
    return Picture(paper // 16 * 17, in_reading_order(codes), note)


def palette_format(depth, entries, interlaced=False):
    """A palette of this many grays, dark first."""
    grays = tuple((shade * 255 // (entries - 1),) * 3 for shade in range(entries))
    return PixelFormat(PALETTE, depth, palette=grays, interlaced=interlaced)


def tripled(gray):
    """Gray as red, green and blue."""
    return np.dstack([gray] * 3)


def opaque(samples, full=255):
    """Samples with an alpha channel that hides nothing."""
    return np.dstack([samples, np.full(samples.shape[:2], full, samples.dtype)])


def ink_only(gray):
    """Black everywhere, the paper transparent."""
    nothing = np.zeros_like(gray)
    return np.dstack([nothing, nothing, nothing, 255 - gray])


# How gray samples are stored, and in which format.
COLOR_TYPES = {
    "gray-1": (lambda gray: gray >> 7, PixelFormat(GRAY, 1)),
    "gray-2": (lambda gray: gray >> 6, PixelFormat(GRAY, 2)),
    "gray-4": (lambda gray: gray >> 4, PixelFormat(GRAY, 4)),
    "gray-8": (lambda gray: gray, PixelFormat(GRAY, 8)),
    "gray-16": (lambda gray: gray.astype(np.uint16) * 257, PixelFormat(GRAY, 16)),
    "gray-alpha": (opaque, PixelFormat(GRAY_ALPHA, 8)),
    "gray-alpha-16": (
        lambda gray: opaque(gray.astype(np.uint16) * 257, 65535),
        PixelFormat(GRAY_ALPHA, 16),
    ),
    "rgb": (tripled, PixelFormat(RGB, 8)),
    "rgba": (lambda gray: opaque(tripled(gray)), PixelFormat(RGBA, 8)),
    "rgba-transparent": (ink_only, PixelFormat(RGBA, 8)),
    "palette-4": (lambda gray: gray >> 4, palette_format(4, 16)),
    "palette-8": (lambda gray: gray >> 3, palette_format(8, 32)),
    "adam7-gray": (lambda gray: gray, PixelFormat(GRAY, 8, interlaced=True)),
    "adam7-palette": (lambda gray: gray >> 3, palette_format(8, 32, interlaced=True)),
    "adam7-rgb": (tripled, PixelFormat(RGB, 8, interlaced=True)),
    "adam7-rgba": (lambda gray: opaque(tripled(gray)), PixelFormat(RGBA, 8, interlaced=True)),
}


def color_type(request):
    """A sharp scan at 150 dpi in one of PNG's kinds."""
    stored, pixel_format = COLOR_TYPES[request.level]
    picture = scanned(request, request.ticket(), 150, angle=1).picture(request, request.level)
    return replace(picture, encode=lambda gray: png_bytes(stored(gray), pixel_format))


def other_code(request):
    """A code that is no ticket, where a ticket has its own."""
    digits = int(request.random.integers(10**6))
    letters = "".join(FOREIGN_LETTERS[place] for place in request.random.integers(34, size=150))
    payload = {
        "url": f"https://example.com/item/{digits}?ref=receipt",
        "text": f"HELLO WORLD {digits}",
        "korean": f"동행복권 {digits}",
        "long": f"https://pay.example.kr/r/{letters}",
    }[request.level]
    dots = 3 if request.level == "long" else 4
    mode = "alphanumeric" if request.level == "text" else "byte"
    ticket = request.ticket(payload, dots=dots, mode=mode)
    return scanned(request, ticket).picture(request, "not a lottery code")


def no_code(request):
    """A ticket without its code, an empty page, or a texture."""
    if request.level == "ticket":
        ticket = print_ticket(request.random, request.payload(), with_code=False)
        return scanned(request, ticket).picture(request, "a ticket without its code")
    if request.level == "blank":
        shade = int(request.random.integers(200, 256))
        return Picture(np.full((1169, 827), shade, np.uint8), (), "an empty page")
    grain = cv2.GaussianBlur(request.random.normal(0, 60, (600, 500)).astype(np.float32), (0, 0), 1)
    return Picture(samples_of(128 + 2 * grain), (), "a texture")
