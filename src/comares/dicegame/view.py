"""Everything needed to draw a position of the dice game, as plain data."""

from __future__ import annotations

from typing import Final, TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.dicegame.board import Board
from comares.dicegame.breakdown import chip_points, column_points, scorings_done
from comares.dicegame.codes import (
    ANNULLED,
    BONUS_CHIPS,
    CHIP_NAMES,
    DICE,
    DIRK,
    EXCHANGE_POINT,
    FIELDS,
    FIRST_PLAYER,
    NAME_CALIPH,
    NO_CHIP,
    OVER,
    ROUNDS,
    START_CHIP,
    STARTING_PLAYER,
    TAKE,
    TURN,
)
from comares.dicegame.notation import write_dice
from comares.dicegame.state import State

PHASES: Final = {
    FIRST_PLAYER: "first-player",
    START_CHIP: "start-chip",
    BONUS_CHIPS: "bonus-chips",
    DIRK: "dirk",
    DICE: "dice",
    TURN: "turn",
    ANNULLED: "annulled",
    TAKE: "take",
    EXCHANGE_POINT: "exchange",
    NAME_CALIPH: "caliph",
    OVER: "over",
}
START: Final = "start"
SCORINGS: Final = "ABC"
SCORING_POINTS: Final = [
    [[share(scoring, kind, place, 1) for place in range(scoring)] for kind in range(6)] for scoring in (1, 2, 3)
]
FIELD_NAMES: Final = [f"{8 - field // 3}.{field % 3 + 1}" for field in range(FIELDS)]
"""How the fields of a dice track are written: number of symbols, number of throws."""


class ColumnView(TypedDict):
    """A column of the board."""

    kind: str
    bonus: str | None
    """The chip on the bonus field; ``start`` is the starting player chip."""
    markers: dict[str, int]
    """The seat on each taken field of the dice track, the best first; ``8.1`` is the best field."""
    stones: list[list[int]]
    """The seats on fields 1 to 12 of the building track, the lowest stone of each pile first."""
    named: str | None
    """The field that the dice name, taken or not."""
    now: str | None
    """The field where the marker would land if it were placed now; ``out`` if nowhere."""


class SeatView(TypedDict):
    """A seat."""

    seat: int
    dirk: bool
    markers: int
    """Markers not yet placed."""
    chips: list[str]


class ScoringView(TypedDict):
    """What everybody got in a scoring."""

    scoring: str
    """A, B or C."""
    columns: list[list[int]]
    """The points of each seat by column."""
    chips: list[int]
    """What each seat got for its number chips."""


class View(TypedDict):
    """A position."""

    phase: str
    seat: int | None
    """Who decides or throws, or for whom a die is thrown, as it is for Dirk's markers; nobody where it concerns all."""
    caliph: int | None
    """Who starts the round."""
    round: int
    rounds: int
    column: str | None
    """The column whose rewards are given out."""
    points_left: int
    """The building points of a reward that its owner still has to place."""
    dice: str
    """What lies on the table; dice in the cup are not among them."""
    rolled: str
    """Those of them that were thrown last."""
    thrown: int
    """How many dice are in the cup."""
    throws: int
    black: str | None
    columns: list[ColumnView]
    seats: list[SeatView]
    markers: int
    """How many markers everybody has in a round."""
    scoring: str
    """The next scoring, or the last one there was: A, B or C."""
    scoring_points: list[list[int]]
    """What the columns pay in it: the points of the first place, the second, …"""
    scorings: list[ScoringView]
    """The scorings there have been."""
    scores: list[int]


