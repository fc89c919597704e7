"""Writes the modules of QR codes as text, one file a version, with segno 1.6 (not this project).

A code is a line `LEVEL MASK PAYLOAD` and the rows of its modules, 1 for dark; an empty line ends it.
"""

from pathlib import Path

import segno

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


def write(name, codes):
    blocks = []
    for level, mask, payload, code in codes:
        rows = ["".join(str(int(module)) for module in row) for row in code.matrix]
        blocks.append("\n".join([f"{level} {mask} {payload}"] + rows + [""]))
    Path(__file__).with_name(name).write_text("\n".join(blocks))


def main():
    mask = 0
    for version in range(1, 10):
        codes = []
        for level, capacity in CAPACITY.items():
            length = capacity[version - 1] - (mask % 3)
            payload = (TICKET * 3)[:length]
            code = segno.make(
                payload, error=level, version=version, mode="byte", mask=mask % 8,
                boost_error=False,
            )
            assert (code.version, code.error, code.mask) == (version, level, mask % 8)
            codes.append((level, mask % 8, payload, code))
            mask += 5
        write(f"version-{version}.txt", codes)
    other = []
    for mode, payload in [("numeric", "0123456789012345"), ("alphanumeric", "LOTTO 645:/")]:
        code = segno.make(payload, error="M", version=2, mode=mode, boost_error=False)
        other.append(("M", code.mask, payload, code))
    code = segno.make(
        TICKET[:106], error="L", version=13, mode="byte", boost_error=False)
    other.append(("L", code.mask, TICKET[:106], code))
    write("not-told.txt", other)


main()
