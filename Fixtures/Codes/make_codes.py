#!/usr/bin/env python3
"""Writes the modules of QR codes as text, with encoders that are not this project.

    python3 -m venv .build/venv
    .build/venv/bin/pip install segno qrcode numpy pillow
    .build/venv/bin/python Fixtures/Codes/make_codes.py

The codes are segno 1.6's in byte mode; those of `printed-*.txt` are qrcode 8.2's in the segments
of the operator's print (`printed_form.py`). The files are written beside this one. A code is a
line `LEVEL MASK PAYLOAD` and the rows of its modules, 1 for dark; an empty line ends it.
"""

import random
from dataclasses import dataclass
from pathlib import Path

import segno
from segno import encoder

from printed_form import VERSION, printed_code

TICKET = (
    "http://qr.dhlottery.co.kr/?v=1239m070824343641m080912354045m021121333444m021215363941"
    "m030916364143106292663514142041&z="
)
# Bytes that a code of versions 1-9 holds in byte mode, by level (ISO/IEC 18004, table 7).
CAPACITY = {
    "L": [17, 32, 53, 78, 106, 134, 154, 192, 230],
    "M": [14, 26, 42, 62, 84, 106, 122, 152, 180],
    "Q": [11, 20, 32, 46, 60, 74, 86, 108, 130],
    "H": [7, 14, 24, 34, 44, 58, 64, 84, 98],
}


# Made-up tickets, each with the level and version of its code: both lengths of tails, addresses of
# every era, empty slots, all types.
TICKETS = [
    ("L", 5, "http://qr.nlotto.co.kr/?v=0793q010203040506m071421283542s030918273645"
             "q101112131415q4041424344450123456789"),
    ("M", 6, "http://m.nlotto.co.kr/?v=0801q021425313345q030708172944q051116223541"
             "q081920263037q1224273638439876543210"),
    ("L", 6, "http://m.dhlottery.co.kr/?v=0917q031432363839n000000000000n000000000000"
             "n000000000000n0000000000001525250000"),
    ("L", 6, "http://qr.dhlottery.co.kr/?v=1239m070824343641m080912354045m021121333444"
             "m021215363941m030916364143106292663514142041"),
    ("M", 7, "http://qr.dhlottery.co.kr/?v=1244s010910193645n000000000000m404142434445"
             "n000000000000q112233343544000000000012345678"),
    ("M", 8, "https://m.dhlottery.co.kr/qr.do?method=winQr&v=1054q061011142332"
             "q041226293143s141623252628q172332343542m0508142427450000000042"),
    ("M", 9, "https://www.dhlottery.co.kr/qr.do?method=winQr&v=1243m010203040506"
             "m404142434445m051525354145m091929394045m131415161718987654321012345678"),
    ("L", 10, "http://dhlottery.co.kr/?v=1231q012023374344m040620213345n000000000000"
              "q232830333437s021820213244555555555544444444"),
]
# What nobody may take for a printed ticket.
OTHERS = [
    ("L", 5, "http://qr.dhlottery.co.kr/?v=pd1201422s8529601s8529603s8529604s852960"),
    ("M", 6, "https://en.wikipedia.org/wiki/Lotto_6/45?action=history&offset=20261003120000"),
    ("L", 6, "MECARD:N:Hong Gildong;TEL:+82-2-0000-0000;EMAIL:hong@example.com;"
             "URL:http://example.com/contact;;"),
    ("L", 5, "0793q010203040506m071421283542s030918273645q101112131415"),
    ("M", 7, "WIFI:T:WPA;S=guest;P:correct horse battery staple;;"),
    ("M", 8, "The winning numbers of a draw are six of forty-five, and a bonus; the order in "
             "which they are drawn makes no difference to a prize."),
]


# Other modes than byte, and a version above those of tickets.
NOT_TOLD = [
    ("M", 2, "numeric", "0123456789012345"),
    ("M", 2, "alphanumeric", "LOTTO 645:/"),
    ("L", 13, "byte", TICKET[:106]),
]

# Messages split over QR codes, and which of the codes are kept.
SPLIT = [
    ("L", 3, TICKET, [1, 2, 3]),
]

# The hosts of `OperatorAddress`, by era.
HOSTS = [
    "qr.nlotto.co.kr",
    "m.nlotto.co.kr",
    "qr.645lotto.net",
    "m.dhlottery.co.kr",
    "qr.dhlottery.co.kr",
    "www.dhlottery.co.kr",
    "dhlottery.co.kr",
]
TAIL_LENGTHS = 10, 18
# What other programs make of tickets, in the segments of the print.
PRINTED_SHORTENED = [
    "http://m.dhlottery.co.kr/?v=1103q020817293441",
    "http://m.dhlottery.co.kr/?v=1160q051419233036m0102030405061987654321",
    "http://qr.dhlottery.co.kr/?v=1241m060718223345s010213243544q091120314042",
    "http://qr.dhlottery.co.kr/?v=1244q030915212733m040816243240s051017293745q021120384345"
    "m061218253644",
]
# What nobody may take for a printed ticket, in version 5-L and segments.
PRINTED_OTHERS = [
    "http://m.dhlottery.co.kr/?v=31415926535897932384626433832795028841971693993751058209749445",
    "http://qr.dhlottery.co.kr/?v=pd1201422s8529601s8529603s8529604s852960",
    "http://m.dhlottery.co.kr/?v=1107x010203040506x071421283542x030918273645x101112131415"
    "x404142434445",
    "https://example.com/?v=20261122114502",
]


