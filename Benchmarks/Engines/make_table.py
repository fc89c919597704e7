#!/usr/bin/env python3
"""Writes a Parquet table of small pictures of tickets, for the run that anchors the plan in README.md.

    ENV/bin/python Benchmarks/Engines/make_table.py PICTURES TABLE.parquet [--different 10000] [--ours LOTTO]

ENV also has segno and qrcode. The tickets come from `lotto generate`, in codes as the operator
prints them, three pixels per module. A million names take a minute or two.
"""

import argparse
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

ROOT = Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Fixtures/Scans/Generator"))

from png_file import GRAY, PixelFormat, png_bytes  # noqa: E402
from ticket_code import ticket_code  # noqa: E402

QUIET_ZONE, SCALE = 4, 3
GROUP = 10_000
"""Pictures of a row group, which a task of Spark reads as a whole."""


def picture(url):
    """A ticket's code in black on white, one bit per pixel."""
    light = np.pad(~ticket_code(url), QUIET_ZONE, constant_values=True)
    samples = light.repeat(SCALE, 0).repeat(SCALE, 1).astype(np.uint8)
    return png_bytes(samples, PixelFormat(GRAY, 1))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pictures", type=int)
    parser.add_argument("table", type=Path)
    parser.add_argument("--different", type=int, default=10_000)
    parser.add_argument("--ours", default=str(ROOT / ".build/release/lotto"))
    options = parser.parse_args()
    games = ["generate", str(options.different * 5), "--format", "url", "--seed", "48"]
    urls = subprocess.run([options.ours, *games], stdout=subprocess.PIPE, check=True).stdout.decode().split()
    pictures = [picture(url) for url in urls[:options.different]]
    print(f"{len(pictures)} pictures, {sum(map(len, pictures)) / len(pictures):.0f} bytes on average")
    types = pa.schema({"path": pa.string(), "content": pa.binary()})
    with pq.ParquetWriter(options.table, types, compression="none", use_dictionary=False) as writer:
        for start in range(0, options.pictures, GROUP):
            numbers = range(start, min(start + GROUP, options.pictures))
            names = [f"s3://tickets/{number:09}.png" for number in numbers]
            contents = [pictures[number % len(pictures)] for number in numbers]
            writer.write_table(pa.table([names, contents], schema=types))


if __name__ == "__main__":
    main()
