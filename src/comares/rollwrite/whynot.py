"""The reasons why a move is not possible, for people. ``rules.is_legal`` only says that it is not."""

from __future__ import annotations

from typing import Final

from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.rollwrite.codes import ALL_FOUR, FIRST_PLAYER, KEEP_PAIR, OVER, SECOND, SETUP_CELL, TURN
from comares.rollwrite.moves import Build, FirstPlayer, Keep, Move, RollFour, RollPair, Stop, TurnDie
from comares.rollwrite.state import State

EXPECTED: Final = {FIRST_PLAYER: "chance-first", ALL_FOUR: "chance-four"}
RULES: Final = {
    "game-over": "winning",
    "no-roll": "turn",
    "roll-first": "first-dice",
    "no-such-seat": "first-player",
    "chance-first": "first-player",
    "chance-four": "after-all-four",
    "chance-pair": "first-dice",
    "roll-again-built": "first-buildings",
    "roll-again-complete": "virtual-players",
    "keep-not-rolled": "after-all-four",
    "keep-not-now": "after-all-four",
    "keep-first": "after-all-four",
    "stop-only-after-building": "second-building",
    "coins-or-build": "gaining-coins",
    "turn-too-late": "turning-a-die",
    "no-yellow-die": "turning-a-die",
    "no-blue-die": "turning-a-die",
    "turn-past-end": "turning-a-die",
    "no-coins": "turning-a-die",
    "turn-back": "turning-a-die",
    "second-other-pair": "second-building",
    "cell-built": "constructing",
    "no-intersection": "intersections",
    "no-intersection-yet": "turning-a-die",
}
"""The rule behind each reason: its anchor in the rulebook."""


def why_not(state: State, move: Move) -> IllegalMove:
    """Return the reason why a move is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if isinstance(move, FirstPlayer | RollPair | RollFour):
        return why_not_chance(state, move)
    if state.phase < TURN:
        return IllegalMove("roll-first")
    if isinstance(move, Keep):
        code = "keep-not-rolled" if state.phase == KEEP_PAIR else "keep-not-now"
        return IllegalMove(code, yellow=move.yellow, blue=move.blue)
    if state.phase == KEEP_PAIR:
        return IllegalMove("keep-first")
    match move:
        case TurnDie():
            return why_not_turn(state, move)
        case Build():
            return why_not_build(state, move)
        case Stop():
            return IllegalMove("stop-only-after-building")
        case _:
            return IllegalMove("coins-or-build")


def why_not_chance(state: State, move: FirstPlayer | RollPair | RollFour) -> IllegalMove:
    """Explain why an outcome of chance is not possible."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if state.phase == FIRST_PLAYER and isinstance(move, FirstPlayer):
        return IllegalMove("no-such-seat", seat=move.seat, n=state.variant.players)
    if state.phase in EXPECTED or not isinstance(move, RollPair):
        return IllegalMove(EXPECTED.get(state.phase, "chance-pair"))
    if state.phase == SETUP_CELL:
        return IllegalMove("roll-again-built", yellow=move.yellow, blue=move.blue)
    kind = state.variant.kind_at[6 * (move.yellow - 1) + move.blue - 1]
    return IllegalMove("roll-again-complete", kind=KINDS[kind])


def why_not_turn(state: State, move: TurnDie) -> IllegalMove:
    """Explain why a die cannot be turned."""
    dice = state.dice[:2] if move.colour == "yellow" else state.dice[2:]
    if state.phase == SECOND:
        return IllegalMove("turn-too-late")
    if move.pips - 1 not in dice:
        return IllegalMove(f"no-{move.colour}-die", pips=move.pips)
    if not 1 <= move.to <= 6:
        return IllegalMove("turn-past-end", pips=move.pips)
    if state.circled[state.seat] == state.crossed[state.seat]:
        return IllegalMove("no-coins")
    return IllegalMove("turn-back")


def why_not_build(state: State, move: Build) -> IllegalMove:
    """Explain why a cell cannot be constructed."""
    cell = {"yellow": move.yellow, "blue": move.blue}
    row, column = move.yellow - 1, move.blue - 1
    if state.phase == SECOND:
        return IllegalMove("second-other-pair", yellow=state.dice[1] + 1, blue=state.dice[3] + 1)
    if state.grid[state.seat] >> 6 * row + column & 1:
        return IllegalMove("cell-built", **cell)
    rows, columns = turns(state, 0, row), turns(state, 2, column)
    if rows is not None and columns is not None:
        coins = rows + columns
        if coins <= state.circled[state.seat] - state.crossed[state.seat]:
            return IllegalMove("no-intersection-yet", **cell, n=coins)
    return IllegalMove("no-intersection", **cell)


def turns(state: State, first: int, line: int) -> int | None:
    """Return how often one of the two dice from ``first`` on has to be turned to a line; ``None`` if neither can be."""
    ways = [(line - state.dice[die], state.turned[die]) for die in (first, first + 1)]
    return min((abs(way) for way, turned in ways if way * turned >= 0), default=None)
