#!/usr/bin/env python3
"""Makes hard images of tickets and their manifest.tsv, the same bytes on every run for a seed.

    python3 -m venv .build/venv
    .build/venv/bin/pip install numpy opencv-python-headless pillow segno qrcode
    .build/venv/bin/python Fixtures/Scans/Generator/make_corpus.py \\
        --set photographs --seed 11 --count 240 --out .build/photographs

The set `scans` holds what a scanner and its user do to a ticket, `photographs` what a phone does,
reckoned in linear light. The classes and their levels are in `corpus_classes.py`; the first level
is easy, the last one of most classes at the limit. An image depends on the seed, its class, its
level and its number only.

The set `phones` holds whole phone pictures as JPEG files of 1 to 12 million pixels, tickets in the
operator's print only. `--severity`, a number from 0 to 1 or `mild`, `hard` or `severe`, drives all
that can go wrong with them together; pictures of two severities have the same tickets and frames.
Seeds 1 to 9 are for trials, 201 to 206 for measurements:

    .build/venv/bin/python Fixtures/Scans/Generator/make_corpus.py \\
        --set phones --severity hard --seed 201 --count 100 --out .build/phones

The set `sizes` holds tickets in the operator's print in pictures from 0.3 to 48 million pixels. Its
classes are named after the size. Their weights are how many pictures each level has unless
`--count` says otherwise, so that `--classes` makes a part of the whole set:

    .build/venv/bin/python Fixtures/Scans/Generator/make_corpus.py \\
        --set sizes --seed 1 --classes slip-3mp,far-12mp --out .build/sizes

The set `empty` holds pictures without any code: pages, receipts, textures and photographs. Every
payload read from them is a misread. Its weights are numbers of pictures, too.

The set `spoilt` holds tickets among which one is spoilt beyond reading, and as many pictures
without such a one. Its payloads are those that can be read; the note says where the spoilt one is.

The set `unread` holds codes that few readers read, each beside a clean one, and what looks like a
code; the note says where the harmed code is. Its weights are numbers of pictures.

The set `together` holds several tickets in one scan that differ in damage, size, polarity or
direction. Its weights are numbers of pictures, too.

The set `stretched` holds tickets whose modules are up to four times as long as wide, or as wide as
long. Its weights are numbers of pictures, too.

The set `turned` holds harmed tickets turned by 20 to 70 degrees. Its weights are numbers of
pictures, too.

The set `damage` holds single tickets in the operator's print, damaged in 44 ways at four levels
each; one picture in eight is light on dark. Its weights are numbers of pictures, too.

A manifest row is file, class, level, payloads and note. Payloads come in reading order, separated
by a space; in them a space, % and what is not printable ASCII are percent-encoded.

`--small` makes one or two images a class, of its middle levels, cropped to the code and gray where
color does not matter.
"""

import argparse
import zlib
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from urllib.parse import quote

import cv2
import numpy as np

from corpus_classes import COUNTED_SETS, SETS
from image_class import ImageClass, Request
from phone_conditions import SEVERITIES
from picture_file import cropped, encoded_png
from ticket_code import FORMS, choose_form

READABLE = "".join(chr(code) for code in range(0x21, 0x7F) if chr(code) != "%")
USUAL_COUNT = 400
HEADER = "file\tclass\tlevel\tpayloads\tnote"


@dataclass(frozen=True)
class Job:
    """One image to make."""

    image_class: ImageClass
    level: object
    number: int
    seed: int
    long_tails: int
    small: bool
    form: str

    @property
    def file(self):
        return f"{self.image_class.name}-{self.level}-{self.number:02d}.{self.image_class.suffix}"

    @property
    def key(self):
        """What the random numbers depend on beside the seed."""
        level = "severity" if self.image_class.by_severity else self.level
        return f"{self.image_class.name}/{level}/{self.number}"

    def write(self, folder):
        """Writes the image and answers with its manifest row."""
        cv2.setNumThreads(1)
        choose_form(self.form)
        random = np.random.default_rng([self.seed, zlib.crc32(self.key.encode())])
        request = Request(self.level, random, self.long_tails, self.number)
        picture = self.image_class.make(request)
        if self.small:
            picture = cropped(picture)
        (folder / self.file).write_bytes(encoded_png(picture, self.small))
        payloads = " ".join(quote(code.payload, safe=READABLE) for code in picture.codes)
        row = [self.file, self.image_class.name, str(self.level), payloads, picture.note]
        return "\t".join(row)


