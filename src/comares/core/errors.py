"""The exceptions of Comares.

    ComaresError            the base class; has a code, data, and a position in the record
    ├── ParseError          cannot be parsed: a record, a token
    ├── SetupError          invalid players, options or data
    ├── IllegalMove         can be parsed but is not possible now
    ├── ResultError         the result in a record is wrong
    └── BotError            a bot made an illegal choice

Programs use ``code`` and ``data``; people read ``message(texts)`` in their language. ``str()`` is in English and
includes the position in a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from comares.core.texts import Texts


MOST: Final = 300
"""The maximum length of input quoted in an error."""


def shortened(text: str) -> str:
    """Return a text, truncated if it is very long."""
    return text if len(text) <= MOST else f"{text[: MOST - 1]}…"


@dataclass(frozen=True)
class Where:
    """A position in a game record; lines and columns count from 1."""

    line: int
    column: int
    token: str

    def __str__(self) -> str:
        return f"{self.line}:{self.column}"


class ComaresError(Exception):
    """The base class. The messages are ``error.CODE`` in the locales."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = {name: shortened(value) if isinstance(value, str) else value for name, value in data.items()}
        self.where: Where | None = None
        self.to_move: int | str | None = None
        self.legal: Sequence[str] = ()

    def at(self, where: Where) -> Self:
        """Add the position, unless a more precise one is known already."""
        self.where = self.where or Where(where.line, where.column, shortened(where.token))
        return self

    def while_playing(self, token: str | None, to_move: int | str | None, legal: Sequence[str]) -> Self:
        """Add the token, if there is one, whose turn it was, and what would have been possible."""
        if token is not None:
            self.data.setdefault("token", shortened(token))
        self.to_move = to_move
        self.legal = legal
        return self

    def message(self, texts: Texts) -> str:
        """Return the message in a language."""
        return texts(f"error.{self.code}", **self.data)

    def __str__(self) -> str:
        from comares.core.texts import english

        return f"{self.where}: {self.message(english())}" if self.where else self.message(english())


class ParseError(ComaresError):
    """Something cannot be parsed."""


class SetupError(ComaresError):
    """A game cannot be set up like this."""


class ResultError(ComaresError):
    """The result in a record differs from the actual one."""


class BotError(ComaresError):
    """A bot made an illegal choice; the data include the bot, seat, position and seed."""


class IllegalMove(ComaresError):
    """A move can be parsed but is not possible now; the code is the reason."""


class IllegalAction(IllegalMove, ValueError):
    """An integer passed to the fast path is not a possible action."""

    def __init__(self, action: int) -> None:
        super().__init__("illegal-action", action=action)
