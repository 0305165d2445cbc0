"""Luck, errors and what they add up to, as defined: with a judge whose every value can be checked."""

from __future__ import annotations

from typing import Any

import pytest

import comares
from comares.analysis.chances import Chances
from comares.analysis.model import Analysis
from comares.analysis.review import Review, finished
from comares.bots import directory
from comares.core.game import Game
from comares.core.rng import Rng
from tests.analysis.plain_judge import PlainJudge

GAMES = [
    ("rollwrite", 3, {}),
    ("rollwrite", 1, {}),
    ("rollwrite", 1, {"virtual": 2, "versus": True}),
    ("dicegame", 2, {}),
    ("dicegame", 3, {}),
    ("alcazaba", 2, {}),
    ("alcazaba", 3, {}),
]


def played(name: str, players: int, seed: int = 5, bot: str = "novice", **options: Any) -> Game[Any]:
    """Return a finished game."""
    game = comares.new(name, players, seed=seed, **options)
    chooser = directory.find(name, bot)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.act(chooser.choose(game.state.copy(), comares.bots.budget.STANDARD, Rng(seed, len(game))))
    return game


def reviewed(game: Game[Any], *, bot: str | None = None, seed: int = 0, work: int = 0) -> Analysis:
    """Return the analysis of a game by the plain judge."""
    name = game.definition.name
    return finished(Review(game, PlainJudge(name), directory.find(name, bot) if bot else None, seed, work).run())


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: f"{game[0]}-{game[1]}{'-versus' * bool(game[2])}")
def game(request: pytest.FixtureRequest) -> Game[Any]:
    name, players, options = request.param
    return played(name, players, **options)


@pytest.fixture(scope="module")
def analysis(game: Game[Any]) -> Analysis:
    return reviewed(game)


def test_what_each_seat_reached_is_luck_decisions_and_a_residual(game: Game[Any], analysis: Analysis) -> None:
    assert len(analysis.seats) == len(game.scores())
    for seat in analysis.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck + seat.decisions + seat.residual)
        assert seat.adjusted == pytest.approx(seat.result - seat.luck)
        assert seat.luck == pytest.approx(sum(seat.sorts.values()))
        assert seat.luck == pytest.approx(sum(step.luck[seat.seat - 1] for step in analysis.steps if step.luck))


def test_the_result_is_what_was_really_reached(game: Game[Any], analysis: Analysis) -> None:
    if analysis.in_points:
        assert [seat.result for seat in analysis.seats] == game.scores()
    else:
        winners = game.winners()
        shares = [1 / len(winners) if seat.seat in winners else 0 for seat in analysis.seats]
        assert [seat.result for seat in analysis.seats] == pytest.approx(shares)


def test_each_token_is_a_step(game: Game[Any], analysis: Analysis) -> None:
    assert [step.token for step in analysis.steps] == game.tokens
    assert [step.ply for step in analysis.steps] == [*range(1, len(game) + 1)]


def test_errors_are_never_negative_and_nobody_errs_who_had_no_choice(game: Game[Any], analysis: Analysis) -> None:
    walk = game.copy()
    walk.state, walk.history = game.start.copy(), []
    for step, action in zip(analysis.steps, game.history, strict=True):
        assert step.by == walk.to_move
        if step.by == "chance":
            assert step.error is None
            assert not step.best
        else:
            assert step.error is not None
            assert step.error >= 0
            assert step.forced is (len(walk.legal()) == 1)
            if step.forced:
                assert (step.error, step.grade, step.best) == (0, "", ())
            else:
                assert step.best[0].value - step.error == pytest.approx(step.values[step.by - 1])
                assert {choice.token for choice in step.best} <= set(walk.legal())
        walk.act(action)


def test_the_luck_of_all_adds_up_to_nothing_where_only_one_can_win(analysis: Analysis) -> None:
    if not analysis.in_points:
        for step in analysis.steps:
            assert sum(step.values) == pytest.approx(1)
            assert sum(step.effect) == pytest.approx(0, abs=1e-9)


def test_luck_averages_to_nothing_at_every_roll(game: Game[Any]) -> None:
    """The mean over all that could have happened, with its probabilities, is what luck is measured from."""
    rules, judge = game.definition.rules, PlainJudge(game.definition.name)
    chances, walk, met = Chances(rules, judge, 0), game.copy(), 0
    walk.state, walk.history = game.start.copy(), []
    for action in game.history:
        if walk.to_move == "chance" and rules.is_listed(walk.state) and met < 10:
            expected, value, sample = chances.expected(walk.state, "", len(walk))
            total, luck = 0, [0.0] * len(expected)
            for outcome, weight in rules.outcomes(walk.state):
                after = walk.state.copy()
                rules.apply(after, outcome)
                total += weight
                luck = [
                    sum_ + weight * (value - mean)
                    for sum_, value, mean in zip(luck, value(after), expected, strict=True)
                ]
            assert [sum_ / total for sum_ in luck] == pytest.approx([0] * len(luck), abs=1e-9)
            assert sample == 0
            met += 1
        walk.act(action)
    assert met


def test_what_cannot_be_listed_is_sampled_and_said_to_be(game: Game[Any], analysis: Analysis) -> None:
    sampled = [step.token for step in analysis.steps if step.sample]
    assert bool(sampled) is (game.definition.name == "alcazaba")
    if sampled:
        assert reviewed(game).steps == analysis.steps


def test_a_game_that_is_not_over_can_be_analysed() -> None:
    game = played("rollwrite", 2)
    while len(game) > 40:
        game.undo()
    analysis = reviewed(game)
    assert len(analysis.steps) == 40
    for seat in analysis.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck + seat.decisions + seat.residual)


def test_a_game_can_begin_at_a_position() -> None:
    game = played("rollwrite", 2)
    while len(game) > 60:
        game.undo()
    game = comares.from_position(game.position(), seed=3)
    assert reviewed(game).steps == ()
    while not game.finished:
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    analysis = reviewed(game)
    assert len(analysis.steps) == len(game)


# ---- Doubts ----


def test_in_doubt_games_are_played_on_and_the_analysis_says_so() -> None:
    game = played("rollwrite", 2, bot="random")
    alone, decided = reviewed(game), reviewed(game, bot="greedy", work=200)
    assert not [step for step in alone.steps if step.rollout]
    doubted = [step for step in decided.steps if step.rollout]
    assert doubted
    assert sum(2 * step.rollout.games for step in doubted if step.rollout) <= 200
    for step in doubted:
        assert isinstance(step.by, int)
        assert step.rollout
        assert step.error == max(step.rollout.difference[step.by - 1], 0)
        assert alone.steps[step.ply - 1].grade
    for seat in decided.seats:
        assert seat.result - seat.start == pytest.approx(seat.luck + seat.decisions + seat.residual)


def test_the_same_seed_and_work_lead_to_the_same_analysis() -> None:
    game = played("rollwrite", 2, bot="random")
    assert reviewed(game, bot="greedy", seed=4, work=120) == reviewed(game, bot="greedy", seed=4, work=120)
    assert reviewed(game, bot="greedy", seed=4, work=120) != reviewed(game, bot="greedy", seed=5, work=120)


def test_progress_is_told_and_an_analysis_can_be_cancelled() -> None:
    game = played("rollwrite", 2)
    steps = Review(game, PlainJudge("rollwrite"), None, 0, 0).run()
    first, second = next(steps), next(steps)
    assert (first.done, second.done, first.total) == (1, 2, len(game))
    assert first.values is not None
    steps.close()
    assert not [*steps]
