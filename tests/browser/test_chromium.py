"""A browser that stops drawing is told from a page that is wrong, and replaced."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.browser.chromium import STOPPED_DRAWING, Chromium
from tests.postgres import children_of

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browsers")]


def drawing(process: int) -> list[int]:
    """The processes that draw for the browsers that a process has started."""
    children = children_of(process)
    drawn = [child for child in children if b"--type=gpu-process" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return drawn + [one for child in children for one in drawing(child)]


def test_whoever_stops_drawing_is_replaced(browser: Chromium) -> None:
    page = browser.context().new_page()
    page.screenshot()
    for process in drawing(os.getpid()):
        os.kill(process, signal.SIGSTOP)
    with pytest.raises(Error, match=STOPPED_DRAWING):
        page.screenshot(timeout=20_000)
    assert page.evaluate("() => 1") == 1
    browser.close()
    browser.context().new_page().screenshot()
