"""Pages of text, tables and forms as flat scans, without a code, in pixels of the scan."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from image_class import Picture
from lens import softened
from light import smooth_noise
from scanner import samples_of
from writing import color, font, line, paragraph, paste_picture, table, word, words

# Millimetres: A4, letter and half a page.
PAPERS = ((210, 297), (216, 279), (148, 210), (297, 210))
DPI = (100, 100, 150, 150, 200, 250)


def document(request):
    """A page of the kind that the level names, as a scanner's software hands it on."""
    random = request.random
    dpi = request.choice(*DPI)
    size = tuple(round(side / 25.4 * dpi) for side in request.choice(*PAPERS))
    image = Image.new("RGB", size, tuple(int(part) for part in random.uniform(235, 255, 3)))
    # Letters of 7 to 12 points.
    letter = max(6.0, random.uniform(7, 12) / 72 * dpi)
    PAGES[request.level](random, image, letter)
    return finished(request, np.array(image), f"{dpi} dpi, letters of {letter:.0f} pixels")


def text(random, image, letter):
    """Headlines and paragraphs in one to three columns."""
    pen = ImageDraw.Draw(image)
    margin = image.width * random.uniform(0.06, 0.13)
    columns = int(random.integers(1, 4))
    gap = 2 * letter
    width = (image.width - 2 * margin - gap * (columns - 1)) / columns
    line(pen, random, margin, margin, image.width / 2, 2.2 * letter)
    for column in range(columns):
        x, y = margin + column * (width + gap), margin + 4 * letter
        while y < image.height - margin - 4 * letter:
            room = min(image.height - margin - y, letter * random.uniform(5, 25))
            if random.random() < 0.3:
                line(pen, random, x, y, 0.6 * width, 1.3 * letter)
                y += 2.2 * letter
            paragraph(pen, random, (x, y, width, room), letter)
            y += room + letter


def tables(random, image, letter):
    """Tables one below the other, each with a caption."""
    pen = ImageDraw.Draw(image)
    margin = image.width * random.uniform(0.05, 0.1)
    y = margin
    while y < image.height - margin - 8 * letter:
        line(pen, random, margin, y, image.width / 2, 1.2 * letter)
        room = min(image.height - margin - y - 2 * letter, letter * random.uniform(8, 50))
        box = margin, y + 2 * letter, image.width - 2 * margin, room
        table(pen, random, box, letter, shade=(208, 208, 212))
        y += room + 5 * letter


def form(random, image, letter):
    """Labels with boxes to fill in, ticks, a grid of numbers to mark, seals."""
    pen = ImageDraw.Draw(image)
    ink = [(0, 0, 0), (20, 40, 120), (170, 30, 40)][int(random.integers(3))]
    margin = image.width * random.uniform(0.05, 0.1)
    width = image.width - 2 * margin
    line(pen, random, margin, margin, width / 2, 2 * letter, ink)
    y = margin + 4 * letter
    while y < image.height - margin - 14 * letter:
        kind = random.random()
        if kind < 0.4:
            y = fields(pen, random, margin, y, width, letter, ink)
        elif kind < 0.65:
            y = ticks(pen, random, margin, y, width, letter, ink)
        elif kind < 0.85:
            y = number_grid(pen, random, margin, y, letter, ink)
        else:
            paragraph(pen, random, (margin, y, width, 5 * letter), letter, ink)
            y += 7 * letter
    for _ in range(int(random.integers(3))):
        seal(pen, random, random.uniform(0.1, 0.9, 2) * image.size, 3.5 * letter)


def fields(pen, random, x, y, width, letter, ink):
    """A label, and a box for each character of the answer; tells where the next row starts."""
    line(pen, random, x, y, width / 4, letter, ink)
    side, left = 1.8 * letter, x + 0.3 * width
    while left < x + width - side:
        pen.rectangle([left, y, left + side, y + side], outline=ink)
        if random.random() < 0.5:
            pen.text((left + 0.4 * side, y + 0.2 * side), word(random)[0], ink, font(int(letter)))
        left += side * (1 if random.random() < 0.9 else 1.6)
    return y + 3 * letter


