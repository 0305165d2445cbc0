"""The moves of Roll & Write in words, for the list of choices and for the log.

Phrases are derived from the views before and after a move, without any knowledge of the rules.
"""

from __future__ import annotations

from typing import Any, assert_never

from comares.core.kinds import KINDS
from comares.core.say import Say, say
from comares.rollwrite.moves import Build, FirstPlayer, GainCoins, Keep, Move, RollFour, RollPair, Stop, TurnDie

View = dict[str, Any]


def phrase(before: View, move: Move, after: View) -> Say:
    """Describe what a move does, without the name of the player."""
    match move:
        case TurnDie(colour, pips, to):
            return say(f"rollwrite.say.turn-{colour[0]}-{'up' if to > pips else 'down'}", pips=pips, to=to)
        case GainCoins():
            gained = after["seats"][before["seat"] - 1]["circled"] - before["seats"][before["seat"] - 1]["circled"]
            return say("rollwrite.say.coins", n=gained) if gained else say("rollwrite.say.no-coins")
        case Stop():
            return say("rollwrite.say.stop")
        case Build(yellow, blue):
            return built("second" if before["phase"] == "second" else "build", before, yellow, blue)
        case Keep(yellow, blue):
            return kept(before, yellow, blue)
        case FirstPlayer(seat):
            return say("rollwrite.say.first", name=before["players"][seat - 1])
        case RollFour(yellows, blues):
            return say("rollwrite.say.four", yellow=" ".join(map(str, yellows)), blue=" ".join(map(str, blues)))
        case RollPair(yellow, blue):
            if before["phase"] in ("setup-cell", "setup-virtual", "virtual-turn"):
                return built("setup" if before["phase"] == "setup-cell" else "virtual", before, yellow, blue)
            return say("rollwrite.say.pair", yellow=yellow, blue=blue)
    assert_never(move)


def built(what: str, before: View, yellow: int, blue: int) -> Say:
    """Describe a building: its kind, its cell, and how many of that kind there are now."""
    letter = before["sheet"][yellow - 1][blue - 1]
    kind = KINDS.index(letter)
    count = before["seats"][before["seat"] - 1]["counts"][kind] + 1
    return say(
        f"rollwrite.say.{what}",
        kind=say(f"rollwrite.building.{letter}"),
        yellow=yellow,
        blue=blue,
        count=count,
        size=before["sizes"][kind],
    )


def kept(before: View, yellow: int, blue: int) -> Say:
    """Describe which pair is kept and who gets the other one."""
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


def consequences(before: View, after: View) -> list[Say]:
    """Describe the consequences of a move: kinds completed in this round, with their places."""
    if after["round"] == before["round"] and after["phase"] != "over":
        return []  # places are given at the end of a round
    lines = []
    for was, now in zip(before["seats"], after["seats"], strict=True):
        for kind, letter in enumerate(KINDS):
            place = now["places"][kind]
            if place and not was["places"][kind] and now["counts"][kind] == after["sizes"][kind]:
                name = name_of(after, now["seat"])
                kinds = say(f"rollwrite.buildings.{letter}")
                lines.append(say("rollwrite.say.completed", name=name, kind=kinds, place=place))
    return lines


def who(view: View) -> str | Say | None:
    """Return the name of the seat that acts or rolls; ``None`` while the first player is being drawn."""
    return None if view["seat"] is None else name_of(view, view["seat"])


def name_of(view: View, seat: int) -> str | Say:
    """Return the name of a seat."""
    short = short_name_of(view, seat)
    return say("rollwrite.virtual", dirk=short) if isinstance(short, Say) else short


def short_name_of(view: View, seat: int) -> str | Say:
    """Return the name of a seat for a narrow table: virtual players are only called Dirk, Dirki and so on."""
    players: list[str] = view["players"]
    return players[seat - 1] if seat <= len(players) else say(f"rollwrite.dirk.{seat - len(players)}")


def other(pips: list[int], used: int) -> int:
    """Return the value of the other die of a colour."""
    rest = pips.copy()
    rest.remove(used)
    return rest[0]
