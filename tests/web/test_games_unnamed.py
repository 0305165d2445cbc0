"""The server and the client's frame know games only by what they tell about themselves."""

from __future__ import annotations

import re
from pathlib import Path

from comares.core import registry

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "comares" / "web"
FRAME = ROOT / "web" / "src"
GENERATED = (SERVER / "client", FRAME / "generated")
OF_GAMES = FRAME / "games"


def test_no_game_is_named_outside_its_own_folders() -> None:
    named = re.compile("|".join(registry.own_names()))
    files = [*SERVER.rglob("*.py"), *FRAME.rglob("*.ts"), *FRAME.rglob("*.svelte")]
    ours = [file for file in files if OF_GAMES not in file.parents and not {*GENERATED} & {*file.parents}]
    assert len(ours) > 60
    assert not [str(file.relative_to(ROOT)) for file in ours if named.search(file.read_text("utf-8"))]
