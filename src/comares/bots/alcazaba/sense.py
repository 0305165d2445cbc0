"""Quick decisions, good enough for playing out rounds."""

from __future__ import annotations

from typing import Final

from comares.alcazaba.codes import (
    BUILD_HERE,
    CALIPH,
    NAME_CALIPH,
    OVER,
    PLACE,
    RESERVE,
    TAKE,
    TAKE_CHIP,
    TAKE_TILE,
    THROW,
    TURN,
)
from comares.alcazaba.rules import apply_unchecked, column_tiles, place_at, sample
from comares.alcazaba.state import State
from comares.bots.alcazaba.market import Market
from comares.bots.alcazaba.outlook import Outlook
from comares.bots.alcazaba.tables import dice_table
from comares.bots.alcazaba.weights import TUNED, Weights
from comares.core.bits import lowest_bit
from comares.core.rng import Rng
from comares.dicegame.codes import ALL_DICE

SYMBOLS: Final = dice_table()


class Sense:
    """Decides by the value of things, for whoever is to move."""

    __slots__ = ("dice", "market", "outlook")

    def __init__(self, weights: Weights = TUNED) -> None:
        self.outlook = Outlook(weights)
        self.market = Market(self.outlook, weights)
        self.dice = Rng(0)

    # ---- A turn ----

    def go_for(self, state: State, kind: int) -> float:
        """Return the expected value of holding all dice of a kind and throwing the others as often as possible."""
        held = state.board.dice >> 4 * kind & 15
        total = 0.0
        at = 81 * (3 - state.board.throws) + 9 * (ALL_DICE - held)
        for more in range(ALL_DICE - held + 1):
            if held + more > 0:
                total += SYMBOLS[at + more] * self.market.landing(state, kind, held + more, 3)
        return total

    def throw_or_place(self, state: State) -> int:
        """Return the best action: placing the marker, or throwing for a kind."""
        best = -1.0
        action = -1
        for kind in range(6):
            symbols = state.board.dice >> 4 * kind & 15
            if symbols > 0:
                value = self.market.landing(state, kind, symbols, state.board.throws)
                if value > best:
                    best = value
                    action = PLACE + kind
        if state.board.throws < 3:
            for kind in range(6):
                symbols = state.board.dice >> 4 * kind & 15
                value = self.go_for(state, kind)
                if value > best and symbols < ALL_DICE:
                    best = value
                    action = THROW + state.board.dice - (symbols << 4 * kind)
        return action

    # ---- Rewards ----

    def take(self, state: State, closely: bool) -> int:
        """Return what to take from the column."""
        if closely:
            self.outlook.look_at_wall(state, state.seat)
        best = self.market.starting if state.chip == state.column else -1000.0
        action = TAKE_CHIP
        tiles = column_tiles(state, state.column)
        while tiles:
            tile = lowest_bit(tiles)
            tiles &= tiles - 1
            value = self.market.tile_worth(state, state.seat, tile, closely)
            if value > best:
                best = value
                action = TAKE_TILE + tile
        return action

    def settle(self, state: State) -> int:
        """Return where to put the tile just taken: where it makes the wall longest, or the reserve."""
        walls = state.variant.walls[state.taken]
        gain = self.outlook.gain(state.seat, state.variant.kind[state.taken], 1)
        self.outlook.look_at_wall(state, state.seat)
        best = -1000.0
        found = -1
        for spot in range(state.palace.spots):
            if state.palace.fits(spot, walls):
                value = self.spot_worth(state, spot, walls)
                if value > best:
                    best = value
                    found = spot
        if found < 0 or gain + best < self.market.reserved * gain:
            return RESERVE
        cell = state.palace.spot[found]
        return BUILD_HERE + place_at(state.palace.x_of(cell), state.palace.y_of(cell))

    def spot_worth(self, state: State, spot: int, walls: int) -> float:
        """Return the value of building a tile at this spot rather than another."""
        wall = state.palace.wall_with(spot, walls) - self.outlook.wall[state.seat]
        return self.outlook.scorings() * wall + 0.0

    # ---- Complete rounds ----

    def decide(self, state: State, closely: bool) -> int:
        """Return a decision for whoever is to move."""
        if state.phase == TURN:
            if state.board.throws == 1:
                self.outlook.look(state)
                self.market.appraise(state, state.seat, closely)
            return self.throw_or_place(state)
        if state.phase == NAME_CALIPH:
            return CALIPH + state.seat
        self.outlook.look(state)
        return self.take(state, closely) if state.phase == TAKE else self.settle(state)

    def play_on(self, state: State, rounds: int, seed: int, attempt: int) -> None:
        """Play a number of rounds to the end, or to the end of the game.

        Every roll has its own random stream, so that attempts with different actions get the same dice.
        """
        until = state.round + rounds
        while state.phase != OVER and state.round < until:
            if state.phase < TURN:
                roll = 64 * state.round + 8 * state.seat + state.left[state.seat]
                self.dice.restart(seed, 16384 * attempt + 32 * roll + 4 * state.phase + state.board.throws)
                apply_unchecked(state, sample(state, self.dice))
            else:
                apply_unchecked(state, self.decide(state, False))

    def rehearse(self, state: State, action: int, rounds: int, seed: int, attempt: int) -> State:
        """Play an action and then some rounds; return where that leads."""
        after = state.copy()
        apply_unchecked(after, action)
        self.outlook.look(after)
        self.market.appraise(after, after.seat, False)
        self.play_on(after, rounds, seed, attempt)
        return after
