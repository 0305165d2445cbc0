"""Lookup tables of probabilities."""

from __future__ import annotations

from math import comb, exp
from typing import Final

MOST_TO_COME: Final = 12
"""Any more tiles to come of a kind make no difference."""


def ahead(difference: int, to_come: int, spread: float) -> float:
    """Return the probability that somebody with this lead in tiles of a kind stays ahead; ties count half."""
    if to_come == 0:
        return 1.0 if difference > 0 else 0.5 if difference == 0 else 0.0
    return 1 / (1 + exp(-difference / (spread * to_come**0.5)))


def ahead_table(spread: float) -> list[float]:
    """Return a table of ``ahead`` at index 25 * to_come + difference + 12."""
    return [ahead(difference, come, spread) for come in range(MOST_TO_COME + 1) for difference in range(-12, 13)]


def some_table() -> list[float]:
    """Return the probability that a player gets one of the tiles to come, at index 7 * to_come + players."""
    return [1 - exp(-come / max(1, players)) for come in range(MOST_TO_COME + 1) for players in range(7)]


def dice_table() -> list[float]:
    """Return the probability that some dice show a kind this often, at index 81 * throws + 9 * dice + symbols.

    Dice that show it are held, the others thrown again.
    """
    found = []
    for throws in range(3):
        chance = 1 - (5 / 6) ** throws
        for dice in range(9):
            for symbols in range(9):
                rest = max(0, dice - symbols)
                found.append(comb(dice, symbols) * chance**symbols * (1 - chance) ** rest if symbols <= dice else 0.0)
    return found


# How often good players' markers land on each field, from 8.1 to 1.3, per 1000, counted in games of ``player``.
LANDED: Final = (0, 0, 1, 0, 5, 9, 1, 29, 56, 2, 24, 166, 23, 71, 197, 26, 49, 149, 10, 17, 90, 3, 8, 65)


def better_table() -> list[float]:
    """Return the probability that a marker lands on a better field than each one, or lands at all (last entry)."""
    whole = sum(LANDED)
    return [sum(LANDED[:field]) / whole for field in range(25)]
