"""What one choice of Alcazaba does worse than another, as far as the choices themselves tell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from comares.core.say import Say, say
from comares.dicegame import comparison as dicegame

View = dict[str, Any]
Choice = Mapping[str, Any]

BUILDING: Final = ("build", "rebuild", "swap", "store")


def compare(view: View, better: Choice, other: Choice) -> Iterator[Say]:
    """Yield what speaks against a choice beside a better one, the weightiest first."""
    match better["do"], other["do"]:
        case "take", "take":
            yield from taking(better, other)
        case "take", "chip":
            yield say("review.why.no-tile")
        case "chip", "take":
            yield say("review.why.no-start")
        case _ if better["do"] in BUILDING or other["do"] in BUILDING:
            yield from building(better, other)
        case _:
            yield from dicegame.compare(view, better, other)


def building(better: Choice, other: Choice) -> Iterator[Say]:
    """Say what the next scoring would bring, and how long the wall is."""
    difference = worth(better) - worth(other)
    if difference > 0:
        yield say("review.why.scoring", n=difference)
    longest, wall = better.get("wall", 0), other.get("wall", 0)
    if wall < longest and wall:
        yield say("review.why.wall", n=wall, instead=longest)
    if other["do"] in ("reserve", "store") and better["do"] != other["do"]:
        yield say("review.why.reserve")
    if difference < 0:
        yield say("review.why.scoring-now", n=-difference)


def worth(choice: Choice) -> int:
    """Return how many points of the next scoring a choice brings, the wall's included."""
    kinds = sum(change["points"] - change["points_was"] for change in choice.get("kinds", ()))
    given = choice["points"] - choice["points_was"] if choice["do"] == "dirk" else 0
    return int(kinds + given + choice.get("wall", 0) - choice.get("wall_was", 0))


def taking(better: Choice, other: Choice) -> Iterator[Say]:
    """Say where the tiles fit."""
    there, here = best_wall(better), best_wall(other)
    if here is None and there is not None:
        yield say("review.why.fits-nowhere")
    elif here is not None and there is not None and here < there:
        yield say("review.why.wall-then", n=here, instead=there)


def best_wall(choice: Choice) -> int | None:
    """Return the longest wall that a tile can lead to; ``None`` if it fits nowhere."""
    return max((room["wall"] for room in choice["rooms"]), default=None)