def shares(classes, count):
    """How many images each class and level gets of `count`, by weight, whole and adding up."""
    cells = [(row, level) for row in classes for level in row.levels]
    total = sum(row.weight for row, _ in cells)
    exact = [count * row.weight / total for row, _ in cells]
    numbers = [int(share) for share in exact]
    by_rest = sorted(range(len(cells)), key=lambda place: numbers[place] - exact[place])
    for place in by_rest[: count - sum(numbers)]:
        numbers[place] += 1
    return list(zip(cells, numbers))


def usual_count(name, classes):
    """How many images these classes of a set have where nobody says how many."""
    if name not in COUNTED_SETS:
        return USUAL_COUNT
    return sum(row.weight * len(row.levels) for row in classes)


def middle_levels(row):
    """The levels that stand for a class in the small corpus."""
    middle = len(row.levels) // 2
    return row.levels[max(0, middle - 1) : middle + 1] if len(row.levels) > 2 else row.levels[:1]


def jobs_of(arguments, classes):
    """The images that the arguments ask for."""
    if arguments.small:
        numbers = [((row, level), 1) for row in classes for level in middle_levels(row)]
    else:
        numbers = shares(classes, arguments.count or usual_count(arguments.set, classes))
    return [
        Job(row, level, number, arguments.seed, arguments.tail18, arguments.small, arguments.form)
        for (row, level), share in numbers
        for number in range(1, share + 1)
    ]


def parsed_arguments():
    """The command line."""
    parser = argparse.ArgumentParser(description="Makes hard images of tickets.")
    parser.add_argument("--set", choices=[*SETS, "both"], required=True)
    severities = ", ".join(SEVERITIES)
    parser.add_argument(
        "--severity", default="hard", help=f"of the set phones: {severities} or a number, 0 to 1"
    )
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument(
        "--count", type=int, help=f"images in all (not with --small); {USUAL_COUNT}, or the weights"
    )
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--tail18", type=int, default=0, help="percent of tails with 18 digits")
    parser.add_argument("--classes", help="only these, separated by commas")
    parser.add_argument("--form", choices=FORMS, default=FORMS[0], help="of tickets' codes")
    parser.add_argument("--small", action="store_true", help="few, cropped, mostly gray images")
    parser.add_argument("--jobs", type=int, default=1, help="processes; changes nothing else")
    return parser, parser.parse_args()


def main():
    """Writes the images and the manifest."""
    parser, arguments = parsed_arguments()
    names = ["scans", "photographs"] if arguments.set == "both" else [arguments.set]
    classes = [
        replace(row, levels=(arguments.severity,)) if row.by_severity else row
        for name in names
        for row in SETS[name]
    ]
    if arguments.classes:
        wanted = arguments.classes.split(",")
        unknown = set(wanted) - {row.name for row in classes}
        if unknown:
            parser.error("no such class: " + ", ".join(sorted(unknown)))
        classes = [row for row in classes if row.name in wanted]
    arguments.out.mkdir(parents=True, exist_ok=True)
    jobs = jobs_of(arguments, classes)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        rows = list(pool.map(Job.write, jobs, [arguments.out] * len(jobs)))
    (arguments.out / "manifest.tsv").write_text("\n".join([HEADER, *rows]) + "\n", encoding="utf-8")
    size = sum((arguments.out / job.file).stat().st_size for job in jobs)
    print(f"{len(jobs)} images, {size} bytes, in {arguments.out}")


if __name__ == "__main__":
    main()
