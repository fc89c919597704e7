#!/usr/bin/env python3
"""Does what `lotto rank FILE.npy` does, in NumPy, and prints one histogram per draw as JSON.

    count_with_numpy.py FILE.npy DRAWS

Makes masks from the rows and counts the newest DRAWS draws; with 0 it counts none.
"""

import json
import sys

import numpy as np

from numpy_peer import count_masks
from tickets import load_draws

rows = np.load(sys.argv[1])
masks = np.zeros(len(rows), np.uint64)
for place in range(6):
    masks |= np.uint64(1) << (rows[:, place] - np.uint8(1)).astype(np.uint64)
wanted = int(sys.argv[2])
print(json.dumps(count_masks(masks, load_draws()[-wanted:] if wanted else []).tolist()))
