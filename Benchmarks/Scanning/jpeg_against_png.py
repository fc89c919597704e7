#!/usr/bin/env python3
"""Compares what is read from JPEG files with what is read from the same decoded pixels as PNG.

    .build/venv/bin/python Benchmarks/Scanning/jpeg_against_png.py CORPUS [--ours LOTTO]
        [--quality 80] [--jobs N] [--keep FOLDER]

README.md beside this file says what is compared. Needs numpy and pillow.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections import defaultdict
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image

sys.path.append(str(Path(__file__).resolve().parents[1] / "Measuring"))

from corpus import load_corpus
from report import ROOT, markdown



def main():
    """Writes both files of each picture, scans them, and prints the differences."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus")
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"))
    parser.add_argument("--quality", type=int, default=80)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="keep the pictures in this folder")
    options = parser.parse_args()
    corpus = load_corpus(options.corpus)
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(options.keep or folder)
        folder.mkdir(parents=True, exist_ok=True)
        names = [Path(picture.name).stem for picture in corpus.pictures]
        tasks = [(picture.path, str(folder / name), options.quality)
                 for picture, name in zip(corpus.pictures, names)]
        with ProcessPoolExecutor(options.jobs) as pool:
            list(pool.map(write_pair, *zip(*tasks), chunksize=8))
        found = {
            ending: scan(options, [str(folder / f"{name}.{ending}") for name in names])
            for ending in ("jpg", "png")
        }
    print(report(corpus, found))


def write_pair(path, target, quality):
    """Saves a picture as JPEG, and the gray pixels that libjpeg decodes from that as PNG."""
    Image.MAX_IMAGE_PIXELS = None
    with Image.open(path) as image:
        on_white(image).save(f"{target}.jpg", quality=quality)
    with Image.open(f"{target}.jpg") as image:
        # In draft mode libjpeg itself drops the chroma, as it does for our decoder.
        image.draft("L", image.size)
        image.convert("L").save(f"{target}.png", compress_level=1)


def on_white(image):
    """A picture in 8 bits, gray or color, blended over white."""
    if image.mode.startswith("I"):
        return Image.fromarray((np.asarray(image, np.uint32) >> 8).astype(np.uint8))
    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        white = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(white, image).convert("RGB")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")


def scan(options, paths):
    """The payloads and errors of each path."""
    command = [options.ours, "scan", "--offline", "--as-of", "2026-11-20", "-f", "jsonl", "-q",
               "-j", str(options.jobs), "--files0-from", "-"]
    run = subprocess.run(command, input="\0".join(paths).encode(), stdout=subprocess.PIPE)
    # Status 1: an input has an error, such as no code.
    if run.returncode not in (0, 1):
        sys.exit(f"{options.ours} ended with status {run.returncode}")
    payloads, errors = defaultdict(set), defaultdict(set)
    for line in run.stdout.splitlines():
        row = json.loads(line)
        if row["payload"]:
            payloads[row["source"]].add(row["payload"].encode())
        if row["error"]:
            errors[row["source"]].add(row["error"])
    return [(payloads[path], errors[path]) for path in paths]


def is_read(picture, payloads):
    """Whether every expected code was read; if none is expected, whether nothing was read."""
    return picture.expected <= payloads if picture.expected else not payloads


def report(corpus, found):
    """A table of classes, and a line for each picture whose payloads differ."""
    counts, differences = defaultdict(lambda: [0, 0, 0]), []
    for picture, (jpeg, jpeg_errors), (png, png_errors) in zip(
        corpus.pictures, found["jpg"], found["png"]
    ):
        count = counts[picture.kind]
        count[0] += 1
        count[1] += is_read(picture, jpeg)
        count[2] += is_read(picture, png)
        if jpeg != png:
            differences.append(f"- {picture.name}: {outcome(picture, jpeg, jpeg_errors)} from JPEG, "
                               f"{outcome(picture, png, png_errors)} from PNG")
    rows = [[kind, *count] for kind, count in counts.items()]
    rows.append(["all", *map(sum, zip(*counts.values()))])
    lines = [markdown(["class", "images", "read from JPEG", "read from PNG"], rows), ""]
    return "\n".join([*lines, f"{len(differences)} images differ.", *differences])


def outcome(picture, payloads, errors):
    """How many of the expected codes were read, how many others, and the errors."""
    words = [f"{len(picture.expected & payloads)} of {len(picture.expected)}"]
    if payloads - picture.expected:
        words.append(f"{len(payloads - picture.expected)} misread")
    return ", ".join([*words, *sorted(errors)])


if __name__ == "__main__":
    main()
