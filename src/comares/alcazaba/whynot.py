"""The reasons why a move is not possible, for people. ``rules.is_legal`` only says that it is not."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import (
    BAG,
    DICE,
    FIRST_PLAYER,
    NAME_CALIPH,
    OVER,
    SETTLE,
    SIDES,
    STACK,
    START_CHIP,
    TAKE,
    TILES,
    TOWER,
    TURN,
)
from comares.alcazaba.moves import (
    Bag,
    Build,
    BuildFromReserve,
    GiveToDirk,
    Move,
    Stack,
    Store,
    Swap,
    TakeChip,
    TakeTile,
)
from comares.alcazaba.state import State
from comares.alcazaba.walls import STEPS
from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.dicegame.moves import Dice, FirstPlayer, NameCaliph, Place, StartChip, Throw

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
SORTS: Final = {FIRST_PLAYER: FirstPlayer, STACK: Stack, BAG: Bag, START_CHIP: StartChip, DICE: Dice}
RULES: Final = {
    "game-over": "winning",
    "no-roll": "throwing",
    "draw-first-player": "first-player",
    "draw-stack": "tiles-of-a-round",
    "draw-bag": "tiles-of-a-round",
    "draw-start-chip": "laying-the-chip",
    "throw-dice": "throwing",
    "place-or-rebuild-now": "placing",
    "take-tile-now": "taking",
    "settle-now": "tile-taken",
    "caliph-now": "starting-player-chip",
    "wrong-number-of-dice": "throwing",
    "no-such-player": "starting-player-chip",
    "no-dirk": "gifts-to-dirk",
    "tile-seen": "tiles",
    "bag-has-none": "stacks-and-bag",
    "bag-has-fewer": "stacks-and-bag",
    "kind-not-shown": "placing",
    "three-throws": "throwing",
    "dice-not-there": "throwing",
    "rebuild-too-late": "rebuilding",
    "not-in-reserve": "rebuilding",
    "chip-not-there": "taking",
    "tile-not-there": "taking",
    "place-taken": "side-by-side",
    "touches-nothing": "side-by-side",
    "not-on-foot": "on-foot",
    "makes-hole": "no-holes",
    "wall-against-none": "side-by-side",
    "none-against-wall": "side-by-side",
    "not-in-alhambra": "rebuilding",
    "leaves-hole": "no-holes",
    "cuts-off": "on-foot",
}
"""The rule behind each reason: its anchor in the rulebook."""


def why_not(state: State, move: Move) -> IllegalMove:
    """Return the reason why a move is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if isinstance(move, FirstPlayer | Stack | Bag | StartChip | Dice):
        return why_not_chance(state, move)
    if state.phase == TURN and isinstance(move, Place | Throw | Store | Swap | BuildFromReserve):
        return why_not_turn(state, move)
    if state.phase == TAKE and isinstance(move, TakeTile | TakeChip):
        return why_not_take(state, move)
    if state.phase == SETTLE and isinstance(move, Build):
        return why_not_built(state, state.taken, move.x, move.y)
    if state.phase == SETTLE and isinstance(move, GiveToDirk):
        return IllegalMove("no-dirk")
    if state.phase == NAME_CALIPH and isinstance(move, NameCaliph):
        return IllegalMove("no-such-player", seat=move.seat, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


def number(state: State, tile: str) -> int:
    """Return the number of a tile."""
    return state.variant.names.index(tile)


# ---- Chance ----


def why_not_chance(state: State, move: FirstPlayer | Stack | Bag | StartChip | Dice) -> IllegalMove:
    """Explain why an outcome of chance is not possible."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if isinstance(move, SORTS[state.phase]):
        if isinstance(move, Dice):
            return IllegalMove("wrong-number-of-dice", n=state.board.thrown, given=len(move.dice))
        if isinstance(move, Stack | Bag):
            return why_not_drawn(state, [number(state, tile) for tile in move.tiles])
        if isinstance(move, FirstPlayer):
            return IllegalMove("no-such-player", seat=move.seat, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


def why_not_drawn(state: State, tiles: list[int]) -> IllegalMove:
    """Explain why tiles cannot be laid out: one was seen before, or the bag has too few of a kind."""
    for n, tile in enumerate(tiles):
        if not state.unseen >> tile & 1 or tile in tiles[:n]:
            return IllegalMove("tile-seen", tile=state.variant.names[tile])
    kinds = [state.variant.kind[tile] for tile in tiles if tile != TOWER]
    kind = next(kind for kind in kinds if kinds.count(kind) > state.bag[kind])
    if state.bag[kind] == 0:
        return IllegalMove("bag-has-none", kind=KINDS[kind])
    return IllegalMove("bag-has-fewer", kind=KINDS[kind], n=state.bag[kind])


# ---- Turns and rewards ----


def why_not_turn(state: State, move: Place | Throw | Store | Swap | BuildFromReserve) -> IllegalMove:
    """Explain why something cannot be done after this throw."""
    if isinstance(move, Place):
        return IllegalMove("kind-not-shown", kind=move.kind)
    if isinstance(move, Throw):
        return IllegalMove("three-throws" if state.board.throws == 3 else "dice-not-there")
    if state.board.throws == 3:
        return IllegalMove("rebuild-too-late")
    tile = number(state, move.tile)
    if isinstance(move, Store):
        return why_not_stored(state, tile)
    if not state.reserve[state.seat] >> tile & 1:
        return IllegalMove("not-in-reserve", tile=move.tile)
    if isinstance(move, Swap):
        return why_not_swapped(state, tile, number(state, move.replaced))
    return why_not_built(state, tile, move.x, move.y)


def why_not_take(state: State, move: TakeTile | TakeChip) -> IllegalMove:
    """Explain why something cannot be taken from the column."""
    kind = KINDS[state.column]
    if isinstance(move, TakeChip):
        return IllegalMove("chip-not-there", kind=kind)
    return IllegalMove("tile-not-there", tile=move.tile, kind=kind)


# ---- Building ----


def ground(state: State) -> dict[tuple[int, int], int]:
    """Return the walls of the tiles in the player's Alhambra by place, including the fountain."""
    built = [tile for tile in range(TILES) if state.built[state.seat] >> tile & 1]
    return {(0, 0): 0, **{(state.x[tile], state.y[tile]): state.variant.walls[tile] for tile in built}}


def neighbours(built: dict[tuple[int, int], int], x: int, y: int) -> dict[int, int]:
    """Return the walls of the tiles next to a place, by side."""
    return {side: built[x + dx, y + dy] for side, (dx, dy) in enumerate(STEPS) if (x + dx, y + dy) in built}


def why_not_built(state: State, tile: int, x: int, y: int) -> IllegalMove:
    """Explain why a tile cannot be built at a place."""
    built = ground(state)
    where = {"x": x, "y": y, "place": f"{x},{y}"}
    if (x, y) in built:
        return IllegalMove("place-taken", **where)
    walls = state.variant.walls[tile]
    beside = neighbours(built, x, y)
    if not beside:
        return IllegalMove("touches-nothing", **where)
    if reason := why_not_walls(state, tile, beside):
        return reason
    if all(walls >> side & 1 for side in beside):
        return IllegalMove("not-on-foot", tile=state.variant.names[tile])
    return IllegalMove("makes-hole", **where)


def why_not_walls(state: State, tile: int, beside: dict[int, int]) -> IllegalMove | None:
    """Explain which wall does not match a neighbour; ``None`` if all of them do."""
    walls = state.variant.walls[tile]
    for side, theirs in beside.items():
        if walls >> side & 1 != theirs >> (side ^ 2) & 1:
            key = "wall-against-none" if walls >> side & 1 else "none-against-wall"
            return IllegalMove(key, tile=state.variant.names[tile], side=SIDES[side])
    return None


def why_not_stored(state: State, tile: int) -> IllegalMove:
    """Explain why a tile cannot be removed."""
    name = state.variant.names[tile]
    if not state.built[state.seat] >> tile & 1:
        return IllegalMove("not-in-alhambra", tile=name)
    if len(neighbours(ground(state), state.x[tile], state.y[tile])) == 4:
        return IllegalMove("leaves-hole", tile=name)
    return IllegalMove("cuts-off", tile=name)


def why_not_swapped(state: State, tile: int, replaced: int) -> IllegalMove:
    """Explain why a tile cannot replace another."""
    if not state.built[state.seat] >> replaced & 1:
        return IllegalMove("not-in-alhambra", tile=state.variant.names[replaced])
    reason = why_not_walls(state, tile, neighbours(ground(state), state.x[replaced], state.y[replaced]))
    assert reason
    return reason
