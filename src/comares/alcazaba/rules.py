"""The rules of Alcazaba, best read alongside ``rulebook/en.md``.

Chance is treated as a player: ``apply`` never throws or draws anything but is told the outcome. Actions are the
integers defined in ``codes``. ``apply`` checks its argument; ``apply_unchecked`` does not and is meant for searches and
playouts.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index

from comares.alcazaba.chance import (
    can_draw,
    can_stack,
    draw,
    draw_outcomes,
    draw_stack,
    drawn_tile,
    stack_outcomes,
    stacked,
)
from comares.alcazaba.codes import (
    BAG,
    BAG_IS,
    BUILD,
    BUILD_HERE,
    CALIPH,
    CHIP_AT,
    DICE,
    DRAWN,
    END,
    FIRST,
    FIRST_PLAYER,
    GIVE,
    LAID,
    MIDDLE,
    NAME_CALIPH,
    NO_COLUMN,
    NO_TILE,
    OVER,
    PLACE,
    PLACES,
    RESERVE,
    ROLLED,
    ROUNDS,
    SETTLE,
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
from comares.alcazaba.scoring import score
from comares.alcazaba.state import State, Variant
from comares.core.bits import count_bits, lowest_bit, nth_bit
from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.dicegame.board import choices, dice_count, dice_outcomes, is_choice, nth_choice, right_field, throw
from comares.dicegame.codes import FIELDS

# ---- Whose move it is, and what is possible ----


def to_move(state: State) -> int:
    """Return the seat (from 0) to decide, ``CHANCE``, or ``NOBODY`` when the game is over."""
    if state.phase < TURN:
        return CHANCE
    return NOBODY if state.phase == OVER else state.seat


def can_go_on(state: State) -> bool:
    """Return whether the player may throw again or rebuild, which is after the first and second throw."""
    return state.phase == TURN and state.board.throws < 3


def ways(state: State) -> int:
    """Return the number of legal decisions."""
    if state.phase == TURN:
        count = state.board.kinds()
        return count + choices(state.board.dice) + rebuildings(state) if can_go_on(state) else count
    if state.phase == TAKE:
        return count_bits(column_tiles(state, state.column)) + (1 if state.chip == state.column else 0)
    if state.phase == SETTLE:
        return rooms(state, state.taken) + (2 if state.variant.players == 2 else 1)
    return state.variant.players if state.phase == NAME_CALIPH else 0


def nth_way(state: State, n: int) -> int:
    """Return the n-th of these decisions, counting from 0."""
    if state.phase == TURN:
        if n < state.board.kinds():
            return PLACE + state.board.nth_kind(n)
        n -= state.board.kinds()
        throwing = choices(state.board.dice)
        return THROW + nth_choice(state.board.dice, n) if n < throwing else nth_rebuilding(state, n - throwing)
    if state.phase == TAKE:
        tiles = column_tiles(state, state.column)
        return TAKE_TILE + nth_bit(tiles, n) if n < count_bits(tiles) else TAKE_CHIP
    if state.phase == SETTLE:
        room = rooms(state, state.taken)
        return BUILD_HERE + nth_room(state, state.taken, n) if n < room else RESERVE if n == room else GIVE
    return CALIPH + n


def legal(state: State) -> list[int]:
    """List the legal decisions of the player to move; empty if it is chance's turn or the game is over."""
    return [nth_way(state, n) for n in range(ways(state))]


def is_legal(state: State, action: int) -> bool:
    """Return whether a decision or an outcome of chance is currently possible; accepts any integer."""
    return 0 <= index(action) < END and is_possible(state, action)


