"""Moves of Alcazaba in words, for choices and for the log.

A phrase is made of the view before a move: it tells what is seen to happen and knows no rule. What the basic game
has too is said in its words.
"""

from __future__ import annotations

from typing import Any

from comares.core.say import Say, say
from comares.dicegame import words as dicegame
from comares.dicegame.words import name_of, who

__all__ = ["consequences", "name_of", "phrase", "who"]

View = dict[str, Any]


def phrase(before: View, token: str, after: View) -> Say:
    """Return what a token does, without the name of the player."""
    word, _, rest = token.strip("()").partition(":")
    if "@" in word:
        place = word.partition("@")[2]
        return say("alcazaba.say.build-here", tile=before["taken"], place=place)
    match word:
        case "stack" | "bag":
            return say(f"alcazaba.say.{word}", tiles=rest.replace(",", ", "))
        case "build":
            tile, _, place = rest.partition("@")
            return say("alcazaba.say.build", tile=tile, place=place)
        case "swap":
            tile, _, replaced = rest.partition("=")
            return say("alcazaba.say.swap", tile=tile, replaced=replaced)
        case "store":
            return say("alcazaba.say.store", tile=rest)
        case "take":
            return say("alcazaba.say.take-chip") if rest == "chip" else say("alcazaba.say.take", tile=rest)
        case "reserve":
            return say("alcazaba.say.reserve", tile=before["taken"])
        case "dirk":
            return say("alcazaba.say.dirk", tile=before["taken"])
    return dicegame.phrase(before, token, after)


def consequences(before: View, after: View) -> list[Say]:
    """Return what else a move brought: what went to the reserve, what Dirk took, what is left over, points."""
    lines = []
    for was, now in zip(before["seats"], after["seats"], strict=True):
        name = name_of(after, now["seat"])
        if before["phase"] == "take":
            stored = [tile for tile in now["reserve"] if tile not in was["reserve"]]
            lines += [say("alcazaba.say.fits-nowhere", name=name, tile=tile) for tile in stored]
        taken = [tile for tile in now["beside"] if tile not in was["beside"] and tile != before["taken"]]
        lines += [say("alcazaba.say.dirk-takes", tile=tile) for tile in taken]
    if before["phase"] not in ("first-player", "caliph") and after["caliph"] != before["caliph"]:
        lines.append(say("alcazaba.say.dirk-takes-chip", name=name_of(after, after["caliph"])))
    if gone := sorted(tiles_seen(before) - tiles_seen(after)):
        lines.append(say("alcazaba.say.left-over", tiles=", ".join(gone)))
    if after["scores"] != before["scores"]:
        gains = dicegame.gains(before, after)
        lines.append(say("alcazaba.say.scored", scoring=before["round"] // 2 + 1, gains=gains))
    return lines


def tiles_seen(view: View) -> set[str]:
    """Return all tiles that lie on the table."""
    tiles = {tile for column in view["columns"] for tile in column["tiles"]}
    for seat in view["seats"]:
        tiles.update(seat["reserve"], seat["beside"], (built["tile"] for built in seat["alhambra"]))
    return tiles | {view["taken"]} - {None}
