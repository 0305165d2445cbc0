"""The tokens of the dice game."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from comares.core.errors import IllegalAction, ParseError
from comares.core.kinds import KINDS
from comares.dicegame.board import dice_count
from comares.dicegame.codes import (
    AGAIN,
    ALL_DICE,
    ANNUL,
    BLACK,
    CALIPH,
    CHIP_AT,
    CHIP_NAMES,
    CHIPS,
    DIRK_AT,
    EXCHANGE,
    FIRST,
    KEEP,
    PLACE,
    PUSH,
    ROLLED,
    SORT,
    TAKE_CHIP,
    TAKE_TWO,
    THROW,
)

SEATS: Final = range(6)

WORDS: Final = {
    **{
        f"{word}:{letter}": first + kind
        for word, first in (("place", PLACE), ("push", PUSH), ("black", BLACK), ("exchange", EXCHANGE))
        for kind, letter in enumerate(KINDS)
    },
    "annul": ANNUL,
    "again": AGAIN,
    "take:2": TAKE_TWO,
    "take:chip": TAKE_CHIP,
    "keep": KEEP,
    **{f"caliph:{seat + 1}": CALIPH + seat for seat in SEATS},
    **{f"(first:{seat + 1})": FIRST + seat for seat in SEATS},
    **{f"(chip:{letter})": CHIP_AT + kind for kind, letter in enumerate(KINDS)},
    **{f"(dirk:{letter})": DIRK_AT + kind for kind, letter in enumerate(KINDS)},
}
TOKENS: Final = {action: token for token, action in WORDS.items()}

CHIP_CODES: Final = re.compile("[1-7]{5,6}")

# Dice are written in the order of the kinds.
DICE: Final = re.compile(r"(?=[PSACGT]{1,8}$)P*S*A*C*G*T*")


def token_of(action: int) -> str:
    """Return how an action is written; raises ``IllegalAction`` for an integer that is no action."""
    sort, content = action // SORT * SORT, action % SORT
    if sort in (THROW, ROLLED) and 0 < dice_count(content) <= ALL_DICE:
        return f"throw:{write_dice(content)}" if sort == THROW else f"({write_dice(content)})"
    if sort == CHIPS and CHIP_CODES.fullmatch(f"{content:o}"):
        return f"(chips:{write_chips(content)})"
    if action not in TOKENS:
        raise IllegalAction(action)
    return TOKENS[action]


def action_of(token: str) -> int:
    """Read a token; raises ``ParseError`` if the game has no such token."""
    if token in WORDS:
        return WORDS[token]
    if token.startswith("throw:") and DICE.fullmatch(dice := token[6:]):
        return THROW + read_dice(dice)
    if token.startswith("(") and token.endswith(")"):
        content = token[1:-1]
        if DICE.fullmatch(content):
            return ROLLED + read_dice(content)
        if content.startswith("chips:"):
            names = content[6:].split(",")
            if len(names) in (5, 6) and all(name in CHIP_NAMES for name in names):
                return CHIPS + sum(CHIP_NAMES.index(name) + 1 << 3 * n for n, name in enumerate(names))
    raise ParseError("no-such-token", token=token)


@cache  # there are some thousand different throws
def write_dice(dice: int) -> str:
    """Return dice as letters in the order of the kinds."""
    return "".join(letter * (dice >> 4 * kind & 15) for kind, letter in enumerate(KINDS))


@cache
def read_dice(letters: str) -> int:
    """Read dice from letters."""
    return sum(letters.count(letter) << 4 * kind for kind, letter in enumerate(KINDS))


def write_chips(drawn: int) -> str:
    """Return chips by name, from left to right."""
    names = []
    while drawn:
        names.append(CHIP_NAMES[(drawn & 7) - 1])
        drawn >>= 3
    return ",".join(names)
