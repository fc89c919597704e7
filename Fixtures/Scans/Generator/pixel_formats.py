"""The PNG kinds that tickets are stored in: a slip's four tones as samples and their meaning.

The kinds with transparency hide the code from a reader that ignores it: what a viewer shows as
white paper is stored as black, or as a color of the ink's own brightness.
"""

from dataclasses import dataclass

import numpy as np

from png_file import GRAY, GRAY_ALPHA, PALETTE, RGB, RGBA, PixelFormat, png_bytes
from slip import TONES

# Colors of ink, rule, band and paper.
TINTS = ((24, 26, 48), (150, 80, 80), (255, 214, 190), (255, 250, 240))
UNUSED = (90, 160, 200)


@dataclass(frozen=True)
class Kind:
    """A name, the stored samples of ink, rule, band and paper, the format, and what is special."""

    name: str
    samples: tuple
    pixel_format: PixelFormat
    note: str

    def encode(self, slip):
        """A slip, in whose four tones nothing is blended, as a PNG of this kind."""
        tones = np.searchsorted(TONES, slip)
        return png_bytes(np.array(self.samples, np.uint16)[tones], self.pixel_format)


def sixteen_bit(values):
    """8-bit samples as 16-bit ones whose low byte is not a copy of the high one."""
    return tuple(
        sixteen_bit(value) if isinstance(value, tuple) else value * 256 + 0x5A for value in values
    )


def palette_of(size, indices, colors):
    """A palette of `size` entries with the four colors at their indices."""
    entries = [UNUSED] * size
    for index, color in zip(indices, colors):
        entries[index] = color
    return tuple(entries)


def palette_kind(depth, size, indices, colors=TINTS, interlaced=False):
    """A palette kind; indices say nothing of brightness."""
    pixel_format = PixelFormat(
        PALETTE, depth, palette=palette_of(size, indices, colors), interlaced=interlaced
    )
    prefix = "adam7-" if interlaced else ""
    return Kind(f"{prefix}palette-{depth}", indices, pixel_format, f"palette of {size} colors")


def opaque_kinds():
    """Gray, palette and RGB kinds without transparency."""
    gray_8 = (12, 96, 208, 240)
    return [
        Kind("gray-1", (0, 0, 1, 1), PixelFormat(GRAY, 1), "grayscale"),
        Kind("gray-2", (0, 1, 2, 3), PixelFormat(GRAY, 2), "grayscale"),
        Kind("gray-4", (0, 6, 13, 15), PixelFormat(GRAY, 4), "grayscale"),
        Kind("gray-8", gray_8, PixelFormat(GRAY, 8), "grayscale"),
        Kind("gray-16", sixteen_bit(gray_8), PixelFormat(GRAY, 16), "grayscale"),
        palette_kind(1, 2, (1, 1, 0, 0), (TINTS[0], TINTS[0], TINTS[3], TINTS[3])),
        palette_kind(2, 4, (3, 2, 1, 0)),
        palette_kind(4, 12, (9, 4, 11, 2)),
        palette_kind(8, 201, (200, 3, 77, 140)),
        Kind("rgb-8", TINTS, PixelFormat(RGB, 8), "truecolor"),
        Kind("rgb-16", sixteen_bit(TINTS), PixelFormat(RGB, 16), "truecolor"),
    ]


def color_key_kinds():
    """Kinds where tRNS names the paper as transparent."""
    black = ((0, 0, 0),) * 4
    return [
        Kind(
            "palette-8-trns",
            (1, 2, 3, 0),
            PixelFormat(PALETTE, 8, palette=black, transparency=bytes([0, 255, 160, 40])),
            "all colors black, the paper's index transparent",
        ),
        Kind(
            "gray-2-trns",
            (1, 1, 2, 0),
            PixelFormat(GRAY, 2, transparency=b"\0\0"),
            "paper stored black and transparent",
        ),
        Kind(
            "gray-8-trns",
            (1, 96, 208, 0),
            PixelFormat(GRAY, 8, transparency=b"\0\0"),
            "paper stored black and transparent, ink one step above",
        ),
        Kind(
            "gray-16-trns",
            (0x0002, 0x6000, 0xD000, 0x0001),
            PixelFormat(GRAY, 16, transparency=b"\0\1"),
            "paper and ink differ in the low byte only",
        ),
        Kind(
            "rgb-8-trns",
            ((0, 3, 0), (96, 96, 96), (208, 208, 208), (10, 0, 0)),
            PixelFormat(RGB, 8, transparency=bytes([0, 10, 0, 0, 0, 0])),
            "paper stored as dark as the ink and transparent",
        ),
        Kind(
            "rgb-16-trns",
            ((0x0A00, 0, 1), (0x6000, 0x6000, 0x6000), (0xD000, 0xD000, 0xD000), (0x0A00, 0, 0)),
            PixelFormat(RGB, 16, transparency=bytes([10, 0, 0, 0, 0, 0])),
            "paper and ink differ in one low byte only",
        ),
    ]


def alpha_kinds():
    """Kinds with an alpha channel."""
    opaque_gray = ((12, 255), (96, 255), (208, 255), (240, 255))
    alpha_only = ((0, 255), (0, 160), (0, 40), (0, 0))
    opaque_tints = tuple(tint + (255,) for tint in TINTS)
    return [
        Kind("gray-alpha-8", opaque_gray, PixelFormat(GRAY_ALPHA, 8), "opaque"),
        Kind(
            "gray-alpha-16",
            ((0, 65535), (0, 41000), (0, 10000), (0, 0)),
            PixelFormat(GRAY_ALPHA, 16),
            "all black, drawn by alpha alone",
        ),
        Kind("rgba-8", opaque_tints, PixelFormat(RGBA, 8), "opaque"),
        Kind(
            "rgba-16",
            ((6000, 6000, 9000, 65535), (0, 0, 0, 41000), (0, 0, 0, 10000), (6000, 6000, 9000, 0)),
            PixelFormat(RGBA, 16),
            "paper in the color of the ink and fully transparent",
        ),
        Kind(
            "rgba-8-transparent",
            tuple((0, 0, 0, alpha) for _, alpha in alpha_only),
            PixelFormat(RGBA, 8),
            "paper black and fully transparent",
        ),
    ]


def interlaced_kinds():
    """Adam7 kinds, one for each way that pixels are packed."""
    gray_8 = (12, 96, 208, 240)
    opaque_tints = tuple(tint + (255,) for tint in TINTS)
    return [
        Kind("adam7-gray-1", (0, 0, 1, 1), PixelFormat(GRAY, 1, interlaced=True), "Adam7"),
        Kind("adam7-gray-8", gray_8, PixelFormat(GRAY, 8, interlaced=True), "Adam7"),
        Kind("adam7-gray-16", sixteen_bit(gray_8), PixelFormat(GRAY, 16, interlaced=True), "Adam7"),
        Kind("adam7-rgb-8", TINTS, PixelFormat(RGB, 8, interlaced=True), "Adam7"),
        Kind("adam7-rgba-8", opaque_tints, PixelFormat(RGBA, 8, interlaced=True), "Adam7"),
        palette_kind(4, 12, (9, 4, 11, 2), interlaced=True),
    ]


KINDS = opaque_kinds() + color_key_kinds() + alpha_kinds() + interlaced_kinds()
