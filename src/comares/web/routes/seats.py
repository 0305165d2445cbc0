"""Who sits where."""

from __future__ import annotations

from fastapi import APIRouter, status

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Accepted, NewBot, NewReaction, Sit
from comares.web.routes.paths import SeatNumber, TableId

router = APIRouter(prefix="/api/tables/{table}/seats/{seat}", tags=["seats"])


@router.put("")
async def sit(table: TableId, seat: SeatNumber, request: Sit, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Take a seat; this needs the invitation unless you own the table or already sit there."""
    done = await tables.sit(table, guest, seat, request.name, request.invite)
    return Accepted(version=done.version)


@router.delete("")
async def leave(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Leave a seat before the game begins."""
    done = await tables.leave(table, guest, seat)
    return Accepted(version=done.version)


@router.put("/bot")
async def put_bot(
    table: TableId, seat: SeatNumber, request: NewBot, tables: CurrentTables, guest: RequiredGuest
) -> Accepted:
    """Let a bot play: in an open seat, for yourself, or for somebody who is away."""
    done = await tables.put_bot(table, guest, seat, request.level)
    return Accepted(version=done.version)


@router.delete("/bot")
async def take_seat_back(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Take your seat back from the bot that stood in."""
    done = await tables.take_seat_back(table, guest, seat)
    return Accepted(version=done.version)


@router.put("/giving-up")
async def give_up(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Propose to end the game unfinished, or agree to it. It ends once all agree; bots do."""
    done = await tables.give_up(table, guest, seat)
    return Accepted(version=done.version)


@router.delete("/giving-up")
async def play_on(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Decline to end the game unfinished, or withdraw the proposal."""
    done = await tables.play_on(table, guest, seat)
    return Accepted(version=done.version)


@router.post("/reactions", status_code=status.HTTP_204_NO_CONTENT)
async def react(
    table: TableId, seat: SeatNumber, request: NewReaction, tables: CurrentTables, guest: RequiredGuest
) -> None:
    """Show everybody at the table a reaction."""
    await tables.react(table, guest, seat, request.reaction)
