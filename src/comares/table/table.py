"""The rules of a table: who sits where, who may do what, and what follows from it.

A table is the fold of its events (``apply``). A command checks whether something is allowed and then records it: the
events go into ``pending``, and the table is as it will be once they are stored. So commands are run on a copy, which
replaces the table once ``pending`` is on disk, and is thrown away if anything goes wrong.

Nothing in here waits, stores anything, or knows the time. Dice come from a ``Source``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any, Final, Literal, NamedTuple, Self

from comares.bots import directory
from comares.core import registry
from comares.core.errors import ParseError, SetupError
from comares.core.game import Game, Mover, Step
from comares.core.lazy_view import LazyView
from comares.core.protocol import Definition
from comares.core.sources import Source, System
from comares.table import limits, names
from comares.table.errors import NotAllowed, NotNow, NotThere
from comares.table.game_spec import GameSpec
from comares.table.requests import HALF, IdempotentRequest

DICE: Final = ("rolled", "typed", "all-typed")
"""Comares rolls; people type in their own dice, and Comares rolls for bots; people type in everybody's dice."""

Status = Literal["waiting", "playing", "finished", "given-up"]
"""``given-up``: everybody agreed to end the game before its end. It has no winner."""

OVER: Final[tuple[Status, ...]] = ("finished", "given-up")
"""When nothing can be played any more."""

PEOPLES_MOVES: Final = ("play", "roll", "undo")
DETOURS: Final = ("undo", "agree", "bot", "sit")
"""What can be done and undone again and again."""
Played = str | list[str] | Mapping[str, Any]
"""A move as somebody makes it: a token, several tokens that belong together, or plain data."""


class Event(NamedTuple):
    """Something that happened, as its kind and plain data."""

    kind: str
    data: Mapping[str, Any]
    request: str | None = None
    """The key of the request that ended with it, if that had one."""


@dataclass(frozen=True)
class Facts:
    """What never changes about a table."""

    id: str
    invite: str
    """The first invitation; ``Table.invite`` is the current one."""
    game: str
    options: Mapping[str, str]
    """The game's tags, including those with default values, as defaults may change."""
    seats: int
    dice: str
    public: bool
    owner: str
    created: int
    """Milliseconds since 1970."""


@dataclass(frozen=True)
class Seat:
    """A place at the table."""

    number: int
    name: str | None = None
    guest: str | None = None
    """The guest whose seat it is."""
    level: str | None = None
    """The bot that plays here: for good, or as a stand-in while the seat still belongs to a guest."""
    wish: str | None = None
    """The bot that the guest once chose to stand in; nobody else may choose how strong it is."""
    left: bool = False
    """Whether the guest has left the game to that bot, rather than been replaced by the others."""

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        """Who sits here."""
        return "person" if self.guest else "bot" if self.level else "open"

    @property
    def stand_in(self) -> bool:
        """Whether a bot is playing for the person whose seat it is."""
        return self.guest is not None and self.level is not None

    @property
    def by_hand(self) -> bool:
        """Whether a person plays here."""
        return self.guest is not None and self.level is None


class ViewedStep(NamedTuple):
    """A step of the game, with the views of the positions before and after it."""

    step: Step[Any]
    before: LazyView
    after: LazyView


class Done(NamedTuple):
    """Who played a token; nobody if Comares rolled."""

    seat: int | None
    by_bot: bool


done_by = lru_cache(maxsize=64)(Done)
"""There are few, and a table remembers one for each of its moves."""


class Origin(NamedTuple):
    """Where a game was continued from: another table, after some of its moves."""

    table: str
    ply: int


