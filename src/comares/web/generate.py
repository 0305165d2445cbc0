"""Write what the client takes from Python: the translations, their keys as a type, and the types of all messages.

``python -m comares.web.generate WEB`` writes into ``WEB/src/generated``. The translations are made anew with every
build of the client. The messages (``openapi.json``) need FastAPI, which a build does not have, and are kept with the
sources: ``--messages`` writes them too, and a test tells when that was forgotten.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from comares.core.texts import DEFAULT, languages, read_templates


def write_texts(folder: Path) -> None:
    """Write the translations of each language, and the type of their keys."""
    locales = folder / "locales"
    locales.mkdir(parents=True, exist_ok=True)
    for language in languages():
        templates = dict(client_texts(language))
        write(locales / f"{language}.json", json.dumps(templates, ensure_ascii=False, indent=1))
    union = "\n".join(f"  | {json.dumps(key)}" for key, _ in client_texts(DEFAULT))
    names = ", ".join(map(json.dumps, languages()))
    write(
        folder / "keys.ts",
        "// Made by comares.web.generate; not to be changed by hand.\n"
        f"export const languages = [{names}] as const;\n"
        "export type Language = (typeof languages)[number];\n"
        f"export type Key =\n{union};",
    )


def client_texts(language: str) -> list[tuple[str, str | dict[str, str]]]:
    """Return what a browser can have to say: everything but what is only said on the command line."""
    return sorted((key, text) for key, text in read_templates(language) if not key.startswith("cli."))


def write_messages(folder: Path) -> None:
    """Write the types of all messages."""
    from comares.web.app import create_app
    from comares.web.settings import WebSettings

    described = create_app(WebSettings()).openapi()
    write(folder / "openapi.json", json.dumps(described, ensure_ascii=False, indent=1, sort_keys=True))


def write(file: Path, text: str) -> None:
    """Write a file, unless it is like this already: build tools look at when it was changed."""
    text += "\n"
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
