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


class ColumnView(TypedDict):
    """A column of the board."""

    kind: str
    laid: list[str]
    """The tiles that were laid there in this round, in this order."""
    tiles: list[str]
    """Those that are still there."""
    chip: bool
    """Whether the starting player chip lies there."""
    markers: dict[str, int]
    """The seat on each taken field of the dice track, the best first; ``8.1`` is the best field."""
    named: str | None
    """The field that the dice name, taken or not."""
    now: str | None
    """The field where the marker would land if it were placed now; ``out`` if nowhere."""


class TileView(TypedDict):
    """A tile of an Alhambra, seen from the fountain."""

    tile: str
    x: int
    y: int


class SeatView(TypedDict):
    """A seat."""

    seat: int
    dirk: bool
    markers: int
    """Markers not yet placed."""
    rebuilt: int
    """Markers on the reserve, out for this round."""
    alhambra: list[TileView]
    """Without the fountain; empty for Dirk."""
    beside: list[str]
    """The tiles of Dirk, which lie beside the board."""
    reserve: list[str]
    counts: list[int]
    """How many tiles count for the majority of each kind."""
    wall: list[Segment]
    """The longest outer wall."""


class ScoringView(TypedDict):
    """What everybody got in a scoring."""

    scoring: int
    """1 to 3."""
    kinds: list[list[int]]
    """The points of each seat by kind."""
    walls: list[int]
    """What each seat got for its longest outer wall."""


class View(TypedDict):
    """A position."""

    phase: str
    seat: int | None
    """Who decides or throws; nobody where chance concerns all."""
    caliph: int | None
    """Who starts the round."""
    round: int
    rounds: int
    column: str | None
    """The column whose rewards are given out."""
    taken: str | None
    """The tile that was taken and has to go somewhere."""
    dice: str
    """What lies on the table; dice in the cup are not among them."""
    rolled: str
    """Those of them that were thrown last."""
    thrown: int
    """How many dice are in the cup."""
    throws: int
    columns: list[ColumnView]
    seats: list[SeatView]
    markers: int
    """How many markers everybody has in a round."""
    unseen: list[str]
    """The tiles in the stacks and in the bag."""
    scoring: int
    """The scoring that comes next, 1 to 3; the last one in the end."""
    scoring_points: list[list[int]]
    """What the kinds pay in it: the points of the first place, the second, …"""
    scorings: list[ScoringView]
    """The scorings there have been."""
    scores: list[int]


def view(state: State) -> View:
    """Return the position as data. Seats count from 1."""
    rewards = state.phase in (TAKE, SETTLE, NAME_CALIPH)
    board = state.board
    return {
        "phase": PHASES[state.phase],
        "seat": state.seat + 1 if state.phase in (DICE, TURN) or rewards else None,
        "caliph": state.caliph + 1 if state.phase != FIRST_PLAYER else None,
        "round": state.round,
        "rounds": ROUNDS,
        "column": KINDS[state.column] if rewards else None,
        "taken": state.variant.names[state.taken] if state.taken != NO_TILE else None,
        "dice": letters(board.dice),
        "rolled": letters(rolled(board)) if state.phase == TURN else "",
        "thrown": board.thrown if state.phase == DICE else 0,
        "throws": board.throws,
        "columns": [column_view(state, kind) for kind in range(6)],
        "seats": [seat_view(state, seat) for seat in range(state.variant.seats)],
        "markers": state.variant.markers,
        "unseen": names_of(state, state.unseen),
        "scoring": scoring_ahead(state),
        "scoring_points": scoring_points(scoring_ahead(state)),
        "scorings": [scoring_view(state, number) for number in range(1, scorings_done(state) + 1)],
        "scores": scores(state),
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
    """Return what everybody got in a scoring (1 to 3)."""
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
