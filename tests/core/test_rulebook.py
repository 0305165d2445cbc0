"""The rulebooks: the same in every language, what is ours marked, as we play, and held by tests."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

import comares
from comares.core import registry
from comares.core.kinds import KINDS
from comares.core.places import share
from comares.core.rulebook import MARKS, Passage, Rulebook, parsed, rulebook, source
from comares.core.texts import english, languages, texts

TESTS = Path(__file__).parents[1]
HELD_BY = Path(__file__).with_name("rules_held_by.toml")
BOOKS = (None, *registry.own_names())
LINK = re.compile(r"\[[^\]]+\]\(([^)#]*)(?:#([^)]+))?\)")
ROW = re.compile(r"^\| (.+) \|$", re.MULTILINE)
NUMBER = re.compile(r"\d+")

in_every_language = pytest.mark.parametrize("language", languages())
of_every_book = pytest.mark.parametrize("game", BOOKS, ids=lambda game: game or "shared")


def book(game: str | None, language: str = "en") -> Rulebook:
    found = rulebook(game, language)
    assert found
    assert found.language == language, f"{game} has no rulebook in {language}"
    return found


def rule(game: str | None, anchor: str, language: str) -> Passage:
    return next(passage for passage in book(game, language).passages() if passage.anchor == anchor)


def table(game: str | None, anchor: str, language: str) -> list[list[str]]:
    """The cells of a rule's table, without its head."""
    return [row.split(" | ") for row in ROW.findall(rule(game, anchor, language).text)][2:]


# ---- The same in every language ----


@of_every_book
@in_every_language
def test_every_heading_has_an_anchor_and_a_text(game: str | None, language: str) -> None:
    text = source(game, language).read_text("utf-8")
    found = book(game, language)
    headings = re.findall(r"^##+ (.+)$", text, re.MULTILINE)
    assert [passage.title for passage in found.passages()] == headings
    assert text.count("<a id=") == len(headings)
    assert found.title
    assert found.text
    for section in found.sections:
        assert section.rules, section.anchor
        assert all(one.text for one in section.rules)


@of_every_book
@in_every_language
def test_anchors_are_the_same_in_every_language_and_none_comes_twice(game: str | None, language: str) -> None:
    anchors = [(passage.anchor, passage.number) for passage in book(game, language).passages()]
    assert anchors == [(passage.anchor, passage.number) for passage in book(game).passages()]
    assert len(dict(anchors)) == len(anchors)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", anchor) for anchor, _ in anchors)


@of_every_book
@in_every_language
def test_titles_differ_within_a_section(game: str | None, language: str) -> None:
    for section in book(game, language).sections:
        assert len({one.title for one in section.rules}) == len(section.rules)


@of_every_book
@in_every_language
def test_every_rule_has_the_same_numbers_in_every_language(game: str | None, language: str) -> None:
    """A number that was changed in one language only would be found here."""
    for one, other in zip(book(game, language).passages(), book(game).passages(), strict=True):
        assert {*NUMBER.findall(one.text)} == {*NUMBER.findall(other.text)}, one.anchor


@of_every_book
@in_every_language
def test_links_lead_to_rules(game: str | None, language: str) -> None:
    file = Path(str(source(game, language)))
    for path, anchor in LINK.findall(file.read_text("utf-8")):
        target = (file.parent / path).resolve() if path else file
        assert target.stem == language, f"{path} is in another language"
        assert target.is_file(), path
        if anchor:
            assert f'<a id="{anchor}"></a>' in target.read_text("utf-8"), (path, anchor)


@of_every_book
@in_every_language
def test_what_is_ours_is_marked_alike_in_every_language(game: str | None, language: str) -> None:
    def marks(passage: Passage, language: str) -> list[str]:
        words = {texts(language)(f"rules.mark.{mark}"): mark for mark in MARKS}
        quotes = re.findall(r"(?:^|\n\n)> (.*)", passage.text)
        assert all(re.match(r"\*\*[^*]+\.\*\* ", quote) for quote in quotes), quotes
        return [words[quote.split("*")[2].removesuffix(".")] for quote in quotes]

    for one, other in zip(book(game, language).passages(), book(game).passages(), strict=True):
        assert marks(one, language) == marks(other, "en"), one.anchor
    if game is None:
        assert all(
            f"**{texts(language)(f'rules.mark.{mark}')}.**" in rule(None, "marks", language).text for mark in MARKS
        )


@in_every_language
@pytest.mark.parametrize(
    ("game", "anchor"), [("rollwrite", "player-sheet"), ("dicegame", "bonus-chips"), ("alcazaba", "additional-tower")]
)
def test_how_to_enter_ones_own_data_names_what_the_pages_show(game: str, anchor: str, language: str) -> None:
    said = " ".join(rule(game, anchor, language).text.replace("\n> ", " ").split())
    for key in ("web.home.friends", "web.home.screen", "web.new.variants"):
        assert f"*{texts(language)(key)}*" in said, key


