"""Why an action is not possible: the reasons behind what ``rules.is_legal`` only denies."""

from __future__ import annotations

from typing import Final

from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.dicegame.board import dice_count
from comares.dicegame.codes import (
    AGAIN,
    ANNUL_CHIP,
    ANNULLED,
    BLACK,
    BONUS_CHIPS,
    CALIPH,
    CHIP_AT,
    CHIPS,
    DICE,
    DIRK,
    DIRK_AT,
    EXCHANGE,
    EXCHANGE_POINT,
    FIRST,
    FIRST_PLAYER,
    KEEP,
    NAME_CALIPH,
    NO_SEAT,
    OVER,
    PLACE,
    PUSH,
    PUSH_CHIP,
    ROLLED,
    SORT,
    START_CHIP,
    TAKE,
    TAKE_TWO,
    THROW,
    TURN,
)
from comares.dicegame.rules import chips_to_draw
from comares.dicegame.state import State

EXPECTED: Final = {
    FIRST_PLAYER: "draw-first-player",
    START_CHIP: "draw-start-chip",
    BONUS_CHIPS: "draw-chips",
    DIRK: "draw-dirk",
    DICE: "throw-dice",
    TURN: "turn-now",
    ANNULLED: "annulled-now",
    TAKE: "take-now",
    EXCHANGE_POINT: "exchange-now",
    NAME_CALIPH: "caliph-now",
}
SORTS: Final = {FIRST_PLAYER: FIRST, START_CHIP: CHIP_AT, BONUS_CHIPS: CHIPS, DIRK: DIRK_AT, DICE: ROLLED}


def why_not(state: State, action: int) -> IllegalMove:
    """Return the reason why an action is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if action >= ROLLED:
        return why_not_chance(state, action)
    if state.phase in (TURN, ANNULLED) and (action < TAKE_TWO or action >= THROW):
        return why_not_turn(state, action)
    if state.phase == EXCHANGE_POINT and EXCHANGE <= action < KEEP:
        return IllegalMove("exchange-same-column", kind=KINDS[state.column])
    if state.phase == NAME_CALIPH and CALIPH <= action < THROW:
        return IllegalMove("no-such-player", seat=action - CALIPH + 1, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


def why_not_chance(state: State, action: int) -> IllegalMove:
    """Outcomes that cannot come now."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if action // SORT * SORT != SORTS[state.phase]:
        return IllegalMove(EXPECTED[state.phase])
    if state.phase == DICE:
        return IllegalMove("wrong-number-of-dice", n=state.board.thrown, given=dice_count(action - ROLLED))
    if state.phase == BONUS_CHIPS:
        return IllegalMove("chips-not-left", n=chips_to_draw(state))
    return IllegalMove("no-such-player", seat=action - FIRST + 1, n=state.variant.players)


def why_not_turn(state: State, action: int) -> IllegalMove:
    """Things that cannot be done with these dice."""
    board = state.board
    if action >= THROW:
        if state.phase == ANNULLED:
            return IllegalMove("annulled-now")
        return IllegalMove("three-throws" if board.throws == 3 else "dice-not-there")
    if action < BLACK:
        kind = action - (PLACE if action < PUSH else PUSH)
        if board.shown() >> 4 * kind & 15 == 0:
            return IllegalMove("kind-not-shown", kind=KINDS[kind])
        if not holds(state, PUSH_CHIP):
            return IllegalMove("no-chip-push")
        return IllegalMove("push-own" if board.owner(kind, board.result(kind)) != NO_SEAT else "push-nobody")
    if state.phase == ANNULLED:
        return IllegalMove("annulled-now")
    if action < BLACK + 6:
        if board.throws != 1:
            return IllegalMove("black-too-late")
        return IllegalMove("black-once" if board.black >= 0 else "no-chip-black")
    if action == AGAIN:
        return IllegalMove("again-only-annulled")
    return IllegalMove("annul-too-late" if holds(state, ANNUL_CHIP) else "no-chip-annul")


def holds(state: State, chip: int) -> bool:
    """Say whether the player holds a chip of a sort."""
    return bool(state.held[7 * state.seat + chip])
