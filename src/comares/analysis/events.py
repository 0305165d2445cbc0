"""Whose luck it was: what chance did, as each seat sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

OWN: Final = "own"
PASSED: Final = "passed"
DRAWN: Final = "drawn"
OTHERS: Final = "others"
SORTS: Final = (OWN, PASSED, DRAWN, OTHERS)
"""My own dice; dice that my neighbour rolls and passes on to me; what is drawn for everybody; what others roll."""

PASSING: Final = "four"
"""The roll of which the next player gets a part."""
FOR_EVERYBODY: Final = ("first-player", "start-chip", "bonus-chips", "dirk", "stack", "bag")


def sort_of(view: Mapping[str, Any], move: Any, seat: int, players: int) -> str:
    """Return the sort of an event for a seat, given the view before it; seats count from 1."""
    roller = view["seat"]
    if roller is None or move.do in FOR_EVERYBODY:
        return DRAWN
    if roller == seat:
        return OWN
    return PASSED if move.do == PASSING and seat == roller % players + 1 else OTHERS
