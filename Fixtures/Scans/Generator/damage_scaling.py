"""Kinds of damage that programs do: wrong sizes, wrong pixels, text in the place of pictures.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import cv2
import numpy as np
from PIL import Image, ImageDraw

import stretched_class as stretch
from camera import jpeg
from damage_print import dpi_of
from damage_ticket import modules_of, resized
from image_class import Code, Picture
from printed_ticket import DOT, font
from scanner import samples_of, scanned
from turned_class import turned

QUIET_ZONE = 4
# Colors of a terminal: paper and ink.
THEMES = (
    ((0, 0, 0), (229, 229, 229)),
    ((0, 43, 54), (147, 161, 161)),
    ((48, 10, 36), (255, 255, 255)),
    ((253, 246, 227), (101, 123, 131)),
    ((255, 255, 255), (0, 0, 0)),
)
LETTERS = "#@MW8"


def stretched(request):
    """Pixels that are not square, upright or nearly so."""
    own = replace(request, level=request.by_level(1.3, 2, 3, 4.5))
    return stretch.stretched_slip(own, request.random.random() < 0.5, request.uniform(2, 4))


def stretched_and_turned(request):
    """Stretched, then turned by any angle: a code that is no rectangle."""
    return turned(request, stretched)


def nearest_neighbor(request):
    """Scaled by a factor that is no whole number without blending; twice at the last level."""
    module = request.uniform(*request.by_level((2.6, 3.4), (2.1, 2.4), (1.55, 1.8), (1.2, 1.4)))
    ticket = request.ticket()
    gray = ticket.gray[DOT // 2 :: DOT, DOT // 2 :: DOT]
    corners = ticket.code.corners / DOT
    samples = np.where(gray < 128, np.uint8(0), np.uint8(255))
    picture = Picture(samples, (Code(ticket.payload, corners),), f"{module:.2f} pixels a module")
    dots = ticket.code.module / DOT
    steps = (module * 1.37, module) if request.level == 4 else (module,)
    for step in steps:
        size = [round(side * step / dots) for side in samples.shape[::-1]]
        picture = resized(picture, size, cv2.INTER_NEAREST)
    return picture


def upscaled(request):
    """A small picture made large."""
    module = request.by_level(2.0, 1.5, 1.2, 0.9)
    ticket = request.ticket()
    small = scanned(request, ticket, dpi_of(ticket, module)).picture(request, "")
    quality = request.choice(None, 80, 50)
    if quality:
        small = replace(small, samples=jpeg(small.samples, quality))
    factor = request.uniform(2.5, 6)
    size = [round(side * factor) for side in small.samples.shape[::-1]]
    note = f"{module} pixels a module, JPEG {quality or 'none'}, made {factor:.1f} times as large"
    return replace(resized(small, size, cv2.INTER_CUBIC), note=note)


def compressed(request):
    """A coarse scan stored as a JPEG file that is too small."""
    module, quality = request.by_level(3.4, 2.8, 2.2, 1.6), request.by_level(30, 18, 10, 5)
    ticket = request.ticket()
    scan = scanned(request, ticket, dpi_of(ticket, module))
    picture = scan.picture(request, f"{module} pixels a module, JPEG {quality}")
    return replace(picture, samples=jpeg(picture.samples, quality))


def terminal(request):
    """A code of characters with lines and columns that do not touch."""
    line_gap, column_gap = request.by_level(0, 0.09, 0.2, 0.4), request.by_level(0, 0, 0.1, 0.25)
    ticket = request.ticket()
    dark = np.pad(modules_of(ticket), QUIET_ZONE)
    paper, ink = (np.array(color) for color in request.choice(*THEMES))
    # Blocks stand for the brighter modules in a dark terminal, for the darker ones in a light one.
    filled = dark if paper.sum() > ink.sum() else ~dark
    kind = request.choice(
        "half blocks", "double blocks", "letters" if request.level > 2 else "half blocks"
    )
    module = int(request.random.integers(6, 13))
    gap, between = round(line_gap * module), round(column_gap * module)
    if kind == "half blocks":
        cover, pitch = half_blocks(filled, module, gap, between)
    else:
        tile = letter(request, module) if kind == "letters" else np.ones((module, module // 2))
        cover, pitch = doubled(filled, tile, gap, between)
    height, width = (side + 2 * module for side in cover.shape)
    head = 4 * module
    values = np.zeros((height + head, width))
    values[head + module : -module, module:-module] = cover
    caption = Image.new("L", (width, head), 0)
    text = f"$ ticket {ticket.payload[-10:]}"
    ImageDraw.Draw(caption).text((module, module), text, 255, font(module / 18))
    values[:head] = np.array(caption) / 255
    samples = samples_of(paper + (ink - paper) * values[..., None])
    corner = np.array([module, head + module]) + QUIET_ZONE * pitch
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]]) * (len(dark) - 2 * QUIET_ZONE)
    codes = (Code(ticket.payload, corner + square * pitch),)
    note = f"{kind}, {module} pixels a module, gaps of {gap} and {between} pixels"
    return Picture(samples, codes, note, color_matters=True)


def half_blocks(filled, module, gap, between):
    """Two modules a character, one above the other; the ink, and a module's width and height."""
    filled = np.pad(filled, ((0, len(filled) % 2), (0, 0)))
    lines = filled.reshape(len(filled) // 2, 2, -1)
    tile = np.pad(np.ones((module, module)), ((0, 0), (0, between)))
    cover = [np.pad(np.kron(line, tile), ((0, gap), (0, 0))) for line in lines]
    return np.concatenate(cover), np.array([module + between, module + gap / 2])


def doubled(filled, tile, gap, between):
    """Two characters a module; the ink, and a module's width and height."""
    tile = np.pad(tile, ((0, gap), (0, between)))
    cell = np.tile(tile, (1, 2))
    return np.kron(filled, cell), np.array(cell.shape[::-1])


def letter(request, module):
    """A character that fills half of a square as letters do."""
    width = module // 2
    large = Image.new("L", (200, 300), 0)
    ImageDraw.Draw(large).text((30, 30), request.choice(*LETTERS), 255, font(8), stroke_width=6)
    part = large.crop(large.getbbox())
    return np.array(part.resize((width, module), Image.Resampling.BOX)) / 255
