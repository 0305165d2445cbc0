"""Everything needed to draw a position of Roll & Write, as plain data."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.rollwrite.codes import (
    ALL_FOUR,
    EXTRA_PAIR,
    FIRST_PLAYER,
    KEEP_PAIR,
    OVER,
    SCORING,
    SECOND,
    SETUP_CELL,
    SETUP_PAIR,
    SETUP_VIRTUAL,
    TURN,
    USED_PAIR,
    VIRTUAL_TURN,
)
from comares.rollwrite.scoring import line_points, scores
from comares.rollwrite.state import State

PHASES: Final = {
    FIRST_PLAYER: "first-player",
    SETUP_CELL: "setup-cell",
    SETUP_VIRTUAL: "setup-virtual",
    SETUP_PAIR: "setup-pair",
    EXTRA_PAIR: "extra-pair",
    USED_PAIR: "used-pair",
    ALL_FOUR: "all-four",
    VIRTUAL_TURN: "virtual-turn",
    TURN: "turn",
    SECOND: "second",
    KEEP_PAIR: "keep",
    OVER: "over",
}
BUILT: Final = [[bool(row >> column & 1) for column in range(6)] for row in range(64)]
"""The cells of a row, indexed by its six bits."""

PLACE_POINTS: Final = [[share(SCORING, kind, place, 1) for place in range(SCORING)] for kind in range(6)]
LINE_POINTS: Final = [line_points(count) for count in range(7)]


class Die(TypedDict):
    """A die on a sheet."""

    pips: int
    turned: int
    """1 if turned up this turn, -1 if turned down."""


class SeatView(TypedDict):
    """A seat: a real player's sheet, or a virtual player's row on the score pad."""

    seat: int
    virtual: bool
    built: list[list[bool]]
    """Six rows of six cells; empty for virtual players."""
    yellow: list[Die]
    blue: list[Die]
    circled: int
    crossed: int
    counts: list[int]
    """The number of buildings of each kind."""
    places: list[int]
    """The place taken for each completed kind; 0 for the others."""


class Glance(TypedDict):
    """A position at a glance."""

    phase: str
    seat: int | None
    """Who decides or rolls; ``None`` at the very start and at the end."""
    first: int | None
    round: int
    rounds: int


class View(Glance):
    """A position."""

    coins: int
    """The coins printed on the sheet."""
    sheet: list[str]
    """Six rows of letters."""
    sizes: list[int]
    """The number of cells of each kind."""
    taken: list[int]
    """The number of places of each kind that are taken."""
    place_points: list[list[int]]
    """The points printed on the score pad for the places of each kind, best first."""
    line_points: list[int]
    """The points printed on the sheet for a row or column with 0 to 6 buildings."""
    seats: list[SeatView]
    scores: list[int]


def view(state: State) -> View:
    """Return the position as plain data. Pips, seats and places count from 1."""
    return {
        **glance(state),
        "coins": state.variant.coins,
        "sheet": list(rows_of(tuple(state.variant.kind_at))),
        "sizes": list(state.variant.sizes),
        "taken": list(state.taken),
        "place_points": [points.copy() for points in PLACE_POINTS],
        "line_points": LINE_POINTS.copy(),
        "seats": [seat_view(state, seat) for seat in range(state.variant.seats)],
        "scores": scores(state),
    }


def glance(state: State) -> Glance:
    """Return the entries of a view that cost nothing."""
    has_begun = state.phase != FIRST_PLAYER
    return {
        "phase": PHASES[state.phase],
        "seat": state.seat + 1 if has_begun and state.phase != OVER else None,
        "first": state.first + 1 if has_begun else None,
        "round": state.round,
        "rounds": state.variant.rounds,
    }


@lru_cache(maxsize=64)
def rows_of(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Return the letters of a sheet, row by row."""
    letters = "".join(KINDS[kind] for kind in kinds)
    return tuple(letters[at : at + 6] for at in range(0, 36, 6))


def seat_view(state: State, seat: int) -> SeatView:
    """Return one seat."""
    virtual = seat >= state.variant.players
    grid = state.grid[seat]
    yellow, blue = dice_on(state, seat)
    return {
        "seat": seat + 1,
        "virtual": virtual,
        "built": [] if virtual else [BUILT[grid >> 6 * row & 63].copy() for row in range(6)],
        "yellow": yellow,
        "blue": blue,
        "circled": 0 if virtual else state.circled[seat],
        "crossed": 0 if virtual else state.crossed[seat],
        "counts": [state.built[6 * seat + kind] for kind in range(6)],
        "places": [state.place[6 * seat + kind] for kind in range(6)],
    }


def dice_on(state: State, seat: int) -> tuple[list[Die], list[Die]]:
    """Return the yellow and blue dice on a sheet."""
    has_four = state.round > 0 and state.phase not in (OVER, ALL_FOUR)
    # While the virtual players roll, the pair already passed lies in front of the first player.
    holder = state.first if state.phase == VIRTUAL_TURN else state.seat
    last_is_over = state.phase == VIRTUAL_TURN and state.round == state.variant.rounds
    if has_four and seat == holder and not last_is_over:
        dice: list[Die] = [{"pips": state.dice[at] + 1, "turned": state.turned[at]} for at in range(4)]
        if state.phase in (SECOND, USED_PAIR):  # the used pair is no longer on the sheet
            return dice[1:2], dice[3:]
        return dice[:2], dice[2:]
    if seat < state.variant.players and state.yellow[seat] >= 0:
        return [{"pips": state.yellow[seat] + 1, "turned": 0}], [{"pips": state.blue[seat] + 1, "turned": 0}]
    return [], []
