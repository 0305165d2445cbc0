"""Positions as a line of text, similar to FEN in chess.

    rollwrite players:3 sheet:house phase:turn round:5 …

The game and its set-up come first, followed by words defined by the game's module ``position``. Every word but the
first is ``name:value``. The names of the players are not part of a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

from comares.core.errors import ComaresError, ParseError
from comares.core.protocol import Definition, Setup

if TYPE_CHECKING:
    from collections.abc import Container

S = TypeVar("S")

MOST: Final = 2000
"""The maximum length of a position."""
WORD: Final = re.compile(r"([a-z0-9]+):(\S+)")
SPECIAL: Final = re.compile(r'[^!-~]|[%"]')
ESCAPED: Final = re.compile("(?:%[0-9A-F]{2})+")


class PositionText(Protocol[S]):
    """The interface of a game's module ``position``."""

    def write(self, state: S, /) -> Iterable[tuple[str, str]]:
        """Yield the words of a position as pairs of name and value."""

    def read(self, start: S, words: Words, /) -> S:
        """Return the position described by the words; raises ``ParseError`` if it is impossible."""


class Words:
    """The words of a position, taken one by one; any left at the end are an error."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST:
            raise ParseError("position-too-long", n=len(text), most=MOST)
        game, *words = text.split() or [""]
        self.game = game
        self.values: dict[str, str] = {}
        for word in words:
            match = WORD.fullmatch(word)
            if not match:
                raise ParseError("position-unreadable", word=word)
            if match[1] in self.values:
                raise ParseError("position-word-twice", word=match[1])
            self.values[match[1]] = match[2]
        self.taken: dict[str, str] = {}

    def __contains__(self, name: str) -> bool:
        return name in self.values

    def take(self, name: str) -> str:
        """Return the value of a required word."""
        if name not in self.values:
            raise ParseError("position-word-missing", word=name)
        self.taken[name] = self.values.pop(name)
        return self.taken[name]

    def match(self, name: str, pattern: re.Pattern[str]) -> re.Match[str]:
        """Match the value of a required word."""
        found = pattern.fullmatch(self.take(name))
        if not found:
            raise self.unreadable(name)
        return found

    def number(self, name: str, possible: Container[int]) -> int:
        """Return the number given by a word."""
        value = self.take(name)
        if not re.fullmatch("0|[1-9][0-9]{0,2}", value):
            raise self.unreadable(name)
        if int(value) not in possible:
            raise self.impossible(name)
        return int(value)

    def one_of(self, name: str, meanings: Mapping[str, int]) -> int:
        """Return the meaning of a word with a fixed set of values."""
        value = self.take(name)
        if value not in meanings:
            raise self.unreadable(name)
        return meanings[value]

    def unreadable(self, name: str) -> ParseError:
        """Return the error for a word that cannot be parsed."""
        return ParseError("position-unreadable", word=f"{name}:{self.taken[name]}")

    def impossible(self, name: str) -> ParseError:
        """Return the error for a word that can be parsed but contradicts the rest."""
        return ParseError("position-impossible", word=f"{name}:{self.taken[name]}")

    def end(self) -> None:
        """Raise ``ParseError`` if there are unknown words left."""
        for name, value in self.values.items():
            raise ParseError("position-word-unknown", word=f"{name}:{value}")


def write(definition: Definition[Any], setup: Setup[Any], state: Any) -> str:
    """Return a position as text."""
    tags = setup.tags()
    options = [(option.name, tags[option.tag][0]) for option in definition.options if option.tag in tags]
    set_up = [("players", str(len(setup.players))), *((name, escape(value)) for name, value in options)]
    words = [*set_up, *module(definition).write(state)]
    return " ".join([definition.name, *(f"{name}:{value}" for name, value in words)])


def set_up(definition: Definition[Any], words: Words, players: Sequence[str] | None) -> Setup[Any]:
    """Return the set-up of a position's game; players without names are numbered."""
    number = words.number("players", definition.players)
    names = [f"Player {seat}" for seat in range(1, number + 1)] if players is None else list(players)
    if len(names) != number:
        raise words.impossible("players")
    tags = {option.tag: (unescape(words.take(option.name)),) for option in definition.options if option.name in words}
    return definition.set_up(names, tags)


def read(definition: Definition[Any], start: Any, words: Words) -> Any:
    """Return the position described by the remaining words."""
    state = module(definition).read(start, words)
    words.end()
    return state


def module(definition: Definition[Any]) -> PositionText[Any]:
    """Return the game's module for positions."""
    if definition.position is None:
        raise ComaresError("position-no-text", game=definition.name)
    return definition.position


def seat_from(words: Words, name: str, seats: int) -> int:
    """Return a seat, which counts from 1 in the text."""
    return words.number(name, range(1, seats + 1)) - 1


def escape(value: str) -> str:
    """Percent-encode spaces and other special characters, as in a URL."""
    return SPECIAL.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), value)


def unescape(value: str) -> str:
    """Undo ``escape``."""
    return ESCAPED.sub(lambda match: bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace"), value)
