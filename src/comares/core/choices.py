"""What the player to move can do, as plain data for whoever shows it: each choice has its token and its sort."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, TypedDict


class Plain(TypedDict):
    """A choice of which nothing is told but its token."""

    token: str
    do: Literal[""]


def plain_choices(tokens: Iterable[str]) -> list[Plain]:
    """Return choices of a game that does not tell more about them."""
    return [{"token": token, "do": ""} for token in tokens]
