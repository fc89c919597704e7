"""One slip before the camera, with what the classes of photographs have in common.

Lengths are in the code's modules unless they say otherwise.
"""

import numpy as np

from photograph import Slip, framed, photograph
from printed_ticket import PIXELS_PER_MM
from view import View


def slip_of(request, module=(3.4, 4.6), roll=12, tilt=7, bends=None, marks=None, **options):
    """A slip with `module` pixels a module, turned and tilted by up to these angles in degrees.

    `bends` is a function of the code's center on the paper, in mm, and of its side.
    """
    ticket = request.ticket(**options)
    scale = request.uniform(*module) / ticket.module_mm
    view = View(
        scale,
        roll=request.uniform(-roll, roll),
        pitch=request.uniform(-tilt, tilt),
        yaw=request.uniform(-tilt, tilt),
        distance=request.uniform(220, 380),
    )
    made = tuple(bends(*code_on_paper(ticket))) if bends else ()
    return Slip(ticket, view, made, tuple(marks or ()))


def code_on_paper(ticket):
    """The code's center in mm from the paper's middle, and its side in mm."""
    middle = np.array([ticket.gray.shape[1], ticket.gray.shape[0]]) / 2
    center = (np.array(ticket.code.center) - middle) / PIXELS_PER_MM
    return center, ticket.code.side / PIXELS_PER_MM


def taken(request, slip, note, defocus=0.0, shake=0.0, **options):
    """A photograph of one slip; `defocus` and `shake` in modules."""
    slip, size = framed(slip, request.random)
    pixels = slip.module_pixels
    defocus = max(0.45, defocus * pixels)
    return photograph(
        request.random, [slip], size, note, defocus=defocus, shake=shake * pixels, **options
    )


def along(direction, point):
    """How far a point lies along a direction."""
    return float(point[0] * np.cos(direction) + point[1] * np.sin(direction))
