"""What Roll & Write tells players about their choices is what happens when they make them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import comares
from comares import Game
from comares.core.rng import Rng
from comares.core.sources import Seeded

from .scripted import NAMES, VARIANTS, Story, coins, counts, dice, opening, play

Choice = dict[str, Any]


def chosen(game: Game[Any], token: str) -> Choice:
    return next(dict(choice) for choice in game.choices() if choice["token"] == token)


def sorts(game: Game[Any]) -> list[str]:
    return [choice["do"] for choice in game.choices()]


# ---- Constructing ----


def test_a_first_building_of_its_kind_takes_the_best_place_that_is_left() -> None:
    # All three have seraglio, tower and chambers in the first row; nobody has a pavilion.
    told = chosen(opening(dice="y14b46"), "build:y1b4")
    assert (told["do"], told["second"], told["cost"]) == ("build", False, 0)
    assert (told["yellow"], told["blue"], told["kind"]) == (1, 4, "P")
    assert (told["count"], told["size"]) == (1, 5)
    assert (told["kind_was"], told["kind_points"], told["place"], told["level_with"]) == (0, 16, 1, [])
    assert told["lines"] == [
        {"line": "y1", "built": 4, "was": 0, "points": 2},
        {"line": "b4", "built": 1, "was": 0, "points": 0},
    ]


def test_who_draws_level_shares_the_places() -> None:
    # Barbara has seraglio, tower, chambers; the others have one more tower: (21+13)/2 for them, 6 for Barbara.
    told = chosen(opening(dice="y25b46", others="y1b1 y1b2 y2b4"), "build:y2b4")
    assert (told["kind"], told["kind_was"], told["kind_points"]) == ("T", 6, (21 + 13 + 6) // 3)
    assert (told["place"], told["level_with"]) == (1, [2, 3])


def test_virtual_players_share_places_too() -> None:
    game = opening(2, dice="y25b36", others="y1b1 y1b2 y1b3", virtual_cells="y1b5 y1b5 y1b4")
    told = chosen(game, "build:y5b3")
    assert (told["kind"], told["place"], told["level_with"], told["kind_points"]) == ("G", 2, [], 12)
    game = opening(2, dice="y25b36", virtual_cells="y1b5 y1b4 y1b4")
    told = chosen(game, "build:y5b3")
    assert (told["place"], told["level_with"], told["kind_points"]) == (1, [3], (20 + 12) // 2)


def test_completing_a_kind_takes_the_place_at_the_end_of_the_round() -> None:
    # Barbara has four of five seraglios after two rounds and can build the last one.
    story = Story({"Barbara": "SSS S S", "Dirk": "TTT G G", "Patricia": "GGG T T"}).play_to_round(2)
    told = next(choice for choice in story.game.choices() if choice.get("kind") == "S")
    assert (told["count"], told["size"], told["place"], told["kind_points"]) == (5, 5, 1, 17)


@pytest.mark.parametrize(("built", "was", "now"), [(3, 0, 2), (4, 2, 5), (5, 5, 10)])
def test_rows_count_from_four_cells_on(built: int, was: int, now: int) -> None:
    plan = ["y1b1", "y1b2", "y1b3", "y1b4", "y1b5", "y1b6"]
    plans = {"Barbara": " ".join(plan), "Dirk": "TTT", "Patricia": "GGG"}
    game = Story(plans, travelling="y6b5").play_to_round(built - 2).game
    told = chosen(game, f"build:{plan[built]}")
    assert told["lines"][0] == {"line": "y1", "built": built + 1, "was": was, "points": now}


def test_the_second_building_costs_three_coins() -> None:
    game = play(opening(dice="y25b13"), "build:y2b1")
    assert sorts(game) == ["build", "stop"]
    told = chosen(game, "build:y5b3")
    assert (told["second"], told["cost"], told["kind"]) == (True, 3, "G")
    # A first garden is worth 20; three coins were worth one point.
    assert told["kind_points"] - told["kind_was"] == 20
    assert told["score"] - told["score_was"] == 20 - 1


# ---- Dice that move on ----


def test_after_a_single_building_the_other_pair_is_passed() -> None:
    # Without three coins there is no second construction, so the outcome is certain.
    game = play(opening(dice="y25b13"), "y2+")
    told = chosen(game, "build:y3b1")
    assert (told["next_seat"], told["passes"]) == (2, {"yellow": 5, "blue": 3})
    play(game, "build:y3b1 (y1b1)")
    assert dice(game, 2) == "y56b36"


def test_while_a_second_building_is_possible_nobody_knows_what_is_passed() -> None:
    game = opening(dice="y25b13")
    told = chosen(game, "build:y2b1")
    assert (told["next_seat"], told["passes"]) == (2, None)
    play(game, "build:y2b1")
    assert chosen(game, "build:y5b3")["passes"] is None
    stop = chosen(game, "stop")
    assert stop == {"token": "stop", "do": "stop", "rolls": True, "next_seat": 2, "passes": {"yellow": 5, "blue": 3}}


def test_dice_that_show_the_same_stay_the_same() -> None:
    game = play(opening(dice="y22b14"), "b4+")
    assert chosen(game, "build:y2b1")["passes"] == {"yellow": 2, "blue": 5}


def test_the_last_seat_passes_to_the_first() -> None:
    game = play(opening(first=3, dice="y25b13"), "y2+")
    assert chosen(game, "build:y3b1")["next_seat"] == 1


def test_two_players_pass_to_and_fro() -> None:
    game = play(opening(2, first=2, dice="y25b13"), "y2+")
    assert chosen(game, "build:y3b1")["next_seat"] == 1


def test_a_solo_player_passes_nothing() -> None:
    game = play(opening(1, dice="y25b13"), "y2+")
    told = chosen(game, "build:y3b1")
    assert (told["next_seat"], told["passes"]) == (None, None)


def test_the_last_player_of_the_last_round_passes_nothing() -> None:
    story = Story(dict.fromkeys(NAMES[:3], "y1b1 y1b2 y1b3")).play_to_round(18)
    for seat, receiver in ((1, 2), (2, 3), (3, None)):
        builds = [choice for choice in story.game.choices() if choice["do"] == "build"]
        assert {choice["next_seat"] for choice in builds} == {receiver}
        assert receiver or all(choice["passes"] is None for choice in builds)
        story.turn(seat)


def test_keeping_a_pair_passes_the_other_one() -> None:
    game = play(opening(dice="y25b13"), "coins (y14b25)")
    assert game.choices() == [
        {
            "token": f"keep:y{yellow}b{blue}",
            "do": "keep",
            "rolls": False,  # the neighbour has dice already
            "yellow": yellow,
            "blue": blue,
            "next_seat": 2,
            "passes": {"yellow": 5 - yellow, "blue": 7 - blue},
        }
        for yellow in (1, 4)
        for blue in (2, 5)
    ]


# ---- Coins ----


def test_turning_a_die_costs_a_coin() -> None:
    game = play(opening(dice="y25b13"), "y2+")
    assert chosen(game, "y3+") == {
        "token": "y3+",
        "do": "turn",
        "colour": "yellow",
        "pips": 3,
        "to": 4,
        "cost": 1,
        "coins_left": 1,
    }
    told = chosen(game, "b3-")
    assert (told["colour"], told["pips"], told["to"]) == ("blue", 3, 2)


def test_gaining_coins() -> None:
    # Two of the four intersections are constructed; 3 + 2 coins are two points instead of one.
    game = opening(dice="y15b13")
    told = chosen(game, "coins")
    assert (told["gain"], told["coins"]) == (2, 5)
    assert told["score"] - told["score_was"] == 1


def test_no_more_coins_than_the_sheet_has() -> None:
    assert chosen(opening(dice="y15b13", coins=4), "coins")["gain"] == 1
    assert chosen(opening(dice="y15b13", coins=3), "coins")["gain"] == 0


# ---- All of them ----


def test_in_the_order_in_which_a_player_looks_at_them() -> None:
    assert sorts(opening(dice="y25b13")) == ["build"] * 4 + ["coins"] + ["turn"] * 7


def test_nothing_to_choose_while_dice_are_rolled_or_the_game_is_over() -> None:
    game = comares.new("rollwrite", 3)
    assert game.to_move == "chance" and game.choices() == []
    assert Story(dict.fromkeys(NAMES[:3], "y1b1 y1b2 y1b3")).play_to_end().game.choices() == []


@pytest.mark.parametrize(
    ("players", "virtual", "versus"),
    [(players, virtual, versus) for players, virtual, _ in VARIANTS for versus in {False, players == 1}],
)
def test_what_is_told_is_what_happens(players: int, virtual: int, versus: bool) -> None:
    game = comares.new("rollwrite", players, virtual=virtual, versus=versus, seed=10 * players + virtual)
    chooser = Rng(players, virtual)
    while not game.finished:
        if game.to_move == "chance":
            assert game.choices() == []
            game.roll()
            continue
        told = [dict(choice) for choice in game.choices()]
        assert json.loads(json.dumps(told)) == told
        assert sorted(choice["token"] for choice in told) == game.legal()
        for choice in told:
            happens(game, choice)
        game.play(told[chooser.below(len(told))]["token"])


def happens(game: Game[Any], told: Choice) -> None:
    """Play a choice on a copy, and compare the result with what was promised."""
    seat = game.to_move
    assert isinstance(seat, int)
    after = game.copy()
    after.play(told["token"])
    was, now = (position.breakdown()["seats"][seat - 1] for position in (game, after))
    if "score" in told:
        assert (told["score_was"], told["score"]) == (game.scores()[seat - 1], after.scores()[seat - 1])
    if told["do"] == "build":
        kind = "PSACGT".index(told["kind"])
        assert game.view()["sheet"][told["yellow"] - 1][told["blue"] - 1] == told["kind"]
        assert told["second"] == (game.view()["phase"] == "second")
        assert told["count"] == counts(after, seat)[told["kind"]] == counts(game, seat).get(told["kind"], 0) + 1
        assert told["size"] == game.view()["sizes"][kind]
        assert told["kind_was"] == was["kinds"][kind]["points"]
        assert told["kind_points"] == now["kinds"][kind]["points"]
        assert told["place"] == now["kinds"][kind]["place"]
        assert sorted([seat, *told["level_with"]]) == now["kinds"][kind]["shared_by"]
        for line, number in zip(told["lines"], (told["yellow"] - 1, told["blue"] + 5), strict=True):
            assert line["was"] == was["lines"][number]["points"]
            assert {name: line[name] for name in ("line", "built", "points")} == now["lines"][number]
        unknown = told["second"] or after.view()["phase"] == "second"
        assert (told["passes"] is None) == (unknown or told["next_seat"] is None)
    if told["do"] in ("build", "turn"):
        assert told["cost"] == coins(game, seat) - coins(after, seat)
    if told["do"] == "turn":
        assert told["coins_left"] == coins(after, seat)
        shown = [die["pips"] for die in game.view()["seats"][seat - 1][told["colour"]]]
        shown.remove(told["pips"])
        turned = [die["pips"] for die in after.view()["seats"][seat - 1][told["colour"]]]
        assert sorted(turned) == sorted([*shown, told["to"]])
    if told["do"] == "coins":
        assert told["coins"] == coins(after, seat) == coins(game, seat) + told["gain"]
    if told.get("passes"):
        assert_passed(game, after, told)


def assert_passed(game: Game[Any], after: Game[Any], told: Choice) -> None:
    """Check that, whatever is rolled next, the neighbour has the pair beside their own on their turn."""
    seat = told["next_seat"]
    after.source = Seeded(len(game))
    waiting = game.view()["seats"][seat - 1]
    while after.to_move == "chance":
        after.roll()
    assert after.to_move == seat
    has = after.view()["seats"][seat - 1]
    for colour in ("yellow", "blue"):
        expected = [*(die["pips"] for die in waiting[colour]), told["passes"][colour]]
        assert sorted(die["pips"] for die in has[colour]) == sorted(expected)
