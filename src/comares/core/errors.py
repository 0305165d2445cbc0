"""What can go wrong, as one small tree.

    ComaresError            everything below; has a code, data, and where it happened
    ├── ParseError          something written cannot be read: a record, a token
    ├── SetupError          there is no such game: players, options, sheets
    ├── IllegalMove         can be read, but is not possible now
    └── ResultError         a record's result is not what the game gives

A program looks at ``code`` and ``data``; a person reads ``message(texts)`` in his language. ``str()`` is English.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

if TYPE_CHECKING:
    from comares.core.texts import Texts


@dataclass(frozen=True)
class Where:
    """A place in a written game: line and column count from 1."""

    line: int
    column: int
    token: str


class ComaresError(Exception):
    """The root of the tree; ``error.CODE`` in the locales holds the sentence."""

    def __init__(self, code: str, **data: object) -> None:
        super().__init__(code)
        self.code = code
        self.data = data
        self.where: Where | None = None
        self.to_move: int | str | None = None
        self.legal: Sequence[str] = ()

    def at(self, where: Where) -> Self:
        """Say where it happened, unless that is known more exactly already."""
        self.where = self.where or where
        return self

    def while_playing(self, token: str | None, to_move: int | str | None, legal: Sequence[str]) -> Self:
        """Say which token was meant, if it was one; whose turn it was, and what would have been possible."""
        if token is not None:
            self.data.setdefault("token", token)
        self.to_move = to_move
        self.legal = legal
        return self

    def message(self, texts: Texts) -> str:
        """Return the sentence for a person."""
        return texts(f"error.{self.code}", **self.data)

    def __str__(self) -> str:
        from comares.core.texts import english

        return self.message(english())


class ParseError(ComaresError):
    """Something written cannot be read."""


class SetupError(ComaresError):
    """There is no such game."""


class ResultError(ComaresError):
    """A record's result is not what the game gives."""


class IllegalMove(ComaresError):
    """Can be read, but is not possible now; the code is the reason."""


class IllegalAction(IllegalMove, ValueError):
    """An integer that is no possible action, given to the fast path."""

    def __init__(self, action: int) -> None:
        super().__init__("illegal-action", action=action)