class Table:
    """People and bots around one game, after the events so far."""

    def __init__(self, facts: Facts, source: Source | None = None) -> None:
        self.facts = facts
        self.source: Source = source or System()
        self.definition: Definition[Any] = registry.find(facts.game)
        self.seats: tuple[Seat, ...] = tuple(Seat(number) for number in range(1, facts.seats + 1))
        self.version = 0
        """The number of events."""
        self.moved = 0
        """The version at which the position last changed."""
        self.spec: GameSpec | None = None
        self.game: Game[Any] | None = None
        self.mover: Mover = None
        """Who is to act; nobody before and after the game."""
        self.done: list[Done] = []
        """Who played each token of the game."""
        self.sealed = 0
        """How many tokens can no longer be undone, because dice were seen after them."""
        self.successor: str | None = None
        """The id of the rematch's table."""
        self.origin: Origin | None = None
        """Where the game was continued from, if it did not begin at this table."""
        self.options: Mapping[str, str] = facts.options
        """The game's tags; they change if a seat is removed before the game."""
        self.invite = facts.invite
        """Whoever has this may take an open seat."""
        self.giving_up: tuple[int, ...] = ()
        """The seats that agree to end the game unfinished; the first has proposed it."""
        self.is_given_up = False
        self.detours: Mapping[int, int] = {}
        """How often each seat has changed its mind, since the game began or before."""
        self.requests = ""
        """The requests that were carried out: the guests' halves of their keys, concatenated."""
        self.pending: list[Event] = []
        """Events that have not been stored yet."""
        self.steps: list[ViewedStep] = []
        """The steps played since the table was copied."""
        self.undone = 0
        """How many tokens from before the table was copied have been undone since."""
        self.drawn: LazyView | None = None
        """The view of the position, if it has been asked for."""

    def copy(self) -> Self:
        """Return an independent copy, with nothing pending."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy() if self.game else None
        other.done = self.done.copy()
        other.begin_anew()
        return other

    def begin_anew(self) -> None:
        """Forget what happened since the table was copied, once it is stored and logged."""
        self.pending, self.steps, self.undone = [], [], 0

    # ---- State ----

    @property
    def status(self) -> Status:
        """Whether the game is waiting for players, being played, or over."""
        if self.game is None:
            return "waiting"
        return "given-up" if self.is_given_up else "finished" if self.mover is None else "playing"

    @property
    def view(self) -> LazyView | None:
        """The position as plain data, once the game has started; made once, and most of it only when needed."""
        if self.drawn is None and self.game is not None:
            self.drawn = self.game.lazy_view()
        return self.drawn

    def seat(self, number: int) -> Seat:
        """Return a seat by its number."""
        if not 1 <= number <= len(self.seats):
            raise NotThere("no-such-seat-here", n=len(self.seats))
        return self.seats[number - 1]

    def is_held_by(self, guest: str | None) -> bool:
        """Return whether a guest has a seat at this table."""
        return guest is not None and any(seat.guest == guest for seat in self.seats)

    def rollers(self) -> tuple[int, ...]:
        """Return the seats that may type in the dice that are due; none if Comares rolls them."""
        if self.mover != "chance" or self.facts.dice == "rolled":
            return ()
        people = tuple(seat.number for seat in self.seats if seat.by_hand)
        of = self.view["seat"] if self.view else None
        if of in people:
            return (of,)
        return people if of is None or self.facts.dice == "all-typed" else ()

    @property
    def awaited(self) -> int | None:
        """The one seat that everybody is waiting for, to decide or to roll."""
        mover = self.mover
        if mover == "chance":
            rollers = self.rollers()
            return rollers[0] if len(rollers) == 1 else None
        return mover

    @property
    def bot_to_move(self) -> str | None:
        """The bot that has to decide now, if any."""
        mover = self.mover
        return self.seats[mover - 1].level if isinstance(mover, int) else None

    @property
    def undoer(self) -> int | None:
        """The seat that may undo its last move: nothing was revealed and nobody else has acted since."""
        if self.status != "playing" or len(self.done) <= self.sealed:
            return None
        seat, by_bot = self.done[-1]
        return seat if seat and not by_bot and self.seats[seat - 1].by_hand else None

    # ---- Commands ----

    def sit(self, guest: str, number: int, name: str) -> None:
        """Take an open seat, or change the name in one's own."""
        seat = self.seat(number)
        self.must_not_have_begun()
        if seat.kind == "bot" or seat.guest not in (None, guest):
            raise NotNow("seat-taken")
        name = names.unlike(names.clean(name), self.names_beside(number))
        if (seat.guest, seat.name) != (guest, name):
            self.must_have_detour(number)
            self.record("sit", seat=number, guest=guest, name=name)
            self.begin()

    def leave(self, guest: str, number: int) -> None:
        """Give up a seat before the game begins; the owner may clear any seat."""
        seat = self.seat(number)
        if guest not in (seat.guest, self.facts.owner):
            raise NotAllowed("not-your-seat")
        self.must_not_have_begun()
        if seat.kind != "open":
            self.record("leave", seat=number)

    def remove_seat(self, guest: str, number: int) -> None:
        """Play with one fewer: remove an open seat before the game, which begins if it was the last one."""
        seat = self.seat(number)
        self.must_own(guest)
        self.must_not_have_begun()
        if seat.kind != "open":
            raise NotNow("seat-taken")
        players = len(self.seats) - 1
        self.record("remove", seat=number, options=refitted(self.facts.game, self.options, players + 1, players))
        self.begin()

    def fill_with_bots(self, guest: str, level: str | None, *, allowed: Collection[str] = ()) -> None:
        """Let bots sit in all open seats, so that the game begins."""
        self.must_own(guest)
        self.must_not_have_begun()
        self.must_have_person()
        for seat in self.seats:
            if seat.kind == "open":
                self.put_bot(guest, seat.number, level, is_away=False, allowed=allowed)

    def put_bot(
        self, guest: str, number: int, level: str | None, *, is_away: bool, allowed: Collection[str] = ()
    ) -> None:
        """Let a bot play: in an open seat, for oneself, or for somebody everybody has waited for too long.

        Bots from other packages must be ``allowed``. Without a level it is the strongest, or the one that the person
        chose whose seat it is; nobody else may name one.
        """
        seat = self.seat(number)
        if level is not None:
            self.must_be_bot(level, allowed)
        if self.game is None:
            self.must_own(guest)
            if seat.kind != "open":
                raise NotNow("seat-taken")
            self.must_have_detour(number)
            level = level or directory.strongest(self.facts.game, allowed)
            self.record("bot", seat=number, level=level, name=names.of_bot(number, self.names_beside(number)))
            self.begin()
            return
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        self.must_be_playing()
        if not seat.by_hand:
            raise NotNow("seat-taken")
        is_own = guest == seat.guest
        if is_own:
            self.must_have_detour(number)
        elif level is not None:
            raise NotAllowed("not-your-stand-in")
        if not is_own and not (is_away and self.awaited == number):
            raise NotNow("grace-not-over")
        bots = directory.at_tables(self.facts.game, allowed)
        chosen = level or (seat.wish if seat.wish in bots else None) or directory.strongest(self.facts.game, allowed)
        self.record("bot", seat=number, level=chosen, **({"own": True} if is_own else {}))
        self.roll()

    def take_seat_back(self, guest: str, number: int) -> None:
        """Take over again from the bot that stood in."""
        self.must_hold(guest, number)
        if self.seat(number).stand_in:
            self.record("back", seat=number)

    def play(self, guest: str, number: int, move: Played, version: int) -> None:
        """Make a decision or type in dice, as seen at a version."""
        if isinstance(move, list):
            self.play_all(guest, number, move, version)
            return
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

    def play_all(self, guest: str, number: int, tokens: Sequence[str], version: int) -> None:
        """Make decisions that belong together: all of them, or none, as commands work on a copy.

        Nobody decides anything blindly: if one of them reveals something, the others are refused.
        """
        self.play(guest, number, tokens[0], version)
        for token in tokens[1:]:
            if self.undoer != number:
                raise NotNow("not-your-turn")
            self.play(guest, number, token, self.version)

    def play_bot(self, token: str, version: int) -> None:
        """Play the move that a bot decided on at a version."""
        self.must_be_current(version)
        self.must_be_playing()
        if not self.bot_to_move:
            raise NotNow("not-your-turn")
        self.record("play", seat=self.mover, token=token, bot=True)
        self.roll()

    def undo(self, guest: str, number: int, version: int) -> None:
        """Undo one's last move."""
        self.must_hold(guest, number)
        self.must_be_current(version)
        self.must_be_playing()
        if self.undoer is None:
            raise NotNow("nothing-to-undo")
        if self.undoer != number:
            raise NotAllowed("undo-not-yours")
        self.must_have_detour(number)
        self.record("undo", seat=number, n=1)

    def give_up(self, guest: str, number: int) -> None:
        """Propose to end the game unfinished, or agree to it; it ends when all who play agree.

        Bots agree, and so does everybody who has left the game to one.
        """
        self.must_hold(guest, number)
        self.must_be_playing()
        if self.seat(number).stand_in:
            raise NotNow("stand-in-plays")
        if number not in self.giving_up:
            self.must_have_detour(number)
            self.record("agree", seat=number)
        agreeing = {self.seats[seat - 1].guest for seat in self.giving_up}
        if all(not seat.guest or seat.left or seat.guest in agreeing for seat in self.seats):
            self.record("give-up")

    def play_on(self, guest: str, number: int) -> None:
        """Decline to end the game unfinished, or withdraw one's own proposal."""
        self.must_hold(guest, number)
        self.must_be_playing()
        if self.giving_up:
            self.record("play-on", seat=number)

    def renew_invitation(self, guest: str, invite: str) -> None:
        """Replace the invitation, so that the old one no longer works."""
        self.must_own(guest)
        self.record("invite", invite=invite)

    def play_again(self, guest: str, successor: str) -> None:
        """Continue at another table, unless somebody has already opened one."""
        if not self.is_held_by(guest):
            raise NotAllowed("not-your-seat")
        if self.status not in OVER:
            raise NotNow("not-finished")
        if not self.successor:
            self.record("rematch", table=successor)

    def seat_as(self, other: Table) -> None:
        """Seat everybody as at another table, to begin a rematch."""
        for seat in other.seats:
            if seat.guest:
                self.record("sit", seat=seat.number, guest=seat.guest, name=seat.name)
            elif seat.level:
                self.record("bot", seat=seat.number, level=seat.level, name=seat.name)
        self.begin()

    def continue_from(
        self, other: Table, ply: int, number: int, name: str, level: str, allowed: Collection[str] = ()
    ) -> None:
        """Begin with the first moves of another table's game: the owner in one seat, bots of a level in the others.

        Dice are rolled anew from there, so that nobody learns what will be rolled at the other table. Bots from other
        packages must be ``allowed``.
        """
        self.must_be_bot(level, allowed)
        if other.game is None or other.spec is None:
            raise NotNow("not-started")
        if not 0 <= ply <= len(other.game):
            raise NotThere("beyond-end", n=len(other.game), at=ply)
        if other.status == "finished" and ply == len(other.game):
            raise NotNow("game-over")
        self.seat(number)
        self.record("sit", seat=number, guest=self.facts.owner, name=names.clean(name))
        for seat in other.seats:
            if seat.number != number:
                taken = self.names_beside(seat.number)
                known = names.unlike(seat.name, taken) if seat.kind == "bot" and seat.name else None
                self.record("bot", seat=seat.number, level=level, name=known or names.of_bot(seat.number, taken))
        # The same edition of the rules: under another one the moves could have led elsewhere.
        edition = other.spec.tags.get("Rules")
        rules = {"rules": int(edition[0])} if edition else {}
        self.record("start", players=[seat.name for seat in self.seats], **rules)
        self.record("continue", table=other.facts.id, tokens=other.game.tokens[:ply])
        self.roll()

    # ---- Consequences ----

    def begin(self) -> None:
        """Start the game if no seat is open."""
        if all(seat.kind != "open" for seat in self.seats):
            self.record("start", players=[seat.name for seat in self.seats], rules=self.definition.edition)
            self.roll()

    def roll(self) -> None:
        """Roll the dice that Comares has to roll."""
        while self.game is not None and self.mover == "chance" and not self.rollers():
            self.record("roll", token=self.source.roll(self.game))

    # ---- Checks ----

    def must_hold(self, guest: str, number: int) -> None:
        """Raise unless the seat belongs to the guest."""
        if self.seat(number).guest != guest:
            raise NotAllowed("not-your-seat")

    def must_own(self, guest: str) -> None:
        """Raise unless the guest opened the table."""
        if guest != self.facts.owner:
            raise NotAllowed("not-your-table")

    def must_be_deletable_by(self, guest: str) -> None:
        """Raise unless a guest opened the table and takes no game away from others who are still playing it."""
        self.must_own(guest)
        if self.status == "playing" and any(seat.guest not in (None, guest) and not seat.left for seat in self.seats):
            raise NotNow("others-play")

    def must_have_person(self) -> None:
        """Raise if nobody sits here yet, as bots do not play among themselves."""
        if not any(seat.guest for seat in self.seats):
            raise NotNow("only-bots")

    def must_not_have_begun(self) -> None:
        """Raise if the game has started."""
        if self.game is not None:
            raise NotNow("already-started")

    def must_be_playing(self) -> Game[Any]:
        """Return the game; raises if it has not started or is over."""
        if self.game is None:
            raise NotNow("not-started")
        if self.mover is None:
            raise NotNow("game-over")
        return self.game

    def must_be_current(self, version: int) -> None:
        """Raise if the position has changed since a version; changes to the seats do not matter."""
        if not self.moved <= version <= self.version:
            raise NotNow("stale", version=self.version)

    def must_be_bot(self, level: str, allowed: Collection[str]) -> None:
        """Raise unless there is a bot of this level; those from other packages must be ``allowed``."""
        bots = directory.at_tables(self.facts.game, allowed)
        if level not in bots:
            raise SetupError("unknown-bot", name=level, bots=", ".join(bots))

    def must_have_room(self, most: int) -> None:
        """Raise if the table has too many events."""
        if self.version > most:
            raise NotNow("too-many-events", n=most)

    def must_have_detour(self, number: int) -> None:
        """Raise if a seat has changed its mind too often."""
        if self.detours.get(number, 0) >= limits.DETOURS // len(self.seats):
            raise NotNow("too-often")

    def names_beside(self, number: int) -> list[str]:
        """Return the names in the other seats."""
        return [seat.name for seat in self.seats if seat.name and seat.number != number]

    # ---- Events ----

    def record(self, kind: str, **data: Any) -> None:
        """Apply an event and add it to ``pending``."""
        event = Event(kind, data)
        self.apply(event)
        self.pending.append(event)

    def finish(self, request: IdempotentRequest) -> None:
        """Note that the pending events carry out a request."""
        kind, data, _ = self.pending[-1]
        self.pending[-1] = Event(kind, data, request.key)
        self.requests += request.key[HALF:]

    def may_have_finished(self, request: IdempotentRequest) -> bool:
        """Return whether a request with this key may have been carried out; the stored events know for certain."""
        return request.key[HALF:] in self.requests

    def apply(self, event: Event) -> None:
        """Apply an event. Tokens are checked by the rules of the game, which raise if one is illegal."""
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
                if data.get("own"):
                    self.change(data["seat"], wish=data["level"], left=True)
            case "back":
                self.change(data["seat"], level=None, left=False)
            case "remove":
                self.options = data["options"]
                self.seats = tuple(
                    replace(seat, number=number)
                    for number, seat in enumerate((one for one in self.seats if one.number != data["seat"]), 1)
                )
            case "agree":
                self.giving_up = (*self.giving_up, data["seat"])
            case "play-on":
                self.giving_up = ()
            case "give-up":
                self.is_given_up = True
                self.mover = None
            case "start":
                self.start(data)
            case "continue":
                self.origin = Origin(data["table"], len(data["tokens"]))
                for token in data["tokens"]:
                    self.take_token({"token": token})
                self.sealed = len(self.done)
            case "undo":
                for _ in range(data["n"]):
                    self.take_token_back()
            case "rematch":
                self.successor = data["table"]
            case "invite":
                self.invite = data["invite"]
            case "forget":
                self.change(data["seat"], guest=data["guest"], name=data["name"])
            case _:
                raise ValueError(f"unknown event: {kind}")
        self.version += 1
        if kind in ("play", "roll", "start", "continue", "undo", "give-up"):
            self.moved = self.version
        if kind in ("bot", "back") or (kind in PEOPLES_MOVES and "seat" in data and not data.get("bot")):
            self.giving_up = ()  # whoever plays on does not want to end the game, and other players have to agree anew
        if kind in ("start", "remove"):
            self.detours = {}
        elif kind in DETOURS:
            self.detours = {**self.detours, data["seat"]: self.detours.get(data["seat"], 0) + 1}
        if request:
            self.requests += request[HALF:]

    def start(self, data: Mapping[str, Any]) -> None:
        """Set up the game for the players."""
        edition = {"Rules": (str(data["rules"]),)} if "rules" in data else {}  # the earliest tables do not have it
        options = {tag: (value,) for tag, value in self.options.items()}
        self.spec = GameSpec(self.facts.game, tuple(data["players"]), {**options, **edition})
        self.game = self.spec.build(self.source)
        self.mover = self.game.to_move
        self.drawn = None

    def take_token(self, data: Mapping[str, Any]) -> None:
        """Play a token and note who played it; dice that were seen make everything before them final."""
        game = self.must_be_playing()
        before = self.drawn or game.lazy_view()
        step = game.play(data["token"])
        self.mover = game.to_move
        self.drawn = game.lazy_view()
        self.steps.append(ViewedStep(step, before, self.drawn))
        self.done.append(done_by(data.get("seat"), data.get("bot", False)))
        if step.by == "chance":
            # Typed dice may be a slip, so they can be undone, but nothing before them can.
            self.sealed = len(self.done) - ("seat" in data)

    def take_token_back(self) -> None:
        """Undo the last token."""
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


