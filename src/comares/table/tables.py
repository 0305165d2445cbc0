"""All tables: what people can do and see there, without HTTP."""

from __future__ import annotations

import asyncio
import logging
from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import compare_digest, token_urlsafe
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, Self

import orjson

from comares.core.errors import IllegalMove, SetupError
from comares.core.game import Game
from comares.table import names
from comares.table.background import Background, in_thread, try_acquire
from comares.table.bot_driver import BotDriver
from comares.table.cache import SessionCache
from comares.table.database import Database
from comares.table.errors import NotAllowed, NotNow, NotThere, TooMuch, Unavailable
from comares.table.expiry import Expiry
from comares.table.peers import EXCHANGE, Peers
from comares.table.requests import IdempotentRequest
from comares.table.session import Reaction, TableSession, position
from comares.table.settings import Settings
from comares.table.storage import Card, CardRow, Storage, now, table_write
from comares.table.streams import Message, Subscription
from comares.table.table import OVER, Facts, Played, Table, check_options, new_invite
from comares.table.writer import STUCK, Outcome, Writer

log = logging.getLogger(__name__)

TRIES: Final = 5
"""How often a change is tried when other processes are faster."""
DRAIN: Final = 5.0
"""Seconds that running changes are given at shutdown."""

CHECKED: Final = 1.0
"""Seconds for which a check of the database is good."""
MOST_DEADLINES: Final = 4
"""How many of its deadlines a bot may miss before something is wrong."""

Act = Callable[[Table], None]
"""A command of ``Table``: given a copy, it records what happens, or raises."""


class NewSeat(NamedTuple):
    """A seat at a table to be opened."""

    kind: Literal["me", "person", "bot", "open"]
    """The owner; another person at the same screen; a bot; anybody with the invitation."""
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class NewTable:
    """A table to be opened."""

    game: str
    seats: Sequence[NewSeat]
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    dice: str = "rolled"
    public: bool = False


class Continuation(NamedTuple):
    """A table to be opened where another one's game is played on, against bots."""

    ply: int
    """After how many moves."""
    seat: int
    """The guest's seat."""
    level: str
    """The bots in the other seats."""
    name: str | None = None


class Created(NamedTuple):
    """A table that was opened."""

    id: str
    invite: str


class Health(NamedTuple):
    """How the server is doing; times are in seconds."""

    database: str
    writing: float
    """How long it has been storing the same thing."""
    bots: float
    """How long the oldest decision of a bot has been waited for."""


class Accepted(NamedTuple):
    """A change has been made, now or by an earlier request with the same key."""

    version: int


OnDone = Callable[[Outcome, int], None]
"""Called when a change is stored, with the version it led to, or could not be stored."""


