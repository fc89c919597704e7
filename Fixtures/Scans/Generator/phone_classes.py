"""The classes of phone pictures, which a severity drives instead of levels.

Lengths are in the code's modules unless they say otherwise.
"""

import math

import cv2
import numpy as np

from camera import Camera, jpeg
from desk import desk
from image_class import Code, Picture
from lens import blurred, disc_kernel, shake_kernel
from obstacles import falling_light, finger, glare, hand_shadow, phone_shadow
from paper_marks import dead_dots, faded, rubbed, stamped, written_on
from paper_surface import crumple, curl, fold
from phone_conditions import Conditions, Frame, severity
from photograph import Slip, laid
from picture_file import jpeg_file
from placing import placed
from single_slip import along, code_on_paper
from view import View

QUALITIES = 80, 91


def phone(request, kind):
    """A phone's picture of a ticket in the operator's print; the level is a severity."""
    random = request.random
    ticket = request.ticket(request.payload("own"))
    conditions = Conditions.drawn(random, kind, severity(request.level))
    frame = Frame.drawn(random)
    # Modules in pixels of the file; an original has more pixels for the same picture.
    module = conditions.scaled("distance", 6.5, 1.9) * request.uniform(0.85, 1.15)
    if frame.name == "reduced":
        module *= frame.finer
    slip = placed(bent_slip(request, ticket, conditions, module), frame.scene, random)
    light = scene(request, slip, frame, conditions)
    samples = developed(request, light, frame, conditions)
    quality = int(random.integers(*QUALITIES))
    scale = np.array(samples.shape[1::-1]) / np.array(light.shape[1::-1])
    code = Code(ticket.payload, slip.code.corners * scale)
    note = f"{frame.name}, {module * scale[0]:.1f} pixels a module; {conditions.note}"
    return Picture(samples, (code,), note, encode=lambda rgb: jpeg_file(rgb, quality))


def bent_slip(request, ticket, conditions, module):
    """The ticket as the camera sees it, `module` pixels of the scene a module."""
    random = request.random
    tilt = conditions.between("tilt", 6, 52)
    chance, quarter = random.random(), int(random.integers(4))
    roll = request.uniform(-14, 14) + (90 * quarter if chance < 0.25 else 0)
    view = View(
        module / ticket.module_mm,
        roll=request.uniform(0, 360) if chance > 0.9 else roll,
        pitch=request.uniform(0.6, 1) * request.choice(-1, 1) * tilt,
        yaw=request.uniform(-0.5, 0.5) * tilt,
        distance=request.uniform(180, 320),
    )
    center, side = code_on_paper(ticket)
    creases = []
    bends = list(bends_of(request, conditions, center, side, creases))
    return Slip(ticket, view, tuple(bends), marks_of(request, ticket, conditions, creases))


def bends_of(request, conditions, center, side, creases):
    """The paper's roll, a fold through the code, and what a pocket adds."""
    direction = request.choice(np.pi / 2, request.uniform(0, np.pi))
    radius = conditions.scaled("curl", 400, 26) * request.choice(-1, 1)
    yield curl(direction, radius, along(direction, center) + request.uniform(-0.8, 0.8) * side)
    for place in range(1 + (conditions.amounts["fold"] > 0.6)):
        direction = (place + request.choice(0, 1)) * np.pi / 2 + request.uniform(-0.2, 0.2)
        crease = direction, along(direction, center) + request.uniform(-0.45, 0.45) * side
        degrees = conditions.between("fold", 2, 46) * request.choice(-1, 1)
        creases.append(crease)
        yield fold(*crease, degrees, request.uniform(0.3, 1.0))
    count = round(conditions.between("crumple", 2, 18))
    yield from crumple(request.random, count, conditions.between("crumple", 1, 24))


