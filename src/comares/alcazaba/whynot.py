"""Why an action is not possible: the reasons behind what ``rules.is_legal`` only denies."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.chance import drawn_tile, stacked
from comares.alcazaba.codes import (
    BAG,
    BAG_IS,
    BUILD,
    BUILD_HERE,
    CALIPH,
    CHIP_AT,
    DICE,
    DRAWN,
    FIRST,
    FIRST_PLAYER,
    GIVE,
    NAME_CALIPH,
    OVER,
    PLACES,
    RESERVE,
    ROLLED,
    SETTLE,
    SIDES,
    SORT,
    STACK,
    STACK_IS,
    START_CHIP,
    STORE,
    SWAP,
    TAKE,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
    TILES,
    TOWER,
    TURN,
)
from comares.alcazaba.rules import x_of, y_of
from comares.alcazaba.state import State
from comares.alcazaba.walls import STEPS
from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.dicegame.board import dice_count

EXPECTED: Final = {
    FIRST_PLAYER: "draw-first-player",
    STACK: "draw-stack",
    BAG: "draw-bag",
    START_CHIP: "draw-start-chip",
    DICE: "throw-dice",
    TURN: "place-or-rebuild-now",
    TAKE: "take-tile-now",
    SETTLE: "settle-now",
    NAME_CALIPH: "caliph-now",
}
SORTS: Final = {FIRST_PLAYER: FIRST, STACK: STACK_IS, BAG: BAG_IS, START_CHIP: CHIP_AT, DICE: ROLLED}


def why_not(state: State, action: int) -> IllegalMove:
    """Return the reason why an action is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if action >= ROLLED:
        return why_not_chance(state, action)
    if state.phase == TURN and (action < CALIPH or STORE <= action < BUILD_HERE or action >= BUILD):
        return why_not_turn(state, action)
    if state.phase == TAKE and action in range(TAKE_CHIP, STORE) and action not in (RESERVE, GIVE):
        return why_not_take(state, action)
    if state.phase == SETTLE and action in range(BUILD_HERE, BUILD):
        return why_not_built(state, state.taken, action - BUILD_HERE)
    if state.phase == SETTLE and action == GIVE:
        return IllegalMove("no-dirk")
    if state.phase == NAME_CALIPH and action in range(CALIPH, TAKE_CHIP):
        return IllegalMove("no-such-player", seat=action - CALIPH + 1, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


# ---- Chance ----


def why_not_chance(state: State, action: int) -> IllegalMove:
    """Outcomes that cannot come now."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if (BAG_IS if action >= BAG_IS else action // SORT * SORT) != SORTS[state.phase]:
        return IllegalMove(EXPECTED[state.phase])
    if state.phase == DICE:
        return IllegalMove("wrong-number-of-dice", n=state.board.thrown, given=dice_count(action - ROLLED))
    if state.phase == STACK:
        tiles = [stacked(action - STACK_IS, kind) for kind in range(6)]
        return why_not_drawn(state, tiles)
    if state.phase == BAG:
        return why_not_drawn(state, [drawn_tile(action - BAG_IS, n) for n in range(DRAWN)])
    return IllegalMove("no-such-player", seat=action - FIRST + 1, n=state.variant.players)


def why_not_drawn(state: State, tiles: list[int]) -> IllegalMove:
    """Tiles that cannot be laid out: one was seen before, or the bag has not so many of a kind."""
    for n, tile in enumerate(tiles):
        if not state.unseen >> tile & 1 or tile in tiles[:n]:
            return IllegalMove("tile-seen", tile=state.variant.names[tile])
    kinds = [state.variant.kind[tile] for tile in tiles if tile != TOWER]
    kind = next(kind for kind in kinds if kinds.count(kind) > state.bag[kind])
    if state.bag[kind] == 0:
        return IllegalMove("bag-has-none", kind=KINDS[kind])
    return IllegalMove("bag-has-fewer", kind=KINDS[kind], n=state.bag[kind])


# ---- Turns and rewards ----


def why_not_turn(state: State, action: int) -> IllegalMove:
    """Things that cannot be done after this throw."""
    if action < CALIPH:
        return IllegalMove("kind-not-shown", kind=KINDS[action]) if action < 6 else IllegalMove(EXPECTED[TURN])
    if action >= THROW:
        return IllegalMove("three-throws" if state.board.throws == 3 else "dice-not-there")
    if state.board.throws == 3:
        return IllegalMove("rebuild-too-late")
    if action >= BUILD:
        tile, place = divmod(action - BUILD, PLACES)
        return why_not_reserve(state, tile) or why_not_built(state, tile, place)
    if action >= SWAP:
        tile, replaced = divmod(action - SWAP, 64)
        return why_not_reserve(state, tile) or why_not_swapped(state, tile, replaced)
    return why_not_stored(state, action - STORE)


def why_not_take(state: State, action: int) -> IllegalMove:
    """Something that does not lie in the column."""
    if action == TAKE_CHIP:
        return IllegalMove("chip-not-there", kind=KINDS[state.column])
    tile = state.variant.names[action - TAKE_TILE]
    return IllegalMove("tile-not-there", tile=tile, kind=KINDS[state.column])


# ---- Building ----


def ground(state: State) -> dict[tuple[int, int], int]:
    """Return the walls of the tiles in the player's Alhambra by their places, the fountain among them."""
    built = [tile for tile in range(TILES) if state.built[state.seat] >> tile & 1]
    return {(0, 0): 0, **{(state.x[tile], state.y[tile]): state.variant.walls[tile] for tile in built}}


def neighbours(built: dict[tuple[int, int], int], x: int, y: int) -> dict[int, int]:
    """Return the walls of the tiles beside a place by the side on which they are."""
    return {side: built[x + dx, y + dy] for side, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) in built}