def ticks(pen, random, x, y, width, letter, ink):
    """Boxes to tick with their labels, some ticked, some with a box in the box."""
    for left in np.arange(x, x + width - 8 * letter, 12 * letter):
        pen.rectangle(
            [left, y, left + letter, y + letter], outline=ink, width=max(1, int(letter / 8))
        )
        mark = random.random()
        inset = 0.25 * letter
        if mark < 0.3:
            pen.line([left, y, left + letter, y + letter], ink, 2)
            pen.line([left + letter, y, left, y + letter], ink, 2)
        elif mark < 0.5:
            inner = [left + inset, y + inset, left + letter - inset, y + letter - inset]
            pen.rectangle(inner, fill=ink)
        pen.text((left + 1.5 * letter, y), word(random), ink, font(int(letter)))
    return y + 2.5 * letter


def number_grid(pen, random, x, y, letter, ink):
    """The numbers 1 to 45 in boxes, some of them marked with a pen, as on a purchase slip."""
    side = 2.2 * letter
    for number in range(45):
        left, top = x + number % 7 * side * 1.1, y + number // 7 * side * 1.1
        pen.rectangle([left, top, left + side, top + side], outline=ink)
        pen.text((left + 0.3 * side, top + 0.2 * side), str(number + 1), ink, font(int(letter)))
        if random.random() < 0.15:
            pen.rectangle(
                [left + 0.3 * side, top, left + 0.7 * side, top + side], fill=(20, 20, 40)
            )
    return y + 7 * side * 1.1 + letter


def seal(pen, random, at, side):
    """A red seal: a square or round frame with characters in it."""
    x, y = at
    frame = [x, y, x + side, y + side]
    (pen.rectangle if random.random() < 0.5 else pen.ellipse)(
        frame, outline=(200, 30, 30), width=max(2, int(side / 12))
    )
    size = int(side / 3)
    pen.text((x + side / 5, y + side / 6), word(random)[:3].upper(), (200, 30, 30), font(size))
    pen.text((x + side / 5, y + side / 2), word(random)[:3].upper(), (200, 30, 30), font(size))


def magazine(random, image, letter):
    """Color pictures, headlines on bars, text around them."""
    text(random, image, letter)
    pen = ImageDraw.Draw(image)
    for _ in range(int(random.integers(1, 5))):
        width, height = random.uniform(0.15, 0.7, 2) * image.size
        left, top = random.uniform(0, 1, 2) * (image.width - width, image.height - height)
        paste_picture(image, random, (left, top, width, height))
        bar = tuple(int(part) for part in color(random))
        pen.rectangle([left, top, left + width, top + 3 * letter], fill=bar)
        pen.text((left + letter, top), words(random, 3), (255, 255, 255), font(int(1.8 * letter)))


PAGES = {"text": text, "tables": tables, "form": form, "magazine": magazine}


def finished(request, samples, note):
    """The page as scanned: a little askew and soft, in color, in gray or in black and white."""
    random = request.random
    height, width = samples.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-2, 2), 1)
    values = cv2.warpAffine(samples, matrix, (width, height), borderValue=(250, 250, 250))
    kind = request.choice("color", "gray", "gray", "black and white")
    if kind != "color":
        values = cv2.cvtColor(values, cv2.COLOR_RGB2GRAY)
    values = softened(values.astype(np.float32), random.uniform(0.2, 0.8))
    values += random.uniform(0, 3) * random.standard_normal(values.shape, np.float32)
    if kind == "black and white":
        values = np.where(values + 6 * smooth_noise(random, (width, height), 2) > 150, 255, 0)
    return Picture(samples_of(values), (), f"{note}, {kind}")
