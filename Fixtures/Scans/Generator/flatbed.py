"""A cheap flatbed scanner: uneven cells, color fringes, dust, JPEG."""

import cv2
import numpy as np

from camera import jpeg
from image_class import Picture
from lens import softened
from light import encoded, rounded, smooth_noise
from paper_marks import dusty
from photograph import framed, laid
from single_slip import slip_of

LID = 0.85


def flatbed(request):
    """A skewed slip under the lid, coarser and dirtier at higher levels."""
    random = request.random
    module = request.by_level(3.2, 2.6, 2.2, 1.9)
    slip, size = framed(slip_of(request, (module, module * 1.08), 6, tilt=0), random)
    light = laid(np.full((size[1], size[0], 3), LID, np.float32), slip, random)
    light = fringed(light, request.by_level(0.25, 0.45, 0.65, 0.8))
    light = softened(light, request.by_level(0.2, 0.26, 0.32, 0.38) * module)
    light = dusty(light, random, request.by_level(10, 20, 40, 60), 25)
    light = light * cell_gains(random, size[0], request.by_level(0.03, 0.06, 0.1, 0.14))
    noise = random.normal(0, request.by_level(0.004, 0.007, 0.01, 0.013), light.shape)
    values = encoded(light * 1.15 + noise)
    quality = request.by_level(80, 60, 45, 35)
    note = f"{module} pixels a module, JPEG {quality}"
    return Picture(jpeg(rounded(values), quality), (slip.code,), note)


def fringed(light, shift):
    """Red and blue read before and after green: moved up and down by `shift` pixels."""
    moved = [
        cv2.warpAffine(
            np.ascontiguousarray(light[..., channel]),
            np.float32([[1, 0, 0], [0, 1, shift * (channel - 1)]]),
            (light.shape[1], light.shape[0]),
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_REPLICATE,
        )
        for channel in range(3)
    ]
    return np.stack(moved, axis=-1)


def cell_gains(random, width, depth):
    """How much each column's cell sees: broad drifts, single dull cells, a tint of their own."""
    drift = smooth_noise(random, (width, 1), 40)[0]
    single = random.normal(0, 0.5, width)
    dull = (random.random(width) < 0.01) * random.uniform(1, 4, width)
    gain = 1 + depth * (0.4 * drift + 0.4 * single - dull)
    tint = 1 + 0.15 * depth * random.normal(0, 1, (width, 3))
    return np.clip(gain[:, None] * tint, 0.2, 1.3)[None].astype(np.float32)
