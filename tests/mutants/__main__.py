"""Changes the rules in thousands of small ways, one at a time, and looks whether a test notices.

./test mutants                     all of them
./test mutants alcazaba/walls      those of a module, or of a game: alcazaba
./test mutants --anew              not only those that have not been tried or that survived other tests

What was found is kept in build/mutants, so an interrupted run goes on where it was. Survivors have to be named in
survivors.toml, with a reason: any other one is a failure.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Final

os.environ["COMARES_INTERPRETED"] = "1"  # before anything of Comares is imported

import hypothesis
import pytest

from tests.mutants.changes import Mutant, digest, mutants, source_of
from tests.mutants.hunt import Hunt
from tests.mutants.survivors import MODULES, named

FOLDER: Final = Path(__file__).parents[2] / "build" / "mutants"
TESTS: Final = (
    "golden/test_golden.py",
    "conformance/test_chance.py",
    "conformance/test_integers.py",
    "conformance/test_position_texts.py::test_read_back_it_is_the_same_position",
    "conformance/test_walk.py",
    "reference/test_cross_check.py",
    "reference/test_cross_check_alcazaba.py",
)
"""What else than the tests of a game itself would notice that its rules have changed."""
LEAST: Final = 0.95
"""The share of mutants that has to be noticed."""


class Results:
    """What became of the mutants of a module."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.path = FOLDER / f"{module.replace('/', '-')}.json"
        self.source = digest([source_of(module)])
        self.survived = f"survived {digest(path.read_text('utf-8') for path in sources(tests_of(module)))}"
        self.found: dict[str, str] = {}
        self.keys: dict[Mutant, str] = {}
        times: Counter[tuple[str, str]] = Counter()
        for mutant in mutants(module):
            times[mutant.function, mutant.change] += 1
            self.keys[mutant] = f"{mutant.function}: {mutant.change} #{times[mutant.function, mutant.change]}"

    def load(self) -> None:
        """Take up what was found, if it was found in the same module."""
        if self.path.exists():
            kept = json.loads(self.path.read_text("utf-8"))
            if kept["source"] == self.source:
                self.found = kept["found"]

    def save(self) -> None:
        """Keep what was found."""
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps({"source": self.source, "found": self.found}, indent=1, ensure_ascii=False), "utf-8")
        new.replace(self.path)

    def todo(self) -> list[Mutant]:
        """The mutants that have not been tried, or that survived other tests than there are now."""
        return [
            mutant
            for mutant in self.keys
            if not self.of(mutant) or (self.of(mutant).startswith("survived") and self.of(mutant) != self.survived)
        ]

    def of(self, mutant: Mutant) -> str:
        """What became of a mutant: the test that noticed it, or how it survived."""
        return self.found.get(self.keys[mutant], "")


class Progress:
    """Notes what becomes of each mutant, and shows how far we are."""

    def __init__(self, results: dict[str, Results], number: int) -> None:
        self.results = results
        self.number = number
        self.done = 0
        self.survived = 0
        self.begun = self.shown = self.saved = time.monotonic()

    def tell(self, mutant: Mutant, killer: str) -> None:
        """Note what became of a mutant."""
        result = self.results[mutant.module]
        result.found[result.keys[mutant]] = killer or result.survived
        self.done += 1
        self.survived += not killer
        now = time.monotonic()
        if not killer or now > self.saved + 10 or len(result.found) == len(result.keys):
            self.saved = now
            result.save()
        if sys.stdout.isatty() or now > self.shown + 10 or self.done == self.number:
            self.shown = now
            left = (now - self.begun) / self.done * (self.number - self.done) / 60
            line = f"{self.done} of {self.number}, {self.survived} survived, {left:.0f} minutes left; {mutant.module}"
            print(*(["\r\033[K", line] if sys.stdout.isatty() else [line, "\n"]), sep="", end="", flush=True)


def main() -> int:
    """Hunt."""
    parser = argparse.ArgumentParser(
        prog="./test mutants", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("modules", nargs="*", metavar="MODULE", help=f"one or more of {', '.join(MODULES)}")
    parser.add_argument("--anew", action="store_true", help="try all again")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, metavar="N", help="how many at a time")
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    chosen = [name for name in MODULES if not asked.modules or {name, name.split("/")[0]} & set(asked.modules)]
    if unknown := set(asked.modules) - {part for name in MODULES for part in (name, name.split("/")[0])}:
        parser.error(f"no such module: {', '.join(sorted(unknown))}")

    FOLDER.mkdir(parents=True, exist_ok=True)
    print("making the mutants", flush=True)
    results = {name: Results(name) for name in chosen}
    if asked.anew:
        (FOLDER / "tests.json").unlink(missing_ok=True)
    else:
        for result in results.values():
            result.load()
    todo = {name: result.todo() for name, result in results.items()}
    if number := sum(map(len, todo.values())):
        hypothesis.settings.register_profile(
            "mutants",
            derandomize=True,
            database=None,
            deadline=None,
            phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
        )
        hypothesis.settings.load_profile("mutants")
        progress = Progress(results, number)
        hunt = Hunt(todo, FOLDER, asked.processes, progress.tell)
        quiet = ["-s", "-p", "no:xdist", "-p", "no:cacheprovider", "-p", "no:terminal", "--assert=plain"]
        try:
            status = pytest.main(
                [*quiet, *dict.fromkeys(test for name in chosen for test in tests_of(name))], plugins=[hunt]
            )
        finally:
            for result in results.values():
                result.save()
        if progress.done < number:
            print(
                "\ninterrupted; the next run takes it up again"
                if status == pytest.ExitCode.INTERRUPTED
                else f"\nthe tests ended with {status!r}"
            )
            return int(status) or 1
    return judge(results)


def tests_of(module: str) -> list[str]:
    """The tests that should notice a mutant of a module."""
    return [f"tests/{test}" for test in (module.split("/", maxsplit=1)[0], *TESTS)]


def sources(tests: list[str]) -> list[Path]:
    """The Python files of tests."""
    paths = [Path(test.partition("::")[0]) for test in tests]
    return [file for path in paths for file in (sorted(path.rglob("*.py")) if path.is_dir() else [path])]


def judge(results: dict[str, Results]) -> int:
    """Show the figures, and compare the survivors with those that are named."""
    print(f"\n{'module':20}{'mutants':>9}{'killed':>9}{'':>8}{'survivors':>11}")
    wrong = []
    whole = killed = 0
    for name, result in results.items():
        survivors = Counter(
            (mutant.function, mutant.change) for mutant in result.keys if result.of(mutant).startswith("survived")
        )
        number = survivors.total()
        whole += len(result.keys)
        killed += len(result.keys) - number
        print(
            f"{name:20}{len(result.keys):9}{len(result.keys) - number:9}{1 - number / len(result.keys):8.1%}{number:11}"
        )
        known = named(name)
        wrong += [f"survives: {name} {where}: {change}" for where, change in sorted((survivors - known).elements())]
        wrong += [
            f"named, but does not survive: {name} {where}: {change}"
            for where, change in sorted((known - survivors).elements())
        ]
    print(f"{'':20}{whole:9}{killed:9}{killed / whole:8.1%}{whole - killed:11}")
    if killed < LEAST * whole:
        wrong.append(f"fewer than {LEAST:.0%} are noticed")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
