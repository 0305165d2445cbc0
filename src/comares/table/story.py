"""The log of a table: what each token of the game did, as templates and data, encoded once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from comares.core.game import Game
from comares.core.say import told
from comares.table.encoding import encode
from comares.table.table import Event, Table


class Story:
    """Follows the events of a table and tells what its tokens did."""

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.game: Game[Any] | None = None
        self.view: dict[str, Any] = {}

    def follow(self, events: Iterable[Event], after: Table) -> int:
        """Tell what happened up to a table as it is now; return how many entries were taken back."""
        kept = len(self.entries)
        for kind, data in events:
            if kind == "start":
                self.game = Game(after.definition, data["players"], after.facts.tags())
                self.view = self.game.view(legal=False)
            elif kind in ("play", "roll"):
                self.tell(data["token"], after)
            elif kind == "undo" and self.game:
                for _ in range(data["n"]):
                    self.game.undo()
                    self.entries.pop()
                kept = min(kept, len(self.entries))
                self.view = self.game.view(legal=False)
        return kept

    def tell(self, token: str, after: Table) -> None:
        """Play a token and tell what it did."""
        game, before = self.game, self.view
        assert game
        words, mover = game.definition.words, game.to_move
        game.play(token)
        is_last = after.game is not None and len(game) == len(after.game)
        self.view = (after.view if is_last else None) or game.view(legal=False)
        entry = {
            "ply": len(game),
            "round": before["round"],
            "seat": before["seat"] if mover == "chance" else mover,
            "token": token,
            "say": told(words.who(before), words.phrase(before, token, self.view)).plain(),
            "also": [line.plain() for line in words.consequences(before, self.view)],
        }
        self.entries.append(encode(entry))
