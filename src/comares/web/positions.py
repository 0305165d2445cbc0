"""The positions of all games as types: what a browser gets to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field

from comares.alcazaba.breakdown import Breakdown as AlcazabaBreakdown
from comares.alcazaba.view import View as AlcazabaView
from comares.core.choices import Plain
from comares.dicegame.breakdown import Breakdown as DicegameBreakdown
from comares.dicegame.view import View as DicegameView
from comares.rollwrite.breakdown import Breakdown as RollwriteBreakdown
from comares.rollwrite.choices import Build, Coins, Keep, Stop, Turn
from comares.rollwrite.view import View as RollwriteView
from comares.web.typed import renamed

ToMove = int | Literal["chance"] | None
"""Who acts: a seat, chance, or nobody when the game is over."""

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
