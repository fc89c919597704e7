"""The pictures of a folder, and the payloads that its manifest expects of each."""

import csv
import json
import struct
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes


@dataclass(frozen=True)
class Picture:
    """A picture file; `kind` is its class in the manifest."""

    path: str
    kind: str
    expected: frozenset
    pixels: int

    @property
    def name(self):
        """The file's name without its folder."""
        return Path(self.path).name


@dataclass(frozen=True)
class Corpus:
    """The pictures of one folder, in the order of its manifest."""

    name: str
    pictures: tuple

    def kinds(self):
        """The pictures by class; classes are in the order of the manifest."""
        kinds = {}
        for picture in self.pictures:
            kinds.setdefault(picture.kind, []).append(picture)
        return kinds


def load_corpus(folder):
    """Reads a folder's `manifest.jsonl` or `manifest.tsv`.

    A TSV has the columns file, class (or kind) and payloads (percent-encoded, separated by a
    space); other columns are ignored. A line of JSON has the keys file, class and expected.
    """
    folder = Path(folder)
    rows = json_rows if (folder / "manifest.jsonl").exists() else table_rows
    pictures = [
        Picture(
            str(folder / name),
            kind,
            frozenset(payloads),
            pixel_count(folder / name),
        )
        for name, kind, payloads in rows(folder)
    ]
    return Corpus(folder.resolve().name, tuple(pictures))


def json_rows(folder):
    """File, class and payloads of each line of a `manifest.jsonl`."""
    for line in (folder / "manifest.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        payloads = [payload.encode() for payload in row["expected"]]
        yield row["file"], row["class"], payloads


def table_rows(folder):
    """File, class and payloads of each row of a `manifest.tsv`."""
    with open(folder / "manifest.tsv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            payloads = [unquote_to_bytes(payload) for payload in row["payloads"].split()]
            yield row["file"], row.get("class") or row["kind"], payloads


def pixel_count(path):
    """Width times height in the header of a PNG or JPEG file; 0 for other kinds of files."""
    content = Path(path).read_bytes()
    if content[:2] == b"\xff\xd8":
        return jpeg_pixel_count(content)
    if len(content) < 24 or content[12:16] != b"IHDR":
        return 0
    width, height = struct.unpack(">II", content[16:24])
    return width * height


def jpeg_pixel_count(content):
    """Width times height in the frame header of a JPEG file; 0 if there is none."""
    place = 2
    while place + 9 <= len(content) and content[place] == 0xFF:
        marker, length = content[place + 1], struct.unpack_from(">H", content, place + 2)[0]
        # C4, C8 and CC are tables; the other markers from C0 to CF begin a frame.
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack_from(">HH", content, place + 5)
            return width * height
        place += 2 + length
    return 0
