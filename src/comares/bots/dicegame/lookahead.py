"""Trying out fields of the dice tracks: put the marker there and play the round to its end many times."""

from __future__ import annotations

from typing import Final

from comares.bots.dicegame.planner import Planner
from comares.bots.dicegame.playouts import Playouts
from comares.bots.turn.codes import integers, numbers
from comares.dicegame.codes import FIELDS, OVER, ROUNDS, TAKE
from comares.dicegame.rules import apply_unchecked, next_column
from comares.dicegame.state import State
from comares.evaluation.dicegame import Evaluator

SAMPLES: Final = 200
"""The number of turns played to see where they end."""
LIKELY: Final = 3
"""A field is tried out only if at least this many of them end there."""
MOST: Final = 12
"""The maximum number of fields to try out."""
MARGIN: Final = 5.0
"""A placement that looks this many points worse than the best one is not tried out."""
DOUBT: Final = 20.0
"""The original estimate for a field counts as much as this many playouts."""
LEAST_SLOPE: Final = 0.002
"""The least winning probability a point is assumed to be worth, so that a nearly lost game is still played."""


class Lookahead:
    """Corrects the values of fields by playing on from them."""

    __slots__ = (
        "at",
        "count",
        "doubt",
        "evaluator",
        "landings",
        "played",
        "playouts",
        "points",
        "reached",
        "rewards",
        "slope",
        "total",
    )

    def __init__(self, planner: Planner, evaluator: Evaluator, doubt: float = DOUBT) -> None:
        self.landings = landings = planner.landings
        self.rewards = Planner(solver=planner.solver)  # decides without disturbing the other one
        self.evaluator = evaluator
        self.playouts = Playouts(landings)
        self.doubt = doubt
        self.points = numbers(6)
        self.slope = 1.0
        self.reached = integers(150)  # index 25 * kind + field: how often a turn from here ends there
        self.count = 0
        self.at = integers(150)  # the fields being tried out
        self.played = 0
        self.total = numbers(150)  # their accumulated results

    def begin(self, state: State, seed: int) -> None:
        """Find the fields where this turn is likely to end; call ``landings.look`` first."""
        self.weigh(state)
        self.played = 0
        self.count = 0
        for place in range(150):
            self.reached[place] = 0
            self.total[place] = 0.0
        self.add_placements(state)
        if state.board.throws < 3:
            self.add_likely(state, seed)

    def weigh(self, state: State) -> None:
        """Determine how another point affects the probability of winning; call ``prospects.look`` first."""
        rounds = ROUNDS - state.round + 1
        rounds = min(rounds, 4)
        for seat in range(self.landings.prospects.seats):
            self.points[seat] = self.landings.prospects.standing[seat]
        self.points[state.seat] += 2.0
        better = self.landings.prospects.chance_to_win(self.points, state.seat, rounds)
        self.points[state.seat] -= 4.0
        self.slope = (better - self.landings.prospects.chance_to_win(self.points, state.seat, rounds)) / 4.0
        self.slope = max(self.slope, LEAST_SLOPE)

    def add_placements(self, state: State) -> None:
        """Add the fields where the marker can be placed right away, unless they are much worse than the best one."""
        best = -1e30
        for turn in range(2):
            for kind in range(6):
                if state.board.shown() >> 4 * kind & 15:
                    place = 25 * kind + state.board.next_free(kind, state.board.result(kind))
                    value = self.landings.value[place]
                    if turn == 0:
                        best = max(best, value)
                    elif value >= best - MARGIN:
                        self.at[self.count] = place
                        self.count += 1

    def add_likely(self, state: State, seed: int) -> None:
        """Add the fields where most turns that continue from here end."""
        self.playouts.begin(state.board, state.left, state.seat, -1)
        self.playouts.fill_promise()
        for sample in range(SAMPLES):
            self.playouts.rng.restart(seed, sample)
            self.reached[self.playouts.throw_on(state.board.dice, state.board.throws)] += 1
        for n in range(self.count):
            self.reached[self.at[n]] = 0
        while self.count < MOST:
            likeliest = 0
            for place in range(150):
                if self.reached[place] > self.reached[likeliest]:
                    likeliest = place
            if self.reached[likeliest] < LIKELY:
                break
            self.at[self.count] = likeliest
            self.count += 1
            self.reached[likeliest] = 0

    def try_out(self, state: State, seed: int, playouts: int) -> None:
        """Play on from each field some more times, using the same dice for all of them."""
        for number in range(self.played, self.played + playouts):
            for n in range(self.count):
                self.total[n] += self.play_on(state, self.at[n], seed, number)
        self.played += playouts

    def play_on(self, state: State, place: int, seed: int, number: int) -> float:
        """Return the value of a round to the player after putting their marker on a field, in points."""
        self.playouts.begin(state.board, state.left, state.seat, place)
        self.playouts.finish(state.variant.players, (state.seat + 1) % state.variant.players, seed, number)
        return self.evaluator.worth(self.rewarded(state), state.seat) / self.slope

    def rewarded(self, state: State) -> State:
        """Return the position after all rewards for the markers that were played out."""
        after = state.copy()
        after.board.track[:] = self.playouts.board.track
        after.board.begin_turn()
        for seat in range(state.variant.players):
            after.left[seat] = 0
        next_column(after, 0)
        while TAKE <= after.phase < OVER:
            apply_unchecked(after, self.rewards.choose(after))
        return after

    def correct(self) -> None:
        """Correct the values of the fields; those not tried out are interpolated.

        Only differences between fields matter, so the mean is subtracted.
        """
        mean = 0.0
        for n in range(self.count):
            self.total[n] = self.total[n] / self.played - self.landings.value[self.at[n]]
            mean += self.total[n] / self.count
        trust = self.played / (self.played + self.doubt)
        for n in range(self.count):
            self.total[n] = (self.total[n] - mean) * trust
        for kind in range(6):
            for field in range(FIELDS):
                above = -1
                below = -1
                for n in range(self.count):
                    if self.at[n] // 25 == kind:
                        other = self.at[n] % 25
                        if other <= field and (above < 0 or other > self.at[above] % 25):
                            above = n
                        if other >= field and (below < 0 or other < self.at[below] % 25):
                            below = n
                value = 0.0
                if above >= 0 and below >= 0:
                    distance = self.at[below] - self.at[above]
                    value = self.total[above]
                    if distance > 0:
                        value += (self.total[below] - value) * (25 * kind + field - self.at[above]) / distance
                elif above >= 0:
                    value = self.total[above]
                elif below >= 0:
                    value = self.total[below]
                value += self.landings.value[25 * kind + field]
                self.landings.value[25 * kind + field] = value
