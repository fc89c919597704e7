"""PNM files: every kind, and headers, samples and numbers of pages that are wrong."""

from document_sample import EMPTY, LARGE, READ, Outcomes, packed

OUTCOMES = Outcomes("pnm")


def raw(rows, kind=5, maximum=255, header=None):
    """A raw picture: bits, gray or color, of one byte or two."""
    if header is None:
        header = f"P{kind}\n{len(rows[0])} {len(rows)}\n" + (f"{maximum}\n" if kind != 4 else "")
    if kind == 4:
        return header.encode() + b"".join(packed(row) for row in rows)
    white = maximum.to_bytes(1 + (maximum > 255), "big") * (3 if kind == 6 else 1)
    shades = {0: bytes(len(white)), 255: white}
    return header.encode() + b"".join(shades[value] for row in rows for value in row)


def plain(rows, kind=2, maximum=255, space=b" "):
    """A picture in digits."""
    white = b"0" if kind == 1 else str(maximum).encode()
    black = b"1" if kind == 1 else b"0"
    times = 3 if kind == 3 else 1
    words = [word for row in rows for value in row for word in [white if value else black] * times]
    header = f"P{kind} {len(rows[0])} {len(rows)} " + (f"{maximum} " if kind != 1 else "")
    return header.encode() + space.join(words) + b"\n"


def add_formats(corpus, tickets):
    """Every kind, with comments and white space wherever they may be."""
    rows, size = tickets.rows, f"{tickets.width} {tickets.height}"
    kinds = {f"raw-{kind}": raw(rows, kind) for kind in (4, 5, 6)}
    kinds |= {f"plain-{kind}": plain(rows, kind) for kind in (1, 2, 3)}
    kinds |= {f"raw-of-{maximum}": raw(rows, 5, maximum) for maximum in (1, 2, 15, 254, 256, 65535)}
    kinds |= {f"color-of-{maximum}": raw(rows, 6, maximum) for maximum in (1, 1000, 65535)}
    kinds |= {f"plain-of-{maximum}": plain(rows, 2, maximum) for maximum in (1, 256, 65535)}
    kinds |= {
        "bits-without-space": plain(rows, 1, space=b""), "lines": plain(
            rows, 2, space=b"\r\n"), "comments": raw(
                rows, header=f"P5 #\n#P6\n{size.replace(' ', '#9 9' + chr(10))}\n#c\r255\n"), "tabs": raw(
                    rows, header=f"P5\t\v\f\r\n{size}\r255 "), "zeros": raw(
                        rows, header=f"P5\n{'0' * 900}{size} 0255\n"),
        "one-more": raw(rows) + b"\n", "padded": raw(rows) + bytes(4096), "escapes": raw(
            rows, header=f"P5\n#\x1b[2J\x07\n{size} 255\n"), "plain-comments": plain(rows, 2).replace(
                b" 0 ", b" 0 # 255\n", 5), "plain-and-more": plain(rows, 2) + b"P2 1 1 255 0 and text", }
    for name, content in kinds.items():
        corpus.file("pnm-formats", f"format-{name}.pnm", content, READ, [tickets.payload])
    both = raw(rows) + raw(tickets.other_rows)
    corpus.file("pnm-formats", "format-two.pnm", both, READ, tickets.payloads)
    blank = raw([b"\xff" * 9] * 9)
    between = raw(rows) + blank * 3 + raw(tickets.other_rows, 6)
    corpus.file("pnm-formats", "format-blank-between.pnm", between, READ, tickets.payloads)


def add_headers(corpus, tickets):
    """Headers that are cut, of no size or of an absurd one, and words that are no numbers."""
    samples = raw(tickets.rows, header="")
    side = tickets.width
    wrong, partly = ["not_image", *OUTCOMES.broken], OUTCOMES.partly
    headers = {
        "no-size": ("P5\n", wrong), "no-height": (f"P5\n{side}\n", wrong),
        "no-maximum": (f"P5\n{side} {side}\n",
                       OUTCOMES.doubtful), "words": ("P5\nwide high 255\n", [
                           "not_image"]), "word-behind": (f"P5\n{side} high 255\n", OUTCOMES.bad),
        "negative": (f"P5\n-{side} {side} 255\n",
                     wrong), "fraction": (f"P5\n{side}.5 {side} 255\n",
                                          OUTCOMES.bad), "hexadecimal": ("P5\n0x84 0x84 255\n", OUTCOMES.bad),
        "letters": (f"P5\n{side}x{side} 255\n",
                    OUTCOMES.bad), "maximum-0": (f"P5\n{side} {side} 0\n", OUTCOMES.bad),
        "maximum-65536": (f"P5\n{side} {side} 65536\n",
                          OUTCOMES.bad), "maximum-long": (f"P5\n{side} {side} {'9' * 5000}\n", OUTCOMES.bad),
        "maximum-larger": (f"P5\n{side} {side} 65535\n", [
            "truncated"]), "maximum-negative": (f"P5\n{side} {side} -1\n", OUTCOMES.bad),
        "width-0": (f"P5\n0 {side} 255\n", OUTCOMES.bad), "height-0": (f"P5\n{side} 0 255\n", OUTCOMES.bad),
        "both-0": ("P5\n0 0 255\n", OUTCOMES.bad), "P0": (f"P0\n{side} {side} 255\n", [
            "not_image"
        ]), "P7": (f"P7\nWIDTH {side}\nHEIGHT {side}\nDEPTH 1\nMAXVAL 255\nENDHDR\n", READ), "P8": (f"P8\n{side} {side} 255\n", [
                "not_image"]), "lower": (f"p5\n{side} {side} 255\n", [
                    "not_image"]), "PF": (f"PF\n{side} {side}\n-1.0\n", [
                        "not_image"]), "no-space": (f"P5{side} {side} 255\n", ["not_image"]),
        "comment-of-2000": (f"P5\n#{'c' * 2000}\n{side} {side} 255\n", [
            "ok", "not_image"
        ]), "comment-of-a-megabyte": (f"P5\n#{'c' * 1_000_000}\n{side} {side} 255\n", [
            "ok", "not_image"
        ]), "comments-of-a-megabyte": (f"P5\n{side} " + "#\n" * 500_000 + f"{side} 255\n",
                                       READ), "comment-without-end": (f"P5\n{side} {side} 255#", partly),
        "space-of-a-megabyte": (f"P5\n{side}{' ' * 1_000_000}{side} 255\n",
                                READ), "wider": (f"P5\n{2 * side} {side} 255\n", OUTCOMES.broken),
        "shorter": (f"P5\n{side} {side - 9} 255\n",
                    OUTCOMES.partly), "as-color": (f"P6\n{side} {side} 255\n", [
                        "truncated"]), "as-plain": (f"P2\n{side} {side} 255\n", OUTCOMES.broken),
        "as-bits": (f"P4\n{side} {side}\n", [*OUTCOMES.bad, "no_code"]), }
    for name, (header, outcomes) in headers.items():
        corpus.file(
            "pnm-headers", f"header-{name}.pnm",
            header.encode() + samples, outcomes, [tickets.payload])
    for sides in ("1000000000 1000000000", "4294967295 4294967295", "100001 1", "1 100001", "50000 50000"):
        for kind in range(1, 7):
            content = f"P{kind} {sides} 255\n".encode()
            corpus.file("pnm-headers", f"sides-{sides.replace(' ', 'x')}-{kind}.pnm", content, LARGE)
    for sides in ("4294967296 1", "99999999999999999999 1", "1 " + "9" * 900):
        content = f"P5 {sides} 255\n".encode()
        corpus.file(
            "pnm-headers", f"sides-{sides[:30].replace(' ', 'x')}.pnm", content, [*LARGE, *OUTCOMES.bad])


