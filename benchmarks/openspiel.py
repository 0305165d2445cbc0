"""OpenSpiel, the peer that Comares is compared with."""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from functools import cache
from time import perf_counter
from typing import Any, Final

from benchmarks.sample import Loop, Measure, Sample, count_copies
from comares.core.rng import Rng

# OpenSpiel's defaults, except for the number of players: maedn has 2 by default. Backgammon has no such parameter.
GAMES: Final[dict[str, dict[str, int]]] = {
    "pig": {"players": 2},
    "yacht": {"players": 2},
    "backgammon": {},
    "maedn": {"players": 4},
}
SHARE_SAMPLE: Final = 200  # games used to estimate the share of decisions among moves


def available() -> str | None:
    """Return the version of open_spiel, or ``None`` if it is not installed."""
    try:
        return importlib.metadata.version("open_spiel")
    except importlib.metadata.PackageNotFoundError:
        return None


def measures() -> list[Measure]:
    """Return all measurements of OpenSpiel."""
    return [
        *(Measure("OpenSpiel", game, "whole", "decisions", native_loop(game)) for game in GAMES),
        *(Measure("OpenSpiel", game, "stepped", "decisions", python_loop(game)) for game in GAMES),
        *(Measure("OpenSpiel", game, "copy", "copies", copy_loop(game)) for game in GAMES),
    ]


def native_loop(game: str) -> Loop:
    """Play complete games in C++, one call each."""

    # evaluate_bots only gives the returns, but leaves its state at the end of the game, where moves are counted exactly
    # (one cheap call per game). The share of decisions among them comes from a sample of the same native games, since
    # reading every history would take longer than playing the game.
    def loop(seconds: float, repetition: int) -> Sample:
        share = _decision_share(game)  # before the clock starts; warms up as well
        evaluate = _pyspiel().evaluate_bots
        new_state = _load(game).new_initial_state
        bots = _random_bots(game, repetition + 1)
        seed = (repetition + 1) * 10_000_000
        games = moves = 0
        start = perf_counter()
        while True:
            state = new_state()
            evaluate(state, bots, seed + games)
            moves += state.move_number()
            games += 1
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return Sample(moves * share, games, elapsed)

    return loop


def python_loop(game: str) -> Loop:
    """Play games stepped from Python. Decisions are drawn as in our own loop, so that only engines are compared."""

    def loop(seconds: float, repetition: int) -> Sample:
        new_state = _load(game).new_initial_state
        below = Rng(repetition).below
        rand = random.Random(repetition).random
        games = decisions = 0
        start = perf_counter()
        while True:
            state = new_state()
            is_terminal = state.is_terminal
            is_chance_node = state.is_chance_node
            chance_outcomes = state.chance_outcomes
            legal_actions = state.legal_actions
            apply_action = state.apply_action
            while not is_terminal():
                if is_chance_node():
                    # By probability, as a caller cannot know whether outcomes are equally likely. This is faster than
                    # pyspiel.sample_action, random.choices or NumPy.
                    left = rand()
                    for action, probability in chance_outcomes():  # noqa: B007 used after the loop
                        left -= probability
                        if left < 0.0:
                            break
                    apply_action(action)
                else:
                    actions = legal_actions()
                    apply_action(actions[below(len(actions))])
                    decisions += 1
            games += 1
            elapsed = perf_counter() - start
            if elapsed >= seconds:
                return Sample(decisions, games, elapsed)

    return loop


def copy_loop(game: str) -> Loop:
    """Copy a state from Python."""

    def loop(seconds: float, _repetition: int) -> Sample:
        return count_copies(_middle(game).clone, seconds)

    return loop


def _pyspiel() -> Any:
    # By name, because it is untyped, and only when needed, because the benchmarks have to run without it.
    return importlib.import_module("pyspiel")


@cache
def _load(game: str) -> Any:
    return _pyspiel().load_game(game, GAMES[game])


def _random_bots(game: str, seed: int) -> list[Any]:
    make = _pyspiel().make_uniform_random_bot
    players = _load(game).num_players()
    return [make(player, seed * players + player) for player in range(players)]


@cache
def _decision_share(game: str) -> float:
    """Return the share of players' decisions among all moves in a seeded sample of native games."""
    evaluate = _pyspiel().evaluate_bots
    new_state = _load(game).new_initial_state
    bots = _random_bots(game, 0)
    moves = decisions = 0
    for seed in range(SHARE_SAMPLE):
        state = new_state()
        evaluate(state, bots, seed)
        history = state.full_history()
        moves += len(history)
        decisions += sum(step.player >= 0 for step in history)
    return decisions / moves


@cache
def _middle(game: str) -> Any:
    """Return a state in the middle of a game; copies include the history, so they grow with the game."""
    played = _load(game).new_initial_state()
    _pyspiel().evaluate_bots(played, _random_bots(game, 0), 0)
    state = _load(game).new_initial_state()
    for action in played.history()[: played.move_number() // 2]:
        state.apply_action(action)
    return state
