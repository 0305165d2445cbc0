"""Guests: a browser with a secret, and a name."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from comares.web.context import CurrentSettings, CurrentTables
from comares.web.guests import OptionalGuest, welcome
from comares.web.models import Me, NewName

router = APIRouter(prefix="/api", tags=["guests"])


@router.get("/me")
async def me(response: Response, tables: CurrentTables, guest: OptionalGuest, settings: CurrentSettings) -> Me:
    """Return the guest's name; a new browser gets its cookie."""
    return Me(name=await tables.guest(guest or welcome(response, settings)))


@router.put("/me")
async def rename(
    new: NewName, response: Response, tables: CurrentTables, guest: OptionalGuest, settings: CurrentSettings
) -> Me:
    """Change the guest's name at future tables."""
    return Me(name=await tables.name_guest(guest or welcome(response, settings), new.name))
