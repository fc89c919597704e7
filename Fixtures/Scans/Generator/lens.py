"""What a lens out of focus and a moving hand do to an image."""

import cv2
import numpy as np

FINE = 8


def disc_kernel(radius):
    """A disc of light of this radius in pixels, as a point out of focus makes it."""
    reach = int(np.ceil(radius + 0.5))
    steps = (np.arange((2 * reach + 1) * FINE) + 0.5) / FINE - reach - 0.5
    inside = (np.hypot(*np.meshgrid(steps, steps)) <= max(radius, 0.3)).astype(np.float32)
    side = 2 * reach + 1
    kernel = inside.reshape(side, FINE, side, FINE).mean(axis=(1, 3))
    return kernel / kernel.sum()


def shake_kernel(random, length):
    """The curved path of a hand's tremor, `length` pixels long, dwelling where it turns."""
    count = 240
    tremor = np.cumsum(random.normal(0, 0.035, count))
    turn = tremor + random.uniform(-0.008, 0.008) * np.arange(count)
    heading = random.uniform(0, 2 * np.pi) + turn
    speed = 1 + 0.6 * np.sin(random.uniform(0, 2 * np.pi) + np.linspace(0, 2 * np.pi, count))
    path = np.cumsum(speed[:, None] * np.stack([np.cos(heading), np.sin(heading)], axis=1), axis=0)
    path *= length / speed.sum()
    path -= (path.max(axis=0) + path.min(axis=0)) / 2
    reach = int(np.ceil(np.abs(path).max())) + 1
    kernel = np.zeros((2 * reach + 1, 2 * reach + 1), np.float32)
    whole = np.floor(path).astype(int)
    rest = path - whole
    for right in (0, 1):
        for down in (0, 1):
            weight = np.abs(1 - right - rest[:, 0]) * np.abs(1 - down - rest[:, 1])
            np.add.at(kernel, (whole[:, 1] + down + reach, whole[:, 0] + right + reach), weight)
    return kernel / kernel.sum()


def blurred(image, kernel):
    """The image with every point spread over the kernel."""
    return cv2.filter2D(image, -1, kernel, borderType=cv2.BORDER_REPLICATE)


def softened(image, deviation):
    """The image through a Gaussian of this deviation in pixels."""
    if deviation < 0.05:
        return image
    return cv2.GaussianBlur(image, (0, 0), deviation, borderType=cv2.BORDER_REPLICATE)
