"""Samples in which bytes are changed by chance, or parts, with right lengths and places again."""

import zlib
from dataclasses import replace

import heif_parts as heif
import pdf_parts as pdf
import pnm_files as pnm
import tiff_parts as tiff
import webp_files as webp

NUMBERS = (0, 1, 2, 3, 7, 8, 255, 256, 32767, 65535, 65536, 2**31 - 1, 2**31, 2**32 - 1)


def change_list(parts, chance):
    """Takes a part out, doubles one, or lets two change places."""
    if not parts:
        return
    place = chance.randrange(len(parts))
    match chance.randrange(3):
        case 0:
            del parts[place]
        case 1:
            parts.insert(chance.randrange(len(parts) + 1), parts[place])
        case _:
            other = chance.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]


def changed_bytes(data, chance):
    """Data with a few changes."""
    data = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(data) + 1)
        match chance.randrange(5):
            case 0 if place < len(data):
                data[place] ^= 1 << chance.randrange(8)
            case 1:
                data[place:place + 1] = bytes([chance.choice((0, 1, 127, 128, 255))])
            case 2:
                del data[place:place + chance.randrange(1, 64)]
            case 3:
                data[place:place] = chance.randbytes(chance.randrange(1, 64))
            case _:
                number = chance.choice(NUMBERS).to_bytes(4, chance.choice(("big", "little")))
                data[place:place + 4] = number
    return bytes(data)


def changed_tiff(content, chance):
    """Other entries, strips or directories."""
    pages, order, is_big = tiff.parsed(content)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        page = chance.choice(pages)
        entry = chance.randrange(len(page.entries)) if page.entries else None
        match chance.randrange(8):
            case 0:
                change_list(page.entries, chance)
            case 1 | 2 if entry is not None and page.entries[entry].values is not None:
                values = [*page.entries[entry].values]
                values[chance.randrange(len(values))] = chance.choice((*NUMBERS, chance.randrange(65536)))
                if page.entries[entry].kind not in (11, 12):
                    page.entries[entry] = replace(page.entries[entry], values=tuple(values))
            case 3 if entry is not None:
                page.entries[entry] = replace(page.entries[entry], count=chance.choice((*NUMBERS, 2**63)))
            case 4 if entry is not None:
                old = page.entries[entry]
                kind = chance.choice((1, 2, 3, 4, 6, 8, 9, 13, 16, 17, 18))
                if old.values is None or all(isinstance(value, int) for value in old.values):
                    even = old.values if old.values is None else old.values
                    page.entries[entry] = replace(old, kind=kind, values=even)
            case 5 if entry is not None:
                page.entries[entry] = replace(
                    page.entries[entry],
                    tag=chance.choice((
                        *range(254, 345), 347, 32932, 32997, 34377, 34665, 34675, 50838,
                        chance.randrange(65536))))
            case 6 if page.data:
                place = chance.randrange(len(page.data))
                page.data[place] = changed_bytes(page.data[place], chance)
            case _:
                page.after = chance.choice((None, "self", "first", *NUMBERS, chance.randrange(len(content))))
                page.shifts[chance.randrange(4)] = chance.choice((-8, 1, 100, 2**20))
    return tiff.serialized(pages, order, is_big)


def changed_webp(content, chance):
    """Other chunks, also within a frame."""
    chunks = [list(part) for part in webp.parsed(content)]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if not chunks:
            break
        part = chance.choice(chunks)
        match chance.randrange(6):
            case 0:
                change_list(chunks, chance)
            case 1:
                part[0] = chance.choice((b"VP8 ", b"VP8L", b"VP8X", b"ALPH", b"ANIM", b"ANMF", b"HARM"))
            case 2 if len(part) == 2:
                part.append(chance.choice((*NUMBERS, len(part[1]) - 1, len(part[1]) + 1)) & 2**32 - 1)
            case 3 if part[1]:
                # Headers more often than pixels.
                front = chance.choice((10, 30, len(part[1])))
                part[1] = changed_bytes(part[1][:front], chance) + part[1][front:]
            case 4 if part[0] == b"ANMF":
                part[1] = part[1][:16] + changed_bytes(part[1][16:60], chance) + part[1][60:]
            case _:
                part[1] = changed_bytes(part[1], chance)
    return webp.serialized([tuple(part) for part in chunks])


