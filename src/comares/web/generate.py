"""Write what the client takes from Python: the translations, their keys as a type, and the types of all messages.

``python -m comares.web.generate WEB`` writes into ``WEB/src/generated``. The translations are made anew with every
build of the client. The messages (``openapi.json``) need FastAPI, which a build does not have, and are kept with the
sources: ``--messages`` writes them too, and a test tells when that was forgotten.
"""

from __future__ import annotations

import json
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from comares.core import registry
from comares.core.texts import DEFAULT, Template, languages, locale_files, read_file

SPEAKERS: Final = {"dicegame": ("dicegame", "alcazaba")}
"""Who says what is written in a game's texts, but for its own table, where that is not the game alone."""
LATER: Final = "-later"
"""The file of what is said at a table only when it is asked: why something is not possible, how it is played, …"""
PAGES: Final = {
    "web.home.": ("home",),
    "web.option.": ("home",),
    "web.lobby.": ("lobby",),
    "web.links.": ("lobby", LATER),
    "web.preferences.": ("home", "lobby", LATER),
    "web.dice.": (LATER,),
}
"""What only some pages say, or what is said at tables of all games but later."""
TERMINAL: Final = {"option", "more-choices", "dice-help", "ask", "sign"}
"""What a game says only on the command line."""


def write_texts(folder: Path) -> None:
    """Write the translations of each language, what only one game or page says in a file of its own; and their keys."""
    for language in languages():
        texts = client_texts(language)
        for part in sorted({part for _, parts in texts.values() for part in parts}):
            said = {key: text for key, (text, parts) in texts.items() if part in parts}
            write(folder / "locales" / language / f"{part}.json", json.dumps(said, ensure_ascii=False, indent=1))
    union = "\n".join(f"  | {json.dumps(key)}" for key in client_texts(DEFAULT))
    names = ", ".join(map(json.dumps, languages()))
    write(
        folder / "keys.ts",
        "// Made by comares.web.generate; not to be changed by hand.\n"
        f"export const languages = [{names}] as const;\n"
        "export type Language = (typeof languages)[number];\n"
        f"export type Key =\n{union};",
    )


def client_texts(language: str) -> dict[str, tuple[Template, tuple[str, ...]]]:
    """Return what a browser can have to say, and in which files: everything but what only the command line says.

    What a game is called is said everywhere.
    """
    texts: dict[str, tuple[Template, tuple[str, ...]]] = {}
    spoken = {str(game_file(game, language)): SPEAKERS.get(game, (game,)) for game in registry.names()}
    for file in locale_files(language):
        for key, text in read_file(file):
            section, _, rest = key.partition(".")
            if section == "cli" or (section in registry.names() and rest.split(".")[0] in TERMINAL):
                continue
            texts[key] = text, parts_of(key, spoken.get(str(file)))
    return dict(sorted(texts.items()))


def parts_of(key: str, speakers: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the files with a text that is said at the tables of some games, or anywhere."""
    section, _, rest = key.partition(".")
    if rest == "name" and section in registry.names():
        return ("common",)
    if section == "error":
        return tuple(game + LATER for game in speakers or registry.names())
    if speakers is None:
        pages = next((pages for start, pages in PAGES.items() if key.startswith(start)), ("common",))
        tables = [game + LATER for game in registry.names()] if LATER in pages else []
        return (*(page for page in pages if page != LATER), *tables)
    if section in speakers and rest.startswith("web."):
        return (section + LATER,) if rest.startswith("web.help.") else (section,)
    return speakers


def game_file(game: str, language: str) -> Traversable:
    """Return where the texts of a game are."""
    return files("comares") / game / "locales" / f"{language}.toml"


def write_messages(folder: Path) -> None:
    """Write the types of all messages."""
    from comares.web.app import create_app
    from comares.web.settings import WebSettings

    described = create_app(WebSettings()).openapi()
    write(folder / "openapi.json", json.dumps(described, ensure_ascii=False, indent=1, sort_keys=True))


def write(file: Path, text: str) -> None:
    """Write a file, unless it is like this already: build tools look at when it was changed."""
    text += "\n"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def main(arguments: list[str]) -> None:
    """Write everything, or all but the messages."""
    *options, web = arguments
    folder = Path(web, "src", "generated")
    write_texts(folder)
    if "--messages" in options:
        write_messages(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
