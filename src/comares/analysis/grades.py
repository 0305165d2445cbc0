"""What errors are called: those of single decisions, and those of a whole game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Final

FINE: Final = ""
GRADES: Final = (FINE, "?!", "?", "??")
MISTAKES: Final = ("?", "??")

SHARES: Final = (0.02, 0.05, 0.10)
"""The errors, in shares of the victory, from which a decision is doubtful, a mistake, a blunder."""
POINTS: Final = (1.0, 2.5, 5.0)
"""The same in points, for games in which only points count."""

RATINGS: Final = ("master", "expert", "strong", "solid", "casual", "beginner")
"""What players are called, the best first."""
LIMITS: Final[Mapping[str, Sequence[float]]] = {
    "rollwrite": (0.004, 0.008, 0.014, 0.022, 0.040),
    "dicegame": (0.004, 0.008, 0.014, 0.022, 0.040),
    "alcazaba": (0.004, 0.008, 0.014, 0.022, 0.040),
}
"""For each game, the mean errors, in shares of the victory, from which a player is called less than the one before."""
POINT_LIMITS: Final = (0.3, 0.6, 1.0, 1.6, 2.5)


def grade(error: float, *, in_points: bool) -> str:
    """Return the mark of a decision that cost so much."""
    # Errors are differences of floating-point numbers: one of exactly two points must not be called fine.
    return GRADES[bisect_right(POINTS if in_points else SHARES, error + 1e-9)]


def fine_below(*, in_points: bool) -> float:
    """Return the error from which a decision is not fine any more; exercises accept what costs less."""
    return (POINTS if in_points else SHARES)[0]


def weight(error: float, *, in_points: bool) -> int:
    """Return how bad a decision was in hundredths of a mistake, which can be compared between all games."""
    return round(100 * error / (POINTS if in_points else SHARES)[1])


def rating(game: str, error: float, *, in_points: bool) -> str:
    """Return what a player is called whose unforced decisions cost so much on average."""
    limits = POINT_LIMITS if in_points else LIMITS.get(game, LIMITS["rollwrite"])
    return RATINGS[bisect_right(limits, error)]