def view(state: State) -> View:
    """Return the position as data. Seats count from 1."""
    asked = state.phase in (TAKE, EXCHANGE_POINT, NAME_CALIPH)
    board = state.board
    scoring = state.round // 2 if state.round else 0
    return {
        "phase": PHASES[state.phase],
        "seat": acting(state),
        "caliph": state.caliph + 1 if state.phase != FIRST_PLAYER else None,
        "round": state.round,
        "rounds": ROUNDS,
        "column": KINDS[state.column] if asked else None,
        "points_left": state.points_left if state.phase == EXCHANGE_POINT else 0,
        "dice": write_dice(board.dice),
        "rolled": write_dice(rolled(board)) if state.phase == TURN else "",
        "thrown": board.thrown if state.phase == DICE else 0,
        "throws": board.throws,
        "black": KINDS[board.black] if board.black >= 0 else None,
        "columns": columns_view(state),
        "seats": [seat_view(state, seat) for seat in range(state.variant.seats)],
        "markers": state.variant.markers,
        "scoring": SCORINGS[scoring],
        "scoring_points": [points.copy() for points in SCORING_POINTS[scoring]],
        "scorings": [scoring_view(state, done) for done in scorings_done(state)],
        "scores": state.score[: state.variant.seats],
    }


def rolled(board: Board) -> int:
    """Return what the dice show that were thrown last."""
    return board.dice - (board.before - board.cup)


def scoring_view(state: State, scoring: int) -> ScoringView:
    """Return what everybody got in a scoring (0 to 2)."""
    seats = range(6 * scoring, 6 * scoring + state.variant.seats)
    places, numbers = state.places, state.numbers  # copied whenever they are asked for
    return {
        "scoring": SCORINGS[scoring],
        "columns": [[*column_points(scoring, places[seat])] for seat in seats],
        "chips": [chip_points(numbers[seat]) for seat in seats],
    }


def acting(state: State) -> int | None:
    """Return who decides, or for whom dice are thrown."""
    if state.phase == DIRK:
        return state.variant.seats
    is_somebodys = state.phase not in (FIRST_PLAYER, START_CHIP, BONUS_CHIPS, OVER)
    return state.seat + 1 if is_somebodys else None


def columns_view(state: State) -> list[ColumnView]:
    """Return the columns."""
    placing = state.phase in (TURN, ANNULLED)
    # Each of these is copied whenever it is asked for.
    bonus, tracks, markers = state.bonus, building_tracks(state), markers_on(state.board)
    return [
        {
            "kind": KINDS[kind],
            "bonus": None if chip == NO_CHIP else START if chip == STARTING_PLAYER else CHIP_NAMES[chip],
            "markers": markers[kind],
            "stones": tracks[kind],
            "named": named(state.board, kind) if placing else None,
            "now": landing(state.board, kind) if placing else None,
        }
        for kind, chip in enumerate(bonus)
    ]


def building_tracks(state: State) -> list[list[list[int]]]:
    """Return the seats on fields 1 to 12 of each building track, the lowest stone of each pile first."""
    tracks: list[list[list[int]]] = [[[] for _ in range(12)] for _ in range(6)]
    height = state.height
    for stone in sorted(range(6 * state.variant.seats), key=state.level.__getitem__):
        if height[stone]:
            tracks[stone % 6][height[stone] - 1].append(stone // 6 + 1)
    return tracks


def markers_on(board: Board) -> list[dict[str, int]]:
    """Return the seat on each taken field of the six dice tracks, the best first."""
    track = board.track
    return [
        {FIELD_NAMES[field]: marker for field, marker in enumerate(track[at : at + FIELDS]) if marker}
        for at in range(0, 6 * FIELDS, FIELDS)
    ]


def named(board: Board, kind: int) -> str | None:
    """Return the field that the dice name in a column, taken or not; nothing if no die shows the kind."""
    return FIELD_NAMES[board.result(kind)] if board.shown() >> 4 * kind & 15 else None


def landing(board: Board, kind: int) -> str | None:
    """Return where the marker would land if it were placed now in a column; nothing if it cannot be."""
    if not board.shown() >> 4 * kind & 15:
        return None
    field = board.next_free(kind, board.result(kind))
    return FIELD_NAMES[field] if field < FIELDS else "out"


def seat_view(state: State, seat: int) -> SeatView:
    """Return one seat."""
    held = state.held[7 * seat : 7 * seat + 7]
    return {
        "seat": seat + 1,
        "dirk": seat >= state.variant.players,
        "markers": state.left[seat],
        "chips": [CHIP_NAMES[chip] for chip, count in enumerate(held) for _ in range(count)],
    }
