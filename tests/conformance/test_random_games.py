"""Playing a whole game in one call gives the same game as playing it step by step."""

from __future__ import annotations

from typing import Any

import pytest

from comares import Game
from comares.core.protocol import CHANCE, NOBODY, PARTS
from comares.core.rng import Rng

from .variants import GAMES, Variant

SEED = 12345


def step_by_step(game: Game[Any], seed: int, number: int) -> tuple[int, list[int], list[int]]:
    """Play one game with the two random streams that belong to its number."""
    definition = game.definition
    rules = definition.rules
    dice, choices = Rng(seed, 2 * number), Rng(seed, 2 * number + 1)
    state = game.setup.start()
    decisions = actions = 0
    most = GAMES[definition.name].most_tokens(game)
    while (mover := rules.to_move(state)) != NOBODY:
        if mover == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            legal = rules.legal(state)
            rules.apply(state, legal[choices.below(len(legal))])
            decisions += 1
        actions += 1
        assert actions <= most
    scores, winners = definition.scores(state), definition.winners(state)
    return decisions, scores, [PARTS // len(winners) * (seat in winners) for seat in range(len(scores))]


def add(
    one: tuple[int, list[int], list[int]], two: tuple[int, list[int], list[int]]
) -> tuple[int, list[int], list[int]]:
    return (
        one[0] + two[0],
        [a + b for a, b in zip(one[1], two[1], strict=True)],
        [a + b for a, b in zip(one[2], two[2], strict=True)],
    )


def test_same_as_step_by_step(variant: Variant) -> None:
    game = variant.new()
    start = game.setup.start()
    random_games = game.definition.random_games
    total = step_by_step(game, SEED, 100)
    assert random_games(start, SEED, 100, 1) == total
    for number in range(101, 160):
        alone = step_by_step(game, SEED, number)
        assert random_games(start, SEED, number, 1) == alone
        total = add(total, alone)
    assert random_games(start, SEED, 100, 60) == total


def test_shared_victories_happen_and_are_whole(variant: Variant) -> None:
    game = variant.new()
    games = 3000
    decisions, points, victories = game.definition.random_games(game.setup.start(), SEED, 0, games)
    assert sum(victories) == games * PARTS
    assert decisions > games
    assert all(total > 0 for total in points)
    if len(points) > 1:
        shares = {tuple(game.definition.random_games(game.setup.start(), SEED, number, 1)[2]) for number in range(1000)}
        if max(victories) < games * PARTS:  # Dirk always beats players who decide at random
            assert any(0 < part < PARTS for share in shares for part in share), "no victory was shared"
        assert all(sum(share) == PARTS for share in shares)


def test_the_start_is_left_alone(variant: Variant) -> None:
    game = variant.new(3)
    random_games = game.definition.random_games
    expected = random_games(game.state, SEED, 0, 5)
    while isinstance(game.to_move, str):
        game.roll()
    view = game.view()
    assert random_games(game.state, SEED, 0, 5) == expected, "a game begins at the beginning"
    assert game.view() == view


def test_other_seeds_and_numbers_are_other_games(variant: Variant) -> None:
    game = variant.new()
    results = [
        str(game.definition.random_games(game.state, seed, first, 3))
        for seed, first in [(0, 0), (1, 0), (0, 3), (1, 3), (2**64 - 1, 0), (0, 2**60)]
    ]
    assert len(set(results)) == len(results)


def test_no_games(variant: Variant) -> None:
    game = variant.new()
    decisions, points, victories = game.definition.random_games(game.state, SEED, 5, 0)
    assert decisions == 0
    assert points == victories == [0] * len(game.scores())


@pytest.mark.parametrize("seat", range(2))
def test_who_sits_where_does_not_matter_much(variant: Variant, seat: int) -> None:
    """Random players are equally strong: no seat is favoured by more than a few points."""
    game = variant.new()
    if game.setup.seats > variant.players or seat >= variant.players:
        return
    games = 4000
    _, points, _ = game.definition.random_games(game.setup.start(), SEED, 0, games)
    mean = sum(points) / len(points) / games
    assert abs(points[seat] / games - mean) < 0.05 * mean
