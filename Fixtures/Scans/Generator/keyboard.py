"""A keyboard seen from above, in sRGB samples."""

import cv2
import numpy as np

# What a key and the gap beside it measure, in mm.
PITCH = 19.0
LETTERS = "QWERTYUIOPASDFGHJKLZXCVBNM1234567890"
# Board, key and letter.
COLORS = (
    ((20, 20, 22), (45, 46, 50), (215, 215, 215)),
    ((150, 152, 155), (240, 240, 238), (60, 60, 64)),
    ((95, 90, 84), (214, 206, 190), (40, 40, 40)),
    ((190, 192, 196), (30, 30, 32), (235, 235, 235)),
)


def keyboard(random, size, scale):
    """Rows of keys over the whole picture, `scale` pixels a millimetre, some of them wider."""
    board, key, letter = COLORS[int(random.integers(len(COLORS)))]
    image = np.full((size[1], size[0], 3), board, np.uint8)
    pitch = PITCH * scale
    gap = random.uniform(0.06, 0.16) * pitch
    y = -random.uniform(0, pitch)
    while y < size[1]:
        x = -random.uniform(0, pitch)
        while x < size[0]:
            width = pitch * (random.uniform(1.5, 5) if random.random() < 0.1 else 1)
            draw_key(image, random, (x, y, x + width - gap, y + pitch - gap), key, letter)
            x += width
        y += pitch * (1.2 if random.random() < 0.15 else 1)
    return image


def draw_key(image, random, box, color, letter):
    """A key with a lighter top and one or two letters."""
    left, top, right, bottom = (int(side) for side in box)
    height = bottom - top
    inset = height // 9
    cv2.rectangle(image, (left, top), (right, bottom), shaded(color, 0.75), -1)
    cv2.rectangle(
        image, (left + inset, top + inset // 2), (right - inset, bottom - 2 * inset), color, -1
    )
    size = height / 60
    for place in range(int(random.integers(1, 3))):
        text = LETTERS[int(random.integers(len(LETTERS)))]
        at = left + (2 + 3 * place) * inset, top + (4 + 2 * place) * inset
        cv2.putText(
            image, text, at, cv2.FONT_HERSHEY_DUPLEX, size, letter, max(1, int(size)), cv2.LINE_AA
        )


def shaded(color, share):
    """The color with a share of its light."""
    return tuple(int(part * share) for part in color)
