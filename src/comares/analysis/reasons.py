"""Why a decision is worse than another one: a plain difference of what the two are known to do."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from comares.core.game import Game
from comares.core.say import Say, say

MOST: Final = 2
"""How many reasons are told."""


def reasons(game: Game[Any], better: str, other: str) -> tuple[Say, ...]:
    """Return what speaks against a decision beside a better one, both given by their tokens.

    There is always something to say: at least that the difference lies in what can follow.
    """
    compare = game.definition.compare
    if compare is None:
        return ()
    known = {choice["token"]: choice for choice in game.choices()}
    found = tuple(islice(compare(game.view(legal=False), known[better], known[other]), MOST))
    return found or (say("review.why.nothing"),)
