#!/usr/bin/env python3
"""Makes the ticket scans of Fixtures/Scans and their manifest.tsv, the same bytes on every run.

    python3 -m venv .build/venv
    .build/venv/bin/pip install numpy pillow segno qrcode
    .build/venv/bin/python Fixtures/Scans/Generator/make_scans.py

The scans are written beside this folder, or into a folder named as the only argument. Their codes
are as the operator prints them where the payload is one that it prints; with `--form byte` all are
in byte mode. A manifest row is file, kind, payloads (in reading order, separated by a space) and
note; the kinds are

    png-kind       a sharp scan in one of PNG's color types, depths and interlacings
    picture        a scan that takes more than a plain look
    several        more than one code
    ticket         made-up tickets: winners, empty slots, rounds without a draw
    other-product  a code that is no Lotto 6/45 ticket
    broken-ticket  a ticket whose payload breaks the grammar
    no-code        an image without a code
    broken-file    a file that is no whole PNG; payloads are those in the part that can be read
    misnamed       a file of another kind than its name says, which is read all the same
"""

import argparse
import io
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path

import numpy as np
from PIL import Image, ImageFilter

from payloads import FOREIGN, MADE_UP, NOT_ASCENDING, PENSION, SLIP, quoted
from pixel_formats import KINDS
from png_file import gray_png_bytes
from slip import PAPER, draw_slip
from ticket_code import FORMS, choose_form

SEED = 645
REAL = quoted("real-payloads.tsv")


@dataclass(frozen=True)
class Scan:
    """One file with its manifest row."""

    name: str
    kind: str
    payloads: tuple
    note: str
    content: bytes

    @property
    def row(self):
        return "\t".join([f"{self.name}.png", self.kind, " ".join(self.payloads), self.note])


def png_kinds():
    """A real payload in every PNG kind, in byte mode at both levels that copies of tickets have."""
    for kind, payload, error in zip(KINDS, cycle(REAL), cycle("lm")):
        content = kind.encode(draw_slip(payload, error))
        yield Scan(f"kind-{kind.name}", "png-kind", (payload,), kind.note, content)


def pictures():
    """Scans that a plain look misses, or that are turned."""
    yield picture("inverted", REAL[4], "white on black", lambda text: 255 - draw_slip(text))
    yield picture("small-modules", REAL[8], "1.6 pixels a module, slightly blurred", small_modules)
    yield picture("soft", REAL[9], "blurred by half a module", soft)
    yield picture("rotated", REAL[10], "turned by 15 degrees", rotated)
    yield picture(
        "upside-down", REAL[12], "turned by 180 degrees", lambda text: draw_slip(text)[::-1, ::-1]
    )
    yield picture("noisy", REAL[15], "gray noise, as a scanner adds it", noisy)


def picture(name, payload, note, draw):
    """A scan of one payload, drawn as a gray image by a function of the payload."""
    return Scan(name, "picture", (payload,), note, gray_png_bytes(draw(payload)))


def small_modules(payload):
    """A scan at low resolution: made large, then averaged down."""
    large = Image.fromarray(draw_slip(payload, "m", 9))
    size = round(large.width * 1.6 / 9), round(large.height * 1.6 / 9)
    return np.array(large.resize(size, Image.Resampling.BOX).filter(ImageFilter.GaussianBlur(0.4)))


def soft(payload):
    """A scan out of focus."""
    blurred = Image.fromarray(draw_slip(payload, "m")).filter(ImageFilter.GaussianBlur(1.4))
    return coarse(np.array(blurred))


def rotated(payload):
    """A slip laid askew on the glass: turned while large, then averaged down."""
    large = Image.fromarray(draw_slip(payload, "m", 9))
    turned = large.rotate(15, Image.Resampling.BICUBIC, expand=True, fillcolor=PAPER)
    size = turned.width // 3, turned.height // 3
    return coarse(np.array(turned.resize(size, Image.Resampling.BOX)))


def noisy(payload):
    """A slip with weak ink, and grain that repeats so that the file stays small."""
    grain = np.tile(np.random.default_rng(SEED).integers(-2, 3, (50, 50)) * 8, (6, 6))
    faded = 60 + draw_slip(payload).astype(int) * 2 // 3
    return coarse((faded + grain).astype(np.uint8))


