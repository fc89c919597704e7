"""JPEG files whose parts are wrong, missing, in disorder, too many or cut."""

import struct

import jpeg_parts as jpeg
from jpeg_files import exif
from jpeg_parts import Part
from jpeg_sample import (
    BROKEN, DOUBTFUL, REFUSED, before, behind_start, body_of, changed, data_of, place_of, resized, without,
)


def add_structures(corpus, sample):
    """Segments that are missing, doubled, in disorder, of the wrong length, and markers anywhere."""
    gray, data = sample.gray, data_of(sample.gray)
    start, tables, frame, ac, scan, end = gray[0], gray[1], gray[2], gray[4], gray[5], gray[6]
    size = len(sample.rows)

    def add(name, parts, outcomes, tail=b""):
        content = jpeg.serialized(parts) + tail
        corpus.file("jpeg-structure", f"structure-{name}.jpg", content, outcomes, [sample.payload])

    add("no-quantization", without(gray, jpeg.DQT), BROKEN)
    add("no-frame", without(gray, jpeg.SOF0), BROKEN)
    add("no-scan", without(gray, jpeg.SOS), BROKEN)
    add("no-data", changed(gray, jpeg.SOS, data=b""), ["no_code", *BROKEN])
    add("no-end", gray[:-1], ["ok", "truncated"])
    add("only-a-start", [start], BROKEN, tail=b"\xff")
    add("start-and-end", [start, end], BROKEN)
    add("tables-only", [start, tables, *gray[3:5], end], BROKEN)
    add("frame-only", [start, frame], BROKEN)
    add("frame-behind-scan", [*without(gray, jpeg.SOF0)[:-1], frame, end], BROKEN)
    add("two-frames", behind_start(gray, frame), DOUBTFUL)
    add("small-frame-first", behind_start(gray, jpeg.frame(8, 8, jpeg.gray([]))), DOUBTFUL)
    add("large-frame-first", behind_start(gray, jpeg.frame(5000, 5000, jpeg.gray([]))), DOUBTFUL)
    add("frame-between-scans", [*gray[:-1], jpeg.frame(9 * size, size, jpeg.gray([])), *gray[3:]], DOUBTFUL)
    add("second-frame-too-large", before(gray, jpeg.SOS, jpeg.frame(65500, 65500, jpeg.gray([]))),
        [*DOUBTFUL, "too_large"])
    add("start-twice", [start, *gray], DOUBTFUL)
    add("start-inside", before(gray, jpeg.SOS, start), DOUBTFUL)
    add("start-in-data", changed(gray, jpeg.SOS, data=data[:900] + b"\xff\xd8" + data[900:]), DOUBTFUL)
    add("end-inside", before(gray, jpeg.SOS, end), BROKEN)
    add("end-in-data", changed(gray, jpeg.SOS, data=data[:900] + b"\xff\xd9" + data[900:]), DOUBTFUL)
    add("scan-twice", [*gray[:-1], scan, end], DOUBTFUL)
    add("scan-first", [start, scan, *gray[1:5], end], DOUBTFUL)
    add("quantization-behind-scan", [start, *gray[2:6], tables, end], BROKEN)
    add("reversed", [start, *gray[-2:0:-1], end], DOUBTFUL)
    for marker in (jpeg.SOF0, jpeg.SOS, jpeg.DQT, jpeg.DHT):
        body = body_of(gray, marker)
        for length in (0, 1, 2, len(body) + 1, len(body) + 3, 0x7FFF, 0xFFFF):
            add(f"length-{marker:x}-{length}", changed(gray, marker, length=length), DOUBTFUL)
        add(f"short-{marker:x}", changed(gray, marker, body=body[:-1]), DOUBTFUL)
        add(f"long-{marker:x}", changed(gray, marker, body=body + b"\0"), DOUBTFUL)
        add(f"empty-{marker:x}", changed(gray, marker, body=b""), DOUBTFUL)
    for marker in (jpeg.APP0, jpeg.APP1, jpeg.APP14, jpeg.COM, jpeg.DRI, jpeg.DNL):
        for length in (0, 1, 2, 0xFFFF):
            part = Part(marker, jpeg.serialized([jpeg.frame(3000, 3000, jpeg.gray([]))]), length=length)
            add(f"length-{marker:x}-{length}", behind_start(gray, part), DOUBTFUL)
    for marker in (*jpeg.STANDALONE, 0x00, 0x02, 0xBF, 0xF0, 0xFD, 0xDE, 0xDF, 0xDC):
        add(f"marker-{marker:02x}", before(gray, jpeg.SOF0, Part(marker)), [*DOUBTFUL, "unsupported"])
        add(f"segment-{marker:02x}", before(gray, jpeg.SOF0, Part(marker, b"12")), [*DOUBTFUL, "unsupported"])
    for name, junk in [("zeros", bytes(999)), ("text", b"text " * 99), ("stuffed", b"\xff\0" * 99)]:
        add(f"{name}-between", [start, tables._replace(data=junk), *gray[2:]], DOUBTFUL)
        add(f"{name}-behind-start", [start._replace(data=junk), *gray[1:]], [*DOUBTFUL, "not_image"])
    for name, height in [("right", size), ("wrong", size // 2), ("none", 0)]:
        lines = Part(jpeg.DNL, struct.pack(">H", height))
        add(f"lines-later-{name}", [*resized(gray, size, 0)[:-1], lines, end], REFUSED)
        add(f"lines-again-{name}", [*gray[:-1], lines, end], DOUBTFUL)
    for number in (4, 15):
        add(f"quantization-{number}", before(gray, jpeg.SOF0, jpeg.quantization(number)), DOUBTFUL)
        add(f"huffman-{number}", before(gray, jpeg.SOF0, jpeg.huffman(jpeg.DC_TABLE, number)), DOUBTFUL)
    add("unknown-quantization", changed(gray, jpeg.SOF0, body=frame.body[:-1] + b"\3"), BROKEN)
    add("unknown-huffman", changed(gray, jpeg.SOS, body=b"\1\1\x33\0\x3f\0"), BROKEN)
    add("huffman-out-of-range", changed(gray, jpeg.SOS, body=b"\1\1\xff\0\x3f\0"), DOUBTFUL)
    add("zero-quantization", changed(gray, jpeg.DQT, body=bytes(65)), ["no_code", *BROKEN])
    for name, counts in [
        ("empty", bytes(16)), ("full", b"\xff" * 16), ("three-of-one-bit", bytes([3, *[0] * 15])),
        ("only-ones", bytes([2, *[0] * 15])), ("of-16-bits", bytes([*[0] * 15, 255])),
    ]:
        body = b"\x10" + counts + bytes(range(256))[:min(256, sum(counts))]
        add(f"huffman-{name}", [*gray[:4], ac._replace(body=body), scan, end], DOUBTFUL)
    large = Part(jpeg.DHT, b"\0" + jpeg.DC_TABLE[0] + b"\xff" * 12)
    add("huffman-large-symbols", [*gray[:3], large, *gray[4:]], DOUBTFUL)
    for name, body in [
        ("of-none", b"\0\0\x3f\0"), ("of-another", b"\1\7\0\0\x3f\0"),
        ("of-one-twice", b"\2\1\0\1\0\0\x3f\0"),
        ("of-five", b"\5" + b"\1\0" * 5 + b"\0\x3f\0"), ("of-no-band", b"\1\1\0\x3f\0\0"),
        ("of-a-long-band", b"\1\1\0\0\xff\0"), ("of-high-bits", b"\1\1\0\0\x3f\xff"),
    ]:
        add(f"scan-{name}", changed(gray, jpeg.SOS, body=body), DOUBTFUL)
    for factors in (0x00, 0x01, 0x10, 0x44, 0x55, 0xFF):
        body = frame.body[:7] + bytes([factors]) + frame.body[8:]
        add(f"factors-{factors:02x}", changed(gray, jpeg.SOF0, body=body), DOUBTFUL)
        color = body_of(sample.color, jpeg.SOF0)
        body = color[:10] + bytes([factors]) + color[11:]
        add(f"factors-{factors:02x}-color", changed(sample.color, jpeg.SOF0, body=body), DOUBTFUL)
    same = sample.color[place_of(sample.color, jpeg.SOF0)].body.replace(b"\2\x11", b"\1\x11")
    add("same-numbers", changed(sample.color, jpeg.SOF0, body=same), DOUBTFUL)


def add_restarts(corpus, sample):
    """Restart markers that are missing, too many or out of order."""
    restarting, gray = sample.restarting, sample.gray
    data = data_of(restarting)
    marks = [place for place in range(len(data)) if data[place] == 0xFF and data[place + 1] & 0xF8 == 0xD0]

    def add(name, parts, content):
        content = jpeg.serialized(changed(parts, jpeg.SOS, data=content))
        corpus.file("jpeg-restarts", f"restarts-{name}.jpg", content, DOUBTFUL, [sample.payload])

    def marked(numbers):
        changed_data = bytearray(data)
        for place, number in zip(marks, numbers):
            changed_data[place + 1] = 0xD0 + number % 8
        return bytes(changed_data)

    count = len(marks)
    middle = marks[count // 2]
    add("all-the-same", restarting, marked([0] * count))
    add("backwards", restarting, marked(range(count, 0, -1)))
    add("by-chance", restarting, marked(corpus.chance.choices(range(8), k=count)))
    add("two-swapped", restarting, marked([1, 0, *range(2, count)]))
    add("one-missing", restarting, data[:middle] + data[middle + 2:])
    add("one-interval-missing", restarting, data[:middle] + data[marks[count // 2 + 1]:])
    add("one-doubled", restarting, data[:middle] + data[middle:middle + 2] + data[middle:])
    add("filled", restarting, data[:middle] + b"\xff\xff\xff" + data[middle:])
    add("ends-instead", restarting, data.replace(b"\xff\xd3", b"\xff\xd9"))
    add("scans-instead", restarting, data.replace(b"\xff\xd3", b"\xff\xda"))
    add("not-announced", without(restarting, jpeg.DRI), data)
    for interval in (1, 6, 8, 529):
        announced = behind_start(gray, jpeg.restart_interval(interval))
        add(f"announced-{interval}", announced, data_of(gray))
        add(f"wrong-{interval}", changed(restarting, jpeg.DRI, body=struct.pack(">H", interval)), data)
    add("only-marks", restarting, b"".join(bytes([0xFF, 0xD0 + n % 8]) for n in range(5000)))


def add_sizes(corpus, sample):
    """Sizes that no picture has, or not this one."""
    gray, size = sample.gray, len(sample.rows)

    def add(name, parts, outcomes, payloads=(sample.payload,)):
        corpus.file("jpeg-sizes", f"size-{name}.jpg", jpeg.serialized(parts), outcomes, payloads)

    for width, height in [(0, 0), (size, 0), (0, size), (0, 65535), (65535, 0)]:
        add(f"{width}x{height}", resized(gray, width, height), REFUSED)
    for width, height in [(65500, 65500), (65535, 65535), (30000, 30000), (8001, 8400)]:
        add(f"{width}x{height}", resized(gray, width, height), ["too_large"])
        add(f"{width}x{height}-progressive", resized(sample.progressive, width, height), ["too_large"])
    # More than libjpeg's own limit of 65,500.
    for width, height in [(65535, 1), (1, 65535), (65501, 8)]:
        add(f"{width}x{height}", resized(gray, width, height), ["too_large", *REFUSED])
    for width, height in [(65500, 1), (1, 65500)]:
        blank = jpeg.picture(jpeg.gray([b"\xff" * width] * height))
        add(f"{width}x{height}", blank, ["no_code"], [])
    for width, height in [
        (size, size - 1), (size, size - 8), (size, size // 2), (size, 8), (size - 1, size), (size - 8, size),
        (8, size), (1, 1), (size + 1, size), (size, size + 8), (size, 3 * size), (2 * size, size),
    ]:
        for name, parts in [("", gray), ("-progressive", sample.progressive), ("-color", sample.color)]:
            add(f"{width}x{height}{name}", resized(parts, width, height), DOUBTFUL)


def add_bombs(corpus, sample):
    """Small files that want much memory or time; those that get it are in a group of their own."""
    gray, progressive, size = sample.gray, sample.progressive, len(sample.rows)

    def add(name, parts, outcomes, group="jpeg-bombs"):
        corpus.file(group, f"bomb-{name}.jpg", jpeg.serialized(parts), outcomes, [sample.payload])

    blocks = -(-size // 8) ** 2
    bearable = ["ok", "bad_jpeg", "too_large"]
    for name, bits in [("scans", (0, 0)), ("refining-scans", (1, 0))]:
        scans = jpeg.empty_scans(2000, blocks, 1, 63, *bits)
        add(name, [*progressive[:-1], *scans, progressive[-1]], bearable)
    add("tables", before(gray, jpeg.SOF0, *[jpeg.huffman(jpeg.DC_TABLE)] * 20_000), bearable)
    add("quantizations", before(gray, jpeg.SOF0, *[jpeg.quantization()] * 10_000), bearable)
    add("comments", behind_start(gray, *[Part(jpeg.COM, b"text")] * 20_000), bearable)
    add("empty-comments", behind_start(gray, *[Part(jpeg.COM, b"")] * 50_000), bearable)
    add("applications", behind_start(gray, *[Part(0xE7, bytes(65_533))] * 40), bearable)
    add("intervals", behind_start(gray, *[jpeg.restart_interval(0)] * 50_000), bearable)
    add("filling", [gray[0]._replace(data=b"\xff" * (1 << 20)), *gray[1:]], DOUBTFUL)
    add("zeros", [gray[0], gray[1]._replace(data=bytes(1 << 20)), *gray[2:]], DOUBTFUL)
    add("starts", [gray[0]] * 100_000, BROKEN)
    add("filled-data", changed(gray, jpeg.SOS, data=b"\xff" * (1 << 20)), DOUBTFUL)
    add("marked-data", changed(gray, jpeg.SOS, data=b"\xff\xd1\xff\x01" * 200_000), DOUBTFUL)
    add("more-data", changed(gray, jpeg.SOS, data=data_of(gray) * 200), DOUBTFUL)
    path = corpus.expect("jpeg-bombs", "eight-gibibytes.jpg", ["too_large"])
    with open(path, "wb") as file:
        file.write(jpeg.serialized(gray[:2]))
        file.truncate(8 << 30)
    large = "jpeg-large"
    for name, parts in [("gray", gray), ("color", sample.color), ("progressive", progressive)]:
        declared = resized(parts, 7990, 8000)
        add(f"declared-{name}", declared, ["no_code", "timeout", *BROKEN], large)
        wide = changed(resized(parts, 65_500, 970), jpeg.SOS, data=b"")
        add(f"wide-{name}", wide, ["no_code", "timeout", *BROKEN], large)
    restarting = behind_start(resized(gray, 7000, 9000), jpeg.restart_interval(1))
    add("declared-restarting", restarting, ["no_code", "timeout", *BROKEN], large)
    # Some 0.1 and 0.4 s, far below an image's limit of time, and 60 and 140 s, far above it: what is
    # near the limit would end in one way or the other by chance.
    for side, count, name, bits in [
        (2048, 200, "scans", (0, 0)), (2048, 200, "refining-scans", (1, 0)),
        (4000, 40_000, "scans", (0, 0)), (4000, 10_000, "refining-scans", (1, 0)),
    ]:
        scans = jpeg.empty_scans(count, (side // 8) ** 2, 1, 63, *bits)
        outcomes = ["no_code", "too_large", *BROKEN] if side == 2048 else ["timeout", "too_large", *BROKEN]
        header = jpeg.frame(side, side, jpeg.gray([]), jpeg.SOF2)
        add(f"{name}-{side}", [*progressive[:2], header, *scans, progressive[-1]], outcomes, large)


def add_cuts(corpus, sample):
    """Files that end anywhere: around each marker, in each segment and in the data."""
    for kind, parts in [
        ("gray", sample.gray), ("progressive", sample.progressive), ("restarting", sample.restarting),
        ("exif", behind_start(sample.gray, exif(jpeg.serialized(sample.other)))),
    ]:
        content = jpeg.serialized(parts)
        # The header lasts until the first scan's data begins; the last two bytes are the end.
        first = place_of(parts, jpeg.SOS)
        header = len(jpeg.serialized(parts[:first])) + 4 + len(parts[first].body)
        places, place = {0, 1, 2, 3}, 0
        for part in parts:
            length = len(jpeg.part_bytes(part))
            places |= {place + offset for offset in (1, 2, 3, 4, 5, length // 2, length - 1, length)}
            place += length
        places |= set(corpus.chance.sample(range(header, len(content)), 12))
        for place in sorted(place for place in places if place < len(content)):
            outcomes = cut_outcomes(place, header, len(content), kind)
            name = f"cut-{kind}-{place:05}.jpg"
            corpus.file("jpeg-cuts", name, content[:place], outcomes, [sample.payload])


def cut_outcomes(place, header, length, kind):
    """What may come of a file that ends here."""
    if place == 0:
        return ["not_image"]
    if place < 3:
        return ["not_image", *BROKEN]
    if place < header + 8:
        return BROKEN
    if place > length - 8:
        # Of the last bytes, not all are needed.
        return ["ok", *BROKEN]
    return BROKEN if kind == "progressive" else ["truncated"]
