"""TIFF files from their parts, so that each part can be wrong (TIFF 6.0, and the BigTIFF design)."""

import struct
from dataclasses import dataclass, field

WIDTH, HEIGHT, BITS, COMPRESSION, PHOTOMETRIC = 256, 257, 258, 259, 262
STRIP_PLACES, ORIENTATION, SAMPLES, ROWS, STRIP_LENGTHS = 273, 274, 277, 278, 279
PLANAR, PREDICTOR, COLORS, TILE_WIDTH, TILE_HEIGHT = 284, 317, 320, 322, 323
TILE_PLACES, TILE_LENGTHS, CHILDREN, EXTRA, FORMAT, JPEG_TABLES = 324, 325, 330, 338, 339, 347
PLACES = {STRIP_PLACES, TILE_PLACES}
LENGTHS = {STRIP_LENGTHS, TILE_LENGTHS}
BYTE, TEXT, SHORT, LONG, LONG8 = 1, 2, 3, 4, 16
LETTERS = {
    1: "B", 2: "B", 3: "H", 4: "I", 5: "II", 6: "b", 7: "B", 8: "h", 9: "i", 10: "ii", 11: "f", 12: "d",
    13: "I", 16: "Q", 17: "q", 18: "Q", }


@dataclass(frozen=True)
class Entry:
    """A tag and its values; the places and lengths of the data are filled in if there are no values."""

    tag: int
    kind: int
    values: tuple | bytes | None = None
    count: int | None = None
    """The number of values that is stated, if it is not theirs."""


@dataclass
class Directory:
    """Entries, and the strips or tiles."""

    entries: list
    data: list
    after: int | str | None = None
    """The place of the next directory, "self" or "first"; that of the one that follows if None."""
    count: int | None = None
    """The number of entries that is stated."""
    shifts: dict = field(default_factory=dict)
    """By which the places of some strips are wrong."""


def directory(width, height, data, bits=8, photometric=1, samples=1, *more, **options):
    """A directory of strips or tiles, with the usual entries, those of `more` instead of the same."""
    rows = options.pop("rows", height)
    entries = {
        WIDTH: Entry(WIDTH, LONG, (width, )), HEIGHT: Entry(HEIGHT, LONG, (height, )), BITS: Entry(
            BITS, SHORT, (bits, ) * samples),
        COMPRESSION: Entry(COMPRESSION, SHORT, (1, )), PHOTOMETRIC: Entry(
            PHOTOMETRIC, SHORT, (photometric, )), STRIP_PLACES: Entry(STRIP_PLACES, LONG), SAMPLES: Entry(
                SAMPLES, SHORT, (samples, )), ROWS: Entry(ROWS, LONG, (rows, )), STRIP_LENGTHS: Entry(
                    STRIP_LENGTHS, LONG), }
    entries |= {entry.tag: entry for entry in more}
    return Directory([entries[tag] for tag in sorted(entries)], data, **options)


def without(page, *tags):
    """A directory without some tags."""
    return Directory([entry for entry in page.entries if entry.tag not in tags], page.data, page.after)


def serialized(pages, order="<", is_big=False, first=None):
    """A file: its data, then each directory with what does not fit into its entries."""
    content = bytearray(b"II" if order == "<" else b"MM")
    content += struct.pack(order + "HHHQ", 43, 8, 0, 0) if is_big else struct.pack(order + "HI", 42, 0)
    start, last = (8, "Q") if is_big else (4, "I")
    link, firsts = start, None
    for page in pages:
        places = []
        for data in page.data:
            places.append(len(content))
            content += data
        content += bytes(len(content) % 2)
        place = len(content)
        firsts = place if firsts is None else firsts
        struct.pack_into(order + last, content, link, place)
        link = put(content, page, places, order, is_big)
        after = {"self": place, "first": firsts, None: 0}.get(page.after, page.after)
        struct.pack_into(order + last, content, link, after & (1 << 8 * struct.calcsize(last)) - 1)
        if page.after is not None:
            # What follows is found by nobody.
            content += bytes(8)
            link = len(content) - 8
    if first is not None:
        struct.pack_into(order + last, content, start, first)
    return bytes(content)


def put(content, page, places, order, is_big):
    """Appends a directory; gives the place of its link to the next one."""
    size, letters = (8, "HHQ") if is_big else (4, "HHI")
    count = len(page.entries) if page.count is None else page.count
    content += struct.pack(order + ("Q" if is_big else "H"), count)
    place = len(content)
    content += bytes(len(page.entries) * (4 + 2 * size) + size)
    for entry in page.entries:
        values = entry.values
        if values is None:
            shifted = [at + page.shifts.get(index, 0) for index, at in enumerate(places)]
            values = shifted if entry.tag in PLACES else [len(data) for data in page.data]
        data, number = packed(values, entry.kind, order)
        number = number if entry.count is None else entry.count
        if len(data) > size:
            content += bytes(len(content) % 2)
            far, data = data, struct.pack(order + ("Q" if is_big else "I"), len(content))
            content += far
        number &= (1 << 8 * size) - 1
        field_bytes = struct.pack(order + letters, entry.tag, entry.kind, number) + data.ljust(size, b"\0")
        content[place:place + len(field_bytes)] = field_bytes
        place += len(field_bytes)
    return place


def packed(values, kind, order):
    """The bytes of an entry's values, and how many values they are."""
    letters = LETTERS.get(kind, "B")
    if isinstance(values, bytes):
        return values, len(values) // struct.calcsize("=" + letters)
    if letters in "fd":
        return struct.pack(f"{order}{len(values)}{letters}", *values), len(values)
    width = struct.calcsize("=" + letters[0])
    unsigned = letters[0].upper()
    words = [value & (1 << 8 * width) - 1 for value in values]
    return struct.pack(f"{order}{len(words)}{unsigned}", *words), len(words) // len(letters)


def parsed(content):
    """The directories of an intact file, and its byte order and whether it is a BigTIFF."""
    order = "<" if content[:2] == b"II" else ">"
    is_big = struct.unpack_from(order + "H", content, 2)[0] == 43
    size, word = (8, "Q") if is_big else (4, "I")
    place = struct.unpack_from(order + word, content, size)[0]
    pages = []
    while place:
        count = struct.unpack_from(order + ("Q" if is_big else "H"), content, place)[0]
        place += 8 if is_big else 2
        found = {}
        for index in range(count):
            at = place + index * (4 + 2 * size)
            tag, kind, number = struct.unpack_from(order + "HH" + word, content, at)
            length = number * struct.calcsize("=" + LETTERS[kind])
            at += 4 + size
            start = struct.unpack_from(order + word, content, at)[0] if length > size else at
            letters = LETTERS[kind] * number if len(LETTERS[kind]) == 2 else f"{number}{LETTERS[kind]}"
            found[tag] = Entry(tag, kind, struct.unpack_from(order + letters, content, start))
        pages.append(Directory(*with_data(content, found)))
        place = struct.unpack_from(order + word, content, place + count * (4 + 2 * size))[0]
    return pages, order, is_big


def with_data(content, found):
    """The entries, those of the data's places without values, and the data."""
    data = []
    for places, lengths in ((STRIP_PLACES, STRIP_LENGTHS), (TILE_PLACES, TILE_LENGTHS)):
        if places in found:
            data = [
                content[at:at + length] for at, length in zip(found[places].values, found[lengths].values)]
    emptied = PLACES | LENGTHS
    entries = [
        Entry(e.tag, LONG if e.kind == 3 else e.kind) if e.tag in emptied else e for e in found.values()]
    return entries, data
