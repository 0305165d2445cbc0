"""Trying mutants: which tests reach which function, and which of them fails first.

A plug-in for pytest. Tests are collected once; then each mutant gets a process of its own, forked from this one, in
which it is put in place and the tests that reach it run, the quickest first, until one fails.
"""

from __future__ import annotations

import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NoReturn

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.changes import Mutant, digest, install, source_of
from tests.mutants.survivors import MODULES

PATIENCE: Final = (2, 4)
"""After how many seconds, and how many times as long as usual, a test that still runs has noticed the mutant."""
ENOUGH: Final = 15.0
"""Seconds after which no further test is begun; the quick ones have all been tried by then."""
FIRST: Final = ("test_replayed_as_it_was", "test_outside_the_actions", "test_read_back_it_is_the_same_position")
"""Tests that take some time, but notice much: whole games, what is nowhere possible, and equal positions."""
MEMORY: Final = 1 << 31
SURVIVED, KILLED = 0, 1


class Survey:
    """How long each test takes, and which functions it reaches. Kept for tests and sources that stay the same."""

    def __init__(self, modules: Iterable[str], kept: Path) -> None:
        self.modules = list(modules)
        self.kept = kept
        self.seconds: dict[str, float] = {}
        self.reached: dict[str, set[str]] = {}
        self.sources = digest(map(source_of, MODULES))

    def digest_of(self, item: pytest.Item) -> str:
        """What a test depends on, in short."""
        helpers = [path for path in sorted(item.path.parent.glob("*.py")) if not path.name.startswith("test_")]
        return self.sources + digest(path.read_text("utf-8") for path in (item.path, *helpers))

    def load(self, items: list[pytest.Item], run: Callable[[list[pytest.Item]], None]) -> None:
        """Run the tests that are new or changed, in a process of their own, and remember the others."""
        known: dict[str, list[Any]] = json.loads(self.kept.read_text()) if self.kept.exists() else {}
        digests = {item.path: self.digest_of(item) for item in items}
        new = [item for item in items if known.get(item.nodeid, [None])[0] != digests[item.path]]
        if new:
            print(f"{len(new)} tests without a mutant, to see what they reach", flush=True)
            run(new)
            for nodeid, seconds, reached in map(json.loads, self.log.read_text().splitlines()):
                path = next(item.path for item in new if item.nodeid == nodeid)
                known[nodeid] = [digests[path], seconds, reached]
            self.kept.write_text(json.dumps(known))
        for item in items:
            _, self.seconds[item.nodeid], reached = known[item.nodeid]
            self.reached[item.nodeid] = set(reached)

    @property
    def log(self) -> Path:
        """What the tests of the other process reached, a line each."""
        return self.kept.with_suffix(".log")

    def watch(self, items: list[pytest.Item]) -> NoReturn:
        """Run tests and write down what they reach."""
        names: dict[CodeType, str] = {}
        for module in self.modules:
            name_functions(module, vars(import_module(dotted(module))), "", names)
        reached: set[CodeType] = set()

        def called(frame: FrameType, event: str, _: object) -> None:
            if event == "call":
                reached.add(frame.f_code)

        with self.log.open("w") as log:
            for item, following in pairwise([*items, None]):
                assert item is not None
                reached.clear()
                begun = time.process_time()
                sys.setprofile(called)
                reports = runtestprotocol(item, nextitem=following, log=False)
                sys.setprofile(None)
                if any(report.failed for report in reports):
                    print(f"fails without a mutant: {item.nodeid}", file=sys.stderr)
                    print(*(report.longreprtext for report in reports), sep="\n", file=sys.stderr, flush=True)
                    os._exit(KILLED)
                found = sorted({names[code] for code in reached if code in names})
                print(json.dumps([item.nodeid, time.process_time() - begun, found]), file=log, flush=True)
        os._exit(SURVIVED)


def dotted(module: str) -> str:
    """The name by which a module is imported."""
    return "comares." + module.replace("/", ".")


def name_functions(module: str, found: dict[str, Any], prefix: str, names: dict[CodeType, str]) -> None:
    """Give the code of each function of a module its name."""
    for name, value in found.items():
        if getattr(value, "__module__", None) == dotted(module):
            if isinstance(value, type):
                name_functions(module, dict(vars(value)), f"{name}.", names)
            elif code := getattr(value, "__code__", None):
                names[code] = f"{module} {prefix}{name}"