def is_possible(state: State, action: int) -> bool:
    """Return whether an action is currently possible."""
    if action >= ROLLED:
        return can_happen(state, action)
    if action >= THROW:
        return can_go_on(state) and is_choice(state.board.dice, action - THROW)
    if action >= BUILD:
        return can_go_on(state) and can_build(state, action - BUILD)
    if action >= BUILD_HERE:
        return state.phase == SETTLE and fits(state, state.taken, action - BUILD_HERE)
    if action >= SWAP:
        return can_go_on(state) and can_swap(state, action - SWAP)
    if action >= STORE:
        return can_go_on(state) and can_store(state, action - STORE)
    if action >= TAKE_TILE:
        return state.phase == TAKE and column_tiles(state, state.column) >> (action - TAKE_TILE) & 1 == 1
    if action == TAKE_CHIP:
        return state.phase == TAKE and state.chip == state.column
    if action == RESERVE:
        return state.phase == SETTLE
    if action == GIVE:
        return state.phase == SETTLE and state.variant.players == 2
    if action >= CALIPH:
        return state.phase == NAME_CALIPH and action - CALIPH < state.variant.players
    return state.phase == TURN and action < 6 and state.board.shown() >> 4 * action & 15 > 0


def can_happen(state: State, action: int) -> bool:
    """Return whether an outcome of chance is currently possible."""
    if action >= BAG_IS:
        return state.phase == BAG and can_draw(state, action - BAG_IS)
    if action >= STACK_IS:
        return state.phase == STACK and action < STACK_IS + SORT and can_stack(state, action - STACK_IS)
    if action >= CHIP_AT:
        return state.phase == START_CHIP and action - CHIP_AT < 6
    if action >= FIRST:
        return state.phase == FIRST_PLAYER and action - FIRST < state.variant.players
    return state.phase == DICE and dice_count(action - ROLLED) == state.board.thrown


# ---- Building and rebuilding ----


def place_at(x: int, y: int) -> int:
    """Encode a place for use in an action."""
    return 2 * MIDDLE * (x + MIDDLE) + y + MIDDLE


def x_of(place: int) -> int:
    """Return a place's distance east of the fountain."""
    return place // (2 * MIDDLE) - MIDDLE


def y_of(place: int) -> int:
    """Return a place's distance north of the fountain."""
    return place % (2 * MIDDLE) - MIDDLE


def rooms(state: State, tile: int) -> int:
    """Return the number of places where a tile can be built in the player's Alhambra."""
    state.look(state.seat)
    return state.palace.room(state.variant.walls[tile])


def nth_room(state: State, tile: int, n: int) -> int:
    """Return the n-th of these places, counting from 0."""
    cell = state.palace.nth_room(state.variant.walls[tile], n)
    return place_at(state.palace.x_of(cell), state.palace.y_of(cell))


def fits(state: State, tile: int, place: int) -> bool:
    """Return whether a tile can be built at a place in the player's Alhambra."""
    state.look(state.seat)
    return state.palace.has_room(state.variant.walls[tile], x_of(place), y_of(place))


def in_reserve(state: State, tile: int) -> bool:
    """Return whether a tile is in the player's reserve."""
    return state.reserve[state.seat] >> tile & 1 == 1


def can_build(state: State, way: int) -> bool:
    """Return whether a tile from the reserve can be built at a place."""
    tile = way // PLACES
    return tile < TILES and in_reserve(state, tile) and fits(state, tile, way % PLACES)


def can_store(state: State, tile: int) -> bool:
    """Return whether a tile can be removed from the Alhambra."""
    state.look(state.seat)
    state.palace.search()
    n = state.palace.number_of(tile)
    return n > 0 and state.palace.loose[n] == 1


def can_swap(state: State, way: int) -> bool:
    """Return whether a tile from the reserve can be exchanged for one of the Alhambra."""
    tile = way // 64
    if way >= 64 * TILES or not in_reserve(state, tile):
        return False
    state.look(state.seat)
    state.palace.search()
    return state.palace.can_exchange(state.palace.number_of(way % 64), state.variant.walls[tile])


def rebuildings(state: State) -> int:
    """Return the number of ways to rebuild."""
    state.look(state.seat)
    state.palace.search()
    count = state.palace.loose_tiles()
    tiles = state.reserve[state.seat]
    while tiles:
        walls = state.variant.walls[lowest_bit(tiles)]
        tiles &= tiles - 1
        count += state.palace.room(walls) + state.palace.exchanges(walls)
    return count


