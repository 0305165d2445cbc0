"""Notes when tables and guests were last used, and deletes what nobody has used for long."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import sqlalchemy
from sqlalchemy import Connection, Select, delete, exists, func, select, update
from sqlalchemy.exc import IntegrityError

from comares.table.database import Database
from comares.table.errors import Unavailable
from comares.table.facts import OVER
from comares.table.schema import cards, events, exercises, guests, holders, reviews, tables

R = TypeVar("R")

DAY: Final = 24 * 3600 * 1000
"""Milliseconds. Nothing expires sooner, so that what is in use, noted twice a day, never does."""
NOTED: Final = DAY // 2
"""How long ago a use must have been noted to be noted again."""
TRIES: Final = 5
"""How often a change is tried when a server is faster."""
PART: Final = 500
"""Ids in a statement."""


def parts(ids: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield ids a few hundred at a time."""
    for at in range(0, len(ids), PART):
        yield ids[at : at + PART]


def note_use(database: Database, kind: sqlalchemy.Table, ids: Sequence[str], now: int) -> None:
    """Note that tables or guests are in use, unless that was noted not long ago."""
    for part in parts(ids):
        is_stale = kind.c.id.in_(part) & (kind.c.used < now - NOTED)
        with database.reading.begin() as connection:
            if connection.execute(select(kind.c.id).where(is_stale).limit(1)).first() is None:
                continue
        with database.writing.begin() as connection:
            connection.execute(update(kind).where(is_stale).values(used=now))


def missing(database: Database, ids: Sequence[str]) -> set[str]:
    """Return which of some tables do not exist."""
    found: set[str] = set()
    with database.reading.begin() as connection:
        for part in parts(ids):
            found.update(connection.execute(select(tables.c.id).where(tables.c.id.in_(part))).scalars())
    return set(ids) - found


def write_in_turn(database: Database, write: Callable[[Connection], R]) -> R:
    """Run a transaction that adds events; once more if somebody has moved at the same moment."""
    for _ in range(TRIES):
        with suppress(IntegrityError), database.writing.begin() as connection:
            return write(connection)
    raise Unavailable("busy")


def delete_tables(connection: Connection, ids: Sequence[str]) -> int:
    """Delete tables and everything that belongs to them; return how many there were."""
    for part in parts(ids):
        for kind in (events, cards, holders, reviews, exercises):
            connection.execute(delete(kind).where(kind.c.table_id.in_(part)))
    return sum(connection.execute(delete(tables).where(tables.c.id.in_(part))).rowcount for part in parts(ids))


# ---- What nobody has used ----


def unused_tables(before: int, *, over: bool) -> Select[Any]:
    """Select the tables that nobody has opened since a time: those whose game is over, or the others."""
    status = cards.c.status.in_(OVER) if over else cards.c.status.not_in(OVER)
    return select(tables.c.id).join(cards).where(tables.c.used < before, status)


def unused_guests(before: int) -> Select[Any]:
    """Select the guests who have a name, but no table, and have not been here since a time."""
    has_table = exists().where(holders.c.guest == guests.c.id) | exists().where(tables.c.owner == guests.c.id)
    return select(guests.c.id).where(guests.c.used < before, ~has_table)


def count(database: Database, chosen: Select[Any]) -> int:
    """Count what was selected."""
    with database.reading.begin() as connection:
        return connection.execute(select(func.count()).select_from(chosen.subquery())).scalar_one()


def delete_unused_tables(database: Database, before: int, *, over: bool, most: int) -> int:
    """Delete up to ``most`` of the tables that nobody has opened since a time; return how many."""
    # Whoever opens one at the same moment waits, and finds it gone; what another process is deleting is skipped.
    chosen = unused_tables(before, over=over).limit(most).with_for_update(of=tables, skip_locked=True)
    with database.writing.begin() as connection:
        return delete_tables(connection, connection.execute(chosen).scalars().all())


def delete_unused_guests(database: Database, before: int, *, most: int) -> int:
    """Delete up to ``most`` names of guests who have no table and have not been here since a time; return how many."""
    with database.writing.begin() as connection:
        ids = list(connection.execute(unused_guests(before).limit(most)).scalars())
        return connection.execute(delete(guests).where(guests.c.id.in_(ids))).rowcount
