"""PDF files whose tables, pages and objects are wrong, lead in circles or ask for something to be done."""

import zlib

import pdf_parts as pdf
from document_sample import EMPTY, LARGE, READ, Outcomes
from pdf_drawings import add_drawings
from pdf_parts import BOX, document, page, picture, serialized, stream

OUTCOMES = Outcomes("pdf")


def add_formats(corpus, tickets):
    """What readers cope with: text around, no table, objects in streams, parts that are missing."""
    rows, other = tickets.rows, tickets.other_rows
    one = document(rows)

    def add(name, content, outcomes=READ, payloads=(tickets.payload, ), intact=None):
        intact = payloads if intact is None else intact
        corpus.file("pdf-formats", f"format-{name}.pdf", content, outcomes, payloads, intact)

    add("simple", serialized(one))
    add("two-pages", serialized(pdf.pages([rows, other])), payloads=tickets.payloads)
    for length in (1, 500, 1000):
        add(f"text-before-{length}", serialized(one, header=b"t" * length + b"\n%PDF-1.7\n"))
    add("text-before-2000", serialized(one, header=b"t" * 2000 + b"\n%PDF-1.7\n"), ["not_image"], intact=())
    add("tail", serialized(one) + b"t" * 900)
    add("tail-of-2000", serialized(one) + b"t" * 2000, OUTCOMES.partly)
    add("no-end", serialized(one, end=b""), ["truncated"])
    add("end-cut", serialized(one)[:-3], ["truncated"])
    add("no-trailer", serialized(one)[:serialized(one).index(b"xref")], OUTCOMES.broken, intact=())
    add("version-9.9", serialized(one, header=b"%PDF-9.9\n"))
    add("no-version", serialized(one, header=b"%PDF-\n"))
    add("binary-header", serialized(one, header=b"%PDF-1.7\n%\x1b[2J\x07\xff\xfe\n"))
    inside = {number: one.pop(number) for number in (1, 2, 3)}
    objects = {6: pdf.object_stream(inside), **one}
    add("object-stream", pdf.with_stream_table(objects, inside))
    revised = serialized(document(other))
    place = len(revised)
    again = f"xref\n5 1\n{place:010} 00000 n \n".encode()
    revised += b"5 0 obj\n" + picture(rows) + b"\nendobj\n"
    start = len(revised)
    old = revised.index(b"xref\n0")
    revised += again + f"trailer<</Size 6/Root 1 0 R/Prev {old}>>\nstartxref\n{start}\n%%EOF\n".encode()
    add("revised", revised)
    for name, more in {"turned": "/Rotate 90", "turned-back": "/Rotate -90", "turned-45": "/Rotate 45",
                       "turned-far": "/Rotate 36000090", "unit-2": "/UserUnit 2",
                       "crop": "/CropBox[5 5 115 115]", "crop-outside": "/CropBox[900 900 999 999]",
                       "reversed": "/MediaBox[120 120 0 0]", "moved": "/MediaBox[-9 -9 150 150]", }.items():
        boxes = more if "MediaBox" in more else BOX + more
        add(
            name,
            serialized(document(rows, more=boxes)),
            READ if "outside" not in name else OUTCOMES.doubtful,
            intact=())
    for name, catalog in ACTIONS.items():
        add(f"action-{name}", serialized(document(rows, catalog, more=BOX + \
            "/AA<</O 9 0 R>>", _9="<<" + catalog.removeprefix("/OpenAction<<"))))


ACTIONS = {
    "script": "/OpenAction<</S/JavaScript/JS(app.alert\\(1\\);while\\(1\\);)>>",
    "launch": "/OpenAction<</S/Launch/F(/bin/sh)/P(-c 'touch /tmp/launched')>>",
    "address": "/OpenAction<</S/URI/URI(http://example.com/)>>",
    "submit": "/OpenAction<</S/SubmitForm/F(http://example.com/)>>",
    "remote": "/OpenAction<</S/GoToR/F(/etc/passwd)/D[0/Fit]>>",
    "import": "/OpenAction<</S/ImportData/F(/etc/passwd)>>", "sound": "/OpenAction<</S/Sound/Sound 9 0 R>>",
    "unknown": "/OpenAction<</S/Harm>>", }
"""What a reader must not do."""


