"""Where the points of Alcazaba come from, as plain data."""

from __future__ import annotations

from typing import TypedDict

from comares.alcazaba import scoring
from comares.alcazaba.codes import OVER
from comares.alcazaba.state import State
from comares.alcazaba.walls import Segment, scored_wall
from comares.core.kinds import KINDS


class KindPoints(TypedDict):
    """A seat's points for one kind in one scoring."""

    kind: str
    count: int
    """Tiles in the Alhambra; for Dirk, those beside the board."""
    place: int | None
    """From 1; ``None`` without a tile."""
    shared_by: list[int]
    """All seats that share the place, including this one."""
    points: int


class ScoringPoints(TypedDict):
    """A seat's points in one scoring."""

    scoring: int
    kinds: list[KindPoints]
    wall: list[Segment]
    """The segments of the longest outer wall, worth a point each."""
    points: int


class SeatPoints(TypedDict):
    """All points of a seat."""

    seat: int
    dirk: bool
    scorings: list[ScoringPoints]
    """The scorings so far."""
    total: int


class Breakdown(TypedDict):
    """All points of all seats so far."""

    seats: list[SeatPoints]


def breakdown(state: State) -> Breakdown:
    """Break down the points so far."""
    return {"seats": [seat_points(state, seat) for seat in range(state.variant.seats)]}


def seat_points(state: State, seat: int) -> SeatPoints:
    """Return the points of one seat."""
    return {
        "seat": seat + 1,
        "dirk": seat >= state.variant.players,
        "scorings": [scoring_points(state, seat, number) for number in range(1, scorings_done(state) + 1)],
        "total": state.score[seat],
    }


def scorings_done(state: State) -> int:
    """Return the number of scorings so far."""
    over = state.phase == OVER
    return (state.round + over) // 2


def scoring_ahead(state: State) -> int:
    """Return the next scoring (1 to 3); at the end, the last one."""
    return state.round // 2 + 1


def scoring_points(state: State, seat: int, number: int) -> ScoringPoints:
    """Return the points of one seat in one scoring (1 to 3)."""
    kinds = [kind_points(state, seat, number, kind) for kind in range(6)]
    wall = scored_wall(state, number, seat)
    return {
        "scoring": number,
        "kinds": kinds,
        "wall": wall,
        "points": sum(kind["points"] for kind in kinds) + len(wall),
    }


def kind_points(state: State, seat: int, number: int, kind: int) -> KindPoints:
    """Return the points of one seat for one kind in one scoring."""
    counts = [scoring.counted(state, number, other, kind) for other in range(state.variant.seats)]
    count = counts[seat]
    return {
        "kind": KINDS[kind],
        "count": count,
        "place": scoring.ahead(state, number, seat, kind) + 1 if count else None,
        "shared_by": [other + 1 for other, theirs in enumerate(counts) if theirs == count] if count else [],
        "points": scoring.kind_points(state, number, seat, kind),
    }
