"""Why a decision is worse than another one: a plain difference of what the two are known to do."""

from __future__ import annotations

from itertools import islice
from typing import Any, Final

from comares.core.game import Game
from comares.core.say import Say, say

MOST: Final = 2
"""How many reasons are told."""


class Reasons:
    """Compares the decisions of the player to move."""

    def __init__(self, game: Game[Any]) -> None:
        self.compare = game.definition.compare
        self.view = game.view(legal=False)
        self.known = {choice["token"]: choice for choice in game.choices()}

    def against(self, other: str, better: str) -> tuple[Say, ...]:
        """Return what speaks against a decision beside a better one, both given by their tokens.

        There is always something to say: at least that the difference lies in what can follow. Only games that
        compare nothing say nothing.
        """
        if self.compare is None:
            return ()
        return self.plain(other, better) or (say("review.why.nothing"),)

    def plain(self, other: str, better: str) -> tuple[Say, ...]:
        """Return what speaks against a decision, or nothing if that lies only in what can follow."""
        if self.compare is None:
            return ()
        return tuple(islice(self.compare(self.view, self.known[better], self.known[other]), MOST))
