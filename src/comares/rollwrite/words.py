"""Moves of Roll & Write in words, for choices and for the log.

A phrase is made of the views before and after a move: it tells what is seen to happen and knows no rule.
"""

from __future__ import annotations

import re
from typing import Any

from comares.core.kinds import KINDS
from comares.core.say import Say, say

DICE = re.compile(r"y(\d+)b(\d+)")
TURN = re.compile(r"([yb])(\d)([+-])")

View = dict[str, Any]


def phrase(before: View, token: str, after: View) -> Say:
    """Return what a token does, without the name of the player."""
    if turn := TURN.fullmatch(token):
        up, pips = turn[3] == "+", int(turn[2])
        return say(
            f"rollwrite.say.turn-{turn[1]}-{'up' if up else 'down'}",
            pips=pips,
            to=pips + (1 if up else -1),
        )
    if token == "coins":
        gained = after["seats"][before["seat"] - 1]["circled"] - before["seats"][before["seat"] - 1]["circled"]
        return say("rollwrite.say.coins", n=gained)
    if token == "stop":
        return say("rollwrite.say.stop")
    if token.startswith("build:"):
        return built("second" if before["phase"] == "second" else "build", before, token, after)
    if token.startswith("keep:"):
        return kept(before, token)
    return rolled(before, token, after)


def built(what: str, before: View, token: str, after: View) -> Say:
    """Return a phrase about a building: its kind, its cell, the how manyth of how many."""
    yellow, blue = map(int, dice_of(token))
    letter = before["sheet"][yellow - 1][blue - 1]
    kind = KINDS.index(letter)
    count = after["seats"][before["seat"] - 1]["counts"][kind]
    return say(
        f"rollwrite.say.{what}",
        kind=say(f"kind.{letter}"),
        yellow=yellow,
        blue=blue,
        count=count,
        size=before["sizes"][kind],
    )


def kept(before: View, token: str) -> Say:
    """Return a phrase about a pair that stays, and the pair that somebody else gets."""
    yellow, blue = map(int, dice_of(token))
    seat = before["seats"][before["seat"] - 1]
    players = before["players"]
    return say(
        "rollwrite.say.keep",
        yellow=yellow,
        blue=blue,
        name=players[before["seat"] % len(players)],
        passed_yellow=other([die["pips"] for die in seat["yellow"]], yellow),
        passed_blue=other([die["pips"] for die in seat["blue"]], blue),
    )


def rolled(before: View, token: str, after: View) -> Say:
    """Return a phrase about what chance brought."""
    if before["phase"] == "first-player":
        return say("rollwrite.say.first", name=before["players"][after["first"] - 1])
    yellow, blue = dice_of(token)
    if before["phase"] == "all-four":
        return say("rollwrite.say.four", yellow=" ".join(yellow), blue=" ".join(blue))
    if before["phase"] in ("setup-cell", "setup-virtual", "virtual-turn"):
        return built("setup" if before["phase"] == "setup-cell" else "virtual", before, token, after)
    return say("rollwrite.say.pair", yellow=int(yellow), blue=int(blue))


def consequences(before: View, after: View) -> list[Say]:
    """Return what else a move brought: kinds that were completed in the round, with their places."""
    lines = []
    for was, now in zip(before["seats"], after["seats"], strict=True):
        for kind, letter in enumerate(KINDS):
            place = now["places"][kind]
            if place and not was["places"][kind] and now["counts"][kind] == after["sizes"][kind]:
                name = name_of(after, now["seat"])
                lines.append(say("rollwrite.say.completed", name=name, kind=say(f"kind.{letter}"), place=place))
    return lines


def who(view: View) -> str | Say | None:
    """Return the name of the seat that acts or rolls; nothing while the first player is drawn."""
    return None if view["seat"] is None else name_of(view, view["seat"])


def name_of(view: View, seat: int) -> str | Say:
    """Return the name of a seat."""
    players: list[str] = view["players"]
    return players[seat - 1] if seat <= len(players) else say("rollwrite.virtual", number=seat - len(players))


def dice_of(token: str) -> tuple[str, str]:
    """Return the yellow and the blue pips of a token."""
    match = DICE.search(token)
    assert match, token
    return match[1], match[2]


def other(pips: list[int], used: int) -> int:
    """Return what the other die of a colour shows."""
    rest = pips.copy()
    rest.remove(used)
    return rest[0]
