"""HEIC and AVIF files whose boxes, items and properties are wrong, lead in circles or are huge."""

import struct

import heif_parts as heif
from document_sample import LARGE, READ, Outcomes, samples
from heif_parts import Box, Item, full, grid, size_of

SIDE = 300
"""Of the samples, in pixels."""


class Maker:
    """Makes the files of one kind from its sample."""

    def __init__(self, corpus, kind):
        self.corpus, self.kind = corpus, kind.lower()
        self.name, content, self.payloads = next(samples(kind))
        self.sample, self.outcomes = heif.Sample(content), Outcomes(self.kind)

    def add(self, group, name, content, outcomes):
        """A file of a group."""
        name = f"{group}-{name}.{self.kind}"
        self.corpus.file(f"{self.kind}-{group}", name, content, outcomes, self.payloads)

    def item(self, *more):
        """The sample's picture, with more properties."""
        return Item(self.sample.code, self.sample.data, (*self.sample.marks, *more))

    def tiles(self, count, data, shape, references=None, copies=None):
        """A file of a derived item of so many tiles."""
        tile = self.item()
        place = len(self.sample.properties) + 1
        items = [Item(b"grid", data, (place, )), tile]
        items += [Item(tile.kind, b"", tile.properties, [(0, 0)]) for _ in range((copies or 1) - 1)]
        tiles = [2 + n % (copies or 1) for n in range(count)]
        wanted = [(b"dimg", 1, *tiles)] if references is None else references
        return self.sample.file(items, [*self.sample.properties, shape], references=wanted)


def add_formats(maker):
    """What is read, whatever else is there."""
    sample, free = maker.sample, Box(b"free", b"\x1b[2J\x07" * 99)
    plain = sample.file()
    boxes = heif.parsed(plain)
    for name, content in {
            "simple": plain, "tail": plain + b"tail" * 999, "free-behind": plain + free.serialized(),
            "reordered": sample.file(order=["iprp", "iinf", "iloc", "pitm", "hdlr"]),
            "unknown-in-meta": sample.file(extra=[free, Box(b"HARM", bytes(999))]),
            "unknown-property": sample.file(properties=[*sample.properties, Box(b"HARM", b"x")]),
            "data-to-the-end": plain[:-len(sample.data) - 8] + bytes(4) + plain[-len(sample.data) - 4:],
            "grid-of-one": maker.tiles(1, grid(1, 1, SIDE, SIDE), size_of(
                SIDE, SIDE)), "grid-of-four": maker.tiles(4, grid(2, 2, 2 * SIDE, 2 * SIDE), size_of(
                    2 * SIDE, 2 * SIDE)), "turned": sample.file(
                        [maker.item(len(sample.properties) + 1)],
                        [*sample.properties, Box(b"irot", b"\1")]), "mirrored": sample.file(
                            [maker.item(len(sample.properties) + 1)],
                            [*sample.properties, Box(b"imir", b"\1")]), "second-item": sample.file([
                                maker.item(), Item(b"Exif", b"\x1b[2J" * 99)]), }.items():
        maker.add("formats", name, content, READ)
    large = heif.serialized([boxes[0], boxes[1], Box(b"mdat", boxes[2].body, is_long=True)])
    maker.add("formats", "64-bit-size", large, maker.outcomes.doubtful)