def nth_rebuilding(state: State, n: int) -> int:
    """Return the n-th of these ways, counting from 0: first removals, then each tile of the reserve."""
    if n < state.palace.loose_tiles():
        return STORE + state.palace.nth_loose(n)
    n -= state.palace.loose_tiles()
    tiles = state.reserve[state.seat]
    while True:
        tile = lowest_bit(tiles)
        tiles &= tiles - 1
        walls = state.variant.walls[tile]
        if n < state.palace.room(walls):
            return BUILD + PLACES * tile + nth_room(state, tile, n)
        n -= state.palace.room(walls)
        if n < state.palace.exchanges(walls):
            return SWAP + 64 * tile + state.palace.nth_exchange(walls, n)
        n -= state.palace.exchanges(walls)


# ---- Chance ----


def outcomes(state: State) -> Iterable[tuple[int, int]]:
    """Return the possible outcomes of chance with their exact weights; empty if it is not chance's turn."""
    if state.phase == FIRST_PLAYER:
        return [(FIRST + seat, 1) for seat in range(state.variant.players)]
    if state.phase == STACK:
        return stack_outcomes(state)
    if state.phase == BAG:
        return draw_outcomes(state)
    if state.phase == START_CHIP:
        return [(CHIP_AT + kind, 1) for kind in range(6)]
    if state.phase == DICE:
        return [(ROLLED + dice, weight) for dice, weight in dice_outcomes(state.board.thrown)]
    return []


def is_listed(state: State) -> bool:
    """Return whether the outcomes of chance are few enough to list; there are millions of draws of tiles."""
    return state.phase not in (STACK, BAG)


def sample(state: State, rng: Rng) -> int:
    """Return a random outcome of chance."""
    if state.phase == DICE:
        return ROLLED + throw(state.board.thrown, rng)
    if state.phase == FIRST_PLAYER:
        return FIRST + rng.below(state.variant.players)
    if state.phase == STACK:
        return STACK_IS + draw_stack(state, rng)
    if state.phase == BAG:
        return BAG_IS + draw(state, rng)
    return CHIP_AT + rng.below(6)


# ---- Playing ----


def apply(state: State, action: int) -> None:
    """Play an action; raises, and leaves the position unchanged, if it is impossible."""
    if not is_legal(state, action):
        raise IllegalAction(action)
    apply_unchecked(state, action)


def apply_unchecked(state: State, action: int) -> None:
    """Play an action that is known to be possible."""
    if state.phase < TURN:
        apply_chance(state, action)
    else:
        apply_decision(state, action)


def apply_decision(state: State, action: int) -> None:
    """Play a decision."""
    if action >= THROW:
        state.board.free(action - THROW)
        state.phase = DICE
    elif state.phase == TAKE:
        take(state, action)
    elif state.phase == SETTLE:
        settle(state, action)
    elif state.phase == NAME_CALIPH:
        state.caliph = action - CALIPH
        give_rewards(state)
    elif action < 6:
        state.board.put(action - PLACE, state.board.result(action - PLACE), state.seat)
        end_turn(state)
    else:
        rebuild(state, action)
        state.rebuilt[state.seat] += 1
        end_turn(state)


def apply_chance(state: State, action: int) -> None:
    """Play an outcome of chance."""
    if state.phase == DICE:
        state.board.show(action - ROLLED)
        state.phase = TURN
    elif state.phase == FIRST_PLAYER:
        state.caliph = action - FIRST
        begin_round(state)
    elif state.phase == STACK:
        lay_stack(state, action - STACK_IS)
    elif state.phase == BAG:
        lay_drawn(state, action - BAG_IS)
    else:
        state.chip = action - CHIP_AT
        begin_turns(state)


# ---- Tiles ----


def begin_round(state: State) -> None:
    """Start the next round with its tiles."""
    state.round += 1
    state.phase = STACK


