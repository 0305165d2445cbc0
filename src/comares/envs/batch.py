"""Many games at once, without Python in the loop."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal

import numpy as np

from comares.core import position
from comares.core.errors import SetupError
from comares.envs.codes import ALL_SEATS, EACH_IN_TURN, MASK64
from comares.envs.playing import Array, Rules, check_dtype, reward_of, seat_of
from comares.envs.slots import Lane, Slot

Reward = Literal["victory", "points", "difference"]
Autoreset = Literal["same-step", "next-step"]


class Batch:
    """A number of games that are played side by side; one that is over is replaced by the next.

    Games are numbered: with ``n`` at a time, row *i* plays the games *i*, *i + n*, *i + 2n* and so on. Game *g* is
    ``comares.new(game, players, seed=comares.envs.game_seed(seed, g))``, so it has the same dice whatever ``n`` is.

    All results are arrays with a row for each game, which are written anew by each call:

    - ``observations``: what the player to move sees, ``float32`` or ``int8``;
    - ``masks``: 1 for each action that is legal;
    - ``movers``: the seat to move, from 0; -1 if the game is over;
    - ``learners``: the seat that learns, from 0; -1 if all do;
    - ``rewards``: for each player what the game that has just ended was worth, otherwise 0;
    - ``ended``: 1 if the game has just ended;
    - ``finals``: what was seen at the end of that game, if asked for.

    Args:
        game: ``"rollwrite"``, ``"dicegame"`` or ``"alcazaba"``.
        players: the number of real players.
        n: the number of games at a time.
        seed: determines all dice, and what ``sample`` draws.
        reward: ``"victory"`` (1, or a share of it), ``"points"``, or their ``"difference"`` to the best other. By
            default the victory, or the points where nobody else scores.
        learner: the seat whose decisions are asked for; the others decide at random. ``"each"`` for the first in the
            first game, the second in the second, and so on. By default every decision is asked for.
        autoreset: ``"same-step"`` begins the next game at once, ``"next-step"`` with the following step, which plays
            nothing else.
        dtype: of observations. Numbers are divided by a power of two that makes them 1 or less; ``int8`` has the
            numbers themselves, 127 standing for everything above.
        threads: how many threads play.
        finals: whether to keep what was seen at the end of games.
        out: arrays to write to, by name, instead of new ones.
        asks_others: whether decisions of the other seats are asked for as well, although there is a learner.
        options: options of the game.
    """

    def __init__(
        self,
        game: str,
        players: int = 3,
        n: int = 1,
        seed: int = 0,
        *,
        reward: Reward | None = None,
        learner: int | Literal["each"] | None = None,
        autoreset: Autoreset = "same-step",
        dtype: Literal["float32", "int8"] = "float32",
        threads: int = 1,
        finals: bool = False,
        out: dict[str, Array] | None = None,
        asks_others: bool = False,
        **options: Any,
    ) -> None:
        self.rules = Rules(game, players, options)
        self.layout = self.rules.layout
        self.actions = self.rules.actions
        self.players = players
        self.n = n
        if n < 1 or threads < 1:
            raise SetupError("batch-size", n=n, threads=threads)
        check_dtype(dtype)
        if autoreset not in ("same-step", "next-step"):
            raise SetupError("autoreset-mode", name=str(autoreset))
        seat = None if learner is None else seat_of(learner, players, "each")
        self.observations = array(out, "observations", (n, self.layout.size), dtype)
        self.masks = array(out, "masks", (n, self.actions), "int8")
        self.movers = array(out, "movers", (n,), "int32")
        self.learners = array(out, "learners", (n,), "int32")
        self.rewards = array(out, "rewards", (n, players), "float32")
        self.ended = array(out, "ended", (n,), "int8")
        self.finals = array(out, "finals", (n, self.layout.size), dtype) if finals else None
        self.slots = [Slot(row, self.rules.episode()) for row in range(n)]
        self.frame = self.rules.frame(dtype)
        self.lanes: list[Lane] = []
        who = ALL_SEATS if seat is None else EACH_IN_TURN if isinstance(seat, str) else seat
        what = reward_of(reward, self.slots[0].episode.scoring)
        threads = min(threads, n)
        for thread in range(threads):
            share = self.slots[thread * n // threads : (thread + 1) * n // threads]
            lane = Lane(share, self.rules.frame(dtype), n, self.actions)
            lane.choose(who, what, autoreset == "next-step", asks_others)
            self.lanes.append(lane)
        self.connect()
        self.pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.reset(seed)

    def connect(self) -> None:
        """Have the results written to the arrays."""
        for lane in self.lanes:
            lane.write_to(self.masks, self.movers, self.learners, self.rewards, self.ended)
            if self.observations.dtype == np.float32:
                lane.observe_as_floats(self.observations, self.finals)
            else:
                lane.observe_as_bytes(self.observations, self.finals)

    def renew(self) -> None:
        """Leave what was written to those who have it: the next step writes to new arrays."""
        self.observations = np.empty_like(self.observations)
        self.masks = np.empty_like(self.masks)
        self.rewards = np.empty_like(self.rewards)
        self.ended = np.empty_like(self.ended)
        self.connect()

    def reset(self, seed: int) -> None:
        """Start anew with the first games of a seed."""
        self.seed = seed & MASK64
        for lane in self.lanes:
            lane.begin(self.seed)

    def step(self, actions: Array) -> None:
        """Play an action in each game and go on to the next decision; whatever is not legal ends the game with -1."""
        actions = self.checked(np.ascontiguousarray(actions, np.int64))
        running = [self.pool.submit(lane.step, actions) for lane in self.lanes[1:]] if self.pool else []
        self.lanes[0].step(actions)
        for share in running:
            share.result()

    def sample(self, actions: Array | None = None) -> Array:
        """Draw a legal action for each game, all equally likely, into an array of ``int64``; 0 where a game is over."""
        actions = np.empty(self.n, np.int64) if actions is None else self.checked(actions)
        running = [self.pool.submit(lane.sample, actions) for lane in self.lanes[1:]] if self.pool else []
        self.lanes[0].sample(actions)
        for share in running:
            share.result()
        return actions

    def checked(self, actions: Array) -> Array:
        """Return actions; raises ``SetupError`` unless there is one for each game."""
        if actions.shape != (self.n,):
            raise SetupError("batch-actions", n=self.n, shape=str(actions.shape))
        return actions

    def play(self, row: int, action: int) -> None:
        """Play an action in one game only."""
        self.lanes[0].play_one(self.slots[row], action)

    def seen(self, row: int) -> Array:
        """Return what the player to move in a row sees."""
        found = np.empty(self.layout.size, self.observations.dtype)
        episode = self.slots[row].episode
        if self.observations.dtype == np.float32:
            episode.look(episode.mover, self.frame, found)
        else:
            episode.look_in_bytes(episode.mover, self.frame, found)
        return found

    def seed_of(self, row: int) -> int:
        """Return the seed of the game in a row, for ``comares.new``."""
        return self.slots[row].episode.seed

    def position(self, row: int) -> str:
        """Return the position of the game in a row as text, for ``comares.from_position``."""
        state = self.slots[row].episode.state  # type: ignore[attr-defined]  # every game has one of its own
        return position.write(self.rules.definition, self.rules.setup, state)

    def describe(self, row: int) -> str:
        """Return the observation in a row in words."""
        return self.layout.describe(self.observations[row])

    def close(self) -> None:
        """End the threads."""
        if self.pool:
            self.pool.shutdown()


def array(given: dict[str, Array] | None, name: str, shape: tuple[int, ...], dtype: str) -> Array:
    """Return the array that was given, or a new one; raises ``SetupError`` unless it fits."""
    found = (given or {}).get(name)
    if found is None:
        return np.zeros(shape, dtype)
    is_bool = dtype == "int8" and found.dtype == np.bool_
    if found.shape != shape or not (found.dtype == dtype or is_bool) or not found.flags.c_contiguous:
        raise SetupError("batch-array", name=name, shape=str(shape), dtype=dtype)
    return found.view(np.int8) if is_bool else found