def changed_heif(content, chance):
    """Other boxes, however deep, and the items' places right again in half of the files."""
    boxes = heif.parsed(content)
    place = sum(len(box.serialized()) for box in boxes[:-1])
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        around, box = chance.choice([*heif.all_boxes(boxes)] or [(boxes, heif.Box(b"free"))])
        match chance.randrange(6):
            case 0:
                change_list(around, chance)
            case 1:
                box.size = chance.choice((*NUMBERS, 9, 15, 16, 40))
            case 2:
                box.name = chance.choice((
                    b"free", b"meta", b"iprp", b"ipco", b"ispe", b"irot", b"imir", b"clap", b"grid", b"hvcC",
                    b"av1C", b"colr", b"iref", b"iloc", b"infe", b"auxC", b"pixi", b"idat", b"HARM"))
            case 3:
                other = chance.choice([inner for _, inner in heif.all_boxes(boxes)])
                # A copy, so that no box is inside itself.
                around.append(heif.Box(other.name, other.body, heif.parsed(heif.serialized(other.children))))
            case _:
                box.body = changed_bytes(box.body, chance)
    if chance.random() < 0.5:
        boxes = heif.relocated(boxes, place)
    return heif.serialized(boxes)


WORDS = [
    b"0", b"1", b"-1", b"7", b"90", b"255", b"65535", b"65536", b"2147483647", b"-2147483648", b"4294967296",
    b"1e9", b"0.0001", b"nan", b"null", b"true", b"[]", b"<<>>", b"(x)", b"/DeviceRGB", b"/DeviceGray",
    b"/DeviceCMYK", b"/Indexed", b"/FlateDecode", b"/DCTDecode", b"/CCITTFaxDecode", b"/JPXDecode",
    b"/JBIG2Decode", b"/LZWDecode", b"/Form", b"/Image", b"/Pages", b"/Page", b"1 0 R", b"3 0 R", ]


def changed_pdf(content, chance):
    """Other words in objects, other data, other references."""
    objects = pdf.parsed(content)
    root = next((number for number, body in objects.items() if b"/Catalog" in body), 1)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        number = chance.choice([*objects])
        head, data = pdf.parts(objects[number])
        match chance.randrange(7):
            case 0:
                other = chance.choice([*objects])
                objects[number], objects[other] = objects[other], objects[number]
                continue
            case 1 if len(objects) > 1:
                del objects[number]
                continue
            case 2 | 3 | 4:
                words = head.split()
                place = chance.randrange(max(1, len(words)))
                words[place:place + 1] = [chance.choice(WORDS)]
                head = b" ".join(words)
            case 5 if data is not None:
                data = inflated(data, chance) or changed_bytes(data, chance)
            case _:
                head = changed_bytes(head, chance)
        if data is not None:
            # The last one counts: the length is right whatever the others say.
            is_right = chance.random() < 0.8
            length = b"/Length %d" % len(data) if is_right else b""
            head = head.rstrip().removesuffix(b">>") + length + b">>\n"
            objects[number] = head + b"stream\n" + data + b"\nendstream"
        else:
            objects[number] = head
    return pdf.serialized(objects, f"/Root {root} 0 R")


def inflated(data, chance):
    """What was deflated, changed and deflated again; None if it was not."""
    try:
        return zlib.compress(changed_bytes(zlib.decompress(data), chance))
    except zlib.error:
        return None


def changed_pnm(content, chance):
    """Another header, samples or a further picture."""
    end = min(len(content), 24)
    front, rest = content[:end], content[end:]
    match chance.randrange(4):
        case 0:
            words = front.split(b"\n")
            words[chance.randrange(len(words))] = chance.choice((
                b"", b"0 0", b"300", b"300 300", b"299 300", b"301 300", b"1 1", b"255", b"65535", b"#",
                b"P1", b"P4", b"P6", b"99999 99999"))
            front = b"\n".join(words)
        case 1:
            front = changed_bytes(front, chance)
        case 2:
            rest = changed_bytes(rest, chance)
        case _:
            rest += changed_bytes(pnm.raw([b"\xff\0" * 20] * 9), chance)
    return front + rest


CHANGES = {
    "heic": changed_heif, "avif": changed_heif, "webp": changed_webp, "tiff": changed_tiff,
    "pdf": changed_pdf, "pnm": changed_pnm, }
