"""What the player to move can do, as plain data for whoever shows it: each choice has its token and its sort."""

from __future__ import annotations

from typing import Literal, TypedDict

from comares.core.say import Say


class Plain(TypedDict):
    """A choice of a game that tells only in words what its choices are."""

    token: str
    do: Literal[""]
    rolls: bool
    """Whether chance moves right after it, which makes it final."""
    say: Say
