"""The pictures of a folder, and the payloads that its manifest expects of each."""

import csv
import json
import struct
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote_to_bytes


@dataclass(frozen=True)
class Picture:
    """A file to read; `kind` is its class in the manifest."""

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
        """The pictures by class, the classes in the order of the manifest."""
        kinds = {}
        for picture in self.pictures:
            kinds.setdefault(picture.kind, []).append(picture)
        return kinds


def load_corpus(folder):
    """Reads a folder's `manifest.jsonl` or `manifest.tsv`.

    The columns of a TSV are file, class (or kind), payloads (separated by a space, percent-encoded)
    and others that do not matter here; the keys of a JSON line are file, class and expected.
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
    """Width by height as the PNG header has it; 0 for another kind of file."""
    with open(path, "rb") as file:
        header = file.read(24)
    if len(header) < 24 or header[12:16] != b"IHDR":
        return 0
    width, height = struct.unpack(">II", header[16:])
    return width * height
