#!/usr/bin/env python3
"""Makes the pictures and documents of this folder in kinds other than PNG and JPEG.

    python3 -m venv .build/documents
    .build/documents/bin/pip install pillow pillow-heif img2pdf pikepdf reportlab tifffile imagecodecs
    .build/documents/bin/python Fixtures/Documents/make_documents.py

All show the tickets of Scans/winner-round-1244.png (A) and Scans/winner-round-700.png (B), or a blank page.
tiles.heic and jbig2.pdf need encoders of Debian sid, if they are installed: `heif-enc` of libheif-examples with
libheif-plugin-x265, and `jbig2`. runs.bmp is written by ImageMagick. manifest.tsv lists each file's kind and, for each
page, A, B or -, or that it is not read; the encoders of AVIF and HEIC don't give
the same bytes in every version, so the files are kept.
"""

import io
import shutil
import struct
import subprocess
import tempfile
from pathlib import Path

import imagecodecs
import img2pdf
import numpy
import pikepdf
import pillow_heif
import tifffile
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen import canvas

HERE = Path(__file__).resolve().parent
SCANS = HERE.parent / "Scans"
A = Image.open(SCANS / "winner-round-1244.png").convert("L")
B = Image.open(SCANS / "winner-round-700.png").convert("L")
BLANK = Image.new("L", (400, 300), 255)
ROWS = []


def note(name, kind, pages):
    ROWS.append(f"{name}\t{kind}\t{pages}\n")


def tint(picture, paper=(250, 240, 180)):
    """The picture on colored paper."""
    gray = numpy.asarray(picture)[..., None] / 255
    return Image.fromarray((gray * numpy.array(paper)).astype("uint8"))


def save(name, kind, pages, picture, **options):
    picture.save(HERE / name, **options)
    note(name, kind, pages)


def jpeg(picture):
    file = io.BytesIO()
    picture.save(file, "JPEG", quality=50, dpi=(150, 150))
    return file.getvalue()


def bilevel(picture):
    file = io.BytesIO()
    picture.convert("1", dither=0).save(file, "TIFF", compression="group4", dpi=(200, 200))
    return file.getvalue()


def make_pictures():
    pillow_heif.register_heif_opener()
    save("phone.heic", "HEIC", "A", tint(A), quality=40)
    ten = numpy.asarray(A).astype("uint16") << 8
    heif = pillow_heif.from_bytes(
        mode="RGB;16", size=A.size, data=numpy.repeat(ten[..., None], 3, 2).tobytes())
    heif.save(HERE / "ten-bit.heic", quality=40)
    note("ten-bit.heic", "HEIC", "A")
    turned = A.transpose(Image.Transpose.ROTATE_90)
    exif = Image.Exif()
    exif[0x0112] = 6
    save("turned.heic", "HEIC", "A", tint(turned), quality=40, exif=exif)
    save("photo.avif", "AVIF", "A", tint(A), quality=50)
    save("lossy.webp", "WebP", "A", tint(A), quality=30)
    save("lossless.webp", "WebP", "A", A.convert("RGB"), lossless=True)
    clear = A.convert("RGBA")
    clear.putalpha(A.point(lambda value: 255 if value < 128 else 0))
    save("transparent.webp", "WebP", "A", clear, lossless=True)
    save("animated.webp", "WebP", "A-", A.convert("RGB"), lossless=True, save_all=True,
         append_images=[BLANK.resize(A.size).convert("RGB")], duration=100)
    save("bits.pbm", "PNM", "A", A.convert("1", dither=0))
    two = io.BytesIO()
    A.save(two, "PPM")
    B.save(two, "PPM")
    (HERE / "two.pgm").write_bytes(two.getvalue())
    note("two.pgm", "PNM", "AB")


def box(name, content):
    return struct.pack(">I", 8 + len(content)) + name + content


