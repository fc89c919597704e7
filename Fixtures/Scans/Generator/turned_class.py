"""The classes of harmed slips that lie at an angle.

A slip is harmed first, by another class, and then turned in software.
"""

from dataclasses import replace

import cv2
import numpy as np

from image_class import Code

ANGLES = (20, 70)


def turned(request, harm):
    """The picture of another class, turned about its middle; the corners have its first color."""
    picture = harm(request)
    angle = request.uniform(*ANGLES)
    height, width = picture.samples.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 1)
    reach = np.abs(turn[:, :2]) @ (width, height)
    turn[:, 2] += reach / 2 - (width / 2, height / 2)
    paper = tuple(float(value) for value in np.atleast_1d(picture.samples[0, 0]))
    samples = cv2.warpAffine(
        picture.samples,
        turn,
        tuple(int(side) for side in np.ceil(reach)),
        flags=cv2.INTER_CUBIC,
        borderValue=paper,
    )
    codes = tuple(
        Code(code.payload, code.corners @ turn[:, :2].T + turn[:, 2]) for code in picture.codes
    )
    return replace(
        picture, samples=samples, codes=codes, note=f"{picture.note}, turned by {angle:.0f}"
    )
