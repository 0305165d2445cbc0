"""The positions of all games as types: what a browser gets to draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args

from pydantic import Field

from comares.alcazaba import choices as alcazaba
from comares.alcazaba.breakdown import Breakdown as AlcazabaBreakdown
from comares.alcazaba.view import View as AlcazabaView
from comares.core.choices import Plain
from comares.dicegame import choices as dicegame
from comares.dicegame.breakdown import Breakdown as DicegameBreakdown
from comares.dicegame.view import View as DicegameView
from comares.rollwrite import choices as rollwrite
from comares.rollwrite.breakdown import Breakdown as RollwriteBreakdown
from comares.rollwrite.view import View as RollwriteView
from comares.web.typed import renamed

ToMove = int | Literal["chance"] | None
"""Who acts: a seat, chance, or nobody when the game is over."""

if TYPE_CHECKING:
    View = dict[str, Any]
    Breakdown = dict[str, Any]
    Offer = list[dict[str, Any]]
else:

    def choices_of(prefix: str, choice: Any) -> Any:
        """Return the list of a game's choices as a type; ``do`` tells its sorts apart, which games call alike."""
        sorts = [renamed(sort, prefix) for sort in get_args(choice) or (choice,)]
        return list[Annotated[Union[tuple(sorts)], Field(discriminator="do")]] if len(sorts) > 1 else list[sorts[0]]  # noqa: UP007  (of a tuple)

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
    Offer = (
        choices_of("Rollwrite", rollwrite.Choice)
        | choices_of("Dicegame", dicegame.Choice)
        | choices_of("Alcazaba", alcazaba.Choice)
        | choices_of("", Plain)
    )