def boxes(content):
    """The boxes of a file, as pairs of name and contents."""
    while content:
        size, name = struct.unpack(">I4s", content[:8])
        yield name, content[8:size]
        content = content[size:]


def with_property(content, name, value, place):
    """A file of one picture with one more property, before or behind the others; the data moves along."""
    new = box(name, value)
    files = dict(boxes(content))
    parts = dict(boxes(files[b"meta"][4:]))
    shared, links = (contents for _, contents in boxes(parts[b"iprp"]))
    properties = len(list(boxes(shared)))
    marks = links[11:11 + links[10]]
    link = bytes([0x80 | properties + 1])
    marks = link + marks if place == "before" else marks + link
    links = links[:10] + bytes([len(marks)]) + marks + links[11 + links[10]:]
    old, changed = box(b"iprp", parts[b"iprp"]), box(b"iprp", box(b"ipco", shared + new) + box(b"ipma", links))
    grown = content.replace(old, changed)
    size = len(files[b"meta"]) + 8
    longer = len(changed) - len(old)
    grown = grown.replace(struct.pack(">I4s", size, b"meta"), struct.pack(">I4s", size + longer, b"meta"))
    start = content.index(b"mdat") + 4
    return grown.replace(struct.pack(">I", start), struct.pack(">I", start + longer))


def make_pictures_of_cameras():
    """Turned before they are measured, mirrored in ten bits, several in a file, moving."""
    paper = Image.new("L", (300, 400), 255)
    paper.paste(A)
    file = io.BytesIO()
    paper.convert("RGB").save(file, "AVIF", quality=50)
    turned = with_property(file.getvalue(), b"irot", b"\1", "before")
    (HERE / "turned-first.avif").write_bytes(turned)
    note("turned-first.avif", "AVIF", "A")
    ten = numpy.repeat((numpy.asarray(A).astype("uint16") << 2)[..., None], 3, 2)
    content = imagecodecs.avif_encode(ten, level=50, bitspersample=10)
    (HERE / "mirrored-ten-bit.avif").write_bytes(with_property(content, b"imir", b"\1", "behind"))
    note("mirrored-ten-bit.avif", "AVIF", "A")
    heif = pillow_heif.from_pillow(A.convert("RGB"))
    heif.add_from_pillow(BLANK.convert("RGB"))
    heif.add_from_pillow(B.convert("RGB"))
    heif.save(HERE / "three.heic", quality=40)
    note("three.heic", "HEIC", "A-B")
    save("moving.avif", "AVIF", "A", A.convert("RGB"), quality=50, save_all=True, duration=100,
         append_images=[BLANK.resize(A.size).convert("RGB")])
    # Only a track.
    content = (HERE / "moving.avif").read_bytes().replace(b"meta", b"free", 1)
    (HERE / "film.avif").write_bytes(content)
    note("film.avif", "AVIF", "unsupported")


def make_phone_pictures():
    """What phones add to a picture: a film behind it, a gain map for bright screens, tiles."""
    film = box(b"ftyp", b"mp42\0\0\0\0isommp42") + box(b"free", bytes(500))
    (HERE / "film.heic").write_bytes((HERE / "phone.heic").read_bytes() + box(b"mpvd", film))
    note("film.heic", "HEIC", "A")
    picture, map_ = jpeg(tint(A)), jpeg(B.resize((75, 75)))
    # The index of a multi-picture file (CIPA DC-007), whose offsets begin behind its name.
    tags = [(0xB000, 7, 4, b"0100"), (0xB001, 4, 1, struct.pack(">I", 2)), (0xB002, 7, 32, b"\0\0\0\x32")]
    head = b"MM\0*\0\0\0\x08" + struct.pack(">H", len(tags))
    head += b"".join(struct.pack(">HHI", *tag[:3]) + tag[3] for tag in tags) + bytes(4)
    size = len(picture) + len(head) + 8 + 32
    entries = struct.pack(">IIIHH", 0x30000, size, 0, 0, 0)
    entries += struct.pack(">IIIHH", 0, len(map_), size - 10, 0, 0)
    index = b"MPF\0" + head + entries
    index = b"\xff\xe2" + struct.pack(">H", len(index) + 2) + index
    (HERE / "gain-map.jpg").write_bytes(picture[:2] + index + picture[2:] + map_)
    note("gain-map.jpg", "JPEG", "A")
    with tempfile.TemporaryDirectory() as folder:
        tint(A).save(f"{folder}/a.png")
        encode = ["heif-enc", "-q", "40", "--cut-tiles", "128", f"{folder}/a.png", "-o", HERE / "tiles.heic"]
        if shutil.which(encode[0]):
            subprocess.run(encode, check=True, stdout=subprocess.DEVNULL)
    note("tiles.heic", "HEIC", "A")


