"""A folder with all that may lie among pictures: entries without an outcome have no row in its scan."""

import jpeg_parts as jpeg
import png_parts as png

OTHER_PICTURES = {
    "pdf": b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
    "tiff-little": b"II*\0\x08\0\0\0", "tiff-big": b"MM\0*\0\0\0\x08",
    "heic": b"\0\0\0\x18ftypheic\0\0\0\0mif1heic", "heix": b"\0\0\0\x18ftypheix\0\0\0\0mif1heix",
    "heif": b"\0\0\0\x18ftypmif1\0\0\0\0mif1heic", "heif-sequence": b"\0\0\0\x18ftypmsf1\0\0\0\0msf1hevc",
    "avif": b"\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf", "webp": b"RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0",
    "gif-87": b"GIF87a\1\0\1\0\0\0\0;", "gif-89": b"GIF89a\1\0\1\0\0\0\0;",
    "bmp": b"BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\1\0\0\0\1\0\0\0\1\0\x18\0",
    "jxl": b"\xff\x0a\x7a\x42\0\x10\0\0", "jxl-boxes": b"\0\0\0\x0cJXL \r\n\x87\n\0\0\0\x14ftypjxl ",
    "jp2": b"\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 ", "j2k": b"\xff\x4f\xff\x51\0\x29\0\0",
    "ps": b"%!PS-Adobe-3.0\n%%BoundingBox: 0 0 9 9\n",
}
"""The first bytes of pictures and documents that a ticket may be in; each more than the signature."""
BY_LIBRARIES = {
    "pdf": "pdf", "ti": "tiff", "hei": "heic", "av": "avif", "we": "webp", "gi": "gif", "bm": "bmp",
}
"""Kinds that are read, by how their names here begin, and how their errors end."""
NO_PICTURES = {
    "text": b"some text\n", "empty": b"", "zip": b"PK\3\4\x14\0\0\0", "elf": b"\x7fELF\2\1\1",
    "html": b"<html>",
    "video": b"\0\0\0\x20ftypisom\0\0\2\0isomiso2", "wave": b"RIFF\x24\0\0\0WAVEfmt ", "zeros": bytes(100),
    "one-byte": b"\xff", "png-cut": png.SIGNATURE[:5], "gif-cut": b"GIF",
}


def outcomes(kind):
    """What a file that holds little more than its signature may come to."""
    read = [name for start, name in BY_LIBRARIES.items() if kind.startswith(start)]
    return [f"bad_{read[0]}", "truncated", "no_code"] if read else ["unsupported"]


def add_other_pictures(corpus):
    """Each of them by itself, under a name of its kind and of ours."""
    for kind, content in OTHER_PICTURES.items():
        for ending in ("", ".png", ".jpg"):
            corpus.file("other-pictures", f"{kind}{ending}", content, outcomes(kind))


def add_folder(corpus, rows, payload):
    """The entries of one folder; its rows are those of the entries with outcomes, in byte order."""
    ticket = png.serialized(png.picture(rows))
    photograph = jpeg.serialized(jpeg.picture(jpeg.gray(rows)))
    # The signature decides, whatever the name is.
    for name in ("ticket", "ticket.png", "ticket.txt", "ticket.jpg", ".ticket", "ticket.png.bak"):
        corpus.file("folder", f"png-{name}" if name[0] != "." else name, ticket, ["ok"], [payload])
        corpus.file("folder", f"jpeg{name}", photograph, ["ok"], [payload])
    for kind, content in OTHER_PICTURES.items():
        corpus.file("folder", f"other-{kind}", content, outcomes(kind))
    corpus.file("folder", "other.png", OTHER_PICTURES["pdf"], outcomes("pdf"))
    corpus.file("folder", "other.JPG", OTHER_PICTURES["heic"], outcomes("heic"))
    # The name decides where the signature says nothing.
    for ending in ("png", "PNG", "jpg", "JPG", "jpeg", "Jpeg", "JPEG", "jpe", "JPE"):
        for kind in ("empty", "text"):
            corpus.file("folder", f"{kind}-scan.{ending}", NO_PICTURES[kind], ["not_image"])
    corpus.file("folder", "scan.png", b"", ["not_image"])
    corpus.file("folder", "scan.JPG", b"text", ["not_image"])
    for kind, content in NO_PICTURES.items():
        for name in (f"skipped-{kind}", f"skipped-{kind}.txt"):
            corpus.file("folder", name, content, [])
    for name in ("png", "jpg", "scan.jpgx", "scan.png.txt", "scanpng", "scan.jp", "scan.jpg~"):
        corpus.file("folder", name, b"text", [])
    corpus.file("folder", "cut.txt", photograph[:3], ["bad_jpeg", "truncated"])
    corpus.file("folder", "cut-png.txt", png.SIGNATURE, ["bad_png", "truncated"])
