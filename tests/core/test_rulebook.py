"""The rulebooks: the same in every language, what is ours marked, as we play, and held by tests."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import comares
from comares import Game
from comares.core import registry
from comares.core.kinds import KINDS
from comares.core.places import share
from comares.core.rulebook import (
    MARKS,
    POSITIONS,
    Passage,
    Picture,
    Rulebook,
    examples,
    parsed,
    picture,
    rulebook,
    source,
)
from comares.core.texts import english, languages, read_templates, texts
from comares.dicegame.words import chip_words

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
        if path.endswith(POSITIONS):
            continue  # see test_pictures_are_of_positions_that_there_are
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


# ---- Pictures and examples ----


def pictures(game: str | None, passage: Passage) -> list[Picture]:
    return [found for part in passage.text.split("\n\n") if (found := picture(game, part))]


@of_every_book
@in_every_language
def test_pictures_are_of_positions_that_there_are_and_the_same_in_every_language(
    game: str | None, language: str
) -> None:
    for one, other in zip(book(game, language).passages(), book(game).passages(), strict=True):
        found = pictures(game, one)
        assert len(found) == one.text.count(POSITIONS), one.anchor
        assert [each.example for each in found] == [each.example for each in pictures(game, other)], one.anchor


@of_every_book
@in_every_language
def test_every_worked_example_can_be_played(game: str | None, language: str) -> None:
    """A rule with an example has a picture of it, and what is drawn can be tried."""
    for passage in book(game, language).passages():
        if re.search(r"^\*(Example|Beispiel|Voorbeeld)", passage.text, re.MULTILINE):
            assert pictures(game, passage), passage.anchor


@pytest.mark.parametrize("game", registry.own_names())
def test_every_position_is_shown_somewhere_and_somebody_is_to_move_there(game: str) -> None:
    shown = {found.example for one in BOOKS for passage in book(one).passages() for found in pictures(one, passage)}
    for example in examples(game).values():
        assert example in shown, example.name
        begun = comares.from_position(example.position, example.players)
        assert begun.position() == example.position
        assert isinstance(begun.to_move, int), example.name


def position_of(game: str, name: str) -> Game[Any]:
    example = examples(game)[name]
    return comares.from_position(example.position, example.players, seed=1)


@pytest.mark.parametrize(("name", "each"), [("completed-together", 13), ("four-complete", 7)])
def test_the_examples_of_sharing_come_out(name: str, each: int) -> None:
    game = position_of("rollwrite", name)
    game.play("build:y6b2")
    while game.to_move == "chance":
        game.roll()
    if game.view(legal=False)["phase"] == "keep":
        game.play(game.legal()[0])
    points = [seat["kinds"][1]["points"] for seat in game.breakdown()["seats"]]
    assert points.count(each) == (2 if each == 13 else 4), points


def test_the_examples_of_coins_come_out() -> None:
    for name, coins in (("three-constructed", 3), ("dice-alike", 4)):
        (choice,) = [one for one in position_of("rollwrite", name).choices() if one["do"] == "coins"]
        assert choice["gain"] == coins
    tokens = ["y3+", "y4+", "b6-", "build:y5b5"]
    game = position_of("rollwrite", "turning")
    for token in tokens:
        game.play(token)
    assert position_of("rollwrite", "second-building").legal() == ["build:y4b2", "stop"]


def test_the_examples_of_the_final_scoring_come_out() -> None:
    seats = position_of("rollwrite", "at-the-end").breakdown()["seats"]
    assert [seat["kinds"][2]["points"] for seat in seats] == [18, 6, 6, 0, 0]
    assert [seat["kinds"][5]["points"] for seat in seats] == [21, 13, 6, 0, 0]
    game = position_of("rollwrite", "lines")
    game.play("build:y5b5")
    (line_points,) = [sum(line["points"] for line in game.breakdown()["seats"][0]["lines"])]
    assert line_points == 17
    ani, ben, *_ = position_of("rollwrite", "two-players").breakdown()["seats"]
    assert [(ani["kinds"][kind]["points"], ben["kinds"][kind]["points"]) for kind in (0, 2, 4)] == [
        (8, 1),
        (6, 18),
        (12, 12),
    ]


@pytest.mark.parametrize(
    ("game", "name", "field"),
    [("dicegame", "five-symbols", "5.3"), ("dicegame", "taken-field", "4.1"), ("alcazaba", "five-symbols", "5.3")],
)
def test_the_examples_of_placing_come_out(game: str, name: str, field: str) -> None:
    begun = position_of(game, name)
    begun.play("place:S")
    assert begun.view(legal=False)["columns"][1]["markers"][field] == 1


def test_the_examples_of_chips_and_scoring_come_out() -> None:
    pushed = position_of("dicegame", "push-chain")
    pushed.play("push:S")
    assert pushed.view(legal=False)["columns"][1]["markers"] == {"5.1": 1, "5.2": 2, "5.3": 3}
    assert "exchange:G" in position_of("dicegame", "exchanging").legal()
    scored = position_of("dicegame", "pile")
    scored.play("take:2")
    assert [seat["scorings"][1]["columns"][0]["points"] for seat in scored.breakdown()["seats"]] == [8, 1, 0]


def test_the_examples_of_alcazaba_come_out() -> None:
    assert position_of("alcazaba", "taking").legal() == ["take:G11", "take:G8SW"]
    tied = position_of("alcazaba", "tied")
    tied.play("build@0,1")
    assert [seat["scorings"][0]["kinds"][5]["points"] for seat in tied.breakdown()["seats"]] == [3, 3, 0]
    assert len(position_of("alcazaba", "wall").view(legal=False)["seats"][0]["wall"]) == 6


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
    names = [chip_words(sort).in_words(texts(language)) for sort in house["light"]]
    assert [row[0] for row in rows] == names
    assert [row[1:3] for row in rows] == [
        [str(house["light"][sort]), str(house["dark"].get(sort, 0))] for sort in house["light"]
    ]


# ---- From a reason to its rule ----


@pytest.mark.parametrize("game", registry.own_names())
def test_every_reason_why_not_leads_to_a_rule(game: str) -> None:
    source_ = Path(comares.__file__).parent / game / "whynot.py"
    tree = ast.parse(source_.read_text("utf-8"))
    calls = [node.args[0] for node in ast.walk(tree) if isinstance(node, ast.Call) and is_named(node, "IllegalMove")]
    written = [node for call in calls for node in ast.walk(call) if isinstance(node, ast.Constant)]
    named = {str(node.value) for node in written if str(node.value) in english_codes()}
    module = import_module(f"comares.{game}.whynot")
    codes = named | set(module.EXPECTED.values())
    rules = registry.find(game).reason_rules
    assert codes <= set(rules), codes - set(rules)
    assert set(rules) <= english_codes()
    assert set(rules.values()) <= {passage.anchor for passage in book(game).passages()}


def is_named(call: ast.Call, name: str) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id == name


def english_codes() -> set[str]:
    return {key.removeprefix("error.") for key, _ in read_templates("en") if key.startswith("error.")}


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
