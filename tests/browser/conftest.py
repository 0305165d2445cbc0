"""Browsers and servers for whole games, played the way people do."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Error, ViewportSize, expect, sync_playwright

from tests.browser.chromium import AGAIN, STOPPED_DRAWING, Chromium
from tests.browser.person import Person
from tests.browser.serving import CLIENT, Server

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
PHONE: ViewportSize = {"width": 360, "height": 740}

# Milliseconds to wait for something that should appear; generous, as other programs may keep the machine busy.
PATIENCE = 120_000
expect.set_options(timeout=PATIENCE)

StartServer = Callable[..., Server]
Visit = Callable[..., Person]


FAILED = pytest.StashKey[bool]()
UNDRAWN = pytest.StashKey[bool]()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Try a test again, once and with another browser, if Chromium has stopped drawing."""
    if item.get_closest_marker("browser") is None:
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    reports = runtestprotocol(item, log=False, nextitem=nextitem)
    if item.stash.get(UNDRAWN, False):
        item.stash[FAILED] = False
        item.user_properties.append(AGAIN)
        reports = runtestprotocol(item, log=False, nextitem=nextitem)
    for report in reports:
        item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remember that a test failed, so that screenshots are kept."""
    report = yield
    if report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture(scope="package")
def browser() -> Iterator[Chromium]:
    """Chromium; closed after these tests, because its event loop would interfere with those of other tests."""
    program = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if program is None:
        pytest.skip("Chromium is not installed")
    with sync_playwright() as playwright:
        browser = Chromium(playwright, program)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server shared by all tests that do not stop or configure it."""
    if not CLIENT.exists():
        pytest.skip("the client is not built: there is no Node, or .venv/setup.log tells why")
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.stop()


@pytest.fixture
def start_server(tmp_path: Path) -> Iterator[StartServer]:
    """Starts servers for one test alone."""
    if not CLIENT.exists():
        pytest.skip("the client is not built: there is no Node, or .venv/setup.log tells why")
    with ExitStack() as stack:

        def start(*options: str) -> Server:
            server = Server(tmp_path, *options)
            stack.callback(server.stop)
            return server

        yield start


@pytest.fixture
def visit(
    browser: Chromium,
    start_server: StartServer,  # noqa: ARG001 - a test's own server ends after its browsers
    request: pytest.FixtureRequest,
) -> Iterator[Visit]:
    """Brings people to a server, each with their own browser; fails if any browser has reported an error."""
    people: list[Person] = []

    def come(
        game: str = "rollwrite",
        *,
        language: str = "en",
        phone: bool = False,
        dark: bool = False,
        moving: bool = False,
        tempo: str = "at-once",
        to: Server | None = None,
        bypass_csp: bool = False,
        hasty: bool = True,
        coached: bool = False,
    ) -> Person:
        context = browser.context(
            locale=language,
            viewport=PHONE if phone else DESKTOP,
            is_mobile=phone,
            has_touch=phone,
            device_scale_factor=2 if phone else 1,
            color_scheme="dark" if dark else "light",
            reduced_motion="no-preference" if moving else "reduce",
            bypass_csp=bypass_csp,
        )
        context.set_default_timeout(PATIENCE)
        address = (to or request.getfixturevalue("server")).address
        if hasty:
            # Two seconds to take back each turn would make whole games long.
            context.add_cookies([{"name": "comares-before-dice", "value": "off", "url": address}])
        if not coached:
            context.add_cookies([{"name": "comares-coach", "value": "off", "url": address}])
        # Nobody waits to see what the others do, unless a test is about that.
        context.add_cookies([{"name": "comares-tempo", "value": tempo, "url": address}])
        person = Person(context, address, language, phone, game)
        people.append(person)
        return person

    yield come
    for number, person in enumerate(people, start=1):
        if request.node.stash.get(FAILED, False) and not person.page.is_closed():
            try:
                person.keep(f"failed-{request.node.name}-{number}")
            except Error as error:
                if STOPPED_DRAWING not in error.message:
                    raise
                request.node.stash[UNDRAWN] = True
                break
    for person in people:
        # Requests that are still open when somebody leaves do not count.
        person.lenient = True
        person.context.close()
    if request.node.stash.get(UNDRAWN, False):
        browser.close()
    complaints = [complaint for person in people for complaint in person.complaints]
    assert not complaints, "\n".join(complaints)
