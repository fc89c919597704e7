#!/usr/bin/env python3
"""Makes files that are meant to harm whoever reads them: OUT/in, and OUT/manifest.jsonl.

    Fixtures/Hostile/make_hostile.py OUT [--seed N] [--count MUTANTS] [--only KIND]

The manifest has an object a line: `name_b64` below OUT/in, `group`, `expect`, which are the outcomes that
are right (`ok`, `no-ticket` for a code of another kind, else an error code of rows), and `payloads`: what is
read is among them, and where `ok` is the only right outcome all of them are read. OUT/folder is to be
scanned as a whole; OUT/folder.jsonl says the same of its entries, and those that expect nothing have no
row. There are as many mutants of JPEG files as of PNG files. The same seed makes the same files. Nothing
is needed but Python itself.
"""

import argparse
import os
import socket
import struct
import zlib
from pathlib import Path

import jpeg_mutants
import png_parts as png
from document_corpus import KINDS, add_documents
from folder_files import add_folder, add_other_pictures
from hostile_corpus import FIXTURES, Corpus, drawn, read_codes
from jpeg_corpus import add_jpeg_files

BROKEN = ["bad_png", "truncated"]
"""A file whose chunks do not fit together may be called either."""
MUTATED = ["ok", "no-ticket", "no_code", "code_unread", "not_image", "unsupported", "too_large", *BROKEN]
"""What may come of a file in which bytes were changed at random."""


def add_formats(corpus, rows, payload):
    """PNG files of every kind: all of them are read."""
    for color, depth in png.FORMATS:
        for is_interlaced in (False, True):
            data = png.serialized(png.picture(rows, color, depth, is_interlaced))
            corpus.file(
                "formats", f"color-{color}-{depth}-{int(is_interlaced)}.png", data, ["ok"], [payload])
    for kind in range(5):
        data = png.serialized(png.picture(rows, filters=(kind,)))
        corpus.file("formats", f"filter-{kind}.png", data, ["ok"], [payload])
    first, (name, body), end = png.picture(rows)
    for length in (1, 7, 4096):
        parts = [(name, body[at:at + length]) for at in range(0, len(body), length)]
        data = png.serialized([first, *parts, end])
        corpus.file("formats", f"parts-of-{length}.png", data, ["ok"], [payload])


