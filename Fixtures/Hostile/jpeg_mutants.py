"""JPEG files in which parts and bytes are changed by chance, above all markers, lengths and tables."""

import struct

import jpeg_parts as jpeg
from jpeg_files import exif
from jpeg_parts import Part
from jpeg_sample import behind_start

MUTATED = ["ok", "no-ticket", "no_code", "code_unread", "not_image", "unsupported", "too_large", "bad_jpeg", "truncated"]
"""What may come of a file in which bytes were changed at random."""
EXTREMES = [0, 1, 2, 3, 7, 8, 15, 16, 63, 64, 127, 128, 254, 255]
MARKERS = [
    *jpeg.FRAMES, jpeg.DHT, jpeg.DAC, jpeg.DQT, jpeg.DNL, jpeg.DRI, jpeg.SOS, jpeg.COM, *jpeg.STANDALONE,
    jpeg.APP0, jpeg.APP1, jpeg.APP14, 0xC8, 0xDE, 0xDF, 0xF0, 0x02,
]


def add_mutants(corpus, sample, count):
    """Mutants of a few small pictures; in most, parts are changed, in the others, bytes."""
    chance, rows = corpus.chance, sample.rows
    pictures = [
        sample.gray, sample.color, sample.progressive, sample.restarting,
        jpeg.progressive(jpeg.tinted(rows), interval=11), jpeg.picture(jpeg.tinted(rows), is_apart=True),
        jpeg.picture(jpeg.repeated(rows, b"RGB"), values=[40] * 64),
        behind_start(sample.gray, jpeg.JFIF, exif(jpeg.serialized(sample.other)), jpeg.adobe(0)),
    ]
    payloads = [sample.payload, sample.other_payload]
    for number in range(count):
        parts = list(chance.choice(pictures))
        kind = chance.random()
        if kind < 0.7:
            for _ in range(chance.choice((1, 1, 1, 1, 2, 5))):
                chance.choice(CHANGES)(parts, chance)
        content = bytearray(jpeg.serialized(parts))
        if kind >= 0.6:
            change_bytes(content, chance, jpeg.serialized(without_data(parts)))
        corpus.file("jpeg-mutants", f"mutant-{number:06}.jpg", content, MUTATED, payloads)


def without_data(parts):
    """The parts up to the data of the first scan."""
    for place, part in enumerate(parts):
        if part.data:
            return [*parts[:place], part._replace(data=b"")]
    return parts


def change_bytes(content, chance, header):
    """Some changes of bytes, half of them in what stands before the first scan's data."""
    for _ in range(chance.choice((1, 1, 2, 4, 16))):
        end = len(header) if chance.random() < 0.5 else len(content)
        place = chance.randrange(min(end, len(content)) + 1)
        match chance.randrange(6):
            case 0 if place < len(content):
                content[place] ^= 1 << chance.randrange(8)
            case 1:
                content[place:place + 1] = bytes([chance.choice(EXTREMES)])
            case 2:
                del content[place:place + chance.randrange(1, 64)]
            case 3:
                content[place:place] = chance.randbytes(chance.randrange(1, 64))
            case 4:
                content[place:place + 2] = bytes([0xFF, chance.choice(MARKERS)])
            case _:
                # A cut costs all that follows: it is rare.
                if chance.random() < 0.3:
                    del content[place:]


def places_of(parts, markers):
    """Where parts with such a marker are that have a body."""
    return [place for place, part in enumerate(parts) if part.marker in markers and part.body]


def remove(parts, chance):
    """Takes a part out."""
    if parts:
        del parts[chance.randrange(len(parts))]


def double(parts, chance):
    """Puts a part in a second time, anywhere."""
    if parts:
        parts.insert(chance.randrange(len(parts) + 1), chance.choice(parts))


def swap(parts, chance):
    """Lets two parts change places."""
    if len(parts) > 1:
        one, other = chance.sample(range(len(parts)), 2)
        parts[one], parts[other] = parts[other], parts[one]


def replace(parts, chance, change):
    """Changes one part that has a body, most often not the picture's data."""
    places = [place for place, part in enumerate(parts) if part.body is not None]
    if places:
        place = chance.choice(places)
        parts[place] = change(parts[place])


