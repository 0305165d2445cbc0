"""Removes a guest from everything that is stored, so that the games of others can still be replayed.

Where nobody else plays, the whole table is deleted. At other tables the guest's id is replaced by one that nobody has,
a new one at each table, and their names by a neutral one. Events at the end say so too: a server that has the table in
memory reads them before it stores anything else there.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex
from typing import Final, NamedTuple

import orjson
from sqlalchemy import Connection, delete, func, select, update

from comares.table import names, upkeep
from comares.table.database import Database
from comares.table.errors import NotThere
from comares.table.facts import Event, Facts
from comares.table.requests import HALF
from comares.table.schema import events, exercises, guests, holders, reviews, tables
from comares.table.storage import EventRow, Storage, card_row
from comares.table.table import Table

NAMELESS: Final = "N. N."
"""The name of somebody who was forgotten, the same in every language."""


class Forgotten(NamedTuple):
    """What was done about a guest's tables."""

    deleted: int
    changed: int


def guest_at(storage: Storage, table: str, seat: int) -> str:
    """Return whose seat it is."""
    facts = storage.facts(table)
    if facts is None:
        raise NotThere("no-such-table")
    found = replay(facts, storage.events_after(table, 0)).seat(seat).guest
    if found is None:
        raise NotThere("nobodys-seat", seat=seat)
    return found


def tables_of(database: Database, guest: str) -> list[str]:
    """Return the tables that a guest opened or ever sat at; this reads through all events."""
    sat = select(events.c.table_id).where(events.c.kind == "sit", events.c.data.contains(guest))
    with database.reading.begin() as connection:
        return sorted(connection.execute(select(tables.c.id).where(tables.c.owner == guest).union(sat)).scalars())


def is_known(database: Database, guest: str) -> bool:
    """Return whether anything is stored about a guest."""
    with database.reading.begin() as connection:
        named = connection.execute(select(guests.c.id).where(guests.c.id == guest)).first()
    return named is not None or bool(tables_of(database, guest))


def forget(storage: Storage, guest: str) -> Forgotten:
    """Remove a guest from all tables, and their name."""
    done = [forget_at(storage, table, guest) for table in tables_of(storage.database, guest)]
    with storage.database.writing.begin() as connection:
        connection.execute(delete(holders).where(holders.c.guest == guest))
        connection.execute(delete(exercises).where(exercises.c.guest == guest))
        connection.execute(delete(guests).where(guests.c.id == guest))
    return Forgotten(done.count("deleted"), done.count("changed"))


def forget_at(storage: Storage, table: str, guest: str) -> str:
    """Remove a guest from a table, all at once; return whether it was ``deleted`` or ``changed``."""

    def remove(connection: Connection) -> str:
        facts = storage.facts(table)
        if facts is None:
            return "deleted"
        stored = storage.events_after(table, 0)
        if is_alone(replay(facts, stored), guest):
            upkeep.delete_tables(connection, [table])
            return "deleted"
        store(storage, connection, facts, stored, guest)
        return "changed"

    return upkeep.write_in_turn(storage.database, remove)


def is_alone(table: Table, guest: str) -> bool:
    """Return whether nobody else has anything to do with a table."""
    return table.facts.owner == guest and all(seat.guest in (None, guest) for seat in table.seats)


def replay(facts: Facts, stored: Sequence[Event]) -> Table:
    """Return a table after its events."""
    table = Table(facts)
    for event in stored:
        table.apply(event)
    return table


def store(storage: Storage, connection: Connection, facts: Facts, stored: Sequence[Event], guest: str) -> None:
    """Store a table's events, card and owner without a guest."""
    anybody = token_hex(len(guest) // 2)
    rewritten = without(facts, stored, guest, anybody)
    here = events.c.table_id == facts.id
    for version, (before, after) in enumerate(zip(stored, rewritten, strict=False), 1):
        if after != before:
            data = orjson.dumps(after.data).decode()
            connection.execute(update(events).where(here, events.c.version == version).values(data=data))
    latest = connection.execute(select(func.max(events.c.at)).where(here)).scalar() or facts.created
    added = [
        EventRow(facts.id, version, event.kind, orjson.dumps(event.data).decode(), latest, None, None)
        for version, event in enumerate(rewritten[len(stored) :], len(stored) + 1)
    ]
    storage.add_events.run(connection, added)
    # A request is stored with half the id of the guest who made it.
    connection.execute(
        update(events).where(here, events.c.request_key.startswith(guest[:HALF])).values(request_key=None, request=None)
    )
    if facts.owner == guest:
        facts = replace(facts, owner=anybody)
        connection.execute(update(tables).where(tables.c.id == facts.id).values(owner=anybody))
    # A review tells people's names in its words; it can be made again.
    connection.execute(delete(reviews).where(reviews.c.table_id == facts.id))
    storage.put_cards.run(connection, [card_row(replay(facts, rewritten), latest)])


def without(facts: Facts, stored: Sequence[Event], guest: str, anybody: str) -> list[Event]:
    """Return a table's events with another id and neutral names for a guest, and what has to be added to them.

    Before the game, their seats are free again.
    """
    taken = {str(event.data["name"]) for event in stored if event.data.get("name")}
    neutral: dict[str, str] = {}
    table, found = Table(facts), []
    for event in stored:
        data = dict(event.data)
        if event.kind == "sit" and data["guest"] == guest:
            if data["name"] not in neutral:
                neutral[data["name"]] = names.unlike(NAMELESS, taken)
                taken.add(neutral[data["name"]])
            data.update(guest=anybody, name=neutral[data["name"]])
        elif event.kind == "start":
            data["players"] = [
                neutral[name] if seat.guest == guest else name
                for seat, name in zip(table.seats, data["players"], strict=True)
            ]
        found.append(event._replace(data=data))
        table.apply(event)
    for seat in table.seats:
        if seat.guest == guest and table.game is None:
            found.append(Event("leave", {"seat": seat.number}))
        elif seat.guest == guest and seat.name:
            found.append(Event("forget", {"seat": seat.number, "guest": anybody, "name": neutral[seat.name]}))
    return found
