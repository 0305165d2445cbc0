"""OpenSpiel's own tests, and that its games are ours."""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator
from typing import Any

import numpy as np
import pyspiel
import pytest

from comares.core import record
from comares.core.replay import replay
from comares.dicegame.board import dice_outcomes
from comares.dicegame.chips import ChipSet
from comares.envs.openspiel import NAMES, dice_draws
from tests.conformance.variants import VARIANTS, Variant
from tests.envs.sweep import GAMES, SWEEP


def load(variant: Variant, **more: Any) -> Any:
    options = {
        name: value.inline.replace(",", ".") if isinstance(value, ChipSet) else value
        for name, value in variant.options.items()
    }
    return pyspiel.load_game(NAMES[variant.game], {"players": variant.players, **options, **more})


@contextlib.contextmanager
def quietly() -> Iterator[None]:
    with contextlib.redirect_stdout(io.StringIO()):
        yield


FEW = [variant for variant in VARIANTS if variant.label == "2-players"]
"""One of each game, as short as they get: these tests take seconds each, and all variants took a minute."""


@pytest.mark.parametrize("variant", VARIANTS if SWEEP else FEW, ids=str)
def test_openspiels_own_tests(variant: Variant) -> None:
    from open_spiel.python.tests import games_sim_test  # loads all games of OpenSpiel

    game = load(variant)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    np.random.seed(1)  # which that test draws from
    with quietly():
        games_sim_test.GamesSimTest().sim_game(game)


@pytest.mark.parametrize("name", NAMES.values() if SWEEP else [NAMES["dicegame"]])
def test_openspiels_test_of_a_part_of_the_tree(name: str) -> None:
    from open_spiel.integration_tests import api_test  # loads SciPy

    game = pyspiel.load_game(name)
    case: Any = type("Part", (api_test.EnforceAPIOnPartialTreeBase,), {"game": game, "game_name": name})
    with quietly():
        case.setUpClass()
        for test in [test for test in dir(case) if test.startswith("test_")]:
            getattr(case(test), test)()


@pytest.mark.parametrize("name", NAMES.values() if SWEEP else [NAMES["rollwrite"]])
def test_openspiels_playthrough(name: str) -> None:
    from open_spiel.python.algorithms import generate_playthrough

    with quietly():
        lines = generate_playthrough.playthrough_lines(f"{name}(players=2)", seed=1)
    assert any(line.startswith("ObservationString(0)") or "ObservationTensor(0)" in line for line in lines)
    assert any("IsTerminal() = True" in line for line in lines)


def play(game: Any, seed: int) -> Any:
    """Play a random game; return its end."""
    chooser = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            actions, weights = zip(*state.chance_outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1) and min(weights) > 0
            action = int(chooser.choice(actions, p=weights))
        else:
            action = int(chooser.choice(state.legal_actions()))
        state.apply_action(action)
    return state


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_game_replays_as_a_record_with_the_same_scores(variant: Variant) -> None:
    spiel = load(variant, reward="points")
    for seed in range(max(1, GAMES - 2)):
        check_game(variant, spiel, seed)


def check_game(variant: Variant, spiel: Any, seed: int) -> None:
    """Play a game, and play it again in the engine."""
    state = play(spiel, seed)
    game = variant.new()
    again = spiel.new_initial_state()
    for action in state.history():
        played = again.played(action)
        again.apply_action(action)
        if played is not None:
            game.act(played)
        if seed == 0:
            assert str(again).split(" picked:")[0].split(" drawn:")[0] == game.position()
    assert game.finished and state.returns() == game.scores()[: variant.players]
    assert replay(record.parse(game.record())).scores() == game.scores()


def test_dice_have_their_probabilities() -> None:
    """Told kind by kind, eight dice come out as often as thrown together."""

    def longer(found: tuple[int, ...], weight: float, rest: int) -> Iterator[tuple[int, float]]:
        if len(found) == 5 or not rest:
            counts = (*found, *(0,) * (5 - len(found)), rest)
            yield sum(count << 4 * kind for kind, count in enumerate(counts)), weight
            return
        draws = dice_draws(rest, 5 - len(found))
        for count, share in draws.items():
            yield from longer((*found, count), weight * share / sum(draws.values()), rest - count)

    for dice in (1, 3, 8):
        told: dict[int, float] = {}
        for outcome, weight in longer((), 1.0, dice):
            assert outcome not in told, "each result has one way to come about"
            told[outcome] = weight
        thrown = dict(dice_outcomes(dice))
        assert told.keys() == thrown.keys()
        assert all(told[outcome] == pytest.approx(thrown[outcome] / 6**dice) for outcome in thrown)


def test_chips_are_named_by_their_own_numbers() -> None:
    game = pyspiel.load_game("python_comares_dicegame(chips=4.4.2.2.2.3.3/2.2.2.0.0.0.0/2.5.9)")
    state = game.new_initial_state()
    while len(state.legal_actions()) != 7:
        state.apply_action(state.legal_actions()[0])
    said = [state.action_to_string(state.current_player(), chip) for chip in state.legal_actions()]
    assert said == ["(2)", "(5)", "(9)", "(exchange)", "(push)", "(annul)", "(black)"]
