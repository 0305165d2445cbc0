"""What a browser loads for a table of the built client: the frame and the game's own part, and not too much of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from comares.core import registry

CLIENT = Path(__file__).parents[2] / "src" / "comares" / "web" / "client"
# Alcazaba is the basic game with tiles, and uses some of its texts.
FAMILY = {"alcazaba": {"alcazaba", "dicegame"}}

pytestmark = pytest.mark.skipif(not (CLIENT / "manifest.json").exists(), reason="the client is not built")


@cache
def manifest() -> dict[str, Any]:
    built: dict[str, Any] = json.loads((CLIENT / "manifest.json").read_text("utf-8"))
    return built


def chunks(*names: str) -> Iterator[str]:
    """Yield chunks with everything they import statically."""
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += manifest()[name].get("imports", ())
            yield name


def named(name: str) -> str:
    """The chunk of a game, or the frame."""
    return next(chunk for chunk, facts in manifest().items() if facts.get("name") == name and "src" not in facts)


def about(chunk: str) -> set[str]:
    """The games whose tables a chunk contains texts for."""
    code = (CLIENT / manifest()[chunk]["file"]).read_text("utf-8")
    return {game for game in registry.names() if re.search(rf"[\"'`]{game}\.[a-z]+\.", code)}


def owner(source: str) -> str | None:
    """The game that a source belongs to, if any."""
    return next((game for game in registry.names() if source.startswith(f"src/games/{game}/")), None)


@pytest.mark.parametrize("game", registry.names())
def test_a_table_loads_no_code_of_another_game(game: str) -> None:
    own = named(game)
    loaded = set(chunks(named("frame"), own))
    assert game in about(own)
    assert not loaded & {named(other) for other in registry.names() if other != game}
    spoken = {name: about(name) - FAMILY.get(game, {game}) for name in loaded}
    assert not {name: games for name, games in spoken.items() if games}


@pytest.mark.parametrize("game", registry.names())
def test_what_is_loaded_later_brings_no_code_of_another_game(game: str) -> None:
    """Dialogs, help, results, the lobby: none of them needs the code of a game, except its own."""
    later = [source for source, facts in manifest().items() if facts.get("isDynamicEntry") and owner(source) != game]
    assert not {source for source in later if named(game) in set(chunks(source))}


def test_a_table_takes_few_files() -> None:
    """On a slow machine, each file costs more than its content."""
    shared = {"rollwrite": [], "dicegame": ["alcazaba-dicegame"], "alcazaba": ["alcazaba-dicegame"]}
    for game in registry.names():
        loaded = list(chunks(named("frame"), named(game)))
        expected = ["frame", game, "rolldown-runtime", *shared[game]]
        assert sorted(manifest()[name]["name"] for name in loaded) == sorted(expected)


def test_the_code_of_a_table_is_compiled_before_it_is_called() -> None:
    for name in ("frame", *registry.names()):
        code = (CLIENT / manifest()[named(name)]["file"]).read_text("utf-8")
        assert code.startswith("//# allFunctionsCalledOnLoad\n"), name


def test_the_home_page_loads_no_table() -> None:
    loaded = set(chunks(named("frame"), "src/pages/home/Home.svelte"))
    assert not loaded & {named(game) for game in registry.names()}
    assert not {name: about(name) for name in loaded if about(name)}
