"""The reasons why a move is not possible, for people. ``rules.is_legal`` only says that it is not."""

from __future__ import annotations

from typing import Final

from comares.core.errors import IllegalMove
from comares.core.kinds import KINDS
from comares.dicegame.codes import (
    ANNUL_CHIP,
    ANNULLED,
    BONUS_CHIPS,
    DICE,
    DIRK,
    EXCHANGE_POINT,
    FIRST_PLAYER,
    NAME_CALIPH,
    NO_SEAT,
    OVER,
    PUSH_CHIP,
    START_CHIP,
    TAKE,
    TURN,
)
from comares.dicegame.moves import (
    Again,
    Annul,
    BonusChips,
    Dice,
    DirkMarker,
    Exchange,
    FirstPlayer,
    Move,
    NameCaliph,
    Place,
    Push,
    SetBlackDie,
    StartChip,
    Throw,
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
SORTS: Final = {
    FIRST_PLAYER: FirstPlayer,
    START_CHIP: StartChip,
    BONUS_CHIPS: BonusChips,
    DIRK: DirkMarker,
    DICE: Dice,
}
RULES: Final = {
    "game-over": "winning",
    "no-roll": "throwing",
    "draw-first-player": "first-player",
    "draw-start-chip": "laying-chips",
    "draw-chips": "laying-chips",
    "draw-dirk": "dirks-markers",
    "throw-dice": "throwing",
    "turn-now": "placing",
    "annulled-now": "annulling",
    "take-now": "two-rewards",
    "exchange-now": "exchanging",
    "caliph-now": "starting-player-chip",
    "wrong-number-of-dice": "throwing",
    "chips-not-left": "bonus-chips",
    "no-such-player": "starting-player-chip",
    "exchange-same-column": "exchanging",
    "kind-not-shown": "placing",
    "no-chip-push": "pushing",
    "push-own": "pushing",
    "push-nobody": "pushing",
    "again-only-annulled": "annulling",
    "three-throws": "throwing",
    "dice-not-there": "throwing",
    "black-too-late": "black-die",
    "black-once": "black-die",
    "no-chip-black": "black-die",
    "annul-too-late": "annulling",
    "no-chip-annul": "annulling",
}
"""The rule behind each reason: its anchor in the rulebook."""


def why_not(state: State, move: Move) -> IllegalMove:
    """Return the reason why a move is not possible."""
    if state.phase == OVER:
        return IllegalMove("game-over")
    if isinstance(move, FirstPlayer | StartChip | BonusChips | DirkMarker | Dice):
        return why_not_chance(state, move)
    if state.phase in (TURN, ANNULLED) and isinstance(move, Throw | Place | Push | SetBlackDie | Annul | Again):
        return why_not_turn(state, move)
    if state.phase == EXCHANGE_POINT and isinstance(move, Exchange):
        return IllegalMove("exchange-same-column", kind=KINDS[state.column])
    if state.phase == NAME_CALIPH and isinstance(move, NameCaliph):
        return IllegalMove("no-such-player", seat=move.seat, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


def why_not_chance(state: State, move: FirstPlayer | StartChip | BonusChips | DirkMarker | Dice) -> IllegalMove:
    """Explain why an outcome of chance is not possible."""
    if state.phase >= TURN:
        return IllegalMove("no-roll")
    if isinstance(move, SORTS[state.phase]):
        if isinstance(move, Dice):
            return IllegalMove("wrong-number-of-dice", n=state.board.thrown, given=len(move.dice))
        if isinstance(move, BonusChips):
            return IllegalMove("chips-not-left", n=chips_to_draw(state))
        if isinstance(move, FirstPlayer):
            return IllegalMove("no-such-player", seat=move.seat, n=state.variant.players)
    return IllegalMove(EXPECTED[state.phase])


def why_not_turn(state: State, move: Throw | Place | Push | SetBlackDie | Annul | Again) -> IllegalMove:
    """Explain why something cannot be done with these dice."""
    board = state.board
    if isinstance(move, Place | Push):
        kind = KINDS.index(move.kind)
        if board.shown() >> 4 * kind & 15 == 0:
            return IllegalMove("kind-not-shown", kind=move.kind)
        if not holds(state, PUSH_CHIP):
            return IllegalMove("no-chip-push")
        return IllegalMove("push-own" if board.owner(kind, board.result(kind)) != NO_SEAT else "push-nobody")
    if isinstance(move, Again):
        return IllegalMove("again-only-annulled")
    if state.phase == ANNULLED:
        return IllegalMove("annulled-now")
    if isinstance(move, Throw):
        return IllegalMove("three-throws" if board.throws == 3 else "dice-not-there")
    if isinstance(move, SetBlackDie):
        if board.throws != 1:
            return IllegalMove("black-too-late")
        return IllegalMove("black-once" if board.black >= 0 else "no-chip-black")
    return IllegalMove("annul-too-late" if holds(state, ANNUL_CHIP) else "no-chip-annul")


def holds(state: State, chip: int) -> bool:
    """Return whether the player holds a chip of this type."""
    return bool(state.held[7 * state.seat + chip])
