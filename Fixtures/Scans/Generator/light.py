"""Between linear light, where blur and noise happen, and the sRGB values that files hold."""

import cv2
import numpy as np


def encoded(linear):
    """Linear light, 0 to 1, as sRGB values from 0 to 1; what is brighter is cut."""
    linear = np.clip(linear, 0, 1)
    return np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055)


def decoded(values):
    """sRGB values from 0 to 1 as linear light."""
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def rounded(values):
    """Values from 0 to 1 as 8-bit samples."""
    return np.clip(values * 255 + 0.5, 0, 255).astype(np.uint8)


def smooth_step(values):
    """0 below 0, 1 above 1, and a smooth way between."""
    values = np.clip(values, 0, 1)
    return values * values * (3 - 2 * values)


def smooth_noise(random, size, grain, stretch=1.0):
    """Noise around 0 with deviation 1 and spots `grain` pixels wide, `stretch` times as long.

    `size` is width and height.
    """
    width, height = size
    coarse = random.normal(size=(int(height / grain / stretch) + 4, int(width / grain) + 4)).astype(
        np.float32
    )
    noise = cv2.resize(coarse, (width, height), interpolation=cv2.INTER_CUBIC)
    return noise / max(float(noise.std()), 1e-6)
