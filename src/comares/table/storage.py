"""What is stored of tables, and read again."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass
from time import time
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Connection, Insert, Row, Select, delete, func, insert, select, text
from sqlalchemy.dialects import postgresql, sqlite

from comares.table.database import Database
from comares.table.schema import answers, cards, events, guests, holders, tables
from comares.table.table import Event, Facts, Status, Table

LONGEST_LIST: Final = 100
MOST_ROWS: Final = 1000
"""In one statement; SQLite takes some thirty thousand values."""


class Answer(NamedTuple):
    """What was asked with a key, and the version that it led to."""

    guest: str
    key: str
    question: str
    version: int


class Page(NamedTuple):
    """What one table adds to its log, with all that is stored beside it: rows, ready to be written."""

    table: str
    version: int
    """The last one."""
    facts: dict[str, Any] | None
    """Of a new table."""
    events: list[dict[str, Any]]
    answer: dict[str, Any] | None
    card: dict[str, Any]
    holders: Collection[str] | None
    """Who has seats, if that has changed."""


def page_of(table: Table, answer: Answer | None = None) -> Page:
    """Return what is to be stored of a table that has news."""
    at, facts = now(), table.facts
    first = table.version - len(table.news) + 1
    seats_changed = any(event.kind in ("sit", "leave") for event in table.news)
    return Page(
        table=facts.id,
        version=table.version,
        facts={**asdict(facts), "options": orjson.dumps(facts.options).decode()} if first == 1 else None,
        events=[
            {"table_id": facts.id, "version": version, "kind": kind, "data": orjson.dumps(data).decode(), "at": at}
            for version, (kind, data) in enumerate(table.news, first)
        ],
        answer={"table_id": facts.id, **answer._asdict()} if answer else None,
        card=card_row(table, at),
        holders={seat.guest for seat in table.seats if seat.guest} if seats_changed else None,
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


class Prepared:
    """An insert of many rows, made ready once: SQLAlchemy looks at each row longer than it takes to store it."""

    def __init__(self, statement: Insert, database: Database) -> None:
        compiled = statement.compile(database.writing)
        self.sql = str(compiled)
        self.order: Sequence[str] = getattr(compiled, "positiontup", None) or ()
        """The columns, where their values are given in order and not by name."""
        self.row = f"({', '.join('?' * len(self.order))})"

    def run(self, connection: Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Run it for all rows."""
        if not self.order:
            connection.exec_driver_sql(self.sql, rows)
            return
        # SQLite gives way to other threads after each statement, and has to wait for them: hence many rows in one.
        for part in (rows[at : at + MOST_ROWS] for at in range(0, len(rows), MOST_ROWS)):
            sql = self.sql.replace(self.row, ", ".join([self.row] * len(part)), 1)
            connection.exec_driver_sql(sql, tuple(row[name] for row in part for name in self.order))


class Storage:
    """Reads and writes; every method may wait for the disk."""

    def __init__(self, database: Database) -> None:
        self.database = database
        dialect = sqlite if database.is_sqlite else postgresql
        card = dialect.insert(cards)
        changing = ("status", "turn", "round", "rounds", "seats", "updated")
        card = card.on_conflict_do_update(
            index_elements=[cards.c.table_id], set_={name: card.excluded[name] for name in changing}
        )
        self.put_cards = Prepared(card, database)
        self.add_events = Prepared(insert(events), database)
        self.add_answers = Prepared(insert(answers), database)
        name = dialect.insert(guests)
        self.put_name = name.on_conflict_do_update(index_elements=[guests.c.id], set_={"name": name.excluded.name})

    # ---- Writing ----

    def write(self, connection: Connection, pages: Sequence[Page]) -> None:
        """Add pages in the transaction of the connection."""
        if new := [page.facts for page in pages if page.facts]:
            connection.execute(insert(tables), new)
        if happened := [row for page in pages for row in page.events]:
            self.add_events.run(connection, happened)
        if asked := [page.answer for page in pages if page.answer]:
            self.add_answers.run(connection, asked)
        self.put_cards.run(connection, [page.card for page in pages])
        for page in pages:
            if page.holders is not None:
                connection.execute(delete(holders).where(holders.c.table_id == page.table))
                if page.holders:
                    connection.execute(
                        insert(holders), [{"guest": guest, "table_id": page.table} for guest in page.holders]
                    )

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
            select(events.c.kind, events.c.data)
            .where(events.c.table_id == table, events.c.version > version)
            .order_by(events.c.version)
        )
        with self.database.reading.begin() as connection:
            return [Event(kind, orjson.loads(data)) for kind, data in connection.execute(query)]

    def versions(self, ids: Collection[str]) -> dict[str, int]:
        """Return the last version of each of some tables."""
        query = (
            select(events.c.table_id, func.max(events.c.version).label("version"))
            .where(events.c.table_id.in_(ids))
            .group_by(events.c.table_id)
        )
        with self.database.reading.begin() as connection:
            return {row.table_id: row.version for row in connection.execute(query)}

    def answer(self, table: str, guest: str, key: str) -> Answer | None:
        """Return what was asked with a key before."""
        query = select(answers.c.guest, answers.c.key, answers.c.question, answers.c.version).where(
            answers.c.table_id == table, answers.c.guest == guest, answers.c.key == key
        )
        with self.database.reading.begin() as connection:
            row = connection.execute(query).one_or_none()
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
            select(tables.c.game, cards)
            .select_from(holders.join(cards, holders.c.table_id == cards.c.table_id).join(tables))
            .where(holders.c.guest == guest),
            guest,
        )

    def public_cards(self) -> list[Card]:
        """List the tables that everybody may watch, the latest first."""
        return self.cards(select(tables.c.game, cards).select_from(cards.join(tables)).where(cards.c.public), None)

    def cards(self, query: Select[Any], guest: str | None) -> list[Card]:
        """Return cards as a guest sees them."""
        query = query.order_by(cards.c.updated.desc()).limit(LONGEST_LIST)
        with self.database.reading.begin() as connection:
            return [card_of(row, guest) for row in connection.execute(query)]

    def check(self) -> None:
        """Raise if the database does not answer."""
        with self.database.reading.begin() as connection:
            connection.execute(text("SELECT 1"))


# ---- Rows ----


def card_row(table: Table, at: int) -> dict[str, Any]:
    """Return the row that lists show."""
    view = table.view
    awaited = table.seats[table.awaited - 1] if table.awaited else None
    return {
        "table_id": table.facts.id,
        "status": table.status,
        "public": table.facts.public,
        "turn": awaited.guest if awaited and awaited.by_hand else None,
        "round": view["round"] if view else 0,
        "rounds": view["rounds"] if view else 0,
        "seats": orjson.dumps([{"name": seat.name, "kind": seat.kind} for seat in table.seats]).decode(),
        "updated": at,
    }


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
        updated=row.updated,
    )
