"""A table in memory: its state, its log, its followers, and what is sent to them."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, Literal, NamedTuple, Self

import orjson

from comares.bots import directory
from comares.core.game import Game, Mover
from comares.core.lesson import LEARNER
from comares.table.encoding import encode
from comares.table.errors import TooMuch
from comares.table.facts import Event, Facts, holder
from comares.table.game_log import GameLog
from comares.table.storage import CardRow
from comares.table.streams import Message, Subscription
from comares.table.table import Table

RECENT: Final = 20_000
"""Bytes of updates that are kept for those who lose their connection for a moment."""

Reaction = Literal["bravo", "lucky", "ouch", "hm", "thanks", "hurry"]
"""What people can say without words. Reactions are not stored."""
CALM: Final = 1.0
"""Minimum number of seconds between two reactions of a guest, and between two reports of who is here."""


class Update(NamedTuple):
    """A message that leads from one version to another."""

    before: int
    message: Message


class TableSession:
    """A table in use. Hold its lock to change it."""

    def __init__(self, table: Table, log: GameLog, grace: float) -> None:
        self.id = table.facts.id
        self.grace = grace
        """Seconds somebody must be away before a bot may stand in for them."""
        self.table = table
        self.log = log
        self.facts = encode_facts(self.table)
        self.position = encode_position(self.table)
        self.seats: orjson.Fragment | None = None
        """The seats as JSON, cached until somebody comes or goes."""
        self.recent: deque[Update] = deque()
        self.recent_size = 0
        self.lock = asyncio.Lock()
        self.announced = self.table.version
        """The highest version that another process has announced."""
        self.card: CardRow | None = None
        """The card as it was last stored, if by this process."""
        self.is_unsure = False
        """Whether the database may be ahead of this session."""
        self.is_full = False
        """Whether a bot could not play because there is no room for more events."""
        self.driver: asyncio.Task[None] | None = None
        """The task that plays for the bots."""
        self.timer: asyncio.TimerHandle | None = None
        """When to stop waiting for another process to do so."""
        self.telling: asyncio.TimerHandle | None = None
        """When everybody may be told again who is here."""
        self.is_untold = False
        """Whether somebody has come or gone since."""
        self.subscriptions: set[Subscription] = set()
        self.loaded = self.touched = monotonic()
        self.gone: dict[str, float] = {}
        """When guests with a seat who are not following the table were last here."""
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        """Guests who follow the table through other processes, by process, and until when that is trusted."""
        self.reacted: dict[str, float] = {}
        """When each guest last reacted."""

    @classmethod
    def of_new(cls, table: Table, grace: float) -> Self:
        """Return the session of a table that has just been stored for the first time."""
        log = GameLog()
        log.follow(table)
        table.begin_anew()
        return cls(table, log, grace)

    @classmethod
    def of_stored(cls, facts: Facts, events: Iterable[Event], grace: float) -> Self:
        """Return the session of a table that was read from the database."""
        table, log = Table(facts), GameLog()
        for event in events:
            table.apply(event)
            log.follow(table)
            table.begin_anew()
        return cls(table, log, grace)

    # ---- Changes ----

    def advance(self, after: Table) -> None:
        """Replace the table by one that has been stored, and tell everybody what happened."""
        before, kept = self.table, len(self.log) - after.undone
        self.log.follow(after)
        self.table = after
        self.announced = max(self.announced, after.version)
        if after.seats is not before.seats:
            self.seats = None
        if after.options is not before.options:
            self.facts = encode_facts(after)
        if after.moved != before.moved or after.seats is not before.seats:
            self.position = encode_position(after)
        update = {
            **self.head(),
            "taken_back": after.undone,
            "entries": [orjson.Fragment(entry) for entry in self.log.entries.since(kept)],
        }
        after.begin_anew()
        if after.invite != before.invite:
            self.send(Message("invitation", None, b"{}"))
        message = Message("update", after.version, encode(update))
        self.remember(Update(before.version, message))
        self.send(message)

    def remember(self, update: Update) -> None:
        """Keep an update for those who reconnect soon."""
        self.recent.append(update)
        self.recent_size += len(update.message.data)
        while self.recent_size > RECENT:
            self.recent_size -= len(self.recent.popleft().message.data)

    def end(self) -> None:
        """Tell everybody that the table was deleted, and let nobody play there any more."""
        self.send(Message("deleted", None, b"{}"))
        for subscription in tuple(self.subscriptions):
            subscription.end()
        if self.driver:
            self.driver.cancel()

    def send(self, message: Message) -> None:
        """Send a message to everybody who follows the table through this process."""
        for subscription in tuple(self.subscriptions):
            subscription.send(message)

    # ---- What everybody sees ----

    def head(self) -> dict[str, Any]:
        """Return what snapshots and updates have in common."""
        return {
            "version": self.table.version,
            "seats": self.seats or self.encode_seats(),
            "status": self.table.status,
            "position": self.position,
            "giving_up": self.table.giving_up,
            "rematch": self.table.successor,
            "lesson": lesson_of(self.table),
            "hints": {"given": self.table.gives_hints, "used": sorted(self.table.hinted)},
        }

    def encode_seats(self) -> orjson.Fragment:
        """Return the seats as everybody may see them, and cache them."""
        online = self.online()
        seats = [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "bot": directory.title(self.table.facts.game, seat.level) if seat.level else None,
                "stand_in": seat.stand_in,
                "left": seat.left,
                "holder": holder(seat.guest, self.id) if seat.guest else None,
                "online": seat.guest in online,
            }
            for seat in self.table.seats
        ]
        self.seats = orjson.Fragment(encode(seats))
        return self.seats

    def snapshot(self) -> dict[str, Any]:
        """Return everything that everybody may see."""
        log = orjson.Fragment(b"[" + b",".join(self.log.entries.all()) + b"]")
        origin = self.table.origin and self.table.origin._asdict()
        return {"table": self.facts, **self.head(), "log": log, "origin": origin}

    def snapshot_for(self, guest: str | None) -> bytes:
        """Return everything there is to see, including what only this guest may see."""
        you = {
            "holder": holder(guest, self.id) if guest else "",
            "owner": guest == self.table.facts.owner,
            "invite": self.invitation_for(guest),
        }
        return orjson.dumps({**self.snapshot(), "you": you})

    def invitation_for(self, guest: str | None) -> str | None:
        """Return the invitation if a guest may pass it on: the owner, or somebody with a seat."""
        table = self.table
        return table.invite if guest == table.facts.owner or table.is_held_by(guest) else None

    # ---- Reactions ----

    def react(self, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody a reaction by somebody with a seat."""
        self.table.must_hold(guest, seat)
        now = monotonic()
        if now - self.reacted.get(guest, -CALM) < CALM:
            raise TooMuch("too-fast")
        self.reacted[guest] = now
        self.show(seat, reaction)

    def show(self, seat: int, reaction: Reaction) -> None:
        """Send a reaction to everybody who follows the table through this process."""
        self.send(Message("reaction", None, orjson.dumps({"seat": seat, "reaction": reaction})))

    # ---- Presence ----

    def online(self) -> set[str]:
        """Return the guests with a seat who are following the table."""
        here = {subscription.guest for subscription in self.subscriptions}
        for guests, _ in self.elsewhere.values():
            here |= guests
        return {seat.guest for seat in self.table.seats if seat.guest and seat.guest in here}

    def here(self) -> set[str]:
        """Return the guests who are following the table through this process."""
        return {subscription.guest for subscription in self.subscriptions if subscription.guest}

    def away(self, guest: str | None) -> float:
        """Return how many seconds a guest has been away."""
        if guest is None or guest in self.online():
            return 0
        return monotonic() - self.gone.get(guest, self.loaded)

    def note_visit(self, guest: str) -> None:
        """Note that somebody is here, even if they are not following the table."""
        if self.table.is_held_by(guest):
            self.gone[guest] = monotonic()

    def join(self, subscription: Subscription, last_version: int | None) -> None:
        """Add a follower: with the updates since their last version if we still have them, or else with a snapshot."""
        before = self.online()
        self.seats = None
        self.subscriptions.add(subscription)
        if subscription.guest:
            self.gone.pop(subscription.guest, None)
        missed = self.missed(last_version)
        if missed is None:
            missed = [Message("snapshot", self.table.version, orjson.dumps(self.snapshot()))]
        for message in missed:
            subscription.send(message)
        if self.online() == before or not self.tell_presence():
            subscription.send(self.presence())

    def missed(self, last_version: int | None) -> list[Message] | None:
        """Return the updates after a version, or ``None`` if they are no longer kept."""
        if last_version == self.table.version:
            return []
        updates = list(self.recent)
        for at, update in enumerate(updates):
            if update.before == last_version:
                return [later.message for later in updates[at:]]
        return None

    def part(self, subscription: Subscription) -> None:
        """Remove a follower."""
        if subscription not in self.subscriptions:
            return
        before = self.online()
        self.subscriptions.remove(subscription)
        self.touched = monotonic()
        self.note_absence(before)

    def on_presence(self, process: str, guests: frozenset[str], until: float) -> None:
        """Note who follows the table through another process, and how long to trust that."""
        before = self.online()
        self.elsewhere[process] = (guests, until)
        self.note_absence(before)

    def doubt(self) -> None:
        """Stop trusting processes that have been silent for too long."""
        before, now = self.online(), monotonic()
        self.elsewhere = {
            process: (guests, until) for process, (guests, until) in self.elsewhere.items() if until > now
        }
        self.note_absence(before)

    def note_absence(self, before: set[str]) -> None:
        """Note who has left, and tell everybody if somebody has come or gone."""
        online = self.online()
        self.seats = None
        for guest in before - online:
            self.gone[guest] = monotonic()
        if online != before:
            self.tell_presence()

    def tell_presence(self) -> bool:
        """Tell everybody who is here, now or a moment after the last time; return whether it was now."""
        if self.telling:
            self.is_untold = True
            return False
        self.telling = asyncio.get_running_loop().call_later(CALM, self.tell_again)
        self.is_untold = False
        self.send(self.presence())
        return True

    def tell_again(self) -> None:
        """Tell everybody who is here if somebody has come or gone since it was told."""
        self.telling = None
        if self.is_untold:
            self.tell_presence()

    def presence(self) -> Message:
        """Return who is here, and for those who are not, in how many seconds a bot may stand in."""
        here = self.online()
        online = sorted(holder(guest, self.id) for guest in here)
        missing = {seat.guest for seat in self.table.seats if seat.guest} - here
        away = {holder(guest, self.id): round(max(0.0, self.grace - self.away(guest)), 1) for guest in sorted(missing)}
        return Message("presence", None, orjson.dumps({"online": online, "away": away}))

    def is_idle(self, since: float) -> bool:
        """Return whether nobody is using the table, and nobody has since a point in time."""
        return not self.subscriptions and not self.driver and not self.lock.locked() and self.touched < since


