"""Golden games stay legal and keep their results. See regenerate.py."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import comares
from comares.core import registry
from tests.conformance.variants import GAMES

from .golden import FOLDER, facts, records, steps

ALL = [path for name in registry.names() for path in records(name)]
every_record = pytest.mark.parametrize("path", ALL, ids=lambda path: f"{path.parent.name}/{path.stem}")


@pytest.mark.parametrize("name", registry.names())
def test_every_variant_of_every_game_has_one(name: str) -> None:
    found = {path.stem for path in records(name)}
    assert found, f"there is no golden game of {name}; tests/golden/regenerate.py makes some"
    assert found == {variant.label for variant in GAMES[name].variants}
    assert {path.stem for path in (FOLDER / name).glob("*.json")} == found


@every_record
def test_replayed_as_it_was(path: Path) -> None:
    kept: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
    found = facts(path.read_text("utf-8"))
    assert len(kept["positions"]) >= 8
    for before, now in zip(kept["positions"], found["positions"], strict=True):
        assert now == before
    assert found == kept


@every_record
def test_written_as_it_was(path: Path) -> None:
    text = path.read_text("utf-8")
    game = comares.load(path)
    assert game.record() == text
    assert game.finished
    assert f'[Result "{" ".join(map(str, game.scores()))}"]' in text
    variant = next(variant for variant in GAMES[game.definition.name].variants if variant.label == path.stem)
    assert game.setup == variant.new().setup


@pytest.mark.parametrize("name", registry.names())
def test_everything_is_shown(name: str) -> None:
    features = import_module(f"tests.golden.{name}_features")
    shown: set[str] = set()
    for path in records(name):
        shown |= features.of_end(comares.load(path))
        for game, token in steps(path):
            shown |= features.of_step(game, token)
    assert shown == features.NEEDED
