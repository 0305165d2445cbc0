"""The position, and the rules as functions on it. Seats count from 0 here."""

from __future__ import annotations

from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares_pig.moves import DIE, HOLD, ROLL


class State:
    """A position of Pig."""

    def __init__(self, players: int, target: int) -> None:
        self.target = target
        self.points = [0] * players
        self.seat = 0
        self.turn = 0
        """Points of this turn, which a 1 would lose."""
        self.is_rolling = False
        self.is_over = False
        self.round = 1

    def copy(self) -> State:
        """Return an independent copy."""
        other = State(len(self.points), self.target)
        other.__dict__.update(self.__dict__)
        other.points = self.points.copy()
        return other


def to_move(state: State, /) -> int:
    """Return the seat that decides, or chance while the die rolls, or nobody at the end."""
    return NOBODY if state.is_over else CHANCE if state.is_rolling else state.seat


def legal(state: State, /) -> list[int]:
    """List the decisions: whoever has not rolled yet has nothing to hold."""
    if to_move(state) < 0:
        return []
    return [ROLL, HOLD] if state.turn else [ROLL]


def outcomes(state: State, /) -> list[tuple[int, int]]:
    """List what the die can show, each with the same weight."""
    return [(DIE + pips, 1) for pips in range(1, 7)] if state.is_rolling else []


def is_legal(state: State, action: int, /) -> bool:
    """Say whether a decision or an outcome is possible now."""
    return action in legal(state) or (action, 1) in outcomes(state)


def is_listed(state: State, /) -> bool:
    """Say that six outcomes are few enough to be listed."""
    return state.is_rolling


def sample(state: State, rng: Rng, /) -> int:
    """Roll the die."""
    if not state.is_rolling:
        raise ValueError("it is not chance's turn")
    return DIE + 1 + rng.below(6)


def apply(state: State, action: int, /) -> None:
    """Play one action, if it is possible."""
    if not is_legal(state, action):
        raise IllegalAction(action)
    apply_unchecked(state, action)


def apply_unchecked(state: State, action: int, /) -> None:
    """Play one action that is possible."""
    if action == ROLL:
        state.is_rolling = True
    elif action == HOLD:
        state.points[state.seat] += state.turn
        state.is_over = state.points[state.seat] >= state.target
        pass_on(state)
    else:
        state.is_rolling = False
        state.turn += action - DIE
        if action == DIE + 1:
            pass_on(state)


def pass_on(state: State) -> None:
    """Begin the next turn."""
    state.turn = 0
    if not state.is_over:
        state.seat = (state.seat + 1) % len(state.points)
        state.round += state.seat == 0


def scores(state: State) -> list[int]:
    """Return the points by seat."""
    return state.points.copy()


def winners(state: State) -> list[int]:
    """Return who has most points."""
    most = max(state.points)
    return [seat for seat, points in enumerate(state.points) if points == most]
