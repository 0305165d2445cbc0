"""The rules as the server sends them: pages, and HTML made of Markdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from html.parser import HTMLParser

import httpx
import pytest

from comares.core import registry
from comares.core.rulebook import rulebook
from comares.core.texts import languages, texts
from comares.web.app import create_app
from comares.web.rulebooks import book_of, html_of
from comares.web.settings import WebSettings

pytestmark = pytest.mark.anyio

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
async def server() -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(WebSettings())
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        yield client


class Reader(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [None, *registry.own_names()])
async def test_every_book_in_every_language(server: httpx.AsyncClient, game: str | None, language: str) -> None:
    answer = await server.get(f"/api/rules/{language}" + (f"/{game}" if game else ""))
    assert answer.status_code == 200
    sent = answer.json()
    book = rulebook(game, language)
    assert book
    assert (sent["game"], sent["language"], sent["title"]) == (game, language, book.title)
    assert [section["anchor"] for section in sent["sections"]] == [section.anchor for section in book.sections]
    pages = {f"/rules/{name}" for name in registry.own_names()} | {"/rules", ""}
    for section, original in zip(sent["sections"], book.sections, strict=True):
        assert [rule["number"] for rule in section["rules"]] == [rule.number for rule in original.rules]
        for passage in (section, *section["rules"]):
            read = Reader(passage["html"])
            assert all(
                element != "blockquote" or attributes["class"] in ("ruling", "house", "source")
                for element, attributes in read.elements
            )
            links = [str(attributes["href"]) for element, attributes in read.elements if element == "a"]
            assert {link.partition("#")[0] for link in links} <= pages


async def test_a_language_that_we_do_not_speak_is_english(server: httpx.AsyncClient) -> None:
    assert (await server.get("/api/rules/fr/rollwrite")).json() == (await server.get("/api/rules/en/rollwrite")).json()


async def test_an_unknown_game_has_no_rules_and_no_page(server: httpx.AsyncClient) -> None:
    refusal = await server.get("/api/rules/en/hog")
    assert (refusal.status_code, refusal.json()["code"]) == (404, "no-such-page")
    for path in ("/rules/hog", "/rules/rollwrite/more"):
        answer = await server.get(path, headers=BROWSER)
        assert answer.status_code == 404


async def test_pages_fetch_the_rules_at_once(server: httpx.AsyncClient) -> None:
    for path, address in (("/rules", "/api/rules/nl"), ("/rules/alcazaba", "/api/rules/nl/alcazaba")):
        answer = await server.get(path, headers={**BROWSER, "Accept-Language": "nl"})
        if answer.status_code == 503:
            pytest.skip("the client is not built")
        assert answer.status_code == 200
        assert '<html lang="nl"' in answer.text
        assert answer.headers["link"].startswith(f"<{address}>")


def test_html_in_a_rulebook_stays_text() -> None:
    read = html_of('<img src=x onerror="alert(1)"> [a](javascript:alert(1))\n\n<script>x</script>', texts("en"))
    assert [element for element, _ in Reader(read).elements] == ["p", "p"]


def test_a_game_without_a_rulebook_has_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comares.web.rulebooks.rulebook", lambda *_: None)
    book = book_of.__wrapped__("dicegame", "de")
    assert (book.title, book.sections) == ("Das Würfelspiel", [])
