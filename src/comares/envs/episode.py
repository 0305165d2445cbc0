"""One game as an environment sees it: what the player to move can do, what each player sees, and what it is worth.

Dice roll by themselves, as determined by the seed: those after the n-th token of the game come from stream n, as in
``comares.new(seed=…)``. Each game has an ``Episode`` of its own; a ``Frame`` is what observations are written to.
"""

from __future__ import annotations

from typing import Any

from comares.core.protocol import CHANCE
from comares.core.rng import Rng
from comares.envs.codes import (
    DICE,
    DIFFERENCE,
    ILLEGAL,
    MASK64,
    NO_THROW,
    NOBODY,
    PATTERNS,
    POINTS,
    THROWS,
)

try:
    import cython
except ImportError:
    from comares.core import uncompiled as cython

# ---- Throwing some of eight dice again ----


def runs_of(pattern: int) -> list[int]:
    """Return how many neighbouring dice show the same, from left to right."""
    runs = []
    run = 1
    for die in range(DICE - 1):
        if pattern >> die & 1:
            run += 1
        else:
            runs.append(run)
            run = 1
    return [*runs, run]


def throws_of(pattern: int) -> list[int]:
    """List the sets of dice that can be thrown again, in the order of ``dicegame.board.nth_choice``."""
    found = [0]
    start = 0
    for run in runs_of(pattern):
        found = [dice | (2**taken - 1) << start for taken in range(run + 1) for dice in found]
        start += run
    return found[1:]


def throw_lists() -> list[int]:
    """Return the sets of each pattern, at ``THROWS * pattern``."""
    lists: list[int] = []
    for pattern in range(PATTERNS):
        found = throws_of(pattern)
        lists += found + [0] * (THROWS - len(found))
    return lists


def throw_masks() -> list[int]:
    """Return whether a pattern has a set, at ``THROWS * pattern + set - 1``."""
    masks = [0] * (PATTERNS * THROWS)
    for pattern in range(PATTERNS):
        for dice in throws_of(pattern):
            masks[THROWS * pattern + dice - 1] = 1
    return masks


def throw_counts() -> list[int]:
    """Return the number of sets of each pattern."""
    return [len(throws_of(pattern)) for pattern in range(PATTERNS)]


THROW_LISTS = throw_lists()
THROW_MASKS = throw_masks()
THROW_COUNTS = throw_counts()


def pattern_of(dice: int) -> int:
    """Return which neighbours among eight sorted dice show the same; the dice are a multiset."""
    pattern = 0
    die = 0
    while dice:
        count = dice & 15
        if count > 1:
            pattern |= ((1 << (count - 1)) - 1) << die
        die += count
        dice >>= 4
    return pattern


def dice_in(dice: int, chosen: int) -> int:
    """Return a set of the sorted dice as a multiset."""
    found = 0
    shift = 0
    while dice:
        for _ in range(dice & 15):
            found += (chosen & 1) << shift
            chosen >>= 1
        dice >>= 4
        shift += 4
    return found


def set_of(dice: int, chosen: int) -> int:
    """Return the set for a multiset of the dice: of equal ones those from the left. The reverse of ``dice_in``."""
    found = 0
    die = 0
    while dice:
        found |= ((1 << (chosen & 15)) - 1) << die
        die += dice & 15
        dice >>= 4
        chosen >>= 4
    return found


# ---- What is seen ----


def whole(number: float) -> int:
    """Return a number without fraction as an integer."""
    return int(number)


class Frame:
    """Where an observation is written: a row of numbers, and what to multiply each with to get a number about one.

    Games write straight to the row of an array of ``float32``. Bytes are drafted as numbers and then copied.
    """

    __slots__ = ("draft", "row", "scale", "size")

    def __init__(self, scale: list[float]) -> None:
        self.size = len(scale)
        self.scale = [0.0] * 2400  # at most, whatever the game
        self.draft = [0.0] * 2400
        for n, factor in enumerate(scale):
            self.scale[n] = factor
        self.aim_at_draft()

    def aim_at_draft(self) -> None:
        """Write to a draft."""
        self.row: Any = self.draft

    def copy_draft(self, out: Any) -> None:
        """Copy the draft to a row of bytes; what does not fit into one is 127."""
        for n in range(self.size):
            out[n] = whole(self.draft[n]) if self.draft[n] < 127 else 127


# ---- What can be done ----


