#!/usr/bin/env python3
"""Gives one `lotto scan` a long list of honest images with hostile or slow ones among them.

    Benchmarks/Hostile/scan_hostile_batch.py [--generator GEN] [--inputs 1000000] [--hostile 0.01]
        [--seed 1] [--floods FOLDER] [--ours LOTTO] [--record]

README.md beside this file says which rows and how much memory are expected.
"""

import argparse
import base64
import contextlib
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from scan_hostile_files import DAY, GENERATOR, ROOT, add_options, as_nobody, conclude, markdown
from programs import without_duplicate

sys.path.append(str(ROOT / "Fixtures/Hostile"))

import hostile_corpus
import jpeg_parts
import png_parts

SCAN = ["scan", "--nested", *DAY, "-qq", "--files0-from", "-"]
PARENT_LIMIT = 64 << 20
CHILD_LIMIT = 64 << 20
CHILD_LIMIT_PER_PIXEL = 13
PIXEL_LIMIT = 64_000_000
CPU_MARGIN = 0.2
"""Seconds beyond an image's limit of processor time, for starting and ending the processes."""


@dataclass
class Image:
    """A file in the list."""

    path: bytes
    payload: str = ""
    row: bytes = b""
    outcome: str = ""

    def take(self, row):
        """Notes the row that the file gets when scanned on its own."""
        self.row = without_duplicate(row)
        read = json.loads(row)
        self.outcome = read["error"] or read["status"]
        payloads = [code["payload"] for code in read["codes"]]
        if self.payload and payloads != [self.payload]:
            sys.exit(f"{self.path!r}: {payloads} was read, expected {self.payload}")


@dataclass
class Memory:
    """The peak memory of a run's processes in bytes, as sampled."""

    parent: int = 0
    child: int = 0

    def watch(self, process):
        """Samples the processes until the run ends."""
        while process.poll() is None:
            self.parent = max(self.parent, peak(process.pid))
            self.child = max([self.child, *map(peak, children(process.pid))])
            time.sleep(0.2)


@dataclass
class Tally:
    """The results of the list."""

    outcomes: Counter = field(default_factory=Counter)
    faults: list = field(default_factory=list)
    rows: int = 0


def peak(process):
    """The peak memory of a process so far; 0 if it has ended."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii", errors="replace")
    except OSError:
        return 0
    found = re.search(r"VmHWM:\s+(\d+) kB", status)
    return int(found[1]) * 1024 if found else 0


def children(process):
    """The children of a process."""
    try:
        return Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return []


def png(modules, scale, depth):
    """A code as a PNG file."""
    rows = hostile_corpus.drawn(modules, scale)
    return png_parts.serialized(png_parts.picture(rows, png_parts.GRAY, depth, filters=(0,)))


def jpeg(modules, scale):
    """A code as a JPEG file of good quality."""
    rows = hostile_corpus.drawn(modules, scale)
    return jpeg_parts.serialized(jpeg_parts.picture(jpeg_parts.gray(rows), values=[8] * 64))


def honest_images(folder):
    """Some hundred files: each ticket's code in several sizes and rotations, as PNG and as JPEG."""
    images = []
    names = sorted(path.name for path in (ROOT / "Fixtures/Codes").glob("tickets*.txt"))
    for payload, modules in (code for name in names for code in hostile_corpus.read_codes(name)):
        for turns in range(4):
            files = [("png", png(modules, scale, depth)) for scale in (2, 3, 4, 5) for depth in (1, 8)]
            files += [("jpg", jpeg(modules, scale)) for scale in (2, 4)]
            for ending, content in files:
                path = os.fsencode(f"{folder}/honest-{len(images)}.{ending}")
                Path(os.fsdecode(path)).write_bytes(content)
                images.append(Image(path, payload))
            modules = ["".join(column) for column in zip(*modules[::-1])]
    return images


def hostile_images(generator, seed, folder):
    """The files of a corpus."""
    subprocess.run([sys.executable, generator, f"{folder}/c", "--seed", str(seed)],
                   stdout=subprocess.DEVNULL, check=True)
    manifest = Path(f"{folder}/c/manifest.jsonl").read_text(encoding="utf-8").splitlines()
    names = (base64.b64decode(json.loads(line)["name_b64"]) for line in manifest)
    return [Image(os.fsencode(folder) + b"/c/in/" + name) for name in names]


def pixels(image):
    """How many pixels a file's header claims; 0 if it would not be decoded."""
    try:
        file = os.open(image.path, os.O_RDONLY | os.O_NONBLOCK)
        start = os.read(file, 1 << 20)
        os.close(file)
    except OSError:
        return 0
    width, height = 0, 0
    if start[:8] == png_parts.SIGNATURE and len(start) >= 24:
        width, height = struct.unpack(">II", start[16:24])
    elif start[:2] == b"\xff\xd8":
        width, height = jpeg_size(start)
    return width * height if width * height <= PIXEL_LIMIT else 0


def jpeg_size(start):
    """The largest size that anything like a frame header gives, anywhere in the file."""
    headers = re.finditer(rb"\xff[\xc0-\xcf]..[\x08\x0c](....)", start, re.DOTALL)
    sizes = (struct.unpack(">HH", header[1]) for header in headers)
    allowed = (size for size in sizes if size[0] * size[1] <= PIXEL_LIMIT)
    return max(allowed, key=lambda size: size[0] * size[1], default=(0, 0))


