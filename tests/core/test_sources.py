"""Where dice come from."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import comares
from comares import Game, IllegalMove, ParseError
from comares.core.record import parse
from comares.core.replay import replay
from comares.core.rng import Rng
from comares.core.sources import Seeded, System, Typed
from tests.statistics import fits


def play_first(game: Game[Any], until: int = 10**9) -> Game[Any]:
    """Continue with the first legal token, whatever the dice show."""
    while game.to_move is not None and len(game) < until:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[0])
    return game


def test_the_same_seed_gives_the_same_game() -> None:
    one, two, other = (play_first(comares.new("rollwrite", 3, seed=seed)) for seed in (5, 5, 6))
    assert one.tokens == two.tokens
    assert one.tokens != other.tokens


def test_a_roll_depends_on_seed_and_number_only() -> None:
    game = comares.new("rollwrite", 4, seed=21)
    play_first(game, 30)
    while game.to_move != "chance":
        game.play(game.legal()[0])
    assert Seeded(21).roll(game) == game.sample(Rng(21, len(game))) == game.copy().roll() == game.roll()


def test_undo_and_roll_again_gives_the_same_dice() -> None:
    game = comares.new("rollwrite", 3, seed=8)
    while game.to_move is not None:
        if game.to_move == "chance":
            rolled = game.roll()
            assert game.undo() == rolled
            assert game.roll() == rolled
        else:
            game.play(game.legal()[0])
    finished = game.tokens
    for _ in range(60):
        game.undo()
    assert play_first(game).tokens == finished


def test_another_decision_does_not_change_later_dice() -> None:
    game = comares.new("rollwrite", 3, seed=8)
    while game.to_move == "chance":
        game.roll()
    builds = [token for token in game.legal() if token.startswith("build:")]
    assert len(builds) > 1
    rolled = set()
    for token in builds:
        other = game.copy()
        other.play(token)
        if other.to_move != "chance":
            continue
        rolled.add(other.roll())
    assert len(rolled) <= 1


def test_a_loaded_record_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    whole = play_first(comares.new("rollwrite", 2, seed=77))
    for length in (0, 1, 5, 17, 40, 80, len(whole)):
        part = play_first(comares.new("rollwrite", 2, seed=77), length)
        assert len(part) == length
        file = tmp_path / f"{length}.alh"
        file.write_text(part.record(), "utf-8")
        assert play_first(comares.load(file, Seeded(77))).tokens == whole.tokens
        assert play_first(replay(parse(part.record()), Seeded(77))).tokens == whole.tokens


def test_seeded_dice_are_fair_from_game_to_game() -> None:
    first: Counter[str] = Counter()
    cells: Counter[str] = Counter()
    for seed in range(6000):
        game = comares.new("rollwrite", 3, seed=seed)
        first[game.roll()] += 1
        cells[game.roll()] += 1
    assert fits(first, {f"(first:{seat})": 1 for seat in (1, 2, 3)})
    assert fits(cells, {f"(y{yellow}b{blue})": 1 for yellow in range(1, 7) for blue in range(1, 7)})


def test_seeded_dice_are_fair_within_a_game() -> None:
    """Neighbouring rolls of one seed, with nothing between them."""
    pairs: Counter[tuple[str, str]] = Counter()
    for seed in range(3000):
        game = comares.new("rollwrite", 5, seed=seed)
        rolled = [game.roll() for _ in range(15)]
        pairs.update((one[2], two[2]) for one, two in pairwise(rolled[1:]))
    assert fits(pairs, {(str(one), str(two)): 1 for one in range(1, 7) for two in range(1, 7)})


def test_dice_of_the_system_do_not_repeat() -> None:
    games = [comares.new("rollwrite", 5) for _ in range(40)]
    assert all(isinstance(game.source, System) for game in games)
    beginnings = {" ".join(game.roll() for _ in range(14)) for game in games}
    assert len(beginnings) == len(games)


def test_dice_of_the_system_change_when_taken_back() -> None:
    game = comares.new("rollwrite", 3)
    game.roll()
    rolled = set()
    for _ in range(60):
        rolled.add(game.roll())
        game.undo()
    assert len(rolled) > 10


def test_dice_of_the_system_are_fair_enough() -> None:
    game = comares.new("rollwrite", 3)
    game.play("(first:1)")
    counts = Counter(System().roll(game) for _ in range(7200))
    # Not seeded, so the bounds are wide: 200 of each are expected, with a standard deviation of 14.
    assert len(counts) == 36
    assert min(counts.values()) > 100
    assert max(counts.values()) < 300


def test_typed_dice() -> None:
    asked: list[str] = []

    def ask(game: Game[Any]) -> str:
        asked.append(game.view()["phase"])
        return "(first:2)" if not len(game) else "(y3b5)"

    game = comares.new("rollwrite", 3, source=Typed(ask))
    assert game.roll() == "(first:2)"
    assert game.roll() == "(y3b5)"
    assert game.tokens == ["(first:2)", "(y3b5)"]
    assert asked == ["first-player", "setup-cell"]


@pytest.mark.parametrize(("typed", "error"), [("(y7b1)", ParseError), ("y3b5", ParseError), ("(y12b34)", IllegalMove)])
def test_wrong_typed_dice_change_nothing(typed: str, error: type[comares.ComaresError]) -> None:
    answers = ["(first:1)", typed, "(y1b1)"]
    game = comares.new("rollwrite", 3, source=Typed(lambda _: answers.pop(0)))
    game.roll()
    view = game.view()
    with pytest.raises(error):
        game.roll()
    assert game.view() == view
    assert game.tokens == ["(first:1)"]
    assert game.roll() == "(y1b1)"


def test_a_source_goes_before_a_seed() -> None:
    game = comares.new("rollwrite", 3, seed=1, source=Typed(lambda _: "(first:3)"))
    assert game.roll() == "(first:3)"
    assert isinstance(comares.new("rollwrite", 3, seed=0).source, Seeded)
