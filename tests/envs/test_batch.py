"""Batches: many games at once, the same ones however they are played."""

from __future__ import annotations

import json
import sys
import threading
from typing import Any

import numpy as np
import pytest

import comares
from comares import SetupError
from comares.core.kinds import KINDS
from comares.envs import Batch, game_seed
from comares.envs.codes import ACTIONS
from tests.conformance.variants import VARIANTS, Variant
from tests.processes import run_python

GAMES = ("rollwrite", "dicegame", "alcazaba")
Course = list[tuple[int, float, float, list[float]]]


def courses(batch: Batch, games: int) -> dict[int, Course]:
    """Play until the first games are over; return what each of them looked like, step by step."""
    found: dict[int, Course] = {}
    done: set[int] = set()
    weights = np.arange(1, batch.layout.size + 1)
    actions = np.empty(batch.n, np.int64)
    while not done >= set(range(games)):
        numbers = [slot.number for slot in batch.slots]
        batch.sample(actions)
        seen = [(int(batch.movers[row]), float(batch.observations[row] @ weights)) for row in range(batch.n)]
        batch.step(actions)
        for row, number in enumerate(numbers):
            rewards = batch.rewards[row].tolist()
            found.setdefault(number, []).append((*seen[row], float(actions[row]), rewards))
            if batch.ended[row]:
                done.add(number)
    return {number: found[number] for number in range(games)}


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_games_however_many_at_a_time_and_however_many_threads(game: str) -> None:
    one_by_one = courses(Batch(game, 3, 1, 5), 5)
    assert len({json.dumps(course) for course in one_by_one.values()}) == 5
    for n, threads in ((2, 1), (5, 1), (7, 3), (8, 2)):
        batch = Batch(game, 3, n, 5, threads=threads)
        assert courses(batch, 5) == one_by_one
        batch.close()
    assert courses(Batch(game, 3, 5, 6), 1)[0] != one_by_one[0]


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_game_of_a_batch_is_one_that_the_engine_plays(variant: Variant) -> None:
    """Its decisions, played in the game with its seed, lead to the same scores."""
    n = 4
    batch = Batch(variant.game, variant.players, n, 9, reward="points", **variant.options)
    games = [variant.new(game_seed(9, number)) for number in range(n)]
    left = set(range(n))
    while left:
        actions = batch.sample()
        assert all(batch.masks[row, action] for row, action in enumerate(actions))
        for row in left:
            episode: Any = batch.slots[row].episode
            assert episode.seed == batch.seed_of(row) == game_seed(9, row)
            decision = episode.decision_of(int(actions[row]))
            while games[row].to_move == "chance":
                games[row].roll()
            assert games[row].to_move == batch.movers[row] + 1
            if decision >= 0:
                games[row].act(decision)
        batch.step(actions)
        for row in [row for row in left if batch.ended[row]]:
            while games[row].to_move == "chance":
                games[row].roll()
            assert games[row].finished
            assert batch.rewards[row].tolist() == games[row].scores()[: variant.players]
            assert batch.seed_of(row) == game_seed(9, row + n)
            left.remove(row)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("wrong", [-1, 10**12, -(2**63), "masked"])
def test_an_illegal_action_ends_the_game_with_minus_one(game: str, wrong: int | str) -> None:
    batch = Batch(game, 3, 3, 1)
    actions = batch.sample()
    mover = batch.movers[1]
    actions[1] = np.flatnonzero(batch.masks[1] == 0)[0] if isinstance(wrong, str) else wrong
    batch.step(actions)
    assert batch.ended.tolist() == [0, 1, 0]
    expected = np.zeros((3, 3))
    expected[1, mover] = -1
    assert (batch.rewards == expected).all()
    assert batch.seed_of(1) == game_seed(1, 4), "the next game has begun"
    assert batch.movers[1] >= 0 and batch.masks[1].any()


def test_with_the_next_step_a_finished_game_is_shown_and_then_replaced() -> None:
    batch = Batch("rollwrite", 3, 2, 1, autoreset="next-step")
    while not batch.ended[0]:
        batch.step(batch.sample())
    assert batch.movers[0] == -1 and not batch.masks[0].any() and batch.rewards[0].sum() == pytest.approx(1)
    assert "to-move" not in batch.describe(0)
    assert "phase:over" in batch.position(0).split()
    actions = batch.sample()
    assert actions[0] == 0
    batch.step(actions)
    assert not batch.ended[0] and not batch.rewards[0].any() and batch.movers[0] >= 0
    assert batch.seed_of(0) == game_seed(1, 2)


def test_what_was_seen_at_the_end_is_kept_if_asked_for() -> None:
    later = Batch("dicegame", 2, 1, 3, autoreset="next-step", learner=1)
    at_once = Batch("dicegame", 2, 1, 3, learner=1, finals=True)
    while not later.ended[0]:
        assert not at_once.ended[0]
        assert (at_once.observations == later.observations).all()
        actions = later.sample()
        later.step(actions)
        at_once.step(actions)
    assert at_once.ended[0] and at_once.finals is not None
    assert (at_once.finals == later.observations).all()
    assert (at_once.rewards == later.rewards).all()
    assert not (at_once.finals == at_once.observations).all()


