"""How bad a phone's picture is: one severity from 0 to 1 drives everything together.

Each picture has a kind, whose own troubles come in full; all others come with it, a part of each.
"""

from dataclasses import dataclass

import numpy as np

# Troubles, by the kind in which they come in full.
KINDS = {
    "far": ("distance",),
    "soft": ("defocus",),
    "moved": ("shake",),
    "night": ("dark",),
    "bent": ("curl", "fold", "crumple", "tilt"),
    "worn": ("fade", "stamp", "pen"),
    "lit": ("glare", "shadow"),
    "held": ("finger",),
    "everything": (),
}
TROUBLES = tuple(trouble for troubles in KINDS.values() for trouble in troubles)
# What a picture has of its kind's troubles beside the main one, of others', and of all in
# `everything`, as shares of the severity.
SECOND, OTHER, EVEN = 0.6, 0.45, 0.62

# What zxing-cpp 3.1.1 reads about 80, 50 and 20 % of. Measured on 2026-11-22, 54 pictures each of
# seeds 2 and 3: 90 of 108 at 0.35, 28 of 54 at 0.46, 21 at 0.5, 10 at 0.59, 5 at 0.65.
SEVERITIES = {"mild": 0.36, "hard": 0.46, "severe": 0.59}


def severity(level):
    """The severity of a level: a number from 0 to 1, or a name."""
    return SEVERITIES[level] if level in SEVERITIES else float(level)


@dataclass(frozen=True)
class Conditions:
    """The amount of each trouble, 0 for none; 1 is beyond what most readers can take."""

    amounts: dict

    @staticmethod
    def drawn(random, kind, severity):
        """The amounts for a picture of a kind."""
        own = KINDS[kind]
        main = own[int(random.integers(len(own)))] if own else None
        amounts = {}
        for trouble in TROUBLES:
            share = EVEN if not own else OTHER
            if trouble in own:
                share = 1 if trouble == main else SECOND
            low = 0.85 if trouble == main else 0.3
            amounts[trouble] = severity * share * float(random.uniform(low, 1.15))
        return Conditions(amounts)

    def between(self, trouble, none, full):
        """A value that goes from one to the other with the amount of a trouble."""
        return none + (full - none) * self.amounts[trouble]

    def scaled(self, trouble, none, full):
        """The same in equal ratios."""
        return float(none * (full / none) ** self.amounts[trouble])

    def has(self, trouble, random):
        """Whether a trouble that comes or does not come is there: the likelier, the more of it."""
        return random.random() < min(1, 2 * self.amounts[trouble])

    @property
    def note(self):
        """The three worst."""
        worst = sorted(self.amounts, key=lambda trouble: -self.amounts[trouble])[:3]
        return ", ".join(f"{trouble} {self.amounts[trouble]:.2f}" for trouble in worst)


@dataclass(frozen=True)
class Frame:
    """The size of a picture, and how it comes to it.

    The scene is reckoned with `finer` pixels for one of the file's; a camera's picture is
    reduced where that is above 1, and the light is spread over more pixels where it is below.
    """

    width: int
    height: int
    finer: float
    name: str

    @staticmethod
    def drawn(random):
        """An original of 12 million pixels now and then, else a crop or a reduced one of 1 to 3."""
        chance = random.random()
        shares = random.uniform(0, 1, 2)
        if chance < 0.06:
            frame = Frame(4032, 3024, 0.5, "original")
        elif chance < 0.5:
            sizes = ((2016, 1512), (1600, 1200), (1440, 1080), (1280, 960))
            frame = Frame(*sizes[int(shares[0] * len(sizes))], 1.3, "reduced")
        else:
            pixels, aspect = 1e6 * (1 + 1.6 * shares[0] ** 2), 1 + 0.5 * shares[1]
            width = int(np.sqrt(pixels * aspect))
            frame = Frame(width, int(width / aspect), 1.0, "crop")
        if random.random() < 0.6:
            frame = Frame(frame.height, frame.width, frame.finer, frame.name)
        return frame

    @property
    def scene(self):
        """Width and height of the scene."""
        return round(self.width * self.finer), round(self.height * self.finer)
