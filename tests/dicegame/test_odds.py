"""Odds while holding dice: exact, as the rules, the solver of turns and the client have them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import comares
from comares.bots.turn.solver import TurnSolver
from comares.core.game import Game
from comares.core.kinds import KINDS
from comares.dicegame.codes import THROW
from comares.dicegame.odds import MOST_THROWS, odds

CLIENT = Path(__file__).parents[2] / "web" / "tests" / "common" / "odds.json"
"""What the client's tests are given: ``python -m tests.dicegame.test_odds`` writes it."""


def thrown(chance: Random, number: int = 8) -> str:
    return "".join(sorted(chance.choices(KINDS, k=number), key=KINDS.index))


def packed(dice: str) -> int:
    """The dice as the engine has them, four bits for each kind."""
    return sum(dice.count(kind) << 4 * at for at, kind in enumerate(KINDS))


def cases() -> Iterator[dict[str, Any]]:
    """Dice, some of them held, after one or two throws, with and without the black die."""
    chance = Random(8)
    for number in range(24):
        dice = thrown(chance)
        held = "".join(die for die in dice if chance.random() < number % 4 / 4)
        black = chance.choice(KINDS) if number % 3 == 0 else None
        yield {"dice": dice, "held": held, "throws": 1 + number % 2, "black": black}


# ---- By the rules ----


def turn(name: str, seed: int, throws: int) -> Game[Any]:
    """A game in which somebody has thrown so often and may throw again."""
    game = comares.new(name, ["Ani", "Ben", "Cleo"], seed=seed)
    while True:
        view = game.view()
        throwing = [token for token in view["legal"] if token.startswith("throw:")]
        if throwing and view["throws"] == throws:
            return game
        if throwing and view["throws"] < throws:
            game.play(throwing[0])
        elif game.to_move == "chance":
            game.roll()
        else:
            game.play(view["legal"][0])


def spread(game: Game[Any], kind: str, held: str) -> Counter[int]:
    """How likely each number of a kind is by the last throw, played through the rules of the game."""
    view = game.view()
    throwing = Counter(view["dice"]) - Counter(held)
    del throwing[kind]
    if view["throws"] == MOST_THROWS or not throwing:
        return Counter({view["dice"].count(kind): 1})
    letters = "".join(die * throwing[die] for die in KINDS)
    game.play(f"throw:{letters}")
    rules, found = game.definition.rules, Counter[int]()
    outcomes = rules.outcomes(game.state)
    total = sum(weight for _, weight in outcomes)
    for action, weight in outcomes:
        after = game.copy()
        after.act(action)
        for number, share in spread(after, kind, held).items():
            found[number] += share * weight / total  # type: ignore[assignment]  # a share
    return found


@pytest.mark.parametrize(
    ("name", "throws", "free"), [("dicegame", 2, 7), ("dicegame", 1, 3), ("alcazaba", 2, 5), ("alcazaba", 1, 2)]
)
def test_the_rules_lead_to_the_same_odds(name: str, throws: int, free: int) -> None:
    for seed in range(2):
        game = turn(name, seed, throws)
        dice = game.view()["dice"]
        for kind in KINDS[seed::3]:
            others = [die for die in dice if die != kind]
            held = "".join(others[free:])
            found = spread(game.copy(), kind, held)
            expected = [sum(share for number, share in found.items() if number >= least) for least in range(1, 9)]
            assert odds(dice, held, throws)[kind] == pytest.approx(expected)


# ---- By the best way to play a turn ----


def test_no_way_to_throw_makes_many_of_a_kind_more_likely_than_holding_nothing_else() -> None:
    chance, solver = Random(3), TurnSolver()
    for case in range(12):
        dice, throws, black = thrown(chance), 1 + case % 2, chance.choice((-1, 2))
        found = odds(dice, "", throws, KINDS[black] if black >= 0 else None)
        at = case % 6
        for least in range(dice.count(KINDS[at]) + 1 + (black == at), 9):
            solver.clear()
            for throw in range(1, MOST_THROWS + 1):
                solver.set_stop(throw, 0.0)
                for symbols in range(1, 10):
                    solver.set_place(throw, at, symbols, 1.0 if symbols >= least else 0.0)
            solver.consider(packed(dice), throws, black, False, 0, 0)
            best = max(value for action, value in solver.options().items() if action >= THROW)
            assert found[KINDS[at]][least - 1] == pytest.approx(best)


# ---- What they are like ----


def test_what_lies_there_is_certain_and_what_cannot_come_is_impossible() -> None:
    found = odds("PPPSSACG", "SS", 2)
    assert found["P"][:3] == [1, 1, 1]
    assert found["P"][3:6] == pytest.approx([1 - (5 / 6) ** 3, 3 * (1 / 6) ** 2 * 5 / 6 + 1 / 216, 1 / 216])
    assert found["P"][6:] == [0, 0]
    assert [len(shares) for shares in found.values()] == [8] * 6


def test_the_black_die_counts_and_is_never_thrown() -> None:
    without, found = odds("PPPSSACG", "", 1), odds("PPPSSACG", "", 1, "P")
    assert found["P"] == [1, *without["P"]]
    assert found["S"][:8] == without["S"]
    assert found["S"][8] == 0


def test_the_more_throws_are_left_the_better_the_odds() -> None:
    one, two = odds("PPPSSACG", "", 2), odds("PPPSSACG", "", 1)
    for kind in KINDS:
        assert all(more >= less for more, less in zip(two[kind], one[kind], strict=True))
        assert two[kind] == sorted(two[kind], reverse=True)


# ---- In the client ----


def told() -> list[dict[str, Any]]:
    return [{**case, "odds": odds(**case)} for case in cases()]


def test_the_client_is_tested_with_the_same_odds() -> None:
    written = json.loads(CLIENT.read_text("utf-8"))
    assert len(written) == len(told())
    for one, other in zip(written, told(), strict=True):
        assert {**one, "odds": None} == {**other, "odds": None}
        for kind in KINDS:
            assert one["odds"][kind] == pytest.approx(other["odds"][kind])


if __name__ == "__main__":
    CLIENT.write_text(json.dumps(told(), indent=1) + "\n", "utf-8")
