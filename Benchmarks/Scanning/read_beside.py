#!/usr/bin/env python3
"""Checks that a picture reads beside any other picture as it reads alone.

    .build/venv/bin/python Benchmarks/Scanning/read_beside.py CORPUS… [--empty CORPUS] [--seed 1]

Each picture is put on a canvas beside a picture of each kind, and each of the two alone on the same
canvas, at the same place. Whatever the two canvases with one picture give, the one with both must
give. Needs numpy, pillow and segno.
"""

import argparse
import io
import random
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from pathlib import Path

import segno
from PIL import Image, ImageOps

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from corpus import load_corpus
from reader_output import lotto_codes
from report import ROOT, markdown

PAPER = 236
GAP = 24
"""Pixels between and around the pictures."""
BATCH = 60
"""Canvases that one process reads."""


def main():
    """Makes the canvases, reads them, and prints what was lost by kind of neighbor and by class."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", nargs="+", type=Path)
    parser.add_argument("--empty", type=Path, help="a corpus of pictures without a code")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=2, help="pictures of each class")
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto-decode"))
    options = parser.parse_args()
    generator = random.Random(options.seed)
    pictures = chosen(options.corpus, options.each, generator)
    kinds = neighbors(pictures, options.empty, generator)
    pairs = [
        (picture, kind, generator.choice(kinds[kind]), generator.random())
        for picture in pictures
        for kind in kinds
    ]
    counts, lost = defaultdict(Counter), Counter()
    for start in range(0, len(pairs), BATCH):
        count(pairs[start : start + BATCH], options.ours, counts, lost)
    rows = [
        [kind, found["canvases"], found["alone"], found["together"], found["lost"], found["losing"]]
        for kind, found in counts.items()
    ]
    head = ["beside", "canvases", "codes alone", "of them together", "lost", "canvases that lose one"]
    print(markdown(head, rows))
    for (kind, name), number in lost.most_common(20):
        print(f"{number} lost: {name} beside {kind}")


def chosen(folders, each, generator):
    """Pictures of every class: (class, image)."""
    pictures = []
    for folder in folders:
        for kind, members in load_corpus(folder).kinds().items():
            for picture in generator.sample(members, min(each, len(members))):
                if picture.pixels <= 3_000_000:
                    pictures.append((f"{folder.name}/{kind}", gray(picture.path)))
    return pictures


def gray(path):
    """A picture as luminance, within two megapixels."""
    image = Image.open(path).convert("L")
    image.thumbnail((1700, 1700))
    return image


def neighbors(pictures, empty, generator):
    """Lists of pictures by kind of neighbor."""
    clean = [image for kind, image in pictures if kind.endswith("/clean")] or [
        image for _, image in pictures
    ]
    kinds = {
        "clean": clean,
        "any class": [image for _, image in pictures],
        "inverted": [ImageOps.invert(image) for image in clean],
        "tiny": [image.resize((image.width * 2 // 3, image.height * 2 // 3)) for image in clean],
        "huge": [image.resize((3 * image.width, 3 * image.height)) for image in clean],
        "foreign code": [foreign(generator) for _ in range(8)],
    }
    if empty:
        for kind, members in load_corpus(empty).kinds().items():
            kinds[kind] = [gray(picture.path) for picture in members[:12]]
    return kinds


def foreign(generator):
    """A flyer's code."""
    text = f"https://example.com/{generator.randrange(10**9)}"
    file = io.BytesIO()
    segno.make(text, error="m").save(file, kind="png", scale=generator.choice((4, 6, 9)), border=4)
    return Image.open(file).convert("L")


def canvases(one, other, chance):
    """A canvas with both pictures, one with each alone, in this order; side by side or stacked."""
    if chance < 0.5:
        size = (one.width + other.width + 3 * GAP, max(one.height, other.height) + 2 * GAP)
        places = [(GAP, GAP), (one.width + 2 * GAP, GAP)]
    else:
        size = (max(one.width, other.width) + 2 * GAP, one.height + other.height + 3 * GAP)
        places = [(GAP, GAP), (GAP, one.height + 2 * GAP)]
    for shown in ((0, 1), (0,), (1,)):
        canvas = Image.new("L", size, PAPER)
        for index in shown:
            canvas.paste((one, other)[index], places[index])
        yield canvas


def count(pairs, program, counts, lost):
    """Adds what a batch of pairs gives."""
    with tempfile.TemporaryDirectory() as folder:
        for index, (picture, _, neighbor, chance) in enumerate(pairs):
            for number, canvas in enumerate(canvases(picture[1], neighbor, chance)):
                canvas.save(f"{folder}/{index}-{number}.png", compress_level=1)
        paths = sorted(str(path) for path in Path(folder).iterdir())
        output = subprocess.run(
            [program, *paths], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False
        ).stdout
        read = defaultdict(set)
        for path, payload in lotto_codes(output):
            read[Path(path).stem].add(payload)
    for index, (picture, kind, _, _) in enumerate(pairs):
        alone = read[f"{index}-1"] | read[f"{index}-2"]
        missing = alone - read[f"{index}-0"]
        counts[kind]["canvases"] += 1
        counts[kind]["alone"] += len(alone)
        counts[kind]["together"] += len(alone) - len(missing)
        counts[kind]["lost"] += len(missing)
        counts[kind]["losing"] += bool(missing)
        if missing:
            lost[kind, picture[0]] += len(missing)


if __name__ == "__main__":
    main()
