"""Things that people photograph and that hold no code, as sRGB samples."""

import cv2
import numpy as np
from PIL import Image, ImageDraw

from keyboard import keyboard, shaded
from light import smooth_noise
from writing import color, font, paste_picture, words


def view(random, size, kind):
    """A view of a kind, of this width and height."""
    return VIEWS[kind](random, size)


def shapes(random, size):
    """Balls, boxes and rods on a table before a wall."""
    image = slope(random, size)
    table = int(size[1] * random.uniform(0.4, 0.8))
    image[table:] = slope(random, (size[0], size[1] - table))
    for _ in range(int(random.integers(5, 40))):
        side = random.uniform(0.02, 0.2) * max(size)
        at = (random.uniform(0, 1, 2) * size).astype(int).tolist()
        shade = color(random)
        kind = int(random.integers(3))
        if kind == 0:
            for share in np.linspace(1, 0.05, 48):
                middle = (int(at[0] - side * (1 - share) / 3), int(at[1] - side * (1 - share) / 3))
                lit = np.clip(shade * (1.45 - 0.9 * share), 0, 255).tolist()
                cv2.circle(image, middle, int(side * share), lit, -1, cv2.LINE_AA)
        elif kind == 1:
            box(image, random, at, side, shade)
        else:
            end = (np.array(at) + random.normal(0, 2 * side, 2)).astype(int).tolist()
            cv2.line(image, at, end, shade.tolist(), max(2, int(side / 8)), cv2.LINE_AA)
    return image


def box(image, random, at, side, shade):
    """A turned box with three visible faces."""
    angle = random.uniform(0, np.pi / 2)
    ends = side * np.array(
        [[np.cos(angle), 0.4 * np.sin(angle)], [-np.sin(angle), 0.4 * np.cos(angle)]]
    )
    up = np.array([0, -side * random.uniform(0.4, 1.5)])
    faces = (
        ([0 * up, ends[0], ends[0] + up, up], 0.9),
        ([0 * up, ends[1], ends[1] + up, up], 0.6),
        ([up, ends[0] + up, ends[0] + ends[1] + up, ends[1] + up], 1.2),
    )
    for corners, light in faces:
        points = (np.array(corners) + at).astype(np.int32)
        cv2.fillConvexPoly(image, points, np.clip(shade * light, 0, 255).tolist(), cv2.LINE_AA)


def foliage(random, size):
    """Leaves over leaves, the deepest darkest and least sharp."""
    image = slope(random, size)
    base = random.uniform([20, 60, 10], [150, 170, 70])
    for depth in np.linspace(0.25, 1.1, 5):
        length = max(size) * random.uniform(0.006, 0.03) * depth
        count = int(min(9000, 0.5 * size[0] * size[1] / length**2))
        places = (random.uniform(0, 1, (count, 2)) * size).astype(int)
        for place, turn in zip(places.tolist(), random.uniform(0, 360, count)):
            shade = np.clip(base * depth * random.uniform(0.5, 1.4), 0, 255).tolist()
            axes = (max(1, int(length)), max(1, int(length * random.uniform(0.2, 0.5))))
            cv2.ellipse(image, place, axes, turn, 0, 360, shade, -1, cv2.LINE_AA)
        if depth < 0.9:
            image = cv2.GaussianBlur(image, (0, 0), max(0.3, (1 - depth) * length / 4))
    return image


def keys(random, size):
    """A keyboard seen aslant."""
    return aslant(random, keyboard(random, size, random.uniform(1.5, 9) * max(size) / 2000))


def shelf(random, size):
    """Books and boxes in rows, with letters on them."""
    image = Image.new("RGB", size, shaded(tuple(int(part) for part in color(random)), 0.4))
    rows = int(random.integers(2, 6))
    height = size[1] / rows
    for row in range(rows):
        x, floor = 0.0, (row + 1) * height
        while x < size[0]:
            width = height * random.uniform(0.08, 0.6)
            tall = height * random.uniform(0.55, 0.9)
            item(image, random, (x, floor - tall - 0.05 * height, width, tall))
            x += width * random.uniform(1.0, 1.1)
        pen = ImageDraw.Draw(image)
        pen.rectangle(
            [0, floor - 0.06 * height, size[0], floor], fill=tuple(map(int, color(random)))
        )
    return aslant(random, np.array(image))


