"""Who decides for the seats that do not learn: bots by name, or functions of what they see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.errors import SetupError
from comares.core.rng import Rng
from comares.envs.playing import Array

Policy = Callable[[Array, Array], int]
"""Returns an action, given an observation and the mask of legal actions."""
Opponent = str | Policy

FIRST_STREAM: Final = 2**63
"""Opponents draw from streams that dice never reach."""
WORK: Final = 100
"""How much work bots may do for a decision, so that the same seed gives the same game; see ``Budget``."""


class Opponents:
    """The others around the table, in the order of play after the one who learns."""

    def __init__(self, game: str, opponents: Opponent | Sequence[Opponent], number: int, work: int = WORK) -> None:
        each = [opponents] * number if isinstance(opponents, str) or callable(opponents) else list(opponents)
        if len(each) != number:
            raise SetupError("opponents-number", n=len(each), needed=number)
        for one in each:
            if isinstance(one, str):
                directory.find(game, one)  # raises if there is none
        self.game = game
        self.each = each
        self.budget = Budget(work=work)

    def are_random(self) -> bool:
        """Return whether all of them decide at random."""
        return all(one == "random" for one in self.each)

    def choose(self, n: int, episode: Any, decisions: int, see: Callable[[], tuple[Array, Array]]) -> list[int]:
        """Return what the n-th of them does: one or several actions.

        Args:
            n: which one, from 0.
            episode: the game.
            decisions: how many actions there have been, so that each draws other numbers.
            see: returns an observation and a mask, for those who want it.
        """
        one = self.each[n]
        if not isinstance(one, str):
            return [int(one(*see()))]
        rng = Rng(episode.seed, FIRST_STREAM + decisions)
        if one == "random":
            legal = episode.legal()
            return [legal[rng.below(len(legal))]]
        decision = directory.find(self.game, one).choose(episode.state.copy(), self.budget, rng)
        first = episode.action_of(decision)
        second = episode.second_action_of(decision)
        return [first] if second < 0 else [first, second]
