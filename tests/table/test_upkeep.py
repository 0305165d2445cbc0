"""Tables and names that nobody uses expire; guests can be forgotten; invitations can be renewed."""

from __future__ import annotations

import asyncio
from typing import Any

import orjson
import pytest
from sqlalchemy import select, text, update

from comares.table import checking, forgetting, invitations, upkeep
from comares.table.database import Database
from comares.table.errors import NotAllowed, NotNow, NotThere, Unavailable
from comares.table.opening import Continuation, Created, NewSeat, NewTable
from comares.table.schema import events, guests, tables
from comares.table.storage import Storage, now
from comares.table.tables import Tables
from tests.table.conftest import Opener
from tests.table.tables import ANI, BEN, CLEO, STRANGER, hear, look, move, open_three

pytestmark = pytest.mark.anyio


async def open_alone(tables_: Tables, who: str = ANI, name: str = "Ani") -> Created:
    """A table where somebody waits for others."""
    return await tables_.create(who, NewTable("rollwrite", [NewSeat("me", name), NewSeat("open")]))


async def finish(tables_: Tables, who: str = ANI) -> str:
    """A table whose game is over."""
    created = await tables_.create(who, NewTable("rollwrite", [NewSeat("me", "Ani")]))
    await tables_.give_up(created.id, who, 1)
    return created.id


def age(tables_: Tables, days: int, *ids: str) -> None:
    """Let nobody have opened tables for a while."""
    tables_.cache.sessions.clear()
    with tables_.storage.database.writing.begin() as connection:
        connection.execute(update(tables).where(tables.c.id.in_(ids)).values(used=now() - days * upkeep.DAY))


def age_guest(tables_: Tables, days: int, guest: str) -> None:
    with tables_.storage.database.writing.begin() as connection:
        connection.execute(update(guests).where(guests.c.id == guest).values(used=now() - days * upkeep.DAY))


def stored(tables_: Tables) -> set[str]:
    return set(checking.table_ids(tables_.storage.database))


def faults(database: Database) -> list[checking.Fault]:
    storage = Storage(database)
    found = [checking.fault_of_table(storage, id_) for id_ in checking.table_ids(database)]
    return [*checking.faults_of_file(database), *(fault for fault in found if fault)]


# ---- Expiry ----


async def test_only_unfinished_tables_that_nobody_has_opened_for_long_expire(open_tables: Opener) -> None:
    tables_ = await open_tables(keep_unfinished=90)
    old, recent = (await open_alone(tables_)).id, (await open_alone(tables_)).id
    over = await finish(tables_)
    age(tables_, 91, old, over)
    age(tables_, 89, recent)
    await tables_.expiry.step()
    assert stored(tables_) == {recent, over}
    with pytest.raises(NotThere):
        await look(tables_, old)
    assert await look(tables_, recent)


async def test_finished_tables_expire_if_the_host_wants_that(open_tables: Opener) -> None:
    tables_ = await open_tables(keep_unfinished=0, keep_finished=30)
    unfinished, over = (await open_alone(tables_)).id, await finish(tables_)
    age(tables_, 1000, unfinished, over)
    await tables_.expiry.step()
    assert stored(tables_) == {unfinished}


