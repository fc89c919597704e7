"""Photographs of slips in the sizes that phones take them, stored as JPEG files.

The codes are in the operator's print. Lengths are in pixels unless they say otherwise.
"""

from flat_paper import seen_flat
from grounds import any_ground, ground
from image_class import Picture, in_reading_order
from large_camera import camera_with_noise
from lens import blurred, disc_kernel, softened
from obstacles import falling_light
from paper_surface import curl
from photograph import Slip, lay
from picture_file import jpeg_file
from single_slip import along, code_on_paper
from view import View, seen_paper

# A disc this small is that of any lens.
SHARP = 0.45


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
