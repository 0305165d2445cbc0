"""A server that plays by itself until it is killed: ``python -m tests.table.playing DATABASE TABLES``.

Everything acknowledged is printed at once, one line each: table, guest, key, version. Whoever started it compares that
with the database.
"""

from __future__ import annotations

import asyncio
import os
import random
import sys

from comares.table.errors import NotNow
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.table.tables import HOLDERS, look


async def play(tables: Tables, table: str) -> None:
    """Keep making moves, undoing one now and then."""
    while (seen := await look(tables, table))["status"] == "playing":
        position, version = seen["position"], seen["version"]
        key = f"{random.getrandbits(64):x}"
        seat = position["undo"] if position["undo"] and random.random() < 0.3 else position["to_move"]
        try:
            if seat == position["undo"] and random.random() < 0.5:
                done = await tables.undo(table, HOLDERS[seat], seat, version, key)
            else:
                seat = position["to_move"]
                token = random.choice(position["choices"])["token"]
                done = await tables.play(table, HOLDERS[seat], seat, token, version, key)
        except NotNow:  # another process was faster
            continue
        os.write(1, f"{table} {HOLDERS[seat]} {key} {done.version}\n".encode())


async def main(database: str, ids: list[str]) -> None:
    tables = await Tables.open(Settings(database=database))
    os.write(1, b"ready\n")
    await asyncio.gather(*(play(tables, table) for table in ids))
    await asyncio.sleep(60)  # the games are over; whoever started this process will kill it


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2:]))
