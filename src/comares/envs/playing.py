"""A single game for an environment: an episode and its past, which can be copied, pickled, looked at, and set up.

What the environments for Gymnasium and PettingZoo share.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from operator import index
from typing import Any, Final

import numpy as np

from comares import api
from comares.core import registry
from comares.core.bits import count_bits
from comares.core.errors import SetupError
from comares.core.game import Game
from comares.core.protocol import Setup
from comares.core.rng import mix
from comares.core.sources import Seeded
from comares.envs.codes import ACTIONS, MASK64, REWARDS, STEPS
from comares.envs.episode import Frame
from comares.envs.layouts import LAYOUTS, Layout

Array = np.ndarray[Any, Any]
DTYPES: Final = ("float32", "int8")


def game_seed(seed: int, number: int) -> int:
    """Return the seed of a game of a batch, for ``comares.new``."""
    return int(mix(seed & MASK64, number))


def layout(game: str, players: int = 3, **options: Any) -> Layout:
    """Return the parts of a game's observations."""
    return Rules(game, players, options).layout


def describe(observation: Array | Sequence[int], game: str, players: int = 3, **options: Any) -> str:
    """Return an observation in words, a line for each part that is not empty."""
    return layout(game, players, **options).describe(observation)


class Rules:
    """A game with its set-up, as environments need it: sizes, parts, new episodes."""

    def __init__(self, game: str, players: int, options: dict[str, Any]) -> None:
        if game not in ACTIONS:
            raise SetupError("unknown-game", name=game, games=", ".join(ACTIONS))
        self.game = game
        self.players = players
        self.definition = registry.find(game)
        self.tags = api.tags_of(self.definition, options)
        names = [f"Player {seat}" for seat in range(1, players + 1)]
        self.setup: Setup[Any] = self.definition.set_up(names, self.tags)
        self.actions = ACTIONS[game]
        self.layout = LAYOUTS[game](self.setup)

    def episode(self) -> Any:
        """Return a game before anything is rolled."""
        return import_module(f"comares.envs.{self.game}").Episode(self.setup.start())

    def frame(self, dtype: str) -> Frame:
        """Return something to write observations of a type to."""
        return Frame(self.layout.scale() if dtype == "float32" else [1.0] * self.layout.size)

    def bounds(self, dtype: str) -> tuple[Array, Array]:
        """Return the least and the greatest values of observations."""
        least, most = (np.array(bound, np.float32) for bound in self.layout.bounds())
        if dtype == "int8":
            return least.astype(np.int8), np.minimum(most, 127).astype(np.int8)
        scale = np.array(self.layout.scale(), np.float32)
        return least * scale, most * scale

    # Definitions hold modules, which cannot be pickled.

    def __reduce__(self) -> tuple[Any, ...]:
        return rules_of, (self.game, self.players, tuple(self.tags.items()))


@cache
def rules_of(game: str, players: int, tags: tuple[tuple[str, tuple[str, ...]], ...]) -> Rules:
    """Return a game with the set-up that these tags describe."""
    definition = registry.find(game)
    options = {option.name: tag[0] for option in definition.options for name, tag in tags if option.tag == name}
    return Rules(game, players, options)


def reward_of(name: str | None, scoring: int) -> int:
    """Return the number of a reward; without a name, the victory, or where nobody can be beaten the points."""
    if name is None:
        name = "victory" if scoring > 1 else "points"
    if name not in REWARDS:
        raise SetupError("unknown-reward", name=name, rewards=", ".join(REWARDS))
    return REWARDS[name]


def seat_of(seat: object, players: int, word: str) -> int | str:
    """Return the number of the seat that learns, or the word that stands for another one in each game."""
    if isinstance(seat, str) and seat == word:
        return word
    try:
        number = index(seat)  # type: ignore[arg-type]  # whatever else it is, is refused
    except TypeError:
        number = -1
    if not 0 <= number < players:
        raise SetupError("learner-range", seat=str(seat), most=players - 1)
    return number


def check_dtype(name: str) -> None:
    """Raise ``SetupError`` unless observations can have this type."""
    if name not in DTYPES:
        raise SetupError("unknown-dtype", name=name, dtypes=", ".join(DTYPES))


