"""Stores tables in the database and reads them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache, lru_cache
from itertools import chain
from time import time
from typing import Any, Final, NamedTuple

import orjson
import sqlalchemy
from sqlalchemy import Connection, Row, Select, delete, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import SQLAlchemyError

from comares.core.say import Say
from comares.table import limits, upkeep
from comares.table.database import Database
from comares.table.facts import OVER, Event, Facts, Seat, Status
from comares.table.requests import IdempotentRequest
from comares.table.schema import cards, events, guests, holders, tables
from comares.table.table import Table

FRESH: Final = 10_000
"""Milliseconds for which a card is left as it is if only its time would change."""
MOST_ROWS: Final = 64
"""Maximum number of rows in a statement. After each statement SQLite hands over to other threads and has to wait for
its turn, so we insert many rows at once; and it caches statements, so we use only a few different ones."""


class Answer(NamedTuple):
    """The request that was made with a key, and the version it led to."""

    request: str
    version: int


class TableWrite(NamedTuple):
    """The rows to be written for one table: its new events and what is stored along with them."""

    table: str
    version: int
    """The version after the last event."""
    facts: dict[str, Any] | None
    """Only for a new table."""
    events: list[EventRow]
    card: CardRow | None
    """Only if it has changed."""
    holders: Collection[str] | None
    """The guests who have seats, if that has changed."""


def table_write(table: Table, request: IdempotentRequest | None = None, card: CardRow | None = None) -> TableWrite:
    """Return what has to be stored for a table with pending events.

    Args:
        table: the table as it will be.
        request: the request that is carried out, if it had a key.
        card: the card that was stored last, if known.
    """
    at, facts, last = now(), table.facts, table.version
    first = last - len(table.pending) + 1
    seats_changed = any(event.kind in ("sit", "leave") for event in table.pending)
    new_card = card_row(table, at)
    return TableWrite(
        facts.id,
        last,
        {**asdict(facts), "options": orjson.dumps(facts.options).decode(), "used": facts.created}
        if first == 1
        else None,
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
    seats: list[dict[str, Any]]
    """The name and kind of each; once the game is over also the points, whether they won, and imaginary players."""
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
    """Inserts many rows at a time; going through SQLAlchemy would take longer per row than storing it."""

    def __init__(self, table: sqlalchemy.Table, database: Database, ending: str = "") -> None:
        self.columns = [column.name for column in table.columns]
        self.beginning = f"INSERT INTO {table.name} ({', '.join(self.columns)}) VALUES "
        self.ending = ending
        self.mark = "?" if database.is_sqlite else "%s"

    def run(self, connection: Connection, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows with a value for each column."""
        at, size = 0, MOST_ROWS
        while at < len(rows):
            while size > len(rows) - at:
                size //= 2
            part = rows[at : at + size]
            connection.exec_driver_sql(self.statement(size), tuple(chain.from_iterable(part)))
            at += size

    @cache  # noqa: B019  (one per power of two, and the object lives as long as the process)
    def statement(self, rows: int) -> str:
        """Return the statement for a number of rows."""
        row = f"({', '.join([self.mark] * len(self.columns))})"
        return f"{self.beginning}{', '.join([row] * rows)}{self.ending}"


CONSTANT: Final = ("table_id", "public")
"""Columns of a card that never change."""


