"""JPEG files of every kind, with whatever may be inside, and files that only look like one."""

import struct

import jpeg_parts as jpeg
import png_parts as png
from jpeg_parts import Part
from jpeg_sample import (
    BROKEN, DOUBTFUL, READ, REFUSED, UNSUPPORTED, before, behind_start, changed, resized, without,
)


def merged(parts, marker):
    """The parts with all tables of a kind in one segment."""
    bodies = b"".join(part.body for part in parts if part.marker == marker)
    return before(without(parts, marker), jpeg.SOS, Part(marker, bodies))


def add_formats(corpus, sample):
    """JPEG files of every kind that is read, with all that may be in one."""
    rows, gray = sample.rows, sample.gray
    comment, profile = Part(jpeg.COM, b"a comment"), Part(0xE2, b"ICC_PROFILE\0\1\1" + bytes(2000))
    # Neither side a multiple of eight, and still some white around the code.
    odd = [row[:-7] for row in rows[:-9]]
    kinds = {
        "gray": gray, "color-2x2": sample.color, "progressive": sample.progressive,
        "color-1x1": jpeg.picture(jpeg.tinted(rows, 1, 1)),
        "color-2x1": jpeg.picture(jpeg.tinted(rows, 2, 1)),
        "color-1x2": jpeg.picture(jpeg.tinted(rows, 1, 2)),
        "color-4x1": jpeg.picture(jpeg.tinted(rows, 4, 1)),
        "color-odd": jpeg.picture(jpeg.tinted(odd)),
        "color-apart": jpeg.picture(jpeg.tinted(rows), is_apart=True),
        "gray-odd": jpeg.picture(jpeg.gray(odd)),
        "gray-2x2": jpeg.picture([jpeg.Component(rows, 2, 2)]),
        "progressive-color": jpeg.progressive(jpeg.tinted(rows)),
        "progressive-odd": jpeg.progressive(jpeg.tinted(odd)),
        "progressive-restarting": jpeg.progressive(jpeg.gray(rows), interval=5),
        "progressive-first-scans": [*sample.progressive[:-4], Part(jpeg.EOI)],
        "extended": jpeg.picture(jpeg.gray(rows), marker=jpeg.SOF1),
        "rgb": jpeg.picture(jpeg.repeated(rows, b"RGB")),
        "rgb-adobe": behind_start(jpeg.picture(jpeg.repeated(rows, b"\1\2\3")), jpeg.adobe(0)),
        "ycc-adobe": behind_start(sample.color, jpeg.adobe(1)),
        "gray-adobe": behind_start(gray, jpeg.adobe(0)),
        "jfif": behind_start(gray, jpeg.JFIF), "jfif-color": behind_start(sample.color, jpeg.JFIF),
        "no-tables": without(gray, jpeg.DHT),
        "merged-tables": merged(merged(sample.color, jpeg.DHT), jpeg.DQT),
        "comments": behind_start(gray, *[comment] * 300), "profile": behind_start(gray, profile),
        "applications": behind_start(gray, *(Part(0xE0 + n, bytes(50 * n)) for n in range(16))),
        "comment-before-scan": before(gray, jpeg.SOS, comment),
        "comment-of-nothing": behind_start(gray, Part(jpeg.COM, b"")),
        "longest-segments": behind_start(gray, *[Part(0xE5, b"\xff\xc0" * 32766)] * 4),
        "wide-quantization": before(
            without(jpeg.picture(jpeg.gray(rows), marker=jpeg.SOF1), jpeg.DQT), jpeg.SOF1,
            jpeg.quantization(is_wide=True)),
        "tables-twice": before(gray, jpeg.SOS, *(part for part in gray if part.marker == jpeg.DHT)),
        "interval-of-1": jpeg.picture(jpeg.gray(rows), interval=1),
        "interval-of-7": sample.restarting,
        "interval-of-65535": jpeg.picture(jpeg.gray(rows), interval=65535),
        "interval-color": jpeg.picture(jpeg.tinted(rows), interval=3),
    }
    for name, parts in kinds.items():
        corpus.file("jpeg-formats", f"format-{name}.jpg", jpeg.serialized(parts), READ, [sample.payload])
    content = jpeg.serialized(gray)
    filled = b"".join(
        b"\xff" * 9 * (index > 0) + jpeg.part_bytes(part) for index, part in enumerate(gray))
    for name, data in {
        "fill-bytes": filled, "a-tail": content + b"tail" * 1000, "a-second-file": content * 2,
        "another-behind": content + jpeg.serialized(sample.other), "zip-behind": content + b"PK\3\4" * 99,
        "png-behind": content + png.serialized(png.picture(rows)),
        "a-page": jpeg.serialized(behind_start(gray, Part(jpeg.COM, b"<script>alert(1)</script>"))),
        "escapes": jpeg.serialized(behind_start(gray, Part(jpeg.COM, b"\x1b[2J\x07\x1b]0;title\x07"))),
    }.items():
        corpus.file("jpeg-formats", f"format-{name}.jpeg", data, READ, [sample.payload])


