"""TIFF files of every layout, and directories, strips, tiles and types that are wrong."""

import struct
import zlib
from dataclasses import replace

import tiff_parts as tiff
from document_sample import EMPTY, LARGE, READ, Outcomes, packed
from tiff_parts import LONG, LONG8, SHORT, Entry, directory

OUTCOMES = Outcomes("tiff")


def gray(rows, *more, strips=4, **options):
    """A directory of gray rows in some strips."""
    height = -(-len(rows) // strips)
    data = [b"".join(rows[top:top + height]) for top in range(0, len(rows), height)]
    return directory(len(rows[0]), len(rows), data, 8, 1, 1, *more, rows=height, **options)


def shaded(rows, bits):
    """Rows of samples of so many bits; a row begins with a byte."""
    for row in rows:
        if bits < 8:
            word = "".join(("1" if value else "0") * bits for value in row)
            word += "0" * (-len(word) % 8)
            yield int(word, 2).to_bytes(len(word) // 8, "big")
        else:
            yield b"".join((b"\xff" if value else b"\0") * (bits // 8) for value in row)


def tiled(rows, side=64):
    """A directory of gray tiles."""

    def tile(top, left):
        lines = [row[left:left + side].ljust(side, b"\xff") for row in rows[top:top + side]]
        return b"".join(lines).ljust(side * side, b"\xff")

    data = [tile(top, left) for top in range(0, len(rows), side) for left in range(0, len(rows[0]), side)]
    page = directory(
        len(rows[0]), len(rows), data, 8, 1, 1, Entry(tiff.TILE_WIDTH, SHORT, (side, )),
        Entry(tiff.TILE_HEIGHT, SHORT, (side, )), Entry(tiff.TILE_PLACES, LONG), Entry(
            tiff.TILE_LENGTHS, LONG))
    return tiff.without(page, tiff.STRIP_PLACES, tiff.STRIP_LENGTHS, tiff.ROWS)


def changed(page, tag, values=None, kind=None, count=None):
    """A directory with another value, type or count of values of a tag."""

    def change(entry):
        if entry.tag != tag:
            return entry
        number = entry.count if count is None else count
        return replace(
            entry, values=entry.values if values is None else values, kind=kind or entry.kind, count=number)

    return replace(page, entries=[change(entry) for entry in page.entries])


def add_formats(corpus, tickets):
    """Depths, photometric interpretations, planes, orders of bytes and sizes of numbers."""
    rows, other = tickets.rows, tickets.other_rows
    size = tickets.width, tickets.height
    page = gray(rows)

    def add(name, content, payloads=(tickets.payload, )):
        corpus.file("tiff-formats", f"format-{name}.tif", content, READ, payloads)

    for order, letter in (("<", "little"), (">", "big")):
        for is_big in (False, True):
            for kind, pages in {"strips": [page], "tiles": [tiled(rows)], "one": [gray(rows,
                                                                                       strips=1)]}.items():
                add(f"{letter}-{int(is_big)}-{kind}", tiff.serialized(pages, order, is_big))
    for bits in (1, 2, 4, 8, 16):
        for photometric in (0, 1):
            lines = rows if photometric else [row.translate(bytes(range(256))[::-1]) for row in rows]
            data = b"".join(shaded(lines, bits))
            add(f"gray-{photometric}-{bits}", tiff.serialized([directory(*size, [data], bits, photometric)]))
    for bits in (1, 2, 4, 8):
        data = b"".join(shaded(rows, bits))
        colors = ((0, *[65535] * (2**bits - 1)) * 3)
        colored = directory(*size, [data], bits, 3, 1, Entry(tiff.COLORS, SHORT, colors))
        add(f"palette-{bits}", tiff.serialized([colored]))
    for bits in (8, 16):
        for samples, more in ((3, ()), (4, (Entry(tiff.EXTRA, SHORT, (2, )), )), (4, (Entry(tiff.EXTRA, SHORT,
                                                                                            (0, )), ))):
            opaque = b"\xff" * (bits // 8)
            chunks = {0: bytes(3 * bits // 8) + opaque, 255: opaque * 4}
            data = b"".join(chunks[value][:samples * bits // 8] for row in rows for value in row)
            name = f"color-{bits}-{samples}-{len(more) and more[0].values[0]}"
            add(name, tiff.serialized([directory(*size, [data], bits, 2, samples, *more)]))
    plane = b"".join(rows)
    apart = directory(*size, [plane] * 3, 8, 2, 3, Entry(tiff.PLANAR, SHORT, (2, )))
    add("planes-apart", tiff.serialized([apart]))
    for kind in (8, 32946):
        deflated = gray(rows, Entry(tiff.COMPRESSION, SHORT, (kind, )))
        add(
            f"deflate-{kind}",
            tiff.serialized([replace(deflated, data=[zlib.compress(part) for part in deflated.data])]))
    for turn in range(1, 9):
        add(f"turned-{turn}", tiff.serialized([gray(rows, Entry(tiff.ORIENTATION, SHORT, (turn, )))]))
    add("two-pages", tiff.serialized([page, gray(other)]), tickets.payloads)
    for name, entry in {"text": Entry(270, 2, b"\x1b[2J\x07\0"), "text-without-end": Entry(
            270, 2, b"\x1b]0;title\x07" * 9), "unknown-tag": Entry(
                65000, 7, bytes(99)), "unknown-type": Entry(65000, 99, bytes(4)), "orientation-9": Entry(
                    tiff.ORIENTATION, SHORT, (9, )), "orientation-0": Entry(
                        tiff.ORIENTATION, SHORT, (0, )), "profile": Entry(34675, 7, bytes(5000)),
                        "children": Entry(tiff.CHILDREN, LONG, (8, )), "children-many": Entry(
                            tiff.CHILDREN, LONG, (8, ) * 5000), "exif": Entry(34665, LONG, (8, )), }.items():
        add(f"entry-{name}", tiff.serialized([gray(rows, entry)]))


def add_directories(corpus, tickets):
    """Directories that lead to themselves, to each other, nowhere or on and on."""
    page, other, blank = gray(tickets.rows), gray(tickets.other_rows), gray([b"\xff" * 9] * 9)
    one, both = [tickets.payload], tickets.payloads

    def add(name, content, outcomes, payloads=(), intact=()):
        corpus.file(
            "tiff-directories", f"directory-{name}.tif", content, outcomes, payloads or intact, intact)

    for is_big in (False, True):

        def file(*pages, **options):
            return tiff.serialized(pages, is_big=is_big, **options)  # pylint: disable=cell-var-from-loop

        end = f"-{int(is_big)}"
        looping = replace(page, after="self")
        add("loop" + end, file(looping), OUTCOMES.partly, intact=one)
        add("loop-of-two" + end, file(page, replace(other, after="first")), OUTCOMES.partly, intact=both)
        add("next-at-0xffffffff" + end, file(replace(page, after=2**32 - 1)), OUTCOMES.broken, intact=one)
        add("next-at-2^63" + end, file(replace(page, after=2**63 + 7)), OUTCOMES.partly, intact=one)
        add("next-is-data" + end, file(replace(page, after=17)), OUTCOMES.broken, intact=one)
        add("second-cut" + end, file(page, other)[:-30], OUTCOMES.broken, intact=one)
        add("first-at-0" + end, file(page, first=0), OUTCOMES.unread)
        add("first-at-1" + end, file(page, first=1), OUTCOMES.broken)
        add("first-outside" + end, file(page, first=2**31 - 1), OUTCOMES.broken)
        for count in (0, 1, 99, 0xFFFF):
            add(f"count-{count}{end}", file(replace(page, count=count)), OUTCOMES.partly, one)
            second = file(replace(page, count=count, after=None), other)
            add(f"count-{count}-of-two{end}", second, OUTCOMES.partly, both)
        bad = tiff.without(page, tiff.WIDTH)
        add("first-without-width" + end, file(bad, other), OUTCOMES.bad, both, [tickets.other_payload])
        add(
            "second-without-width" + end,
            file(page, tiff.without(other, tiff.WIDTH)),
            OUTCOMES.bad,
            intact=one)
        add(
            "second-is-huge" + end,
            file(page, changed(other, tiff.WIDTH, (65535, )), blank), [*LARGE, *OUTCOMES.broken],
            intact=one)
    add("pages-900", tiff.serialized([blank] * 900), EMPTY)
    add("ticket-behind-300", tiff.serialized([blank] * 300 + [page]), READ, one)
    for count in (2000, 65536):
        corpus.file("tiff-bombs", f"pages-{count}.tif", many(page, count), [*LARGE, "timeout"], one)


def many(page, count):
    """A file of many pages: a directory, and then one of a pixel again and again."""
    content = bytearray(tiff.serialized([page, directory(1, 1, [b"\xff"])]))
    place = len(content) - 2 - 9 * 12 - 4
    tiny = bytes(content[place:-4])
    for _ in range(count - 2):
        content[-4:] = struct.pack("<I", len(content))
        content += tiny + bytes(4)
    return bytes(content)


def add_entries(corpus, tickets):
    """Each entry missing, of the wrong type, count or value."""
    page, tiles, one = gray(tickets.rows), tiled(tickets.rows), [tickets.payload]

    def add(name, directory_, outcomes=None):
        content = tiff.serialized([directory_], is_big=name.endswith("big"))
        corpus.file("tiff-entries", f"entry-{name}.tif", content, outcomes or OUTCOMES.costly, one)

    for kind, whole in (("strips", page), ("tiles", tiles)):
        for entry in whole.entries:
            name = f"{kind}-{entry.tag}"
            add(f"{name}-missing", tiff.without(whole, entry.tag))
            add(f"{name}-twice", replace(whole, entries=sorted(whole.entries + [entry], key=lambda e: e.tag)))
            for count in (0, 2, 2**31, 2**32 - 1):
                add(f"{name}-count-{count}", changed(whole, entry.tag, count=count))
            add(f"{name}-count-2^63-big", changed(whole, entry.tag, count=2**63))
            for other in (1, 2, 3, 5, 7, 9, 11, 12, 16, 99):
                add(f"{name}-type-{other}", changed(whole, entry.tag, kind=other))
            for value in (0, 1, 2, 255, 65535, 2**31 - 1, 2**32 - 1):
                number = len(whole.data) if entry.tag in tiff.PLACES | tiff.LENGTHS else 1
                add(f"{name}-value-{value}", changed(whole, entry.tag, (value, ) * number))
    add("reversed", replace(page, entries=page.entries[::-1]), OUTCOMES.doubtful)
    for shift in (2**20, -2**20, 2**31):
        add(f"places-{shift}", replace(page, shifts={1: shift}), OUTCOMES.broken)
    add("places-equal", changed(page, tiff.STRIP_PLACES, (8, ) * len(page.data)), OUTCOMES.doubtful)
    add(
        "places-2^63-big", changed(page, tiff.STRIP_PLACES, (2**63, ) * len(page.data), LONG8),
        OUTCOMES.broken)


def add_sizes(corpus, tickets):
    """Sizes beyond the limits, or far beyond the data; and data that inflates."""
    page, one = gray(tickets.rows, strips=1), [tickets.payload]
    for width, height in [(65535, 65535), (2**32 - 1, 2**32 - 1), (2**31, 1), (1, 2**31), (100_001, 1),
                          (1, 100_001), (2**32 - 1, 1), ]:
        sized = changed(changed(page, tiff.WIDTH, (width, )), tiff.HEIGHT, (height, ))
        corpus.file(
            "tiff-sizes", f"size-{width}x{height}.tif", tiff.serialized([sized]), [*LARGE, *OUTCOMES.bad])
    for width, height in [(0, 0), (0, 9), (9, 0)]:
        sized = changed(changed(page, tiff.WIDTH, (width, )), tiff.HEIGHT, (height, ))
        corpus.file("tiff-sizes", f"size-{width}x{height}.tif", tiff.serialized([sized]), OUTCOMES.bad)
    wider = changed(page, tiff.WIDTH, (tickets.width * 2, ))
    corpus.file("tiff-sizes", "size-wider.tif", tiff.serialized([wider]), OUTCOMES.broken)
    for name, kind, data in bombs():
        for width in (100, 7900):
            more = [Entry(tiff.COMPRESSION, SHORT, (kind, ))]
            bomb = directory(width, width, [data], 8, 1, 1, *more)
            corpus.file(
                "tiff-bombs" if width == 100 else "tiff-large", f"bomb-{name}-{width}.tif",
                tiff.serialized([bomb]), OUTCOMES.costly)
    strips = directory(10, 60000, [b"\xff" * 10] * 60000, 8, 1, 1, rows=1)
    corpus.file("tiff-bombs", "strips-60000.tif", tiff.serialized([strips]), EMPTY)
    tags = replace(page, entries=page.entries + [Entry(40000 + n, 7, b"text") for n in range(20000)])
    corpus.file("tiff-bombs", "entries-20000.tif", tiff.serialized([tags]), OUTCOMES.partly, one)


def bombs():
    """Data that inflates, and data that is garbage to every codec."""
    yield "deflate", 8, zlib.compress(bytes(64 << 20), 9)
    yield "packbits", 32773, b"\x81\0" * 500_000
    yield "lzw", 5, b"\x80" + b"\x00\xff" * 200_000
    for kind in (2, 3, 4, 6, 7, 32771, 32773, 34661, 34676, 34712, 34887, 34892, 34925, 50000, 50001, 50002,
                 65000):
        yield f"garbage-{kind}", kind, bytes(range(256)) * 40


def add_codecs(corpus, tickets):
    """Compressed strips cut or garbled in the middle: what is lost has its row."""
    bits = b"".join(packed(row) for row in tickets.rows)
    chance = corpus.chance
    for kind in (2, 3, 4, 5, 7, 8, 32773):
        for number in range(4):
            data = chance.randbytes(2000) if number else b""
            page = directory(
                tickets.width, tickets.height, [data], 1, 0, 1, Entry(tiff.COMPRESSION, SHORT, (kind, )))
            corpus.file("tiff-codecs", f"codec-{kind}-{number}.tif", tiff.serialized([page]), OUTCOMES.unread)
    deflated = zlib.compress(bits)
    for name, data in {"cut": deflated[:len(deflated) // 2], "sum": deflated[:-4] + bytes(4),
                       "and-more": deflated + bytes(999), }.items():
        page = directory(
            tickets.width, tickets.height, [data], 1, 0, 1, Entry(tiff.COMPRESSION, SHORT, (8, )))
        outcomes = OUTCOMES.broken if name == "cut" else OUTCOMES.partly
        corpus.file(
            "tiff-codecs", f"codec-8-{name}.tif", tiff.serialized([page]), outcomes, [tickets.payload])
    for length in (0, 2, 9, 600, 65536):
        tables = Entry(tiff.JPEG_TABLES, 7, chance.randbytes(length) or b"\0")
        page = directory(
            tickets.width, tickets.height, [b"\xff\xd8\xff\xd9"], 8, 1, 1,
            Entry(tiff.COMPRESSION, SHORT, (7, )), tables)
        corpus.file("tiff-codecs", f"codec-tables-{length}.tif", tiff.serialized([page]), OUTCOMES.broken)


def add_tiff_files(corpus, tickets):
    """All groups but cuts and mutants."""
    for add in (add_formats, add_directories, add_entries, add_sizes, add_codecs):
        add(corpus, tickets)
