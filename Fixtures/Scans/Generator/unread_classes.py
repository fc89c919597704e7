"""The classes of codes that few readers read, each beside a clean one, and of what looks like a code.

Nobody may pass over the first in silence, and nothing may be told of the second. The note of a picture
says where the harmed code is. Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from image_class import Code, Picture
from light import smooth_noise
from scanner import samples_of
from ticket_code import ticket_code
from together_classes import bare_code, pasted

# Modules of a code's side, around which lie so many of paper, and the ink's and the paper's tones.
SIZE, PAPER = 37, 9
INK, BARE = 30.0, 240.0
# Pixels a module in the drawing that is bent.
FINE = 12


@dataclass(frozen=True)
class Sheet:
    """Paper around a code, drawn fine, and how each place of it is seen: moved and lit.

    `moves` are the columns and rows of the drawing seen at each place; `tone` is what lies around.
    """

    gray: np.ndarray
    columns: np.ndarray
    rows: np.ndarray
    light: np.ndarray
    tone: float = 90.0

    def moved(self, across, down, light=1.0):
        """The sheet seen so many modules farther across and down."""
        return replace(
            self,
            columns=self.columns + across * FINE,
            rows=self.rows + down * FINE,
            light=self.light * light,
        )

    @property
    def modules(self):
        """The column and row of the modules of its code at each place."""
        return self.columns / FINE - PAPER, self.rows / FINE - PAPER


def sheet(payload):
    """Flat paper around a code."""
    dark = np.pad(ticket_code(payload), PAPER)
    gray = np.where(np.kron(dark, np.ones((FINE, FINE), bool)), INK, BARE).astype(np.float32)
    rows, columns = np.mgrid[: len(gray), : len(gray)].astype(np.float32)
    return Sheet(gray, columns, rows, np.ones_like(rows))


def seen(request, paper, payload, module, angle, noise=2.0):
    """The picture of a sheet, turned, at so many pixels a module."""
    gray = cv2.remap(
        paper.gray,
        paper.columns.astype(np.float32),
        paper.rows.astype(np.float32),
        cv2.INTER_LINEAR,
        borderValue=paper.tone,
    )
    gray = gray * paper.light
    side = len(gray)
    turn = cv2.getRotationMatrix2D((side / 2, side / 2), angle, module / FINE)
    corners = np.array([[0, 0], [side, 0], [side, side], [0, side]]) @ turn[:, :2].T
    turn[:, 2] = -corners.min(axis=0)
    width, height = np.ceil(np.ptp(corners, axis=0)).astype(int)
    finer = np.diag([4.0, 4.0]) @ turn
    values = cv2.warpAffine(gray, finer, (width * 4, height * 4), borderValue=paper.tone)
    values = cv2.resize(values, (width, height), interpolation=cv2.INTER_AREA)
    values = cv2.GaussianBlur(values, (0, 0), request.uniform(0.3, 0.7))
    values = values + request.random.normal(0, noise, values.shape)
    near, far = PAPER * FINE, (PAPER + SIZE) * FINE
    square = np.array([[near, near], [far, near], [far, far], [near, far]], float)
    return Picture(samples_of(values), (Code(payload, square @ turn[:, :2].T + turn[:, 2]),), "")


def unread(request):
    """A code with the harm that the level names beside a clean one."""
    payload = request.payload("own")
    module = request.uniform(3.2, 7)
    harmed = HARMS[request.level](request, payload, module)
    clean, _ = bare_code(request, request.uniform(3, 6), request.uniform(-8, 8), noise=2)
    picture = pasted(request, [clean, harmed], "", gap=(20, 120))
    x, y = next(code for code in picture.codes if code.payload == payload).corners.mean(axis=0)
    return replace(picture, note=f"{module:.1f} pixels a module, spoilt at {x:.0f} {y:.0f}")


def bent(request, payload, module):
    """Paper bent along both of its axes."""
    paper = sheet(payload)
    x, y = paper.modules
    across, down = (wave_of(request, x, y, request.uniform(1.2, 2.6)) for _ in range(2))
    return seen(request, paper.moved(across, down, lit(across + down)), payload, module,
                request.uniform(-12, 12))


def wave_of(request, x, y, reach):
    """A shift with two periods along two directions."""
    shift = 0
    for share in (0.7, 0.3):
        heading, phase = request.uniform(0, np.pi), request.uniform(0, 2 * np.pi)
        length = request.uniform(18, 45)
        along = x * np.cos(heading) + y * np.sin(heading)
        shift = shift + share * reach * np.sin(2 * np.pi * along / length + phase)
    return shift


def lit(height, strength=0.12):
    """The light on a surface of this height, by its slope."""
    slope = np.gradient(height, axis=0) + np.gradient(height, axis=1)
    return np.clip(1 + strength * slope / max(float(np.abs(slope).std()), 1e-6), 0.5, 1.25)


def crumpled(request, payload, module):
    """Facets with sharp edges, as paper from a pocket has."""
    paper = sheet(payload)
    size = len(paper.gray)
    grain = request.uniform(5, 9) * FINE
    reach = request.uniform(0.8, 1.5)
    shifts = []
    for _ in range(2):
        count = int(size / grain) + 3
        coarse = request.random.normal(size=(count, count)).astype(np.float32)
        shifts.append(reach * cv2.resize(coarse, (size, size), interpolation=cv2.INTER_LINEAR))
    return seen(request, paper.moved(*shifts, lit(shifts[0] + shifts[1], 0.2)), payload, module,
                request.uniform(-15, 15))


def rolled(request, payload, module):
    """Around a finger: much foreshortened at two sides, and slanted."""
    paper = sheet(payload)
    x, y = (place - SIZE / 2 for place in paper.modules)
    radius, heading = request.uniform(15, 20), request.uniform(-0.5, 0.5)
    across = x * np.cos(heading) + y * np.sin(heading)
    share = across / radius
    angle = np.arcsin(np.clip(share, -0.999, 0.999))
    shift = np.where(np.abs(share) < 0.97, radius * angle - across, 1e4)
    light = np.where(np.abs(share) < 0.97, 0.4 + 0.6 * np.cos(angle), 0.5)
    tilt = request.uniform(0.1, 0.5) * radius * (1 - np.cos(angle))
    moved = paper.moved(
        shift * np.cos(heading) - tilt * np.sin(heading),
        shift * np.sin(heading) + tilt * np.cos(heading), light)
    return seen(request, moved, payload, module, request.choice(0, 90) + request.uniform(-10, 10))


def wavy(request, payload, module):
    """Waves of damp paper, high and short."""
    paper = sheet(payload)
    x, y = paper.modules
    length, reach = request.uniform(12, 20), request.uniform(1.2, 2.2)
    heading = request.choice(0, np.pi / 2) + request.uniform(-0.4, 0.4)
    along = x * np.cos(heading) + y * np.sin(heading)
    height = reach * np.sin(2 * np.pi * along / length + request.uniform(0, 6))
    height = height * (1 + 0.5 * np.sin((x - y) / request.uniform(5, 9)))
    return seen(request, paper.moved(height * np.cos(heading + 0.8), height * np.sin(heading + 0.8),
                lit(height)), payload, module, request.uniform(-12, 12))


def blotted(request, payload, module):
    """Blots over much of the data, and now and then over one finder pattern."""
    paper = sheet(payload)
    x, y = paper.modules
    gray = paper.gray.copy()
    rough = smooth_noise(request.random, gray.shape[::-1], 4 * FINE)
    for _ in range(int(request.random.integers(1, 3))):
        left, top = request.random.uniform(10, 28, 2)
        radius = request.uniform(7, 10)
        gray[np.hypot(x - left, y - top) + rough < radius] = request.choice(20.0, 60.0, 235.0)
    if request.random.random() < 0.4:
        left, top = request.choice((3, 3), (34, 3), (3, 34))
        gray[np.hypot(x - left, y - top) + rough < 6] = request.choice(25.0, 235.0)
    return seen(request, replace(paper, gray=gray), payload, module, request.uniform(-12, 12))


def cut(request, payload, module):
    """The edge of the picture cuts off 9 to 17 modules, and one or two finder patterns stay."""
    picture = seen(request, sheet(payload), payload, module, request.uniform(-12, 12))
    corners = picture.codes[0].corners
    side = request.choice("left", "right", "top", "bottom")
    room = request.uniform(9, 17) * module
    low, high = corners.min(axis=0), corners.max(axis=0)
    height, width = picture.samples.shape
    box = {
        "left": (int(low[0] + room), 0, width, height),
        "right": (0, 0, int(high[0] - room), height),
        "top": (0, int(low[1] + room), width, height),
        "bottom": (0, 0, width, int(high[1] - room)),
    }[side]
    left, top, right, bottom = box
    samples = picture.samples[top:bottom, left:right]
    corners = np.clip(corners - (left, top), 0, (right - left, bottom - top))
    return replace(picture, samples=samples, codes=(Code(payload, corners),))


def without_margin(request, payload, module, angle):
    """A code on dark ground without a quiet zone: a plain one, or one with grain."""
    paper = sheet(payload)
    x, y = paper.modules
    inside = (np.minimum(x, y) >= 0) & (np.maximum(x, y) < SIZE)
    ground = request.uniform(15, 60)
    grain = smooth_noise(request.random, paper.gray.shape[::-1], request.uniform(1, 4) * FINE)
    grain = grain * request.choice(0.0, 6.0, 12.0)
    gray = np.where(inside, paper.gray, np.clip(ground + grain, 5, 90)).astype(np.float32)
    return seen(request, replace(paper, gray=gray, tone=ground), payload, module, angle)


def dark_page(request, payload, module):
    """Upright on a dark page."""
    return without_margin(request, payload, module, request.uniform(-3, 3))


def dark_turned(request, payload, module):
    """Turned on a dark desk."""
    return without_margin(request, payload, module, request.uniform(10, 80))


HARMS = {
    "bent": bent,
    "crumpled": crumpled,
    "rolled": rolled,
    "wavy": wavy,
    "blotted": blotted,
    "cut": cut,
    "dark-page": dark_page,
    "dark-turned": dark_turned,
}


def alike(request):
    """What has the texture of a code and is none, alone or beside a clean code."""
    size = (int(request.uniform(300, 900)), int(request.uniform(300, 900)))
    gray = ALIKE[request.level](request, size)
    turn = cv2.getRotationMatrix2D(
        (size[0] / 2, size[1] / 2), request.choice(0, request.uniform(-30, 30)), 1)
    gray = cv2.warpAffine(
        gray.astype(np.float32), turn, size, borderMode=cv2.BORDER_REFLECT, flags=cv2.INTER_LINEAR)
    gray = cv2.GaussianBlur(gray, (0, 0), request.uniform(0.3, 1.2))
    picture = Picture(samples_of(gray + request.random.normal(0, 3, gray.shape)), (), "")
    if request.number % 2:
        return picture
    clean, _ = bare_code(request, request.uniform(3, 6), request.uniform(-8, 8), noise=2)
    return pasted(request, [clean, picture], "", gap=(20, 120))


def marker_board(request, size):
    """Squares of a chessboard that hold markers of 4 to 6 modules a side, as for calibration."""
    count = int(request.random.integers(4, 7))
    square = int(request.uniform(40, 110))
    names = {4: cv2.aruco.DICT_4X4_250, 5: cv2.aruco.DICT_5X5_250, 6: cv2.aruco.DICT_6X6_250}
    dictionary = cv2.aruco.getPredefinedDictionary(names[count])
    columns, rows = size[0] // square + 1, size[1] // square + 1
    gray = np.full((rows * square, columns * square), 245, np.uint8)
    only = request.random.random() < 0.4
    for row in range(rows):
        for column in range(columns):
            here = np.s_[row * square : (row + 1) * square, column * square : (column + 1) * square]
            if (row + column) % 2 == 0:
                gray[here] = 245 if only else 15
                continue
            side = int(square * 0.75)
            marker = cv2.aruco.generateImageMarker(
                dictionary, int(request.random.integers(250)), side)
            edge = (square - side) // 2
            gray[here][edge : edge + side, edge : edge + side] = marker
    return gray[: size[1], : size[0]]


def checked(request, size):
    """A chessboard, or cloth of checks in two directions."""
    columns, rows = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    width = request.uniform(4, 50)
    one, other = (columns // width) % 2, (rows // width) % 2
    if request.random.random() < 0.5:
        return np.where(one == other, 30.0, 235.0)
    thread = 10 * np.sin(columns * 1.7) * np.sin(rows * 1.9)
    return 235 - 90 * one - 90 * other + thread


def bars(request, size):
    """Bar codes: linear ones, stacked ones, and a square one whose two edges are solid."""
    gray = np.full((size[1], size[0]), 245.0)
    for _ in range(4):
        module = int(request.random.integers(2, 6))
        columns, rows = request.choice((90, 1), (68, 12), (24, 24))
        drawn = request.random.random((rows, columns)) < 0.5
        if rows == 24:
            drawn[:, 0], drawn[-1] = True, True
            drawn[0], drawn[:, -1] = np.arange(24) % 2 == 0, np.arange(24) % 2 == 1
        tall = 30 if rows == 1 else 3 if rows == 12 else 1
        ink = np.kron(drawn, np.ones((module * tall, module), bool))[: size[1], : size[0]]
        left = int(request.uniform(0, max(1, size[0] - ink.shape[1])))
        top = int(request.uniform(0, max(1, size[1] - ink.shape[0])))
        gray[top : top + ink.shape[0], left : left + ink.shape[1]] = np.where(ink, 25, 245)
    return gray


def printed_text(request, size):
    """Lines of text of many sizes, and rings as of a letterhead."""
    gray = np.full((size[1], size[0]), 245, np.uint8)
    top = 20
    letters = "LOTTO6/45 abcdefghijkmnopqrstuvwxyz 0123456789 #$%&@OQDB"
    while top < size[1]:
        scale = request.uniform(0.3, 1.6)
        line = "".join(request.choice(*letters) for _ in range(int(60 / scale)))
        face = request.choice(cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX)
        cv2.putText(gray, line, (10, top), face, scale, 20, request.choice(1, 2), cv2.LINE_AA)
        top += int(28 * scale) + 6
    for _ in range(3):
        center = tuple(int(side * request.random.random()) for side in size)
        for share, tone in ((7, 20), (5, 245), (3, 20)):
            cv2.circle(gray, center, int(share * 4), tone, -1)
    return gray


def random_squares(request, size):
    """Squares dark or light by lot, some with frames."""
    side = int(request.random.integers(3, 9))
    rows, columns = size[1] // side + 1, size[0] // side + 1
    drawn = request.random.random((rows, columns)) < 0.5
    drawn = cv2.resize(drawn.astype(np.uint8), None, fx=side, fy=side,
                       interpolation=cv2.INTER_NEAREST)
    gray = np.where(drawn, 25, 245).astype(np.uint8)[: size[1], : size[0]]
    part = int(request.uniform(15, 45)) * side
    gray[part:], gray[:, part:] = 245, 245
    return gray


ALIKE = {
    "marker-board": marker_board,
    "checked": checked,
    "bars": bars,
    "text": printed_text,
    "random-squares": random_squares,
}
