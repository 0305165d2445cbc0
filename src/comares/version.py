"""What is installed here."""

from __future__ import annotations

import platform

from comares import __version__
from comares.core import rng


def is_compiled() -> bool:
    """Say whether the rules run compiled; they are compiled together or not at all."""
    return not (rng.__file__ or "").endswith(".py")


def version() -> str:
    """Return the version, and whether the rules run compiled or interpreted."""
    engine = "compiled" if is_compiled() else "interpreted"
    return f"Comares {__version__} ({engine}, Python {platform.python_version()})"