def add_boxes(maker):
    """Sizes, depths, kinds and orders of boxes."""
    sample, broken, doubtful = maker.sample, maker.outcomes.broken, maker.outcomes.doubtful
    plain = sample.file()
    for number, name in enumerate(["ftyp", "meta", "mdat"]):
        for size in (0, 1, 2, 7, 8, 9, 15, 2**31 - 1, 2**31, 2**32 - 1):
            boxes = heif.parsed(plain)
            boxes[number].size = size
            maker.add("boxes", f"{name}-{size}", heif.serialized(boxes), [*doubtful, "not_image"])
        for size in (0, 15, 16, 2**32, 2**63 - 1, 2**63, 2**64 - 1):
            boxes = heif.parsed(plain)
            boxes[number].size, boxes[number].is_long = size, True
            maker.add("boxes", f"{name}-long-{size}", heif.serialized(boxes), [*doubtful, "not_image"])
    for name in ("hdlr", "pitm", "iloc", "iinf", "iprp"):
        maker.add(
            "boxes", f"without-{name}", sample.file(**{name: None}), doubtful if name == "hdlr" else broken)
        maker.add("boxes", f"{name}-twice", sample.file(twice=name), doubtful)
        maker.add("boxes", f"{name}-empty", sample.file(**{name: Box(name.encode())}), doubtful)
        for size in (0, 1, 7, 2**31, 2**32 - 1):
            boxes = heif.parsed(plain)
            heif.found(boxes, name.encode()).size = size
            maker.add("boxes", f"{name}-{size}", heif.serialized(boxes), doubtful)
    for index, box in enumerate(sample.properties):
        label = f"{index}-{box.name.decode()}"
        rest = [other for other in sample.properties if other is not box]
        maker.add(
            "boxes", f"property-{label}-empty",
            sample.file(properties=[Box(box.name) if other is box else other for other in sample.properties]),
            doubtful)
        maker.add("boxes", f"property-{label}-missing", sample.file(properties=rest), doubtful)
        maker.add(
            "boxes", f"property-{label}-long",
            sample.file(
                properties=[
                    Box(box.name, box.body + bytes(99_999)) if other is box else other
                    for other in sample.properties]), doubtful)
    maker.add("boxes", "first-only", sample.front.serialized(), broken)
    maker.add("boxes", "without-data", plain[:-len(sample.data) - 8], broken)
    for depth in (10, 100, 10_000):
        deep = b""
        for _ in range(depth):
            deep = Box(b"iprp", Box(b"ipco", deep).serialized()).serialized() if depth < 101 else deep
        if depth > 100:
            # Each a box of the next one, of a size that reaches to the end.
            deep = b"".join(struct.pack(">I4s", 8 * (depth - n), b"ipco") for n in range(depth))
        maker.add("boxes", f"deep-{depth}", sample.file(extra=[Box(b"iprp", deep)]), doubtful)
    many = [full(b"infe", struct.pack(">HH4s", n, 0, b"HARM") + b"\0", version=2) for n in range(1, 65536)]
    maker.add(
        "boxes", "items-65535", sample.file(iinf=full(b"iinf", struct.pack(">H", 65535), children=many)),
        doubtful)
    maker.add(
        "boxes", "properties-30000", sample.file(properties=sample.properties + [Box(b"free")] * 30_000),
        doubtful)
    maker.add(
        "boxes", "kind-of-escapes", sample.file([Item(b"\x1b[2J", sample.data, sample.marks)]),
        [*broken, "unsupported"])
    maker.add(
        "boxes", "brand-of-another",
        plain.replace(b"heic", b"avif").replace(b"avif", b"heic", 1), [*doubtful, "bad_heic", "bad_avif"])


