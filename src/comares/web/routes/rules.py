"""The rules of the games."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from comares.core import registry
from comares.core.texts import DEFAULT, languages
from comares.table import limits
from comares.web.models import RuleBook
from comares.web.problems import WebError
from comares.web.rulebooks import book_of

router = APIRouter(prefix="/api", tags=["server"])

Word = Annotated[str, Path(max_length=limits.WORD)]


@router.get("/rules/{language}")
async def shared_rules(language: Word) -> RuleBook:
    """Return what the games share, as HTML, and how their rules are to be read."""
    return book_of(None, spoken(language))


@router.get("/rules/{language}/{game}")
async def rules(language: Word, game: Word) -> RuleBook:
    """Return the rules of a game as HTML; without sections, if nobody has written them down."""
    if game not in registry.names():
        raise WebError("no-such-page", 404)
    return book_of(game, spoken(language))


def spoken(language: str) -> str:
    """Return a language that we speak."""
    return language if language in languages() else DEFAULT
