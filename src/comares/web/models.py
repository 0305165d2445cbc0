"""What goes over the wire, as types: requests, responses and events. The client's TypeScript types come from these.

Requests are read strictly: nothing is converted, nothing unknown is accepted, and everything has a maximum length.
Responses and events that come from the tables as bytes are sent as they are; these types describe what is in them.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from comares.table import limits
from comares.table.session import Reaction
from comares.web.positions import Breakdown, Move, Offer, ToMove, View
from comares.web.typed import Say

SeatNumber = Annotated[int, Field(ge=1, le=limits.SEATS)]
Version = Annotated[int, Field(ge=0, le=limits.VERSION)]
Name = Annotated[str, Field(min_length=1, max_length=limits.TYPED_NAME)]
"""A person's name, which the table cleans before it checks the length."""
Token = Annotated[str, Field(min_length=1, max_length=limits.TOKEN)]
Tokens = Annotated[list[Token], Field(min_length=1, max_length=limits.TOKENS)]
Level = Annotated[str, Field(min_length=1, max_length=limits.WORD)]
Invite = Annotated[str, Field(min_length=1, max_length=limits.INVITE)]
Status = Literal["waiting", "playing", "finished", "given-up"]
"""``given-up``: all agreed to end the game before its end."""
DiceMode = Literal["rolled", "typed", "all-typed"]
SeatKind = Literal["person", "bot", "open"]


# ---- Requests ----


class Request(BaseModel):
    """Base class of request bodies."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewName(Request):
    """The name a guest wants to go by."""

    name: Name


class NewSeat(Request):
    """Who sits in a seat at a new table."""

    kind: Literal["me", "person", "bot", "open"]
    """``me`` is the guest who asks, ``person`` somebody at the same screen, ``open`` whoever takes the seat."""
    name: Name | None = None
    level: Level | None = None


OptionText = Annotated[str, Field(max_length=limits.OPTION)]
OptionNumber = Annotated[int, Field(ge=-1000, le=1000)]


class NewTable(Request):
    """A new table."""

    game: Annotated[str, Field(min_length=1, max_length=limits.WORD)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=limits.SEATS)]
    options: Annotated[
        dict[Annotated[str, Field(max_length=limits.WORD)], bool | OptionNumber | OptionText],
        Field(max_length=limits.OPTIONS),
    ] = {}
    dice: DiceMode = "rolled"
    public: bool = False
    hints: bool = False
    """Whether everybody who sits down agrees to hints; whoever is the only person at a table can have them anyway."""


class Continuation(Request):
    """A new table where the game of another is played on against bots."""

    ply: Version
    """After how many moves."""
    seat: SeatNumber
    """The seat of the guest who asks."""
    level: Level
    """The bots in the other seats."""
    name: Name | None = None


class Trial(Request):
    """A new table where a position from the rules is played against bots."""

    game: Annotated[str, Field(min_length=1, max_length=limits.WORD)]
    example: Annotated[str, Field(min_length=1, max_length=limits.WORD)]
    """The name of the position."""
    level: Level | None = None
    """The bots in the other seats; by default the strongest."""
    name: Name | None = None


class NewLesson(Request):
    """A new table for a lesson."""

    game: Annotated[str, Field(min_length=1, max_length=limits.WORD)]
    lesson: Annotated[str, Field(min_length=1, max_length=limits.WORD)]
    name: Name | None = None


class LessonStep(Request):
    """Takes the next step of a lesson, or returns to the last one."""

    seat: SeatNumber
    version: Version


class PlayedMove(Request):
    """A decision, or dice that were typed in, at a version of the table: a token, several tokens, or a move."""

    seat: SeatNumber
    token: Token | None = None
    """The token of a listed choice."""
    tokens: Tokens | None = None
    """Decisions that belong together: all of them are made, or none. Nothing may be revealed in between."""
    move: Move | None = None
    """For what is too much to list: dice, chips and tiles that people throw and draw themselves."""
    version: Version

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse requests with more or less than one of them."""
        if [self.token, self.tokens, self.move].count(None) != 2:
            raise ValueError("either a token, tokens or a move")
        return self


class WhyNot(Request):
    """Asks why a move is not possible."""

    move: Move
    ply: Version | None = None
    """After how many moves; by default now."""


class Undo(Request):
    """Undoes the last decision of a seat."""

    seat: SeatNumber
    version: Version


class AskHint(Request):
    """Asks what would be best."""

    version: Version


class Sit(Request):
    """Takes a seat."""

    name: Name
    invite: Invite | None = None


