"""Renews an invitation from outside the server."""

from __future__ import annotations

import orjson
from sqlalchemy import Connection, func, select

from comares.table import upkeep
from comares.table.errors import NotThere
from comares.table.facts import new_invite
from comares.table.schema import events
from comares.table.storage import EventRow, Storage, now


def renew(storage: Storage, table: str) -> str:
    """Replace a table's invitation and return it; a server notices before it lets anybody sit down."""
    if storage.missing([table]):
        raise NotThere("no-such-table")
    invite = new_invite()
    data = orjson.dumps({"invite": invite}).decode()
    latest = select(func.max(events.c.version)).where(events.c.table_id == table)

    def add(connection: Connection) -> None:
        version = (connection.execute(latest).scalar() or 0) + 1
        storage.add_events.run(connection, [EventRow(table, version, "invite", data, now(), None, None)])

    upkeep.write_in_turn(storage.database, add)
    return invite
