"""Tables that are not in memory are read once each, several at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import text

from comares.core.errors import ComaresError
from comares.table import cache
from comares.table.settings import Settings
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, look, open_three

pytestmark = pytest.mark.anyio


async def test_everybody_comes_back_at_once(
    open_tables: Opener, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await open_tables()
    ids = [(await open_three(tables)).id for _ in range(2 * cache.TOGETHER + 3)]
    before = {id_: await look(tables, id_) for id_ in ids}
    await tables.close()

    tables = await Tables.open(Settings(database=database))
    read: list[Sequence[str]] = []
    load = tables.storage.load

    def watched(asked: Sequence[str]) -> Any:
        read.append(asked)
        return load(asked)

    monkeypatch.setattr(tables.storage, "load", watched)
    followers = await asyncio.gather(*(tables.subscribe(id_, ANI) for id_ in ids * 3))
    assert sorted(id_ for part in read for id_ in part) == sorted(ids)
    assert len(read) <= 5
    for follower in followers:
        follower.close()
    assert {id_: await look(tables, id_) for id_ in ids} == before
    await tables.close()


async def test_a_table_that_cannot_be_read_is_no_reason_for_the_others(tmp_path: Any) -> None:
    database = str(tmp_path / "tables.db")
    tables = await Tables.open(Settings(database=database))
    ids = [(await open_three(tables)).id for _ in range(3)]
    await tables.close()

    tables = await Tables.open(Settings(database=database))
    with tables.storage.database.writing.begin() as connection:
        connection.execute(text("UPDATE events SET kind = 'strange' WHERE table_id = :id"), {"id": ids[1]})
    seen = await asyncio.gather(*(look(tables, id_) for id_ in (*ids, "unknown-10")), return_exceptions=True)
    assert [isinstance(one, Exception) for one in seen] == [False, True, False, True]
    assert isinstance(seen[3], ComaresError)
    assert seen[3].code == "no-such-table"
    assert not tables.cache.loading
    await tables.close()
