"""What browsers have to say, for what they were built without: games of other packages."""

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
    """Return the texts that a game (``GAME``), or what is asked at its tables (``GAME-later``), needs in a language.

    There are none for what there is not.
    """
    return texts_of(language if language in languages() else DEFAULT, part)
