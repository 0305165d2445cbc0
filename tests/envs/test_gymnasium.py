"""Gymnasium's own checks, and what its users ask for."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import comares
from comares import SetupError
from comares.alcazaba.state import restore
from comares.envs import Batch, game_seed
from comares.envs.gymnasium_env import GameEnv
from comares.envs.playing import Array, check_reach
from comares.envs.registration import IDS
from tests.conformance.variants import VARIANTS, Variant
from tests.envs.sweep import GAMES
from tests.processes import run_python


def make(variant: Variant, **more: Any) -> Any:
    return gymnasium.make(IDS[variant.game], players=variant.players, **variant.options, **more)


def legal(env: Any) -> int:
    """Draw a legal action."""
    return int(env.action_space.sample(mask=env.unwrapped.playing.mask()))


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_gymnasiums_own_check(variant: Variant) -> None:
    check_env(make(variant, render_mode="ansi").unwrapped)
    check_env(make(variant, dtype="int8", seat="any", reward="difference").unwrapped, skip_render_check=True)


def test_environments_are_found_by_name_without_an_import() -> None:
    program = "import gymnasium; env = gymnasium.make('comares.envs:comares/DiceGame-v0', players=4)"
    done = run_python("-c", f"{program}; print(env.reset(seed=1)[1])")
    assert done.returncode == 0, done.stderr
    assert "action_mask" in done.stdout


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_games_are_those_of_their_seeds(variant: Variant) -> None:
    env = make(variant, reward="points", seat=variant.players - 1)
    env.action_space.seed(1)
    for seed in range(GAMES):
        check_game(variant, env, seed)


def check_game(variant: Variant, env: Any, seed: int) -> None:
    """Play a game, and play it again in the engine."""
    env.reset(seed=seed)
    while True:
        masks = env.unwrapped.action_masks()
        assert masks.dtype == np.bool_ and masks.any()
        _, reward, terminated, truncated, info = env.step(legal(env))
        assert (info["action_mask"].astype(np.bool_) == env.unwrapped.action_masks()).all()
        if terminated:
            break
        assert reward == 0 and not truncated
    game = env.unwrapped.game
    assert (
        game.finished
        and game.scores()[variant.players - 1] == reward == info["scores"][variant.players - 1]
        and not info["illegal"]
    )
    again = variant.new(seed)
    for token in game.tokens:
        if again.to_move == "chance":
            assert again.roll() == token
        else:
            again.play(token)
    assert again.record() == game.record()


@pytest.mark.parametrize("name", IDS.values())
def test_an_illegal_action_ends_the_game_with_minus_one_and_nothing_happens_afterwards(name: str) -> None:
    env: Any = gymnasium.make(name, disable_env_checker=True).unwrapped
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.action_masks() == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1, True, True)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (0, True) and not info["action_mask"].any()


@pytest.mark.parametrize("name", IDS.values())
def test_copies_and_pickles_go_on_with_the_same_game(name: str) -> None:
    env: Any = gymnasium.make(name, opponents=["greedy", "random"], seat="any").unwrapped
    env.reset(seed=3)
    env.action_space.seed(3)
    for _ in range(20):
        env.step(legal(env))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    for _ in range(15):
        action = legal(env)
        expected = env.step(action)
        for other in others:
            seen, *rest, info = other.step(action)
            assert (seen == expected[0]).all() and rest == list(expected[1:-1])
            assert (info["action_mask"] == expected[-1]["action_mask"]).all()
    assert all(other.game == env.game for other in others)
    began, _ = env.reset()
    assert all((other.reset()[0] == began).all() for other in others), "the generators go on alike, too"
    others[0].step(legal(others[0]))
    assert len(others[0].game) > len(env.game), "copies share nothing"


@pytest.mark.parametrize("name", IDS.values())
def test_a_game_can_be_set_up_at_a_position(name: str) -> None:
    env: Any = gymnasium.make(name).unwrapped
    env.reset(seed=3)
    for _ in range(12):
        env.step(legal(env))
    position = env.game.position()
    mask = env.action_masks()
    other: Any = gymnasium.make(name).unwrapped
    other.reset(seed=8)
    seen, info = other.set_state(position, seed=4)
    assert (seen == env.observe()).all() and (info["action_mask"] == mask).all()
    assert (other.reset(seed=4, options={"position": position})[0] == seen).all()
    assert other.game == comares.from_position(position, seed=4)
    action = legal(other)
    other.step(action)
    game = other.game
    assert game.began_at == position and len(game) > 0
    with pytest.raises(comares.ParseError):
        other.set_state(position.replace("phase:", "face:"))
    with pytest.raises(comares.ParseError):
        other.set_state(comares.new(env.playing.rules.game, 2, seed=1).position())
    assert other.game == game, "nothing is lost by it"


def test_a_position_that_would_need_more_actions_than_there_are_is_refused() -> None:
    state = comares.new("alcazaba", 2, seed=1).state
    check_reach("alcazaba", state)
    tiles = [0, 2**26 - 1, 0, 0, 0, 0]
    with pytest.raises(SetupError, match="25"):
        check_reach("alcazaba", restore(state.variant, {**state.fields(), "reserve": tiles}))


def test_opponents_can_be_functions_of_what_they_see() -> None:
    asked: list[tuple[Array, Array]] = []

    def first_legal(observation: Array, mask: Array) -> int:
        asked.append((observation, mask))
        return int(np.flatnonzero(mask)[0])

    env: Any = gymnasium.make("comares/DiceGame-v0", opponents=[first_legal, "novice"], seat=1).unwrapped
    env.reset(seed=1)
    env.action_space.seed(1)
    for _ in range(30):
        env.step(legal(env))
    assert len(asked) >= 10
    for observation, mask in asked:
        assert observation[0] == 1, "they see the game as the player to move"
        assert mask.sum() > 0
    assert env.game.to_move == 2


def test_it_can_be_drawn_and_described(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = gymnasium.make("comares/RollWrite-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "\x1b[" in env.render() and "Player 1" in env.render()
    assert env.unwrapped.describe().startswith("to-move: you\nphase: turn\nround: 1\n")
    gymnasium.make("comares/RollWrite-v0", render_mode="human").reset(seed=1)
    assert "Player 1" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"opponents": "nobody"}, "unknown-bot"),
        ({"opponents": ["random"]}, "opponents-number"),
        ({"seat": 3}, "learner-range"),
        ({"seat": "each"}, "learner-range"),
        ({"seat": 1.5}, "learner-range"),
        ({"render_mode": "rgb_array"}, "unknown-render-mode"),
        ({"dtype": "float64"}, "unknown-dtype"),
        ({"chips": "none"}, "unknown-option"),
    ],
)
def test_what_cannot_be_is_refused_in_words(change: dict[str, Any], code: str) -> None:
    with pytest.raises(SetupError) as caught:
        GameEnv("rollwrite", **change)
    assert caught.value.code == code


# ---- Many at once ----


def make_vec(name: str, **more: Any) -> Any:
    return gymnasium.make_vec(name, vectorization_mode="vector_entry_point", **more)


@pytest.mark.parametrize("name", IDS.values())
@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_environment_plays_the_games_of_the_batch(name: str, mode: AutoresetMode) -> None:
    game = next(game for game, found in IDS.items() if found == name)
    envs = make_vec(name, num_envs=3, autoreset_mode=mode, seat="each", threads=2)
    batch = Batch(
        game,
        3,
        3,
        7,
        learner="each",
        autoreset="next-step" if mode == AutoresetMode.NEXT_STEP else "same-step",
        finals=True,
    )
    seen, info = envs.reset(seed=7)
    assert seen.shape == envs.observation_space.shape and seen in envs.observation_space
    ends = 0
    while ends < 5:
        assert (seen == batch.observations).all() and (info["action_mask"] == batch.masks).all()
        assert (envs.action_masks() == batch.masks).all()
        actions = batch.sample()
        learners = batch.learners.copy()
        batch.step(actions)
        seen, rewards, ended, truncated, info = envs.step(actions)
        assert (ended == batch.ended.astype(np.bool_)).all() and not truncated.any()
        assert (rewards == batch.rewards[np.arange(3), learners]).all()
        if mode == AutoresetMode.SAME_STEP and ended.any():
            assert (info["_final_obs"] == ended).all()
            for row in np.flatnonzero(ended):
                assert (info["final_obs"][row] == batch.finals[row]).all()  # type: ignore[index]  # was asked for
        ends += int(ended.sum())
    envs.close()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_environment_asks_bots_and_functions(mode: AutoresetMode) -> None:
    def last_legal(_observation: Array, mask: Array) -> int:
        return int(np.flatnonzero(mask)[-1])

    envs = make_vec("comares/RollWrite-v0", num_envs=2, autoreset_mode=mode, opponents=["greedy", last_legal], seat=2)
    envs.reset(seed=1)
    chooser = np.random.default_rng(1)
    ends = 0
    while ends < 3:
        masks = envs.action_masks()
        actions = np.array([chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        seen, rewards, ended, _, _ = envs.step(actions)
        running = ~ended if mode == AutoresetMode.NEXT_STEP else np.ones(2, np.bool_)
        assert (seen[running, 0] == 1).all(), "it is the learner's turn"
        assert (rewards[ended] >= 0).all()
        ends += int(ended.sum())


def test_only_the_seats_there_are_can_learn() -> None:
    with pytest.raises(SetupError, match="any"):
        make_vec("comares/RollWrite-v0", num_envs=2, seat="any")
    envs = make_vec("comares/RollWrite-v0", num_envs=2, seat=np.int64(2))
    envs.reset(seed=1)
    assert envs.unwrapped.batch.learners.tolist() == [2, 2]


def test_several_seeds_for_a_vector_environment() -> None:
    envs = make_vec("comares/RollWrite-v0", num_envs=2)
    first, _ = envs.reset(seed=[1, 2])
    again, _ = envs.reset(seed=[1, 2])
    other, _ = envs.reset(seed=[2, 1])
    assert (first == again).all() and not (first == other).all()
    unseeded, _ = envs.reset()
    assert not (unseeded == other).all()
    with pytest.raises(SetupError):
        make_vec("comares/RollWrite-v0", num_envs=2, autoreset_mode=AutoresetMode.DISABLED)


def test_game_seeds_are_spread() -> None:
    assert len({game_seed(seed, number) for seed in range(50) for number in range(50)}) == 2500
