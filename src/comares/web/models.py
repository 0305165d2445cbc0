"""What goes over the wire, as types: requests, answers and events. The client's TypeScript types are made of these.

Requests are read strictly: nothing is converted, nothing unknown is taken, everything has a greatest length. Answers
and events that the tables give as finished bytes are sent as they are; the types below say what is in them.
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
"""Of a person; the table tidies it up and has the last word about its length."""
Token = Annotated[str, Field(min_length=1, max_length=limits.TOKEN)]
Level = Annotated[str, Field(min_length=1, max_length=limits.WORD)]
Invite = Annotated[str, Field(min_length=1, max_length=limits.INVITE)]
Status = Literal["waiting", "playing", "finished"]
DiceMode = Literal["rolled", "typed", "all-typed"]
SeatKind = Literal["person", "bot", "open"]


# ---- Requests ----


class Request(BaseModel):
    """Something that a client asks for."""

    model_config = ConfigDict(strict=True, extra="forbid")


class NewName(Request):
    """The name that a guest wants to go by."""

    name: Name


class NewSeat(Request):
    """Who is to sit in a seat of a new table."""

    kind: Literal["me", "person", "bot", "open"]
    """``me`` is who asks, ``person`` somebody at the same screen, ``open`` whoever takes the seat."""
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


class PlayedMove(Request):
    """A decision, or dice that were typed in, based on a version of the table: a token or a move."""

    seat: SeatNumber
    token: Token | None = None
    """Of a choice that was listed."""
    move: Move | None = None
    """Where there is too much to list: dice, chips and tiles that people throw and draw themselves."""
    version: Version

    @model_validator(mode="after")
    def check_one(self) -> Self:
        """Refuse requests with both or neither."""
        if (self.token is None) == (self.move is None):
            raise ValueError("either a token or a move")
        return self


class WhyNot(Request):
    """A move of which somebody wants to know why it is not possible."""

    move: Move


class Undo(Request):
    """The last decision of a seat is to be taken back."""

    seat: SeatNumber
    version: Version


class Sit(Request):
    """Take a seat."""

    name: Name
    invite: Invite | None = None


class NewBot(Request):
    """A bot is to play for a seat."""

    level: Level


class NewReaction(Request):
    """How somebody feels about what happens at the table."""

    reaction: Reaction


# ---- Answers ----


class Answer(BaseModel):
    """Something that the server says."""

    model_config = ConfigDict(extra="forbid")


class Problem(Answer):
    """What went wrong: a code for programs, a sentence for people."""

    code: str
    message: str
    data: dict[str, Any]


class Health(Answer):
    """Whether the server does its work."""

    status: Literal["ok"]
    version: str
    database: str


class Me(Answer):
    """The guest who asks."""

    name: str | None


Value = bool | int | str
"""Of an option."""


class Choices(Answer):
    """What can be chosen with a number of players."""

    players: int
    choices: list[Value]
    default: Value
    """What a game has if nothing is chosen."""


class OptionFacts(Answer):
    """Something to choose before a game."""

    name: str
    title: str | Say
    """What people call it."""
    tag: str
    type: Literal["int", "bool", "str"]
    own: bool
    """Whether people can write down something of their own instead of what is listed."""
    choices: list[Value]
    """All that can be chosen with any number of players."""
    default: Value | None
    """What a game has if nothing is chosen, where that is the same for every number of players."""
    by_players: list[Choices]


class BotFacts(Answer):
    """A bot that can sit at a table."""

    name: str
    title: str | Say
    """What people call it."""


class GameFacts(Answer):
    """A game that can be played."""

    name: str
    least: int
    most: int
    minutes: int
    """Roughly how long a game takes, or 0 if it does not say."""
    options: list[OptionFacts]
    bots: list[BotFacts]
    """Those that may sit at tables here: ours from the weakest to the strongest, then those of other packages."""


class Created(Answer):
    """A new table: its public name, and the secret that invites."""

    id: str
    invite: str


class Accepted(Answer):
    """It was done; the version of the table afterwards."""

    version: int


class CardSeat(Answer):
    """A seat on a card."""

    name: str | None
    kind: SeatKind


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
    """Why something is not possible: the client says ``error.CODE`` with the data."""

    code: str
    data: dict[str, Any]


# ---- A table ----


class Facts(Answer):
    """What never changes at a table."""

    id: str
    game: str
    options: dict[str, str]
    dice: DiceMode
    public: bool
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
    """The name of the bot that plays here."""
    bot: str | Say | None
    """What people call it."""
    stand_in: bool
    holder: str | None
    online: bool


class Position(Answer):
    """A position with what can be done."""

    ply: int
    view: View
    to_move: ToMove
    rollers: list[int]
    """The seats where the dice that are due may be typed in; none where the server rolls."""
    choices: Offer
    undo: int | None
    winners: list[int]
    breakdown: Breakdown | None


class Entry(Answer):
    """A line of the log: a move in words, and what followed from it."""

    ply: int
    round: int
    by: int | Literal["chance"]
    """Who made the move: a seat, or chance."""
    seat: int | None
    """Whose turn it was, or for whom the dice were rolled."""
    token: str
    move: Move
    say: Say
    """With the name of whoever did it."""
    also: list[Say]


class Table(Answer):
    """All of a table, the same for everybody: what a stream begins with."""

    table: Facts
    version: int
    seats: list[Seat]
    status: Status
    position: Position | None
    log: list[Entry]
    rematch: str | None


class Snapshot(Table):
    """All of a table, for one guest."""

    you: You


class Update(Answer):
    """What a version of the table changed."""

    version: int
    seats: list[Seat]
    status: Status
    position: Position | None
    taken_back: int
    """So many entries are gone from the end of the log, before the new ones come."""
    entries: list[Entry]
    rematch: str | None


class Presence(Answer):
    """Who is there, by holder."""

    online: list[str]
    away: dict[str, float]
    """Those with a seat who are not, and in how many seconds the others may let a bot stand in for each."""


class ShownReaction(Answer):
    """How somebody feels."""

    seat: int
    reaction: Reaction


# ---- The stream of a table ----


class TableEvent(Answer):
    """The first event, unless the client has seen enough to go on from there."""

    event: Literal["snapshot"]
    id: str
    data: Table


class UpdateEvent(Answer):
    """Something happened."""

    event: Literal["update"]
    id: str
    data: Update


class PresenceEvent(Answer):
    """Someone came or went."""

    event: Literal["presence"]
    data: Presence


class ReactionEvent(Answer):
    """Someone reacted; reactions are not kept."""

    event: Literal["reaction"]
    data: ShownReaction


class ByeEvent(Answer):
    """The server ends; come again."""

    event: Literal["bye"]
    data: dict[str, str]


StreamEvent = Annotated[
    TableEvent | UpdateEvent | PresenceEvent | ReactionEvent | ByeEvent, Field(discriminator="event")
]