def add_structures(corpus, rows, payload):
    """Chunks that are missing, doubled, in disorder, of the wrong length, and what nobody asked for."""
    first, data, end = png.picture(rows)
    size = (len(rows[0]), len(rows))
    paletted = png.picture(rows, png.PALETTE)
    inflated = png.image_data(rows)
    stream = data[1]
    fragments = [(b"IDAT", stream[at:at + 50]) for at in range(0, len(stream), 50)]
    read, doubtful = ["ok"], ["ok", "no_code", "code_unread", *BROKEN]

    def add(name, chunks, outcomes, broken=(), tail=b""):
        content = png.serialized(chunks, broken) + tail
        corpus.file("structure", f"{name}.png", content, outcomes, [payload])

    add("no-header", [data, end], BROKEN)
    add("header-later", [data, first, end], BROKEN)
    add("no-data", [first, end], BROKEN)
    add("end-first", [end, first, data], BROKEN)
    add("no-end", [first, data], ["ok", "truncated"])
    add("two-headers", [first, first, data, end], doubtful)
    add("empty-data", [first, (b"IDAT", b""), end], BROKEN)
    add("data-cut", [first, (b"IDAT", stream[:len(stream) // 3]), end], doubtful)
    add("data-is-text", [first, (b"IDAT", b"not deflated"), end], BROKEN)
    add("half-the-rows", [first, (b"IDAT", zlib.compress(inflated[:len(inflated) // 2])), end], doubtful)
    add("unknown-filter", [first, (b"IDAT", zlib.compress(b"\x09" * len(inflated))), end],
        ["no_code", *BROKEN])
    add("text-between-data", [first, *fragments[:2], (b"tEXt", b"k\0v"), *fragments[2:], end], doubtful)
    add("no-palette", [paletted[0], *paletted[2:]], ["no_code", *BROKEN])
    add("palette-later", [paletted[0], paletted[2], paletted[1], end], ["no_code", *BROKEN])
    add("palette-of-one", [paletted[0], (b"PLTE", b"\0\0\0"), *paletted[2:]], doubtful)
    add("palette-of-257", [paletted[0], (b"PLTE", bytes(771)), *paletted[2:]], doubtful)
    add("palette-in-pieces", [paletted[0], (b"PLTE", bytes(5)), *paletted[2:]], ["no_code", *BROKEN])
    add("long-transparency", [*paletted[:2], (b"tRNS", b"\xff" * 300), *paletted[2:]], doubtful)
    add("unknown-critical", [first, (b"HARM", b"x"), data, end], doubtful)
    add("unknown-ancillary", [first, (b"haRm", b"x" * 1000), data, end], read)
    add("text-with-escapes", [first, (b"tEXt", b"Title\0\x1b[2J\x07"), data, end], read)
    add("wrong-sum-of-header", [first, data, end], BROKEN, broken={b"IHDR"})
    add("wrong-sum-of-data", [first, data, end], doubtful, broken={b"IDAT"})
    add("wrong-sum-of-text", [first, (b"tEXt", b"k\0v"), data, end], read, broken={b"tEXt"})
    add("wrong-sum-of-end", [first, data, end], doubtful, broken={b"IEND"})
    add("long-header", [(b"IHDR", first[1] + b"\0"), data, end], BROKEN)
    add("short-header", [(b"IHDR", first[1][:4]), data, end], BROKEN)
    add("a-tail", [first, data, end], read, tail=b"tail" * 1000)
    add("a-second-file", [first, data, end], read, tail=png.serialized([first, data, end]))
    add("a-tail-of-length", [first], BROKEN, tail=b"\xff\xff\xff\xffIDAT" + stream)
    for color, depth in [(0, 0), (0, 3), (0, 32), (1, 8), (2, 4), (3, 16), (5, 8), (255, 8)]:
        add(f"color-{color}-depth-{depth}", [png.header(*size, color, depth), data, end], BROKEN)
    for width, height in [(0, 0), (0, 9), (9, 0)]:
        add(f"size-{width}x{height}", [png.header(width, height), data, end], BROKEN)
    for name in ("compression", "interlacing"):
        add(f"unknown-{name}", [png.header(*size, **{name: 7}), data, end], BROKEN)


def add_bombs(corpus, rows, payload):
    """Small files that want much memory or time."""
    first, data, end = png.picture(rows)
    bomb = png.zeros(64 << 20)

    def add(name, content, outcomes):
        corpus.file("bombs", f"{name}.png", content, outcomes, [payload])

    for width, height in [
        (2**31 - 1, 2**31 - 1), (2**32 - 1, 1), (2**31, 1), (1 << 16, 1 << 16), (46341, 46341),
        (10**6, 10**6), (100_001, 1), (1, 100_001),
    ]:
        content = png.serialized([png.header(width, height), data, end])
        add(f"header-{width}x{height}", content, ["too_large", "bad_png"])
    wide = [png.header(30_000, 30_000, depth=1), (b"IDAT", png.zeros(30_000 * 3751)), end]
    add("megapixels-900", png.serialized(wide), ["too_large"])
    long = [png.header(1, 100_000, depth=1), (b"IDAT", png.zeros(200_000)), end]
    add("one-pixel-wide", png.serialized(long), ["no_code"])
    large = [png.header(7000, 7000, depth=1), (b"IDAT", png.zeros(7000 * 876)), end]
    corpus.file("large", "megapixels-49.png", png.serialized(large), ["no_code"])
    small = [png.header(10, 10), (b"IDAT", bomb), end]
    add("more-than-the-rows", png.serialized(small), ["no_code", *BROKEN])
    for name, front in [(b"iCCP", b"x\0\0"), (b"zTXt", b"x\0\0"), (b"iTXt", b"x\0\1\0\0\0")]:
        content = png.serialized([first, (name, front + bomb), data, end])
        add(f"inflating-{name.decode()}", content, ["ok"])
    texts = [(b"tEXt", b"k\0v")] * 20_000
    add("texts", png.serialized([first, *texts, data, end]), ["ok", "bad_png", "too_large"])
    nothing = [(b"IDAT", b"")] * 20_000
    add("empty-parts", png.serialized([first, *nothing, data, end]), ["ok", *BROKEN])
    path = corpus.expect("bombs", "eight-gibibytes.png", ["too_large", *BROKEN])
    with open(path, "wb") as file:
        file.write(png.serialized([first]))
        file.truncate(8 << 30)


def add_other_files(corpus):
    """What only bears the name of a PNG."""
    for name, content in [
        ("empty", b""), ("one-byte", b"\x89"), ("seven-bytes", png.SIGNATURE[:7]), ("blank", b" " * 4096),
        ("html", b"<html><script>alert(1)</script>"), ("zip", b"PK\3\4"),
        ("mng", b"\x8aMNG\r\n\x1a\n"), ("elf", b"\x7fELF\2\1\1"), ("zeros", bytes(1 << 20)),
        ("as-text", png.SIGNATURE.replace(b"\r\n", b"\n")), ("behind-a-blank", b" " + png.SIGNATURE),
    ]:
        corpus.file("others", f"{name}.png", content, ["not_image"])


NAMES = [
    b"line\nfeed.png", b"\n", b"return\r.png", b"tab\t.png", b"bell\x07.png", b"\x1b[31mred.png",
    b"\x1b]0;title\x07.png", b"delete\x7f.png", b"next-line\xc2\x85.png", b"csi\xc2\x9b31m.png",
    b"\xff\xfe\x80.png", b"half\xed\xa0\x80.png", b"cut\xe2\x82", b"long\xc0\xaf.png",
    "\u202egnp.exe".encode(), "\u2066isolate".encode(), "\u2028line.png".encode(),
    "\ufeffmark.png".encode(), "\u200b".encode(), "한글 이름.png".encode(),
    "e\u0301.png".encode(), "\u00e9.png".encode(), b"-", b"--", b"--help", b"-rf.png", b" ", b"a  b.png",
    b"quote'\".png", b"back\\slash.png", b"$(id).png", b"`id`.png", b"a;b|c&d.png", b"*?[].png",
    b"=1+1.png", b"@sum.png", b"%s%n.png", b"<b>&amp;.png", b".hidden", b"UPPER.PNG", b"n" * 255,
]


def add_names(corpus, rows, payload):
    """Tickets under names that harm a terminal, a shell, a table or a page."""
    content = png.serialized(png.picture(rows))
    for name in NAMES:
        corpus.file("names", name, content, ["ok"], [payload])


def add_kinds(corpus, rows, payload):
    """What stands under a name and is no file, or a file that cannot be had."""
    refused = ["open_failed"]
    corpus.file("kinds", "honest.png", png.serialized(png.picture(rows)), ["ok"], [payload])
    os.mkdir(corpus.expect("kinds", "folder.png", refused))
    os.mkfifo(corpus.expect("kinds", "fifo.png", refused))
    place = os.getcwd()
    os.chdir(corpus.folder)
    with socket.socket(socket.AF_UNIX) as server:
        # From where it stands: the path of a socket has at most 107 bytes.
        server.bind(os.path.basename(corpus.expect("kinds", "socket.png", refused)))
    os.chdir(place)
    for name, target, outcomes in [
        ("to-zeros", "/dev/zero", refused), ("to-nothing", "/dev/null", refused),
        ("to-full", "/dev/full", refused), ("to-chance", "/dev/urandom", refused),
        ("to-memory", "/proc/self/mem", ["open_failed", "not_image"]), ("to-nowhere", "nowhere", refused),
        ("to-itself", "to-itself.png", refused), ("to-and", "fro.png", refused),
        ("fro", "to-and.png", refused), ("to-here", ".", refused), ("to-fifo", "fifo.png", refused),
    ]:
        os.symlink(target, corpus.expect("kinds", f"{name}.png", outcomes))
    os.symlink("honest.png", corpus.expect("kinds", "to-honest.png", ["ok"], [payload]))
    # Root may read it all the same.
    corpus.file("kinds", "forbidden.png", b"", ["open_failed", "not_image"])
    os.chmod(os.path.join(corpus.folder, b"forbidden.png"), 0)
    for name in ("missing.png", "honest.png/below", "folder.png/missing", "m" * 300, ""):
        corpus.expect("kinds", name, refused)


def add_cuts(corpus, rows, payload):
    """A file that ends anywhere."""
    content = png.serialized(png.picture(rows))
    places = {*range(48), *corpus.chance.sample(range(48, len(content)), 40)}
    for place in sorted(places):
        outcomes = ["not_image"] if place < 8 else ["ok", *BROKEN]
        corpus.file("cuts", f"cut-{place:05}.png", content[:place], outcomes, [payload])


def add_mutants(corpus, count):
    """Scans in which bytes are changed; half of them get right check sums again."""
    lines = (FIXTURES / "Scans/manifest.tsv").read_text(encoding="utf-8").splitlines()
    scans = [line.split("\t") for line in lines[1:]]
    for number in range(count):
        name, _, payloads, _ = corpus.chance.choice(scans)
        scan = (FIXTURES / "Scans" / name).read_bytes()
        content = mutant(bytearray(scan), corpus.chance)
        if corpus.chance.random() < 0.5:
            content = with_right_sums(content)
        # One of the scans is a JPEG file, whatever its name says.
        outcomes = MUTATED if scan.startswith(png.SIGNATURE) else jpeg_mutants.MUTATED
        corpus.file("mutants", f"mutant-{number:06}.png", content, outcomes, payloads.split())


def mutant(content, chance):
    """Bytes with some changes."""
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        place = chance.randrange(len(content) + 1)
        match chance.randrange(5):
            case 0 if place < len(content):
                content[place] ^= 1 << chance.randrange(8)
            case 1:
                del content[place:place + chance.randrange(1, 64)]
            case 2:
                content[place:place] = chance.randbytes(chance.randrange(1, 64))
            case 3:
                number = chance.choice((0, 1, 0xFFFF, 2**31 - 1, 2**31, 2**32 - 1))
                content[place:place + 4] = struct.pack(">I", number)
            case _:
                other = chance.randrange(len(content) + 1)
                content[place:place] = content[other:other + chance.randrange(1, 256)]
    return content


def with_right_sums(content):
    """The same file, so that what was changed reaches what is behind the check sums."""
    place = len(png.SIGNATURE)
    while place + 12 <= len(content):
        end = place + 8 + int.from_bytes(content[place:place + 4], "big")
        if end + 4 > len(content):
            break
        content[end:end + 4] = struct.pack(">I", zlib.crc32(content[place + 4:end]))
        place = end + 4
    return content


FINDER = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]
"""What stands in three corners of every code, and what a reader looks for."""


def add_floods(corpus):
    """Pictures full of finder patterns: readers that compare all with all do not come to an end."""
    for width, height, gap, scale in [
        (300, 300, 1, 1), (1000, 1000, 1, 1), (1000, 1000, 2, 2), (2480, 3508, 1, 1), (2480, 3508, 1, 2),
    ]:
        tile = [row + "0" * gap for row in FINDER] + ["0" * (7 + gap)] * gap
        lines = [
            b"".join(b"\0" * scale if bit == "1" else b"\xff" * scale for bit in row) for row in tile
        ]
        lines = [(line * (width // len(line) + 1))[:width] for line in lines]
        rows = [lines[y // scale % len(lines)] for y in range(height)]
        content = png.serialized(png.picture(rows, depth=1, filters=(0,)))
        name = f"flood-{width}x{height}-{gap}-{scale}.png"
        corpus.file("floods", name, content, ["no_code", "timeout"])


def add_other_contents(corpus):
    """Codes that are read and hold no ticket."""
    for number, (payload, modules) in enumerate(read_codes("other-contents.txt")):
        content = png.serialized(png.picture(drawn(modules)))
        corpus.file("contents", f"content-{number}.png", content, ["ok", "no-ticket"], [payload])


def add_png_files(corpus, count):
    """All groups of PNG files, and so many mutants."""
    payload, modules = corpus.chance.choice(list(read_codes("tickets.txt")))
    rows = drawn(modules)
    for add in (add_formats, add_structures, add_bombs, add_names, add_kinds, add_cuts):
        add(corpus, rows, payload)
    add_other_files(corpus)
    add_other_contents(corpus)
    add_floods(corpus)
    add_mutants(corpus, count)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=500, help="how many mutants of each kind")
    parser.add_argument(
        "--only", choices=["pictures", "png", "jpeg", *KINDS],
        help="PNG and JPEG files and a folder, or files of one kind alone")
    options = parser.parse_args()
    corpus = Corpus(options.out, options.seed)
    if options.only in (None, "pictures", "png"):
        add_png_files(corpus, options.count)
    if options.only in (None, "pictures", "jpeg"):
        add_jpeg_files(corpus, options.count)
    for kind in KINDS:
        if options.only in (None, kind):
            add_documents(corpus, kind, options.count)
    if options.only in (None, "pictures"):
        folder = Corpus(options.out, options.seed, "folder", "folder.jsonl")
        payload, modules = next(read_codes("tickets.txt"))
        add_folder(folder, drawn(modules), payload)
        add_other_pictures(corpus)
        folder.write_manifest()
    corpus.write_manifest()


if __name__ == "__main__":
    main()