class Hunt:
    """The plug-in: collects the tests, then hunts."""

    def __init__(
        self, mutants: dict[str, list[Mutant]], folder: Path, processes: int, told: Callable[[Mutant, str], None]
    ) -> None:
        self.mutants = mutants
        self.survey = Survey(mutants, folder / "tests.json")
        self.processes = processes
        self.told = told
        self.running: dict[int, tuple[Mutant, list[pytest.Item], int]] = {}
        self.killers: dict[tuple[str, str], list[str]] = {}
        self.report: int | None = None

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once, run them for each mutant."""
        if session.testsfailed:
            raise session.Interrupted("the tests cannot be collected")
        self.survey.load(session.items, self.run_unchanged)
        gc.collect()
        gc.freeze()  # what is here stays, and need not be looked at or copied in every process
        try:
            for some in self.mutants.values():
                for mutant in some:
                    self.start(mutant, self.tests_for(mutant, session.items))
                    while len(self.running) >= self.processes:
                        self.wait()
            while self.running:
                self.wait()
        finally:
            for pid in self.running:
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> None:
        """In the process of a mutant, end with the first failure."""
        if self.report is None or call.excinfo is None or call.excinfo.errisinstance(pytest.skip.Exception):
            return
        os.write(self.report, item.nodeid.encode())
        os._exit(KILLED)

    def run_unchanged(self, items: list[pytest.Item]) -> None:
        """Run tests without a mutant."""
        if (pid := os.fork()) == 0:
            self.survey.watch(items)
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) != SURVIVED:
            raise pytest.UsageError("the tests must pass before mutants are tried")

    def tests_for(self, mutant: Mutant, items: list[pytest.Item]) -> list[pytest.Item]:
        """The tests that can notice a mutant: those that noticed its like, then the others, the quickest first."""
        where = f"{mutant.module} {mutant.function}"
        killers = self.killers.get((mutant.module, mutant.function), [])
        found = [item for item in items if where in self.survey.reached[item.nodeid]]
        if not found:  # it is at the top of the module or called from there, so it matters to all functions
            where = f"{mutant.module} "
            found = [item for item in items if any(name.startswith(where) for name in self.survey.reached[item.nodeid])]
        return sorted(
            found,
            key=lambda item: (
                killers.index(item.nodeid) if item.nodeid in killers else len(killers),
                not any(name in item.nodeid for name in FIRST),
                self.survey.seconds[item.nodeid],
            ),
        )

    def start(self, mutant: Mutant, items: list[pytest.Item]) -> None:
        """Try a mutant in a process of its own."""
        ours, theirs = os.pipe()
        if (pid := os.fork()) == 0:
            os.close(ours)
            self.report = theirs
            self.attempt(mutant, items)
        os.close(theirs)
        self.running[pid] = mutant, items, ours

    def attempt(self, mutant: Mutant, items: list[pytest.Item]) -> NoReturn:
        """Put a mutant in place and run tests until one fails."""
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in range(3):
            os.dup2(nowhere, stream)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        # What hangs is ended by the signal; the processor's time counts, however busy the machine is.
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, PATIENCE[0])
        try:
            install(import_module(dotted(mutant.module)), mutant.source())
        except Exception:
            os._exit(KILLED)  # it cannot even be imported
        begun = time.process_time()
        for item, following in pairwise([*items, None]):
            assert item is not None
            signal.setitimer(signal.ITIMER_PROF, PATIENCE[0] + PATIENCE[1] * self.survey.seconds[item.nodeid])
            runtestprotocol(item, nextitem=following, log=False)
            if time.process_time() - begun > ENOUGH:
                break
        os._exit(SURVIVED)

    def wait(self) -> None:
        """Wait for the end of a process, and tell what came of its mutant."""
        pid, status = os.wait()
        mutant, _, report = self.running.pop(pid)
        with os.fdopen(report, "rb") as pipe:
            killer = pipe.read().decode()
        code = os.waitstatus_to_exitcode(status)
        if killer:
            killers = self.killers.setdefault((mutant.module, mutant.function), [])
            if killer in killers:
                killers.remove(killer)
            killers.insert(0, killer)
        self.told(mutant, "" if code == SURVIVED else killer or ("cannot be imported" if code == KILLED else "hangs"))
