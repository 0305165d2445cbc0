"""How a game that somebody played alone compares with their earlier ones, which are kept in the same folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from comares.core.errors import ParseError
from comares.core.record import read
from comares.core.texts import Texts

Tags = Mapping[str, tuple[str, ...]]
VARYING: Final = {"Players", "Seed", "Result"}


def earlier(file: Path) -> list[int]:
    """Return the points of the other finished games beside a record that were set up alike."""
    own = set_up(read(file).values())
    found = []
    for other in file.parent.glob("*.alh"):
        try:
            tags = read(other).values()
            if other != file and set_up(tags) == own and "Result" in tags:
                found.append(int(tags["Result"][0]))
        except (ParseError, ValueError):
            continue  # something else that happens to lie there
    return found


def set_up(tags: Tags) -> object:
    """Return what games must have in common to be compared: everything but the person, the dice and the result."""
    return len(tags.get("Players", ())), {name: values for name, values in tags.items() if name not in VARYING}


def compared(points: int, others: Sequence[int], texts: Texts) -> str:
    """Say how the points of a game compare with those of earlier ones."""
    better = [other for other in others if other > points]
    games = len(others) + 1
    if not others:
        return texts("web.result.own-first")
    if not better:
        return texts("web.result.own-best", n=games)
    key = "own-next-best" if min(better) == max(better) else "own-next"
    place = texts("web.result.own-place", rank=len(better) + 1, n=games)
    return f"{place} {texts(f'web.result.{key}', next=min(better), best=max(better))}"
