"""Building points and the scorings A, B and C."""

from __future__ import annotations

from comares.core.places import share
from comares.dicegame.codes import TOP
from comares.dicegame.state import State


def add_building_point(state: State, seat: int, kind: int) -> None:
    """Move a stone up one field on its building track, on top of any already there; at the top it stays put."""
    field = state.height[6 * seat + kind]
    if field == TOP:
        return
    below = 0
    for other in range(state.variant.seats):
        stone = 6 * other + kind
        if state.height[stone] == field and field > 0 and state.level[stone] > state.level[6 * seat + kind]:
            state.level[stone] -= 1
        elif state.height[stone] == field + 1:
            below += 1
    state.height[6 * seat + kind] = field + 1
    state.level[6 * seat + kind] = below


def rank(state: State, seat: int, kind: int) -> int:
    """Return how many stones are ahead in a column: on a higher field, or further down in the same pile."""
    field = state.height[6 * seat + kind]
    level = state.level[6 * seat + kind]
    ahead = 0
    for other in range(state.variant.seats):
        theirs = state.height[6 * other + kind]
        if theirs > field or (theirs == field and state.level[6 * other + kind] < level):
            ahead += 1
    return ahead


def number_points(state: State, seat: int) -> int:
    """Return the points for a seat's number chips in each scoring."""
    points = 0
    for chip in range(3):
        points += state.variant.values[chip] * state.held[7 * seat + chip]
    return points


def score(state: State, scoring: int) -> None:
    """Score A, B or C (1, 2 or 3): the ranks in each column, and the number chips."""
    for seat in range(state.variant.seats):
        for kind in range(6):
            if state.height[6 * seat + kind] > 0:
                place = rank(state, seat, kind)
                state.places[6 * (scoring - 1) + seat] |= place + 1 << 3 * kind
                state.score[seat] += share(scoring, kind, place, 1)
        for chip in range(3):
            state.numbers[6 * (scoring - 1) + seat] |= state.held[7 * seat + chip] << 5 * chip
        state.score[seat] += number_points(state, seat)


def scores(state: State) -> list[int]:
    """Return the points of each seat so far, including Dirk's."""
    return [state.score[seat] for seat in range(state.variant.seats)]


def winners(state: State) -> list[int]:
    """Return the seats (from 0) with the most points; if there are several, they share the victory."""
    reached = scores(state)
    return [seat for seat, points in enumerate(reached) if points == max(reached)]
