"""Moves as values: a player's decision or an outcome of chance.

Each game has a ``moves`` module with a small frozen dataclass for every type of move. ``do`` names the type; pips,
seats and so on are numbered as in the notation. The rules engine uses integers (actions) instead, and a game's set-up
converts between the two. As plain data, a move looks like ``{"do": "build", "yellow": 3, "blue": 5}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any, ClassVar, Protocol, get_args, get_origin, get_type_hints

from comares.core.errors import ParseError


class Move(Protocol):
    """A decision or an outcome of chance: a frozen dataclass."""

    do: ClassVar[str]
    """The type of the move, unique within a game."""
    __dataclass_fields__: ClassVar[dict[str, Any]]


MoveTypes = tuple[type[Any], ...]
"""All move types of a game."""


def as_data(move: Move) -> dict[str, Any]:
    """Return a move as plain data."""
    return {"do": move.do, **{name: getattr(move, name) for name in field_names(move.__class__)}}


def from_data(data: object, types: MoveTypes) -> Any:
    """Return the move described by plain data; raises ``ParseError`` if the game has no such move."""
    if not isinstance(data, Mapping):
        raise ParseError("no-such-move")
    sort: Any = by_name(types).get(str(data.get("do")))
    if sort is None or data.keys() - {"do"} != set(field_names(sort)):
        raise ParseError("no-such-move")
    return sort(**{name: checked(data[name], hint) for name, hint in field_types(sort).items()})


def checked(value: object, hint: Any) -> Any:
    """Convert a plain value to the type of a move's field; raises ``ParseError`` if it has the wrong type."""
    if get_origin(hint) is tuple:
        if not isinstance(value, list | tuple):
            raise ParseError("no-such-move")
        item = get_args(hint)[0]
        return tuple(checked(one, item) for one in value)
    plain = str if get_args(hint) else hint  # a hint with arguments is a Literal of strings
    if type(value) is not plain:
        raise ParseError("no-such-move")
    return value


@cache
def by_name(types: MoveTypes) -> dict[str, type[Any]]:
    """Return the move types by their name in plain data."""
    return {sort.do: sort for sort in types}


@cache
def field_names(sort: Any) -> tuple[str, ...]:
    """Return the field names of a move type, in order."""
    return tuple(field.name for field in fields(sort))


@cache
def field_types(sort: Any) -> dict[str, Any]:
    """Return the field types of a move type."""
    hints = get_type_hints(sort)
    return {name: hints[name] for name in field_names(sort)}
