"""Where the points of Roll & Write come from, as plain data."""

from __future__ import annotations

from typing import TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.rollwrite.codes import SCORING
from comares.rollwrite.notation import line_name
from comares.rollwrite.scoring import line_count, line_points, points, scorers, settled
from comares.rollwrite.state import State


class KindPoints(TypedDict):
    """A seat's points for one kind."""

    kind: str
    count: int
    completed: bool
    """Completed during the game and scored at the end of that round."""
    place: int | None
    """The best of the shared places, from 1; ``None`` without a building."""
    shared_by: list[int]
    """All seats that share these places, including this one."""
    points: int


class LinePoints(TypedDict):
    """A seat's points for a row or column."""

    line: str
    """``y1`` to ``y6`` for rows, ``b1`` to ``b6`` for columns."""
    built: int
    points: int


class SeatPoints(TypedDict):
    """All points of a seat."""

    seat: int
    virtual: bool
    scores: bool
    """Whether the points count. Virtual players score only if the solo player plays against them."""
    kinds: list[KindPoints]
    lines: list[LinePoints]
    coins: int
    coin_points: int
    bonus: int
    total: int


class Breakdown(TypedDict):
    """All points of all seats, as if the game ended here."""

    seats: list[SeatPoints]


def breakdown(state: State) -> Breakdown:
    """Break the points down as if the game ended here."""
    state = settled(state)
    return {"seats": [seat_points(state, seat) for seat in range(state.variant.seats)]}


def seat_points(state: State, seat: int) -> SeatPoints:
    """Return the points of one seat in a fully scored position."""
    virtual = seat >= state.variant.players
    counts = seat < scorers(state)
    coins = 0 if virtual else state.circled[seat] - state.crossed[seat]
    return {
        "seat": seat + 1,
        "virtual": virtual,
        "scores": counts,
        "kinds": [kind_points(state, seat, kind) for kind in range(6)],
        "lines": [] if virtual else [line(state, seat, number) for number in range(12)],
        "coins": coins,
        "coin_points": coins // 2,
        "bonus": state.variant.bonus if virtual and counts else 0,
        "total": points(state, seat) if counts else 0,
    }


def kind_points(state: State, seat: int, kind: int) -> KindPoints:
    """Return a seat's points for one kind."""
    place, sharing = state.place, state.sharing
    at = 6 * seat + kind
    equal = [other for other in range(state.variant.seats) if place[6 * other + kind] == place[at]]
    return {
        "kind": KINDS[kind],
        "count": state.built[at],
        "completed": state.built[at] == state.variant.sizes[kind],
        "place": place[at] or None,
        "shared_by": [other + 1 for other in equal] if place[at] else [],
        "points": share(SCORING, kind, place[at] - 1, sharing[at]) if place[at] and seat < scorers(state) else 0,
    }


def line(state: State, seat: int, number: int) -> LinePoints:
    """Return a seat's points for a row (0 to 5) or column (6 to 11)."""
    built = line_count(state, seat, number)
    return {"line": line_name(number), "built": built, "points": line_points(built)}
