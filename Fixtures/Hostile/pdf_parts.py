"""PDF files from their objects, so that each can be wrong (PDF Reference 1.7)."""

import re
import zlib

from document_sample import packed


def stream(data, entries="", length=None):
    """An object with data."""
    data = data if isinstance(data, bytes) else data.encode()
    length = len(data) if length is None else length
    return b"<<%s/Length %s>>stream\n%s\nendstream" % (entries.encode(), str(length).encode(), data)


def serialized(objects, trailer="", header=b"%PDF-1.7\n", table=None, end=b"%%EOF\n", start=None):
    """A file of numbered objects, with a table of their places."""
    content, places = bytearray(header), {}
    for number, body in objects.items():
        places[number] = len(content)
        body = body if isinstance(body, bytes) else body.encode()
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(content) if start is None else start
    size = max(objects, default=0) + 1
    if table is None:
        content += f"xref\n0 {size}\n0000000000 65535 f \n".encode()
        for number in range(1, size):
            place = places.get(number)
            content += (b"0000000000 65535 f \n" if place is None else f"{place:010} 00000 n \n".encode())
    else:
        content += table
    content += f"trailer<</Size {size}/Root 1 0 R{trailer}>>\nstartxref\n{start}\n".encode()
    return bytes(content + end)


def picture(rows, entries="", is_deflated=True):
    """An image of bits."""
    data = b"".join(bytes(byte ^ 255 for byte in packed(row)) for row in rows)
    filters = "/Filter/FlateDecode" if is_deflated else ""
    shape = f"/Type/XObject/Subtype/Image/Width {len(rows[0])}/Height {len(rows)}"
    depth = "/BitsPerComponent 1/ColorSpace/DeviceGray"
    return stream(zlib.compress(data) if is_deflated else data, shape + depth + filters + entries)


PLACED = "q 100 0 0 100 10 10 cm/I Do Q"
"""Draws the image on a page."""
BOX = "/MediaBox[0 0 120 120]"


def page(image=5, contents=4, more=BOX, parent=2):
    """A page with an image."""
    resources = f"/Resources<</XObject<</I {image} 0 R>>>>"
    return f"<</Type/Page/Parent {parent} 0 R{resources}/Contents {contents} 0 R{more}>>"


def document(rows, catalog="", more=BOX, **objects):
    """The objects of a document of one page: catalog, pages, page, contents and image."""
    made = {
        1: f"<</Type/Catalog/Pages 2 0 R{catalog}>>", 2: "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        3: page(more=more), 4: stream(PLACED), 5: picture(rows), }
    return made | {int(name[1:]): body for name, body in objects.items()}


def pages(images, blank_count=0):
    """The objects of a document of some pages with an image each, and so many without before the last."""
    made, kids, number = {1: "<</Type/Catalog/Pages 2 0 R>>"}, [], 3
    made[number] = stream(PLACED)
    for index, rows in enumerate(images):
        if index == len(images) - 1:
            made[number + 1] = f"<</Type/Page/Parent 2 0 R{BOX}>>"
            # One page, over and over, would be found out.
            for _ in range(blank_count):
                number += 1
                made[number] = f"<</Type/Page/Parent 2 0 R{BOX}>>"
                kids.append(number)
        made[number + 1] = picture(rows)
        made[number + 2] = page(number + 1, 3)
        kids.append(number + 2)
        number += 2
    list_ = " ".join(f"{kid} 0 R" for kid in kids)
    made[2] = f"<</Type/Pages/Kids[{list_}]/Count {len(kids)}>>"
    return made


def object_stream(bodies, entries=""):
    """Several objects, by number, in one stream."""
    head, text = [], ""
    for number, body in bodies.items():
        head.append(f"{number} {len(text)}")
        text += body + " "
    front = " ".join(head) + " "
    data = zlib.compress((front + text).encode())
    return stream(data, f"/Type/ObjStm/N {len(bodies)}/First {len(front)}/Filter/FlateDecode" + entries)


def with_stream_table(objects, inside, header=b"%PDF-1.7\n", entries=""):
    """A file whose table is a stream too; `inside` are objects in the stream with the first number."""
    content, places = bytearray(header), {}
    for number, body in objects.items():
        places[number] = len(content)
        content += b"%d 0 obj\n%s\nendobj\n" % (number, body if isinstance(body, bytes) else body.encode())
    numbers = [*objects, *inside]
    own = max(numbers) + 1
    start = len(content)
    holder = next(iter(objects))
    rows = b"\0" + bytes(6)
    for number in range(1, own):
        if number in places:
            rows += b"\1" + places[number].to_bytes(4, "big") + b"\0\0"
        elif number in inside:
            rows += b"\2" + holder.to_bytes(4, "big") + list(inside).index(number).to_bytes(2, "big")
        else:
            rows += bytes(7)
    rows += b"\1" + start.to_bytes(4, "big") + b"\0\0"
    shape = f"/Type/XRef/W[1 4 2]/Size {own + 1}/Root 1 0 R/Filter/FlateDecode{entries}"
    content += b"%d 0 obj\n%s\nendobj\n" % (own, stream(zlib.compress(rows), shape))
    return bytes(content + f"startxref\n{start}\n%%EOF\n".encode())


def parsed(content):
    """The objects of an intact file that are not in streams."""
    found = {}
    for match in re.finditer(rb"(?<!\d)(\d+) 0 obj\b\s*(.*?)\s*endobj", content, re.DOTALL):
        found[int(match[1])] = match[2]
    return found


def parts(body):
    """What is before an object's data, and the data; None if it has none."""
    match = re.match(rb"(.*?)stream\r?\n(.*?)\r?\n?endstream", body, re.DOTALL)
    return (match[1], match[2]) if match else (body, None)
