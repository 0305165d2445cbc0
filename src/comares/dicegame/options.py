"""The options of the dice game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Final

from comares.core.errors import SetupError
from comares.core.protocol import Option, Tags
from comares.dicegame import chips as chip_sets
from comares.dicegame.chips import ChipSet
from comares.dicegame.moves import BonusChips, Move, decode, encode
from comares.dicegame.state import State, Variant

PLAYERS: Final = range(2, 7)


@dataclass(frozen=True)
class Setup:
    """A dice game that is ready to start."""

    players: tuple[str, ...]
    chips: ChipSet

    @property
    def seats(self) -> int:
        """The number of seats; with two players, Dirk has one too."""
        return max(3, len(self.players))

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags that describe how this game is set up."""
        return {"Chips": (tag_of(self.chips),)}

    def start(self) -> State:
        """Return the position before the first player is drawn."""
        return State(Variant(len(self.players), self.chips.light, self.chips.dark, self.chips.values))

    def decode(self, action: int, /) -> Move:
        """Return the move for an action."""
        move = decode(action)
        return BonusChips(self.chips.named(move.chips)) if isinstance(move, BonusChips) else move

    def encode(self, move: Move, /) -> int:
        """Return the action for a move."""
        return encode(BonusChips(self.chips.unnamed(move.chips)) if isinstance(move, BonusChips) else move)


def set_up(players: Sequence[str], tags: Tags) -> Setup:
    """Check players and options and combine them; a ``SetupError`` names the tag that does not fit."""
    if len(players) not in PLAYERS:
        raise SetupError("players-range", tag="Players", n=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    text = tags["Chips"][0] if "Chips" in tags else chip_sets.HOUSE
    return Setup(tuple(players), chip_sets.inline(text) if "/" in text else chip_sets.named(text))


def tag_of(chips: ChipSet) -> str:
    """Return a chip set as in records: the name if it is bundled, otherwise the numbers."""
    is_named = chips.name in chip_sets.names() and chip_sets.named(chips.name) == chips
    return chips.name if is_named else chips.inline


def encode_chips(value: str | PathLike[str] | ChipSet) -> dict[str, str]:
    """Turn a chip set, or the name or file of one, into a tag."""
    return {"Chips": tag_of(value if isinstance(value, ChipSet) else chip_sets.find(fspath(value)))}


OPTIONS: Final = (
    Option(
        "chips",
        "Chips",
        str,
        encode=encode_chips,
        values=lambda _: chip_sets.names(),
        default=lambda _: chip_sets.HOUSE,
        own=True,
    ),
)
