"""The tables of a house: everything that a server needs, and no HTTP."""

from __future__ import annotations

import asyncio
import logging
import re
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import compare_digest, token_urlsafe
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, ParamSpec, Self, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from comares.core.errors import ComaresError, IllegalMove, SetupError
from comares.core.game import Game
from comares.table import names
from comares.table.database import Database
from comares.table.errors import NotAllowed, NotNow, NotThere, TableError, TooMuch, Unavailable
from comares.table.live import Live, Reaction, position
from comares.table.minds import Minds
from comares.table.relay import Hint, Relay
from comares.table.settings import Settings
from comares.table.storage import Answer, Card, Storage, now, page_of
from comares.table.streams import Message, Subscription
from comares.table.table import Facts, Table, check_options
from comares.table.writer import Writer

log = logging.getLogger(__name__)

ID: Final = re.compile(r"[A-Za-z0-9_-]{10}")
TRIES: Final = 5
"""How often a change is tried anew because another process was faster."""
SWEEP: Final = 15.0
"""Seconds between two looks for tables that nobody needs in memory, and between two words about who is here."""
BELIEVED: Final = 3 * SWEEP

P = ParamSpec("P")
R = TypeVar("R")


class WishedSeat(NamedTuple):
    """A seat as somebody wants it who opens a table."""

    kind: Literal["me", "person", "bot", "open"]
    """Himself; another person at the same screen; a bot; anybody who is invited."""
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class Wish:
    """A table as somebody wants it."""

    game: str
    seats: Sequence[WishedSeat]
    options: Mapping[str, str | int | bool] = field(default_factory=dict)
    dice: str = "rolled"
    public: bool = False


