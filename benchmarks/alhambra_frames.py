"""Measures how smoothly an Alhambra moves in a browser: ``python -m benchmarks.alhambra_frames``.

Chromium shows a table of Alcazaba with many tiles on a throttled processor, while the plan is dragged and zoomed. Needs
Playwright, Chromium and a built client.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, Route, sync_playwright

import comares
from comares.alcazaba.names import house, walls_of
from comares.alcazaba.walls import STEPS

CLIENT: Final = Path(comares.__file__).parent / "web" / "client"
ADDRESS: Final = "http://comares.test"
SWITCHES: Final = ("--no-sandbox", "--no-first-run", "--disable-background-networking")
FRAME: Final = 1000 / 60
"""Milliseconds per frame."""
ROUNDS: Final = 5
LATE: Final = 1.5 * FRAME
"""A frame that takes longer than this is visibly late."""
TASK: Final = "ThreadControllerImpl::RunTask"
"""The trace event for a single task of a thread."""
TILE: Final = "P8"
"""The tile to be placed, which has no walls."""

MOVE: Final = """async ([movement, seconds]) => {
  const stage = document.querySelector("[data-stage]").parentElement;
  const box = stage.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const pointer = (type, dx, dy) => new PointerEvent(type, {
    bubbles: true, pointerId: 1, pointerType: "touch", isPrimary: true, clientX: x + dx, clientY: y + dy,
  });
  const times = [];
  const began = performance.now();
  // This finger does not exist, so it cannot be captured.
  stage.setPointerCapture = () => undefined;
  if (movement === "drag") stage.dispatchEvent(pointer("pointerdown", 0, 0));
  for (;;) {
    const now = await new Promise(requestAnimationFrame);
    times.push(now);
    const turn = (2 * Math.PI * (performance.now() - began)) / 1000;
    if (movement === "drag") stage.dispatchEvent(pointer("pointermove", 130 * Math.sin(turn), 90 * Math.sin(2 * turn)));
    else {
      const deltaY = 40 * Math.sin(turn);
      stage.dispatchEvent(new WheelEvent("wheel", { cancelable: true, clientX: x, clientY: y, deltaY }));
    }
    if (now - began > 1000 * seconds) break;
  }
  if (movement === "drag") stage.dispatchEvent(pointer("pointerup", 0, 0));
  return times;
}"""
"""Makes one movement per frame; returns the start times of the frames."""


# ---- What is shown ----


def grown(size: int) -> list[dict[str, Any]]:
    """Return an Alhambra with this many tiles close to the fountain and matching walls."""
    walls: dict[tuple[int, int], int] = {(0, 0): 0}
    built: list[dict[str, Any]] = []
    left = [name for name in house() if name != TILE]
    while len(built) < size:
        (x, y), name = next(
            (place, name) for place in near(walls) for name in left if agrees(walls, place, walls_of(name))
        )
        walls[x, y] = walls_of(name)
        built.append({"tile": name, "x": x, "y": y})
        left.remove(name)
    return built


def near(walls: dict[tuple[int, int], int]) -> list[tuple[int, int]]:
    """Return the empty places beside tiles, those nearest to the fountain first."""
    beside = {(x + dx, y + dy) for x, y in walls for dx, dy in STEPS} - set(walls)
    return sorted(beside, key=lambda place: (place[0] ** 2 + place[1] ** 2, place))


def agrees(walls: dict[tuple[int, int], int], place: tuple[int, int], mine: int) -> bool:
    """Return whether the walls of a tile match those next to it."""
    for side, (dx, dy) in enumerate(STEPS):
        other = walls.get((place[0] + dx, place[1] + dy))
        if other is not None and mine >> side & 1 != other >> (side ^ 2) & 1:
            return False
    return True


def snapshot(size: int) -> dict[str, Any]:
    """Return a table where a player with this many tiles is about to place another one."""
    game = comares.new("alcazaba", ["Ani", "Ben", "Clara"], seed=1)
    while not (game.to_move == 1 and game.view()["phase"] == "settle"):
        choices = [choice for choice in game.choices() if choice["do"] != "throw"]
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(choices[0]["token"])
    view = game.view(legal=False)
    tiles = grown(size)
    view["seats"][0]["alhambra"] = tiles
    view["taken"] = TILE
    outlook = {"kinds": [], "wall_was": 0, "wall": 0, "line": []}
    rooms = near({(0, 0): 0} | {(tile["x"], tile["y"]): 0 for tile in tiles})
    choices = [
        {"token": f"build@{x},{y}", "do": "build", "tile": TILE, "x": x, "y": y, **outlook} for x, y in rooms[::2]
    ]
    seat = {"kind": "person", "level": None, "stand_in": False, "online": True}
    return {
        "table": {
            "id": "benchmark0",
            "game": "alcazaba",
            "options": {},
            "dice": "rolled",
            "public": False,
            "created": "2026-01-01T00:00:00Z",
        },
        "you": {"holder": "me", "owner": True, "invite": None},
        "version": 1,
        "status": "playing",
        "seats": [
            {**seat, "seat": number, "name": name, "holder": "me" if number == 1 else "other"}
            for number, name in enumerate(view["players"], 1)
        ],
        "position": {
            "ply": 0,
            "view": view,
            "to_move": 1,
            "rollers": [],
            "choices": [*choices, {"token": "reserve", "do": "reserve", "tile": TILE}],
            "undo": None,
            "winners": [],
            "breakdown": None,
        },
        "log": [],
        "rematch": None,
    }


def serve(route: Route, answers: dict[str, Any]) -> None:
    """Respond as a server would."""
    path = urlsplit(route.request.url).path
    if path in answers:
        route.fulfill(status=200, content_type="application/json", body=json.dumps(answers[path]))
    elif path.startswith("/api/"):
        route.fulfill(status=204)  # keeps the browser from reconnecting to the stream
    else:
        file = CLIENT / path.lstrip("/")
        route.fulfill(path=file if file.is_file() else CLIENT / "index.html")


# ---- Moving it ----


def measured(page: Page, movement: str, seconds: float) -> list[float]:
    """Return the duration of each frame in the best of several rounds; the others were disturbed."""
    rounds = []
    for _ in range(ROUNDS):
        times: list[float] = page.evaluate(MOVE, [movement, seconds / ROUNDS])
        rounds.append([after - before for before, after in pairwise(times)])
    return min(rounds, key=lambda frames: sum(frames) / len(frames))


def busy(browser: Browser, page: Page, movement: str, seconds: float) -> float:
    """Return the CPU time the page's main thread needs per frame, in milliseconds."""
    browser.start_tracing(page=page, categories=["toplevel"])
    frames = len(page.evaluate(MOVE, [movement, seconds]))
    events = json.loads(browser.stop_tracing())["traceEvents"]
    threads = {
        (event["pid"], event["tid"]): event["args"]["name"] for event in events if event["name"] == "thread_name"
    }
    tasks = (
        event.get("tdur", 0)
        for event in events
        if event["name"] == TASK and threads.get((event["pid"], event["tid"])) == "CrRendererMain"
    )
    return float(sum(tasks)) / 1000 / frames


