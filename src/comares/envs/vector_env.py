"""The games for Gymnasium, many at once: a thin layer over ``Batch``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from comares.core.errors import SetupError
from comares.envs.batch import Batch
from comares.envs.codes import NOBODY
from comares.envs.opponents import WORK, Opponent, Opponents
from comares.envs.playing import Array, game_seed, seat_of


class GameVectorEnv(VectorEnv[Array, Array, Array]):
    """Games played side by side, in each of which one seat is asked for decisions.

    The games of ``reset(seed=s)`` are those of ``Batch(seed=s)``. Random opponents are part of the compiled loop;
    others are asked one by one.

    Args:
        num_envs: how many games at a time.
        game: ``"rollwrite"``, ``"dicegame"`` or ``"alcazaba"``; given by the name of the environment.
        players: the number of real players.
        opponents: see ``GameEnv``.
        seat: the seat that learns, from 0; ``"each"`` for the first in the first game, the second in the second, and
            so on.
        reward: see ``GameEnv``.
        dtype: of observations, see ``comares.envs.Batch``.
        autoreset_mode: when finished games are replaced: in the same step, or in the next.
        threads: how many threads play.
        copy: whether what is returned stays as it is; otherwise the next step overwrites it.
        work: how much work bots may do for a decision.
        options: options of the game.
    """

    def __init__(
        self,
        num_envs: int,
        game: str,
        players: int = 3,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | Literal["each"] = 0,
        reward: Literal["victory", "points", "difference"] | None = None,
        dtype: Literal["float32", "int8"] = "float32",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        threads: int = 1,
        copy: bool = True,
        work: int = WORK,
        **options: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise SetupError("autoreset-mode", name=mode.value)
        self.metadata = {"autoreset_mode": mode}
        self.same_step = mode == AutoresetMode.SAME_STEP
        self.opponents = Opponents(game, opponents, players - 1, work)
        self.is_compiled = self.opponents.are_random()
        self.batch = Batch(
            game,
            players,
            num_envs,
            reward=reward,
            learner=seat,
            autoreset="same-step" if self.same_step else "next-step",
            dtype=dtype,
            threads=threads,
            finals=self.same_step,
            asks_others=not self.is_compiled,
            **options,
        )
        self.num_envs = num_envs
        self.copy = copy
        self.seat = seat_of(seat, players, "each")
        self.rows = np.arange(num_envs)
        self.decisions = 0
        least, most = self.batch.rules.bounds(dtype)
        self.single_observation_space = spaces.Box(least, most, dtype=np.dtype(dtype).type)
        self.single_action_space = spaces.Discrete(self.batch.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  (there are none, and Gymnasium passes it)
    ) -> tuple[Array, dict[str, Any]]:
        """Start anew; several seeds are made into one."""
        if isinstance(seed, list):
            mixed = 0
            for one in seed:
                mixed = game_seed(mixed, one or 0)
            seed = mixed >> 1
        super().reset(seed=seed)
        if self.copy:
            self.batch.renew()
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        self.decisions = 0
        rewards, ended = self.play_others(np.zeros(self.num_envs, np.float32), np.zeros(self.num_envs, np.bool_))
        assert not ended.any() and not rewards.any()  # nobody's game is over before their first decision
        return self.batch.observations, self.infos()

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Play an action in each game, and what the others do until the learner's next decision."""
        learners = self.seat if isinstance(self.seat, int) else self.batch.learners.copy()
        if self.copy:
            self.batch.renew()
        self.batch.step(actions)
        self.decisions += 1
        rewards = self.batch.rewards[self.rows, learners]
        ended = self.batch.ended.astype(np.bool_)
        if not self.is_compiled:
            rewards, ended = self.play_others(rewards, ended)
        infos = self.infos()
        if self.same_step and ended.any():
            add_finals(infos, ended, self.batch.finals)
        return self.batch.observations, rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def play_others(self, rewards: Array, ended: Array) -> tuple[Array, Array]:
        """Ask opponents that are not part of the loop until it is the learner's turn everywhere."""
        if self.is_compiled:
            return rewards, ended
        rewards, ended = rewards.copy(), ended.copy()
        for row, slot in enumerate(self.batch.slots):
            while slot.episode.mover not in (NOBODY, slot.learner):
                learner, mover = slot.learner, slot.episode.mover
                n = (mover - learner - 1) % self.batch.players
                self.decisions += 1
                for action in self.opponents.choose(n, slot.episode, self.decisions, partial(self.seen, row)):
                    self.batch.play(row, action)
                if self.batch.ended[row]:
                    ended[row] = True
                    rewards[row] = self.batch.rewards[row, learner]
        return rewards, ended

    def seen(self, row: int) -> tuple[Array, Array]:
        """Return what the player to move in a row sees, and what they can do."""
        return self.batch.seen(row), self.batch.masks[row].copy()

    def infos(self) -> dict[str, Any]:
        """Return what else there is to know."""
        return {"action_mask": self.batch.masks, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def action_masks(self) -> Array:
        """Return which actions are legal."""
        return self.batch.masks.astype(np.bool_)

    def close_extras(self, **_kwargs: Any) -> None:
        """End the threads."""
        self.batch.close()


def add_finals(infos: dict[str, Any], ended: Array, finals: Array | None) -> None:
    """Add what was seen at the end of games, the way Gymnasium's own vector environments do."""
    assert finals is not None
    seen = np.full(len(ended), None, object)
    for row in np.flatnonzero(ended):
        seen[row] = finals[row].copy()
    infos["final_obs"] = seen
    infos["_final_obs"] = ended.copy()
    infos["final_info"] = {}
    infos["_final_info"] = ended.copy()