def lay_tile(state: State, n: int, tile: int) -> None:
    """Lay out a tile in the column of its kind, as the n-th of the round."""
    state.unseen ^= state.variant.bit[tile]
    state.offered |= state.variant.bit[tile]
    state.laid[n] = tile


def lay_stack(state: State, stack: int) -> None:
    """Lay out the six tiles of the stack."""
    for kind in range(6):
        lay_tile(state, kind, stacked(stack, kind))
    state.phase = BAG


def lay_drawn(state: State, drawn: int) -> None:
    """Lay out the tiles from the bag. With two players they determine Dirk's markers: on 2.3, then 3.3 to 6.3."""
    for n in range(DRAWN):
        tile = drawn_tile(drawn, n)
        kind = state.variant.kind[tile]
        lay_tile(state, 6 + n, tile)
        if tile != TOWER:
            state.bag[kind] -= 1
        if state.variant.players == 2:
            state.board.put(kind, right_field(n + 2), 2)
    if state.round < ROUNDS:
        state.phase = START_CHIP
    else:
        begin_turns(state)


def column_tiles(state: State, column: int) -> int:
    """Return the tiles in a column."""
    tiles = state.offered & state.variant.of_kind[column]
    return tiles | state.offered & state.variant.tower if column == 5 else tiles


# ---- Turns ----


def begin_turns(state: State) -> None:
    """Give everybody their markers; the holder of the Caliph stone starts."""
    for seat in range(state.variant.players):
        state.left[seat] = state.variant.markers
    state.seat = state.caliph
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Start a turn, with all dice to be thrown."""
    state.board.begin_turn()
    state.phase = DICE


def rebuild(state: State, action: int) -> None:
    """Remove a tile, build one from the reserve, or exchange one; the marker is out for this round."""
    if action >= BUILD:
        tile = (action - BUILD) // PLACES
        state.reserve[state.seat] ^= state.variant.bit[tile]
        build(state, tile, (action - BUILD) % PLACES)
    elif action >= SWAP:
        tile = (action - SWAP) // 64
        replaced = (action - SWAP) % 64
        place = place_at(state.x[replaced], state.y[replaced])
        take_out(state, replaced)
        state.reserve[state.seat] ^= state.variant.bit[tile]
        build(state, tile, place)
    else:
        take_out(state, action - STORE)


def build(state: State, tile: int, place: int) -> None:
    """Build a tile in the player's Alhambra."""
    state.built[state.seat] |= state.variant.bit[tile]
    state.x[tile] = x_of(place)
    state.y[tile] = y_of(place)
    state.palace.forget()


def take_out(state: State, tile: int) -> None:
    """Move a tile from the player's Alhambra to the reserve."""
    state.built[state.seat] ^= state.variant.bit[tile]
    state.reserve[state.seat] |= state.variant.bit[tile]
    state.x[tile] = 0
    state.y[tile] = 0
    state.palace.forget()


def end_turn(state: State) -> None:
    """Continue clockwise; once everybody has used all their markers, give out the rewards."""
    state.left[state.seat] -= 1
    state.seat = (state.seat + 1) % state.variant.players
    if state.left[state.seat] > 0:
        begin_turn(state)
    else:
        state.board.begin_turn()
        state.column = 0
        give_rewards(state)


# ---- Rewards ----


def give_rewards(state: State) -> None:
    """Let the owners of markers take something, the best first, as long as a column has anything and a marker."""
    while state.column < 6:
        marker = state.board.next_marker(state.column, 0)
        if marker == FIELDS or (state.chip != state.column and column_tiles(state, state.column) == 0):
            clear_column(state)
            state.column += 1
        else:
            state.seat = state.board.owner(state.column, marker)
            if state.seat < state.variant.players:
                state.phase = TAKE
                return
            take_for_dirk(state)
    end_round(state)


def clear_column(state: State) -> None:
    """Discard what is left in the column; if that includes the starting player chip, the Caliph stone stays put."""
    state.offered ^= column_tiles(state, state.column)
    if state.chip == state.column:
        state.chip = NO_COLUMN


