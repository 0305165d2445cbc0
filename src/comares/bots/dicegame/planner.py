"""The decisions of a solid player: optimal throws for the values of the fields, and rewards by their prospects."""

from __future__ import annotations

from collections.abc import Sequence

from comares.bots.dicegame.landings import Landings
from comares.bots.dicegame.prospects import Prospects
from comares.bots.dicegame.weights import TUNED
from comares.bots.turn.solver import TurnSolver
from comares.dicegame.board import Board
from comares.dicegame.codes import (
    ALL_DICE,
    ANNUL_CHIP,
    ANNULLED,
    BLACK_CHIP,
    CALIPH,
    EXCHANGE,
    EXCHANGE_CHIP,
    EXCHANGE_POINT,
    KEEP,
    NAME_CALIPH,
    PUSH_CHIP,
    TAKE,
    TAKE_CHIP,
    TAKE_TWO,
)
from comares.dicegame.state import State


class Planner:
    """Decides for whoever is to move."""

    __slots__ = ("landings", "prospects", "solver", "value")

    def __init__(
        self, weights: Sequence[float] = TUNED, majorities: bool = True, solver: TurnSolver | None = None
    ) -> None:
        self.prospects = Prospects(weights, majorities)
        self.landings = Landings(self.prospects, weights)
        self.solver = solver or TurnSolver()  # large, so planners that take turns can share one
        self.value = 0.0

    def choose(self, state: State) -> int:
        """Return the best decision."""
        if state.phase == NAME_CALIPH:
            # It helps to place last and know what to beat, so let the next player start.
            return CALIPH + (state.seat + 1) % state.variant.players
        self.look(state)
        if state.phase == TAKE:
            return self.take(state)
        if state.phase == EXCHANGE_POINT:
            return self.exchange(state)
        self.tell_solver(state)
        return self.consider(state.board, state.phase == ANNULLED)

    # ---- Turns ----

    def consider(self, board: Board, annulled: bool) -> int:
        """Ask the solver."""
        if annulled:
            return self.solver.consider_annulled(board.dice, board.throws, board.black, board.cup)
        return self.solver.consider(board.dice, board.throws, board.black, board.fresh, board.before, board.cup)

    def look(self, state: State) -> None:
        """Evaluate the position and the fields."""
        self.prospects.look(state)
        self.landings.prepare()
        self.landings.look(state.board, state.left, state.seat)

    def tell_solver(self, state: State) -> None:
        """Pass all values to the solver."""
        self.solver.clear()
        for throw in range(1, 4):
            for kind in range(6):
                for symbols in range(1, ALL_DICE + 2):
                    field = 0 if symbols > ALL_DICE else 3 * (ALL_DICE - symbols) + throw - 1
                    landed = state.board.next_free(kind, field)
                    self.solver.set_place(throw, kind, symbols, self.landings.value[25 * kind + landed])
        seat = state.seat
        later = state.left[seat] - 1 + state.variant.markers * (5 - state.round)
        annuls = 1 if state.held[7 * seat + ANNUL_CHIP] > 0 else 0
        if state.board.throws == 1 and state.board.black < 0 and state.held[7 * seat + BLACK_CHIP] > 0:
            annuls = 0  # the solver takes long for both together, and it rarely matters
        self.solver.set_annuls(annuls, self.prospects.keeping(ANNUL_CHIP, later))
        self.solver.set_black(state.held[7 * seat + BLACK_CHIP], self.prospects.keeping(BLACK_CHIP, later))
        if state.held[7 * seat + PUSH_CHIP] > 0:
            self.look_at_pushing(state, self.prospects.keeping(PUSH_CHIP, later))

    def look_at_pushing(self, state: State, cost: float) -> None:
        """Tell the solver where opponents can be pushed back, and the value of doing so."""
        for throw in range(1, 4):
            for kind in range(6):
                for symbols in range(1, ALL_DICE + 2):
                    field = 0 if symbols > ALL_DICE else 3 * (ALL_DICE - symbols) + throw - 1
                    owner = state.board.owner(kind, field)
                    if owner >= 0 and owner != state.seat:
                        self.solver.set_push(throw, kind, symbols, self.landings.pushed(kind, field) - cost)

    # ---- Rewards ----

    def take(self, state: State) -> int:
        """Choose between two building points, and one with the chip; the runner-up gets the other reward."""
        self.prospects.reward(state, state.column, state.seat, state.second, True)
        two = self.prospects.objective(state.seat)
        self.prospects.reward(state, state.column, state.seat, state.second, False)
        return TAKE_TWO if two >= self.prospects.objective(state.seat) else TAKE_CHIP

    def exchange(self, state: State) -> int:
        """Take the point in the column where it is worth most, if that is worth the chip."""
        chosen = KEEP
        best = self.point(state, state.column)
        cost = self.prospects.keeping(EXCHANGE_CHIP, state.variant.markers * (5 - state.round))
        for kind in range(6):
            if kind != state.column:
                value = self.point(state, kind) - cost
                if value > best:
                    best = value
                    chosen = EXCHANGE + kind
        return chosen

    def point(self, state: State, kind: int) -> float:
        """Return the value to the player of another building point in a column."""
        rounds = 1 if kind > state.column else 0
        self.prospects.set_column(state, kind)
        self.prospects.promise(kind, rounds)
        before = self.prospects.objective(state.seat)
        self.prospects.move(state.seat, 1)
        self.prospects.promise(kind, rounds)
        return self.prospects.objective(state.seat) - before
