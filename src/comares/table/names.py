"""Names of people and bots at a table."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from typing import Final

from comares.core.game import check_names
from comares.table import limits
from comares.table.errors import Unusable

UNSEEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
"""Unicode categories of characters that are invisible, change the writing direction, or are unassigned."""
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Letters, marks and symbols of other categories that nobody can see."""
BOTS: Final = ("Aixa", "Yusuf", "Zoraya", "Ismail", "Morayma", "Zamrak", "Boabdil", "Wallada")
"""Names for bots, the same in every language."""


def clean(name: str) -> str:
    """Return a name as it is shown and recorded; raises ``Unusable`` if there is nothing left of it."""
    if any(unicodedata.category(character) == "Cs" for character in name):
        raise Unusable("name-unreadable")
    name = "".join(character for character in BLANK.sub("", name) if unicodedata.category(character) not in UNSEEN)
    name = unicodedata.normalize("NFC", " ".join(name.split()))  # only now do letters stand beside their accents
    if not name:
        raise Unusable("name-missing")
    if len(name) > limits.NAME:
        raise Unusable("name-too-long", most=limits.NAME)
    check_names([name])
    return name


def unlike(name: str, taken: Collection[str]) -> str:
    """Return the name, with a number appended if it is taken."""
    used = {other.casefold() for other in taken}
    number, unique = 1, name
    while unique.casefold() in used:
        number += 1
        unique = f"{name[: limits.NAME - len(str(number)) - 1].rstrip()} {number}"
    return unique


def of_bot(seat: int, taken: Collection[str]) -> str:
    """Return a name for the bot in a seat."""
    order = [BOTS[(seat - 1 + n) % len(BOTS)] for n in range(len(BOTS))]
    return next((name for name in order if name not in taken), unlike(order[0], taken))
