"""The games for Gymnasium: one seat learns, the others are bots or functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium import spaces

from comares.core.game import Game
from comares.envs.drawing import check_mode, render
from comares.envs.opponents import WORK, Opponent, Opponents
from comares.envs.playing import Array, Playing, Rules, seat_of


class GameEnv(gymnasium.Env[Array, np.int64]):
    """A game of which one seat is asked for decisions.

    ``reset(seed=s)`` starts the game ``comares.new(game, players, seed=s)``; without a seed, the generator of the
    environment draws one. ``reset(options={"position": text})`` starts at a position. An action that is not legal ends
    the game with -1.

    Args:
        game: ``"rollwrite"``, ``"dicegame"`` or ``"alcazaba"``; given by the name of the environment.
        players: the number of real players.
        opponents: a bot by name, a function of observation and mask that returns an action, or one of these for each
            other seat, in the order of play after the one who learns.
        seat: the seat that learns, from 0; ``"any"`` draws one for each game.
        reward: ``"victory"`` (1, or a share of it), ``"points"``, or their ``"difference"`` to the best other, at the
            end of the game. By default the victory, or the points where nobody else scores.
        dtype: of observations, see ``comares.envs.Batch``.
        work: how much work bots may do for a decision.
        render_mode: ``"ansi"`` returns a drawing as in the terminal, ``"human"`` shows it.
        options: options of the game.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012  (as in the class this one extends)

    def __init__(
        self,
        game: str,
        players: int = 3,
        *,
        opponents: Opponent | Sequence[Opponent] = "random",
        seat: int | Literal["any"] = 0,
        reward: Literal["victory", "points", "difference"] | None = None,
        dtype: Literal["float32", "int8"] = "float32",
        work: int = WORK,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        rules = Rules(game, players, options)
        self.asked = seat_of(seat, players, "any")
        check_mode(render_mode)
        self.playing = Playing(rules, reward, dtype)
        self.opponents = Opponents(game, opponents, players - 1, work)
        self.seat = self.asked if isinstance(self.asked, int) else 0
        self.render_mode = render_mode
        least, most = rules.bounds(dtype)
        self.observation_space = spaces.Box(least, most, dtype=np.dtype(dtype).type)
        self.action_space = spaces.Discrete(rules.actions)

    # ---- Gymnasium ----

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Start a game and play until the first decision of the learner."""
        super().reset(seed=seed)
        if seed is None:
            seed = int(self.np_random.integers(2**63))
        if self.asked == "any":
            self.seat = int(self.np_random.integers(self.playing.rules.players))
        if options and "position" in options:
            return self.set_state(options["position"], seed=seed)
        self.playing.reset(seed)
        return self.go_on()

    def step(self, action: np.int64 | int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Play an action of the learner, and what the others do until its next decision."""
        if self.playing.over:  # nothing happens any more
            return self.observe(), 0.0, True, False, self.info()
        self.playing.step(int(action))
        observation, info = self.go_on()
        return observation, self.playing.reward_for(self.seat), self.playing.over, False, info

    def render(self) -> str | None:
        """Draw the position as in the terminal; for humans that happens by itself."""
        return render(self.game, self.render_mode)

    def action_masks(self) -> Array:
        """Return which actions are legal, as sb3-contrib asks for it."""
        return self.playing.mask().astype(np.bool_)

    # ---- More ----

    @property
    def game(self) -> Game[Any]:
        """The game so far; changing it changes nothing here."""
        return self.playing.game

    def set_state(self, position: str, *, seed: int | None = None) -> tuple[Array, dict[str, Any]]:
        """Go on from a position, as written by ``Game.position()``; the dice are those of the seed, or of the game."""
        self.playing.set_state(position, self.playing.seed if seed is None else seed)
        return self.go_on()

    def describe(self) -> str:
        """Return what the learner sees in words."""
        return self.playing.rules.layout.describe(self.observe())

    def go_on(self) -> tuple[Array, dict[str, Any]]:
        """Go on to the learner's next decision, and return what there is to know then."""
        self.play_others()
        if self.render_mode == "human":
            self.render()
        return self.observe(), self.info()

    def play_others(self) -> None:
        """Let the others decide until it is the learner's turn."""
        playing = self.playing
        while not playing.over and playing.mover != self.seat:
            n = (playing.mover - self.seat - 1) % playing.rules.players
            for action in self.opponents.choose(n, playing.episode, len(playing.actions), playing.seen):
                playing.step(action)

    def observe(self) -> Array:
        """Return what the learner sees."""
        return self.playing.observation(self.seat)

    def info(self) -> dict[str, Any]:
        """Return what else there is to know."""
        found: dict[str, Any] = {"action_mask": self.playing.mask(), "seat": self.seat}
        if self.playing.over:
            found["scores"] = self.playing.scores()
            found["illegal"] = self.playing.episode.culprit == self.seat
        return found
