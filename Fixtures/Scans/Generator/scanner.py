"""A flat scan of a printed ticket, in gray values as a scanner's software hands them on."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from image_class import Code, Picture
from printed_ticket import PIXELS_PER_INCH

# Auto white: what is darker becomes black, what is brighter white.
BLACK, WHITE = 12, 228


@dataclass(frozen=True)
class Scan:
    """Gray values from 0 to 255, not yet rounded, with the code and its pixels a module."""

    values: np.ndarray
    codes: tuple
    module: float

    def changed(self, values):
        """The scan with other values."""
        return replace(self, values=values)

    def picture(self, request, note, noise=1.5, white=True):
        """The finished picture; with `white`, paper becomes white and ink black."""
        values = self.values + request.random.normal(0, noise, self.values.shape)
        if white:
            values = (values - BLACK) * (255 / (WHITE - BLACK))
        return Picture(samples_of(values), self.codes, note)


def samples_of(values):
    """Gray or color values as 8-bit samples."""
    return np.clip(np.round(values), 0, 255).astype(np.uint8)


def scanned(request, ticket, dpi=200, angle=2.0, tilt=0.0, margin=0.02, ink=None, paper=None):
    """A ticket on the glass, turned by up to `angle` degrees either way.

    `tilt` moves its corners by up to this share of its width; `margin` is a share of its length.
    Ink and paper are gray values, at random where they are not given.
    """
    turn = request.uniform(-angle, angle)
    return laid_on_glass(request, ticket, dpi, turn, tilt, margin, ink, paper)


def laid_on_glass(request, ticket, dpi, turn, tilt=0.0, margin=0.02, ink=None, paper=None):
    """A ticket turned by exactly `turn` degrees: drawn finer than the scan, then averaged down."""
    ink = request.uniform(20, 70) if ink is None else ink
    paper = request.uniform(236, 252) if paper is None else paper
    gray = cv2.GaussianBlur(ticket.gray, (0, 0), 1.6).astype(np.float32)
    ground = cv2.cvtColor(ticket.ground, cv2.COLOR_RGB2GRAY).astype(np.float32) / 255
    values = (ink + gray * ((paper - ink) / 255)) * ground
    finer = max(1, round(PIXELS_PER_INCH / dpi))
    matrix, size = placement(request, ticket, dpi / PIXELS_PER_INCH, turn, tilt, margin)
    fine = np.diag([finer, finer, 1.0]) @ half_pixel(finer) @ matrix
    drawn = cv2.warpPerspective(
        values, fine, (size[0] * finer, size[1] * finer), flags=cv2.INTER_LINEAR, borderValue=paper
    )
    drawn = cv2.resize(drawn, size, interpolation=cv2.INTER_AREA)
    codes = ()
    module = 0.0
    if ticket.code:
        corners = cv2.perspectiveTransform(ticket.code.corners[None], matrix)[0]
        codes = (Code(ticket.payload, corners),)
        module = ticket.code.module * dpi / PIXELS_PER_INCH
    return Scan(drawn, codes, module)


def half_pixel(finer):
    """Keeps pixel centers where they are when pixels are split."""
    shift = 0.5 - 0.5 / finer
    return np.array([[1, 0, shift], [0, 1, shift], [0, 0, 1.0]])


def placement(request, ticket, scale, turn, tilt, margin):
    """The homography from print to picture, and the picture's width and height."""
    height, width = ticket.gray.shape
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    sine, cosine = np.sin(np.deg2rad(turn)), np.cos(np.deg2rad(turn))
    there = (
        (corners - (width / 2, height / 2)) @ np.array([[cosine, sine], [-sine, cosine]]) * scale
    )
    if tilt:
        there = there + request.random.uniform(-1, 1, (4, 2)) * tilt * width * scale
    extent = np.ptp(there, axis=0)
    edge = margin * extent.max()
    there = there - there.min(axis=0) + edge + request.random.uniform(0, 1, 2)
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), there.astype(np.float32))
    return matrix, tuple(int(side) for side in np.ceil(extent + 2 * edge))
