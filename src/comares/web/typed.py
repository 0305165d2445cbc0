"""The plain data of the games as types that pydantic takes.

The games declare their data as ``typing.TypedDict``; before Python 3.12 pydantic only takes those of
``typing_extensions``. And every game calls its data ``View`` or ``SeatView``, but on the wire each needs a name of its
own.
"""

from __future__ import annotations

from functools import cache
from types import GenericAlias, UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from typing_extensions import TypedDict

from comares.core import say
from comares.core.moves import field_types


class Say(TypedDict):
    """A sentence as a key of the translations and what to fill in; what is filled in may be a sentence again."""

    key: str
    data: dict[str, str | int | Say]


@cache
def renamed(kind: type, prefix: str, **more: Any) -> Any:
    """Return a ``TypedDict`` like the given one, and all that are in it, with names that begin with a prefix.

    Args:
        kind: the ``TypedDict`` of a game.
        prefix: what names begin with, the name of the game.
        more: further fields that it gets, with their types.
    """
    fields: dict[str, Any] = {**more}
    for name, hint in get_type_hints(kind).items():
        field = convert(hint, prefix)
        fields[name] = field if name in kind.__required_keys__ else NotRequired[field]  # type: ignore[attr-defined]  # a TypedDict has it
    made = TypedDict(prefix + kind.__name__, fields)  # type: ignore[misc]  # made of what is only known at run time
    made.__doc__ = kind.__doc__
    return made


@cache
def as_typed_dict(move: Any, prefix: str) -> Any:
    """Return a sort of move, which is a dataclass, as the ``TypedDict`` of its plain data."""
    fields: dict[str, Any] = {"do": Literal[move.do]}
    for name, hint in field_types(move).items():
        fields[name] = list[get_args(hint)[0]] if get_origin(hint) is tuple else hint  # type: ignore[misc]  # known at run time
    made = TypedDict(f"{prefix}{move.__name__}Move", fields)  # type: ignore[misc]  # made of what is only known at run time
    made.__doc__ = move.__doc__
    return made


def convert(hint: Any, prefix: str) -> Any:
    """Return a type with every ``TypedDict`` in it renamed."""
    if hint is say.Say:
        return Say
    if is_typeddict(hint):
        return renamed(hint, prefix)
    origin, parts = get_origin(hint), tuple(convert(part, prefix) for part in get_args(hint))
    if origin in (Union, UnionType):
        return Union[parts]  # noqa: UP007  (of a tuple)
    return GenericAlias(origin, parts) if origin in (list, dict, tuple) else hint
