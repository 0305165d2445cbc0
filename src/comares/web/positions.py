"""The positions, choices and moves of all games as types: what a browser draws, and what it sends back.

They are built from what each game declares (``Definition.data_types`` and ``move_types``), so a new game needs no
change here.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal, Union, get_args

from pydantic import Field, SkipValidation

from comares.core import registry
from comares.core.choices import Plain
from comares.core.protocol import Definition
from comares.web.typed import as_typed_dict, renamed

ToMove = int | Literal["chance"] | None
"""Who acts: a seat, chance, or nobody when the game is over."""

if TYPE_CHECKING:
    View = dict[str, Any]
    Breakdown = dict[str, Any]
    Offer = list[dict[str, Any]]
    Move = dict[str, Any]
else:
    games = [registry.find(name) for name in registry.names()]
    described = [(game, game.data_types) for game in games if game.data_types]

    def prefix(game: Definition[Any]) -> str:
        """Return the prefix of the names of a game's types."""
        return game.name.title()

    def choices_of(before: str, choice: Any) -> Any:
        """Return the type of a game's list of choices: a union discriminated by ``do``, with prefixed names."""
        sorts = [renamed(sort, before) for sort in get_args(choice) or (choice,)]
        return list[Annotated[Union[tuple(sorts)], Field(discriminator="do")]] if len(sorts) > 1 else list[sorts[0]]  # noqa: UP007  (of a tuple)

    View = Annotated[
        reduce(
            or_,
            [
                renamed(types.view, prefix(game), game=Literal[game.name], players=list[str], to_move=ToMove)
                for game, types in described
            ],
        ),
        Field(discriminator="game"),
    ]
    Breakdown = reduce(or_, [renamed(types.breakdown, prefix(game)) for game, types in described])
    Offer = reduce(or_, [choices_of(prefix(game), types.choice) for game, types in described] + [choices_of("", Plain)])
    # Not validated here: the table's game checks whether it is one of its moves.
    Move = Annotated[
        Union[tuple(as_typed_dict(sort, prefix(game)) for game in games for sort in game.move_types)],  # noqa: UP007  (of a tuple)
        SkipValidation,
    ]
