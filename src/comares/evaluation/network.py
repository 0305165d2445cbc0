"""A small network that says what a position is worth to each seat, computed with integers alone.

All seats are judged by the same weights. Each is described by a row of features: what it has, and how that compares
with the others. The first layer turns each row into thirty-two numbers; their mean over all seats is what everybody has
in common. The second layer sees a seat's own numbers and that mean. Its results are how promising the seat's position
is, how many points it will have in the end, and how uncertain that is. So it does not matter where somebody sits, and
one network serves all numbers of seats.

The weights are fixed-point numbers. So the results are the same to the bit, compiled or interpreted, on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comares.evaluation.codes import FIRST_SHIFT, HIGHEST, INPUTS, RESULT, SEATS, SECOND_SHIFT, WIDTH, table, zeros

LIMIT: Final = HIGHEST << SECOND_SHIFT
"""Sums end here."""
STEP_SHIFT: Final = 12
"""The exponential function is tabulated in steps of 1/128, which are 2^12 units of the results."""
STEPS: Final = 2048


def decay() -> list[int]:
    """Return e^(-n/128) in units of 2^-30, computed with integers only."""
    value, table = 2**94, []
    for _ in range(STEPS + 1):
        table.append(value >> 64)
        value = value * 18303190372430456779 >> 64  # e^(-1/128) * 2^64
    return table


DECAY: Final = decay()


def weights_count(inputs: int) -> int:
    """Return the number of weights of a network with so many features."""
    return inputs * WIDTH + WIDTH + 2 * WIDTH * WIDTH + WIDTH + 3 * WIDTH + 3


class Network:
    """The weights, and room to judge one position at a time."""

    __slots__ = (
        "active",
        "bias",
        "first",
        "head",
        "head_bias",
        "inputs",
        "logit",
        "own",
        "points",
        "row",
        "second_bias",
        "shared",
        "spread",
        "victory",
    )

    def __init__(self, inputs: int, weights: Sequence[int]) -> None:
        self.inputs = inputs
        self.row = zeros(SEATS * INPUTS)  # the features of each seat, which the caller fills in
        # The weights: of the first layer, by feature; of the second, by unit of the first; of the three results.
        self.first = table(INPUTS, WIDTH)
        self.bias = zeros(WIDTH)
        self.own = table(WIDTH, WIDTH)
        self.shared = table(WIDTH, WIDTH)
        self.second_bias = zeros(WIDTH)
        self.head = table(3, WIDTH)
        self.head_bias = zeros(3)
        self.active = zeros(SEATS * WIDTH)  # what the first layer makes of each seat
        # The results by seat.
        self.logit = zeros(SEATS)
        self.points = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        self.spread = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        self.victory = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        self.load(weights)

    def load(self, weights: Sequence[int]) -> None:
        """Take over the weights, in the order in which files have them."""
        rest = iter(weights)
        for feature in range(self.inputs):
            for n in range(WIDTH):
                self.first[feature][n] = next(rest)
        for n in range(WIDTH):
            self.bias[n] = next(rest)
        for unit in range(WIDTH):
            for n in range(WIDTH):
                self.own[unit][n] = next(rest)
        for unit in range(WIDTH):
            for n in range(WIDTH):
                self.shared[unit][n] = next(rest)
        for n in range(WIDTH):
            self.second_bias[n] = next(rest)
        for result in range(3):
            for n in range(WIDTH):
                self.head[result][n] = next(rest)
        for n in range(3):
            self.head_bias[n] = next(rest)
        if next(rest, None) is not None:
            raise ValueError("too many weights")

    def clear(self, seats: int) -> None:
        """Set all features of some seats to zero."""
        for n in range(seats * INPUTS):
            self.row[n] = 0

    def judge(self, seats: int) -> None:
        """Compute the results for each seat from the features."""
        common = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        for seat in range(seats):
            self.read(seat)
            for n in range(WIDTH):
                common[n] += self.active[WIDTH * seat + n]
        base = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        for n in range(32):
            base[n] = self.second_bias[n]
        for unit in range(WIDTH):
            mean = common[unit] // seats
            if mean > 0:
                for n in range(32):
                    base[n] += mean * self.shared[unit][n]
        for seat in range(seats):
            self.conclude(seat, base)

    def read(self, seat: int) -> None:
        """Apply the first layer to the features of a seat."""
        total = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        for n in range(32):
            total[n] = self.bias[n]
        for feature in range(self.inputs):
            value = self.row[INPUTS * seat + feature]
            if value != 0:  # most are zero
                for n in range(32):
                    total[n] += value * self.first[feature][n]
        for n in range(32):
            unit = total[n] >> FIRST_SHIFT if total[n] > 0 else 0
            self.active[WIDTH * seat + n] = unit if unit < HIGHEST else HIGHEST

    def conclude(self, seat: int, base: list[int]) -> None:
        """Apply the second layer and compute the results of a seat."""
        total = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        for n in range(32):
            total[n] = base[n]
        for unit in range(WIDTH):
            value = self.active[WIDTH * seat + unit]
            if value > 0:
                for n in range(32):
                    total[n] += value * self.own[unit][n]
        logit = self.head_bias[0]
        points = self.head_bias[1]
        spread = self.head_bias[2]
        for n in range(32):
            value = total[n] >> SECOND_SHIFT if 0 < total[n] < LIMIT else 0
            value = value if total[n] < LIMIT else HIGHEST
            logit += value * self.head[0][n]
            points += value * self.head[1][n]
            spread += value * self.head[2][n]
        self.logit[seat] = logit
        self.points[seat] = points * RESULT
        self.spread[seat] = spread * RESULT

    def share_victory(self, seats: int) -> None:
        """Turn what is promising for the first seats into their shares of the victory, which add up to one."""
        best = self.logit[0]
        for seat in range(1, seats):
            best = max(best, self.logit[seat])
        whole = 0.0
        for seat in range(seats):
            behind = best - self.logit[seat]
            step = behind >> STEP_SHIFT
            chance = 0
            if step < STEPS:
                drop = DECAY[step] - DECAY[step + 1]
                chance = DECAY[step] - (drop * (behind - (step << STEP_SHIFT)) >> STEP_SHIFT)
            self.victory[seat] = chance
            whole += self.victory[seat]
        for seat in range(seats):
            self.victory[seat] /= whole
