"""What browsers can have to say, and in which file it comes: at once, with a page or a game, or later."""

from __future__ import annotations

from functools import cache
from typing import Final

from comares.core import registry
from comares.core.texts import Template, game_file, locale_files, read_file

COMMON: Final = "common"
"""The file of what is said everywhere."""
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
TERMINAL: Final = {"option", "ask", "sign"}
"""What a game says only on the command line."""


def texts_of(language: str, part: str) -> dict[str, Template]:
    """Return the texts of one file."""
    return {key: text for key, (text, parts) in client_texts(language).items() if part in parts}


def parts(language: str) -> list[str]:
    """Return which files there are."""
    return sorted({part for _, parts in client_texts(language).values() for part in parts})


@cache
def client_texts(language: str) -> dict[str, tuple[Template, tuple[str, ...]]]:
    """Return what a browser can have to say, and in which files: everything but what only the command line says.

    What a game is called is said everywhere, and what it is on the home page. A game of another package may not have
    been there when the client was built: its own file has these, too.
    """
    texts: dict[str, tuple[Template, tuple[str, ...]]] = {}
    spoken = {str(file): speakers(game) for game in registry.names() if (file := game_file(game, language))}
    for file in locale_files(language):
        for key, text in read_file(file):
            section, _, rest = key.partition(".")
            if section == "cli" or (section in registry.own_names() and rest.split(".")[0] in TERMINAL):
                continue
            texts[key] = text, parts_of(key, spoken.get(str(file)))
    return dict(sorted(texts.items()))


def parts_of(key: str, speakers: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the files with a text that is said at the tables of some games, or anywhere."""
    section, _, rest = key.partition(".")
    if rest in ("name", "about") and section in registry.names():
        own_file = (section,) if section in registry.others() else ()
        return (COMMON if rest == "name" else "home", *own_file)
    if section == "error":
        return tuple(game + LATER for game in speakers or registry.names())
    if speakers is None:
        pages = next((pages for start, pages in PAGES.items() if key.startswith(start)), (COMMON,))
        tables = [game + LATER for game in registry.names()] if LATER in pages else []
        return (*(page for page in pages if page != LATER), *tables)
    if section in speakers and rest.startswith("web."):
        return (section + LATER,) if rest.startswith("web.help.") else (section,)
    return speakers


def speakers(game: str) -> tuple[str, ...]:
    """Return the games at whose tables the texts of a game are said."""
    return (game, *(name for name in registry.names() if game in registry.find(name).borrows_texts))
