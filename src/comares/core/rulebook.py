"""The rules as people read them: one Markdown file per language, ``rulebook/LANG.md``.

What the games share is in the package itself; a game's own rules are in its package, whoever it is by. A file has a
title, sections (``##``) and rules (``###``). Each of these headings follows a line ``<a id="…"></a>`` with its anchor,
which is the same in all languages, so that a link to a rule opens it in the reader's language. Numbers are given by
order: 3.2 is the second rule of the third section.

A paragraph that is nothing but a link to ``positions.toml#NAME`` is a picture: what it says is the caption, and the
position is in that file. The browser and the terminal draw it, and let people play it.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final, NamedTuple

from comares.core import registry
from comares.core.texts import DEFAULT

FOLDER: Final = "rulebook"
ANCHOR: Final = ('<a id="', '"></a>')
"""What a line with an anchor begins and ends with."""
POSITIONS: Final = "positions.toml"
"""The file with the positions that the pages of a game show."""
MARKS: Final = ("ruling", "house", "source")
"""What marks a block quote as ours; ``rules.mark.MARK`` is the word that it begins with, in bold type."""


@dataclass
class Passage:
    """A heading and the text below it, in Markdown."""

    anchor: str
    number: str
    title: str
    text: str = ""


@dataclass
class Section(Passage):
    """A part of a rulebook; its own text introduces its rules."""

    rules: list[Passage] = field(default_factory=list)


class Example(NamedTuple):
    """A position that a page shows, and that people can play."""

    game: str
    name: str
    show: str
    """What is to be drawn of it; the game knows what that means."""
    players: tuple[str, ...]
    position: str


class Picture(NamedTuple):
    """A place in a text where a position is drawn."""

    caption: str
    example: Example


@dataclass
class Rulebook:
    """The rules of a game, or what all games share, in one language."""

    game: str | None
    language: str
    title: str = ""
    text: str = ""
    sections: list[Section] = field(default_factory=list)

    def passages(self) -> Iterator[Passage]:
        """Yield sections and rules in the order of the page."""
        for section in self.sections:
            yield section
            yield from section.rules

    def find(self, topic: str) -> list[Passage]:
        """Return what an anchor or a number stands for, or else the rules that have all words of a topic."""
        wanted = folded(topic)
        for section in self.sections:
            if wanted in (section.anchor, section.number):
                return [section, *section.rules]
        named = [passage for passage in self.passages() if wanted in (passage.anchor, passage.number)]
        words = wanted.split()
        return named or [
            passage
            for passage in self.passages()
            if words and all(word in folded(f"{passage.title} {passage.text}") for word in words)
        ]


def folded(text: str) -> str:
    """Return a text as it is searched: in lower case and without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(character for character in plain if not unicodedata.combining(character))


@cache
def rulebook(game: str | None, language: str) -> Rulebook | None:
    """Return the rules of a game, or what all games share; in English, if there is nothing in that language."""
    for name in (language, DEFAULT):
        file = source(game, name)
        if file.is_file():
            return parsed(game, name, file.read_text("utf-8"))
    return None


def source(game: str | None, language: str) -> Traversable:
    """Return where the rules are in a language, if they are."""
    return files("comares" if game is None else registry.package_of(game)) / FOLDER / f"{language}.md"


@cache
def examples(game: str) -> Mapping[str, Example]:
    """Return the positions that the pages of a game show, by name."""
    file = files(registry.package_of(game)) / FOLDER / POSITIONS
    if not file.is_file():
        return {}
    found = tomllib.loads(file.read_text("utf-8"))
    return {
        name: Example(game, name, one["show"], tuple(one["players"]), one["position"]) for name, one in found.items()
    }


def picture(game: str | None, paragraph: str) -> Picture | None:
    """Return the picture that a paragraph stands for, if it does; ``game`` is the one whose page it is on."""
    text = paragraph.strip()
    caption, _, target = text.removeprefix("[").removesuffix(")").partition("](")
    path, _, name = target.partition("#")
    parts = PurePosixPath(path).parts
    if not text.startswith("[") or not text.endswith(")") or parts[-1:] != (POSITIONS,):
        return None
    whose = parts[-3] if len(parts) > 2 else game
    example = examples(whose).get(name) if whose in registry.names() else None
    return Picture(" ".join(caption.split()), example) if example else None


def parsed(game: str | None, language: str, text: str) -> Rulebook:
    """Take a rulebook apart."""
    book = Rulebook(game, language)
    place: Rulebook | Passage = book
    anchor = ""
    for line in text.splitlines():
        if line.startswith(ANCHOR[0]) and line.endswith(ANCHOR[1]):
            anchor = line.removeprefix(ANCHOR[0]).removesuffix(ANCHOR[1])
        elif line.startswith("# ") and not book.title:
            book.title = line.removeprefix("# ")
        elif line.startswith("## ") and anchor:
            place = Section(anchor, str(len(book.sections) + 1), line.removeprefix("## "))
            book.sections.append(place)
            anchor = ""
        elif line.startswith("### ") and anchor and book.sections:
            rules = book.sections[-1].rules
            place = Passage(anchor, f"{len(book.sections)}.{len(rules) + 1}", line.removeprefix("### "))
            rules.append(place)
            anchor = ""
        else:
            place.text += line + "\n"
    book.text = book.text.strip("\n")
    for passage in book.passages():
        passage.text = passage.text.strip("\n")
    return book