def add_structures(corpus, tickets):
    """Tables and trees that lead in circles, or to nothing."""
    rows, other = tickets.rows, tickets.other_rows
    one = document(rows)
    payloads = [tickets.payload]

    def add(name, content, outcomes=OUTCOMES.doubtful, payloads=tuple(payloads), intact=()):
        corpus.file("pdf-structure", f"structure-{name}.pdf", content, outcomes, payloads, intact)

    table = serialized(one).index(b"xref")
    for name, trailer in {"previous-is-itself": f"/Prev {table}", "previous-is-negative": "/Prev -1",
                          "previous-is-far": "/Prev 99999999999", "previous-is-0": "/Prev 0",
                          "streams-are-itself": f"/XRefStm {table}", "size-0": "/Size 0",
                          "size-large": "/Size 99999999", "size-negative": "/Size -1",
                          "root-is-a-page": "/Root 3 0 R", "root-is-missing": "/Root 99 0 R",
                          "root-is-text": "/Root(x)", }.items():
        add(name, serialized(one, trailer))
    for start in (0, 1, -1, 9, 10**6, 10**12, 2**63, 2**64):
        add(f"start-{start}", serialized(one, start=start))
    for name, lines in {"empty": b"xref\n", "no-entries": b"xref\n0 6\n",
                        "count-huge": b"xref\n0 4294967295\n", "negative": b"xref\n-5 6\n",
                        "zeros": b"xref\n0 6\n" + b"0000000000 00000 n \n" * 6,
                        "far": b"xref\n0 6\n" + b"9999999999 00000 n \n" * 6,
                        "garbage": b"xref\n" + bytes(range(256)) * 9,
                        "first-huge": b"xref\n2147483647 6\n" + b"0000000009 00000 n \n" * 6, }.items():
        add(f"table-{name}", serialized(one, table=lines))
    for name, kids in {"itself": "/Kids[2 0 R]/Count 1", "itself-and-a-page": "/Kids[2 0 R 3 0 R]/Count 2",
                       "missing": "/Kids[99 0 R]/Count 1", "none": "/Kids[]/Count 0", "no-kids": "/Count 1",
                       "null": "/Kids null/Count 1", "catalog": "/Kids[1 0 R]/Count 1",
                       "count-more": "/Kids[3 0 R]/Count 3", "count-huge": "/Kids[3 0 R]/Count 2147483647",
                       "count-negative": "/Kids[3 0 R]/Count -1", "count-text": "/Kids[3 0 R]/Count(x)",
                       "count-less": "/Kids[3 0 R 6 0 R]/Count 1", "no-count": "/Kids[3 0 R]",
                       "numbers": "/Kids[1 2 3]/Count 3", "image": "/Kids[5 0 R]/Count 1",
                       "twice": "/Kids[3 0 R 3 0 R]/Count 2", }.items():
        objects = document(rows, _2=f"<</Type/Pages{kids}>>", _6=page(7), _7=picture(other))
        add(f"kids-{name}", serialized(objects), payloads=tickets.payloads)
    deep = {number: f"<</Type/Pages/Kids[{number + 1} 0 R]/Count 1>>" for number in range(10, 5000)}
    add("kids-deep", serialized(one | deep | {2: "<</Kids[10 0 R]/Count 1>>", 5000: page()}))
    for name, body in {"missing": None, "empty": "", "null": "null", "number": "7", "itself": "3 0 R",
                       "array-deep": "[" * 100_000, "dictionary-deep": "<</A" * 100_000,
                       "text-open": "(" * 100_000, "comment": "%" * 9000, "garbage": bytes(range(256)) * 40,
                       }.items():
        for number in range(1, 6):
            objects = {key: value for key, value in one.items() if key != number}
            if body is not None:
                objects[number] = body
            add(f"object-{number}-{name}", serialized(objects))
    for length in (0, 1, -1, 10**9, "5 0 R", "9 0 R", "(x)"):
        data = zlib.compress(b"\0" * 999)
        add(
            f"length-{str(length).replace(' ', '-')}",
            serialized(document(rows, _4=stream(pdf.PLACED, length=length))))
        del data
    for name, body in {
            "itself": "<</Type/ObjStm/Extends 6 0 R/N 1/First 4/Length 9>>stream\n1 0 <<>> \nendstream",
            "many": stream(b"1 0 <<>>", "/Type/ObjStm/N 2147483647/First 4"), "negative": stream(
                b"1 0", "/Type/ObjStm/N -1/First -1"), "far": stream(
                    b"1 0 <<>>", "/Type/ObjStm/N 1/First 99999"), "garbage": stream(bytes(
                        range(256)), "/Type/ObjStm/N 9/First 9"), "bomb": stream(zlib.compress(
                            bytes(64 << 20), 9), "/Type/ObjStm/N 9/First 9/Filter/FlateDecode"), }.items():
        rest = {number: one[number] for number in (4, 5)}
        add(f"stream-{name}", pdf.with_stream_table({6: body, **rest}, {1: "", 2: "", 3: ""}))
    for widths in ("[0 0 0]", "[1 99 2]", "[-1 4 2]", "[8 8 8]", "[]", "(x)"):
        inside = {number: document(rows)[number] for number in (1, 2, 3)}
        content = pdf.with_stream_table({6: pdf.object_stream(inside), 4: one[4], 5: one[5]},
                                        inside,
                                        entries=f"/W{widths}")
        add(f"widths-{widths}".replace("/", ""), content.replace(b"/W[1 4 2]", b""))
    for name, encryption in {
            "unknown": "<</Filter/Harm/V 99/R 99>>", "empty": "<<>>", "number": "7", "missing": "99 0 R",
            "itself": "6 0 R", "standard-cut": "<</Filter/Standard/V 2/R 3/Length 128/P -4/O(x)/U(y)>>",
            "standard-5": f"<</Filter/Standard/V 5/R 6/Length 256/P -4/O({'o' * 48})/U({'u' * 48})>>",
    }.items():
        content = serialized(one, f"/Encrypt {encryption}/ID[(a)(b)]")
        add(f"encryption-{name}", content, [*OUTCOMES.doubtful, "unsupported"])
    linear = {9: "<</Linearized 1/L 99/H[9 9]/O 99/E 9/N 99/T 99>>", **one}
    add("linearized-nonsense", serialized(linear), OUTCOMES.partly)
    linear[9] = "<</Linearized -1/L -1/H[-1 99999999999]/O 3/E 0/N 2147483647/T 4294967296>>"
    add("linearized-far", serialized(linear), OUTCOMES.partly)


