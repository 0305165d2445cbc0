"""Sums over many games: decisions, points and victories. They are whole numbers, so they add up in any order."""

from __future__ import annotations

from typing import Final

from comares.core.protocol import PARTS

MOST_SEATS: Final = 6


class Tally:
    """Counts up games one by one."""

    __slots__ = ("decisions", "games", "points", "reached", "victories")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.points = [0, 0, 0, 0, 0, 0]
        self.victories = [0, 0, 0, 0, 0, 0]  # in sixtieths: a shared victory counts in parts
        self.reached = [0, 0, 0, 0, 0, 0]

    def put(self, seat: int, points: int) -> None:
        """Note what a seat has reached in this game; a seat that there is not is left out."""
        if 0 <= seat < MOST_SEATS:
            self.reached[seat] = points

    def end_game(self, seats: int, decisions: int) -> None:
        """Add this game to the sums."""
        if seats > MOST_SEATS:
            return
        self.games += 1
        self.decisions += decisions
        best = self.reached[0]
        for seat in range(seats):
            self.points[seat] += self.reached[seat]
            best = max(best, self.reached[seat])
        winners = 0
        for seat in range(seats):
            if self.reached[seat] == best:
                winners += 1
        for seat in range(seats):
            if self.reached[seat] == best:
                self.victories[seat] += PARTS // winners

    def sums(self, seats: int) -> tuple[int, list[int], list[int]]:
        """Return decisions, points by seat, and victories by seat in sixtieths."""
        return (
            self.decisions,
            [self.points[seat] for seat in range(seats)],
            [self.victories[seat] for seat in range(seats)],
        )
