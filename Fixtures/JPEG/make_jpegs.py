#!/usr/bin/env python3
"""Makes the small JPEG files of this folder, and gray.tsv, the same bytes on every run.

    .build/venv/bin/python Fixtures/JPEG/make_jpegs.py

Most are written part by part (`../Hostile/jpeg_parts.py`); `pillow-*` and the thumbnail are pillow's.
gray.tsv has what pillow reads of each as gray, which libjpeg makes of the luminance alone: file,
width, height, and the shades of all pixels in hexadecimal digits.
"""

import io
import struct
import sys
from pathlib import Path

from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Hostile"))

from jpeg_parts import (  # noqa: E402
    APP1, COM, JFIF, SOF1, Part, adobe, gray, picture, progressive, repeated, serialized, tinted,
)

WIDTH, HEIGHT = 27, 19
"""Neither fills whole blocks."""


def shaded(width=WIDTH, height=HEIGHT):
    """Rows of a slope with darker squares, which no block shows exactly."""
    return [
        bytes(
            min(255, 8 * x + 3 * y + (0 if (x // 5 + y // 4) % 2 else 40)) for x in range(width)
        )
        for y in range(height)
    ]


def colored():
    """A picture whose channels slope in three directions."""
    image = Image.new("RGB", (WIDTH, HEIGHT))
    image.putdata([(9 * x, 13 * y, 255 - 5 * (x + y)) for y in range(HEIGHT) for x in range(WIDTH)])
    return image


def pillow_bytes(image, **options):
    """The image as pillow writes it."""
    file = io.BytesIO()
    image.save(file, "JPEG", **options)
    return file.getvalue()


def exif_with(thumbnail):
    """An EXIF segment whose second directory has a whole JPEG (EXIF 2.32, 4.5.5)."""
    # The header, an empty first directory, then two entries: where the thumbnail is, and its length.
    start = 8 + 2 + 4 + 2 + 2 * 12 + 4
    first = struct.pack(">HI", 0, 14)
    entries = struct.pack(">HHII", 0x0201, 4, 1, start) + struct.pack(">HHII", 0x0202, 4, 1, len(thumbnail))
    second = struct.pack(">H", 2) + entries + struct.pack(">I", 0)
    return Part(APP1, b"Exif\0\0" + b"MM\0\x2a" + struct.pack(">I", 8) + first + second + thumbnail)


def files():
    """The names of the files, and their bytes."""
    rows = shaded()
    baseline = picture(gray(rows))
    yield "gray", serialized(baseline)
    yield "gray-extended", serialized(picture(gray(rows), marker=SOF1))
    yield "gray-progressive", serialized(progressive(gray(rows)))
    yield "gray-restarts", serialized(picture(gray(rows), interval=2))
    yield "one-pixel", serialized(picture(gray([b"\x50"])))
    yield "color-420", serialized([baseline[0], JFIF, *picture(tinted(rows))[1:]])
    yield "color-444", serialized(picture(tinted(rows, 1, 1)))
    bands = [(None, 0, 0, 0, 0), *((component, 1, 63, 0, 0) for component in range(3))]
    yield "color-progressive", serialized(progressive(repeated(rows, (1, 2, 3)), bands))
    yield "color-rgb", serialized([baseline[0], adobe(0), *picture(repeated(rows, b"RGB"))[1:]])
    yield "comment", serialized([baseline[0], Part(COM, b"\xff\xd9\xff\xda" * 9), *baseline[1:]])
    thumbnail = serialized(picture(gray(shaded(8, 8))))
    yield "thumbnail", serialized([baseline[0], exif_with(thumbnail), *baseline[1:]])
    yield "pillow-color", pillow_bytes(colored(), quality=80)
    yield "pillow-progressive", pillow_bytes(colored(), quality=80, progressive=True)


def main():
    """Writes the files and the table."""
    lines = []
    for name, content in files():
        path = HERE / f"{name}.jpg"
        path.write_bytes(content)
        image = Image.open(path)
        image.draft("L", image.size)
        shades = image.convert("L").tobytes()
        assert len(shades) == image.width * image.height
        lines.append(f"{path.name}\t{image.width}\t{image.height}\t{shades.hex()}\n")
    (HERE / "gray.tsv").write_text("file\twidth\theight\tshades\n" + "".join(lines))


if __name__ == "__main__":
    main()
