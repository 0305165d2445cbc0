"""Sentences for people: a template and data, put into words where somebody reads them."""

from __future__ import annotations

import orjson
import pytest

from comares.core.say import Say, in_words, listed, say, together
from comares.core.texts import english, texts


def built() -> Say:
    return say("rollwrite.say.build", kind=say("kind.G"), yellow=5, blue=3, count=4, size=7)


def test_said_in_each_language() -> None:
    assert built().in_words(texts("en")) == "construct garden at 5/3 (4 of 7)"
    assert "Garten" in built().in_words(texts("de"))
    assert "tuin" in built().in_words(texts("nl"))


def test_numbers_choose_the_plural_form() -> None:
    assert [say("rollwrite.say.coins", n=n).in_words(english()) for n in (1, 3)] == ["gain 1 coin", "gain 3 coins"]


def test_json_has_the_template_and_what_is_filled_in() -> None:
    assert orjson.loads(orjson.dumps(built())) == {
        "key": "rollwrite.say.build",
        "data": {"kind": {"key": "kind.G", "data": {}}, "yellow": 5, "blue": 3, "count": 4, "size": 7},
    }


def test_a_name_is_said_as_it_is() -> None:
    assert in_words("{kind} & <b>", english()) == "{kind} & <b>"
    assert say("rollwrite.say.first", name="{kind}").in_words(english()) == "{kind} begins"


@pytest.mark.parametrize(("names", "words"), [(["a"], "a"), (["a", "b"], "a, b"), (["a", "b", "c"], "a, b, c")])
def test_a_list(names: list[str], words: str) -> None:
    assert in_words(listed(names), english()) == words


def test_a_list_of_what_is_said() -> None:
    assert in_words(listed([say("kind.P"), say("kind.T")]), texts("de")) == "Pavillon, Turm"


@pytest.mark.parametrize(
    ("names", "words"),
    [(["Ani"], "Ani"), (["Ani", "Ben"], "Ani und Ben"), (["Ani", "Ben", "Cleo"], "Ani, Ben und Cleo")],
)
def test_what_belongs_together(names: list[str], words: str) -> None:
    assert in_words(together(names), texts("de")) == words
