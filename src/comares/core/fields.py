"""Positions as Python objects: reading, comparing, packing and displaying their fields.

A position class lists its fields once, in ``__slots__``. What has to be fast (``clear``, ``copy``) is spelled out, with
a test to keep it complete; everything else is derived from the names by these functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


def read(thing: object, names: Iterable[str]) -> dict[str, Any]:
    """Return the values of some fields by name; lists are copied."""
    found = {name: getattr(thing, name) for name in names}
    return {name: [*value] if isinstance(value, list) else value for name, value in found.items()}


def pack(*values: object) -> bytes:
    """Pack values into bytes, which are equal only for equal values, given the same number of values.

    Values are integers, strings, or lists and tuples of them. Small numbers take one byte, and runs of zeros take two.
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
    """Yield all numbers in order; lists and strings are preceded by their length, to keep them apart."""
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
    """Return the ``repr`` of an object."""
    shown = [*map(repr, parts), *(f"{field}={value!r}" for field, value in fields.items())]
    return f"{name}({', '.join(shown)})"


def changed(fields: dict[str, Any], start: dict[str, Any]) -> dict[str, Any]:
    """Return the fields that differ from the start."""
    return {name: value for name, value in fields.items() if value != start[name]}
