#!/usr/bin/env python3
"""Degrades clean images of tickets with libraries that are not this project's, into a corpus.

What the other generators do to an image was thought up by the people who wrote the decoder. This
one leaves it to imagecorruptions (the corruptions of ImageNet-C) and augraphy (those of printed and
scanned documents). It needs a virtual environment of its own: imagecorruptions 1.1.2 does not run
with numpy 2. Nothing else depends on it, and no test runs it.

    make="$PWD/.build/venv/bin/python Fixtures/Scans/Generator/make_corpus.py --seed 301 --tail18 30"
    $make --set scans --classes clean --count 240 --out .build/clean-scans
    $make --set photographs --classes plain --count 240 --out .build/clean-photographs
    python3 -m venv .build/venv-degraded
    .build/venv-degraded/bin/pip install numpy==1.26.4 opencv-python==4.11.0.86 \\
        scikit-image==0.20.0 scipy==1.11.4 augraphy==8.2.6 imagecorruptions==1.1.2
    .build/venv-degraded/bin/python Fixtures/Scans/Generator/make_degraded.py \\
        .build/clean-scans .build/clean-photographs --seed 301 --out .build/degraded-301

Only tickets in the operator's print are taken, and of the photographs those whose modules are large
enough, which are the first two levels. A class is a corruption, or `augraphy`; the level is
the corruption's severity from 1 to 5, or how many of augraphy's augmentations follow each other.
"""

import argparse
import random
import re
import warnings
import zlib
from dataclasses import dataclass
from pathlib import Path

import augraphy
import cv2
import imagecorruptions
import numpy as np

LEVELS = (1, 2, 3, 4, 5)
# Two call scikit-image with an argument that it no longer has, one gives other pixels on each run.
LEFT_OUT = ("gaussian_blur", "glass_blur", "impulse_noise")
CORRUPTIONS = tuple(
    name for name in imagecorruptions.get_corruption_names("all") if name not in LEFT_OUT
)
# Those that take seconds, give other pixels on each run, or take the code apart are left out.
AUGMENTATIONS = (
    "BadPhotoCopy",
    "BindingsAndFasteners",
    "BleedThrough",
    "Brightness",
    "BrightnessTexturize",
    "ColorPaper",
    "ColorShift",
    "DelaunayTessellation",
    "DirtyDrum",
    "DirtyScreen",
    "Dithering",
    "DoubleExposure",
    "Faxify",
    "Gamma",
    "Hollow",
    "InkBleed",
    "InkColorSwap",
    "InkMottling",
    "InkShifter",
    "Jpeg",
    "LCDScreenPattern",
    "Letterpress",
    "LightingGradient",
    "LinesDegradation",
    "LowInkPeriodicLines",
    "LowInkRandomLines",
    "LowLightNoise",
    "NoiseTexturize",
    "NoisyLines",
    "ReflectedLight",
    "ShadowCast",
    "Squish",
    "Stains",
    "SubtleNoise",
    "VoronoiTessellation",
    "WaterMark",
)
# Its other kinds of noise come from generators that cannot be seeded.
OPTIONS = {"BadPhotoCopy": {"noise_type": 3}}
# Of `clean` and of `plain`; the other levels of `plain` have about 2 pixels a module.
CLEAN_LEVELS = ("300", "200", "150", "1", "2")
OWN_TICKET = re.compile(r"http://[a-z0-9.]+/\?v=\d{4}(?:[qmsn]\d{12}){5}(?:\d{10}|\d{18})")
HEADER = "file\tclass\tlevel\tpayloads\tnote"


@dataclass(frozen=True)
class Clean:
    """A clean image of one ticket."""

    path: Path
    payload: str


def clean_tickets(folder):
    """The images of a corpus with one ticket in the operator's print that is easily read."""
    for row in (folder / "manifest.tsv").read_text(encoding="utf-8").splitlines()[1:]:
        file, _, level, payload, _ = row.split("\t")
        if level in CLEAN_LEVELS and OWN_TICKET.fullmatch(payload):
            yield Clean(folder / file, payload)


def jobs(each_corruption, each_augraphy):
    """Class, level and number of every image."""
    numbers = dict.fromkeys(CORRUPTIONS, each_corruption) | {"augraphy": each_augraphy}
    return [
        (name, level, number)
        for name, count in numbers.items()
        for level in LEVELS
        for number in range(1, count + 1)
    ]


def seed_all(seed):
    """Both libraries draw from the generators of Python, numpy and OpenCV."""
    random.seed(seed)
    np.random.seed(seed)
    cv2.setRNGSeed(seed & 0x7FFFFFFF)


def degraded(image, name, level, number):
    """The image after a corruption, or after some augmentations, and a note."""
    if name != "augraphy":
        return imagecorruptions.corrupt(image, corruption_name=name, severity=level), "corruption"
    # The first ones of the lowest level show every augmentation alone.
    chosen = random.sample(AUGMENTATIONS, level)
    if level == 1:
        chosen = [AUGMENTATIONS[(number - 1) % len(AUGMENTATIONS)]]
    for augmentation in chosen:
        options = OPTIONS.get(augmentation, {})
        image = getattr(augraphy, augmentation)(p=1, **options)(image, force=True)
    return image, ", ".join(chosen)


def main():
    """Writes the images and the manifest."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("clean", nargs="+", type=Path, help="a folder that make_corpus.py made")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--each", type=int, default=2, help="images of a corruption and severity")
    parser.add_argument("--augraphy", type=int, default=len(AUGMENTATIONS), help="images a level")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    arguments = parser.parse_args()
    warnings.filterwarnings("ignore")
    cv2.setNumThreads(1)
    arguments.out.mkdir(parents=True, exist_ok=True)
    tickets = [ticket for folder in arguments.clean for ticket in clean_tickets(folder)]
    rows = []
    for job in jobs(arguments.each, arguments.augraphy):
        name, level, number = job
        seed = zlib.crc32(f"{arguments.seed}/{name}/{level}/{number}".encode())
        seed_all(seed)
        ticket = tickets[seed % len(tickets)]
        image, note = degraded(cv2.imread(str(ticket.path)), *job)
        file = f"{name.replace('_', '-')}-{level}-{number:02d}.png"
        cv2.imwrite(str(arguments.out / file), image)
        note = f"{note}, of {ticket.path.name}"
        rows.append("\t".join([file, name.replace("_", "-"), str(level), ticket.payload, note]))
    (arguments.out / "manifest.tsv").write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    print(f"{len(rows)} images in {arguments.out}")


if __name__ == "__main__":
    main()
