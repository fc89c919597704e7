#!/usr/bin/env python3
"""Makes the pictures of this folder, the same bytes on every run.

    .build/venv/bin/python Fixtures/Orientation/make_orientations.py

upright.png is a mosaic; 1.png to 8.png and 1.jpg to 8.jpg store it in each orientation that EXIF
defines, in both byte orders. ticket.jpg is a ticket that lies on its side, as phones store pictures
that were taken upright. What pillow turns upright is checked against the original.
"""

import random
from pathlib import Path

from PIL import Image, ImageChops, ImageOps

HERE = Path(__file__).resolve().parent
ORIENTATION = 0x0112
TO_STORED = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_90,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_270,
}


def mosaic():
    """Tiles of 8 by 8 pixels in different shades, which JPEG keeps."""
    shades = random.Random(6).sample(range(20, 250), 24)
    tiles = Image.new("L", (6, 4))
    tiles.putdata(shades)
    return tiles.resize((48, 32), Image.Resampling.NEAREST)


def save(picture, orientation, name, most=0, **options):
    """Saves the picture so that, turned upright, its shades differ by `most` at the most."""
    transposition = TO_STORED[orientation]
    stored = picture.transpose(transposition) if transposition is not None else picture
    exif = Image.Exif()
    exif.endian = "<" if orientation % 2 else ">"
    exif[0x010E] = "a picture of shades"
    exif[ORIENTATION] = orientation
    stored.save(HERE / name, exif=exif, **options)
    with Image.open(HERE / name) as file:
        assert file.getexif()[ORIENTATION] == orientation, name
        turned = ImageOps.exif_transpose(file)
        assert turned.size == picture.size, name
        difference = ImageChops.difference(turned.convert("L"), picture.convert("L"))
        assert difference.getextrema()[1] <= most, name


def main():
    picture = mosaic()
    picture.save(HERE / "upright.png")
    for orientation in TO_STORED:
        save(picture, orientation, f"{orientation}.png")
        save(picture, orientation, f"{orientation}.jpg", most=2, quality=100)
    ticket = Image.open(HERE.parent / "Scans" / "winner-round-1244.png").convert("L")
    save(ticket, 6, "ticket.jpg", most=60, quality=90)


if __name__ == "__main__":
    main()
