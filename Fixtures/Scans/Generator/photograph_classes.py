"""The classes of photographs: what lens, hand, sensor and surroundings do.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import numpy as np

from camera import Camera, resent
from covers import FINDERS, Blot, finger_on_finder, lost_finder
from image_class import Picture
from obstacles import finger, glare, hand_shadow, phone_shadow
from paper_marks import faded
from paper_surface import crumple, curl, fold
from photograph import Slip, photograph
from single_slip import along, slip_of, taken
from view import View


def plain(request):
    """Good light, a steady hand; smaller modules at higher levels."""
    low = request.by_level(4.0, 2.6, 2.1, 1.9)
    return taken(request, slip_of(request, (low, low * 1.1)), f"{low} pixels a module")


def defocus(request):
    """A lens out of focus, its disc in modules."""
    radius = request.by_level(0.45, 0.62, 0.8, 0.97)
    return taken(request, slip_of(request), f"blur disc of radius {radius} modules", radius)


def hand_shake(request):
    """A hand that moved while the shutter was open."""
    length = request.by_level(0.7, 1.2, 1.7, 2.0)
    return taken(request, slip_of(request), f"moved {length} modules", shake=length)


def low_light(request):
    """Few electrons a pixel, and noise reduction that smears them."""
    electrons = request.by_level(120, 40, 17, 11)
    camera = Camera(
        electrons=electrons,
        read_noise=2.0,
        cast=(0.9, 0.35),
        balance=0.8,
        smoothing=request.by_level(0.3, 0.6, 0.8, 1.0),
        quality=85,
    )
    return taken(request, slip_of(request), f"{electrons} electrons a pixel", camera=camera)


def tilt(request):
    """Taken from the side."""
    degrees = request.by_level(25, 40, 52, 60)
    slip = slip_of(request, (3.6, 4.4))
    view = View(
        slip.view.scale,
        roll=request.uniform(-30, 30),
        pitch=request.choice(-1, 1) * degrees,
        yaw=request.uniform(-0.4, 0.4) * degrees,
        distance=request.uniform(150, 220),
    )
    return taken(request, Slip(slip.ticket, view), f"tilted by {degrees} degrees")


def glaring(request):
    """A lamp's reflection beside or on the code."""
    area = request.by_level(0.04, 0.04, 0.07, 0.1)
    offset = request.by_level(0.85, 0.3, 0.3, 0.3)

    def reflection(image, center, side):
        return glare(image, request.random, center, side, request.uniform(1.5, 3), area, offset)

    where = "beside" if offset > 0.5 else "on"
    note = f"glare of {area:.0%} of the code's size {where} it"
    return taken(request, slip_of(request), note, 0.2, obstacles=[reflection])


def shadowed(request):
    """The shadow of the phone or of the hand, with its edge on the code."""
    depth = request.by_level(0.5, 0.65, 0.78, 0.87)
    shadow = request.choice(phone_shadow, hand_shadow)

    def dark(image, center, side):
        softness = request.uniform(0.05, 0.35)
        return shadow(image, request.random, center, side, depth, softness)

    camera = Camera(electrons=request.by_level(3000, 1500, 700, 300), smoothing=0.2)
    note = f"{depth:.0%} of the light missing"
    return taken(request, slip_of(request), note, 0.2, obstacles=[dark], camera=camera)


def held(request):
    """Fingers on the paper; from level 2 on, a fingertip over the code's edge."""
    overlap = request.by_level(-0.35, 0.02, 0.08, 0.14)

    def fingers(image, center, side):
        width = 0.55 * side
        heading = request.uniform(0, 2 * np.pi)
        reach = side * 0.5 / max(abs(np.cos(heading)), abs(np.sin(heading)))
        distance = reach - overlap * side
        tip = center + distance * np.array([np.cos(heading), np.sin(heading)])
        image = finger(image, request.random, tip, heading, width)
        other = heading + request.uniform(1.8, 4.4)
        away = 1.3 * side * np.array([np.cos(other), np.sin(other)])
        return finger(image, request.random, center + away, other, width)

    note = "fingers beside the code" if overlap < 0 else f"a finger over {overlap:.0%} of a side"
    return taken(request, slip_of(request, roll=180), note, 0.2, obstacles=[fingers])