class Tables:
    """All tables. When a method returns, its change is on disk; otherwise it raises a ``ComaresError`` with a code."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings = settings
        self.storage = Storage(database)
        self.background = Background()
        self.cache = SessionCache(
            settings,
            self.storage,
            self.background,
            is_cut_off=lambda: self.peers.is_cut_off,
            on_caught_up=lambda session: self.bots.wait(session),  # noqa: PLW0108  (set below)
        )
        self.peers = Peers(None if database.is_sqlite else database.url, self.cache, self.background)
        self.bots = BotDriver(settings, self.background, self.change_session, self.cache.sessions.get)
        self.writer = Writer(self.storage, settings.backlog, self.peers.publish_versions)
        self.expiry = Expiry(settings, self.storage, self.cache)
        self.checking: asyncio.Task[None] | None = None
        """The check of the database that is going on."""
        self.checked = -CHECKED
        """When the database was last checked."""
        self.opening: Counter[str] = Counter()
        """How many tables each guest is about to open."""
        self.sweeper = asyncio.create_task(self.sweep())

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the database and migrate it if necessary."""
        return cls(settings, await asyncio.to_thread(Database, settings.database))

    async def close(self) -> None:
        """Finish running changes, say goodbye to followers, and close the database."""
        self.sweeper.cancel()
        for session in self.cache.sessions.values():
            if session.driver:
                session.driver.cancel()
        self.bots.close()
        await self.background.close(DRAIN)
        await self.writer.close()
        for session in self.cache.sessions.values():
            for subscription in tuple(session.subscriptions):
                subscription.send(Message("bye", None, b"{}"))
                subscription.end()
        await self.peers.close()
        await asyncio.to_thread(self.storage.database.close)

    async def sweep(self) -> None:
        """Periodically drop idle tables, catch up on what others did unnoticed, and delete what has expired."""
        while True:
            await asyncio.sleep(EXCHANGE)
            self.cache.forget(monotonic() - self.settings.idle, 0)
            try:
                await self.peers.exchange()
                await self.expiry.step()
            except Unavailable:
                pass  # told in the log by whoever noticed
            except Exception:
                log.exception("looking after the tables failed; the next attempt follows")

    # ---- Tables ----

    async def create(self, guest: str, new: NewTable) -> Created:
        """Open a table and seat those who are there; the game begins if no seat is open."""
        async with self.one_more_table(guest):
            options = check_options(new.game, len(new.seats), new.options, new.dice)
            table = Table(new_facts(guest, new.game, options, len(new.seats), new.dice, new.public))
            await self.seat(table, guest, new.seats)
            await self.background.finish(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    @asynccontextmanager
    async def one_more_table(self, guest: str) -> AsyncIterator[None]:
        """Hold a place for a table that a guest is about to open; raises if they have too many that are not finished.

        Those that are being opened at the same time count, too.
        """
        self.opening[guest] += 1
        try:
            others = self.opening[guest] - 1
            if await in_thread(self.storage.open_tables_of, guest) + others >= self.settings.tables_per_guest:
                raise TooMuch("too-many-tables", n=self.settings.tables_per_guest)
            yield
        finally:
            self.opening[guest] -= 1
            if not self.opening[guest]:
                del self.opening[guest]

    async def seat(self, table: Table, guest: str, seats: Sequence[NewSeat]) -> None:
        """Seat those who are there; the owner goes by their usual name unless they give another."""
        if all(seat.kind == "bot" for seat in seats):
            raise SetupError("only-bots")
        for number, seat in enumerate(seats, 1):
            if seat.kind == "bot":
                table.put_bot(guest, number, seat.level or "", is_away=False, allowed=self.settings.bots)
            elif seat.kind != "open":
                own = await self.guest(guest) if seat.kind == "me" and not seat.name else None
                table.sit(guest, number, seat.name or own or "")

    async def store_new(self, table: Table) -> None:
        """Store a new table and let its bots play."""
        if await self.writer.store(table_write(table)) != "stored":
            raise Unavailable("storage-failed")
        self.bots.drive(self.cache.open(table))

    async def rematch(self, table: str, guest: str) -> Created:
        """Open a table with the same people, or return the one that somebody has already opened."""
        return await self.background.finish(self.open_rematch(await self.cache.find(table), guest))

    async def open_rematch(self, session: TableSession, guest: str) -> Created:
        """Open the table for a rematch, unless there already is one."""
        facts = session.table.facts
        async with session.lock:
            for _ in range(TRIES):
                await self.cache.catch_up(session)
                draft = session.table.copy()
                if draft.successor and await self.cache.is_missing(draft.successor):
                    draft.successor = None  # deleted since
                seats = len(draft.seats)
                new = Table(new_facts(guest, facts.game, draft.options, seats, facts.dice, facts.public))
                draft.play_again(guest, new.facts.id)
                if not draft.pending:
                    break
                new.seat_as(draft)
                outcome = await self.writer.store(table_write(draft), table_write(new))
                if outcome == "stored":
                    session.advance(draft)
                    self.bots.drive(self.cache.open(new))
                    break
                must_not_have_failed(session, outcome)
            else:
                raise Unavailable("busy")
        successor = await self.cache.find(str(session.table.successor))
        return Created(successor.id, successor.table.invite)

    async def continue_from(self, table: str, guest: str, new: Continuation, key: str) -> Created:
        """Open a table that plays on from a position of another; repeated with the same key, it is done only once."""
        return await self.background.finish(self.open_continuation(table, guest, new, key))

    async def open_continuation(self, table: str, guest: str, new: Continuation, key: str) -> Created:
        """Open the table, unless an earlier request with the same key did."""
        other = (await self.cache.up_to_date(table)).table
        request = IdempotentRequest.of(guest, key, f"continue {' '.join(map(str, new))}", 0)
        id_ = id_for(table, request)
        if made := await self.made_before(id_, request):
            return made
        async with self.one_more_table(guest):
            game = other.facts
            facts = new_facts(guest, game.game, other.options, len(other.seats), "rolled", False)
            draft = Table(replace(facts, id=id_))
            held = next((seat.name for seat in other.seats if seat.guest == guest), None)
            name = new.name or held or await self.guest(guest) or ""
            draft.continue_from(other, new.ply, new.seat, name, new.level, self.settings.bots)
            draft.finish(request)
            outcome = await self.writer.store(table_write(draft, request))
        # In a conflict, the same request was sent twice at the same time, and the other one was faster.
        made = await self.made_before(id_, request) if outcome != "failed" else None
        if made is None:
            raise Unavailable("storage-failed")
        self.bots.drive(await self.cache.find(id_))
        return made

    async def made_before(self, id_: str, request: IdempotentRequest) -> Created | None:
        """Return the table that a request opened, if it was carried out; raises if the key was used for another one."""
        answer = await in_thread(self.storage.answer, id_, request.key)
        if answer is None:
            return None
        if answer.request != request.text:
            raise NotNow("key-reused")
        return Created(id_, (await self.cache.find(id_)).table.invite)

    async def renew_invitation(self, table: str, guest: str) -> Created:
        """Replace a table's invitation; the old one no longer works."""
        invite = new_invite()
        await self.change(table, lambda draft: draft.renew_invitation(guest, invite))
        return Created(table, invite)

    async def delete(self, table: str, guest: str) -> None:
        """Delete a table, and tell those who follow it."""
        await self.background.finish(self.delete_session(await self.cache.find(table), guest))

    async def delete_session(self, session: TableSession, guest: str) -> None:
        """Delete a table once earlier changes are done."""
        async with session.lock:
            await self.cache.catch_up(session)
            session.table.must_be_deletable_by(guest)
            await in_thread(self.storage.delete_tables, [session.id])
            self.cache.drop(session)
        self.peers.publish_deletion(session)

    # ---- Seats ----

    async def sit(self, table: str, guest: str, seat: int, name: str, invite: str | None) -> Accepted:
        """Take a seat; those who are new to the table need its invitation."""

        def act(draft: Table) -> None:
            is_known = guest == draft.facts.owner or draft.is_held_by(guest)
            if not is_known and not compare_digest((invite or "").encode("utf-8", "replace"), draft.invite.encode()):
                raise NotAllowed("wrong-invite")
            draft.sit(guest, seat, name)

        return await self.change(table, act)

    async def leave(self, table: str, guest: str, seat: int) -> Accepted:
        """Give up a seat before the game begins."""
        return await self.change(table, lambda draft: draft.leave(guest, seat))

    async def remove_seat(self, table: str, guest: str, seat: int) -> Accepted:
        """Remove an open seat before the game begins."""
        return await self.change(table, lambda draft: draft.remove_seat(guest, seat))

    async def fill_with_bots(self, table: str, guest: str, level: str | None) -> Accepted:
        """Begin with bots in the open seats."""
        allowed = self.settings.bots
        return await self.change(table, lambda draft: draft.fill_with_bots(guest, level, allowed=allowed))

    async def put_bot(self, table: str, guest: str, seat: int, level: str | None) -> Accepted:
        """Let a bot play: in an open seat before the game, as a stand-in during it."""
        session = await self.cache.find(table)

        def act(draft: Table) -> None:
            is_away = session.away(draft.seat(seat).guest) >= session.grace
            draft.put_bot(guest, seat, level, is_away=is_away, allowed=self.settings.bots)

        return await self.change(table, act)

    async def take_seat_back(self, table: str, guest: str, seat: int) -> Accepted:
        """Take over again from the bot that stood in."""
        return await self.change(table, lambda draft: draft.take_seat_back(guest, seat))

    async def give_up(self, table: str, guest: str, seat: int) -> Accepted:
        """Propose to end the game unfinished, or agree to it."""
        return await self.change(table, lambda draft: draft.give_up(guest, seat))

    async def play_on(self, table: str, guest: str, seat: int) -> Accepted:
        """Decline to end the game unfinished, or withdraw the proposal."""
        return await self.change(table, lambda draft: draft.play_on(guest, seat))

    # ---- Moves ----

    async def play(self, table: str, guest: str, seat: int, move: Played, version: int, key: str) -> Accepted:
        """Make a decision or type in dice, as seen at a version; repeated with the same key, it is done only once.

        A move is a token or plain data; decisions that belong together are a list of tokens.
        """
        request = request_to_play(guest, seat, move, version, key)
        await self.note_visit(table, guest)
        return await self.change(table, lambda draft: draft.play(guest, seat, move, version), request)

    def play_at_once(
        self, table: str, guest: str, seat: int, move: Played, version: int, key: str, on_done: OnDone
    ) -> bool:
        """Make a decision like ``play`` if nothing is in the way; return whether that was so."""
        session = self.cache.at_hand(table)
        if session is None:
            return False
        session.note_visit(guest)
        request = request_to_play(guest, seat, move, version, key)
        return self.change_at_once(session, lambda draft: draft.play(guest, seat, move, version), request, on_done)

    async def undo(self, table: str, guest: str, seat: int, version: int, key: str) -> Accepted:
        """Undo one's last move; repeated with the same key, it is done only once."""
        request = IdempotentRequest.of(guest, key, f"undo {seat} {version}", version)
        await self.note_visit(table, guest)
        return await self.change(table, lambda draft: draft.undo(guest, seat, version), request)

    async def react(self, table: str, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody a reaction; it is not stored, and no move waits for it."""
        session = await self.cache.find(table)
        session.react(guest, seat, reaction)
        self.peers.publish_reaction(session, seat, reaction)

    # ---- Changes: made to a copy, stored, then published ----

    async def change(self, id_: str, act: Act, request: IdempotentRequest | None = None) -> Accepted:
        """Change a table; once started, a change is completed even if the caller is cancelled."""
        return await self.change_session(await self.cache.find(id_), act, request)

    async def change_session(
        self, session: TableSession, act: Act, request: IdempotentRequest | None = None
    ) -> Accepted:
        """Change a table: at once if nothing is in the way, which is nearly always the case."""
        self.background.must_be_open()
        self.writer.must_answer()
        answer: asyncio.Future[Accepted] = asyncio.get_running_loop().create_future()

        def on_done(outcome: Outcome, version: int) -> None:
            if outcome != "stored":
                retry = self.background.begin(self.retry(session, outcome, act, request))
                retry.add_done_callback(lambda task: pass_on(task, answer))
            elif not answer.done():
                answer.set_result(Accepted(version))

        if self.change_at_once(session, act, request, on_done):
            return await answer
        return await self.background.finish(self.change_in_turn(session, act, request))

    def change_at_once(
        self, session: TableSession, act: Act, request: IdempotentRequest | None, on_done: OnDone
    ) -> bool:
        """Change a table if nothing is in the way; return whether that was so.

        ``on_done`` is called when the change is stored and shown, or cannot be stored.
        """
        is_behind = self.cache.is_behind(session, request.version if request else 0)
        if is_behind or self.background.is_closing or (request and session.table.may_have_finished(request)):
            return False
        if not try_acquire(session.lock):
            return False
        try:
            draft = self.draft(session, act, request)
            write = table_write(draft, request, session.card) if draft.pending else None

            def on_written(outcome: Outcome) -> None:
                session.lock.release()
                if outcome == "stored" and write:
                    self.show(session, draft, write.card)
                else:
                    session.is_unsure = True
                on_done(outcome, draft.version)

            if write:
                self.writer.put(on_written, write)
        except BaseException:
            session.lock.release()
            raise
        if not write:
            session.lock.release()
            on_done("stored", draft.version)
        return True

    async def retry(
        self, session: TableSession, outcome: Outcome, act: Act, request: IdempotentRequest | None
    ) -> Accepted:
        """Try again after another process was faster; raises if the database failed."""
        must_not_have_failed(session, outcome)
        self.background.must_be_open()
        return await self.change_in_turn(session, act, request)

    async def change_in_turn(self, session: TableSession, act: Act, request: IdempotentRequest | None) -> Accepted:
        """Change a table once earlier changes are done; try again if another process was faster."""
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
        """Return a changed copy of a table."""
        draft = session.table.copy()
        act(draft)
        draft.must_have_room(self.settings.events_per_table)
        if request and draft.pending:
            draft.finish(request)
        return draft

    def show(self, session: TableSession, draft: Table, card: CardRow | None) -> None:
        """Show everybody what has been stored, and let the bots play."""
        session.card = card or session.card
        session.advance(draft)
        self.bots.drive(session)

    # ---- Reading ----

    async def snapshot(self, table: str, guest: str | None) -> bytes:
        """Return everything a guest may see, as JSON."""
        return (await self.cache.up_to_date(table)).snapshot_for(guest)

    async def subscribe(self, table: str, guest: str | None, last_version: int | None = None) -> Subscription:
        """Follow a table: from a version if its updates are still kept, or else from a snapshot."""
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

    async def has_seat(self, table: str, guest: str) -> bool:
        """Return whether a guest has a seat at a table."""
        return (await self.cache.find(table)).table.is_held_by(guest)

    async def note_visit(self, table: str, guest: str) -> None:
        """Note that a guest is there, although they cannot follow the table."""
        (await self.cache.find(table)).note_visit(guest)

    async def invitation(self, table: str, guest: str) -> str | None:
        """Return the invitation, if a guest may pass it on."""
        return (await self.cache.find(table)).invitation_for(guest)

    async def why_not(self, table: str, move: Mapping[str, Any]) -> dict[str, Any]:
        """Return why a move is not possible now, as an error code and data."""
        game = must_have_begun((await self.cache.up_to_date(table)).table)
        token = game.token_of(move)
        error = game.why_not(token) or IllegalMove("possible", token=token)
        return {"code": error.code, "data": error.data}

    def game_at_hand(self, table: str) -> str | None:
        """Return the name of the game played at a table, if the table is in memory."""
        session = self.cache.sessions.get(table)
        return session.table.facts.game if session else None

    async def position(self, table: str, ply: int) -> bytes:
        """Return the position after ``ply`` moves, as JSON."""
        found = (await self.cache.up_to_date(table)).table
        now_ = must_have_begun(found)
        if not 0 <= ply <= len(now_):
            raise NotThere("beyond-end", n=len(now_), at=ply)
        assert found.spec
        game = found.spec.after(now_.history[:ply])
        return position(game, game.view(legal=False), game.to_move)

    async def record(self, table: str) -> str:
        """Return the record of the game; one that was given up says so."""
        found = (await self.cache.up_to_date(table)).table
        game = must_have_begun(found)
        if found.status == "given-up":
            game = game.copy()
            game.extra = {**game.extra, "Ending": (found.status,)}
        return game.record()

    async def mine(self, guest: str) -> list[Card]:
        """List the tables where a guest has a seat, most recent first."""
        return await in_thread(self.storage.cards_of, guest)

    async def forget(self, table: str, guest: str) -> None:
        """Take a table whose game is over off a guest's list."""
        if (await self.cache.up_to_date(table)).table.status not in OVER:
            raise NotNow("not-finished")
        await in_thread(self.storage.forget, table, guest)

    async def public(self) -> list[Card]:
        """List the public tables, most recent first."""
        return await in_thread(self.storage.public_cards)

    # ---- Guests ----

    async def name_guest(self, guest: str, name: str) -> str:
        """Store the name a guest wants to go by; return it as stored."""
        name = names.clean(name)
        await in_thread(self.storage.name_guest, guest, name)
        return name

    async def guest(self, guest: str) -> str | None:
        """Return the name a guest wants to go by."""
        return await in_thread(self.storage.name_of, guest)

    async def health(self) -> Health:
        """Return how the server is doing; raises if it cannot do its work."""
        if monotonic() - self.checked > CHECKED:
            if self.checking is None:  # one check for all who ask at the same time
                self.checking = self.background.begin(self.check())
            await asyncio.shield(self.checking)
        found = Health(self.storage.database.name, round(self.writer.age, 1), round(self.bots.pool.oldest, 1))
        if found.writing > STUCK or found.bots > MOST_DEADLINES * self.settings.deadline:
            raise Unavailable("busy")
        return found

    async def check(self) -> None:
        """Check whether something can be stored."""
        try:
            await in_thread(self.storage.check)
            self.checked = monotonic()
        finally:
            self.checking = None


def request_to_play(guest: str, seat: int, move: Played, version: int, key: str) -> IdempotentRequest:
    """Return the request to make a move, a token or plain data."""
    asked = move if isinstance(move, str) else orjson.dumps(move, option=orjson.OPT_SORT_KEYS).decode()
    return IdempotentRequest.of(guest, key, f"play {seat} {version} {asked}", version)


def new_facts(owner: str, game: str, options: Mapping[str, str], seats: int, dice: str, public: bool) -> Facts:
    """Return the facts of a new table."""
    return Facts(token_urlsafe(8)[:10], new_invite(), game, options, seats, dice, public, owner, now())


def id_for(table: str, request: IdempotentRequest) -> str:
    """Return the id of the table that a request at another table opens: the same if it is sent again."""
    digest = sha256(f"{table}:{request.key}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:10]


def must_have_begun(table: Table) -> Game[Any]:
    """Return the game; raises if it has not begun."""
    if table.game is None:
        raise NotNow("not-started")
    return table.game


def must_not_have_failed(session: TableSession, outcome: Outcome) -> None:
    """Raise if the database failed; either way, the session must catch up before the next change."""
    session.is_unsure = True
    if outcome == "failed":
        raise Unavailable("storage-failed")


def pass_on(task: asyncio.Task[Accepted], answer: asyncio.Future[Accepted]) -> None:
    """Pass the result of a task on to a future, unless that is already done."""
    if answer.done():
        return
    if task.cancelled():
        answer.cancel()
    elif error := task.exception():
        answer.set_exception(error)
    else:
        answer.set_result(task.result())
