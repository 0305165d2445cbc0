"""What a game says about its options before it starts: values and defaults."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from comares.api import tags_of
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.protocol import Definition, Option, Setup

NAMES = ["Ani", "Ben", "Clara", "Dina", "Emil", "Frank"]


def all_options() -> Iterator[Any]:
    for name in registry.names():
        definition = registry.find(name)
        for option in definition.options:
            for players in definition.players:
                yield pytest.param(definition, option, players, id=f"{name}-{option.name}-{players}")


def set_up(definition: Definition[Any], players: int, **options: object) -> Setup[Any]:
    return definition.set_up(NAMES[:players], tags_of(definition, options))


@pytest.mark.parametrize(("definition", "option", "players"), list(all_options()))
class TestOption:
    def test_what_is_listed_can_be_chosen(self, definition: Definition[Any], option: Option, players: int) -> None:
        values = option.values(players)
        assert len(set(values)) == len(values) > 0
        made = [set_up(definition, players, **{option.name: value}) for value in values]
        assert len({str(setup) for setup in made}) == len(values), "each is another game"
        assert {type(value) for value in values} == {option.type}

    def test_the_usual_one_is_listed_and_like_choosing_nothing(
        self, definition: Definition[Any], option: Option, players: int
    ) -> None:
        usual = option.default(players)
        assert usual in option.values(players)
        assert set_up(definition, players, **{option.name: usual}) == set_up(definition, players)

    def test_nothing_else_can_be_chosen(self, definition: Definition[Any], option: Option, players: int) -> None:
        tried = {int: range(-2, 120), bool: (False, True), str: ()}[option.type]
        assert option.own is (option.type is str), "people can write down texts of their own"
        for value in set(tried) - set(option.values(players)):
            with pytest.raises(SetupError) as caught:
                set_up(definition, players, **{option.name: value})
            assert caught.value.data["tag"] == option.tag
