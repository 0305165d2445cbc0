"""Everything needed to draw a position of the dice game, as plain data."""

from __future__ import annotations

from functools import cache
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
    EXCHANGE_CHIP,
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
    VALUES,
)
from comares.dicegame.moves import letters
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
FIELD_NAMES: Final = [f"{8 - field // 3}.{field % 3 + 1}" for field in range(FIELDS)]
"""The names of the fields of a dice track: number of symbols, number of throws."""


class ColumnView(TypedDict):
    """A column of the board."""

    kind: str
    bonus: str | None
    """The chip on the bonus field; ``start`` is the starting player chip."""
    markers: dict[str, int]
    """The seat on each occupied field of the dice track, the best first; ``8.1`` is the best field."""
    stones: list[list[int]]
    """The seats on fields 1 to 12 of the building track, the lowest stone of each pile first."""
    named: str | None
    """The field given by the dice, free or not."""
    now: str | None
    """Where the marker would land if placed now; ``out`` if nowhere."""


class SeatView(TypedDict):
    """A seat."""

    seat: int
    dirk: bool
    markers: int
    """Markers left to place."""
    chips: list[str]


class ScoringView(TypedDict):
    """Everybody's points in a scoring."""

    scoring: str
    """A, B or C."""
    columns: list[list[int]]
    """The points of each seat by column."""
    chips: list[int]
    """Each seat's points for number chips."""


class Glance(TypedDict):
    """A position at a glance."""

    phase: str
    seat: int | None
    """Who decides or throws, or whose markers the throw is for (Dirk's); ``None`` if it concerns everybody."""
    caliph: int | None
    """Who starts the round."""
    round: int
    rounds: int
    dice: str
    """The dice on the table, without those in the cup."""


class OwnChips(TypedDict, total=False):
    """What only games with a chip set of one's own may have."""

    numbers: list[int]
    """The numbers on the number chips, if they are not those of the house set."""


class View(Glance, OwnChips):
    """A position."""

    column: str | None
    """The column whose rewards are being given out."""
    points_left: int
    """The building points of a reward that are still to be placed."""
    rolled: str
    """Which of them were thrown last."""
    thrown: int
    """The number of dice in the cup."""
    throws: int
    black: str | None
    columns: list[ColumnView]
    seats: list[SeatView]
    markers: int
    """The number of markers each player has in a round."""
    scoring: str
    """The next scoring, or the last one at the end: A, B or C."""
    scoring_points: list[list[int]]
    """The points of each column in that scoring, for first place, second place and so on."""
    final_points: list[list[int]]
    """The same for scoring C, the last one."""
    scorings: list[ScoringView]
    """The scorings so far."""
    scores: list[int]


def view(state: State) -> View:
    """Return the position as plain data. Seats count from 1."""
    asked = state.phase in (TAKE, EXCHANGE_POINT, NAME_CALIPH)
    board = state.board
    scoring = state.round // 2 if state.round else 0
    values = list(state.variant.values)
    numbers: OwnChips = {"numbers": values} if values != list(VALUES) else {}
    return {
        **glance(state),
        **numbers,
        "column": KINDS[state.column] if asked else None,
        "points_left": state.points_left if state.phase == EXCHANGE_POINT else 0,
        "rolled": letters(rolled(board)) if state.phase == TURN else "",
        "thrown": board.thrown if state.phase == DICE else 0,
        "throws": board.throws,
        "black": KINDS[board.black] if board.black >= 0 else None,
        "columns": [column_view(state, kind) for kind in range(6)],
        "seats": [seat_view(state, seat) for seat in range(state.variant.seats)],
        "markers": state.variant.markers,
        "scoring": SCORINGS[scoring],
        "scoring_points": scoring_points(scoring + 1),
        "final_points": scoring_points(len(SCORINGS)),
        "scorings": [scoring_view(state, done) for done in scorings_done(state)],
        "scores": [state.score[seat] for seat in range(state.variant.seats)],
    }


