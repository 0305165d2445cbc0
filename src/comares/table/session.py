"""A table in memory: how it stands, its log, who follows it, and what they are told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from datetime import UTC, datetime
from time import monotonic
from typing import Any, Final, Literal, NamedTuple

import orjson

from comares.bots import directory
from comares.core.game import Game
from comares.table.encoding import encode
from comares.table.errors import TooMuch
from comares.table.game_log import GameLog
from comares.table.storage import CardRow
from comares.table.streams import Message, Subscription
from comares.table.table import Event, Facts, Table, holder

RECENT: Final = 20_000
"""So many bytes of updates are kept for those who were away for a moment."""

Reaction = Literal["bravo", "lucky", "ouch", "hm", "thanks", "hurry"]
"""What people can say without words. Nobody keeps it."""
CALM: Final = 1.0
"""Seconds between two reactions of a guest."""


class Update(NamedTuple):
    """A message that leads from one version to another."""

    before: int
    message: Message


class TableSession:
    """A table that is in use. Whoever changes it holds its lock."""

    def __init__(self, facts: Facts, events: Iterable[Event], grace: float) -> None:
        self.id = facts.id
        self.grace = grace
        """Seconds that somebody must be away before a bot may stand in for them."""
        self.facts = orjson.Fragment(encode(public_facts(facts)))
        self.table = Table(facts)
        self.log = GameLog()
        for event in events:
            self.table.apply(event)
            self.log.follow(self.table)
            self.table.begin_anew()
        self.position = encode_position(self.table)
        self.seats: orjson.Fragment | None = None
        """The seats as JSON, until somebody comes or goes."""
        self.recent: deque[Update] = deque()
        self.recent_size = 0
        self.lock = asyncio.Lock()
        self.announced = self.table.version
        """The highest version that another process told of."""
        self.card: CardRow | None = None
        """What lists show, as it was last stored, if that was done here."""
        self.is_unsure = False
        """Whether the disk may know more than we do."""
        self.driver: asyncio.Task[None] | None = None
        """Who moves the bots."""
        self.timer: asyncio.TimerHandle | None = None
        """When to stop waiting for another process to move them."""
        self.subscriptions: set[Subscription] = set()
        self.loaded = self.touched = monotonic()
        self.gone: dict[str, float] = {}
        """Since when guests are away who were here."""
        self.elsewhere: dict[str, tuple[frozenset[str], float]] = {}
        """Guests who follow the table through other processes, by process, and until when that is believed."""
        self.reacted: dict[str, float] = {}
        """When guests last showed how they feel."""

    # ---- Changes ----

    def advance(self, after: Table) -> None:
        """Take over a table that is stored, and tell everybody what happened."""
        before, kept = self.table, len(self.log) - after.undone
        self.log.follow(after)
        self.table = after
        self.announced = max(self.announced, after.version)
        if after.seats is not before.seats:
            self.seats = None
        if after.moved != before.moved or after.seats is not before.seats:
            self.position = encode_position(after)
        update = {
            **self.head(),
            "taken_back": after.undone,
            "entries": [orjson.Fragment(entry) for entry in self.log.entries.since(kept)],
        }
        after.begin_anew()
        message = Message("update", after.version, encode(update))
        self.remember(Update(before.version, message))
        self.send(message)

    def remember(self, update: Update) -> None:
        """Keep an update for a while."""
        self.recent.append(update)
        self.recent_size += len(update.message.data)
        while self.recent_size > RECENT:
            self.recent_size -= len(self.recent.popleft().message.data)

    def send(self, message: Message) -> None:
        """Send a message to everybody who follows the table here."""
        for subscription in tuple(self.subscriptions):
            subscription.send(message)

    # ---- What everybody sees ----

    def head(self) -> dict[str, Any]:
        """Return what a snapshot and an update have in common."""
        return {
            "version": self.table.version,
            "seats": self.seats or self.encode_seats(),
            "status": self.table.status,
            "position": self.position,
            "rematch": self.table.successor,
        }

    def encode_seats(self) -> orjson.Fragment:
        """Return the seats as everybody may see them, encoded once for as long as nobody comes or goes."""
        online = self.online()
        seats = [
            {
                "seat": seat.number,
                "kind": seat.kind,
                "name": seat.name,
                "level": seat.level,
                "bot": directory.title(self.table.facts.game, seat.level) if seat.level else None,
                "stand_in": seat.stand_in,
                "holder": holder(seat.guest, self.id) if seat.guest else None,
                "online": seat.guest in online,
            }
            for seat in self.table.seats
        ]
        self.seats = orjson.Fragment(encode(seats))
        return self.seats

    def snapshot(self) -> dict[str, Any]:
        """Return all that there is to see."""
        log = orjson.Fragment(b"[" + b",".join(self.log.entries.all()) + b"]")
        return {"table": self.facts, **self.head(), "log": log}

    def snapshot_for(self, guest: str | None) -> bytes:
        """Return all that there is to see, with what concerns the one who looks."""
        table = self.table
        is_owner = guest == table.facts.owner
        you = {
            "holder": holder(guest, self.id) if guest else "",
            "owner": is_owner,
            "invite": table.facts.invite if is_owner or table.is_held_by(guest) else None,
        }
        return orjson.dumps({**self.snapshot(), "you": you})

    # ---- Reactions ----

    def react(self, guest: str, seat: int, reaction: Reaction) -> None:
        """Show everybody how somebody feels who sits here."""
        self.table.must_hold(guest, seat)
        now = monotonic()
        if now - self.reacted.get(guest, -CALM) < CALM:
            raise TooMuch("too-fast")
        self.reacted[guest] = now
        self.show(seat, reaction)

    def show(self, seat: int, reaction: Reaction) -> None:
        """Show how somebody feels to those who follow the table here."""
        self.send(Message("reaction", None, orjson.dumps({"seat": seat, "reaction": reaction})))

    # ---- Who is here ----

    def online(self) -> set[str]:
        """Return the guests with a seat who follow the table."""
        here = {subscription.guest for subscription in self.subscriptions}
        for guests, _ in self.elsewhere.values():
            here |= guests
        return {seat.guest for seat in self.table.seats if seat.guest and seat.guest in here}

    def here(self) -> set[str]:
        """Return the guests who follow the table through this process."""
        return {subscription.guest for subscription in self.subscriptions if subscription.guest}

    def away(self, guest: str | None) -> float:
        """Return for how many seconds a guest has not followed the table."""
        if guest is None or guest in self.online():
            return 0
        return monotonic() - self.gone.get(guest, self.loaded)

    def join(self, subscription: Subscription, last_version: int | None) -> None:
        """Let somebody follow: from where they were, if that is not long ago, or from a snapshot."""
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
        if self.online() == before:
            subscription.send(self.presence())
        else:
            self.send(self.presence())

    def missed(self, last_version: int | None) -> list[Message] | None:
        """Return the updates after a version, or nothing if they are not kept."""
        if last_version == self.table.version:
            return []
        updates = list(self.recent)
        for at, update in enumerate(updates):
            if update.before == last_version:
                return [later.message for later in updates[at:]]
        return None

    def part(self, subscription: Subscription) -> None:
        """Let somebody go."""
        if subscription not in self.subscriptions:
            return
        before = self.online()
        self.subscriptions.remove(subscription)
        self.touched = monotonic()
        self.note_absence(before)

    def on_presence(self, process: str, guests: frozenset[str], until: float) -> None:
        """Take in who follows the table through another process, which is believed for a while."""
        before = self.online()
        self.elsewhere[process] = (guests, until)
        self.note_absence(before)

    def doubt(self) -> None:
        """Stop believing processes that have not been heard of for a long time."""
        before, now = self.online(), monotonic()
        self.elsewhere = {
            process: (guests, until) for process, (guests, until) in self.elsewhere.items() if until > now
        }
        self.note_absence(before)

    def note_absence(self, before: set[str]) -> None:
        """Keep in mind who has gone, and tell everybody if somebody has come or gone."""
        online = self.online()
        self.seats = None
        for guest in before - online:
            self.gone[guest] = monotonic()
        if online != before:
            self.send(self.presence())

    def presence(self) -> Message:
        """Return who is here, and in how many seconds a bot may stand in for whoever is not."""
        here = self.online()
        online = sorted(holder(guest, self.id) for guest in here)
        missing = {seat.guest for seat in self.table.seats if seat.guest} - here
        away = {holder(guest, self.id): round(max(0.0, self.grace - self.away(guest)), 1) for guest in sorted(missing)}
        return Message("presence", None, orjson.dumps({"online": online, "away": away}))

    def is_idle(self, since: float) -> bool:
        """Say whether nobody needs the table in memory, and nobody did since some time."""
        return not self.subscriptions and not self.driver and not self.lock.locked() and self.touched < since


def public_facts(facts: Facts) -> dict[str, Any]:
    """Return what never changes about a table, as far as it concerns everybody."""
    return {
        "id": facts.id,
        "game": facts.game,
        "options": facts.options,
        "dice": facts.dice,
        "public": facts.public,
        "created": iso(facts.created),
    }


def iso(milliseconds: int) -> str:
    """Return a time as it is written in JSON."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="milliseconds")


def encode_position(table: Table) -> orjson.Fragment | None:
    """Return the position with what can be done in it, once there is one."""
    game, view = table.game, table.view
    if game is None or view is None:
        return None
    choose = isinstance(table.mover, int) and not table.bot_to_move
    return orjson.Fragment(position(game, view, undo=table.undoer, rollers=table.rollers(), choose=choose))


def position(
    game: Game[Any],
    view: dict[str, Any],
    *,
    undo: int | None = None,
    rollers: Iterable[int] = (),
    choose: bool = False,
) -> bytes:
    """Return a position as JSON."""
    return encode(
        {
            "ply": len(game),
            "view": view,
            "to_move": game.to_move,
            "rollers": list(rollers),
            "choices": game.choices() if choose else [],
            "undo": undo,
            "winners": game.winners(),
            "breakdown": game.breakdown() if game.finished else None,
        }
    )
