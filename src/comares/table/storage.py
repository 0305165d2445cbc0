"""What is stored of tables, and read again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from itertools import chain
from time import time
from typing import Any, Final, NamedTuple

import orjson
import sqlalchemy
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite

from comares.table import limits
from comares.table.database import Database
from comares.table.requests import IdempotentRequest
from comares.table.schema import cards, events, guests, holders, tables
from comares.table.table import Event, Facts, Status, Table

FRESH: Final = 10_000
"""Milliseconds for which a card stands that would show nothing new but the time."""
MOST_ROWS: Final = 64
"""In one statement. SQLite lets other threads run after each statement and then waits for them, so that many rows go
into one; and it remembers the statements it has seen, so that there are only few of them."""


class Answer(NamedTuple):
    """What was asked with a key, and the version that it led to."""

    request: str
    version: int


class TableWrite(NamedTuple):
    """What one table adds to its log, with all that is stored beside it: rows, ready to be written."""

    table: str
    version: int
    """The last one."""
    facts: dict[str, Any] | None
    """Of a new table."""
    events: list[EventRow]
    card: CardRow | None
    """If it shows something new."""
    holders: Collection[str] | None
    """Who has seats, if that has changed."""


def table_write(table: Table, request: IdempotentRequest | None = None, card: CardRow | None = None) -> TableWrite:
    """Return what is to be stored of a table with pending events.

    Args:
        table: the table as it will be.
        request: the request that is carried out, if it had a key.
        card: the card that was stored last, as far as this is known.
    """
    at, facts, last = now(), table.facts, table.version
    first = last - len(table.pending) + 1
    seats_changed = any(event.kind in ("sit", "leave") for event in table.pending)
    new_card = card_row(table, at)
    return TableWrite(
        facts.id,
        last,
        {**asdict(facts), "options": orjson.dumps(facts.options).decode()} if first == 1 else None,
        [
            EventRow(
                facts.id, version, kind, orjson.dumps(data).decode(), at, key, request.text if key and request else None
            )
            for version, (kind, data, key) in enumerate(table.pending, first)
        ],
        None if card is not None and new_card[:-1] == card[:-1] and at - card.updated < FRESH else new_card,
        {seat.guest for seat in table.seats if seat.guest} if seats_changed else None,
    )


@dataclass(frozen=True)
class Card:
    """What lists show of a table."""

    id: str
    game: str
    seats: list[dict[str, str | None]]
    round: int
    rounds: int
    status: Status
    your_turn: bool
    updated: int
    """Milliseconds since 1970."""


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return int(time() * 1000)


class EventRow(NamedTuple):
    """A row of ``events``."""

    table_id: str
    version: int
    kind: str
    data: str
    at: int
    request_key: str | None
    request: str | None


class CardRow(NamedTuple):
    """A row of ``cards``."""

    table_id: str
    status: Status
    public: bool
    turn: str | None
    round: int
    rounds: int
    seats: str
    updated: int


class Inserts:
    """Inserts rows into a table, many at a time: SQLAlchemy looks at each row longer than it takes to store it."""

    def __init__(self, table: sqlalchemy.Table, database: Database, ending: str = "") -> None:
        self.columns = [column.name for column in table.columns]
        self.beginning = f"INSERT INTO {table.name} ({', '.join(self.columns)}) VALUES "
        self.ending = ending
        self.mark = "?" if database.is_sqlite else "%s"

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows that have a value for each column."""
        at, size = 0, MOST_ROWS
        while at < len(rows):
            while size > len(rows) - at:
                size //= 2
            part = rows[at : at + size]
            connection.exec_driver_sql(self.statement(size), tuple(chain.from_iterable(part)))
            at += size

    @cache  # noqa: B019  (as many as there are powers of two, and the inserts live as long as the process)
    def statement(self, rows: int) -> str:
        """Return the statement for so many rows."""
        row = f"({', '.join([self.mark] * len(self.columns))})"
        return f"{self.beginning}{', '.join([row] * rows)}{self.ending}"


CONSTANT: Final = ("table_id", "public")
"""What never changes on a card."""