async def test_opening_a_table_keeps_it(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_alone(tables_)
    age(tables_, 91, created.id)
    await look(tables_, created.id)
    await tables_.expiry.step()
    assert stored(tables_) == {created.id}


async def test_a_table_that_is_in_use_for_months_does_not_expire(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_alone(tables_)
    subscription = await tables_.subscribe(created.id, STRANGER)
    session = tables_.cache.sessions[created.id]
    age(tables_, 91, created.id)
    tables_.cache.sessions[created.id] = session
    await tables_.expiry.step()
    assert stored(tables_) == {created.id}
    subscription.close()


async def test_expiry_takes_a_bounded_number_at_a_time_and_goes_on(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("comares.table.expiry.BATCH", 1)
    monkeypatch.setattr("comares.table.expiry.BATCHES", 2)
    tables_ = await open_tables()
    ids = [(await open_alone(tables_)).id for _ in range(5)]
    age(tables_, 91, *ids)
    left = []
    for _ in range(4):
        await tables_.expiry.step()
        left.append(len(stored(tables_)))
    assert left == [3, 1, 0, 0]


async def test_the_server_lets_tables_expire_by_itself_whatever_fails(
    open_tables: Opener, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("comares.table.tables.EXCHANGE", 0.01)
    tables_ = await open_tables()
    created = await open_alone(tables_)
    look_around = tables_.peers.exchange

    async def fail_once() -> None:
        tables_.peers.exchange = look_around  # type: ignore[method-assign]  # for this test
        raise RuntimeError("no idea")

    tables_.peers.exchange = fail_once  # type: ignore[method-assign]  # for this test
    age(tables_, 91, created.id)
    tables_.expiry.due = 0
    async with asyncio.timeout(60):
        while stored(tables_) or "no idea" not in caplog.text:
            tables_.cache.sessions.clear()
            tables_.expiry.due = 0
            await asyncio.sleep(0.01)


async def test_names_of_guests_without_a_table_expire(open_tables: Opener) -> None:
    tables_ = await open_tables()
    for who, name in ((ANI, "Ani"), (BEN, "Ben"), (CLEO, "Cleo")):
        await tables_.name_guest(who, name)
        age_guest(tables_, 91, who)
    await open_alone(tables_, ANI)
    await tables_.guest(BEN)  # is here now
    await tables_.expiry.step()
    assert [await tables_.guest(who) for who in (ANI, BEN, CLEO)] == ["Ani", "Ben", None]


async def test_a_rematch_that_has_expired_can_be_opened_again(open_tables: Opener) -> None:
    tables_ = await open_tables()
    over = await finish(tables_)
    first = await tables_.rematch(over, ANI)
    tables_.storage.delete_tables([first.id])
    tables_.cache.sessions.clear()
    second = await tables_.rematch(over, ANI)
    assert second.id != first.id
    assert await look(tables_, second.id)


# ---- Deleting a table ----


async def test_the_owner_deletes_a_table_and_those_who_follow_it_hear_of_it(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_alone(tables_)
    subscription = await tables_.subscribe(created.id, STRANGER)
    with pytest.raises(NotAllowed):
        await tables_.delete(created.id, STRANGER)
    await tables_.delete(created.id, ANI)
    assert await hear(subscription, "deleted") == {}
    with pytest.raises(StopAsyncIteration):
        await subscription.next(60)
    assert stored(tables_) == set()
    assert await tables_.mine(ANI) == []
    with pytest.raises(NotThere):
        await look(tables_, created.id)


async def test_nobody_escapes_from_a_game_by_deleting_it(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_three(tables_)
    with pytest.raises(NotNow) as caught:
        await tables_.delete(created.id, ANI)
    assert caught.value.code == "others-play"
    for who, seat in ((ANI, 1), (BEN, 2), (CLEO, 3)):
        await tables_.give_up(created.id, who, seat)
    await tables_.delete(created.id, ANI)
    assert stored(tables_) == set()


async def test_a_table_that_another_program_deletes_is_gone_at_the_next_move(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_three(tables_)
    now_ = await look(tables_, created.id)
    tables_.storage.delete_tables([created.id])
    with pytest.raises(NotThere):
        await move(tables_, created.id, at=now_)
    with pytest.raises(NotThere):
        await look(tables_, created.id)


async def test_a_server_looks_for_what_other_programs_did(open_tables: Opener) -> None:
    tables_, other = await open_tables(), await open_tables()
    watched, left, renewed = [await open_alone(tables_) for _ in range(3)]
    subscription = await tables_.subscribe(watched.id, STRANGER)
    other.storage.delete_tables([watched.id, left.id])
    invite = invitations.renew(other.storage, renewed.id)
    assert await look(tables_, left.id)  # from memory
    await tables_.peers.exchange()
    await hear(subscription, "deleted")
    for gone in (watched, left):
        with pytest.raises(NotThere):
            await look(tables_, gone.id)
    assert (await look(tables_, renewed.id, ANI))["you"]["invite"] == invite


@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
@pytest.mark.postgres
@pytest.mark.xdist_group("postgres")
async def test_other_processes_hear_of_a_deletion_at_once(open_tables: Opener) -> None:
    tables_, other = await open_tables(), await open_tables()
    created = await open_alone(tables_)
    subscription = await other.subscribe(created.id, STRANGER)
    await tables_.delete(created.id, ANI)
    await hear(subscription, "deleted")


# ---- Invitations ----


async def test_an_old_invitation_no_longer_works(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_alone(tables_)
    subscription = await tables_.subscribe(created.id, ANI)
    with pytest.raises(NotAllowed):
        await tables_.renew_invitation(created.id, BEN)
    renewed = await tables_.renew_invitation(created.id, ANI)
    await hear(subscription, "invitation")
    assert (await look(tables_, created.id, ANI))["you"]["invite"] == renewed.invite != created.invite
    with pytest.raises(NotAllowed) as caught:
        await tables_.sit(created.id, BEN, 2, "Ben", created.invite)
    assert caught.value.code == "wrong-invite"
    await tables_.sit(created.id, BEN, 2, "Ben", renewed.invite)


async def test_a_server_notices_an_invitation_that_was_renewed_from_outside(open_tables: Opener, database: str) -> None:
    tables_ = await open_tables()
    created = await open_alone(tables_)
    other = Database(database, as_it_is=True)
    invite = invitations.renew(Storage(other), created.id)
    with pytest.raises(NotThere):
        invitations.renew(Storage(other), "0123456789")
    other.close()
    with pytest.raises(NotAllowed):
        await tables_.sit(created.id, BEN, 2, "Ben", created.invite)
    await tables_.sit(created.id, BEN, 2, "Ben", invite)


# ---- Forgetting a guest ----


def everything(database: Database) -> str:
    """All that is stored, as text."""
    with database.reading.begin() as connection:
        kinds = ("guests", "tables", "events", "cards", "holders")
        return "".join(str(list(connection.execute(text(f"SELECT * FROM {kind}")))) for kind in kinds)


async def test_nothing_is_left_of_a_guest_who_is_forgotten_and_the_others_play_on(open_tables: Opener) -> None:
    tables_ = await open_tables()
    await tables_.name_guest(BEN, "Benedict")
    created = await tables_.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open"), NewSeat("open")]))
    await tables_.sit(created.id, BEN, 2, "Bartholomew", created.invite)
    await tables_.sit(created.id, BEN, 2, "Benedict", created.invite)
    await tables_.sit(created.id, CLEO, 3, "Cleo", created.invite)
    for _ in range(12):
        await move(tables_, created.id)
    alone = await open_alone(tables_, BEN, "Benedict")
    before = await look(tables_, created.id)
    database = tables_.storage.database
    done = forgetting.forget(Storage(database), BEN)
    assert done == forgetting.Forgotten(deleted=1, changed=1)
    found = everything(database)
    for trace in (BEN, BEN[:16], "Benedict", "Bartholomew"):
        assert trace not in found
    assert stored(tables_) == {created.id}
    assert faults(database) == []
    # The server still has the table in memory; it notices when it stores the next thing.
    await tables_.react(created.id, ANI, 1, "bravo")
    await tables_.put_bot(created.id, ANI, 1, None)
    assert "Benedict" not in everything(database)
    tables_.cache.sessions.clear()
    after = await look(tables_, created.id, BEN)
    assert after["seats"][1]["name"] == "N. N. 2"  # they have had two names there
    assert after["you"]["holder"] not in {seat["holder"] for seat in after["seats"]}
    assert [entry["token"] for entry in after["log"]][: len(before["log"])] == [e["token"] for e in before["log"]]
    assert "Benedict" not in await tables_.record(created.id)
    with pytest.raises(NotThere):
        await look(tables_, alone.id)


async def test_before_the_game_the_seat_of_a_forgotten_guest_is_free_again(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await tables_.create(ANI, NewTable("rollwrite", [NewSeat("me", "Ani"), NewSeat("open"), NewSeat("open")]))
    await tables_.sit(created.id, BEN, 2, "Ben", created.invite)
    forgetting.forget(tables_.storage, BEN)
    tables_.cache.sessions.clear()
    await tables_.sit(created.id, CLEO, 2, "Cleo", created.invite)
    assert [seat["name"] for seat in (await look(tables_, created.id))["seats"]] == ["Ani", "Cleo", None]


async def test_a_guest_who_played_two_seats_gets_two_neutral_names(open_tables: Opener) -> None:
    tables_ = await open_tables()
    seats = [NewSeat("me", "Ani"), NewSeat("person", "Bo"), NewSeat("open")]
    created = await tables_.create(ANI, NewTable("rollwrite", seats))
    await tables_.sit(created.id, CLEO, 3, "N. N.", created.invite)
    forgetting.forget(tables_.storage, ANI)
    tables_.cache.sessions.clear()
    seen = await look(tables_, created.id, ANI)
    assert [seat["name"] for seat in seen["seats"]] == ["N. N. 2", "N. N. 3", "N. N."]
    assert not seen["you"]["owner"]
    assert faults(tables_.storage.database) == []


async def test_whose_seat_it_is(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_three(tables_)
    assert forgetting.guest_at(tables_.storage, created.id, 2) == BEN
    with pytest.raises(NotThere):
        forgetting.guest_at(tables_.storage, created.id, 4)
    with pytest.raises(NotThere):
        forgetting.guest_at(tables_.storage, "0123456789", 1)
    assert forgetting.is_known(tables_.storage.database, BEN)
    assert not forgetting.is_known(tables_.storage.database, STRANGER)


# ---- Checking ----


async def test_a_sound_database_has_no_faults(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created = await open_three(tables_)
    for _ in range(5):
        await move(tables_, created.id)
    await finish(tables_)
    await tables_.continue_from(created.id, ANI, Continuation(3, 1, "random"), "a key of mine")
    assert faults(tables_.storage.database) == []


async def spoil(tables_: Tables, *statements: Any) -> list[checking.Fault]:
    with tables_.storage.database.writing.begin() as connection:
        for statement in statements:
            connection.execute(statement)
    return faults(tables_.storage.database)


async def test_an_impossible_move_is_found(open_tables: Opener) -> None:
    tables_ = await open_tables()
    created, good = await open_three(tables_), await open_three(tables_)
    version = await move(tables_, created.id)
    with tables_.storage.database.reading.begin() as connection:
        rows = connection.execute(select(events.c.version).where(events.c.kind == "play")).scalars().all()
    wrong = orjson.dumps({"seat": 1, "token": "build:z9"}).decode()
    (fault,) = await spoil(tables_, update(events).where(events.c.kind == "play").values(data=wrong))
    assert (fault.table, fault.version) == (created.id, rows[0] - 1)
    assert version >= rows[0]
    assert good.id != created.id


@pytest.mark.parametrize(
    ("statement", "code"),
    [
        ("UPDATE cards SET status = 'finished'", "card-wrong"),
        ("UPDATE events SET version = 99 WHERE version = 1", "events-missing"),
    ],
)
async def test_what_does_not_fit_together_is_found(open_tables: Opener, statement: str, code: str) -> None:
    tables_ = await open_tables()
    await open_alone(tables_)
    (fault,) = await spoil(tables_, text(statement))
    assert getattr(fault.error, "code", None) == code


async def test_a_database_is_not_created_or_migrated_by_looking_at_it(open_tables: Opener, database: str) -> None:
    if not database.startswith("postgresql"):
        with pytest.raises(Unavailable) as caught:
            Database(database, as_it_is=True)
        assert caught.value.code == "no-database"
    tables_ = await open_tables()
    await tables_.close()
    opened = Database(database)
    with opened.writing.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
    opened.close()
    with pytest.raises(Unavailable) as caught:
        Database(database, as_it_is=True)
    assert caught.value.code == "database-older"
