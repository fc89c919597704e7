"""Pages of PDF files that draw what is garbage, recursive, or never done."""

import zlib

from document_sample import READ, Outcomes
from pdf_parts import BOX, PLACED, document, picture, serialized, stream

OUTCOMES = Outcomes("pdf")
IMAGE = "/Type/XObject/Subtype/Image/BitsPerComponent 8/ColorSpace/DeviceGray"
FILTERS = [
    "FlateDecode", "LZWDecode", "ASCII85Decode", "ASCIIHexDecode", "RunLengthDecode", "CCITTFaxDecode",
    "DCTDecode", "JBIG2Decode", "JPXDecode", "Crypt", "HarmDecode", ]


def drawn(rows, body, contents=None, **objects):
    """A page that draws the ticket's image, then another one, or something else."""
    contents = PLACED + " q 10 0 0 10 0 0 cm/J Do Q " if contents is None else contents
    resources = (
        "/Resources<</XObject<</I 5 0 R/J 6 0 R>>/Font<</F 7 0 R>>/Pattern<</P 8 0 R>>/Shading<</S 9 0 R>>"
        "/ExtGState<</G 10 0 R>>/ColorSpace<</C 11 0 R>>>>")
    page = f"<</Type/Page/Parent 2 0 R{BOX}{resources}/Contents 4 0 R>>"
    return serialized(document(rows, _3=page, _4=stream(contents), _6=body, **objects))


