"""The players at the table, people and bots, as given by ``--players``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from comares.bots import directory
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.texts import Texts

NAMES = ("Aisha", "Yusuf", "Zoraya", "Ismail", "Fatima", "Boabdil")
"""Names for bots: people of the Alhambra."""


@dataclass(frozen=True)
class Seat:
    """A real player."""

    name: str
    bot: str | None
    """The name of the bot that plays here; ``None`` for a person."""


def parse_seats(written: str, game: str, texts: Texts) -> list[Seat]:
    """Parse ``3`` (you and bots), ``Ani,Ben,greedy`` (a bot's name is a bot) or ``Ani,Ben=greedy`` (a bot called Ben).

    People without a name get the same one as in the browser; where only one person plays, texts say "you".
    """
    if re.fullmatch("[0-9]{1,18}", written):
        check_number(int(written), game)
        strongest = directory.names(game)[-1]
        return [Seat(texts("web.guest"), None), *(Seat(name, strongest) for name in NAMES)][: int(written)]
    known = directory.names(game)
    parts = [[word.strip() for word in part.partition("=")] for part in written.split(",")]
    check_number(len(parts), game)
    taken = {name for name, _, bot in parts if bot or name not in known}
    unused = (name for name in NAMES if name not in taken)
    seats: list[Seat] = []
    for name, _, bot in parts:
        if bot:
            directory.find(game, bot)
            seats.append(Seat(name, bot))
        elif name in known:
            seats.append(Seat(next(unused), name))
        else:
            seats.append(Seat(name, None))
    return seats


def check_number(players: int, game: str) -> None:
    """Raise ``SetupError`` unless this many can play a game."""
    possible = registry.find(game).players
    if players not in possible:
        raise SetupError("players-range", tag="Players", n=players, least=possible[0], most=possible[-1])
