"""Rules for all tests: no stale engine, no test lost, none skipped silently."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import sysconfig
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests import postgres as postgresql

if TYPE_CHECKING:
    from tests.scheduling import Scheduling

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "comares"
# Tests that play many whole games or start many programs and servers: ./test fast leaves these out.
SWEEPS = (
    "tests/benchmarks/",
    "tests/blocks/test_cluster.py",
    "tests/alcazaba/test_terminal.py::test_every_position_of_a_game",
    "tests/bots/test_dicegame_bots.py",
    "tests/bots/test_every_bot.py",
    "tests/bots/test_rollwrite_games.py",
    "tests/bots/test_turn_solver.py",
    "tests/cli/",
    "tests/conformance/",
    "tests/core/test_api.py::test_every_name_can_be_the_first",
    "tests/core/test_layers.py::test_every_module_can_be_imported_first",
    "tests/envs/",
    "tests/examples/",
    "tests/golden/",
    "tests/hosting/",
    "tests/packaging/",
    "tests/plugins/",
    "tests/reference/",
    "tests/training/",
    "tests/table/test_faults.py",
    "tests/table/test_golden.py",
    "tests/table/test_lessons.py",
    "tests/test_client_positions.py",
    "tests/test_readme.py",
    "tests/test_recipes.py",
    "tests/test_site.py",
    "tests/web/test_hostile.py",
    "tests/web/test_loaded.py",
    "tests/web/test_moves.py",
    "tests/web/test_processes.py",
    "tests/web/test_roles.py",
    "tests/web/test_schema.py",
    "tests/web/test_streams.py",
)
IN_CI = os.environ.get("CI", "") not in ("", "0", "false")


def built_modules() -> list[Path]:
    """The compiled modules next to the sources."""
    return sorted(path for suffix in ("so", "pyd") for path in PACKAGE.rglob(f"*.{suffix}"))


def stale_modules() -> list[str]:
    """The compiled modules that are older than their sources, or whose sources are gone."""
    stale = []
    for built in built_modules():
        sources = [built.with_name(built.name.split(".")[0] + suffix) for suffix in (".py", ".pxd")]
        if any(not path.exists() or path.stat().st_mtime > built.stat().st_mtime for path in sources):
            stale.append(str(built.relative_to(ROOT)))
    return stale


def why_interpreted() -> str:
    """Why there is no compiled engine."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.implementation.name == "cpython" and not any(map(shutil.which, (compiler, "cc", "gcc", "clang"))):
        return "the engine is not compiled: there is no C compiler"
    return "the engine is not compiled: .venv/setup.log tells why"


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgresql.Postgres]:
    """A PostgreSQL server for the tests that need one."""
    programs = postgresql.programs()
    if programs is None:
        pytest.skip(postgresql.NOWHERE)
    with postgresql.running(programs) as server:
        yield server


def pytest_addoption(parser: pytest.Parser) -> None:
    """Offer what ``./test fast`` uses."""
    parser.addoption("--fast", action="store_true", help="leave out browsers, database servers, and sweeps")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import what ``--fast`` leaves out: collecting it takes as long as running all the rest."""
    if not config.getoption("--fast"):
        return None
    name = collection_path.relative_to(ROOT).as_posix() if collection_path.is_relative_to(ROOT) else ""
    return True if name == "tests/browser" or f"{name}/".startswith(SWEEPS) or name.startswith(SWEEPS) else None


def pytest_configure(config: pytest.Config) -> None:
    """Refuse to test a compiled engine that does not match the sources."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # A shell that runs us in the background makes us ignore Ctrl-C; the processes we start must not inherit that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if not hasattr(config, "workerinput") and (stale := stale_modules()):
        raise pytest.UsageError(f"compiled from older sources: {', '.join(stale)}; ./test compiles them anew")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse two tests with the same name; mark sweeps and tests for PostgreSQL; skip those whose engine is missing."""
    names = Counter(item.nodeid for item in items)
    if twice := sorted(name for name, count in names.items() if count > 1):
        # With several workers, only one of these would run.
        raise pytest.UsageError(f"tests with the same name: {', '.join(twice)}")
    is_interpreted = not built_modules()
    for item in items:
        if item.nodeid.startswith(SWEEPS):
            item.add_marker("sweep")
        if "postgres" in getattr(item, "fixturenames", ()):
            item.add_marker("postgres")
        if is_interpreted and item.get_closest_marker("compiled"):
            item.add_marker(pytest.mark.skip(reason=why_interpreted()))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three workers for two cores: tests in the browser spend half of their time waiting, as people do."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if config.getoption("--fast") else (3 * cores + 1) // 2


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduling:
    """Go on when a test hangs and is ended together with its worker."""
    from tests.scheduling import Scheduling  # only the process that starts the workers needs it

    return Scheduling(config, log)


def skipped(config: pytest.Config) -> dict[str, list[str]]:
    """The tests that were skipped, by reason."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    by_reason = defaultdict(list)
    for report in reporter.stats.get("skipped", []) if reporter else []:
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        by_reason[reason.removeprefix("Skipped: ")].append(report.nodeid)
    return by_reason


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail if tests were skipped where nobody would notice."""
    is_worker = hasattr(session.config, "workerinput")
    if IN_CI and not is_worker and session.exitstatus == 0 and skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def tried_again(reporter: pytest.TerminalReporter) -> list[str]:
    """The tests that were tried again, and why."""
    reports = [report for state in ("passed", "failed") for report in reporter.stats.get(state, [])]
    found = ((report.nodeid, dict(report.user_properties).get("tried again")) for report in reports)
    return sorted({f"{name}: {why}" for name, why in found if why})


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Report what was tried again, and what was skipped and why."""
    if again := tried_again(terminalreporter):
        terminalreporter.section("tried again", yellow=True)
        for line in again:
            terminalreporter.line(line)
    if by_reason := skipped(config):
        title = "skipped, which fails in CI" if IN_CI else "skipped"
        terminalreporter.section(title, red=IN_CI, yellow=not IN_CI)
        for reason, tests in sorted(by_reason.items()):
            terminalreporter.line(f"{reason}:")
            for test in sorted(tests):
                terminalreporter.line(f"    {test}")


@pytest.fixture(scope="session")
def pig(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where a game from another package is installed, to be put on a process's path."""
    from tests.plugins.installing import PIG, install  # test_skips.py runs this file without tests.plugins

    return install(PIG, tmp_path_factory.mktemp("pig"))
