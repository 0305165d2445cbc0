"""The tokens of Roll & Write: one for each action, the same in every position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from comares.core.errors import IllegalAction, ParseError
from comares.rollwrite.codes import ACTIONS, TWO_DICE


def cell(number: int) -> str:
    """Return a cell, or a pair of dice, as it is written: ``y3b5``."""
    return f"y{number // 6 + 1}b{number % 6 + 1}"


def line_name(number: int) -> str:
    """Return a row (0 to 5) or column (6 to 11) as it is written: ``y3``, ``b5``."""
    return f"{'yb'[number // 6]}{number % 6 + 1}"


def all_tokens() -> Iterator[str]:
    """Yield the tokens in the order of the actions."""
    for colour in "yb":
        for pips in range(1, 7):
            yield f"{colour}{pips}+"
            yield f"{colour}{pips}-"
    yield from (f"build:{cell(number)}" for number in range(36))
    yield "coins"
    yield "stop"
    yield from (f"keep:{cell(number)}" for number in range(36))
    yield from (f"(first:{seat})" for seat in range(1, 6))
    yield from (f"({cell(number)})" for number in range(36))
    two = [f"{low + 1}{high + 1}" for low, high in TWO_DICE]
    yield from (f"(y{yellow}b{blue})" for yellow in two for blue in two)


TOKENS: Final = tuple(all_tokens())
NUMBERS: Final = {token: action for action, token in enumerate(TOKENS)}
assert len(TOKENS) == len(NUMBERS) == ACTIONS


def token_of(action: int) -> str:
    """Return how an action is written."""
    if action < 0:
        raise IllegalAction(action)
    return TOKENS[action]


def action_of(token: str) -> int:
    """Read a token; raises ``ParseError`` if the game has no such token."""
    try:
        return NUMBERS[token]
    except KeyError:
        raise ParseError("no-such-token", token=token) from None
