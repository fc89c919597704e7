"""HEIC and AVIF files from their boxes, so that each can be wrong (ISO/IEC 14496-12 and 23008-12)."""

import struct
from dataclasses import dataclass, field

CONTAINERS = {b"meta": 4, b"iprp": 0, b"ipco": 0, b"iinf": 6, b"iref": 4, b"dinf": 0, b"moov": 0, b"trak": 0}
"""Boxes of boxes, and how many bytes come before these."""


@dataclass
class Box:
    """A box of bytes or, behind these, of boxes."""

    name: bytes
    body: bytes = b""
    children: list = field(default_factory=list)
    size: int | None = None
    """The size that is stated, if it is not the box's."""
    is_long: bool = False
    """Whether the size is stated in 64 bits."""

    def serialized(self):
        """The bytes."""
        body = self.body + b"".join(child.serialized() for child in self.children)
        size = len(body) + (16 if self.is_long else 8) if self.size is None else self.size
        if self.is_long:
            return struct.pack(">I4sQ", 1, self.name, size & 2**64 - 1) + body
        return struct.pack(">I4s", size & 2**32 - 1, self.name) + body


def full(name, body=b"", version=0, flags=0, children=()):
    """A box that begins with a version and flags."""
    return Box(name, struct.pack(">I", version << 24 | flags) + body, list(children))


def parsed(content):
    """The boxes of an intact file."""
    boxes, place = [], 0
    while place + 8 <= len(content):
        size, name = struct.unpack_from(">I4s", content, place)
        size = size or len(content) - place
        body = content[place + 8:place + size]
        if name in CONTAINERS:
            front = CONTAINERS[name]
            boxes.append(Box(name, body[:front], parsed(body[front:])))
        else:
            boxes.append(Box(name, body))
        place += size
    return boxes


def serialized(boxes):
    """The bytes of all boxes."""
    return b"".join(box.serialized() for box in boxes)


def found(boxes, name):
    """The first box with a name, however deep."""
    for box in boxes:
        inner = box if box.name == name else found(box.children, name)
        if inner is not None:
            return inner
    return None


def all_boxes(boxes):
    """Each list of boxes with each box in it."""
    for box in boxes:
        yield boxes, box
        yield from all_boxes(box.children)


def relocated(boxes, old_place):
    """The same file, its items' places right again after boxes before the data have changed."""
    place = 0
    for box in boxes:
        if box.name == b"mdat":
            break
        place += len(box.serialized())
    index = found(boxes, b"iloc")
    if index is not None and place != old_place:
        index.body = moved(index.body, place - old_place)
    return boxes


def moved(body, shift):
    """The body of an index of items whose places are so many bytes farther on."""
    body = bytearray(body)
    try:
        sizes, count, at = body[4], struct.unpack_from(">H", body, 6)[0], 8
        for _ in range(count):
            at += 4 + (2 if body[0] else 0)
            base = body[5] >> 4
            if base:
                move(body, at, shift)
            extents = struct.unpack_from(">H", body, at + base)[0]
            at += base + 2
            for _ in range(extents):
                if not base:
                    move(body, at, shift)
                at += (sizes >> 4) + (sizes & 15)
    except (IndexError, struct.error):
        pass
    return bytes(body)


def move(body, at, shift):
    """Adds to a number of four bytes."""
    place = struct.unpack_from(">I", body, at)[0]
    struct.pack_into(">I", body, at, place + shift & 2**32 - 1)


@dataclass
class Item:
    """What is stored or derived, its properties by number, and the extents of its data."""

    kind: bytes
    data: bytes
    properties: tuple = ()
    extents: list | None = None
    """Places and lengths that are stated, if they are not the data's."""
    method: int = 0


class Sample:
    """The coded picture of a sample, and its properties."""

    def __init__(self, content):
        boxes = parsed(content)
        self.front = boxes[0]
        self.code = found(boxes, b"infe").body[8:12]
        container = found(boxes, b"ipco")
        self.properties = [box for box in container.children if box.name not in (b"irot", b"imir")]
        count = len(self.properties)
        needed = (b"hvcC", b"av1C")
        self.marks = tuple(n + 1 | (128 if self.properties[n].name in needed else 0) for n in range(count))
        self.shape = next(n + 1 for n in range(count) if self.properties[n].name == b"ispe")
        index = found(boxes, b"iloc").body
        at = 12 + (2 if index[0] else 0)
        base = struct.unpack_from(">I", index, at)[0] if index[5] >> 4 else 0
        place, length = struct.unpack_from(">II", index, at + (index[5] >> 4) + 2)
        place += base
        self.data = content[place:place + length]

    def file(self, items=None, properties=None, primary=1, references=(), **changes):
        """A file of items; `changes` replace boxes by name or take them out, `index` changes that of places."""
        properties = self.properties if properties is None else properties
        items = [Item(self.code, self.data, self.marks)] if items is None else items
        order = changes.pop("order", ["hdlr", "pitm", "iloc", "iinf", "iprp", "iref"])
        twice, extra = changes.pop("twice", None), changes.pop("extra", [])
        change = changes.pop("index", lambda box: box)
        boxes = {
            "hdlr": full(b"hdlr",
                         bytes(4) + b"pict" + bytes(13)), "pitm": full(b"pitm", struct.pack(
                             ">H", primary)), "iinf": index_of_kinds(items), "iprp": Box(
                                 b"iprp", children=[Box(b"ipco", children=properties),
                                                    associations(items)]),
            "iref": full(b"iref", children=[reference(*words)
                                            for words in references]) if references else None, }

        def front(place):
            known = boxes | {"iloc": change(index_of_places(items, place))} | changes
            inside = [known[name] for name in order for _ in range(1 + (name == twice)) if known.get(name)]
            return serialized([self.front, full(b"meta", children=inside + extra)])

        # The place of the data changes no length.
        return front(len(front(0)) + 8) + Box(b"mdat", b"".join(item.data for item in items)).serialized()


def index_of_kinds(items):
    """The kinds of items."""
    entries = [
        full(b"infe", struct.pack(">HH4s", number, 0, item.kind) + b"\0", version=2)
        for number, item in enumerate(items, 1)]
    return full(b"iinf", struct.pack(">H", len(entries)), children=entries)


def index_of_places(items, place):
    """Where the items' data are, from a place on."""
    body = struct.pack(">BBH", 0x44, 0, len(items))
    for number, item in enumerate(items, 1):
        extents = [(place, len(item.data))] if item.extents is None else item.extents
        place += len(item.data)
        body += struct.pack(">HHHH", number, item.method, 0, len(extents) & 0xFFFF)
        body += b"".join(struct.pack(">II", *(word & 2**32 - 1 for word in extent)) for extent in extents)
    return full(b"iloc", body, version=1)


def associations(items):
    """The properties of items."""
    body = struct.pack(">I", len(items))
    for number, item in enumerate(items, 1):
        body += struct.pack(">HB", number, len(item.properties)) + bytes(item.properties)
    return full(b"ipma", body)


def reference(kind, source, *targets):
    """That an item refers to others."""
    return Box(kind, struct.pack(f">HH{len(targets)}H", source, len(targets), *targets))


def size_of(width, height):
    """A property: the size in pixels."""
    return full(b"ispe", struct.pack(">II", width, height))


def grid(columns, rows, width, height, is_wide=False):
    """The data of an item that is put together from tiles."""
    return struct.pack(
        ">BBBB" + ("II" if is_wide else "HH"), 0, is_wide, rows - 1, columns - 1, width, height)
