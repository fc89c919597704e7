"""A picture as 8-bit gray, blended over white, for the readers that are Python packages."""

import cv2
import numpy as np


def gray_picture(path):
    """The picture as a two-dimensional array of bytes, or None if it cannot be read."""
    picture = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if picture is None:
        return None
    if picture.dtype == np.uint16:
        picture = (picture >> 8).astype(np.uint8)
    if picture.ndim == 2:
        return picture
    if picture.shape[2] == 4:
        alpha = picture[..., 3:].astype(np.uint16)
        picture = ((picture[..., :3] * alpha + 255 * (255 - alpha)) // 255).astype(np.uint8)
    return cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
