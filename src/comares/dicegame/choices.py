"""The choices of the player to move in the dice game and their effects, as plain data.

Seats, places and throws count from 1; fields are named as in the view. ``rolls`` tells whether dice are thrown or chips
drawn right after a choice, which makes it final; it is missing where throwing is the choice or nothing is ever thrown.
Throwing again and placing a marker are the same in Alcazaba, which reuses them.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, TypeAlias, TypedDict

from comares.core.kinds import KINDS
from comares.core.protocol import CHANCE
from comares.dicegame.board import Board
from comares.dicegame.codes import (
    AGAIN,
    ANNUL,
    BLACK,
    CALIPH,
    EXCHANGE,
    FIELDS,
    KEEP,
    NO_SEAT,
    PLACE,
    PUSH,
    TAKE_TWO,
    THROW,
)
from comares.dicegame.moves import NUMBERS, Throw, letters
from comares.dicegame.notation import write
from comares.dicegame.rules import apply_unchecked, legal, to_move
from comares.dicegame.scoring import add_building_point, rank
from comares.dicegame.state import State
from comares.dicegame.view import FIELD_NAMES, chip_name

TOKENS: Final = {action: write(move) for move, action in NUMBERS.items()}
"""The tokens of all decisions except throwing again."""


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
    rolls: bool
    kind: str
    symbols: int
    named: str
    """The field given by the dice."""
    taken: list[str]
    """The occupied fields from there on, which the marker skips."""
    field: str
    """Where the marker lands; ``out`` if nowhere."""
    place: int | None
    """Its rank among the markers in the column; ``None`` if it is out."""


class Pushed(TypedDict):
    """A marker that is pushed back."""

    seat: int
    was: str
    field: str
    """``out`` if there is no field left."""


class PushChoice(TypedDict):
    """Place the marker on a field held by an opponent."""

    token: str
    do: Literal["push"]
    rolls: bool
    kind: str
    symbols: int
    field: str
    place: int
    pushed: list[Pushed]
    """The markers that move back one field, the best first."""


class BlackChoice(TypedDict):
    """Set the black die to a kind."""

    token: str
    do: Literal["black"]
    kind: str
    symbols: int
    """The number of symbols of this kind afterwards."""
    field: str
    """Where the marker would land if placed then; ``out`` if nowhere."""


class AnnulChoice(TypedDict):
    """Annul the last throw."""

    token: str
    do: Literal["annul"]
    rolls: bool
    dice: str
    """What the dice go back to; empty if it was the first throw."""
    throws: int
    """The number of throws that count afterwards."""


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
    rolls: bool
    kind: str
    points: int
    chip: str | None
    field: int
    """The field of the stone on the building track afterwards, if no point is exchanged."""
    place: int
    """Its rank on that track."""
    other: int | None
    """Who gets the other reward; ``None`` if nobody does."""


class ExchangeChoice(TypedDict):
    """Take a building point in another column instead."""

    token: str
    do: Literal["exchange"]
    rolls: bool
    kind: str
    field: int
    place: int


class KeepChoice(TypedDict):
    """Take a building point in the column where it was won."""

    token: str
    do: Literal["keep"]
    rolls: bool
    kind: str
    field: int
    place: int
    tokens: list[str]
    """All points of the reward stay in this column: these are played together, and ``rolls`` is about the last one."""
    field_then: int
    """The field of the stone after all of them."""
    place_then: int


class CaliphChoice(TypedDict):
    """Name who starts the next round."""

    token: str
    do: Literal["caliph"]
    rolls: bool
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
    """Return the choices of the player to move, in a natural order; empty if nobody decides."""
    # Nearly all choices are throws.
    return [throw(action - THROW) if action >= THROW else choice(state, action) for action in legal(state)]


def choice(state: State, action: int) -> Choice:
    """Return one choice, except throwing again."""
    if action >= CALIPH:
        return {"token": TOKENS[action], "do": "caliph", "rolls": rolls(state, action), "seat": action - CALIPH + 1}
    if action == KEEP:
        return keep(state)
    if action >= EXCHANGE:
        return exchange(state, action - EXCHANGE)
    if action >= TAKE_TWO:
        return take(state, action)
    if action == AGAIN:
        return {"token": TOKENS[action], "do": "again", "dice": letters(state.board.cup)}
    if action == ANNUL:
        return annul(state.board, rolls(state, action))
    if action >= BLACK:
        return black(state.board, action - BLACK)
    if action >= PUSH:
        return push(state.board, action - PUSH, rolls(state, action))
    return place(state.board, action - PLACE, rolls(state, action))


def rolls(state: State, action: int) -> bool:
    """Return whether dice are thrown or chips drawn right after a choice."""
    then = state.copy()
    apply_unchecked(then, action)
    return to_move(then) == CHANCE


# ---- Dice and markers ----


@cache
def throw(dice: int) -> ThrowChoice:
    """Return the choice to throw some dice again."""
    shown = letters(dice)
    return {"token": write(Throw(shown)), "do": "throw", "dice": shown}


def place(board: Board, kind: int, rolls: bool) -> PlaceChoice:
    """Return where the marker would land in a column."""
    named = board.result(kind)
    landed = board.next_free(kind, named)
    return {
        "token": TOKENS[PLACE + kind],
        "do": "place",
        "rolls": rolls,
        "kind": KINDS[kind],
        "symbols": symbols(board, kind),
        "named": FIELD_NAMES[named],
        "taken": [FIELD_NAMES[field] for field in range(named, landed)],
        "field": reached(landed),
        "place": ahead(board, kind, landed) + 1 if landed < FIELDS else None,
    }


def push(board: Board, kind: int, rolls: bool) -> PushChoice:
    """Return whose markers would be pushed back in a column."""
    named = board.result(kind)
    return {
        "token": TOKENS[PUSH + kind],
        "do": "push",
        "rolls": rolls,
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
    """Return the effect of setting the black die to a kind."""
    then = board.copy()
    then.set_black(kind)
    return {
        "token": TOKENS[BLACK + kind],
        "do": "black",
        "kind": KINDS[kind],
        "symbols": symbols(then, kind),
        "field": reached(then.next_free(kind, then.result(kind))),
    }


def annul(board: Board, rolls: bool) -> AnnulChoice:
    """Return the effect of annulling the last throw."""
    return {
        "token": TOKENS[ANNUL],
        "do": "annul",
        "rolls": rolls,
        "dice": letters(board.before),
        "throws": board.throws - 1,
    }


def symbols(board: Board, kind: int) -> int:
    """Return the number of symbols of a kind, including the black die."""
    return board.shown() >> 4 * kind & 15


def ahead(board: Board, kind: int, field: int) -> int:
    """Return the number of markers on better fields of a column."""
    markers = 0
    for better in range(field):
        if board.track[FIELDS * kind + better]:
            markers += 1
    return markers


def reached(field: int) -> str:
    """Return the name of a field; ``out`` if it is past the last one."""
    return FIELD_NAMES[field] if field < FIELDS else "out"


# ---- Rewards ----


def take(state: State, action: int) -> TakeChoice:
    """Return a reward and its effect."""
    points = 2 if action == TAKE_TWO else 1
    field, rising = risen(state, state.column, points)
    chip = state.bonus[state.column]
    return {
        "token": TOKENS[action],
        "do": "take",
        "rolls": rolls(state, action),
        "kind": KINDS[state.column],
        "points": points,
        "chip": None if points == 2 else chip_name(state, chip),
        "field": field,
        "place": rising,
        "other": None if state.second == NO_SEAT else state.second + 1,
    }


def exchange(state: State, kind: int) -> ExchangeChoice:
    """Return the effect of a building point in another column."""
    field, rising = risen(state, kind, 1)
    return {
        "token": TOKENS[EXCHANGE + kind],
        "do": "exchange",
        "rolls": rolls(state, EXCHANGE + kind),
        "kind": KINDS[kind],
        "field": field,
        "place": rising,
    }


def keep(state: State) -> KeepChoice:
    """Return the effect of a building point in its own column, and of all points of the reward."""
    field, rising = risen(state, state.column, 1)
    field_then, place_then = risen(state, state.column, state.points_left)
    last = state.copy()
    for _ in range(state.points_left - 1):
        apply_unchecked(last, KEEP)
    return {
        "token": TOKENS[KEEP],
        "do": "keep",
        "rolls": rolls(last, KEEP),
        "kind": KINDS[state.column],
        "field": field,
        "place": rising,
        "tokens": [TOKENS[KEEP]] * state.points_left,
        "field_then": field_then,
        "place_then": place_then,
    }


def risen(state: State, kind: int, points: int) -> tuple[int, int]:
    """Return the field and the rank of the player's stone after some points."""
    then = state.copy()
    for _ in range(points):
        add_building_point(then, then.seat, kind)
    return then.height[6 * then.seat + kind], rank(then, then.seat, kind) + 1