class NewBot(Request):
    """Lets a bot play in a seat."""

    level: Level | None = None
    """By default the strongest. For somebody who is away it cannot be chosen: it is the one they chose when they last
    left, or the strongest."""


class Start(Request):
    """Begins with bots in the open seats."""

    level: Level | None = None
    """By default the strongest."""


class NewReaction(Request):
    """A reaction to what happens at the table."""

    reaction: Reaction


# ---- Responses ----


class Answer(BaseModel):
    """Base class of responses."""

    model_config = ConfigDict(extra="forbid")


class Place(Answer):
    """Where something is in a record; lines and columns count from 1."""

    line: int
    column: int
    token: str


class Problem(Answer):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    data: dict[str, Any]
    where: Place | None = None
    """Where in a record that was sent."""


class Alive(Answer):
    """The server answers."""

    status: Literal["ok"]
    version: str


class Health(Alive):
    """The health of the server; times are in seconds."""

    database: str
    writing: Annotated[float, Field(description="How long the server has been storing the same thing.")]
    bots: Annotated[float, Field(description="How long the oldest decision of a bot has been waited for.")]


class Kept(Answer):
    """For how many days tables are kept that nobody opens; 0 if they are kept for ever."""

    unfinished: int
    """Names of guests without a table, too."""
    finished: int


class Me(Answer):
    """The guest who asks."""

    name: str | None


Value = bool | int | str
"""The value of an option."""


class Choices(Answer):
    """The values of an option for a number of players."""

    players: int
    choices: list[Value]
    default: Value
    """The value if none is chosen."""


class OptionFacts(Answer):
    """An option of a game."""

    name: str
    title: str | Say
    """The name shown to people."""
    tag: str
    type: Literal["int", "bool", "str"]
    own: bool
    """Whether people can enter something of their own instead of a listed value."""
    choices: list[Value]
    """All values for any number of players."""
    default: Value | None
    """The value if none is chosen, where it is the same for every number of players."""
    by_players: list[Choices]


class BotFacts(Answer):
    """A bot that can sit at a table."""

    name: str
    title: str | Say
    """The name shown to people."""
    about: str | Say | None
    """A line on how it plays."""


class GameFacts(Answer):
    """A game that can be played."""

    name: str
    least: int
    most: int
    minutes: int
    """Roughly how long a game takes, or 0 if unknown."""
    options: list[OptionFacts]
    bots: list[BotFacts]
    """The bots that may sit at tables here: ours, weakest first, then those from other packages."""
    strongest: str
    """The bot that stands in for somebody who did not choose one."""
    imaginary: list[int]
    """The numbers of players with which imaginary players take part."""
    lessons: list[str]
    """The lessons, the one to begin with first; ``GAME.lesson.NAME.title`` is what people call it."""
    hints: bool
    """Whether hints can be given."""


class RulePassage(Answer):
    """A rule, or what introduces a section of rules."""

    anchor: str
    """The same in every language."""
    number: str
    """By its place in the book, such as 3.2."""
    title: str
    html: str


class RuleSection(RulePassage):
    """Rules that belong together."""

    rules: list[RulePassage]


class RulePicture(Answer):
    """A position that the rules show."""

    game: str
    example: str
    """Its name."""
    show: str
    """What is to be drawn of it; the game's table knows what that means."""
    seat: int
    """Who is to move."""
    view: View
    choices: Offer


class RuleBook(Answer):
    """The rules of a game, or what all games share."""

    game: str | None
    language: str
    """What it is written in: English, where it has not been translated."""
    title: str
    html: str
    sections: list[RuleSection]
    pictures: list[RulePicture]
    """The positions to be drawn in ``<figure data-game data-example>``, each once."""


class Reach(Answer):
    """How other devices reach this server; told only on the computer it runs on."""

    open: bool
    """Whether the server listens to other devices."""
    addresses: list[str]
    """The addresses at which they find it if it does."""


class Created(Answer):
    """A new table: its public id and its secret invitation."""

    id: str
    invite: str


class Accepted(Answer):
    """The request was carried out; the version of the table afterwards."""

    version: int


class CardSeat(Answer):
    """A seat on a card."""

    name: str | Say | None
    """What imaginary players are called depends on the language."""
    kind: SeatKind | Literal["imaginary"]
    points: int | None = None
    """Once the game is over. Tables that ended before Comares stored this do not have it."""
    won: bool = False


class Card(Answer):
    """A table in a list."""

    id: str
    game: str
    seats: list[CardSeat]
    round: int
    rounds: int
    status: Status
    your_turn: bool
    updated: str


