"""Somebody at a browser: sees what the page says, and does what it lights up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response
from playwright.sync_api import TimeoutError as TooLate

from comares.core.texts import texts
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
        self.lenient = False
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complain(f"error in the page: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", self.answered)
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

    @contextmanager
    def without_server(self) -> Iterator[None]:
        """While the server is away, requests fail, and browsers write that down."""
        self.lenient = True
        yield
        self.lenient = False

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
        patterns = [".+".join(re.escape(part) for part in re.split(r"\{\w+\}", form)) for form in forms]
        return re.compile(f"^({'|'.join(patterns)})", re.IGNORECASE)

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words(key))

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

    def decide(self) -> bool:
        """Wait for one's turn and do the first thing that is lit; false when the game is over."""
        choices = self.lit.or_(self.pairs).or_(self.gain).or_(self.result)
        choices.first.wait_for(timeout=1000 * GAME_SECONDS)
        if self.lit.count():
            self.press(self.lit.first)
            if self.phone:
                # The first tap only shows what it would bring.
                self.press(self.button("rollwrite.web.build-kind").or_(self.button("rollwrite.web.build-too")))
        elif self.pairs.count():
            self.press(self.pairs.first)
        elif self.gain.count():
            self.press(self.gain)
        else:
            return False
        return True

    def has_turn(self, seconds: float = 0) -> bool:
        """Whether there is something to do, or will be soon."""
        with suppress(TooLate):
            self.lit.or_(self.pairs).or_(self.gain).first.wait_for(timeout=max(1, 1000 * seconds))
            return True
        return False

    def play_out(self) -> None:
        """Play until the result is there."""
        while self.decide():
            pass
