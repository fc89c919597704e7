"""Where slips come to lie in a picture."""

import cv2
import numpy as np

# A picture's edges stay at this distance in pixels from a code, at least.
MARGIN = 24
# In a pile, the print around a code stays visible, too, so many modules wide.
CLEARANCE = 5
TRIES = 400


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


def piled(slips, size, random, touching=True):
    """The slips moved onto each other in the middle of a picture, the first lowest.

    Each one lies on nobody's code and, with `touching`, on an earlier one. Those for which no place
    was found are left out.
    """
    middle, reach = np.array(size) / 2, np.array(size) / 2 - MARGIN
    pile = []
    for slip in slips:
        for tried in range(TRIES):
            # The pile grows wider where its middle is full.
            spread = reach * min(1, 0.3 + tried / TRIES)
            center = middle + random.uniform(-1, 1, 2) * spread
            moved = slip.moved(center - shown(slip).mean(axis=0))
            if fits(moved, pile, size, touching):
                pile.append(moved)
                break
    return pile


def shown(slip):
    """The points of a slip that stay in the picture: its code's, or all where it has no code."""
    return slip.code.corners if slip.ticket.code else slip.outline


def fits(slip, pile, size, touching):
    """Whether what is shown of a slip is inside the picture, and the slip on no code."""
    corners = shown(slip)
    if (corners < MARGIN).any() or (corners > np.array(size) - MARGIN).any():
        return False
    paper = slip.outline
    if any(other.ticket.code and shared_area(paper, around(other)) for other in pile):
        return False
    return not pile or not touching or any(shared_area(paper, other.outline) for other in pile)


def around(slip):
    """The corners of a slip's code, moved away from its middle."""
    corners = slip.code.corners
    middle = corners.mean(axis=0)
    return middle + (corners - middle) * (
        1 + 2 * CLEARANCE * slip.ticket.code.module / slip.ticket.code.side
    )


def shared_area(first, second):
    """How many pixels the convex hulls of two sets of points share."""
    hulls = [cv2.convexHull(points.astype(np.float32)) for points in (first, second)]
    return cv2.intersectConvexConvex(*hulls)[0]
