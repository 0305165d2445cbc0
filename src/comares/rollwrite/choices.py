"""What the player to move can do in Roll & Write, as plain data with everything he wants to know beforehand.

Points are those of a game that ends right after the choice. Pips, seats and places count from 1.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.rollwrite.codes import BUILD, COINS, KEEP, SCORING, SECOND, STOP, TURN_DIE
from comares.rollwrite.notation import line_name, token_of
from comares.rollwrite.rules import legal, play
from comares.rollwrite.scoring import line_count, line_points, points, settled
from comares.rollwrite.state import State


class Pair(TypedDict):
    """What a yellow and a blue die show."""

    yellow: int
    blue: int


class Line(TypedDict):
    """What a building does to its row or column."""

    line: str
    """``y1`` to ``y6`` for the rows, ``b1`` to ``b6`` for the columns."""
    built: int
    """Constructed cells, this one included."""
    was: int
    """Points without this one."""
    points: int


class Build(TypedDict):
    """Construct a cell."""

    token: str
    do: Literal["build"]
    second: bool
    cost: int
    """Coins to pay: only the second building costs any."""
    yellow: int
    blue: int
    kind: str
    count: int
    """Buildings of this kind, this one included."""
    size: int
    """Cells of this kind on the sheet."""
    lines: list[Line]
    """The row, then the column."""
    kind_was: int
    kind_points: int
    place: int
    """The place with this kind, the best of those that are shared."""
    level_with: list[int]
    """The other seats that share it."""
    score_was: int
    score: int
    next_seat: int | None
    """Who gets a pair of dice after this turn; nobody where none is passed."""
    passes: Pair | None
    """The pair he gets, where that is certain."""


class Turn(TypedDict):
    """Turn a die."""

    token: str
    do: Literal["turn"]
    colour: Literal["yellow", "blue"]
    pips: int
    to: int
    cost: int
    coins_left: int
    """When it is paid."""


class Coins(TypedDict):
    """Gain coins."""

    token: str
    do: Literal["coins"]
    gain: int
    coins: int
    """Coins to spend afterwards."""
    score_was: int
    score: int


class Stop(TypedDict):
    """Leave it at one building."""

    token: str
    do: Literal["stop"]
    next_seat: int | None
    passes: Pair | None


class Keep(TypedDict):
    """Keep a pair of the four dice."""

    token: str
    do: Literal["keep"]
    yellow: int
    blue: int
    next_seat: int
    passes: Pair


Choice: TypeAlias = Build | Turn | Coins | Stop | Keep


def choices(state: State) -> list[Choice]:
    """Return what the player to move can do, in the order in which he would look at it; empty if nobody decides."""
    actions = legal(state)
    if not actions:
        return []
    now = settled(state)
    return [choice(state, now, action) for action in actions]


def choice(state: State, now: State, action: int) -> Choice:
    """Return one choice; ``now`` is the position with everything scored."""
    if action < BUILD:
        return turn(state, action)
    if action < COINS:
        return build(state, now, action)
    if action == COINS:
        return coins(state, now)
    if action == STOP:
        return stop(state)
    return keep(state, action)


def after(state: State, action: int) -> State:
    """Return the position after a choice."""
    played = state.copy()
    play(played, action)
    return played


def build(state: State, now: State, action: int) -> Build:
    """Return what constructing a cell brings."""
    yellow, blue = divmod(action - BUILD, 6)
    seat, kind = state.seat, state.variant.kind_at[action - BUILD]
    is_second = state.phase == SECOND
    played = after(state, action)
    then = settled(played)
    places = then.place[kind::6]
    return {
        "token": token_of(action),
        "do": "build",
        "second": is_second,
        "cost": played.crossed[seat] - state.crossed[seat],
        "yellow": yellow + 1,
        "blue": blue + 1,
        "kind": KINDS[kind],
        "count": then.built[6 * seat + kind],
        "size": state.variant.sizes[kind],
        "lines": [line_change(then, seat, yellow), line_change(then, seat, 6 + blue)],
        "kind_was": kind_points(now, seat, kind),
        "kind_points": kind_points(then, seat, kind),
        "place": places[seat],
        "level_with": [other + 1 for other, place in enumerate(places) if place == places[seat] and other != seat],
        "score_was": points(now, seat),
        "score": points(then, seat),
        "next_seat": next_seat(state),
        # While a second building is possible, nobody knows yet.
        "passes": None if is_second or played.phase == SECOND else passed(state, yellow, blue),
    }


def line_change(then: State, seat: int, line: int) -> Line:
    """Return what one more cell has done to a row (0 to 5) or column (6 to 11)."""
    built = line_count(then, seat, line)
    return {"line": line_name(line), "built": built, "was": line_points(built - 1), "points": line_points(built)}


def kind_points(state: State, seat: int, kind: int) -> int:
    """Return what a seat gets for a kind in a position with everything scored."""
    place = state.place[6 * seat + kind]
    return share(SCORING, kind, place - 1, state.sharing[6 * seat + kind]) if place else 0


def turn(state: State, action: int) -> Turn:
    """Return what turning a die costs."""
    is_blue, rest = divmod(action - TURN_DIE, 12)
    pips, is_down = divmod(rest, 2)
    seat = state.seat
    played = after(state, action)
    return {
        "token": token_of(action),
        "do": "turn",
        "colour": "blue" if is_blue else "yellow",
        "pips": pips + 1,
        "to": pips + (0 if is_down else 2),
        "cost": played.crossed[seat] - state.crossed[seat],
        "coins_left": played.circled[seat] - played.crossed[seat],
    }


def coins(state: State, now: State) -> Coins:
    """Return how many coins there would be."""
    seat = state.seat
    played = after(state, COINS)
    return {
        "token": token_of(COINS),
        "do": "coins",
        "gain": played.circled[seat] - state.circled[seat],
        "coins": played.circled[seat] - played.crossed[seat],
        "score_was": points(now, seat),
        "score": points(settled(played), seat),
    }


def stop(state: State) -> Stop:
    """Return who gets the pair that is not used for a second building."""
    used_yellow, _, used_blue, _ = state.dice
    return {
        "token": token_of(STOP),
        "do": "stop",
        "next_seat": next_seat(state),
        "passes": passed(state, used_yellow, used_blue),
    }


def keep(state: State, action: int) -> Keep:
    """Return which pair stays, and who gets the other one."""
    yellow, blue = divmod(action - KEEP, 6)
    return {
        "token": token_of(action),
        "do": "keep",
        "yellow": yellow + 1,
        "blue": blue + 1,
        "next_seat": neighbour(state),
        "passes": other_pair(state, yellow, blue),
    }


# ---- Dice move on ----


def neighbour(state: State) -> int:
    """Return the next real player."""
    return (state.seat + 1) % state.variant.players + 1


def next_seat(state: State) -> int | None:
    """Return who gets dice from this turn: nobody from a solo player, nor from the last one of the last round."""
    is_last = state.round == state.variant.rounds and neighbour(state) == state.first + 1
    return None if state.variant.players == 1 or is_last else neighbour(state)


def passed(state: State, yellow: int, blue: int) -> Pair | None:
    """Return what is passed when a pair was used for the only building, if anything is."""
    return None if next_seat(state) is None else other_pair(state, yellow, blue)


def other_pair(state: State, yellow: int, blue: int) -> Pair:
    """Return what the two other dice show."""
    first_yellow, second_yellow, first_blue, second_blue = state.dice
    return {"yellow": first_yellow + second_yellow - yellow + 1, "blue": first_blue + second_blue - blue + 1}
