"""Hints over HTTP: what is told, to whom, and what everybody sees of it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from comares.core.texts import languages, texts
from comares.web import models, review_models
from tests.postgres import Postgres
from tests.web.processes import running
from tests.web.serving import ALONE, PAIR, TWO, Guest, LocalServer

pytestmark = pytest.mark.anyio

AGAINST_BOT: list[dict[str, Any]] = [{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "random"}]


async def on_turn(guest: Guest, table: str) -> dict[str, Any]:
    """The table once the guest is to move in seat 1."""
    async with asyncio.timeout(120):
        while (seen := await guest.see(table))["position"]["to_move"] != 1:
            await asyncio.sleep(0.02)
    models.Snapshot.model_validate(seen, strict=True)
    return dict(seen)


async def ask(guest: Guest, table: str, version: int, seat: int = 1, **more: Any) -> Any:
    return await guest.ask("POST", f"/tables/{table}/seats/{seat}/hints", {"version": version}, **more)


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
async def test_a_hint_is_told_to_whoever_asks_and_noted_for_all(server: LocalServer, game: str) -> None:
    guest, watcher = await server.guest(), await server.guest()
    table = (await guest.create(AGAINST_BOT, game=game))["id"]
    seen = await on_turn(guest, table)
    async with watcher.follow(table) as stream:
        await anext(stream)
        answer = await ask(guest, table, seen["version"])
        async for event in stream:
            if event.name == "update":
                break
    assert answer.status_code == 200, answer.text
    told = review_models.Hint.model_validate(answer.json(), strict=True)
    assert set(told.choices) == {choice["token"] for choice in seen["position"]["choices"]}
    models.Update.model_validate(event.data, strict=True)
    assert event.data["hints"] == {"given": True, "used": [1]}
    assert "best" not in str(event.data["hints"])
    record = (await watcher.ask("GET", f"/tables/{table}/record")).text
    assert '[Hints "Ani"]' in record
    opened = (await watcher.ask("POST", "/records", {"record": record})).json()
    assert opened["hints"] == {"given": False, "used": [1]}


async def test_games_say_whether_there_are_hints(server: LocalServer) -> None:
    found = (await server.stranger().ask("GET", "/games")).json()
    assert {game["name"]: game["hints"] for game in found} == {"rollwrite": True, "dicegame": True, "alcazaba": True}


@pytest.mark.parametrize("language", languages())
async def test_a_refusal_is_in_the_language_of_whoever_asked(server: LocalServer, language: str) -> None:
    guest = await server.guest()
    table = (await guest.create(PAIR))["id"]
    now = await guest.see(table)
    seat = now["position"]["to_move"]
    answer = await ask(guest, table, now["version"], seat, headers={"Accept-Language": language})
    assert (answer.status_code, answer.json()["code"]) == (403, "hints-not-agreed")
    assert answer.json()["message"] == texts(language)("error.hints-not-agreed")


async def test_those_who_sit_down_know_that_there_are_hints_and_only_the_player_to_move_has_them(
    server: LocalServer,
) -> None:
    owner, other, watcher = await server.guest(), await server.guest(), await server.guest()
    table = await owner.create(TWO, hints=True)
    assert (await other.see(table["id"]))["table"]["hints"]
    assert (await other.sit(table, 2, "Ben")).status_code == 200
    now = await owner.see(table["id"])
    seat = now["position"]["to_move"]
    mover, waits = (owner, other) if seat == 1 else (other, owner)
    assert (await ask(watcher, table["id"], now["version"], seat)).status_code == 403
    assert (await ask(waits, table["id"], now["version"], seat)).status_code == 403
    assert (await ask(waits, table["id"], now["version"], 3 - seat)).json()["code"] == "not-your-turn"
    assert (await ask(server.stranger(), table["id"], now["version"], seat)).status_code == 401
    assert (await ask(mover, table["id"], now["version"], seat)).status_code == 200
    assert (await ask(mover, table["id"], now["version"] - 1, seat)).json()["code"] == "stale"


async def test_a_hint_needs_no_more_than_a_version(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create(ALONE))["id"]
    for body in ({}, {"version": "1"}, {"version": -1}, {"version": 1, "seat": 1}):
        answer = await guest.ask("POST", f"/tables/{table}/seats/1/hints", body)
        assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


@pytest.mark.xdist_group("postgres")
async def test_two_processes_with_one_database_tell_the_same(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with running(database) as one, running(database) as other:
        guest = await one.new_guest()
        there = other.guest(guest.client.cookies["comares"])
        table = (await guest.create(AGAINST_BOT))["id"]
        seen = await on_turn(guest, table)
        await on_turn(there, table)
        told = [(await ask(who, table, seen["version"])).json() for who in (there, guest)]
        assert told[0] == told[1]
        for who in (guest, there):
            assert (await who.see(table))["hints"]["used"] == [1]
            assert '[Hints "Ani"]' in (await who.ask("GET", f"/tables/{table}/record")).text


async def test_a_hint_is_still_noted_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path / "tables.db") as server:
        guest = await server.new_guest()
        cookie = guest.client.cookies["comares"]
        table = (await guest.create(ALONE))["id"]
        assert (await ask(guest, table, (await on_turn(guest, table))["version"])).status_code == 200
        await server.end()
    async with running(tmp_path / "tables.db") as server:
        assert (await server.guest(cookie).see(table))["hints"]["used"] == [1]
