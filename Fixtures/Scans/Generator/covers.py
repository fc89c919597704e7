"""What lies on a code or is missing from it: blots, stickers, flaps of folded paper, tears.

A cover changes either a print in gray or a paper in linear RGB. Lengths are in the code's modules
unless they say otherwise.
"""

from dataclasses import dataclass, replace

import numpy as np

from light import smooth_noise
from obstacles import finger
from paper_marks import BARE
from printed_ticket import CodePlace

# The corners of a code that have a finder pattern, of the four from the top left clockwise.
FINDERS = {"top left": 0, "top right": 1, "bottom left": 3}
# Tones are shares of what bare paper reflects.
BLOTS = {"white": 1.0, "gray": 0.3, "black": 0.04}


@dataclass(frozen=True, eq=False)
class Cover:
    """How far something covers each pixel, its tone there, and where the paper is gone.

    `shade` is the light that the rest of the paper keeps.
    """

    covered: np.ndarray
    tone: np.ndarray | float
    gone: np.ndarray | None = None
    shade: np.ndarray | float = 1.0

    def on_ticket(self, ticket):
        """The printed ticket with this on it; where paper is gone it is white as a lid."""
        gray = ticket.gray * self.shade * (1 - self.covered) + 255 * self.tone * self.covered
        ground = np.where(self.covered[..., None] > 0.5, np.uint8(255), ticket.ground)
        if self.gone is not None:
            gray = np.where(self.gone, 255, gray)
            ground = np.where(self.gone[..., None], np.uint8(255), ground)
        gray = np.clip(np.round(gray), 0, 255).astype(np.uint8)
        return replace(ticket, gray=gray, ground=ground)

    def on_paper(self, paper):
        """The paper in linear RGB with this on it, and with its coverage where some is gone."""
        shade, tone = (np.asarray(part)[..., None] for part in (self.shade, self.tone))
        covered = self.covered[..., None]
        paper = (paper * shade * (1 - covered) + BARE * tone * covered).astype(np.float32)
        if self.gone is None:
            return paper
        kept = 1 - self.gone[..., None].astype(np.float32)
        return np.dstack([paper * kept, kept])


@dataclass(frozen=True)
class Blot:
    """A square, or a disc of the same area, anywhere in the code; `x` and `y` are shares of it."""

    side: float
    shape: str
    color: str
    x: float
    y: float

    @staticmethod
    def drawn(random, side):
        """A blot of this side with the rest at random."""
        shape = ("square", "disc")[int(random.integers(2))]
        color = list(BLOTS)[int(random.integers(len(BLOTS)))]
        return Blot(side, shape, color, float(random.random()), float(random.random()))

    @property
    def note(self):
        return f"a {self.color} {self.shape} of {self.side:g} modules a side"

    def cover(self, shape, code):
        """The blot on a print or paper of this shape."""
        side = self.side * code.module
        x = code.left + side / 2 + self.x * (code.side - side)
        y = code.top + side / 2 + self.y * (code.side - side)
        columns, rows = pixels(shape)
        if self.shape == "square":
            inside = np.maximum(np.abs(columns - x), np.abs(rows - y)) < side / 2
        else:
            inside = np.hypot(columns - x, rows - y) < side / np.sqrt(np.pi)
        return Cover(inside.astype(np.float32), BLOTS[self.color])


def lost_finder(kind, random, shape, code: CodePlace, which):
    """A sticker, a flap or a tear that takes a finder pattern from the code."""
    make = {"sticker": sticker, "fold": flap, "tear": tear}[kind]
    inward, along = corner_axes(random, shape, code, which)
    return make(random, inward, along)


def corner_axes(random, shape, code, which):
    """Each pixel's distance from a code's corner into the code, and across; turned a little."""
    corner = code.corners[FINDERS[which]]
    away = np.array(code.center) - corner
    turn = np.arctan2(away[1], away[0]) + random.uniform(-0.3, 0.3)
    columns, rows = pixels(shape)
    x, y = (columns - corner[0]) / code.module, (rows - corner[1]) / code.module
    return x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)


def sticker(random, inward, along):
    """A label with a few lines of print."""
    turn = np.pi / 4 + random.uniform(-0.4, 0.4)
    x, y = inward - random.uniform(3, 5), along - random.uniform(-1.5, 1.5)
    x, y = x * np.cos(turn) + y * np.sin(turn), y * np.cos(turn) - x * np.sin(turn)
    half = random.uniform(5, 9, 2)
    inside = (np.abs(x) < half[0]) & (np.abs(y) < half[1])
    lines = (np.sin(x * 1.9) > 0.5) & (np.sin(y * 3 + np.sin(x * 5)) > -0.3)
    lines &= (np.abs(x) < half[0] - 1) & (np.abs(y) < half[1] - 1)
    tone = np.where(lines, 0.15, random.uniform(0.7, 1.1))
    return Cover(inside.astype(np.float32), tone)


def flap(random, inward, along):
    """The paper's back, folded over the corner; what lay beyond the crease is gone."""
    depth, crease = random.uniform(7, 10.5), random.uniform(-2, 0.5)
    edge = depth + 0.05 * along * random.uniform(-1, 1)
    inside = (inward > crease) & (inward < edge)
    tone = 0.92 + 0.05 * np.clip((inward - crease) / 4, 0, 1)
    shade = 1 - 0.45 * np.exp(-np.clip(inward - edge, 0, None) / 0.8)
    return Cover(inside.astype(np.float32), tone, inward <= crease, shade)


def tear(random, inward, along):
    """Paper torn off along a rough line, with a rim of bare fibres."""
    low, high = float(along.min()), float(along.max())
    steps = np.linspace(low, high, max(2, int((high - low) * 4)))
    coarse, fine = (smooth_noise(random, (len(steps), 1), grain)[0] for grain in (24, 4))
    rough = coarse + fine / 4
    edge = random.uniform(6.5, 10) + np.interp(along, steps, rough)
    rim = random.uniform(0.3, 1.0)
    covered = np.clip((edge + rim - inward) * 4, 0, 1).astype(np.float32)
    return Cover(covered, 0.97, inward < edge)


def finger_on_finder(image, random, corners, which, module):
    """A finger on a linear picture that hides a finder pattern of a code with these corners."""
    corner = corners[FINDERS[which]]
    center = corners.mean(axis=0)
    outward = (corner - center) / np.linalg.norm(corner - center)
    heading = float(np.arctan2(outward[1], outward[0]) + random.uniform(-0.4, 0.4))
    tip = corner - outward * random.uniform(8.5, 11.5) * module
    return finger(image, random, tip, heading, random.uniform(20, 27) * module)


def pixels(shape):
    """The columns and rows of an image of this shape."""
    return np.meshgrid(np.arange(shape[1], dtype=np.float32), np.arange(shape[0], dtype=np.float32))
