"""Who may do what: every role with every route."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.web.serving import TWO, Guest, LocalServer

pytestmark = pytest.mark.anyio

ROLES = ("owner", "other", "watcher", "stranger")


async def people(server: LocalServer) -> dict[str, Guest]:
    return {
        "owner": await server.guest(),
        "other": await server.guest(),
        "watcher": await server.guest(),
        "stranger": server.stranger(),
    }


def key() -> dict[str, str]:
    return {"Idempotency-Key": uuid4().hex}


Act = Callable[[Guest, dict[str, Any]], Awaitable[Any]]

# Requests during a game in which seat 1 (the owner's) is to move; who sends them, and the expected response.
PLAYING: dict[str, tuple[Act, tuple[int, int, int, int]]] = {
    "move of seat 1": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/moves", now["move"], headers=key()),
        (200, 403, 403, 401),
    ),
    "move of seat 2": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/moves", {**now["move"], "seat": 2}, headers=key()),
        (403, 409, 403, 401),
    ),
    "hint for seat 1, to which nobody agreed": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/seats/1/hints", {"version": now["move"]["version"]}),
        (403, 403, 403, 401),
    ),
    "undo of seat 1": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/undo", now["undo"], headers=key()),
        (409, 403, 403, 401),
    ),
    "sit down in seat 1": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/1", {"name": "X", "invite": now["invite"]}),
        (409, 409, 409, 401),
    ),
    "leave seat 1": (lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/seats/1"), (409, 403, 403, 401)),
    "stand in for seat 2": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2/bot", {}),
        (409, 200, 403, 401),
    ),
    "choose the stand-in for seat 2": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2/bot", {"level": "random"}),
        (403, 200, 403, 401),
    ),
    "give up in seat 1": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/1/giving-up"),
        (200, 403, 403, 401),
    ),
    "play on in seat 1": (
        lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/seats/1/giving-up"),
        (200, 403, 403, 401),
    ),
    "remove seat 2": (lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/open-seats/2"), (409, 403, 403, 401)),
    "start": (lambda who, now: who.ask("POST", f"/tables/{now['id']}/start", {}), (409, 403, 403, 401)),
    "forget": (lambda who, now: who.ask("DELETE", f"/tables/mine/{now['id']}"), (409, 409, 409, 401)),
    "take seat 1 back": (lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/seats/1/bot"), (200, 403, 403, 401)),
    "react in seat 1": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/seats/1/reactions", {"reaction": "bravo"}),
        (204, 403, 403, 401),
    ),
    "rematch": (lambda who, now: who.ask("POST", f"/tables/{now['id']}/rematch"), (409, 409, 403, 401)),
    "continue": (
        lambda who, now: who.ask(
            "POST",
            f"/tables/{now['id']}/continue",
            {"ply": 3, "seat": 2, "level": "random", "name": "X"},
            headers=key(),
        ),
        (201, 201, 201, 401),
    ),
    "look": (lambda who, now: who.ask("GET", f"/tables/{now['id']}"), (200, 200, 200, 200)),
    "position": (lambda who, now: who.ask("GET", f"/tables/{now['id']}/positions/0"), (200, 200, 200, 200)),
    "why not": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/why-not", {"move": {"do": "stop"}}),
        (200, 200, 200, 200),
    ),
    "record": (lambda who, now: who.ask("GET", f"/tables/{now['id']}/record"), (200, 200, 200, 200)),
    "picture": (lambda who, now: who.ask("GET", f"/tables/{now['id']}/qr.svg"), (200, 200, 200, 401)),
    "list mine": (lambda who, _: who.ask("GET", "/tables/mine"), (200, 200, 200, 200)),
    "list public": (lambda who, _: who.ask("GET", "/tables/public"), (200, 200, 200, 200)),
    "games": (lambda who, _: who.ask("GET", "/games"), (200, 200, 200, 200)),
    "live": (lambda who, _: who.ask("GET", "/live"), (200, 200, 200, 200)),
    "ready": (lambda who, _: who.ask("GET", "/ready"), (200, 200, 200, 200)),
    "health": (lambda who, _: who.ask("GET", "/health"), (200, 200, 200, 200)),
    "kept": (lambda who, _: who.ask("GET", "/kept"), (200, 200, 200, 200)),
    "new invitation": (lambda who, now: who.ask("POST", f"/tables/{now['id']}/invitation"), (200, 403, 403, 401)),
    "delete": (lambda who, now: who.ask("DELETE", f"/tables/{now['id']}"), (409, 403, 403, 401)),
}
WAITING: dict[str, tuple[Act, tuple[int, int, int, int]]] = {
    "new table": (
        lambda who, _: who.ask("POST", "/tables", {"game": "rollwrite", "seats": [{"kind": "me", "name": "X"}]}),
        (201, 201, 201, 401),
    ),
    "sit down uninvited": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2", {"name": "X", "invite": "A" * 16}),
        (200, 403, 403, 401),
    ),
    "sit down without a word": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2", {"name": "X"}),
        (200, 403, 403, 401),
    ),
    "sit down invited": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2", {"name": "X", "invite": now["invite"]}),
        (200, 200, 200, 401),
    ),
    "take the owner's seat": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/1", {"name": "X", "invite": now["invite"]}),
        (200, 409, 409, 401),
    ),
    "put a bot": (
        lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/2/bot", {"level": "random"}),
        (200, 403, 403, 401),
    ),
    "start with bots": (
        lambda who, now: who.ask("POST", f"/tables/{now['id']}/start", {"level": "random"}),
        (200, 403, 403, 401),
    ),
    "remove the open seat": (
        lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/open-seats/2"),
        (200, 403, 403, 401),
    ),
    "give up": (lambda who, now: who.ask("PUT", f"/tables/{now['id']}/seats/1/giving-up"), (409, 403, 403, 401)),
    "new invitation": (lambda who, now: who.ask("POST", f"/tables/{now['id']}/invitation"), (200, 403, 403, 401)),
    "delete": (lambda who, now: who.ask("DELETE", f"/tables/{now['id']}"), (204, 403, 403, 401)),
    "clear the owner's seat": (
        lambda who, now: who.ask("DELETE", f"/tables/{now['id']}/seats/1"),
        (200, 403, 403, 401),
    ),
    "continue": (
        lambda who, now: who.ask(
            "POST",
            f"/tables/{now['id']}/continue",
            {"ply": 0, "seat": 1, "level": "random", "name": "X"},
            headers=key(),
        ),
        (409, 409, 409, 401),
    ),
    "move": (
        lambda who, now: who.ask(
            "POST", f"/tables/{now['id']}/moves", {"seat": 1, "token": "coins", "version": 1}, headers=key()
        ),
        (409, 403, 403, 401),
    ),
}


@pytest.mark.parametrize("action", PLAYING)
async def test_during_the_game(server: LocalServer, action: str) -> None:
    act, expected = PLAYING[action]
    who = await people(server)
    for role, status in zip(ROLES, expected, strict=True):
        table = await who["owner"].create(TWO)
        await who["other"].sit(table, 2, "Ben")
        first = await who["owner"].see(table["id"])
        if first["position"]["to_move"] == 2:  # the dice decide who starts
            table = await until_seat_1_begins(who)
        move = await who["owner"].next_move(table["id"])
        undo = {"seat": 1, "version": move["version"]}
        answer = await act(who[role], {**table, "move": move, "undo": undo})
        assert answer.status_code == status, (role, answer.text)
        if status >= 400:
            assert set(answer.json()) == {"code", "message", "data"}
            assert (await who["owner"].see(table["id"]))["version"] == move["version"]


async def until_seat_1_begins(who: dict[str, Guest]) -> dict[str, str]:
    while True:
        table = await who["owner"].create(TWO)
        await who["other"].sit(table, 2, "Ben")
        if (await who["owner"].see(table["id"]))["position"]["to_move"] == 1:
            return table


@pytest.mark.parametrize("action", WAITING)
async def test_before_the_game(server: LocalServer, action: str) -> None:
    act, expected = WAITING[action]
    who = await people(server)
    for role, status in zip(ROLES, expected, strict=True):
        table = await who["owner"].create(TWO)
        answer = await act(who[role], table)
        assert answer.status_code == status, (role, answer.text)


async def test_the_invitation_is_told_to_those_who_sit_there(server: LocalServer) -> None:
    who = await people(server)
    table = await who["owner"].create(TWO)
    assert (await who["watcher"].see(table["id"]))["you"]["invite"] is None
    assert (await who["other"].see(table["id"]))["you"]["invite"] is None
    await who["other"].sit(table, 2, "Ben")
    told = [(await who[role].see(table["id"]))["you"]["invite"] for role in ROLES]
    assert told == [table["invite"], table["invite"], None, None]
    everything = (await who["watcher"].ask("GET", f"/tables/{table['id']}")).text
    assert table["invite"] not in everything


async def test_an_old_invitation_lets_nobody_sit_down(server: LocalServer) -> None:
    who = await people(server)
    table = await who["owner"].create(TWO)
    renewed = (await who["owner"].ask("POST", f"/tables/{table['id']}/invitation")).json()
    refused = await who["other"].sit(table, 2, "Ben")
    assert (refused.status_code, refused.json()["code"]) == (403, "wrong-invite")
    assert (await who["other"].sit(renewed, 2, "Ben")).status_code == 200


async def test_those_who_follow_a_table_hear_that_it_was_deleted(server: LocalServer) -> None:
    who = await people(server)
    table = await who["owner"].create(TWO)
    async with who["watcher"].follow(table["id"]) as stream:
        seen = await anext(stream)
        assert (await who["owner"].ask("DELETE", f"/tables/{table['id']}")).status_code == 204
        names = [event.name async for event in stream]
    assert names[-1] == "deleted"
    # Whoever was away at that moment hears it when they come back; to others there is no such table.
    async with who["watcher"].follow(table["id"], seen.id) as stream:
        assert [event.name async for event in stream] == ["deleted"]
    assert (await who["watcher"].ask("GET", f"/tables/{table['id']}/stream")).status_code == 404
    assert (await who["owner"].ask("GET", f"/tables/{table['id']}")).status_code == 404


async def test_how_long_tables_are_kept(server: LocalServer) -> None:
    assert (await server.stranger().ask("GET", "/kept")).json() == {"unfinished": 90, "finished": 0}


async def test_a_stream_tells_no_secret(server: LocalServer) -> None:
    who = await people(server)
    table = await who["owner"].create(TWO)
    async with who["watcher"].follow(table["id"]) as stream:
        event = await anext(stream)
    assert event.name == "snapshot"
    assert "you" not in event.data
    assert table["invite"] not in str(event.data)
    secret = next(iter(who["owner"].client.cookies.jar)).value
    assert secret and secret not in str(event.data)


async def test_a_made_up_cookie_is_nobody_at_the_table(server: LocalServer) -> None:
    who = await people(server)
    table = await who["owner"].create(TWO)
    body = {"seat": 1, "token": "coins", "version": 1}
    for cookie in ("A" * 43, "short", "x" * 5000, "ü" * 43, ""):
        stranger = server.stranger(headers={"Cookie": f"comares={cookie}".encode()})
        answer = await stranger.ask("POST", f"/tables/{table['id']}/moves", body, headers=key())
        assert answer.status_code == (403 if cookie == "A" * 43 else 401)


async def test_names_of_guests(server: LocalServer) -> None:
    guest = await server.guest()
    assert (await guest.ask("GET", "/me")).json() == {"name": None}
    assert (await guest.ask("PUT", "/me", {"name": "  Ani\u202e \u200b "})).json() == {"name": "Ani"}
    assert (await guest.ask("GET", "/me")).json() == {"name": "Ani"}
    script = "<script>alert(1)"
    assert (await guest.ask("PUT", "/me", {"name": script})).json() == {"name": script}  # always treated as plain text
    for name, status in (("", 422), ("   ", 422), ("x" * 81, 422), ("x" * 60, 422), ("\x00", 422)):
        assert (await guest.ask("PUT", "/me", {"name": name})).status_code == status
