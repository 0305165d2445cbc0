"""The words of the rule books, in every language: what players know from the box, and nothing else for it."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from comares.core.texts import texts


class Terms(NamedTuple):
    """How the rule book of a game speaks in a language."""

    used: str
    """Words that the game's texts use, as patterns."""
    avoided: str = "(?!)"
    """Other words for the same things, as one pattern."""


ROLL_AND_WRITE = {
    "en": Terms(
        "construct gain coins? intersections? victory.points VPs rows? columns? player.sheet final.scoring Virtual",
        r"\b(builds?|built|squares?|imaginary|get \d coins?)\b",
    ),
    "de": Terms(
        "ankreuzen angekreuzt Münzen.erhalten Kreuzungspunkte? Siegpunkte SP Reihen Spalten Spielerzettel Punktezettel "
        "imaginäre Gebäudeart Extrapunkte Startspieler",
        r"\b(baust|baut|bauen|Zeilen?|virtuell\w*|Münzen? (nehmen|bekommen))\b",
    ),
    "nl": Terms(
        "aankruisen aangekruist ontvangen kruispunt overwinningspunten OP rijen kolommen spelersblad denkbeeldige "
        "gebouwentype startspeler",
        r"\b(bouwt|bouwen|virtuele|imaginaire|krijgt?|Siegpunkte)\b",
    ),
}
DICE_GAME = {
    "en": Terms("marker building.points? chip Caliph.stone rewards? scoring starting.player.chip annul black.die"),
    "de": Terms(
        "Setzstein Gebäudepunkte? Prämie Bonuschips Kalifenstein Wertung Startspielerchip annullieren",
        r"\b(Marker|Belohnung|Spielstein)\b",
    ),
    "nl": Terms(
        "zetsteen zetstenen gebouwpunten beloning bonusfiches kaliefsteen waardering startspelersfiche",
        r"\b(markers?|gebouwenpunten|pion)\b",
    ),
}
ALCAZABA = {
    "en": Terms("tiles reserve rebuild longest.wall marker scoring fountain", r"\b(remodel|redesign)\b"),
    "de": Terms("Plättchen Reserve umbauen längste.Mauer Setzstein Wertung Prämie Brunnen", r"\b(Marker|Belohnung)\b"),
    "nl": Terms("tegels reserve verbouwen langste.muur zetsteen waardering beloning fontein", r"\b(markers?|pion)\b"),
}
BOOKS = {"rollwrite": ROLL_AND_WRITE, "dicegame": DICE_GAME, "alcazaba": ALCAZABA}


def texts_of(game: str, language: str) -> dict[str, str]:
    """What is said at a game's table, in the browser and in the terminal, without what is filled in."""
    found = dict[str, str]()
    for key, text in texts(language).templates.items():
        if {game, "result"} & {*key.split(".")[:2]}:
            found[key] = re.sub(r"\{\w+\}", "", text if isinstance(text, str) else " / ".join(text.values()))
    return found


@pytest.mark.parametrize("language", ["en", "de", "nl"])
@pytest.mark.parametrize("game", BOOKS)
def test_the_words_of_the_rule_book(game: str, language: str) -> None:
    said, terms = texts_of(game, language), BOOKS[game][language]
    everything = " ".join(said.values())
    missing = [word for word in terms.used.split() if not re.search(word, everything, re.IGNORECASE)]
    assert not missing
    avoided = {key: text for key, text in said.items() if re.search(terms.avoided, text, re.IGNORECASE)}
    assert not avoided


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_the_imaginary_players_have_the_names_of_the_rule_book(language: str) -> None:
    say = texts(language)
    assert [say(f"rollwrite.dirk.{n}") for n in (1, 2, 3)] == ["Dirk", "Dirki", "Dirkelson"]
    name = {"en": "Virtual Dirk", "de": "imaginärer Dirk", "nl": "denkbeeldige Dirk"}[language]
    assert say("rollwrite.virtual", dirk=say("rollwrite.dirk.1")) == name
    assert {say("dicegame.extra-seat"), say("alcazaba.extra-seat")} == {"Dirk"}
