"""JPEG files from their parts, so that each part can be wrong; the standard library is enough.

Sections, figures and tables are those of ITU-T T.81.
"""

import math
import struct
from functools import lru_cache
from typing import NamedTuple

# Table B.1.
SOF0, SOF1, SOF2, SOF9, SOF10 = 0xC0, 0xC1, 0xC2, 0xC9, 0xCA
DHT, DAC, RST0, SOI, EOI, SOS, DQT, DNL, DRI = 0xC4, 0xCC, 0xD0, 0xD8, 0xD9, 0xDA, 0xDB, 0xDC, 0xDD
APP0, APP1, APP14, COM = 0xE0, 0xE1, 0xEE, 0xFE
FRAMES = [marker for marker in range(0xC0, 0xD0) if marker not in (DHT, 0xC8, DAC)]
"""The markers that begin a frame, each a kind of JPEG."""
STANDALONE = [0x01, *range(RST0, EOI + 1)]
"""The markers without a length."""


class Part(NamedTuple):
    """A marker, its segment and the entropy-coded data behind that."""

    marker: int
    body: bytes | None = None
    """What follows the length; None for a marker that stands alone."""
    data: bytes = b""
    length: int | None = None
    """The length that the segment states; None for the right one."""


class Component(NamedTuple):
    """One plane of samples with its sampling factors and tables."""

    rows: list
    horizontal: int = 1
    vertical: int = 1
    number: int = 1
    table: int = 0


def serialized(parts):
    """The file that the parts make."""
    return b"".join(map(part_bytes, parts))


def part_bytes(part):
    """Marker, length, body and data."""
    marker, body, data, length = part
    if body is None:
        return bytes([0xFF, marker]) + data
    stated = len(body) + 2 if length is None else length
    return struct.pack(">BBH", 0xFF, marker, stated & 0xFFFF) + body + data


def zigzag_order(place):
    """Sorts the places of a block from corner to corner, diagonal by diagonal (figure A.6)."""
    row, column = divmod(place, 8)
    return row + column, row if (row + column) % 2 else column


ZIGZAG = sorted(range(64), key=zigzag_order)
# Table K.1, in zigzag order.
LUMINANCE = [
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40, 26, 24, 22, 22, 24, 49, 35, 37, 29, 40,
    58, 51, 61, 60, 57, 51, 56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87, 95, 98, 103,
    104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
]
# Tables K.3 and K.5: how many codes there are of each length, and their symbols.
DC_TABLE = bytes([0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0]), bytes(range(12))
AC_TABLE = bytes([0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125]), bytes.fromhex(
    "01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435"
    "363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798"
    "999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4"
    "f5f6f7f8f9fa")
# Progressive scans have runs of blocks besides (table G.1): every symbol gets eight bits.
RUN_SYMBOLS = bytes(run << 4 | size for run in range(16) for size in range(11))
RUN_TABLE = bytes([0, 0, 0, 0, 0, 0, 0, len(RUN_SYMBOLS), *[0] * 8]), RUN_SYMBOLS
COSINES = [
    [(0.5 if u else math.sqrt(0.125)) * math.cos((2 * x + 1) * u * math.pi / 16) for x in range(8)]
    for u in range(8)
]


@lru_cache(maxsize=None)
def codes(table):
    """The bits of each symbol of a Huffman table (annex C)."""
    counts, symbols = table
    result, code, place = {}, 0, 0
    for length, count in enumerate(counts, 1):
        for symbol in symbols[place:place + count]:
            result[symbol] = format(code, f"0{length}b")
            code += 1
        place += count
        code <<= 1
    return result


def quantization(number=0, values=LUMINANCE, is_wide=False):
    """A quantization table, in zigzag order."""
    body = struct.pack(">64H", *values) if is_wide else bytes(values)
    return Part(DQT, bytes([is_wide << 4 | number]) + body)


def huffman(table, number=0, is_ac=False):
    """A Huffman table."""
    return Part(DHT, bytes([is_ac << 4 | number]) + b"".join(table))


def frame(width, height, components, marker=SOF0, precision=8):
    """The header of a frame, which says the size and what the components are."""
    body = struct.pack(">BHHB", precision, height, width, len(components))
    return Part(marker, body + b"".join(
        bytes([part.number, part.horizontal << 4 | part.vertical, part.table]) for part in components))


def scan(components, data, first=0, last=63, high=0, low=0):
    """The header of a scan, and its data."""
    names = b"".join(bytes([part.number, part.table * 17]) for part in components)
    body = bytes([len(components)]) + names + bytes([first, last, high << 4 | low])
    return Part(SOS, body, data)


def gray(rows):
    """A picture's only component."""
    return [Component(rows)]


