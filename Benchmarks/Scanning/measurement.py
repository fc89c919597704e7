"""Runs the readers over the same files, taking turns, and scores what they found."""

from dataclasses import dataclass

from processes import Cost, run_measured


@dataclass(frozen=True)
class Run:
    """One process of one reader: over a class of a corpus, one picture, or no file at all.

    `names` are the names of the files; `is_whole` says whether the process reached the last one.
    `read` counts the pictures with every expected code read, and pictures without a code in which
    nothing was found. `misreads` are (file, payload) pairs that are not expected.
    """

    corpus: str
    kind: str
    names: tuple
    reader: str
    round: int
    pixels: int
    cost: Cost
    is_whole: bool
    read: int
    misreads: tuple


class Bench:
    """The readers, and the program that measures them."""

    def __init__(self, readers, measure_child, limit):
        """`limit` is in seconds of processor time per picture."""
        self.readers = readers
        self.measure_child = measure_child
        self.limit = limit

    def starts(self, round):
        """Runs each slow-starting reader without files, to measure its start-up time."""
        for reader in self.readers:
            if reader.starts_slowly:
                yield self.run(reader, "", "", [], round)

    def classes(self, corpus, round):
        """Runs each class of a corpus through every reader, one process per class."""
        for kind, pictures in corpus.kinds().items():
            for reader in self.readers:
                yield self.run(reader, corpus.name, kind, pictures, round)

    def single_pictures(self, corpus, round):
        """Runs each picture of a corpus through every reader, one process per picture."""
        for picture in corpus.pictures:
            for reader in self.readers:
                yield self.run(reader, corpus.name, picture.kind, [picture], round)

    def run(self, reader, corpus, kind, pictures, round):
        """Runs and scores one process; if it stops early, pictures are read again one at a time."""
        cost, codes, is_whole = self.read(reader, pictures)
        if not is_whole and len(pictures) > 1:
            codes = [code for picture in pictures for code in self.read(reader, [picture])[1]]
        read, misreads = score(pictures, codes)
        return Run(
            corpus=corpus,
            kind=kind,
            names=tuple(picture.name for picture in pictures),
            reader=reader.name,
            round=round,
            pixels=sum(picture.pixels for picture in pictures),
            cost=cost,
            is_whole=is_whole,
            read=read,
            misreads=misreads,
        )

    def read(self, reader, pictures):
        """The cost and the codes of one process, and whether it ended normally."""
        command = [*reader.command, *(picture.path for picture in pictures)]
        limit = self.limit * max(1, len(pictures))
        cost, output = run_measured(self.measure_child, command, limit)
        return cost, list(reader.codes(output)), cost.status in reader.statuses


def score(pictures, codes):
    """How many pictures were fully read, and the misreads."""
    found = {picture.path: set() for picture in pictures}
    for path, payload in codes:
        if path in found:
            found[path].add(payload)
    read = sum(
        picture.expected <= found[picture.path] if picture.expected else not found[picture.path]
        for picture in pictures
    )
    misreads = tuple(
        (picture.name, payload)
        for picture in pictures
        for payload in sorted(found[picture.path] - picture.expected)
    )
    return read, misreads
