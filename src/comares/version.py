"""What is installed here."""

from __future__ import annotations

import platform

from comares import __version__
from comares.core import rng


def version() -> str:
    """Return the version, and whether the rules run compiled or interpreted."""
    engine = "interpreted" if (rng.__file__ or "").endswith(".py") else "compiled"
    return f"Comares {__version__} ({engine}, Python {platform.python_version()})"
