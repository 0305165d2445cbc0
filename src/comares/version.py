"""The installed version."""

from __future__ import annotations

import platform

from comares import __version__
from comares.core import rng


def is_compiled() -> bool:
    """Return whether the rules are compiled; it is always all of them or none."""
    return not (rng.__file__ or "").endswith(".py")


def version() -> str:
    """Return the version and whether the rules are compiled or interpreted."""
    engine = "compiled" if is_compiled() else "interpreted"
    return f"Comares {__version__} ({engine}, Python {platform.python_version()})"
