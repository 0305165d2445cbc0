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
MIDDLE: Final = 10
WIDTH: Final = 11
"""How often a marker goes to a given column and beats a field there: at most, the field where it is half of that."""

DEFAULT: Final = (0.8, 4.0, 2.0, 2.0, 3.0, 0.8, 1.0, 1.0, 25.0, 0.3, 11.0, 2.5)


def overtaking(weights: Sequence[float]) -> list[float]:
    """Return how often a marker to come goes to a given column and beats each field there."""
    beaten = [weights[RATE] / (1 + exp((weights[MIDDLE] - field) / weights[WIDTH])) for field in range(FIELDS + 1)]
    return [0.0, *beaten[1:]]  # nothing beats the best field
