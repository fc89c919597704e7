"""Surfaces that repeat or flicker and hold no code, in linear light; lengths are in pixels."""

import cv2
import numpy as np

from grounds import plaid, weave
from light import smooth_noise, smooth_step


def texture(random, size, kind):
    """A surface of a kind, as linear RGB of this width and height."""
    return TEXTURES[kind](random, size)


def fabric(random, size):
    """Woven, with stripes both ways, or of slanted threads."""
    kind = int(random.integers(3))
    if kind == 0:
        return weave(random, size, random.uniform(2, 12))
    if kind == 1:
        return plaid(random, size, random.uniform(0.5, 6))
    x, y = slanted(random, size, random.uniform(4, 14))
    threads = np.abs(np.sin(np.pi * (x + np.floor(2 * y) / 2)))
    return two_tones(random, threads * (1 + 0.2 * smooth_noise(random, size, 3)))


def checks(random, size):
    """A chessboard, now and then with a second, larger one over it."""
    x, y = slanted(random, size, random.uniform(3, 70))
    board = (np.floor(x) + np.floor(y)) % 2
    if random.random() < 0.4:
        more = int(random.integers(3, 8))
        board = 0.6 * board + 0.4 * ((np.floor(x / more) + np.floor(y / more)) % 2)
    return two_tones(random, board)


def tiles(random, size):
    """Square tiles of one color that vary a little, with joints."""
    x, y = slanted(random, size, random.uniform(15, 150))
    light = 0.7 + 0.3 * per_cell(random, x, y)
    return two_tones(random, light * joints(x, y, random.uniform(0.02, 0.1)))


def mosaic(random, size):
    """Small squares, dark or light at random as the modules of a code are."""
    x, y = slanted(random, size, random.uniform(3, 25))
    dark = per_cell(random, x, y) < random.uniform(0.3, 0.6)
    light = np.where(dark, 0.1, 1.0) * (0.9 + 0.1 * per_cell(random, x, y))
    gap = random.uniform(0.02, 0.12) if random.random() < 0.5 else 0.0
    return two_tones(random, light * joints(x, y, gap) if gap else light)


def bricks(random, size):
    """A wall of bricks, every second row moved by half of one."""
    x, y = slanted(random, size, random.uniform(20, 120), steepest=0.15)
    x = x / 3 + 0.5 * (np.floor(y) % 2)
    light = 0.55 + 0.45 * per_cell(random, x, y)
    light = light * (1 + 0.12 * smooth_noise(random, size, 3))
    wall = np.array([0.4, 0.14, 0.08], np.float32) * random.uniform(0.6, 1.6)
    gap = joints(x, y, 0.06, 0.14)[..., None]
    brick = (wall * light[..., None]).astype(np.float32)
    return np.clip(0.45 * (1 - gap) + brick * gap, 0, 0.9).astype(np.float32)


def grass(random, size):
    """Blades that lie over each other."""
    image = np.full((size[1], size[0], 3), 20, np.uint8)
    length = random.uniform(12, 60) * max(size) / 1600
    count = int(min(40_000, 14 * size[0] * size[1] / length**2))
    starts = random.uniform(0, 1, (count, 2)) * size
    steps = np.stack([random.normal(0, 0.5, count), -random.uniform(0.4, 1.2, count)], 1) * length
    base = random.uniform([30, 70, 10], [120, 170, 60])
    shades = base * random.uniform(0.3, 1.5, (count, 1))
    thick = max(1, round(length / 14))
    for start, step, shade in zip(starts, steps, shades):
        end = (start + step).astype(int).tolist()
        color = np.clip(shade, 0, 255).tolist()
        cv2.line(image, start.astype(int).tolist(), end, color, thick, cv2.LINE_AA)
    return (image.astype(np.float32) / 255) ** 2.2


def halftone(random, size):
    """A printed picture's screen of dots, in gray or in four inks."""
    pitch = random.uniform(3, 12)
    grain = max(size) / random.uniform(3, 15)
    forms = smooth_noise(random, size, grain) + 0.5 * smooth_noise(random, size, grain / 6)
    tones = [0.5 + 0.22 * forms]
    inks = [(0.05, 0.05, 0.05)]
    if random.random() < 0.5:
        inks += [(0.0, 0.45, 0.75), (0.75, 0.05, 0.35), (0.9, 0.8, 0.05)]
        tones += [np.roll(tones[0], 37 * place, axis=1) for place in range(1, 4)]
    image = np.full((size[1], size[0], 3), 0.8, np.float32)
    for tone, ink in zip(tones, inks):
        x, y = slanted(random, size, pitch)
        screen = 0.5 + 0.25 * (np.cos(2 * np.pi * x) + np.cos(2 * np.pi * y))
        dot = smooth_step((tone - screen) * pitch / 2 + 0.5).astype(np.float32)
        image *= 1 - dot[..., None] * (1 - np.array(ink, np.float32))
    return image


def gravel(random, size):
    """Stones of two sizes with shadows between them."""
    grain = random.uniform(5, 40)
    coarse = smooth_noise(random, size, grain)
    fine = smooth_noise(random, size, grain / 3)
    edge = smooth_step(np.abs(coarse) * 2.5) * (0.6 + 0.4 * smooth_step(np.abs(fine) * 3))
    return two_tones(random, edge * (1 + 0.15 * smooth_noise(random, size, 2)))


def slanted(random, size, pitch, steepest=np.pi / 2):
    """Coordinates in steps of `pitch` pixels along and across a direction at random."""
    angle = random.uniform(-steepest, steepest)
    cosine, sine = np.float32(np.cos(angle) / pitch), np.float32(np.sin(angle) / pitch)
    x = np.arange(size[0], dtype=np.float32)
    y = np.arange(size[1], dtype=np.float32)[:, None]
    first, second = random.uniform(0, 100, 2).astype(np.float32)
    return x * cosine + y * sine + first, y * cosine - x * sine + second


def per_cell(random, x, y):
    """A number from 0 to 1 for each cell of a grid, again after 97 cells."""
    table = random.uniform(0, 1, (97, 97)).astype(np.float32)
    return table[np.floor(y).astype(int) % 97, np.floor(x).astype(int) % 97]


def joints(x, y, across, along=None):
    """0 in the joints of a grid's cells, and 1 in the cells; widths as shares of a cell."""
    along = across if along is None else along
    inside_x = np.minimum(x % 1, 1 - x % 1) / across
    inside_y = np.minimum(y % 1, 1 - y % 1) / along
    return smooth_step(2 * np.minimum(inside_x, inside_y) - 0.5).astype(np.float32)


def two_tones(random, light):
    """Brightness from 0 to 1 as a slope from a dark color to a bright one."""
    dark = random.uniform(0.01, 0.25, 3) * random.uniform(0.2, 1)
    bright = np.clip(random.uniform(0.25, 0.8) + random.uniform(-0.15, 0.15, 3), 0.05, 0.85)
    dark, bright = dark.astype(np.float32), bright.astype(np.float32)
    light = np.clip(light, 0, 1.2).astype(np.float32)[..., None]
    return np.clip(dark + (bright - dark) * light, 0, 0.95)


TEXTURES = {
    "fabric": fabric,
    "checks": checks,
    "tiles": tiles,
    "mosaic": mosaic,
    "bricks": bricks,
    "grass": grass,
    "halftone": halftone,
    "gravel": gravel,
}
