"""Chromium, and what is done when it stops drawing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

SWITCHES = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()

STOPPED_DRAWING = "fonts loaded"
"""What a picture that cannot be taken got to, if the page answers and only the browser gives it no frame any more.

Clicks, which wait until what they hit keeps its place, then wait for ever, too. It is the browser's doing, as no page
can ask for it, and rare: it was seen on a busy machine after many windows of other sizes, and never on purpose.
"""
AGAIN = ("tried again", "Chromium had stopped drawing")
"""A property in the reports of a test that got a second try; tests/conftest.py tells of it."""


class Chromium:
    """A browser that is there when it is needed."""

    def __init__(self, playwright: Playwright, program: str) -> None:
        self.playwright = playwright
        self.program = program
        self.running: Browser | None = None

    def context(self, **options: Any) -> BrowserContext:
        """Return a context of its own, as for somebody with another browser."""
        if self.running is None:
            self.running = self.playwright.chromium.launch(executable_path=self.program, args=SWITCHES)
        return self.running.new_context(**options)

    def close(self) -> None:
        """Close it; whoever needs it next gets a new one."""
        if self.running is not None:
            self.running.close()
            self.running = None


DRAWN = """
(frames) => new Promise((drawn, failed) => {
  const next = (left) => (left ? requestAnimationFrame(() => next(left - 1)) : drawn());
  next(frames);
  setTimeout(() => failed(new Error("nothing has been drawn for a minute")), 60_000);
})
"""


def resize(page: Page, width: int, height: int, frames: int = 1) -> None:
    """Resize the window, and wait until the page is drawn in it: sizes that follow too fast may be too much for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(DRAWN, frames)
