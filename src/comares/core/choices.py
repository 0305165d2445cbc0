"""The choices of the player to move as plain data for user interfaces. Each has its token and its type (``do``)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict


class Plain(TypedDict):
    """A choice described only by its token."""

    token: str
    do: Literal[""]


def plain_choices(tokens: Iterable[str]) -> list[Plain]:
    """Return the choices of a game that gives no further details about them."""
    return [{"token": token, "do": ""} for token in tokens]
