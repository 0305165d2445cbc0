"""The judges: one for each game."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from comares.core.errors import SetupError
from comares.core.protocol import P_contra
from comares.evaluation import Evaluator, find


class Judge(Protocol[P_contra]):
    """Judges the decisions of a game, one at a time: it is not for several threads at once."""

    evaluator: Evaluator[Any]
    """What judges where a turn ends."""

    def options(self, state: P_contra, /) -> dict[int, list[float]]:
        """Return the value to everybody of each legal decision, as ``Evaluator.value`` does for positions."""

    def value(self, state: P_contra, /) -> list[float]:
        """Return the value of a position to everybody: the best of its options, or their mean if chance is to act."""


@cache
def has_judge(game: str) -> bool:
    """Return whether the decisions of a game can be judged; those of games from other packages cannot."""
    return find_spec(f"comares.bots.judging.{game}") is not None


def judge(game: str) -> Judge[Any]:
    """Return a new judge for a game; raises ``SetupError`` if there is none."""
    if not has_judge(game):
        raise SetupError("no-evaluator", game=game)
    found: Judge[Any] = import_module(f"comares.bots.judging.{game}").Judge(find(game))
    return found