def encode_facts(table: Table) -> orjson.Fragment:
    """Return what never changes about a table once its game has begun, and everybody may see."""
    facts = table.facts
    told = {
        "id": facts.id,
        "game": facts.game,
        "options": table.options,
        "dice": facts.dice,
        "public": facts.public,
        "hints": table.hints_agreed,
        "created": iso(facts.created),
    }
    return orjson.Fragment(encode(told))


def lesson_of(table: Table) -> dict[str, Any] | None:
    """Return what a lesson is about now; without a step once all have been taken."""
    lesson = table.lesson
    if lesson is None:
        return None
    at = lesson.step_at(len(table.done)) if table.prepared else None
    step = None if at is None else lesson.steps[at]
    return {
        "name": lesson.name,
        "step": step and step.name,
        "number": len(lesson.steps) if at is None else at + 1,
        "of": len(lesson.steps),
        "points": step.points if step else (),
        "token": table.prepared_token if table.mover == LEARNER else None,
    }


def iso(milliseconds: int) -> str:
    """Return a time as an ISO 8601 string."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


def encode_position(table: Table) -> orjson.Fragment | None:
    """Return the position and its choices, once the game has started."""
    game, view = table.game, table.view
    if game is None or view is None:
        return None
    choose = isinstance(table.mover, int) and not table.bot_to_move
    undo, rollers = table.undoer, table.rollers()
    return orjson.Fragment(position(game, view.whole(), table.mover, undo=undo, rollers=rollers, choose=choose))


def position(
    game: Game[Any],
    view: dict[str, Any],
    to_move: Mover,
    *,
    undo: int | None = None,
    rollers: Iterable[int] = (),
    choose: bool = False,
) -> bytes:
    """Return a position as JSON; ``to_move`` is nobody if the game was given up there."""
    is_over = game.finished
    return encode(
        {
            "ply": len(game),
            "view": view,
            "to_move": to_move,
            "rollers": list(rollers),
            "choices": game.choices() if choose else [],
            "undo": undo,
            "winners": game.winners() if is_over else [],
            "breakdown": game.breakdown() if is_over else None,
        }
    )
