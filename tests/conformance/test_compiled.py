"""The compiled engine behaves like the interpreted one, only faster."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from comares.core import registry
from tests.processes import run_python

from .trace import compiled_modules
from .variants import GAMES

pytestmark = pytest.mark.compiled

RANDOM_GAMES = 100


def trace(name: str, interpreted: bool) -> tuple[dict[str, str], dict[str, list[str]]]:
    """Return the files that the rules were loaded from, and the course of some games of each variant."""
    done = run_python("-m", "tests.conformance.trace", name, str(RANDOM_GAMES), interpreted=interpreted)
    assert (done.returncode, done.stderr) == (0, "")
    files, *lines = done.stdout.splitlines()
    courses: dict[str, list[str]] = {}
    for variant, course in (line.split(" ", 1) for line in lines):
        courses.setdefault(variant, []).append(course)
    return json.loads(files), courses


@pytest.mark.parametrize("name", GAMES)
def test_same_seed_same_game(name: str) -> None:
    fast_files, fast = trace(name, interpreted=False)
    slow_files, slow = trace(name, interpreted=True)
    assert {Path(file).suffix for file in fast_files.values()} <= {".so", ".pyd"}
    assert {Path(file).suffix for file in slow_files.values()} == {".py"}
    assert list(fast) == list(slow) == [str(variant) for variant in GAMES[name].variants]
    for variant, games in fast.items():
        assert len(games) > RANDOM_GAMES + 50
        assert len(set(games)) > RANDOM_GAMES // 2, f"the games are all the same: {variant}"
        for line, (compiled, interpreted) in enumerate(zip(games, slow[variant], strict=True)):
            assert compiled == interpreted, f"{variant}, line {line}"


def test_generators_agree() -> None:
    program = """if True:
        from comares.core.bits import count_bits
        from comares.core.places import share
        from comares.core.rng import Rng
        seeds = [0, 1, -1, 2**31, 2**32, 2**63, 2**64 - 1, 2**64, 2**70 + 3]
        for seed in seeds:
            for stream in seeds:
                rng = Rng(seed, stream)
                print(seed, stream, *(rng.word() for _ in range(20)))
                print(*(rng.below(n) for n in [1, 2, 3, 5, 36, 1296, 2**31 - 1, 2**31, 2**31 + 1, 2**32 - 1, 2**32]))
        print([count_bits(rng.word() << 32 | rng.word()) for _ in range(1000)])
        print([share(s, k, f, p) for s in (1, 2, 3) for k in range(6) for f in range(6) for p in range(1, 7)])
    """
    compiled = run_python("-c", program)
    interpreted = run_python("-c", program, interpreted=True)
    assert (compiled.returncode, compiled.stderr) == (interpreted.returncode, interpreted.stderr) == (0, "")
    assert len(compiled.stdout.splitlines()) == 9 * 9 * 2 + 2
    assert compiled.stdout == interpreted.stdout


@pytest.mark.parametrize("interpreted", [False, True])
def test_version_says_which(interpreted: bool) -> None:
    done = run_python("-m", "comares", "--version", interpreted=interpreted)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Comares ")
    assert ("(interpreted, " in done.stdout) is interpreted
    assert ("(compiled, " in done.stdout) is not interpreted


def test_every_module_with_types_is_compiled() -> None:
    assert len(compiled_modules()) >= 7
    program = "import sys, importlib\nfor name in sys.argv[1:]: print(importlib.import_module(name).__file__)"
    done = run_python("-c", program, *compiled_modules())
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.splitlines()) == len(compiled_modules())
    assert {Path(file).suffix for file in done.stdout.splitlines()} <= {".so", ".pyd"}


@pytest.mark.parametrize("options", [(), ("-X", "dev")], ids=["plain", "dev"])
@pytest.mark.parametrize("used", [False, True], ids=["imported", "used"])
def test_nothing_goes_wrong_at_exit(options: tuple[str, ...], used: bool) -> None:
    program = "import sys, importlib\nfor name in sys.argv[1:]: importlib.import_module(name)\n"
    if used:
        program += """if True:
        from tests.conformance.variants import VARIANTS
        from tests.conformance.walking import finished
        for variant in VARIANTS:
            game = finished(variant, 1)
            game.definition.random_games(game.state, 1, 0, 10)
            kept = [game.state.copy() for _ in range(40)]
            del kept[::2]
        import gc; gc.collect()
        """
    done = run_python(*options, "-c", program, *compiled_modules())
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("function", ["to_move", "legal", "is_legal", "outcomes", "sample", "apply"])
def test_rules_refuse_none(name: str, function: str) -> None:
    program = f"""if True:
        from comares.core.registry import find
        from comares.core.rng import Rng
        more = {{"is_legal": (0,), "apply": (0,), "sample": (Rng(1),)}}.get({function!r}, ())
        try:
            getattr(find({name!r}).rules, {function!r})(None, *more)
        except Exception as error:
            print(type(error).__name__)
    """
    done = run_python("-c", program)
    assert (done.returncode, done.stdout) == (0, "TypeError\n"), done.stderr


@pytest.mark.parametrize("name", registry.names())
def test_no_generator_is_refused(name: str) -> None:
    definition = registry.find(name)
    state = definition.set_up(["A"] * definition.players[-1], {}).start()
    nothing: Any = None
    with pytest.raises(TypeError):
        definition.rules.sample(state, nothing)
    with pytest.raises(TypeError):
        definition.random_games(nothing, 1, 0, 1)


@pytest.mark.parametrize("name", registry.names())
def test_negative_numbers_of_games_are_refused_or_none(name: str) -> None:
    program = f"""if True:
        import signal
        from comares.core.registry import find
        signal.alarm(5)
        definition = find({name!r})
        start = definition.set_up(["A"] * definition.players[-1], {{}}).start()
        try:
            print(definition.random_games(start, 1, 0, -1)[0])
        except (ValueError, OverflowError):
            print(0)
    """
    done = run_python("-c", program)
    assert (done.returncode, done.stdout) == (0, "0\n"), "never comes back"


def test_positions_can_only_be_changed_by_the_rules() -> None:
    for name in registry.names():
        definition = registry.find(name)
        state = definition.set_up(["A"] * definition.players[-1], {}).start()
        if not (import_module(type(state).__module__).__file__ or "").endswith(".py"):
            with pytest.raises(AttributeError):
                state.round = 3
