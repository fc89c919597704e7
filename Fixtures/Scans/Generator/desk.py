"""Desks that papers lie on, in linear light."""

import numpy as np

from light import smooth_noise

WOODS = ((0.32, 0.17, 0.08), (0.12, 0.06, 0.03), (0.5, 0.36, 0.22))
CLOTHS = ((0.05, 0.08, 0.16), (0.2, 0.2, 0.2), (0.25, 0.05, 0.05))
STONES = ((0.35, 0.34, 0.32), (0.06, 0.06, 0.06), (0.6, 0.58, 0.54))


def desk(random, size):
    """A wooden, woven, speckled or plain desk of this width and height."""
    return [wood, cloth, stone, plain][int(random.integers(4))](random, size)


def wood(random, size):
    """Long grain over broad bands."""
    grain = 0.5 * smooth_noise(random, size, 3, 60) + 0.8 * smooth_noise(random, size, 40, 8)
    return colored(random, WOODS, np.exp(0.22 * grain))


def cloth(random, size):
    """Threads both ways."""
    columns, rows = np.arange(size[0]), np.arange(size[1])[:, None]
    pitch = random.uniform(5, 12)
    threads = np.sin(2 * np.pi * columns / pitch) * np.sin(2 * np.pi * rows / pitch)
    return colored(random, CLOTHS, np.exp(0.35 * threads + 0.15 * smooth_noise(random, size, 2)))


def stone(random, size):
    """Fine and coarse speckles."""
    speckles = smooth_noise(random, size, 3) + 0.7 * smooth_noise(random, size, 9)
    return colored(random, STONES, np.where(speckles > 1.4, 1.8, 1.0) * np.exp(0.1 * speckles))


def plain(random, size):
    """A smooth surface."""
    return colored(random, WOODS + CLOTHS + STONES, np.exp(0.05 * smooth_noise(random, size, 80)))


def colored(random, colors, pattern):
    """A brightness pattern in one of the colors."""
    color = np.array(colors[int(random.integers(len(colors)))], np.float32)
    return np.clip(pattern[..., None] * color, 0, 0.9).astype(np.float32)