def item(image, random, where):
    """A book or a box with a title along its longer side, stripes or a picture."""
    left, top, width, tall = (int(side) for side in where)
    shade = tuple(int(part) for part in color(random))
    ink = (250, 245, 230) if sum(shade) < 380 else (20, 20, 30)
    pen = ImageDraw.Draw(image)
    pen.rectangle([left, top, left + width, top + tall], fill=shade, outline=shaded(shade, 0.6))
    kind = random.random()
    if kind < 0.6:
        letter = int(max(6, min(0.5 * width, 0.2 * tall)))
        text = Image.new("RGB", (tall, letter * 3 // 2), shade)
        ImageDraw.Draw(text).text((letter // 2, 0), words(random, 3), fill=ink, font=font(letter))
        if width < tall:
            text = text.transpose(Image.Transpose.ROTATE_270)
        image.paste(text.crop((0, 0, width, tall)), (left, top))
    elif kind < 0.8:
        paste_picture(image, random, (left, top + tall // 5, width, tall // 2))
    for share in random.uniform(0, 1, int(random.integers(3))):
        y = top + int(share * tall)
        pen.line([left, y, left + width, y], fill=ink, width=max(1, tall // 60))


def buildings(random, size):
    """Houses with windows in rows before a sky."""
    image = slope(random, size)
    clouds = np.clip(smooth_noise(random, size, max(size) / 8, 0.5), 0, 2)[..., None]
    image = np.clip(image + 25 * clouds, 0, 255).astype(np.uint8)
    for _ in range(int(random.integers(1, 6))):
        width = int(size[0] * random.uniform(0.2, 0.7))
        height = int(size[1] * random.uniform(0.4, 1.0))
        front = facade(random, (width, height))
        left = int(random.uniform(-0.2, 0.8) * size[0])
        first, last = max(0, left), min(size[0], left + width)
        image[size[1] - height :, first:last] = front[:, first - left : last - left]
    return aslant(random, image)


def facade(random, size):
    """A house's front: windows with frames, some lit, floor after floor."""
    wall, frame, glass = color(random), color(random), color(random) * 0.4
    image = np.full((size[1], size[0], 3), wall, np.uint8)
    pitch = max(8, int(max(size) / random.uniform(5, 45)))
    share = random.uniform(0.4, 0.85)
    side = max(3, int(pitch * share))
    inset = max(1, side // 10)
    for y in range(pitch // 3, size[1], int(pitch * random.uniform(1, 1.4))):
        for x in range(pitch // 3, size[0], pitch):
            light = color(random) if random.random() < 0.15 else glass * random.uniform(0.6, 1.6)
            cv2.rectangle(image, (x, y), (x + side, y + side), frame.tolist(), -1)
            inner = (x + inset, y + inset), (x + side - inset, y + side - inset)
            cv2.rectangle(image, *inner, np.clip(light, 0, 255).tolist(), -1)
            if side > 20:
                cv2.line(
                    image, (x + side // 2, y), (x + side // 2, y + side), frame.tolist(), inset
                )
    return image


def slope(random, size):
    """One color that becomes another from top to bottom, with faint clouds."""
    first, last = color(random), color(random)
    share = np.linspace(0, 1, size[1])[:, None, None]
    made = first + (last - first) * share + np.zeros((size[1], size[0], 3))
    made += 4 * smooth_noise(random, size, max(size) / 10)[..., None]
    return np.clip(made, 0, 255).astype(np.uint8)


def aslant(random, image):
    """The picture from the side: its corners pulled out of the frame by different lengths."""
    height, width = image.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    out = np.sign(corners - (width / 2, height / 2)) * random.uniform(0, 0.3, (4, 2))
    matrix = cv2.getPerspectiveTransform(
        corners, (corners + out * (width, height)).astype(np.float32)
    )
    return cv2.warpPerspective(image, matrix, (width, height), flags=cv2.INTER_AREA)


VIEWS = {
    "shapes": shapes,
    "foliage": foliage,
    "keyboard": keys,
    "shelf": shelf,
    "buildings": buildings,
}
