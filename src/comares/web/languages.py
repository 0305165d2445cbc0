"""Finds out which of our languages a browser prefers."""

from __future__ import annotations

import re
from functools import lru_cache

from comares.core.texts import DEFAULT, languages

LONGEST = 400
WEIGHT = re.compile(r"\s*q\s*=\s*([01](?:\.[0-9]{0,3})?)\s*", re.ASCII)


@lru_cache(maxsize=256)
def preferred(accepted: str | None) -> str:
    """Return the best of our languages for an ``Accept-Language`` header."""
    ours = languages()
    best, found = 0.0, DEFAULT
    for wish in (accepted or "")[:LONGEST].split(","):
        name, _, weight = wish.partition(";")
        language = name.strip().lower().partition("-")[0]
        quality = weight_of(weight)
        if language in ours and quality > best:
            best, found = quality, language
    return found


def weight_of(text: str) -> float:
    """Return the weight in ``q=0.8``; 1 if there is none, 0 if it cannot be parsed."""
    if not text.strip():
        return 1.0
    found = WEIGHT.fullmatch(text)
    return float(found[1]) if found else 0.0
