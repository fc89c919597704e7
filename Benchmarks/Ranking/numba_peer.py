"""numba: the C loop in Python, with a population count that its compiler vectorizes."""

import numba
import numpy as np
from numba.core import types
from numba.extending import intrinsic

TILE = 4096
PART = 256


@intrinsic
def population_count(context, value):
    """The number of bits set in a word, by the processor's instruction."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.int64(types.uint64), generate


@numba.njit(nogil=True)
def count_part(masks, winning, bonus, ranks):
    """One draw over a few tickets; a second pass ranks those with five or more matches."""
    three = four = more = 0
    for index in range(len(masks)):
        matches = population_count(masks[index] & winning)
        three += matches == 3
        four += matches == 4
        more += matches > 4
    ranks[0] += len(masks) - three - four - more
    ranks[5] += three
    ranks[4] += four
    if more == 0:
        return
    for mask in masks:
        matches = population_count(mask & winning)
        if matches == 6:
            ranks[1] += 1
        elif matches == 5:
            ranks[2 if mask & bonus else 3] += 1


@numba.njit(nogil=True)
def count_masks(masks, winning, bonus, ranks):
    """Every draw over tiles of tickets that stay in the L1 cache."""
    for first in range(0, len(masks), TILE):
        tile = masks[first : first + TILE]
        for draw in range(len(winning)):
            for start in range(0, len(tile), PART):
                count_part(tile[start : start + PART], winning[draw], bonus[draw], ranks[draw])


def prepare(tickets):
    """A counter over masks, compiled before the first measurement."""

    def count(draws, masks=tickets.masks):
        winning = np.array([draw.winning for draw in draws], np.uint64)
        bonus = np.array([draw.bonus for draw in draws], np.uint64)
        ranks = np.zeros((len(draws), 6), np.int64)
        count_masks(masks, winning, bonus, ranks)
        return ranks

    count([], tickets.masks[:0])
    return count