class Storage:
    """Reads and writes; every method may block."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect = sqlite if database.is_sqlite else postgresql
        changing = ", ".join(f"{name} = excluded.{name}" for name in CardRow._fields if name not in CONSTANT)
        self.put_cards = Inserts(cards, database, f" ON CONFLICT (table_id) DO UPDATE SET {changing}")
        self.add_events = Inserts(events, database)
        name = dialect.insert(guests)
        self.put_name = name.on_conflict_do_update(
            index_elements=[guests.c.id], set_={"name": name.excluded.name, "used": name.excluded.used}
        )

    # ---- Writing ----

    def write(self, connection: Connection, writes: Sequence[TableWrite]) -> None:
        """Write rows within the connection's transaction."""
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
        """Store the name a guest wants to go by."""
        with self.database.writing.begin() as connection:
            connection.execute(self.put_name, {"id": guest, "name": name, "used": now()})

    def forget(self, table: str, guest: str) -> None:
        """Take a table off a guest's list. Their seat remains theirs; who holds it is in the events."""
        with self.database.writing.begin() as connection:
            connection.execute(delete(holders).where(holders.c.table_id == table, holders.c.guest == guest))

    def note_use(self, ids: Sequence[str], kind: sqlalchemy.Table = tables) -> None:
        """Note that tables or guests are in use; if that is not possible, people can still read."""
        with suppress(SQLAlchemyError):
            upkeep.note_use(self.database, kind, ids, now())

    def delete_tables(self, ids: Sequence[str]) -> None:
        """Delete tables and everything that belongs to them."""
        with self.database.writing.begin() as connection:
            upkeep.delete_tables(connection, ids)

    # ---- Reading ----

    def facts(self, table: str) -> Facts | None:
        """Return what never changes about a table, or ``None`` if there is no such table."""
        with self.database.reading.begin() as connection:
            row = connection.execute(FACTS.where(tables.c.id == table)).one_or_none()
        return None if row is None else facts_of(row)

    def load(self, ids: Sequence[str]) -> dict[str, tuple[Facts, list[Event]]]:
        """Return what never changes about each of some tables, and its events; those that do not exist are left out."""
        query = (
            select(events.c.table_id, events.c.kind, events.c.data, events.c.request_key)
            .where(events.c.table_id.in_(ids))
            .order_by(events.c.table_id, events.c.version)
        )
        with self.database.reading.begin() as connection:
            rows = connection.execute(FACTS.where(tables.c.id.in_(ids)))
            found = {row.id: (facts_of(row), list[Event]()) for row in rows}
            for id_, kind, data, key in connection.execute(query):
                if id_ in found:  # or else it is brand-new
                    found[id_][1].append(Event(kind, orjson.loads(data), key))
        return found

    def events_after(self, table: str, version: int) -> list[Event]:
        """Return the events after a version."""
        query = (
            select(events.c.kind, events.c.data, events.c.request_key)
            .where(events.c.table_id == table, events.c.version > version)
            .order_by(events.c.version)
        )
        with self.database.reading.begin() as connection:
            return [Event(kind, orjson.loads(data), key) for kind, data, key in connection.execute(query)]

    def versions(self, ids: Sequence[str]) -> dict[str, int]:
        """Return the latest version of each of the given tables that are still there."""
        latest = select(func.max(events.c.version)).where(events.c.table_id == tables.c.id).scalar_subquery()
        found: dict[str, int] = {}
        with self.database.reading.begin() as connection:
            for part in upkeep.parts(ids):
                for id_, version in connection.execute(select(tables.c.id, latest).where(tables.c.id.in_(part))):
                    found[id_] = version or 0
        return found

    def missing(self, ids: Sequence[str]) -> set[str]:
        """Return which of some tables do not exist, perhaps because they were deleted."""
        return upkeep.missing(self.database, ids)

    def answer(self, table: str, key: str) -> Answer | None:
        """Return the request that was carried out with a key, if any, and its result."""
        query = select(events.c.request, events.c.version).where(
            events.c.table_id == table, events.c.request_key == key
        )
        with self.database.reading.begin() as connection:
            row = connection.execute(query).first()
        return Answer(*row) if row else None

    def name_of(self, guest: str) -> str | None:
        """Return the name a guest wants to go by."""
        with self.database.reading.begin() as connection:
            name = connection.execute(select(guests.c.name).where(guests.c.id == guest)).scalar()
        if name is not None:
            self.note_use([guest], guests)
        return name

    def open_tables_of(self, owner: str) -> int:
        """Count an owner's unfinished tables."""
        query = (
            select(func.count())
            .select_from(tables.join(cards))
            .where(tables.c.owner == owner, cards.c.status.not_in(OVER))
        )
        with self.database.reading.begin() as connection:
            return connection.execute(query).scalar_one()

    def cards_of(self, guest: str) -> list[Card]:
        """List the tables where a guest has a seat, most recent first."""
        return self.cards(
            select(tables.c.game, cards, LATEST)
            .select_from(holders.join(cards, holders.c.table_id == cards.c.table_id).join(tables))
            .where(holders.c.guest == guest),
            guest,
        )

    def public_cards(self) -> list[Card]:
        """List the public tables, most recent first."""
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
        """Raise unless something can be written that will still be there after a restart."""
        self.database.must_be_there()
        with self.database.writing.begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))


# ---- Rows ----


def card_row(table: Table, at: int) -> CardRow:
    """Return a table's row in ``cards``."""
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
        seats_with_result(table) if table.status in OVER else seats_on_card(table.seats),
        at,
    )


@lru_cache(maxsize=4096)
def seats_on_card(seats: tuple[Seat, ...]) -> str:
    """Return the seats as JSON; they rarely change, and a card is made for every move."""
    return orjson.dumps([{"name": seat.name, "kind": seat.kind} for seat in seats]).decode()


def seats_with_result(table: Table) -> str:
    """Return the seats as JSON once the game is over, with their points, and imaginary players who score."""
    game, view = table.game, table.view
    assert game and view
    points, winners = dict(enumerate(game.scores(), 1)), game.winners()
    seats: list[tuple[str | Say | None, str]] = [(seat.name, seat.kind) for seat in table.seats]
    others = range(len(seats) + 1, len(points) + 1)
    seats += [(game.definition.words.name_of(view, number), "imaginary") for number in others]
    results = [
        {"name": name, "kind": kind, "points": points.get(number), "won": number in winners}
        for number, (name, kind) in enumerate(seats, 1)
    ]
    return orjson.dumps(results).decode()


def facts_of(row: Row[Any]) -> Facts:
    """Return what never changes about a table."""
    return Facts(**{**row._mapping, "options": orjson.loads(row.options)})


FACTS: Final = select(*(column for column in tables.c if column.name != "used"))
"""The facts of a table."""

LATEST: Final = (
    select(events.c.at)
    .where(events.c.table_id == cards.c.table_id)
    .order_by(events.c.version.desc())
    .limit(1)
    .scalar_subquery()
    .label("latest")
)
"""The time of a table's last event."""


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
