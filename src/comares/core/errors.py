"""What can go wrong, as one small tree.

    ComaresError            everything below; has a code, data, and where it happened
    ├── ParseError          something written cannot be read: a record, a token
    ├── SetupError          there is no such game: players, options, sheets
    ├── IllegalMove         can be read, but is not possible now
    ├── ResultError         a record's result is not what the game gives
    └── BotError            a bot chose something that is not possible

A program looks at ``code`` and ``data``; a person reads ``message(texts)`` in their language. ``str()`` is English, and
says where in a record it happened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from comares.core.texts import Texts


MOST: Final = 300
"""What was written is told back in an error up to so many characters."""


def shortened(text: str) -> str:
    """Return a text as it is, or its beginning if it is very long."""
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


@dataclass(frozen=True)
class Where:
    """A place in a written game: line and column count from 1."""

    line: int
    column: int
    token: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class ComaresError(Exception):
    """The root of the tree; ``error.CODE`` in the locales holds the sentence."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = {name: shortened(value) if isinstance(value, str) else value for name, value in data.items()}
        self.where: Where | None = None
        self.to_move: int | str | None = None
        self.legal: Sequence[str] = ()

    def at(self, where: Where) -> Self:
        """Say where it happened, unless that is known more exactly already."""
        self.where = self.where or Where(where.line, where.column, shortened(where.token))
        return self

    def while_playing(self, token: str | None, to_move: int | str | None, legal: Sequence[str]) -> Self:
        """Say which token was meant, if it was one; whose turn it was, and what would have been possible."""
        if token is not None:
            self.data.setdefault("token", shortened(token))
        self.to_move = to_move
        self.legal = legal
        return self

    def message(self, texts: Texts) -> str:
        """Return the sentence for a person."""
        return texts(f"error.{self.code}", **self.data)

    def __str__(self) -> str:
        from comares.core.texts import english

        return f"{self.where}: {self.message(english())}" if self.where else self.message(english())


class ParseError(ComaresError):
    """Something written cannot be read."""


class SetupError(ComaresError):
    """There is no such game."""


class ResultError(ComaresError):
    """A record's result is not what the game gives."""


class BotError(ComaresError):
    """A bot chose something that is not possible: which bot, on which seat, in which position, with which seed."""


class IllegalMove(ComaresError):
    """Can be read, but is not possible now; the code is the reason."""


class IllegalAction(IllegalMove, ValueError):
    """An integer that is no possible action, given to the fast path."""

    def __init__(self, action: int) -> None:
        super().__init__("illegal-action", action=action)
