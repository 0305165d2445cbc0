"""The client's texts, split into files by when they are needed: always, with a page, with a game, or later."""

from __future__ import annotations

from functools import cache
from typing import Final

from comares.core import registry
from comares.core.texts import PLACES, Template, game_file, locale_files, read_file

COMMON: Final = "common"
"""The file with texts needed everywhere."""
LATER: Final = "-later"
"""Suffix of the files with texts that a table needs only on demand: why a move is not possible, help, …"""
COACH: Final = "-coach"
"""Suffix of the files with what a coach says at a table: in lessons, and about what appears for the first time."""
PAGES: Final = {
    "web.coach.": (COACH,),
    "rules.": ("rules",),
    "web.rules.": ("rules",),
    "web.help.": (LATER,),
    "web.hint.": ("hint",),
    "web.odds.": ("odds",),
    "web.home.": ("home",),
    "web.option.": ("home",),
    "web.lobby.": ("lobby",),
    "web.new.": ("home", "lobby"),
    "web.links.": ("lobby", LATER),
    "web.preferences.": ("home", "lobby", "rules", LATER),
    "web.dice.": (LATER,),
    "web.replay.": ("replay",),
    "web.result.hints": ("result", "review"),
    "web.result.": ("result",),
    "web.review.": ("review",),
    "web.exercise.": ("review",),
    "web.practice.": ("review",),
    "web.record.": ("review",),
    "review.why.": ("review", "hint"),
    "review.": ("review",),
    "web.ordinal.": ("result",),
    "web.leave.": (LATER,),
    "web.given-up.": (LATER,),
    "web.own.": ("lobby", LATER),
    "web.kept.": ("kept",),
    "web.level-about.": ("home", "lobby", LATER),
    "web.strength.": ("home", "lobby"),
}
"""Texts needed by some pages only, or on demand at the tables of all games."""
CALLED: Final = {"virtual", "dirk"}
"""Sections of a game's texts that say how its imaginary players are called."""
TERMINAL: Final = {"option", "ask", "sign", "screen"}
"""Sections of a game's texts that only the command line uses."""


def texts_of(language: str, part: str) -> dict[str, Template]:
    """Return the texts of one file."""
    return {key: text for key, (text, parts) in client_texts(language).items() if part in parts}


def parts(language: str) -> list[str]:
    """Return the names of all files."""
    return sorted({part for _, parts in client_texts(language).values() for part in parts})


@cache
def client_texts(language: str) -> dict[str, tuple[Template, tuple[str, ...]]]:
    """Return the client's texts and the files they are in: everything except what only the command line uses.

    A game's name is needed everywhere, its description and that of its imaginary players where one decides to play it,
    and how these are called also where a list tells who won.
    A game from another package may not have been installed when the client was built, so its own file has these too.
    """
    texts: dict[str, tuple[Template, tuple[str, ...]]] = {}
    spoken = {
        str(file): speakers(game)
        for game in registry.names()
        for place in PLACES
        if (file := game_file(game, language, place))
    }
    for file in locale_files(language):
        for key, text in read_file(file):
            section, _, rest = key.partition(".")
            if section == "cli" or (section in registry.own_names() and rest.split(".")[0] in TERMINAL):
                continue
            texts[key] = text, parts_of(key, spoken.get(str(file)))
    return dict(sorted(texts.items()))


def parts_of(key: str, speakers: tuple[str, ...] | None) -> tuple[str, ...]:
    """Return the files that contain a text, which is used at the tables of ``speakers``, or anywhere."""
    section, _, rest = key.partition(".")
    if rest in ("name", "about", "imaginary") and section in registry.names():
        own_file = (section,) if section in registry.others() else ()
        return (*((COMMON,) if rest == "name" else ("home", "lobby")), *own_file)
    if section == "error":
        return tuple(game + LATER for game in speakers or registry.names())
    if speakers is None:
        pages = next((pages for start, pages in PAGES.items() if key.startswith(start)), (COMMON,))
        tables = [game + part for part in (LATER, COACH) if part in pages for game in registry.names()]
        return (*(page for page in pages if page not in (LATER, COACH)), *tables)
    if rest.startswith(("lesson.", "coach.")):
        return (section + COACH,)
    if rest.split(".")[0] in CALLED:
        return (*speakers, "home")
    if section in speakers and rest.startswith("web."):
        return (section + LATER,) if rest.startswith(("web.help.", "web.ask-")) else (section,)
    return speakers


def speakers(game: str) -> tuple[str, ...]:
    """Return the games whose tables use the texts of a game."""
    return (game, *(name for name in registry.names() if game in registry.find(name).borrows_texts))