def glance(state: State) -> Glance:
    """Return the entries of a view that cost nothing."""
    return {
        "phase": PHASES[state.phase],
        "seat": acting(state),
        "caliph": state.caliph + 1 if state.phase != FIRST_PLAYER else None,
        "round": state.round,
        "rounds": ROUNDS,
        "dice": letters(state.board.dice),
    }


def scoring_points(scoring: int) -> list[list[int]]:
    """Return the points for each place of each kind in a scoring (1 to 3)."""
    return [points.copy() for points in scoring_table(scoring)]


@cache
def scoring_table(scoring: int) -> list[list[int]]:
    """Return the points for each place of each kind in a scoring (1 to 3); only for copying."""
    return [[share(scoring, kind, place, 1) for place in range(scoring)] for kind in range(6)]


def rolled(board: Board) -> int:
    """Return what the dice thrown last show."""
    return board.dice - (board.before - board.cup)


def scoring_view(state: State, scoring: int) -> ScoringView:
    """Return everybody's points in a scoring (0 to 2)."""
    notes = range(6 * scoring, 6 * scoring + state.variant.seats)
    return {
        "scoring": SCORINGS[scoring],
        "columns": [[*column_points(scoring, state.places[note])] for note in notes],
        "chips": [chip_points(state.variant.values, state.numbers[note]) for note in notes],
    }


def acting(state: State) -> int | None:
    """Return who decides or who the dice are thrown for."""
    if state.phase == DIRK:
        return state.variant.seats
    is_somebodys = state.phase not in (FIRST_PLAYER, START_CHIP, BONUS_CHIPS, OVER)
    return state.seat + 1 if is_somebodys else None


def column_view(state: State, kind: int) -> ColumnView:
    """Return one column."""
    placing = state.phase in (TURN, ANNULLED)
    chip = state.bonus[kind]
    return {
        "kind": KINDS[kind],
        "bonus": None if chip == NO_CHIP else chip_name(state, chip),
        "markers": markers_on(state.board, kind),
        "stones": building_track(state, kind),
        "named": named(state.board, kind) if placing else None,
        "now": landing(state.board, kind) if placing else None,
    }


def chip_name(state: State, chip: int) -> str:
    """Return the name of a chip: a number, or what it does."""
    if chip == STARTING_PLAYER:
        return START
    return CHIP_NAMES[chip] if chip >= EXCHANGE_CHIP else str(state.variant.values[chip])


def building_track(state: State, kind: int) -> list[list[int]]:
    """Return the seats on fields 1 to 12 of a building track, the lowest stone of each pile first."""
    track: list[list[int]] = [[] for _ in range(12)]
    seats = state.variant.seats
    for level in range(seats):
        for seat in range(seats):
            stone = 6 * seat + kind
            field = state.height[stone]
            if field and state.level[stone] == level:
                track[field - 1].append(seat + 1)
    return track


def markers_on(board: Board, kind: int) -> dict[str, int]:
    """Return the seat on each occupied field of a dice track, the best first."""
    markers = {}
    for field in range(FIELDS):
        marker = board.track[FIELDS * kind + field]
        if marker:
            markers[FIELD_NAMES[field]] = marker
    return markers


def named(board: Board, kind: int) -> str | None:
    """Return the field in a column given by the dice, free or not; ``None`` if no die shows the kind."""
    return FIELD_NAMES[board.result(kind)] if board.shown() >> 4 * kind & 15 else None


def landing(board: Board, kind: int) -> str | None:
    """Return where the marker would land in a column if placed now; ``None`` if it cannot be."""
    if not board.shown() >> 4 * kind & 15:
        return None
    field = board.next_free(kind, board.result(kind))
    return FIELD_NAMES[field] if field < FIELDS else "out"


def seat_view(state: State, seat: int) -> SeatView:
    """Return one seat."""
    return {
        "seat": seat + 1,
        "dirk": seat >= state.variant.players,
        "markers": state.left[seat],
        "chips": [chip_name(state, chip) for chip in range(7) for _ in range(state.held[7 * seat + chip])],
    }