class Storage:
    """Reads and writes; every method may wait for the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect = sqlite if database.is_sqlite else postgresql
        changing = ", ".join(f"{name} = excluded.{name}" for name in CardRow._fields if name not in CONSTANT)
        self.put_cards = Inserts(cards, database, f" ON CONFLICT (table_id) DO UPDATE SET {changing}")
        self.add_events = Inserts(events, database)
        name = dialect.insert(guests)
        self.put_name = name.on_conflict_do_update(index_elements=[guests.c.id], set_={"name": name.excluded.name})

    # ---- Writing ----

    def write(self, connection: Connection, writes: Sequence[TableWrite]) -> None:
        """Store what tables add, in the transaction of the connection."""
        if new := [write.facts for write in writes if write.facts]:
            connection.execute(insert(tables), new)
        self.add_events.run(connection, [row for write in writes for row in write.events])
        self.put_cards.run(connection, [write.card for write in writes if write.card])
        for write in writes:
            if write.holders is not None:
                self.replace_holders(connection, write.table, write.holders)

    def replace_holders(self, connection: Connection, table: str, guests: Collection[str]) -> None:
        """Store who has seats at a table."""
        connection.execute(delete(holders).where(holders.c.table_id == table))
        if guests:
            connection.execute(insert(holders), [{"guest": guest, "table_id": table} for guest in guests])

    def name_guest(self, guest: str, name: str) -> None:
        """Keep how a guest wants to be called."""
        with self.database.writing.begin() as connection:
            connection.execute(self.put_name, {"id": guest, "name": name})

    # ---- Reading ----

    def facts(self, table: str) -> Facts | None:
        """Return what never changes about a table, if there is such a table."""
        with self.database.reading.begin() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
        if row is None:
            return None
        return Facts(**{**row._mapping, "options": orjson.loads(row.options)})

    def events_after(self, table: str, version: int) -> list[Event]:
        """Return what happened after a version."""
        query = (
            select(events.c.kind, events.c.data, events.c.request_key)
            .where(events.c.table_id == table, events.c.version > version)
            .order_by(events.c.version)
        )
        with self.database.reading.begin() as connection:
            return [Event(kind, orjson.loads(data), key) for kind, data, key in connection.execute(query)]

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        """Return the last version of each of some tables."""
        query = (
            select(events.c.table_id, func.max(events.c.version).label("version"))
            .where(events.c.table_id.in_(ids))
            .group_by(events.c.table_id)
        )
        with self.database.reading.begin() as connection:
            return {row.table_id: row.version for row in connection.execute(query)}

    def answer(self, table: str, key: str) -> Answer | None:
        """Return what was asked with a key before."""
        query = select(events.c.request, events.c.version).where(
            events.c.table_id == table, events.c.request_key == key
        )
        with self.database.reading.begin() as connection:
            row = connection.execute(query).first()
        return Answer(*row) if row else None

    def name_of(self, guest: str) -> str | None:
        """Return how a guest wants to be called."""
        with self.database.reading.begin() as connection:
            return connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()

    def open_tables_of(self, owner: str) -> int:
        """Count the tables of an owner that are not finished."""
        query = (
            select(func.count())
            .select_from(tables.join(cards))
            .where(tables.c.owner == owner, cards.c.status != "finished")
        )
        with self.database.reading.begin() as connection:
            return connection.execute(query).scalar_one()

    def cards_of(self, guest: str) -> list[Card]:
        """List the tables where a guest has a seat, the latest first."""
        return self.cards(
            select(tables.c.game, cards, LATEST)
            .select_from(holders.join(cards, holders.c.table_id == cards.c.table_id).join(tables))
            .where(holders.c.guest == guest),
            guest,
        )

    def public_cards(self) -> list[Card]:
        """List the tables that everybody may watch, the latest first."""
        return self.cards(
            select(tables.c.game, cards, LATEST).select_from(cards.join(tables)).where(cards.c.public), None
        )

    def cards(self, query: Select[Any], guest: str | None) -> list[Card]:
        """Return cards as a guest sees them."""
        query = query.order_by(cards.c.updated.desc()).limit(limits.LISTED_TABLES)
        with self.database.reading.begin() as connection:
            found = [card_of(row, guest) for row in connection.execute(query)]
        return sorted(found, key=lambda card: card.updated, reverse=True)

    def check(self) -> None:
        """Raise if the database does not answer."""
        with self.database.reading.begin() as connection:
            connection.execute(text("SELECT 1"))


# ---- Rows ----


def card_row(table: Table, at: int) -> CardRow:
    """Return the row that lists show."""
    view = table.view
    number = table.awaited
    awaited = table.seats[number - 1] if number else None
    return CardRow(
        table.facts.id,
        table.status,
        table.facts.public,
        awaited.guest if awaited and awaited.by_hand else None,
        view["round"] if view else 0,
        view.get("rounds", 0) if view else 0,
        orjson.dumps([{"name": seat.name, "kind": seat.kind} for seat in table.seats]).decode(),
        at,
    )


LATEST: Final = (
    select(events.c.at)
    .where(events.c.table_id == cards.c.table_id)
    .order_by(events.c.version.desc())
    .limit(1)
    .scalar_subquery()
    .label("latest")
)
"""When something last happened at a table."""


def card_of(row: Row[Any], guest: str | None) -> Card:
    """Return a card as a guest sees it."""
    return Card(
        id=row.table_id,
        game=row.game,
        seats=orjson.loads(row.seats),
        round=row.round,
        rounds=row.rounds,
        status=row.status,
        your_turn=guest is not None and row.turn == guest,
        updated=row.latest or row.updated,
    )
