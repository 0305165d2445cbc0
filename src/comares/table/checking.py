"""Checks that a database is in order, and that every stored game can be replayed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sqlalchemy import select, text
from sqlalchemy.exc import DBAPIError

from comares.table.database import Database
from comares.table.errors import Unusable
from comares.table.schema import cards, events, tables
from comares.table.storage import Storage, card_row
from comares.table.table import Table

ALIKE = ("status", "round", "rounds")
"""What a card must have in common with its table; the rest may change with versions of Comares."""


class Fault(NamedTuple):
    """Something that is not in order."""

    table: str | None
    """Which table, unless it concerns the whole database."""
    version: int
    """After which of its events it was noticed."""
    error: Exception | str


def faults_of_file(database: Database) -> Iterator[Fault]:
    """Yield what SQLite finds wrong with its file; PostgreSQL checks its pages when it reads them."""
    if not database.is_sqlite:
        return
    try:
        with database.reading.connect() as connection:
            for (line,) in connection.execute(text("PRAGMA integrity_check")):
                if line != "ok":
                    yield Fault(None, 0, str(line))
            for kind, _, parent, _ in connection.execute(text("PRAGMA foreign_key_check")):
                yield Fault(None, 0, f"{kind}: {parent}?")
    except DBAPIError as error:  # so damaged that SQLite cannot even finish looking
        yield Fault(None, 0, str(error.orig))


def table_ids(database: Database) -> list[str]:
    """Return the ids of all tables."""
    with database.reading.begin() as connection:
        return list(connection.execute(select(tables.c.id).order_by(tables.c.id)).scalars())


def survey(database: Database) -> tuple[list[str], list[Fault]]:
    """Return the ids of all tables, and what is wrong with the database itself."""
    faults = list(faults_of_file(database))
    try:
        return table_ids(database), faults
    except DBAPIError as error:
        return [], [*faults, Fault(None, 0, str(error.orig))]


def fault_of_table(storage: Storage, id_: str) -> Fault | None:
    """Replay a table; return what is wrong with it, if anything."""
    version = 0
    try:
        facts = storage.facts(id_)
        if facts is None:
            return None  # deleted a moment ago
        table = Table(facts)
        for event in storage.events_after(id_, 0):
            table.apply(event)
            version = table.version
        with storage.database.reading.begin() as connection:
            card = connection.execute(select(cards).where(cards.c.table_id == id_)).one_or_none()
            numbers = connection.execute(select(events.c.version).where(events.c.table_id == id_)).scalars().all()
    except DBAPIError as error:
        return Fault(id_, version, str(error.orig))
    except Exception as error:  # whatever is stored there
        return Fault(id_, version, error)
    if len(numbers) != max(numbers, default=0):
        return Fault(id_, version, Unusable("events-missing"))
    if len(numbers) != version:
        return None  # it was changed while we looked
    made = card_row(table, 0)
    if card is None or any(getattr(card, name) != getattr(made, name) for name in ALIKE):
        return Fault(id_, version, Unusable("card-wrong"))
    return None
