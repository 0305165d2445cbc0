"""A moment of a game to think about once more: the position with its choices, and what speaks against each of them."""

from __future__ import annotations

from typing import Any

import orjson

from comares.analysis.reasons import Reasons
from comares.core.errors import IllegalMove
from comares.core.game import Game
from comares.table.encoding import encode
from comares.table.session import position


def moment(game: Game[Any], better: str) -> bytes:
    """Return a position where somebody decides as JSON, with the reasons for one decision and against the others."""
    if not isinstance(game.to_move, int):
        raise IllegalMove("game-over" if game.finished else "roll-now")
    if error := game.why_not(better):
        raise error
    reasons = Reasons(game)
    shown = position(game, game.view(legal=False), game.to_move, choose=True)
    against = {token: reasons.against(token, better) for token in reasons.known if token != better}
    return encode({"seat": game.to_move, "position": orjson.Fragment(shown), "against": against})
