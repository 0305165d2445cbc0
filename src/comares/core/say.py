"""Messages for people as a template key and its data, put into words only when displayed.

This lets everyone at a table read the same move in their own language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from comares.core.texts import Texts


@dataclass(frozen=True, init=False)
class Say:
    """A message: the key of its template and the data to fill in, which may contain further messages.

    As JSON it is its key and its data, recursively.
    """

    key: str
    data: Mapping[str, Said]

    def __init__(self, key: str, data: Mapping[str, Said]) -> None:
        fields = self.__dict__  # twice as fast as what the dataclass would do, and a move needs a dozen of them
        fields["key"] = key
        fields["data"] = data

    def in_words(self, texts: Texts) -> str:
        """Return the message in a language."""
        return texts(self.key, **{name: in_words(value, texts) for name, value in self.data.items()})


Said: TypeAlias = str | int | Say
"""A value to fill in: a name, a number, or a message that depends on the language."""


def say(key: str, /, **data: Said) -> Say:
    """Create a message."""
    return Say(key, data)


def in_words(said: Said, texts: Texts) -> str:
    """Return a message, name or number in a language."""
    return said.in_words(texts) if isinstance(said, Say) else texts.label(str(said))


def listed(parts: Sequence[str | Say]) -> str | Say:
    """Join one or more parts with commas."""
    *others, last = parts
    return say("say.list", first=listed(others), last=last) if others else last


def together(parts: Sequence[str | Say]) -> str | Say:
    """Join one or more parts as "this, that and the other"."""
    *others, last = parts
    return say("say.and", first=listed(others), last=last) if others else last


def told(who: str | Say | None, phrase: Say) -> Say:
    """Return the log message for a move: ``GAME.log.X`` with the player's name for the phrase ``GAME.say.X``."""
    if who is None:
        return phrase
    game, _, what = phrase.key.split(".")
    return say(f"{game}.log.{what}", who=who, **phrase.data)
