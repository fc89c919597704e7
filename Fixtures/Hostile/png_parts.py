"""PNG files from their parts, so that each part can be wrong; the standard library is enough."""

import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
GRAY, RGB, PALETTE, GRAY_ALPHA, RGBA = 0, 2, 3, 4, 6
CHANNELS = {GRAY: 1, RGB: 3, PALETTE: 1, GRAY_ALPHA: 2, RGBA: 4}
FORMATS = [
    *((GRAY, depth) for depth in (1, 2, 4, 8, 16)), *((RGB, depth) for depth in (8, 16)),
    *((PALETTE, depth) for depth in (1, 2, 4, 8)), *((GRAY_ALPHA, depth) for depth in (8, 16)),
    *((RGBA, depth) for depth in (8, 16)),
]
# Column start, row start, column step, row step of the seven passes of Adam7.
ADAM7 = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
]
BLACK_AND_WHITE = (b"PLTE", b"\0\0\0\xff\xff\xff")
END = (b"IEND", b"")


def serialized(chunks, broken=()):
    """A file of chunks, those of the names in `broken` with a wrong check sum."""
    return SIGNATURE + b"".join(chunk(name, body, name in broken) for name, body in chunks)


def chunk(name, body, is_broken=False):
    """Length, name, body and check sum."""
    checksum = zlib.crc32(name + body) ^ is_broken
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", checksum)


def header(width, height, color=GRAY, depth=8, compression=0, filtering=0, interlacing=0):
    """The first chunk."""
    numbers = (width, height, depth, color, compression, filtering, interlacing)
    return b"IHDR", struct.pack(">IIBBBBB", *numbers)


def image_data(rows, color=GRAY, depth=8, is_interlaced=False, filters=(0, 1, 2, 3, 4)):
    """The last chunks' body before it is compressed; rows are of bytes, 0 for black, 255 for white."""
    if not is_interlaced:
        return filtered(rows, color, depth, filters)
    passes = ([row[x::dx] for row in rows[y::dy]] for x, y, dx, dy in ADAM7)
    return b"".join(filtered(part, color, depth, filters) for part in passes if part and part[0])


def picture(rows, color=GRAY, depth=8, is_interlaced=False, filters=(0, 1, 2, 3, 4)):
    """The chunks of a whole picture."""
    chunks = [header(len(rows[0]), len(rows), color, depth, interlacing=int(is_interlaced))]
    if color == PALETTE:
        chunks.append(BLACK_AND_WHITE)
    data = image_data(rows, color, depth, is_interlaced, filters)
    return [*chunks, (b"IDAT", zlib.compress(data)), END]


def filtered(rows, color, depth, filters):
    """The rows of a picture, packed and filtered."""
    packed = [pack(row, color, depth) for row in rows]
    return filtered_rows(packed, CHANNELS[color] * depth, filters)


def filtered_rows(rows, pixel_bits, filters=(0, 1, 2, 3, 4)):
    """Packed rows, each behind the number of its filter; the filters take turns."""
    step = max(1, pixel_bits // 8)
    above, result = None, bytearray()
    for index, row in enumerate(rows):
        above = above or bytes(len(row))
        kind = filters[index % len(filters)]
        result.append(kind)
        result += filtered_row(row, above, step, kind)
        above = row
    return bytes(result)


def filtered_row(row, above, step, kind):
    """A row through filter 0 none, 1 sub, 2 up, 3 average or 4 Paeth; any other leaves it."""
    left = bytes(step) + row
    corner = bytes(step) + above
    predictions = {
        1: lambda: left,
        2: lambda: above,
        3: lambda: ((a + b) // 2 for a, b in zip(left, above)),
        4: lambda: map(paeth, left, above, corner),
    }
    if kind not in predictions:
        return row
    return bytes((value - guess) & 255 for value, guess in zip(row, predictions[kind]()))


def paeth(left, above, corner):
    """Whichever is nearest to left + above - corner."""
    estimate = left + above - corner
    return min((left, above, corner), key=lambda value: abs(estimate - value))


def pack(row, color, depth):
    """A row of black and white in the bytes of a format."""
    if depth < 8:
        return packed_bits(row, color, depth)
    if color == PALETTE:
        return row.replace(b"\xff", b"\1")
    width = depth // 8
    opaque = b"\xff" * width if color in (GRAY_ALPHA, RGBA) else b""
    colors = 3 if color in (RGB, RGBA) else 1
    black, white = (bytes([value]) * width * colors + opaque for value in (0, 255))
    return b"".join(white if value else black for value in row)


def packed_bits(row, color, depth):
    """Samples of less than a byte, the leftmost in the high bits."""
    white = 1 if color == PALETTE else (1 << depth) - 1
    bits = row.replace(b"\xff", format(white, f"0{depth}b").encode()).replace(b"\0", b"0" * depth)
    bits += b"0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")


def zeros(count):
    """So many zero bytes, compressed, without ever having them."""
    compressor = zlib.compressobj(9)
    block = bytes(1 << 20)
    parts = [compressor.compress(block) for _ in range(count >> 20)]
    return b"".join([*parts, compressor.compress(bytes(count & 0xFFFFF)), compressor.flush()])
