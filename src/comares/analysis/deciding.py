"""What can be decided, the best first, in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from comares.analysis.judging import Values
from comares.analysis.model import Choice
from comares.core.game import Game

SHOWN: Final = 3
"""How many of the best decisions are told."""


def ranked(options: Mapping[int, Values], seat: int, first: int | None = None) -> list[int]:
    """Return decisions by their value to a seat (from 0), the best first; of equals, one can be named to be first."""
    return sorted(options, key=lambda action: (-options[action][seat], action != first, action))


def described(game: Game[Any], options: Mapping[int, Values], actions: Iterable[int]) -> tuple[Choice, ...]:
    """Describe decisions of the player to move."""
    view, found = game.view(legal=False), []
    seat = game.definition.rules.to_move(game.state)
    for action in actions:
        after = game.copy()
        after.act(action)
        token = game.token(action)
        move = game.definition.notation.read(token)
        said = game.definition.words.phrase(view, move, after.view(legal=False))
        found.append(Choice(token, options[action][seat], said))
    return tuple(found)