class Created(NamedTuple):
    """A new table."""

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
        self.relay = None if database.is_sqlite else Relay(database.url, self.hear, self.resume)
        announce = self.relay.tell_versions if self.relay else lambda _changed: None
        self.writer = Writer(self.storage, settings.backlog, announce)
        self.minds = Minds(settings.workers, settings.think)
        self.live: OrderedDict[str, Live] = OrderedDict()
        """The tables in memory, the one used last at the end."""
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.tasks: set[asyncio.Task[Any]] = set()
        self.is_closing = False
        self.sweeper = asyncio.create_task(self.sweep_again_and_again())

    @classmethod
    async def open(cls, settings: Settings) -> Self:
        """Open the database, bring it up to date, and be ready."""
        return cls(settings, await asyncio.to_thread(Database, settings.database))

    async def close(self) -> None:
        """Finish what was begun, say goodbye to those who follow, and close the database."""
        self.is_closing = True
        self.sweeper.cancel()
        for live in self.live.values():
            if live.driver:
                live.driver.cancel()
        if self.tasks:
            await asyncio.wait(self.tasks, timeout=5)
        for live in self.live.values():
            for subscription in tuple(live.subscriptions):
                subscription.send(Message("bye", None, b"{}"))
                subscription.end()
        await self.writer.close()
        if self.relay:
            await self.relay.close()
        self.minds.close()
        await asyncio.to_thread(self.storage.database.close)

    # ---- Tables ----

    async def create(self, guest: str, wish: Wish) -> Created:
        """Open a table and seat those who are there; the game begins if no seat is left open."""
        if await self.read(self.storage.open_tables_of, guest) >= self.settings.tables_per_guest:
            raise TooMuch("too-many-tables", n=self.settings.tables_per_guest)
        options = check_options(wish.game, len(wish.seats), wish.options, wish.dice)
        table = Table(self.new_facts(guest, wish.game, options, len(wish.seats), wish.dice, wish.public))
        await self.seat_as_wished(table, guest, wish.seats)
        await self.shielded(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    async def seat_as_wished(self, table: Table, guest: str, seats: Sequence[WishedSeat]) -> None:
        """Seat those who are there; the owner is called as he calls himself elsewhere."""
        if all(seat.kind == "bot" for seat in seats):
            raise SetupError("only-bots")
        for number, seat in enumerate(seats, 1):
            if seat.kind == "bot":
                table.put_bot(guest, number, seat.level or "", is_away=False)
            elif seat.kind != "open":
                own = await self.guest(guest) if seat.kind == "me" and not seat.name else None
                table.sit(guest, number, seat.name or own or "")

    def new_facts(
        self, owner: str, game: str, options: Mapping[str, str], seats: int, dice: str, public: bool
    ) -> Facts:
        """Return the facts of a new table."""
        id_, invite = token_urlsafe(8)[:10], token_urlsafe(12)
        return Facts(id_, invite, game, options, seats, dice, public, owner, now())

    async def store_new(self, table: Table) -> None:
        """Store a new table, and let its bots play."""
        if await self.writer.store(page_of(table)) != "stored":
            raise Unavailable("storage-failed")
        self.drive(await self.find(table.facts.id))

    async def rematch(self, table: str, guest: str) -> Created:
        """Open a table with the same people, or return the one that somebody opened before."""
        return await self.shielded(self.open_rematch(await self.find(table), guest))

    async def open_rematch(self, live: Live, guest: str) -> Created:
        """Open the table of the rematch, unless there is one."""
        facts = live.table.facts
        async with live.lock:
            for _ in range(TRIES):
                await self.catch_up(live)
                new = Table(self.new_facts(guest, facts.game, facts.options, facts.seats, facts.dice, facts.public))
                draft = live.table.copy()
                draft.play_again(guest, new.facts.id)
                if not draft.news:
                    break
                new.seat_as(draft)
                outcome = await self.writer.store(page_of(draft), page_of(new))
                if outcome == "stored":
                    live.advance(draft.news, draft)
                    self.drive(await self.find(new.facts.id))
                    break
                self.check(live, outcome)
            else:
                raise Unavailable("busy")
        successor = await self.find(str(live.table.successor))
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
        live = await self.find(table)

        def act(draft: Table) -> None:
            is_away = live.away(draft.seat(seat).guest) >= live.grace
            draft.put_bot(guest, seat, level, is_away=is_away)

        return await self.change(table, act)

    async def take_back(self, table: str, guest: str, seat: int) -> Accepted:
        """Play on in one's own seat, where a bot stood in."""
        return await self.change(table, lambda draft: draft.take_back(guest, seat))

    # ---- Moves ----

    async def play(self, table: str, guest: str, seat: int, token: str, version: int, key: str) -> Accepted:
        """Play a token, or type in dice, in the position of a version; with the same key it is done only once."""
        question = ask(guest, key, f"play {seat} {version} {token}", version)
        return await self.change(table, lambda draft: draft.play(guest, seat, token, version), question)

    async def undo(self, table: str, guest: str, seat: int, version: int, key: str) -> Accepted:
        """Take one's last step back; with the same key it is done only once."""
        question = ask(guest, key, f"undo {seat} {version}", version)
        return await self.change(table, lambda draft: draft.undo(guest, seat, version), question)

    async def change(self, id_: str, act: Callable[[Table], None], question: Question | None = None) -> Accepted:
        """Do something at a table; once begun it is finished, even if nobody waits for it any more."""
        return await self.shielded(self.change_live(await self.find(id_), act, question))

    async def change_live(self, live: Live, act: Callable[[Table], None], question: Question | None) -> Accepted:
        """Try something on a copy, store what follows, and tell everybody."""
        async with live.lock:
            for _ in range(TRIES):
                await self.catch_up(live, question.version if question else 0)
                draft = live.table.copy()
                try:
                    act(draft)
                except NotNow as error:
                    # Whatever was done has changed the position, so that asking again comes too late.
                    if error.code == "stale" and question and (answer := await self.answered(live, question)):
                        return Accepted(answer.version)
                    raise
                if not draft.news:
                    return Accepted(draft.version)
                draft.must_have_room(self.settings.events_per_table)
                answer = Answer(question.guest, question.key, question.text, draft.version) if question else None
                outcome = await self.writer.store(page_of(draft, answer))
                if outcome == "stored":
                    live.advance(draft.news, draft)
                    self.drive(live)
                    return Accepted(draft.version)
                self.check(live, outcome)
                if question:
                    await self.answered(live, question)
            raise Unavailable("busy")

    async def answered(self, live: Live, question: Question) -> Answer | None:
        """Return what was answered when the same was asked before; a key is good for one question only."""
        answer: Answer | None = await self.read(self.storage.answer, live.id, question.guest, question.key)
        if answer and answer.question != question.text:
            raise NotNow("key-reused")
        return answer

    def check(self, live: Live, outcome: str) -> None:
        """Look into the database before anything else is done; refuse if it has failed."""
        live.is_unsure = True
        if outcome == "failed":
            raise Unavailable("storage-failed")

    async def react(self, table: str, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody at a table how one feels; it is not kept, and no move waits for it."""
        live = await self.find(table)
        live.react(guest, seat, reaction)
        if self.relay:
            self.relay.tell_reaction(live.id, seat, reaction)

    # ---- Looking ----

    async def snapshot(self, table: str, guest: str | None) -> bytes:
        """Return all that there is to see, as JSON."""
        return (await self.up_to_date(table)).snapshot_for(guest)

    async def subscribe(self, table: str, guest: str | None, last_version: int | None = None) -> Subscription:
        """Follow a table, from a version if that is not long ago, or from a snapshot."""
        if self.is_closing:
            raise Unavailable("busy")
        live = await self.up_to_date(table)

        def leave(subscription: Subscription) -> None:
            live.part(subscription)
            self.tell_here(live)

        subscription = Subscription(guest, self.settings.stream_queue, leave)
        live.join(subscription, last_version)
        self.tell_here(live)
        if self.relay:
            self.wait_for_bots(live)
        else:
            self.drive(live)
        return subscription

    async def why(self, table: str, token: str) -> dict[str, Any]:
        """Return why a token is not possible now, as a code and data."""
        game = self.must_have_begun((await self.up_to_date(table)).table).copy()
        try:
            game.play(token)
            error: ComaresError = IllegalMove("possible", token=token)
        except ComaresError as refused:
            error = refused
        return {"code": error.code, "data": error.data}

    async def game_of(self, table: str) -> str:
        """Return the name of the game that is played at a table."""
        return (await self.find(table)).table.facts.game

    async def position(self, table: str, ply: int) -> bytes:
        """Return how the game stood after so many tokens, as JSON."""
        live = await self.up_to_date(table)
        now_ = self.must_have_begun(live.table)
        if not 0 <= ply <= len(now_):
            raise NotThere("beyond-end", n=len(now_), at=ply)
        game = Game(live.table.definition, now_.setup.players, live.table.facts.tags())
        for action in now_.history[:ply]:
            game.act(action)
        return position(game, game.view(legal=False))

    async def record(self, table: str) -> str:
        """Return the game written down."""
        return self.must_have_begun((await self.up_to_date(table)).table).record()

    def must_have_begun(self, table: Table) -> Game[Any]:
        """Return the game, if it has begun."""
        if table.game is None:
            raise NotNow("not-started")
        return table.game

    async def mine(self, guest: str) -> list[Card]:
        """List the tables where a guest has a seat, the latest first."""
        return await self.read(self.storage.cards_of, guest)

    async def public(self) -> list[Card]:
        """List the tables that everybody may watch, the latest first."""
        return await self.read(self.storage.public_cards)

    # ---- Guests ----

    async def name_guest(self, guest: str, name: str) -> str:
        """Keep how a guest wants to be called; return the name as it is kept."""
        name = names.clean(name)
        await self.read(self.storage.name_guest, guest, name)
        return name

    async def guest(self, guest: str) -> str | None:
        """Return how a guest wants to be called."""
        return await self.read(self.storage.name_of, guest)

    async def health(self) -> dict[str, Any]:
        """Return how the house is doing; raises if the database does not answer."""
        await self.read(self.storage.check)
        return {
            "database": self.storage.database.name,
            "live": len(self.live),
            "streams": sum(len(live.subscriptions) for live in self.live.values()),
            "waiting": self.writer.queue.qsize(),
        }

    # ---- Memory ----

    async def find(self, id_: str) -> Live:
        """Return a table, from memory or from the database."""
        while (live := self.live.get(id_)) is None:
            if not ID.fullmatch(id_):
                raise NotThere("no-such-table")
            task = self.loading.get(id_)
            if task is None:
                task = self.loading[id_] = self.begin(self.load(id_))
                task.add_done_callback(lambda _task: self.loading.pop(id_))
            await asyncio.shield(task)
        live.touched = monotonic()
        self.live.move_to_end(id_)
        return live

    async def load(self, id_: str) -> Live:
        """Read a table from the database."""
        facts = await self.read(self.storage.facts, id_)
        if facts is None:
            raise NotThere("no-such-table")
        live = await self.read(lambda: Live(facts, self.storage.events_after(id_, 0), self.settings.grace))
        self.live[id_] = live
        self.forget(monotonic() - 1, self.settings.live_tables)
        return live

    async def up_to_date(self, id_: str) -> Live:
        """Return a table as it stands, also if another process was the last to change it."""
        live = await self.find(id_)
        if self.is_behind(live):
            async with live.lock:
                await self.catch_up(live)
        return live

    def is_behind(self, live: Live, version: int = 0) -> bool:
        """Say whether the database may know more about a table than we do."""
        is_deaf = self.relay is not None and not self.relay.is_listening
        return is_deaf or live.is_unsure or max(live.heard, version) > live.table.version

    async def catch_up(self, live: Live, version: int = 0) -> None:
        """Read what others did, if there may be something; the caller holds the lock."""
        if not self.is_behind(live, version):
            return
        live.is_unsure, live.heard = False, live.table.version
        try:
            events = await self.read(self.storage.events_after, live.id, live.table.version)
        except Unavailable:
            live.is_unsure = True
            raise
        if events:
            after = live.table.copy()
            for event in events:
                after.apply(event)
            live.advance(events, after)
            self.wait_for_bots(live)

    def forget(self, since: float, most: int) -> None:
        """Drop tables that nobody needs in memory, until no more than so many are left."""
        for id_, live in list(self.live.items()):
            if len(self.live) <= most:
                break
            if live.is_idle(since):
                del self.live[id_]

    async def sweep_again_and_again(self) -> None:
        """Drop idle tables now and then, and make up for what processes did not hear of each other."""
        while True:
            await asyncio.sleep(SWEEP)
            self.forget(monotonic() - self.settings.idle, 0)
            if self.relay:
                with suppress(Unavailable):
                    await self.compare_notes()

    async def compare_notes(self) -> None:
        """Tell the others who is here, and look whether they did something without telling: they may have died."""
        followed = [live for live in self.live.values() if live.subscriptions]
        for live in followed:
            self.tell_here(live)
            live.doubt()
        versions = await self.read(self.storage.versions, [live.id for live in followed])
        for live in followed:
            self.hear_version(live, versions.get(live.id, 0))

    async def read(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Ask the database, in another thread."""
        try:
            return await asyncio.to_thread(function, *args, **kwargs)
        except SQLAlchemyError as error:
            log.error("the database failed: %s", error)
            raise Unavailable("storage-failed") from error

    async def shielded(self, work: Coroutine[Any, Any, R]) -> R:
        """Finish something even if the one who asked for it is gone."""
        if self.is_closing:
            work.close()
            raise Unavailable("busy")
        return await asyncio.shield(self.begin(work))

    def begin(self, work: Coroutine[Any, Any, R]) -> asyncio.Task[R]:
        """Begin something that is waited for when the house is closed."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.ended)
        return task

    def ended(self, task: asyncio.Task[Any]) -> None:
        """Forget a task; whoever asked for it has heard of its error, or is gone."""
        self.tasks.discard(task)
        if not task.cancelled():
            task.exception()

    # ---- Bots ----

    def drive(self, live: Live) -> None:
        """Let the bots play, if one is to move."""
        if live.timer:
            live.timer.cancel()
            live.timer = None
        if live.table.bot_to_move and not live.driver and not self.is_closing:
            live.driver = asyncio.create_task(self.play_bots(live))
            live.driver.add_done_callback(lambda task: self.bots_played(live, task))

    async def play_bots(self, live: Live) -> None:
        """Play until no bot is to move, and no slower than people can follow."""
        while live.table.bot_to_move:
            table = live.table
            token, _ = await asyncio.gather(self.minds.choose(table), asyncio.sleep(self.settings.pace))
            await self.play_bot(live, table, token)

    def bots_played(self, live: Live, task: asyncio.Task[None]) -> None:
        """Note that no bot is to move any more."""
        live.driver = None
        live.touched = monotonic()
        if not task.cancelled() and (error := task.exception()):
            log.error("the bots of a table stopped: %r", error)
        self.wait_for_bots(live)

    def wait_for_bots(self, live: Live) -> None:
        """Give another process, which has moved last, some time to move the bots."""
        if live.table.bot_to_move and not live.driver and not live.timer and not self.is_closing:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(self.settings.patience, self.lose_patience, live, live.table.version)

    def lose_patience(self, live: Live, version: int) -> None:
        """Let the bots play if nobody else did."""
        live.timer = None
        if self.live.get(live.id) is not live:
            return
        if live.table.version == version:
            self.drive(live)
        else:
            self.wait_for_bots(live)

    async def play_bot(self, live: Live, table: Table, token: str) -> None:
        """Do what a bot decided, unless something else happened meanwhile."""
        try:
            await self.shielded(self.change_live(live, lambda draft: draft.play_bot(token, table.version), None))
        except (TableError, IllegalMove) as error:
            if error.code not in ("stale", "game-over", "not-your-turn"):
                log.warning("a bot could not play: %s", error.code)
                await asyncio.sleep(self.settings.patience)

    # ---- Other processes ----

    def tell_here(self, live: Live) -> None:
        """Tell other processes who follows a table here."""
        if self.relay:
            self.relay.tell_here(live.id, live.here())

    def hear(self, process: str, hints: list[Hint]) -> None:
        """Hear what another process tells."""
        for what, id_, told in hints:
            live = self.live.get(id_)
            if live is None:
                continue
            match what:
                case "version":
                    self.hear_version(live, told)
                case "here":
                    live.hear_of(process, frozenset(told), monotonic() + BELIEVED)
                case "reaction":
                    live.show(*told)

    def hear_version(self, live: Live, version: int) -> None:
        """Hear that a table has changed."""
        live.heard = max(live.heard, version)
        if live.subscriptions and live.heard > live.table.version:
            self.begin(self.follow(live))

    def resume(self) -> None:
        """Look for what was missed while nothing could be heard."""
        for live in self.live.values():
            live.is_unsure = True
            if live.subscriptions:
                self.begin(self.follow(live))

    async def follow(self, live: Live) -> None:
        """Tell those who follow a table here what was done elsewhere."""
        try:
            async with live.lock:
                await self.catch_up(live)
        except Unavailable:
            live.is_unsure = True


class Question(NamedTuple):
    """Something asked with a key, so that it can be asked again."""

    guest: str
    key: str
    text: str
    version: int


def ask(guest: str, key: str, text: str, version: int) -> Question:
    """Return a question; whatever its key is made of, it can be stored."""
    return Question(guest, sha256(key.encode("utf-8", "replace")).hexdigest()[:32], text, version)
