"""The value of a marker on each field of the dice tracks.

Only the two best markers of a column are rewarded, and they may still be beaten: each marker to come, whoever owns it,
is assumed to go to a given column and beat a given field with a fixed probability (``weights.overtaking``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comares.bots.dicegame.prospects import Prospects
from comares.bots.dicegame.weights import TUNED, overtaking
from comares.bots.turn.codes import numbers
from comares.dicegame.board import Board
from comares.dicegame.codes import FIELDS

MOST_MARKERS: Final = 31


class Landings:
    """The fields of the dice tracks from the perspective of a player about to place a marker."""

    __slots__ = (
        "any_best",
        "any_pair",
        "any_second",
        "best",
        "best_field",
        "coming",
        "none_best",
        "none_second",
        "pair_value",
        "prospects",
        "rate",
        "seat",
        "second",
        "second_field",
        "value",
    )

    def __init__(self, prospects: Prospects, weights: Sequence[float] = TUNED) -> None:
        self.prospects = prospects
        self.rate = numbers(25)
        # Index 25 * markers + field: the probability that none of them beats the best or second-best marker there.
        self.none_best = numbers(MOST_MARKERS * 25)
        self.none_second = numbers(MOST_MARKERS * 25)
        beats_best, beats_second = overtaking(weights, False), overtaking(weights, True)
        for field in range(25):
            self.rate[field] = beats_best[field]
            stays_best = stays_second = 1.0
            for markers in range(MOST_MARKERS):
                self.none_best[25 * markers + field] = stays_best
                self.none_second[25 * markers + field] = stays_second
                stays_best *= 1.0 - beats_best[field]
                stays_second *= 1.0 - beats_second[field]
        self.seat = 0
        self.coming = 0  # number of markers
        # The two best markers of each kind, and the value of an outcome depending on whose they are.
        self.best = [0, 0, 0, 0, 0, 0]
        self.best_field = [0, 0, 0, 0, 0, 0]
        self.second = [0, 0, 0, 0, 0, 0]
        self.second_field = [0, 0, 0, 0, 0, 0]
        self.pair_value = numbers(6 * 252)  # index 252 * seat + pair
        # The same with anybody's marker to come: as the best (7 * kind + second), second best (6 * kind + best), or
        # both.
        self.any_best = numbers(42)
        self.any_second = numbers(36)
        self.any_pair = numbers(6)
        self.value = numbers(6 * 25)  # index 25 * kind + field: the value of a marker there; 0 if it is out

    def prepare(self) -> None:
        """Evaluate each outcome of a column for each seat; call ``prospects.look`` first."""
        for seat in range(self.prospects.seats):
            for kind in range(6):
                for best in range(self.prospects.seats):
                    for second in range(-1, self.prospects.seats):
                        pair = self.prospects.pair(kind, best, second)
                        self.pair_value[252 * seat + pair] = self.prospects.pair_objective(seat, pair)

    def look(self, board: Board, left: list[int], seat: int) -> None:
        """Evaluate each field for a seat that is about to place one of its remaining markers."""
        self.seat = seat
        self.look_at_pairs(left)
        for kind in range(6):
            self.look_at_track(board, kind)
            nothing = self.outcome(
                kind, self.best[kind], self.best_field[kind], self.second[kind], self.second_field[kind]
            )
            for field in range(FIELDS):
                self.value[25 * kind + field] = self.with_marker(kind, field) - nothing
            self.value[25 * kind + FIELDS] = 0.0

    def look_at_pairs(self, left: list[int]) -> None:
        """Evaluate the outcomes that involve markers to come."""
        seats = self.prospects.seats
        part = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        self.coming = -1  # without the marker about to be placed
        for seat in range(seats):
            part[seat] = left[seat] - (1 if seat == self.seat else 0)
            self.coming += left[seat]
        for seat in range(seats):
            if self.coming > 0:
                part[seat] /= self.coming
        for kind in range(6):
            self.any_pair[kind] = 0.0
            for second in range(seats + 1):
                self.any_best[7 * kind + second] = 0.0
            for best in range(seats):
                self.any_second[6 * kind + best] = 0.0
                at = 252 * self.seat + (kind * 6 + best) * 7
                for second in range(seats + 1):
                    self.any_best[7 * kind + second] += part[best] * self.pair_value[at + second]
                for second in range(seats):
                    self.any_second[6 * kind + best] += part[second] * self.pair_value[at + second + 1]
                self.any_pair[kind] += part[best] * self.any_second[6 * kind + best]

    def look_at_track(self, board: Board, kind: int) -> None:
        """Find the two best markers of a column."""
        first = board.next_marker(kind, 0)
        second = board.next_marker(kind, first + 1)
        self.best_field[kind] = first
        self.best[kind] = board.owner(kind, first)
        self.second_field[kind] = second if second < FIELDS else FIELDS
        self.second[kind] = board.owner(kind, second)

    def add_up(self, board: Board, points: list[float]) -> None:
        """Add everybody's gains once all markers are placed."""
        for kind in range(6):
            self.look_at_track(board, kind)
            if self.best[kind] >= 0:
                at = 6 * self.prospects.pair(kind, self.best[kind], self.second[kind])
                for seat in range(self.prospects.seats):
                    points[seat] += self.prospects.pair_points[at + seat]

    def with_marker(self, kind: int, field: int) -> float:
        """Return the value of a column with an additional marker on a field."""
        if field < self.best_field[kind]:
            return self.outcome(kind, self.seat, field, self.best[kind], self.best_field[kind])
        if field < self.second_field[kind]:
            return self.outcome(kind, self.best[kind], self.best_field[kind], self.seat, field)
        return self.outcome(kind, self.best[kind], self.best_field[kind], self.second[kind], self.second_field[kind])

    def pushed(self, kind: int, field: int) -> float:
        """Return the value of pushing back the marker on a field, which ``value`` does not consider."""
        nothing = self.outcome(kind, self.best[kind], self.best_field[kind], self.second[kind], self.second_field[kind])
        if field == self.best_field[kind]:
            return self.outcome(kind, self.seat, field, self.best[kind], field + 1) - nothing
        if field == self.second_field[kind]:
            return self.outcome(kind, self.best[kind], self.best_field[kind], self.seat, field) - nothing
        return 0.0

    def outcome(self, kind: int, best: int, best_field: int, second: int, second_field: int) -> float:
        """Return the value of a column with these two best markers, taking into account those still to come."""
        coming = self.coming
        stays_best = self.none_best[25 * coming + best_field]
        if best < 0:
            # The column is empty so far: it may get one marker, or more.
            one = coming * self.rate[best_field] * self.none_best[25 * (coming - 1) + best_field] if coming > 0 else 0.0
            return one * self.any_best[7 * kind] + (1.0 - stays_best - one) * self.any_pair[kind]
        stays_second = self.none_second[25 * coming + second_field]
        stays_second = min(stays_second, stays_best)
        value = stays_second * self.pair_value[252 * self.seat + (kind * 6 + best) * 7 + second + 1]
        value += (stays_best - stays_second) * self.any_second[6 * kind + best]
        if coming > 0:
            one = coming * self.rate[best_field] * self.none_best[25 * (coming - 1) + best_field]
            value += one * self.any_best[7 * kind + best + 1]
            value += (1.0 - stays_best - one) * self.any_pair[kind]
        return value