def add_pages(corpus, tickets):
    """Pages of absurd sizes, and thousands of them."""
    rows, one = tickets.rows, [tickets.payload]
    for name, box in {"huge": "0 0 1e9 1e9", "wide": "0 0 1e9 1", "narrow": "0 0 1e-9 100", "zero": "0 0 0 0",
                      "flat": "0 0 100 0", "nan": "0 0 nan nan", "infinite": "0 0 1e999 1e999",
                      "text": "(a)(b)(c)(d)", "none": "", "three": "0 0 9",
                      "minimum": "-1e38 -1e38 1e38 1e38",
                      "integers": "-2147483648 -2147483648 2147483647 2147483647",
                      "references": "9 0 R 9 0 R 9 0 R 9 0 R", "14400": "0 0 14400 14400",
                      "longest": "0 0 1000000 0.01", "millions": "0 0 999999 999999", }.items():
        for turn in ("", "/Rotate 90"):
            objects = document(rows, more=f"/MediaBox[{box}]{turn}")
            end = "-turned" if turn else ""
            corpus.file("pdf-pages", f"box-{name}{end}.pdf", serialized(objects), OUTCOMES.costly, one)
    for unit in ("1e9", "0", "-1", "nan", "(x)", "99999999999999999999"):
        content = serialized(document(rows, more=f"{BOX}/UserUnit {unit}"))
        corpus.file("pdf-pages", f"unit-{unit}.pdf", content, OUTCOMES.costly, one)
    corpus.file("pdf-pages", "pages-300.pdf", serialized(pdf.pages([rows], 300)), READ, one, one)
    corpus.file(
        "pdf-pages", "pages-of-nothing-900.pdf", serialized(pdf.pages([[b"\xff" * 9] * 9], 899)), EMPTY)
    many = serialized(pdf.pages([rows, rows], 4998))
    corpus.file("pdf-bombs", "pages-5000.pdf", many, LARGE, one, one)
    shared = document(rows, _2=f"<</Type/Pages/Kids[{'3 0 R ' * 2000}]/Count 2000>>")
    corpus.file("pdf-bombs", "shared-page-2000.pdf", serialized(shared), [*LARGE, *OUTCOMES.broken], one)


def add_pdf_files(corpus, tickets):
    """All groups but cuts and mutants."""
    for add in (add_formats, add_structures, add_pages, add_drawings):
        add(corpus, tickets)
