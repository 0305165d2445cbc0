"""The positions of all games as types: what a browser gets to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from pydantic import Field

from comares.alcazaba.breakdown import Breakdown as AlcazabaBreakdown
from comares.alcazaba.view import View as AlcazabaView
from comares.dicegame.breakdown import Breakdown as DicegameBreakdown
from comares.dicegame.view import View as DicegameView
from comares.rollwrite.breakdown import Breakdown as RollwriteBreakdown
from comares.rollwrite.view import View as RollwriteView
from comares.web.typed import renamed

ToMove = int | Literal["chance"] | None
"""Who acts: a seat, chance, or nobody when the game is over."""


class Line(TypedDict):
    """A row or column that a building would go into."""

    line: str
    built: int
    was: int
    points: int


class Pair(TypedDict):
    """A pair of dice."""

    yellow: int
    blue: int


class Build(TypedDict):
    """To build at the intersection of two dice."""

    token: str
    do: Literal["build"]
    second: bool
    cost: int
    yellow: int
    blue: int
    kind: str
    count: int
    size: int
    lines: list[Line]
    kind_was: int
    kind_points: int
    level_with: list[int]
    place: int
    score_was: int
    score: int
    next_seat: int | None
    passes: Pair | None


class Turn(TypedDict):
    """To turn a die for a coin."""

    token: str
    do: Literal["turn"]
    colour: Literal["yellow", "blue"]
    pips: int
    to: int
    cost: int
    coins_left: int


class Coins(TypedDict):
    """To take coins."""

    token: str
    do: Literal["coins"]
    gain: int
    coins: int
    score_was: int
    score: int


class Stop(TypedDict):
    """To build no second time."""

    token: str
    do: Literal["stop"]


class Keep(TypedDict):
    """To keep a pair and pass the other one on."""

    token: str
    do: Literal["keep"]
    yellow: int
    blue: int
    next_seat: int
    passes: Pair


class Plain(TypedDict):
    """A token of a game that says no more about it."""

    token: str
    do: Literal[""]


if TYPE_CHECKING:
    View = dict[str, Any]
    Breakdown = dict[str, Any]
    Choice = dict[str, Any]
else:
    common = {"players": list[str], "to_move": ToMove}
    View = Annotated[
        renamed(RollwriteView, "Rollwrite", game=Literal["rollwrite"], **common)
        | renamed(DicegameView, "Dicegame", game=Literal["dicegame"], **common)
        | renamed(AlcazabaView, "Alcazaba", game=Literal["alcazaba"], **common),
        Field(discriminator="game"),
    ]
    Breakdown = (
        renamed(RollwriteBreakdown, "Rollwrite")
        | renamed(DicegameBreakdown, "Dicegame")
        | renamed(AlcazabaBreakdown, "Alcazaba")
    )
    Choice = Annotated[
        renamed(Build, "Rollwrite")
        | renamed(Turn, "Rollwrite")
        | renamed(Coins, "Rollwrite")
        | renamed(Stop, "Rollwrite")
        | renamed(Keep, "Rollwrite")
        | renamed(Plain, ""),
        Field(discriminator="do"),
    ]
