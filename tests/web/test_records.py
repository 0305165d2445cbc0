"""Records over HTTP: looked at without a table, and what is wrong in them with its place."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import comares
from comares.core import registry
from comares.core.rng import Rng
from comares.web import models, review_models
from tests.web.serving import Guest, LocalServer, until

pytestmark = pytest.mark.anyio


def record_of(name: str, players: int = 2) -> str:
    """A game of people who play anything."""
    game, rng = comares.new(name, players, seed=3), Rng(3, 0)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            legal = game.legal()
            game.play(legal[rng.below(len(legal))])
    return game.record()


async def reviewed(guest: Guest, record: str) -> list[dict[str, Any]]:
    """Everything that is told about a review."""
    asking = guest.client.stream("POST", "/api/records/review", json={"record": record}, timeout=300)
    async with asking as answer:
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("application/x-ndjson")
        return [json.loads(line) async for line in answer.aiter_lines()]


@pytest.mark.parametrize("name", registry.own_names())
async def test_a_record_is_reviewed_and_nothing_is_kept(server: LocalServer, name: str) -> None:
    server.tables.reviews.work = 0
    guest, record = await server.guest(), record_of(name)
    answer = await guest.ask("POST", "/records", {"record": record})
    assert answer.status_code == 200, answer.text
    opened = answer.json()
    models.Snapshot.model_validate(opened, strict=True)
    assert (opened["status"], opened["table"]["game"]) == ("finished", name)
    assert [seat["name"] for seat in opened["seats"]] == ["Player 1", "Player 2"]
    assert len(opened["log"]) == opened["position"]["ply"]

    told = await reviewed(guest, record)
    for one in told:
        review_models.ReviewState.model_validate(one, strict=True)
    assert told[-1]["status"] == "done"
    steps = told[-1]["review"]["steps"]
    assert len(steps) == len(opened["log"])
    step = next(step for step in steps if step["grade"] in ("?", "??"))

    asked = {"record": record, "ply": step["ply"], "better": step["best"][0]["token"]}
    moment = (await guest.ask("POST", "/records/moments", asked)).json()
    review_models.Moment.model_validate(moment, strict=True)
    assert (moment["seat"], moment["position"]["ply"]) == (step["by"], step["ply"] - 1)
    assert moment["against"][step["token"]] == step["why"]
    answer = await guest.ask("POST", "/records/positions", {"record": record, "ply": 4})
    models.Position.model_validate(answer.json(), strict=True)
    assert answer.json()["ply"] == 4
    move = opened["log"][-1]["move"]
    answer = await guest.ask("POST", "/records/why-not", {"record": record, "ply": 4, "move": move})
    assert answer.status_code == 200, answer.text

    assert (await guest.ask("GET", "/tables/mine")).json() == []
    assert server.tables.cache.sessions == {}
    assert (await guest.ask("GET", "/practice")).json()["exercises"] == []


@pytest.mark.parametrize(
    ("change", "code", "line", "column"),
    [
        (("(first:2)", "(first:7)"), "no-such-token", 7, 1),
        (('[Players "Player 1" "Player 2"]', "[Players]"), "tag-malformed", 2, 1),
        (('[Game "rollwrite"]', '[Game "chess"]'), "unknown-game", 1, 1),
        (("[Result ", "[Result]["), "tag-malformed", None, None),
    ],
)
async def test_what_is_wrong_in_a_record_is_told_with_line_and_column(
    server: LocalServer, change: tuple[str, str], code: str, line: int | None, column: int | None
) -> None:
    guest, record = await server.guest(), record_of("rollwrite")
    assert change[0] in record
    for path, more in (("", {}), ("/positions", {"ply": 3}), ("/review", {})):
        answer = await guest.ask("POST", f"/records{path}", {"record": record.replace(*change), **more})
        assert answer.status_code == 422, answer.text
        problem = models.Problem.model_validate(answer.json(), strict=True)
        assert problem.code == code
        assert problem.where
        if line:
            assert (problem.where.line, problem.where.column) == (line, column)


async def test_a_record_of_any_length_is_refused_rather_than_read(server: LocalServer) -> None:
    guest = await server.guest()
    assert (await guest.ask("POST", "/records", {"record": "x" * 20_000})).status_code == 413
    assert (
        await guest.ask("POST", "/records/positions", {"record": record_of("rollwrite"), "ply": 9999})
    ).status_code == 404


async def test_hanging_up_cancels_the_review_and_more_than_two_are_refused(server: LocalServer) -> None:
    reviews = server.tables.reviews
    reviews.work = 10**9
    guest, record = await server.guest(), record_of("rollwrite")
    asking = guest.client.stream("POST", "/api/records/review", json={"record": record}, timeout=300)
    async with asking as answer:
        lines = answer.aiter_lines()
        assert json.loads(await anext(lines))["status"] == "running"
        reviews.listening["somebody else"] = 2
        (me,) = reviews.listening.keys() - {"somebody else"}
        reviews.listening[me] += 1
        refused = await guest.ask("POST", "/records/review", {"record": record})
        assert (refused.status_code, refused.json()["code"]) == (429, "too-many-reviews")
        reviews.listening[me] -= 1
    await until(lambda: not reviews.listening[me])
    async with asyncio.timeout(60):
        while not reviews.places.free:
            await asyncio.sleep(0.02)


async def test_nobody_reviews_records_without_being_a_guest(server: LocalServer) -> None:
    stranger = server.stranger()
    for path in ("", "/positions", "/moments", "/why-not", "/review"):
        assert (await stranger.ask("POST", f"/records{path}", {"record": ""})).status_code in (401, 403, 422)


async def test_whoever_has_no_exercises_has_nothing_to_practise(server: LocalServer) -> None:
    nothing: dict[str, Any] = {"due": 0, "later": 0, "learned": 0, "next": None, "exercises": []}
    assert (await server.stranger().ask("GET", "/practice")).json() == nothing
    guest = await server.guest()
    assert (await guest.ask("GET", "/practice")).json() == nothing
    refused = await guest.ask("PUT", "/practice/0123456789/3", {"right": True})
    assert (refused.status_code, refused.json()["code"]) == (404, "no-such-exercise")
