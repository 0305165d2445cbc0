"""Every move of every game can be put into words in every language, from a template and data."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import Any

import orjson

from comares.core.say import Say, in_words, told
from comares.core.texts import Texts, english, languages, texts

from .variants import Variant
from .walking import positions

SEED = 3
WHILE_PLAYING = ("dice", "turn", "annulled", "second", "keep", "used-pair", "extra-pair", "all-four", "virtual-turn")
"""The phases in which nothing is given out or scored unless a round has ended."""


def said_in(variant: Variant) -> Iterator[str | Say]:
    """Yield everything said in a random game: who acts, what they do, what it brings, what everybody is called."""
    before: dict[str, Any] | None = None
    for game in positions(variant, SEED):
        words = game.definition.words
        after = game.view(legal=False)
        if before is not None:
            actor = words.who(before)
            yield from () if actor is None else (actor,)
            phrase = words.phrase(before, game.setup.decode(game.history[-1]), after)
            yield phrase
            yield told(actor, phrase)
            yield from words.consequences(before, after)
        before = after
    assert before is not None
    yield from (words.name_of(before, seat["seat"]) for seat in before["seats"])


def test_a_glance_is_part_of_the_view_and_the_rest_follows(variant: Variant) -> None:
    for game in positions(variant, SEED):
        whole, lazy = game.view(legal=False), game.lazy_view()
        assert whole.items() >= lazy.items()
        assert lazy["scores"] == whole["scores"]
        assert game.lazy_view().whole() == whole


def test_what_has_consequences_is_seen_at_a_glance(variant: Variant) -> None:
    before: dict[str, Any] | None = None
    for game in positions(variant, SEED):
        after = game.view(legal=False)
        if before is not None and after["round"] == before["round"] and after["phase"] in WHILE_PLAYING:
            assert game.definition.words.consequences(before, after) == []
            for entry in ("scores", "caliph") if "caliph" in after else ():
                assert after[entry] == before[entry]
            for was, now in zip(before["seats"], after["seats"], strict=True):
                assert not set(now.get("chips", ())) - set(was.get("chips", ()))
                assert now.get("beside") == was.get("beside")
                assert now.get("places") == was.get("places")
            for column, then in zip(before.get("columns", ()), after.get("columns", ()), strict=True):
                assert then.get("stones") == column.get("stones")
                assert not set(column.get("tiles", ())) - set(then.get("tiles", ()))
        before = after


def as_json(said: Say) -> dict[str, Any]:
    """Return a sentence as followers of a table receive it."""
    plain: dict[str, Any] = orjson.loads(orjson.dumps(said))
    return plain


def parts(said: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a sentence, and all values filled into it that are sentences themselves."""
    yield said
    for value in said["data"].values():
        if isinstance(value, dict):
            yield from parts(value)


def needed(language: Texts, key: str) -> set[str]:
    """Return the placeholders of a template."""
    template = language.templates[key]
    forms = [template] if isinstance(template, str) else template.values()
    names = {name for form in forms for _, name, _, _ in Formatter().parse(form) if name}
    return names if isinstance(template, str) else {*names, "n"}


def test_every_template_is_there_in_every_language_and_all_of_it_is_filled_in(variant: Variant) -> None:
    spoken = [texts(name) for name in languages()]
    said = [words for words in said_in(variant) if isinstance(words, Say)]
    assert len(said) > 100
    kinds = {(part["key"], *part["data"]): part for words in said for part in parts(as_json(words))}
    for part in kinds.values():
        for language in spoken:
            assert needed(language, part["key"]) <= part["data"].keys(), part


def test_whatever_is_said_is_plain_data_and_words(variant: Variant) -> None:
    for said in said_in(variant):
        words = in_words(said, english())
        assert words.strip() == words != ""
        assert "{" not in words and "}" not in words
        if isinstance(said, Say):
            plain = as_json(said)
            values = [value for part in parts(plain) for value in part["data"].values()]
            assert all(isinstance(value, str | int | dict) for value in values), plain


def test_only_virtual_players_have_a_name_to_be_translated(variant: Variant) -> None:
    game = variant.new()
    view = game.view()
    names = [game.definition.words.name_of(view, seat) for seat in range(1, game.setup.seats + 1)]
    players = len(game.setup.players)
    assert names[:players] == list(game.setup.players)
    assert all(isinstance(name, Say) for name in names[players:])