def summary(name: str, frames: list[float], working: float) -> str:
    """Format the measurements as a single line."""
    ordered = sorted(frames)
    late = sum(frame > LATE for frame in frames)
    rate = 1000 * len(frames) / sum(frames)
    return (
        f"{name:8} {rate:6.1f} frames/s   median {ordered[len(ordered) // 2]:5.1f} ms   "
        f"99th percentile {ordered[len(ordered) * 99 // 100]:5.1f} ms   late {late} of {len(frames)}   "
        f"busy {working:4.1f} of {FRAME:.1f} ms per frame"
    )


def run(browser: Browser, tiles: int, slower: float, seconds: float) -> Iterator[str]:
    """Measure, and yield the results line by line."""
    answers = {"/api/tables/benchmark0": snapshot(tiles), "/api/games": [], "/api/me": {"name": None}}
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.route("**/*", lambda route: serve(route, answers))
    page.goto(f"{ADDRESS}/t/benchmark0")
    page.locator("[data-place]").nth(tiles).wait_for()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    yield f"{tiles} tiles, processor {slower:g} times slower"
    for movement in ("drag", "zoom"):
        frames = measured(page, movement, seconds)
        yield summary(movement, frames, busy(browser, page, movement, seconds / ROUNDS))
    page.context.close()


def main() -> int:
    """Parse the arguments, measure and print; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.alhambra_frames", description=__doc__)
    parser.add_argument("--tiles", type=int, default=30)
    parser.add_argument("--slower", type=float, default=4, help="factor by which to slow the processor down")
    parser.add_argument("--seconds", type=float, default=10, help="time for each movement")
    arguments = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None or not (CLIENT / "index.html").exists():
        print("This needs Chromium and a built client.", file=sys.stderr)
        return 1
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(SWITCHES))
        for line in run(browser, arguments.tiles, arguments.slower, arguments.seconds):
            print(line)
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
