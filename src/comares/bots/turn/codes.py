"""Constants shared by the modules of the turn solver."""

from typing import Final

SETS: Final = 3003
"""The number of multisets of up to eight dice of six kinds."""
SIXTH: Final = 1 / 6
NEVER: Final = -1e30
"""The value of something impossible."""
STOP: Final = 40
"""An action in addition to those of the dice game: end the turn without placing."""
MOST_ANNULS: Final = 3
"""The most annul chips taken into account."""


def integers(count: int) -> list[int]:
    """Return a list of zeros."""
    return [0] * count


def numbers(count: int) -> list[float]:
    """Return a list of floating-point zeros."""
    return [0.0] * count
