"""The log of a table: what each token of the game did, as templates and data, encoded once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from comares.core.game import Game
from comares.core.say import told
from comares.table.encoding import encode
from comares.table.scroll import Scroll
from comares.table.table import Event, Table


class Story:
    """What the tokens of a table did."""

    def __init__(self) -> None:
        self.entries = Scroll()

    def follow(self, events: Iterable[Event], before: Table, after: Table) -> int:
        """Tell what happened between two versions of a table; return how many entries from before are left."""
        kept = len(self.entries)
        game = before.game.copy() if before.game else None
        view = before.view or {}
        for kind, data in events:
            if kind == "start":
                game = Game(after.definition, data["players"], after.facts.tags())
                view = game.view(legal=False)
            elif kind in ("play", "roll") and game:
                view = self.tell(game, view, data["token"], after)
            elif kind == "undo" and game:
                for _ in range(data["n"]):
                    game.undo()
                    self.entries.pop()
                kept = min(kept, len(self.entries))
                view = game.view(legal=False)
        return kept

    def tell(self, game: Game[Any], before: dict[str, Any], token: str, after: Table) -> dict[str, Any]:
        """Play a token and tell what it did; return how the game stands then."""
        words, mover = game.definition.words, game.to_move
        step = game.play(token)
        is_last = after.game is not None and len(game) == len(after.game)
        view = (after.view if is_last else None) or game.view(legal=False)
        entry = {
            "ply": len(game),
            "round": before["round"],
            "seat": before["seat"] if mover == "chance" else mover,
            "token": token,
            "say": told(words.who(before), words.phrase(before, step.move, view)),
            "also": words.consequences(before, view),
        }
        self.entries.append(encode(entry))
        return view
