"""The rules of a table: who sits where, who may do what, and what follows from it.

A table is the fold of its events (``apply``). A command checks whether something may be done, and then records it:
the events are in ``pending``, and the table is as it will be once they are stored. So a command is given to a copy,
which takes the place of the table when ``pending`` is on disk, and is forgotten when anything went wrong.

Nothing in here waits, stores, or knows the time. Dice come from a ``Source``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, NamedTuple, Self

from comares.bots import directory
from comares.core import registry
from comares.core.errors import ParseError, SetupError
from comares.core.game import Game, Mover, Step
from comares.core.protocol import Definition
from comares.core.sources import Source, System
from comares.table import limits, names
from comares.table.errors import NotAllowed, NotNow, NotThere, TooMuch
from comares.table.game_spec import GameSpec
from comares.table.requests import HALF, IdempotentRequest

DICE: Final = ("rolled", "typed", "all-typed")
"""Comares rolls; people type in what they roll, and Comares rolls for whoever has no hands; people roll for all."""

Status = Literal["waiting", "playing", "finished"]


class Event(NamedTuple):
    """Something that happened: its kind, and plain data."""

    kind: str
    data: Mapping[str, Any]
    request: str | None = None
    """The key of the request that it finished, if that had one."""


@dataclass(frozen=True)
class Facts:
    """What never changes about a table."""

    id: str
    invite: str
    game: str
    options: Mapping[str, str]
    """Tags of the game, the usual ones included: what is usual may change one day."""
    seats: int
    dice: str
    public: bool
    owner: str
    created: int
    """Milliseconds since 1970."""

    def tags(self) -> dict[str, tuple[str, ...]]:
        """Return the options as a game takes them."""
        return {tag: (value,) for tag, value in self.options.items()}


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    number: int
    name: str | None = None
    guest: str | None = None
    """Whose seat it is."""
    level: str | None = None
    """Which bot plays here: for ever, or as a stand-in while the seat still belongs to somebody."""

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here."""
        return "person" if self.guest else "bot" if self.level else "open"

    @property
    def stand_in(self) -> bool:
        """Whether a bot plays for the person whose seat it is."""
        return self.guest is not None and self.level is not None

    @property
    def by_hand(self) -> bool:
        """Whether a person plays here."""
        return self.guest is not None and self.level is None


class ViewedStep(NamedTuple):
    """A step of the game, with the views of the positions before and after it."""

    step: Step[Any]
    before: dict[str, Any]
    after: dict[str, Any]


class Done(NamedTuple):
    """Whose doing a token was; nobody's if Comares rolled."""

    seat: int | None
    by_bot: bool


