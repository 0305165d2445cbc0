"""Line-ups, rotations and dice."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from comares.arena.streams import choices, derive, dice
from comares.arena.tournament import Outcome, Plan, parts, play_game, round_robin
from comares.bots import directory
from comares.bots.budget import STANDARD, Budget
from comares.core import registry
from comares.core.errors import SetupError
from comares.core.rng import Rng


def outcomes(plan: Plan) -> list[Outcome]:
    return [outcome for part, _ in parts(plan) for outcome in part]


class Noting:
    """A bot that plays any legal action and records what it was given."""

    seen: list[tuple[str, Budget, int]]

    def __init__(self, name: str, rules: Any, draws: bool = True) -> None:
        self.name, self.rules, self.draws = name, rules, draws

    def choose(self, state: Any, budget: Budget, rng: Rng, /) -> int:
        Noting.seen.append((self.name, budget, rng.copy().word()))
        actions: list[int] = self.rules.legal(state)
        return actions[rng.below(len(actions)) if self.draws else 0]


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots that decide at random, and two that always take the first legal action."""
    Noting.seen = []

    def own(game: str) -> dict[str, Any]:
        rules = registry.find(game).rules
        return {name: lambda name=name: Noting(name, rules, name not in "xy") for name in "abcxy"}

    monkeypatch.setattr(directory, "own", own)


def plan(*lineups: str, game: str = "rollwrite", games: int = 1, seed: int = 1, budget: Budget = STANDARD) -> Plan:
    return Plan(game, {}, tuple(tuple(lineup) for lineup in lineups), games, seed, budget)


def results(games: list[Outcome]) -> list[Any]:
    """Everything except the time."""
    return [(game.lineup, game.bots, game.points, game.parts, game.ranks) for game in games]


def test_every_bot_sits_in_every_seat_equally_often() -> None:
    games = outcomes(plan("abc", games=9))
    assert len(games) == 9
    for seat in range(3):
        assert Counter(game.bots[seat] for game in games) == {"a": 3, "b": 3, "c": 3}
    assert [game.bots for game in games[:3]] == [("a", "b", "c"), ("c", "a", "b"), ("b", "c", "a")]


@pytest.mark.parametrize(("wanted", "games"), [(1, 3), (3, 3), (4, 6), (1000, 1002)])
def test_games_are_rounded_up_to_whole_deals(wanted: int, games: int) -> None:
    assert plan("abc", games=wanted).games == games
    assert plan("aaa", games=wanted).games == games


@pytest.mark.parametrize("game", registry.names())
def test_the_dice_are_the_same_in_every_rotation(game: str) -> None:
    """Deterministic bots play the same game three times, whichever seats they have."""
    first, second, third, other = outcomes(plan("xyx", game=game, games=4))[:4]
    assert first.points == second.points == third.points
    assert other.points != first.points


def test_dice_come_together_again_in_the_next_round() -> None:
    rules: Any = SimpleNamespace(sample=lambda _state, rng: rng.word())

    def rolled(*rounds: int) -> list[int]:
        roll = dice(rules, 7, 3)
        return [roll(SimpleNamespace(round=number)) for number in rounds]

    few, many = rolled(0, 1, 2, 2), rolled(0, 1, 1, 1, 2, 2)
    assert few[:2] == many[:2]
    assert few[2:] == many[4:]
    assert len(set(many)) == 6


def test_deals_and_seeds_have_other_dice() -> None:
    rules: Any = SimpleNamespace(sample=lambda _state, rng: rng.word())
    state = SimpleNamespace(round=1)
    assert len({dice(rules, seed, deal)(state) for seed in range(10) for deal in range(10)}) == 100


def test_every_player_draws_from_a_stream_of_their_own() -> None:
    drawn = {
        choices(1, deal, rotation, place).word() for deal in range(9) for rotation in range(3) for place in range(3)
    }
    assert len(drawn) == 81
    assert derive(1, 2, 3) != derive(1, 3, 2)
    assert derive(-1) == -1
    assert 0 <= derive(-1, 0) < 2**64


def test_what_a_bot_draws_does_not_depend_on_the_others() -> None:
    first = []
    for lineup in ("abc", "axc", "bbc"):
        Noting.seen = []
        play_game(plan(lineup), 1)
        first.append(next(word for name, _, word in Noting.seen if name == "c"))
    assert first[0] == first[1] == first[2]


def test_the_state_is_a_copy_and_the_budget_is_handed_on() -> None:
    budget = Budget(work=12)
    game = play_game(plan("abc", budget=budget), 0)
    assert {given for _, given, _ in Noting.seen} == {budget}
    assert sum(times.counts.total() for times in game.times.values()) == len(Noting.seen)


def test_the_same_seed_gives_the_same_games() -> None:
    once = results(outcomes(plan("abc", games=6)))
    assert once == results(outcomes(plan("abc", games=6)))
    assert once != results(outcomes(plan("abc", games=6, seed=2)))


def test_games_can_be_played_in_any_order() -> None:
    wanted = plan("abc", "acc", games=12)
    in_order = results(outcomes(wanted))
    assert results([play_game(wanted, number) for number in reversed(range(12))]) == in_order[::-1]


def test_a_victory_is_whole() -> None:
    for game in outcomes(plan("abc", games=60)):
        assert sum(game.parts) == 60
        winners = [seat for seat in range(3) if game.parts[seat]]
        assert [seat for seat in range(3) if game.ranks[seat] == 0] == winners
        assert all(game.points[seat] == max(game.points) for seat in winners)
        losers = sorted({0, 1, 2} - set(winners), key=lambda seat: game.ranks[seat])
        assert [game.points[seat] for seat in losers] == sorted((game.points[seat] for seat in losers), reverse=True)


def test_dirk_takes_part_without_a_bot() -> None:
    game = play_game(plan("ab", game="dicegame"), 0)
    assert (len(game.bots), len(game.points), len(game.parts), len(game.ranks)) == (2, 3, 3, 3)


# ---- Round robin ----


def test_a_round_robin_has_each_bot_alone_among_each_other() -> None:
    assert round_robin("abc", 3) == (
        ("a", "b", "b"),
        ("b", "a", "a"),
        ("a", "c", "c"),
        ("c", "a", "a"),
        ("b", "c", "c"),
        ("c", "b", "b"),
    )
    assert round_robin("ab", 5) == (("a", "b", "b", "b", "b"), ("b", "a", "a", "a", "a"))


def test_at_a_table_for_two_one_line_up_is_enough() -> None:
    assert round_robin("abc", 2) == (("a", "b"), ("a", "c"), ("b", "c"))


def test_all_line_ups_of_a_deal_have_the_same_dice() -> None:
    games = outcomes(plan(*("".join(lineup) for lineup in round_robin("xy", 3)), games=6))
    assert len(games) == 6
    assert all(game.points == games[0].points for game in games)


@pytest.mark.parametrize(
    ("bots", "players", "code"),
    [("a", 3, "round-robin-bots"), ("aba", 3, "round-robin-bots"), ("ab", 1, "round-robin-players")],
)
def test_impossible_round_robins_are_refused(bots: str, players: int, code: str) -> None:
    with pytest.raises(SetupError) as error:
        round_robin(bots, players)
    assert error.value.code == code


@pytest.mark.parametrize(("lineup", "code"), [("abd", "unknown-bot"), ("abcabc", "players-range")])
def test_impossible_line_ups_are_refused(lineup: str, code: str) -> None:
    with pytest.raises(SetupError) as error:
        plan(lineup)
    assert error.value.code == code
