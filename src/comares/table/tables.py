"""All tables: what people can do and see there, without HTTP."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from secrets import compare_digest
from time import monotonic
from typing import Any, Final, NamedTuple, Self

import orjson

from comares.analysis.hinting import HINTS
from comares.core.game import Game
from comares.table import names
from comares.table.background import Background, in_thread
from comares.table.cache import SessionCache
from comares.table.changes import Accepted, Act, Changes, OnDone
from comares.table.database import Database
from comares.table.errors import NotAllowed, NotNow, NotThere, Unavailable
from comares.table.exercise_storage import ExerciseStorage
from comares.table.expiry import Expiry
from comares.table.facts import OVER, new_invite
from comares.table.files import why_not
from comares.table.hints import Hints
from comares.table.moments import moment
from comares.table.opening import Continuation, Created, NewTable, Opening, Trial
from comares.table.peers import EXCHANGE, Peers
from comares.table.practice import Exercises
from comares.table.requests import IdempotentRequest
from comares.table.review_storage import ReviewStorage
from comares.table.reviews import Reviews, must_be_over
from comares.table.session import Reaction, TableSession, position
from comares.table.settings import Settings
from comares.table.storage import Card, Storage
from comares.table.streams import Message, Subscription
from comares.table.table import Played, Table
from comares.table.writer import STUCK, Writer

log = logging.getLogger(__name__)

DRAIN: Final = 5.0
"""Seconds that running changes are given at shutdown."""

CHECKED: Final = 1.0
"""Seconds for which a check of the database is good."""
MOST_DEADLINES: Final = 4
"""How many of its deadlines a bot may miss before something is wrong."""


class Health(NamedTuple):
    """How the server is doing; times are in seconds."""

    database: str
    writing: float
    """How long it has been storing the same thing."""
    bots: float
    """How long the oldest decision of a bot has been waited for."""


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
        self.writer = Writer(self.storage, settings.backlog, self.peers.publish_versions)
        self.changes = Changes(settings, self.storage, self.background, self.cache, self.writer)
        self.bots = self.changes.bots
        self.opening = Opening(settings, self.changes)
        self.reviews = Reviews(ReviewStorage(database), self.background, settings.review_work)
        self.hints = Hints(self.cache, self.changes, self.bots.pool)
        self.exercises = Exercises(ExerciseStorage(database))
        self.expiry = Expiry(settings, self.storage, self.cache)
        self.checking: asyncio.Task[None] | None = None
        """The check of the database that is going on."""
        self.checked = -CHECKED
        """When the database was last checked."""
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
        await self.reviews.close()
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
        return await self.opening.create(guest, new)

    async def teach(self, guest: str, game: str, name: str, called: str | None) -> Created:
        """Open a table for a lesson."""
        return await self.opening.teach(guest, game, name, called)

    async def rematch(self, table: str, guest: str) -> Created:
        """Open a table with the same people, or return the one that somebody has already opened."""
        return await self.opening.rematch(table, guest)

    async def continue_from(self, table: str, guest: str, new: Continuation, key: str) -> Created:
        """Open a table that plays on from a position of another; repeated with the same key, it is done only once."""
        return await self.opening.continue_from(table, guest, new, key)

    async def try_example(self, guest: str, new: Trial) -> Created:
        """Open a table at a position from the rules, with the guest in the seat that is to move."""
        return await self.opening.try_example(guest, new)

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
        return self.changes.change_at_once(
            session, lambda draft: draft.play(guest, seat, move, version), request, on_done
        )

    async def undo(self, table: str, guest: str, seat: int, version: int, key: str) -> Accepted:
        """Undo one's last move; repeated with the same key, it is done only once."""
        request = IdempotentRequest.of(guest, key, f"undo {seat} {version}", version)
        await self.note_visit(table, guest)
        return await self.change(table, lambda draft: draft.undo(guest, seat, version), request)

    async def show_step(self, table: str, guest: str, seat: int, version: int) -> Accepted:
        """Let the lesson do what its step asks for."""
        await self.note_visit(table, guest)
        return await self.change(table, lambda draft: draft.show_step(guest, seat, version))

    async def step_back(self, table: str, guest: str, seat: int, version: int) -> Accepted:
        """Go back by a step of the lesson."""
        await self.note_visit(table, guest)
        return await self.change(table, lambda draft: draft.step_back(guest, seat, version))

    async def end_lesson(self, table: str, guest: str, seat: int) -> Accepted:
        """Play on without the lesson."""
        return await self.change(table, lambda draft: draft.end_lesson(guest, seat))

    async def hint(self, table: str, guest: str, seat: int, version: int) -> bytes:
        """Return a hint for a seat that is to move, as seen at a version, as JSON; that it was given is stored."""
        await self.note_visit(table, guest)
        return await self.hints.give(table, guest, seat, version)

    async def react(self, table: str, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody a reaction; it is not stored, and no move waits for it."""
        session = await self.cache.find(table)
        session.react(guest, seat, reaction)
        self.peers.publish_reaction(session, seat, reaction)

    async def change(self, id_: str, act: Act, request: IdempotentRequest | None = None) -> Accepted:
        """Change a table; once started, a change is completed even if the caller is cancelled."""
        return await self.changes.change_session(await self.cache.find(id_), act, request)

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

    async def why_not(self, table: str, move: Mapping[str, Any], ply: int | None = None) -> dict[str, Any]:
        """Return why a move is not possible now, or was not after ``ply`` moves, as an error code and data."""
        found = (await self.cache.up_to_date(table)).table
        return why_not(must_have_begun(found) if ply is None else game_after(found, ply), move)

    def game_at_hand(self, table: str) -> str | None:
        """Return the name of the game played at a table, if the table is in memory."""
        session = self.cache.sessions.get(table)
        return session.table.facts.game if session else None

    async def position(self, table: str, ply: int) -> bytes:
        """Return the position after ``ply`` moves, as JSON."""
        game = game_after((await self.cache.up_to_date(table)).table, ply)
        return position(game, game.view(legal=False), game.to_move)

    async def moment(self, table: str, ply: int, better: str) -> bytes:
        """Return the position before a move with what speaks for another one, as JSON; only once the game is over."""
        found = (await self.cache.up_to_date(table)).table
        must_be_over(found)
        return moment(game_after(found, ply - 1), better)

    async def record(self, table: str) -> str:
        """Return the record of the game; it tells if the game was given up, and who was given hints."""
        found = (await self.cache.up_to_date(table)).table
        game = must_have_begun(found)
        noted: dict[str, tuple[str, ...]] = {}
        if found.hinted:
            noted[HINTS] = tuple(game.setup.players[seat - 1] for seat in sorted(found.hinted))
        if found.status == "given-up":
            noted["Ending"] = (found.status,)
        if noted:
            game = game.copy()
            game.extra = {**game.extra, **noted}
        return game.record()

    async def review(self, table: str) -> bytes:
        """Return the review of a table as JSON, or how far it is."""
        return await self.reviews.state((await self.cache.up_to_date(table)).table)

    async def begin_review(self, table: str, guest: str) -> bytes:
        """Have a finished game reviewed, unless it is already; return how far that is."""
        return await self.reviews.begin((await self.cache.up_to_date(table)).table, guest)

    async def cancel_review(self, table: str, guest: str) -> None:
        """Stop the review that a guest has asked for."""
        await self.reviews.cancel((await self.cache.find(table)).table, guest)

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


def game_after(table: Table, ply: int) -> Game[Any]:
    """Return the game after some of its moves."""
    now_ = must_have_begun(table)
    if not 0 <= ply <= len(now_):
        raise NotThere("beyond-end", n=len(now_), at=ply)
    assert table.spec
    return table.spec.after(now_.history[:ply])


def must_have_begun(table: Table) -> Game[Any]:
    """Return the game; raises if it has not begun."""
    if table.game is None:
        raise NotNow("not-started")
    return table.game
