"""Playing bots from Python, and bots that make illegal moves."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import comares
from comares import BotError, IllegalMove, SetupError
from comares.arena import simulate, tournament
from comares.bots import directory
from comares.bots.budget import STANDARD
from comares.bots.choosing import decide
from comares.core.rng import Rng

WRONG = [-1, 7_777_777, None, "coins"]


class Cheat:
    """A bot that always gives the same answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, _state: Any, _budget: Any, _rng: Any, /) -> Any:
        return self.answer


def begun(name: str) -> comares.Game[Any]:
    game = comares.new(name, 3, seed=5)
    while game.to_move == "chance":
        game.roll()
    return game


@pytest.mark.parametrize("name", comares.games())
def test_a_bot_chooses_in_one_line(name: str) -> None:
    game = begun(name)
    for bot in directory.names(name):
        token = comares.choose(game, bot, work=20, seed=1)
        assert token in game.legal()
        assert comares.choose(game, bot, work=20, seed=1) == token
    before = len(game)
    game.play(comares.choose(game))
    assert len(game) == before + 1


def test_only_who_is_to_move_chooses() -> None:
    game = comares.new("rollwrite", 3, seed=5)
    with pytest.raises(IllegalMove) as caught:
        comares.choose(game)
    assert caught.value.code == "roll-now"
    with pytest.raises(SetupError) as unknown:
        comares.choose(begun("rollwrite"), "nobody")
    assert unknown.value.code == "unknown-bot"


def check(error: BotError, answer: object, seed: int) -> None:
    told = str(error)
    assert error.code == "bot-illegal"
    assert "cheat" in told
    assert f"seat {error.data['seat']}" in told
    assert f"seed {seed}" in told
    assert repr(answer) in told
    position = str(error.data["position"])
    assert position in told
    assert comares.from_position(position).to_move == error.data["seat"]
    assert str(pickle.loads(pickle.dumps(error))) == told, "errors come back from other processes"


@pytest.mark.parametrize("answer", WRONG)
@pytest.mark.parametrize("name", comares.games())
def test_an_impossible_choice_names_bot_seat_position_and_seed(name: str, answer: Any) -> None:
    with pytest.raises(BotError) as caught:
        decide(begun(name), Cheat(answer), "cheat", STANDARD, Rng(1), 42)
    check(caught.value, answer, 42)


@pytest.mark.parametrize("answer", WRONG)
def test_in_the_arena_and_in_simulations_too(monkeypatch: pytest.MonkeyPatch, answer: Any) -> None:
    monkeypatch.setattr(directory, "find", lambda _game, _name: Cheat(answer))
    plan = tournament.Plan("rollwrite", {}, (("cheat", "cheat", "cheat"),), 3, 43)
    with pytest.raises(BotError) as caught:
        tournament.play_game(plan, 0)
    check(caught.value, answer, 43)
    many = simulate.Plan("rollwrite", 3, {}, ("cheat", "cheat", "cheat"), 3, 44)
    with pytest.raises(BotError) as caught:
        simulate.simulate(many)
    check(caught.value, answer, 44)
