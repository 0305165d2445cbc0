"""All tables: what people can do at them and see of them, without HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from secrets import compare_digest, token_urlsafe
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, Self

import orjson

from comares.core.errors import IllegalMove, SetupError
from comares.core.game import Game
from comares.table import names
from comares.table.background import Background, in_thread
from comares.table.bot_driver import BotDriver
from comares.table.cache import SessionCache
from comares.table.database import Database
from comares.table.errors import NotAllowed, NotNow, NotThere, TooMuch, Unavailable
from comares.table.peers import EXCHANGE, Peers
from comares.table.requests import IdempotentRequest
from comares.table.session import Reaction, TableSession, position
from comares.table.settings import Settings
from comares.table.storage import Card, CardRow, Storage, now, table_write
from comares.table.streams import Message, Subscription
from comares.table.table import Facts, Table, check_options
from comares.table.writer import Outcome, Writer

TRIES: Final = 5
"""How often a change is tried anew because another process was faster."""
DRAIN: Final = 5.0
"""Seconds that changes under way get at the end."""

Act = Callable[[Table], None]
"""A command of ``Table``; given a copy of it, it records what happens, or raises."""


class NewSeat(NamedTuple):
    """A seat of a table that is to be opened."""

    kind: Literal["me", "person", "bot", "open"]
    """The owner; another person at the same screen; a bot; anybody who is invited."""
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class NewTable:
    """A table that is to be opened."""

    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    dice: str = "rolled"
    public: bool = False


class Created(NamedTuple):
    """A table that was opened."""

    id: str
    invite: str


class Accepted(NamedTuple):
    """Something was done, or had been done already."""

    version: int


class Tables:
    """All tables. A method does what it says and it is on disk, or it raises a ``ComaresError`` with a code."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.storage = Storage(database)
        self.background = Background()
        self.cache = SessionCache(
            settings,
            self.storage,
            self.background,
            is_cut_off=lambda: self.peers.is_cut_off,
            on_caught_up=lambda session: self.bots.wait(session),  # noqa: PLW0108  (they come later)
        )
        self.peers = Peers(None if database.is_sqlite else database.url, self.cache, self.background)
        self.bots = BotDriver(settings, self.background, self.change_session, self.cache.sessions.get)
        self.writer = Writer(self.storage, settings.backlog, self.peers.publish_versions)
        self.sweeper = asyncio.create_task(self.sweep())

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the database, bring it up to date, and be ready."""
        return cls(settings, await asyncio.to_thread(Database, settings.database))

    async def close(self) -> None:
        """Finish what was begun, say goodbye to those who follow, and close the database."""
        self.sweeper.cancel()
        for session in self.cache.sessions.values():
            if session.driver:
                session.driver.cancel()
        await self.background.close(DRAIN)
        await self.writer.close()
        for session in self.cache.sessions.values():
            for subscription in tuple(session.subscriptions):
                subscription.send(Message("bye", None, b"{}"))
                subscription.end()
        await self.peers.close()
        self.bots.close()
        await asyncio.to_thread(self.storage.database.close)

    async def sweep(self) -> None:
        """Drop idle tables now and then, and make up for what processes did not hear of each other."""
        while True:
            await asyncio.sleep(EXCHANGE)
            self.cache.forget(monotonic() - self.settings.idle, 0)
            with suppress(Unavailable):
                await self.peers.exchange()

    # ---- Tables ----

    async def create(self, guest: str, new: NewTable) -> Created:
        """Open a table and seat those who are there; the game begins if no seat is left open."""
        if await in_thread(self.storage.open_tables_of, guest) >= self.settings.tables_per_guest:
            raise TooMuch("too-many-tables", n=self.settings.tables_per_guest)
        options = check_options(new.game, len(new.seats), new.options, new.dice)
        table = Table(new_facts(guest, new.game, options, len(new.seats), new.dice, new.public))
        await self.seat(table, guest, new.seats)
        await self.background.finish(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    async def seat(self, table: Table, guest: str, seats: Sequence[NewSeat]) -> None:
        """Seat those who are there; the owner goes by the name they have elsewhere, unless they give another."""
        if all(seat.kind == "bot" for seat in seats):
            raise SetupError("only-bots")
        for number, seat in enumerate(seats, 1):
            if seat.kind == "bot":
                table.put_bot(guest, number, seat.level or "", is_away=False, allowed=self.settings.bots)
            elif seat.kind != "open":
                own = await self.guest(guest) if seat.kind == "me" and not seat.name else None
                table.sit(guest, number, seat.name or own or "")

    async def store_new(self, table: Table) -> None:
        """Store a new table, and let its bots play."""
        if await self.writer.store(table_write(table)) != "stored":
            raise Unavailable("storage-failed")
        self.bots.drive(await self.cache.find(table.facts.id))

    async def rematch(self, table: str, guest: str) -> Created:
        """Open a table with the same people, or return the one that somebody opened before."""
        return await self.background.finish(self.open_rematch(await self.cache.find(table), guest))

    async def open_rematch(self, session: TableSession, guest: str) -> Created:
        """Open the table of the rematch, unless there is one."""
        facts = session.table.facts
        async with session.lock:
            for _ in range(TRIES):
                await self.cache.catch_up(session)
                new = Table(new_facts(guest, facts.game, facts.options, facts.seats, facts.dice, facts.public))
                draft = session.table.copy()
                draft.play_again(guest, new.facts.id)
                if not draft.pending:
                    break
                new.seat_as(draft)
                outcome = await self.writer.store(table_write(draft), table_write(new))
                if outcome == "stored":
                    session.advance(draft)
                    self.bots.drive(await self.cache.find(new.facts.id))
                    break
                must_not_have_failed(session, outcome)
            else:
                raise Unavailable("busy")
        successor = await self.cache.find(str(session.table.successor))
        return Created(successor.id, successor.table.facts.invite)

    # ---- Seats ----

    async def sit(self, table: str, guest: str, seat: int, name: str, invite: str | None) -> Accepted:
        """Take a seat; whoever is not at the table yet needs its invitation."""

        def act(draft: Table) -> None:
            facts = draft.facts
            is_known = guest == facts.owner or draft.is_held_by(guest)
            if not is_known and not compare_digest((invite or "").encode("utf-8", "replace"), facts.invite.encode()):
                raise NotAllowed("wrong-invite")
            draft.sit(guest, seat, name)

        return await self.change(table, act)

    async def leave(self, table: str, guest: str, seat: int) -> Accepted:
        """Give a seat up before the game begins."""
        return await self.change(table, lambda draft: draft.leave(guest, seat))

    async def put_bot(self, table: str, guest: str, seat: int, level: str) -> Accepted:
        """Let a bot play: in an open seat before the game, as a stand-in during the game."""
        session = await self.cache.find(table)

        def act(draft: Table) -> None:
            is_away = session.away(draft.seat(seat).guest) >= session.grace
            draft.put_bot(guest, seat, level, is_away=is_away, allowed=self.settings.bots)

        return await self.change(table, act)

    async def take_seat_back(self, table: str, guest: str, seat: int) -> Accepted:
        """Play on in one's own seat, where a bot stood in."""
        return await self.change(table, lambda draft: draft.take_seat_back(guest, seat))

    # ---- Moves ----

    async def play(
        self, table: str, guest: str, seat: int, move: str | Mapping[str, Any], version: int, key: str
    ) -> Accepted:
        """Play a move, or type in dice, in the position of a version; with the same key it is done only once.

        A move is a token, or plain data.
        """
        asked = move if isinstance(move, str) else orjson.dumps(move, option=orjson.OPT_SORT_KEYS).decode()
        request = IdempotentRequest.of(guest, key, f"play {seat} {version} {asked}", version)
        return await self.change(table, lambda draft: draft.play(guest, seat, move, version), request)

    async def undo(self, table: str, guest: str, seat: int, version: int, key: str) -> Accepted:
        """Take one's last step back; with the same key it is done only once."""
        request = IdempotentRequest.of(guest, key, f"undo {seat} {version}", version)
        return await self.change(table, lambda draft: draft.undo(guest, seat, version), request)

    async def react(self, table: str, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody at a table how one feels; it is not kept, and no move waits for it."""
        session = await self.cache.find(table)
        session.react(guest, seat, reaction)
        self.peers.publish_reaction(session, seat, reaction)

    # ---- Changes: try it on a copy, store it, then show it ----

    async def change(self, id_: str, act: Act, request: IdempotentRequest | None = None) -> Accepted:
        """Do something at a table; once begun it is finished, even if nobody waits for it any more."""
        return await self.change_session(await self.cache.find(id_), act, request)

    async def change_session(
        self, session: TableSession, act: Act, request: IdempotentRequest | None = None
    ) -> Accepted:
        """Do something at a table: at once if nothing is in the way, as is nearly always the case."""
        self.background.must_be_open()
        is_ready = not session.lock.locked() and not self.cache.is_behind(session, request.version if request else 0)
        if not is_ready or (request and session.table.may_have_finished(request)):
            return await self.background.finish(self.change_in_turn(session, act, request))
        draft = self.draft(session, act, request)
        if not draft.pending:
            return Accepted(draft.version)
        answer: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()
        write = table_write(draft, request, session.card)

        def on_done(outcome: Outcome) -> None:
            # Called even if the one who waits for the answer has gone.
            session.lock.release()
            if outcome == "stored":
                self.show(session, draft, write.card)
                if not answer.done():
                    answer.set_result(Accepted(draft.version))
            else:
                session.is_unsure = True
                retry = self.background.begin(self.retry(session, outcome, act, request))
                retry.add_done_callback(lambda task: pass_on(task, answer))

        await session.lock.acquire()  # which nobody holds, so that nothing else runs meanwhile
        try:
            self.writer.put(on_done, write)
        except BaseException:
            session.lock.release()
            raise
        return await answer

    async def retry(
        self, session: TableSession, outcome: Outcome, act: Act, request: IdempotentRequest | None
    ) -> Accepted:
        """Try once more what another process may have been faster to do."""
        must_not_have_failed(session, outcome)
        self.background.must_be_open()
        return await self.change_in_turn(session, act, request)

    async def change_in_turn(self, session: TableSession, act: Act, request: IdempotentRequest | None) -> Accepted:
        """Do something at a table when it is its turn, and again if another process was faster."""
        async with session.lock:
            for _ in range(TRIES):
                await self.cache.catch_up(session, request.version if request else 0)
                if request and session.table.may_have_finished(request):
                    answer = await in_thread(self.storage.answer, session.id, request.key)
                    if answer and answer.request != request.text:
                        raise NotNow("key-reused")
                    if answer:
                        return Accepted(answer.version)
                draft = self.draft(session, act, request)
                if not draft.pending:
                    return Accepted(draft.version)
                write = table_write(draft, request, session.card)
                outcome = await self.writer.store(write)
                if outcome == "stored":
                    self.show(session, draft, write.card)
                    return Accepted(draft.version)
                must_not_have_failed(session, outcome)
            raise Unavailable("busy")

    def draft(self, session: TableSession, act: Act, request: IdempotentRequest | None) -> Table:
        """Return a copy of a table to which something was done."""
        draft = session.table.copy()
        act(draft)
        draft.must_have_room(self.settings.events_per_table)
        if request and draft.pending:
            draft.finish(request)
        return draft

    def show(self, session: TableSession, draft: Table, card: CardRow | None) -> None:
        """Show everybody what is stored, and let bots react to it."""
        session.card = card or session.card
        session.advance(draft)
        self.bots.drive(session)

    # ---- Looking ----

    async def snapshot(self, table: str, guest: str | None) -> bytes:
        """Return all that there is to see, as JSON."""
        return (await self.cache.up_to_date(table)).snapshot_for(guest)

    async def subscribe(self, table: str, guest: str | None, last_version: int | None = None) -> Subscription:
        """Follow a table, from a version if that is not long ago, or from a snapshot."""
        self.background.must_be_open()
        session = await self.cache.up_to_date(table)

        def leave(subscription: Subscription) -> None:
            session.part(subscription)
            self.peers.publish_presence(session)

        subscription = Subscription(guest, self.settings.stream_queue, leave)
        session.join(subscription, last_version)
        self.peers.publish_presence(session)
        if self.peers.relay:
            self.bots.wait(session)
        else:
            self.bots.drive(session)
        return subscription

    async def why_not(self, table: str, move: Mapping[str, Any]) -> dict[str, Any]:
        """Return why a move is not possible now, as a code and data."""
        game = must_have_begun((await self.cache.up_to_date(table)).table)
        token = game.token_of(move)
        error = game.why_not(token) or IllegalMove("possible", token=token)
        return {"code": error.code, "data": error.data}

    async def game_of(self, table: str) -> str:
        """Return the name of the game that is played at a table."""
        return (await self.cache.find(table)).table.facts.game

    async def position(self, table: str, ply: int) -> bytes:
        """Return the position after so many tokens, as JSON."""
        found = (await self.cache.up_to_date(table)).table
        now_ = must_have_begun(found)
        if not 0 <= ply <= len(now_):
            raise NotThere("beyond-end", n=len(now_), at=ply)
        assert found.spec
        game = found.spec.after(now_.history[:ply])
        return position(game, game.view(legal=False))

    async def record(self, table: str) -> str:
        """Return the game written down."""
        return must_have_begun((await self.cache.up_to_date(table)).table).record()

    async def mine(self, guest: str) -> list[Card]:
        """List the tables where a guest has a seat, the latest first."""
        return await in_thread(self.storage.cards_of, guest)

    async def public(self) -> list[Card]:
        """List the tables that everybody may watch, the latest first."""
        return await in_thread(self.storage.public_cards)

    # ---- Guests ----

    async def name_guest(self, guest: str, name: str) -> str:
        """Keep the name that a guest wants to go by; return it as it is kept."""
        name = names.clean(name)
        await in_thread(self.storage.name_guest, guest, name)
        return name

    async def guest(self, guest: str) -> str | None:
        """Return the name that a guest wants to go by."""
        return await in_thread(self.storage.name_of, guest)

    async def health(self) -> dict[str, Any]:
        """Return how the server is doing; raises if the database does not answer."""
        await in_thread(self.storage.check)
        sessions = self.cache.sessions
        return {
            "database": self.storage.database.name,
            "live": len(sessions),
            "streams": sum(len(session.subscriptions) for session in sessions.values()),
            "waiting": self.writer.queue.qsize(),
        }


def new_facts(owner: str, game: str, options: Mapping[str, str], seats: int, dice: str, public: bool) -> Facts:
    """Return the facts of a new table."""
    id_, invite = token_urlsafe(8)[:10], token_urlsafe(12)
    return Facts(id_, invite, game, options, seats, dice, public, owner, now())


def must_have_begun(table: Table) -> Game[Any]:
    """Return the game, if it has begun."""
    if table.game is None:
        raise NotNow("not-started")
    return table.game


def must_not_have_failed(session: TableSession, outcome: Outcome) -> None:
    """Look into the database before anything else is done at a table; refuse if it has failed."""
    session.is_unsure = True
    if outcome == "failed":
        raise Unavailable("storage-failed")


def pass_on(task: asyncio.Task[Accepted], answer: asyncio.Future[Accepted]) -> None:
    """Give the result of a task to those who wait for the answer, if they still do."""
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif error := task.exception():
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
