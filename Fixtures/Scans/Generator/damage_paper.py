"""Kinds of damage that paper suffers: bends, tears, ink on top, print from behind.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import cv2
import numpy as np

from damage_ticket import marked_scan, module_grid, scan_of, share_of_paper, with_gray
from image_class import Picture
from light import smooth_noise, smooth_step
from paper_marks import stamped, written_on
from printed_ticket import PIXELS_PER_MM
from scanner import samples_of

# In modules, and as a gray value.
TAPE_WIDTH, TAPE_TONE = 7, 205
# How far print is from the paper's upper edge, in mm: games and code.
GAMES, CODE = 46, 4


def cylinder(request):
    """A ticket around a bottle, seen from the front: its sides are foreshortened."""
    radius = request.by_level(45, 28, 17, 10)
    ticket = request.ticket()
    height, width = ticket.gray.shape
    radius_pixels = radius * PIXELS_PER_MM
    x, y = np.array(ticket.code.center) + request.random.uniform(-2, 2, 2) * ticket.code.module
    tilt = request.uniform(-0.35, 0.35)
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    lying = request.random.random() < 0.5
    across, along = (rows - y, columns - x) if lying else (columns - x, rows - y)
    share = across / radius_pixels
    seen = np.abs(share) < 1
    angle = np.arcsin(np.clip(share, -0.999, 0.999))
    there = angle * radius_pixels
    along = along + tilt * radius_pixels * (1 - np.cos(angle))
    there_x, there_y = (along + x, there + y) if lying else (there + x, along + y)
    maps = there_x.astype(np.float32), there_y.astype(np.float32)
    gray = cv2.remap(ticket.gray, *maps, cv2.INTER_LINEAR, borderValue=255).astype(np.float32)
    ground = cv2.remap(ticket.ground, *maps, cv2.INTER_LINEAR, borderValue=(255, 255, 255))
    light = np.where(seen, 0.25 + 0.75 * np.cos(angle), 0.45)
    gray = np.where(seen, gray, 255) * light
    ground = np.where(seen[..., None], ground, np.uint8(255))
    bent = replace(with_gray(ticket, gray), ground=ground)
    return scan_of(request, bent, f"around a radius of {radius} mm", noise=2, white=False)


def pen_strokes(request):
    """Lines of a pen through the code."""
    strokes, width = request.by_level(1, 2, 5, 12), request.by_level(0.3, 0.5, 0.8, 1.2)

    def mark(paper, code):
        return written_on(paper, code, request.random, strokes, width)

    return marked_scan(request, mark, f"pen strokes: {strokes}, {width} modules wide")


def red_stamp(request):
    """A red stamp on the code, or several at higher levels."""
    count, density = request.by_level(1, 1, 2, 4), request.by_level(0.5, 0.75, 0.9, 1.0)
    size = request.by_level(0.7, 0.9, 1.0, 1.1)

    def mark(paper, code):
        for _ in range(count):
            paper = stamped(paper, code, request.random, size, density)
        return paper

    return marked_scan(request, mark, f"stamps: {count}, {size} code sides wide")


def ghost(request):
    """The print of the other side, seen through the paper."""
    strength = request.by_level(0.15, 0.35, 0.6, 0.9)
    ticket, other = request.ticket(), request.ticket(with_code=False, short=False)
    # The large print of the other side lies behind the code.
    shift = int((GAMES - CODE + request.uniform(-3, 3)) * PIXELS_PER_MM)
    back = other.gray[shift : shift + len(ticket.gray), ::-1]
    back = np.roll(back, int(request.uniform(-14, 14) * PIXELS_PER_MM), axis=1)
    missing = len(ticket.gray) - len(back)
    back = np.pad(back, ((0, max(0, missing)), (0, 0)), constant_values=255)
    back = cv2.GaussianBlur(255 - back, (0, 0), request.uniform(2, 6)).astype(np.float32)
    ticket = with_gray(ticket, ticket.gray - strength * back)
    note = f"the other side at {strength:.0%}"
    return scan_of(request, ticket, note, request.choice(150, 200), white=False)


def torn_and_taped(request):
    """Pieces put together again, not quite where they were, under tape."""
    shift, turn = request.by_level(0.25, 0.5, 0.9, 1.5), request.by_level(0.3, 0.8, 1.5, 2.5)
    count = request.by_level(1, 1, 2, 2)
    ticket = request.ticket()
    code = ticket.code
    gray = ticket.gray.astype(np.float32)
    heading = request.uniform(0, np.pi)
    for _ in range(count):
        middle = np.array(code.center) + request.random.uniform(-0.25, 0.25, 2) * code.side
        gray = torn(request, gray, code.module, middle, heading, (shift, turn))
        heading += request.uniform(0.8, 2.2)
    note = f"tears: {count}, pieces moved by {shift} modules and turned by {turn} degrees"
    ticket = with_gray(ticket, gray)
    return scan_of(request, ticket, note, request.choice(150, 200), noise=2, white=False)


def torn(request, gray, module, middle, heading, change):
    """A print torn along a rough line and taped; `change` is how far a piece moves and turns."""
    height, width = gray.shape
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    x, y = columns - middle[0], rows - middle[1]
    rough = smooth_noise(request.random, (width, height), 2 * module) * 0.3 * module
    away = y * np.cos(heading) - x * np.sin(heading)
    shift = change[0] * module * request.uniform(0.8, 1.2)
    path = request.uniform(0, 2 * np.pi)
    turn = request.choice(-1, 1) * change[1]
    moving = cv2.getRotationMatrix2D(tuple(float(place) for place in middle), turn, 1)
    moving[:, 2] += shift * np.cos(path), shift * np.sin(path)
    piece = cv2.warpAffine(gray, moving, (width, height), borderValue=255)
    edge = away + rough
    gray = np.where(edge > 0, piece, gray)
    gray = np.where(np.abs(edge) < 0.12 * module, 235, gray)
    tape = smooth_step((TAPE_WIDTH * module / 2 - np.abs(away + 0.02 * x)) / 3)
    rim = np.exp(-(((np.abs(away + 0.02 * x) - TAPE_WIDTH * module / 2) / 4) ** 2))
    return gray + (TAPE_TONE - gray) * (0.22 * tape) - 30 * rim


def two_halves(request):
    """A ticket torn in two, its halves laid down with room between."""
    gap = request.by_level(0.2, 0.8, 3, 8)
    ticket = request.ticket()
    code = ticket.code
    room = round(gap * code.module)
    is_tall = request.random.random() < 0.5
    cut = (code.top if is_tall else code.left) + int(request.uniform(0.3, 0.7) * code.side)
    aside = int(request.uniform(-0.5, 0.5) * room)
    tone = request.choice(255, 230, 90)
    gray = apart(ticket.gray, cut, room, aside, is_tall, tone)
    ground = apart(ticket.ground, cut, room, aside, is_tall, 255)
    first = max(-aside, 0)
    left, top = (code.left + first, code.top) if is_tall else (code.left, code.top + first)
    place = replace(code, left=left, top=top, side=code.side + room)
    which = "one above the other" if is_tall else "side by side"
    halves = replace(ticket, gray=gray, ground=ground, code=place)
    return scan_of(request, halves, f"{gap} modules apart, {which}")


def apart(image, cut, room, aside, is_tall, tone):
    """An image cut along a row or a column, its second part moved away and aside."""
    if not is_tall:
        image = image.swapaxes(0, 1)
    before, after = max(aside, 0), max(-aside, 0)
    rest = [(0, 0)] * (image.ndim - 2)
    first = np.pad(image[:cut], [(0, 0), (after, before), *rest], constant_values=255)
    second = np.pad(image[cut:], [(0, 0), (before, after), *rest], constant_values=255)
    between = np.full((room, *first.shape[1:]), tone, np.uint8)
    image = np.concatenate([first, between, second])
    return np.ascontiguousarray(image if is_tall else image.swapaxes(0, 1))


def guilloche(request):
    """A pattern of fine lines, as banknotes have, below the print."""
    dark, wide = request.by_level(0.2, 0.4, 0.6, 0.9), request.by_level(0.2, 0.27, 0.35, 0.42)
    scan = share_of_paper(request, dpi=request.choice(200, 300))
    column, row, side = module_grid(scan)
    cover = np.zeros(scan.values.shape)
    for _ in range(2):
        x, y = column - request.uniform(0, side), row - request.uniform(0, side)
        distance, angle = np.hypot(x, y), np.arctan2(y, x)
        petals = request.uniform(1, 3) * np.sin(int(request.random.integers(5, 13)) * angle)
        phase = 2 * np.pi * distance / request.uniform(1.2, 3) + petals
        phase = phase + np.sin(distance / request.uniform(2, 5))
        line = np.clip((wide - np.abs((phase / (2 * np.pi)) % 1 - 0.5) * 2) * 6 + 0.5, 0, 1)
        cover = np.maximum(cover, line)
    color = np.array(request.choice((40, 90, 60), (40, 60, 140), (150, 40, 70), (60, 60, 60)))
    paper = 250 + (color - 250.0) * (dark * cover)[..., None]
    values = paper * scan.values[..., None] + 35 * (1 - scan.values[..., None])
    values = values + request.random.normal(0, 1.5, values.shape)
    note = f"lines of {dark:.0%} over {wide:.0%} of the paper"
    return Picture(samples_of(values), scan.codes, note, color_matters=True)
