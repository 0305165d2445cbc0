"""What a network says about a position, once a game has described it: the part that all games have in common."""

from __future__ import annotations

from typing import Final

from comares.evaluation.codes import INPUTS, NEGLIGIBLE, POINTS, SEATS, zeros
from comares.evaluation.network import Network

FAR_BEHIND: Final = -4000
"""Less than anybody ever has."""


class Answers:
    """The network of a game, and what it is told of the seats. Games add how they describe their positions."""

    __slots__ = ("best_other", "name", "network", "next_other", "others_total", "over", "scorers", "seats", "standing")

    def __init__(self, network: Network, name: str) -> None:
        self.network = network
        self.name = name
        self.seats = 0  # described to the network
        self.scorers = 0  # the first of them, who can have points
        self.over = False
        self.standing = zeros(SEATS)  # points by seat, as things stand; in the end, the result
        # Of all seats but one: the most of something, the second most, and how much together.
        self.best_other = 0
        self.next_other = 0
        self.others_total = 0

    # ---- Answers ----

    def answer(self) -> None:
        """Ask the network, unless the game is over."""
        if not self.over:
            self.network.judge(self.seats)
            if self.scorers > 1:
                self.network.share_victory(self.scorers)

    def share(self, seat: int) -> float:
        """Return the expected share of the victory of a seat; of one that plays alone, the expected points."""
        if self.scorers == 1:
            return self.final_points(seat)
        return self.result(seat) if self.over else self.network.victory[seat]

    def result(self, seat: int) -> float:
        """Return the share of the victory of a seat in a game that is over."""
        equal = 0
        for other in range(self.scorers):
            if self.standing[other] > self.standing[seat]:
                return 0.0
            if self.standing[other] == self.standing[seat]:
                equal += 1
        return 1.0 / equal

    def final_points(self, seat: int) -> float:
        """Return the points that a seat is expected to have in the end."""
        return self.standing[seat] + (0.0 if self.over else POINTS * self.network.points[seat])

    def spread(self, seat: int) -> float:
        """Return the natural logarithm of their standard deviation."""
        return NEGLIGIBLE if self.over else self.network.spread[seat]

    def rows(self) -> list[list[int]]:
        """Return what the network is told of each seat."""
        return [[self.network.row[INPUTS * seat + n] for n in range(self.network.inputs)] for seat in range(self.seats)]

    # ---- Comparing ----

    def look_at_others(self, seat: int, values: list[int], seats: int) -> None:
        """Find the best, the second best and the total of what all but one of the first seats have."""
        self.best_other = FAR_BEHIND
        self.next_other = FAR_BEHIND
        self.others_total = 0
        for other in range(seats):
            if other != seat:
                self.others_total += values[other]
                if values[other] > self.best_other:
                    self.next_other = self.best_other
                    self.best_other = values[other]
                elif values[other] > self.next_other:
                    self.next_other = values[other]