class Reason(Answer):
    """Why something is not possible: the client shows the text ``error.CODE``, filled in with the data."""

    code: str
    data: dict[str, Any]
    rule: str | None = None
    """The rule that says so: its anchor in the game's rulebook, if it is known."""


# ---- A table ----


class Facts(Answer):
    """What never changes about a table once its game has begun."""

    id: str
    game: str
    options: dict[str, str]
    dice: DiceMode
    public: bool
    hints: bool
    """Whether everybody who sits down agrees to hints."""
    created: str


class You(Answer):
    """The guest who asks, at this table."""

    holder: str
    owner: bool
    invite: str | None


class Seat(Answer):
    """A seat at a table."""

    seat: int
    kind: SeatKind
    name: str | None
    level: str | None
    """The bot that plays here, by its short name."""
    bot: str | Say | None
    """The name shown to people."""
    stand_in: bool
    left: bool
    """Whether the person has left the game to the bot, and so agrees if the others want to end it."""
    holder: str | None
    online: bool


class Position(Answer):
    """A position and its choices."""

    ply: int
    view: View
    to_move: ToMove
    rollers: list[int]
    """The seats that may type in the dice that are due; none if the server rolls them."""
    choices: Offer
    undo: int | None
    winners: list[int]
    breakdown: Breakdown | None


class Entry(Answer):
    """A log entry: a move in words, and what followed from it."""

    ply: int
    round: int
    by: int | Literal["chance"]
    """Who made the move: a seat, or chance."""
    seat: int | None
    """Whose turn it was, or for whom the dice were rolled."""
    token: str
    move: Move
    say: Say
    """The move in words, including who made it."""
    also: list[Say]


class Origin(Answer):
    """Where a game was continued from: another table, after some of its moves."""

    table: str
    ply: int


class Lesson(Answer):
    """A lesson at a table; its texts are ``GAME.lesson.NAME.*``."""

    name: str
    step: str | None
    """The current step; none once all have been taken, or the game has taken another course."""
    number: int
    """Of the step, from 1."""
    of: int
    """How many steps there are."""
    points: list[str]
    """What to look at, such as ``die y4``."""
    token: str | None
    """What the learner has to play now; none while others act."""


class TableHints(Answer):
    """Hints at a table."""

    given: bool
    """Whether those who play here can have them: a single person, or all who agreed to that by sitting down."""
    used: list[int]
    """The seats that were given some."""


class Table(Answer):
    """The whole table as everybody sees it: what a stream begins with."""

    table: Facts
    version: int
    seats: list[Seat]
    status: Status
    position: Position | None
    giving_up: list[int]
    """The seats that agree to end the game unfinished; the first has proposed it."""
    log: list[Entry]
    rematch: str | None
    lesson: Lesson | None
    hints: TableHints
    origin: Origin | None


class Snapshot(Table):
    """The whole table as one guest sees it."""

    you: You


class Update(Answer):
    """What has changed at a table."""

    version: int
    seats: list[Seat]
    status: Status
    position: Position | None
    taken_back: int
    """How many entries to remove from the end of the log before adding the new ones."""
    entries: list[Entry]
    giving_up: list[int]
    rematch: str | None
    lesson: Lesson | None
    hints: TableHints


class Presence(Answer):
    """Who is online, by holder."""

    online: list[str]
    away: dict[str, float]
    """Those with a seat who are not, and in how many seconds the others may let a bot stand in for them."""


class ShownReaction(Answer):
    """Somebody's reaction."""

    seat: int
    reaction: Reaction


# ---- The stream of a table ----


class TableEvent(Answer):
    """The first event, unless the client can continue from the version it has."""

    event: Literal["snapshot"]
    id: str
    data: Table


class UpdateEvent(Answer):
    """Something happened."""

    event: Literal["update"]
    id: str
    data: Update


class PresenceEvent(Answer):
    """Somebody came or went."""

    event: Literal["presence"]
    data: Presence


class ReactionEvent(Answer):
    """Somebody reacted; reactions are not stored."""

    event: Literal["reaction"]
    data: ShownReaction


class InvitationEvent(Answer):
    """The table has a new invitation; a snapshot has it, for those who may pass it on."""

    event: Literal["invitation"]
    data: dict[str, str]


class DeletedEvent(Answer):
    """The table was deleted; this is the last event."""

    event: Literal["deleted"]
    data: dict[str, str]


class ByeEvent(Answer):
    """The server is shutting down; reconnect."""

    event: Literal["bye"]
    data: dict[str, str]


StreamEvent = Annotated[
    TableEvent | UpdateEvent | PresenceEvent | ReactionEvent | InvitationEvent | DeletedEvent | ByeEvent,
    Field(discriminator="event"),
]
