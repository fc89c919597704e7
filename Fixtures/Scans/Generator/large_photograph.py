"""Photographs of slips in the sizes that phones take them, stored as JPEG files.

The codes are in the operator's print. Lengths are in pixels unless they say otherwise.
"""

from dataclasses import dataclass

import numpy as np

from camera import Camera
from grounds import any_ground, ground
from image_class import Picture, in_reading_order
from lens import blurred, disc_kernel, softened
from obstacles import falling_light
from paper_surface import curl
from photograph import Slip, lay
from picture_file import jpeg_file
from single_slip import along, code_on_paper
from view import View, seen_flat, seen_paper

# A disc this small is that of any lens.
SHARP = 0.45
# Below this many electrons for full light, shot noise differs visibly from normal noise.
FEW_ELECTRONS = 60
# Deviation of the brightness of bare paper, in 8-bit values, where full light gives one electron.
# Measured on plain pictures without sharpening; shot noise falls with the electrons' square root.
DEVIATION_OF_ONE = 84.0
# The widths and heights of pictures that people have, by how many million pixels they hold.
SIZES = {
    "0.3mp": ((640, 480), (720, 405), (720, 480)),
    "1mp": ((1280, 720), (1152, 864), (1280, 800)),
    "2mp": ((1632, 1224), (1920, 1080)),
    "3mp": ((2048, 1536), (2304, 1296)),
    "5mp": ((2592, 1944), (2880, 1800)),
    "8mp": ((3264, 2448), (3840, 2160)),
    "9mp": ((3456, 2592), (4000, 2250)),
    "12mp": ((4032, 3024), (4000, 3000), (4256, 2832)),
    "24mp": ((5664, 4248), (6000, 4000)),
    "48mp": ((8064, 6048), (8000, 6000)),
}


def slip_with_module(
    request, module, roll=15, tilt=6, is_curled=False, quarters=(0, 0, 0, 90, 180, 270)
):
    """A slip with `module` pixels a module, now and then lying on its side or head.

    It is turned and tilted by up to these angles in degrees; curled ones come from a roll.
    """
    ticket = request.ticket(request.payload("own"))
    view = View(
        module / ticket.module_mm,
        roll=request.choice(*quarters) + request.uniform(-roll, roll),
        pitch=request.uniform(-tilt, tilt),
        yaw=request.uniform(-tilt, tilt),
        distance=request.uniform(220, 380),
    )
    bends = (roll_of(request, ticket),) if is_curled else ()
    return Slip(ticket, view, bends)


def roll_of(request, ticket):
    """The curl that paper keeps from the printer's roll."""
    center, side = code_on_paper(ticket)
    direction = request.uniform(0, 3.14)
    radius = request.choice(-1, 1) * request.uniform(90, 500)
    return curl(direction, radius, along(direction, center) + request.uniform(-1, 1) * side)


def scene(request, slips, size, kind=None):
    """The light of slips on a ground, the first lowest, and the name of the ground."""
    random = request.random
    scale = slips[0].view.scale
    if kind:
        image = ground(random, size, scale, kind)
    else:
        image, kind = any_ground(random, size, scale)
    for slip in slips:
        lay(image, slip, random, seen_paper if slip.bends else seen_flat)
    return falling_light(image, random, request.uniform(0.05, 0.4)), kind


def developed(request, light, slips, note, noise, soft=0.5, disc=0.0, quality=None, spoil=None):
    """The photograph of a scene, as it comes from the phone.

    `noise` is its deviation on bare paper in 8-bit values, `soft` that of a Gaussian blur, `disc`
    the radius of a disc of light. `spoil` changes the finished samples.
    """
    light = blurred(light, disc_kernel(disc)) if disc > SHARP else light
    light = softened(light, soft)
    camera = camera_with_noise(request, noise)
    samples = camera.picture(light * request.uniform(0.85, 1.2), request.random)
    if spoil:
        samples = spoil(samples)
    quality = quality or int(request.random.integers(80, 96))
    codes = in_reading_order([slip.code for slip in slips if slip.ticket.code])
    return Picture(samples, codes, note, encode=lambda rgb: jpeg_file(rgb, quality))


@dataclass(frozen=True)
class LargeCamera(Camera):
    """A camera that draws shot noise as normal noise, several times as fast."""

    quality: int | None = None
    sharpening: float = 0.0

    def exposed(self, light, random):
        """The mosaic with shot noise and read noise."""
        if self.electrons < FEW_ELECTRONS:
            return super().exposed(light, random)
        light = np.clip(light, 0, 4, dtype=np.float32)
        variance = light / self.electrons + (self.read_noise / self.electrons) ** 2
        noise = random.standard_normal(light.shape, np.float32)
        return np.minimum(light + noise * np.sqrt(variance), np.float32(1.1))


def camera_with_noise(request, deviation, **options):
    """A camera whose pictures of bare paper have noise of this deviation in 8-bit values."""
    electrons = (DEVIATION_OF_ONE / deviation) ** 2
    return LargeCamera(
        electrons=electrons,
        read_noise=0.12 * electrons**0.5,
        cast=(request.uniform(0.7, 0.95), request.uniform(0.5, 0.9)),
        balance=request.uniform(0.85, 1.0),
        **options,
    )


def picture_size(request, name):
    """A width and height of these many pixels, lying or standing."""
    width, height = request.choice(*SIZES[name])
    return (height, width) if request.random.random() < 0.5 else (width, height)
