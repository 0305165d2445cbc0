"""Practice: one's own mistakes, tried again until they are right."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query
from starlette.responses import Response

from comares.table import limits
from comares.web.context import CurrentTables
from comares.web.guests import OptionalGuest, RequiredGuest
from comares.web.review_models import ExerciseAnswer, ExerciseDue, Moment, Practice
from comares.web.routes.paths import TableId

router = APIRouter(prefix="/api", tags=["reviews"])

JSON = "application/json"
Ply = Annotated[int, Path(ge=1, le=limits.VERSION, description="The number of a move, from 1.")]
Better = Annotated[str, Query(min_length=1, max_length=limits.TOKEN, description="The token of a better move.")]


@router.get("/practice")
async def practice(tables: CurrentTables, guest: OptionalGuest) -> Practice:
    """Return the exercises that are due for the guest, and how far they are."""
    if guest is None:
        return Practice(due=0, later=0, learned=0, next=None, exercises=[])
    found = await tables.exercises.of(guest)
    exercises = [one._asdict() for one in found.exercises]
    return Practice.model_validate({**found.standing._asdict(), "exercises": exercises})


@router.put("/practice/{table}/{ply}")
async def answer(
    table: TableId, ply: Ply, given: ExerciseAnswer, tables: CurrentTables, guest: RequiredGuest
) -> ExerciseDue:
    """Note whether the guest's first answer to an exercise was right."""
    due = await tables.exercises.answer(guest, table, ply, right=given.right)
    return ExerciseDue(box=due.box, due=due.at)


@router.get("/tables/{table}/moments/{ply}", response_model=Moment)
async def moment(table: TableId, ply: Ply, better: Better, tables: CurrentTables) -> Response:
    """Return the position before a move of a finished game, to think about it once more."""
    return Response(await tables.moment(table, ply, better), media_type=JSON)
