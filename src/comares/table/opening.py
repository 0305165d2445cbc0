"""How tables are opened: new ones, for a lesson, for a rematch, or to play on from a position of another."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections import Counter
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import token_urlsafe
from typing import Literal, NamedTuple

from comares.api import from_position
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.lesson import LEARNER, OPPONENT, find_lesson
from comares.core.rulebook import examples
from comares.table.background import in_thread
from comares.table.changes import TRIES, Changes, must_not_have_failed
from comares.table.errors import NotNow, NotThere, TooMuch, Unavailable
from comares.table.facts import Facts, new_invite
from comares.table.options import check_options
from comares.table.requests import IdempotentRequest
from comares.table.session import TableSession
from comares.table.settings import Settings
from comares.table.storage import now, table_write
from comares.table.table import Table


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
    hints: bool = False
    """Whether everybody who sits down agrees to hints."""


class Continuation(NamedTuple):
    """A table to be opened where another one's game is played on, against bots."""

    ply: int
    """After how many moves."""
    seat: int
    """The guest's seat."""
    level: str
    """The bots in the other seats."""
    name: str | None = None


class Trial(NamedTuple):
    """A table to be opened where a position from the rules is played, against bots."""

    game: str
    example: str
    level: str | None = None
    name: str | None = None


class Created(NamedTuple):
    """A table that was opened."""

    id: str
    invite: str


class Opening:
    """Opens tables, a limited number for each guest."""

    def __init__(self, settings: Settings, changes: Changes) -> None:
        self.settings = settings
        self.storage = changes.storage
        self.background = changes.background
        self.cache = changes.cache
        self.writer = changes.writer
        self.bots = changes.bots
        self.begun: Counter[str] = Counter()
        """How many tables each guest is about to open."""

    async def create(self, guest: str, new: NewTable) -> Created:
        """Open a table and seat those who are there; the game begins if no seat is open."""
        async with self.one_more_table(guest):
            options = check_options(new.game, len(new.seats), new.options, new.dice)
            table = Table(new_facts(guest, new.game, options, len(new.seats), new.dice, new.public))
            if new.hints:
                table.allow_hints()
            await self.seat(table, guest, new.seats)
            await self.background.finish(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    async def teach(self, guest: str, game: str, name: str, called: str | None) -> Created:
        """Open a table for a lesson: the guest in the learner's seat, bots in the others."""
        lesson = find_lesson(game, name)
        seats = [
            NewSeat("me", called) if seat == LEARNER else NewSeat("bot", level=OPPONENT)
            for seat in range(1, lesson.players + 1)
        ]
        async with self.one_more_table(guest):
            table = Table(new_facts(guest, game, lesson.options, lesson.players, "rolled", False))
            table.teach(name)
            await self.seat(table, guest, seats)
            await self.background.finish(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    @asynccontextmanager
    async def one_more_table(self, guest: str) -> AsyncIterator[None]:
        """Hold a place for a table that a guest is about to open; raises if they have too many that are not finished.

        Those that are being opened at the same time count, too.
        """
        self.begun[guest] += 1
        try:
            others = self.begun[guest] - 1
            if await in_thread(self.storage.open_tables_of, guest) + others >= self.settings.tables_per_guest:
                raise TooMuch("too-many-tables", n=self.settings.tables_per_guest)
            yield
        finally:
            self.begun[guest] -= 1
            if not self.begun[guest]:
                del self.begun[guest]

    async def seat(self, table: Table, guest: str, seats: Sequence[NewSeat]) -> None:
        """Seat those who are there; the owner goes by their usual name unless they give another."""
        if all(seat.kind == "bot" for seat in seats):
            raise SetupError("only-bots")
        for number, seat in enumerate(seats, 1):
            if seat.kind == "bot":
                table.put_bot(guest, number, seat.level or "", is_away=False, allowed=self.settings.bots)
            elif seat.kind != "open":
                own = await in_thread(self.storage.name_of, guest) if seat.kind == "me" and not seat.name else None
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
            name = new.name or held or await in_thread(self.storage.name_of, guest) or ""
            draft.continue_from(other, new.ply, new.seat, name, new.level, self.settings.bots)
            draft.finish(request)
            outcome = await self.writer.store(table_write(draft, request))
        # In a conflict, the same request was sent twice at the same time, and the other one was faster.
        made = await self.made_before(id_, request) if outcome != "failed" else None
        if made is None:
            raise Unavailable("storage-failed")
        self.bots.drive(await self.cache.find(id_))
        return made

    async def try_example(self, guest: str, new: Trial) -> Created:
        """Open a table at a position from the rules, with the guest in the seat that is to move."""
        known = examples(new.game) if new.game in registry.names() else {}
        if new.example not in known:
            raise NotThere("no-such-example", name=new.example, names=", ".join(known) or "–")
        example = known[new.example]
        game = from_position(example.position, example.players)
        assert isinstance(game.to_move, int), "somebody is to move in every example"
        tags = {tag: values[0] for tag, values in game.setup.tags().items()}
        async with self.one_more_table(guest):
            options = {**tags, "Position": example.position}
            table = Table(new_facts(guest, example.game, options, len(example.players), "rolled", False))
            name = new.name or await in_thread(self.storage.name_of, guest) or ""
            table.begin_at_position(example.players, game.to_move, name, new.level, self.settings.bots)
            await self.background.finish(self.store_new(table))
        return Created(table.facts.id, table.facts.invite)

    async def made_before(self, id_: str, request: IdempotentRequest) -> Created | None:
        """Return the table that a request opened, if it was carried out; raises if the key was used for another one."""
        answer = await in_thread(self.storage.answer, id_, request.key)
        if answer is None:
            return None
        if answer.request != request.text:
            raise NotNow("key-reused")
        return Created(id_, (await self.cache.find(id_)).table.invite)


def new_facts(owner: str, game: str, options: Mapping[str, str], seats: int, dice: str, public: bool) -> Facts:
    """Return the facts of a new table."""
    return Facts(token_urlsafe(8)[:10], new_invite(), game, options, seats, dice, public, owner, now())


def id_for(table: str, request: IdempotentRequest) -> str:
    """Return the id of the table that a request at another table opens: the same if it is sent again."""
    digest = sha256(f"{table}:{request.key}".encode()).digest()
    return urlsafe_b64encode(digest).decode()[:10]
