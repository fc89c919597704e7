"""A phone's sensor and what its software makes of it."""

from dataclasses import dataclass

import cv2
import numpy as np

from lens import softened
from light import encoded, rounded

PEDESTAL = 2048
RANGE = 40000


@dataclass(frozen=True)
class Camera:
    """`electrons` is what full light gives a pixel: the fewer, the more noise.

    `cast` is the lamp's color as red and blue beside green; `balance` how much of it is taken
    out again. `smoothing` is the strength of noise reduction, `sharpening` that of the mask.
    Without a `quality` the picture is not stored as JPEG.
    """

    electrons: float = 6000
    read_noise: float = 3.0
    cast: tuple = (0.7, 0.6)
    balance: float = 0.97
    smoothing: float = 0.0
    sharpening: float = 0.6
    quality: int | None = 90

    def picture(self, linear, random):
        """The finished 8-bit RGB picture of an image in linear light."""
        lamp = np.array([self.cast[0], 1, self.cast[1]], np.float32)
        raw = self.exposed(mosaic(linear * lamp), random)
        color = demosaiced(raw) / lamp**self.balance
        values = encoded(color).astype(np.float32)
        samples = rounded(self.sharpened(self.smoothed(values)))
        return jpeg(samples, self.quality) if self.quality else samples

    def exposed(self, light, random):
        """The mosaic with shot noise and read noise."""
        caught = random.poisson(np.clip(light, 0, 4) * self.electrons)
        read = random.normal(0, self.read_noise, light.shape)
        return np.minimum((caught + read) / self.electrons, 1.1).astype(np.float32)

    def smoothed(self, values):
        """Noise reduction: color is blurred, brightness filtered with its edges kept."""
        if not self.smoothing:
            return values
        parts = cv2.cvtColor(values, cv2.COLOR_RGB2YCrCb)
        parts[..., 1:] = softened(np.ascontiguousarray(parts[..., 1:]), 1.5 + 2 * self.smoothing)
        parts[..., 0] = cv2.bilateralFilter(
            np.ascontiguousarray(parts[..., 0]), 5, 0.25 * self.smoothing, 1.5
        )
        return cv2.cvtColor(parts, cv2.COLOR_YCrCb2RGB)

    def sharpened(self, values):
        """An unsharp mask one pixel wide."""
        return values + self.sharpening * (values - softened(values, 1.0))


def mosaic(color):
    """What a sensor with red, green, green and blue pixels sees of a color image."""
    seen = color[..., 1].copy()
    seen[0::2, 0::2] = color[0::2, 0::2, 0]
    seen[1::2, 1::2] = color[1::2, 1::2, 2]
    return seen


def demosaiced(raw):
    """Color from the mosaic, along edges rather than across them."""
    stored = np.clip(raw * RANGE + PEDESTAL, 0, 65535).astype(np.uint16)
    color = cv2.cvtColor(stored, cv2.COLOR_BayerRGGB2RGB_EA)
    return (color.astype(np.float32) - PEDESTAL) / RANGE


def jpeg(samples, quality):
    """8-bit samples, gray or RGB, as they come back from a JPEG file."""
    stored = samples[..., ::-1] if samples.ndim == 3 else samples
    _, file = cv2.imencode(
        ".jpg", np.ascontiguousarray(stored), [cv2.IMWRITE_JPEG_QUALITY, quality]
    )
    back = cv2.imdecode(file, cv2.IMREAD_UNCHANGED)
    return np.ascontiguousarray(back[..., ::-1]) if samples.ndim == 3 else back


def resent(samples, scale, quality):
    """A picture as a messenger hands it on: made smaller, stored as JPEG, made large again."""
    height, width = samples.shape[:2]
    small_size = round(width * scale), round(height * scale)
    small = jpeg(cv2.resize(samples, small_size, interpolation=cv2.INTER_AREA), quality)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
