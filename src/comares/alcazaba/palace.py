"""The plan of an Alhambra: where tiles can be built, which can be removed or exchanged, and the longest wall.

The plan is derived from the tiles when needed. It covers the tiles and two empty rows on each side: 55 tiles and the
fountain, all connected, span at most 28 × 29 cells, so 32 × 33 are enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from comares.alcazaba.codes import INWARDS, NO_TILE, NOBODYS, OUTWARDS, STRAIGHT, TURNS_IN_WORD
from comares.core.bits import lowest_bit

FRAME: Final = 2
"""Empty rows on each side: tiles can be built in the inner one, and the outer one completes their surroundings."""


def seals(ring: int) -> bool:
    """Return whether a tile would separate the empty cells next to it from each other.

    The ring has a bit for each of the eight cells around the tile, clockwise from the top, set where there is a tile.
    Since
    all tiles are connected, two empty cells beside the new tile with tiles between them both ways around the ring lie
    on
    different sides of a closed line of tiles, so one of them is in a hole.
    """
    gaps = 0
    for side in range(4):
        here = 2 * side
        # An empty side starts a new gap unless the corner and the side before it are empty too.
        if not ring >> here & 1 and (ring >> (here + 7) % 8 & 1 or ring >> (here + 6) % 8 & 1):
            gaps += 1
    return gaps > 1


SEALS: Final = [1 if seals(ring) else 0 for ring in range(256)]


class Palace:
    """A plan. The fountain is its first tile and never moves."""

    __slots__ = (
        "cell",
        "cells",
        "clock",
        "height",
        "loose",
        "seat",
        "seen",
        "size",
        "south",
        "spot",
        "spot_sides",
        "spot_walls",
        "spots",
        "step",
        "tile",
        "touching",
        "wall",
        "wall_side",
        "wall_turns",
        "wall_x",
        "wall_y",
        "walls",
        "west",
        "width",
    )

    def __init__(self) -> None:
        self.forget()
        self.cells = [0] * 1056  # the number of the tile in each cell, from 1; 0 if empty
        # The tiles in the order of the plan, the fountain first: which tile, where, its walls, the sides with
        # neighbours, when the search from the fountain reached it, and whether it can be removed.
        self.tile = [0] * 56
        self.cell = [0] * 56
        self.walls = [0] * 57  # one extra for trying out a tile
        self.touching = [0] * 56
        self.seen = [0] * 56
        self.loose = [0] * 56
        # The empty cells where a tile can be built if its walls fit: the sides with neighbours, and which of these need
        # a wall.
        self.spot = [0] * 114
        self.spot_sides = [0] * 114
        self.spot_walls = [0] * 114
        self.step = [0, 0, 0, 0]  # the offset to the next cell on each side
        self.wall_turns = [0, 0, 0]

    def forget(self) -> None:
        """Invalidate the plan, because the Alhambra has changed."""
        self.seat = NOBODYS
        self.clock = 0

    # A plan can be derived at any time, so it is never pickled or copied along with a position.

    def __reduce__(self) -> tuple[type[Palace], tuple[()]]:
        return Palace, ()

    def __repr__(self) -> str:
        return f"<Palace of seat {self.seat}>" if self.seat != NOBODYS else "<Palace of nobody>"

    # ---- Mapping ----

    def survey(self, seat: int, tiles: int, x: Sequence[int], y: Sequence[int], walls: Sequence[int]) -> None:
        """Map a seat's Alhambra."""
        self.seat = seat
        self.clock = 0
        west = east = south = north = 0
        left = tiles
        while left:
            tile = lowest_bit(left)
            left &= left - 1
            west = min(west, x[tile])
            east = max(east, x[tile])
            south = min(south, y[tile])
            north = max(north, y[tile])
        self.west = west - FRAME
        self.south = south - FRAME
        self.width = east - west + 1 + 2 * FRAME
        self.height = north - south + 1 + 2 * FRAME
        self.step[0] = self.width
        self.step[1] = 1
        self.step[2] = -self.width
        self.step[3] = -1
        for cell in range(self.width * self.height):
            self.cells[cell] = 0
        self.size = 0
        self.put(NO_TILE, 0, 0, 0)
        left = tiles
        while left:
            tile = lowest_bit(left)
            left &= left - 1
            self.put(tile, x[tile], y[tile], walls[tile])
        self.find_spots()

    def put(self, tile: int, x: int, y: int, walls: int) -> None:
        """Add a tile to the plan."""
        cell = self.cell_at(x, y)
        self.tile[self.size] = tile
        self.cell[self.size] = cell
        self.walls[self.size] = walls
        self.size += 1
        self.cells[cell] = self.size

    def cell_at(self, x: int, y: int) -> int:
        """Return the cell at a place, which must be within the plan."""
        return (y - self.south) * self.width + x - self.west

    def x_of(self, cell: int) -> int:
        """Return a cell's distance east of the fountain."""
        return cell % self.width + self.west

    def y_of(self, cell: int) -> int:
        """Return a cell's distance north of the fountain."""
        return cell // self.width + self.south

    # ---- Building ----

    def find_spots(self) -> None:
        """List the empty cells beside a tile that can be reached on foot and would not close off an empty cell."""
        self.spots = 0
        for row in range(1, self.height - 1):
            for cell in range(row * self.width + 1, (row + 1) * self.width - 1):
                if self.cells[cell] == 0:
                    self.find_spot(cell)

    def find_spot(self, cell: int) -> None:
        """Add an empty cell to the list if it belongs there."""
        touching = 0
        walled = 0
        for side in range(4):
            other = self.cells[cell + self.step[side]]
            if other:
                touching |= 1 << side
                walled |= (self.walls[other - 1] >> (side ^ 2) & 1) << side
        # A tile must be reachable on foot: at least one neighbour has no wall in between.
        if touching != walled and not SEALS[self.ring(cell)]:
            self.spot[self.spots] = cell
            self.spot_sides[self.spots] = touching
            self.spot_walls[self.spots] = walled
            self.spots += 1

    def ring(self, cell: int) -> int:
        """Return the surroundings of a cell: a bit for each of the eight cells, clockwise from the top."""
        ring = 0
        for side in range(4):
            beside = cell + self.step[side]
            if self.cells[beside]:
                ring |= 1 << 2 * side
            if self.cells[beside + self.step[side + 1 & 3]]:
                ring |= 2 << 2 * side
        return ring

    def fits(self, spot: int, walls: int) -> bool:
        """Return whether a tile with these walls fits a spot: two touching sides both have a wall or neither does."""
        return walls & self.spot_sides[spot] == self.spot_walls[spot]

    def room(self, walls: int) -> int:
        """Return the number of spots where a tile with these walls can be built."""
        count = 0
        for spot in range(self.spots):
            if self.fits(spot, walls):
                count += 1
        return count

    def nth_room(self, walls: int, n: int) -> int:
        """Return the cell of the n-th of these spots, counting from 0."""
        spot = 0
        while n or not self.fits(spot, walls):
            if self.fits(spot, walls):
                n -= 1
            spot += 1
        return self.spot[spot]

    def has_room(self, walls: int, x: int, y: int) -> bool:
        """Return whether a tile with these walls can be built at a place; accepts any coordinates."""
        for spot in range(self.spots):
            if self.x_of(self.spot[spot]) == x and self.y_of(self.spot[spot]) == y:
                return self.fits(spot, walls)
        return False

    # ---- Removing and exchanging ----

    def search(self) -> None:
        """Find out which sides of each tile touch others, and which tiles can be removed."""
        if self.clock:
            return
        for n in range(self.size):
            self.seen[n] = 0
            touching = 0
            for side in range(4):
                if self.cells[self.cell[n] + self.step[side]]:
                    touching |= 1 << side
            self.touching[n] = touching
            # Removing a tile with neighbours on all sides would leave a hole.
            self.loose[n] = 1 if touching != 15 else 0
        self.walk(0, 0)
        self.loose[0] = 0

    def walk(self, n: int, origin: int) -> int:
        """Walk from a tile to those not yet seen; return the earliest seen one that can be reached without it.

        A tile cannot be removed if it is the only connection of others to the fountain: a cut vertex (Tarjan's
        algorithm).
        """
        self.clock += 1
        self.seen[n] = self.clock
        earliest = self.clock
        for side in range(4):
            if not self.walls[n] >> side & 1:
                other = self.cells[self.cell[n] + self.step[side]] - 1
                if other >= 0 and other != origin:
                    if self.seen[other]:
                        earliest = min(earliest, self.seen[other])
                    else:
                        reached = self.walk(other, n)
                        earliest = min(earliest, reached)
                        if reached >= self.seen[n]:
                            self.loose[n] = 0
        return earliest

    def can_exchange(self, n: int, walls: int) -> bool:
        """Return whether a tile with these walls can replace another.

        It must have the same walls wherever it touches its neighbours, which keeps everything reachable.
        """
        return n > 0 and (walls ^ self.walls[n]) & self.touching[n] == 0

    def loose_tiles(self) -> int:
        """Return the number of tiles that can be removed."""
        count = 0
        for n in range(1, self.size):
            count += self.loose[n]
        return count

    def nth_loose(self, n: int) -> int:
        """Return the n-th of these tiles, counting from 0."""
        at = 1
        while n or not self.loose[at]:
            n -= self.loose[at]
            at += 1
        return self.tile[at]

    def exchanges(self, walls: int) -> int:
        """Return the number of tiles that one with these walls can replace."""
        count = 0
        for n in range(1, self.size):
            if self.can_exchange(n, walls):
                count += 1
        return count

    def nth_exchange(self, walls: int, n: int) -> int:
        """Return the n-th of these tiles, counting from 0."""
        at = 1
        while n or not self.can_exchange(at, walls):
            if self.can_exchange(at, walls):
                n -= 1
            at += 1
        return self.tile[at]

    def number_of(self, tile: int) -> int:
        """Return the index of a tile in the plan; 0 if it is not there."""
        for n in range(1, self.size):
            if self.tile[n] == tile:
                return n
        return 0

    # ---- The longest wall ----

    # An edge is a side of a tile on the outline: 4 * cell + side. The outline is followed clockwise.

    def has_wall(self, edge: int) -> bool:
        """Return whether an edge has a wall."""
        return self.walls[self.cells[edge >> 2] - 1] >> (edge & 3) & 1 == 1

    def turn(self, edge: int) -> int:
        """Return how the outline continues after an edge."""
        ahead = (edge >> 2) + self.step[edge + 1 & 3]
        if self.cells[ahead + self.step[edge & 3]]:
            return INWARDS
        return STRAIGHT if self.cells[ahead] else OUTWARDS

    def next_edge(self, edge: int) -> int:
        """Return the next edge of the outline."""
        turn = self.turn(edge)
        if turn == OUTWARDS:
            return edge - 3 if edge & 3 == 3 else edge + 1
        ahead = (edge >> 2) + self.step[edge + 1 & 3]
        if turn == STRAIGHT:
            return 4 * ahead + (edge & 3)
        return 4 * (ahead + self.step[edge & 3]) + (edge + 3 & 3)

    def measure_wall(self) -> None:
        """Find the longest outer wall: the longest run of walls along the outline, which is a single closed line."""
        # The topmost row that may have a tile, including one being tried out.
        row = self.height - FRAME
        cell = row * self.width
        while self.cells[cell] == 0:
            cell += 1
            if cell == (row + 1) * self.width:
                row -= 1
                cell = row * self.width
        # Start where there is no wall, so as not to cut a run in two; if there is wall all around, any start will do.
        begin = 4 * cell
        length = 1
        edge = self.next_edge(begin)
        while edge != 4 * cell:
            if self.has_wall(begin):
                begin = edge
            length += 1
            edge = self.next_edge(edge)
        if self.has_wall(begin):
            begin = edge
        self.wall = 0
        run = 0
        first = begin
        edge = begin
        for _ in range(length):
            if self.has_wall(edge):
                if run == 0:
                    first = edge
                run += 1
                if run > self.wall:
                    self.wall = run
                    begin = first
            else:
                run = 0
            edge = self.next_edge(edge)
        self.note_wall(begin)

    def wall_with(self, spot: int, walls: int) -> int:
        """Return the length of the longest wall with an additional tile at a spot."""
        cell = self.spot[spot]
        self.walls[self.size] = walls
        self.cells[cell] = self.size + 1
        self.measure_wall()
        self.cells[cell] = 0
        return self.wall

    def note_wall(self, edge: int) -> None:
        """Record where the longest wall starts and how it continues."""
        self.wall_x = self.x_of(edge >> 2)
        self.wall_y = self.y_of(edge >> 2)
        self.wall_side = edge & 3
        for word in range(3):
            self.wall_turns[word] = 0
        for n in range(self.wall - 1):
            turn = self.turn(edge)
            self.wall_turns[n // TURNS_IN_WORD] |= turn << 2 * (n % TURNS_IN_WORD)
            edge = self.next_edge(edge)
