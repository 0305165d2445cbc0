"""The turn and the dice tracks in the text of a position. Shared with Alcazaba."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from comares.core.errors import ParseError
from comares.core.kinds import KINDS
from comares.core.position import Words
from comares.dicegame.board import dice_count, is_choice
from comares.dicegame.codes import ALL_DICE, FIELDS
from comares.dicegame.moves import dice_of, letters
from comares.dicegame.view import FIELD_NAMES

NONE: Final = "-"
COLUMNS: Final = {letter: kind for kind, letter in enumerate(KINDS)}
MARKER: Final = re.compile(r"([PSACGT])([1-8]\.[1-3])=([1-6])")
DIRKS_MARKERS: Final = 5


# ---- Writing ----


def write_markers(track: list[int]) -> Iterator[tuple[str, str]]:
    """Yield the markers, if there are any: column, field and seat."""
    found = [
        f"{letter}{FIELD_NAMES[field]}={track[FIELDS * kind + field]}"
        for kind, letter in enumerate(KINDS)
        for field in range(FIELDS)
        if track[FIELDS * kind + field]
    ]
    if found:
        yield "markers", ",".join(found)


def write_throws(board: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the throws so far, given the fields of a board."""
    yield "throws", str(board["throws"])
    if board["throws"] == 0:
        return
    yield "dice", letters(board["dice"]) or NONE
    in_cup = dice_count(board["dice"]) < ALL_DICE
    if not in_cup and board["throws"] > 1:
        yield "rolled", letters(board["dice"] - (board["before"] - board["cup"])) or NONE
    if in_cup or board["cup"]:
        yield "cup", letters(board["cup"]) or str(board["thrown"])


# ---- Reading ----


def read_markers(words: Words, seats: int) -> list[int]:
    """Read the dice tracks."""
    track = [0] * (6 * FIELDS)
    if "markers" in words:
        for marker in words.take("markers").split(","):
            match = MARKER.fullmatch(marker)
            if not match:
                raise words.unreadable("markers")
            at = FIELDS * COLUMNS[match[1]] + FIELD_NAMES.index(match[2])
            if track[at] or int(match[3]) > seats:
                raise words.impossible("markers")
            track[at] = int(match[3])
    return track


def check_markers(words: Words, track: list[int], used: list[int], dirk: bool) -> None:
    """Check that nobody has more markers on the tracks than they have used."""
    for seat, number in enumerate([*used, DIRKS_MARKERS] if dirk else used):
        if track.count(seat + 1) > number:
            raise words.impossible("markers") if "markers" in words.taken else words.impossible("phase")


def left_of(players: int, caliph: int, seat: int, left: int) -> list[int]:
    """Return the markers each player has left, given those of the player whose turn it is."""
    behind = (seat - caliph) % players
    own = [left - ((other - caliph) % players < behind) for other in range(players)]
    return own + [0] * (6 - players)


def read_cup(words: Words, board: dict[str, Any], can_annul: bool) -> None:
    """Read dice that are about to be thrown."""
    board["throws"] = words.number("throws", range(3))
    if board["throws"] == 0:
        return
    dice = read_some_dice(words, "dice")
    cup, thrown = read_thrown(words, can_annul)
    if dice_count(dice) + thrown != ALL_DICE:
        raise words.impossible("cup")
    board.update(dice=dice, before=dice + cup, cup=cup, thrown=thrown)


def read_thrown_dice(words: Words, board: dict[str, Any], can_annul: bool) -> None:
    """Read dice that have been thrown, and the contents of the cup if the throw can be annulled."""
    board["throws"] = words.number("throws", range(1, 4))
    board["fresh"] = True
    dice = board["dice"] = read_some_dice(words, "dice")
    if dice_count(dice) != ALL_DICE:
        raise words.impossible("dice")
    if board["throws"] == 1:
        return
    rolled = read_some_dice(words, "rolled")
    if not is_choice(dice, rolled):
        raise words.impossible("rolled")
    cup = rolled
    if can_annul or "cup" in words:
        cup = read_some_dice(words, "cup")
        if dice_count(cup) != dice_count(rolled):
            raise words.impossible("cup")
    board.update(before=dice - rolled + cup, cup=cup, thrown=dice_count(cup))


def read_annulled(words: Words, board: dict[str, Any]) -> None:
    """Read dice after a throw was annulled, and which of them were thrown."""
    board["throws"] = words.number("throws", range(1, 3))
    dice, cup = read_some_dice(words, "dice"), 0
    if "rolled" in words and words.take("rolled") != words.values.get("cup"):
        raise words.impossible("rolled")
    cup = read_some_dice(words, "cup")
    if dice_count(dice) != ALL_DICE or not is_choice(dice, cup):
        raise words.impossible("cup")
    board.update(dice=dice, before=dice, cup=cup, thrown=dice_count(cup))


def read_some_dice(words: Words, name: str) -> int:
    """Read dice written as letters."""
    value = words.take(name)
    if value == NONE:
        return 0
    try:
        return dice_of(value)
    except ParseError:
        raise words.unreadable(name) from None


def read_thrown(words: Words, can_annul: bool) -> tuple[int, int]:
    """Read the dice in the cup, as far as they matter, and their number."""
    if can_annul or not words.values.get("cup", "").isdigit():
        cup = read_some_dice(words, "cup")
        return cup, dice_count(cup)
    return 0, words.number("cup", range(1, ALL_DICE + 1))