def new_invite() -> str:
    """Return an invitation that nobody can guess."""
    return token_urlsafe(12)


@lru_cache(maxsize=4096)
def holder(guest: str, table: str) -> str:
    """Return a guest's public name at one table; it does not reveal who is the same guest at another."""
    return sha256(f"{guest}:{table}".encode()).hexdigest()[:12]


def check_options(game: str, players: int, options: Mapping[str, object], dice: str) -> dict[str, str]:
    """Return the options of a game as tags, including defaults; raises ``SetupError`` if they do not fit together."""
    definition = registry.find(game)
    known = {option.name: option.tag for option in definition.options}
    tags: dict[str, Sequence[str]] = {}
    for name, value in options.items():
        if name not in known:
            raise SetupError("unknown-option", option=name[: limits.WORD], options=", ".join(known))
        # Not with the option's own ``encode``, which would open files: this value may come from anyone.
        text = as_text(value)
        if not text.isprintable() or len(text) > limits.OPTION:
            raise SetupError("option-unreadable", tag=known[name])
        tags[known[name]] = (text,)
    if dice not in DICE:
        raise SetupError("unknown-dice", choices=", ".join(DICE))
    if players not in definition.players:
        raise SetupError("players-range", n=players, least=definition.players[0], most=definition.players[-1])
    setup = definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], tags)
    return {tag: values[0] for tag, values in setup.tags().items()}


def refitted(game: str, tags: Mapping[str, str], before: int, players: int) -> dict[str, str]:
    """Return the tags of a game for another number of players; raises ``SetupError`` if there is no such game.

    What was left at its default value gets the default for the new number, and so does what that number does not allow.
    """
    definition = registry.find(game)
    if players not in definition.players:
        raise SetupError("players-range", n=players, least=definition.players[0], most=definition.players[-1])
    kept = {}
    for option in definition.options:
        value = tags.get(option.tag)
        fitting = map(as_text, option.values(players))
        if value is not None and value != as_text(option.default(before)) and (option.own or value in fitting):
            kept[option.tag] = (value,)
    setup = definition.set_up([f"Player {seat}" for seat in range(1, players + 1)], kept)
    return {tag: values[0] for tag, values in setup.tags().items()}


def as_text(value: object) -> str:
    """Return the value of an option as a tag."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
