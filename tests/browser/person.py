"""Somebody at a browser: sees what the page says, and does what it lights up."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response
from playwright.sync_api import TimeoutError as TooLate

from comares.core.texts import texts
from tests.browser import proofreading
from tests.browser.serving import ROOT

SCREENSHOTS = ROOT / "build" / "screenshots"
GAME_SECONDS = 60


class Person:
    """Somebody at a browser, with everything the browser complained about."""

    def __init__(self, context: BrowserContext, address: str, language: str = "en", phone: bool = False) -> None:
        self.context = context
        self.address = address
        self.language = language
        self.phone = phone
        self.complaints: list[str] = []
        # While the server is away, or the browser is being closed, requests fail.
        self.lenient = False
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complain(f"error in the page: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", self.answered)
        context.add_init_script(proofreading.script())
        self.page: Page = context.new_page()

    # ---- What went wrong ----

    def complain(self, complaint: str) -> None:
        if not self.lenient:
            self.complaints.append(complaint)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"console: {message.text} ({message.location['url']})")

    def failed(self, request: Request) -> None:
        # Leaving a page ends its stream.
        left = request.failure == "net::ERR_ABORTED" and request.url.split("?")[0].endswith("/stream")
        if not left:
            self.complain(f"{request.method} {request.url}: {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complain(f"{response.request.method} {response.url}: {response.status}")

    # ---- Where one is, and what one sees ----

    def open(self, path: str = "/") -> None:
        self.page.goto(path if path.startswith("http") else self.address + path)

    @property
    def table(self) -> str:
        """The id of the table in the address."""
        return urlsplit(self.page.url).path.split("/")[2]

    def keep(self, name: str, full: bool = True) -> Path:
        """Keep what is seen as a picture."""
        file = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=file, full_page=full, animations="disabled")
        return file

    def words(self, key: str) -> re.Pattern[str]:
        """What a text looks like in this person's language, whatever is filled in; at the beginning of a name."""
        template = texts(self.language).templates[key]
        forms = [template] if isinstance(template, str) else list(template.values())
        patterns = [re.escape(form).replace(r"\{n\}", r"\d+") for form in forms]
        return re.compile("^(" + re.sub(r"\\{\w+\\}", ".+", "|".join(patterns)) + ")", re.IGNORECASE)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words(key))

    def way(self, name: str, game: str = "rollwrite") -> Locator:
        """One of the ways into a game, on its card of the home page: play, friends, screen or solo."""
        title = self.page.get_by_role("heading", name=self.words(f"{game}.name"))
        card = self.page.get_by_role("article").filter(has=title)
        return card.get_by_role("button", name=self.words(f"web.home.{name}"))

    @property
    def lit(self) -> Locator:
        """The cells where something can be built."""
        return self.page.get_by_role("gridcell", name=self.words("rollwrite.web.cell-lit"))

    @property
    def pairs(self) -> Locator:
        """The pairs that can be kept when four dice were rolled."""
        return self.button("rollwrite.web.you-keep")

    @property
    def gain(self) -> Locator:
        return self.button("rollwrite.web.gain").or_(self.button("rollwrite.web.gain-none"))

    @property
    def result(self) -> Locator:
        """What only the page of the result has."""
        return self.page.get_by_role("heading", name=self.words("web.result.how"))

    # ---- What one does ----

    def press(self, what: Locator) -> None:
        if self.phone:
            what.tap()
        else:
            what.click()

    def wait(self) -> None:
        """Wait for one's turn, or for the end of the game."""
        choices = self.lit.or_(self.pairs).or_(self.gain).or_(self.result)
        choices.first.wait_for(timeout=1000 * GAME_SECONDS)

    def decide(self) -> bool:
        """Wait for one's turn and do the first thing that is lit; false when the game is over."""
        self.wait()
        if self.lit.count():
            if not self.phone:
                self.lit.first.click()
            else:
                # The first tap shows what a building would bring; the only one there is is shown already.
                build = self.button("rollwrite.web.build-kind").or_(self.button("rollwrite.web.build-too"))
                if not build.count():
                    self.lit.first.tap()
                build.tap()
        elif self.pairs.count():
            self.press(self.pairs.first)
        elif self.gain.count():
            self.press(self.gain)
        else:
            return False
        return True

    def can_decide(self) -> bool:
        """Whether there is something to do now."""
        return self.lit.or_(self.pairs).or_(self.gain).count() > 0

    def has_turn(self, seconds: float) -> bool:
        """Whether there is something to do, now or soon."""
        with suppress(TooLate):
            self.lit.or_(self.pairs).or_(self.gain).first.wait_for(timeout=1000 * seconds)
            return True
        return False

    def play_out(self) -> None:
        """Play until the result is there."""
        while self.decide():
            pass

    # ---- Shortcuts for what a test is not about ----

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask the server as this person's browser would."""
        url = f"{self.address}/api/tables/{self.table}{path}"
        if body is None:
            answer = self.context.request.get(url)
        else:
            headers = {"Origin": self.address, "Idempotency-Key": uuid4().hex}
            answer = self.context.request.post(url, data=body, headers=headers)
        assert answer.ok, answer.text()
        return answer.json() if "json" in answer.headers["content-type"] else answer.text()

    def record(self) -> str:
        """The record of the table so far."""
        return str(self.ask("/record"))

    def hurry(self, until: Callable[[dict[str, Any]], bool]) -> None:
        """Play without looking, until there is a certain position before one's own turn, or the game is over."""
        while True:
            scene = self.ask("")
            position, version = scene["position"], scene["version"]
            if scene["status"] == "finished" or until(position):
                return
            mine = [seat["seat"] for seat in scene["seats"] if seat["holder"] == scene["you"]["holder"]]
            if position["to_move"] in mine:
                token = position["choices"][0]["token"]
                self.ask("/moves", {"seat": position["to_move"], "token": token, "version": version})
