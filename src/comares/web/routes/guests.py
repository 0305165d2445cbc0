"""Who somebody is: a browser with a secret, and a name."""

from __future__ import annotations

from fastapi import APIRouter
from starlette.responses import Response

from comares.web.context import House, Set
from comares.web.guests import Anybody, welcome
from comares.web.models import Me, NewName

router = APIRouter(prefix="/api", tags=["guests"])


@router.get("/me")
async def me(response: Response, house: House, guest: Anybody, settings: Set) -> Me:
    """Return the name of the guest; a browser that was never here gets its cookie."""
    return Me(name=await house.guest(guest or welcome(response, settings)))


@router.put("/me")
async def rename(wish: NewName, response: Response, house: House, guest: Anybody, settings: Set) -> Me:
    """Take a name, for tables to come."""
    return Me(name=await house.name_guest(guest or welcome(response, settings), wish.name))
