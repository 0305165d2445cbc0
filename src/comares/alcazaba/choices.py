"""What the player to move can do in Alcazaba, as plain data: each move with its token and what it brings.

Points are those of the next scoring, if it came right after the choice. Seats count from 1. Throwing dice again,
placing a marker and naming the Caliph are as in the basic game.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from comares.alcazaba.breakdown import scoring_ahead
from comares.alcazaba.codes import (
    BUILD,
    BUILD_HERE,
    CALIPH,
    GIVE,
    PLACE,
    PLACES,
    RESERVE,
    SETTLE,
    STORE,
    SWAP,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
)
from comares.alcazaba.moves import decode
from comares.alcazaba.notation import write
from comares.alcazaba.rules import apply_unchecked, legal, x_of, y_of
from comares.alcazaba.scoring import measure_wall, tiles_of
from comares.alcazaba.state import State
from comares.alcazaba.walls import Corner, line, longest_wall
from comares.core.kinds import KINDS
from comares.core.places import share
from comares.dicegame.choices import CaliphChoice, PlaceChoice, ThrowChoice, place, throw

DIRK = 2
"""The seat of Dirk, from 0, with two players."""


class KindChange(TypedDict):
    """What a choice does to the majority of a kind."""

    kind: str
    was: int
    """Tiles that count before it."""
    count: int
    """Tiles that count after it."""
    points_was: int
    points: int


class Outlook(TypedDict):
    """What an Alhambra is worth after a choice."""

    kinds: list[KindChange]
    """The kind that comes, then the kind that goes, where there are both."""
    wall_was: int
    wall: int
    """Segments of the longest outer wall."""
    line: list[Corner]
    """That wall from corner to corner."""


class StoreChoice(Outlook):
    """Rebuild: take a tile out of the Alhambra."""

    token: str
    do: Literal["store"]
    tile: str
    x: int
    y: int


class BuildChoice(Outlook):
    """Build the tile that was taken, or rebuild with one from the reserve."""

    token: str
    do: Literal["build", "rebuild"]
    tile: str
    x: int
    y: int


class SwapChoice(Outlook):
    """Rebuild: a tile from the reserve takes the place of one of the Alhambra."""

    token: str
    do: Literal["swap"]
    tile: str
    replaced: str
    x: int
    y: int


class Room(TypedDict):
    """A place where a tile fits."""

    x: int
    y: int
    wall: int
    """Segments of the longest outer wall with the tile there."""


class TakeChoice(TypedDict):
    """Take a tile of the column."""

    token: str
    do: Literal["take"]
    tile: str
    rooms: list[Room]
    """Where it can be built then."""


class ChipChoice(TypedDict):
    """Take the starting player chip."""

    token: str
    do: Literal["chip"]


class ReserveChoice(TypedDict):
    """Lay the tile that was taken into the reserve."""

    token: str
    do: Literal["reserve"]
    tile: str


class DirkChoice(TypedDict):
    """Give the tile that was taken to Dirk."""

    token: str
    do: Literal["dirk"]
    tile: str
    was: int
    """Tiles of this kind that Dirk has."""
    points_was: int
    """What the kind would bring oneself without it."""
    points: int
    """What the kind would bring oneself then."""


Choice: TypeAlias = (
    PlaceChoice
    | ThrowChoice
    | StoreChoice
    | BuildChoice
    | SwapChoice
    | TakeChoice
    | ChipChoice
    | ReserveChoice
    | DirkChoice
    | CaliphChoice
)


def choices(state: State) -> list[Choice]:
    """Return what the player to move can do; empty if nobody decides."""
    # Nearly all of them are throws.
    return [throw(action - THROW) if action >= THROW else choice(state, action) for action in legal(state)]


def choice(state: State, action: int) -> Choice:
    """Return one choice, other than to throw again."""
    if action < PLACE + 6:
        return place(state.board, action - PLACE)
    token = write(decode(action, state.variant.names))
    if action >= BUILD:
        return build(state, action, token, (action - BUILD) // PLACES, (action - BUILD) % PLACES)
    if action >= BUILD_HERE:
        return build(state, action, token, state.taken, action - BUILD_HERE)
    if action >= SWAP:
        return swap(state, action, token)
    if action >= STORE:
        return store(state, action, token)
    if action >= TAKE_TILE:
        return take(state, action, token)
    if action == TAKE_CHIP:
        return {"token": token, "do": "chip"}
    if action == RESERVE:
        return {"token": token, "do": "reserve", "tile": state.variant.names[state.taken]}
    if action == GIVE:
        return give(state, token)
    return {"token": token, "do": "caliph", "seat": action - CALIPH + 1}


def after(state: State, action: int) -> State:
    """Return the position after a choice."""
    played = state.copy()
    apply_unchecked(played, action)
    return played


# ---- Tiles ----


def build(state: State, action: int, token: str, tile: int, spot: int) -> BuildChoice:
    """Return what building a tile brings."""
    return {
        "token": token,
        "do": "build" if action < BUILD else "rebuild",
        "tile": state.variant.names[tile],
        "x": x_of(spot),
        "y": y_of(spot),
        **outlook(state, action, [tile]),
    }


def store(state: State, action: int, token: str) -> StoreChoice:
    """Return what is left when a tile is taken out."""
    tile = action - STORE
    return {
        "token": token,
        "do": "store",
        "tile": state.variant.names[tile],
        "x": state.x[tile],
        "y": state.y[tile],
        **outlook(state, action, [tile]),
    }


def swap(state: State, action: int, token: str) -> SwapChoice:
    """Return what exchanging a tile brings."""
    tile, replaced = divmod(action - SWAP, 64)
    return {
        "token": token,
        "do": "swap",
        "tile": state.variant.names[tile],
        "replaced": state.variant.names[replaced],
        "x": state.x[replaced],
        "y": state.y[replaced],
        **outlook(state, action, [tile, replaced]),
    }


def take(state: State, action: int, token: str) -> TakeChoice:
    """Return where a tile can be built once it is taken."""
    taken = after(state, action)
    spots = [here for here in legal(taken) if BUILD_HERE <= here < BUILD] if taken.phase == SETTLE else []
    return {
        "token": token,
        "do": "take",
        "tile": state.variant.names[action - TAKE_TILE],
        "rooms": [room(taken, spot) for spot in spots],
    }


def room(taken: State, action: int) -> Room:
    """Return a place for the tile that was taken."""
    spot = action - BUILD_HERE
    return {"x": x_of(spot), "y": y_of(spot), "wall": wall_of(after(taken, action), taken.seat)}


def give(state: State, token: str) -> DirkChoice:
    """Return what giving the tile that was taken to Dirk means for oneself."""
    kind = state.variant.kind[state.taken]
    counts = counts_of(state, kind)
    given = [count + (seat == DIRK) for seat, count in enumerate(counts)]
    return {
        "token": token,
        "do": "dirk",
        "tile": state.variant.names[state.taken],
        "was": counts[DIRK],
        "points_was": worth(state, kind, counts),
        "points": worth(state, kind, given),
    }


# ---- What it is worth ----


def outlook(state: State, action: int, tiles: list[int]) -> Outlook:
    """Return what the Alhambra is worth after a choice about tiles, those that come first."""
    seat = state.seat
    built = after(state, action)
    wall = longest_wall(built, seat)
    kinds = dict.fromkeys([state.variant.kind[tile] for tile in tiles])  # each once
    return {
        "kinds": [kind_change(state, built, kind) for kind in kinds],
        "wall_was": wall_of(state, seat),
        "wall": len(wall),
        "line": line(wall),
    }


def kind_change(state: State, built: State, kind: int) -> KindChange:
    """Return what another Alhambra means for a kind; what others do meanwhile does not count."""
    counts = counts_of(state, kind)
    then = counts.copy()
    then[state.seat] = tiles_of(built, state.seat, kind)
    return {
        "kind": KINDS[kind],
        "was": counts[state.seat],
        "count": then[state.seat],
        "points_was": worth(state, kind, counts),
        "points": worth(state, kind, then),
    }


def counts_of(state: State, kind: int) -> list[int]:
    """Return how many tiles of a kind count for each seat."""
    return [tiles_of(state, seat, kind) for seat in range(state.variant.seats)]


def worth(state: State, kind: int, counts: list[int]) -> int:
    """Return what the player to move would get for a kind in the next scoring, if these were the tiles."""
    mine = counts[state.seat]
    if not mine:
        return 0
    ahead = len([count for count in counts if count > mine])
    return share(scoring_ahead(state), kind, ahead, counts.count(mine))


def wall_of(state: State, seat: int) -> int:
    """Return how long the longest outer wall of a seat is."""
    measure_wall(state, seat)
    return state.palace.wall
