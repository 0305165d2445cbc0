"""The rules as people read them: one Markdown file per language, ``rulebook/LANG.md``.

What the games share is in the package itself; a game's own rules are in its package, whoever it is by. A file has a
title, sections (``##``) and rules (``###``). Each of these headings follows a line ``<a id="…"></a>`` with its anchor,
which is the same in all languages, so that a link to a rule opens it in the reader's language. Numbers are given by
order: 3.2 is the second rule of the third section.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from comares.core import registry
from comares.core.texts import DEFAULT

FOLDER: Final = "rulebook"
ANCHOR: Final = ('<a id="', '"></a>')
"""What a line with an anchor begins and ends with."""
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