def make_tiffs():
    for name, compression in [
        ("lzw", "tiff_lzw"), ("deflate", "tiff_adobe_deflate"), ("packbits", "packbits"),
        ("jpeg", "jpeg"),
    ]:
        picture = A if compression == "packbits" else tint(A)
        save(f"{name}.tif", "TIFF", "A", picture, compression=compression)
    for name, compression in [("g3", "group3"), ("g4", "group4")]:
        save(f"{name}.tif", "TIFF", "A", A.convert("1", dither=0), compression=compression)
    save("pages.tif", "TIFF", "A-B", A, compression="tiff_lzw", save_all=True,
         append_images=[BLANK, B])
    save("turned.tif", "TIFF", "A", A.transpose(Image.Transpose.ROTATE_90),
         compression="tiff_lzw", tiffinfo={0x0112: 6})
    color = numpy.asarray(tint(A))
    gray = numpy.asarray(A)
    planes = numpy.moveaxis(color, 2, 0).copy()
    deep = gray.astype("uint16") * 257
    for name, pixels, options in [
        ("tiled", color, {"tile": (64, 64), "photometric": "rgb"}),
        ("planar", planes, {"planarconfig": "separate", "photometric": "rgb"}),
        ("big", color, {"bigtiff": True, "photometric": "rgb"}),
        ("sixteen", deep, {"photometric": "minisblack"}),
        ("white-is-zero", 255 - gray, {"photometric": "miniswhite"}),
    ]:
        tifffile.imwrite(HERE / f"{name}.tif", pixels, compression="zlib", **options)
        note(f"{name}.tif", "TIFF", "A")


def make_lossless_jpegs():
    (HERE / "lossless.jls").write_bytes(imagecodecs.jpegls_encode(numpy.asarray(A)))
    note("lossless.jls", "JPEG-LS", "unsupported")


