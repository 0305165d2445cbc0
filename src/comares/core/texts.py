"""Translated texts.

Each language is a TOML file of keys and templates: ``locales/LANG.toml`` for everything in common and
``GAME/locales/LANG.toml`` for each game, with ``GAME/lessons/LANG.toml`` for its lessons. A text that depends on a
number, always called ``n``, is a table of plural forms.

``{who}`` and ``{name}`` are people. Where a text differs for the person who reads it, it has both forms:
``{who:{who} takes|you take} a coin`` becomes "Ani takes a coin" or "you take a coin".
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Final, TypeAlias

from comares.core import registry

DEFAULT: Final = "en"
Template: TypeAlias = str | dict[str, str]
"""A text, or its plural forms."""
PEOPLE: Final = {"who", "name"}
"""The placeholders for people."""
PLACES: Final = ("locales", "lessons")
"""The folders with texts."""
PLURALS: Final = {"zero", "one", "two", "few", "many", "other"}


def one_or_other(n: int) -> str:
    """Return the plural form of an integer in languages where only 1 is singular."""
    return "one" if abs(n) == 1 else "other"


PLURAL_RULES: Final[Mapping[str, Callable[[int], str]]] = {"de": one_or_other, "en": one_or_other, "nl": one_or_other}
"""The plural rule of each language, as in CLDR; a test compares them with Babel's."""


class Reader(str):
    """The name of the person who reads a text."""

    __slots__ = ()


class Filler(Formatter):
    """Fills in templates: ``{name:they|you}`` is the last part if the name is the reader's, else the part before it."""

    def format_field(self, value: object, format_spec: str) -> str:
        """Return a value, or one of two forms."""
        they, bar, you = format_spec.rpartition("|")  # a name may contain a bar
        return (you if isinstance(value, Reader) else they) if bar else str(value)


FILLER: Final = Filler()


class Texts:
    """The texts of one language, called with a key and the values to fill in."""

    def __init__(self, language: str) -> None:
        if language not in PLURAL_RULES:
            raise LookupError(f"no plural rule for {language!r}: add it to PLURAL_RULES in {__name__}")
        self.language = language
        self.reader: str | None = None
        self.templates = dict(read_templates(language))

    def addressed_to(self, reader: str) -> Texts:
        """Return the same texts for the only person at a table, whom they call "you" instead of by name."""
        same = copy(self)
        same.reader = reader
        return same

    def __call__(self, key: str, /, **data: object) -> str:
        """Return the text of a key."""
        template = self.templates[key]
        if not isinstance(template, str):
            template = template[self.plural_form(int(str(data["n"])))]
        return FILLER.vformat(template, (), {name: self.addressed(name, value) for name, value in data.items()})

    def addressed(self, name: str, value: object) -> object:
        """Return a value to fill in, and mark the reader's name, as it is or as a label."""
        is_reader = self.reader is not None and name in PEOPLE and value in (self.reader, self.label(self.reader))
        return Reader(value) if is_reader else value

    def label(self, name: str) -> str:
        """Return a name as it stands alone; the reader's is "You"."""
        return str(self.templates["you"]) if name == self.reader else name

    def plural_form(self, n: int) -> str:
        """Return the plural form of a number in this language."""
        return PLURAL_RULES[self.language](n)


def languages() -> list[str]:
    """List the available languages, the default first."""
    found = {file.name.removesuffix(".toml") for file in (files("comares") / "locales").iterdir()}
    return [DEFAULT, *sorted(found - {DEFAULT})]


def choose_language(wanted: str | None, environment: Mapping[str, str] = os.environ) -> str:
    """Return the requested language, or else the environment's, or else English."""
    asked = [wanted, *(environment.get(name) for name in ("COMARES_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))]
    for name in asked:
        if name:
            language = name.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            return language if language in languages() else DEFAULT
    return DEFAULT


@cache
def texts(language: str) -> Texts:
    """Return the texts of a language."""
    return Texts(language)


def english() -> Texts:
    """Return the texts used for programmers."""
    return texts(DEFAULT)


def read_templates(language: str) -> Iterator[tuple[str, Template]]:
    """Yield all keys of a language and their templates."""
    for file in locale_files(language):
        yield from read_file(file)


def read_file(file: Traversable) -> Iterator[tuple[str, Template]]:
    """Yield the keys of a file and their templates."""
    import tomllib

    yield from flatten("", tomllib.loads(file.read_text("utf-8")))


def locale_files(language: str) -> Iterator[Traversable]:
    """Yield the files of a language: the common one, then those of each game.

    A game from another package may lack a language; its texts are then in English.
    """
    package = files("comares")
    for folder in (package, *sorted((entry for entry in package.iterdir() if entry.is_dir()), key=str)):
        for place in PLACES:
            file = folder / place / f"{language}.toml"
            if file.is_file():
                yield file
    yield from filter(None, (game_file(game, language, place) for game in registry.others() for place in PLACES))


def game_file(game: str, language: str, place: str = PLACES[0]) -> Traversable | None:
    """Return where the texts of a game are; in English, if it lacks a language."""
    folder = files(registry.package_of(game)) / place
    return next((file for name in (language, DEFAULT) if (file := folder / f"{name}.toml").is_file()), None)


def flatten(prefix: str, table: dict[str, Any]) -> Iterator[tuple[str, Template]]:
    """Yield nested tables as ``a.b.c``; a table of plural forms is a single text."""
    for key, value in table.items():
        if isinstance(value, dict) and not value.keys() <= PLURALS:
            yield from flatten(f"{prefix}{key}.", value)
        else:
            yield prefix + key, value
