"""The classes of one slip in pictures of many sizes: small in a large one, far away, near, aside.

`megapixels` names a size of `large_photograph`; lengths are in pixels.
"""

import math

import numpy as np

from large_photograph import developed, picture_size, scene, slip_with_module
from photograph import Slip
from placing import placed
from printed_ticket import PIXELS_PER_MM
from view import View

# The range of a module where a slip fills the picture: the code, 37 modules wide, always fits.
NEAR_MODULES = {
    "0.3mp": (6, 9),
    "1mp": (6, 13),
    "3mp": (6, 17),
    "8mp": (8, 25),
    "12mp": (10, 25),
    "24mp": (14, 25),
}
# The shorter axis of a module of a slip seen from far aside.
SHORT_MODULES = {"1mp": (2.6, 3.6), "2mp": (2.6, 4.2), "3mp": (2.8, 5.0)}


def slip(request, megapixels):
    """A slip with modules of 3.3 pixels, whatever the picture's size."""
    module = request.uniform(3.1, 3.5)
    spread, noise = request.uniform(1, 2), request.uniform(1, 3)
    if request.level == "defocus":
        # A disc has half of its radius as deviation along an axis.
        text, changes = f"blur disc of radius {2 * spread:.1f}", {"disc": 2 * spread}
    elif request.level == "gaussian":
        text, changes = f"Gaussian blur of {spread:.1f}", {"soft": spread}
    else:
        noise = request.uniform(4, 14)
        text, changes = f"noise of {noise:.0f}", {}
    return alone(request, megapixels, module, text, noise=noise, **changes)


def far(request, megapixels):
    """A slip far away, in a picture that is clean but for a mild blur and noise."""
    module = float(request.level) * request.uniform(0.93, 1.07)
    soft = request.uniform(0.5, 0.8)
    return alone(request, megapixels, module, "", noise=request.uniform(1, 4), soft=soft)


def near(request, megapixels):
    """A slip that fills the picture or more, under noise or much compressed."""
    module = request.uniform(*NEAR_MODULES[megapixels])
    if request.level == "jpeg":
        quality = int(request.random.integers(15, 60))
        return alone(request, megapixels, module, f"JPEG {quality}", noise=3, quality=quality)
    noise = request.uniform(5, 20)
    return alone(request, megapixels, module, f"noise of {noise:.0f}", noise=noise)


def coarse(request, megapixels):
    """Large modules under strong noise, or with a part of the pixels black or white."""
    module = request.uniform(6, 10)
    quality = int(request.random.integers(85, 96))
    if request.level == "noise":
        noise = request.uniform(10, 40)
        text = f"noise of {noise:.0f}"
        return alone(request, megapixels, module, text, noise=noise, quality=quality)
    share = request.uniform(0.1, 0.2)

    def dropped(samples):
        chance = request.random.random(samples.shape[:2], np.float32)
        samples[chance < share / 2] = 0
        samples[chance > 1 - share / 2] = 255
        return samples

    text = f"{share:.0%} of the pixels lost"
    return alone(request, megapixels, module, text, noise=3, quality=quality, spoil=dropped)


def alone(request, megapixels, module, text, **options):
    """A picture of one slip with modules of this many pixels, somewhere in it."""
    size = picture_size(request, megapixels)
    # Bent paper costs too much where the slip is large.
    is_curled = module < 6.5 and request.random.random() < 0.5
    made = slip_with_module(request, module, is_curled=is_curled)
    made = placed(made, size, request.random)
    light, kind = scene(request, [made], size)
    note = f"{module:.1f} pixels a module, on {kind}" + (f", {text}" if text else "")
    return developed(request, light, [made], note, **options)


def oblique(request, megapixels):
    """A sharp slip seen from far aside; the level is the ratio of a module's axes."""
    ratio = float(request.level) * request.uniform(0.95, 1.05)
    tilt, azimuth = math.acos(1 / ratio), request.uniform(0, 2 * math.pi)
    yaw = math.asin(math.sin(tilt) * math.cos(azimuth))
    pitch = math.asin(math.sin(tilt) * math.sin(azimuth) / math.cos(yaw))
    size = picture_size(request, megapixels)
    ticket = request.ticket(request.payload("own"))
    view = View(
        request.uniform(*SHORT_MODULES[megapixels]) * ratio / ticket.module_mm,
        roll=request.uniform(-180, 180),
        pitch=math.degrees(pitch),
        yaw=math.degrees(yaw),
        distance=request.uniform(350, 700),
    )
    slip = placed(Slip(ticket, view), size, request.random)
    light, kind = scene(request, [slip], size)
    long, short = axes(slip)
    note = f"tilted by {math.degrees(tilt):.0f} degrees, modules of {long:.1f} by {short:.1f}"
    return developed(request, light, [slip], f"{note} pixels, on {kind}", request.uniform(1, 3))


def axes(slip):
    """The longest and the shortest that a module in the code's middle is."""
    code = slip.ticket.code
    center = np.array(code.center)
    steps = np.array([[0, 0], [PIXELS_PER_MM, 0], [0, PIXELS_PER_MM]]) / 10
    middle, right, down = slip.pixels_of(center + steps) * (10 * slip.ticket.module_mm)
    return np.linalg.svd(np.stack([right - middle, down - middle]), compute_uv=False)
