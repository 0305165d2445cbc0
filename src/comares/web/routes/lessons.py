"""Lessons: tables with prepared dice, where somebody learns a game."""

from __future__ import annotations

from fastapi import APIRouter

from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Accepted, Created, LessonStep, NewLesson
from comares.web.routes.paths import SeatNumber, TableId
from comares.web.routes.tables import COUNTED

router = APIRouter(prefix="/api", tags=["lessons"])


@router.post("/lessons", status_code=201, dependencies=COUNTED)
async def teach(new: NewLesson, tables: CurrentTables, guest: RequiredGuest) -> Created:
    """Create a table for a lesson, with the guest in the first seat and bots in the others."""
    made = await tables.teach(guest, new.game, new.lesson, new.name)
    return Created(id=made.id, invite=made.invite)


@router.post("/tables/{table}/lesson/show")
async def show(table: TableId, step: LessonStep, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Let the lesson do what its step asks for."""
    done = await tables.show_step(table, guest, step.seat, step.version)
    return Accepted(version=done.version)


@router.post("/tables/{table}/lesson/back")
async def back(table: TableId, step: LessonStep, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Return to the beginning of the step, or to the step before."""
    done = await tables.step_back(table, guest, step.seat, step.version)
    return Accepted(version=done.version)


@router.delete("/tables/{table}/seats/{seat}/lesson")
async def end(table: TableId, seat: SeatNumber, tables: CurrentTables, guest: RequiredGuest) -> Accepted:
    """Play on without the lesson."""
    done = await tables.end_lesson(table, guest, seat)
    return Accepted(version=done.version)