def exif(thumbnail, orientation=1, order="<"):
    """What cameras write: the orientation, and a second, small JPEG file."""
    def entries(*rows):
        return struct.pack(order + "H", len(rows)) + b"".join(
            struct.pack(order + "HHI", tag, kind, 1) + (
                struct.pack(order + "HH", value, 0) if kind == 3 else struct.pack(order + "I", value))
            for tag, kind, value in rows)

    start = (b"II" if order == "<" else b"MM") + struct.pack(order + "HI", 42, 8)
    first = entries((0x112, 3, orientation)) + struct.pack(order + "I", 26)
    # The file lies behind the second directory: 26 bytes, then 2 + 3 * 12 + 4.
    second = entries((0x103, 3, 6), (0x201, 4, 68), (0x202, 4, len(thumbnail))) + bytes(4)
    return Part(jpeg.APP1, b"Exif\0\0" + start + first + second + thumbnail)


def add_thumbnails(corpus, sample):
    """Pictures with a picture inside: only the outer one is read, and only its size counts."""
    gray = sample.gray
    small = jpeg.serialized(sample.other)
    inner = {
        "of-another-code": small,
        "larger": jpeg.serialized(resized(sample.other, 4000, 3000)),
        "too-large": jpeg.serialized(resized(sample.other, 65500, 65500)),
        "of-no-size": jpeg.serialized(resized(sample.other, 0, 0)),
        "cut": small[:len(small) // 2], "broken": small[:30] + b"\xff\xd9" + small[30:],
        "of-four-components": jpeg.serialized(jpeg.picture(jpeg.repeated([b"\x80" * 16] * 16, b"\1\2\3\4"))),
        "lossless": jpeg.serialized(changed(sample.other, jpeg.SOF0, marker=0xC3)),
        "empty": b"", "only-an-end": b"\xff\xd9",
    }
    outer = {f"exif-{name}": [exif(data)] for name, data in inner.items()}
    outer |= {f"exif-turned-{turn}": [exif(small, turn)] for turn in range(10)}
    outer |= {
        "exif-big-endian": [exif(small, order=">")], "exif-twice": [exif(small), exif(small)],
        "exif-cut": [Part(jpeg.APP1, exif(small).body[:20])],
        "exif-only-a-name": [Part(jpeg.APP1, b"Exif\0\0")],
        "jfxx": [jpeg.JFIF, Part(jpeg.APP0, b"JFXX\0\x10" + small)],
        "jfif-pixels": [Part(jpeg.APP0, jpeg.JFIF.body[:-2] + b"\x40\x40" + bytes(3 * 64 * 64))],
        "jfif-pixels-missing": [Part(jpeg.APP0, jpeg.JFIF.body[:-2] + b"\xff\xff")],
        "frame-in-a-comment": [Part(jpeg.COM, jpeg.serialized([jpeg.frame(9, 9, jpeg.gray([]))]))],
        "scan-in-a-profile": [Part(0xE2, b"ICC_PROFILE\0" + jpeg.serialized(sample.other[1:]))],
    }
    for name, added in outer.items():
        data = jpeg.serialized(behind_start(gray, *added))
        corpus.file("jpeg-thumbnails", f"thumbnail-{name}.jpg", data, READ, [sample.payload])


def add_kinds(corpus, sample):
    """Kinds of JPEG that the decoder's library does not turn to gray."""
    rows, gray = sample.rows, sample.gray

    def add(name, parts, outcomes):
        corpus.file("jpeg-kinds", f"kind-{name}.jpg", jpeg.serialized(parts), outcomes, [sample.payload])

    for marker in jpeg.FRAMES:
        if marker not in (jpeg.SOF0, jpeg.SOF1, jpeg.SOF2, jpeg.SOF9, jpeg.SOF10):
            add(f"frame-{marker:x}", changed(gray, jpeg.SOF0, marker=marker), UNSUPPORTED)
    # Arithmetic coding: whatever the bytes are, they are samples.
    for marker in (jpeg.SOF9, jpeg.SOF10):
        arithmetic = changed(gray, jpeg.SOF0, marker=marker)
        add(f"frame-{marker:x}", arithmetic, ["unsupported", *DOUBTFUL])
        conditioned = before(arithmetic, jpeg.SOS, Part(jpeg.DAC, b"\0\x10\x10\5"))
        add(f"frame-{marker:x}-conditioned", conditioned, ["unsupported", *DOUBTFUL])
    add("frame-c8", changed(gray, jpeg.SOF0, marker=0xC8), REFUSED)
    for marker in (jpeg.SOF0, jpeg.SOF1, jpeg.SOF2):
        twelve = resized(changed(gray, jpeg.SOF0, marker=marker), 180, 180, precision=12)
        add(f"bits-12-{marker:x}", twelve, UNSUPPORTED)
    for precision in (0, 1, 7, 9, 16, 255):
        add(f"bits-{precision}", resized(gray, 180, 180, precision), REFUSED)
    few = [row[:16] for row in rows[:16]]
    four = jpeg.picture(jpeg.repeated(few, b"\1\2\3\4"))
    for name, added in [
        ("cmyk", []), ("cmyk-adobe", [jpeg.adobe(0)]), ("ycck", [jpeg.adobe(2)]),
        ("cmyk-unknown", [jpeg.adobe(9)]), ("cmyk-jfif", [jpeg.JFIF]),
    ]:
        add(name, behind_start(four, *added), ["no_code"])
    add("cmyk-progressive", jpeg.progressive(jpeg.repeated(few, b"\1\2\3\4")), ["no_code"])
    add("two-components", jpeg.picture(jpeg.repeated(few, b"\1\2")), UNSUPPORTED)
    for count in (5, 10, 11, 255):
        header = jpeg.frame(16, 16, jpeg.repeated([], range(count)))
        add(f"components-{count}", before(without(gray, jpeg.SOF0), jpeg.SOS, header), REFUSED)
    add("no-components", before(without(gray, jpeg.SOF0), jpeg.SOS, jpeg.frame(16, 16, [])), ["bad_jpeg"])
    for transform in (2, 255):
        add(f"adobe-{transform}", behind_start(sample.color, jpeg.adobe(transform)), READ)
    add("adobe-cut", behind_start(gray, Part(jpeg.APP14, b"Adobe\0\x64")), READ)


def add_other_files(corpus, sample):
    """What begins like a JPEG or only bears its name, and names that are another kind's."""
    gray, group = jpeg.serialized(sample.gray), "jpeg-others"
    png_file = png.serialized(png.picture(sample.rows))
    chance = corpus.chance
    for name, content, outcomes in [
        ("jpeg-named.png", gray, READ), ("jpeg-named.pdf", gray, READ), ("jpeg-without-a-name", gray, READ),
        ("png-named.jpg", png_file, READ), ("png-named.JPEG", png_file, READ),
        ("empty.jpg", b"", ["not_image"]), ("text.JPG", b"not a picture\n", ["not_image"]),
        ("one-byte.jpg", b"\xff", ["not_image"]),
        ("start.jpg", b"\xff\xd8", ["not_image", *BROKEN]),
        ("start-and-zero.jpg", b"\xff\xd8\0\0" * 9, ["not_image", *BROKEN]),
        ("signature.jpg", b"\xff\xd8\xff", BROKEN), ("four-bytes.jpg", b"\xff\xd8\xff\xe0", BROKEN),
        ("jfif.jpg", b"\xff\xd8\xff\xe0\0\x10JFIF\0", BROKEN),
        ("text-behind-signature.jpg", b"\xff\xd8\xff" + b"text " * 99, BROKEN),
        ("zeros-behind-signature.jpg", b"\xff\xd8\xff" + bytes(4096), BROKEN),
        ("behind-a-blank.jpg", b" " + gray, ["not_image"]),
        ("behind-a-line.jpg", b"\r\n" + gray, ["not_image"]),
        ("without-its-start.jpg", gray[2:], ["not_image"]),
        ("as-text.jpg", gray.hex().encode(), ["not_image"]),
        ("behind-gif.jpg", b"GIF89a\1\0\1\0\0\0\0;" + gray, ["bad_gif"]),
        ("in-pdf.jpg", b"%PDF-1.4\n1 0 obj<</Length 9>>stream\n" + gray, ["bad_pdf"]),
        ("behind-png.jpg", png_file + gray, READ),
        ("behind-png-signature.jpg", png.SIGNATURE + gray, ["bad_png", "truncated"]),
        ("png-behind-signature.png", b"\xff\xd8\xff" + png_file, BROKEN),
        ("jpeg-lossless.jpg", b"\xff\xd8\xff\xf7\0\x0b\x08\0\x10\0\x10\1\1\x11\0", REFUSED + ["truncated"]),
    ]:
        corpus.file(group, name, content, outcomes, [sample.payload])
    anything = [*DOUBTFUL, "unsupported", "too_large"]
    for number in range(20):
        marker = bytes([chance.choice((0xC0, 0xC4, 0xDB, 0xDA, 0xE0, 0xE1, chance.randrange(1, 255)))])
        content = b"\xff\xd8\xff" + marker + chance.randbytes(chance.choice((20, 300, 5000)))
        corpus.file(group, f"garbage-{number}.jpg", content, anything)
