"""The pages: what Vite built, from memory."""

from __future__ import annotations

import gzip
import json
import re
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

from comares.web.client import client_routes, pages, read_client

pytestmark = pytest.mark.anyio

PAGES = [(name, language) for name in ("home", "table") for language in ("en", "de", "nl")]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Comares</title>" + " " * 500)
    (tmp_path / "assets" / "index-abc.js").write_text("console.log(1);" * 100)
    (tmp_path / "assets" / "font-abc.woff2").write_bytes(bytes(range(256)))
    return tmp_path


def client(folder: Path) -> httpx.AsyncClient:
    app = FastAPI()
    app.include_router(client_routes(folder))
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost")


@pytest.mark.parametrize("path", ["/", "/t/abcdefghij", "/t/abcdefghij/an-invitation"])
async def test_every_page_is_the_one_file(built: Path, path: str) -> None:
    answer = await client(built).get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>Comares</title>" in answer.text
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-encoding"] == "gzip"
    again = await client(built).get(path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


async def test_files_with_a_hash_in_their_name_are_kept_for_ever(built: Path) -> None:
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


async def test_without_a_client_the_page_says_so(tmp_path: Path) -> None:
    answer = await client(tmp_path).get("/", headers={"Accept-Language": "nl"})
    assert answer.status_code == 503
    assert "./comares" in answer.text


def test_pages_tell_what_they_need_first() -> None:
    """The built client, as it is: each page hints at what it loads, in the browser's language, and at nothing twice."""
    found = read_client(files("comares.web") / "client")
    manifest = json.loads(found["manifest.json"].content)
    heads = {(name, language): pages(found, name)[language].content.decode() for name, language in PAGES}
    for head in heads.values():
        hinted = re.findall(r'(?:href|src)="/([^"]+)"', head)
        assert len(hinted) == len(set(hinted))
        assert set(hinted) <= {*found}
        assert sum(name.endswith(".woff2") for name in hinted) == 3
    for name, language in PAGES:
        common = manifest[f"src/generated/locales/{language}/common.json"]["file"]
        assert [at for at, head in heads.items() if common in head] == [at for at in PAGES if at[1] == language]
        assert (manifest["src/pages/home/Home.svelte"]["file"] in heads[name, language]) == (name == "home")
        assert (manifest["src/pages/table/TablePage.svelte"]["file"] in heads[name, language]) == (name == "table")


async def test_a_page_hints_at_texts_in_the_language_of_the_browser() -> None:
    folder = files("comares.web") / "client"
    app = FastAPI()
    app.include_router(client_routes(folder))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as browser:
        asked = {language: await browser.get("/", headers={"Accept-Language": language}) for language in ("de", "nl")}
    assert asked["de"].text != asked["nl"].text
    assert asked["de"].headers["etag"] != asked["nl"].headers["etag"]
    assert "Accept-Language" in asked["de"].headers["vary"]
