"""The positions that the client's tests stand on are such as the server sends."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pydantic import TypeAdapter

from comares.web.positions import Offer, View

FILE = Path(__file__).parents[2] / "web" / "tests" / "rollwrite" / "positions.json"
WRITTEN: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
POSITIONS = {**WRITTEN["named"], **{f"step {at}": found for at, found in enumerate(WRITTEN["steps"])}}


@pytest.mark.parametrize("name", POSITIONS)
def test_views_and_choices_are_those_of_the_game(name: str) -> None:
    """If not, write them anew: ``python tools/client_positions.py``."""
    view: TypeAdapter[Any] = TypeAdapter(View)
    choices: TypeAdapter[Any] = TypeAdapter(Offer)
    assert view.validate_python(POSITIONS[name]["view"], strict=True)["game"] == "rollwrite"
    validated = choices.validate_python(POSITIONS[name]["choices"], strict=True)
    assert [choice["token"] for choice in validated] == [choice["token"] for choice in POSITIONS[name]["choices"]]
