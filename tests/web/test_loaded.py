"""What a browser loads for a table, as it was built: the frame and the game's own part, and not too much of it."""

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
FRAME = ("index.html",)
# Alcazaba is the basic game with tiles: it says some of its words.
FAMILY = {"alcazaba": {"alcazaba", "dicegame"}}

pytestmark = pytest.mark.skipif(not (CLIENT / "manifest.json").exists(), reason="the client is not built")


@cache
def manifest() -> dict[str, Any]:
    built: dict[str, Any] = json.loads((CLIENT / "manifest.json").read_text("utf-8"))
    return built


def chunks(*names: str) -> Iterator[str]:
    """Yield chunks with everything that they import at once."""
    found, waiting = set[str](), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += manifest()[name].get("imports", ())
            yield name


def about(chunk: str) -> set[str]:
    """The games of whose tables a chunk speaks."""
    code = (CLIENT / manifest()[chunk]["file"]).read_text("utf-8")
    return {game for game in registry.names() if re.search(rf"[\"'`]{game}\.[a-z]+\.", code)}


@pytest.mark.parametrize("game", registry.names())
def test_a_table_loads_no_code_of_another_game(game: str) -> None:
    own = f"src/games/{game}/index.ts"
    loaded = set(chunks(*FRAME, own))
    assert game in about(own)
    foreign = {name for name in loaded if name.startswith("src/games/")} - {own}
    assert not foreign
    spoken = {name: about(name) - FAMILY.get(game, {game}) for name in loaded}
    assert not {name: games for name, games in spoken.items() if games}


def test_the_home_page_loads_no_table() -> None:
    loaded = set(chunks("index.html", "src/pages/home/Home.svelte"))
    assert not {name for name in loaded if name.startswith("src/games/")}
    assert not {name: about(name) for name in loaded if about(name)}
