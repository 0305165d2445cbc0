# cython: annotation_typing=False, infer_types=True, boundscheck=False, wraparound=False, cdivision=True
# cython: binding=False, allow_none_for_extension_args=False
"""Whole games of random decisions in one compiled call."""

from __future__ import annotations

from comares.core.bits import count_bits, nth_bit
from comares.core.protocol import PARTS
from comares.core.rng import Rng
from comares.rollwrite.codes import OVER, TURN
from comares.rollwrite.rules import legal_bits, offset, play, sample
from comares.rollwrite.scoring import points, scorers
from comares.rollwrite.state import State, Variant


def playout(state: State, dice: Rng, choices: Rng) -> int:
    """Play to the end with uniformly random decisions; return how many there were."""
    decisions = 0
    while state.phase != OVER:
        if state.phase < TURN:
            play(state, sample(state, dice))
        else:
            mask = legal_bits(state)
            play(state, nth_bit(mask, choices.below(count_bits(mask))) + offset(state))
            decisions += 1
    return decisions


def random_games(variant: Variant, seed: int, start: int, games: int) -> tuple[int, list[int], list[int]]:
    """Play random games number ``start``, ``start + 1``, …; return sums over all of them.

    These are: decisions, points by seat, and victories by seat in sixtieths (a shared victory counts in parts).
    Game n rolls with stream 2n of the seed and decides with stream 2n + 1.
    """
    decisions = 0
    totals = [0, 0, 0, 0, 0]
    victories = [0, 0, 0, 0, 0]
    reached = [0, 0, 0, 0, 0]
    dice = Rng(seed)
    choices = Rng(seed)
    state = State(variant)
    scoring = scorers(state)
    for game in range(start, start + games):
        dice.restart(seed, 2 * game)
        choices.restart(seed, 2 * game + 1)
        state.clear()
        decisions += playout(state, dice, choices)
        best = 0
        for seat in range(scoring):
            reached[seat] = points(state, seat)
            best = max(best, reached[seat])
        winners = 0
        for seat in range(scoring):
            if reached[seat] == best:
                winners += 1
        for seat in range(scoring):
            totals[seat] += reached[seat]
            if reached[seat] == best:
                victories[seat] += PARTS // winners
    return decisions, [totals[seat] for seat in range(scoring)], [victories[seat] for seat in range(scoring)]
