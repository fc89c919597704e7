#!/usr/bin/env python3
"""Writes what the png-kind scans look like in gray, read by a small PNG reader of its own.

It shares nothing with `png_file.py`, which wrote them: only zlib is taken from outside. Alpha lies on
white, colors become BT.709 luma. For each file: its pixels darker than 128, and the mean shade of
its four quarters in reading order.
"""

import struct
import zlib
from pathlib import Path

import numpy as np

CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
PALETTE, WITH_ALPHA = 3, (4, 6)
# Column start, row start, column step, row step of each pass.
ADAM7 = [
    (0, 0, 8, 8),
    (4, 0, 8, 8),
    (0, 4, 4, 8),
    (2, 0, 4, 4),
    (0, 2, 2, 4),
    (1, 0, 2, 2),
    (0, 1, 1, 2),
]


def paeth(a, b, c):
    """The neighbor, of left, above and above left, that is nearest to a + b - c."""
    p = a + b - c
    pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
    return a if pa <= pb and pa <= pc else b if pb <= pc else c


def samples_of(data, start, width, height, depth, channels):
    """The samples of one pass, and where its data ends."""
    row_bytes = (width * depth * channels + 7) // 8
    step = max(1, depth * channels // 8)
    before = [0] * row_bytes
    rows = []
    for _ in range(height):
        kind, row = data[start], list(data[start + 1 : start + 1 + row_bytes])
        start += 1 + row_bytes
        for i in range(row_bytes):
            a = row[i - step] if i >= step else 0
            c = before[i - step] if i >= step else 0
            add = (0, a, before[i], (a + before[i]) // 2, paeth(a, before[i], c))[kind]
            row[i] = (row[i] + add) & 255
        before = row
        bits = "".join(f"{byte:08b}" for byte in row)
        count = width * channels
        rows.append([int(bits[i * depth : (i + 1) * depth], 2) for i in range(count)])
    return np.array(rows).reshape(height, width, channels), start


def chunks_of(path):
    """The chunks of a file by name; those of the same name put together."""
    data, chunks, place = path.read_bytes(), {}, 8
    while place < len(data):
        length, name = struct.unpack(">I4s", data[place : place + 8])
        chunks[name] = chunks.get(name, b"") + data[place + 8 : place + 8 + length]
        place += 12 + length
    return chunks


def image_of(chunks):
    """The samples of the whole image, and its bit depth and color type."""
    width, height, depth, color, _, _, interlace = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    pixels, channels = zlib.decompress(chunks[b"IDAT"]), CHANNELS[color]
    image = np.zeros((height, width, channels), int)
    start = 0
    for left, top, dx, dy in ADAM7 if interlace else [(0, 0, 1, 1)]:
        part = image[top::dy, left::dx]
        if part.size:
            part[...], start = samples_of(
                pixels, start, part.shape[1], part.shape[0], depth, channels
            )
    return image, depth, color


def gray_of(path):
    """The shades of a file, 0 to 255."""
    chunks = chunks_of(path)
    image, depth, color = image_of(chunks)
    clear = chunks.get(b"tRNS", b"")
    alpha = np.ones(image.shape[:2])
    if color == PALETTE:
        palette = np.frombuffer(chunks[b"PLTE"], np.uint8).reshape(-1, 3) / 255
        alphas = np.ones(len(palette))
        alphas[: len(clear)] = np.frombuffer(clear, np.uint8) / 255
        alpha, values = alphas[image[..., 0]], palette[image[..., 0]]
    else:
        if clear:
            key = np.frombuffer(clear, ">u2").astype(int)
            alpha = 1.0 - (image == key).all(axis=2)
        values = image / (2**depth - 1)
        if color in WITH_ALPHA:
            alpha, values = values[..., -1], values[..., :-1]
        if values.shape[2] == 1:
            values = np.repeat(values, 3, axis=2)
    luma = values @ np.array([0.2126, 0.7152, 0.0722])
    return 255 * (luma * alpha + 1 - alpha)


def main():
    """Writes the table beside the scans."""
    folder = Path(__file__).resolve().parents[1]
    lines = ["file\tdark\tquarters"]
    for path in sorted(folder.glob("kind-*.png")):
        gray = gray_of(path)
        y, x = gray.shape[0] // 2, gray.shape[1] // 2
        quarters = [gray[:y, :x], gray[:y, x:], gray[y:, :x], gray[y:, x:]]
        means = " ".join(f"{quarter.mean():.2f}" for quarter in quarters)
        lines.append(f"{path.name}\t{int((gray < 128).sum())}\t{means}")
    (folder / "gray.tsv").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
