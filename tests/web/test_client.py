"""The pages built by Vite, served from memory."""

from __future__ import annotations

import gzip
import json
import re
from html import escape
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from comares.core import registry
from comares.core.texts import languages, texts
from comares.web.app import create_app
from comares.web.client import client_routes, pages, read_client
from comares.web.client_texts import texts_of
from comares.web.pages import named
from comares.web.settings import WebSettings

pytestmark = pytest.mark.anyio


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Comares</title>" + " " * 500)
    (tmp_path / "assets" / "index-abc.js").write_text("console.log(1);" * 100)
    (tmp_path / "assets" / "font-abc.woff2").write_bytes(bytes(range(256)))
    return tmp_path


class Playing:
    """A server with one table of Alcazaba."""

    def game_at_hand(self, table: str) -> str | None:
        return "alcazaba" if table == "abcdefghij" else None


def client(folder: Traversable) -> httpx.AsyncClient:
    app = FastAPI()
    app.include_router(client_routes(read_client(folder)))
    app.state.tables = Playing()
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij", "/t/abcdefghij/an-invitation"])
async def test_every_page_is_the_one_file(built: Path, path: str) -> None:
    answer = await client(built).get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Comares</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    tag = answer.headers["etag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}', "*"):
        again = await client(built).get(path, headers={"If-None-Match": known})
        assert (again.status_code, again.content) == (304, b""), known
    plain = await client(built).get(path, headers={"If-None-Match": tag, "Accept-Encoding": "identity"})
    assert plain.status_code == 200  # other bytes, so another tag
    assert plain.headers["etag"] != tag


async def test_files_with_a_hash_in_their_name_are_kept_forever(built: Path) -> None:
    answer = await client(built).get("/assets/index-abc.js")
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"].startswith("text/javascript")
    assert len(gzip.compress(answer.content)) >= int(answer.headers["content-length"])
    plain = await client(built).get("/assets/index-abc.js", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    font = await client(built).get("/assets/font-abc.woff2")
    assert (font.headers["content-type"], font.content) == ("font/woff2", bytes(range(256)))
    assert "content-encoding" not in font.headers
    assert (await client(built).head("/assets/font-abc.woff2")).status_code == 200


async def test_there_is_nothing_else(built: Path) -> None:
    (built / "assets" / "later.js").write_text("added after the start")
    before = client(built)
    for path in ("/assets/", "/assets", "/index", "/assets/../index.html/x", "/t", "/t/a/b/c"):
        assert (await before.get(path)).status_code == 404, path


@pytest.mark.parametrize("language", languages())
async def test_unknown_addresses_give_a_page_to_people_and_json_to_programs(language: str) -> None:
    app = create_app(WebSettings())
    if app.state.nowhere is None:
        pytest.skip("the client is not built")
    browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8", "Accept-Language": language}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as people:
        for path in ("/nowhere", "/t", "/t/abcdefghij/an-invitation/more", "/assets/gone.js"):
            answer = await people.get(path, headers=browser)
            assert (answer.status_code, answer.headers["content-type"]) == (404, "text/html; charset=utf-8")
            assert f'<html lang="{language}"' in answer.text
            tag = {"If-None-Match": answer.headers["etag"]}
            assert (await people.get(path, headers={**browser, **tag})).text == answer.text
            assert (await people.head(path, headers=browser)).status_code == 404
            for headers, method in (({"Accept": "*/*"}, "GET"), (browser, "POST")):
                refusal = await people.request(method, path, headers=headers)
                assert (refusal.status_code, refusal.json()["code"]) == (404, "no-such-page")
        assert (await people.get("/api/nowhere", headers=browser)).json()["code"] == "no-such-page"


async def test_without_a_client_the_page_says_so(tmp_path: Path) -> None:
    answer = await client(tmp_path).get("/", headers={"Accept-Language": "nl"})
    assert answer.status_code == 503
    assert "./comares" in answer.text


@pytest.mark.parametrize("language", languages())
def test_pages_tell_what_they_need_first(language: str) -> None:
    """In the built client, each page links to what it loads, in the browser's language, and to nothing twice."""
    found = read_client(files("comares.web") / "client")
    manifest = json.loads(found["manifest.json"].content)
    named_pages = [("home", None), ("table", None), *(("table", game) for game in registry.names())]
    heads = {at: pages(found, *at)[language, None].content.decode() for at in named_pages}
    for head in heads.values():
        hinted = re.findall(r'(?:<link[^>]* href|src)="/([^"]+)"', head)
        assert len(hinted) == len(set(hinted))
        assert set(hinted) <= {*found}
        assert sum(name.endswith(".woff2") for name in hinted) == 3

    def pages_with(source: str) -> list[tuple[str, str | None]]:
        return [at for at, head in heads.items() if f'"/{manifest[source]["file"]}"' in head]

    assert pages_with("src/pages/home/Home.svelte") == [("home", None)]
    for game in registry.names():
        assert pages_with(named(manifest, game)) == [("table", game)]


@pytest.mark.parametrize("language", languages())
def test_pages_bring_what_they_say_first(language: str) -> None:
    """A page's texts are not loaded as files; whatever would end the element is escaped."""
    found = read_client(files("comares.web") / "client")
    parts: dict[tuple[str, str | None], set[str]]
    parts = {("home", None): {"common", "home"}, ("table", None): {"common"}}
    parts |= {("table", game): {"common", game} for game in registry.names()}
    for at, expected in parts.items():
        sent = pages(found, *at)[language, None].content.decode()
        [texts] = re.findall(rf'<script type="application/json" id="texts" lang="{language}">(.*?)</script>', sent)
        brought = json.loads(texts)
        assert brought == {part: texts_of(language, part) for part in expected}
        assert "<" not in texts
        assert "src/generated/locales" not in sent


async def test_the_page_of_a_table_tells_its_game_and_asks_for_it_at_once() -> None:
    browser = client(files("comares.web") / "client")
    there, nowhere = await browser.get("/t/abcdefghij/invitation"), await browser.get("/t/0123456789")
    assert '<html lang="en" data-game="alcazaba">' in there.text
    assert there.headers["link"] == "</api/tables/abcdefghij>; rel=preload; as=fetch; crossorigin"
    assert '<html lang="en">' in nowhere.text
    assert "link" not in nowhere.headers


@pytest.mark.parametrize("language", languages())
def test_the_home_page_is_sent_drawn_and_cannot_be_used_before_scripts_have_run(language: str) -> None:
    found = read_client(files("comares.web") / "client")
    sent = {name: pages(found, name)[language, None].content.decode() for name in ("home", "table")}
    say = texts(language)
    for words in (
        "web.home.title",
        "web.home.lead",
        "rollwrite.name",
        "dicegame.name",
        "alcazaba.name",
        "about.fan-work",
    ):
        assert escape(say(words), quote=False) in sent["home"], words
    assert all(
        f'<noscript><p class="no-script">{say("error.no-script")}</p></noscript>' in text for text in sent.values()
    )
    assert '<div id="app" inert>' in sent["home"]
    assert '<div id="app"></div>' in sent["table"]
    assert all(f'<html lang="{language}">' in text for text in sent.values())


async def test_parts_of_pages_are_not_sent_alone() -> None:
    browser = client(files("comares.web") / "client")
    for path in ("/manifest.json", "/prerendered/home.en.html"):
        assert (await browser.get(path)).status_code == 404, path


@pytest.mark.parametrize(
    ("accepted", "cookies", "head"),
    [
        ("de, nl;q=0.5", "", '<html lang="de">'),
        ("fr", "", '<html lang="en">'),
        ("de", "comares-language=nl", '<html lang="nl">'),
        ("de", "comares-language=klingon", '<html lang="de">'),
        ("de", "comares-theme=dark; comares-language=en", '<html lang="en" data-theme="dark">'),
        ("de", "comares-theme=system", '<html lang="de">'),
        ("de", 'comares-theme="><script>', '<html lang="de">'),
    ],
)
async def test_a_page_is_as_the_device_chose_or_as_the_browser_asks(accepted: str, cookies: str, head: str) -> None:
    browser = client(files("comares.web") / "client")
    answer = await browser.get("/", headers={"Accept-Language": accepted, "Cookie": cookies})
    assert head in answer.text
    assert {"Accept-Language", "Cookie"} <= set(answer.headers["vary"].split(", "))
    again = await browser.get("/", headers={"Accept-Language": "nl", "Cookie": "comares-theme=light"})
    assert again.headers["etag"] != answer.headers["etag"]
