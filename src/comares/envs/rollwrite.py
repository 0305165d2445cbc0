"""Roll & Write as an environment sees it. The parts of an observation are described in ``layouts``."""

from __future__ import annotations

from comares.core.places import share
from comares.envs.episode import Episode as Base
from comares.envs.episode import Frame
from comares.rollwrite.codes import SCORING, SECOND, TURN
from comares.rollwrite.rules import apply_unchecked, sample, to_move
from comares.rollwrite.scoring import points, scorers
from comares.rollwrite.state import State

try:
    import cython
except ImportError:
    from comares.core import uncompiled as cython
if not cython.compiled:  # compiled modules know functions that take addresses already, and cannot import them
    from comares.envs.writing import write_bits
    from comares.rollwrite.rules import list_legal


class Episode(Base):
    """A game of Roll & Write in progress."""

    __slots__ = ("state",)

    def __init__(self, start: State) -> None:
        super().__init__()
        self.put(start)

    def hold(self, state: State) -> None:
        """Have a position."""
        self.state = state
        self.scoring = scorers(state)

    def clear(self) -> None:
        """Go back to the position before anything is rolled."""
        self.state.clear()

    def to_move(self) -> int:
        """Return the seat to decide, ``CHANCE``, or another negative number when the game is over."""
        return to_move(self.state)

    def sample(self) -> int:
        """Return a random outcome of chance."""
        return sample(self.state, self.dice)

    def play(self, action: int) -> None:
        """Play a decision or an outcome of the engine."""
        apply_unchecked(self.state, action)

    def find_options(self) -> None:
        """List what the player to move can do."""
        self.count = list_legal(self.state, self.option)

    def points(self, seat: int) -> int:
        """Return the points of a seat at the end of the game."""
        return points(self.state, seat)

    def observe(self, seat: int, frame: Frame) -> None:
        """Write what a seat sees."""
        row = frame.row
        scale = frame.scale
        seats = self.seats
        for n in range(frame.size):
            row[n] = 0
        if self.mover >= 0:
            row[self.place_of(seat, self.mover)] = 1
            row[seats + self.state.phase - TURN] = 1
        at = seats + 3
        row[at] = self.state.round * scale[at]
        at += 1
        row[at + self.place_of(seat, self.state.first)] = 1
        at += seats
        if self.mover >= 0:
            row[at + 6 + self.state.dice[1]] = 1
            row[at + 18 + self.state.dice[3]] = 1
            if self.state.phase != SECOND:  # the used pair is no longer on the sheet
                row[at + self.state.dice[0]] = 1
                row[at + 12 + self.state.dice[2]] = 1
            if self.state.phase == TURN:
                for die in range(4):
                    row[at + 24 + die] = self.state.turned[die]
        at += 28
        factor = scale[at]
        has_points = self.over
        for kind in range(6):
            row[at + kind] = self.state.taken[kind] * factor
            has_points |= self.state.taken[kind] > 0
        at += 6
        for n in range(seats):
            self.observe_seat(seat if n < self.players else n, frame, at, has_points)
            seat = seat + 1 if seat + 1 < self.players else 0
            at += 62

    def observe_seat(self, seat: int, frame: Frame, at: int, has_points: bool) -> None:
        """Write a seat's part; there may be no points yet."""
        row = frame.row
        scale = frame.scale
        if seat < self.players:
            write_bits(self.state.grid[seat], row, at, 36)
            row[at + 36] = (self.state.circled[seat] - self.state.crossed[seat]) * scale[at + 36]
            row[at + 37] = (self.state.variant.coins - self.state.circled[seat]) * scale[at + 37]
            if self.state.yellow[seat] >= 0:
                row[at + 38 + self.state.yellow[seat]] = 1
                row[at + 44 + self.state.blue[seat]] = 1
        factor = scale[at + 50]
        for kind in range(6):
            row[at + 50 + kind] = self.state.built[6 * seat + kind] * factor
        if not has_points:
            return
        for kind in range(6):
            place = self.state.place[6 * seat + kind]
            if place:
                points_so_far = share(SCORING, kind, place - 1, self.state.sharing[6 * seat + kind])
                row[at + 56 + kind] = points_so_far * scale[at + 56]
