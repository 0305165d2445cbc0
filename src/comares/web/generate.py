"""Generates what the client takes from Python: texts, their keys as a type, the games, and the types of all messages.

``python -m comares.web.generate WEB`` writes to ``WEB/src/generated``. The texts are generated with every build of the
client. The messages (``openapi.json``) need FastAPI, which is not there during a build, so they are kept in version
control: ``--messages`` writes them too, and a test fails if that was forgotten.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path

from comares.core import registry
from comares.core.lesson import lesson_names
from comares.core.texts import DEFAULT, languages
from comares.web.client_texts import client_texts, parts, texts_of


def write_texts(folder: Path) -> None:
    """Write the texts of each language, those of a single game or page to files of their own, and their keys."""
    for language in languages():
        for part in parts(language):
            said = json.dumps(texts_of(language, part), ensure_ascii=False, indent=1)
            write(folder / "locales" / language / f"{part}.json", said)
    union = "\n".join(f"  | {json.dumps(key)}" for key in client_texts(DEFAULT))
    names = ", ".join(map(json.dumps, languages()))
    write(
        folder / "keys.ts",
        "// Made by comares.web.generate; not to be changed by hand.\n"
        f"export const languages = [{names}] as const;\n"
        "export type Language = (typeof languages)[number];\n"
        f"export type Key =\n{union};",
    )


def write_games(folder: Path) -> None:
    """Write the list of games, for the home page until it hears from the server."""
    games = [registry.find(name) for name in registry.names()]
    facts = [
        {
            "name": game.name,
            "least": game.players[0],
            "most": game.players[-1],
            "minutes": game.minutes,
            "lessons": lesson_names(game.name),
        }
        for game in games
    ]
    write(folder / "games.json", json.dumps(facts, indent=1))


def write_messages(folder: Path) -> None:
    """Write the types of all messages."""
    from comares.web.app import create_app
    from comares.web.settings import WebSettings

    described = create_app(WebSettings()).openapi()
    write(folder / "openapi.json", json.dumps(described, ensure_ascii=False, indent=1, sort_keys=True))


def write(file: Path, text: str) -> None:
    """Write a file unless its content is unchanged, as build tools look at its modification time."""
    text += "\n"
    file.parent.mkdir(parents=True, exist_ok=True)
    if not file.exists() or file.read_text("utf-8") != text:
        file.write_text(text, "utf-8")


def main(arguments: list[str]) -> None:
    """Write everything, with or without the messages."""
    parser = ArgumentParser(
        prog="python -m comares.web.generate", description="Generate what the client takes from Python."
    )
    parser.add_argument("--messages", action="store_true", help="also write the types of all messages")
    parser.add_argument("web", type=Path, help="the client's folder")
    asked = parser.parse_args(arguments)
    folder = asked.web / "src" / "generated"
    write_texts(folder)
    write_games(folder)
    if asked.messages:
        write_messages(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
