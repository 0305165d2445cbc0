"""Something said to people, as a template and what is filled in: whoever shows it puts it into words.

So a move that is told to several people is told to each in his language, wherever that is done.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from comares.core.texts import Texts


@dataclass(frozen=True)
class Say:
    """A text that is to be said: the key of its template, and the data; what is filled in can be such a text too.

    As JSON it is its key and its data, and so is what is filled in.
    """

    key: str
    data: Mapping[str, Said]

    def in_words(self, texts: Texts) -> str:
        """Return the text in a language."""
        return texts(self.key, **{name: in_words(value, texts) for name, value in self.data.items()})


Said: TypeAlias = str | int | Say
"""What can be filled in: a name, a number, or something that is said in each language in another way."""


def say(key: str, /, **data: Said) -> Say:
    """Return a text that is to be said."""
    return Say(key, data)


def in_words(said: Said, texts: Texts) -> str:
    """Return what was said, or a name, in a language."""
    return said.in_words(texts) if isinstance(said, Say) else str(said)


def listed(parts: Sequence[str | Say]) -> str | Say:
    """Return at least one thing, or several, one after the other."""
    *others, last = parts
    return say("say.list", first=listed(others), last=last) if others else last


def together(parts: Sequence[str | Say]) -> str | Say:
    """Return at least one thing, or several: this, that and something else."""
    *others, last = parts
    return say("say.and", first=listed(others), last=last) if others else last


def told(who: str | Say | None, phrase: Say) -> Say:
    """Return a move as it is told afterwards: ``GAME.log.X``, about whoever made it, for the choice ``GAME.say.X``."""
    if who is None:
        return phrase
    game, _, what = phrase.key.split(".")
    return say(f"{game}.log.{what}", who=who, **phrase.data)
