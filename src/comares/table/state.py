"""A table as its events made it: who sits where, what has been played, and who is to act.

Nothing in here decides whether something is allowed; see ``comares.table.table``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final, Self

from comares.bots.judging import has_judge
from comares.core import registry
from comares.core.game import Game, Mover
from comares.core.lazy_view import LazyView
from comares.core.lesson import Lesson, find_lesson, lesson_names
from comares.core.protocol import Definition
from comares.core.sources import Source, System
from comares.table.errors import NotNow, NotThere
from comares.table.facts import Done, Event, Facts, Origin, Seat, Status, ViewedStep, done_by
from comares.table.game_spec import GameSpec
from comares.table.requests import HALF

PEOPLES_MOVES: Final = ("play", "roll", "undo")
DETOURS: Final = ("undo", "agree", "bot", "sit")
"""What can be done and undone again and again."""


class TableState:
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
        self.lesson: Lesson | None = None
        """What somebody is being taught here, until they have had enough of it."""
        self.hints_agreed = False
        """Whether everybody who sits down here agrees to hints."""
        self.hinted: Mapping[int, int] = {}
        """The seats that were given hints, with the number of moves before the first one."""
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
        if guest is not None:
            for seat in self.seats:  # faster than any(), and asked for every move
                if seat.guest == guest:
                    return True
        return False

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

    @property
    def prepared(self) -> Lesson | None:
        """The lesson, as long as the game is played as it prepared it."""
        lesson, game = self.lesson, self.game
        return lesson if lesson and game and lesson.is_followed_by(game.history) else None

    @property
    def prepared_token(self) -> str | None:
        """What a lesson prepared for whoever acts now."""
        return self.prepared.tokens[len(self.done)] if self.prepared else None

    @property
    def gives_hints(self) -> bool:
        """Whether those who play here can be given hints.

        Whoever is the only person at the table decides that alone; others have agreed by sitting down. In a lesson
        it is told anyway what is to be done.
        """
        people = sum(seat.guest is not None for seat in self.seats)
        return has_judge(self.facts.game) and self.lesson is None and (self.hints_agreed or people == 1)

    def must_be_playing(self) -> Game[Any]:
        """Return the game; raises if it has not started or is over."""
        if self.game is None:
            raise NotNow("not-started")
        if self.mover is None:
            raise NotNow("game-over")
        return self.game

    # ---- Events ----

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
            case "lesson":
                game, name = self.facts.game, data["name"]
                self.lesson = (
                    find_lesson(game, name) if name in lesson_names(game) else None
                )  # this Comares may lack it
            case "prepare":
                for token in data["tokens"]:
                    self.take_token({"token": token})
                self.sealed = len(self.done)
            case "end-lesson":
                self.lesson = None
            case "allow-hints":
                self.hints_agreed = True
            case "hint":
                self.hinted = {**self.hinted, data["seat"]: data["ply"]}
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
        if kind in ("play", "roll", "start", "continue", "prepare", "undo", "give-up"):
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
        self.sealed = min(self.sealed, len(self.done))  # only a lesson goes back that far
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