def add_samples(corpus, tickets):
    """Samples that are missing, too large or none, and files of many pages."""
    rows, blank = tickets.rows, raw([b"\xff" * 9] * 9)
    both = raw(rows) + raw(tickets.other_rows)
    digits = plain(rows)

    def add(name, content, outcomes, payloads=(tickets.payload, )):
        corpus.file("pnm-samples", f"samples-{name}.pnm", content, outcomes, payloads)

    add("none", raw([], header=f"P5 {tickets.width} {tickets.height} 255\n"), ["truncated"])
    add("without-the-last", raw(rows)[:-1], ["truncated"])
    add("half", raw(rows)[:tickets.width * tickets.height // 2], ["truncated"])
    add("plain-cut", digits[:-9], ["truncated"])
    add("plain-cut-early", digits[:len(digits) // 2], ["truncated"])
    add("plain-word", digits.replace(b" 0 ", b" x ", 1), OUTCOMES.bad)
    add("plain-negative", digits.replace(b" 0 ", b" -1 ", 1), OUTCOMES.bad)
    add(
        "plain-above-the-maximum",
        plain(rows).replace(b" 255 ", b" 65535 ").replace(b" 65535 ", b" 255 ", 1), READ)
    add("plain-too-large", digits[:-4] + b"65536\n", OUTCOMES.bad)
    add("plain-too-long", digits[:-4] + b"9" * 100_000 + b"\n", OUTCOMES.bad)
    add("plain-bit-of-2", plain(rows, 1, space=b"")[:-2] + b"2\n", OUTCOMES.bad)
    add("above-the-maximum", raw(rows).replace(b" 255\n", b" 100\n").replace(b"\n255\n", b"\n100\n"), READ)
    add("second-cut", both[:-50], ["truncated"], tickets.payloads)
    add("second-header-cut", both[:len(raw(rows)) + 8], ["truncated"])
    add("second-of-no-size", raw(rows) + b"P5 0 9 255\n", OUTCOMES.bad)
    add("second-too-large", raw(rows) + b"P5 50000 50000 255\n" + blank, LARGE)
    add("second-displaced", raw(rows) + raw(tickets.other_rows)[1:], OUTCOMES.bad)
    add("second-behind-a-byte", raw(rows) + b"x" + raw(tickets.other_rows), OUTCOMES.bad)
    add("text-behind", raw(rows) + b"and some text", OUTCOMES.bad)
    add("plain-second", raw(rows) + plain(tickets.other_rows), READ, tickets.payloads)
    add("blank-pages-900", blank * 900, EMPTY)
    add("ticket-behind-900", blank * 900 + raw(rows), READ)
    add("pages-5000", blank * 5000 + raw(rows), LARGE)
    add("ticket-before-5000", raw(rows) + blank * 5000, LARGE)
    corpus.file("pnm-bombs", "pixels-of-a-million.pnm", b"P4 1 1 \0" * 1_000_000, LARGE)
    large = b"P4 8000 8000\n" + bytes(8000 * 1000)
    corpus.file("pnm-large", "megapixels-64.pnm", large, EMPTY)
    corpus.file("pnm-large", "megapixels-64-without-samples.pnm", b"P5 8000 8000 255\n", ["truncated"])
    corpus.file("pnm-large", "one-row.pnm", b"P5 100000 1 255\n" + bytes(100_000), EMPTY)


def add_pnm_files(corpus, tickets):
    """All groups but cuts and mutants."""
    for add in (add_formats, add_headers, add_samples):
        add(corpus, tickets)
