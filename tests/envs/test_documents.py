"""What docs/environments.md says is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from comares.envs import layout
from comares.envs.codes import ACTIONS

TEXT = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
PROGRAMS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("program", PROGRAMS)
def test_its_programs_run(program: str) -> None:
    names: dict[str, Any] = {}
    exec(program, names)
    for made in ("env", "envs"):
        if made in names:
            names[made].close()


def rows(mark: str) -> list[list[str]]:
    found = re.search(rf"<!-- {mark} -->\n.*?\n.*?\n(.*?)<!-- end -->", TEXT, re.DOTALL)
    assert found
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in found[1].splitlines()]


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_its_tables_have_all_parts(game: str) -> None:
    for players in (3, 5):
        parts = [
            part for part in layout(game, players).parts if not part.name.startswith(("next", "third", "fo", "fif"))
        ]
        for part, (name, size, most, _) in zip(parts, rows(f"parts {game}"), strict=True):
            assert part.name.replace("you-", "*seat*-") == name
            assert part.size == (players if size == "seats" else int(size))
            if most.isdigit():
                assert part.most == int(most)
    sizes = re.search(rf"(?m)^### .*: (.*) seats\n\n<!-- parts {game} -->", TEXT)
    assert sizes
    for size, players in re.findall(r"(\d+) with (\d)", sizes[1]):
        assert layout(game, int(players)).size == int(size)


def test_its_actions_are_all_there_are() -> None:
    for game, (_, number, what) in zip(ACTIONS, rows("actions"), strict=True):
        assert int(number) == ACTIONS[game]
        at = 0
        for first, last in re.findall(r"(?:^|; )(\d+)(?:–(\d+))? ", what):
            assert int(first) == at
            at = int(last or first) + 1
        assert at == ACTIONS[game]
