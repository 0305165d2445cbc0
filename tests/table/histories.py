"""What must hold for the events of every table, whatever has happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import select

from comares.core.sources import Seeded
from comares.table.requests import IdempotentRequest
from comares.table.schema import cards, events
from comares.table.storage import Storage
from comares.table.table import Table
from comares.table.tables import Tables


class Acknowledged(NamedTuple):
    """A request that was acknowledged."""

    table: str
    guest: str
    key: str
    version: int


def check_history(tables: Tables, acknowledged: Iterable[Acknowledged], ids: Iterable[str]) -> int:
    """Compare what was acknowledged with what is stored; return how many moves are stored."""
    storage: Storage = tables.storage
    stored = 0
    for id_ in ids:
        with storage.database.reading.begin() as connection:
            versions = connection.execute(
                select(events.c.version).where(events.c.table_id == id_).order_by(events.c.version)
            ).scalars()
            requests = select(events.c.version).where(events.c.table_id == id_, events.c.request_key.is_not(None))
            kept = connection.execute(requests).scalars().all()
            status = connection.execute(select(cards.c.status).where(cards.c.table_id == id_)).scalar_one()
            # In order, without gaps.
            assert list(versions) == list(range(1, len(storage.events_after(id_, 0)) + 1))
        log = storage.events_after(id_, 0)
        facts = storage.facts(id_)
        assert facts
        table = Table(facts, Seeded(0))
        ends = set()
        for at, event in enumerate(log, 1):
            table.apply(event)  # which checks it against the rules of the game
            if at == len(log) or log[at].kind != "roll":
                ends.add(at)
        # No partial moves: whatever Comares has to roll has been rolled.
        assert table.game is None or table.game.to_move != "chance"
        assert status == table.status
        # Each move by a person has exactly one request key, at the end of its rolls.
        moves = [event for event in log if event.kind in ("play", "undo") and not event.data.get("bot")]
        assert len(kept) == len(set(kept)) == len(moves)
        assert set(kept) <= ends
        stored += len(moves)
    # What was acknowledged is there, with that version, and each version was acknowledged for one request only.
    for told in acknowledged:
        answer = storage.answer(told.table, IdempotentRequest.of(told.guest, told.key, "", 0).key)
        assert answer is not None, f"lost: {told}"
        assert answer.version == told.version
    return stored
