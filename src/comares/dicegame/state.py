"""A position of the dice game: the board, the stones, the chips, and what the game waits for."""

from __future__ import annotations

from collections.abc import Sequence

from comares.dicegame.board import Board
from comares.dicegame.codes import FIRST_PLAYER, NO_SEAT


class Variant:
    """What is fixed for a whole game: who plays, with which chips."""

    __slots__ = ("dark", "light", "markers", "players", "seats")

    def __init__(self, players: int, light: Sequence[int], dark: Sequence[int]) -> None:
        self.players = players
        self.seats = max(players, 3)  # with two players, Dirk is the third
        self.markers = 5 if players <= 3 else 4 if players == 4 else 3
        self.light = list(light)  # how many chips of each sort, for rounds 1 to 4
        self.dark = list(dark)  # for round 5


class State:
    """A whole position, at first the one before the first player is drawn.

    Lists go by seat, by kind, by sort of chip, or by two of them (6 * seat + kind, 7 * seat + chip).
    """

    __slots__ = (
        "board",
        "bonus",
        "caliph",
        "column",
        "exchanges",
        "height",
        "held",
        "left",
        "level",
        "numbers",
        "phase",
        "places",
        "points_left",
        "round",
        "score",
        "seat",
        "second",
        "stack",
        "then_chip",
        "variant",
    )

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.board = Board()
        self.lay_out()

    def clear(self) -> None:
        """Go back to the position before the first player is drawn."""
        self.lay_out()
        self.board.clear()

    def lay_out(self) -> None:
        """Put everything but the board where it is at the beginning."""
        self.phase = FIRST_PLAYER
        self.seat = 0  # whose turn it is, or who is asked
        self.caliph = 0  # who starts the round
        self.round = 0
        # The reward that is being given out: its column, the building points still to come, the exchange
        # chips that can be used for them, whether the chip follows, and who gets the other reward then.
        self.column = 0
        self.points_left = 0
        self.exchanges = 0
        self.then_chip = 0
        self.second = NO_SEAT
        self.left = [0, 0, 0, 0, 0, 0]  # markers not yet placed
        self.bonus = [-1, -1, -1, -1, -1, -1]  # the chip on each bonus field
        self.score = [0, 0, 0, 0, 0, 0]
        self.stack = [0, 0, 0, 0, 0, 0, 0]  # chips of each sort that can still be drawn
        # The field of each stone on its building track (0: not there yet), and how many stones lie below it there.
        self.height = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.level = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        self.held = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        # What each scoring gave, for the breakdown, 6 * scoring + seat: the places in the six columns (three bits each,
        # from 1; 0: none), and how many number chips of each value scored (five bits each).
        self.places = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        self.numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

    def copy(self) -> State:
        """Return an independent copy."""
        other = State.__new__(State)
        other.lay_out()
        other.board = self.board.copy()
        other.variant = self.variant
        other.phase = self.phase
        other.seat = self.seat
        other.caliph = self.caliph
        other.round = self.round
        other.column = self.column
        other.points_left = self.points_left
        other.exchanges = self.exchanges
        other.then_chip = self.then_chip
        other.second = self.second
        other.left[:] = self.left
        other.bonus[:] = self.bonus
        other.score[:] = self.score
        other.stack[:] = self.stack
        other.height[:] = self.height
        other.level[:] = self.level
        other.held[:] = self.held
        other.places[:] = self.places
        other.numbers[:] = self.numbers
        return other
