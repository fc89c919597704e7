"""The classes of photographs without any code: receipts, textures, views of things."""

import numpy as np

from grounds import any_ground
from large_photograph import developed, picture_size
from obstacles import falling_light
from photograph import LIGHT, Slip, lay
from printed_ticket import PIXELS_PER_MM
from textures import texture
from till_receipt import till_receipt
from view import View, seen_flat
from views_without_code import view

# Sizes as often as pictures have them.
FREQUENT_SIZES = ("0.3mp",) + ("1mp", "2mp", "3mp") * 4 + ("5mp", "8mp", "12mp")


def surface(request):
    """A texture that fills the picture."""
    size = picture_size(request, request.choice(*FREQUENT_SIZES))
    light = texture(request.random, size, request.level)
    return developed_empty(request, light, size)


def photograph(request):
    """A view with things in it."""
    size = picture_size(request, request.choice(*FREQUENT_SIZES))
    light = LIGHT[view(request.random, size, request.level)]
    return developed_empty(request, light, size)


def receipt(request):
    """A receipt that fills much of the picture's length."""
    random = request.random
    size = picture_size(request, request.choice(*FREQUENT_SIZES))
    paper = till_receipt(random, request.level)
    length, width = (side / PIXELS_PER_MM for side in paper.gray.shape)
    scale = min(max(size) / length, min(size) / width) * request.uniform(0.7, 1.4)
    lens = View(
        scale,
        roll=request.uniform(-12, 12) + (90 if size[0] > size[1] else 0),
        pitch=request.uniform(-12, 12),
        yaw=request.uniform(-12, 12),
        distance=max(350.0, 1.5 * length),
    )
    middle = np.array(size) * random.uniform(0.4, 0.6, 2)
    light, kind = any_ground(random, size, scale)
    lay(light, Slip(paper, lens).moved(middle), random, seen_flat)
    return developed_empty(request, light, size, f", {scale / 8:.1f} pixels a dot, on {kind}")


def developed_empty(request, light, size, text=""):
    """The photograph of a scene without codes, more or less sharp and noisy."""
    light = falling_light(light, request.random, request.uniform(0.05, 0.5))
    soft, noise = request.uniform(0.4, 1.5), request.uniform(1.5, 9)
    quality = int(request.random.integers(70, 96))
    note = f"{size[0]} x {size[1]}{text}"
    return developed(request, light, [], note, noise, soft=soft, quality=quality)
