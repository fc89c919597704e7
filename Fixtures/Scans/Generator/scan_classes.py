"""The classes of flat scans: one ticket, and what scanner, paper or user did to it.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import cv2
import numpy as np

from camera import jpeg
from covers import FINDERS, Blot, finger_on_finder, lost_finder
from image_class import Picture
from lens import blurred, softened
from light import decoded, encoded, smooth_noise
from paper_surface import curl as curl_bend
from photograph import framed, laid
from printed_ticket import DOT, PIXELS_PER_INCH
from scanner import laid_on_glass, samples_of, scanned
from single_slip import along, slip_of


def clean(request):
    """Sharp at a usual resolution."""
    scan = scanned(request, request.ticket(), int(request.level))
    return scan.picture(request, f"{request.level} dpi")


def lowres(request):
    """Few pixels a module."""
    ticket = request.ticket()
    module = float(request.level)
    scan = scanned(request, ticket, module * PIXELS_PER_INCH / ticket.code.module, angle=1.5)
    return scan.picture(request, f"{module} pixels a module")


def rotated(request):
    """Turned by an angle or by quarters."""
    if request.level == "any":
        turn = request.uniform(0, 360)
    elif int(request.level) % 90 == 0:
        turn = float(request.level)
    else:
        turn = request.choice(-1, 1) * (float(request.level) + request.uniform(-1, 1))
    scan = laid_on_glass(request, request.ticket(), 200, turn)
    return scan.picture(request, f"turned by {turn:.0f} degrees")


def perspective(request):
    """Corners moved, as a document scanner on a phone leaves them."""
    tilt = request.by_level(0.04, 0.07, 0.1, 0.13)
    scan = scanned(request, request.ticket(), angle=8, tilt=tilt)
    return scan.picture(request, f"corners moved by {tilt:.0%} of the width")


def blur(request):
    """A Gaussian blur."""
    scan = scanned(request, request.ticket())
    soft = softened(scan.values, float(request.level) * scan.module)
    return scan.changed(soft).picture(request, f"Gaussian of {request.level} modules")


def motion(request):
    """The paper moved in a straight line."""
    scan = scanned(request, request.ticket())
    kernel = line_kernel(float(request.level) * scan.module, request.uniform(0, np.pi))
    note = f"moved {request.level} modules"
    return scan.changed(blurred(scan.values, kernel)).picture(request, note)


def line_kernel(length, angle):
    """A straight path of this length in pixels."""
    reach = int(np.ceil(length / 2)) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    for step in np.linspace(-length / 2, length / 2, 200):
        x, y = reach + step * np.cos(angle), reach + step * np.sin(angle)
        left, top = int(x), int(y)
        for column, across in ((left, 1 - x + left), (left + 1, x - left)):
            for row, down in ((top, 1 - y + top), (top + 1, y - top)):
                kernel[row, column] += across * down
    return kernel / kernel.sum()


def noise(request):
    """Gaussian noise at 150 dpi."""
    scan = scanned(request, request.ticket(), 150)
    note = f"noise of {request.level} gray values"
    return scan.picture(request, note, noise=float(request.level), white=False)


def salt_and_pepper(request):
    """Single pixels black or white."""
    scan = scanned(request, request.ticket(), 150)
    share = float(request.level) / 100
    chance = request.random.random(scan.values.shape)
    values = np.where(chance < share / 2, 0, np.where(chance > 1 - share / 2, 255, scan.values))
    note = f"{request.level} % of the pixels"
    return scan.changed(values).picture(request, note, noise=1, white=False)


def faded(request):
    """Weak print: little between paper and ink."""
    contrast = float(request.level)
    paper = request.uniform(200, 245)
    scan = scanned(
        request, request.ticket(), request.choice(150, 200), ink=paper - contrast, paper=paper
    )
    note = f"{request.level} gray values between paper and ink"
    return scan.picture(request, note, noise=2.0 if contrast > 30 else 1.2, white=False)


def thermal_streak(request):
    """Dead dots of the print head, and print that is weak in bands."""
    ticket = request.ticket()
    gray = ticket.gray.astype(np.float32)
    for _ in range(request.level):
        left = int(request.uniform(ticket.code.left, ticket.code.left + ticket.code.side))
        gray[:, left : left + DOT * request.choice(1, 2)] = 255
    bands = smooth_noise(request.random, (1, len(gray)), 80) * 35 * request.level
    gray = gray + np.clip(bands + 20 * request.level, 0, 140)
    scan = scanned(request, replace(ticket, gray=samples_of(gray)))
    return scan.picture(request, f"dead dots: {request.level}, weak bands")


def shadow(request):
    """Light that falls off, and a shadow's edge through the code."""
    scan = scanned(request, request.ticket(), request.choice(150, 200), angle=5)
    height, width = scan.values.shape
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    center = scan.codes[0].corners.mean(axis=0)
    slope, edge = request.uniform(0, 2 * np.pi), request.uniform(0, 2 * np.pi)
    fall = (columns / width - 0.5) * np.cos(slope) + (rows / height - 0.5) * np.sin(slope)
    away = (columns - center[0]) / width * np.cos(edge) + (rows - center[1]) / height * np.sin(edge)
    sharp = 30 + 20 * request.level
    light = 1 - 0.2 * request.level * (fall + 0.5)
    light = light * (1 - (0.15 + 0.17 * request.level) / (1 + np.exp(-away * sharp)))
    note = f"{0.15 + 0.17 * request.level:.0%} of the light missing in the shadow"
    shaded = scan.changed(scan.values * np.clip(light, 0.06, 1))
    return shaded.picture(request, note, noise=2, white=False)


