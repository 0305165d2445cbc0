"""Who sits at the table: people and bots, as written after ``--players``."""

from __future__ import annotations

from dataclasses import dataclass

from comares.bots import directory
from comares.core.texts import Texts

NAMES = ("Aisha", "Yusuf", "Zoraya", "Ismail", "Fatima", "Boabdil")
"""For bots: people of the Alhambra."""


@dataclass(frozen=True)
class Seat:
    """A real player."""

    name: str
    bot: str | None
    """The bot that plays here; a person if there is none."""


def parse_seats(written: str, game: str, texts: Texts) -> list[Seat]:
    """Read ``3`` (you and bots), ``Ani,Ben,greedy`` (a bot's name is a bot), ``Ani,Ben=greedy`` (a bot called Ben)."""
    if written.isascii() and written.isdigit():
        strongest = directory.names(game)[-1]
        bots = [Seat(name, strongest) for name in NAMES[: max(0, int(written) - 1)]]
        return [Seat(texts("cli.you"), None), *bots][: int(written)]
    known = directory.names(game)
    seats: list[Seat] = []
    for part in written.split(","):
        name, _, bot = (word.strip() for word in part.partition("="))
        if bot:
            directory.find(game, bot)
            seats.append(Seat(name, bot))
        elif name in known:
            taken = {seat.name for seat in seats}
            seats.append(Seat(next(new for new in NAMES if new not in taken), name))
        else:
            seats.append(Seat(name, None))
    return seats
