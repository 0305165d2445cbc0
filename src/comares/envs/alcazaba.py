"""Alcazaba as an environment sees it. The parts of an observation are described in ``layouts``.

Building from the reserve is two decisions: first a tile, then a place. In between, the tile is ``picked``.
"""

from __future__ import annotations

from comares.alcazaba.codes import (
    BUILD,
    BUILD_HERE,
    CALIPH,
    LAID,
    NAME_CALIPH,
    NO_COLUMN,
    NO_TILE,
    PLACES,
    SETTLE,
    STORE,
    SWAP,
    TAKE,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
    TILES,
    TURN,
)
from comares.alcazaba.rules import (
    apply_unchecked,
    can_go_on,
    column_tiles,
    place_at,
    sample,
    to_move,
    x_of,
    y_of,
)
from comares.alcazaba.state import State
from comares.core.bits import lowest_bit
from comares.envs.codes import (
    ALCAZABA_CALIPH,
    ALCAZABA_GIVE,
    ALCAZABA_PICK,
    ALCAZABA_PLACE,
    ALCAZABA_RESERVE,
    ALCAZABA_STORE,
    ALCAZABA_TAKE,
    ALCAZABA_TAKE_CHIP,
    ALCAZABA_THROW,
    STEPS,
)
from comares.envs.episode import Episode as Base
from comares.envs.episode import Frame, dice_in, pattern_of, set_of

try:
    import cython
except ImportError:
    from comares.core import uncompiled as cython
if not cython.compiled:  # compiled modules know functions that take addresses already, and cannot import them
    from comares.envs.writing import write_bits, write_dice, write_markers

WIDTH = 2 * STEPS + 1


def places() -> list[tuple[int, int]]:
    """List the places that can be reached, ring by ring, each clockwise from the north."""
    found = []
    for ring in range(1, STEPS + 1):
        found += [(n, ring - n) for n in range(ring)]
        found += [(ring - n, -n) for n in range(ring)]
        found += [(-n, n - ring) for n in range(ring)]
        found += [(n - ring, n) for n in range(ring)]
    return found


def place_numbers() -> list[int]:
    """Return the number of each place in a square, row by row from the south-west; -1 for those out of reach."""
    numbers = [-1] * (WIDTH * WIDTH)
    for number, (x, y) in enumerate(places()):
        numbers[WIDTH * (y + STEPS) + x + STEPS] = number
    return numbers


def place_codes() -> list[int]:
    """Return the engine's code of each place."""
    return [place_at(x, y) for x, y in places()]


NUMBERS = place_numbers()
CODES = place_codes()