def make_rare_tiffs():
    """Depths, tiles and directories that libtiff does not make a picture of by itself."""
    gray = numpy.asarray(A)
    ink = numpy.zeros((*gray.shape, 4), "uint16")
    ink[..., 3] = (255 - gray).astype("uint16") * 257
    for name, pixels, options in [
        ("twelve", numpy.asarray(A.resize((150, 150))).astype("uint16") << 4, {"photometric": "minisblack", "bitspersample": 12}),
        ("deep", gray.astype("uint32") << 24, {"photometric": "minisblack", "compression": "zlib"}),
        ("half", (gray / 255).astype("float16"), {"photometric": "minisblack", "compression": "zlib"}),
        ("ink", ink, {"photometric": "separated", "compression": "zlib"}),
        ("small-tiles", gray > 127, {"photometric": "minisblack", "tile": (32, 32)}),
    ]:
        tifffile.imwrite(HERE / f"{name}.tif", pixels, **options)
        note(f"{name}.tif", "TIFF", "A")
    small = {"photometric": "minisblack", "compression": "zlib", "subfiletype": 1}
    whole = {"photometric": "minisblack", "compression": "zlib"}
    thumbnail = numpy.asarray(A.resize((50, 50)))
    with tifffile.TiffWriter(HERE / "children.tif") as file:
        for pixels in (A, B):
            file.write(thumbnail, subifds=2, **small)
            file.write(numpy.asarray(pixels), **whole)
            file.write(thumbnail, **small)
    note("children.tif", "TIFF", "AB")
    tifffile.imwrite(HERE / "wavelets.tif", gray, photometric="minisblack", compression="jpeg2000")
    note("wavelets.tif", "TIFF", "unsupported")
    # What a sensor sees through red, green and blue, without a preview and with one.
    color = [(50706, 1, 4, (1, 4, 0, 0)), (50708, 2, 0, "Camera"), (271, 2, 0, "Maker"), (272, 2, 0, "Camera")]
    color += [(50721, 10, 9, (1, 1, 0, 1, 0, 1, 0, 1, 1, 1, 0, 1, 0, 1, 0, 1, 1, 1)), (50778, 3, 1, 21)]
    color += [(50728, 5, 3, (1, 1, 1, 1, 1, 1))]
    sensor = [(33421, 3, 2, (2, 2)), (33422, 1, 4, (0, 1, 1, 2)), (50717, 4, 1, 255)]
    for name, preview, pages in [("raw.dng", False, "unsupported"), ("preview.dng", True, "A")]:
        raw = numpy.full((400, 400), 255, "uint8") if preview else gray
        with tifffile.TiffWriter(HERE / name) as file:
            file.write(thumbnail, subifds=1 + preview, extratags=[(*tag, True) for tag in color], **small)
            file.write(raw, photometric=32803, subfiletype=0, extratags=[(*tag, True) for tag in sensor],
                       compression="jpeg", compressionargs={"lossless": True})
            if preview:
                file.write(gray, **small)
        note(name, "TIFF", pages)


def make_jbig2():
    with tempfile.TemporaryDirectory() as folder:
        A.save(f"{folder}/a.png")
        if shutil.which("jbig2"):
            subprocess.run(["jbig2", "-s", "-p", "a.png"], check=True, cwd=folder, stderr=subprocess.DEVNULL)
            document = pikepdf.new()
            shared = pikepdf.Stream(document, Path(folder, "output.sym").read_bytes())
            picture = pikepdf.Stream(
                document, Path(folder, "output.0000").read_bytes(), Type=pikepdf.Name.XObject,
                Subtype=pikepdf.Name.Image, Width=A.width, Height=A.height, BitsPerComponent=1,
                ColorSpace=pikepdf.Name.DeviceGray, Filter=pikepdf.Name.JBIG2Decode,
                DecodeParms=pikepdf.Dictionary(JBIG2Globals=document.make_indirect(shared)))
            page = document.add_blank_page(page_size=(150, 150))
            page.Resources = pikepdf.Dictionary(XObject=pikepdf.Dictionary(I=document.make_indirect(picture)))
            page.Contents = pikepdf.Stream(document, b"q 150 0 0 150 0 0 cm /I Do Q")
            document.save(HERE / "jbig2.pdf")
    note("jbig2.pdf", "PDF", "A")


