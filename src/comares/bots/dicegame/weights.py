"""The tunable parameters of the bots.

``python -m tools.tune_dicegame`` compares them with other values in games of the bot against itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from comares.dicegame.codes import FIELDS

MOVES: Final = 0
"""How much stones move: the share of rounds in which both rewards of a column are given."""
EXCHANGE_WORTH: Final = 1
PUSH_WORTH: Final = 2
ANNUL_WORTH: Final = 3
BLACK_WORTH: Final = 4
"""The value of chips, in points, with plenty of time to use them."""
PATIENCE: Final = 5
"""The factor by which the part of a chip's value that is wasted shrinks with each marker left to use it for."""
START_WORTH: Final = 6
"""The value of naming the starting player, in points."""
RIVALS: Final = 7
"""The weight of all opponents' points, relative to one's own."""
HEAT: Final = 8
"""Opponents this many points behind the best of them count half."""
RATE: Final = 9
SECOND_RATE: Final = 10
MIDDLE: Final = 11
WIDTH: Final = 12
"""The probability that a marker goes to a given column and beats the best or second-best marker there.

Given as its maximum, the field where it is half of that, and how quickly it changes around that field.
"""
EMPTY_RATE: Final = 13
LONELY_RATE: Final = 14
"""The same if there is no marker, or no second one."""

ORDER: Final = 15
"""How much more likely than not the first of two stones on a field is to stay ahead, a round later."""

BY_HAND: Final = (0.8, 4.0, 2.0, 2.0, 3.0, 0.8, 1.0, 0.0, 25.0, 0.36, 0.25, 16.0, 2.0, 0.217, 0.189, 0.1)
"""Set by hand, except the probabilities of beating markers, which were measured in games between bots."""
TUNED: Final = (0.92, 2.96, 2.98, 1.96, 2.59, 0.65, 1.11, 0.7, 27.3, 0.446, 0.384, 14.7, 2.42, 0.273, 0.161, 0.095)
"""Tuned from there by ``python -m tools.tune_dicegame``."""


def overtaking(weights: Sequence[float], second: bool) -> list[float]:
    """Return the probability that a marker to come beats the best or second-best one of a column, by its field."""
    most = weights[SECOND_RATE if second else RATE]
    beaten = [most / (1 + exp((weights[MIDDLE] - field) / weights[WIDTH])) for field in range(1, FIELDS)]
    return [0.0, *beaten, weights[LONELY_RATE if second else EMPTY_RATE]]  # nothing beats the best field
