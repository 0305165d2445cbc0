"""What one choice of the dice game does worse than another, as far as the choices themselves tell.

Throwing again and placing a marker are the same in Alcazaba, which reuses them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from comares.core.kinds import KINDS
from comares.core.say import Say, say
from comares.dicegame.words import at, chip_words, dice, name_of

View = dict[str, Any]
Choice = Mapping[str, Any]

MOST_THROWS: Final = 3


def compare(view: View, better: Choice, other: Choice) -> Iterator[Say]:
    """Yield what speaks against a choice beside a better one, the weightiest first."""
    match better["do"], other["do"]:
        case "throw" | "again", "throw" | "again":
            yield from holding(view, better, other)
        case "throw", "place" | "push" if view["throws"] < MOST_THROWS:
            yield say("review.why.throws-left", n=MOST_THROWS - view["throws"])
        case "place" | "push", "throw":
            yield say("review.why.certain", place=better["place"], at=at(better["kind"])) if better["place"] else out()
        case "place" | "push", "place" | "push":
            yield from landing(better, other)
        case "black", _ if other["do"] != "black":
            yield say("review.why.black", n=better["symbols"], at=at(better["kind"]))
        case "take", "take":
            yield from rewards(view, better, other)
        case "exchange" | "keep", "exchange" | "keep":
            yield say("review.why.stone", **places(better, other))
        case "caliph", "caliph":
            names = {"name": name_of(view, other["seat"]), "instead": name_of(view, better["seat"])}
            yield say("review.why.starts", **names)
    if other["do"] in ("push", "black", "annul") and better["do"] not in ("push", "black", "annul"):
        yield say("review.why.chip", chip=chip_words(other["do"]))


def holding(view: View, better: Choice, other: Choice) -> Iterator[Say]:
    """Say which dice are held."""
    here, there = held(view, other), held(view, better)
    if not here:
        yield say("review.why.holds-nothing", instead=dice(there))
    elif not there:
        yield say("review.why.holds-something", dice=dice(here))
    else:
        yield say("review.why.holds", dice=dice(here), instead=dice(there))


def held(view: View, choice: Choice) -> str:
    """Return the dice that stay on the table."""
    return "".join(kind * (view["dice"].count(kind) - choice["dice"].count(kind)) for kind in KINDS)


def landing(better: Choice, other: Choice) -> Iterator[Say]:
    """Say where the marker lands."""
    if other["place"] is None:
        yield out()
    elif better["place"] is not None and better["place"] != other["place"]:
        yield say("review.why.lands", **places(better, other))


def out() -> Say:
    """Say that there is no field left."""
    return say("review.why.out")


def rewards(view: View, better: Choice, other: Choice) -> Iterator[Say]:
    """Say what is gone with a reward."""
    if better["points"] > other["points"]:
        if better["place"] < other["place"]:
            yield say("review.why.stone", **places(better, other))
        else:
            yield say("review.why.no-point", at=at(better["kind"]))
    else:
        column = next(one for one in view["columns"] if one["kind"] == better["kind"])
        yield say("review.why.no-chip", chip=chip_words(better["chip"] or column["bonus"]))


def places(better: Choice, other: Choice) -> dict[str, Any]:
    """Return two places, each with its column."""
    return {
        "place": other["place"],
        "at": at(other["kind"]),
        "instead": better["place"],
        "there": at(better["kind"]),
    }
