"""Simulating many games takes no more memory than simulating a few."""

from __future__ import annotations

import json

import pytest

from comares.core import registry
from tests.processes import run_python

from .variants import GAMES

pytestmark = pytest.mark.compiled

PROGRAM = """if True:
    import gc, json, resource, sys
    from tests.conformance.variants import GAMES
    variant = GAMES[sys.argv[1]].variants[int(sys.argv[2])]
    start = variant.new().setup.start()
    random_games = variant.new().definition.random_games
    def peak():
        size = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return size if sys.platform == "darwin" else 1024 * size
    random_games(start, 1, 0, 2_000)
    few = peak()
    random_games(start, 1, 2_000, 20_000)
    many = peak()
    # The same in many small calls, and with copies: counted in blocks of Python's own memory.
    def work(times):
        for number in range(times):
            random_games(start, 1, number, 1)
            one = start.copy()
            two = one.copy()
            rules = variant.new().definition.rules
            rules.apply(one, next(iter(rules.outcomes(one)))[0])
            rules.legal(one)
            try:
                rules.apply(two, -1)
            except ValueError:
                pass
        gc.collect()
        return sys.getallocatedblocks()
    work(200)
    before = work(200)
    references = sys.getrefcount(start), sys.getrefcount(getattr(start, "variant", None))
    after = work(3000)
    same = references == (sys.getrefcount(start), sys.getrefcount(getattr(start, "variant", None)))
    print(json.dumps([few, many, before, after, same]))
"""


@pytest.mark.parametrize("name", registry.names())
@pytest.mark.parametrize("number", [0, -1])
def test_memory_does_not_grow(name: str, number: int) -> None:
    assert GAMES[name].variants
    done = run_python("-c", PROGRAM, name, str(number))
    assert done.returncode == 0, done.stderr
    few, many, before, after, same_references = json.loads(done.stdout)
    assert few > 1_000_000
    assert many - few < 300_000, "20,000 more games took more memory"
    assert after - before < 100, "3,000 calls left something behind"
    assert same_references
