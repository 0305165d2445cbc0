"""The tokens of the dice game."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from comares.core.errors import ParseError
from comares.dicegame.moves import (
    NUMBERS,
    Again,
    Annul,
    BonusChips,
    Dice,
    DirkMarker,
    Exchange,
    FirstPlayer,
    Keep,
    Move,
    NameCaliph,
    Place,
    Push,
    SetBlackDie,
    StartChip,
    TakeReward,
    Throw,
)

DICE: Final = "(?=[PSACGT]{1,8}$)P*S*A*C*G*T*"
"""Dice are written in the order of the kinds."""
THROW: Final = re.compile(f"throw:({DICE})")
THROWN: Final = re.compile(r"\(((?=[PSACGT]{1,8}\)$)P*S*A*C*G*T*)\)")
CHIPS: Final = re.compile(r"\(chips:([a-z0-9]+(?:,[a-z0-9]+){4,5})\)")


@lru_cache(maxsize=4096)
def write(move: Move) -> str:
    """Return the token of a move."""
    match move:
        case Throw(dice):
            return f"throw:{dice}"
        case Place(kind) | Push(kind) | SetBlackDie(kind) | Exchange(kind):
            return f"{move.do}:{kind}"
        case Annul() | Again() | Keep():
            return move.do
        case TakeReward(points):
            return "take:2" if points == 2 else "take:chip"
        case NameCaliph(seat):
            return f"caliph:{seat}"
        case FirstPlayer(seat):
            return f"(first:{seat})"
        case StartChip(kind):
            return f"(chip:{kind})"
        case DirkMarker(kind):
            return f"(dirk:{kind})"
        case BonusChips(chips):
            return f"(chips:{','.join(chips)})"
        case Dice(dice):
            return f"({dice})"
    raise AssertionError(move)


READ: Final = {write(move): move for move in NUMBERS}


@lru_cache(maxsize=4096)  # every throw of the dice is written and then read
def read(token: str) -> Move:
    """Return the move for a token; raises ``ParseError`` if there is none."""
    if token in READ:
        return READ[token]
    if match := THROW.fullmatch(token):
        return Throw(match[1])
    if match := THROWN.fullmatch(token):
        return Dice(match[1])
    if match := CHIPS.fullmatch(token):
        return BonusChips(tuple(match[1].split(",")))
    raise ParseError("no-such-token", token=token)
