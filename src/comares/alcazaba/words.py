"""The moves of Alcazaba in words, for the list of choices and for the log.

Phrases are derived from the view before a move, without any knowledge of the rules. Moves shared with the basic game
are described there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from comares.alcazaba.moves import (
    Bag,
    Build,
    BuildFromReserve,
    GiveToDirk,
    Move,
    Reserve,
    Stack,
    Store,
    Swap,
    TakeChip,
    TakeTile,
)
from comares.alcazaba.names import house, parts
from comares.core.say import Say, listed, say
from comares.dicegame import words as dicegame
from comares.dicegame.words import name_of, who

__all__ = ["consequences", "name_of", "phrase", "who"]

View = dict[str, Any]


def phrase(before: View, move: Move, after: View) -> Say:
    """Describe what a move does, without the name of the player."""
    match move:
        case Stack(tiles) | Bag(tiles):
            return say(f"alcazaba.say.{move.do}", tiles=tiles_said(tiles))
        case Build(x, y):
            return say("alcazaba.say.build-here", tile=tile_said(before["taken"]), place=place_said(x, y))
        case BuildFromReserve(tile, x, y):
            return say("alcazaba.say.build", tile=tile_said(tile), place=place_said(x, y))
        case Swap(tile, replaced):
            return say("alcazaba.say.swap", tile=tile_said(tile), replaced=tile_said(replaced))
        case Store(tile) | TakeTile(tile):
            return say(f"alcazaba.say.{move.do}", tile=tile_said(tile))
        case TakeChip():
            return say("alcazaba.say.take-chip")
        case Reserve() | GiveToDirk():
            return say(f"alcazaba.say.{move.do}", tile=tile_said(before["taken"]))
    return dicegame.phrase(before, move, after)


def consequences(before: View, after: View) -> list[Say]:
    """Describe the consequences of a move: tiles that went to the reserve or to Dirk, tiles left over, points."""
    if dicegame.is_in_same_round(before, after):
        return []
    lines = []
    for was, now in zip(before["seats"], after["seats"], strict=True):
        if before["phase"] == "take":
            name, stored = name_of(after, now["seat"]), added(was["reserve"], now["reserve"])
            lines += [say("alcazaba.say.fits-nowhere", name=name, tile=tile_said(tile)) for tile in stored]
        taken = [tile for tile in added(was["beside"], now["beside"]) if tile != before["taken"]]
        lines += [say("alcazaba.say.dirk-takes", tile=tile_said(tile)) for tile in taken]
    if before["phase"] not in ("first-player", "caliph") and after["caliph"] != before["caliph"]:
        lines.append(say("alcazaba.say.dirk-takes-chip", name=name_of(after, after["caliph"])))
    if gone := left_over(before, after):
        lines.append(say("alcazaba.say.left-over", tiles=tiles_said(gone)))
    if after["scores"] != before["scores"]:
        gains = dicegame.gains(before, after)
        lines.append(say("alcazaba.say.scored", scoring=before["round"] // 2 + 1, gains=gains))
    return lines


@cache
def tile_said(name: str) -> Say:
    """Describe a tile: its kind and price, and its walls if others have the same kind and price."""
    kind, price, walls = parts(name)
    named = say("alcazaba.tile.named", kind=say(f"kind.{kind}"), price=price)
    if name in unmistakable():
        return named
    if not walls:
        return say("alcazaba.tile.open", tile=named)
    return say(
        "alcazaba.tile.walled", tile=named, n=len(walls), sides=listed([say(f"alcazaba.side.{side}") for side in walls])
    )


@cache
def unmistakable() -> set[str]:
    """Return the tiles whose kind and price are unique; never an additional tower of the players' choice."""
    alike = Counter(parts(name)[:2] for name in house())
    return {name for name in house() if alike[parts(name)[:2]] == 1}


def tiles_said(names: Sequence[str]) -> str | Say:
    """Describe several tiles."""
    return listed([tile_said(name) for name in names])


def place_said(x: int, y: int) -> Say:
    """Describe a place relative to the fountain."""
    east_or_west = say("alcazaba.way.E" if x > 0 else "alcazaba.way.W", n=abs(x))
    north_or_south = say("alcazaba.way.N" if y > 0 else "alcazaba.way.S", n=abs(y))
    if not x or not y:
        return east_or_west if x else north_or_south
    return say("alcazaba.way.both", first=east_or_west, then=north_or_south)


def added(was: list[str], now: list[str]) -> list[str]:
    """Return the tiles that were not there before."""
    return [] if was == now else [tile for tile in now if tile not in was]


def left_over(before: View, after: View) -> list[str]:
    """Return the tiles of the columns that have left the game."""
    offered = offered_in(before)
    if offered == offered_in(after):
        return []  # the usual case
    seen = {after["taken"], *offered_in(after)}
    for seat in after["seats"]:
        seen.update(seat["reserve"], seat["beside"], [built["tile"] for built in seat["alhambra"]])
    return sorted(set(offered) - seen)


def offered_in(view: View) -> list[str]:
    """Return the tiles of all columns."""
    return [tile for column in view["columns"] for tile in column["tiles"]]
