"""Stored tables can be read forever: their events keep their meaning.

``python -m tests.table.test_golden`` writes a new file, named after the schema and the version of Comares; existing
files are never changed.
"""

from __future__ import annotations

import asyncio
import json
import random
import tempfile
from pathlib import Path
from typing import Any

import orjson
import pytest
from sqlalchemy import insert

from comares import __version__
from comares.table.opening import NewSeat, NewTable
from comares.table.schema import REVISION, events, tables
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN, CLEO, look

FOLDER = Path(__file__).parent / "golden"
KEPT = sorted(FOLDER.glob("*.json"))


def test_there_is_something_to_read() -> None:
    assert KEPT


@pytest.mark.anyio
@pytest.mark.parametrize("file", KEPT, ids=lambda file: file.stem)
async def test_a_stored_table_is_read_as_it_was(open_tables: Opener, file: Path) -> None:
    golden = json.loads(file.read_text("utf-8"))
    server = await open_tables(patience=60)
    with server.storage.database.writing.begin() as connection:
        connection.execute(insert(tables), [golden["table"]])
        connection.execute(insert(events), golden["events"])
    id_ = golden["table"]["id"]
    assert await server.record(id_) == golden["record"]
    assert told(await look(server, id_)) == golden["told"]


def told(seen: dict[str, Any]) -> dict[str, Any]:
    """The part of a snapshot that must not change; the views may."""
    hinted = seen["hints"]["used"]
    return {
        **({"hinted": hinted} if hinted else {}),
        "version": seen["version"],
        "status": seen["status"],
        "rematch": seen["rematch"],
        "undo": seen["position"]["undo"],
        "seats": [
            {name: seat[name] for name in ("kind", "name", "level", "stand_in", "holder")} for seat in seen["seats"]
        ],
    }


async def play(server: Tables, game: str, dice: str) -> str:
    """Play for a while, using everything that can happen at a table."""
    chance = random.Random(game + dice)
    wish = NewTable(game, [NewSeat("me", "Ani"), NewSeat("open"), NewSeat("open")], dice=dice, hints=True)
    table, invite = await server.create(ANI, wish)
    await server.sit(table, CLEO, 2, "Cleo", invite)
    await server.leave(table, CLEO, 2)
    await server.sit(table, BEN, 2, "Ani", invite)
    await server.sit(table, CLEO, 3, "Zoë", invite)
    people = {1: ANI, 2: BEN, 3: CLEO}
    for step in range(60):
        position = server.cache.sessions[table].table
        version, undo = position.version, position.undoer
        assert position.game
        if undo and chance.random() < 0.3:
            await server.undo(table, people[undo], undo, version, f"{step}")
            continue
        if step in (20, 40):
            await server.put_bot(table, BEN, 2, "random")
            await asyncio.sleep(0.5)
            await server.take_seat_back(table, BEN, 2)
            continue
        is_chance = position.game.to_move == "chance"
        if not is_chance and step % 7 == 0:
            seat = int(str(position.game.to_move))
            await server.hint(table, people[seat], seat, version)
            version = server.cache.sessions[table].table.version
        seat = position.rollers()[0] if is_chance else int(str(position.game.to_move))
        token = position.source.roll(position.game) if is_chance else chance.choice(position.game.legal())
        await server.play(table, people[seat], seat, token, version, f"{step}")
    return table


async def write() -> None:
    """Write tables of each game as they are stored now."""
    with tempfile.TemporaryDirectory() as folder:
        server = await Tables.open(Settings(database=f"{folder}/tables.db", pace=0, workers=1))
        for game, dice in (
            ("rollwrite", "rolled"),
            ("rollwrite", "all-typed"),
            ("dicegame", "rolled"),
            ("alcazaba", "typed"),
        ):
            id_ = await play(server, game, dice)
            with server.storage.database.reading.begin() as connection:
                stored = {
                    "table": dict(connection.execute(tables.select().where(tables.c.id == id_)).one()._mapping),
                    "events": [
                        dict(row._mapping)
                        for row in connection.execute(
                            events.select().where(events.c.table_id == id_).order_by(events.c.version)
                        )
                    ],
                    "record": await server.record(id_),
                    "told": told(orjson.loads(await server.snapshot(id_, None))),
                }
            name = f"{__version__}-{REVISION}-{game}-{dice}.json"
            (FOLDER / name).write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n", "utf-8")
        await server.close()


if __name__ == "__main__":
    asyncio.run(write())
