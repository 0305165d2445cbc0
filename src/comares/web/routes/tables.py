"""Create tables, list them, look at them, and get their records."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Path
from starlette.responses import Response

from comares.table import limits, storage
from comares.table import tables as commands
from comares.table.session import iso
from comares.web.context import CurrentTables
from comares.web.guests import OptionalGuest, RequiredGuest
from comares.web.models import Card, Created, NewTable, Position, Reason, Snapshot, WhyNot
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api/tables", tags=["tables"])

JSON = "application/json"
FRESH = {"Cache-Control": "no-store"}


@router.post("", status_code=201)
async def create(new: NewTable, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a table. Only its owner gets the invitation, to pass on."""
    seats = [commands.NewSeat(seat.kind, seat.name, seat.level) for seat in new.seats]
    made = await tables.create(guest, commands.NewTable(new.game, seats, new.options, new.dice, new.public))
    return Created(id=made.id, invite=made.invite)


@router.get("/mine")
async def mine(tables: CurrentTables, guest: OptionalGuest) -> list[Card]:
    """List the tables where the guest has a seat."""
    return [card(found) for found in await tables.mine(guest)] if guest else []


@router.get("/public")
async def public(tables: CurrentTables) -> list[Card]:
    """List the public tables."""
    return [card(found) for found in await tables.public()]


def card(found: storage.Card) -> Card:
    """Return a card as it goes over the wire."""
    return Card.model_validate({**asdict(found), "updated": iso(found.updated)})


@router.get("/{table}", response_model=Snapshot)
async def snapshot(table: TableId, tables: CurrentTables, guest: OptionalGuest) -> Response:
    """Return the whole table."""
    return Response(await tables.snapshot(table, guest), headers=FRESH, media_type=JSON)


@router.post("/{table}/why-not")
async def why_not(table: TableId, asked: WhyNot, tables: CurrentTables) -> Reason:
    """Explain why a move is not possible now."""
    return Reason.model_validate(await tables.why_not(table, asked.move))


@router.get("/{table}/positions/{ply}", response_model=Position)
async def position(
    table: TableId, ply: Annotated[int, Path(ge=0, le=limits.VERSION)], tables: CurrentTables
) -> Response:
    """Return the position after a number of moves."""
    return Response(await tables.position(table, ply), media_type=JSON)


@router.get("/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(table: TableId, tables: CurrentTables) -> Response:
    """Return the record of the game."""
    headers = {"Content-Disposition": f'attachment; filename="comares-{table}.alh"', **FRESH}
    return Response(await tables.record(table), headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/{table}/rematch")
async def rematch(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a new table with the same people; everybody who asks gets the same one."""
    made = await tables.rematch(table, guest)
    return Created(id=made.id, invite=made.invite)
