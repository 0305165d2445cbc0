"""The prospects of a position, assuming that everybody builds at the usual pace and without a plan.

Until the end, a real player constructs about one cell per turn. So each missing cell has the same probability of being
constructed, and the number of cells of a kind or line follows a binomial distribution. Virtual players tick one box per
round. From this follow the probabilities of every place of every kind, and the expected points of rows and columns. All
values are integers, so that the results are the same on every machine.
"""

from __future__ import annotations

from math import comb
from typing import Final

from comares.bots.rollwrite.weights import POINT, TUNED, Weights
from comares.core.bits import count_bits
from comares.core.places import share
from comares.rollwrite.codes import OVER, SCORING
from comares.rollwrite.scoring import line_count, line_points
from comares.rollwrite.state import State

ONE: Final = 4096
"""Certainty; probabilities are fractions of this."""
HALF_POINT: Final = POINT // 2
STEPS: Final = 64
"""Probabilities of a single cell are looked up in steps of 1/64."""
SUREST: Final = 61
"""The highest probability of anything that depends on dice, in steps."""
MOST: Final = 18
"""The maximum number of rounds; a kind has at most 16 cells."""
COUNTS: Final = 17
"""How many different numbers of buildings of a kind there can be."""
CELLS: Final = 36


def binomials() -> list[int]:
    """Return the probabilities of d successes in n trials, at index 19 * (65 * n + steps) + d; rows add up to ONE."""
    table = []
    for n in range(MOST + 1):
        for step in range(STEPS + 1):
            exact = [comb(n, d) * step**d * (STEPS - step) ** (n - d) * ONE for d in range(n + 1)]
            row = [(2 * chance + STEPS**n) // (2 * STEPS**n) for chance in exact] + [0] * (MOST - n)
            row[row.index(max(row))] += ONE - sum(row)
            table += row
    return table


def shares() -> list[int]:
    """Return the points of 1 to 5 players sharing places of a kind, at index 30 * kind + 6 * first + players."""
    table = []
    for kind in range(6):
        for first in range(5):  # places beyond the third are worth nothing, and at most two of them are looked up
            table.append(0)
            table += [POINT * share(SCORING, kind, first, players) for players in range(1, 6)]
    return table


LINE_POINTS: Final = [line_points(count) for count in range(7)]
BINOMIAL: Final = binomials()
SHARE: Final = shares()


class Outlook:
    """The prospects of the seats in a position; the lists are reused for the next one."""

    __slots__ = (
        "above", "at", "cell", "coin", "coin_step", "coin_use", "coin_worth", "kind_gain", "kind_more",
        "kind_rate", "line_gain", "line_more", "line_rate", "line_worth", "number", "reward", "rivalry",
    )  # fmt: skip

    def __init__(self, weights: Weights = TUNED) -> None:
        self.kind_rate = weights.kind_rate * STEPS
        self.line_rate = weights.line_rate * STEPS
        self.rivalry = weights.rivalry
        self.coin = weights.coin
        self.coin_step = weights.coin_step
        self.coin_use = weights.coin_use
        # For one player: the gain from each cell; the gain from a building of a kind or in a line of so many cells, and
        # the difference that a second one in the same turn makes to it; the value of coins.
        self.cell = [0] * 36
        self.kind_gain = [0] * 6
        self.kind_more = [0] * 6
        self.line_worth = [0] * 9
        self.line_gain = [0] * 7
        self.line_more = [0] * 7
        self.coin_worth = [0] * 110
        # For one kind: the probabilities that each rival has exactly, or more than, a number of buildings at the end.
        self.number = 0
        self.at = [0] * 85
        self.above = [0] * 85
        self.reward = [0] * 17

    # ---- One player ----

    def look(self, state: State, seat: int) -> None:
        """Evaluate each cell and coin for a player in their current or next turn."""
        turns = turns_left(state, seat)
        if seat != state.seat and turns > 0:
            turns -= 1
        missing = CELLS - 1 - count_bits(state.grid[seat])
        steps = chance_steps(self.kind_rate, turns, missing)
        for kind in range(6):
            self.see_kind(state, seat, kind, steps)
        self.see_lines(chance_steps(self.line_rate, turns, missing))
        self.see_coins(turns, state.circled[seat] - state.crossed[seat] + 4)
        self.see_cells(state, seat)

    def see_kind(self, state: State, seat: int, kind: int, steps: int) -> None:
        """Evaluate one and two more buildings of a kind."""
        count = state.built[6 * seat + kind]
        size = state.variant.sizes[kind]
        self.kind_gain[kind] = 0
        self.kind_more[kind] = 0
        if count < size:
            pending = self.see_rivals(state, seat, kind)
            self.see_rewards(state, kind, pending, count, size)
            now = self.kind_worth(count, size, steps)
            first = state.taken[kind]
            if count + 1 == size:
                gain = SHARE[30 * kind + 6 * (first if first < 4 else 4) + pending + 1] - now
                more = 0
            else:
                gain = self.kind_worth(count + 1, size, steps) - now
                if count + 2 == size:
                    more = SHARE[30 * kind + 6 * (first if first < 4 else 4) + pending + 1] - now - 2 * gain
                else:
                    more = self.kind_worth(count + 2, size, steps) - now - 2 * gain
            stakes = self.stakes(state)
            self.kind_gain[kind] = gain * stakes >> 7
            self.kind_more[kind] = more * stakes >> 7

    def stakes(self, state: State) -> int:
        """Return the weight of points for places, in 128ths; depriving rivals of them counts too."""
        if state.variant.players == 1 and not state.variant.versus:
            return 128
        return 128 + 128 * self.rivalry // (100 * (state.variant.seats - 1))

    def kind_worth(self, count: int, size: int, steps: int) -> int:
        """Return the expected points of a kind for a player with this many buildings, against the rivals set before."""
        total = 0
        at = 19 * (65 * (size - count) + steps)
        for more in range(size - count + 1):
            total += BINOMIAL[at + more] * self.reward[count + more]
        return total >> 12

    def see_lines(self, steps: int) -> None:
        """Evaluate another cell in lines with each number of cells."""
        for count in range(7):
            total = 0
            at = 19 * (65 * (6 - count) + steps)
            for more in range(7 - count):
                total += BINOMIAL[at + more] * LINE_POINTS[count + more]
            self.line_worth[count] = total * POINT >> 12
        for count in range(6):
            self.line_gain[count] = self.line_worth[count + 1] - self.line_worth[count]
        for count in range(5):
            self.line_more[count] = self.line_gain[count + 1] - self.line_gain[count]

    def see_coins(self, turns: int, most: int) -> None:
        """Evaluate coins: half a point each at the end, and before that also what can be done with them."""
        total = 0
        for coins in range(1, most + 1):
            if turns == 0:
                total = coins // 2 * POINT
            else:
                extra = self.coin - self.coin_step * (coins - 1)
                total += HALF_POINT
                if extra > 0 and coins <= self.coin_use * turns:
                    total += extra
            self.coin_worth[coins] = total

    def see_cells(self, state: State, seat: int) -> None:
        """Add up what each cell contributes to its kind, row and column, ignoring whether it is constructed."""
        column_gain = [0, 0, 0, 0, 0, 0]
        for column in range(6):
            column_gain[column] = self.line_gain[line_count(state, seat, 6 + column)]
        for row in range(6):
            row_gain = self.line_gain[line_count(state, seat, row)]
            for column in range(6):
                kind = state.variant.kind_at[6 * row + column]
                self.cell[6 * row + column] = self.kind_gain[kind] + row_gain + column_gain[column]

    def more_in_line(self, state: State, line: int) -> int:
        """Return how much more two cells of a line are worth than each alone, for the player evaluated before."""
        return self.line_more[line_count(state, state.seat, line)]

    # ---- A kind and its competitors ----

    def see_rivals(self, state: State, seat: int, kind: int) -> int:
        """Estimate the final buildings of rivals who have not completed a kind; return how many did so this round."""
        size = state.variant.sizes[kind]
        self.number = 0
        pending = 0
        for rival in range(state.variant.seats):
            if rival != seat and state.place[6 * rival + kind] == 0:
                if state.built[6 * rival + kind] == size:
                    pending += 1
                else:
                    self.see_rival(state, rival, kind, size)
        return pending

    def see_rival(self, state: State, rival: int, kind: int, size: int) -> None:
        """Estimate the final buildings of one rival."""
        count = state.built[6 * rival + kind]
        turns = turns_left(state, rival)
        base = COUNTS * self.number
        for below in range(count):
            self.at[base + below] = 0
            self.above[base + below] = ONE
        if rival < state.variant.players:
            missing = CELLS - count_bits(state.grid[rival])
            at = 19 * (65 * (size - count) + chance_steps(self.kind_rate, turns, missing))
        else:
            at = 19 * (65 * turns + STEPS * size // CELLS)
        rest = ONE
        for more in range(size - count):
            chance = BINOMIAL[at + more] if more <= MOST else 0
            rest -= chance
            self.at[base + count + more] = chance
            self.above[base + count + more] = rest
        self.at[base + size] = rest
        self.above[base + size] = 0
        self.number += 1

    def see_rewards(self, state: State, kind: int, pending: int, count: int, size: int) -> None:
        """Evaluate each final number of buildings against these rivals; those who are pending come first."""
        taken = state.taken[kind] + pending
        for mine in range(count, size + 1):
            if mine == 0 or taken >= SCORING:
                self.reward[mine] = 0
            elif self.number == 2:
                self.reward[mine] = self.reward_against_two(30 * kind + 6 * taken, mine)
            else:
                self.reward[mine] = self.reward_against_all(30 * kind + 6 * taken, mine)

    def reward_against_two(self, shares: int, mine: int) -> int:
        """Return the value of a number of buildings against two rivals: the most common case, optimised for speed."""
        equal = self.at[mine]
        ahead = self.above[mine]
        behind = ONE - equal - ahead
        equal2 = self.at[COUNTS + mine]
        ahead2 = self.above[COUNTS + mine]
        behind2 = ONE - equal2 - ahead2
        total = (behind * behind2 >> 12) * SHARE[shares + 1]
        total += (behind * equal2 + equal * behind2 >> 12) * SHARE[shares + 2]
        total += (equal * equal2 >> 12) * SHARE[shares + 3]
        total += (behind * ahead2 + ahead * behind2 >> 12) * SHARE[shares + 7]
        total += (equal * ahead2 + ahead * equal2 >> 12) * SHARE[shares + 8]
        total += (ahead * ahead2 >> 12) * SHARE[shares + 13]
        return total >> 12

    def reward_against_all(self, shares: int, mine: int) -> int:
        """Return the value of a number of buildings against any number of rivals."""
        # Index 5 * n + m: the probability that n rivals are ahead and m equal, adding one rival at a time.
        chances = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        chances[0] = ONE
        for rival in range(self.number):
            equal = self.at[COUNTS * rival + mine]
            ahead = self.above[COUNTS * rival + mine]
            behind = ONE - equal - ahead
            for n in range(rival + 1, -1, -1):
                for m in range(rival + 1 - n, -1, -1):
                    chance = chances[5 * n + m] * behind
                    if n > 0:
                        chance += chances[5 * n + m - 5] * ahead
                    if m > 0:
                        chance += chances[5 * n + m - 1] * equal
                    chances[5 * n + m] = chance >> 12
        total = 0
        for n in range(self.number + 1 if self.number < SCORING else SCORING):
            for m in range(self.number + 1 - n):
                total += chances[5 * n + m] * SHARE[shares + 6 * n + m + 1]
        return total >> 12


def turns_left(state: State, seat: int) -> int:
    """Return the number of turns a seat has after the current one."""
    rounds = state.variant.rounds - state.round
    players = state.variant.players
    if state.phase == OVER:
        return 0
    if seat >= players:
        return rounds + (1 if seat >= state.seat else 0)
    if state.seat >= players:
        return rounds
    order = (seat - state.first + players) % players
    playing = (state.seat - state.first + players) % players
    return rounds + (1 if order > playing else 0)


def chance_steps(rate: int, turns: int, missing: int) -> int:
    """Return the probability that a missing cell is constructed within some turns, in steps."""
    if missing <= 0:
        return 0
    steps = rate * turns // (100 * missing)
    return steps if steps < SUREST else SUREST
