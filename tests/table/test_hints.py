"""Hints at tables: who may have them, where they are noted, and that others see it."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest

from comares.core.errors import ComaresError, SetupError
from comares.table import table as tables_module
from comares.table.bot_worker import Answer
from comares.table.errors import NotAllowed, NotNow, TooMuch, Unavailable
from comares.table.opening import Continuation, NewSeat, NewTable
from comares.table.table import Table
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN, CLEO, STRANGER, begun, decide, game_of, look, mover, new_table

AGAINST_BOT = [NewSeat("me", "Ani"), NewSeat("bot", None, "random")]


def refused(code: str, error: type[ComaresError]) -> pytest.RaisesExc[ComaresError]:
    return pytest.RaisesExc(error, check=lambda raised: raised.code == code)


def against_bots(**wishes: Any) -> Table:
    """A table where Ani plays against a bot and is to move."""
    table = new_table(2, **wishes)
    table.put_bot(ANI, 2, "random", is_away=False)
    table.sit(ANI, 1, "Ani")
    while table.bot_to_move:
        table.play_bot(game_of(table).legal()[0], table.version)
    return table


def agreed(seats: int = 3, **wishes: Any) -> Table:
    """A table where all agreed to hints."""
    table = new_table(seats, **wishes)
    table.allow_hints()
    for number, (who, name) in enumerate([(ANI, "Ani"), (BEN, "Ben"), (CLEO, "Cleo")][:seats], 1):
        table.sit(who, number, name)
    return table


# ---- Who may have hints ----


def test_whoever_plays_against_bots_may_have_hints() -> None:
    table = against_bots()
    assert table.gives_hints
    table.note_hint(ANI, 1, table.version)
    assert table.hinted == {1: len(game_of(table))}


def test_people_may_have_hints_only_if_they_agreed_when_the_game_began() -> None:
    table = begun()
    assert not table.gives_hints
    with refused("hints-not-agreed", NotAllowed):
        table.note_hint(*mover(table), table.version)
    table = agreed()
    assert table.gives_hints
    table.note_hint(*mover(table), table.version)
    assert [*table.hinted] == [mover(table)[1]]


def test_people_at_one_screen_have_to_agree_too() -> None:
    table = new_table(2)
    table.sit(ANI, 1, "Ani")
    table.sit(ANI, 2, "Ben")
    with refused("hints-not-agreed", NotAllowed):
        table.note_hint(*mover(table), table.version)


def test_a_stand_in_leaves_nobody_alone() -> None:
    table = begun(2)
    other = BEN if mover(table)[0] == ANI else ANI
    table.put_bot(other, 2 if other == BEN else 1, "random", is_away=False)
    with refused("hints-not-agreed", NotAllowed):
        table.note_hint(*mover(table), table.version)


def test_nobody_has_hints_for_the_decision_of_somebody_else() -> None:
    table = agreed()
    who, seat = mover(table)
    for other in (ANI, BEN, CLEO, STRANGER):
        if other != who:
            with refused("not-your-seat", NotAllowed):
                table.note_hint(other, seat, table.version)
    waits = next(found for found in table.seats if found.number != seat)
    with refused("not-your-turn", NotNow):
        table.note_hint(str(waits.guest), waits.number, table.version)


def test_there_are_no_hints_for_what_is_over_before_the_game_or_while_a_bot_plays() -> None:
    waiting = new_table(2)
    waiting.sit(ANI, 1, "Ani")
    with refused("not-started", NotNow):
        waiting.note_hint(ANI, 1, waiting.version)
    table = against_bots()
    before = table.version
    decide(table)
    with refused("stale", NotNow):
        table.note_hint(ANI, 1, before)
    table = against_bots()
    table.put_bot(ANI, 1, "random", is_away=False)
    with refused("stand-in-plays", NotNow):
        table.note_hint(ANI, 1, table.version)


def test_there_are_no_hints_in_a_lesson_and_there_are_after_it() -> None:
    table = new_table(3)
    table.teach("first")
    for number in (2, 3):
        table.put_bot(ANI, number, "novice", is_away=False)
    table.sit(ANI, 1, "Ani")
    assert not table.gives_hints
    with refused("hints-in-lesson", NotNow):
        table.note_hint(ANI, 1, table.version)
    table.end_lesson(ANI, 1)
    assert table.gives_hints


def test_there_are_no_hints_where_nobody_has_learned_what_positions_are_worth(monkeypatch: pytest.MonkeyPatch) -> None:
    table = against_bots()
    monkeypatch.setattr(tables_module, "has_judge", lambda _game: False)
    with refused("no-evaluator", SetupError):
        table.note_hint(ANI, 1, table.version)
    with refused("no-evaluator", SetupError):
        new_table().allow_hints()


# ---- What is noted ----


def test_a_seat_is_noted_once_and_a_hint_changes_nothing_else() -> None:
    table = against_bots()
    before = table.version
    table.note_hint(ANI, 1, table.version)
    table.note_hint(ANI, 1, table.version)
    assert table.version == before + 1
    assert table.pending[-1].kind == "hint"
    decide(table)  # as seen before or after the hint
    again = Table(table.facts)
    for event in table.pending:
        again.apply(event)
    assert again.hinted == table.hinted


def test_what_was_decided_before_a_hint_can_still_be_played_as_it_was_seen() -> None:
    table = against_bots()
    seen = table.version
    table.note_hint(ANI, 1, table.version)
    table.play(ANI, 1, game_of(table).legal()[0], seen)


async def human_turn(tables: Tables, table: str, seat: int = 1) -> Any:
    """What Ani sees once she is to move."""
    async with asyncio.timeout(120):
        while (seen := await look(tables, table, ANI))["position"]["to_move"] != seat:
            await asyncio.sleep(0.01)
    return seen


@pytest.mark.anyio
async def test_a_hint_is_told_and_noted_for_all_servers_and_in_the_record(open_tables: Opener) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", AGAINST_BOT))
    seen = await human_turn(tables, made.id)
    assert seen["hints"] == {"given": True, "used": []}
    assert "Hints" not in await tables.record(made.id)
    told = orjson.loads(await tables.hint(made.id, ANI, 1, seen["version"]))
    assert (told["seat"], told["ply"]) == (1, seen["position"]["ply"])
    assert set(told["choices"]) == {choice["token"] for choice in seen["position"]["choices"]}
    assert told["choices"][told["best"][0]["token"]]["grade"] == ""
    for server in (tables, await open_tables()):
        assert (await look(server, made.id))["hints"]["used"] == [1]
        assert '[Hints "Ani"]' in await server.record(made.id)
    # Whoever asks again for the same decision hears the same, and nothing more is stored.
    version = (await look(tables, made.id))["version"]
    assert orjson.loads(await tables.hint(made.id, ANI, 1, version)) == told
    assert (await look(tables, made.id))["version"] == version


@pytest.mark.anyio
async def test_another_server_gives_hints_too(open_tables: Opener) -> None:
    tables, other = await open_tables(), await open_tables(patience=60)
    made = await tables.create(ANI, NewTable("dicegame", AGAINST_BOT))
    seen = await human_turn(tables, made.id)
    told = orjson.loads(await other.hint(made.id, ANI, 1, seen["version"]))
    assert told["best"]
    assert (await look(await open_tables(), made.id))["hints"]["used"] == [1]


@pytest.mark.anyio
async def test_nothing_is_noted_if_there_is_no_hint(open_tables: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    seen = await human_turn(tables, made.id)

    async def nothing(_question: object) -> Answer:
        return Answer(None, "no idea")

    monkeypatch.setattr(tables.bots.pool, "answer", nothing)
    with refused("busy", Unavailable):
        await tables.hint(made.id, ANI, 1, seen["version"])
    assert (await look(tables, made.id))["hints"]["used"] == []
    assert not tables.hints.waiting


@pytest.mark.anyio
async def test_a_guest_waits_for_few_hints_and_for_nobody_who_waits_for_many(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    seen = await human_turn(tables, made.id)
    answered = asyncio.Event()
    answer = tables.bots.pool.answer

    async def late(question: Any) -> Answer:
        await answered.wait()
        return await answer(question)

    monkeypatch.setattr(tables.bots.pool, "answer", late)
    asked = [asyncio.create_task(tables.hint(made.id, ANI, 1, seen["version"])) for _ in range(2)]
    await asyncio.sleep(0.05)
    with refused("too-many-hints", TooMuch):
        await tables.hint(made.id, ANI, 1, seen["version"])
    answered.set()
    one, other = await asyncio.gather(*asked)
    assert one == other
    assert not tables.hints.waiting


@pytest.mark.anyio
async def test_a_hint_that_comes_too_late_is_not_told(open_tables: Opener, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    seen = await human_turn(tables, made.id)
    answer = tables.bots.pool.answer

    async def late(question: Any) -> Answer:
        found = await answer(question)
        token = seen["position"]["choices"][0]["token"]
        await tables.play(made.id, ANI, 1, token, seen["version"], "in the meantime")
        return found

    monkeypatch.setattr(tables.bots.pool, "answer", late)
    with refused("stale", NotNow):
        await tables.hint(made.id, ANI, 1, seen["version"])
    assert (await look(tables, made.id))["hints"]["used"] == []


# ---- What people agreed to ----


@pytest.mark.anyio
async def test_people_agree_by_sitting_down_and_for_the_rematch(open_tables: Opener) -> None:
    tables = await open_tables()
    seats = [NewSeat("me", "Ani"), NewSeat("open")]
    made = await tables.create(ANI, NewTable("rollwrite", seats, hints=True))
    assert (await look(tables, made.id))["table"]["hints"]
    await tables.sit(made.id, BEN, 2, "Ben", made.invite)
    session = await tables.cache.find(made.id)
    who, seat = mover(session.table)
    await tables.hint(made.id, who, seat, session.table.version)
    for guest, number in ((ANI, 1), (BEN, 2)):
        await tables.give_up(made.id, guest, number)
    again = await tables.rematch(made.id, BEN)
    seen = await look(tables, again.id)
    assert seen["table"]["hints"]
    assert seen["hints"] == {"given": True, "used": []}
    assert "Hints" in await tables.record(made.id)
    assert "Ending" in await tables.record(made.id)


@pytest.mark.anyio
async def test_a_game_played_on_at_another_table_keeps_what_was_hinted_before(open_tables: Opener) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    seen = await human_turn(tables, made.id)
    await tables.hint(made.id, ANI, 1, seen["version"])
    ply = seen["position"]["ply"]
    token = seen["position"]["choices"][0]["token"]
    await tables.play(made.id, ANI, 1, token, seen["version"], "a move")
    before = await tables.continue_from(made.id, ANI, Continuation(ply, 1, "random"), "before")
    after = await tables.continue_from(made.id, ANI, Continuation(ply + 1, 1, "random"), "after")
    assert (await look(tables, before.id))["hints"]["used"] == []
    assert (await look(tables, after.id))["hints"]["used"] == [1]


@pytest.mark.anyio
async def test_nobody_has_hints_elsewhere_for_a_game_that_goes_on(open_tables: Opener) -> None:
    tables = await open_tables()
    made = await tables.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open")]))
    await tables.sit(made.id, BEN, 2, "Ben", made.invite)
    session = await tables.cache.find(made.id)
    who, seat = mover(session.table)
    ply = len(game_of(session.table))
    for guest, is_refused in ((who, True), (STRANGER, False)):
        other = await tables.continue_from(made.id, guest, Continuation(ply, seat, "random", "X"), "there")
        further = await tables.continue_from(other.id, guest, Continuation(ply, seat, "random", "X"), "further")
        for there in (other, further):
            version = (await look(tables, there.id))["version"]
            if is_refused:
                with refused("hints-elsewhere", NotAllowed):
                    await tables.hint(there.id, guest, seat, version)
            else:
                assert await tables.hint(there.id, guest, seat, version)
    for guest, number in ((ANI, 1), (BEN, 2)):
        await tables.give_up(made.id, guest, number)
    assert await tables.hint(other.id, STRANGER, seat, (await look(tables, other.id))["version"])