def tinted(rows, horizontal=2, vertical=2, shades=(112, 136)):
    """Luminance, and two components of one shade each that have fewer samples."""
    width, height = -(-len(rows[0]) // horizontal), -(-len(rows) // vertical)
    return [Component(rows, horizontal, vertical), *(
        Component([bytes([shade]) * width] * height, number=number, table=1)
        for number, shade in enumerate(shades, 2))]


def repeated(rows, numbers):
    """The same samples once for each component; with the numbers of RGB, a gray picture in color."""
    return [Component(rows, number=number) for number in numbers]


JFIF = Part(APP0, b"JFIF\0\1\1\0\0\1\0\1\0\0")


def adobe(transform):
    """What says how colors are coded: 0 RGB or CMYK, 1 YCbCr, 2 YCCK."""
    return Part(APP14, b"Adobe\0\x64\0\0\0\0" + bytes([transform]))


def picture(components, marker=SOF0, interval=0, values=LUMINANCE, is_apart=False):
    """The parts of a whole picture, all components in one scan, or each in a scan of its own."""
    width, height = len(components[0].rows[0]), len(components[0].rows)
    grids = quantized(components, values)
    numbers = sorted({part.table for part in components})
    everything = list(range(len(components)))
    scans = [
        scan([components[index] for index in chosen],
             restarted(interleaved(components, grids, chosen), sequential, interval))
        for chosen in ([[index] for index in everything] if is_apart else [everything])
    ]
    tables = [
        huffman(table, number, table is AC_TABLE) for number in numbers for table in (DC_TABLE, AC_TABLE)
    ]
    return [
        Part(SOI), *(quantization(number, values) for number in numbers),
        frame(width, height, components, marker), *tables,
        *([restart_interval(interval)] if interval else []),
        *scans, Part(EOI),
    ]


SCRIPT = [
    (None, 0, 0, 0, 1), (0, 1, 5, 0, 2), (0, 6, 63, 0, 2), (0, 1, 63, 2, 1), (None, 0, 0, 1, 0),
    (0, 1, 63, 1, 0),
]
"""The scans of a progressive picture: component (None for all), band, and the bits before and after it."""


def progressive(components, script=SCRIPT, interval=0, values=LUMINANCE):
    """The parts of a picture in several scans, each of which adds coefficients or bits of them."""
    width, height = len(components[0].rows[0]), len(components[0].rows)
    grids = quantized(components, values)
    numbers = sorted({part.table for part in components})
    parts = [
        Part(SOI), *(quantization(number, values) for number in numbers),
        frame(width, height, components, SOF2),
        *(huffman(DC_TABLE, number) for number in numbers), huffman(RUN_TABLE, 0, is_ac=True),
        *([restart_interval(interval)] if interval else []),
    ]
    for which, first, last, high, low in script:
        chosen = list(range(len(components))) if which is None else [which]
        units = interleaved(components, grids, chosen)
        data = restarted(units, band_coding(first, last, high, low), interval)
        parts.append(scan([components[index] for index in chosen], data, first, last, high, low))
    return [*parts, Part(EOI)]


def restart_interval(interval):
    """After how many units the coding begins anew."""
    return Part(DRI, struct.pack(">H", interval))


def quantized(components, values):
    """The quantized blocks of each component, as rows of blocks that fill whole units."""
    first = components[0]
    across = -(-len(first.rows[0]) // (8 * first.horizontal))
    down = -(-len(first.rows) // (8 * first.vertical))
    return [
        grid(part.rows, across * part.horizontal, down * part.vertical, tuple(values)) for part in components
    ]


def grid(rows, across, down, values):
    """Rows of blocks; the last sample of a line and the last line fill what is missing."""
    rows = [(row + row[-1:] * (8 * across))[:8 * across] for row in rows]
    rows = (rows + rows[-1:] * (8 * down))[:8 * down]
    return [
        [coefficients(b"".join(row[x:x + 8] for row in rows[y:y + 8]), values)
         for x in range(0, 8 * across, 8)]
        for y in range(0, 8 * down, 8)
    ]


@lru_cache(maxsize=4096)
def coefficients(samples, values):
    """The quantized coefficients of a block in zigzag order (A.3.3, A.3.4)."""
    lines = [
        [sum((value - 128) * cosine for value, cosine in zip(samples[y:y + 8], wave)) for wave in COSINES]
        for y in range(0, 64, 8)
    ]
    columns = list(zip(*lines))
    block = [sum(map(float.__mul__, columns[u], wave)) for wave in COSINES for u in range(8)]
    return tuple(round(block[place] / value) for place, value in zip(ZIGZAG, values))


def interleaved(components, grids, chosen):
    """The units of a scan of the chosen components: in each, its blocks and which component has them."""
    shapes = [(components[index].horizontal, components[index].vertical) for index in chosen]
    if len(chosen) == 1:
        # A.2.2: alone, a component goes row by row, without the blocks that only fill units.
        first, [(horizontal, vertical)] = components[0], shapes
        across = -(-len(first.rows[0]) * horizontal // (8 * first.horizontal))
        down = -(-len(first.rows) * vertical // (8 * first.vertical))
        return [[(0, block)] for row in grids[chosen[0]][:down] for block in row[:across]]
    across, down = len(grids[chosen[0]][0]) // shapes[0][0], len(grids[chosen[0]]) // shapes[0][1]
    return [
        [(place, grids[index][y * v + j][x * h + i])
         for place, (index, (h, v)) in enumerate(zip(chosen, shapes)) for j in range(v) for i in range(h)]
        for y in range(down) for x in range(across)
    ]


def restarted(units, coding, interval):
    """The coded data of a scan, with a restart marker between intervals."""
    length = interval or len(units)
    intervals = [stuffed(coding(units[at:at + length])) for at in range(0, len(units), length)]
    return b"".join(
        bytes([0xFF, RST0 + (index - 1) % 8]) * (index > 0) + data for index, data in enumerate(intervals))


def stuffed(bits):
    """Whole bytes, the last one filled with ones, and a zero behind each that looks like a marker."""
    bits += "1" * (-len(bits) % 8)
    return int("0" + bits, 2).to_bytes(len(bits) // 8, "big").replace(b"\xff", b"\xff\0")


def sequential(units):
    """The bits of units in which every coefficient is coded at once (F.1.2)."""
    before, result = {}, []
    for unit in units:
        for index, block in unit:
            size, bits = amount(block[0] - before.get(index, 0))
            before[index] = block[0]
            result += [codes(DC_TABLE)[size], bits, sequential_rest(block)]
    return "".join(result)


@lru_cache(maxsize=4096)
def sequential_rest(block):
    """The bits of a block behind its first coefficient."""
    result, run, table = [], 0, codes(AC_TABLE)
    for value in block[1:]:
        if value == 0:
            run += 1
            continue
        size, bits = amount(value)
        result += [table[0xF0] * (run // 16), table[run % 16 << 4 | size], bits]
        run = 0
    return "".join(result) + (table[0] if run else "")


def amount(value):
    """The size of a value, and its bits (table F.1)."""
    size = abs(value).bit_length()
    return size, format(value + (value < 0) * ((1 << size) - 1), f"0{size}b") if size else ""


def band_coding(first, last, high, low):
    """How the units of a progressive scan are coded (annex G)."""
    if first == 0:
        return lambda units: leading(units, high, low)
    return lambda units: band(units, first, last, low, is_refined=high > 0)


def leading(units, high, low):
    """The first coefficients of blocks, or one more bit of each (G.1.2.1)."""
    if high:
        return "".join(str(block[0] >> low & 1) for unit in units for _, block in unit)
    before, result = {}, []
    for unit in units:
        for index, block in unit:
            value = block[0] >> low
            size, bits = amount(value - before.get(index, 0))
            before[index] = value
            result += [codes(DC_TABLE)[size], bits]
    return "".join(result)


def band(units, first, last, low, is_refined):
    """A band of coefficients of one component, or one more bit of each (G.1.2.2, G.1.2.3)."""
    table, result, empty, late = codes(RUN_TABLE), [], 0, ""

    def end_run():
        nonlocal empty, late
        if empty:
            size = empty.bit_length() - 1
            result.extend([table[size << 4], format(empty, "b")[1:], late])
        empty, late = 0, ""

    for [(_, block)] in units:
        sizes = [abs(value) >> low for value in block[first:last + 1]]
        # Only a value that becomes non-zero here is coded by a symbol; of others, a bit follows.
        coded = [place for place, size in enumerate(sizes) if size and (size == 1 or not is_refined)]
        run, corrections = 0, ""
        for place, size in enumerate(sizes):
            if size == 0:
                run += 1
                continue
            while run > 15 and coded and place <= coded[-1]:
                end_run()
                result += [table[0xF0], corrections]
                run, corrections = run - 16, ""
            if is_refined and size > 1:
                corrections += str(size & 1)
                continue
            end_run()
            value = size if block[first + place] > 0 else -size
            length, bits = amount(value)
            result += [table[run << 4 | length], bits, corrections]
            run, corrections = 0, ""
        if run or corrections:
            empty += 1
            late += corrections
            # Decoders need not bound the bits behind a run; libjpeg's encoder keeps fewer than 1,000.
            if empty == 0x7FFF or len(late) > 900:
                end_run()
    end_run()
    return "".join(result)


def empty_scans(count, blocks, first=1, last=63, high=0, low=0):
    """A table and scans in which no block has anything: some bytes each, but every block is visited."""
    table = bytes([1, *[0] * 15]), b"\xe0"
    bits = ("0" + "1" * 14) * -(-blocks // 0x7FFF)
    one = scan([Component([])], stuffed(bits), first, last, high, low)
    return [huffman(table, 0, is_ac=True), *[one] * count]
