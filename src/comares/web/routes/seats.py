"""Who sits where."""

from __future__ import annotations

from fastapi import APIRouter, status

from comares.web.context import House
from comares.web.guests import Somebody
from comares.web.models import Accepted, BotWish, Feeling, Sit
from comares.web.routes.paths import SeatNumber, TableId

router = APIRouter(prefix="/api/tables/{table}/seats/{seat}", tags=["seats"])


@router.put("")
async def sit(table: TableId, seat: SeatNumber, wish: Sit, house: House, guest: Somebody) -> Accepted:
    """Take a seat; that needs an invitation, unless the table is public."""
    done = await house.sit(table, guest, seat, wish.name, wish.invite)
    return Accepted(version=done.version)


@router.delete("")
async def leave(table: TableId, seat: SeatNumber, house: House, guest: Somebody) -> Accepted:
    """Leave a seat before the game begins."""
    done = await house.leave(table, guest, seat)
    return Accepted(version=done.version)


@router.put("/bot")
async def put_bot(table: TableId, seat: SeatNumber, wish: BotWish, house: House, guest: Somebody) -> Accepted:
    """Let a bot play: in an open seat, or for somebody who is gone."""
    done = await house.put_bot(table, guest, seat, wish.level)
    return Accepted(version=done.version)


@router.delete("/bot")
async def take_back(table: TableId, seat: SeatNumber, house: House, guest: Somebody) -> Accepted:
    """Take one's seat back from the bot that stood in."""
    done = await house.take_back(table, guest, seat)
    return Accepted(version=done.version)


@router.post("/reactions", status_code=status.HTTP_204_NO_CONTENT)
async def react(table: TableId, seat: SeatNumber, feeling: Feeling, house: House, guest: Somebody) -> None:
    """Show everybody at the table how one feels."""
    await house.react(table, guest, seat, feeling.reaction)
