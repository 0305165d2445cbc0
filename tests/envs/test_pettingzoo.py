"""PettingZoo's own tests, and what its users ask for."""

from __future__ import annotations

import contextlib
import copy
import io
import pickle
import sys
import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

from comares import SetupError
from tests.conformance.variants import VARIANTS, Variant
from tests.envs.sweep import GAMES, SWEEP

CYCLES = 1000


def module(game: str) -> Any:
    return import_module(f"comares.envs.{game}_v0")


def make(variant: Variant, raw: bool = False, **more: Any) -> Any:
    found = module(variant.game)
    return (found.raw_env if raw else found.env)(players=variant.players, **variant.options, **more)


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    """Keep what the tests print, and the two warnings that observations are dictionaries, as masks need them."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_pettingzoos_own_tests(variant: Variant) -> None:
    with quietly():
        api_test(make(variant), num_cycles=CYCLES)
        api_test(make(variant, raw=True, dtype="int8"), num_cycles=100)
        seed_test(lambda: make(variant), num_cycles=50)


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_pettingzoos_test_of_drawing(game: str) -> None:
    with quietly():
        render_test(lambda render_mode: module(game).env(render_mode=render_mode))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_are_those_of_their_seeds(variant: Variant) -> None:
    env = make(variant, reward="points")
    for seed in range(GAMES):
        check_game(variant, env, seed)


def check_game(variant: Variant, env: Any, seed: int) -> None:
    """Play a game, and play it again in the engine."""
    env.reset(seed=seed)
    chooser = np.random.default_rng(seed)
    rewards = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert not truncated
        if terminated:
            rewards[agent] = reward
            env.step(None)
            continue
        assert reward == 0
        others = [env.observe(other)["action_mask"].any() for other in env.agents if other != agent]
        assert not any(others)
        env.step(int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    game = env.unwrapped.game
    again = variant.new(seed)
    for token in game.tokens:
        if again.to_move == "chance":
            assert again.roll() == token
        else:
            again.play(token)
    assert again.finished
    assert list(rewards.values()) == again.scores()[: variant.players] == info["scores"][: variant.players]


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_an_illegal_action_ends_the_game_with_minus_one_for_whoever_tried_it(game: str) -> None:
    env = module(game).raw_env(players=4)
    env.reset(seed=1)
    culprit = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(culprit)["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards == {agent: -1 if agent == culprit else 0 for agent in env.possible_agents}


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_copies_pickles_and_positions(game: str) -> None:
    env = module(game).raw_env()
    env.reset(seed=2)
    chooser = np.random.default_rng(2)

    def act(env: Any) -> int:
        return int(chooser.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))

    for _ in range(25):
        env.step(act(env))
    other = module(game).raw_env()
    other.set_state(env.game.position(), seed=1)
    assert other.agent_selection == env.agent_selection
    assert (other.observe("player_1")["observation"] == env.observe("player_1")["observation"]).all()
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(20):
        action = act(env)
        for one in (env, *twins):
            one.step(action)
    for twin in twins:
        assert twin.game == env.game and twin.agent_selection == env.agent_selection


def test_only_what_can_be_drawn() -> None:
    with pytest.raises(SetupError):
        module("rollwrite").env(render_mode="rgb_array")


@pytest.mark.parametrize("game", ["rollwrite", "dicegame", "alcazaba"])
def test_pettingzoos_benchmark_runs(game: str) -> None:
    """It plays for five seconds; of a clock that goes faster, unless there is time for everything."""
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, contextlib.redirect_stdout(said):
        if not SWEEP:
            clock = iter(range(0, 10**6, 2))
            patch.setattr(sys.modules[performance_benchmark.__module__].time, "time", lambda: next(clock))
        performance_benchmark(module(game).raw_env())
    assert "turns per second" in said.getvalue()
