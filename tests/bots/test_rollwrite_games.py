"""Whole games of all bots for Roll & Write."""

from __future__ import annotations

from time import thread_time

import pytest

from comares.bots import directory
from comares.bots.budget import Budget
from comares.core.rng import Rng
from comares.rollwrite import rules
from comares.rollwrite.codes import TURN
from comares.rollwrite.state import State
from tests.conformance.variants import Variant
from tests.processes import run_python

from .rollwrite_games import BOTS, LITTLE, VARIANTS, actions, share, whole


def test_the_weakest_come_first() -> None:
    assert BOTS == ["random", "novice", "greedy", "player", "master"]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_bot_plays_every_variant_to_the_end(bot: str, variant: Variant) -> None:
    for seed in range(1 if bot == "master" else 5):
        *_, (_, end) = actions(variant.new().state, [bot] * variant.players, seed)
        assert rules.legal(end) == []
        assert end.round == end.variant.rounds


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("variant", [VARIANTS[0], VARIANTS[3], VARIANTS[4]], ids=str)
def test_the_same_seed_and_work_give_the_same_game(bot: str, variant: Variant) -> None:
    bots = [bot] * variant.players
    assert whole(variant, bots, 3) == whole(variant, bots, 3)
    assert whole(variant, bots, 3) != whole(variant, bots, 4)


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_leaves_nothing_behind_that_changes_the_next_game(bot: str) -> None:
    """It decides by the position alone: a used bot and a new one decide alike."""
    used = directory.find("rollwrite", bot)
    for number, (_, state) in enumerate(actions(VARIANTS[0].new().state, [bot] * 3, 8)):
        if state.phase >= TURN and rules.legal(state):
            new = directory.find("rollwrite", bot)
            chosen = used.choose(state.copy(), LITTLE, Rng(number))
            assert chosen == new.choose(state.copy(), LITTLE, Rng(number))


def test_master_thinks_as_long_as_it_may() -> None:
    state = middle()
    master = directory.find("rollwrite", "master")
    times = []
    for _ in range(5):
        begin = thread_time()  # CPU time, as other programs may be running
        master.choose(state.copy(), Budget(seconds=0.02), Rng(1))
        times.append(thread_time() - begin)
    assert min(times) < 0.1
    master.choose(state.copy(), Budget(work=1), Rng(1))
    master.choose(state.copy(), Budget(), Rng(1))  # returns even without a limit


def middle() -> State:
    """Return a position in the middle of a game, at the beginning of a turn."""
    for _, state in actions(VARIANTS[0].new().state, ["greedy"] * 3, 2):
        if state.phase == TURN and state.round == 9:
            return state.copy()
    raise AssertionError


@pytest.mark.compiled
def test_bots_decide_alike_compiled_and_interpreted() -> None:
    compiled = run_python("-m", "tests.bots.rollwrite_games")
    interpreted = run_python("-m", "tests.bots.rollwrite_games", interpreted=True)
    assert (compiled.returncode, compiled.stderr) == (interpreted.returncode, interpreted.stderr) == (0, "")
    assert len(compiled.stdout.splitlines()) == len(VARIANTS[::5])
    assert compiled.stdout == interpreted.stdout


@pytest.mark.parametrize(
    ("strong", "weak", "least"),
    [("novice", "random", 0.8), ("greedy", "random", 0.9), ("player", "novice", 0.5), ("player", "greedy", 0.4)],
)
def test_each_level_beats_the_ones_below(strong: str, weak: str, least: float) -> None:
    """An equal share would be a third. Far fewer games than in the measurements, and far lower bounds."""
    assert share(strong, weak, 40) > least


def test_master_beats_player() -> None:
    assert share("master", "player", 5, Budget(work=200)) > 0.36
