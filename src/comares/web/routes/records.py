"""Records of games that are looked at without a table: each request sends the record, and nothing is kept."""

from __future__ import annotations

import asyncio

from fastapi import APIRouter
from starlette.responses import Response, StreamingResponse

from comares.table import files
from comares.web.context import CurrentTables
from comares.web.guests import RequiredGuest
from comares.web.models import Position, Reason, Snapshot
from comares.web.review_models import Moment, RecordedMoment, RecordedPosition, RecordedWhyNot, RecordText

router = APIRouter(prefix="/api/records", tags=["reviews"])

JSON = "application/json"
LINES = "application/x-ndjson"


@router.post("", response_model=Snapshot)
async def opened(record: RecordText, _guest: RequiredGuest) -> Response:
    """Return the game of a record as if it were a table; if something is wrong, where in the record."""
    return Response(await asyncio.to_thread(files.opened, record.record), media_type=JSON)


@router.post("/positions", response_model=Position)
async def position(asked: RecordedPosition, _guest: RequiredGuest) -> Response:
    """Return the position after a number of moves."""
    return Response(await asyncio.to_thread(files.position_at, asked.record, asked.ply), media_type=JSON)


@router.post("/moments", response_model=Moment)
async def moment(asked: RecordedMoment, _guest: RequiredGuest) -> Response:
    """Return the position before a move, to think about it once more."""
    found = await asyncio.to_thread(files.moment_at, asked.record, asked.ply, asked.better)
    return Response(found, media_type=JSON)


@router.post("/why-not")
async def why_not(asked: RecordedWhyNot, _guest: RequiredGuest) -> Reason:
    """Explain why a move is not possible after a number of moves."""
    game = await asyncio.to_thread(files.game_at, asked.record, asked.ply)
    return Reason.model_validate(files.why_not(game, asked.move))


@router.post(
    "/review",
    response_class=Response,
    responses={200: {"description": "Lines of JSON, each a ReviewState.", "content": {LINES: {}}}},
)
async def review(record: RecordText, tables: CurrentTables, guest: RequiredGuest) -> Response:
    """Review the game of a record: tell how far it is, line by line, and at last the review. Hanging up cancels it."""
    return StreamingResponse(await tables.reviews.of_record(record.record, guest), media_type=LINES)