# ---- As we play ----


@in_every_language
def test_the_kinds_and_their_points_are_those_we_play_with(language: str) -> None:
    rows = table(None, "six-kinds", language)
    assert [row[:2] for row in rows] == [[texts(language)(f"kind.{kind}"), kind] for kind in KINDS]
    assert [row[3:] for row in rows] == [[str(share(3, kind, place, 1)) for place in range(3)] for kind in range(6)]


@in_every_language
@pytest.mark.parametrize("game", ["dicegame", "alcazaba"])
def test_the_score_tables_in_every_rulebook_are_those_we_play_with(game: str, language: str) -> None:
    expected = [
        [letter, *(", ".join(str(share(scoring, kind, place, 1)) for place in range(scoring)) for scoring in (1, 2, 3))]
        for kind, letter in enumerate(KINDS)
    ]
    assert table(game, "score-table", language) == expected


@in_every_language
def test_the_sheet_in_every_rulebook_is_the_one_we_have(language: str) -> None:
    rows = re.findall(
        r"^>   \d  ((?:[PSACGT] ){5}[PSACGT])$", rule("rollwrite", "player-sheet", language).text, re.MULTILINE
    )
    assert [row.replace(" ", "") for row in rows] == comares.new("rollwrite").view()["sheet"]


@in_every_language
def test_the_tiles_in_every_rulebook_are_those_we_have(language: str) -> None:
    rows = table("alcazaba", "tiles", language)
    assert [row[0] for row in rows] == [*KINDS]
    assert [tile for row in rows for tile in row[1].split()] == comares.new("alcazaba").view()["unseen"]


@in_every_language
def test_the_chips_in_every_rulebook_are_those_we_have(language: str) -> None:
    house = tomllib.loads((Path(comares.__file__).parent / "dicegame" / "chips" / "house.toml").read_text("utf-8"))
    rows = table("dicegame", "bonus-chips", language)
    assert [row[0] for row in rows] == [texts(language)(f"dicegame.chip.{sort}") for sort in house["light"]]
    assert [row[1:3] for row in rows] == [
        [str(house["light"][sort]), str(house["dark"].get(sort, 0))] for sort in house["light"]
    ]


# ---- Held by tests ----


@cache
def functions(file: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}


@of_every_book
def test_every_rule_is_held_by_tests_that_there_are(game: str | None) -> None:
    held = tomllib.loads(HELD_BY.read_text("utf-8"))[game or "shared"]
    assert list(held) == [one.anchor for section in book(game).sections for one in section.rules]
    for anchor, tests in held.items():
        assert tests, anchor
        for test in tests:
            module, _, function = test.partition("::")
            path = module if "/" in module else f"{game}/{module}"
            assert function in functions(TESTS / f"{path}.py"), test


# ---- Reading and searching ----

SMALL = """# Hog

About it.

<a id="turn"></a>
## A turn

In short.

<a id="rolling"></a>
### Rolling a die

Roll as often as you like.

### No anchor, no rule

<a id="holding"></a>
### Hölding

Stop, and keep what you have.
"""


def test_a_book_has_a_title_sections_and_rules() -> None:
    found = parsed("hog", "en", SMALL)
    assert (found.title, found.text) == ("Hog", "About it.")
    (section,) = found.sections
    assert (section.anchor, section.number, section.title, section.text) == ("turn", "1", "A turn", "In short.")
    assert [(one.anchor, one.number, one.title) for one in section.rules] == [
        ("rolling", "1.1", "Rolling a die"),
        ("holding", "1.2", "Hölding"),
    ]
    assert section.rules[0].text == "Roll as often as you like.\n\n### No anchor, no rule"


@pytest.mark.parametrize(
    ("topic", "anchors"),
    [
        ("rolling", ["rolling"]),
        ("1.2", ["holding"]),
        ("1", ["turn", "rolling", "holding"]),
        ("turn", ["turn", "rolling", "holding"]),
        ("KEEP stop", ["holding"]),
        ("hold", ["holding"]),
        ("like keep", []),
        ("zebra", []),
        (" ", []),
    ],
)
def test_topics_are_anchors_numbers_or_words(topic: str, anchors: list[str]) -> None:
    assert [passage.anchor for passage in parsed("hog", "en", SMALL).find(topic)] == anchors


def test_where_a_language_is_missing_the_rules_are_in_english() -> None:
    found = rulebook("rollwrite", "fr")
    assert found
    assert found.language == "en"
    assert found.title == english()("rollwrite.name")
