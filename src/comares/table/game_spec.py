"""How the game of a table is set up. Whoever needs that game, from its start, builds it here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from comares.core import registry
from comares.core.game import Game
from comares.core.sources import Source


class GameSpec(NamedTuple):
    """A game, its players and all its tags, the edition of its rules included; plain data that processes can share."""

    game: str
    players: tuple[str, ...]
    tags: Mapping[str, tuple[str, ...]]

    def build(self, source: Source | None = None) -> Game[Any]:
        """Return the game before its first token."""
        return Game(registry.find(self.game), self.players, self.tags, source)

    def after(self, history: Sequence[int]) -> Game[Any]:
        """Return the game after some actions."""
        game = self.build()
        for action in history:
            game.act(action)
        return game
