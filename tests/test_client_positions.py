"""The positions used by the client's tests are what the server sends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from comares.web.positions import Offer, View

FILES = sorted((Path(__file__).parents[1] / "web" / "tests").glob("*/positions.json"))
WRITTEN: dict[str, dict[str, Any]] = {file.parent.name: json.loads(file.read_text("utf-8")) for file in FILES}
POSITIONS = {
    (game, name): found
    for game, written in WRITTEN.items()
    for name, found in [*written["named"].items(), *enumerate(written["steps"])]
}


def test_there_are_some() -> None:
    assert {"dicegame", "rollwrite"} <= set(WRITTEN)


@pytest.mark.parametrize("at", POSITIONS, ids=str)
def test_views_and_choices_are_those_of_the_game(at: tuple[str, str | int]) -> None:
    """If this fails, regenerate them: ``python tools/client_positions.py``."""
    view: TypeAdapter[Any] = TypeAdapter(View)
    choices: TypeAdapter[Any] = TypeAdapter(Offer)
    assert view.validate_python(POSITIONS[at]["view"], strict=True)["game"] == at[0]
    validated = choices.validate_python(POSITIONS[at]["choices"], strict=True)
    assert [choice["token"] for choice in validated] == [choice["token"] for choice in POSITIONS[at]["choices"]]
