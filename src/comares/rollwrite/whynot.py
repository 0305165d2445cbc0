"""Why an action is not possible: the reasons behind what ``rules.is_legal`` only denies."""

from __future__ import annotations

from typing import Final

from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.rollwrite.codes import (
    ALL_FOUR,
    BUILD,
    COINS,
    DECISIONS,
    FIRST,
    FIRST_PLAYER,
    FOUR,
    KEEP,
    KEEP_PAIR,
    OVER,
    PAIR,
    SECOND,
    SETUP_CELL,
    STOP,
    TURN,
    TURN_DIE,
)
from comares.rollwrite.notation import cell
from comares.rollwrite.state import State

EXPECTED: Final = {FIRST_PLAYER: "chance-first", ALL_FOUR: "chance-four"}


def why_not(state: State, action: int) -> IllegalMove:
    """Return the reason why an action is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if action >= DECISIONS:
        return why_not_chance(state, action)
    if state.phase < TURN:
        return IllegalMove("roll-first")
    if action >= KEEP:
        return why_not_keep(state, action - KEEP)
    if state.phase == KEEP_PAIR:
        return IllegalMove("keep-first")
    if action < BUILD:
        return why_not_turn(state, action - TURN_DIE)
    if action < COINS:
        return why_not_build(state, action - BUILD)
    return IllegalMove("stop-only-after-building" if action == STOP else "coins-or-build")


def why_not_chance(state: State, action: int) -> IllegalMove:
    """Outcomes that cannot come now."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if state.phase == FIRST_PLAYER and action < PAIR:
        return IllegalMove("no-such-seat", seat=action - FIRST + 1, n=state.variant.players)
    if state.phase in EXPECTED or not PAIR <= action < FOUR:
        return IllegalMove(EXPECTED.get(state.phase, "chance-pair"))
    rolled = action - PAIR
    if state.phase == SETUP_CELL:
        return IllegalMove("roll-again-built", cell=cell(rolled))
    return IllegalMove("roll-again-complete", kind=KINDS[state.variant.kind_at[rolled]])


def why_not_turn(state: State, turning: int) -> IllegalMove:
    """Turning a die that cannot be turned."""
    colour, pips, down = turning // 12, turning % 12 // 2, turning % 2
    if state.phase == SECOND:
        return IllegalMove("turn-too-late")
    if pips not in state.dice[2 * colour : 2 * colour + 2]:
        return IllegalMove("no-blue-die" if colour else "no-yellow-die", pips=pips + 1)
    if pips == (0 if down else 5):
        return IllegalMove("turn-past-end", pips=pips + 1)
    if state.circled[state.seat] == state.crossed[state.seat]:
        return IllegalMove("no-coins")
    return IllegalMove("turn-back")


def why_not_build(state: State, number: int) -> IllegalMove:
    """Constructing a cell that cannot be constructed."""
    yellow, blue = divmod(number, 6)
    if state.phase == SECOND:
        return IllegalMove("second-other-pair", cell=cell(6 * state.dice[1] + state.dice[3]))
    if yellow not in state.dice[:2] or blue not in state.dice[2:]:
        return IllegalMove("no-intersection", cell=cell(number))
    return IllegalMove("cell-built", cell=cell(number))


def why_not_keep(state: State, number: int) -> IllegalMove:
    """Keeping a pair that cannot be kept."""
    return IllegalMove("keep-not-rolled" if state.phase == KEEP_PAIR else "keep-not-now", cell=cell(number))
