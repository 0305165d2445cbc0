"""The options of Roll & Write and which of them go together."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Final

from comares.core.errors import SetupError
from comares.core.protocol import Option, Tags
from comares.rollwrite import sheet as sheets
from comares.rollwrite.moves import Move, decode, encode
from comares.rollwrite.sheet import Sheet
from comares.rollwrite.state import State, Variant

PLAYERS: Final = range(1, 6)
VIRTUAL: Final = {1: (2, 3, 4), 2: (1,)}
"""The possible numbers of virtual players with one or two real ones, the default first; always at least three seats."""
NONE: Final = (0,)


@dataclass(frozen=True)
class Setup:
    """A game of Roll & Write that is ready to start."""

    players: tuple[str, ...]
    virtual: int
    versus: bool
    sheet: Sheet
    coins: int

    @property
    def seats(self) -> int:
        """The number of seats, including virtual players."""
        return len(self.players) + self.virtual

    def tags(self) -> Mapping[str, tuple[str, ...]]:
        """Return the tags that describe how this game is set up."""
        tags: dict[str, tuple[str, ...]] = {}
        if self.virtual:
            tags["Virtual"] = (str(self.virtual),)
        if self.versus:
            tags["Versus"] = ("yes",)
        is_named = self.sheet.name in sheets.names() and sheets.named(self.sheet.name) == self.sheet
        tags["Sheet"] = (self.sheet.name if is_named else self.sheet.inline,)
        if self.coins != (self.sheet.coins if is_named else sheets.HOUSE_COINS):
            tags["Coins"] = (str(self.coins),)
        return tags

    def start(self) -> State:
        """Return the position before anything is rolled."""
        return State(Variant(len(self.players), self.virtual, self.versus, self.sheet.kinds, self.coins))

    def decode(self, action: int, /) -> Move:
        """Return the move for an action."""
        return decode(action)

    def encode(self, move: Move, /) -> int:
        """Return the action for a move."""
        return encode(move)


def set_up(players: Sequence[str], tags: Tags) -> Setup:
    """Check players and options and combine them; a ``SetupError`` names the tag that does not fit."""
    if len(players) not in PLAYERS:
        raise SetupError("players-range", tag="Players", n=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    given = {name: values[0] for name, values in tags.items()}
    possible = virtual_players(len(players))
    virtual = number("Virtual", given["Virtual"]) if "Virtual" in given else possible[0]
    if virtual not in possible:
        raise SetupError(
            "virtual-range",
            tag="Virtual",
            n=len(players),
            virtual=virtual,
            possible=", ".join(map(str, possible)),
        )
    versus = given.get("Versus", "no")
    if versus not in ("yes", "no"):
        raise SetupError("versus-yes-no", tag="Versus", value=versus)
    if versus == "yes" and len(players) > 1:
        raise SetupError("versus-solo", tag="Versus")
    text = given.get("Sheet", sheets.HOUSE)
    sheet = sheets.inline(text) if "/" in text else sheets.named(text)
    coins = number("Coins", given["Coins"]) if "Coins" in given else sheet.coins
    sheets.check_coins(coins)
    return Setup(tuple(players), virtual, versus == "yes", sheet, coins)


def virtual_players(players: int) -> tuple[int, ...]:
    """Return the possible numbers of virtual players with this many real ones, the default first."""
    return VIRTUAL.get(players, NONE)


def number(tag: str, text: str) -> int:
    """Read an integer from a tag."""
    if not re.fullmatch(r"-?[0-9]{1,9}", text):
        raise SetupError("not-a-number", tag=tag, value=text)
    return int(text)


def encode_sheet(value: str | PathLike[str] | Sheet) -> dict[str, str]:
    """Turn a sheet, or the name, grid or file of one, into tags."""
    sheet = value if isinstance(value, Sheet) else sheets.find(fspath(value))
    if sheet.name in sheets.names() and sheets.named(sheet.name) == sheet:
        return {"Sheet": sheet.name}
    return {"Sheet": sheet.inline, "Coins": str(sheet.coins)}


OPTIONS: Final = (
    Option(
        "virtual",
        "Virtual",
        int,
        encode=lambda value: {"Virtual": str(value)},
        values=virtual_players,
        default=lambda players: virtual_players(players)[0],
    ),
    Option(
        "versus",
        "Versus",
        bool,
        encode=lambda value: {"Versus": {True: "yes", False: "no"}.get(value, value)},
        values=lambda players: (False, True) if players == 1 else (False,),
        default=lambda _: False,
    ),
    Option(
        "sheet",
        "Sheet",
        str,
        encode=encode_sheet,
        values=lambda _: sheets.names(),
        default=lambda _: sheets.HOUSE,
        own=True,
    ),
    Option(
        "coins",
        "Coins",
        int,
        encode=lambda value: {"Coins": str(value)},
        values=lambda _: sheets.COINS,
        default=lambda _: sheets.HOUSE_COINS,
    ),
)
