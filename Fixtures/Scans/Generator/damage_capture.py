"""Kinds of damage that scanners, cameras and fax machines do.

Lengths are in the code's modules unless they say otherwise.
"""

import cv2
import numpy as np

from damage_ticket import cut_out, module_grid
from image_class import Code, Picture
from lens import blurred, disc_kernel, softened
from light import smooth_noise
from scanner import samples_of, scanned

# Dots an inch along a fax's rows.
FAX_DPI = 204


def fax(request, lines):
    """Black and white at `lines` rows an inch, with noise and rows that got lost."""
    grain, lost = request.by_level(5, 22, 36, 55), request.by_level(0, 0.01, 0.02, 0.06)
    scan = scanned(request, request.ticket(), FAX_DPI)
    height, width = scan.values.shape
    rows = round(height * lines / FAX_DPI)
    values = cv2.resize(scan.values, (width, rows), interpolation=cv2.INTER_AREA)
    values = values + request.random.normal(0, grain, values.shape)
    threshold = request.by_level(130, 140, 155, 170) + request.uniform(-15, 15)
    samples = np.where(values > threshold, np.uint8(255), np.uint8(0))
    for row in np.flatnonzero(request.random.random(rows) < lost):
        # A machine repeats the row above a broken one, or shows what it understood.
        start = int(request.random.integers(width))
        samples[row, start:] = request.choice(255, 0) if row % 3 == 0 else samples[row - 1, start:]
    codes = tuple(Code(code.payload, code.corners * (1, rows / height)) for code in scan.codes)
    return Picture(samples, codes, f"{FAX_DPI} by {lines} dpi, {lost:.0%} of the rows lost")


def black_margin(request):
    """The scanner's black lid up to the code."""
    gap, sides = request.by_level(2.5, 1, 0.3, 0), request.by_level(1, 2, 2, 4)
    scan = scanned(request, request.ticket(), request.choice(150, 200), angle=4)
    column, row, side = module_grid(scan)
    beyond = [-column, -row, column - side, row - side]
    first = int(request.random.integers(4))
    values = scan.values
    for place in range(sides):
        values = np.where(beyond[(first + place) % 4] > gap, 14, values)
    cut = cut_out(scan.changed(values), request.uniform(6, 14))
    return cut.picture(request, f"black on {sides} sides, {gap} modules from the code")


def fills_frame(request):
    """A picture that ends where the code does, or a little before."""
    room = request.by_level(1.5, 0.5, 0, -0.5)
    scan = scanned(request, request.ticket(), request.choice(150, 200, 300), angle=0.5)
    return cut_out(scan, room).picture(request, f"{room} modules around the code")


def salt_and_pepper(request):
    """Single pixels white, black or either."""
    share, kind = request.by_level(0.4, 1.5, 8, 34), request.choice("salt", "pepper", "both")
    scan = scanned(request, request.ticket(), request.choice(150, 200))
    chance = request.random.random(scan.values.shape)
    tones = {"salt": (255, 255), "pepper": (0, 0), "both": (0, 255)}[kind]
    tone = np.where(chance < share / 200, *tones)
    values = np.where(chance < share / 100, tone, scan.values)
    note = f"{share} % of the pixels, {kind}"
    return scan.changed(values).picture(request, note, noise=1, white=False)


def over_sharpened(request):
    """A soft and noisy picture after too much of a mask."""
    strength, grain = request.by_level(2, 5, 10, 25), request.by_level(2, 5, 10, 24)
    scan = scanned(request, request.ticket(), request.choice(150, 200))
    soft = softened(scan.values, 0.35 * scan.module)
    soft = soft + request.random.normal(0, grain, soft.shape)
    reach = request.uniform(0.35, 0.8) * scan.module
    values = soft + strength * (soft - softened(soft, reach))
    note = f"a mask of {reach / scan.module:.1f} modules, {strength}-fold"
    return scan.changed(values).picture(request, note, noise=0, white=False)


def defocus(request):
    """A lens out of focus."""
    radius = request.by_level(0.4, 0.65, 0.85, 1.25)
    scan = scanned(request, request.ticket(), request.choice(150, 200, 300))
    values = blurred(scan.values, disc_kernel(radius * scan.module))
    note = f"discs of {radius} modules"
    return scan.changed(values).picture(request, note, noise=2, white=False)


def rolling_shutter(request):
    """A camera that moved while it read its rows one by one, under a lamp that flickers."""
    swing = request.by_level(0.12, 0.3, 0.7, 1.4)
    scan = scanned(request, request.ticket(), request.choice(150, 200))
    height, width = scan.values.shape
    columns, rows = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height))
    lean, length = request.uniform(-0.12, 0.12) * swing, request.uniform(9, 22) * scan.module
    turn = 2 * np.pi * rows / length + request.uniform(0, 2 * np.pi)
    aside = swing * scan.module * np.sin(turn) + lean * (rows - height / 2)
    down = 0.4 * swing * scan.module * np.sin(0.7 * turn)
    maps = (columns + aside).astype(np.float32), (rows + down).astype(np.float32)
    values = cv2.remap(scan.values.astype(np.float32), *maps, cv2.INTER_LINEAR, borderValue=245)
    flicker = 1 - 0.2 * swing * (1 + np.sin(2 * np.pi * rows / (1.7 * length)))
    note = f"rows moved by up to {swing} modules"
    return scan.changed(values * flicker).picture(request, note, noise=3, white=False)


def feeder_streaks(request):
    """Lines down the page from dirt on the glass that the paper passes."""
    count, widest = request.by_level(1, 3, 8, 18), request.by_level(0.25, 0.4, 0.8, 1.3)
    weakest = request.by_level(0.2, 0.4, 0.5, 0.6)
    scan = scanned(request, request.ticket(), request.choice(150, 200))
    values = scan.values.copy()
    left, _, right, _ = scan.codes[0].box
    for _ in range(count):
        width = max(1, round(request.uniform(0.15, widest) * scan.module))
        place = int(request.uniform(left - 4 * scan.module, right + 2 * scan.module))
        strength = request.uniform(weakest, weakest + 0.4)
        streak = values[:, max(place, 0) : place + width]
        tone = request.choice(25, 90, 235)
        weak = 1 + 0.3 * smooth_noise(request.random, (1, len(streak)), 60)
        streak += (tone - streak) * np.clip(strength * weak, 0, 1)
    note = f"streaks: {count}, up to {widest} modules wide"
    return scan.changed(samples_of(values).astype(float)).picture(request, note, white=False)
