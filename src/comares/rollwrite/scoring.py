"""Scoring: completed kinds at the end of a round, and the final scoring."""

from __future__ import annotations

from typing import Final

from comares.core.bits import count_bits
from comares.core.places import share
from comares.rollwrite.codes import OVER, SCORING
from comares.rollwrite.state import State

LINE_POINTS: Final = [0, 0, 0, 0, 2, 5, 10]
LINES: Final = [0b111111 << 6 * row for row in range(6)] + [
    sum(2 ** (6 * row + column) for row in range(6)) for column in range(6)
]


def spread(cells: int) -> int:
    """Return the six cells of a row as six hexadecimal digits."""
    digits = 0
    for column in range(6):
        digits += (cells >> column & 1) << 4 * column
    return digits


SPREAD: Final = [spread(cells) for cells in range(64)]
ROW_POINTS: Final = [LINE_POINTS[spread(cells) % 15] for cells in range(64)]
"""The points of a row by its cells. Modulo 15, a hexadecimal number is the sum of its digits."""


def score_completed(state: State) -> None:
    """At the end of a round, give those who completed a kind the best places left, which they share."""
    for kind in range(6):
        size = state.variant.sizes[kind]
        players = 0
        for seat in range(state.variant.seats):
            if state.built[6 * seat + kind] == size and state.place[6 * seat + kind] == 0:
                players += 1
        if players > 0:
            for seat in range(state.variant.seats):
                if state.built[6 * seat + kind] == size and state.place[6 * seat + kind] == 0:
                    state.place[6 * seat + kind] = state.taken[kind] + 1
                    state.sharing[6 * seat + kind] = players
            state.taken[kind] += players
    state.completed = 0


def score_majorities(state: State) -> None:
    """In the final scoring, rank those who have some of a kind but did not complete it for the places left."""
    for kind in range(6):
        size = state.variant.sizes[kind]
        for seat in range(state.variant.seats):
            count = state.built[6 * seat + kind]
            if 0 < count < size:
                ahead = 0
                equal = 0
                for other in range(state.variant.seats):
                    theirs = state.built[6 * other + kind]
                    if count < theirs < size:
                        ahead += 1
                    if theirs == count:
                        equal += 1
                state.place[6 * seat + kind] = state.taken[kind] + ahead + 1
                state.sharing[6 * seat + kind] = equal


def line_count(state: State, seat: int, line: int) -> int:
    """Return the number of constructed cells in a row (0 to 5) or column (6 to 11)."""
    return count_bits(state.grid[seat] & LINES[line])


def line_points(count: int) -> int:
    """Return the points of a row or column with this many constructed cells."""
    return LINE_POINTS[count]


def points(state: State, seat: int) -> int:
    """Return a seat's points from its places, its rows and columns, and its coins."""
    total = 0
    for kind in range(6):
        if state.place[6 * seat + kind]:
            total += share(SCORING, kind, state.place[6 * seat + kind] - 1, state.sharing[6 * seat + kind])
    if seat >= state.variant.players:
        return total + state.variant.bonus
    return total + row_and_column_points(state.grid[seat]) + (state.circled[seat] - state.crossed[seat]) // 2


def row_and_column_points(grid: int) -> int:
    """Return the points of all rows and columns. The rows, as hexadecimal digits, add up to the column counts."""
    total = 0
    columns = 0
    for _ in range(6):
        total += ROW_POINTS[grid & 63]
        columns += SPREAD[grid & 63]
        grid >>= 6
    for column in range(6):
        total += LINE_POINTS[columns >> 4 * column & 15]
    return total


def scorers(state: State) -> int:
    """Return the number of seats that score: virtual players only if the solo player plays against them."""
    return state.variant.seats if state.variant.versus else state.variant.players


def settled(state: State) -> State:
    """Return the position with everything scored, as if the game ended here."""
    if state.phase == OVER:
        return state
    state = state.copy()
    score_completed(state)
    score_majorities(state)
    return state


def scores(state: State) -> list[int]:
    """Return the points of each seat that scores, as if the game ended here."""
    state = settled(state)
    return [points(state, seat) for seat in range(scorers(state))]


def winners(state: State) -> list[int]:
    """Return the seats (from 0) with the most points; if there are several, they share the victory."""
    reached = scores(state)
    return [seat for seat, points_of_seat in enumerate(reached) if points_of_seat == max(reached)]