def make_documents():
    (HERE / "stack.pdf").write_bytes(img2pdf.convert([bilevel(A), bilevel(BLANK), bilevel(B)]))
    note("stack.pdf", "PDF", "A-B")
    (HERE / "photo.pdf").write_bytes(img2pdf.convert([jpeg(tint(A))]))
    note("photo.pdf", "PDF", "A")
    with pikepdf.open(HERE / "stack.pdf") as document:
        document.pages[0].Rotate = 90
        document.save(HERE / "rotated.pdf")
        note("rotated.pdf", "PDF", "A-B")
        document.save(HERE / "locked.pdf", encryption=pikepdf.Encryption(user="x", owner="y"))
        note("locked.pdf", "PDF", "locked")
    with pikepdf.open(HERE / "photo.pdf") as document:
        page = document.pages[0]
        width, height = (float(side) for side in page.MediaBox[2:])
        page.CropBox = [0.01 * width, 0.02 * height, width, 0.99 * height]
        document.attachments["notes.txt"] = b"notes"
        document.save(
            HERE / "cropped.pdf", linearize=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            encryption=pikepdf.Encryption(user="", owner="y"))
        note("cropped.pdf", "PDF", "A")
    wavelets = io.BytesIO()
    A.save(wavelets, "JPEG2000", quality_mode="dB", quality_layers=[34])
    (HERE / "wavelets.pdf").write_bytes(img2pdf.convert(wavelets.getvalue()))
    note("wavelets.pdf", "PDF", "A")
    make_jbig2()
    # As scanners write it: strips, and recognized text that is not shown.
    page = canvas.Canvas(str(HERE / "strips.pdf"), pagesize=(150, 150))
    text = page.beginText(10, 70)
    text.setTextRenderMode(3)
    text.textLine("1244")
    page.drawText(text)
    for top in range(0, A.height, 60):
        strip = A.crop((0, top, A.width, min(top + 60, A.height)))
        height = strip.height / 2
        page.drawImage(ImageReader(strip), 0, 150 - top / 2 - height, 150, height)
    page.save()
    note("strips.pdf", "PDF", "A")
    page = canvas.Canvas(str(HERE / "empty.pdf"), pagesize=(200, 200))
    page.drawString(20, 100, "no code")
    page.showPage()
    page.showPage()
    page.save()
    note("empty.pdf", "PDF", "--")


def make_old_pictures():
    """What old scanners, Paint and printers' programs write."""
    save("bits.bmp", "BMP", "A", A.convert("1", dither=0))
    with tempfile.TemporaryDirectory() as folder:
        A.save(f"{folder}/a.png")
        encode = ["/usr/bin/convert", f"{folder}/a.png", "-type", "Palette", "-compress", "RLE"]
        subprocess.run([*encode, f"BMP3:{HERE / 'runs.bmp'}"], check=True)
    note("runs.bmp", "BMP", "A")
    paper = tint(A).quantize(16)
    save("colors.gif", "GIF", "A", paper, interlace=1)
    save("film.gif", "GIF", "A", A, interlace=0, save_all=True, append_images=[B], duration=500)
    clear = A.point(lambda value: 255 if value < 128 else 0).convert("P")
    clear.putpalette([0, 0, 0] * 256)
    save("clear.gif", "GIF", "A", clear, transparency=0, interlace=0)
    save("inks.jpg", "JPEG", "A", tint(A).convert("CMYK"), quality=50)
    inks = 255 - numpy.asarray(tint(A).convert("CMYK"))
    encoded = imagecodecs.jpeg8_encode(inks, level=50, colorspace="CMYK", outcolorspace="YCCK")
    (HERE / "light-inks.jpg").write_bytes(encoded)
    note("light-inks.jpg", "JPEG", "A")
    # Filler behind the start marker, and before the next one.
    picture = jpeg(A)
    (HERE / "filler.jpg").write_bytes(picture[:2] + bytes(range(200)) + b"\xff" * 50 + picture[2:])
    note("filler.jpg", "JPEG", "A")
    # These two are not read; the manifest does not have them.
    gray = numpy.asarray(A)
    (HERE / "twelve-bits.jpg").write_bytes(
        imagecodecs.jpeg_encode(gray.astype("uint16") * 16, level=30, bitspersample=12))
    (HERE / "lossless.jpg").write_bytes(imagecodecs.ljpeg_encode(gray, bitspersample=8))


make_pictures()
make_phone_pictures()
make_pictures_of_cameras()
make_tiffs()
make_rare_tiffs()
make_lossless_jpegs()
make_documents()
make_old_pictures()
(HERE / "manifest.tsv").write_text("# file\tkind\tpages\n" + "".join(ROWS))
