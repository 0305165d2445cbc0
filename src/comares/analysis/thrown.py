"""The dice that each player threw, against those that were to be expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from math import erfc, exp, factorial, pi, sqrt
from typing import Any, Final

from comares.core.kinds import KINDS

PIPS: Final = "123456"
CONDITIONAL: Final = ("setup-cell", "setup-virtual", "virtual-turn")
"""Phases in which a pair that does not count is rolled again, so that not all faces are equally likely."""


@dataclass
class Thrown:
    """What one player's dice showed, by sort of die: how often each face came up."""

    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, view: Mapping[str, Any], move: Any) -> None:
        """Add what a roll shows, given the view before it."""
        for sort, face in shown(view, move):
            self.counts.setdefault(sort, Counter())[face] += 1

    def likelihood(self) -> float | None:
        """Return how likely fair dice deviate at least as much from what is to be expected; ``None`` without dice.

        This is the usual test of frequencies (Pearson's).
        """
        deviation, freedom = 0.0, 0
        for counts in self.counts.values():
            expected = counts.total() / 6
            deviation += sum((counts[face] - expected) ** 2 for face in counts) / expected
            deviation += (6 - len(counts)) * expected
            freedom += 5
        return tail(deviation, freedom) if freedom else None

    def as_data(self) -> dict[str, Any]:
        """Return it as plain data."""
        faces = {sort: KINDS if sort == "kinds" else PIPS for sort in self.counts}
        return {
            "thrown": {sort: [counts[face] for face in faces[sort]] for sort, counts in sorted(self.counts.items())},
            "likelihood": self.likelihood(),
        }


def shown(view: Mapping[str, Any], move: Any) -> Iterator[tuple[str, str]]:
    """Yield the sort and the face of each die that a roll shows."""
    if move.do == "dice":
        yield from (("kinds", letter) for letter in move.dice)
    elif move.do == "four":
        yield from (("yellow", str(pips)) for pips in move.yellow)
        yield from (("blue", str(pips)) for pips in move.blue)
    elif move.do == "pair" and view["phase"] not in CONDITIONAL:
        yield "yellow", str(move.yellow)
        yield "blue", str(move.blue)


def tail(deviation: float, freedom: int) -> float:
    """Return the probability that chi-squared with 5 or 10 degrees of freedom is at least this."""
    half = deviation / 2
    if freedom == 5:
        return erfc(sqrt(half)) + 2 * sqrt(half / pi) * exp(-half) * (1 + 2 * half / 3)
    return exp(-half) * sum(half**n / factorial(n) for n in range(freedom // 2))
