"""Two tickets, the samples of Documents that show them, and what may come of a changed file."""

from hostile_corpus import FIXTURES, drawn

READ, EMPTY, LARGE = ["ok"], ["no_code"], ["too_large"]


class Outcomes:
    """What may come of a file of a kind, by the end of its error code."""

    def __init__(self, kind):
        self.bad = [f"bad_{kind}"]
        self.broken = [*self.bad, "truncated"]
        """A file whose parts do not fit together may be called either."""
        if kind in ("tiff", "heic", "avif"):
            # A form that the library does not know, or no longer finds.
            self.broken.append("unsupported")
        self.unread = ["no_code", "code_unread", *self.broken]
        self.doubtful = ["ok", *self.unread]
        """What decoders make something of, more or less."""
        self.partly = ["ok", *self.broken]
        """A page is read, or a row says why not."""
        self.costly = [*self.doubtful, "too_large", "timeout"]
        """Whatever it is, it ends."""
        self.fatal = [*self.costly, "decoder_crash"]
        """A library is known to crash."""
        self.mutated = [
            *self.doubtful, "code_unread", "no-ticket", "not_image", "unsupported", "too_large", "timeout"]
        if kind == "pdf":
            # Poppler aborts where a size makes no sense to it.
            self.mutated.append("decoder_crash")


class Tickets:
    """Two tickets' codes as pictures, and their payloads."""

    def __init__(self, first, second):
        (self.payload, modules), (self.other_payload, other) = first, second
        self.rows, self.other_rows = drawn(modules), drawn(other)
        self.payloads = [self.payload, self.other_payload]
        self.width, self.height = len(self.rows[0]), len(self.rows)


def samples(*kinds):
    """The files of these kinds: name, bytes, and the payloads of all their pages."""
    scans = (FIXTURES / "Scans/manifest.tsv").read_text(encoding="utf-8").splitlines()
    payloads = {line.split("\t")[0]: line.split("\t")[2] for line in scans[1:]}
    letters = {"A": payloads["winner-round-1244.png"], "B": payloads["winner-round-700.png"]}
    lines = (FIXTURES / "Documents/manifest.tsv").read_text(encoding="utf-8").splitlines()
    for name, kind, pages in (line.split("\t") for line in lines[1:]):
        if kind in kinds:
            content = (FIXTURES / "Documents" / name).read_bytes()
            yield name, content, [letters[page] for page in pages if page in letters]


def packed(row):
    """A row of bits, black ones set, to whole bytes."""
    bits = row.replace(b"\xff", b"0").replace(b"\0", b"1") + b"0" * (-len(row) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")