def blotted(request):
    """One large blot, anywhere in a code of the operator's print."""
    made = Blot.drawn(request.random, float(request.level))

    def mark(paper, code):
        return made.cover(paper.shape, code).on_paper(paper)

    slip = slip_of(request, marks=[mark], payload=request.payload("own"))
    return taken(request, slip, made.note, 0.2)


def hidden_finder(request):
    """A code of the operator's print with one of its three finder patterns covered or torn off."""
    is_finger = request.level == "finger"
    which = request.choice(*FINDERS)

    def mark(paper, code):
        cover = lost_finder(request.level, request.random, paper.shape, code, which)
        return cover.on_paper(paper)

    def cover_up(image, center, side):
        corners = slip.code.corners - slip.code.corners.mean(axis=0) + center
        return finger_on_finder(image, request.random, corners, which, slip.module_pixels)

    marks, obstacles = ([], [cover_up]) if is_finger else ([mark], [])
    slip = slip_of(request, marks=marks, payload=request.payload("own"))
    note = f"{request.level} at the {which}"
    return taken(request, slip, note, 0.2, obstacles=obstacles)


def messenger(request):
    """Sent on through a messenger, which stores it small."""
    module = request.by_level(2.5, 1.8, 1.45, 1.3)
    slip = slip_of(request, (3.6, 4.4))
    scale = module / slip.module_pixels
    quality = request.by_level(75, 60, 50, 40)
    picture = taken(request, slip, f"resent at {module} pixels a module, JPEG {quality}", 0.15)
    return Picture(resent(picture.samples, scale, quality), picture.codes, picture.note)


def several(request):
    """Slips side by side on a desk, at different angles and distances, some sharp, some soft."""
    worst = request.by_level(0.3, 0.5, 0.7, 0.85)
    count = request.by_level(2, 3, 3, 4)
    softness = np.linspace(0.1, worst, count)
    request.random.shuffle(softness)
    slips = []
    for radius in softness:
        ticket = request.ticket(short=True)
        view = View(
            request.by_level(8.4, 8.0, 7.6, 7.2) * request.uniform(0.92, 1.08),
            roll=request.uniform(-1, 1) * request.by_level(6, 10, 14, 18),
            pitch=request.uniform(-7, 7),
            yaw=request.uniform(-7, 7),
        )
        slip = Slip(ticket, view)
        slips.append(replace(slip, defocus=float(radius) * slip.module_pixels))
    cell = np.max([np.ptp(slip.outline, axis=0) for slip in slips], axis=0) * 1.03
    placed = []
    for slip, place in zip(slips, [(0, 0), (1, 0), (0, 1), (1, 1)]):
        middle = (slip.outline.min(axis=0) + slip.outline.max(axis=0)) / 2
        placed.append(slip.moved((np.array(place) + 0.5) * cell - middle))
    size = int(cell[0] * 2), int(cell[1] * (1 if count == 2 else 2))
    note = f"slips: {count}, blur discs of up to {worst} modules"
    return photograph(request.random, placed, size, note, defocus=0.5)


def everything(request):
    """Bent, tilted, shaded, out of focus, shaken, dark and compressed, a little of each."""
    share = request.by_level(0.25, 0.4, 0.55, 0.7)
    offset = request.by_level(0.85, 0.85, 0.6, 0.6)

    def bends(center, side):
        direction = request.uniform(0, np.pi)
        place = along(direction, center) + request.uniform(-0.5, 0.5) * side
        yield fold(direction, place, 30 * share, 0.8)
        yield curl(request.uniform(0, np.pi), 45 / share)
        yield from crumple(request.random, 5, 14 * share)

    def age(paper, _):
        return faded(paper, 0.45 * share, request.random)

    def shade(image, center, side):
        image = phone_shadow(image, request.random, center, side, 0.6 * share, 0.4)
        return glare(image, request.random, center, side, 2.0, 0.05 * share, offset)

    camera = Camera(
        electrons=160 / share**2,
        cast=(0.9, 0.4),
        balance=0.85,
        smoothing=0.5 * share,
        quality=round(92 - 35 * share),
    )
    slip = slip_of(request, (3.0, 4.2), roll=40, tilt=22 * share, bends=bends, marks=[age])
    return taken(
        request,
        slip,
        f"{share:.0%} of everything",
        0.6 * share,
        0.8 * share,
        obstacles=[shade],
        camera=camera,
        dimming=0.5 * share,
    )
