"""Moves of the dice game in words, for choices and for the log.

A phrase is made of the view before a move: it tells what is seen to happen and knows no rule.
"""

from __future__ import annotations

from typing import Any

from comares.core.kinds import KINDS
from comares.core.texts import Texts

View = dict[str, Any]


def phrase(before: View, token: str, _after: View, texts: Texts) -> str:
    """Return what a token does, without the name of the player."""
    word, _, rest = token.strip("()").partition(":")
    if token.startswith("("):
        return happened(before, word, rest, texts)
    match word:
        case "throw":
            held = "".join(letter * (before["dice"].count(letter) - rest.count(letter)) for letter in KINDS)
            return texts("dicegame.say.throw", dice=rest, held=held or "–")
        case "place" | "push":
            return placed(before, word, rest, texts)
        case "black" | "exchange":
            return texts(f"dicegame.say.{word}", kind=texts(f"kind.{rest}"))
        case "take":
            return taken(before, rest, texts)
        case "caliph":
            return texts("dicegame.say.caliph", name=name_of(before, int(rest), texts))
    return texts(f"dicegame.say.{word}")


def happened(before: View, word: str, rest: str, texts: Texts) -> str:
    """Return a phrase about what chance brought."""
    match word:
        case "first":
            return texts("dicegame.say.first", name=name_of(before, int(rest), texts))
        case "chip" | "dirk":
            return texts(f"dicegame.say.{word}", kind=texts(f"kind.{rest}"))
        case "chips":
            names = [texts(f"dicegame.chip.{chip}") for chip in rest.split(",")]
            return texts("dicegame.say.chips", chips=", ".join(names))
    return texts("dicegame.say.thrown", dice=word)


def placed(before: View, word: str, kind: str, texts: Texts) -> str:
    """Return a phrase about a marker: where it lands."""
    column = before["columns"][KINDS.index(kind)]
    field = column["named"] if word == "push" else column["now"]
    key = "place-out" if field == "out" else word
    return texts(f"dicegame.say.{key}", kind=texts(f"kind.{kind}"), field=field)


def taken(before: View, what: str, texts: Texts) -> str:
    """Return a phrase about a reward."""
    letter = before["column"]
    chip = texts(f"dicegame.chip.{before['columns'][KINDS.index(letter)]['bonus']}")
    key = "take-two" if what == "2" else "take-chip"
    return texts(f"dicegame.say.{key}", kind=texts(f"kind.{letter}"), chip=chip)


def consequences(before: View, after: View, texts: Texts) -> list[str]:
    """Return what else a move brought: building points, chips, the points of a scoring."""
    lines = []
    for seat in range(1, len(after["seats"]) + 1):
        name = name_of(after, seat, texts)
        for was, now in zip(before["columns"], after["columns"], strict=True):
            field = field_of(now, seat)
            if field > field_of(was, seat):
                points = field - field_of(was, seat)
                kind = texts(f"kind.{now['kind']}")
                lines.append(texts("dicegame.say.points", name=name, kind=kind, n=points, field=field))
        chips = list(after["seats"][seat - 1]["chips"])
        for chip in before["seats"][seat - 1]["chips"]:
            if chip in chips:
                chips.remove(chip)
        lines += [texts("dicegame.say.gets-chip", name=name, chip=texts(f"dicegame.chip.{chip}")) for chip in chips]
    if after["scores"] != before["scores"]:
        lines.append(scored(before, after, texts))
    return lines


def scored(before: View, after: View, texts: Texts) -> str:
    """Return what a scoring gave to whom."""
    return texts("dicegame.say.scored", scoring="ABC"[before["round"] // 2], gains=gains(before, after, texts))


def gains(before: View, after: View, texts: Texts) -> str:
    """Return how many points each seat got, and has now."""
    return ", ".join(
        f"{name_of(after, seat, texts)} +{now - was} ({now})"
        for seat, (was, now) in enumerate(zip(before["scores"], after["scores"], strict=True), 1)
    )


def field_of(column: View, seat: int) -> int:
    """Return the field of a seat's stone on the building track of a column; 0 if it is not there."""
    return next((field for field, pile in enumerate(column["stones"], 1) if seat in pile), 0)


def who(view: View, texts: Texts) -> str:
    """Return the name of the seat that acts; nothing where chance concerns everybody."""
    return "" if view["seat"] is None else name_of(view, view["seat"], texts)


def name_of(view: View, seat: int, texts: Texts) -> str:
    """Return the name of a seat."""
    players: list[str] = view["players"]
    return players[seat - 1] if seat <= len(players) else texts("dicegame.dirk")
