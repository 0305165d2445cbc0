"""What a bot believes: numbers that were tuned, and how.

``python -m tools.tune_dicegame`` shows how they do in games of the bot against itself with other numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from comares.dicegame.codes import FIELDS

MOVES: Final = 0
"""How much stones move in a column in a round: the share of the rounds in which both rewards are given."""
EXCHANGE_WORTH: Final = 1
PUSH_WORTH: Final = 2
ANNUL_WORTH: Final = 3
BLACK_WORTH: Final = 4
"""What chips are worth in points if there is much time to use them."""
PATIENCE: Final = 5
"""How much of a chip's worth is left out for each marker less that it could be used for."""
START_WORTH: Final = 6
"""What it is worth in points to name who starts."""
RIVALS: Final = 7
"""What the points of all opponents count, beside one's own."""
HEAT: Final = 8
"""Opponents who are so many points behind the best of them count half."""
RATE: Final = 9
SECOND_RATE: Final = 10
MIDDLE: Final = 11
WIDTH: Final = 12
"""How often a marker goes to a given column and beats the best marker there, or the second best one: at most; the field
where it is half of that; and how far around it the chance changes."""
EMPTY_RATE: Final = 13
LONELY_RATE: Final = 14
"""The same where no marker lies, or no second one."""

ORDER: Final = 15
"""How much more likely than not the first of two stones on a field stays ahead, a round later."""

BY_HAND: Final = (0.8, 4.0, 2.0, 2.0, 3.0, 0.8, 1.0, 0.0, 25.0, 0.36, 0.25, 16.0, 2.0, 0.217, 0.189, 0.1)
"""Set by hand, but for the chances to beat markers: those are what bots did in games against themselves."""
TUNED: Final = (0.92, 2.96, 2.98, 1.96, 2.59, 0.65, 1.11, 0.7, 27.3, 0.446, 0.384, 14.7, 2.42, 0.273, 0.161, 0.095)
"""Tuned from there by ``python -m tools.tune_dicegame``."""


def overtaking(weights: Sequence[float], second: bool) -> list[float]:
    """Return how often a marker to come goes to a given column and beats the best or second marker, by its field."""
    most = weights[SECOND_RATE if second else RATE]
    beaten = [most / (1 + exp((weights[MIDDLE] - field) / weights[WIDTH])) for field in range(1, FIELDS)]
    return [0.0, *beaten, weights[LONELY_RATE if second else EMPTY_RATE]]  # nothing beats the best field
