"""numba: results for each ticket over many draws, with the population count of the other loops."""

import json
import subprocess

import numba
import numpy as np

from numba_peer import population_count

PART = 252
"""Draws that a byte can count."""


@numba.njit
def tally(masks, winning, bonus, amounts):
    """In how many draws each ticket has 0 to 5 matches, 5 and the bonus number, and 6."""
    counts = np.zeros((len(masks), 8), np.uint16)
    for index, mask in enumerate(masks):
        for first in range(0, len(winning), PART):
            part = winning[first : first + PART]
            word = np.uint64(0)  # A byte for each number of matches: the compiler vectorizes the loop.
            for draw in range(len(part)):
                word += np.uint64(1) << np.uint64(8 * population_count(mask & part[draw]))
            for matches in range(7):
                counts[index, matches + matches // 6] += (word >> np.uint64(8 * matches)) & np.uint64(255)
        if counts[index, 5]:
            for draw in range(len(winning)):
                if mask & bonus[draw] and population_count(mask & winning[draw]) == 5:
                    counts[index, 5] -= 1
                    counts[index, 6] += 1
    return counts


@numba.njit
def prizes(masks, winning, bonus, amounts):
    """What each ticket wins in all draws; `amounts` has a row per draw, with the columns of the tally."""
    sums = np.zeros(len(masks), np.int64)
    for index, mask in enumerate(masks):
        for draw in range(len(winning)):
            matches = population_count(mask & winning[draw])
            if matches > 2:
                more = matches == 6 or (matches == 5 and mask & bonus[draw] != 0)
                sums[index] += amounts[draw, matches + more]
    return sums


def best(counts):
    """Each ticket's best rank, 0 for none, from its tally."""
    wins = counts[:, :2:-1] > 0
    return np.where(wins.any(axis=1), wins.argmax(axis=1) + 1, 0)


def known_draws(lotto):
    """Masks of winning numbers, masks of bonus numbers, and amounts, of the draws that lotto knows."""
    command = [lotto, "draws", "export", "--offline", "-f", "jsonl"]
    lines = subprocess.run(command, capture_output=True, check=True).stdout.splitlines()
    rows = [json.loads(line) for line in lines]
    winning = [sum(1 << (row[f"n{place}"] - 1) for place in range(1, 7)) for row in rows]
    bonus = [1 << (row["bonus"] - 1) for row in rows]
    # An amount that is not published is -1 in these rows; as in lotto, it adds nothing.
    amounts = [[0, 0, 0, *(max(0, row[f"rank{rank}_prize"]) for rank in (5, 4, 3, 2, 1))] for row in rows]
    return np.array(winning, np.uint64), np.array(bonus, np.uint64), np.array(amounts)
