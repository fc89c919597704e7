"""The class of slips seen from far aside, sharp; lengths are in pixels."""

import math

import numpy as np

from large_photograph import developed, scene
from photograph import Slip
from picture_sizes import picture_size
from placing import placed
from printed_ticket import PIXELS_PER_MM
from view import View

# The shorter axis of a module.
SHORT_MODULES = {"1mp": (2.6, 3.6), "2mp": (2.6, 4.2), "3mp": (2.8, 5.0)}


def oblique(request, megapixels):
    """A slip foreshortened in any direction; the level is the ratio of a module's axes."""
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
