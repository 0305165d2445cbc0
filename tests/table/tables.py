"""Guests and tables with known dice, to test with."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import orjson

from comares.core.game import Game
from comares.core.sources import Seeded
from comares.table.facts import Facts
from comares.table.opening import Created, NewSeat, NewTable
from comares.table.options import check_options
from comares.table.streams import Subscription
from comares.table.table import Table
from comares.table.tables import Tables


def guest(name: str) -> str:
    """The id of a guest, as long as a real one."""
    return sha256(name.encode()).hexdigest()


ANI, BEN, CLEO = guest("Ani"), guest("Ben"), guest("Cleo")
STRANGER = guest("a stranger")


def new_table(seats: int = 3, game: str = "rollwrite", dice: str = "rolled", seed: int = 1, **options: Any) -> Table:
    """An empty table owned by Ani."""
    facts = Facts(
        id="0123456789",
        invite="invitation",
        game=game,
        options=check_options(game, seats, options, dice),
        seats=seats,
        dice=dice,
        public=False,
        owner=ANI,
        created=0,
    )
    return Table(facts, Seeded(seed))


def begun(seats: int = 3, **wishes: Any) -> Table:
    """A table where Ani, Ben and Cleo, or some of them, have started to play."""
    table = new_table(seats, **wishes)
    for number, (who, name) in enumerate([(ANI, "Ani"), (BEN, "Ben"), (CLEO, "Cleo")][:seats], 1):
        table.sit(who, number, name)
    return table


def game_of(table: Table) -> Game[Any]:
    """The game at a table that has started."""
    assert table.game
    return table.game


def mover(table: Table) -> tuple[str, int]:
    """The guest who is to decide, and their seat."""
    seat = game_of(table).to_move
    assert isinstance(seat, int)
    holder = table.seats[seat - 1].guest
    assert holder
    return holder, seat


def decide(table: Table, token: str | None = None) -> str:
    """Play the given token, or the first possible one, for whoever is to move."""
    token = token or game_of(table).legal()[0]
    table.play(*mover(table), token, table.version)
    return token


def alike(table: Table, other: Table) -> bool:
    """Whether two tables are in the same state."""
    return (table.seats, table.version, table.done, table.sealed, table.successor) == (
        other.seats,
        other.version,
        other.done,
        other.sealed,
        other.successor,
    ) and (table.game.tokens if table.game else None) == (other.game.tokens if other.game else None)


# ---- In a server ----


async def open_three(tables: Tables, **wishes: Any) -> Created:
    """A table where Ani, Ben and Cleo play Roll & Write."""
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), *[NewSeat("open")] * 2], **wishes))
    await tables.sit(created.id, BEN, 2, "Ben", created.invite)
    await tables.sit(created.id, CLEO, 3, "Cleo", created.invite)
    return created


async def look(tables: Tables, table: str, who: str | None = None) -> Any:
    """What somebody sees."""
    return orjson.loads(await tables.snapshot(table, who))


HOLDERS = {1: ANI, 2: BEN, 3: CLEO}


async def move(tables: Tables, table: str, key: str = "", at: Any = None) -> int:
    """Make the first possible move at a table for three, and return the version after it."""
    seen = at or await look(tables, table)
    seat, version = seen["position"]["to_move"], seen["version"]
    token = seen["position"]["choices"][0]["token"]
    done = await tables.play(table, HOLDERS[seat], seat, token, version, key or f"move {version}")
    return done.version


async def hear(subscription: Subscription, name: str, within: float = 120) -> Any:
    """The data of the next message with a name; others are skipped."""
    while True:
        message = await subscription.next(within)
        assert message, f"no {name} came"
        if message.name == name:
            return orjson.loads(message.data)