def take_marker_back(state: State) -> None:
    """Return the best marker of the column to its owner, who takes something for it."""
    state.board.take_back(state.column, state.board.next_marker(state.column, 0))


def take_for_dirk(state: State) -> None:
    """Take the tile laid first; if only the starting player chip is left, the other player starts the next round."""
    take_marker_back(state)
    tiles = column_tiles(state, state.column)
    if tiles:
        n = 0
        while state.laid[n] == NO_TILE or not tiles >> state.laid[n] & 1:
            n += 1
        take_away(state, state.laid[n])
        give_to_dirk(state, state.laid[n])
    else:
        state.chip = NO_COLUMN
        state.caliph = 1 - state.caliph


def take(state: State, action: int) -> None:
    """Take a tile or the starting player chip."""
    take_marker_back(state)
    if action == TAKE_CHIP:
        state.chip = NO_COLUMN
        state.phase = NAME_CALIPH
        return
    tile = action - TAKE_TILE
    take_away(state, tile)
    state.taken = tile
    state.phase = SETTLE
    # With more than two players, a tile that fits nowhere goes straight to the reserve.
    if state.variant.players > 2 and rooms(state, tile) == 0:
        settle(state, RESERVE)


def take_away(state: State, tile: int) -> None:
    """Remove a tile from its column."""
    state.offered ^= state.variant.bit[tile]


def give_to_dirk(state: State, tile: int) -> None:
    """Put a tile beside the board, where it counts for Dirk."""
    state.built[2] |= state.variant.bit[tile]


def settle(state: State, action: int) -> None:
    """Build the tile just taken, put it into the reserve, or give it to Dirk."""
    tile = state.taken
    state.taken = NO_TILE
    if action == RESERVE:
        state.reserve[state.seat] |= state.variant.bit[tile]
    elif action == GIVE:
        give_to_dirk(state, tile)
    else:
        build(state, tile, action - BUILD_HERE)
    give_rewards(state)


def end_round(state: State) -> None:
    """Return all markers, score after rounds 1, 3 and 5, and start the next round."""
    state.board.take_markers()
    state.column = 0
    for seat in range(state.variant.players):
        state.rebuilt[seat] = 0
    for n in range(LAID):
        state.laid[n] = NO_TILE
    if state.round & 1:
        score(state, (state.round + 1) // 2)
    if state.round == ROUNDS:
        state.phase = OVER
    else:
        begin_round(state)


# ---- Complete games ----


def playout(state: State, dice: Rng, decider: Rng) -> int:
    """Play to the end with uniformly random decisions; return their number."""
    decisions = 0
    while state.phase != OVER:
        if state.phase < TURN:
            apply_chance(state, sample(state, dice))
        else:
            apply_decision(state, nth_way(state, decider.below(ways(state))))
            decisions += 1
    return decisions


class Walk:
    """A game played step by step: the caller decides, chance acts automatically."""

    __slots__ = ("dice", "position", "to_move")

    def __init__(self, variant: Variant, dice: Rng) -> None:
        self.position = State(variant)
        self.dice = dice
        self.roll()

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self.position.copy()

    def restart(self) -> None:
        """Start a new game and advance to its first decision."""
        self.position.clear()
        self.roll()

    def legal(self) -> list[int]:
        """List the legal decisions; empty when the game is over."""
        return legal(self.position)

    def step(self, action: int) -> int:
        """Play a decision and advance to the next one; return who makes it, or ``NOBODY``."""
        if not 0 <= action < ROLLED or not is_possible(self.position, action):
            raise IllegalAction(action)
        apply_decision(self.position, action)
        self.roll()
        return self.to_move

    def roll(self) -> None:
        """Play outcomes of chance until somebody has to decide."""
        while self.position.phase < TURN:
            apply_chance(self.position, sample(self.position, self.dice))
        self.to_move = to_move(self.position)
