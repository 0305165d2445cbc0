"""What was generated for the client matches the Python code."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from comares.core import registry
from comares.core.texts import languages
from comares.web.generate import main

ROOT = Path(__file__).parents[2]
WRITE = "from comares.web.generate import main; main(sys.argv[1:])"


def test_the_messages_in_the_repository_are_current(tmp_path: Path) -> None:
    main(["--messages", str(tmp_path)])
    kept = ROOT / "web" / "src" / "generated" / "openapi.json"
    made = tmp_path / "src" / "generated" / "openapi.json"
    assert kept.read_text("utf-8") == made.read_text("utf-8"), "python -m comares.web.generate --messages web"


def test_the_texts_of_each_language(tmp_path: Path) -> None:
    main([str(tmp_path)])
    folder = tmp_path / "src" / "generated"
    assert not (folder / "openapi.json").exists()
    keys = (folder / "keys.ts").read_text("utf-8")
    for language in languages():
        parts = {file.stem: json.loads(file.read_text("utf-8")) for file in (folder / "locales" / language).iterdir()}
        later = {f"{game}-later" for game in registry.names()}
        coach = {f"{game}-coach" for game in registry.names()}
        pages = {"common", "hint", "home", "kept", "lobby", "odds", "replay", "result", "review", "rules"}
        assert set(parts) == {*pages, *registry.names(), *later, *coach}
        assert "kind.P" in parts["common"]
        for name in later:
            assert {"error.stale", "error.game-over", "web.dice.enter"} <= set(parts[name])
        for texts in parts.values():
            assert not any(key.startswith("cli.") for key in texts)
            assert all(json.dumps(key) in keys for key in texts)
        # A table does not load the texts of the home page, other games or the command line.
        assert "web.home.play" in parts["home"] and "web.home.play" not in parts["common"]
        for game in registry.names():
            assert f"{game}.web.over" in parts[game]
            assert f"{game}.web.help.goal" in parts[f"{game}-later"]
            assert f"{game}.lesson.first.title" in parts[f"{game}-coach"]
            assert not any(key.startswith(("error.", f"{game}.lesson.", f"{game}.coach.")) for key in parts[game])
            others = {f"{name}.web." for name in registry.names() if name != game}
            assert not any(key.startswith(tuple(others)) for key in parts[game])
            assert not any(key.startswith(f"{game}.option.") for key in parts[game])
        assert "dicegame.say.place" in parts["alcazaba"]


def test_a_build_without_packages_can_write_the_texts(tmp_path: Path) -> None:
    """While the client is being built, only the standard library is certain to be there."""
    source = str(ROOT / "src")
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {source!r}); {WRITE}", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "src" / "generated" / "keys.ts").exists()


def test_what_is_the_same_is_not_written_again(tmp_path: Path) -> None:
    main([str(tmp_path)])
    keys = tmp_path / "src" / "generated" / "keys.ts"
    before = keys.stat().st_mtime_ns
    main([str(tmp_path)])
    assert keys.stat().st_mtime_ns == before
