"""The choices of the player to move in Roll & Write and their effects, as plain data.

Points are what the game would give if it ended right after the choice. Pips, seats and places count from 1. ``rolls``
tells whether dice are rolled right after the choice, which makes it final; turning a die never is.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.core.protocol import CHANCE
from comares.rollwrite.codes import SCORING, SECOND
from comares.rollwrite.moves import Build, Colour, GainCoins, Keep, Stop, TurnDie, decode
from comares.rollwrite.notation import line_name, write
from comares.rollwrite.rules import apply_unchecked, legal, to_move
from comares.rollwrite.scoring import line_count, line_points, points, settled
from comares.rollwrite.state import State


class Pair(TypedDict):
    """The values of a yellow and a blue die."""

    yellow: int
    blue: int


class Line(TypedDict):
    """The effect of a building on its row or column."""

    line: str
    """``y1`` to ``y6`` for rows, ``b1`` to ``b6`` for columns."""
    built: int
    """Constructed cells, including this one."""
    was: int
    """Points without this building."""
    points: int


class BuildChoice(TypedDict):
    """Construct a cell."""

    token: str
    do: Literal["build"]
    rolls: bool
    second: bool
    cost: int
    """The price in coins; only a second building costs anything."""
    yellow: int
    blue: int
    kind: str
    count: int
    """Buildings of this kind, including this one."""
    size: int
    """Cells of this kind on the sheet."""
    lines: list[Line]
    """The row, then the column."""
    kind_was: int
    kind_points: int
    place: int
    """The player's place for this kind; the best one if it is shared."""
    level_with: list[int]
    """The other seats that share the place."""
    score_was: int
    score: int
    next_seat: int | None
    """Who gets a pair of dice after this turn; ``None`` if no dice are passed."""
    passes: Pair | None
    """The pair that is passed, if already certain."""


class TurnChoice(TypedDict):
    """Turn a die."""

    token: str
    do: Literal["turn"]
    colour: Colour
    pips: int
    to: int
    cost: int
    coins_left: int
    """After paying."""


class CoinsChoice(TypedDict):
    """Gain coins."""

    token: str
    do: Literal["coins"]
    rolls: bool
    gain: int
    coins: int
    """Coins to spend afterwards."""
    score_was: int
    score: int


class StopChoice(TypedDict):
    """Do without a second building."""

    token: str
    do: Literal["stop"]
    rolls: bool
    next_seat: int | None
    passes: Pair | None


class KeepChoice(TypedDict):
    """Keep a pair of the four dice."""

    token: str
    do: Literal["keep"]
    rolls: bool
    yellow: int
    blue: int
    next_seat: int
    passes: Pair


Choice: TypeAlias = BuildChoice | TurnChoice | CoinsChoice | StopChoice | KeepChoice


def choices(state: State) -> list[Choice]:
    """Return the choices of the player to move, in a natural order; empty if nobody decides."""
    actions = legal(state)
    if not actions:
        return []
    now = settled(state)
    return [choice(state, now, action) for action in actions]


def choice(state: State, now: State, action: int) -> Choice:
    """Return one choice; ``now`` is the position with everything scored."""
    match decode(action):
        case TurnDie() as move:
            return turn(state, action, move)
        case Build() as move:
            return build(state, now, action, move)
        case GainCoins() as move:
            return coins(state, now, action, move)
        case Stop() as move:
            return stop(state, action, move)
        case Keep() as move:
            return keep(state, action, move)
        case move:
            raise AssertionError(move)


def after(state: State, action: int) -> State:
    """Return the position after a choice."""
    played = state.copy()
    apply_unchecked(played, action)
    return played


