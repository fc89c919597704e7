"""A small picture in several kinds of JPEG, ways to change its parts, and what may come of that."""

import struct

import jpeg_parts as jpeg
from hostile_corpus import drawn

READ, UNSUPPORTED = ["ok"], ["unsupported"]
BROKEN = ["bad_jpeg", "truncated"]
"""A file whose parts do not fit together may be called either."""
DOUBTFUL = ["ok", "no_code", "code_unread", *BROKEN]
"""What decoders make something of, more or less."""
REFUSED = ["unsupported", "bad_jpeg"]
"""What no decoder here knows, or what nobody may write."""


class Sample:
    """A small picture with a ticket's code, in several kinds of JPEG."""

    def __init__(self, payload, modules, other_payload, other_modules):
        self.payload, self.other_payload = payload, other_payload
        self.rows = drawn(modules, scale=4)
        self.gray = jpeg.picture(jpeg.gray(self.rows))
        self.color = jpeg.picture(jpeg.tinted(self.rows))
        self.progressive = jpeg.progressive(jpeg.gray(self.rows))
        self.restarting = jpeg.picture(jpeg.gray(self.rows), interval=7)
        self.other = jpeg.picture(jpeg.gray(drawn(other_modules, scale=4)))


def place_of(parts, marker):
    """Where the first part with this marker is."""
    return next(place for place, part in enumerate(parts) if part.marker == marker)


def without(parts, marker):
    """The parts but those with this marker."""
    return [part for part in parts if part.marker != marker]


def before(parts, marker, *added):
    """The parts, and some more before the first with this marker."""
    place = place_of(parts, marker)
    return [*parts[:place], *added, *parts[place:]]


def behind_start(parts, *added):
    """The parts, and some more behind the first one."""
    return [parts[0], *added, *parts[1:]]


def changed(parts, sought, /, **fields):
    """The parts, the first one with the sought marker changed."""
    place = place_of(parts, sought)
    return [*parts[:place], parts[place]._replace(**fields), *parts[place + 1:]]


def resized(parts, width, height, precision=8):
    """The parts with another size in the header."""
    frame = next(part for part in parts if part.marker in jpeg.FRAMES)
    body = struct.pack(">BHH", precision, height, width) + frame.body[5:]
    return changed(parts, frame.marker, body=body)


def body_of(parts, marker):
    """The body of the first part with this marker."""
    return parts[place_of(parts, marker)].body


def data_of(parts):
    """The entropy-coded data of the first scan."""
    return parts[place_of(parts, jpeg.SOS)].data
