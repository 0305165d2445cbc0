"""Environments play the games of the engine: the same dice, the same choices, the same scores."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from comares import Game
from comares.core import record
from comares.core.replay import replay
from comares.envs.codes import NOBODY, POINTS, REWARDS, STEPS, VICTORY
from comares.envs.playing import Playing, Rules
from tests.conformance.variants import VARIANTS, Variant
from tests.envs.sweep import GAMES


def playing_of(variant: Variant, **more: Any) -> Playing:
    return Playing(Rules(variant.game, variant.players, variant.options), more.get("reward"), more.get("dtype", "int8"))


def decisions_behind(episode: Any) -> set[int]:
    """Return the engine's decisions that the legal actions lead to, with those that take two actions."""
    found = set()
    for action in episode.legal():
        decision = episode.decision_of(action)
        if decision >= 0:
            assert episode.action_of(decision) == action and episode.second_action_of(decision) == -1
            found.add(decision)
            continue
        tile = action - 125
        episode.pick(tile)
        for place in episode.legal():
            second = episode.decision_of(place)
            assert second not in found
            assert episode.action_of(second) == action and episode.second_action_of(second) == place
            found.add(second)
        episode.pick(-1)
    return found


def roll(game: Game[Any]) -> None:
    while game.to_move == "chance":
        game.roll()


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_seed_gives_the_game_that_comares_new_gives(variant: Variant) -> None:
    playing = playing_of(variant)
    rules = playing.rules.definition.rules
    for seed in range(GAMES):
        chooser = Random(seed)
        playing.reset(seed)
        game = variant.new(seed)
        roll(game)
        while not playing.over:
            episode = playing.episode
            assert game.to_move == playing.mover + 1
            picked = getattr(episode, "picked", -1)
            if seed == 0 and picked < 0:
                assert sorted(decisions_behind(episode)) == sorted(rules.legal(game.state))
            action = chooser.choice(episode.legal())
            decision = episode.decision_of(action)
            assert playing.step(action)
            if decision >= 0:
                game.act(decision)
                roll(game)
                assert episode.ply == len(game)
        assert game.finished and playing.mover == NOBODY and not playing.mask().any()
        assert playing.game == game
        assert playing.game.record() == game.record()
        assert playing.scores() == game.scores()
        winners = game.winners()
        for seat in range(variant.players):
            assert playing.episode.result(seat, POINTS) == game.scores()[seat]
            share = 1 / len(winners) if seat + 1 in winners else 0
            assert playing.episode.result(seat, VICTORY) == pytest.approx(share)
        assert replay(record.parse(game.record())).scores() == playing.scores()


@pytest.mark.parametrize("variant", [VARIANTS[0], VARIANTS[12], VARIANTS[-6]], ids=str)
def test_the_difference_is_to_the_best_other(variant: Variant) -> None:
    playing = playing_of(variant)
    playing.reset(3)
    chooser = Random(3)
    while not playing.over:
        playing.step(chooser.choice(playing.episode.legal()))
    scores = playing.scores()
    for seat in range(variant.players):
        others = [points for other, points in enumerate(scores) if other != seat]
        assert playing.episode.result(seat, REWARDS["difference"]) == scores[seat] - max(others)


def test_nobody_can_own_more_tiles_than_the_places_reach() -> None:
    """A marker brings at most one tile, and all tiles are connected with the fountain."""
    most = max(Rules("alcazaba", n, {}).setup.start().variant.markers for n in range(2, 7))
    rounds = 5
    assert most * rounds == STEPS
    reachable = {(x, y) for x in range(-60, 61) for y in range(-60, 61) if 0 < abs(x) + abs(y) <= STEPS}
    assert len(reachable) == 1300
