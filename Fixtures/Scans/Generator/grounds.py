"""What slips lie on in large pictures, in linear light, `scale` pixels a millimetre."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from desk import cloth, plain, stone, wood
from keyboard import keyboard
from light import smooth_noise
from photograph import LIGHT
from writing import line, paragraph, paste_picture, table


def ground(random, size, scale, kind):
    """A ground of a kind, as linear RGB of this width and height."""
    return GROUNDS[kind](random, size, scale)


def any_ground(random, size, scale):
    """A ground of any kind, and its name."""
    kind = tuple(GROUNDS)[int(random.integers(len(GROUNDS)))]
    return ground(random, size, scale, kind), kind


def of_desk(make):
    """A desk's surface, whose grain has one size in pixels."""
    return lambda random, size, scale: make(random, size)


def planks(random, size, scale):
    """Wooden boards with gaps between them, lying or standing."""
    lying = random.random() < 0.5
    image = wood(random, size[::-1] if lying else size)
    pitch = random.uniform(60, 140) * scale
    x = random.uniform(0, pitch)
    while x < image.shape[1]:
        left, width = int(x), max(1, int(1.5 * scale))
        image[:, left : left + width] *= 0.25
        image[:, left + width : int(left + pitch)] *= np.float32(random.uniform(0.7, 1.2))
        x += pitch
    return np.ascontiguousarray(image.transpose(1, 0, 2)) if lying else image


def weave(random, size, scale):
    """A coarse plain weave: every thread goes over one and under one."""
    pitch = max(3.0, random.uniform(0.8, 2.5) * scale)
    x = np.arange(size[0], dtype=np.float32) / pitch
    y = np.arange(size[1], dtype=np.float32)[:, None] / pitch
    across = np.abs(np.sin(np.pi * x)) ** 0.5
    along = np.abs(np.sin(np.pi * y)) ** 0.5
    over = (np.floor(x) + np.floor(y)) % 2 == 0
    light = np.where(over, across * (0.75 + 0.25 * along), along * (0.75 + 0.25 * across))
    light *= 1 + 0.12 * smooth_noise(random, size, 4)
    first, second = random.uniform(0.03, 0.6, (2, 3)).astype(np.float32)
    return np.where(over[..., None], first, second) * np.clip(light, 0.15, 1.3)[..., None]


def plaid(random, size, scale):
    """A cloth or a table cover with colored stripes both ways."""
    image = np.full((size[1], size[0], 3), random.uniform(0.1, 0.7, 3), np.float32)
    pitch = random.uniform(8, 60) * scale
    for axis in (0, 1):
        bands = np.zeros(size[1 - axis], np.float32)
        for _ in range(int(random.integers(1, 4))):
            start, width = random.uniform(0, 1), random.uniform(0.05, 0.4)
            phase = (np.arange(len(bands)) / pitch - start) % 1
            bands = np.maximum(bands, (phase < width) * np.float32(random.uniform(0.3, 0.8)))
        bands = bands[:, None, None] if axis == 0 else bands[None, :, None]
        image += bands * (random.uniform(0.02, 0.7, 3).astype(np.float32) - image)
    image *= (1 + 0.06 * smooth_noise(random, size, 2))[..., None]
    return np.clip(image, 0, 0.9)


def keys(random, size, scale):
    """A keyboard."""
    return turned(random, LIGHT[keyboard(random, size, scale)])


def printed_matter(random, size, scale):
    """A newspaper or a brochure: headlines, columns of text, tables, pictures."""
    paper = tuple(int(part) for part in random.uniform(205, 255, 3))
    image = Image.new("RGB", size, paper)
    pen = ImageDraw.Draw(image)
    letter = max(5, random.uniform(2.2, 4.0) * scale)
    width = min(size[0] - 1, max(60 * scale, size[0] / random.uniform(2, 6)))
    ink = tuple(int(part) for part in random.uniform(0, 60, 3))
    x = letter
    while x < size[0]:
        y = -random.uniform(0, 20) * scale
        while y < size[1]:
            height = random.uniform(18, 60) * scale
            box = x, y, width - 2 * letter, height
            kind = random.random()
            if kind < 0.5:
                line(pen, random, x, y, 0.8 * box[2], 1.8 * letter, ink)
                paragraph(pen, random, (x, y + 3 * letter, box[2], height), letter, ink)
                y += 3 * letter
            elif kind < 0.8:
                paste_picture(image, random, box)
            else:
                table(pen, random, box, letter, ink, tuple(part * 4 // 5 for part in paper))
            y += height + 2 * letter
        x += width
    return turned(random, LIGHT[np.array(image)])


def turned(random, image):
    """The picture turned by up to 40 degrees, its edges mirrored."""
    height, width = image.shape[:2]
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), random.uniform(-40, 40), 1.1)
    return cv2.warpAffine(
        image, matrix, (width, height), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT_101
    )


GROUNDS = {
    "wood": of_desk(wood),
    "planks": planks,
    "cloth": of_desk(cloth),
    "weave": weave,
    "plaid": plaid,
    "stone": of_desk(stone),
    "plain": of_desk(plain),
    "keyboard": keys,
    "print": printed_matter,
}
