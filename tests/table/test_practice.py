"""Practice: mistakes of one's own come back after days until they are right; on SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from comares.table import forgetting
from comares.table.errors import NotNow, NotThere
from comares.table.exercise_storage import Exercise, ExerciseStorage, Mistake, Standing
from comares.table.opening import NewSeat, NewTable
from comares.table.review_storage import ReviewRow, ReviewStorage
from comares.table.schedule import DAY, DAYS, LEARNED, Due, answered
from comares.table.tables import Tables
from comares.table.upkeep import delete_tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN, open_three
from tests.table.test_reviews import finished, played

pytestmark = pytest.mark.anyio

NOW = 1_000 * DAY


def test_what_is_right_comes_back_later_each_time_until_it_is_learned() -> None:
    due, now, waited = Due(0, NOW), NOW, []
    while due.box < LEARNED:
        now = max(now, due.at)
        before = now
        due = answered(due, right=True, now=now)
        waited.append(round((due.at - before) / DAY + 0.25) if due.box < LEARNED else None)
    assert waited == [*DAYS[1:], None]


def test_what_is_wrong_comes_back_tomorrow_from_the_first_box() -> None:
    for box in range(LEARNED + 1):
        due = answered(Due(box, NOW), right=False, now=NOW)
        assert due.box == 1
        assert NOW < due.at <= NOW + DAY


def test_doing_it_twice_in_an_evening_counts_once() -> None:
    once = answered(Due(0, NOW), right=True, now=NOW)
    assert answered(once, right=True, now=NOW + 60_000) == once


# ---- Stored ----


async def table_with(tables: Tables, mistakes: list[Mistake]) -> str:
    """A table whose review found these mistakes."""
    made = await open_three(tables)
    review(tables, made.id, mistakes)
    return made.id


def review(tables: Tables, table: str, mistakes: list[Mistake]) -> None:
    """Store a review, instead of the one that is there."""
    storage = ReviewStorage(tables.storage.database)
    row = ReviewRow(table, 9, "an evaluator", "running", ANI, 0, 9, None, NOW)
    assert storage.claim(row, storage.find(table))
    assert storage.finish(row._replace(status="done", guest=None, data=b"{}"), mistakes)


async def test_the_worst_mistakes_come_first_and_everybody_has_their_own(open_tables: Opener) -> None:
    tables = await open_tables()
    table = await table_with(tables, [Mistake(ANI, 4, 120), Mistake(ANI, 8, 310), Mistake(BEN, 6, 100)])
    storage = tables.exercises.storage
    assert [found.ply for found in storage.due(ANI, NOW, 9)] == [8, 4]
    assert storage.due(ANI, NOW, 1) == [Exercise(table, 8, "rollwrite", 0, NOW)]
    assert storage.standing(BEN, NOW) == Standing(1, 0, 0, None)
    assert storage.standing("nobody", NOW) == Standing(0, 0, 0, None)

    then = storage.answer(ANI, table, 8, right=True, now=NOW)
    assert then
    assert storage.standing(ANI, NOW) == Standing(1, 1, 0, then.at)
    assert [found.ply for found in storage.due(ANI, then.at, 9)] == [8, 4]
    assert storage.answer(BEN, table, 8, right=True, now=NOW) is None
    with pytest.raises(NotThere) as refused:
        await tables.exercises.answer(BEN, table, 8, right=True)
    assert refused.value.code == "no-such-exercise"


async def test_what_was_learned_does_not_come_back(open_tables: Opener) -> None:
    tables = await open_tables()
    table = await table_with(tables, [Mistake(ANI, 4, 120)])
    storage, at = tables.exercises.storage, NOW
    for _ in range(LEARNED):
        then = storage.answer(ANI, table, 4, right=True, now=at)
        assert then
        at = then.at
    assert storage.standing(ANI, at + 1000 * DAY) == Standing(0, 0, 1, None)
    assert storage.due(ANI, at + 1000 * DAY, 9) == []


async def test_a_review_made_anew_keeps_what_was_practised(open_tables: Opener) -> None:
    tables = await open_tables()
    table = await table_with(tables, [Mistake(ANI, 4, 120), Mistake(ANI, 8, 310)])
    storage = tables.exercises.storage
    storage.answer(ANI, table, 8, right=True, now=NOW)
    review(tables, table, [Mistake(ANI, 8, 200), Mistake(ANI, 12, 150)])
    assert [(found.ply, found.box) for found in storage.due(ANI, NOW + 100 * DAY, 9)] == [(8, 1), (12, 0)]


async def test_exercises_go_with_their_table_and_with_their_guest(open_tables: Opener) -> None:
    tables = await open_tables()
    table = await table_with(tables, [Mistake(ANI, 4, 120), Mistake(BEN, 6, 100)])
    storage = tables.exercises.storage
    forgetting.forget(tables.storage, BEN)
    assert storage.standing(BEN, NOW).due == 0
    assert storage.standing(ANI, NOW).due == 1
    await tables.give_up(table, ANI, 1)
    with tables.storage.database.writing.begin() as connection:
        delete_tables(connection, [table])
    assert storage.standing(ANI, NOW).due == 0


# ---- At a table ----


async def test_a_review_leaves_exercises_for_its_people_and_a_moment_for_each(open_tables: Opener) -> None:
    tables = await open_tables(review_work=0)
    table = await played(tables)
    await tables.begin_review(table, ANI)
    told = (await finished(tables, table))["review"]
    wrong = [step for step in told["steps"] if step["grade"] in ("?", "??")]
    mine = [step for step in wrong if step["by"] == 1]
    assert mine, "whoever always plays the first move makes mistakes"
    found = await tables.exercises.of(ANI)
    assert found.standing.due == len(mine)
    assert {one.ply for one in found.exercises} <= {step["ply"] for step in mine}

    step = mine[0]
    best = step["best"][0]["token"]
    moment: dict[str, Any] = orjson.loads(await tables.moment(table, step["ply"], best))
    assert moment["seat"] == 1
    assert moment["position"]["ply"] == step["ply"] - 1
    tokens = {choice["token"] for choice in moment["position"]["choices"]}
    assert tokens == step["options"].keys()
    assert moment["against"].keys() == tokens - {best}
    assert moment["against"][step["token"]] == step["why"]
    # Every accepted answer is one that would not have been called doubtful; the mistake itself is none.
    most = step["options"][best]
    assert most - step["options"][step["token"]] == pytest.approx(step["error"], abs=1e-4)
    assert step["error"] > told["fine"]
    with pytest.raises(NotThere):
        await tables.moment(table, 10_000, best)
    then = await tables.exercises.answer(ANI, table, step["ply"], right=False)
    assert then.box == 1
    assert (await tables.exercises.of(ANI)).standing.due == len(mine) - 1


async def test_moments_are_for_games_that_are_over(open_tables: Opener) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("person", "Ani", None)], {}, "rolled", False))
    with pytest.raises(NotNow) as refused:
        await tables.moment(made.id, 1, "coins")
    assert refused.value.code == "not-finished"


async def test_the_storage_can_be_asked_by_several_servers(open_tables: Opener) -> None:
    tables, other = await open_tables(), await open_tables()
    table = await table_with(tables, [Mistake(ANI, 4, 120)])
    assert (await other.exercises.of(ANI)).standing.due == 1
    await asyncio.gather(
        tables.exercises.answer(ANI, table, 4, right=True), other.exercises.answer(ANI, table, 4, right=True)
    )
    assert ExerciseStorage(tables.storage.database).standing(ANI, NOW + 10_000_000 * DAY).due == 1
