"""Texts of games from other packages, which the client was built without."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from comares.core.texts import DEFAULT, Template, languages
from comares.table import limits
from comares.web.client_texts import texts_of

router = APIRouter(prefix="/api", tags=["server"])

Word = Annotated[str, Path(max_length=limits.WORD)]


@router.get("/texts/{language}/{part}")
async def texts(language: Word, part: Word) -> dict[str, Template]:
    """Return a game's texts in a language: those for its tables (``GAME``), or those needed on demand (``GAME-later``).

    The result is empty if there is no such game.
    """
    return texts_of(language if language in languages() else DEFAULT, part)
