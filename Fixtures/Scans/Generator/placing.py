"""Where slips come to lie in a picture."""

import numpy as np

# A picture's edges stay at this distance in pixels from a code, at least.
MARGIN = 24


def placed(slip, size, random):
    """The slip moved into a picture, as a whole if it has room there; the code always has."""
    size = np.array(size, np.float64)
    code = slip.code.corners
    low, high = slip.outline.min(axis=0), slip.outline.max(axis=0)
    whole = high - low <= size
    # The least and the most that the slip can be moved by, on either axis.
    first = np.where(whole, -low, np.maximum(MARGIN - code.min(axis=0), size - high))
    last = np.where(whole, size - high, np.minimum(size - MARGIN - code.max(axis=0), -low))
    return slip.moved(first + random.uniform(0, 1, 2) * (last - first))
