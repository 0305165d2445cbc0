"""What positions have in common as Python objects: the values of their fields, compared, packed and shown.

A class of positions names its fields once, in ``__slots__``. What has to be fast (``clear``, ``copy``) is written out
beside it, and a test compares; everything else is made of the names by these functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def read(thing: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the values of some fields by name; lists are copies."""
    found = {name: getattr(thing, name) for name in names}
    return {name: [*value] if isinstance(value, list) else value for name, value in found.items()}


def pack(*values: object) -> bytes:
    """Return values as bytes: the same bytes for the same values only, as long as there are equally many of them.

    Values are whole numbers, texts, or lists and tuples of them. Small numbers take a byte, and so do many zeros.
    """
    packed = bytearray()
    zeros = 0
    for number in numbers(values):
        if number == 0:
            zeros += 1
            continue
        while zeros:
            packed += bytes((0, min(zeros, 255)))
            zeros -= min(zeros, 255)
        rest = number << 1 if number >= 0 else -number << 1 | 1
        while rest > 127:
            packed.append(rest & 127 | 128)
            rest >>= 7
        packed.append(rest)
    while zeros:
        packed += bytes((0, min(zeros, 255)))
        zeros -= min(zeros, 255)
    return bytes(packed)


def numbers(values: Iterable[object]) -> Iterator[int]:
    """Yield all numbers in order; a list or a text comes after its length, so that none runs into the next."""
    for value in values:
        if isinstance(value, int):
            yield int(value)
        elif isinstance(value, str):
            encoded = value.encode()
            yield len(encoded)
            yield from encoded
        else:
            assert isinstance(value, list | tuple)
            yield len(value)
            yield from numbers(value)


def show(name: str, *parts: object, **fields: object) -> str:
    """Return how an object is shown to a programmer."""
    shown = [*map(repr, parts), *(f"{field}={value!r}" for field, value in fields.items())]
    return f"{name}({', '.join(shown)})"


def changed(fields: dict[str, Any], start: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that are not as they were at the start."""
    return {name: value for name, value in fields.items() if value != start[name]}
