"""The classes of several tickets in one scan that differ: in damage, size, polarity or direction.

A reader that stops at its first success loses the harder one. Whole tickets or bare codes are pasted
onto one canvas, neither touching another.
"""

from dataclasses import replace

import cv2
import numpy as np

import scan_classes as scan
from image_class import Code, Picture, in_reading_order
from scanner import samples_of
from ticket_code import ticket_code

QUIET_ZONE = 4
# The class and level of the harder one of two tickets.
HARMS = {
    "faded": (scan.faded, ("40", "25")),
    "blurred": (scan.blur, ("0.6", "0.75")),
    "moved": (scan.motion, ("1.0", "1.4")),
    "noisy": (scan.noise, ("30", "50")),
    "creased": (scan.fold, (2, 3)),
    "blotted": (scan.blot, ("12", "16")),
    "finder-lost": (scan.lost_finder_pattern, ("tear", "sticker")),
    "inverted": (scan.inverted, (1, 2)),
}

# The class and levels of tickets that are hard to read by themselves.
HARD = {
    "low-resolution": (scan.lowres, ("1.4", "1.2")),
    "blurred": (scan.blur, ("0.75", "0.9")),
}
HARD_PAIRS = {
    "both-low": ("low-resolution", "low-resolution"),
    "low-and-blurred": ("low-resolution", "blurred"),
    "both-blurred": ("blurred", "blurred"),
}


def hard_pair(request):
    """Two tickets of low resolution or blurred, as the level says."""
    parts = []
    for name in HARD_PAIRS[request.level]:
        make, levels = HARD[name]
        parts.append(make(replace(request, level=request.choice(*levels))))
    return pasted(request, parts, ", ".join(part.note for part in parts))


def harmed_beside_clean(request):
    """A clean ticket and one with the harm that the level names."""
    make, levels = HARMS[request.level]
    harmed = make(replace(request, level=request.choice(*levels)))
    clean = scan.clean(replace(request, level=request.choice("150", "200")))
    return pasted(request, [clean, harmed], harmed.note)


def bare_codes(request):
    """As many sharp codes as the level says, without their tickets, of 10 to 30 pixels a module."""
    modules = [request.uniform(10, 30) for _ in range(int(request.level))]
    return drawn(request, modules)


def small_beside_large(request):
    """A sharp code of 3 to 6 pixels a module and one of as many as the level says."""
    low, high = (12, 24) if request.level == "large" else (24, 60)
    return drawn(request, [request.uniform(3, 6), request.uniform(low, high)])


def turned(request):
    """Clean tickets turned by 35 to 45 degrees, so close that their codes' boxes overlap."""
    angle = request.choice(-1, 1) * request.uniform(35, 45)
    module = request.uniform(1.4, 4)
    parts = [bare_code(request, module, angle)[0] for _ in range(int(request.level))]
    turn = np.deg2rad(angle)
    along, aside = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    # From code to code, in modules.
    steps = along * (37 + request.uniform(2, 8)) + aside * request.uniform(-24, 24)
    corners = [steps * module * place for place in range(len(parts))]
    return on_canvas(request, parts, corners, f"turned by {angle:.0f} degrees", np.minimum)


def small_canvas(request):
    """Bare codes on 0.05 to 0.3 megapixels, one of them inverted, faded or with a lost corner."""
    module = request.uniform(2.2, 4.2)
    clean, _ = bare_code(request, module, noise=2)
    harmed, code = bare_code(request, module, noise=2)
    samples = harmed.samples.astype(np.float32)
    if request.level == "inverted":
        samples = 255 - samples
    elif request.level == "faded":
        samples = 235 - (255 - samples) * request.uniform(0.12, 0.25)
    else:
        corner = code[request.choice(0, 1, 3)]
        center = corner + (code.mean(axis=0) - corner) * (2 * 3.5 / 37)
        low = np.maximum((center - 4.2 * module).astype(int), 0)
        high = (center + 4.2 * module).astype(int)
        samples[low[1] : high[1], low[0] : high[0]] = request.choice(40, 250)
    harmed = replace(harmed, samples=samples_of(samples))
    return pasted(request, [clean, harmed], f"{module:.1f} pixels a module", gap=(4, 30))


def drawn(request, modules):
    """Bare sharp codes of these sizes on white paper."""
    parts = [bare_code(request, module, request.uniform(-4, 4))[0] for module in modules]
    sizes = ", ".join(f"{module:.0f}" for module in modules)
    return pasted(request, parts, f"{sizes} pixels a module")


def bare_code(request, module, angle=0.0, noise=0):
    """A code and its quiet zone alone, in the operator's print, and its corners."""
    payload = request.payload("own")
    dark = np.pad(ticket_code(payload), QUIET_ZONE)
    finer = 8
    fine = np.where(np.kron(dark, np.ones((finer, finer), bool)), 25, 250).astype(np.float32)
    side = len(fine)
    scale = module / finer
    sine, cosine = np.sin(np.deg2rad(angle)), np.cos(np.deg2rad(angle))
    turn = scale * np.array([[cosine, -sine], [sine, cosine]])
    outer = np.array([[0, 0], [side, 0], [side, side], [0, side]]) @ turn.T
    low = outer.min(axis=0)
    size = np.ceil(outer.max(axis=0) - low).astype(int) + 1
    matrix = np.column_stack([turn, -low])
    # Sixteen samples a pixel, averaged, are sharp without stair steps.
    finer_turn = np.diag([4.0, 4.0]) @ matrix
    values = cv2.warpAffine(fine, finer_turn, tuple(int(s) * 4 for s in size), borderValue=250)
    values = cv2.resize(values, tuple(int(s) for s in size), interpolation=cv2.INTER_AREA)
    values = values + request.random.normal(0, noise, values.shape)
    inner = np.array([QUIET_ZONE, side / finer - QUIET_ZONE]) * finer
    corners = np.array([[x, y] for x, y in ((0, 0), (1, 0), (1, 1), (0, 1))])
    corners = inner[corners] @ turn.T - low
    return Picture(samples_of(values), (Code(payload, corners),), ""), corners


def pasted(request, parts, note, gap=(10, 120)):
    """The parts in a row or a column, in any order, on light paper."""
    order = request.random.permutation(len(parts))
    parts = [parts[place] for place in order]
    is_row = request.random.random() < 0.5
    corners, position = [], 0.0
    for part in parts:
        height, width = part.samples.shape[:2]
        shift = request.uniform(0, 40)
        corners.append(np.array([position, shift] if is_row else [shift, position]))
        position += (width if is_row else height) + request.uniform(*gap)
    return on_canvas(request, parts, corners, note)


def on_canvas(request, parts, corners, note, blend=None):
    """The parts with their upper left corners at these places, and a margin around them all."""
    low = np.min(corners, axis=0)
    corners = [np.floor(corner - low + 12).astype(int) for corner in corners]
    extents = [np.array(part.samples.shape[1::-1]) for part in parts]
    size = np.max([corner + extent for corner, extent in zip(corners, extents)], axis=0) + 12
    canvas = np.full((size[1], size[0]), int(request.uniform(225, 250)), np.uint8)
    codes = []
    for part, (left, top) in zip(parts, corners):
        samples = part.samples
        if samples.ndim == 3:
            samples = cv2.cvtColor(samples, cv2.COLOR_RGB2GRAY)
        target = canvas[top : top + samples.shape[0], left : left + samples.shape[1]]
        target[:] = blend(target, samples) if blend else samples
        codes += [Code(code.payload, code.corners + (left, top)) for code in part.codes]
    return Picture(canvas, in_reading_order(codes), note)