def add_images(corpus, tickets):
    """Images of absurd sizes, of garbage in every filter, and bombs; the ticket beside them is read."""
    rows, garbage = tickets.rows, corpus.chance.randbytes(3000)

    def add(name, body, outcomes=OUTCOMES.partly):
        corpus.file("pdf-images", f"image-{name}.pdf", drawn(rows, body), outcomes, [tickets.payload])

    for name in FILTERS:
        for kind, data in {"garbage": garbage, "nothing": b"", "zeros": bytes(999)}.items():
            add(f"{name}-{kind}", stream(data, f"{IMAGE}/Width 50/Height 50/Filter/{name}"))
        add(f"{name}-twice", stream(garbage, f"{IMAGE}/Width 50/Height 50/Filter[/{name}/{name}]"))
    add(
        "filters-500",
        stream(zlib.compress(garbage), f"{IMAGE}/Width 50/Height 50/Filter[{'/FlateDecode' * 500}]"))
    for sides in (
        (65535, 65535), (2**31 - 1, 2**31 - 1), (2**31, 1), (0, 0), (-1, 50), (1, 10**6), (10**6, 1)):
        shape = f"{IMAGE}/Width {sides[0]}/Height {sides[1]}"
        add(f"size-{sides[0]}x{sides[1]}", stream(garbage, shape), OUTCOMES.fatal)
        shape = shape.replace("Component 8", "Component 1") + "/ImageMask true"
        add(
            f"mask-{sides[0]}x{sides[1]}", stream(garbage, shape.replace("/ColorSpace/DeviceGray", "")),
            OUTCOMES.costly)
    bomb = zlib.compress(bytes(64 << 20), 9)
    add("bomb", stream(bomb, f"{IMAGE}/Width 50/Height 50/Filter/FlateDecode"), OUTCOMES.costly)
    nested = zlib.compress(zlib.compress(bytes(256 << 20), 1))
    add(
        "bomb-nested", stream(nested, f"{IMAGE}/Width 16000/Height 16000/Filter[/FlateDecode/FlateDecode]"),
        OUTCOMES.costly)
    for name, more in {"predictor": "/DecodeParms<</Predictor 15/Colors 2147483647/Columns 2147483647>>",
                       "bits-3": "/BitsPerComponent 3", "bits-0": "/BitsPerComponent 0",
                       "bits-99": "/BitsPerComponent 99", "mask-itself": "/Mask 6 0 R",
                       "soft-mask-itself": "/SMask 6 0 R", "decode": "/Decode[1e99 -1e99]",
                       "indexed": "/ColorSpace[/Indexed/DeviceRGB 2147483647 6 0 R]",
                       "separation": "/ColorSpace[/Separation/A 6 0 R 6 0 R]",
                       "profile": "/ColorSpace[/ICCBased 6 0 R]", "color-itself": "/ColorSpace 11 0 R",
                       }.items():
        body = stream(zlib.compress(garbage), f"/Filter/FlateDecode{IMAGE}/Width 50/Height 50{more}")
        add(name, body, OUTCOMES.costly)
    lost = picture(rows)
    for name, data in {"cut": lost[:len(lost) // 2] + b"\nendstream",
                       "garbled": lost[:300] + garbage[:50] + lost[350:]}.items():
        content = serialized(document(rows, _5=data))
        corpus.file(
            "pdf-images", f"image-of-ticket-{name}.pdf", content, OUTCOMES.doubtful, [tickets.payload])


def add_forms(corpus, tickets):
    """Forms, fonts, patterns, shadings and operators."""
    rows = tickets.rows
    form = "/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</J 6 0 R/I 5 0 R>>/Font<</F 7 0 R>>>>"

    def add(name, outcomes, body="null", contents=None, **objects):
        content = drawn(rows, body, contents, **objects)
        corpus.file("pdf-forms", f"form-{name}.pdf", content, outcomes, [tickets.payload])

    add("itself", READ, stream("/J Do /J Do", form))
    levels = {
        f"_{n}": stream(f"/J Do {' /J Do' * 9}", form.replace("/J 6", f"/J {n + 1}"))
        for n in range(20, 30)}
    levels["_30"] = stream("0 0 9 9 re f", form)
    add("10-to-the-10th", OUTCOMES.costly, stream("/J Do", form.replace("/J 6", "/J 20")), **levels)
    chain = {f"_{n}": stream("/J Do", form.replace("/J 6", f"/J {n + 1}")) for n in range(20, 520)}
    add("500-deep", OUTCOMES.costly, stream("/J Do", form.replace("/J 6", "/J 20")), **chain)
    font = "<</Type/Font/Subtype/{}/BaseFont/F/FirstChar 0/LastChar 255/FontDescriptor 12 0 R{}>>"
    text = PLACED + " BT /F 12 Tf (text\\033[2J) Tj ET"
    for kind, file in (("Type1", "FontFile"), ("TrueType", "FontFile2"), ("Type1", "FontFile3"),
                       ("CIDFontType2", "FontFile2")):
        descriptor = f"<</Type/FontDescriptor/FontName/F/Flags 4/{file} 13 0 R>>"
        for name, data in {"garbage": corpus.chance.randbytes(2000), "zeros": bytes(500),
                           "header": b"\0\1\0\0\0\xff" + bytes(99)}.items():
            add(
                f"font-{kind}-{file}-{name}",
                OUTCOMES.costly,
                contents=text,
                _7=font.format(kind, ""),
                _12=descriptor,
                _13=stream(data, "/Subtype/Type1C"))
    glyphs = "<</Type/Font/Subtype/Type3/FontBBox[0 0 9 9]/FontMatrix[1 0 0 1 0 0]/FirstChar 116/LastChar 116/Widths[9]"
    glyphs += "/Encoding<</Differences[116/t]>>/CharProcs<</t 12 0 R>>/Resources<</Font<</F 7 0 R>>>>>>"
    add(
        "font-of-itself",
        OUTCOMES.costly,
        contents=text,
        _7=glyphs,
        _12=stream("9 0 d0 BT /F 12 Tf (ttt) Tj ET"))
    add("font-is-itself", OUTCOMES.costly, contents=text, _7="7 0 R")
    fill = PLACED + " /Pattern cs /P scn 0 0 5 5 re f"
    tile = "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 {0} {0}]/XStep {1}/YStep {1}/Resources<</Pattern<</P 8 0 R>>>>"
    for name, size, step in (("tiny", 1, "1e-6"), ("zero", 1, 0), ("huge", "1e9", "1e9"),
                             ("nan", "nan", "nan"), ("negative", 1, -1)):
        add(
            f"pattern-{name}",
            OUTCOMES.costly,
            contents=fill,
            _8=stream("0 0 1 1 re f", tile.format(size, step)))
    add(
        "pattern-of-itself",
        OUTCOMES.costly,
        contents=fill,
        _8=stream("/Pattern cs /P scn 0 0 9 9 re f", tile.format(9, 9)))
    function = "<</FunctionType 4/Domain[0 1]/Range[0 1]/Length 99>>"
    for kind in range(0, 9):
        shading = f"/ShadingType {kind}/ColorSpace/DeviceGray/Coords[0 0 1e9 1e9 0 1e9]/Domain[0 1]/Function 12 0 R"
        shading += "/BitsPerCoordinate 32/BitsPerComponent 16/BitsPerFlag 8/VerticesPerRow 2147483647/Decode[0 1 0 1 0 1]"
        for name, body in {"dictionary": f"<<{shading}>>", "stream": stream(corpus.chance.randbytes(5000),
                                                                            shading)}.items():
            add(f"shading-{kind}-{name}", OUTCOMES.costly, contents=PLACED + \
                " q 5 0 0 5 0 0 cm /S sh Q", _9=body, _12=function)
    for kind, body in {
            "calls-itself": "<</FunctionType 3/Domain[0 1]/Functions[12 0 R 12 0 R]/Bounds[.5]/Encode[0 1 0 1]>>",
            "samples": stream(b"x",
                              "/FunctionType 0/Domain[0 1]/Range[0 1]/Size[2147483647]/BitsPerSample 32"),
            "program": stream("{" * 5000, "/FunctionType 4/Domain[0 1]/Range[0 1]"), }.items():
        shading = "<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 9 9]/Function 12 0 R>>"
        add(f"function-{kind}", OUTCOMES.costly, contents=PLACED + \
            " q 5 0 0 5 0 0 cm /S sh Q", _9=shading, _12=body)
    for name, contents in {
            "saves": "q " * 100_000, "restores": "Q " * 100_000 + PLACED, "numbers": "1 " * 100_000 + PLACED,
            "arrays": PLACED + " [" * 100_000, "unknown": PLACED + " harm" * 10_000, "no-operands": PLACED +
            " re cm Tf Do gs sh scn Tj d0 BI ID EI", "scale-0": PLACED + " 0 0 0 0 0 0 cm 0 0 9 9 re f",
            "scale-huge": PLACED + " 1e30 0 0 1e30 0 0 cm 0 0 9 9 re S",
            "clip-nothing": PLACED + " 0 0 0 0 re W n 0 0 99 99 re f",
            "inline-image": PLACED + " BI /W 65535 /H 65535 /BPC 8 /CS /G ID xEI Q",
            "curves": PLACED + " 0 0 m" + " 1e9 -1e9 -1e9 1e9 5 5 c" * 5000 + " S",
            "dashes": PLACED + " [1e-6] 0 d 0 0 m 9 0 l S", "dashes-0": PLACED + " [0 0] 0 d 0 0 m 9 0 l S",
            "line-width": PLACED + " -1e9 w 0 0 m 1 0 l S",
            "lines": PLACED + "".join(f" 0 {n % 9} m 9 {n % 7} l S" for n in range(100_000)),
            "marked": PLACED + " /A BMC" * 50_000, "soft-mask-itself": PLACED + " /G gs 0 0 9 9 re f",
    }.items():
        state = "<</Type/ExtGState/SMask<</S/Luminosity/G 6 0 R>>>>"
        group = stream(
            "/G gs 0 0 9 9 re f",
            form.replace("/Font", "/ExtGState<</G 10 0 R>>/Font") + "/Group<</S/Transparency>>")
        add(f"operators-{name}", OUTCOMES.costly, group, contents, _10=state)


def add_drawings(corpus, tickets):
    """All groups of pages."""
    add_images(corpus, tickets)
    add_forms(corpus, tickets)