def fold(request):
    """A crease through the code where the print has come off."""
    ticket = request.ticket()
    code = ticket.code
    gray = ticket.gray.astype(np.float32)
    columns, rows = np.meshgrid(np.arange(gray.shape[1]), np.arange(gray.shape[0]))
    width = (0.25 + 0.22 * request.level) * code.module
    for _ in range(1 + request.level // 2):
        turn = request.choice(0, np.pi / 2) + request.uniform(-0.12, 0.12)
        x, y = request.random.uniform(0.15, 0.85, 2) * code.side + (code.left, code.top)
        away = (columns - x) * np.cos(turn) + (rows - y) * np.sin(turn)
        crack = np.exp(-((away / width) ** 2)) * request.uniform(0.6, 1)
        shade = 0.12 * request.level * np.exp(-np.abs(away - 2 * width) / (6 * width)) * (away > 0)
        gray = (gray * (1 - crack) + 255 * crack) * (1 - shade)
    ticket = replace(ticket, gray=samples_of(gray))
    scan = scanned(request, ticket, request.choice(150, 200), angle=4)
    return scan.picture(request, f"a crease {width / code.module:.2f} modules wide", white=False)


def damage(request):
    """Blots and holes on the code, none of them on its corner squares."""
    share = float(request.level) / 100
    ticket = request.ticket(error="m" if share > 0.04 else None)
    code = ticket.code
    gray = ticket.gray.copy()
    done = 0.0
    while done < share * code.side**2:
        radius = request.uniform(1, 3) * code.module
        x, y = request.random.uniform(2 * code.module, code.side - 2 * code.module, 2)
        near_left, near_right = x < 10 * code.module, x > code.side - 10 * code.module
        near_top, near_bottom = y < 10 * code.module, y > code.side - 10 * code.module
        if (near_left and (near_top or near_bottom)) or (near_right and near_top):
            continue
        axes = int(radius), int(radius * request.uniform(0.5, 1))
        center = int(code.left + x), int(code.top + y)
        cv2.ellipse(gray, center, axes, request.uniform(0, 180), 0, 360, request.choice(0, 255), -1)
        done += np.pi * axes[0] * axes[1]
    scan = scanned(request, replace(ticket, gray=gray))
    return scan.picture(request, f"{request.level} % of the code covered")


def blot(request):
    """One large blot, anywhere in a code of the operator's print."""
    ticket = request.ticket(request.payload("own"))
    made = Blot.drawn(request.random, float(request.level))
    ticket = made.cover(ticket.gray.shape, ticket.code).on_ticket(ticket)
    scan = scanned(request, ticket, request.choice(150, 200), angle=4)
    return scan.picture(request, made.note)


def lost_finder_pattern(request):
    """A code of the operator's print with one of its three finder patterns covered or torn off."""
    ticket = request.ticket(request.payload("own"))
    which = request.choice(*FINDERS)
    note = f"{request.level} at the {which}"
    dpi = request.choice(150, 200)
    if request.level != "finger":
        shape = ticket.gray.shape
        cover = lost_finder(request.level, request.random, shape, ticket.code, which)
        return scanned(request, cover.on_ticket(ticket), dpi, angle=4).picture(request, note)
    scan = scanned(request, ticket, dpi, angle=4)
    light = decoded(np.clip(np.dstack([scan.values] * 3) / 255, 0, 1)).astype(np.float32)
    corners = scan.codes[0].corners
    light = finger_on_finder(light, request.random, corners, which, scan.module)
    return scan.changed(encoded(light).mean(axis=2) * 255).picture(request, note)


def compressed(request):
    """Stored as JPEG before."""
    scan = scanned(request, request.ticket(), request.choice(150, 200))
    picture = scan.picture(request, f"JPEG {request.level}")
    return replace(picture, samples=jpeg(picture.samples, int(request.level)))


def dot_gain(request):
    """Ink that has spread, or lines that came out thin."""
    ticket = request.ticket()
    change, gain = request.level.split("-")
    width = max(1, round(float(gain) * ticket.code.module))
    brush = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (width, width))
    gray = (cv2.erode if change == "wide" else cv2.dilate)(ticket.gray, brush)
    scan = scanned(request, replace(ticket, gray=gray))
    return scan.picture(request, f"ink by {gain} modules too {change}")


