"""Takes photographs: slips on a desk in linear light, what is in the way, lens, sensor, JPEG."""

from dataclasses import dataclass, replace

import cv2
import numpy as np

from camera import Camera
from desk import desk
from image_class import Code, Picture, in_reading_order
from lens import blurred, disc_kernel, shake_kernel, softened
from light import decoded, smooth_noise
from obstacles import falling_light
from paper_marks import BARE
from paper_surface import bent
from printed_ticket import PIXELS_PER_MM, PrintedTicket
from view import View, seen_paper

INK = np.array([0.045, 0.042, 0.05], np.float32)
# The linear light of 8-bit samples.
LIGHT = decoded(np.arange(256) / 255).astype(np.float32)
LAMP = (0.35, -0.45, 1.0)
# A picture holds at most this many pixels; larger ones are cut to a part around the code.
PIXEL_LIMIT = 1_600_000
# How far around a slip its shadow is reckoned with, in pixels.
SHADOW_REACH = 24
SMALLEST_MARGIN, LARGEST_MARGIN = 12, 60


@dataclass(frozen=True)
class Slip:
    """A ticket as one camera sees it.

    `marks` change the paper; each is a function of the linear RGB paper and the code's place on
    it. `defocus` is the blur disc's radius in pixels that this slip has beside the whole picture's.
    """

    ticket: PrintedTicket
    view: View
    bends: tuple = ()
    marks: tuple = ()
    defocus: float = 0.0

    @property
    def density(self):
        """Pixels a millimetre of the drawn paper, twice the picture's."""
        return min(PIXELS_PER_MM, 2 * self.view.scale)

    @property
    def module_pixels(self):
        return self.ticket.module_mm * self.view.scale

    def pixels_of(self, print_points):
        """Where points of the print come to lie in the picture."""
        middle = np.array([self.ticket.gray.shape[1], self.ticket.gray.shape[0]]) / 2
        paper = (np.asarray(print_points) - middle) / PIXELS_PER_MM
        return self.view.project(bent(paper, self.bends))

    @property
    def code(self):
        return Code(self.ticket.payload, self.pixels_of(self.ticket.code.corners))

    @property
    def outline(self):
        """Points all around the paper, in the picture's pixels."""
        height, width = self.ticket.gray.shape
        share = np.linspace(0, 1, 9)
        sides = [
            np.stack([share * width, share * 0], axis=1),
            np.stack([share * width, share * 0 + height], axis=1),
            np.stack([share * 0, share * height], axis=1),
            np.stack([share * 0 + width, share * height], axis=1),
        ]
        return self.pixels_of(np.concatenate(sides))

    def moved(self, pixels):
        """The slip further right and down by this many pixels."""
        return replace(self, view=replace(self.view, offset=self.view.offset + pixels))

    def paper(self, random):
        """The printed paper in linear RGB, with its marks."""
        scale = self.density / PIXELS_PER_MM
        gray = self.ticket.gray
        size = round(gray.shape[1] * scale), round(gray.shape[0] * scale)
        spread = cv2.GaussianBlur(gray, (0, 0), 1.6)
        cover = cv2.resize(spread, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        fibres = 1 + 0.015 * smooth_noise(random, size, 2.5)
        ground = cv2.resize(self.ticket.ground, size, interpolation=cv2.INTER_AREA)
        bare = LIGHT[ground]
        paper = (INK + (BARE - INK) * cover[..., None]) * bare * fibres[..., None]
        for mark in self.marks:
            paper = mark(paper, self.code_place(scale))
        return paper.astype(np.float32)

    def code_place(self, scale):
        """Where the code lies on a drawn paper that has this share of the print's pixels."""
        code = self.ticket.code
        return replace(
            code,
            left=code.left * scale,
            top=code.top * scale,
            side=code.side * scale,
            module=code.module * scale,
        )


def framed(slip, random):
    """The slip moved into a picture with a margin of desk, and the picture's width and height."""
    margin = random.uniform(SMALLEST_MARGIN, LARGEST_MARGIN, 4)
    low = slip.outline.min(axis=0) - margin[:2]
    high = slip.outline.max(axis=0) + margin[2:]
    whole = high - low
    if whole.prod() > PIXEL_LIMIT:
        corners = slip.code.corners
        needed = corners.max(axis=0) - corners.min(axis=0) + 2 * LARGEST_MARGIN
        part = np.maximum(needed, whole * np.sqrt(PIXEL_LIMIT / whole.prod()))
        middle = corners.mean(axis=0) + random.uniform(-0.5, 0.5, 2) * (part - needed)
        low = np.clip(middle - part / 2, low, np.maximum(low, high - part))
        whole = np.minimum(part, whole)
    size = tuple(int(side) for side in np.ceil(whole))
    return slip.moved(-low), size


def laid(image, slip, random):
    """The picture of a desk with one more slip on it, and the soft shadow that it casts."""
    image = image.copy()
    lay(image, slip, random)
    return image


def lay(image, slip, random, seen=seen_paper):
    """Lays the slip onto the picture itself, which saves large ones a copy of it for each slip.

    `seen` draws the paper as the camera sees it.
    """
    paper = slip.paper(random)
    reach = SHADOW_REACH + np.ceil(slip.defocus)
    low = np.floor(np.maximum(slip.outline.min(axis=0) - reach, 0)).astype(int)
    high = np.ceil(np.minimum(slip.outline.max(axis=0) + reach, image.shape[1::-1])).astype(int)
    slip = slip.moved(-low)
    layer = seen(paper, slip.density, slip.view, tuple(high - low), slip.bends, LAMP)
    if slip.defocus:
        layer = blurred(layer, disc_kernel(slip.defocus))
    cover = layer[..., 3:]
    near = softened(np.roll(layer[..., 3], (4, -3), (0, 1)), 4)
    part = image[low[1] : high[1], low[0] : high[0]]
    part *= 1 - 0.4 * near[..., None]
    part *= 1 - cover
    part += layer[..., :3]


def photograph(
    random, slips, size, note, camera=Camera(), obstacles=(), defocus=0.0, shake=0.0, dimming=0.15
):
    """A photograph of slips, the first lowest; `defocus` and `shake` in pixels.

    `obstacles` are functions of the linear picture, and of the center and side of the last
    slip's code.
    """
    image = desk(random, size)
    for slip in slips:
        image = laid(image, slip, random)
    image = falling_light(image, random, dimming)
    code = slips[-1].code
    center = code.corners.mean(axis=0)
    side = float(np.sqrt(cv2.contourArea(code.corners.astype(np.float32))))
    for obstacle in obstacles:
        image = obstacle(image, center, side)
    if defocus:
        image = blurred(image, disc_kernel(defocus))
    if shake:
        image = blurred(image, shake_kernel(random, shake))
    codes = in_reading_order([slip.code for slip in slips])
    return Picture(camera.picture(image, random), codes, note)
