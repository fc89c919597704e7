"""Writes PNG files of every color type, bit depth, filter and interlacing, from the samples up.

Image libraries write the kinds they like best; fixtures need each kind that a scanner may produce.
The layout follows the PNG specification (https://www.w3.org/TR/png-3/).
"""

import struct
import zlib
from dataclasses import dataclass

import numpy as np

GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}

# Column start, row start, column step, row step of the seven Adam7 passes.
ADAM7 = [
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
]


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
    header = struct.pack(
        ">IIBBBBB",
        width,
        height,
        pixel_format.depth,
        pixel_format.color_type,
        0,
        0,
        int(pixel_format.interlaced),
    )
    chunks = [chunk(b"IHDR", header), chunk(b"pHYs", struct.pack(">IIB", 7992, 7992, 1))]
    if pixel_format.palette:
        chunks.append(chunk(b"PLTE", bytes(sum(pixel_format.palette, ()))))
    if pixel_format.transparency:
        chunks.append(chunk(b"tRNS", pixel_format.transparency))
    data = zlib.compress(image_data(samples, pixel_format), 9)
    chunks += [chunk(b"IDAT", data[start : start + 4096]) for start in range(0, len(data), 4096)]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks) + chunk(b"IEND", b"")


def gray_png_bytes(gray):
    """An 8-bit grayscale PNG, the kind for every image whose kind does not matter."""
    return png_bytes(gray, PixelFormat(GRAY, 8))


def chunk(name, body):
    """Length, name, body and CRC of one chunk."""
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def image_data(samples, pixel_format):
    """Filtered rows of the image, or of its seven passes one after the other."""
    if not pixel_format.interlaced:
        return filtered_rows(samples, pixel_format)
    passes = [samples[y::dy, x::dx] for x, y, dx, dy in ADAM7]
    return b"".join(filtered_rows(part, pixel_format) for part in passes if part.size)


def filtered_rows(samples, pixel_format):
    """Packed rows, each with its filter type in front; the five types take turns."""
    channels = samples.shape[2]
    step = max(1, channels * pixel_format.depth // 8)
    above = None
    rows = []
    for index, row in enumerate(samples):
        packed = pack_row(row.reshape(-1), pixel_format.depth)
        above = np.zeros_like(packed) if above is None else above
        rows.append(filter_row(packed, above, step, index % 5))
        above = packed
    return b"".join(rows)


def pack_row(values, depth):
    """One row's samples as bytes: big endian for 16 bits, leftmost in the high bits below 8."""
    if depth == 16:
        return np.frombuffer(values.astype(">u2").tobytes(), np.uint8)
    if depth == 8:
        return values.astype(np.uint8)
    bits = (values[:, None].astype(np.uint8) >> np.arange(depth - 1, -1, -1, dtype=np.uint8)) & 1
    return np.packbits(bits.reshape(-1))


def filter_row(row, above, step, kind):
    """One row through filter 0 none, 1 sub, 2 up, 3 average or 4 Paeth."""
    left, above_left = shifted(row, step), shifted(above, step)
    current, up = row.astype(np.int32), above.astype(np.int32)
    predicted = [
        np.zeros_like(current),
        left,
        up,
        (left + up) // 2,
        paeth(left, up, above_left),
    ][kind]
    return bytes([kind]) + ((current - predicted) & 0xFF).astype(np.uint8).tobytes()


def shifted(row, step):
    """The bytes one pixel further left, zeros before the first pixel."""
    return np.concatenate([np.zeros(step, np.int32), row.astype(np.int32)])[: len(row)]


def paeth(left, up, above_left):
    """Whichever neighbor is nearest to left + up - above_left; ties go left, then up."""
    estimate = left + up - above_left
    to_left, to_up, to_corner = abs(estimate - left), abs(estimate - up), abs(estimate - above_left)
    return np.where(
        (to_left <= to_up) & (to_left <= to_corner),
        left,
        np.where(to_up <= to_corner, up, above_left),
    )