def coarse(gray):
    """The image in steps of 16 levels, which keeps blended files small."""
    return gray & 0xF0


def several():
    """More than one code in an image."""
    four = REAL[19:23]
    sheet = np.vstack(
        [
            np.hstack([draw_slip(text) for text in four[:2]]),
            np.hstack([draw_slip(text) for text in four[2:]]),
        ]
    )
    yield gray_scan("four-tickets", "several", tuple(four), "a sheet of 2 x 2 tickets", sheet)
    stacked = np.vstack([draw_slip(text) for text in REAL[13:15]])
    yield gray_scan("two-tickets", "several", tuple(REAL[13:15]), "one above the other", stacked)
    mixed = np.hstack([draw_slip(REAL[5]), draw_slip(FOREIGN)])
    yield gray_scan(
        "ticket-and-foreign", "several", (REAL[5], FOREIGN), "a ticket beside a foreign code", mixed
    )


def single_codes():
    """One code of each product, and of each fate of a ticket."""
    for name, note, payload in MADE_UP:
        yield gray_scan(name, "ticket", (payload,), note, draw_slip(payload, "m"))
    for name, payload, note in [
        ("pension", PENSION, "four pension tickets in one code"),
        ("purchase-slip", SLIP, "a purchase slip"),
        ("foreign", FOREIGN, "not a lottery code"),
    ]:
        yield gray_scan(name, "other-product", (payload,), note, draw_slip(payload))
    yield gray_scan(
        "not-ascending",
        "broken-ticket",
        (NOT_ASCENDING,),
        "B holds 42 before 35",
        draw_slip(NOT_ASCENDING),
    )


def without_code():
    """Images that hold no code."""
    yield gray_scan("no-code", "no-code", (), "text only", draw_slip(""))
    yield gray_scan("blank", "no-code", (), "white paper", np.full((120, 160), PAPER, np.uint8))


def broken_files():
    """Files that are cut or damaged."""
    whole = gray_png_bytes(noisy(REAL[19]))
    yield Scan(
        "cut-short",
        "broken-file",
        (REAL[19],),
        "cut at 60 %, below the code",
        whole[: len(whole) * 60 // 100],
    )
    yield Scan(
        "cut-early",
        "broken-file",
        (),
        "cut at 15 %, within the code",
        whole[: len(whole) * 15 // 100],
    )
    damaged = bytearray(gray_png_bytes(draw_slip(REAL[21], code_at="bottom")))
    damaged[len(damaged) // 2] ^= 0x10
    yield Scan(
        "corrupt",
        "broken-file",
        (REAL[21],),
        "a bit flipped above the code, CRC as before",
        bytes(damaged),
    )


def misnamed():
    """A file whose name says PNG, and whose content is read all the same."""
    payload = REAL[20]
    yield Scan("not-a-png", "misnamed", (payload,), "a JPEG", jpeg_bytes(draw_slip(payload)))


def jpeg_bytes(gray):
    """The image as JPEG."""
    file = io.BytesIO()
    Image.fromarray(gray).save(file, "JPEG", quality=40)
    return file.getvalue()


def gray_scan(name, kind, payloads, note, gray):
    """A scan stored as 8-bit gray."""
    return Scan(name, kind, payloads, note, gray_png_bytes(gray))


def main():
    """Writes every scan and the manifest."""
    parser = argparse.ArgumentParser(description="Makes the scans of Fixtures/Scans.")
    default = Path(__file__).resolve().parents[1]
    parser.add_argument("folder", type=Path, nargs="?", default=default)
    parser.add_argument("--form", choices=FORMS, default=FORMS[0], help="of tickets' codes")
    arguments = parser.parse_args()
    choose_form(arguments.form)
    folder = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    scans = [
        *png_kinds(),
        *pictures(),
        *several(),
        *single_codes(),
        *without_code(),
        *broken_files(),
        *misnamed(),
    ]
    for scan in scans:
        (folder / f"{scan.name}.png").write_bytes(scan.content)
    rows = ["file\tkind\tpayloads\tnote", *(scan.row for scan in scans)]
    (folder / "manifest.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    print(f"{len(scans)} scans, {sum(len(scan.content) for scan in scans)} bytes, in {folder}")


if __name__ == "__main__":
    main()