class Playing:
    """A game in progress, with what was decided so far."""

    def __init__(self, rules: Rules, reward: str | None, dtype: str) -> None:
        check_dtype(dtype)
        self.rules = rules
        self.dtype = dtype
        self.episode = rules.episode()
        self.reward = reward_of(reward, self.episode.scoring)
        self.frame = rules.frame(dtype)
        self.seed = 0
        self.began_at: str | None = None
        self.actions: list[int] = []

    # ---- Playing ----

    def reset(self, seed: int) -> None:
        """Start the game ``comares.new(seed=…)``."""
        self.seed = seed
        self.began_at = None
        self.actions = []
        self.episode.restart(seed)

    def set_state(self, position: str, seed: int) -> None:
        """Go on from a position as ``comares.from_position(position, seed=…)`` would."""
        game = Game(self.rules.definition, self.rules.setup.players, {**self.rules.tags, "Position": (position,)})
        check_reach(self.rules.game, game.state)
        self.seed = seed
        self.began_at = game.began_at
        self.actions = []
        self.episode.put(game.state)
        self.episode.go_on(seed)

    def step(self, action: int) -> bool:
        """Play an action; return whether it was legal. One that is not ends the game."""
        legal: bool = self.episode.step(action)
        if legal:
            self.actions.append(int(action))
        return legal

    @property
    def mover(self) -> int:
        """The seat to move, from 0; -1 if the game is over."""
        return int(self.episode.mover)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.episode.over)

    def reward_for(self, seat: int) -> float:
        """Return what the game was worth for a seat; 0 before its end."""
        return float(self.episode.result(seat, self.reward)) if self.episode.over else 0.0

    def scores(self) -> list[int]:
        """Return the points of each seat that scores."""
        return self.rules.definition.scores(self.episode.state)

    # ---- Looking ----

    def observation(self, seat: int) -> Array:
        """Return what a seat sees."""
        found = np.empty(self.rules.layout.size, self.dtype)
        if self.dtype == "float32":
            self.episode.look(seat, self.frame, found)
        else:
            self.episode.look_in_bytes(seat, self.frame, found)
        return found

    def mask(self) -> Array:
        """Return 1 for each action that is legal."""
        found = np.empty(self.rules.actions, np.int8)
        self.episode.mask(found, self.rules.actions)
        return found

    def seen(self) -> tuple[Array, Array]:
        """Return what the player to move sees and can do."""
        return self.observation(self.mover), self.mask()

    @property
    def game(self) -> Game[Any]:
        """The game so far, as ``comares.new`` would have it."""
        tags = dict(self.rules.tags)
        if self.began_at is not None:
            tags["Position"] = (self.began_at,)
        game = Game(self.rules.definition, self.rules.setup.players, tags, Seeded(self.seed))
        episode = self.rules.episode()
        if self.began_at is not None:
            episode.put(game.state)
        roll(game, episode)
        for action in self.actions:
            decision = episode.decision_of(action)
            episode.decide(action)
            if decision >= 0:
                game.act(decision)
                roll(game, episode)
        return game

    # ---- As a Python object: everything but what observations are written to ----

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "frame"}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.__dict__.update(saved, frame=saved["rules"].frame(saved["dtype"]))


def roll(game: Game[Any], episode: Any) -> None:
    """Let chance act in a game and in an episode of it."""
    while game.to_move == "chance":
        game.roll()
        episode.happen(game.history[-1])


def check_reach(game: str, state: Any) -> None:
    """Raise ``SetupError`` if a position could lead beyond the actions of an environment.

    Positions that a game can reach never do; what people write down might.
    """
    if game != "alcazaba":
        return
    for seat in range(state.variant.players):
        owned = count_bits(state.built[seat] | state.reserve[seat]) + (state.taken >= 0 and state.seat == seat)
        markers = state.left[seat] + sum(owner == seat + 1 for owner in state.board.track)
        if owned + markers + (5 - state.round) * state.variant.markers > STEPS:
            raise SetupError("position-out-of-reach", tag="Position", n=STEPS)
