"""Whole games of random decisions in one compiled call."""

from __future__ import annotations

from comares.core.protocol import PARTS
from comares.core.rng import Rng
from comares.dicegame.rules import Walk, playout
from comares.dicegame.state import State

__all__ = ["Walk", "playout", "random_games"]


def random_games(start: State, seed: int, first: int, games: int) -> tuple[int, list[int], list[int]]:
    """Play random games number ``first``, ``first + 1``, … from a start; return sums over all of them.

    These are: decisions, points by seat, and victories by seat in sixtieths (a shared victory counts in parts).
    Game n rolls with stream 2n of the seed and decides with stream 2n + 1.
    """
    decisions = 0
    totals = [0, 0, 0, 0, 0, 0]
    victories = [0, 0, 0, 0, 0, 0]
    dice = Rng(seed)
    choices = Rng(seed)
    state = start.copy()
    seats = state.variant.seats
    for game in range(games):
        dice.restart(seed, 2 * (first + game))
        choices.restart(seed, 2 * (first + game) + 1)
        state.clear()
        decisions += playout(state, dice, choices)
        best = 0
        winners = 0
        for seat in range(seats):
            totals[seat] += state.score[seat]
            if state.score[seat] > best:
                best = state.score[seat]
                winners = 0
            if state.score[seat] == best:
                winners += 1
        for seat in range(seats):
            if state.score[seat] == best:
                victories[seat] += PARTS // winners
    return decisions, [totals[seat] for seat in range(seats)], [victories[seat] for seat in range(seats)]
