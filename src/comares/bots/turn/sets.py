"""All sets of up to eight dice: how they grow by one die, and what becomes of them when the others are thrown.

A set is a multiset of kinds. It has a number; the sets of fewer dice have the smaller numbers, so that a loop over the
numbers goes from few dice to many. What is true for a throw of some dice is found one die at a time: what is expected
of a kept set is the mean of what is expected of the six sets that one more die makes of it.
"""

from __future__ import annotations

from typing import Final

from comares.bots.turn.codes import NEVER, SETS, SIXTH, integers, numbers
from comares.dicegame.codes import ALL_DICE

BEGIN: Final = [0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003]
"""The number of the first set of each size."""
OUTCOMES: Final = 75582
"""So many pairs there are of a kept set and a whole one that can come of it, with eight dice."""


class DiceSets:
    """The sets of a number of dice; those with all of them are whole."""

    __slots__ = (
        "begin",
        "chance",
        "dice",
        "end",
        "more",
        "outcomes_from",
        "part",
        "parts_from",
        "shows",
        "size",
        "whole",
    )

    def __init__(self, dice: int = ALL_DICE) -> None:
        if not 1 <= dice <= ALL_DICE:
            raise ValueError(f"{dice} dice")
        self.dice = dice
        self.begin = BEGIN[dice]  # of the whole sets
        self.end = BEGIN[dice + 1]
        self.shows = integers(SETS)  # the dice of each set, four bits for each kind
        self.size = integers(SETS)
        self.more = integers(6 * SETS)  # 6 * set + kind: the set that one more die makes of it
        self.chance = numbers(SETS)  # that so many dice show just this
        self.outcomes_from = integers(SETS)
        self.whole = integers(OUTCOMES)  # from there on: the whole sets that can come of it, by what is thrown
        self.parts_from = integers(SETS + 1)
        self.part = integers(OUTCOMES)  # from there on: the sets that can be kept of a whole one
        self.grow()
        self.list_outcomes()
        self.list_parts()

    def grow(self) -> None:
        """Number all sets."""
        known = {0: 0}
        self.chance[0] = 1.0
        for number in range(BEGIN[self.dice]):
            for kind in range(6):
                larger = self.shows[number] + (1 << 4 * kind)
                if larger not in known:
                    known[larger] = len(known)
                at = known[larger]
                self.shows[at] = larger
                self.size[at] = self.size[number] + 1
                self.more[6 * number + kind] = at
                self.chance[at] += self.chance[number] * SIXTH

    def list_outcomes(self) -> None:
        """Note for each kept set which whole set each throw of the other dice makes of it."""
        at = 0
        for number in range(self.end):
            self.outcomes_from[number] = at
            thrown = self.dice - self.size[number]
            for throw in range(BEGIN[thrown], BEGIN[thrown + 1]):
                self.whole[at] = self.together(number, self.shows[throw])
                at += 1

    def list_parts(self) -> None:
        """Note for each whole set which sets can be kept of it, at least one die being thrown."""
        for number in range(self.begin):
            for at in range(self.outcomes_from[number], self.outcomes_from[number + 1]):
                self.parts_from[self.whole[at] + 1] += 1
        for number in range(self.begin, self.end):
            self.parts_from[number + 1] += self.parts_from[number]
        filled = integers(SETS)
        for number in range(self.begin):
            for at in range(self.outcomes_from[number], self.outcomes_from[number + 1]):
                whole = self.whole[at]
                self.part[self.parts_from[whole] + filled[whole]] = number
                filled[whole] += 1

    def together(self, number: int, dice: int) -> int:
        """Return the number of a set with some dice added, at most all together."""
        for kind in range(6):
            for _ in range(dice >> 4 * kind & 15):
                number = self.more[6 * number + kind]
        return number

    def expect(self, values: list[float], base: int) -> None:
        """Fill in what is expected of the kept sets if the others are thrown, from the values of whole sets.

        The values begin at ``base`` of the list.
        """
        for number in range(self.begin - 1, -1, -1):
            total = 0.0
            for kind in range(6):
                total += values[base + self.more[6 * number + kind]]
            values[base + number] = total * SIXTH

    def best_kept(self, values: list[float], best: list[float]) -> None:
        """Fill in the value of the best set that can be kept of each set, at least one die being thrown."""
        for number in range(self.end):
            best[number] = values[number] if number < self.begin else NEVER
        for number in range(self.begin):
            value = best[number]
            for kind in range(6):
                larger = self.more[6 * number + kind]
                best[larger] = max(best[larger], value)

    def mean(self, values: list[float], base: int, kept: int, least: float) -> float:
        """Return what is expected of a kept set if whatever is worth less than ``least`` can be refused for that."""
        thrown = self.dice - self.size[kept]
        first = BEGIN[thrown]
        start = self.outcomes_from[kept]
        total = 0.0
        for throw in range(BEGIN[thrown + 1] - first):
            value = values[base + self.whole[start + throw]]
            total += self.chance[first + throw] * (value if value > least else least)
        return total


KNOWN: Final[dict[int, DiceSets]] = {}


def sets_of(dice: int) -> DiceSets:
    """Return the sets of a number of dice. They never change, and take a moment to make: all solvers share them."""
    if dice not in KNOWN:
        KNOWN[dice] = DiceSets(dice)
    return KNOWN[dice]
