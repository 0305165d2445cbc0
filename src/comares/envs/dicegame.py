"""The Dice Game as an environment sees it. The parts of an observation are described in ``layouts``."""

from __future__ import annotations

from comares.dicegame.codes import (
    ANNUL_CHIP,
    ANNULLED,
    CALIPH,
    EXCHANGE_POINT,
    NAME_CALIPH,
    TAKE,
    THROW,
    TURN,
)
from comares.dicegame.rules import apply_unchecked, sample, to_move
from comares.dicegame.state import State
from comares.envs.codes import DICEGAME_CALIPH, DICEGAME_THROW
from comares.envs.episode import Episode as Base
from comares.envs.episode import Frame, dice_in, pattern_of, set_of

try:
    import cython
except ImportError:
    from comares.core import uncompiled as cython
if not cython.compiled:  # compiled modules know functions that take addresses already, and cannot import them
    from comares.dicegame.rules import can_throw, list_options
    from comares.envs.writing import write_dice, write_markers


class Episode(Base):
    """A dice game in progress."""

    __slots__ = ("state",)

    def __init__(self, start: State) -> None:
        super().__init__()
        self.first_throw = DICEGAME_THROW
        self.put(start)

    def hold(self, state: State) -> None:
        """Have a position."""
        self.state = state

    def action_of(self, decision: int) -> int:
        """Return the action for a decision of the engine."""
        if decision >= THROW:
            return DICEGAME_THROW + set_of(self.state.board.dice, decision - THROW)
        if decision >= CALIPH:
            return DICEGAME_CALIPH + (decision - CALIPH - self.state.seat) % self.players
        return decision

    def translate(self, action: int) -> int:
        """Return the engine's decision for a legal action."""
        if action > DICEGAME_THROW:
            return THROW + dice_in(self.state.board.dice, action - DICEGAME_THROW)
        if action >= DICEGAME_CALIPH:
            return CALIPH + (action - DICEGAME_CALIPH + self.state.seat) % self.players
        return action

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
        self.count = list_options(self.state, self.option)
        if self.state.phase == NAME_CALIPH:
            for n in range(self.players):
                self.option[n] = DICEGAME_CALIPH + n
        if can_throw(self.state):
            self.pattern = pattern_of(self.state.board.dice)

    def points(self, seat: int) -> int:
        """Return the points of a seat at the end of the game."""
        return self.state.score[seat]

    def observe(self, seat: int, frame: Frame) -> None:
        """Write what a seat sees."""
        row = frame.row
        scale = frame.scale
        seats = self.seats
        phase = self.state.phase
        for n in range(frame.size):
            row[n] = 0
        at = seats + 5
        if self.mover >= 0:
            row[self.place_of(seat, self.mover)] = 1
            row[seats + phase - TURN] = 1
        if self.state.round > 0:
            row[at + self.state.round - 1] = 1
        at += 5
        self.observe_dice(frame, at)
        at += 67
        if phase in (TAKE, EXCHANGE_POINT, NAME_CALIPH):
            row[at + self.state.column] = 1
            row[at + 6] = self.state.points_left * scale[at + 6]
            if phase != TAKE:
                row[at + 7] = 1 if self.state.then_chip else 0
            if phase == EXCHANGE_POINT:
                row[at + 8] = self.state.exchanges * scale[at + 8]
            if self.state.second >= 0:
                row[at + 9 + self.place_of(seat, self.state.second)] = 1
        at += 9 + seats
        for kind in range(6):
            if self.state.bonus[kind] >= 0:
                row[at + 8 * kind + self.state.bonus[kind]] = 1
        at += 48
        factor = scale[at]
        for chip in range(7):
            row[at + chip] = self.state.stack[chip] * factor
        at += 7
        if self.state.round > 0:
            row[at + self.place_of(seat, self.state.caliph)] = 1
        at += seats
        for n in range(seats):
            self.observe_seat(self.seat_from(seat, n), frame, at + 165 * n)
        write_markers(self.state.board, self, seat, row, at, 165)

    def observe_dice(self, frame: Frame, at: int) -> None:
        """Write the dice, the throws, the black die, and what annulling would bring back or throw again."""
        row = frame.row
        scale = frame.scale
        write_dice(self.state.board, frame, at)
        if self.state.board.black >= 0:
            row[at + 49 + self.state.board.black] = 1
        if self.state.phase == TURN:
            if self.state.board.fresh and self.state.held[7 * self.state.seat + ANNUL_CHIP] > 0:
                for kind in range(6):
                    row[at + 55 + kind] = (self.state.board.before >> 4 * kind & 15) * scale[at + 55 + kind]
        elif self.state.phase == ANNULLED:
            for kind in range(6):
                row[at + 61 + kind] = (self.state.board.cup >> 4 * kind & 15) * scale[at + 61 + kind]

    def observe_seat(self, seat: int, frame: Frame, at: int) -> None:
        """Write a seat's part, except its markers."""
        row = frame.row
        scale = frame.scale
        row[at + 144] = self.state.left[seat] * scale[at + 144]
        factor = scale[at + 145]
        for kind in range(6):
            row[at + 145 + kind] = self.state.height[6 * seat + kind] * factor
        factor = scale[at + 151]
        for kind in range(6):
            row[at + 151 + kind] = self.state.level[6 * seat + kind] * factor
        factor = scale[at + 157]
        for chip in range(7):
            row[at + 157 + chip] = self.state.held[7 * seat + chip] * factor
        row[at + 164] = self.state.score[seat] * scale[at + 164]
