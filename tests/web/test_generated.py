"""What the client takes from Python is what Python has."""

from __future__ import annotations

import json
from pathlib import Path

from comares.core.texts import languages
from comares.web.generate import main

ROOT = Path(__file__).parents[2]


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
        texts = json.loads((folder / "locales" / f"{language}.json").read_text("utf-8"))
        assert {"kind.P", "error.stale", "error.too-fast"} <= set(texts)
        assert not any(key.startswith("cli.") for key in texts)
        assert all(json.dumps(key) in keys for key in texts)


def test_what_is_the_same_is_not_written_again(tmp_path: Path) -> None:
    main([str(tmp_path)])
    keys = tmp_path / "src" / "generated" / "keys.ts"
    before = keys.stat().st_mtime_ns
    main([str(tmp_path)])
    assert keys.stat().st_mtime_ns == before
