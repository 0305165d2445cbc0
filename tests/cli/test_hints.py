"""Whatever the terminal suggests typing, besides the numbered choices, is possible in that position."""

from __future__ import annotations

from importlib import import_module

import pytest

import comares
from comares.core import registry
from comares.core.rng import Rng


@pytest.mark.parametrize("name", registry.names())
def test_every_example_is_a_choice_that_has_no_number(name: str) -> None:
    drawing = import_module(f"comares.{name}.terminal")
    verbs = set()
    for seed in range(6):
        game = comares.new(name, 3, seed=seed)
        rng = Rng(seed, 0)
        while not game.finished:
            if game.to_move == "chance":
                game.roll()
                continue
            view = game.view()
            numbered = drawing.numbered(view)
            others = [token for token in view["legal"] if token not in numbered]
            examples = drawing.examples(view, others)
            assert bool(examples) is bool(others)
            for example in examples:
                assert drawing.read_move(view, example) in others
                verbs.add(example.partition(" ")[0])
            # Throwing again and removing tiles now and then leads to many sorts of positions.
            game.play(view["legal"][rng.below(len(view["legal"]))])
    expected = {"rollwrite": set(), "dicegame": {"hold", "throw"}, "alcazaba": {"hold", "throw", "store", "swap"}}
    assert verbs >= expected.get(name, set())