def start(ours, jobs):
    return subprocess.Popen([ours, *SCAN, f"-j{jobs}"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, **as_nobody())


def scan_apart(ours, images):
    """Scans each file once, one after the other."""
    process = start(ours, 1)
    rows, _ = process.communicate(b"".join(image.path + b"\0" for image in images))
    rows = rows.splitlines(keepends=True)
    if len(rows) != len(images):
        sys.exit(f"{len(rows)} rows for {len(images)} files")
    for image, row in zip(images, rows):
        image.take(row)


def time_floods(ours, floods):
    """Scans each picture in its own run; returns the largest share of a limit used, and faults."""
    worst, faults = 0.0, []
    for image in floods:
        process = start(ours, 1)
        process.stdin.write(image.path + b"\0")
        process.stdin.close()
        image.take(process.stdout.read())
        _, _, usage = os.wait4(process.pid, 0)
        # Includes the decoders, because `lotto` has waited for them.
        seconds = usage.ru_utime + usage.ru_stime
        limit = min(25.0, max(6.0, pixels(image) / 2_000_000))
        worst = max(worst, seconds / limit)
        if seconds > limit + CPU_MARGIN:
            faults.append(f"{image.path!r}: {seconds:.2f} s of processor time, {limit:.1f} allowed")
    return worst, faults


def scan_list(ours, images, jobs, memory, tally):
    """Scans the whole list and compares each row with that of the file scanned on its own."""
    process = start(ours, jobs)

    def feed():
        # If the run ends early, the missing rows are reported.
        with contextlib.suppress(BrokenPipeError), process.stdin as stream:
            for image in images:
                stream.write(image.path + b"\0")

    helpers = [threading.Thread(target=feed), threading.Thread(target=memory.watch, args=(process,))]
    for helper in helpers:
        helper.start()
    expected = iter(images)
    for row in process.stdout:
        tally.rows += 1
        image = next(expected, None)
        if image is None or without_duplicate(row) != image.row:
            wanted = "none" if image is None else image.row.decode("utf-8", "replace")
            tally.faults.append(f"row {tally.rows}: {row.decode('utf-8', 'replace')[:400]}, "
                                f"expected {wanted[:400]}")
        else:
            tally.outcomes[image.outcome] += 1
        if tally.rows % 10_000 == 0:
            print(f"{tally.rows} rows, {len(tally.faults)} faults", file=sys.stderr)
    for helper in helpers:
        helper.join()
    status = process.wait()
    if tally.rows != len(images):
        tally.faults.append(f"{tally.rows} rows for {len(images)} inputs")
    if status not in (0, 1):
        tally.faults.append(f"status {status}")


def lines(tally, memory, limit, seconds, counts, options):
    """The results as lines of a report."""
    outcomes = [(name, f"{count:,}") for name, count in tally.outcomes.most_common()]
    return [
        f"{counts}, {options.jobs} jobs: {tally.rows} rows, {len(tally.faults)} faults, "
        f"{seconds:.0f} s.", "",
        f"- parent: {memory.parent / 2**20:.1f} MiB at most, {PARENT_LIMIT / 2**20:.0f} allowed",
        f"- children: {memory.child / 2**20:.1f} MiB at most, {limit / 2**20:.0f} allowed", "",
        markdown(("outcome", "inputs"), outcomes),
    ]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generator", default=str(GENERATOR))
    parser.add_argument("--floods")
    parser.add_argument("--inputs", type=int, default=1_000_000)
    parser.add_argument("--hostile", type=float, default=0.01)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    add_options(parser)
    options = parser.parse_args()
    os.umask(0o022)
    source = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        honest = honest_images(folder)
        if options.floods:
            hostile = [Image(os.fsencode(path)) for path in sorted(Path(options.floods).glob("*.png"))]
        else:
            hostile = hostile_images(options.generator, options.seed, folder)
        tally, memory = Tally(), Memory()
        if options.floods:
            worst, tally.faults = time_floods(options.ours, hostile)
            scan_apart(options.ours, honest)
        else:
            scan_apart(options.ours, honest + hostile)
        images = [source.choice(hostile if source.random() < options.hostile else honest)
                  for _ in range(options.inputs)]
        used = sum(1 for image in images if not image.payload)
        counts = (f"{options.inputs:,} inputs, {used:,} of them hostile "
                  f"({len(honest)} honest files, {len(hostile)} hostile ones)")
        limit = CHILD_LIMIT + CHILD_LIMIT_PER_PIXEL * max(map(pixels, honest + hostile))
        begin = time.monotonic()
        scan_list(options.ours, images, options.jobs, memory, tally)
        seconds = time.monotonic() - begin
    if memory.parent > PARENT_LIMIT:
        tally.faults.append("the parent holds too much")
    if memory.child > limit:
        tally.faults.append("a child holds too much")
    results = lines(tally, memory, limit, seconds, counts, options)
    if options.floods:
        results += ["", f"A flood alone took at most {worst:.0%} of its limit of processor time."]
    conclude("A batch with hostile files", "hostile-batch", results, tally.faults, options)


main()
