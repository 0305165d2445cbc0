"""How a table's game is set up: the one place where that game is built."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from comares.core import registry
from comares.core.game import Game
from comares.core.sources import Source


class GameSpec(NamedTuple):
    """A game, its players and all its tags, including the rules edition: plain data that processes can share."""

    game: str
    players: tuple[str, ...]
    tags: Mapping[str, tuple[str, ...]]

    def build(self, source: Source | None = None) -> Game[Any]:
        """Return the game before its first move."""
        return Game(registry.find(self.game), self.players, self.tags, source)

    def after(self, history: Sequence[int]) -> Game[Any]:
        """Return the game after the actions in ``history``."""
        game = self.build()
        for action in history:
            game.act(action)
        return game
