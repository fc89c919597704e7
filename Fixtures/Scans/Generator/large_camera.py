"""A sensor for large pictures, and the light it needs for a given noise."""

from dataclasses import dataclass

import numpy as np

from camera import Camera

# Below this many electrons for full light, shot noise differs visibly from normal noise.
FEW_ELECTRONS = 60
# Deviation of the brightness of bare paper, in 8-bit values, where full light gives one electron.
# Measured on plain pictures without sharpening; shot noise falls with the electrons' square root.
DEVIATION_OF_ONE = 84.0


@dataclass(frozen=True)
class LargeCamera(Camera):
    """A camera that draws shot noise as normal noise, several times as fast."""

    quality: int | None = None
    sharpening: float = 0.0

    def exposed(self, light, random):
        """The mosaic with shot noise and read noise."""
        if self.electrons < FEW_ELECTRONS:
            return super().exposed(light, random)
        light = np.clip(light, 0, 4, dtype=np.float32)
        variance = light / self.electrons + (self.read_noise / self.electrons) ** 2
        noise = random.standard_normal(light.shape, np.float32)
        return np.minimum(light + noise * np.sqrt(variance), np.float32(1.1))


def camera_with_noise(request, deviation, **options):
    """A camera whose pictures of bare paper have noise of this deviation in 8-bit values."""
    electrons = (DEVIATION_OF_ONE / deviation) ** 2
    return LargeCamera(
        electrons=electrons,
        read_noise=0.12 * electrons**0.5,
        cast=(request.uniform(0.7, 0.95), request.uniform(0.5, 0.9)),
        balance=request.uniform(0.85, 1.0),
        **options,
    )
