"""Reviews of finished games: begun, followed, cancelled, stored; by several servers with one database."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from comares.table.errors import NotNow, TooMuch
from comares.table.opening import NewSeat, NewTable
from comares.table.review_storage import STALE, ReviewRow
from comares.table.storage import now
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN

pytestmark = pytest.mark.anyio


async def played(tables: Tables, owner: str = ANI) -> str:
    """Let bots play a game at a table; return it."""
    seats = [NewSeat("person", "Ani", None), NewSeat("bot", None, "greedy")]
    made = await tables.create(owner, NewTable("rollwrite", seats, {}, "rolled", False))
    session = await tables.cache.find(made.id)
    while session.table.game and not session.table.game.finished:
        table, game = session.table, session.table.game
        if isinstance(table.mover, int) and not table.bot_to_move:
            await tables.play(made.id, owner, table.mover, game.legal()[0], table.version, f"key-{table.version:08}")
        else:
            await asyncio.sleep(0.001)
    return made.id


async def finished(tables: Tables, table: str) -> dict[str, Any]:
    """Return a review once there is nothing more to wait for."""
    async with asyncio.timeout(300):
        while (found := orjson.loads(await tables.review(table)))["status"] == "running":
            await asyncio.sleep(0.05)
    return dict(found)


async def test_a_finished_game_is_reviewed_once_and_the_review_is_kept(open_tables: Opener) -> None:
    tables = await open_tables(review_work=0)
    table = await played(tables)
    assert orjson.loads(await tables.review(table))["status"] == "none"
    begun = orjson.loads(await tables.begin_review(table, ANI))
    assert (begun["status"], begun["review"]) == ("running", None)
    found = await finished(tables, table)
    assert found["status"] == "done"
    assert found["review"]["evaluator"] == found["evaluator"]
    session = await tables.cache.find(table)
    assert session.table.game
    assert len(found["review"]["steps"]) == len(session.table.game)
    assert orjson.loads(await tables.begin_review(table, BEN)) == found
    other = await open_tables()
    assert orjson.loads(await other.review(table)) == found
    # Nobody else's business, once it is there.
    row = tables.reviews.storage.find(table)
    assert row
    assert row.guest is None


async def test_a_game_that_is_not_over_is_not_reviewed(open_tables: Opener) -> None:
    tables = await open_tables()
    seats = [NewSeat("person", "Ani", None)]
    made = await tables.create(ANI, NewTable("rollwrite", seats, {}, "rolled", False))
    with pytest.raises(NotNow) as refused:
        await tables.begin_review(made.id, ANI)
    assert refused.value.code == "not-finished"
    assert orjson.loads(await tables.review(made.id))["status"] == "none"


async def test_a_review_can_be_cancelled_by_whoever_asked_for_it_at_any_server(open_tables: Opener) -> None:
    tables = await open_tables(review_work=10**9)
    other = await open_tables(review_work=10**9)
    table = await played(tables)
    await tables.begin_review(table, ANI)
    await other.cancel_review(table, BEN)
    assert orjson.loads(await other.review(table))["status"] == "running"
    await other.cancel_review(table, ANI)
    assert orjson.loads(await tables.review(table))["status"] == "none"
    async with asyncio.timeout(60):
        while tables.reviews.tasks:
            await asyncio.sleep(0.05)
    assert orjson.loads(await tables.review(table))["status"] == "none"


async def test_a_guest_waits_for_few_reviews_and_others_do_not_wait_for_them(open_tables: Opener) -> None:
    tables = await open_tables()
    table = await played(tables)
    row = ReviewRow(table, 1, "an evaluator", "running", ANI, 0, 1, None, now())
    assert tables.reviews.storage.claim(row, None)
    assert not tables.reviews.storage.claim(row, None)
    assert tables.reviews.storage.running_of(ANI, now()) == 1
    assert tables.reviews.storage.running_of(BEN, now()) == 0
    assert tables.reviews.storage.running_of(ANI, now() + 2 * STALE) == 0


async def test_more_reviews_than_a_guest_may_wait_for_are_refused(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await open_tables()
    table = await played(tables)
    monkeypatch.setattr(tables.reviews.storage, "running_of", lambda _guest, _at: 2)
    with pytest.raises(TooMuch) as refused:
        await tables.begin_review(table, ANI)
    assert refused.value.code == "too-many-reviews"


async def test_what_a_server_left_undone_another_begins_anew(open_tables: Opener) -> None:
    tables = await open_tables(review_work=0)
    table = await played(tables)
    session = await tables.cache.find(table)
    assert session.table.game
    length = len(session.table.game)
    row = ReviewRow(table, length, "rollwrite 0", "running", BEN, 3, length, None, now() - 2 * STALE)
    assert tables.reviews.storage.claim(row, None)
    assert orjson.loads(await tables.review(table))["status"] == "none"
    await tables.begin_review(table, ANI)
    assert (await finished(tables, table))["status"] == "done"


async def test_a_review_goes_with_its_table(open_tables: Opener) -> None:
    tables = await open_tables(review_work=0)
    table = await played(tables)
    await tables.begin_review(table, ANI)
    await finished(tables, table)
    await tables.delete(table, ANI)
    assert tables.reviews.storage.find(table) is None
