"""Hints: the best choice, why, how the turn goes on, and what everything else is worth."""

from __future__ import annotations

from typing import Any

import pytest

import comares
from comares.analysis.grades import grade
from comares.analysis.hinting import Hint, hint
from comares.bots.judging import judge
from comares.core.errors import IllegalMove
from comares.core.game import Game
from comares.core.texts import texts

GAMES = ("rollwrite", "dicegame", "alcazaba")


def decisions(game: Game[Any], most: int = 60) -> list[tuple[Game[Any], Hint]]:
    """The decisions of a game in which everybody does what the hint says."""
    judging = judge(game.definition.name)
    found: list[tuple[Game[Any], Hint]] = []
    while not game.finished and len(found) < most:
        if game.to_move == "chance":
            game.roll()
            continue
        found.append((game.copy(), hint(game, judging)))
        game.play(found[-1][1].best[0].token)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_choice_has_a_value_and_none_is_better_than_the_best(name: str) -> None:
    for game, told in decisions(comares.new(name, ["Ani", "Ben", "Cleo"], seed=4)):
        assert set(told.values) == {choice["token"] for choice in game.choices()}
        best = told.best[0]
        assert best.value == max(told.values.values()) == told.values[best.token]
        assert [choice.value for choice in told.best] == sorted((choice.value for choice in told.best), reverse=True)
        data = told.as_data(lambda said: said)
        for token, one in data["choices"].items():
            assert one["grade"] == grade(best.value - told.values[token], in_points=False)
        assert data["choices"][best.token]["grade"] == ""


@pytest.mark.parametrize("name", GAMES)
def test_there_is_always_something_to_say_for_the_best_choice_beside_another_one(name: str) -> None:
    english = texts("en")
    for game, told in decisions(comares.new(name, ["Ani", "Ben"], seed=5)):
        if len(told.values) == 1:
            assert (told.beside, told.why) == (None, ())
            continue
        assert told.beside
        assert told.beside.token != told.best[0].token
        assert told.beside.value <= told.best[0].value
        assert all(reason.in_words(english) for reason in told.why)
        assert told.why
        assert game.why_not(told.beside.token) is None


def test_the_rest_of_the_turn_is_told_as_long_as_nothing_is_rolled() -> None:
    english = texts("en")
    game = comares.new("rollwrite", ["Ani", "Ben"], seed=1)
    found = decisions(game, 200)
    assert any(told.then for _, told in found)
    for position, told in found:
        after = position.copy()
        after.play(told.best[0].token)
        assert bool(told.then) == (after.to_move == position.to_move)
        assert all(words.in_words(english) for words in told.then)


def test_points_that_are_played_together_are_judged_together() -> None:
    judging = judge("dicegame")
    seen = 0
    for seed in range(3):
        for game, told in decisions(comares.new("dicegame", ["Ani", "Ben", "Cleo"], seed=seed), 200):
            choice = next((one for one in game.choices() if len(one.get("tokens", ())) > 1), None)
            if choice is None or not isinstance(game.to_move, int):
                continue
            seen += 1
            after = game.copy()
            for token in choice["tokens"][:-1]:
                after.play(token)
            values = judging.options(after.state)[after.action(choice["tokens"][-1])]
            assert told.values[choice["token"]] == values[game.to_move - 1]
            if told.best[0].token == choice["token"]:  # what is then told comes after all of them
                after.play(choice["tokens"][-1])
                assert bool(told.then) == (after.to_move == game.to_move)
    assert seen


def test_alone_values_are_points() -> None:
    game = comares.new("rollwrite", ["Ani"], seed=3)
    ((_, told),) = decisions(game, 1)
    assert told.in_points
    assert told.best[0].value > 1


def test_there_is_no_hint_while_dice_are_due_or_once_the_game_is_over() -> None:
    game = comares.new("rollwrite", ["Ani", "Ben"], seed=3)
    while game.to_move != "chance":
        game.play(game.legal()[0])
    with pytest.raises(IllegalMove) as refused:
        hint(game, judge("rollwrite"))
    assert refused.value.code == "roll-now"
    decisions(game, 10**6)
    with pytest.raises(IllegalMove) as refused:
        hint(game, judge("rollwrite"))
    assert refused.value.code == "game-over"
