"""Moves are made exactly once, in order, and only by those who may."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from comares.web import models, protocol
from comares.web.settings import WebSettings
from tests.web.serving import ALONE, PAIR, TWO, Guest, LocalServer, serving

pytestmark = pytest.mark.anyio


MODELS: dict[str, type[models.Answer]] = {
    "snapshot": models.Table,
    "update": models.Update,
    "presence": models.Presence,
}


async def test_a_whole_game_is_what_the_models_say(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create(PAIR))["id"]
    seen = {"choices": set[str](), "events": set[str]()}
    async with guest.follow(table) as stream:
        while True:
            now = await guest.see(table)
            models.Snapshot.model_validate(now, strict=True)
            seen["choices"] |= {choice["do"] for choice in now["position"]["choices"]}
            if now["status"] == "finished":
                break
            position = now["position"]
            # Spread over all choices, so that everything occurs.
            choice = position["choices"][now["version"] % len(position["choices"])]
            body = {"seat": position["to_move"], "token": choice["token"], "version": now["version"]}
            answer = await guest.move(table, body)
            assert answer.status_code == 200, answer.text
            async for event in stream:
                seen["events"].add(event.name)
                MODELS[event.name].model_validate(event.data, strict=True)
                if event.id is not None and event.id >= answer.json()["version"]:
                    break
    assert seen["choices"] >= {"build", "turn", "coins", "keep"}
    assert seen["events"] == {"snapshot", "presence", "update"}
    assert now["position"]["breakdown"]
    for ply in (0, 5, now["position"]["ply"]):
        answer = await guest.ask("GET", f"/tables/{table}/positions/{ply}")
        models.Position.model_validate(answer.json(), strict=True)
    record = await guest.ask("GET", f"/tables/{table}/record")
    assert record.headers["content-disposition"] == f'attachment; filename="comares-{table}.alh"'
    assert record.text.startswith('[Game "rollwrite"]')
    again = await guest.ask("POST", f"/tables/{table}/rematch")
    assert again.json() == (await guest.ask("POST", f"/tables/{table}/rematch")).json()
    assert (await guest.see(table))["rematch"] == again.json()["id"]


@pytest.mark.parametrize("game", ["dicegame", "alcazaba"])
async def test_positions_of_the_other_games_are_what_the_models_say(server: LocalServer, game: str) -> None:
    guest = await server.guest()
    table = (await guest.create([{"kind": "me", "name": "A"}, {"kind": "person", "name": "B"}], game=game))["id"]
    for _ in range(12):
        models.Snapshot.model_validate(await guest.see(table), strict=True)
        assert (await guest.move(table, await guest.next_move(table))).status_code == 200


async def test_a_move_sent_again_is_done_once(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    body = await guest.next_move(table)
    answers = await asyncio.gather(*(guest.move(table, body, "the-same-key") for _ in range(8)))
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.json()["version"] for answer in answers}) == 1
    assert (
        sum(
            entry["seat"] == body["seat"] and entry["token"] == body["token"]
            for entry in (await guest.see(table))["log"]
        )
        == 1
    )
    later = await guest.move(table, body, "the-same-key")
    assert (later.status_code, later.json()) == (200, answers[0].json())
    other = await guest.move(table, await guest.next_move(table), "the-same-key")
    assert (other.status_code, other.json()["code"]) == (409, "key-reused")


async def test_of_two_moves_from_one_version_one_wins(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    body = await guest.next_move(table)
    answers = await asyncio.gather(*(guest.move(table, body) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409, 409]
    refused = next(answer for answer in answers if answer.status_code == 409)
    assert refused.json()["code"] == "stale"
    assert refused.json()["data"]["version"] == (await guest.see(table))["version"]


async def test_moves_that_cannot_be(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    now = await guest.see(table)
    right = await guest.next_move(table)
    cases: list[tuple[dict[str, Any], int, str]] = [
        ({"token": "nonsense"}, 422, "no-such-token"),
        ({"token": "\x00"}, 422, "no-such-token"),
        ({"token": "{n}{0}{token.__class__}%s"}, 422, "no-such-token"),
        ({"token": "; DROP TABLE events; --"}, 422, "no-such-token"),
        ({"token": "(4:y1y1b1b1)"}, 422, ""),
        ({"seat": 3 - right["seat"]}, 409, "not-your-turn"),
        ({"seat": 5}, 404, "no-such-seat-here"),
        ({"version": now["version"] - 1}, 409, "stale"),
        ({"version": now["version"] + 50}, 409, "stale"),
    ]
    for changes, status, code in cases:
        answer = await guest.move(table, {**right, **changes})
        assert (answer.status_code, answer.json()["code"]) == (status, code or answer.json()["code"]), changes
    assert (await guest.see(table))["version"] == now["version"]
    why = (await guest.ask("POST", f"/tables/{table}/why-not", {"move": {"do": "stop"}})).json()
    assert why["code"]


async def test_undo(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create(ALONE))["id"]
    while True:
        now = await guest.see(table)
        if turn := next((c for c in now["position"]["choices"] if c["do"] == "turn"), None):
            break
        assert (await guest.move(table, await guest.next_move(table))).status_code == 200
    done = await guest.move(table, {"seat": 1, "token": turn["token"], "version": now["version"]})
    after = await guest.see(table)
    assert after["position"]["undo"] == 1
    back = await guest.undo(table, {"seat": 1, "version": done.json()["version"]})
    assert back.status_code == 200
    assert (await guest.see(table))["position"]["view"] == now["position"]["view"]


async def two_at_a_table(server: LocalServer) -> tuple[Guest, Guest, dict[str, str]]:
    ani, ben = await server.guest(), await server.guest()
    table = await ani.create(TWO)
    assert (await ben.sit(table, 2, "Ben")).status_code == 200
    return ani, ben, table


async def test_two_tabs_on_one_seat_see_the_same(server: LocalServer) -> None:
    ani, _, table = await two_at_a_table(server)
    async with ani.follow(table["id"]) as one, ani.follow(table["id"]) as two:
        body = await ani.next_move(table["id"])
        await (ani if body["seat"] == 1 else _).move(table["id"], body)
        updates = [next_update(one), next_update(two)]
        first, second = await asyncio.gather(*updates)
    assert first == second


async def next_update(stream: Any) -> Any:
    async for event in stream:
        if event.name == "update":
            return event
    raise AssertionError("the stream ended")


async def test_a_race_for_a_seat_has_one_winner(server: LocalServer) -> None:
    ani = await server.guest()
    table = await ani.create(TWO)
    rivals = [await server.guest() for _ in range(5)]
    answers = await asyncio.gather(*(rival.sit(table, 2, f"R{n}") for n, rival in enumerate(rivals)))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409, 409]


async def test_the_short_way_and_the_long_way_of_a_move_answer_alike(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, stranger = await server.guest(), server.stranger()
    table = (await guest.create())["id"]
    right = await guest.next_move(table)
    asked: list[tuple[Guest, Any, str]] = [
        (guest, {**right, "version": 0}, "a-good-key"),
        (guest, {**right, "seat": 9}, "a-good-key"),
        (guest, {**right, "seat": "1"}, "a-good-key"),
        (guest, {**right, "token": "no such token"}, "a-good-key"),
        (guest, {**right, "more": 1}, "a-good-key"),
        (guest, {}, "a-good-key"),
        (guest, [right], "a-good-key"),
        (guest, right, "short"),
        (guest, right, "not a key at all"),
        (stranger, right, "a-good-key"),
    ]
    answers: list[list[tuple[int, Any]]] = []
    for takes_short_way in (True, False):
        if not takes_short_way:
            monkeypatch.setattr(protocol, "is_move", lambda *_: False)
        sent = [await who.move(table, body, key) for who, body, key in asked]
        answers.append([(answer.status_code, answer.json()) for answer in sent])
    assert answers[0] == answers[1]
    assert {status for status, _ in answers[0]} == {401, 409, 422}
    long = await guest.move(table, right)
    monkeypatch.undo()
    short = await guest.move(table, await guest.next_move(table))
    assert (long.status_code, short.status_code) == (200, 200)
    assert [*long.json()] == [*short.json()] == ["version"]
    assert [*long.headers] == [*short.headers]


@pytest.mark.parametrize(
    "spoiled",
    [
        lambda body: body.replace(b'"seat"', b'"seat":1,"seat"', 1),
        lambda body: body.replace(b'"seat"', b'"s\\u0065at"', 1),
        lambda body: body[:-1] + b',"version":NaN}',
        lambda body: body[:-1],
        lambda body: b"\xff" + body,
        lambda body: body + b"null",
    ],
)
async def test_a_body_that_is_not_quite_plain_is_judged_by_the_long_way(
    server: LocalServer, monkeypatch: pytest.MonkeyPatch, spoiled: Callable[[bytes], bytes]
) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    body = spoiled(json.dumps(await guest.next_move(table), separators=(",", ":")).encode())
    headers = {"Idempotency-Key": "a-good-key", "Content-Type": "application/json"}

    async def send() -> tuple[int, Any]:
        answer = await guest.client.post(f"/api/tables/{table}/moves", content=body, headers=headers)
        return answer.status_code, answer.json()

    short = await send()
    monkeypatch.setattr(protocol, "is_move", lambda *_: False)
    assert short == await send()


async def test_moves_that_arrive_together_on_one_connection_are_answered_in_order(server: LocalServer) -> None:
    guest = await server.guest()
    table = (await guest.create())["id"]
    move = await guest.next_move(table)
    cookie = "; ".join(f"{name}={value}" for name, value in guest.client.cookies.items())

    def request(key: str, more: str = "") -> bytes:
        body = json.dumps(move).encode()
        head = f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: localhost\r\nCookie: {cookie}\r\n{more}"
        head += f"Idempotency-Key: {key}\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return head.encode() + body

    url = guest.client.base_url
    reader, writer = await asyncio.open_connection(url.host, url.port)
    # The first is made, the second is the same request again, and the third comes too late.
    writer.write(request("a-first-key") + request("a-first-key") + request("another-key", "Connection: close\r\n"))
    received = await reader.read()  # to the end: the server closes the connection
    writer.close()
    statuses = re.findall(rb"HTTP/1.1 (\d+)", received)
    versions = re.findall(rb'\r\n\{"version":(\d+)\}', received)
    assert statuses == [b"200", b"200", b"409"]
    assert len(versions) == 2 and versions[0] == versions[1]


async def test_moves_through_a_proxy_count_for_the_address_they_come_from(tmp_path: Path) -> None:
    limited = WebSettings(address_rate=0.6, guest_rate=0)  # three requests at once
    async with serving(str(tmp_path / "tables.db"), limited, proxies="127.0.0.1") as server:
        guest = server.stranger()
        body = {"seat": 1, "token": "build:y1b1", "version": 1}

        async def send(address: str) -> int:
            headers = {"X-Forwarded-For": address, "Idempotency-Key": uuid4().hex, "Cookie": f"comares={'x' * 43}"}
            return (await guest.ask("POST", "/tables/0123456789/moves", body, headers=headers)).status_code

        assert [await send("192.0.2.1") for _ in range(4)] == [404, 404, 404, 429]
        assert await send("192.0.2.2") == 404
