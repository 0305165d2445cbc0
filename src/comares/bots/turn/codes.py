"""The numbers that the modules of the turn solver share."""

from typing import Final

SETS: Final = 3003
"""So many sets there are of up to eight dice of six kinds."""
SIXTH: Final = 1 / 6
NEVER: Final = -1e30
"""Less than anything is worth: what is not possible."""
STOP: Final = 40
"""The action beside those of the dice game: end the turn without placing."""
MOST_ANNULS: Final = 3
"""More annul chips are never planned with."""


def integers(count: int) -> list[int]:
    """Return room for so many integers."""
    return [0] * count


def numbers(count: int) -> list[float]:
    """Return room for so many numbers."""
    return [0.0] * count
