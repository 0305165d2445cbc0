"""What tables are made of: their facts, seats and events.

Everything here is a value that never changes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final, Literal, NamedTuple

from comares.core.game import Step
from comares.core.lazy_view import LazyView

Status = Literal["waiting", "playing", "finished", "given-up"]
"""``given-up``: everybody agreed to end the game before its end. It has no winner."""

OVER: Final[tuple[Status, ...]] = ("finished", "given-up")
"""When nothing can be played any more."""


class Event(NamedTuple):
    """Something that happened, as its kind and plain data."""

    kind: str
    data: Mapping[str, Any]
    request: str | None = None
    """The key of the request that ended with it, if that had one."""


@dataclass(frozen=True)
class Facts:
    """What never changes about a table."""

    id: str
    invite: str
    """The first invitation; ``TableState.invite`` is the current one."""
    game: str
    options: Mapping[str, str]
    """The game's tags, including those with default values, as defaults may change."""
    seats: int
    dice: str
    public: bool
    owner: str
    created: int
    """Milliseconds since 1970."""


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    number: int
    name: str | None = None
    guest: str | None = None
    """The guest whose seat it is."""
    level: str | None = None
    """The bot that plays here: for good, or as a stand-in while the seat still belongs to a guest."""
    wish: str | None = None
    """The bot that the guest once chose to stand in; nobody else may choose how strong it is."""
    left: bool = False
    """Whether the guest has left the game to that bot, rather than been replaced by the others."""

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here."""
        return "person" if self.guest else "bot" if self.level else "open"

    @property
    def stand_in(self) -> bool:
        """Whether a bot is playing for the person whose seat it is."""
        return self.guest is not None and self.level is not None

    @property
    def by_hand(self) -> bool:
        """Whether a person plays here."""
        return self.guest is not None and self.level is None


class ViewedStep(NamedTuple):
    """A step of the game, with the views of the positions before and after it."""

    step: Step[Any]
    before: LazyView
    after: LazyView


class Done(NamedTuple):
    """Who played a token; nobody if Comares rolled."""

    seat: int | None
    by_bot: bool


done_by = lru_cache(maxsize=64)(Done)
"""There are few, and a table remembers one for each of its moves."""


class Origin(NamedTuple):
    """Where a game was continued from: another table, after some of its moves."""

    table: str
    ply: int


def new_invite() -> str:
    """Return an invitation that nobody can guess."""
    return token_urlsafe(12)


@lru_cache(maxsize=4096)
def holder(guest: str, table: str) -> str:
    """Return a guest's public name at one table; it does not reveal who is the same guest at another."""
    return sha256(f"{guest}:{table}".encode()).hexdigest()[:12]
