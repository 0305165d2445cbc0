"""Many games side by side: the loop over them, which needs no Python.

Compiled code cannot go through a list of objects without Python, but it can follow the branches of a tree: each slot
has a game and up to two further slots. A lane is what one thread plays: a tree of slots and the arrays to write to.
"""

from __future__ import annotations

from typing import Any

from comares.core.rng import Rng, mix
from comares.envs.codes import ALL_SEATS, DECIDER, EACH_IN_TURN, NOBODY, OTHERS
from comares.envs.episode import Episode, Frame

try:
    import cython
except ImportError:
    from comares.core import uncompiled as cython


class Slot:
    """A row of the arrays: one game after the other."""

    __slots__ = ("at", "decider", "episode", "learner", "left", "number", "others", "right", "viewer", "waiting")

    def __init__(self, at: int, episode: Episode) -> None:
        self.at = at
        self.episode = episode
        self.decider = 0  # the state of a generator: what is drawn for whoever asks for random decisions
        self.others = 0  # and of another: what seats that do not learn decide
        self.number = 0  # of the game, among all games of the batch
        self.learner = NOBODY  # whose decisions are asked for; nobody means everybody's
        self.viewer = 0  # who the last observation was for
        self.waiting = False  # whether the game is over and the next one begins with the next step
        self.left: Slot | None = None
        self.right: Slot | None = None

    def hang(self, left: Slot | None, right: Slot | None) -> None:
        """Hang other slots below this one."""
        self.left = left
        self.right = right


def grow(slots: list[Slot], first: int, end: int) -> Slot | None:
    """Connect slots to a tree, in order from left to right, and return its root."""
    if first == end:
        return None
    middle = (first + end) // 2
    slots[middle].hang(grow(slots, first, middle), grow(slots, middle + 1, end))
    return slots[middle]