@dataclass(frozen=True)
class Code:
    """A code, and the line that stands before its modules."""

    level: str
    mask: int
    payload: str
    rows: list

    @property
    def text(self):
        """The code as a file has it."""
        return "\n".join([f"{self.level} {self.mask} {self.payload}", *self.rows, ""])


def make(level, version, payload, mask=None, mode="byte"):
    """The code of a payload; segno chooses the mask where none is given."""
    made = segno.make(
        payload, error=level, version=version, mode=mode, mask=mask, boost_error=False
    )
    assert (made.error, made.version) == (level, version)
    return Code(level, made.mask, payload, rows_of(made.matrix))


def write(name, codes):
    """Writes a file of codes."""
    Path(__file__).with_name(name).write_text("\n".join(code.text for code in codes))


def standard_padding_bits(buff, version, length):
    """segno 1.6 ends a payload that ends with a codeword by eight more zeros; the standard none."""
    buff.extend([0] * (-length % 8))


def odd_pad_codewords(buff, version, capacity, length):
    """Pad codewords that no standard knows."""
    buff.extend([0, 1, 0, 1, 1, 0, 1, 0] * (capacity // 8 - length // 8))


def with_masks(contents, first):
    """Codes of contents, each with the next mask."""
    for place, (level, version, payload) in enumerate(contents):
        yield make(level, version, payload, mask=(first + place) % 8)


def write_tickets():
    """Tickets and other contents, padded as segno does it, as the standard has it, and oddly."""
    own_padding_bits, own_codewords = encoder.write_padding_bits, encoder.write_pad_codewords
    write("tickets-padded-after-zero.txt", with_masks(TICKETS[1:4], 3))
    encoder.write_padding_bits = standard_padding_bits
    write("tickets.txt", with_masks(TICKETS, 0))
    strong = [("Q", 9, TICKETS[0][2]), ("H", 11, TICKETS[3][2])]
    write("tickets-high-level.txt", with_masks(strong, 0))
    write("other-contents.txt", with_masks(OTHERS, 0))
    encoder.write_pad_codewords = odd_pad_codewords
    write("tickets-padded-oddly.txt", with_masks(TICKETS[1:5], 2))
    encoder.write_padding_bits, encoder.write_pad_codewords = own_padding_bits, own_codewords


def made_up_ticket(numbers, host, tail_length):
    """A ticket of one to five games, some of them behind an empty slot, with random numbers."""
    kinds = [numbers.choice("qqms") for _ in range(5)]
    for place in numbers.sample(range(5), numbers.choice([0, 0, 1, 2, 4])):
        kinds[place] = "n"
    slots = []
    for kind in kinds:
        chosen = sorted(numbers.sample(range(1, 46), 6)) if kind != "n" else [0] * 6
        slots.append(kind + "".join(f"{number:02d}" for number in chosen))
    tail = "".join(numbers.choice("0123456789") for _ in range(tail_length))
    return f"http://{host}/?v={numbers.randint(575, 1244):04d}{''.join(slots)}{tail}"


def printed(payload, mask):
    """A code in the segments of the operator's print."""
    code = printed_code(payload, mask)
    assert len(code.modules) == 4 * VERSION + 17
    return Code("L", mask, payload, rows_of(code.modules))


def write_printed():
    """Tickets as the operator prints them, by host, length of the tail and mask; and others."""
    numbers = random.Random(645)
    tickets = []
    for place in range(32):
        host, tail_length = HOSTS[place * 3 % 7], TAIL_LENGTHS[place // 8 % 2]
        tickets.append(printed(made_up_ticket(numbers, host, tail_length), place % 8))
    write("printed-tickets.txt", tickets)
    others = PRINTED_SHORTENED + PRINTED_OTHERS
    write("printed-others.txt", [printed(payload, mask) for mask, payload in enumerate(others)])


def write_versions():
    """A file a version: one code of each level, as full as it can be or nearly so."""
    mask = 0
    for version in range(1, 10):
        codes = []
        for level, capacity in CAPACITY.items():
            payload = (TICKET * 3)[: capacity[version - 1] - mask % 3]
            codes.append(make(level, version, payload, mask=mask % 8))
            mask += 5
        write(f"version-{version}.txt", codes)


def rows_of(matrix):
    """The rows of a matrix of modules, as a file has them."""
    return ["".join(str(int(module)) for module in row) for row in matrix]


def write_parts():
    """Codes of a structured append; instead of a payload, which of how many they are."""
    parts = []
    for level, count, payload, kept in SPLIT:
        made = segno.make_sequence(payload, error=level, symbol_count=count, boost_error=False)
        assert len(made) == count
        for number in kept:
            code = made[number - 1]
            text = f"{number} of {count}"
            parts.append(Code(level, code.mask, text, rows_of(code.matrix)))
    write("parts.txt", parts)


def main():
    """Writes every file."""
    write_tickets()
    write_printed()
    write_versions()
    write_parts()
    write(
        "not-told.txt",
        [make(level, version, text, mode=mode) for level, version, mode, text in NOT_TOLD],
    )


if __name__ == "__main__":
    main()
