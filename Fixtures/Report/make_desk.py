#!/usr/bin/env python3
"""Makes the photograph-like picture behind annotated.png: four scans of Fixtures/Scans on a desk.

    .build/venv/bin/python Fixtures/Report/make_desk.py /tmp/desk.png
    lotto scan --offline --as-of 2026-11-20 --annotate /tmp/answers /tmp/desk.png
    pngquant 64 --output Fixtures/Report/annotated.png /tmp/answers/000001-desk.png

Needs pillow. The same bytes on every run.
"""

import sys
from pathlib import Path

from PIL import Image, ImageFilter

SCANS = Path(__file__).resolve().parents[1] / "Scans"
DESK = (150, 122, 92)
TICKETS = [
    ("winner-round-1244", (40, 30), 4),
    ("four-tickets", (780, 60), 0),
    ("winner-round-262", (50, 450), -6),
    ("not-drawn", (760, 480), 3),
]
"""Scan, place and turn in degrees; of the sheet of four tickets the first one."""


def main():
    """Lays the tickets on the desk and writes the picture."""
    desk = Image.new("RGB", (1180, 900), DESK)
    for name, place, degrees in TICKETS:
        ticket = Image.open(SCANS / f"{name}.png").convert("RGBA").crop((0, 0, 300, 300))
        turned = ticket.resize((360, 360), Image.Resampling.BICUBIC).rotate(
            degrees, Image.Resampling.BICUBIC, expand=True
        )
        shadow = Image.new("RGBA", turned.size, (40, 28, 16, 255))
        shadow.putalpha(turned.getchannel("A").point(lambda alpha: alpha * 2 // 5))
        desk.paste(shadow, (place[0] + 6, place[1] + 8), shadow)
        desk.paste(turned, place, turned)
    desk.filter(ImageFilter.GaussianBlur(0.6)).save(sys.argv[1])


if __name__ == "__main__":
    main()