class Table:
    """People and bots around one game, by the events so far."""

    def __init__(self, facts: Facts, source: Source | None = None) -> None:
        self.facts = facts
        self.source: Source = source or System()
        self.definition: Definition[Any] = registry.find(facts.game)
        self.seats: tuple[Seat, ...] = tuple(Seat(number) for number in range(1, facts.seats + 1))
        self.version = 0
        """The number of events."""
        self.moved = 0
        """The version in which the position last changed."""
        self.spec: GameSpec | None = None
        self.game: Game[Any] | None = None
        self.mover: Mover = None
        """Who acts now; nobody before the game and after it."""
        self.done: list[Done] = []
        """Whose doing each token of the game was."""
        self.sealed = 0
        """So many tokens stay whatever happens: dice were seen after them."""
        self.successor: str | None = None
        """The table of the rematch."""
        self.requests = ""
        """The requests that were carried out: of each key the part that the guest has chosen, one after the other."""
        self.pending: list[Event] = []
        """Events that are not stored yet."""
        self.steps: list[ViewedStep] = []
        """The tokens played since the table was copied."""
        self.undone = 0
        """How many tokens were taken back that had been played before the table was copied."""
        self.drawn: dict[str, Any] | None = None

    def copy(self) -> Self:
        """Return an independent copy, to which nothing has happened yet."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy() if self.game else None
        other.done = self.done.copy()
        other.begin_anew()
        return other

    def begin_anew(self) -> None:
        """Forget what happened since the table was copied: it is stored and logged."""
        self.pending, self.steps, self.undone = [], [], 0

    # ---- How it stands ----

    @property
    def status(self) -> Status:
        """Whether people are awaited, play, or have played."""
        return "waiting" if self.game is None else "finished" if self.mover is None else "playing"

    @property
    def view(self) -> dict[str, Any] | None:
        """The position as data, once there is one; computed once."""
        if self.drawn is None and self.game is not None:
            self.drawn = self.game.view(legal=False)
        return self.drawn

    def seat(self, number: int) -> Seat:
        """Return a seat by its number."""
        if not 1 <= number <= len(self.seats):
            raise NotThere("no-such-seat-here", n=len(self.seats))
        return self.seats[number - 1]

    def is_held_by(self, guest: str | None) -> bool:
        """Say whether somebody has a seat at this table."""
        return guest is not None and any(seat.guest == guest for seat in self.seats)

    def rollers(self) -> tuple[int, ...]:
        """Return the seats where the dice that are due may be typed in; none where Comares rolls."""
        if self.mover != "chance" or self.facts.dice == "rolled":
            return ()
        people = tuple(seat.number for seat in self.seats if seat.by_hand)
        of = self.view["seat"] if self.view else None
        if of in people:
            return (of,)
        return people if of is None or self.facts.dice == "all-typed" else ()

    @property
    def awaited(self) -> int | None:
        """The one seat that everybody waits for, to decide or to roll."""
        mover = self.mover
        if mover == "chance":
            rollers = self.rollers()
            return rollers[0] if len(rollers) == 1 else None
        return mover

    @property
    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, if one has."""
        mover = self.mover
        return self.seats[mover - 1].level if isinstance(mover, int) else None

    @property
    def undoer(self) -> int | None:
        """The seat that may take its last step back: nothing was seen and nobody else acted after it."""
        if self.status != "playing" or len(self.done) <= self.sealed:
            return None
        seat, by_bot = self.done[-1]
        return seat if seat and not by_bot and self.seats[seat - 1].by_hand else None

    # ---- What may be done ----

    def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat, or take another name in one's own."""
        seat = self.seat(number)
        self.must_not_have_begun()
        if seat.kind == "bot" or seat.guest not in (None, guest):
            raise NotNow("seat-taken")
        name = names.unlike(names.clean(name), self.names_beside(number))
        if (seat.guest, seat.name) != (guest, name):
            self.record("sit", seat=number, guest=guest, name=name)
            self.begin()

    def leave(self, guest: str, number: int) -> None:
        """Give a seat up before the game begins; the owner may clear every seat."""
        seat = self.seat(number)
        if guest not in (seat.guest, self.facts.owner):
            raise NotAllowed("not-your-seat")
        self.must_not_have_begun()
        if seat.kind != "open":
            self.record("leave", seat=number)

    def put_bot(self, guest: str, number: int, level: str, *, is_away: bool, allowed: Collection[str] = ()) -> None:
        """Let a bot play: in an open seat, for oneself, or for somebody who was away too long when awaited.

        Bots of other packages must be ``allowed``.
        """
        seat = self.seat(number)
        bots = directory.at_tables(self.facts.game, allowed)
        if level not in bots:
            raise SetupError("unknown-bot", name=level, bots=", ".join(bots))
        if self.game is None:
            if guest != self.facts.owner:
                raise NotAllowed("not-your-table")
            if seat.kind != "open":
                raise NotNow("seat-taken")
            self.record("bot", seat=number, level=level, name=names.of_bot(number, self.names_beside(number)))
            self.begin()
            return
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        self.must_be_playing()
        if not seat.by_hand:
            raise NotNow("seat-taken")
        if guest != seat.guest and not (is_away and self.awaited == number):
            raise NotNow("grace-not-over")
        self.record("bot", seat=number, level=level)
        self.roll()

    def take_seat_back(self, guest: str, number: int) -> None:
        """Play on in one's own seat, where a bot stood in."""
        self.must_hold(guest, number)
        if self.seat(number).stand_in:
            self.record("back", seat=number)

    def play(self, guest: str, number: int, move: str | Mapping[str, Any], version: int) -> None:
        """Decide, or type in dice, in the position of a version; a move is a token or plain data."""
        self.must_hold(guest, number)
        self.must_be_current(version)
        game = self.must_be_playing()
        if self.seat(number).stand_in:
            raise NotNow("stand-in-plays")
        token = move if isinstance(move, str) else game.token_of(move)
        if len(token) > limits.TOKEN:
            raise ParseError("no-such-token", token=token[: limits.TOKEN])
        if self.mover == "chance" and number in self.rollers():
            self.record("roll", seat=number, token=token)
        elif self.mover == number:
            self.record("play", seat=number, token=token)
        else:
            raise NotNow("not-your-turn")
        self.roll()

    def play_bot(self, token: str, version: int) -> None:
        """Do what a bot decided in a version."""
        self.must_be_current(version)
        self.must_be_playing()
        if not self.bot_to_move:
            raise NotNow("not-your-turn")
        self.record("play", seat=self.mover, token=token, bot=True)
        self.roll()

    def undo(self, guest: str, number: int, version: int) -> None:
        """Take one's last step back."""
        self.must_hold(guest, number)
        self.must_be_current(version)
        self.must_be_playing()
        if self.undoer is None:
            raise NotNow("nothing-to-undo")
        if self.undoer != number:
            raise NotAllowed("undo-not-yours")
        self.record("undo", seat=number, n=1)

    def play_again(self, guest: str, successor: str) -> None:
        """Go on at another table; only the first who asks for it opens one."""
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        if self.status != "finished":
            raise NotNow("not-finished")
        if not self.successor:
            self.record("rematch", table=successor)

    def seat_as(self, other: Table) -> None:
        """Seat everybody as at another table: the first thing that happens at the table of a rematch."""
        for seat in other.seats:
            if seat.guest:
                self.record("sit", seat=seat.number, guest=seat.guest, name=seat.name)
            elif seat.level:
                self.record("bot", seat=seat.number, level=seat.level, name=seat.name)
        self.begin()

    # ---- What follows ----

    def begin(self) -> None:
        """Start the game if nobody is missing."""
        if all(seat.kind != "open" for seat in self.seats):
            self.record("start", players=[seat.name for seat in self.seats], rules=self.definition.edition)
            self.roll()

    def roll(self) -> None:
        """Roll what Comares has to roll."""
        while self.game is not None and self.mover == "chance" and not self.rollers():
            self.record("roll", token=self.source.roll(self.game))

    # ---- What must hold ----

    def must_hold(self, guest: str, number: int) -> None:
        """Refuse those who do not have the seat."""
        if self.seat(number).guest != guest:
            raise NotAllowed("not-your-seat")

    def must_not_have_begun(self) -> None:
        """Refuse what can only be done before the game."""
        if self.game is not None:
            raise NotNow("already-started")

    def must_be_playing(self) -> Game[Any]:
        """Refuse what can only be done during the game."""
        if self.game is None:
            raise NotNow("not-started")
        if self.mover is None:
            raise NotNow("game-over")
        return self.game

    def must_be_current(self, version: int) -> None:
        """Refuse what was decided in another position; that somebody sat down meanwhile does not matter."""
        if not self.moved <= version <= self.version:
            raise NotNow("stale", version=self.version)

    def must_have_room(self, most: int) -> None:
        """Refuse a log without end."""
        if self.version > most:
            raise TooMuch("too-many-events", n=most)

    def names_beside(self, number: int) -> list[str]:
        """Return the names in the other seats."""
        return [seat.name for seat in self.seats if seat.name and seat.number != number]

    # ---- What happened ----

    def record(self, kind: str, **data: Any) -> None:
        """Record something that may happen, and apply it."""
        event = Event(kind, data)
        self.apply(event)
        self.pending.append(event)

    def finish(self, request: IdempotentRequest) -> None:
        """Note that what is pending carries out a request."""
        self.pending[-1] = self.pending[-1]._replace(request=request.key)
        self.requests += request.key[HALF:]

    def may_have_finished(self, request: IdempotentRequest) -> bool:
        """Say whether a request with the same key was carried out; if so, the stored events tell which one it was."""
        return request.key[HALF:] in self.requests

    def apply(self, event: Event) -> None:
        """Take over something that happened. Tokens are checked by the rules of the game; a wrong one raises."""
        kind, data, request = event
        match kind:
            case "play" | "roll":
                self.take_token(data)
            case "sit":
                self.change(data["seat"], guest=data["guest"], name=data["name"])
            case "leave":
                self.change(data["seat"], guest=None, name=None, level=None)
            case "bot":
                self.change(data["seat"], **{key: data[key] for key in ("level", "name") if key in data})
            case "back":
                self.change(data["seat"], level=None)
            case "start":
                self.start(data)
            case "undo":
                for _ in range(data["n"]):
                    self.take_token_back()
            case "rematch":
                self.successor = data["table"]
            case _:
                raise ValueError(f"there is no event {kind}")
        self.version += 1
        if kind in ("play", "roll", "start", "undo"):
            self.moved = self.version
        if request:
            self.requests += request[HALF:]

    def start(self, data: Mapping[str, Any]) -> None:
        """Set the game up for the players who have come."""
        edition = {"Rules": (str(data["rules"]),)} if "rules" in data else {}  # the first tables do not tell
        self.spec = GameSpec(self.facts.game, tuple(data["players"]), {**self.facts.tags(), **edition})
        self.game = self.spec.build(self.source)
        self.mover = self.game.to_move
        self.drawn = None

    def take_token(self, data: Mapping[str, Any]) -> None:
        """Play a token and keep in mind whose it was; dice that were seen seal what was before them."""
        game = self.must_be_playing()
        before = self.view or {}
        step = game.play(data["token"])
        self.mover = game.to_move
        self.drawn = game.view(legal=False)
        self.steps.append(ViewedStep(step, before, self.drawn))
        self.done.append(Done(data.get("seat"), data.get("bot", False)))
        if step.by == "chance":
            # What somebody typed in may be a slip; they can type it again, but nothing before it comes back.
            self.sealed = len(self.done) - ("seat" in data)

    def take_token_back(self) -> None:
        """Take the last token back."""
        game = self.must_be_playing()
        game.undo()
        self.mover = game.to_move
        self.done.pop()
        self.drawn = None
        if self.steps:
            self.steps.pop()
        else:
            self.undone += 1

    def change(self, number: int, **changes: Any) -> None:
        """Change a seat."""
        seats = list(self.seats)
        seats[number - 1] = replace(seats[number - 1], **changes)
        self.seats = tuple(seats)


@lru_cache(maxsize=4096)
def holder(guest: str, table: str) -> str:
    """Return what a guest is called in public at one table; tables do not tell that it is the same guest."""
    return sha256(f"{guest}:{table}".encode()).hexdigest()[:12]


def check_options(game: str, players: int, options: Mapping[str, object], dice: str) -> dict[str, str]:
    """Return the options of a game as tags, the usual ones included; raises ``SetupError`` if there is no such game."""
    definition = registry.find(game)
    known = {option.name: option.tag for option in definition.options}
    tags: dict[str, Sequence[str]] = {}
    for name, value in options.items():
        if name not in known:
            raise SetupError("unknown-option", option=name[: limits.WORD], options=", ".join(known))
        # Not by the option's own ``encode``: it would look for files, and this may come from anywhere.
        text = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        if not text.isprintable() or len(text) > limits.OPTION:
            raise SetupError("option-unreadable", tag=known[name])
        tags[known[name]] = (text,)
    if dice not in DICE:
        raise SetupError("unknown-dice", choices=", ".join(DICE))
    if players not in definition.players:
        raise SetupError("players-range", n=players, least=definition.players[0], most=definition.players[-1])
    setup = definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], tags)
    return {tag: values[0] for tag, values in setup.tags().items()}
