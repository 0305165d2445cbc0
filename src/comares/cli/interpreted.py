"""The remark that the engine could be compiled: with every ``--version``, and once at another command.

pip shows nothing of what happens while it builds, so whoever installs Comares without a C compiler learns it here.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import comares
from comares.core.texts import Texts
from comares.version import is_compiled


def remark(language: Texts) -> None:
    """Say that the engine runs interpreted, if it does for want of a compiler."""
    if could_be_compiled():
        first_time()
        print(language("cli.interpreted"), file=sys.stderr)


def remark_once(language: Texts) -> None:
    """The same, but only to a person, and only the first time."""
    if could_be_compiled() and sys.stderr is not None and sys.stderr.isatty() and first_time():
        print(language("cli.interpreted"), file=sys.stderr)


def could_be_compiled() -> bool:
    """Return whether the engine runs interpreted although nobody asked for it here, on a Python that can do better."""
    return not is_compiled() and not os.environ.get("COMARES_INTERPRETED") and sys.implementation.name == "cpython"


def first_time() -> bool:
    """Return whether the remark has not been made yet, and note that it has; if it cannot be noted, it has not."""
    from platformdirs import user_state_path

    here = str(Path(comares.__file__).parent)
    file = user_state_path("comares", appauthor=False) / "interpreted.txt"
    if not file.is_absolute():  # this user has no home
        return True
    try:
        if file.exists() and here in file.read_text("utf-8").splitlines():
            return False
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("a", encoding="utf-8") as noted:
            noted.write(f"{here}\n")
    except (OSError, ValueError):
        pass
    return True
