"""Complete games of random decisions in a single compiled call."""

from __future__ import annotations

from comares.core.rng import Rng
from comares.core.tally import Tally
from comares.rollwrite.rules import Walk, playout
from comares.rollwrite.scoring import points, scorers
from comares.rollwrite.state import State

__all__ = ["Walk", "playout", "random_games"]


def random_games(start: State, seed: int, first: int, games: int) -> tuple[int, list[int], list[int]]:
    """Play random games number ``first``, ``first + 1``, … from a start; return totals over all of them.

    Game n takes its rolls from stream 2n of the seed and its decisions from stream 2n + 1.
    """
    tally = Tally()
    dice = Rng(seed)
    decider = Rng(seed)
    state = start.copy()
    scoring = scorers(state)
    for game in range(games):
        dice.restart(seed, 2 * (first + game))
        decider.restart(seed, 2 * (first + game) + 1)
        state.clear()
        decisions = playout(state, dice, decider)
        for seat in range(scoring):
            tally.put(seat, points(state, seat))
        tally.end_game(scoring, decisions)
    return tally.sums(scoring)
