"""The games for PettingZoo: all seats are asked, one after the other (AEC)."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import AssertOutOfBoundsWrapper, OrderEnforcingWrapper

from comares.core.game import Game
from comares.envs.drawing import check_mode, render
from comares.envs.playing import Array, Playing, Rules


def unchecked(game: str, players: int = 3, **options: Any) -> SeatsEnv:
    """Return an environment; see ``SeatsEnv``."""
    return SeatsEnv(game, players, **options)


def checked(game: str, players: int = 3, **options: Any) -> AECEnv[str, Any, Any]:
    """Return an environment with PettingZoo's checks of how it is used."""
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(SeatsEnv(game, players, **options)))


class SeatsEnv(AECEnv[str, dict[str, Array], int]):
    """A game whose players are ``player_0``, ``player_1`` and so on, in seat order.

    Observations have two entries, ``observation`` and ``action_mask``; the mask of players who are not to move is
    empty. ``reset(seed=s)`` starts the game ``comares.new(game, players, seed=s)``. An action that is not legal ends
    the game, with -1 for whoever tried it and nothing for the others.

    Args:
        game: ``"rollwrite"``, ``"dicegame"`` or ``"alcazaba"``.
        players: the number of real players.
        reward: ``"victory"``, ``"points"`` or ``"difference"``, see ``GameEnv``.
        dtype: of observations, see ``comares.envs.Batch``.
        render_mode: ``"ansi"`` returns a drawing as in the terminal, ``"human"`` shows it.
        options: options of the game.
    """

    metadata = {"render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 1}  # noqa: RUF012  (theirs, too)

    def __init__(
        self,
        game: str,
        players: int = 3,
        *,
        reward: Literal["victory", "points", "difference"] | None = None,
        dtype: Literal["float32", "int8"] = "float32",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_mode(render_mode)
        rules = Rules(game, players, options)
        self.metadata = {**SeatsEnv.metadata, "name": f"comares_{game}_v0"}
        self.render_mode = render_mode
        self.playing = Playing(rules, reward, dtype)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        least, most = rules.bounds(dtype)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, dtype=np.dtype(dtype).type),
                    "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(rules.actions) for agent in self.possible_agents}
        self.nothing = np.zeros(rules.actions, np.int8)
        self.np_random: np.random.Generator | None = None

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what a player's observations can be."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        """Return what a player's actions can be."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game; ``options={"position": text}`` at a position."""
        if seed is not None or self.np_random is None:
            self.np_random, _ = seeding.np_random(seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        if options and "position" in options:
            self.playing.set_state(options["position"], seed)
        else:
            self.playing.reset(seed)
        self.begin()

    def set_state(self, position: str, *, seed: int | None = None) -> None:
        """Go on from a position, as written by ``Game.position()``; the dice are those of the seed, or of the game."""
        self.playing.set_state(position, self.playing.seed if seed is None else seed)
        self.begin()

    def begin(self) -> None:
        """Forget all rewards, and let the player to move decide."""
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(self.playing.mover, 0)]
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Array]:
        """Return what a player sees and can do."""
        seat = self.seats[agent]
        playing = self.playing
        mask = playing.mask() if seat == playing.episode.mover else self.nothing.copy()
        return {"observation": playing.observation(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play an action of the player to move."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        playing = self.playing
        playing.step(-1 if action is None else int(action))
        if playing.episode.over:  # before that, all rewards are 0
            self.terminations = dict.fromkeys(self.agents, True)
            for other, seat in self.seats.items():
                self.rewards[other] = playing.reward_for(seat)
                self.infos[other] = {"scores": playing.scores(), "illegal": playing.episode.culprit == seat}
            self._accumulate_rewards()
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[playing.episode.mover]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Draw the position as in the terminal; for humans that happens by itself."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Do nothing; there is nothing to close."""

    @property
    def game(self) -> Game[Any]:
        """The game so far; changing it changes nothing here."""
        return self.playing.game
