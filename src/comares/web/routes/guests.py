"""Guests: a browser with a secret, and a name."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from comares.web.context import CurrentAllowances, CurrentSettings, CurrentTables
from comares.web.guests import OptionalGuest, welcome
from comares.web.models import Me, NewName

router = APIRouter(prefix="/api", tags=["guests"])


@router.get("/me")
async def me(
    request: Request,
    response: Response,
    tables: CurrentTables,
    guest: OptionalGuest,
    settings: CurrentSettings,
    allowances: CurrentAllowances,
) -> Me:
    """Return the guest's name; a new browser gets its cookie."""
    if guest is None:
        allowances.take(allowances.guests, request.scope)
    return Me(name=await tables.guest(guest or welcome(response, settings)))


@router.put("/me")
async def rename(
    new: NewName,
    request: Request,
    response: Response,
    tables: CurrentTables,
    guest: OptionalGuest,
    settings: CurrentSettings,
    allowances: CurrentAllowances,
) -> Me:
    """Change the guest's name at future tables."""
    allowances.take(allowances.guests, request.scope)  # also with a cookie, which may be made up
    return Me(name=await tables.name_guest(guest or welcome(response, settings), new.name))
