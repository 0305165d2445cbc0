"""Tables: made, listed, looked at, written down."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from comares.table import storage
from comares.table.live import iso
from comares.table.service import Wish, WishedSeat
from comares.web.context import House
from comares.web.guests import Anybody, Somebody
from comares.web.models import GREATEST_VERSION, Card, Created, Position, Reason, Snapshot, TableWish
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables", tags=["tables"])

JSON = "application/json"
FRESH = {"Cache-Control": "no-store"}


@router.post("", status_code=201)
async def create(wish: TableWish, house: House, guest: Somebody) -> Created:
    """Make a table. The invitation is told to its owner alone, who passes it on."""
    seats = [WishedSeat(seat.kind, seat.name, seat.level) for seat in wish.seats]
    made = await house.create(guest, Wish(wish.game, seats, wish.options, wish.dice, wish.public))
    return Created(id=made.id, invite=made.invite)


@router.get("/mine")
async def mine(house: House, guest: Anybody) -> list[Card]:
    """List the tables where the guest sits."""
    return [card(found) for found in await house.mine(guest)] if guest else []


@router.get("/public")
async def public(house: House) -> list[Card]:
    """List the tables that everybody may watch."""
    return [card(found) for found in await house.public()]


def card(found: storage.Card) -> Card:
    """Return a card as it goes over the wire."""
    return Card.model_validate({**asdict(found), "updated": iso(found.updated)})


@router.get("/{table}", response_model=Snapshot)
async def snapshot(table: TableId, house: House, guest: Anybody) -> Response:
    """Return all of a table."""
    return Response(await house.snapshot(table, guest), headers=FRESH, media_type=JSON)


@router.get("/{table}/why")
async def why(table: TableId, token: Annotated[str, Query(min_length=1, max_length=200)], house: House) -> Reason:
    """Say why a token is not possible now."""
    return Reason.model_validate(await house.why(table, token))


@router.get("/{table}/positions/{ply}", response_model=Position)
async def position(table: TableId, ply: Annotated[int, Path(ge=0, le=GREATEST_VERSION)], house: House) -> Response:
    """Return the position after so many tokens."""
    return Response(await house.position(table, ply), media_type=JSON)


@router.get("/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(table: TableId, house: House) -> Response:
    """Return the game as it is written down."""
    headers = {"Content-Disposition": f'attachment; filename="comares-{table}.alh"', **FRESH}
    return Response(await house.record(table), headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/{table}/rematch")
async def rematch(table: TableId, house: House, guest: Somebody) -> Created:
    """Go on at a new table with the same people; whoever asks later gets the same one."""
    made = await house.rematch(table, guest)
    return Created(id=made.id, invite=made.invite)
