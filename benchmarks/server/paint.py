"""Measures how soon a page is painted, and what it loads: ``python -m benchmarks.server.paint``.

In Chromium with an empty cache and the CPU throttled to a quarter. What counts is when the main part of the page is
painted: the whole table with its choices, not a loading message.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import time

from playwright.sync_api import Browser, Request, StorageState, sync_playwright

from benchmarks.server.process import ServerProcess, running_server
from comares.core import registry

TIMES = 9
SLOWER = 4
SETTLED = 3000
"""Milliseconds after loading by which a page is complete."""
WATCH = """
new MutationObserver((_, observer) => {
    if (!document.querySelector("main")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame((startTime) => performance.mark("seen", { startTime })));
}).observe(document, { childList: true, subtree: true });
"""
"""Marks the end of the first frame that shows the page's main part."""
SEEN = """performance.getEntriesByName("seen")[0].startTime"""


def paint(chromium: Browser, url: str, who: StorageState | None) -> tuple[float, int]:
    """Return the milliseconds until the page was painted, and the bytes transferred."""
    # A new context has an empty cache.
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en", storage_state=who)
    context.add_init_script(WATCH)
    page = context.new_page()
    loaded: list[Request] = []

    def note(request: Request) -> None:
        loaded.append(request)

    page.on("requestfinished", note)
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load")
    page.wait_for_timeout(SETTLED)  # polling the page would disturb the measurement
    milliseconds: float = page.evaluate(SEEN)
    sizes = [request.sizes() for request in loaded]
    context.close()
    return milliseconds, sum(size["responseHeadersSize"] + size["responseBodySize"] for size in sizes)


def new_table(chromium: Browser, server: ServerProcess, game: str) -> tuple[str, StorageState]:
    """Return the URL of a table against bots, and the cookies of its player."""
    context = chromium.new_context(base_url=server.url)
    context.request.get("/api/me")
    seats = [{"kind": "me", "name": "Ani"}, {"kind": "bot", "level": "player"}, {"kind": "bot", "level": "player"}]
    made = context.request.post("/api/tables", data={"game": game, "seats": seats}).json()
    while context.request.get(f"/api/tables/{made['id']}").json()["position"]["to_move"] != 1:
        time.sleep(0.2)  # no bot should be thinking during the measurement
    who = context.storage_state()
    context.close()
    return f"{server.url}/t/{made['id']}", who


def main() -> int:
    """Run the benchmark and print the results."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        print("there is no Chromium on this machine")
        return 1
    with running_server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        pages: dict[str, tuple[str, StorageState | None]] = {"home page": (f"{server.url}/", None)}
        pages |= {game: new_table(browser, server, game) for game in registry.names()}
        for name, (url, who) in pages.items():
            paint(browser, url, who)  # warm up Chromium itself
            times, sizes = zip(*(paint(browser, url, who) for _ in range(TIMES)), strict=True)
            print(f"{name:10} seen after {statistics.median(times):6.0f} ms   asked: at most 1500 ms", end="   ")
            print(f"{min(times):.0f} to {max(times):.0f} ms   {max(sizes) / 1000:.1f} kB came, with headers and data")
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
