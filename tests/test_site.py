"""The documentation as a site: it builds strictly, loads nothing from elsewhere, and can be searched."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.xdist_group("site")  # it is built once


class Reading(HTMLParser):
    """Notes what a page loads, where it leads, and which anchors it has."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[str] = []
        self.links: list[str] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.anchors |= {found[name] for name in ("id", "name") if name in found}
        if "src" in found:
            self.loaded.append(found["src"])
        if tag == "a" and "href" in found:
            self.links.append(found["href"])
        elif tag == "link" and found.get("rel") not in ("canonical", "prev", "next"):
            self.loaded.append(found["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = (sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder)
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Reading]:
    """What is on each page, by its address."""
    found = {}
    for path in site.rglob("*.html"):
        reading = Reading()
        reading.feed(path.read_text("utf-8"))
        found["/" + path.relative_to(site).as_posix().removesuffix("index.html")] = reading
    return found


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[str, Reading]) -> None:
    for address, page in pages.items():
        assert [loaded for loaded in page.loaded if "//" in loaded] == [], address
    for path in site.rglob("*.css"):
        assert not re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", path.read_text("utf-8")), path


def test_links_and_pictures_lead_somewhere(site: Path, pages: dict[str, Reading]) -> None:
    wrong = []
    for address, page in pages.items():
        for link in [*page.links, *page.loaded]:
            path, anchor = urldefrag(urljoin(address, link))
            if ":" in path or address == "/404.html":
                continue
            target = pages.get(path)
            is_there = (site / unquote(path).lstrip("/")).exists()
            if not is_there or (target and anchor and unquote(anchor) not in target.anchors):
                wrong.append((address, link))
    assert wrong == []


def test_rules_are_there_in_every_language_with_their_anchors_and_pictures(
    pages: dict[str, Reading], site: Path
) -> None:
    for language, word in (("en", "Coins"), ("de", "Münzen"), ("nl", "Munten")):
        page = f"rules/rollwrite/{language}/"
        assert {"turning-a-die", "coins"} <= pages[f"/{page}"].anchors
        text = (site / page / "index.html").read_text("utf-8")
        assert word in text
        assert text.count('<figure class="position">') == 9


def test_the_search_knows_pages_rules_and_names_in_the_code(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))
    assert index["config"]["lang"] == ["en", "de", "nl"]
    places = {entry["location"] for entry in index["docs"]}
    assert {
        "rules/dicegame/de/#black-die",
        "reference/#comares.new",
        "reference/envs/#comares.envs.batch.Batch",
    } <= places