class Episode:
    """A game in progress. Seats count from 0; those that cannot decide (virtual players, Dirk) come last."""

    __slots__ = (
        "count",
        "culprit",
        "dice",
        "first_throw",
        "mover",
        "option",
        "over",
        "pattern",
        "players",
        "ply",
        "scoring",
        "seats",
        "seed",
    )

    def __init__(self) -> None:
        self.dice = Rng(0)
        self.seed = 0
        self.ply = 0  # tokens of the game so far
        self.players = 0
        self.seats = 0
        self.scoring = 0  # seats that score
        self.mover = NOBODY
        self.over = False
        self.culprit = NOBODY  # who ended the game by trying something illegal
        self.option = [0] * 128  # the legal actions, except throws: with 25 tiles at most 54 places and 25 exchanges
        self.count = 0
        self.pattern = NO_THROW  # which throws are legal
        self.first_throw = 0  # the action before the first throw

    # ---- What each game knows ----

    def hold(self, _state: Any) -> None:
        """Have a position."""

    def clear(self) -> None:
        """Go back to the position before anything is rolled."""

    def to_move(self) -> int:
        """Return the seat to decide, ``CHANCE``, or another negative number when the game is over."""
        return 0

    def sample(self) -> int:
        """Return a random outcome of chance."""
        return 0

    def play(self, action: int) -> None:
        """Play a decision or an outcome of the engine."""

    def find_options(self) -> None:
        """List what the player to move can do."""

    def translate(self, action: int) -> int:
        """Return the engine's decision for a legal action."""
        return action

    def observe(self, seat: int, frame: Frame) -> None:
        """Write what a seat sees."""

    def points(self, _seat: int) -> int:
        """Return the points of a seat at the end of the game."""
        return 0

    # ---- What they share ----

    def begin(self, seed: int) -> None:
        """Start a game and roll until the first decision."""
        self.seed = seed
        self.ply = 0
        self.over = False
        self.culprit = NOBODY
        self.clear()
        self.roll()

    def roll(self) -> None:
        """Let chance act until somebody has to decide, and list what they can do."""
        self.mover = self.to_move()
        while self.mover == CHANCE:
            self.dice.restart(self.seed, self.ply)
            self.play(self.sample())
            self.ply += 1
            self.mover = self.to_move()
        self.list_options()

    def list_options(self) -> None:
        """List what the player to move can do: nothing if it is chance's turn or the game is over."""
        self.pattern = NO_THROW
        self.count = 0
        if self.mover >= 0:
            self.find_options()
        elif self.mover != CHANCE:
            self.end()

    def look_around(self) -> None:
        """Find out who has to decide and what they can do."""
        self.mover = self.to_move()
        self.list_options()

    def perform(self, action: int) -> None:
        """Play a legal action."""
        self.play(self.translate(action))
        self.ply += 1

    def choices(self) -> int:
        """Return the number of legal actions."""
        return self.count + (THROW_COUNTS[self.pattern] if self.pattern >= 0 else 0)

    def nth_choice(self, n: int) -> int:
        """Return the n-th legal action, counting from 0."""
        if n < self.count:
            return self.option[n]
        return self.first_throw + THROW_LISTS[THROWS * self.pattern + n - self.count]

    def allows(self, action: int) -> bool:
        """Return whether an action is legal; accepts any integer."""
        if self.pattern >= 0:
            chosen = action - self.first_throw
            if 0 < chosen <= THROWS:
                return THROW_MASKS[THROWS * self.pattern + chosen - 1] == 1
        for n in range(self.count):
            if self.option[n] == action:
                return True
        return False

    def act(self, action: int) -> bool:
        """Play an action and roll until the next decision; return whether it was legal. If not, the game ends."""
        if not self.allows(action):
            self.end_by_fault()
            return False
        self.go(action)
        return True

    def go(self, action: int) -> None:
        """Play a legal action and roll until the next decision."""
        self.perform(action)
        self.roll()

    def end_by_fault(self) -> None:
        """End the game because the player to move tried something illegal."""
        self.culprit = self.mover
        self.end()

    def end(self) -> None:
        """Note that nobody can do anything any more."""
        self.over = True
        self.mover = NOBODY
        self.count = 0
        self.pattern = NO_THROW

    def reward(self, seat: int, kind: int) -> float:
        """Return what the game was worth for a seat."""
        if self.culprit >= 0:
            return ILLEGAL if seat == self.culprit else 0.0
        mine = self.points(seat)
        if kind == POINTS:
            return mine
        best = -1000
        winners = 1
        for other in range(self.scoring):
            if other != seat:
                theirs = self.points(other)
                best = max(best, theirs)
                if theirs == mine:
                    winners += 1
        if kind == DIFFERENCE:
            return mine - best if self.scoring > 1 else mine
        return 0.0 if best > mine else 1.0 / winners

    def seat_from(self, seat: int, n: int) -> int:
        """Return the n-th seat from the point of view of a seat."""
        if n >= self.players:
            return n
        n += seat
        return n if n < self.players else n - self.players

    def place_of(self, seat: int, other: int) -> int:
        """Return where another seat is from the point of view of a seat."""
        if other >= self.players:
            return other
        other -= seat
        return other if other >= 0 else other + self.players

    def write_mask(self, out: Any, size: int) -> None:
        """Write 1 for legal actions and 0 for others to a row of an array."""
        for n in range(size):
            out[n] = 0
        if self.pattern >= 0:
            first = self.first_throw + 1  # known before the loop, so that it is a copy of memory
            at = THROWS * self.pattern
            for n in range(255):
                out[first + n] = THROW_MASKS[at + n]
        for n in range(self.count):
            out[self.option[n]] = 1

    # ---- For those who play a single game from Python ----

    def put(self, state: Any) -> None:
        """Go on from a position."""
        self.players = state.variant.players
        self.seats = self.scoring = state.variant.seats
        self.ply = 0
        self.over = False
        self.culprit = NOBODY
        self.hold(state.copy())
        self.look_around()

    def share(self, dice: Rng) -> None:
        """Throw these dice, together with others."""
        self.dice = dice

    def happen(self, outcome: int) -> None:
        """Let chance do something that is possible."""
        self.play(outcome)
        self.ply += 1
        self.look_around()

    def action_of(self, decision: int) -> int:
        """Return the action for a decision of the engine, or the first of two."""
        return decision

    def decision_of(self, action: int) -> int:
        """Return the engine's decision for a legal action; -1 if it takes another action to make one."""
        return self.translate(action)

    def restart(self, seed: int) -> None:
        """Start a game and roll until the first decision."""
        self.begin(seed & MASK64)

    def go_on(self, seed: int) -> None:
        """Roll until the first decision after a position was set up."""
        self.seed = seed & MASK64
        self.roll()

    def second_action_of(self, _decision: int) -> int:
        """Return -1, as a decision of the engine is one action; in Alcazaba it may be two."""
        return -1

    def memory(self) -> tuple[int, ...]:
        """Return what an episode knows besides the position."""
        return self.seed, self.ply, self.culprit

    def remember(self, memory: tuple[int, ...]) -> None:
        """Go on with a position and what ``memory`` returned."""
        self.seed, self.ply, self.culprit = memory
        if self.culprit >= 0:
            self.end()

    def __reduce__(self) -> tuple[Any, ...]:
        state = self.state  # type: ignore[attr-defined]  # each game has one of its own
        return rebuild, (type(self), state, self.memory())

    def step(self, action: int) -> bool:
        """Play an action and roll until the next decision; return whether it was legal. If not, the game ends."""
        return self.act(action if 0 <= action < 2**31 else NOBODY)

    def decide(self, action: int) -> None:
        """Play a legal action without rolling."""
        self.perform(action)
        self.look_around()

    def legal(self) -> list[int]:
        """List the legal actions."""
        return [self.nth_choice(n) for n in range(self.choices())]

    def look(self, seat: int, frame: Frame, out: Any) -> None:
        """Write what a seat sees to an array of numbers."""
        frame.row = cython.address(out[0]) if cython.compiled else out
        self.observe(seat, frame)

    def look_in_bytes(self, seat: int, frame: Frame, out: Any) -> None:
        """Write what a seat sees to an array of bytes."""
        frame.aim_at_draft()
        self.observe(seat, frame)
        frame.copy_draft(cython.address(out[0]) if cython.compiled else out)

    def mask(self, out: Any, size: int) -> None:
        """Write 1 for legal actions and 0 for others to an array."""
        self.write_mask(cython.address(out[0]) if cython.compiled else out, size)

    def result(self, seat: int, kind: int) -> float:
        """Return what the game was worth for a seat."""
        return self.reward(seat, kind)


def rebuild(game: Any, state: Any, memory: tuple[int, ...]) -> Episode:
    """Return an episode of a game with this position and what its ``memory`` was."""
    episode: Episode = game(state)
    episode.remember(memory)
    return episode
