"""The rules of the games, and tables where their examples are played."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from comares.core import registry
from comares.core.texts import DEFAULT, languages
from comares.table import limits, opening
from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Created, RuleBook, Trial
from comares.web.problems import WebError
from comares.web.routes.tables import COUNTED
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


@router.post("/examples", status_code=201, dependencies=COUNTED)
async def try_example(new: Trial, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a table where a position from the rules is played, against bots."""
    made = await tables.try_example(guest, opening.Trial(new.game, new.example, new.level, new.name))
    return Created(id=made.id, invite=made.invite)


def spoken(language: str) -> str:
    """Return a language that we speak."""
    return language if language in languages() else DEFAULT
