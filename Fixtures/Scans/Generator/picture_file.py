"""Pictures as PNG and JPEG files, and cut down to what the small corpus can hold."""

import io
from dataclasses import replace

import cv2
import numpy as np
from PIL import Image

from image_class import Code

# Room for as many codes as fit; a single code is kept whatever its size.
AREA_LIMIT = 500_000
MARGIN = 14


def encoded_png(picture, small=False):
    """The file's bytes."""
    if picture.encode:
        return picture.encode(picture.samples)
    file = io.BytesIO()
    Image.fromarray(picture.samples).save(file, "PNG", optimize=small, compress_level=6)
    return file.getvalue()


def jpeg_file(samples, quality):
    """The bytes of a JPEG file, as phones write it: color at half of the resolution."""
    file = io.BytesIO()
    Image.fromarray(samples).save(file, "JPEG", quality=quality, subsampling="4:2:0")
    return file.getvalue()


def cropped(picture):
    """The part around the first codes, gray unless color matters."""
    samples = picture.samples
    if samples.ndim == 3 and not picture.color_matters:
        samples = cv2.cvtColor(samples, cv2.COLOR_RGB2GRAY)
    if not picture.codes:
        middle = np.array([samples.shape[1], samples.shape[0]]) // 2
        low, high = np.maximum(middle - 150, 0), middle + 150
        return replace(picture, samples=samples[low[1] : high[1], low[0] : high[0]])
    low, high = window(picture.codes[:1], samples)
    for count in range(2, len(picture.codes) + 1):
        wider = window(picture.codes[:count], samples)
        if (wider[1] - wider[0]).prod() <= AREA_LIMIT:
            low, high = wider
    inside = [
        Code(code.payload, code.corners - low)
        for code in picture.codes
        if (code.corners >= low).all() and (code.corners <= high).all()
    ]
    return replace(
        picture, samples=samples[low[1] : high[1], low[0] : high[0]], codes=tuple(inside)
    )


def window(codes, samples):
    """The first and last corner of the part that holds these codes and a margin."""
    corners = np.concatenate([code.corners for code in codes])
    low = np.floor(corners.min(axis=0)).astype(int) - MARGIN
    high = np.ceil(corners.max(axis=0)).astype(int) + MARGIN
    return np.maximum(low, 0), np.minimum(high, [samples.shape[1], samples.shape[0]])
