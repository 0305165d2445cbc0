"""What the player to move can do in the dice game, as plain data: each move with its token and what it brings.

Seats, places and throws count from 1; fields are written as in the view. Throwing dice again and placing a marker are
the same in Alcazaba, which takes both from here.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

from comares.core.kinds import KINDS
from comares.dicegame.board import Board
from comares.dicegame.codes import (
    AGAIN,
    ANNUL,
    BLACK,
    CALIPH,
    CHIP_NAMES,
    EXCHANGE,
    FIELDS,
    KEEP,
    NO_SEAT,
    PLACE,
    PUSH,
    STARTING_PLAYER,
    TAKE_TWO,
    THROW,
)
from comares.dicegame.moves import NUMBERS, Throw, letters
from comares.dicegame.notation import write
from comares.dicegame.rules import legal
from comares.dicegame.scoring import add_building_point, rank
from comares.dicegame.state import State
from comares.dicegame.view import FIELD_NAMES, START

TOKENS: Final = {action: write(move) for move, action in NUMBERS.items()}
"""Of all decisions but to throw again."""


class ThrowChoice(TypedDict):
    """Throw some dice again."""

    token: str
    do: Literal["throw"]
    dice: str
    """What these dice show now."""


class PlaceChoice(TypedDict):
    """Place the marker."""

    token: str
    do: Literal["place"]
    kind: str
    symbols: int
    named: str
    """The field that the dice name."""
    taken: list[str]
    """The fields from there on that are taken, over which the marker goes."""
    field: str
    """Where it lands; ``out`` if nowhere."""
    place: int | None
    """How good that is among the markers in the column; none if it is out."""


class Pushed(TypedDict):
    """A marker that is pushed back."""

    seat: int
    was: str
    field: str
    """``out`` if there is no field left for it."""


class PushChoice(TypedDict):
    """Place the marker on a field that an opponent holds."""

    token: str
    do: Literal["push"]
    kind: str
    symbols: int
    field: str
    place: int
    pushed: list[Pushed]
    """The markers that go one field back, the best first."""


class BlackChoice(TypedDict):
    """Set the black die to a kind."""

    token: str
    do: Literal["black"]
    kind: str
    symbols: int
    """How many symbols of the kind there are then."""
    field: str
    """Where the marker would land if it were placed then; ``out`` if nowhere."""


class AnnulChoice(TypedDict):
    """Declare the last throw invalid."""

    token: str
    do: Literal["annul"]
    dice: str
    """What the dice show again; nothing where it was the first throw."""
    throws: int
    """How many throws count then."""


class AgainChoice(TypedDict):
    """Throw the same dice again, after annulling."""

    token: str
    do: Literal["again"]
    dice: str
    """What these dice show now."""


class TakeChoice(TypedDict):
    """Choose a reward."""

    token: str
    do: Literal["take"]
    kind: str
    points: int
    chip: str | None
    field: int
    """The field of the stone on the building track then, if no point is exchanged."""
    place: int
    """Its place on that track."""
    other: int | None
    """Who gets the other reward; nobody where it is lost."""


class ExchangeChoice(TypedDict):
    """Take a building point in another column instead."""

    token: str
    do: Literal["exchange"]
    kind: str
    field: int
    place: int


class KeepChoice(TypedDict):
    """Take a building point where it was won."""

    token: str
    do: Literal["keep"]
    kind: str
    field: int
    place: int


class CaliphChoice(TypedDict):
    """Name who starts the next round."""

    token: str
    do: Literal["caliph"]
    seat: int


Choice: TypeAlias = (
    ThrowChoice
    | PlaceChoice
    | PushChoice
    | BlackChoice
    | AnnulChoice
    | AgainChoice
    | TakeChoice
    | ExchangeChoice
    | KeepChoice
    | CaliphChoice
)


def choices(state: State) -> list[Choice]:
    """Return what the player to move can do, in the order in which he would look at it; empty if nobody decides."""
    # Nearly all of them are throws.
    return [throw(action - THROW) if action >= THROW else choice(state, action) for action in legal(state)]


def choice(state: State, action: int) -> Choice:
    """Return one choice, other than to throw again."""
    if action >= CALIPH:
        return {"token": TOKENS[action], "do": "caliph", "seat": action - CALIPH + 1}
    if action == KEEP:
        return keep(state)
    if action >= EXCHANGE:
        return exchange(state, action - EXCHANGE)
    if action >= TAKE_TWO:
        return take(state, action)
    if action == AGAIN:
        return {"token": TOKENS[action], "do": "again", "dice": letters(state.board.cup)}
    if action == ANNUL:
        return annul(state.board)
    if action >= BLACK:
        return black(state.board, action - BLACK)
    if action >= PUSH:
        return push(state.board, action - PUSH)
    return place(state.board, action - PLACE)


# ---- Dice and markers ----


@cache
def throw(dice: int) -> ThrowChoice:
    """Return what throwing some dice again is."""
    shown = letters(dice)
    return {"token": write(Throw(shown)), "do": "throw", "dice": shown}


def place(board: Board, kind: int) -> PlaceChoice:
    """Return where the marker would land in a column."""
    named = board.result(kind)
    landed = board.next_free(kind, named)
    return {
        "token": TOKENS[PLACE + kind],
        "do": "place",
        "kind": KINDS[kind],
        "symbols": symbols(board, kind),
        "named": FIELD_NAMES[named],
        "taken": [FIELD_NAMES[field] for field in range(named, landed)],
        "field": reached(landed),
        "place": ahead(board, kind, landed) + 1 if landed < FIELDS else None,
    }


def push(board: Board, kind: int) -> PushChoice:
    """Return who would be pushed where in a column."""
    named = board.result(kind)
    return {
        "token": TOKENS[PUSH + kind],
        "do": "push",
        "kind": KINDS[kind],
        "symbols": symbols(board, kind),
        "field": FIELD_NAMES[named],
        "place": ahead(board, kind, named) + 1,
        "pushed": [
            {"seat": board.owner(kind, field) + 1, "was": FIELD_NAMES[field], "field": reached(field + 1)}
            for field in range(named, board.next_free(kind, named))
        ],
    }


def black(board: Board, kind: int) -> BlackChoice:
    """Return what a black die with a kind would make of the throw."""
    then = board.copy()
    then.set_black(kind)
    return {
        "token": TOKENS[BLACK + kind],
        "do": "black",
        "kind": KINDS[kind],
        "symbols": symbols(then, kind),
        "field": reached(then.next_free(kind, then.result(kind))),
    }


def annul(board: Board) -> AnnulChoice:
    """Return what annulling the throw brings back."""
    return {"token": TOKENS[ANNUL], "do": "annul", "dice": letters(board.before), "throws": board.throws - 1}


def symbols(board: Board, kind: int) -> int:
    """Return how many symbols of a kind there are, the black die included."""
    return board.shown() >> 4 * kind & 15


def ahead(board: Board, kind: int, field: int) -> int:
    """Return how many markers lie on better fields of a column."""
    markers = 0
    for better in range(field):
        if board.track[FIELDS * kind + better]:
            markers += 1
    return markers


def reached(field: int) -> str:
    """Return how a field is written, or that it is below the last."""
    return FIELD_NAMES[field] if field < FIELDS else "out"


# ---- Rewards ----


def take(state: State, action: int) -> TakeChoice:
    """Return what a reward is."""
    points = 2 if action == TAKE_TWO else 1
    field, rising = risen(state, state.column, points)
    chip = state.bonus[state.column]
    return {
        "token": TOKENS[action],
        "do": "take",
        "kind": KINDS[state.column],
        "points": points,
        "chip": None if points == 2 else START if chip == STARTING_PLAYER else CHIP_NAMES[chip],
        "field": field,
        "place": rising,
        "other": None if state.second == NO_SEAT else state.second + 1,
    }


def exchange(state: State, kind: int) -> ExchangeChoice:
    """Return what a point brings in another column."""
    field, rising = risen(state, kind, 1)
    return {
        "token": TOKENS[EXCHANGE + kind],
        "do": "exchange",
        "kind": KINDS[kind],
        "field": field,
        "place": rising,
    }


def keep(state: State) -> KeepChoice:
    """Return what a point brings where it was won."""
    field, rising = risen(state, state.column, 1)
    return {"token": TOKENS[KEEP], "do": "keep", "kind": KINDS[state.column], "field": field, "place": rising}


def risen(state: State, kind: int, points: int) -> tuple[int, int]:
    """Return the field and the place that the player's stone has after some points."""
    then = state.copy()
    for _ in range(points):
        add_building_point(then, then.seat, kind)
    return then.height[6 * then.seat + kind], rank(then, then.seat, kind) + 1
