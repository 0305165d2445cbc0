"""Plays a plan and some more rounds, with a quick policy for everybody, and evaluates the result."""

from __future__ import annotations

from typing import Final

from comares.bots.rollwrite.outlook import Outlook
from comares.bots.rollwrite.turns import Planner, perform
from comares.bots.rollwrite.weights import POINT, TUNED, Weights
from comares.core.rng import Rng
from comares.rollwrite.codes import ALL_FOUR, OVER, TURN
from comares.rollwrite.rules import apply_unchecked, sample
from comares.rollwrite.scoring import scorers
from comares.rollwrite.state import State

WON: Final = 65536
"""The result of a game won outright, or certain to be won."""
FINE: Final = 32
"""Table entries of the exponential function per unit of its argument."""
LONG: Final = 512
"""Anyone this many steps behind has no chance."""


def decay() -> list[int]:
    """Return e^(-n/32) in units of 1/65536, using integers only."""
    value, table = 2**64, []
    for _ in range(LONG):
        table.append(value >> 48)
        value = value * 17879197424118840458 >> 64  # e^(-1/32) * 2^64
    return table


DECAY: Final = decay()
SPREAD: Final = [POINT * (300 + 65 * rounds) // 100 for rounds in range(19)]
"""The remaining spread of points by rounds left; set by hand.

Not zero at the end, so that winning by ten points is slightly better than winning by one.
"""


class Playout:
    """Plays on from a position with chance fixed by a seed, so that a turn has the same dice in every attempt."""

    __slots__ = ("dice", "horizon", "outlook", "planner")

    def __init__(self, horizon: int, weights: Weights = TUNED) -> None:
        self.planner = Planner(weights)
        self.outlook = Outlook(weights)
        self.dice = Rng(0)
        self.horizon = horizon

    def attempt(self, start: State, plan: int, seed: int) -> int:
        """Play a plan and continue up to the player's turn some rounds later; return the value to the player."""
        state = start.copy()
        seat = start.seat
        until = start.round + self.horizon
        perform(state, plan)
        while state.phase != OVER:
            if state.phase < TURN:
                # The number of rolls differs between attempts; with its own stream, each roll remains comparable.
                self.dice.restart(seed, 16 * state.round + 2 * state.seat + (1 if state.phase == ALL_FOUR else 0))
                apply_unchecked(state, sample(state, self.dice))
            elif state.phase == TURN and state.round >= until and state.seat == seat:
                break
            else:
                perform(state, self.planner.choose_quickly(state))
        return self.result(state, seat)

    def result(self, state: State, seat: int) -> int:
        """Return the value of a position: the points in a solo game, otherwise the expected share of the victory."""
        self.outlook.expect(state)
        seats = scorers(state)
        if seats == 1:
            return self.outlook.expected[seat]
        spread = SPREAD[0 if state.phase == OVER else state.variant.rounds - state.round + 1]
        best = 0
        for rival in range(seats):
            best = max(best, self.outlook.expected[rival])
        total = 0
        mine = 0
        for rival in range(seats):
            behind = FINE * (best - self.outlook.expected[rival]) // spread
            weight = DECAY[behind] if behind < LONG else 0
            total += weight
            if rival == seat:
                mine = weight
        return WON * mine // total