@pytest.mark.parametrize("learner", [0, 2, "each"])
def test_only_the_learner_is_asked(learner: Any) -> None:
    batch = Batch("rollwrite", 3, 6, 4, learner=learner)
    for _ in range(100):
        expected = [slot.number % 3 if learner == "each" else learner for slot in batch.slots]
        assert batch.movers.tolist() == batch.learners.tolist() == expected
        assert all(batch.describe(row).startswith("to-move: you") for row in range(2))
        batch.step(batch.sample())


def test_arrays_that_are_given_are_written_to() -> None:
    masks = np.zeros((2, ACTIONS["rollwrite"]), np.bool_)
    movers = np.full(2, -7, np.int32)
    batch = Batch("rollwrite", 3, 2, 1, out={"masks": masks, "movers": movers}, dtype="int8")
    assert masks.any(1).all() and (movers >= 0).all()
    assert batch.observations.dtype == np.int8
    with pytest.raises(SetupError, match="masks"):
        Batch("rollwrite", 3, 2, 1, out={"masks": masks[:, :97]})
    with pytest.raises(SetupError, match="movers"):
        Batch("rollwrite", 3, 2, 1, out={"movers": movers.astype(np.int64)})


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "players-range"),
        ({"n": 0}, "batch-size"),
        ({"threads": 0}, "batch-size"),
        ({"reward": "fame"}, "unknown-reward"),
        ({"dtype": "float16"}, "unknown-dtype"),
        ({"learner": 3}, "learner-range"),
        ({"autoreset": "never"}, "autoreset-mode"),
        ({"sheet": "unknown"}, "sheet-unknown"),
        ({"size": 3}, "unknown-option"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change: dict[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as caught:
        Batch(**{"game": "rollwrite", "players": 3, **change})
    assert caught.value.code == code and code not in str(caught.value)


def test_actions_for_another_number_of_games_are_refused() -> None:
    batch = Batch("rollwrite", 3, 2, 1)
    for actions in (np.zeros(3, np.int64), np.zeros((2, 1), np.int64)):
        with pytest.raises(SetupError, match="2"):
            batch.step(actions)
        with pytest.raises(SetupError, match="2"):
            batch.sample(actions)


@pytest.mark.compiled
def test_a_step_leaves_python_to_others_meanwhile() -> None:
    """Python is handed over only where it is let go, as the interval after which it would be taken is endless."""
    batch = Batch("alcazaba", 3, 256, 1)
    actions = batch.sample()
    gate, ran = threading.Event(), threading.Event()

    def run() -> None:
        gate.wait()
        ran.set()

    thread = threading.Thread(target=run)
    thread.start()
    interval = sys.getswitchinterval()
    try:
        sys.setswitchinterval(1000)
        gate.set()
        for _ in range(1000):
            batch.lanes[0].step(actions)
            batch.lanes[0].sample(actions)
            if ran.is_set():
                break
        assert ran.is_set()
    finally:
        sys.setswitchinterval(interval)
        thread.join()


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES)
def test_steps_allocate_nothing(game: str) -> None:
    batch = Batch(game, 3, 50, 1)
    actions = batch.sample()
    for _ in range(3):
        batch.sample(actions)
        batch.step(actions)
    before = sys.getallocatedblocks()
    for _ in range(50):
        batch.sample(actions)
        batch.step(actions)
    assert sys.getallocatedblocks() - before < 50, "2,500 decisions and as many rolls"


TRACE = """if True:
    import json, sys, zlib
    from comares.core import rng
    from comares.envs import Batch
    found = []
    for game in ("rollwrite", "dicegame", "alcazaba"):
        batch = Batch(game, 3, 3, 2, dtype="float32")
        for _ in range(40):
            batch.step(batch.sample())
            arrays = (batch.observations, batch.masks, batch.movers, batch.rewards, batch.ended)
            found.append([zlib.crc32(array.tobytes()) for array in arrays])
        found.append([batch.describe(row) for row in range(3)])
    print(rng.__file__.rpartition(".")[2])
    print(json.dumps(found))
"""


@pytest.mark.compiled
def test_compiled_and_interpreted_are_the_same() -> None:
    compiled, interpreted = (run_python("-c", TRACE, interpreted=slow) for slow in (False, True))
    assert compiled.stderr == interpreted.stderr == ""
    fast, slow = compiled.stdout.splitlines(), interpreted.stdout.splitlines()
    assert (fast[0], slow[0]) == ("so", "py")
    assert fast[1] == slow[1]


def test_the_first_dice_of_a_game_are_those_of_its_seed() -> None:
    batch = Batch("dicegame", 3, 3, 8)
    for row in range(3):
        game = comares.new("dicegame", 3, seed=batch.seed_of(row))
        while game.to_move == "chance":
            game.roll()
        assert batch.position(row) == game.position()
        assert f"dice: {game.view()['dice']}" in batch.describe(row)
        assert set(game.view()["dice"]) <= set(KINDS)
