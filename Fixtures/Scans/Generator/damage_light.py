"""Kinds of damage that light and color do: glare, little contrast, colors of equal brightness.

Lengths are in the code's modules unless they say otherwise.
"""

import colorsys
from dataclasses import replace

import cv2
import numpy as np

from camera import jpeg
from damage_ticket import cut_out, share_of_paper
from image_class import Picture
from lens import softened
from light import decoded, encoded, rounded
from obstacles import glare
from scanner import samples_of, scanned

LUMA = np.array([0.299, 0.587, 0.114])
# Cells of the finer grid that a screen's pixel is drawn with.
FINE = 6
# Pixels of page around a card.
CARD_MARGIN = 40


def specular(request):
    """A lamp's reflection on the code, white as nothing else can be."""
    area = request.by_level(0.015, 0.03, 0.1, 0.3)
    scan = scanned(request, request.ticket(), request.choice(150, 200), paper=200)
    light = decoded(np.dstack([scan.values] * 3) / 255).astype(np.float32)
    corners = scan.codes[0].corners
    center, side = corners.mean(axis=0), float(np.linalg.norm(corners[1] - corners[0]))
    light = glare(light, request.random, center, side, 4, area, request.uniform(0, 0.4))
    values = encoded(light)[..., 0] + request.random.normal(0, 0.008, scan.values.shape)
    return Picture(rounded(values), scan.codes, f"glare over {area:.0%} of the code's size")


def low_contrast(request):
    """Little between ink and paper, somewhere between black and white."""
    contrast = request.by_level(60, 30, 14, 5)
    scan = share_of_paper(request, dpi=request.choice(150, 200))
    ink = request.uniform(20, 235 - contrast)
    values = ink + contrast * scan.values + request.random.normal(0, 1.2, scan.values.shape)
    return Picture(samples_of(values), scan.codes, f"grays from {ink:.0f}, {contrast} apart")


def dark_mode(request):
    """Light on dark, as a program shows it at night; gray on gray at higher levels."""
    light, dark = request.by_level(250, 190, 125, 92), request.by_level(5, 25, 40, 55)
    scan = share_of_paper(request, dpi=request.choice(150, 200), angle=0)
    place = request.choice("page", "card")
    if place == "card":
        scan = cut_out(scan, request.by_level(4, 3, 2, 1))
    tint = request.random.uniform(0.85, 1.15, 3)
    values = (light + (dark - light) * scan.values)[..., None] * tint
    samples = samples_of(values + request.random.normal(0, 1, scan.values.shape)[..., None])
    picture = Picture(samples, scan.codes, f"{light} on {dark}, a {place}", color_matters=True)
    if place == "card":
        picture = on_page(request, picture)
    if request.level > 2:
        picture = replace(picture, samples=jpeg(picture.samples, request.choice(60, 35)))
    return picture


def on_page(request, card):
    """A dark card on a light page."""
    margins = ((CARD_MARGIN, CARD_MARGIN), (CARD_MARGIN, CARD_MARGIN), (0, 0))
    samples = np.pad(card.samples, margins, constant_values=int(request.uniform(235, 255)))
    codes = tuple(replace(code, corners=code.corners + CARD_MARGIN) for code in card.codes)
    return replace(card, samples=samples, codes=codes)


def isoluminant(request):
    """Ink and paper of other hues and nearly the same brightness."""
    apart = request.by_level(70, 30, 10, 0)
    scan = share_of_paper(request, dpi=request.choice(150, 200))
    hue, middle = request.uniform(0, 1), request.uniform(90, 160)
    other = hue + request.uniform(0.35, 0.65)
    ink = of_luma(hue, request.uniform(0.8, 1), middle - apart / 2)
    paper = of_luma(other, request.uniform(0.8, 1), middle + apart / 2)
    values = ink + (paper - ink) * scan.values[..., None]
    values = values + request.random.normal(0, 1, scan.values.shape)[..., None]
    note = f"brightness {middle:.0f}, {apart} apart"
    return Picture(samples_of(values), scan.codes, note, color_matters=True)


def of_luma(hue, saturation, luma):
    """A color of this hue and brightness as RGB, paler where there is no other way."""
    color = 255 * np.array(colorsys.hsv_to_rgb(hue % 1, saturation, 1))
    own = color @ LUMA
    if own >= luma:
        return color * (luma / own)
    return color + (255 - color) * ((luma - own) / (255 - own))


def moire(request):
    """A screen before the camera: its pixels beat with the camera's."""
    soft = request.by_level(0.5, 0.38, 0.26, 0.1)
    scan = cut_out(share_of_paper(request, dpi=request.choice(150, 200), angle=0), 5)
    shown = 0.03 + 0.97 * scan.values
    lamps = np.zeros((FINE, FINE, 3), np.float32)
    for color in range(3):
        lamps[: FINE - 1, 2 * color : 2 * color + 2, color] = 1
    lamps /= lamps.mean()
    height, width = shown.shape
    screen = np.repeat(np.repeat(shown, FINE, axis=0), FINE, axis=1)[..., None].astype(np.float32)
    screen = softened(screen * np.tile(lamps, (height, width, 1)), soft * FINE)
    scale, turn = request.uniform(0.85, 1.3), request.uniform(-6, 6)
    middle = FINE * width / 2, FINE * height / 2
    matrix = cv2.getRotationMatrix2D(middle, turn, scale / FINE)
    size = int(1.12 * scale * width), int(1.12 * scale * height)
    matrix[:, 2] += np.array(size) / 2 - middle
    values = cv2.warpAffine(screen, matrix, size, flags=cv2.INTER_LINEAR, borderValue=(0.1,) * 3)
    values = encoded(0.7 * values) + request.random.normal(0, 0.01, values.shape)
    codes = tuple(
        replace(code, corners=FINE * code.corners @ matrix[:, :2].T + matrix[:, 2])
        for code in scan.codes
    )
    note = f"{scale * scan.module:.1f} pixels a module, soft by {soft} pixels"
    return Picture(rounded(values), codes, note, color_matters=True)


def transparent(request):
    """Ink on nothing: what shows through is the viewer's."""
    scan = share_of_paper(request, dpi=request.choice(150, 200))
    height, width = scan.values.shape
    ink, opaque = request.by_level(
        (0, 255), (60, 170), (110, 110), request.choice((255, 255), (0, 12))
    )
    below = request.choice(0, 255)
    samples = np.full((height, width, 4), below, np.uint8)
    samples[scan.values < 1, :3] = ink
    samples[..., 3] = samples_of(opaque * (1 - scan.values))
    note = f"ink {ink} covering {opaque} of 255, {below} where it is transparent"
    return Picture(samples, scan.codes, note, color_matters=True)
