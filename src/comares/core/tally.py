"""Totals over many games: decisions, points and victories. All are integers, so the order of adding does not matter."""

from __future__ import annotations

from typing import Final

from comares.core.protocol import PARTS

MOST_SEATS: Final = 6


class Tally:
    """Adds up games one by one."""

    __slots__ = ("decisions", "games", "points", "reached", "victories")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        self.points = [0, 0, 0, 0, 0, 0]
        self.victories = [0, 0, 0, 0, 0, 0]  # in sixtieths, because victories can be shared
        self.reached = [0, 0, 0, 0, 0, 0]

    def put(self, seat: int, points: int) -> None:
        """Record the points of a seat in this game; seats out of range are ignored."""
        if 0 <= seat < MOST_SEATS:
            self.reached[seat] = points

    def end_game(self, seats: int, decisions: int) -> None:
        """Add this game to the totals."""
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
        """Return the decisions, the points by seat, and the victories by seat in sixtieths."""
        return (
            self.decisions,
            [self.points[seat] for seat in range(seats)],
            [self.victories[seat] for seat in range(seats)],
        )
