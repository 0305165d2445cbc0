"""Texts for the only person at a table: "you" instead of a name, in sentences that are right in every language."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from comares.core.say import in_words, say, together
from comares.core.texts import PEOPLE, Template, english, languages, texts

READER = "Ani"
NOT_PEOPLE = re.compile(r"error\.|cli\.(to-move|possible)\b|web\.new\.")
"""Texts whose names are those of files and sheets, or that nobody at a table reads."""
WRONG = {
    "en": re.compile(
        r"\byou(['’]s| is\b| has\b| was\b| does\b| \w+[^s]s\b)|\b(of|to|for) you['’]|\bby you\b", re.IGNORECASE
    ),
    "de": re.compile(
        r"\bdu (?!kreuzt\b|setzt\b)(\w*[^s]t|ist|\w+en|darf|will|kann|muss)\b|\b(von|für|an|mit) du\b", re.IGNORECASE
    ),
    "nl": re.compile(r"\bje (is|heeft)\b|\b(van|voor|aan|naar|met|door) je\b(?! \w)|\bjij \w+t\b", re.IGNORECASE),
}
"""The third person, or the wrong case, for the reader."""


def forms(template: Template) -> list[str]:
    return [template] if isinstance(template, str) else list(template.values())


def people_in(form: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(form) if name in PEOPLE}


def about_people(language: str) -> dict[str, Template]:
    """The texts of a language with names of people in them."""
    templates = texts(language).templates.items()
    return {
        key: template
        for key, template in templates
        if not NOT_PEOPLE.match(key) and any(map(people_in, forms(template)))
    }


def made(language: str, key: str, n: int = 2, **names: str) -> str:
    speaking = texts(language).addressed_to(READER)
    template = speaking.templates[key]
    placeholders = {name for form in forms(template) for _, name, _, _ in Formatter().parse(form) if name}
    return speaking(key, **{**dict.fromkeys(placeholders, "X"), **names, "n": n})


@pytest.mark.parametrize("language", languages())
class TestReader:
    def test_there_is_something_to_read(self, language: str) -> None:
        assert len(about_people(language)) > 60

    def test_is_never_called_by_name(self, language: str) -> None:
        for key in about_people(language):
            assert READER not in made(language, key, who=READER, name=READER), key

    def test_others_are_called_by_name(self, language: str) -> None:
        you = re.compile(r"\b(you|du|je)\b", re.IGNORECASE)
        for key, template in about_people(language).items():
            told = made(language, key, who="Ben", name="Ben")
            assert "Ben" in told or "names" in str(template), key
            assert key.startswith(
                ("rollwrite.web.your", "dicegame.web.your", "alcazaba.web.your", "web.", "cli.")
            ) or not (you.search(told)), told

    def test_is_spoken_to_and_not_about(self, language: str) -> None:
        """No "You builds" and no "Du baut"."""
        for key, template in about_people(language).items():
            for n in (1, 2):
                told = made(language, key, n, who=READER, name=READER)
                assert not WRONG[language].search(told), f"{key}: {told}"
            for form in filter(people_in, forms(template)):
                assert "|" in form, f"{key} needs a form for the reader, like {{name:they|you}}: {form}"

    def test_somebody_else_may_act_on_the_reader(self, language: str) -> None:
        told = made(language, "dicegame.log.caliph", who="Ben", name=READER)
        assert told.startswith("Ben ")
        assert not WRONG[language].search(told)


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "you construct a garden at 3/4 (2 of 7)"),
        ("de", "du kreuzt einen Garten auf 3/4 an (2 von 7)"),
        ("nl", "je kruist een tuin aan op 3/4 (2 van 7)"),
    ],
)
def test_a_move(language: str, sentence: str) -> None:
    garden = say("rollwrite.building.G")
    move = say("rollwrite.log.build", who=READER, kind=garden, yellow=3, blue=4, count=2, size=7)
    assert move.in_words(texts(language).addressed_to(READER)) == sentence
    assert in_words(READER, texts(language).addressed_to(READER)) == texts(language).templates["you"]
    assert in_words(READER, texts(language)) == READER


def test_names_may_look_like_forms() -> None:
    speaking = english().addressed_to(READER)
    assert speaking("web.table.your-turn", name="A|{b}") == "A|{b}, it is your turn."
    assert in_words(together([READER, "You and I", "Ben"]), speaking) == "You, You and I and Ben"
