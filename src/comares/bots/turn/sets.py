"""All sets of up to eight dice, how they grow die by die, and what throwing the rest makes of them.

A set is a multiset of kinds. Sets are numbered in order of size, so a loop over the numbers goes from few dice to many.
Expectations are computed one die at a time: the expected value of a kept set is the mean over the six sets that one
more die can make of it.
"""

from __future__ import annotations

from typing import Final

from comares.bots.turn.codes import NEVER, SETS, SIXTH, integers, numbers
from comares.dicegame.codes import ALL_DICE

BEGIN: Final = [0, 1, 7, 28, 84, 210, 462, 924, 1716, 3003]
"""The number of the first set of each size."""
OUTCOMES: Final = 75582
"""The number of pairs of a kept set and a complete one it can lead to, with eight dice."""


class DiceSets:
    """The sets of up to a number of dice; those with all of them are called complete."""

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
        self.begin = BEGIN[dice]  # of the complete sets
        self.end = BEGIN[dice + 1]
        self.shows = integers(SETS)  # the dice of each set, four bits for each kind
        self.size = integers(SETS)
        self.more = integers(6 * SETS)  # index 6 * set + kind: the set with one more die
        self.chance = numbers(SETS)  # that this many dice show exactly this
        self.outcomes_from = integers(SETS)
        self.whole = integers(OUTCOMES)  # from there on: the complete sets it can lead to, by throw
        self.parts_from = integers(SETS + 1)
        self.part = integers(OUTCOMES)  # from there on: the sets that can be kept of a complete one
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
        """For each kept set, list the complete set that each throw of the other dice leads to."""
        at = 0
        for number in range(self.end):
            self.outcomes_from[number] = at
            thrown = self.dice - self.size[number]
            for throw in range(BEGIN[thrown], BEGIN[thrown + 1]):
                self.whole[at] = self.together(number, self.shows[throw])
                at += 1

    def list_parts(self) -> None:
        """For each complete set, list the sets that can be kept of it if at least one die is thrown."""
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
        """Return the number of a set with some dice added; there must not be too many in total."""
        for kind in range(6):
            for _ in range(dice >> 4 * kind & 15):
                number = self.more[6 * number + kind]
        return number

    def expect(self, values: list[float], base: int) -> None:
        """Fill in the expected values of the kept sets if the others are thrown, given those of complete sets.

        The values start at ``base`` in the list.
        """
        for number in range(self.begin - 1, -1, -1):
            total = 0.0
            for kind in range(6):
                total += values[base + self.more[6 * number + kind]]
            values[base + number] = total * SIXTH

    def best_kept(self, values: list[float], best: list[float]) -> None:
        """Fill in the value of the best set that can be kept of each set if at least one die is thrown."""
        for number in range(self.end):
            best[number] = values[number] if number < self.begin else NEVER
        for number in range(self.begin):
            value = best[number]
            for kind in range(6):
                larger = self.more[6 * number + kind]
                best[larger] = max(best[larger], value)

    def mean(self, values: list[float], base: int, kept: int, least: float) -> float:
        """Return the expected value of a kept set if anything below ``least`` can be turned down in favour of that."""
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
    """Return the sets of up to this many dice; all solvers share them, because creating them takes a moment."""
    if dice not in KNOWN:
        KNOWN[dice] = DiceSets(dice)
    return KNOWN[dice]
