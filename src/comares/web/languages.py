"""Which of our languages a browser asks for."""

from __future__ import annotations

from functools import lru_cache

from comares.core.texts import DEFAULT, languages

LONGEST = 400


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
    """Return the weight in ``q=0.8``; 1 without one, 0 if it cannot be read."""
    text = text.strip()
    if not text:
        return 1.0
    try:
        return min(1.0, float(text.removeprefix("q=")))
    except ValueError:
        return 0.0
