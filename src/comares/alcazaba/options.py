"""The options of Alcazaba."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from comares.alcazaba import names
from comares.alcazaba.codes import TOWER
from comares.alcazaba.moves import Move, decode, encode
from comares.alcazaba.state import State, Variant
from comares.core.errors import SetupError
from comares.core.protocol import Option, Tags

PLAYERS: Final = range(2, 7)


@dataclass(frozen=True)
class Setup:
    """A game of Alcazaba that is ready to start."""

    players: tuple[str, ...]
    tiles: tuple[str, ...]
    """The names of all tiles, the additional tower last."""

    @property
    def seats(self) -> int:
        """The number of seats; with two players, Dirk has one too."""
        return max(3, len(self.players))

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags that describe how this game is set up."""
        return {} if self.tiles == names.house() else {"Tower": (self.tiles[-1],)}

    def start(self) -> State:
        """Return the position before the first player is drawn."""
        return State(Variant(len(self.players), self.tiles))

    def decode(self, action: int, /) -> Move:
        """Return the move for an action."""
        return decode(action, self.tiles)

    def encode(self, move: Move, /) -> int:
        """Return the action for a move."""
        return encode(move, self.tiles)


def set_up(players: Sequence[str], tags: Tags) -> Setup:
    """Check players and options and combine them; a ``SetupError`` names the tag that does not fit."""
    if len(players) not in PLAYERS:
        raise SetupError("players-range", tag="Players", n=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    return Setup(tuple(players), names.with_tower(tags["Tower"][0]) if "Tower" in tags else names.house())


def encode_tower(value: str) -> dict[str, str]:
    """Turn the name of a tower into a tag."""
    return {"Tower": value}


OPTIONS: Final = (
    Option(
        "tower",
        "Tower",
        str,
        encode=encode_tower,
        values=lambda _: names.house()[TOWER:],
        default=lambda _: names.house()[TOWER],
        own=True,
    ),
)
