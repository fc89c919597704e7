"""NumPy: `bitwise_count` over chunks of masks that stay in the L2 cache."""

import numpy as np

from tickets import histogram

CHUNK = 1 << 15


def prepare(tickets):
    """A counter over masks."""
    return lambda draws: count_masks(tickets.masks, draws)


def count_masks(masks, draws):
    """One histogram per draw."""
    ranks = np.zeros((len(draws), 6), np.int64)
    common = np.empty(CHUNK, np.uint64)
    matches = np.empty(CHUNK, np.uint8)
    numbers = [(np.uint64(draw.winning), np.uint64(draw.bonus)) for draw in draws]
    for first in range(0, len(masks), CHUNK):
        chunk = masks[first : first + CHUNK]
        found, both = matches[: len(chunk)], common[: len(chunk)]
        for place, (winning, bonus) in enumerate(numbers):
            np.bitwise_and(chunk, winning, out=both)
            np.bitwise_count(both, out=found)
            ranks[place] += ranks_of(found, chunk, bonus)
    return ranks


def ranks_of(matches, masks, bonus):
    """A histogram of a chunk's matches; the rare tickets with five or more are looked up."""
    three = np.count_nonzero(matches == 3)
    four = np.count_nonzero(matches == 4)
    rare = np.flatnonzero(matches > 4)
    if not len(rare):
        return histogram(len(masks), three, four, 0, 0, 0)
    is_five = matches[rare] == 5
    five = np.count_nonzero(is_five)
    second = np.count_nonzero(masks[rare[is_five]] & bonus)
    return histogram(len(masks), three, four, five, second, len(rare) - five)