class Lane:
    """Some of the games of a batch, and where their results are written."""

    __slots__ = (
        "actions",
        "asks_others",
        "dice",
        "drawing",
        "ended",
        "final_bytes",
        "final_floats",
        "frame",
        "has_finals",
        "is_float",
        "learner",
        "learners",
        "masks",
        "movers",
        "observed_bytes",
        "observed_floats",
        "resets_later",
        "reward",
        "rewards",
        "root",
        "seed",
        "size",
        "stride",
    )

    def __init__(self, slots: list[Slot], frame: Frame, stride: int, size: int) -> None:
        self.root: Any = grow(slots, 0, len(slots))  # there is always one
        self.frame = frame
        self.dice = Rng(0)
        self.drawing = Rng(0)
        for slot in slots:
            slot.episode.share(self.dice)
        self.stride = stride  # games of the batch at a time
        self.size = size  # actions of the game
        self.seed = 0

    def choose(self, learner: int, reward: int, resets_later: bool, asks_others: bool) -> None:
        """Choose who learns, what for, when finished games are replaced, and whether the others are asked, too."""
        self.learner = learner
        self.reward = reward
        self.resets_later = resets_later
        self.asks_others = asks_others

    def write_to(self, masks: Any, movers: Any, learners: Any, rewards: Any, ended: Any) -> None:
        """Choose the arrays for everything but observations."""
        self.masks = masks
        self.movers = movers
        self.learners = learners
        self.rewards = rewards
        self.ended = ended

    def observe_as_floats(self, observations: Any, finals: Any) -> None:
        """Choose the arrays for observations, and for those at the end of games, which may be missing."""
        self.is_float = True
        self.observed_floats = observations
        self.has_finals = finals is not None
        if finals is not None:
            self.final_floats = finals

    def observe_as_bytes(self, observations: Any, finals: Any) -> None:
        """Choose the arrays for observations, and for those at the end of games, which may be missing."""
        self.is_float = False
        self.observed_bytes = observations
        self.has_finals = finals is not None
        if finals is not None:
            self.final_bytes = finals

    # ---- All games ----

    def begin(self, seed: int) -> None:
        """Start anew."""
        self.seed = seed
        with cython.nogil:
            self.begin_below(self.root)

    def step(self, actions: Any) -> None:
        """Play an action in each game."""
        self.actions = actions
        with cython.nogil:
            self.step_below(self.root)

    def sample(self, actions: Any) -> None:
        """Draw a legal action for each game; 0 for those that are over."""
        self.actions = actions
        with cython.nogil:
            self.sample_below(self.root)

    def play_one(self, slot: Slot, action: int) -> None:
        """Play an action in one game."""
        self.play(slot, action)

    def begin_below(self, slot: Slot) -> None:
        """Start the first game of a slot and those below it."""
        if slot.left is not None:
            self.begin_below(slot.left)
        slot.number = slot.at
        slot.waiting = False
        self.forget_result(slot)
        self.start(slot)
        self.show(slot)
        if slot.right is not None:
            self.begin_below(slot.right)

    def step_below(self, slot: Slot) -> None:
        """Play in a slot and those below it."""
        if slot.left is not None:
            self.step_below(slot.left)
        self.play(slot, self.actions[slot.at])
        if slot.right is not None:
            self.step_below(slot.right)

    def sample_below(self, slot: Slot) -> None:
        """Draw actions for a slot and those below it."""
        if slot.left is not None:
            self.sample_below(slot.left)
        self.actions[slot.at] = self.decide(slot)
        if slot.right is not None:
            self.sample_below(slot.right)

    # ---- One game ----

    def start(self, slot: Slot) -> None:
        """Start the game with a slot's number."""
        slot.episode.begin(mix(self.seed, slot.number))
        self.drawing.restart(slot.episode.seed, DECIDER)
        slot.decider = self.drawing.state
        self.drawing.restart(slot.episode.seed, OTHERS)
        slot.others = self.drawing.state
        if self.learner == EACH_IN_TURN:
            slot.learner = slot.number % slot.episode.players
        else:
            slot.learner = NOBODY if self.learner == ALL_SEATS else self.learner
        self.learners[slot.at] = slot.learner
        self.play_others(slot)

    def draw(self, episode: Episode) -> int:
        """Draw a legal action."""
        return episode.nth_choice(self.drawing.below(episode.choices()))

    def decide(self, slot: Slot) -> int:
        """Decide at random for whoever asks for it; 0 if the game is over."""
        if slot.episode.over:
            return 0
        self.drawing.state = slot.decider
        action = self.draw(slot.episode)
        slot.decider = self.drawing.state
        return action

    def play_others(self, slot: Slot) -> None:
        """Decide at random for everybody else until it is the learner's turn."""
        if slot.learner >= 0 and not self.asks_others:
            self.drawing.state = slot.others
            while not slot.episode.over and slot.episode.mover != slot.learner:
                slot.episode.go(self.draw(slot.episode))
            slot.others = self.drawing.state

    def forget_result(self, slot: Slot) -> None:
        """Reset what is written at the end of a game."""
        self.ended[slot.at] = 0
        for seat in range(slot.episode.players):
            self.rewards[slot.at, seat] = 0

    def play(self, slot: Slot, action: int) -> None:
        """Play an action, and begin the next game if this one ends."""
        self.forget_result(slot)
        if slot.waiting:
            slot.waiting = False
            slot.number += self.stride
            self.start(slot)
        else:
            slot.episode.act(action if 0 <= action < self.size else NOBODY)
            self.play_others(slot)
            if slot.episode.over:
                self.finish(slot)
        self.show(slot)

    def finish(self, slot: Slot) -> None:
        """Write the result of a game that is over."""
        self.ended[slot.at] = 1
        for seat in range(slot.episode.players):
            self.rewards[slot.at, seat] = slot.episode.reward(seat, self.reward)
        if self.resets_later:
            slot.waiting = True
            return
        if self.has_finals:
            self.observe(slot.episode, slot.learner if slot.learner >= 0 else slot.viewer, slot.at, True)
        slot.number += self.stride
        self.start(slot)

    def show(self, slot: Slot) -> None:
        """Write who is to move, what can be done, and what is seen."""
        self.movers[slot.at] = slot.episode.mover
        if slot.learner >= 0:
            slot.viewer = slot.learner
        elif slot.episode.mover >= 0:
            slot.viewer = slot.episode.mover
        slot.episode.write_mask(
            cython.address(self.masks[slot.at, 0]) if cython.compiled else self.masks[slot.at], self.size
        )
        self.observe(slot.episode, slot.viewer, slot.at, False)

    def observe(self, episode: Episode, seat: int, at: int, is_final: bool) -> None:
        """Write what a seat sees, now or at the end of a game, straight to the row of the array."""
        if not self.is_float:
            episode.observe(seat, self.frame)
            if is_final:
                self.frame.copy_draft(
                    cython.address(self.final_bytes[at, 0]) if cython.compiled else self.final_bytes[at]
                )
            else:
                self.frame.copy_draft(
                    cython.address(self.observed_bytes[at, 0]) if cython.compiled else self.observed_bytes[at]
                )
        else:
            if is_final:
                self.frame.row = cython.address(self.final_floats[at, 0]) if cython.compiled else self.final_floats[at]
            else:
                self.frame.row = (
                    cython.address(self.observed_floats[at, 0]) if cython.compiled else self.observed_floats[at]
                )
            episode.observe(seat, self.frame)
