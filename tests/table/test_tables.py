"""Tables in a server, on both kinds of database: seats, moves, streams, bots, and what is refused."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import tracemalloc
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import orjson
import pytest
from sqlalchemy import text

from comares.core.errors import ComaresError
from comares.core.record import parse
from comares.core.replay import replay
from comares.table import cache
from comares.table import session as sessions
from comares.table.errors import NotAllowed, NotNow, NotThere, TooMuch, Unavailable
from comares.table.opening import Continuation, NewSeat, NewTable
from comares.table.session import RECENT
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN, CLEO, HOLDERS, STRANGER, hear, look, move, open_three

pytestmark = pytest.mark.anyio


@pytest.fixture
async def tables(open_tables: Opener) -> Tables:
    return await open_tables()


async def refused(code: str, awaitable: Any) -> ComaresError:
    with pytest.raises(ComaresError) as caught:
        await awaitable
    assert caught.value.code == code
    assert str(caught.value)
    return caught.value


# ---- Opening and sitting down ----


async def test_a_table_waits_for_those_who_are_invited(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open")]))
    assert len(created.id) == 10 and len(created.invite) == 16
    assert isinstance(await refused("wrong-invite", tables.sit(created.id, BEN, 2, "Ben", "guess")), NotAllowed)
    await refused("wrong-invite", tables.sit(created.id, BEN, 2, "Ben", None))
    assert (await look(tables, created.id))["status"] == "waiting"
    await tables.sit(created.id, BEN, 2, "Ben", created.invite)
    seen = await look(tables, created.id)
    assert seen["status"] == "playing"
    assert [seat["name"] for seat in seen["seats"]] == ["Ani", "Ben"]
    assert seen["table"]["options"] == {"Virtual": "1", "Sheet": "house"}


async def test_of_two_who_want_one_seat_one_gets_it(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), *[NewSeat("open")] * 2]))
    results = await asyncio.gather(
        *(tables.sit(created.id, who, 2, "Me", created.invite) for who in (BEN, CLEO, STRANGER)), return_exceptions=True
    )
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert {result.code for result in results if isinstance(result, ComaresError)} == {"seat-taken"}


async def test_the_invitation_is_told_to_those_at_the_table_only(tables: Tables) -> None:
    created = await open_three(tables)
    assert (await look(tables, created.id, ANI))["you"]["invite"] == created.invite
    assert (await look(tables, created.id, BEN))["you"]["invite"] == created.invite
    assert (await look(tables, created.id, ANI))["you"]["owner"]
    for watcher in (STRANGER, None):
        seen = await tables.snapshot(created.id, watcher)
        assert created.invite.encode() not in seen
        assert not orjson.loads(seen)["you"]["owner"]


async def test_nobodys_id_is_told(tables: Tables) -> None:
    created = await open_three(tables)
    await move(tables, created.id)
    follower = await tables.subscribe(created.id, ANI)
    told = await tables.snapshot(created.id, ANI) + orjson.dumps(await hear(follower, "snapshot"))
    for who in (ANI, BEN, CLEO):
        assert who.encode() not in told


async def test_those_at_one_screen_are_seated_at_once(tables: Tables) -> None:
    await tables.name_guest(ANI, " Ani ")
    seats = [NewSeat("me"), NewSeat("person", "Ben"), NewSeat("bot", level="random")]
    created = await tables.create(ANI, NewTable("rollwrite", seats))
    seen = await look(tables, created.id, ANI)
    assert [(seat["kind"], seat["name"]) for seat in seen["seats"][:2]] == [("person", "Ani"), ("person", "Ben")]
    assert seen["seats"][0]["holder"] == seen["seats"][1]["holder"] == seen["you"]["holder"]
    assert seen["seats"][2]["level"] == "random"


async def test_a_table_of_bots_alone_is_refused(tables: Tables) -> None:
    await refused("only-bots", tables.create(ANI, NewTable("rollwrite", [NewSeat("bot", level="random")] * 3)))


async def test_tables_of_one_owner_are_limited(open_tables: Opener) -> None:
    tables = await open_tables(tables_per_guest=2)
    wish = NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open")])
    for _ in range(2):
        await tables.create(ANI, wish)
    assert isinstance(await refused("too-many-tables", tables.create(ANI, wish)), TooMuch)
    await tables.create(BEN, wish)


async def test_the_limit_of_tables_cannot_be_raced(open_tables: Opener) -> None:
    tables = await open_tables(tables_per_guest=3)
    wish = NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open")])
    made = await asyncio.gather(*(tables.create(ANI, wish) for _ in range(12)), return_exceptions=True)
    assert sum(not isinstance(one, Exception) for one in made) <= 3
    assert {one.code for one in made if isinstance(one, ComaresError)} == {"too-many-tables"}
    assert len(await tables.mine(ANI)) <= 3
    assert not tables.opening.begun


async def test_a_log_has_an_end(open_tables: Opener) -> None:
    tables = await open_tables(events_per_table=25)
    created = await open_three(tables)
    with suppress(NotNow):
        while True:
            await move(tables, created.id)
    assert (await look(tables, created.id))["version"] <= 25
    await refused("too-many-events", move(tables, created.id))


async def test_a_bot_does_not_try_for_ever_where_the_log_has_ended(open_tables: Opener) -> None:
    tables = await open_tables(events_per_table=50, patience=0.01)
    seats = [NewSeat("me", "Ani"), *[NewSeat("bot", level="random")] * 2]
    created = await tables.create(ANI, NewTable("rollwrite", seats))
    await tables.put_bot(created.id, ANI, 1, "random")
    session = tables.cache.sessions[created.id]
    async with asyncio.timeout(120):
        while not session.is_full or session.driver:
            await asyncio.sleep(0.01)
    tables.bots.drive(session)
    assert session.table.bot_to_move
    assert not session.driver
    assert not session.timer


@pytest.mark.parametrize("id_", ["", "0123456789", "../../etc/", "x" * 1000, "012345678\x00", "\ud800" * 10])
async def test_there_are_only_the_tables_there_are(tables: Tables, id_: str) -> None:
    assert isinstance(await refused("no-such-table", tables.snapshot(id_, ANI)), NotThere)
    await refused("no-such-table", tables.play(id_, ANI, 1, "coins", 0, "key"))


# ---- Moves ----


async def test_a_whole_game_and_its_record(tables: Tables) -> None:
    created = await open_three(tables)
    while (seen := await look(tables, created.id))["status"] == "playing":
        await move(tables, created.id, at=seen)
    record = replay(parse(await tables.record(created.id)))
    assert record.finished
    assert seen["position"]["winners"] == record.winners()
    assert seen["position"]["breakdown"]
    assert seen["position"]["ply"] == len(record) == len(seen["log"])
    assert [entry["token"] for entry in seen["log"]] == record.tokens
    for ply in (0, 17, len(record)):
        assert orjson.loads(await tables.position(created.id, ply))["ply"] == ply
    for ply in (-1, len(record) + 1):
        await refused("beyond-end", tables.position(created.id, ply))
    again = await tables.rematch(created.id, BEN)
    assert await tables.rematch(created.id, ANI) == again
    assert (await look(tables, created.id))["rematch"] == again.id
    assert (await look(tables, again.id))["status"] == "playing"
    await refused("not-your-seat", tables.rematch(created.id, STRANGER))


async def test_a_move_asked_for_twice_is_made_once(tables: Tables) -> None:
    created = await open_three(tables)
    seen = await look(tables, created.id)
    first = await move(tables, created.id, "key", seen)
    await move(tables, created.id)
    assert await move(tables, created.id, "key", seen) == first
    assert (await look(tables, created.id))["version"] > first


async def test_a_move_asked_for_twice_at_the_same_time_is_made_once(tables: Tables) -> None:
    created = await open_three(tables)
    seen = await look(tables, created.id)
    versions = await asyncio.gather(*(move(tables, created.id, "key", seen) for _ in range(10)))
    assert len(set(versions)) == 1
    assert (await look(tables, created.id))["version"] == versions[0]


async def test_two_tabs_on_one_seat_make_one_move(tables: Tables) -> None:
    created = await open_three(tables)
    seen = await look(tables, created.id)
    results = await asyncio.gather(
        *(move(tables, created.id, f"tab {tab}", seen) for tab in range(5)), return_exceptions=True
    )
    assert sum(isinstance(result, int) for result in results) == 1
    assert {error.code for error in results if isinstance(error, ComaresError)} == {"stale"}


async def test_a_key_is_good_for_one_question(tables: Tables) -> None:
    created = await open_three(tables)
    await turn_a_die(tables, created.id, "a \ud800\x00 key")
    seen = await look(tables, created.id)
    seat = seen["position"]["undo"]
    undo = tables.undo(created.id, HOLDERS[seat], seat, seen["version"], "a \ud800\x00 key")
    assert isinstance(await refused("key-reused", undo), NotNow)
    assert await look(tables, created.id) == seen


async def test_a_reused_key_harms_nobody_else_in_the_same_commit(tables: Tables) -> None:
    """A request that cannot be stored is committed in a group; the rest of the group is stored all the same."""
    created = [await open_three(tables) for _ in range(6)]
    for table in created:
        await turn_a_die(tables, table.id, "key")
    seen = [await look(tables, table.id) for table in created]
    results = await asyncio.gather(
        *(
            tables.undo(table.id, HOLDERS[at["position"]["undo"]], at["position"]["undo"], at["version"], key)
            for table, at, key in zip(created, seen, ["key", "a", "b", "c", "key", "d"], strict=True)
        ),
        return_exceptions=True,
    )
    codes = [error.code if isinstance(error, ComaresError) else "done" for error in results]
    assert codes == ["key-reused", "done", "done", "done", "key-reused", "done"]


async def turn_a_die(tables: Tables, table: str, key: str) -> None:
    """Play until a die can be turned, then turn it."""
    while True:
        seen = await look(tables, table)
        seat = seen["position"]["to_move"]
        tokens = [choice["token"] for choice in seen["position"]["choices"] if choice["token"][-1] in "+-"]
        if tokens:
            await tables.play(table, HOLDERS[seat], seat, tokens[0], seen["version"], key)
            return
        await move(tables, table, at=seen)


async def test_undo_is_told_and_made_once(tables: Tables) -> None:
    created = await open_three(tables)
    await turn_a_die(tables, created.id, "turn")
    seen = await look(tables, created.id)
    follower = await tables.subscribe(created.id, STRANGER, seen["version"])
    seat = seen["position"]["undo"]
    for _ in range(2):
        done = await tables.undo(created.id, HOLDERS[seat], seat, seen["version"], "undo")
        assert done.version == seen["version"] + 1
    update = await hear(follower, "update")
    assert (update["taken_back"], update["entries"]) == (1, [])
    after = await look(tables, created.id)
    assert after["log"] == seen["log"][:-1]


async def test_what_is_refused_changes_nothing(tables: Tables) -> None:
    created = await open_three(tables)
    seen = await look(tables, created.id)
    seat, version = seen["position"]["to_move"], seen["version"]
    mover, other = HOLDERS[seat], HOLDERS[seat % 3 + 1]
    token = seen["position"]["choices"][0]["token"]
    for code, wish in {
        "not-your-seat": tables.play(created.id, STRANGER, seat, token, version, "k"),
        "not-your-turn": tables.play(created.id, other, seat % 3 + 1, token, version, "k"),
        "stale": tables.play(created.id, mover, seat, token, version + 7, "k"),
        "no-such-token": tables.play(created.id, mover, seat, "\ud800\x00", version, "k"),
        "no-such-seat-here": tables.play(created.id, mover, 7, token, version, "k"),
        "already-started": tables.sit(created.id, STRANGER, 1, "Mallory", created.invite),
        "undo-not-yours" if seen["position"]["undo"] else "nothing-to-undo": tables.undo(
            created.id, mover, seat, version, "k"
        ),
        "grace-not-over": tables.put_bot(created.id, other, seat, None),
        "not-finished": tables.rematch(created.id, mover),
    }.items():
        await refused(code, wish)
    assert await look(tables, created.id) == seen


async def test_why_something_is_not_possible(tables: Tables) -> None:
    created = await open_three(tables)
    seen = await look(tables, created.id)
    assert (await tables.why_not(created.id, {"do": "stop"}))["code"] not in ("possible", "no-such-move")
    choice = seen["position"]["choices"][0]
    move = {name: choice[name] for name in ("do", "yellow", "blue") if name in choice}
    assert (await tables.why_not(created.id, move))["code"] == "possible"
    assert await look(tables, created.id) == seen


# ---- Streams ----


@pytest.fixture
async def game(tables: Tables) -> tuple[Tables, str]:
    created = await open_three(tables)
    return tables, created.id


async def test_a_follower_hears_everything_in_order(game: tuple[Tables, str]) -> None:
    tables, table = game
    follower = await tables.subscribe(table, STRANGER)
    snapshot = await hear(follower, "snapshot")
    log = snapshot["log"]
    for _ in range(30):
        await move(tables, table)
    while True:
        update = await hear(follower, "update")
        log = log[: len(log) - update["taken_back"]] + update["entries"]
        if len(log) == update["position"]["ply"] and update["version"] == (await look(tables, table))["version"]:
            break
    seen = await look(tables, table)
    assert log == seen["log"]
    for part in ("seats", "status", "position", "rematch", "version"):
        assert update[part] == seen[part]
    follower.close()
    with pytest.raises(StopAsyncIteration):
        await follower.next()


async def test_all_followers_get_the_same_bytes(game: tuple[Tables, str]) -> None:
    tables, table = game
    version = (await look(tables, table))["version"]
    followers = [await tables.subscribe(table, None, version) for _ in range(2)]
    await move(tables, table)
    data = []
    for follower in followers:
        while (message := await follower.next(5)) and message.name != "update":
            pass
        assert message
        data.append(message.data)
    assert data[0] is data[1]


async def test_a_stream_cut_at_every_step_goes_on_where_it_was(game: tuple[Tables, str]) -> None:
    tables, table = game
    seen = await look(tables, table)
    known = {**seen}
    for _ in range(12):
        follower = await tables.subscribe(table, STRANGER, known["version"])
        version = await move(tables, table)
        while known["version"] < version:
            message = await follower.next(5)
            assert message and message.name != "snapshot"
            if message.name == "update":
                update = orjson.loads(message.data)
                known["log"] = known["log"][: len(known["log"]) - update["taken_back"]] + update["entries"]
                known["version"] = update["version"]
        follower.close()
        await move(tables, table)  # while nobody is listening
    late = await tables.subscribe(table, STRANGER, known["version"])
    update = await hear(late, "update")
    known["log"] += update["entries"]
    assert known["log"] == (await look(tables, table))["log"]


async def test_who_was_away_too_long_gets_a_snapshot(game: tuple[Tables, str]) -> None:
    tables, table = game
    version = (await look(tables, table))["version"]
    for _ in range(40):
        await move(tables, table)
    assert sum(len(update.message.data) for update in tables.cache.sessions[table].recent) <= RECENT
    for last in (version, 0, -5, 10**9):
        follower = await tables.subscribe(table, STRANGER, last)
        assert (await hear(follower, "snapshot"))["version"] == (await look(tables, table))["version"]


async def test_a_slow_reader_is_dropped_and_hurts_nobody(open_tables: Opener) -> None:
    tables = await open_tables(stream_queue=5)
    created = await open_three(tables)
    slow = await tables.subscribe(created.id, ANI)
    quick = await tables.subscribe(created.id, BEN)
    await hear(quick, "snapshot")
    for _ in range(8):
        await move(tables, created.id)
        await hear(quick, "update")
    with pytest.raises(StopAsyncIteration):
        await slow.next(1)
    assert len(tables.cache.sessions[created.id].subscriptions) == 1
    assert not (await look(tables, created.id))["seats"][0]["online"]


async def test_who_is_here_is_told(game: tuple[Tables, str]) -> None:
    tables, table = game
    watcher = await tables.subscribe(table, STRANGER)
    assert (await hear(watcher, "presence"))["online"] == []
    ben = await tables.subscribe(table, BEN)
    seen = await look(tables, table)
    assert (await hear(watcher, "presence"))["online"] == [seen["seats"][1]["holder"]]
    assert [seat["online"] for seat in seen["seats"]] == [False, True, False]
    second = await tables.subscribe(table, BEN)
    ben.close()
    ben.close()
    assert (await look(tables, table))["seats"][1]["online"]
    second.close()
    assert (await hear(watcher, "presence"))["online"] == []


async def test_how_long_others_wait_for_somebody_is_told(open_tables: Opener) -> None:
    tables = await open_tables(grace=30)
    created = await open_three(tables)
    watcher = await tables.subscribe(created.id, ANI)
    holders = [seat["holder"] for seat in (await look(tables, created.id))["seats"]]
    assert set((await hear(watcher, "presence"))["away"]) == {*holders} - {holders[0]}
    ben = await tables.subscribe(created.id, BEN)
    assert holders[1] not in (await hear(watcher, "presence"))["away"]
    ben.close()
    assert 29 <= (await hear(watcher, "presence"))["away"][holders[1]] <= 30


async def test_reactions_are_shown_to_everybody_and_change_nothing(game: tuple[Tables, str]) -> None:
    tables, table = game
    before = await look(tables, table)
    watcher, ani = await tables.subscribe(table, STRANGER), await tables.subscribe(table, ANI)
    await tables.react(table, BEN, 2, "bravo")
    for follower in (watcher, ani):
        assert await hear(follower, "reaction") == {"seat": 2, "reaction": "bravo"}
    after = await look(tables, table)
    assert (after["version"], after["log"]) == (before["version"], before["log"])
    late = await tables.subscribe(table, CLEO)
    await hear(late, "presence")
    assert not any(message.name == "reaction" for message in late.queue)


async def test_only_who_sits_here_reacts_and_not_without_end(game: tuple[Tables, str]) -> None:
    tables, table = game
    await refused("not-your-seat", tables.react(table, STRANGER, 1, "ouch"))
    await refused("not-your-seat", tables.react(table, BEN, 1, "ouch"))
    await refused("no-such-seat-here", tables.react(table, BEN, 6, "ouch"))
    await tables.react(table, BEN, 2, "ouch")
    assert isinstance(await refused("too-fast", tables.react(table, BEN, 2, "hurry")), TooMuch)
    await tables.react(table, ANI, 1, "hm")


async def test_followers_hear_goodbye(open_tables: Opener) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    follower = await tables.subscribe(created.id, ANI)
    await tables.close()
    await hear(follower, "bye")
    with pytest.raises(StopAsyncIteration):
        await follower.next()
    assert isinstance(await refused("busy", move(tables, created.id)), Unavailable)


# ---- Bots and stand-ins ----


async def test_bots_play_by_themselves(tables: Tables) -> None:
    seats = [NewSeat("me", "Ani"), NewSeat("bot", level="greedy"), NewSeat("bot", level="novice")]
    created = await tables.create(ANI, NewTable("rollwrite", seats))
    follower = await tables.subscribe(created.id, ANI)
    seen = await hear(follower, "snapshot")
    for _ in range(3):
        while seen["position"]["to_move"] != 1:
            assert seen["position"]["choices"] == []
            seen = await hear(follower, "update")
        token = seen["position"]["choices"][0]["token"]
        await tables.play(created.id, ANI, 1, token, seen["version"], str(seen["version"]))
        seen = await hear(follower, "update")


async def test_somebody_who_comes_and_goes_is_not_told_each_time(tables: Tables) -> None:
    created = await open_three(tables)
    watcher = await tables.subscribe(created.id, STRANGER)
    await hear(watcher, "presence")
    for _ in range(40):
        (await tables.subscribe(created.id, BEN)).close()
    ben = await tables.subscribe(created.id, BEN)
    assert len((await hear(ben, "presence"))["online"]) == 1  # whoever comes is told at once
    told = 1
    while not (await hear(watcher, "presence"))["online"]:
        told += 1
    assert told <= 10
    ben.close()
    while (await hear(watcher, "presence"))["online"]:
        pass


async def test_somebody_who_sits_down_and_goes_at_once_is_missed(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open")]))
    ben = await tables.subscribe(created.id, BEN)
    ani = await tables.subscribe(created.id, ANI)  # which is told, so that what follows has to wait
    await hear(ani, "presence")
    await tables.sit(created.id, BEN, 2, "Ben", created.invite)
    assert (await hear(ani, "update"))["seats"][1]["online"]
    ben.close()
    assert len((await hear(ani, "presence"))["away"]) == 1


@pytest.mark.parametrize("fault", [signal.SIGKILL, signal.SIGSTOP])
async def test_a_process_of_a_bot_that_dies_or_hangs_is_replaced(open_tables: Opener, fault: signal.Signals) -> None:
    tables = await open_tables(deadline=1)
    seats = [NewSeat("me", "Ani"), NewSeat("bot", level="greedy"), NewSeat("bot", level="greedy")]
    created = await tables.create(ANI, NewTable("rollwrite", seats))
    follower = await tables.subscribe(created.id, ANI)
    seen = await hear(follower, "snapshot")
    for _ in range(2):
        while seen["position"]["to_move"] != 1:
            seen = await hear(follower, "update")
        for worker in tables.bots.pool.workers:
            os.kill(worker.process.pid or 0, fault)
        while seen["position"]["to_move"] == 1:
            token = seen["position"]["choices"][0]["token"]
            await tables.play(created.id, ANI, 1, token, seen["version"], str(seen["version"]))
            seen = await hear(follower, "update")
    while seen["position"]["to_move"] != 1:
        seen = await hear(follower, "update")


async def test_a_bot_stands_in_after_the_grace_time_and_gives_the_seat_back(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed = 0
    monkeypatch.setattr(sessions, "monotonic", lambda: monotonic() + passed)
    tables = await open_tables(grace=3600)
    created = await open_three(tables)
    seen = await look(tables, created.id)
    seat = seen["position"]["to_move"]
    away, other = HOLDERS[seat], HOLDERS[seat % 3 + 1]
    here = await tables.subscribe(created.id, away)
    follower = await tables.subscribe(created.id, other)
    passed += 3600
    await refused("grace-not-over", tables.put_bot(created.id, other, seat, None))
    here.close()
    await refused("grace-not-over", tables.put_bot(created.id, other, seat, None))
    passed += 3600
    await tables.put_bot(created.id, other, seat, None)
    update = await hear(follower, "update")
    assert update["seats"][seat - 1]["stand_in"]
    while update["position"]["to_move"] == seat:
        update = await hear(follower, "update")
    await tables.take_seat_back(created.id, away, seat)
    assert not (await look(tables, created.id))["seats"][seat - 1]["stand_in"]


async def test_a_game_that_all_give_up_ends_for_everybody(open_tables: Opener) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    follower = await tables.subscribe(created.id, CLEO)
    await tables.give_up(created.id, BEN, 2)
    assert (await hear(follower, "update"))["giving_up"] == [2]
    await tables.give_up(created.id, ANI, 1)
    await tables.give_up(created.id, CLEO, 3)
    while (update := await hear(follower, "update"))["status"] == "playing":
        pass
    assert (update["status"], update["giving_up"]) == ("given-up", [2, 1, 3])
    position = update["position"]
    assert (position["to_move"], position["choices"], position["winners"]) == (None, [], [])
    record = await tables.record(created.id)
    assert '[Ending "given-up"]' in record
    assert "Result" not in record
    game = replay(parse(record))
    assert game.to_move is not None
    assert '[Ending "given-up"]' in game.record()
    card = (await tables.mine(ANI))[0]
    assert card.status == "given-up"
    assert all(not seat["won"] and isinstance(seat["points"], int) for seat in card.seats)
    # It no longer counts as a table that the owner has open, it has a rematch, and it is the same after a restart.
    assert await asyncio.to_thread(tables.storage.open_tables_of, ANI) == 0
    assert (await tables.rematch(created.id, BEN)).id != created.id
    await tables.close()
    tables = await open_tables()
    assert (await look(tables, created.id))["status"] == "given-up"


async def test_bots_stop_when_the_game_is_given_up(open_tables: Opener) -> None:
    tables = await open_tables(pace=0.2)
    seats = [NewSeat("me", "Ani"), NewSeat("bot", level="random"), NewSeat("bot", level="random")]
    created = await tables.create(ANI, NewTable("rollwrite", seats))
    await tables.give_up(created.id, ANI, 1)
    seen = await look(tables, created.id)
    assert seen["status"] == "given-up"
    if thinking := tables.cache.sessions[created.id].driver:
        await asyncio.wait([thinking])
    assert (await look(tables, created.id))["version"] == seen["version"]


async def test_fewer_players_than_invited(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), *[NewSeat("open")] * 3]))
    follower = await tables.subscribe(created.id, ANI)
    await tables.remove_seat(created.id, ANI, 3)
    assert len((await hear(follower, "update"))["seats"]) == 3
    await tables.sit(created.id, BEN, 3, "Ben", created.invite)
    await tables.remove_seat(created.id, ANI, 2)
    seen = await look(tables, created.id)
    assert (seen["status"], [seat["name"] for seat in seen["seats"]]) == ("playing", ["Ani", "Ben"])
    assert seen["table"]["options"]["Virtual"] == "1"
    again = await tables.continue_from(created.id, ANI, Continuation(seen["position"]["ply"], 1, "random"), "key")
    assert len((await look(tables, again.id))["seats"]) == 2
    assert {card.id for card in await tables.mine(BEN)} == {created.id}


async def test_bots_go_on_after_a_restart(open_tables: Opener) -> None:
    tables = await open_tables(pace=30)
    seats = [NewSeat("me", "Ani"), NewSeat("bot", level="random"), NewSeat("bot", level="random")]
    for _ in range(20):
        created = await tables.create(ANI, NewTable("rollwrite", seats))
        if (await look(tables, created.id))["position"]["to_move"] != 1:
            break
    await tables.close()
    tables = await open_tables(patience=0.2)
    follower = await tables.subscribe(created.id, ANI)
    seen = await hear(follower, "snapshot")
    while seen["position"]["to_move"] != 1:
        seen = await hear(follower, "update")


# ---- Playing on from a position ----


async def test_a_position_is_played_on_at_another_table(open_tables: Opener) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    for _ in range(4):
        await move(tables, created.id)
    before = await look(tables, created.id)
    ply = before["position"]["ply"] - 3
    # Somebody who only watches may play on too, from what everybody can see.
    made = await tables.continue_from(created.id, STRANGER, Continuation(ply, 2, "random", "Dora"), "key")
    seen = await look(tables, made.id, STRANGER)
    assert seen["origin"] == {"table": created.id, "ply": ply}
    assert [entry["token"] for entry in seen["log"][:ply]] == [entry["token"] for entry in before["log"][:ply]]
    assert [seat["kind"] for seat in seen["seats"]] == ["bot", "person", "bot"]
    assert seen["seats"][1]["name"] == "Dora"
    assert seen["table"]["options"] == before["table"]["options"]
    assert (await look(tables, created.id)) == before  # nobody there notices
    assert before["origin"] is None
    # After a restart it is the same table.
    assert (await look(await open_tables(), made.id, STRANGER))["origin"] == seen["origin"]


async def test_a_position_asked_for_twice_is_played_on_at_one_table(tables: Tables) -> None:
    created = await open_three(tables)
    new = Continuation(5, 1, "random")
    made = await asyncio.gather(*(tables.continue_from(created.id, ANI, new, "key") for _ in range(5)))
    assert len(set(made)) == 1
    assert await tables.continue_from(created.id, ANI, new, "key") == made[0]
    assert await tables.continue_from(created.id, ANI, new, "another key") != made[0]
    assert await tables.continue_from(created.id, BEN, new, "key") != made[0]
    await refused("key-reused", tables.continue_from(created.id, ANI, new._replace(seat=2), "key"))
    assert (await look(tables, made[0].id))["seats"][0]["name"] == "Ani"  # as at the other table


async def test_playing_on_counts_as_a_table_of_its_own(open_tables: Opener) -> None:
    tables = await open_tables(tables_per_guest=1)
    created = await open_three(tables)
    await refused("too-many-tables", tables.continue_from(created.id, ANI, Continuation(5, 1, "random"), "key"))
    await refused("name-missing", tables.continue_from(created.id, STRANGER, Continuation(5, 1, "random"), "key"))
    await refused("beyond-end", tables.continue_from(created.id, BEN, Continuation(500, 1, "random"), "key"))
    await refused("no-such-table", tables.continue_from("0123456789", BEN, Continuation(5, 1, "random"), "key"))
    await tables.continue_from(created.id, BEN, Continuation(5, 1, "random"), "key")


# ---- Lists ----


async def test_lists_of_tables(tables: Tables) -> None:
    mine = await open_three(tables)
    public = await open_three(tables, public=True)
    assert [card.id for card in await tables.public()] == [public.id]
    cards = {card.id: card for card in await tables.mine(BEN)}
    assert set(cards) == {mine.id, public.id}
    assert await tables.mine(STRANGER) == []
    seen = await look(tables, mine.id)
    card = cards[mine.id]
    assert (card.status, card.round, card.rounds) == ("playing", 1, seen["position"]["view"]["rounds"])
    assert card.your_turn == (seen["position"]["to_move"] == 2)
    assert card.seats[2] == {"name": "Cleo", "kind": "person"}
    mover = HOLDERS[seen["position"]["to_move"]]
    assert next(card for card in await tables.mine(mover) if card.id == mine.id).your_turn
    await move(tables, mine.id)
    assert (await tables.mine(BEN))[0].id == mine.id


async def test_a_game_that_is_over_can_be_taken_off_ones_list(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    await refused("not-finished", tables.forget(created.id, ANI))
    while (seen := await look(tables, created.id))["status"] == "playing":
        await move(tables, created.id, at=seen)
    card = (await tables.mine(ANI))[0]
    assert card.seats == [
        {"name": "Ani", "kind": "person", "points": seen["position"]["view"]["scores"][0], "won": True}
    ]
    await tables.forget(created.id, BEN)
    assert len(await tables.mine(ANI)) == 1
    await tables.forget(created.id, ANI)
    await tables.forget(created.id, ANI)
    assert await tables.mine(ANI) == []
    assert (await look(tables, created.id, ANI))["you"]["holder"] == seen["seats"][0]["holder"]


@pytest.mark.parametrize(
    ("game", "seats", "options", "others"),
    [("rollwrite", 1, {"versus": "yes"}, ["rollwrite.virtual"] * 2), ("dicegame", 2, {}, ["dicegame.dirk"])],
)
async def test_a_list_tells_what_imaginary_players_have_won(
    tables: Tables, game: str, seats: int, options: dict[str, str], others: list[str]
) -> None:
    people = [NewSeat("me", "Ani"), *[NewSeat("open")] * (seats - 1)]
    created = await tables.create(ANI, NewTable(game, people, options=options))
    if seats == 2:
        await tables.sit(created.id, BEN, 2, "Ben", created.invite)
    while (seen := await look(tables, created.id))["status"] == "playing":
        await move(tables, created.id, at=seen)
    card = (await tables.mine(ANI))[0]
    assert [seat["kind"] for seat in card.seats] == ["person"] * seats + ["imaginary"] * len(others)
    assert [seat["name"]["key"] for seat in card.seats[seats:]] == others
    assert [number for number, seat in enumerate(card.seats, 1) if seat["won"]] == seen["position"]["winners"]
    assert [seat["points"] for seat in card.seats] == seen["position"]["view"]["scores"]


async def test_whoever_leaves_no_longer_has_the_table_in_their_list(tables: Tables) -> None:
    created = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), *[NewSeat("open")] * 2]))
    await tables.sit(created.id, BEN, 2, "Ben", created.invite)
    assert len(await tables.mine(BEN)) == 1
    await tables.leave(created.id, BEN, 2)
    assert await tables.mine(BEN) == []


async def test_guests_have_names(tables: Tables) -> None:
    assert await tables.guest(ANI) is None
    assert await tables.name_guest(ANI, " An\u202ei ") == "Ani"
    await tables.name_guest(ANI, "Anna")
    assert await tables.guest(ANI) == "Anna"
    await refused("name-missing", tables.name_guest(ANI, " "))


# ---- Memory ----


async def test_a_table_that_nobody_looks_at_is_dropped_and_found_again(open_tables: Opener) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    await move(tables, created.id)
    seen = await look(tables, created.id)
    follower = await tables.subscribe(created.id, STRANGER)
    tables.cache.forget(sys.float_info.max, 0)
    assert created.id in tables.cache.sessions
    follower.close()
    tables.cache.forget(sys.float_info.max, 0)
    assert not tables.cache.sessions
    assert await look(tables, created.id) == seen
    await move(tables, created.id)


async def test_no_more_tables_than_told_are_kept_without_need(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await open_tables(live_tables=3)
    monkeypatch.setattr(cache, "monotonic", lambda: sys.float_info.max)
    for _ in range(6):
        created = await open_three(tables)
        for session in tables.cache.sessions.values():
            session.touched = 0
    assert len(tables.cache.sessions) <= 4
    assert created.id in tables.cache.sessions


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
async def test_a_live_table_needs_little_memory(open_tables: Opener) -> None:
    tables = await open_tables()
    ids = [(await open_three(tables)).id for _ in range(5)]
    for _ in range(50):  # warm up what all tables share
        await move(tables, ids[0])
    await tables.peers.exchange()  # and what is done now and then, which takes its memory once
    await tables.expiry.step()
    for id_ in ids[1:]:
        tables.cache.sessions.pop(id_)
    gc.collect()
    tracemalloc.start()
    for id_ in ids[1:]:
        followers = [await tables.subscribe(id_, None) for _ in range(2)]
        for turn in range(50):
            await move(tables, id_, f"{id_} {turn}")
            for follower in followers:
                await hear(follower, "update")
    gc.collect()
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size / 4 < 100_000


async def test_nobody_waits_for_a_cancelled_request(game: tuple[Tables, str]) -> None:
    """The caller is gone, but the change is completed and published."""
    tables, table = game
    version = (await look(tables, table))["version"]
    follower = await tables.subscribe(table, STRANGER, version)
    task = asyncio.create_task(move(tables, table))
    while not tables.cache.sessions[table].lock.locked():
        await asyncio.sleep(0)
    task.cancel()
    assert (await hear(follower, "update"))["version"] > version


async def test_overload_is_refused_cleanly(open_tables: Opener) -> None:
    tables = await open_tables(backlog=0)
    await refused("busy", open_three(tables))
    assert isinstance(await refused("no-such-table", tables.snapshot("0123456789", None)), NotThere)


async def test_health(tables: Tables) -> None:
    found = await tables.health()
    assert found.database in ("sqlite", "postgresql")
    assert found.writing == found.bots == 0


async def test_a_database_that_takes_nothing_is_noticed(open_tables: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comares.table.tables.CHECKED", 0)
    tables = await open_tables()
    await tables.health()
    with tables.storage.database.writing.begin() as connection:
        connection.execute(text("ALTER TABLE alembic_version RENAME TO elsewhere"))
    await refused("storage-failed", tables.health())
    with tables.storage.database.writing.begin() as connection:
        connection.execute(text("ALTER TABLE elsewhere RENAME TO alembic_version"))
    await tables.health()


async def test_what_hangs_is_noticed(tables: Tables) -> None:
    tables.bots.pool.asked[object()] = monotonic() - 1000
    await refused("busy", tables.health())
    tables.bots.pool.asked.clear()
    await tables.health()
    created = await open_three(tables)
    tables.writer.since = monotonic() - 1000
    await refused("busy", tables.health())
    await refused("busy", move(tables, created.id))
    tables.writer.since = None
    await move(tables, created.id)


@pytest.mark.parametrize("database", ["sqlite"], indirect=True)
@pytest.mark.parametrize("replaced", [False, True])
async def test_nothing_is_acknowledged_into_a_file_that_is_gone(
    open_tables: Opener, database: str, replaced: bool
) -> None:
    tables = await open_tables()
    created = await open_three(tables)
    await move(tables, created.id)
    file, aside = Path(database), Path(f"{database}.aside")
    file.rename(aside)
    if replaced:
        file.write_bytes(b"another file")
    await refused("storage-failed", move(tables, created.id))
    await refused("database-gone", tables.health())
    aside.replace(file)
    await move(tables, created.id)
    await tables.health()
