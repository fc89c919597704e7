"""Made-up ticket payloads, in the forms that scans are found in."""

import numpy as np

from payloads import EMPTY, ticket

# Prefixes as tickets of their time have them, and the form that people copy after a redirect.
PREFIXES = (
    ["http://m.dhlottery.co.kr/?v="] * 6
    + ["http://qr.dhlottery.co.kr/?v="] * 2
    + ["https://m.dhlottery.co.kr/?v=", "https://m.dhlottery.co.kr/qr.do?method=winQr&v="]
)
OLD_PREFIXES = [
    "http://qr.nlotto.co.kr/?v=",
    "http://m.nlotto.co.kr/?v=",
    "http://qr.645lotto.net/?v=",
]
# What the operator prints, and prints only.
OWN_PREFIXES = PREFIXES[:8] + OLD_PREFIXES
SHOP_CODES = 14_000_000, 14_999_999
SLOT_KINDS = "qqqqmms"


def made_up_payload(random, form="printed", long_tails=0):
    """A payload of one to five games.

    The form is `printed`, `own` (with an address that the operator prints), `short` (empty slots
    left out), `no-tail` or `old-host`; `long_tails` percent of the first two end with the shop
    code of 2026.
    """
    prefixes = {"old-host": OLD_PREFIXES, "own": OWN_PREFIXES}.get(form, PREFIXES)
    prefix = prefixes[int(random.integers(len(prefixes)))]
    games = int(random.choice([1, 2, 3, 4, 5, 5, 5, 5]))
    slots = [slot(random) for _ in range(games)]
    if form != "short":
        slots += [EMPTY] * (5 - games)
    tail = f"{random.integers(10**10):010d}"
    shop = f"{random.integers(*SHOP_CODES):08d}"
    if form == "no-tail":
        tail = ""
    elif form in ("printed", "own") and random.random() * 100 < long_tails:
        tail += shop
    rounds = (600, 835) if prefix in OLD_PREFIXES else (836, 1245)
    return ticket(prefix, int(random.integers(*rounds)), slots, tail)


def slot(random):
    """A slot of six ascending numbers, such as "q 01 02 03 04 05 06"."""
    kind = SLOT_KINDS[int(random.integers(len(SLOT_KINDS)))]
    numbers = np.sort(random.choice(45, 6, replace=False) + 1)
    return " ".join([kind, *(f"{number:02d}" for number in numbers)])
