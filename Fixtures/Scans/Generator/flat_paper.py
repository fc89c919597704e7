"""Paper that lies flat, as a camera sees it: one homography, fast enough for large pictures."""

import cv2
import numpy as np

# How many samples a pixel are averaged on either axis, at most.
MOST_SAMPLES = 4


def seen_flat(texture, density, view, size, bends, light):
    """What `view.seen_paper` answers, for paper without bends; the light falls straight on it."""
    assert not bends
    height, width = texture.shape[:2]
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64)
    paper = (corners - (width / 2, height / 2)) / density
    space = np.concatenate([paper, np.zeros((4, 1))], axis=1)
    finer = samples_per_pixel(density, view)
    # Corners of pixels count from -0.5, those of the texture from 0.
    there = (view.project(space) + 0.5) * finer - 0.5
    matrix = cv2.getPerspectiveTransform(
        (corners - 0.5).astype(np.float32), there.astype(np.float32)
    )
    if texture.shape[2] == 3:
        texture = np.dstack([texture, np.ones((height, width), np.float32)])
    fine = size[0] * finer, size[1] * finer
    seen = cv2.warpPerspective(texture, matrix, fine, flags=cv2.INTER_LINEAR)
    return cv2.resize(seen, size, interpolation=cv2.INTER_AREA) if finer > 1 else seen


def samples_per_pixel(density, view):
    """How many of the texture's pixels one of the picture holds where it shrinks most."""
    return int(np.clip(round(density / scales(view)[1]), 1, MOST_SAMPLES))


def scales(view):
    """The most and the fewest pixels that a millimetre at the paper's middle is long."""
    steps = 0.1 * np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0]])
    middle, right, down = view.project(steps) * 10
    return np.linalg.svd(np.stack([right - middle, down - middle]), compute_uv=False)