def curl(request):
    """Paper that does not lie on the glass as a whole."""
    radius = request.by_level(60, 40, 28)

    def bends(center, side):
        direction = request.uniform(-0.3, 0.3) + request.choice(0, np.pi / 2)
        place = along(direction, center) + request.uniform(-0.8, 0.8) * side
        return [curl_bend(direction, -radius, place)]

    slip, size = framed(slip_of(request, (3.0, 4.0), 5, tilt=0, bends=bends), request.random)
    light = laid(np.full((size[1], size[0], 3), 0.8, np.float32), slip, request.random)
    values = 12 + light.mean(axis=2) * 280 + request.random.normal(0, 1.5, light.shape[:2])
    return Picture(samples_of(values), (slip.code,), f"curled to a radius of {radius} mm")


def quiet_zone(request):
    """Print, or at level 2 the picture's edge, close to the code."""
    ticket = request.ticket(crowded=True)
    if request.level == 1:
        return scanned(request, ticket).picture(request, "print 1 or 2 modules from the code")
    code, room = ticket.code, ticket.code.module // 2
    top = code.top - room
    part = np.s_[top:, : code.left + code.side + room]
    gray, ground = ticket.gray[part], np.ascontiguousarray(ticket.ground[part])
    ticket = replace(ticket, gray=gray, ground=ground, code=replace(code, top=code.top - top))
    scan = laid_on_glass(request, ticket, 200, 0, margin=0)
    return scan.picture(request, "cut half a module from the code")


def colored_paper(request):
    """A printed pattern below the ticket's print, denser at higher levels."""
    scan = scanned(request, request.ticket(), 150, angle=3, ink=0, paper=255)
    height, width = scan.values.shape
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    lines = np.sin(columns / 3.1 + 6 * np.sin(rows / 23))
    lines = lines * np.sin(rows / 2.7 + 4 * np.sin(columns / 31))
    cover = softened((lines > 0.1).astype(np.float32), 0.8)[..., None]
    color = np.array(request.by_level((255, 228, 214), (255, 170, 120), (150, 190, 240)))
    paper = 255 * (1 - cover) + color * (1 - 0.12 * request.level) * cover
    ink = np.clip(scan.values / 255, 0, 1)[..., None]
    values = paper * ink + np.array([45, 45, 60]) * (1 - ink)
    values = values + request.random.normal(0, 1.5, (height, width, 1))
    return Picture(samples_of(values), scan.codes, "a printed pattern", color_matters=True)


def inverted(request):
    """White on black."""
    scan = scanned(request, request.ticket(), angle=request.by_level(0, 10))
    picture = scan.picture(request, "white on black")
    return replace(picture, samples=255 - picture.samples)


def mirrored(request):
    """Seen from behind."""
    scan = scanned(request, request.ticket(), angle=request.by_level(0, 10))
    width = scan.values.shape[1]
    codes = tuple(
        replace(code, corners=code.corners * (-1, 1) + (width - 1, 0)) for code in scan.codes
    )
    mirror = replace(scan, values=scan.values[:, ::-1], codes=codes)
    return mirror.picture(request, "left and right exchanged")


def combined(request):
    """Turned, tilted, shaded, soft, noisy and compressed."""
    level = request.level
    scan = scanned(
        request, request.ticket(), request.uniform(140, 200), angle=25, tilt=0.005 + 0.015 * level
    )
    height, width = scan.values.shape
    columns, rows = np.meshgrid(np.arange(width), np.arange(height))
    slope = request.uniform(0, 2 * np.pi)
    fall = (columns / width - 0.5) * np.cos(slope) + (rows / height - 0.5) * np.sin(slope)
    values = softened(
        scan.values * (1 - 0.12 * level * (fall + 0.5)), 0.1 + 0.11 * level * scan.module
    )
    picture = scan.changed(values).picture(
        request, "turned, tilted, shaded, soft, noisy", noise=2 + 3 * level, white=False
    )
    return replace(picture, samples=jpeg(picture.samples, 90 - 15 * level))


def payload_form(request):
    """Forms of payload and levels of correction that tickets may have."""
    if request.level.startswith("level-"):
        ticket = request.ticket(error=request.level[-1], dots=3)
    else:
        ticket = request.ticket(request.payload(request.level))
    return scanned(request, ticket).picture(request, request.level)
