"""Where the points of the dice game come from, as plain data."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.dicegame.state import State


class ColumnPoints(TypedDict):
    """A seat's points for one column in one scoring."""

    kind: str
    place: int | None
    """The rank of the seat's stone, from 1; ``None`` if it is not on the track yet."""
    points: int


class ScoringPoints(TypedDict):
    """A seat's points in one scoring."""

    scoring: str
    """A, B or C."""
    columns: list[ColumnPoints]
    numbers: list[int]
    """The number chips that scored."""
    chips: int
    """The points for all of them."""
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
        "scorings": [scoring_points(state, seat, scoring) for scoring in scorings_done(state)],
        "total": state.score[seat],
    }


def scorings_done(state: State) -> list[int]:
    """Return the scorings (0 to 2) that have taken place."""
    places = state.places  # a compiled state copies its arrays
    return [scoring for scoring in range(3) if any(places[6 * scoring : 6 * scoring + 6])]


def scoring_points(state: State, seat: int, scoring: int) -> ScoringPoints:
    """Return the points of one seat in one scoring (0 to 2)."""
    taken = state.places[6 * scoring + seat]
    places, points = places_of(taken), column_points(scoring, taken)
    held, values = state.numbers[6 * scoring + seat], state.variant.values
    numbers = [values[chip] for chip in range(3) for _ in range(held >> 5 * chip & 31)]
    return {
        "scoring": "ABC"[scoring],
        "columns": [{"kind": KINDS[kind], "place": places[kind] or None, "points": points[kind]} for kind in range(6)],
        "numbers": numbers,
        "chips": chip_points(values, held),
        "points": sum(points) + chip_points(values, held),
    }


def places_of(taken: int) -> list[int]:
    """Unpack the place in each column; 0 for none."""
    return [taken >> 3 * kind & 7 for kind in range(6)]


@lru_cache(maxsize=4096)
def column_points(scoring: int, taken: int) -> tuple[int, ...]:
    """Return the points for the places in the columns in a scoring (0 to 2)."""
    return tuple(share(scoring + 1, kind, place - 1, 1) if place else 0 for kind, place in enumerate(places_of(taken)))


def chip_points(values: Sequence[int], held: int) -> int:
    """Return the points for number chips in packed form, given the numbers on them."""
    return sum(values[chip] * (held >> 5 * chip & 31) for chip in range(3))