def build(state: State, now: State, action: int, move: Build) -> BuildChoice:
    """Return the effect of constructing a cell."""
    row, column = move.yellow - 1, move.blue - 1
    seat, kind = state.seat, state.variant.kind_at[6 * row + column]
    is_second = state.phase == SECOND
    played = after(state, action)
    then = settled(played)
    places = [then.place[6 * other + kind] for other in range(state.variant.seats)]
    return {
        "token": write(move),
        "do": move.do,
        "rolls": to_move(played) == CHANCE,
        "second": is_second,
        "cost": played.crossed[seat] - state.crossed[seat],
        "yellow": move.yellow,
        "blue": move.blue,
        "kind": KINDS[kind],
        "count": then.built[6 * seat + kind],
        "size": state.variant.sizes[kind],
        "lines": [line_change(then, seat, row), line_change(then, seat, 6 + column)],
        "kind_was": kind_points(now, seat, kind),
        "kind_points": kind_points(then, seat, kind),
        "place": places[seat],
        "level_with": [other + 1 for other, place in enumerate(places) if place == places[seat] and other != seat],
        "score_was": points(now, seat),
        "score": points(then, seat),
        "next_seat": next_seat(state),
        # Not known while a second building is still possible.
        "passes": None if is_second or played.phase == SECOND else passed(state, row, column),
    }


def line_change(then: State, seat: int, line: int) -> Line:
    """Return the effect of one more cell on a row (0 to 5) or column (6 to 11)."""
    built = line_count(then, seat, line)
    return {"line": line_name(line), "built": built, "was": line_points(built - 1), "points": line_points(built)}


def kind_points(state: State, seat: int, kind: int) -> int:
    """Return a seat's points for a kind in a fully scored position."""
    place = state.place[6 * seat + kind]
    return share(SCORING, kind, place - 1, state.sharing[6 * seat + kind]) if place else 0


def turn(state: State, action: int, move: TurnDie) -> TurnChoice:
    """Return the cost of turning a die."""
    seat = state.seat
    played = after(state, action)
    return {
        "token": write(move),
        "do": move.do,
        "colour": move.colour,
        "pips": move.pips,
        "to": move.to,
        "cost": played.crossed[seat] - state.crossed[seat],
        "coins_left": played.circled[seat] - played.crossed[seat],
    }


def coins(state: State, now: State, action: int, move: GainCoins) -> CoinsChoice:
    """Return the number of coins gained."""
    seat = state.seat
    played = after(state, action)
    return {
        "token": write(move),
        "do": move.do,
        "rolls": to_move(played) == CHANCE,
        "gain": played.circled[seat] - state.circled[seat],
        "coins": played.circled[seat] - played.crossed[seat],
        "score_was": points(now, seat),
        "score": points(settled(played), seat),
    }


def stop(state: State, action: int, move: Stop) -> StopChoice:
    """Return who gets the pair that is not used for a second building."""
    used_yellow, _, used_blue, _ = state.dice
    return {
        "token": write(move),
        "do": move.do,
        "rolls": to_move(after(state, action)) == CHANCE,
        "next_seat": next_seat(state),
        "passes": passed(state, used_yellow, used_blue),
    }


def keep(state: State, action: int, move: Keep) -> KeepChoice:
    """Return which pair is kept and who gets the other one."""
    return {
        "token": write(move),
        "do": move.do,
        "rolls": to_move(after(state, action)) == CHANCE,
        "yellow": move.yellow,
        "blue": move.blue,
        "next_seat": neighbour(state),
        "passes": other_pair(state, move.yellow - 1, move.blue - 1),
    }


# ---- Passing dice ----


def neighbour(state: State) -> int:
    """Return the next real player, counted from 1."""
    return (state.seat + 1) % state.variant.players + 1


def next_seat(state: State) -> int | None:
    """Return who gets dice after this turn: nobody in a solo game or after the very last turn."""
    is_last = state.round == state.variant.rounds and neighbour(state) == state.first + 1
    return None if state.variant.players == 1 or is_last else neighbour(state)


def passed(state: State, yellow: int, blue: int) -> Pair | None:
    """Return the pair that is passed if this one is used for the only building; ``None`` if none is."""
    return None if next_seat(state) is None else other_pair(state, yellow, blue)


def other_pair(state: State, yellow: int, blue: int) -> Pair:
    """Return the values of the other two dice."""
    first_yellow, second_yellow, first_blue, second_blue = state.dice
    return {"yellow": first_yellow + second_yellow - yellow + 1, "blue": first_blue + second_blue - blue + 1}
