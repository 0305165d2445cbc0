"""Data that players can replace with their own: TOML files, bundled with a game or anywhere on disk."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path
from typing import Any

from comares.core.errors import SetupError


def names(package: str, folder: str) -> tuple[str, ...]:
    """List the names of the data files bundled with a game."""
    return tuple(sorted(entry.name.removesuffix(".toml") for entry in (files(package) / folder).iterdir()))


def read_named(package: str, folder: str, name: str, keys: set[str]) -> dict[str, Any]:
    """Read a bundled data file."""
    return read((files(package) / folder / f"{name}.toml").read_bytes(), f"{name}.toml", keys)


def load(path: Path, keys: set[str]) -> dict[str, Any]:
    """Read a user's own data file."""
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: the path contains a null character
        raise SetupError("unreadable-file", file=str(path), reason=getattr(error, "strerror", error)) from None
    return read(data, str(path), keys)


def read(data: bytes, file: str, keys: set[str]) -> dict[str, Any]:
    """Parse the contents of a data file; keys other than the given ones are an error."""
    try:
        content = tomllib.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:  # not TOML, not UTF-8, a number too long, nesting too deep
        raise SetupError("data-not-toml", file=file, reason=str(error)) from None
    if has_huge_number(content):
        raise SetupError("data-number", file=file)
    if unknown := content.keys() - keys:
        raise SetupError("data-unknown-key", file=file, key=min(unknown), keys=", ".join(sorted(keys)))
    return content


def has_huge_number(content: object) -> bool:
    """Return whether there is an absurdly large integer, which could not even be printed."""
    if isinstance(content, dict):
        return any(has_huge_number(value) for value in content.values())
    if isinstance(content, list):
        return any(has_huge_number(value) for value in content)
    return isinstance(content, int) and content.bit_length() > 63
