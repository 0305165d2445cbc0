"""The note that the engine could be compiled: with every ``--version``, and once with another command.

pip hides the output of builds, so this is where those without a C compiler learn about it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import comares
from comares.core.texts import Texts
from comares.version import is_compiled


def remark(language: Texts) -> None:
    """Print a note if the engine is interpreted because there was no compiler."""
    if could_be_compiled():
        first_time()
        print(language("cli.interpreted"), file=sys.stderr)


def remark_once(language: Texts) -> None:
    """Do the same, but only for people, and only the first time."""
    if could_be_compiled() and sys.stderr is not None and sys.stderr.isatty() and first_time():
        print(language("cli.interpreted"), file=sys.stderr)


def could_be_compiled() -> bool:
    """Return whether the engine is interpreted, although nobody asked for that and Python could compile it."""
    return not is_compiled() and not os.environ.get("COMARES_INTERPRETED") and sys.implementation.name == "cpython"


def first_time() -> bool:
    """Return whether the note has not been shown yet, and record that it has; if that fails, it is shown again."""
    from platformdirs import user_state_path

    here = str(Path(comares.__file__).parent)
    file = user_state_path("comares", appauthor=False) / "interpreted.txt"
    if not file.is_absolute():  # the user has no home directory
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
