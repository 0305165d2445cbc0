"""Create tables, list them, look at them, and get their records."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Depends, Path, status
from starlette.requests import Request
from starlette.responses import Response

from comares.table import limits, opening, storage
from comares.table.session import iso
from comares.web.context import CurrentAllowances, CurrentTables
from comares.web.guests import OptionalGuest, RequiredGuest
from comares.web.models import (
    Accepted,
    Card,
    Continuation,
    Created,
    NewTable,
    Position,
    Reason,
    Snapshot,
    Start,
    WhyNot,
)
from comares.web.routes.paths import Key, SeatNumber, TableId

router = APIRouter(prefix="/api/tables", tags=["tables"])

JSON = "application/json"


async def count_table(request: Request, allowances: CurrentAllowances) -> None:
    """Count a new table for the address that asks for it."""
    allowances.take(allowances.tables, request.scope)


COUNTED = [Depends(count_table)]


@router.post("", status_code=201, dependencies=COUNTED)
async def create(new: NewTable, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a table. Only its owner gets the invitation, to pass on."""
    seats = [opening.NewSeat(seat.kind, seat.name, seat.level) for seat in new.seats]
    made = await tables.create(guest, opening.NewTable(new.game, seats, new.options, new.dice, new.public, new.hints))
    return Created(id=made.id, invite=made.invite)


@router.get("/mine")
async def mine(tables: CurrentTables, guest: OptionalGuest) -> list[Card]:
    """List the tables where the guest has a seat."""
    return [card(found) for found in await tables.mine(guest)] if guest else []


@router.delete("/mine/{table}", status_code=status.HTTP_204_NO_CONTENT)
async def forget(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> None:
    """Take a table whose game is over off the guest's list."""
    await tables.forget(table, guest)


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
    return Response(await tables.snapshot(table, guest), media_type=JSON)


@router.delete("/{table:table}", status_code=status.HTTP_204_NO_CONTENT)
async def delete(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> None:
    """Delete the guest's own table, unless others are still playing there."""
    await tables.delete(table, guest)


@router.post("/{table}/invitation")
async def renew_invitation(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Replace the invitation to the guest's own table; the old one no longer works."""
    made = await tables.renew_invitation(table, guest)
    return Created(id=made.id, invite=made.invite)


@router.post("/{table}/why-not")
async def why_not(table: TableId, asked: WhyNot, tables: CurrentTables) -> Reason:
    """Explain why a move is not possible now."""
    return Reason.model_validate(await tables.why_not(table, asked.move, asked.ply))


@router.get("/{table}/positions/{ply}", response_model=Position)
async def position(
    table: TableId, ply: Annotated[int, Path(ge=0, le=limits.VERSION)], tables: CurrentTables
) -> Response:
    """Return the position after a number of moves."""
    return Response(await tables.position(table, ply), media_type=JSON)


@router.get("/{table}/record", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def record(table: TableId, tables: CurrentTables) -> Response:
    """Return the record of the game."""
    headers = {"Content-Disposition": f'attachment; filename="comares-{table}.alh"'}
    return Response(await tables.record(table), headers=headers, media_type="text/plain; charset=utf-8")


@router.delete("/{table}/open-seats/{seat}")
async def remove_seat(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Remove an open seat before the game; it begins if no other is open."""
    done = await tables.remove_seat(table, guest, seat)
    return Accepted(version=done.version)


@router.post("/{table}/start")
async def start(table: TableId, request: Start, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Begin with bots in the open seats."""
    done = await tables.fill_with_bots(table, guest, request.level)
    return Accepted(version=done.version)


@router.post("/{table}/rematch", dependencies=COUNTED)
async def rematch(table: TableId, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a new table with the same people; everybody who asks gets the same one."""
    made = await tables.rematch(table, guest)
    return Created(id=made.id, invite=made.invite)


@router.post("/{table}/continue", status_code=201, dependencies=COUNTED)
async def continue_from(
    table: TableId, new: Continuation, key: Key, tables: CurrentTables, guest: RequiredGuest
) -> Created:
    """Create a table that plays on from a position of this one, against bots; the dice are rolled anew."""
    made = await tables.continue_from(table, guest, opening.Continuation(new.ply, new.seat, new.level, new.name), key)
    return Created(id=made.id, invite=made.invite)