def marks_of(request, ticket, conditions, creases):
    """What ageing, folds, pens and stamps did to the print."""
    random, amounts = request.random, conditions.amounts

    def marked(paper, code):
        density = code.module / ticket.module_mm
        paper = faded(paper, conditions.between("fade", 0.0, 0.86), random)
        paper = dead_dots(paper, code, random, round(2.5 * amounts["fade"]), code.module / 4)
        paper = rubbed(paper, creases, density, conditions.between("fold", 0.0, 0.45), random)
        if conditions.has("pen", random):
            strokes = 1 + round(3 * amounts["pen"])
            width = conditions.between("pen", 0.4, 1.4)
            paper = written_on(paper, code, random, strokes, width)
        if conditions.has("stamp", random):
            size, density = (conditions.between("stamp", *ends) for ends in ((0.6, 1.4), (0.3, 1)))
            paper = stamped(paper, code, random, size, density)
        return paper

    return (marked,)


def scene(request, slip, frame, conditions):
    """The light that falls onto the sensor: desk, paper, shadows, fingers, lens and hand."""
    random = request.random
    image = laid(desk(random, frame.scene), slip, random)
    image = falling_light(image, random, conditions.between("shadow", 0.1, 0.6))
    # Plain floats keep the picture in single precision.
    center = slip.code.corners.mean(axis=0).tolist()
    side = float(np.sqrt(cv2.contourArea(slip.code.corners.astype(np.float32))))
    shadow = request.choice(phone_shadow, hand_shadow)
    depth, softness = conditions.between("shadow", 0.1, 0.85), request.uniform(0.05, 0.4)
    image = shadow(image, random, center, side, depth, softness)
    image = with_fingers(request, image, center, side, conditions)
    if conditions.has("glare", random):
        area = conditions.scaled("glare", 0.015, 0.14)
        offset = conditions.between("glare", 1.0, 0.2)
        image = glare(image, random, center, side, request.uniform(1.2, 2.5), area, offset)
    module = slip.module_pixels
    radius = max(0.45, conditions.between("defocus", 0.1, 1.1) * module)
    image = blurred(image, disc_kernel(radius))
    length = conditions.between("shake", 0.05, 3.0) * module
    return blurred(image, shake_kernel(random, length)) if length > 0.5 else image


def with_fingers(request, image, center, side, conditions):
    """Fingers that hold the paper, one of them over the code where there is much of that."""
    if not conditions.has("finger", request.random):
        return image
    overlap = conditions.between("finger", -0.5, 0.3)
    heading = request.uniform(0, 2 * np.pi)
    reach = side * 0.5 / max(abs(math.cos(heading)), abs(math.sin(heading)))
    tip = at(center, heading, reach - overlap * side)
    image = finger(image, request.random, tip, heading, request.uniform(0.6, 0.85) * side)
    other = heading + request.uniform(1.8, 4.4)
    tip = at(center, other, request.uniform(1.5, 2.5) * side)
    return finger(image, request.random, tip, other, 0.75 * side)


def at(point, heading, distance):
    """The point at this distance from another."""
    return [point[0] + distance * math.cos(heading), point[1] + distance * math.sin(heading)]


def developed(request, light, frame, conditions):
    """The picture of the light, in the size of the file."""
    dark = conditions.amounts["dark"]
    camera = Camera(
        electrons=conditions.scaled("dark", 4000, 5),
        read_noise=conditions.between("dark", 3.0, 2.0),
        cast=(conditions.between("dark", 0.7, 0.9), conditions.between("dark", 0.6, 0.35)),
        balance=request.uniform(0.75, 1.0),
        smoothing=0.1 + 0.8 * min(1, dark),
        sharpening=request.uniform(0.3, 1.0),
        quality=None,
    )
    exposure = request.uniform(0.75, 1.25)
    size = frame.width, frame.height
    if frame.finer < 1:
        light = np.maximum(cv2.resize(light, size, interpolation=cv2.INTER_CUBIC), 0)
    samples = camera.picture(light * np.float32(exposure), request.random)
    if frame.finer > 1:
        samples = cv2.resize(jpeg(samples, 92), size, interpolation=cv2.INTER_AREA)
    return samples
