"""Somebody with a browser, who reads what the page says and does what it highlights."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, Response, expect

from comares.core.texts import texts
from tests.browser import proofreading
from tests.browser.hands import HANDS
from tests.browser.serving import ROOT

SCREENSHOTS = ROOT / "build" / "screenshots"
# How long it may take until it is one's turn again, even if other programs keep the machine busy.
GAME_SECONDS = 240
# How long somebody may play in one test; less than pytest's faulthandler_timeout, which would end all else with it.
TEST_SECONDS = 540

ADDRESSED = re.compile(r"\{\w+:((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}")
"""Both forms of a text: about somebody, and to the reader."""


class Person:
    """Somebody with a browser, and the errors that the browser reported."""

    def __init__(
        self, context: BrowserContext, address: str, language: str = "en", phone: bool = False, game: str = "rollwrite"
    ) -> None:
        self.context = context
        self.address = address
        self.game = game
        self.hands = HANDS[game]
        self.language = language
        self.phone = phone
        self.complaints: list[str] = []
        self.came = monotonic()
        self.left = ""
        # While the server is down or the browser is being closed, requests fail.
        self.lenient = False
        # While the browser goes to another page.
        self.leaving = False
        context.on("console", self.heard)
        context.on("weberror", lambda error: self.complain(f"error in the page: {error.error}"))
        context.on("requestfailed", self.failed)
        context.on("response", self.answered)
        context.add_init_script(proofreading.script())
        self.page: Page = context.new_page()

    # ---- Errors ----

    def complain(self, complaint: str) -> None:
        if not self.lenient:
            self.complaints.append(complaint)

    def heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"console: {message.text} ({message.location['url']})")

    def failed(self, request: Request) -> None:
        # Leaving a page aborts whatever it was still loading; its stream and a table's late requests do so at any time.
        # Of an answer that a page reads piece by piece, Chromium says so even if it was read to its end.
        usual = request.url.split("?")[0].endswith(("/stream", "/api/games", "/api/records/review"))
        if not (request.failure == "net::ERR_ABORTED" and (self.leaving or usual)):
            self.complain(f"{request.method} {request.url}: {request.failure}")

    def answered(self, response: Response) -> None:
        if response.status >= 400:
            self.complain(f"{response.request.method} {response.url}: {response.status}")

    # ---- The page and what is on it ----

    def open(self, path: str = "/") -> None:
        self.leaving = True
        self.page.goto(path if path.startswith("http") else self.address + path)
        self.leaving = False

    def reload(self) -> None:
        """Reload the page, whatever it was loading."""
        self.lenient = True
        self.page.reload()
        self.lenient = False

    @property
    def table(self) -> str:
        """The id of the table in the URL, or of the one where nobody looks at the moment."""
        return self.left or urlsplit(self.page.url).path.split("/")[2]

    def keep(self, name: str, full: bool = True) -> Path:
        """Take a screenshot."""
        file = SCREENSHOTS / f"{name}.png"
        self.page.screenshot(path=file, full_page=full, animations="disabled")
        return file

    def words(self, key: str) -> re.Pattern[str]:
        """A pattern for a text in this person's language, whatever is filled in; matches at the start of a name."""
        template = texts(self.language).templates[key]
        templates = [template] if isinstance(template, str) else list(template.values())
        forms = [form for one in templates for form in (ADDRESSED.sub(r"\1", one), ADDRESSED.sub(r"\2", one))]
        patterns = [re.escape(form).replace(r"\{n\}", r"\d+") for form in forms]
        return re.compile("^(" + re.sub(r"\\{\w+\\}", ".+", "|".join(patterns)) + ")", re.IGNORECASE)

    def said(self, key: str, **data: object) -> str:
        """A text in this person's language."""
        return texts(self.language)(key, **data)

    @property
    def board(self) -> Locator:
        """The game's own part of the table, unless a move is being sent or the table has just changed.

        Right after a change, clicks on choices do nothing.
        """
        return self.page.locator("main[aria-busy=false]")

    def button(self, key: str) -> Locator:
        return self.page.get_by_role("button", name=self.words(key))

    def way(self, name: str) -> Locator:
        """One of the buttons on the game's card on the home page: play, friends, screen or solo."""
        title = self.page.get_by_role("heading", name=self.words(f"{self.game}.name"))
        card = self.page.get_by_role("article").filter(has=title)
        return card.get_by_role("button", name=self.words(f"web.home.{name}"))

    @property
    def choices(self) -> Locator:
        """Everything that can be done at the table now."""
        return self.hands.choices(self)

    @property
    def going_on(self) -> Locator:
        """The button below a scoring."""
        # Naming elements by their role is slow, so it is done where they can be.
        return self.page.locator("dialog").get_by_role("button", name=self.words("web.board.go-on"))

    def close_scoring(self) -> None:
        """Close a scoring; in the moment when it appears, clicks do nothing."""
        self.going_on.wait_for()
        expect(self.page.locator("dialog [aria-busy=true]")).to_have_count(0)
        self.press(self.going_on)
        self.going_on.wait_for(state="hidden")

    @property
    def result(self) -> Locator:
        """Something that only the result page has."""
        return self.page.locator("h2", has_text=self.words("web.result.how"))

    # ---- Playing ----

    @property
    def main(self) -> Locator:
        """The main button in the dock, which does what is selected."""
        return self.board.locator("[data-main]")

    @property
    def ready(self) -> Locator:
        """The main button, if something is selected."""
        return self.board.locator("[data-main][aria-disabled=false]")

    def press(self, what: Locator) -> None:
        if self.phone:
            what.tap()
        else:
            self.page.mouse.move(0, 0)  # a tooltip of what was pointed at until now may cover it
            what.click()

    def choose(self, what: Locator) -> None:
        """Select something, and do it with the main button."""
        self.press(what)
        self.press(self.ready)

    def wait(self) -> None:
        """Wait for one's turn, or for the end of the game."""
        self.choices.or_(self.result).first.wait_for(timeout=1000 * GAME_SECONDS)

    def must_end(self) -> None:
        """Fail, and say what the page shows, if a game goes on and on."""
        if monotonic() - self.came > TEST_SECONDS:
            shown = self.page.locator("body").inner_text()
            raise AssertionError(f"still playing after {TEST_SECONDS} seconds; {self.page.url} shows:\n{shown}")

    def decide(self) -> bool:
        """Wait for one's turn and do the first thing that is highlighted; return false when the game is over."""
        self.must_end()
        self.wait()
        if not self.can_decide():
            return False
        self.hands.act(self)
        return True

    def can_decide(self) -> bool:
        """Whether there is something to do now."""
        return self.choices.count() > 0

    def wait_for_turn(self) -> None:
        """Wait until there is something to do."""
        self.choices.first.wait_for(timeout=1000 * GAME_SECONDS)

    def play_out(self) -> None:
        """Play until the result is shown."""
        while self.decide():
            pass

    # ---- Shortcuts for what a test is not about ----

    def set_table(self, *seats: dict[str, str], **wishes: Any) -> str:
        """Create a table without the dialog, and go there; return its invitation."""
        assert self.context.request.get(f"{self.address}/api/me").ok
        wish = {"game": self.game, "seats": seats, "options": {}, "dice": "rolled", "public": False} | wishes
        answer = self.context.request.post(f"{self.address}/api/tables", data=wish, headers={"Origin": self.address})
        assert answer.ok, answer.text()
        made: dict[str, str] = answer.json()
        self.open(f"/t/{made['id']}")
        return f"/t/{made['id']}/{made['invite']}"

    def sit(self, name: str) -> None:
        """Take the open seat at a table one was invited to."""
        self.page.get_by_label(self.said("web.lobby.name")).fill(name)
        self.button("web.lobby.sit").click()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Send a request as this person's browser would."""
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

    def play(self, token: str) -> None:
        """Play a token through the API: a decision for one of this person's seats, or typed dice."""
        scene = self.ask("")
        seat = scene["position"]["to_move"]
        if seat == "chance":
            seat = scene["position"]["rollers"][0]
        self.ask("/moves", {"seat": seat, "token": token, "version": scene["version"]})

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Show an empty page for a while: drawing every position of a game that is hurried through takes long."""
        here, self.left = self.page.url, self.table
        self.leaving = True
        self.page.goto("about:blank")
        yield
        self.left = ""
        self.open(here)

    def hurry(self, until: Callable[[dict[str, Any]], bool] = lambda _: False, *, choice: int = 0) -> None:
        """Play through the API until a certain position comes up, another person has to decide, or the game is over.

        By default this person always does the first of what is possible.
        """
        while True:
            self.must_end()
            scene = self.ask("")
            position, version = scene["position"], scene["version"]
            if scene["status"] == "finished" or until(position):
                return
            holders = {seat["seat"]: seat["holder"] for seat in scene["seats"]}
            match holders.get(position["to_move"]):
                case None:  # dice are rolled, or a bot decides
                    pass
                case holder if holder == scene["you"]["holder"]:
                    token = position["choices"][choice]["token"]
                    self.ask("/moves", {"seat": position["to_move"], "token": token, "version": version})
                case _:
                    return

    def hurry_to(self, wanted: Callable[[dict[str, Any]], bool]) -> None:
        """Play against bots until a certain position comes up; dice decide whether it does, so play again if not."""
        while True:
            self.hurry(wanted)
            if self.ask("")["status"] != "finished":
                return
            self.open(f"/t/{self.ask('/rematch', {})['id']}")