def add_items(maker):
    """Extents outside of the file, and items that are derived from themselves or from too many."""
    sample, broken, doubtful = maker.sample, maker.outcomes.broken, maker.outcomes.doubtful
    length = len(sample.data)
    start = len(sample.file()) - length
    for name, extents, outcomes in [("outside", [(2**31, length)], broken), ("last", [
        (2**32 - 1, 2**32 - 1)], broken), ("at-0", [(0, length)], broken), ("none", [], broken), ("empty", [
            (start, 0)], broken), ("long", [(start, 2**31)], broken), ("one-more", [
                (start, length + 1)], broken), ("overlapping", [
                    (start, length), (start, length)], maker.outcomes.costly), ("halves", [
                        (start, length // 2), (start + length // 2, length - length // 2)], doubtful),
                                    ("many", [(start, length)] * 65535, maker.outcomes.costly),
                                    ("many-empty", [(start, 0)] * 65535, broken), ]:
        stated = [Item(sample.code, sample.data, sample.marks, extents)]
        maker.add("items", f"extents-{name}", sample.file(stated), outcomes)
    for method in (1, 2, 3, 15):
        maker.add(
            "items", f"method-{method}",
            sample.file([Item(sample.code, sample.data, sample.marks, method=method)]), doubtful)
    for sizes in (0, 0x11, 0x88, 0xFF):

        def resized(index, sizes=sizes):
            return Box(b"iloc", index.body[:4] + bytes([sizes, sizes]) + index.body[6:])

        maker.add("items", f"index-of-{sizes}", sample.file(index=resized), doubtful)
    for count in (0, 2, 65535):

        def counted(index, count=count):
            return Box(b"iloc", index.body[:6] + struct.pack(">H", count) + index.body[8:])

        maker.add("items", f"index-of-count-{count}", sample.file(index=counted), doubtful)
    for version in (1, 2, 3, 255):

        def versioned(index, version=version):
            return Box(b"iloc", bytes([version]) + index.body[1:])

        maker.add("items", f"index-version-{version}", sample.file(index=versioned), doubtful)
    for primary in (0, 2, 65535):
        maker.add("items", f"primary-{primary}", sample.file(primary=primary), doubtful)
    shape = size_of(SIDE, SIDE)
    for name, references in {"itself": [(b"dimg", 1, 1)], "nothing": [(b"dimg", 1)], "missing": [
        (b"dimg", 1, 99)], "none": [(b"cdsc", 1, 2)], "in-a-circle": [(b"dimg", 1, 2), (b"dimg", 2, 1)],
                             "twice": [(b"dimg", 1, 2), (b"dimg", 1, 2)], "thumbnail-of-itself": [
                                 (b"dimg", 1, 2), (b"thmb", 1, 1)], "alpha-of-itself": [
                                     (b"dimg", 1, 2), (b"auxl", 1, 1)], }.items():
        maker.add(
            "items", f"derived-{name}", maker.tiles(1, grid(1, 1, SIDE, SIDE), shape, references), doubtful)
    for name, data in {"empty": b"", "short": b"\0\0\0", "overlay": bytes(30),
                       "version-9": b"\x09" + grid(1, 1, SIDE, SIDE)[1:], }.items():
        maker.add("items", f"grid-{name}", maker.tiles(1, data, shape), doubtful)
    for kind in (b"iden", b"iovl", b"tmap"):
        items = [Item(kind, b"", (sample.shape, )), maker.item()]
        maker.add(
            "items", f"kind-{kind.decode()}", sample.file(items, references=[(b"dimg", 1, 2)]),
            [*doubtful, "unsupported"])
        maker.add(
            "items", f"kind-{kind.decode()}-of-itself", sample.file(items, references=[(b"dimg", 1, 1)]),
            maker.outcomes.fatal)


def add_sizes(maker):
    """Sizes that are huge, or not those of the coded picture."""
    sample, costly = maker.sample, maker.outcomes.costly

    def sized(width, height):
        return [size_of(width, height) if box.name == b"ispe" else box for box in sample.properties]

    for sides in ((65535, 65535), (2**32 - 1, 2**32 - 1), (2**31, 1), (100_001, 1), (16384, 16384)):
        maker.add(
            "sizes", f"{sides[0]}x{sides[1]}", sample.file(properties=sized(*sides)),
            [*LARGE, *maker.outcomes.broken])
    for sides in ((0, 0), (0, SIDE), (1, 1), (SIDE - 1, SIDE), (SIDE, SIDE + 1), (2 * SIDE, 2 * SIDE),
                  (SIDE, 150), (8000, 8000)):
        outcomes = costly if sides != (0, 0) else maker.outcomes.broken
        maker.add("sizes", f"{sides[0]}x{sides[1]}", sample.file(properties=sized(*sides)), outcomes)
    two = [*sample.properties, size_of(65535, 65535)]
    maker.add("sizes", "two-sizes", sample.file([maker.item(len(two))], two), costly)
    for name, box in {"clap": Box(b"clap", struct.pack(">8I", 2**32 - 1, 1, 2**32 - 1, 1, 0, 1, 0, 1)),
                      "clap-0": Box(b"clap", bytes(32)), "clap-nothing": Box(b"clap", struct.pack(
                          ">8I", 1, 1, 1, 1, 2**31, 1, 2**31, 1)), "pixi-0": full(b"pixi", b"\0"),
                      "pixi-255": full(b"pixi", b"\xff" * 256), "rotations": Box(
                          b"irot", b"\xff"), "profile": Box(b"colr", b"prof" + bytes(9999)), }.items():
        maker.add(
            "sizes", f"property-{name}",
            sample.file([maker.item(len(sample.properties) + 1)], [*sample.properties, box]), costly)
    for columns, rows, width, height in [(1, 1, 65535, 65535), (255, 255, 65535, 65535),
                                         (255, 255, 7900, 7900), (256, 256, 300, 300),
                                         (16, 16, 16 * SIDE, 16 * SIDE), (2, 2, 1, 1), (2, 2, 7900, 7900), ]:
        content = maker.tiles(
            columns * rows if columns < 256 else 65535, grid(columns, rows, width, height),
            size_of(width, height))
        maker.add("bombs", f"grid-{columns}x{rows}-{width}x{height}", content, [*costly, *LARGE])
    for name, shape in {"small": size_of(1, 1), "huge": size_of(65535, 65535)}.items():
        maker.add(
            "sizes", f"grid-stated-{name}", maker.tiles(1, grid(1, 1, SIDE, SIDE), shape),
            [*maker.outcomes.broken, *LARGE])
    wide = grid(1, 1, 2**32 - 1, 2**32 - 1, is_wide=True)
    maker.add("sizes", "grid-wide", maker.tiles(1, wide, size_of(SIDE, SIDE)), maker.outcomes.broken)


def add_heif_files(corpus, kind):
    """All groups of a kind but cuts and mutants."""
    maker = Maker(corpus, kind)
    for add in (add_formats, add_boxes, add_items, add_sizes):
        add(maker)
