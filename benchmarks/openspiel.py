"""Rates of OpenSpiel, the peer that the benchmarks put beside ours."""

from __future__ import annotations

import importlib
import importlib.metadata
import random
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Any

# OpenSpiel's defaults, but for the players: maedn has 2 by default. Backgammon takes no such parameter.
_GAMES: dict[str, dict[str, int]] = {
    "pig": {"players": 2},
    "yacht": {"players": 2},
    "backgammon": {},
    "maedn": {"players": 4},
}
_REPETITIONS = 3
_SAMPLE = 200  # games behind the share of decisions among moves


@dataclass(frozen=True)
class PeerRate:
    """What the peer reaches in one game, played one way by uniformly random players on one core."""

    game: str
    way: str  # "native" | "python"
    games_per_second: float
    decisions_per_second: float  # decisions by players only, chance nodes not counted


def available() -> str | None:
    """The version of open_spiel, or None when it is not installed."""
    try:
        return importlib.metadata.version("open_spiel")
    except importlib.metadata.PackageNotFoundError:
        return None


def measure(game: str, way: str, seconds: float = 1.0) -> PeerRate:
    """The best of three repetitions of a third of `seconds` each, none shorter than one game."""
    loops = {"native": _native_loop, "python": _python_loop}
    if way not in loops:
        raise ValueError(f"unknown way {way!r}: one of {', '.join(loops)}")
    rates: list[tuple[float, float]] = []
    for repetition in range(_REPETITIONS):
        games, decisions, elapsed = loops[way](game, seconds / _REPETITIONS, repetition)
        rates.append((decisions / elapsed, games / elapsed))
    # The best by decisions: by games, a repetition that happened to draw short games would win.
    decision_rate, game_rate = max(rates)
    return PeerRate(game, way, game_rate, decision_rate)


def copy_rate(game: str) -> float:
    """Seconds per `state.clone()` called from Python, the best of several."""
    # A copy takes the history along, so it grows with the game: take one in the middle.
    played = _sampled_game(game).history()
    state = _load(game).new_initial_state()
    for action in played[: len(played) // 2]:
        state.apply_action(action)
    clone = state.clone
    copies = 2000
    best = float("inf")
    for _ in range(7):
        start = perf_counter()
        for _ in range(copies):
            clone()
        best = min(best, perf_counter() - start)
    return best / copies


def _pyspiel() -> Any:
    # By name, as it is untyped, and late, as the benchmarks have to run without it.
    return importlib.import_module("pyspiel")


@cache
def _load(game: str) -> Any:
    if game not in _GAMES:
        raise ValueError(f"unknown game {game!r}: one of {', '.join(_GAMES)}")
    return _pyspiel().load_game(game, _GAMES[game])


def _random_bots(game: str, seed: int) -> list[Any]:
    make = _pyspiel().make_uniform_random_bot
    players = _load(game).num_players()
    return [make(player, seed * players + player) for player in range(players)]


@cache
def _decision_share(game: str) -> float:
    """How many of all moves are decisions of players, in a seeded sample of native games."""
    evaluate = _pyspiel().evaluate_bots
    new_state = _load(game).new_initial_state
    bots = _random_bots(game, 0)
    moves = decisions = 0
    for seed in range(_SAMPLE):
        state = new_state()
        evaluate(state, bots, seed)
        history = state.full_history()
        moves += len(history)
        decisions += sum(step.player >= 0 for step in history)
    return decisions / moves


def _native_loop(game: str, seconds: float, repetition: int) -> tuple[int, float, float]:
    """Games, decisions and seconds of whole games in C++, one call each."""
    # evaluate_bots gives back the returns only, but leaves its state at the end of the game. The moves are
    # counted exactly there (one cheap call per game); how many of them were decisions comes from the sample
    # of the same native games, since reading every history would take longer than playing the game.
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
            return games, moves * share, elapsed


def _python_loop(game: str, seconds: float, repetition: int) -> tuple[int, float, float]:
    """Games, decisions and seconds of games stepped from Python."""
    _sampled_game(game)  # before the clock starts: it vouches for the uniform chance, and warms up
    new_state = _load(game).new_initial_state
    rand = random.Random(repetition + 1).random
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
                # The outcomes are equally likely, so an index does: faster than weighing them, in the
                # peer's favour, and the same distribution.
                outcomes = chance_outcomes()
                apply_action(outcomes[int(rand() * len(outcomes))][0])
            else:
                actions = legal_actions()
                apply_action(actions[int(rand() * len(actions))])
                decisions += 1
        games += 1
        elapsed = perf_counter() - start
        if elapsed >= seconds:
            return games, float(decisions), elapsed


@cache
def _sampled_game(game: str) -> Any:
    """The final state of one seeded game; refuses a game whose chance is not uniform."""
    rng = random.Random(0)
    state = _load(game).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            probabilities = [probability for _, probability in outcomes]
            if max(probabilities) - min(probabilities) > 1e-9:
                raise RuntimeError(
                    f"chance in {game} is not uniform: the Python loop would sample it wrongly"
                )
            state.apply_action(rng.choice(outcomes)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state
