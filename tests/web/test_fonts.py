"""The fonts that every visitor loads have all characters of our texts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from comares.core.texts import languages, locale_files, read_file

ROOT = Path(__file__).parents[2]
FACE = re.compile(
    r'@font-face \{\s*font-family: "([^"]+)".*?font-weight: ([\d ]+);.*?url\(([^)]+)\).*?unicode-range:([^;]+);',
    re.DOTALL,
)
Face = tuple[str, set[int]]


def faces() -> dict[tuple[str, str], list[Face]]:
    """The files of each font and weight with their characters, in the order in which browsers look into them."""
    found: dict[tuple[str, str], list[Face]] = {}
    styles = (ROOT / "web" / "src" / "look" / "css" / "fonts.css").read_text("utf-8")
    for family, weight, file, ranges in FACE.findall(styles):
        spans = [span.strip().removeprefix("U+").split("-") for span in ranges.split(",")]
        characters = {one for span in spans for one in range(int(span[0], 16), int(span[-1], 16) + 1)}
        found.setdefault((family, weight), []).insert(0, (file, characters))
    return found


@pytest.mark.parametrize("language", languages())
def test_no_text_needs_more_than_the_fonts_that_everybody_loads(language: str) -> None:
    # What a terminal shows is explained in the terminal.
    found = dict(pair for file in locale_files(language) for pair in read_file(file))
    templates = [str(text) for key, text in found.items() if not key.endswith(".screen")]
    books = [file.read_text("utf-8") for file in (ROOT / "src" / "comares").glob(f"**/rulebook/{language}.md")]
    components = [file.read_text("utf-8") for file in (ROOT / "web" / "src").rglob("*.svelte")]
    assert templates
    assert books
    needed = {
        ord(character) for text in (*templates, *books, *components) for character in text if character.isprintable()
    }
    for font, files in faces().items():
        assert len(files) == 3, font
        loaded = {one: next((file for file, characters in files if one in characters), None) for one in needed}
        more = {chr(one): file for one, file in loaded.items() if file and not file.startswith("../fonts/")}
        assert not more, font