def why_not_reserve(state: State, tile: int) -> IllegalMove | None:
    """A tile that is not in the reserve."""
    if state.reserve[state.seat] >> tile & 1:
        return None
    return IllegalMove("not-in-reserve", tile=state.variant.names[tile])


def why_not_built(state: State, tile: int, place: int) -> IllegalMove:
    """A tile that cannot stand at a place."""
    built = ground(state)
    x, y = x_of(place), y_of(place)
    if (x, y) in built:
        return IllegalMove("place-taken", place=f"{x},{y}")
    walls = state.variant.walls[tile]
    beside = neighbours(built, x, y)
    if not beside:
        return IllegalMove("touches-nothing", place=f"{x},{y}")
    if reason := why_not_walls(state, tile, beside):
        return reason
    if all(walls >> side & 1 for side in beside):
        return IllegalMove("not-on-foot", tile=state.variant.names[tile])
    return IllegalMove("makes-hole", place=f"{x},{y}")


def why_not_walls(state: State, tile: int, beside: dict[int, int]) -> IllegalMove | None:
    """Walls that do not agree with those of the tiles beside."""
    walls = state.variant.walls[tile]
    for side, theirs in beside.items():
        if walls >> side & 1 != theirs >> (side ^ 2) & 1:
            key = "wall-against-none" if walls >> side & 1 else "none-against-wall"
            return IllegalMove(key, tile=state.variant.names[tile], side=SIDES[side])
    return None


def why_not_stored(state: State, tile: int) -> IllegalMove:
    """A tile that cannot be taken out."""
    name = state.variant.names[tile]
    if not state.built[state.seat] >> tile & 1:
        return IllegalMove("not-in-alhambra", tile=name)
    if len(neighbours(ground(state), state.x[tile], state.y[tile])) == 4:
        return IllegalMove("leaves-hole", tile=name)
    return IllegalMove("cuts-off", tile=name)


def why_not_swapped(state: State, tile: int, replaced: int) -> IllegalMove:
    """A tile that cannot take the place of another."""
    if replaced >= TILES or not state.built[state.seat] >> replaced & 1:
        return IllegalMove("not-in-alhambra", tile=state.variant.names[replaced])
    reason = why_not_walls(state, tile, neighbours(ground(state), state.x[replaced], state.y[replaced]))
    assert reason
    return reason
