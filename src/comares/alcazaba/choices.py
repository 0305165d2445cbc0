"""The choices of the player to move in Alcazaba and their effects, as plain data.

Points are those of the next scoring, as if it came right after the choice. Seats count from 1. Throwing again, placing
a marker and naming the Caliph are the same as in the basic game; so is ``rolls``.
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
from comares.alcazaba.rules import apply_unchecked, legal, to_move, x_of, y_of
from comares.alcazaba.scoring import measure_wall, tiles_of
from comares.alcazaba.state import State
from comares.alcazaba.walls import Corner, line, longest_wall
from comares.core.kinds import KINDS
from comares.core.places import share
from comares.core.protocol import CHANCE
from comares.dicegame.choices import CaliphChoice, PlaceChoice, ThrowChoice, place, throw

DIRK = 2
"""Dirk's seat in a game for two, from 0."""


class KindChange(TypedDict):
    """The effect of a choice on the majority of a kind."""

    kind: str
    was: int
    """Tiles that count before the choice."""
    count: int
    """Tiles that count after it."""
    points_was: int
    points: int


class Outlook(TypedDict):
    """The value of an Alhambra after a choice."""

    kinds: list[KindChange]
    """The kind of the tile added, then the kind of the one removed, if any."""
    wall_was: int
    wall: int
    """Segments of the longest outer wall."""
    line: list[Corner]
    """That wall, from corner to corner."""


class StoreChoice(Outlook):
    """Rebuild: remove a tile from the Alhambra."""

    token: str
    do: Literal["store"]
    rolls: bool
    tile: str
    x: int
    y: int


class BuildChoice(Outlook):
    """Build the tile just taken, or rebuild with one from the reserve."""

    token: str
    do: Literal["build", "rebuild"]
    rolls: bool
    tile: str
    x: int
    y: int


class SwapChoice(Outlook):
    """Rebuild: exchange a tile of the Alhambra for one from the reserve."""

    token: str
    do: Literal["swap"]
    rolls: bool
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
    """Take a tile from the column."""

    token: str
    do: Literal["take"]
    rolls: bool
    tile: str
    rooms: list[Room]
    """Where it can then be built."""


class ChipChoice(TypedDict):
    """Take the starting player chip."""

    token: str
    do: Literal["chip"]
    rolls: bool


class ReserveChoice(TypedDict):
    """Put the tile just taken into the reserve."""

    token: str
    do: Literal["reserve"]
    rolls: bool
    tile: str


class DirkChoice(TypedDict):
    """Give the tile just taken to Dirk."""

    token: str
    do: Literal["dirk"]
    rolls: bool
    tile: str
    was: int
    """Tiles of this kind that Dirk has."""
    points_was: int
    """The player's own points for the kind before the choice."""
    points: int
    """The player's own points for the kind after it."""


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
    """Return the choices of the player to move; empty if nobody decides."""
    # Nearly all choices are throws.
    return [throw(action - THROW) if action >= THROW else choice(state, action) for action in legal(state)]


def choice(state: State, action: int) -> Choice:
    """Return one choice, except throwing again."""
    if action < PLACE + 6:
        return place(state.board, action - PLACE, is_chance(after(state, action)))
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
        return {"token": token, "do": "chip", "rolls": is_chance(after(state, action))}
    if action == RESERVE:
        tile = state.variant.names[state.taken]
        return {"token": token, "do": "reserve", "rolls": is_chance(after(state, action)), "tile": tile}
    if action == GIVE:
        return give(state, action, token)
    rolls = is_chance(after(state, action))
    return {"token": token, "do": "caliph", "rolls": rolls, "seat": action - CALIPH + 1}


def after(state: State, action: int) -> State:
    """Return the position after a choice."""
    played = state.copy()
    apply_unchecked(played, action)
    return played


def is_chance(state: State) -> bool:
    """Return whether dice are thrown or tiles drawn next."""
    return to_move(state) == CHANCE