def change_length(parts, chance):
    """Lets a segment state another length."""
    def change(part):
        right = len(part.body) + 2
        wrong = 0, 1, 2, right - 1, right + 1, right + 2, 2 * right, 0x7FFF, 0xFFFF, chance.randrange(65536)
        return part._replace(length=chance.choice(wrong))

    replace(parts, chance, change)


def change_marker(parts, chance):
    """Gives a part another marker."""
    if parts:
        place = chance.randrange(len(parts))
        parts[place] = parts[place]._replace(marker=chance.choice(MARKERS))


def change_body(parts, chance):
    """Changes some bytes of a segment."""
    def change(part):
        body = bytearray(part.body)
        for _ in range(chance.choice((1, 1, 2, 5))):
            if body:
                body[chance.randrange(min(len(body), 40))] = chance.choice((*EXTREMES, chance.randrange(256)))
        return part._replace(body=bytes(body))

    replace(parts, chance, change)


def change_table(parts, chance):
    """Puts another table in, right or not."""
    counts = bytes(chance.choices((0, 0, 1, 2, 5), k=16))
    table = counts, chance.randbytes(sum(counts))
    number = chance.choice((0, 0, 1, 2, 3, 4, 15))
    parts.insert(chance.randrange(len(parts) + 1), chance.choice((
        jpeg.huffman(table, number, chance.random() < 0.5),
        jpeg.quantization(number, chance.choices(EXTREMES, k=64)),
        jpeg.quantization(number, chance.choices((0, 1, 99, 65535), k=64), is_wide=True),
        Part(jpeg.DAC, chance.randbytes(2 * chance.randrange(5))),
        jpeg.restart_interval(chance.choice((0, 1, 2, 7, 100, 65535))),
    )))


def change_size(parts, chance):
    """Gives the picture another size, seldom a large one."""
    places = places_of(parts, jpeg.FRAMES)
    if not places or len(parts[places[0]].body) < 5:
        return
    body = parts[places[0]].body
    sides = [*struct.unpack(">HH", body[1:5])]
    usual = (0, 1, 7, 8, 9, sides[0] - 1, sides[0] + 1, sides[0] + 8, 2 * sides[0], 1000)
    which = chance.randrange(2)
    sides[which] = chance.choice(usual) if chance.random() < 0.95 else chance.choice((5000, 65500, 65535))
    parts[places[0]] = parts[places[0]]._replace(
        body=body[:1] + struct.pack(">HH", *(max(0, side) & 0xFFFF for side in sides)) + body[5:])


def change_frame(parts, chance):
    """Changes what a frame or a scan says of its components."""
    places = places_of(parts, [*jpeg.FRAMES, jpeg.SOS])
    if not places:
        return
    place = chance.choice(places)
    body = bytearray(parts[place].body)
    # The size of the frame is left to `change_size`.
    first = 0 if parts[place].marker == jpeg.SOS else min(5, len(body) - 1)
    body[chance.randrange(first, len(body))] = chance.choice((*EXTREMES, 0x11, 0x12, 0x21, 0x22, 0x41, 0x44))
    parts[place] = parts[place]._replace(body=bytes(body))


def change_data(parts, chance):
    """Cuts a scan's data, or puts a marker or chance into it."""
    places = [place for place, part in enumerate(parts) if part.data]
    if not places:
        return
    place = chance.choice(places)
    data = parts[place].data
    at = chance.randrange(len(data))
    marker = bytes([0xFF, chance.choice((*range(0xD0, 0xDE), *MARKERS))])
    parts[place] = parts[place]._replace(data=chance.choice((
        data[:at], data[:at] + marker + data[at:], data[:at] + marker + data[at + 2:],
        data[:at] + chance.randbytes(9) + data[at + 9:], data[:at] + data[at + chance.randrange(1, 99):],
        data[at:], data + data[:at],
    )))


def insert_marker(parts, chance):
    """Puts a marker between two parts, alone or with a small segment."""
    body = chance.choice((None, None, b"", chance.randbytes(chance.randrange(30))))
    junk = chance.choice((b"", b"", b"\xff", b"\0", chance.randbytes(5)))
    parts.insert(chance.randrange(len(parts) + 1), Part(chance.choice(MARKERS), body, junk))


CHANGES = [
    remove, double, swap, change_length, change_length, change_marker, change_body, change_body, change_table,
    change_size, change_frame, change_frame, change_data, change_data, insert_marker,
]
