"""A game and a bot from another package are available as soon as it is installed, without any other change."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
import pytest

from tests.browser.serving import Server
from tests.plugins.installing import run

pytestmark = pytest.mark.xdist_group("pig")  # all of them need the package, and most the same server

FINISHED = 400
"""More moves than any game in these tests has."""
PATIENCE = 120
"""Seconds to wait for something that should appear."""
WRITE_A_GAME = """
import comares
from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.rng import Rng

game, bot, rng = comares.new("pig", ["Ani", "Ben"], seed=5, target=25), directory.find("pig", "hold20"), Rng(1)
while not game.finished:
    if game.to_move == "chance":
        game.roll()
    else:
        game.play(game.token(bot.choose(game.state.copy(), Budget(work=1), rng)))
print(game.record())
"""


def comares(pig: Path, tmp_path: Path, *words: str, typed: str = "") -> str:
    """Run a command that should succeed, and return its output."""
    done = run("-m", "comares", *words, found=pig, home=tmp_path, typed=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_without_its_package_there_is_no_pig(tmp_path: Path) -> None:
    done = run("-m", "comares", "play", "pig", found=tmp_path, home=tmp_path)
    assert done.returncode == 2


def test_a_game_in_the_terminal_goes_to_its_end_against_its_bot(pig: Path, tmp_path: Path) -> None:
    typed = "roll\nhold\n" * FINISHED
    shown = comares(
        pig, tmp_path, "play", "pig", "--players", "Ani,hold20", "--target", "25", "--seed", "3", typed=typed
    )
    assert re.search(r"wins?\.", shown)
    assert "hold 5 points" in shown, "choices are told in the game's own words"


def test_bots_play_it_against_each_other(pig: Path, tmp_path: Path) -> None:
    simulated = comares(
        pig, tmp_path, "simulate", "pig", "--bot", "hold20", "--games", "10", "--players", "2", "--json"
    )
    assert json.loads(simulated)["games"] == 10
    played = comares(pig, tmp_path, "arena", "pig", "--bots", "hold20,random", "--games", "10", "--json")
    assert "hold20" in played


def test_its_records_are_replayed(pig: Path, tmp_path: Path) -> None:
    written = run("-c", WRITE_A_GAME, found=pig, home=tmp_path)
    assert written.returncode == 0, written.stderr
    file = tmp_path / "game.alh"
    file.write_text(written.stdout, "utf-8")
    assert '[Target "25"]' in written.stdout
    assert "over, result" in comares(pig, tmp_path, "replay", str(file))


# ---- At tables ----


@pytest.fixture(scope="module")
def server(pig: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYTHONPATH", str(pig))
        server = Server(tmp_path_factory.mktemp("server"), "--bots", "pig.hold20")
    yield server
    server.stop()


@pytest.fixture
def client(server: Server) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.address, timeout=120) as client:
        client.get("/api/me")
        yield client


def facts(client: httpx.Client) -> dict[str, Any]:
    games: list[dict[str, Any]] = client.get("/api/games").json()
    return next(game for game in games if game["name"] == "pig")


def open_table(client: httpx.Client, level: str) -> httpx.Response:
    seats = [{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": level}]
    return client.post("/api/tables", json={"game": "pig", "seats": seats, "options": {"target": 25}})


def my_turn(client: httpx.Client, table: str) -> dict[str, Any]:
    """Wait until the first seat is to move, or the game is over."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        now: dict[str, Any] = client.get(table).json()
        if now["status"] == "finished" or now["position"]["to_move"] == 1:
            return now
    raise AssertionError("nobody moves")


def test_the_server_lists_it_with_the_bots_that_are_allowed(client: httpx.Client) -> None:
    pig = facts(client)
    assert (pig["least"], pig["most"], pig["minutes"]) == (2, 6, 10)
    assert pig["bots"] == [
        {
            "name": "random",
            "title": {"key": "web.level.random", "data": {}},
            "about": {"key": "web.level-about.random", "data": {}},
        },
        {"name": "hold20", "title": "Hold at 20", "about": None},
    ]
    assert pig["options"][0]["title"] == {"key": "pig.option.target", "data": {}}


def test_its_texts_are_told_to_browsers_that_were_built_without_it(client: httpx.Client) -> None:
    texts = client.get("/api/texts/en/pig").json()
    assert texts["pig.name"] == "Pig"
    assert {"pig.about", "pig.say.roll", "pig.log.hold", "pig.option.target"} <= texts.keys()
    assert client.get("/api/texts/de/pig").json() == texts, "it speaks English where it has no German"
    assert "error.pig-nothing-to-hold" in client.get("/api/texts/en/pig-later").json()
    assert client.get("/api/texts/en/nothing").json() == {}


def test_a_table_is_played_to_the_end_over_http(client: httpx.Client) -> None:
    made = open_table(client, "hold20")
    assert made.status_code == 201, made.text
    table = f"/api/tables/{made.json()['id']}"
    assert client.get(table).json()["seats"][1]["bot"] == "Hold at 20"
    said = set()
    while (now := my_turn(client, table))["status"] != "finished":
        choices = now["position"]["choices"]
        said |= {choice["say"]["key"] for choice in choices}
        body = {"seat": 1, "version": now["version"], "token": choices[0]["token"]}
        key = {"Idempotency-Key": f"version-{now['version']:06}"}
        client.post(f"{table}/moves", json=body, headers=key).raise_for_status()
    assert max(now["position"]["view"]["scores"]) >= 25
    assert said == {"pig.say.roll", "pig.say.hold"}
    assert {entry["move"]["do"] for entry in now["log"]} == {"roll", "hold", "die"}


def test_why_not_is_told_in_its_own_words(client: httpx.Client) -> None:
    table = open_table(client, "random").json()["id"]
    reason = client.post(f"/api/tables/{table}/why-not", json={"move": {"do": "hold"}}).json()
    assert reason["code"] == "pig-nothing-to-hold"


def test_its_page_comes_with_its_texts(client: httpx.Client) -> None:
    table = open_table(client, "random").json()["id"]
    page = client.get(f"/t/{table}")
    if page.status_code != 503:  # the client is built
        assert "hold {n} points" in page.text
        assert "Roll as often as you dare" in client.get("/").text


def test_a_bot_that_the_host_did_not_name_is_refused(
    pig: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(pig))
    server = Server(tmp_path)
    try:
        with httpx.Client(base_url=server.address, timeout=120) as client:
            client.get("/api/me")
            assert [bot["name"] for bot in facts(client)["bots"]] == ["random"]
            answer = open_table(client, "hold20")
            assert (answer.status_code, answer.json()["code"]) == (422, "unknown-bot")
    finally:
        server.stop()


@pytest.mark.parametrize("named", ["pig.nobody", "chess.random", "hold20"])
def test_a_bot_that_there_is_not_cannot_be_allowed(pig: Path, tmp_path: Path, named: str) -> None:
    done = run("-m", "comares", "serve", "--bots", named, found=pig, home=tmp_path)
    assert done.returncode == 2
    assert "There is no" in done.stderr
