"""Moves as values: what a player decides, or what chance brings.

Each game has a module ``moves`` with a small frozen dataclass for each sort of move. ``do`` names the sort; the fields
say the rest, counted as on paper. The fast path of the rules uses integers instead: a game's set-up turns one into the
other. As plain data, a move is ``{"do": "build", "yellow": 3, "blue": 5}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Protocol, get_args, get_origin, get_type_hints

from comares.core.errors import ParseError


class Move(Protocol):
    """A decision, or an outcome of chance: a frozen dataclass."""

    do: ClassVar[str]
    """Which sort of move it is, different for all sorts of a game."""
    __dataclass_fields__: ClassVar[dict[str, Any]]


MoveTypes = tuple[type[Any], ...]
"""All sorts of moves of a game."""


def as_data(move: Move) -> dict[str, Any]:
    """Return a move as plain data."""
    return {"do": move.do, **{name: getattr(move, name) for name in field_names(move.__class__)}}


def from_data(data: object, types: MoveTypes) -> Any:
    """Return the move that plain data describe; raises ``ParseError`` if the game has no such move."""
    if not isinstance(data, Mapping):
        raise ParseError("no-such-move")
    sort: Any = by_name(types).get(str(data.get("do")))
    if sort is None or data.keys() - {"do"} != set(field_names(sort)):
        raise ParseError("no-such-move")
    return sort(**{name: checked(data[name], hint) for name, hint in field_types(sort).items()})


def checked(value: object, hint: Any) -> Any:
    """Return a value of plain data as a field of a move has it; raises ``ParseError`` if it is of another type."""
    if get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise ParseError("no-such-move")
        item = get_args(hint)[0]
        return tuple(checked(one, item) for one in value)
    plain = str if get_args(hint) else hint  # the others are literals: names
    if type(value) is not plain:
        raise ParseError("no-such-move")
    return value


@cache
def by_name(types: MoveTypes) -> dict[str, type[Any]]:
    """Return the sorts of moves by what they are called in plain data."""
    return {sort.do: sort for sort in types}


@cache
def field_names(sort: Any) -> tuple[str, ...]:
    """Return the names of the fields of a sort of move, in order."""
    return tuple(field.name for field in fields(sort))


@cache
def field_types(sort: Any) -> dict[str, Any]:
    """Return the types of the fields of a sort of move."""
    hints = get_type_hints(sort)
    return {name: hints[name] for name in field_names(sort)}
