"""Quick playouts of the rest of a round: everybody goes for one kind at a time and keeps its dice."""

from __future__ import annotations

from comares.bots.dicegame.landings import Landings
from comares.bots.turn.codes import numbers
from comares.core.rng import Rng
from comares.dicegame.board import Board, throw
from comares.dicegame.codes import ALL_DICE, FIELDS


def binomial() -> list[float]:
    """Return the probability that this many of the dice show a given kind, at index 9 * dice + symbols."""
    chance = numbers(81)
    chance[0] = 1.0
    for dice in range(8):
        for symbols in range(dice + 1):
            chance[9 * dice + 9 + symbols] += chance[9 * dice + symbols] * 5 / 6
            chance[9 * dice + 10 + symbols] += chance[9 * dice + symbols] / 6
    return chance


class Playouts:
    """Plays rounds to the end."""

    __slots__ = ("board", "chance", "landings", "left", "promise", "rng")

    def __init__(self, landings: Landings) -> None:
        self.landings = landings
        self.board = Board()
        self.left = [0, 0, 0, 0, 0, 0]
        self.rng = Rng(0)
        self.chance = binomial()
        self.promise = numbers(4 * 6 * 9)  # index 54 * throw + 9 * kind + symbols: the value of going for a kind

    def begin(self, board: Board, left: list[int], seat: int, place: int) -> None:
        """Start with a seat's marker on a field (25 * kind + field), or out of the game (-1)."""
        self.board.track[:] = board.track
        for other in range(6):
            self.left[other] = left[other]
        self.left[seat] -= 1
        self.mark(place, seat)

    def mark(self, place: int, seat: int) -> None:
        """Put a marker on a field; past the last one it is out."""
        if place >= 0 and place % 25 < FIELDS:
            self.board.track[FIELDS * (place // 25) + place % 25] = seat + 1

    def finish(self, players: int, seat: int, seed: int, number: int) -> None:
        """Let everybody place their markers; turn n of playout m always has the same dice."""
        turn = 0
        while self.left[seat] > 0:
            self.rng.restart(seed, 64 * number + turn)
            self.play_turn(seat)
            self.left[seat] -= 1
            seat = (seat + 1) % players
            turn += 1

    def play_turn(self, seat: int) -> None:
        """Throw and place a marker."""
        self.landings.look(self.board, self.left, seat)
        self.fill_promise()
        self.mark(self.finish_turn(0, 0), seat)

    def finish_turn(self, dice: int, throws: int) -> int:
        """Continue from some dice and throws; return where the marker lands (25 * kind + field)."""
        if throws == 0:
            dice = throw(ALL_DICE, self.rng)
            throws = 1
        while True:
            kind = self.best_kind(dice, throws)
            symbols = dice >> 4 * kind & 15
            if throws == 3 or self.promise[54 * throws + 9 * kind + symbols] <= self.placed(kind, symbols, throws):
                return 25 * kind + self.board.next_free(kind, 3 * (ALL_DICE - symbols) + throws - 1)
            dice = (symbols << 4 * kind) + throw(ALL_DICE - symbols, self.rng)
            throws += 1

    def throw_on(self, dice: int, throws: int) -> int:
        """Throw at least once more; return where the marker lands."""
        if throws > 0:
            kind = self.best_kind(dice, throws)
            symbols = dice >> 4 * kind & 15
            dice = (symbols << 4 * kind) + throw(ALL_DICE - symbols, self.rng)
            throws += 1
        return self.finish_turn(dice, throws)

    def best_kind(self, dice: int, throws: int) -> int:
        """Return the most promising kind."""
        chosen = -1
        best = 0.0
        for kind in range(6):
            symbols = dice & 15
            dice >>= 4
            if symbols > 0:
                promise = self.promise[54 * throws + 9 * kind + symbols]
                if chosen < 0 or promise > best:
                    chosen = kind
                    best = promise
        return chosen

    def placed(self, kind: int, symbols: int, throws: int) -> float:
        """Return the value of placing."""
        landed = self.board.next_free(kind, 3 * (ALL_DICE - symbols) + throws - 1)
        return self.landings.value[25 * kind + landed]

    def fill_promise(self) -> None:
        """Evaluate going for each kind with each number of symbols after each throw."""
        for kind in range(6):
            for symbols in range(1, 9):
                self.promise[54 * 3 + 9 * kind + symbols] = self.placed(kind, symbols, 3)
            for throws in range(2, 0, -1):
                for symbols in range(1, 9):
                    later = 0.0
                    more = 54 * (throws + 1) + 9 * kind + symbols
                    chance = 9 * (ALL_DICE - symbols)
                    for n in range(ALL_DICE - symbols + 1):
                        later += self.chance[chance + n] * self.promise[more + n]
                    placed = self.placed(kind, symbols, throws)
                    self.promise[54 * throws + 9 * kind + symbols] = placed if placed >= later else later
