"""The rules as the server sends them: pages, and HTML made of Markdown."""

from __future__ import annotations

from collections.abc import AsyncIterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from comares.core import registry
from comares.core.rulebook import Rulebook, examples, rulebook
from comares.core.texts import languages
from comares.web.app import create_app
from comares.web.rulebooks import Page, book_of
from comares.web.settings import WebSettings
from tests.web.serving import serving

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
    read = Page(Rulebook("rollwrite", "en")).html_of(
        '<img src=x onerror="alert(1)"> [a](javascript:alert(1))\n\n<script>x</script>'
    )
    assert [element for element, _ in Reader(read).elements] == ["p", "p"]


def test_a_game_without_a_rulebook_has_an_empty_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("comares.web.rulebooks.rulebook", lambda *_: None)
    book = book_of.__wrapped__("dicegame", "de")
    assert (book.title, book.sections) == ("Das Würfelspiel", [])


# ---- Pictures and examples ----


def test_a_picture_is_a_figure_with_its_caption_and_what_is_needed_to_draw_it() -> None:
    book = book_of("dicegame", "de")
    (rule,) = [rule for section in book.sections for rule in section.rules if rule.anchor == "pushing"]
    figures = [attributes for element, attributes in Reader(rule.html).elements if element == "figure"]
    assert figures == [{"data-game": "dicegame", "data-example": "push-chain"}]
    assert "positions.toml" not in rule.html
    assert "Ein Wurf, fünf S und ein Schubs-Chip" in rule.html
    (picture,) = [one for one in book.pictures if one.example == "push-chain"]
    assert (picture.game, picture.show, picture.seat) == ("dicegame", "S", 1)
    assert {one["token"] for one in picture.model_dump()["choices"]} >= {"push:S", "place:S"}
    assert {one.example for one in book.pictures} == set(examples("dicegame"))


async def test_an_example_can_be_tried_at_a_table_of_ones_own(tmp_path: Path) -> None:
    async with serving(str(tmp_path / "tables.db")) as server:
        guest = await server.guest()
        made = await guest.ask("POST", "/examples", {"game": "dicegame", "example": "push-chain", "name": "Ben"})
        assert made.status_code == 201, made.text
        table = made.json()["id"]
        seen = await guest.see(table)
        assert [(seat["kind"], seat["name"]) for seat in seen["seats"]] == [
            ("person", "Ben"),
            ("bot", "Ben 2"),
            ("bot", "Cleo"),
        ]
        assert seen["position"]["to_move"] == 1
        played = await guest.move(table, {"seat": 1, "token": "push:S", "version": seen["version"]})
        assert played.status_code == 200, played.text
        record = (await guest.ask("GET", f"/tables/{table}/record")).text
        assert f'[Position "{examples("dicegame")["push-chain"].position}"]' in record
        assert "push:S" in record
        for unknown in ({"game": "dicegame", "example": "x"}, {"game": "hog", "example": "push-chain"}):
            refused = await guest.ask("POST", "/examples", unknown)
            assert (refused.status_code, refused.json()["code"]) == (404, "no-such-example")
        why = await guest.ask("POST", f"/tables/{table}/why-not", {"move": {"do": "again"}})
        assert why.json()["rule"] in {passage.anchor for passage in book("dicegame").passages()}


def book(game: str) -> Rulebook:
    found = rulebook(game, "en")
    assert found
    return found