# ---- Tiles ----


def build(state: State, action: int, token: str, tile: int, spot: int) -> BuildChoice:
    """Return the effect of building a tile."""
    built = after(state, action)
    return {
        "token": token,
        "do": "build" if action < BUILD else "rebuild",
        "rolls": is_chance(built),
        "tile": state.variant.names[tile],
        "x": x_of(spot),
        "y": y_of(spot),
        **outlook(state, built, [tile]),
    }


def store(state: State, action: int, token: str) -> StoreChoice:
    """Return the effect of removing a tile."""
    tile = action - STORE
    built = after(state, action)
    return {
        "token": token,
        "do": "store",
        "rolls": is_chance(built),
        "tile": state.variant.names[tile],
        "x": state.x[tile],
        "y": state.y[tile],
        **outlook(state, built, [tile]),
    }


def swap(state: State, action: int, token: str) -> SwapChoice:
    """Return the effect of exchanging a tile."""
    tile, replaced = divmod(action - SWAP, 64)
    built = after(state, action)
    return {
        "token": token,
        "do": "swap",
        "rolls": is_chance(built),
        "tile": state.variant.names[tile],
        "replaced": state.variant.names[replaced],
        "x": state.x[replaced],
        "y": state.y[replaced],
        **outlook(state, built, [tile, replaced]),
    }


def take(state: State, action: int, token: str) -> TakeChoice:
    """Return where a tile can be built once it is taken."""
    taken = after(state, action)
    spots = [here for here in legal(taken) if BUILD_HERE <= here < BUILD] if taken.phase == SETTLE else []
    return {
        "token": token,
        "do": "take",
        "rolls": is_chance(taken),
        "tile": state.variant.names[action - TAKE_TILE],
        "rooms": [room(taken, spot) for spot in spots],
    }


def room(taken: State, action: int) -> Room:
    """Return a place for the tile just taken."""
    spot = action - BUILD_HERE
    return {"x": x_of(spot), "y": y_of(spot), "wall": wall_of(after(taken, action), taken.seat)}


def give(state: State, action: int, token: str) -> DirkChoice:
    """Return the effect on the player of giving the tile just taken to Dirk."""
    kind = state.variant.kind[state.taken]
    counts = counts_of(state, kind)
    given = [count + (seat == DIRK) for seat, count in enumerate(counts)]
    return {
        "token": token,
        "do": "dirk",
        "rolls": is_chance(after(state, action)),
        "tile": state.variant.names[state.taken],
        "was": counts[DIRK],
        "points_was": worth(state, kind, counts),
        "points": worth(state, kind, given),
    }


# ---- Value ----


def outlook(state: State, built: State, tiles: list[int]) -> Outlook:
    """Return the value of the Alhambra after a choice; tiles to be added come first."""
    seat = state.seat
    wall = longest_wall(built, seat)
    kinds = dict.fromkeys([state.variant.kind[tile] for tile in tiles])  # without duplicates
    return {
        "kinds": [kind_change(state, built, kind) for kind in kinds],
        "wall_was": wall_of(state, seat),
        "wall": len(wall),
        "line": line(wall),
    }


def kind_change(state: State, built: State, kind: int) -> KindChange:
    """Return the effect on the majority of a kind; only the player's own tiles change."""
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
    """Return the number of tiles of a kind that count for each seat."""
    return [tiles_of(state, seat, kind) for seat in range(state.variant.seats)]


def worth(state: State, kind: int, counts: list[int]) -> int:
    """Return the player's points for a kind in the next scoring, given these numbers of tiles."""
    mine = counts[state.seat]
    if not mine:
        return 0
    ahead = len([count for count in counts if count > mine])
    return share(scoring_ahead(state), kind, ahead, counts.count(mine))


def wall_of(state: State, seat: int) -> int:
    """Return the length of a seat's longest outer wall."""
    measure_wall(state, seat)
    return state.palace.wall
