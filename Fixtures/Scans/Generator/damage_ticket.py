"""What the kinds of damage share: one ticket in the operator's print, its modules, its scan.

Lengths are in the code's modules unless they say otherwise.
"""

from dataclasses import replace

import cv2
import numpy as np

from image_class import Code, Picture, Request
from light import decoded, encoded, rounded
from printed_ticket import CodePlace
from scanner import samples_of, scanned

FINDER = 7
# One picture in so many is light on dark.
LIGHT_EVERY = 8


class TicketRequest(Request):
    """A request whose tickets are short and have codes as the operator prints them."""

    def payload(self, form="own"):
        """A made-up payload with an address that the operator prints."""
        return super().payload(form)

    def ticket(self, payload=None, short=True, **options):
        """A printed ticket that ends below its games."""
        return super().ticket(payload, short=short, **options)


def damaged(request, harm, both_ways=True):
    """One ticket harmed; with `both_ways`, black and white are exchanged in some pictures."""
    own = TicketRequest(request.level, request.random, request.long_tails, request.number)
    picture = harm(own)
    if not both_ways or (request.number + 2 * int(request.level)) % LIGHT_EVERY:
        return picture
    return replace(picture, samples=255 - picture.samples, note=f"{picture.note}, light on dark")


def with_level(request, make, levels):
    """The picture of a class that exists, at the one of these levels for the request's."""
    return make(replace(request, level=request.by_level(*levels)))


def modules_of(ticket):
    """The modules of a ticket's code, True where they are dark."""
    code = ticket.code
    count = code.side // code.module
    places = code.module // 2 + code.module * np.arange(count)
    return ticket.gray[code.top + places][:, code.left + places] < 128


def finder_modules(count):
    """Which modules of a code of so many a side belong to its finder patterns."""
    near, far = np.arange(count) < FINDER, np.arange(count) >= count - FINDER
    return (near[:, None] & (near | far)) | (far[:, None] & near)


def with_code(ticket, ink):
    """The ticket with a code drawn anew; `ink` is 1 where it is black and 0 where it is bare."""
    code = ticket.code
    gray = ticket.gray.copy()
    place = np.s_[code.top : code.top + code.side, code.left : code.left + code.side]
    gray[place] = samples_of(255 * (1 - ink))
    return replace(ticket, gray=gray)


def with_gray(ticket, gray):
    """The ticket with other print, rounded."""
    return replace(ticket, gray=samples_of(gray))


def scan_of(request, ticket, note, dpi=None, angle=3.0, **options):
    """The picture of a ticket at a usual resolution."""
    scan = scanned(request, ticket, dpi or request.choice(150, 200, 300), angle=angle)
    return scan.picture(request, note, **options)


def share_of_paper(request, ticket=None, dpi=None, angle=3.0):
    """A scan with 1 for bare paper and 0 for ink, in the place of gray values."""
    ticket = ticket or request.ticket()
    dpi = dpi or request.choice(150, 200, 300)
    scan = scanned(request, ticket, dpi, angle=angle, ink=0, paper=255)
    return scan.changed(np.clip(scan.values / 255, 0, 1))


def marked_scan(request, mark, note, dpi=None):
    """A scan in color after `mark` changed its paper in linear light."""
    scan = scanned(request, request.ticket(), dpi or request.choice(150, 200))
    left, top, right, bottom = scan.codes[0].box
    place = CodePlace(left, top, max(right - left, bottom - top), scan.module)
    paper = decoded(np.dstack([scan.values] * 3) / 255).astype(np.float32)
    values = encoded(mark(paper, place)) + request.random.normal(0, 0.006, paper.shape)
    return Picture(rounded(values), scan.codes, note, color_matters=True)


def module_grid(scan):
    """The column and row of the code's modules, counted on beyond it, at each pixel."""
    height, width = scan.values.shape[:2]
    corners = scan.codes[0].corners.astype(np.float32)
    side = np.linalg.norm(corners[1] - corners[0]) / scan.module
    square = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32)
    back = cv2.getPerspectiveTransform(corners, square)
    columns, rows = np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5)
    there = np.einsum("ij,jyx->iyx", back, np.stack([columns, rows, np.ones_like(rows)]))
    return there[0] / there[2], there[1] / there[2], round(side)


def cut_out(scan, room):
    """The part of a scan that reaches `room` modules beyond its code, or less far where negative.

    A negative room is cut from the code itself.
    """
    corners = scan.codes[0].corners
    low = np.maximum(np.ceil(corners.min(axis=0) - room * scan.module), 0).astype(int)
    high = np.floor(corners.max(axis=0) + room * scan.module).astype(int)
    codes = tuple(Code(code.payload, code.corners - low) for code in scan.codes)
    values = scan.values[low[1] : high[1], low[0] : high[0]]
    return replace(scan, values=values, codes=codes)


def resized(picture, size, method):
    """A picture at this width and height."""
    factors = np.array(size) / picture.samples.shape[1::-1]
    samples = cv2.resize(picture.samples, tuple(size), interpolation=method)
    codes = tuple(Code(code.payload, code.corners * factors) for code in picture.codes)
    return replace(picture, samples=samples, codes=codes)
