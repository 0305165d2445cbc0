"""Lessons over HTTP: a table with prepared dice, and answers in the learner's language."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from comares.core.lesson import FIRST, find_lesson
from comares.core.texts import languages, texts
from comares.web import models
from tests.web.serving import Guest, LocalServer

pytestmark = pytest.mark.anyio
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


async def begin(guest: Guest, game: str, lesson: str = FIRST) -> str:
    answer = await guest.ask("POST", "/lessons", {"game": game, "lesson": lesson, "name": "Ani"})
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made["id"]


async def turn(guest: Guest, table: str) -> dict[str, Any]:
    """The table when the learner is to move, or the lesson is over."""
    async with asyncio.timeout(120):
        while True:
            now: dict[str, Any] = await guest.see(table)
            models.Snapshot.model_validate(now, strict=True)
            if now["lesson"]["token"] or now["lesson"]["step"] is None:
                return now
            await asyncio.sleep(0.02)


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
async def test_a_lesson_leads_to_an_ordinary_game(server: LocalServer, game: str) -> None:
    guest = await server.guest()
    table = await begin(guest, game)
    seen: list[str] = []
    while (now := await turn(guest, table))["lesson"]["step"]:
        seen += [now["lesson"]["step"]] if now["lesson"]["step"] not in seen else []
        assert now["lesson"]["number"] == len(seen)
        body = {"seat": 1, "token": now["lesson"]["token"], "version": now["version"]}
        assert (await guest.move(table, body)).status_code == 200
    assert seen == [step.name for step in find_lesson(game, FIRST).steps]
    assert [seat["level"] for seat in now["seats"]] == [None, "novice", "novice"]
    assert (await guest.ask("DELETE", f"/tables/{table}/seats/1/lesson")).status_code == 200
    assert (await guest.see(table))["lesson"] is None


@pytest.mark.parametrize("language", languages())
async def test_another_move_is_answered_in_the_language_of_the_learner(server: LocalServer, language: str) -> None:
    guest = await server.guest()
    table = await begin(guest, "rollwrite")
    now = await turn(guest, table)
    body = {"seat": 1, "token": "coins", "version": now["version"]}
    answer = await guest.ask(
        "POST",
        f"/tables/{table}/moves",
        body,
        headers={"Idempotency-Key": "key-of-this-move", "Accept-Language": language},
    )
    assert answer.status_code == 422
    key = "rollwrite.lesson.first.meet.not-coins"
    refusal = answer.json()
    assert refusal["code"] == "not-in-lesson"
    assert refusal["message"] == texts(language)(key)
    assert refusal["data"]["why"]["key"] == key
    assert (await guest.see(table))["version"] == now["version"]


async def test_back_and_show(server: LocalServer) -> None:
    guest = await server.guest()
    table = await begin(guest, "rollwrite")
    for way, step in (("show", "dice"), ("show", "coins"), ("back", "dice"), ("show", "coins"), ("show", "keep")):
        now = await turn(guest, table)
        answer = await guest.ask("POST", f"/tables/{table}/lesson/{way}", {"seat": 1, "version": now["version"]})
        assert answer.status_code == 200, answer.text
        assert (await turn(guest, table))["lesson"]["step"] == step
    stale = await guest.ask("POST", f"/tables/{table}/lesson/back", {"seat": 1, "version": 1})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    other = await server.guest()
    refused = await other.ask("POST", f"/tables/{table}/lesson/show", {"seat": 1, "version": now["version"]})
    assert refused.status_code == 403


async def test_unknown_lessons_are_refused(server: LocalServer) -> None:
    guest = await server.guest()
    for game, lesson in (("rollwrite", "dirk"), ("hog", "first"), ("rollwrite", "../first")):
        answer = await guest.ask("POST", "/lessons", {"game": game, "lesson": lesson})
        assert answer.status_code == 422
        assert answer.json()["code"] in ("no-such-lesson", "unknown-game")
        page = await guest.client.get(f"/learn/{game}/{lesson}", headers=BROWSER)
        assert page.status_code == 404


async def test_every_lesson_has_a_page(server: LocalServer) -> None:
    guest = await server.guest()
    for game in (await guest.ask("GET", "/games")).json():
        for lesson in game["lessons"]:
            page = await guest.client.get(f"/learn/{game['name']}/{lesson}", headers=BROWSER)
            assert page.status_code == 200
            assert f'data-game="{game["name"]}"' in page.text
