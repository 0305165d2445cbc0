"""Everything needed to draw a position of Alcazaba, as plain data."""

from __future__ import annotations

from typing import Final, TypedDict

from comares.alcazaba.breakdown import scoring_ahead, scorings_done
from comares.alcazaba.codes import (
    BAG,
    DICE,
    FIRST_PLAYER,
    LAID,
    NAME_CALIPH,
    NO_TILE,
    OVER,
    ROUNDS,
    SETTLE,
    STACK,
    START_CHIP,
    TAKE,
    TILES,
    TURN,
)
from comares.alcazaba.scoring import kind_points, scores, tiles_of
from comares.alcazaba.state import State
from comares.alcazaba.walls import Segment, longest_wall
from comares.core.kinds import KINDS
from comares.dicegame.moves import letters
from comares.dicegame.view import landing, markers_on, named, rolled, scoring_points

LAST_SCORING: Final = 3
PHASES: Final = {
    FIRST_PLAYER: "first-player",
    STACK: "stack",
    BAG: "bag",
    START_CHIP: "start-chip",
    DICE: "dice",
    TURN: "turn",
    TAKE: "take",
    SETTLE: "settle",
    NAME_CALIPH: "caliph",
    OVER: "over",
}
REWARDS: Final = (TAKE, SETTLE, NAME_CALIPH)
"""The phases in which rewards are given out."""


class ColumnView(TypedDict):
    """A column of the board."""

    kind: str
    laid: list[str]
    """The tiles laid out there this round, in order."""
    tiles: list[str]
    """Those that are still there."""
    chip: bool
    """Whether the starting player chip is there."""
    markers: dict[str, int]
    """The seat on each occupied field of the dice track, the best first; ``8.1`` is the best field."""
    named: str | None
    """The field given by the dice, free or not."""
    now: str | None
    """Where the marker would land if placed now; ``out`` if nowhere."""


class TileView(TypedDict):
    """A tile of an Alhambra, with coordinates relative to the fountain."""

    tile: str
    x: int
    y: int


class SeatView(TypedDict):
    """A seat."""

    seat: int
    dirk: bool
    markers: int
    """Markers left to place."""
    rebuilt: int
    """Markers on the reserve, which are out for this round."""
    alhambra: list[TileView]
    """Without the fountain; empty for Dirk."""
    beside: list[str]
    """Dirk's tiles, which lie beside the board."""
    reserve: list[str]
    counts: list[int]
    """The number of tiles of each kind that count for the majority."""
    wall: list[Segment]
    """The longest outer wall."""


class ScoringView(TypedDict):
    """Everybody's points in a scoring."""

    scoring: int
    """1 to 3."""
    kinds: list[list[int]]
    """The points of each seat by kind."""
    walls: list[int]
    """Each seat's points for its longest outer wall."""


class Glance(TypedDict):
    """A position at a glance."""

    phase: str
    seat: int | None
    """Who decides or throws; ``None`` if chance concerns everybody."""
    caliph: int | None
    """Who starts the round."""
    round: int
    rounds: int
    dice: str
    """The dice on the table, without those in the cup."""


class View(Glance):
    """A position."""

    column: str | None
    """The column whose rewards are being given out."""
    taken: str | None
    """The tile just taken, which has to go somewhere."""
    rolled: str
    """Which of them were thrown last."""
    thrown: int
    """The number of dice in the cup."""
    throws: int
    columns: list[ColumnView]
    seats: list[SeatView]
    markers: int
    """The number of markers each player has in a round."""
    unseen: list[str]
    """The tiles in the stacks and in the bag."""
    scoring: int
    """The next scoring, 1 to 3; at the end, the last one."""
    scoring_points: list[list[int]]
    """The points of each kind in that scoring, for first place, second place and so on."""
    final_points: list[list[int]]
    """The same for the third scoring, the last one."""
    scorings: list[ScoringView]
    """The scorings so far."""
    scores: list[int]


def view(state: State) -> View:
    """Return the position as plain data. Seats count from 1."""
    board = state.board
    return {
        **glance(state),
        "column": KINDS[state.column] if state.phase in REWARDS else None,
        "taken": state.variant.names[state.taken] if state.taken != NO_TILE else None,
        "rolled": letters(rolled(board)) if state.phase == TURN else "",
        "thrown": board.thrown if state.phase == DICE else 0,
        "throws": board.throws,
        "columns": [column_view(state, kind) for kind in range(6)],
        "seats": [seat_view(state, seat) for seat in range(state.variant.seats)],
        "markers": state.variant.markers,
        "unseen": names_of(state, state.unseen),
        "scoring": scoring_ahead(state),
        "scoring_points": scoring_points(scoring_ahead(state)),
        "final_points": scoring_points(LAST_SCORING),
        "scorings": [scoring_view(state, number) for number in range(1, scorings_done(state) + 1)],
        "scores": scores(state),
    }


def glance(state: State) -> Glance:
    """Return the entries of a view that cost nothing."""
    return {
        "phase": PHASES[state.phase],
        "seat": state.seat + 1 if state.phase in (DICE, TURN) or state.phase in REWARDS else None,
        "caliph": state.caliph + 1 if state.phase != FIRST_PLAYER else None,
        "round": state.round,
        "rounds": ROUNDS,
        "dice": letters(state.board.dice),
    }


def names_of(state: State, tiles: int) -> list[str]:
    """Return the names of a set of tiles."""
    names = state.variant.names
    return [names[tile] for tile in range(TILES) if tiles >> tile & 1]


def column_view(state: State, kind: int) -> ColumnView:
    """Return one column."""
    laid, there = [], []
    for place in range(LAID):
        tile = state.laid[place]
        if tile != NO_TILE and state.variant.kind[tile] == kind:
            laid.append(state.variant.names[tile])
            if state.offered >> tile & 1:
                there.append(state.variant.names[tile])
    placing = state.phase == TURN
    return {
        "kind": KINDS[kind],
        "laid": laid,
        "tiles": there,
        "chip": state.chip == kind,
        "markers": markers_on(state.board, kind),
        "named": named(state.board, kind) if placing else None,
        "now": landing(state.board, kind) if placing else None,
    }


def seat_view(state: State, seat: int) -> SeatView:
    """Return one seat."""
    dirk = seat >= state.variant.players
    return {
        "seat": seat + 1,
        "dirk": dirk,
        "markers": state.left[seat],
        "rebuilt": state.rebuilt[seat],
        "alhambra": [] if dirk else alhambra(state, seat),
        "beside": names_of(state, state.built[seat]) if dirk else [],
        "reserve": names_of(state, state.reserve[seat]),
        "counts": [tiles_of(state, seat, kind) for kind in range(6)],
        "wall": [] if dirk else longest_wall(state, seat),
    }


def scoring_view(state: State, scoring: int) -> ScoringView:
    """Return everybody's points in a scoring (1 to 3)."""
    seats = range(state.variant.seats)
    return {
        "scoring": scoring,
        "kinds": [[kind_points(state, scoring, seat, kind) for kind in range(6)] for seat in seats],
        "walls": [state.wall[6 * (scoring - 1) + seat] for seat in seats],
    }


def alhambra(state: State, seat: int) -> list[TileView]:
    """Return the tiles of an Alhambra with their places."""
    names, tiles = state.variant.names, state.built[seat]
    return [{"tile": names[tile], "x": state.x[tile], "y": state.y[tile]} for tile in range(TILES) if tiles >> tile & 1]
