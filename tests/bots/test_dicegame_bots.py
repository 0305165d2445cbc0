from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from time import perf_counter, thread_time

import pytest

from comares.bots import directory
from comares.bots.budget import Budget
from comares.bots.protocol import Bot
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.dicegame import rules
from comares.dicegame.codes import ANNUL, BLACK, EXCHANGE, KEEP, PUSH, TURN
from comares.dicegame.options import set_up
from comares.dicegame.scoring import scores, winners
from comares.dicegame.state import State
from comares.dicegame.view import view
from tests.processes import run_python

NAMES = ["random", "novice", "greedy", "player", "master"]
LITTLE = Budget(work=30)
MANY_CHIPS = "0,0,0,5,5,5,5/2,2,2,0,0,0,0"


@cache
def bot(name: str) -> Bot[State]:
    return directory.find("dicegame", name)


def start(players: int, chips: str = "house") -> State:
    return set_up(["A"] * players, {"Chips": (chips,)}).start()


def play(state: State, names: Sequence[str], seed: int, budget: Budget = LITTLE) -> list[int]:
    """Play a game; return the decisions. An illegal action raises."""
    dice, choices = Rng(seed, 0), Rng(seed, 1)
    decisions = []
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            decisions.append(bot(names[mover]).choose(state.copy(), budget, choices))
            rules.apply(state, decisions[-1])
    return decisions


def share(one: str, others: str, games: int) -> float:
    """One bot's share of victories against two others; each game is played from all seats."""
    won = 0.0
    for game in range(games):
        state = start(3)
        seat = game % 3
        play(state, [one if n == seat else others for n in range(3)], game // 3)
        won += (seat in winners(state)) / len(winners(state))
    return won / games


def test_bots_are_listed_from_the_weakest_on() -> None:
    assert directory.names("dicegame") == NAMES


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("name", NAMES)
def test_whole_games_are_played_by_the_rules(name: str, players: int) -> None:
    state = start(players)
    play(state, [name] * players, players)
    assert rules.to_move(state) == NOBODY


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("name", NAMES)
def test_chips_are_used_by_the_rules(name: str, players: int) -> None:
    used = Counter(play(start(players, MANY_CHIPS), [name] * players, 3))
    if name in ("player", "master") and players == 3:
        assert sum(used[BLACK + kind] for kind in range(6)) > 0
        assert sum(used[PUSH + kind] for kind in range(6)) > 0
        assert sum(used[EXCHANGE + kind] for kind in range(6)) + used[KEEP] > 0


def test_players_annul_what_is_bad() -> None:
    chips = "0,0,0,0,0,20,0/2,2,2,0,0,0,0"
    assert ANNUL in play(start(3, chips), ["player"] * 3, 3)
    assert ANNUL in play(start(3, chips), ["master"] * 3, 3)


@pytest.mark.parametrize("name", NAMES)
def test_the_position_is_left_as_it_was(name: str) -> None:
    state = start(3, MANY_CHIPS)
    dice, choices = Rng(5, 0), Rng(5, 1)
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            before = view(state)
            action = bot(name).choose(state, LITTLE, choices)
            assert view(state) == before
            rules.apply(state, action)


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_and_work_same_game(name: str) -> None:
    first, second = start(3), start(3)
    decisions = play(first, [name] * 3, 8)
    bot.cache_clear()
    assert play(second, [name] * 3, 8) == decisions
    assert scores(second) == scores(first)


def test_a_decision_does_not_depend_on_those_before() -> None:
    state = start(3)
    play_some(state, 60)
    used = bot("master").choose(state.copy(), LITTLE, Rng(3))
    assert directory.find("dicegame", "master").choose(state.copy(), LITTLE, Rng(3)) == used


def play_some(state: State, actions: int) -> None:
    """Continue to a turn in the middle of the game."""
    dice = Rng(11)
    while actions > 0 or state.phase != TURN:
        mover = rules.to_move(state)
        action = rules.sample(state, dice) if mover == CHANCE else bot("player").choose(state.copy(), LITTLE, dice)
        rules.apply(state, action)
        actions -= 1


@pytest.mark.compiled
def test_the_master_keeps_to_its_time() -> None:
    state = start(3)
    play_some(state, 10)
    master = bot("master")
    taken = []
    for seed in range(5):
        began, worked = perf_counter(), thread_time()
        master.choose(state.copy(), Budget(seconds=0.02), Rng(seed))
        assert perf_counter() - began >= 0.02
        taken.append(thread_time() - worked)  # CPU time, as other programs may be running
    assert min(taken) < 0.1


@pytest.mark.parametrize(
    ("one", "others", "games", "least"),
    [
        ("novice", "random", 12, 0.7),
        ("greedy", "random", 12, 0.7),
        ("player", "greedy", 24, 0.5),
        ("master", "greedy", 12, 0.5),
    ],
)
@pytest.mark.compiled
def test_each_level_beats_the_one_below(one: str, others: str, games: int, least: float) -> None:
    """The bounds are far below the results of long matches (docs/bots.md); this only shows that nothing is broken."""
    assert share(one, others, games) > least


@pytest.mark.compiled
def test_compiled_and_interpreted_bots_decide_alike() -> None:
    program = """if True:
        from comares.bots.budget import Budget
        from tests.bots.test_dicegame_bots import MANY_CHIPS, bot, start
        from comares.core.rng import Rng
        from comares.dicegame import rules
        for players, chips in ((3, "house"), (2, MANY_CHIPS)):
            state = start(players, chips)
            dice = Rng(4)
            decisions = 0
            while rules.to_move(state) != -2 and decisions < 400:
                if rules.to_move(state) == -1:
                    action = rules.sample(state, dice)
                else:
                    decisions += 1
                    name = "player" if decisions % 40 == 5 else "master" if decisions % 40 == 20 else "novice"
                    action = bot(name).choose(state.copy(), Budget(work=2), Rng(decisions))
                    print(name, action)
                rules.apply(state, action)
    """
    compiled = run_python("-c", program)
    interpreted = run_python("-c", program, interpreted=True)
    assert (compiled.returncode, compiled.stderr) == (interpreted.returncode, interpreted.stderr) == (0, "")
    assert compiled.stdout == interpreted.stdout
    assert len(compiled.stdout.splitlines()) > 100
