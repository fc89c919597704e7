"""WebP files (RFC 9649) of every kind of container, and chunks, sizes and frames that are wrong."""

import struct

from document_sample import EMPTY, LARGE, READ, Outcomes, samples

OUTCOMES = Outcomes("webp")


class Bits:
    """Bits from the lowest one of each byte on."""

    def __init__(self):
        self.value, self.count = 0, 0

    def put(self, value, count):
        """Appends a number."""
        self.value |= value << self.count
        self.count += count

    def bytes(self):
        """All of them, filled up with zeros."""
        return self.value.to_bytes(-(-self.count // 8), "little")


def lossless(rows, width=None, height=None):
    """The body of a VP8L chunk: a picture whose red and blue are what its green is."""
    bits = Bits()
    for value, count in (
        (0x2F, 8),
        ((width or len(rows[0])) - 1, 14),
        ((height or len(rows)) - 1, 14),
        (0, 4),
            # Green is subtracted; no other transform, no cache of colors, one group of codes.
        (0b101, 3),
        (0, 1),
        (0, 1),
        (0, 1),
            # Green: two symbols, 0 and 255. Red and blue: 0. Alpha: 255. Distances: 0.
        (0b0011, 3),
        (0, 1),
        (255, 8),
        (1, 2),
        (0, 2),
        (1, 2),
        (0, 2),
        (0b101, 3),
        (255, 8),
        (1, 2),
        (0, 2),
    ):
        bits.put(value, count)
    front = bits.value, bits.count
    pixels = "".join("1" if value else "0" for row in rows for value in row)[::-1]
    bits.value, bits.count = front[0] | int(pixels or "0", 2) << front[1], front[1] + len(pixels)
    return bits.bytes()


def chunk(name, body, length=None):
    """Name, length, body and a byte to an even length."""
    return name + struct.pack("<I", len(body) if length is None else length) + body + bytes(len(body) % 2)


def serialized(chunks, length=None):
    """A file of chunks, each a name, a body and perhaps a stated length."""
    body = b"WEBP" + b"".join(chunk(*part) for part in chunks)
    return b"RIFF" + struct.pack("<I", len(body) if length is None else length) + body


def parsed(content):
    """The chunks of an intact file."""
    place, chunks = 12, []
    while place + 8 <= len(content):
        length = struct.unpack_from("<I", content, place + 4)[0]
        chunks.append((content[place:place + 4], content[place + 8:place + 8 + length]))
        place += 8 + length + length % 2
    return chunks


def extended(width, height, flags=0):
    """What a file begins with that is more than a picture."""
    return b"VP8X", struct.pack("<I", flags) + u24(width - 1) + u24(height - 1)


def u24(value):
    """Three bytes."""
    return struct.pack("<I", value & 0xFFFFFF)[:3]


ANIMATION = b"ANIM", bytes(4) + bytes(2)


def frame(rows, *more, left=0, top=0, size=None, first=()):
    """A frame of an animation."""
    width, height = size or (len(rows[0]), len(rows))
    parts = [*first, (b"VP8L", lossless(rows)), *more]
    body = u24(left // 2) + u24(top // 2) + u24(width - 1) + u24(height - 1) + u24(100) + b"\0"
    return b"ANMF", body + b"".join(chunk(*part) for part in parts)


def add_formats(corpus, tickets):
    """Files that are read, whatever else is in them."""
    width, height, picture = tickets.width, tickets.height, (b"VP8L", lossless(tickets.rows))
    canvas, moving = extended(width, height), extended(width, height, 2)
    blank = [b"\xff" * width] * height
    for name, chunks in {"simple": [picture], "extended": [canvas, picture], "unknown-before": [
            canvas, (b"HARM", b"\x1b[2J" * 99), picture], "unknown-behind": [
                picture, (b"HARM", b"x" * 999)], "profile": [extended(
                    width, height, 32), (b"ICCP", b"not a profile"), picture], "exif": [extended(
                        width, height, 8), picture, (b"EXIF", b"not metadata")], "xmp": [extended(
                            width, height, 4), picture, (b"XMP ", b"<x:xmpmeta " * 99)], "twice": [
                                picture, picture], "two-canvases": [canvas, canvas, picture],
                         "animated": [moving, ANIMATION, frame(tickets.rows), frame(blank)], "one-frame": [
                             moving, ANIMATION, frame(tickets.rows)], "no-animation-header": [moving, frame(
                                 tickets.rows), frame(blank)], "frame-chunks": [moving, ANIMATION, frame(
                                     tickets.rows, (b"HARM", b"x"))], "frames-5000": [
                                         moving, ANIMATION, frame(tickets.rows), *[frame([b"\xff"])] * 5000],
                         "chunks-5000": [canvas, *[(b"HARM", b"x")] * 5000, picture], }.items():
        outcomes = READ if name not in ("two-canvases", ) else OUTCOMES.partly
        corpus.file("webp-formats", f"format-{name}.webp", serialized(chunks), outcomes, [tickets.payload])
    corpus.file(
        "webp-formats", "format-tail.webp",
        serialized([picture]) + b"tail" * 999, READ, [tickets.payload])
    name, content, payloads = next(samples("WebP"))
    lossy, size = parsed(content)[-1], 300
    for alpha, values in {"opaque": b"\xff", "translucent": b"\x80"}.items():
        chunks = [extended(size, size, 16), (b"ALPH", b"\0" + values * size * size), lossy]
        corpus.file("webp-formats", f"format-{alpha}-{name}", serialized(chunks), READ, payloads)


def add_structures(corpus, tickets):
    """Chunks that are missing, of the wrong length, in disorder, and frames that do not fit."""
    width, height, body = tickets.width, tickets.height, lossless(tickets.rows)
    picture, canvas, moving = (b"VP8L", body), extended(width, height), extended(width, height, 2)
    still = frame(tickets.rows)

    def add(name, content, outcomes):
        corpus.file("webp-structure", f"structure-{name}.webp", content, outcomes, [tickets.payload])

    for length in (0, 3, 4, 7, 12, len(body), 2**31, 2**32 - 10, 2**32 - 1):
        add(f"riff-{length}", serialized([picture], length), OUTCOMES.doubtful)
    for length in (0, 1, 5, len(body) - 9, len(body) + 1, 2**31, 2**32 - 10, 2**32 - 1):
        add(f"picture-{length}", serialized([(*picture, length)]), OUTCOMES.doubtful)
        add(f"canvas-{length}", serialized([(*canvas, length), picture]), OUTCOMES.doubtful)
        add(f"frame-{length}", serialized([moving, ANIMATION, (*still, length)]), OUTCOMES.doubtful)
        add(f"unknown-{length}", serialized([canvas, (b"HARM", b"", length), picture]), OUTCOMES.doubtful)
    for name, chunks in {"nothing": [], "canvas-alone": [canvas], "moving-alone": [moving], "no-frame": [
            moving, ANIMATION], "empty-picture": [(b"VP8L", b"")], "empty-lossy": [
                (b"VP8 ", b"")], "empty-frame": [moving, ANIMATION, (b"ANMF", b"")], "short-frame": [
                    moving, ANIMATION, (b"ANMF", bytes(15))], "only-a-frame": [still], "frame-of-nothing": [
                        moving, ANIMATION, (b"ANMF", bytes(16))], "short-canvas": [
                            (b"VP8X", bytes(9)), picture], "picture-of-another": [(b"VP8 ", body)],
                         "unknown-first": [(b"HARM", b"x"), picture], "animation-without-flag": [
                             canvas, ANIMATION, still], }.items():
        add(name, serialized(chunks), OUTCOMES.broken)
    for name, chunks in {"picture-in-animation": [moving, ANIMATION, picture], "canvas-behind": [
            picture, canvas], "frame-in-a-frame": [
                moving, ANIMATION, (b"ANMF", still[1][:16] + chunk(*still))], "frame-displaced": [
                    moving, ANIMATION, frame(tickets.rows, left=2**24, top=2**24)], "all-flags": [extended(
                        width, height, 255), picture], "alpha-without": [extended(
                            width, height, 16), picture], "alpha-empty": [extended(
                                width, height, 16), (b"ALPH", b""), picture], "alpha-garbage": [extended(
                                    width, height, 16), (b"ALPH", corpus.chance.randbytes(500)), picture],
                         "alpha-in-frame": [moving, ANIMATION, frame(
                             tickets.rows, first=[(b"ALPH", bytes(9))])], "second-frame-cut": [
                                 moving, ANIMATION, still, (b"ANMF", b"", 2**20)], }.items():
        add(name, serialized(chunks), OUTCOMES.doubtful)


def add_sizes(corpus, tickets):
    """Canvases, frames and pictures of other sizes than each other and than their data."""
    width, height, rows = tickets.width, tickets.height, tickets.rows
    picture, payloads = (b"VP8L", lossless(rows)), [tickets.payload]

    def add(name, chunks, outcomes):
        corpus.file("webp-sizes", f"size-{name}.webp", serialized(chunks), outcomes, payloads)

    for sides in ((1, 1), (width + 1, height), (16384, 16384), (2**24, 2**24), (2**24, 255), (65536, 65536)):
        name = f"{sides[0]}x{sides[1]}"
        add(f"canvas-{name}", [extended(*sides), picture], [*OUTCOMES.broken, *LARGE])
        add(
            f"frame-{name}", [extended(width, height, 2), ANIMATION,
                              frame(rows, size=sides)], OUTCOMES.partly)
        add(f"canvas-of-frames-{name}", [extended(*sides, 2), ANIMATION, frame(rows)], OUTCOMES.partly)
    for sides in ((16384, 16384), (16383, 16383), (16384, 3907)):
        add(f"{sides[0]}x{sides[1]}", [(b"VP8L", lossless(rows, *sides))], LARGE)
        moving = [extended(width, height, 2), ANIMATION]
        body = bytes(16) + chunk(b"VP8L", lossless(rows, *sides))
        add(f"frame-of-{sides[0]}x{sides[1]}", [*moving, (b"ANMF", body)], [*LARGE, *OUTCOMES.bad])
    add("wider", [(b"VP8L", lossless(rows, width * 2, height))], OUTCOMES.broken)
    add("lower", [(b"VP8L", lossless(rows, width, height - 9))], OUTCOMES.partly)
    for sides in ((0, 0), (1, 1), (16383, 1), (16383, 16383)):
        header = b"\x10\0\0\x9d\x01\x2a" + struct.pack("<HH", *sides)
        outcomes = LARGE if sides[1] > 1 else OUTCOMES.unread
        add(f"lossy-{sides[0]}x{sides[1]}", [(b"VP8 ", header + bytes(99))], outcomes)
    large = [(b"VP8L", lossless([b"\xff" * 9], 8000, 8000))]
    corpus.file("webp-large", "megapixels-64.webp", serialized(large), OUTCOMES.broken)
    blank = lossless([b""], 8000, 8000)
    # Both symbols of green are one, so that pixels take no bits.
    corpus.file(
        "webp-large", "megapixels-64-of-nothing.webp", serialized([(b"VP8L", uniform(8000, 8000))]), EMPTY)
    corpus.file("webp-large", "megapixels-64-of-few.webp", serialized([(b"VP8L", blank)]), OUTCOMES.broken)


def uniform(width, height):
    """The body of a VP8L chunk of one color."""
    bits = Bits()
    for value, count in ((0x2F, 8), (width - 1, 14), (height - 1, 14), (0, 4), (0, 1), (0, 1), (0, 1), *[
        (0b101, 3), (255, 8)] * 4, (1, 2), (0, 2),
                         ):
        bits.put(value, count)
    return bits.bytes()


def add_webp_files(corpus, tickets):
    """All groups but cuts and mutants."""
    for add in (add_formats, add_structures, add_sizes):
        add(corpus, tickets)
