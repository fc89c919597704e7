"""Writes PNG files of every color type, bit depth, filter and interlacing, from the samples up.

Image libraries write the kinds they like best; fixtures need each kind that a scanner may produce.
The layout follows the PNG specification (https://www.w3.org/TR/png-3/).
"""

import struct
import sys
import zlib
from dataclasses import dataclass
from pathlib import Path

import numpy as np

sys.path.append(str(Path(__file__).resolve().parents[2] / "Hostile"))

from png_parts import (  # noqa: E402
    ADAM7, CHANNELS, END, GRAY, GRAY_ALPHA, PALETTE, RGB, RGBA, filtered_rows, header, serialized,
)

__all__ = ["GRAY", "GRAY_ALPHA", "PALETTE", "RGB", "RGBA", "PixelFormat", "png_bytes"]


@dataclass(frozen=True)
class PixelFormat:
    """How samples are stored; `palette` holds RGB triples, `transparency` is the body of tRNS."""

    color_type: int
    depth: int
    palette: tuple = ()
    transparency: bytes = b""
    interlaced: bool = False


def png_bytes(samples, pixel_format):
    """A whole PNG file; `samples` has shape (height, width) or (height, width, channels)."""
    samples = samples.reshape(samples.shape[0], samples.shape[1], -1)
    height, width, channels = samples.shape
    assert channels == CHANNELS[pixel_format.color_type]
    color, depth = pixel_format.color_type, pixel_format.depth
    chunks = [
        header(width, height, color, depth, interlacing=int(pixel_format.interlaced)),
        (b"pHYs", struct.pack(">IIB", 7992, 7992, 1)),
    ]
    if pixel_format.palette:
        chunks.append((b"PLTE", bytes(sum(pixel_format.palette, ()))))
    if pixel_format.transparency:
        chunks.append((b"tRNS", pixel_format.transparency))
    data = zlib.compress(image_data(samples, pixel_format), 9)
    chunks += [(b"IDAT", data[start : start + 4096]) for start in range(0, len(data), 4096)]
    return serialized([*chunks, END])


def gray_png_bytes(gray):
    """An 8-bit grayscale PNG, the kind for every image whose kind does not matter."""
    return png_bytes(gray, PixelFormat(GRAY, 8))


def image_data(samples, pixel_format):
    """Filtered rows of the image, or of its seven passes one after the other."""
    parts = [samples]
    if pixel_format.interlaced:
        parts = [samples[y::dy, x::dx] for x, y, dx, dy in ADAM7]
    depth = pixel_format.depth
    return b"".join(
        filtered_rows([pack_row(row.reshape(-1), depth) for row in part], part.shape[2] * depth)
        for part in parts
        if part.size
    )


def pack_row(values, depth):
    """One row's samples as bytes: big endian for 16 bits, leftmost in the high bits below 8."""
    if depth == 16:
        return values.astype(">u2").tobytes()
    values = values.astype(np.uint8)
    if depth == 8:
        return values.tobytes()
    bits = (values[:, None] >> np.arange(depth - 1, -1, -1, dtype=np.uint8)) & 1
    return np.packbits(bits.reshape(-1)).tobytes()
