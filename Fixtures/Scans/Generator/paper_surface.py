"""Shapes of paper that does not lie flat: folded, curled, wavy, crumpled.

A shape is a list of bends. Each turns the paper about one direction, so that lengths along the
paper stay as they are; the displacements of several bends are added up.
"""

from dataclasses import dataclass
from typing import Callable

import numpy as np

# Bends are reckoned this far from the middle of the paper, in millimetres.
REACH = 90.0
STEPS = np.linspace(-REACH, REACH, 1801)


@dataclass(frozen=True)
class Bend:
    """`slope` tells the paper's angle, in radians, for each distance along `direction`."""

    direction: float
    slope: Callable

    def displacement(self, points):
        """How far each point (mm, shape (..., 2)) moves in x, y and up."""
        across = np.array([np.cos(self.direction), np.sin(self.direction)])
        distance = points @ across
        angle = self.slope(STEPS)
        step = STEPS[1] - STEPS[0]
        shift = np.cumsum(np.cos(angle) - 1) * step
        height = np.cumsum(np.sin(angle)) * step
        along = np.interp(distance, STEPS, shift - np.interp(0, STEPS, shift))
        up = np.interp(distance, STEPS, height - np.interp(0, STEPS, height))
        return np.stack([along * across[0], along * across[1], up], axis=-1)


def bent(points, bends):
    """Points of the flat paper (mm, shape (..., 2)) in space."""
    flat = np.concatenate([points, np.zeros(points.shape[:-1] + (1,))], axis=-1)
    return flat + sum((bend.displacement(points) for bend in bends), np.zeros(3))


def fold(direction, place, degrees, softness=0.5):
    """A crease across `direction`, `place` mm from the middle, rounded over `softness` mm."""
    half = np.deg2rad(degrees) / 2
    return Bend(direction, lambda steps: half * np.tanh((steps - place) / softness))


def curl(direction, radius, place=0.0):
    """Paper from a roll of this radius in mm, flat at `place`."""
    return Bend(direction, lambda steps: np.clip((steps - place) / radius, -0.9, 0.9))


def wave(direction, length, degrees, phase):
    """Paper that once was damp: waves `length` mm long."""
    steepest = np.deg2rad(degrees)
    return Bend(direction, lambda steps: steepest * np.sin(2 * np.pi * steps / length + phase))


def crumple(random, count, degrees):
    """Paper pressed in a fist and smoothed again: `count` creases of up to this angle."""
    return [
        fold(
            random.uniform(0, np.pi),
            random.uniform(-38, 38),
            random.choice([-1, 1]) * random.uniform(0.3, 1.0) * degrees,
            random.uniform(0.4, 1.5),
        )
        for _ in range(count)
    ]
