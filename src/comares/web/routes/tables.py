"""Tables: made, listed, looked at, written down."""

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
    """Make a table. The invitation is told to its owner alone, who passes it on."""
    seats = [commands.NewSeat(seat.kind, seat.name, seat.level) for seat in new.seats]
    made = await tables.create(guest, commands.NewTable(new.game, seats, new.options, new.dice, new.public))
    return Created(id=made.id, invite=made.invite)


@router.get("/mine")
async def mine(tables: CurrentTables, guest: OptionalGuest) -> list[Card]:
    """List the tables where the guest sits."""
    return [card(found) for found in await tables.mine(guest)] if guest else []


@router.get("/public")
async def public(tables: CurrentTables) -> list[Card]:
    """List the tables that everybody may watch."""
    return [card(found) for found in await tables.public()]


def card(found: storage.Card) -> Card:
    """Return a card as it goes over the wire."""
    return Card.model_validate({**asdict(found), "updated": iso(found.updated)})


@router.get("/{table}", response_model=Snapshot)
async def snapshot(table: TableId, tables: CurrentTables, guest: OptionalGuest) -> Response:
    """Return all of a table."""
    return Response(await tables.snapshot(table, guest), headers=FRESH, media_type=JSON)


@router.post("/{table}/why-not")
async def why_not(table: TableId, asked: WhyNot, tables: CurrentTables) -> Reason:
    """Say why a move is not possible now."""
    return Reason.model_validate(await tables.why_not(table, asked.move))


@router.get("/{table}/positions/{ply}", response_model=Position)
async def position(
    table: TableId, ply: Annotated[int, Path(ge=0, le=limits.VERSION)], tables: CurrentTables
) -> Response:
    """Return the position after so many tokens."""
    return Response(await tables.position(table, ply), media_type=JSON)


@router.get("/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(table: TableId, tables: CurrentTables) -> Response:
    """Return the game as it is written down."""
    headers = {"Content-Disposition": f'attachment; filename="comares-{table}.alh"', **FRESH}
    return Response(await tables.record(table), headers=headers, media_type="text/plain; charset=utf-8")


@router.post("/{table}/rematch")
async def rematch(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Go on at a new table with the same people; whoever asks later gets the same one."""
    made = await tables.rematch(table, guest)
    return Created(id=made.id, invite=made.invite)
