"""What one choice of Roll & Write does worse than another, as far as the choices themselves tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from comares.core.say import Say, say
from comares.rollwrite.words import name_of

Choice = Mapping[str, Any]


def compare(view: dict[str, Any], better: Choice, other: Choice) -> Iterator[Say]:
    """Yield what speaks against a choice beside a better one, the weightiest first."""
    if better["do"] == "build" and better["kind_points"] > better["kind_was"] and not builds(other, better["kind"]):
        kinds = say(f"rollwrite.buildings.{better['kind']}")
        yield say("review.why.place", place=better["place"], kinds=kinds, n=better["kind_points"])
    if "score" in better and "score" in other and better["score"] > other["score"]:
        yield say("review.why.points", n=better["score"] - other["score"])
    if other.get("cost", 0) > better.get("cost", 0):
        yield say("review.why.coins", n=other["cost"] - better.get("cost", 0))
    elif better["do"] == "coins" and better["gain"]:
        yield say("review.why.coins", n=better["gain"])
    if better.get("passes") and other.get("passes") and better["passes"] != other["passes"]:
        yield passing(view, better, other)
    if "score" in better and "score" in other and better["score"] < other["score"]:
        yield say("review.why.points-now", n=other["score"] - better["score"])


def builds(choice: Choice, kind: str) -> bool:
    """Return whether a choice builds a kind."""
    return bool(choice["do"] == "build" and choice["kind"] == kind)


def passing(view: dict[str, Any], better: Choice, other: Choice) -> Say:
    """Say what the neighbour gets."""
    passed, kept = other["passes"], better["passes"]
    return say(
        "review.why.passes",
        name=name_of(view, other["next_seat"]),
        yellow=passed["yellow"],
        blue=passed["blue"],
        instead_yellow=kept["yellow"],
        instead_blue=kept["blue"],
    )
