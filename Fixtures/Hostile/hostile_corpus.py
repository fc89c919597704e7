"""The files that are made, what is expected of each, and the codes that are drawn in them."""

import base64
import json
import os
import random
from pathlib import Path

FIXTURES = Path(__file__).resolve().parents[1]


class Corpus:
    """The files that were made, and what is expected of them."""

    def __init__(self, out, seed, folder="in", manifest="manifest.jsonl"):
        self.folder = os.fsencode(out / folder)
        self.manifest = out / manifest
        self.chance = random.Random(seed)
        self.entries, self.names = [], set()
        os.makedirs(self.folder)

    def expect(self, group, name, outcomes, payloads=(), intact=()):
        """Notes an input, and gives the path at which it is to be made; `intact` are read in any case."""
        name = os.fsencode(name)
        encoded = base64.b64encode(name).decode()
        if encoded in self.names:
            raise ValueError(f"{name!r} is there already")
        self.names.add(encoded)
        self.entries.append({
            "name_b64": encoded, "group": group, "expect": outcomes,
            "payloads": [base64.b64encode(payload.encode()).decode() for payload in payloads],
            "intact": [base64.b64encode(payload.encode()).decode() for payload in intact],
        })
        return os.path.join(self.folder, name)

    def file(self, group, name, data, outcomes, payloads=(), intact=()):
        """A file of these bytes."""
        path = self.expect(group, name, outcomes, payloads, intact)
        with open(path, "wb") as file:
            file.write(data)

    def write_manifest(self):
        """Writes what is expected, in the order in which the files were made."""
        lines = (json.dumps(entry) + "\n" for entry in self.entries)
        self.manifest.write_text("".join(lines), encoding="ascii")


def read_codes(name):
    """The payloads of a file of codes, and their modules as rows of 0 and 1."""
    blocks = (FIXTURES / "Codes" / name).read_text(encoding="utf-8").split("\n\n")
    for block in blocks:
        head, *rows = block.strip().split("\n")
        yield head.split(" ", 2)[2], rows


def drawn(modules, scale=3, border=4):
    """The rows of a picture of a code."""
    side = len(modules) + 2 * border
    blank = "0" * side
    lines = [blank] * border + ["0" * border + row + "0" * border for row in modules]
    lines += [blank] * border
    shades = {"0": b"\xff" * scale, "1": b"\0" * scale}
    return [row for line in lines for row in [b"".join(shades[bit] for bit in line)] * scale]
