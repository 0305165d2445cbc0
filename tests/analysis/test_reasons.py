"""Why a move is worse than another: what the choices are known to do, and nothing else."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

import pytest

import comares
from comares import Game
from comares.analysis.reasons import MOST, Reasons
from comares.core.rng import Rng
from comares.core.say import in_words
from comares.core.texts import languages, texts
from tests.rollwrite.scripted import opening


def told(game: Game[Any], better: str, other: str) -> list[str]:
    """Return the reasons in English."""
    return [reason.in_words(texts("en")) for reason in Reasons(game).against(other, better)]


@pytest.mark.parametrize("name", ["rollwrite", "dicegame", "alcazaba"])
@pytest.mark.parametrize("players", [2, 3])
def test_every_two_choices_can_be_compared_in_every_language(name: str, players: int) -> None:
    game = comares.new(name, players, seed=7)
    rng, sorts = Rng(7, 0), set()
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
            continue
        choices = {choice["do"]: choice["token"] for choice in game.choices()}
        for (better, one), (other, two) in islice(product(choices.items(), repeat=2), 30):
            if one == two or (better, other) in sorts:
                continue
            sorts.add((better, other))
            found = Reasons(game).against(two, one)
            assert 1 <= len(found) <= MOST
            for language in languages():
                assert all("{" not in in_words(reason, texts(language)) for reason in found)
        legal = game.legal()
        game.play(legal[rng.below(len(legal))])
    assert len(sorts) > 5


def test_a_place_that_is_given_up_is_named_with_its_points() -> None:
    game = opening(dice="y14b46")
    found = told(game, "build:y1b4", "coins")
    assert found[0] == "It gives up place 1 in pavilions, 16 points as it stands."


def test_what_the_neighbour_gets_is_told_if_it_is_known() -> None:
    game = comares.new("rollwrite", 3, seed=1)
    while not any(choice["do"] == "keep" for choice in game.choices()):
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    better, other = [choice for choice in game.choices() if choice["do"] == "keep"][:2]
    passed, kept = other["passes"], better["passes"]
    name = game.setup.players[other["next_seat"] - 1]
    words = f"{name} gets {passed['yellow']}/{passed['blue']} instead of {kept['yellow']}/{kept['blue']}."
    assert told(game, better["token"], other["token"]) == [words]


def test_throws_that_are_left_are_counted_and_dice_that_are_held_are_named() -> None:
    game = comares.new("dicegame", 3, seed=1)
    while not any(choice["do"] == "place" for choice in game.choices()):
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    throw = next(choice["token"] for choice in game.choices() if choice["do"] == "throw" and len(choice["dice"]) == 8)
    one = next(choice["token"] for choice in game.choices() if choice["do"] == "throw" and len(choice["dice"]) == 7)
    place = next(choice["token"] for choice in game.choices() if choice["do"] == "place")
    assert told(game, throw, place) == ["It leaves 2 throws unused."]
    assert told(game, one, throw)[0].startswith("It holds nothing instead of 1 ")
    assert told(game, throw, one)[0].endswith("where all dice should be thrown again.")


def test_nothing_is_made_up_where_both_bring_the_same() -> None:
    game = comares.new("rollwrite", 3, seed=1)
    while not any(choice["do"] == "turn" for choice in game.choices()):
        game.roll() if game.to_move == "chance" else game.play(game.legal()[0])
    turns = [choice["token"] for choice in game.choices() if choice["do"] == "turn" and choice["cost"] == 1]
    assert told(game, turns[0], turns[1])[0].startswith("At once, both moves bring the same")
