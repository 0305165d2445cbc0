"""The moves of the dice game in words, for the list of choices and for the log.

Phrases are derived from the view before a move, without any knowledge of the rules.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final, assert_never

from comares.core.kinds import KINDS
from comares.core.say import Say, listed, say, together
from comares.dicegame.moves import (
    Again,
    Annul,
    BonusChips,
    Dice,
    DirkMarker,
    Exchange,
    FirstPlayer,
    Keep,
    Move,
    NameCaliph,
    Place,
    Push,
    SetBlackDie,
    StartChip,
    TakeReward,
    Throw,
)

View = dict[str, Any]

PLACING: Final = ("dice", "turn", "annulled")
"""The phases before the rewards of a round."""
USELESS_FOR_DIRK: Final = ("exchange", "push", "annul", "black")
"""Chips that leave the game when Dirk gets them."""


def phrase(before: View, move: Move, _after: View) -> Say:
    """Describe what a move does, without the name of the player."""
    match move:
        case Throw(thrown):
            held = "".join(letter * (before["dice"].count(letter) - thrown.count(letter)) for letter in KINDS)
            return say("dicegame.say.throw", held=dice(held)) if held else say("dicegame.say.throw-all")
        case Place(kind):
            return placed("place", kind, column_of(before, kind)["now"])
        case Push(kind):
            return placed("push", kind, column_of(before, kind)["named"])
        case SetBlackDie(kind):
            return say("dicegame.say.black", kind=say(f"kind.{kind}"))
        case Annul() | Again() | Keep():
            return say(f"dicegame.say.{move.do}")
        case Exchange(kind):
            return say("dicegame.say.exchange", at=at(kind))
        case TakeReward(points):
            return taken(before, points)
        case NameCaliph(seat):
            return say("dicegame.say.caliph", name=name_of(before, seat))
        case FirstPlayer(seat):
            return say("dicegame.say.first", name=name_of(before, seat))
        case StartChip(kind):
            return say("dicegame.say.chip", at=at(kind))
        case DirkMarker(kind):
            return say("dicegame.say.dirk", at=at(kind))
        case BonusChips(chips):
            return say("dicegame.say.chips", chips=listed([chip_words(chip) for chip in chips]))
        case Dice(thrown):
            return say("dicegame.say.thrown", dice=dice(thrown))
    assert_never(move)


@cache  # a few thousand different throws
def dice(letters: str) -> str | Say:
    """Describe dice by number, the most frequent first: 3 gardens, 2 towers and 1 seraglio."""
    shown = sorted((letter for letter in KINDS if letter in letters), key=lambda letter: -letters.count(letter))
    return together([some_dice(letter, letters.count(letter)) for letter in shown])


@cache
def some_dice(letter: str, n: int) -> Say:
    """Describe dice that show the same: 3 gardens."""
    return say(f"dicegame.dice.{letter}", n=n)


def chip_words(chip: str) -> Say:
    """Name a chip."""
    return say("dicegame.chip.number", n=int(chip)) if chip.isdigit() else say(f"dicegame.chip.{chip}")


def at(kind: str) -> Say:
    """Describe a location: at the tower."""
    return say(f"dicegame.at.{kind}")


def field_name(field: str) -> Say:
    """Describe a field of a dice track: 4 middle."""
    if field == "out":
        return say("dicegame.field.out")
    symbols, _, throws = field.partition(".")
    side = ("left", "middle", "right")[int(throws) - 1]
    return say(f"dicegame.field.{side}", symbols=int(symbols))


def column_of(view: View, kind: str) -> View:
    """Return the column of a kind."""
    column: View = view["columns"][KINDS.index(kind)]
    return column


def placed(what: str, kind: str, field: str) -> Say:
    """Describe where a marker lands."""
    return say(f"dicegame.say.{what}", at=at(kind), field=field_name(field))


def taken(before: View, points: int) -> Say:
    """Describe a reward."""
    kind = before["column"]
    if points == 2:
        return say("dicegame.say.take-two", at=at(kind))
    return say("dicegame.say.take-chip", at=at(kind), chip=chip_words(column_of(before, kind)["bonus"]))


def consequences(before: View, after: View) -> list[Say]:
    """Describe the consequences of a move: building points, chips, what Dirk does with his, a scoring."""
    if is_in_same_round(before, after):
        return []
    lines = []
    columns = zip(before["columns"], after["columns"], strict=True)
    changed = [(was, now) for was, now in columns if was["stones"] != now["stones"]]
    for seat in range(1, len(after["seats"]) + 1):
        name = name_of(after, seat)
        for was, now in changed:
            field = field_of(now, seat)
            if field > field_of(was, seat):
                points = field - field_of(was, seat)
                lines.append(say("dicegame.say.points", name=name, at=at(now["kind"]), n=points, field=field))
        had, chips = before["seats"][seat - 1]["chips"], after["seats"][seat - 1]["chips"].copy()
        if chips == had:
            continue
        for chip in had:
            if chip in chips:
                chips.remove(chip)
        lines += [say("dicegame.say.gets-chip", name=name, chip=chip_words(chip)) for chip in chips]
    if after["seats"][-1]["dirk"]:
        lines += dirks_chips(before, after)
    if after["scores"] != before["scores"]:
        lines.append(say("dicegame.say.scored", scoring="ABC"[before["round"] // 2], gains=gains(before, after)))
    return lines


def is_in_same_round(before: View, after: View) -> bool:
    """Return whether dice are still thrown and markers placed, so that nothing has been given out yet.

    That is so after nearly every move, and can be seen at a glance.
    """
    return after["phase"] in PLACING and after["round"] == before["round"]


def dirks_chips(before: View, after: View) -> list[Say]:
    """Describe what Dirk does with chips that are not numbers: he names the other player, or discards the chip."""
    lines = []
    for was, now in zip(before["columns"], after["columns"], strict=True):
        if was["bonus"] in USELESS_FOR_DIRK and was["stones"] != now["stones"] and dirk_got_chip(before, was, now):
            lines.append(say("dicegame.say.dirk-discards", chip=chip_words(was["bonus"])))
    if before["phase"] not in ("first-player", "caliph") and after["caliph"] != before["caliph"]:
        lines.append(say("dicegame.say.dirk-starts", name=name_of(after, after["caliph"])))
    return lines


def dirk_got_chip(before: View, was: View, now: View) -> bool:
    """Tell from Dirk's stone whether the chip of a column was his: it comes with one point, or with the third.

    A stone that reaches the top may have lost a point, and one that was there before does not move. Then nothing is
    said, rather than something wrong.
    """
    dirk = len(before["seats"])
    field = field_of(now, dirk)
    return field < len(now["stones"]) and field - field_of(was, dirk) in (1, 3)


def gains(before: View, after: View) -> str | Say:
    """Describe how many points each seat scored, and its new total."""
    return listed(
        [
            say("dicegame.say.gain", name=name_of(after, seat), n=now - was, points=now)
            for seat, (was, now) in enumerate(zip(before["scores"], after["scores"], strict=True), 1)
        ]
    )


def field_of(column: View, seat: int) -> int:
    """Return the field of a seat's stone on a building track; 0 if it is not there."""
    return next((field for field, pile in enumerate(column["stones"], 1) if seat in pile), 0)


def who(view: View) -> str | Say | None:
    """Return the name of the seat that acts; ``None`` if chance concerns everybody, or Dirk, who never throws."""
    return None if view["seat"] is None or view["phase"] == "dirk" else name_of(view, view["seat"])


def name_of(view: View, seat: int) -> str | Say:
    """Return the name of a seat."""
    players: list[str] = view["players"]
    return players[seat - 1] if seat <= len(players) else say("dicegame.dirk")
