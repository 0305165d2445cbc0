"""How soon a page is seen, and what it loads: ``python -m benchmarks.server.paint``.

In Chromium with an empty cache, on a processor slowed down four times. What counts is when the largest thing of the
page was drawn, not the first.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from benchmarks.server.house import House, house
from comares.core import registry

TIMES = 5
SLOWER = 4
SETTLED = 1500
"""Milliseconds without a request until a page is complete."""
LARGEST = """() => new Promise((done) => {
    const observer = new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime));
    observer.observe({ type: "largest-contentful-paint", buffered: true });
})"""


def paint(chromium: Browser, url: str) -> tuple[float, int]:
    """Return the milliseconds until the page was seen, and the bytes that came over the network."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en")
    page = context.new_page()
    wire = context.new_cdp_session(page)
    loaded: list[float] = []

    def count(event: dict[str, Any]) -> None:
        loaded.append(event["encodedDataLength"])

    wire.on("Network.loadingFinished", count)
    wire.send("Network.enable")
    wire.send("Network.setCacheDisabled", {"cacheDisabled": True})
    wire.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load")
    page.wait_for_timeout(SETTLED)
    milliseconds: float = page.evaluate(LARGEST)
    context.close()
    return milliseconds, int(sum(loaded))


def new_table(chromium: Browser, server: House, game: str) -> str:
    """Return the address of a table against bots."""
    context = chromium.new_context(base_url=server.url)
    context.request.get("/api/me")
    seats = [{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "player"}, {"kind": "bot", "level": "player"}]
    made = context.request.post("/api/tables", data={"game": game, "seats": seats}).json()
    context.close()
    return f"{server.url}/t/{made['id']}"


def main() -> int:
    """Measure and print a table."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("there is no Chromium on this machine")
        return 1
    with house() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        pages = {"home page": f"{server.url}/"} | {game: new_table(browser, server, game) for game in registry.names()}
        for name, url in pages.items():
            times, sizes = zip(*(paint(browser, url) for _ in range(TIMES)), strict=True)
            print(f"{name:10} seen after {statistics.median(times):6.0f} ms   asked: at most 1500 ms", end="   ")
            print(f"{max(sizes) / 1000:6.1f} kB came, with headers and data; npm run size counts the client alone")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
