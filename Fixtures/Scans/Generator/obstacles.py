"""What comes between lamp, paper and camera: shadows, glare, fingers.

Every function takes the picture in linear RGB, changes a copy and answers with it. `center` and
`side` are the code's in pixels.
"""

import math

import numpy as np

from light import smooth_step

SKINS = ((0.55, 0.32, 0.22), (0.42, 0.22, 0.14), (0.2, 0.1, 0.06), (0.65, 0.42, 0.32))


def grid(image):
    """The columns and rows of an image."""
    return np.meshgrid(
        np.arange(image.shape[1], dtype=np.float32), np.arange(image.shape[0], dtype=np.float32)
    )


def falling_light(image, random, depth):
    """Light that falls off towards one side by `depth`, and a little to all corners."""
    x, y = grid(image)
    x, y = x / image.shape[1] - 0.5, y / image.shape[0] - 0.5
    angle = random.uniform(0, 2 * np.pi)
    slope = (x * math.cos(angle) + y * math.sin(angle)) / 1.2
    light = (1 - depth * (0.5 + slope)) * (1 - 0.35 * (x * x + y * y))
    return image * light[..., None].astype(np.float32)


def phone_shadow(image, random, center, side, depth, softness):
    """The shadow of a phone: a rounded box with an edge through the code.

    `depth` is the part of the light that is missing, `softness` the edge's width in code sides.
    """
    x, y = grid(image)
    angle = random.uniform(0, 2 * np.pi)
    along = (x - center[0]) * math.cos(angle) + (y - center[1]) * math.sin(angle)
    across = (y - center[1]) * math.cos(angle) - (x - center[0]) * math.sin(angle)
    along = along - random.uniform(-0.3, 0.3) * side
    length, width = random.uniform(3, 6) * side, random.uniform(0.35, 2.5) * side
    soft = softness * side
    inside = smooth_step(along / soft + 0.5) * smooth_step((length - along) / soft + 0.5)
    inside *= smooth_step((width - np.abs(across)) / soft + 0.5)
    return image * (1 - depth * inside)[..., None].astype(np.float32)


def hand_shadow(image, random, center, side, depth, softness):
    """The shadow of three fingers that reach over the code."""
    x, y = grid(image)
    angle = random.uniform(0, 2 * np.pi)
    light = np.ones(image.shape[:2], np.float32)
    for finger in (-1, 0, 1):
        tilt = angle + 0.12 * finger + random.uniform(-0.05, 0.05)
        along = (x - center[0]) * math.cos(tilt) + (y - center[1]) * math.sin(tilt)
        across = (y - center[1]) * math.cos(tilt) - (x - center[0]) * math.sin(tilt)
        tip = random.uniform(-0.5, 0.4) * side
        beyond = np.hypot(np.minimum(along - tip, 0), across - 0.5 * finger * side)
        inside = smooth_step((0.2 * side - beyond) / (softness * side) + 0.5)
        light = np.minimum(light, 1 - depth * inside)
    return image * light[..., None]


def glare(image, random, center, side, strength, area, offset):
    """A lamp's reflection that whites out about `area` of the code's square.

    Its middle lies `offset` code sides beside the code's.
    """
    x, y = grid(image)
    angle = random.uniform(0, 2 * np.pi)
    x = x - center[0] - offset * side * math.cos(angle)
    y = y - center[1] - offset * side * math.sin(angle)
    turn, longer = random.uniform(0, np.pi), random.uniform(1.0, 1.8)
    along = x * math.cos(turn) + y * math.sin(turn)
    across = y * math.cos(turn) - x * math.sin(turn)
    distance = (along**2 / longer + across**2 * longer) * (np.pi * 1.4 / (area * side**2))
    blob = strength * (np.exp(-(distance**2)) + 0.12 * np.exp(-distance / 6))
    return image + blob[..., None].astype(np.float32)


def finger(image, random, tip, heading, width):
    """A finger that comes in along `heading`, its tip at a pixel and `width` pixels wide."""
    x, y = grid(image)
    along = (x - tip[0]) * math.cos(heading) + (y - tip[1]) * math.sin(heading)
    across = (y - tip[1]) * math.cos(heading) - (x - tip[0]) * math.sin(heading)
    across = across + 0.04 * width * np.sin(along / width * 1.3)
    half = width / 2
    radius = np.hypot(np.maximum(half - along, 0), across) / half
    cover = smooth_step((1 - radius) * half / 2 + 0.5)
    shadow = 1 - 0.45 * smooth_step((1.45 - radius) / 0.5)
    skin = np.array(SKINS[int(random.integers(len(SKINS)))], np.float32)
    round_shade = 0.55 + 0.45 * np.sqrt(np.clip(1 - radius**2, 0, 1))
    lines = 1 + 0.05 * np.sin(along / width * 25) * smooth_step(along / width - 0.6)
    color = skin * (round_shade * lines)[..., None].astype(np.float32)
    nail = np.hypot((along - 0.45 * width) / 0.36, across / 0.3) / width
    color = color * (1 + 0.35 * smooth_step((1 - nail) * 6))[..., None].astype(np.float32)
    cover = cover[..., None].astype(np.float32)
    return image * shadow[..., None].astype(np.float32) * (1 - cover) + color * cover
