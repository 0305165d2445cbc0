"""Constants shared by the networks and those who describe positions to them."""

from typing import Final

SEATS: Final = 6
"""The most seats of any game."""
INPUTS: Final = 192
"""The most features of a seat."""
WIDTH: Final = 32
"""The number of units in each layer."""
UNIT: Final = 64
"""Features are integers, in this many parts of what the training calls one."""
# Features are in 64ths, weights in 1024ths, activations in 512ths; so sums of the first layer are in units of 2^-16,
# those of the second layer and of the results in units of 2^-19.
WEIGHT: Final = 1024
FIRST_SHIFT: Final = 7
SECOND_SHIFT: Final = 10
HIGHEST: Final = 32767
"""The highest activation: they have sixteen bits."""
RESULT: Final = 1.0 / 2**19
POINTS: Final = 16.0
"""The network counts points in sixteens."""
NEGLIGIBLE: Final = -20.0
"""The logarithm of a spread that is as good as none."""


def zeros(count: int) -> list[int]:
    """Return a list of zeros."""
    return [0] * count


def table(rows: int, columns: int) -> list[list[int]]:
    """Return rows of zeros."""
    return [zeros(columns) for _ in range(rows)]
