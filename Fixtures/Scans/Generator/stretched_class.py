"""The classes of slips stretched along one axis, as faxes, web pages and office programs do.

A level is the ratio of a module's sides. The short side has 1.5 to 4 pixels.
"""

from dataclasses import replace

import cv2
import numpy as np

import scan_classes as scan
from camera import jpeg
from image_class import Code, Picture
from printed_ticket import PIXELS_PER_INCH
from scanner import laid_on_glass, samples_of
from together_classes import pasted

SHORT_SIDES = (1.5, 4.0)
# How an enlarged picture gets its new pixels.
ENLARGING = (cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC)


def stretched(request, is_wide):
    """A whole slip, turned by quarters and up to five degrees, then stretched."""
    return stretched_slip(request, is_wide, request.uniform(*SHORT_SIDES))


def beside_normal(request):
    """A stretched slip beside one that is not, in any order."""
    slip = stretched_slip(request, request.random.random() < 0.5, request.uniform(2, 4))
    normal = scan.clean(replace(request, level=request.choice("150", "200")))
    return pasted(request, [slip, normal], slip.note)


def light_on_dark(request):
    """A stretched slip with black and white exchanged."""
    slip = stretched_slip(request, request.random.random() < 0.5, request.uniform(2, 4))
    return replace(slip, samples=255 - slip.samples)


def stretched_slip(request, is_wide, short_side):
    """Scanned coarsely and enlarged along an axis, or scanned finely and reduced along the other."""
    ratio = float(request.level)
    is_enlarged = request.random.random() < 0.5
    ticket = request.ticket(short=True)
    module = short_side * (1 if is_enlarged else ratio)
    turn = 90 * request.choice(0, 1, 2, 3) + request.uniform(-5, 5)
    dpi = module * PIXELS_PER_INCH / ticket.code.module
    slip = laid_on_glass(request, ticket, dpi, turn)
    factors = np.array([ratio, 1.0] if is_wide else [1.0, ratio])
    if not is_enlarged:
        factors /= ratio
    size = np.maximum(np.round(np.array(slip.values.shape[::-1]) * factors).astype(int), 1)
    method = request.choice(*ENLARGING) if is_enlarged else cv2.INTER_AREA
    values = cv2.resize(slip.values, tuple(int(side) for side in size), interpolation=method)
    grain, quality = request.choice(1.5, 1.5, 8, 16), request.choice(None, None, 75, 45)
    values = samples_of(values + request.random.normal(0, grain, values.shape))
    if quality:
        values = jpeg(values, quality)
    exact = size / np.array(slip.values.shape[::-1])
    codes = tuple(Code(code.payload, code.corners * exact) for code in slip.codes)
    note = f"{short_side:.1f} by {short_side * ratio:.1f} pixels a module, turned by {turn:.0f}"
    return Picture(values, codes, f"{note}, grain {grain}, JPEG {quality or 'none'}")