class Episode(Base):
    """A game of Alcazaba in progress."""

    __slots__ = ("picked", "state")

    def __init__(self, start: State) -> None:
        super().__init__()
        self.first_throw = ALCAZABA_THROW
        self.put(start)

    def hold(self, state: State) -> None:
        """Have a position."""
        self.state = state
        self.picked = NO_TILE

    def pick(self, tile: int) -> None:
        """Be about to build a tile from the reserve; or not, with ``NO_TILE``."""
        self.picked = tile
        self.list_options()

    def memory(self) -> tuple[int, ...]:
        """Return what an episode knows besides the position."""
        return (*super().memory(), self.picked)

    def remember(self, memory: tuple[int, ...]) -> None:
        """Go on with a position and what ``memory`` returned."""
        self.pick(memory[3])
        super().remember(memory[:3])

    def action_of(self, decision: int) -> int:
        """Return the action for a decision of the engine, or the first of two."""
        if decision >= THROW:
            return ALCAZABA_THROW + set_of(self.state.board.dice, decision - THROW)
        if decision >= BUILD:
            return ALCAZABA_PICK + (decision - BUILD) // PLACES
        if decision >= BUILD_HERE:
            return ALCAZABA_PLACE + self.number(x_of(decision - BUILD_HERE), y_of(decision - BUILD_HERE))
        if decision >= SWAP:
            return ALCAZABA_PICK + (decision - SWAP) // 64
        if decision >= STORE:
            return ALCAZABA_STORE + decision - STORE
        if decision >= TAKE_TILE:
            return ALCAZABA_TAKE + decision - TAKE_TILE
        if decision >= TAKE_CHIP:
            return ALCAZABA_TAKE_CHIP + decision - TAKE_CHIP
        if decision >= CALIPH:
            return ALCAZABA_CALIPH + (decision - CALIPH - self.state.seat) % self.players
        return decision

    def second_action_of(self, decision: int) -> int:
        """Return the place that follows a tile from the reserve; -1 if a decision of the engine is one action."""
        if BUILD <= decision < THROW:
            place = (decision - BUILD) % PLACES
            return ALCAZABA_PLACE + self.number(x_of(place), y_of(place))
        if SWAP <= decision < BUILD_HERE:
            replaced = (decision - SWAP) % 64
            return ALCAZABA_PLACE + self.number(self.state.x[replaced], self.state.y[replaced])
        return -1

    def decision_of(self, action: int) -> int:
        """Return the engine's decision for a legal action; -1 if it takes another action to make one."""
        return -1 if self.is_pick(action) else self.translate(action)

    def is_pick(self, action: int) -> bool:
        """Return whether an action picks a tile from the reserve."""
        return ALCAZABA_PICK <= action <= ALCAZABA_THROW

    def translate(self, action: int) -> int:
        """Return the engine's decision for a legal action that is not just picking a tile."""
        if action >= ALCAZABA_PLACE:
            return self.building(CODES[action - ALCAZABA_PLACE])
        if action > ALCAZABA_THROW:
            return THROW + dice_in(self.state.board.dice, action - ALCAZABA_THROW)
        if action >= ALCAZABA_STORE:
            return STORE + action - ALCAZABA_STORE
        if action >= ALCAZABA_TAKE:
            return TAKE_TILE + action - ALCAZABA_TAKE
        if action >= ALCAZABA_TAKE_CHIP:
            return TAKE_CHIP + action - ALCAZABA_TAKE_CHIP
        if action >= ALCAZABA_CALIPH:
            return CALIPH + (action - ALCAZABA_CALIPH + self.state.seat) % self.players
        return action

    def building(self, place: int) -> int:
        """Return the decision to build at a place the tile just taken or picked; the latter may replace another."""
        if self.picked == NO_TILE:
            return BUILD_HERE + place
        self.state.look(self.state.seat)
        there = self.state.palace.cells[self.state.palace.cell_at(x_of(place), y_of(place))]
        if there:
            return SWAP + 64 * self.picked + self.state.palace.tile[there - 1]
        return BUILD + PLACES * self.picked + place

    def clear(self) -> None:
        """Go back to the position before anything is rolled."""
        self.state.clear()
        self.picked = NO_TILE

    def to_move(self) -> int:
        """Return the seat to decide, ``CHANCE``, or another negative number when the game is over."""
        return to_move(self.state)

    def sample(self) -> int:
        """Return a random outcome of chance."""
        return sample(self.state, self.dice)

    def play(self, action: int) -> None:
        """Play a decision or an outcome of the engine."""
        apply_unchecked(self.state, action)

    def perform(self, action: int) -> None:
        """Play a legal action."""
        if self.is_pick(action):
            self.picked = action - ALCAZABA_PICK
        else:
            decision = self.translate(action)
            self.picked = NO_TILE
            apply_unchecked(self.state, decision)
            self.ply += 1

    def points(self, seat: int) -> int:
        """Return the points of a seat at the end of the game."""
        return self.state.score[seat]

    # ---- What can be done ----

    def add(self, action: int) -> None:
        """Add a legal action."""
        self.option[self.count] = action
        self.count += 1

    def number(self, x: int, y: int) -> int:
        """Return the number of a place."""
        return NUMBERS[WIDTH * (y + STEPS) + x + STEPS]

    def find_options(self) -> None:
        """List what the player to move can do."""
        if self.state.phase == TURN:
            self.list_turn()
        elif self.state.phase == TAKE:
            self.list_tiles(column_tiles(self.state, self.state.column), ALCAZABA_TAKE)
            if self.state.chip == self.state.column:
                self.add(ALCAZABA_TAKE_CHIP)
        elif self.state.phase == SETTLE:
            self.list_places(self.state.variant.walls[self.state.taken])
            self.add(ALCAZABA_RESERVE)
            if self.players == 2:
                self.add(ALCAZABA_GIVE)
        else:
            for n in range(self.players):
                self.add(ALCAZABA_CALIPH + n)

    def list_turn(self) -> None:
        """List what can be done after a throw."""
        if self.picked != NO_TILE:
            self.list_places(self.state.variant.walls[self.picked])
            self.list_exchanges(self.state.variant.walls[self.picked])
            return
        for kind in range(6):
            if self.state.board.dice >> 4 * kind & 15:
                self.add(kind)
        if can_go_on(self.state):
            self.pattern = pattern_of(self.state.board.dice)
            self.list_rebuildings()

    def list_rebuildings(self) -> None:
        """List the tiles that can be removed, and those of the reserve that can be built or exchanged."""
        self.state.look(self.state.seat)
        self.state.palace.search()
        for n in range(1, self.state.palace.size):
            if self.state.palace.loose[n]:
                self.add(ALCAZABA_STORE + self.state.palace.tile[n])
        tiles = self.state.reserve[self.state.seat]
        while tiles:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            walls = self.state.variant.walls[tile]
            if self.state.palace.room(walls) or self.state.palace.exchanges(walls):
                self.add(ALCAZABA_PICK + tile)

    def list_tiles(self, tiles: int, first: int) -> None:
        """List an action for each tile of a set."""
        while tiles:
            self.add(first + lowest_bit(tiles))
            tiles &= tiles - 1

    def list_places(self, walls: int) -> None:
        """List the places where a tile with these walls can be built."""
        self.state.look(self.state.seat)
        for spot in range(self.state.palace.spots):
            if self.state.palace.fits(spot, walls):
                self.add_cell(self.state.palace.spot[spot])

    def list_exchanges(self, walls: int) -> None:
        """List the places of tiles that one with these walls can replace."""
        self.state.palace.search()
        for n in range(1, self.state.palace.size):
            if self.state.palace.can_exchange(n, walls):
                self.add_cell(self.state.palace.cell[n])

    def add_cell(self, cell: int) -> None:
        """Add a cell of the plan as a place."""
        self.add(ALCAZABA_PLACE + self.number(self.state.palace.x_of(cell), self.state.palace.y_of(cell)))

    # ---- What is seen ----

    def phase(self) -> int:
        """Return what is to be decided: a turn, where to build from the reserve, what to take, where to, the Caliph."""
        if self.state.phase == TURN:
            return 0 if self.picked == NO_TILE else 1
        return self.state.phase - TAKE + 2

    def observe(self, seat: int, frame: Frame) -> None:
        """Write what a seat sees."""
        row = frame.row
        scale = frame.scale
        seats = self.seats
        for n in range(frame.size):
            row[n] = 0
        at = seats + 5
        if self.mover >= 0:
            row[self.place_of(seat, self.mover)] = 1
            row[seats + self.phase()] = 1
            if self.state.phase == SETTLE:
                row[at + self.state.taken] = 1
            elif self.picked != NO_TILE:
                row[at + self.picked] = 1
        at += TILES
        if self.state.round > 0:
            row[at + self.state.round - 1] = 1
        at += 5
        write_dice(self.state.board, frame, at)
        at += 49
        if self.state.phase in (TAKE, SETTLE, NAME_CALIPH):
            row[at + self.state.column] = 1
        at += 6
        if self.state.chip != NO_COLUMN:
            row[at + self.state.chip] = 1
        at += 6
        if self.state.round > 0:
            row[at + self.place_of(seat, self.state.caliph)] = 1
        at += seats
        factor = scale[at]
        for kind in range(6):
            row[at + kind] = self.state.bag[kind] * factor
        at += 6
        self.observe_tiles(frame, at)
        at += 5 * TILES
        for n in range(seats):
            self.observe_seat(self.seat_from(seat, n), frame, at + 257 * n)
        write_markers(self.state.board, self, seat, row, at, 257)

    def observe_tiles(self, frame: Frame, at: int) -> None:
        """Write which tiles are unseen and offered, in which order they were laid out, and where they are built."""
        row = frame.row
        scale = frame.scale
        write_bits(self.state.unseen, row, at, TILES)
        write_bits(self.state.offered, row, at + TILES, TILES)
        at += 2 * TILES
        for n in range(LAID):
            if self.state.laid[n] != NO_TILE and self.state.offered >> self.state.laid[n] & 1:
                row[at + self.state.laid[n]] = (n + 1) * scale[at]
        at += TILES
        factor = scale[at]
        for tile in range(TILES):
            row[at + tile] = self.state.x[tile] * factor
        at += TILES
        for tile in range(TILES):
            row[at + tile] = self.state.y[tile] * factor

    def observe_seat(self, seat: int, frame: Frame, at: int) -> None:
        """Write a seat's part, except its markers."""
        row = frame.row
        scale = frame.scale
        row[at + 144] = self.state.left[seat] * scale[at + 144]
        row[at + 145] = self.state.rebuilt[seat] * scale[at + 145]
        row[at + 146] = self.state.score[seat] * scale[at + 146]
        write_bits(self.state.built[seat], row, at + 147, TILES)
        write_bits(self.state.reserve[seat], row, at + 147 + TILES, TILES)
