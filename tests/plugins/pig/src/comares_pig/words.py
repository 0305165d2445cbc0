"""The moves of Pig in words. ``pig.say.X`` names a choice, ``pig.log.X`` tells it afterwards."""

from __future__ import annotations

from typing import Any

from comares.core.say import Say, say
from comares_pig.moves import Die, Hold, Move

View = dict[str, Any]


def phrase(before: View, move: Move, after: View, /) -> Say:  # noqa: ARG001  (the view after is not needed)
    """Describe what a move does."""
    if isinstance(move, Die):
        return say("pig.say.die", pips=move.pips)
    return say("pig.say.hold", n=before["turn"]) if isinstance(move, Hold) else say("pig.say.roll")


def consequences(before: View, after: View, /) -> list[Say]:
    """Describe what a 1 lost."""
    lost = before["phase"] == "die" and after["turn"] == 0
    return [say("pig.say.lost", name=who(before), n=before["turn"])] if lost else []


def who(view: View, /) -> str:
    """Return the name of whoever has the die."""
    return name_of(view, view["seat"])


def name_of(view: View, seat: int, /) -> str:
    """Return the name of a seat."""
    return str(view["players"][seat - 1])
