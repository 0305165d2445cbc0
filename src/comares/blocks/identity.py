"""Which Comares this is, so that nobody computes with another one by mistake."""

from __future__ import annotations

import sys
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from typing import Final

import comares

NOT_SOURCES: Final = (".c", ".md", ".pyc", ".pyd", ".so")
"""Whether games and bots are compiled does not matter: they play the same."""
NOT_PLAYED: Final = {"cli", "envs", "lessons", "locales", "table", "web"}
"""Folders of the package that no block depends on."""
GROUPS: Final = ("comares.bots", "comares.games")


@cache
def identity() -> str:
    """Return the version, a checksum of the sources, other packages with games and bots, and Python."""
    package = Path(comares.__file__).parent
    digest = sha256()
    for path in sorted(package.rglob("*")):
        name = path.relative_to(package)
        if path.is_file() and path.suffix not in NOT_SOURCES and NOT_PLAYED.isdisjoint(name.parts):
            digest.update(f"{name.as_posix()}\0".encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    others = {
        f"{point.dist.name} {point.dist.version}"
        for group in GROUPS
        for point in entry_points(group=group)
        if point.dist
    }
    python = f"Python {sys.version_info.major}.{sys.version_info.minor}"
    return ", ".join([f"Comares {comares.__version__} ({digest.hexdigest()[:8]})", *sorted(others), python])
