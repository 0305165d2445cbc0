"""The mutants that may survive, as named in survivors.toml."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path
from typing import Final

MODULES: Final = (
    "alcazaba/walls",
    "alcazaba/scoring",
    "alcazaba/chance",
    "alcazaba/palace",
    "alcazaba/rules",
    "dicegame/scoring",
    "dicegame/board",
    "dicegame/rules",
    "rollwrite/scoring",
    "rollwrite/rules",
)
LIST: Final = Path(__file__).with_name("survivors.toml")
ARROW: Final = "  →  "
"""Between a line as it is and as a mutant has it."""


def named(module: str) -> Counter[tuple[str, str]]:
    """The function and the change of each mutant of a module that is named."""
    groups = tomllib.loads(LIST.read_text("utf-8")).get(module, [])
    return Counter((group["function"], change) for group in groups for change in group["changes"])
