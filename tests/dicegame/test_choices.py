"""What the dice game tells players about their choices is what happens when they make them."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import comares
from comares import Game
from comares.core.rng import Rng

from .scripted import ALL_EXCHANGE, FIELDS, KINDS, Table, chips, column_of, height, look, markers, play, ready, seat

Choice = dict[str, Any]


def chosen(game: Game[Any], token: str) -> Choice:
    return next(dict(choice) for choice in game.choices() if choice["token"] == token)


def sorts(game: Game[Any]) -> Counter[str]:
    return Counter(choice["do"] for choice in game.choices())


# ---- Throwing again ----


def test_every_throw_is_listed_by_the_dice_that_are_thrown() -> None:
    game = play(ready(), "(PPPPPPPS)")
    thrown = [choice["dice"] for choice in game.choices() if choice["do"] == "throw"]
    assert len(thrown) == 8 * 2 - 1
    assert (
        sorted(thrown)
        == sorted("P" * pavilions + "S" * seraglios for pavilions in range(8) for seraglios in range(2))[1:]
    )
    assert chosen(game, "throw:PPS") == {"token": "throw:PPS", "do": "throw", "dice": "PPS"}


def test_after_three_throws_only_placing_is_left() -> None:
    game = play(ready(), "(PPPPPPPS) throw:S (S) throw:S (A)")
    assert sorts(game) == {"place": 2}


# ---- Placing ----


def test_a_free_field_is_taken_as_named() -> None:
    game = play(ready(), "(PSSSAACG) throw:P (S)")
    assert chosen(game, "place:S") == {
        "token": "place:S",
        "do": "place",
        "rolls": True,
        "kind": "S",
        "symbols": 4,
        "named": "4.2",
        "taken": [],
        "field": "4.2",
        "place": 1,
    }


def test_where_the_field_is_taken_the_marker_goes_to_the_next_free_one() -> None:
    # 5.3 is taken, no matter by whom: the next field is 4.1.
    game = Table().lay().turns_of("S5.3", "S6.1", "").play("(SSSSSTTT) throw:T (T) throw:T (T)").game
    told = chosen(game, "place:S")
    assert (told["named"], told["taken"], told["field"], told["place"]) == ("5.3", ["5.3"], "4.1", 3)
    assert markers(play(game, "place:S"), "S") == {"6.1": 2, "5.3": 1, "4.1": 1}


def test_below_the_last_field_a_marker_is_out() -> None:
    game = Table().lay().turns_of("T1.3").play("(PPPPPPPT) throw:P (P) throw:P (P)").game
    told = chosen(game, "place:T")
    assert (told["taken"], told["field"], told["place"]) == (["1.3"], "out", None)


# ---- Chips ----


def test_push_tells_who_goes_where() -> None:
    table = Table().give({3: "push"}).lay()
    table.turns_of("S5.1", "S5.2").play("(SSSSSTTT)")
    told = chosen(table.game, "push:S")
    assert (told["symbols"], told["field"], told["place"]) == (5, "5.1", 1)
    assert told["pushed"] == [
        {"seat": 1, "was": "5.1", "field": "5.2"},
        {"seat": 2, "was": "5.2", "field": "5.3"},
    ]


def test_push_can_throw_a_marker_out() -> None:
    table = Table().give({3: "push"}).lay()
    table.turns_of("T1.3", "").play("(PPPPPPPT) throw:P (P) throw:P (P)")
    assert chosen(table.game, "push:T")["pushed"] == [{"seat": 1, "was": "1.3", "field": "out"}]


def test_the_black_die_tells_where_the_marker_would_land_with_it() -> None:
    game = play(ready({1: "black"}), "(PSSSAACG)")
    assert sorts(game)["black"] == 6
    assert chosen(game, "black:S") == {"token": "black:S", "do": "black", "kind": "S", "symbols": 4, "field": "4.1"}
    assert chosen(game, "black:T")["field"] == "1.1"
    # Nine equal symbols count as 8.1.
    nine = play(ready({1: "black"}), "(SSSSSSSS)")
    assert (chosen(nine, "black:S")["symbols"], chosen(nine, "black:S")["field"]) == (9, "8.1")


def test_annulling_the_first_throw_brings_nothing_back() -> None:
    game = play(ready({1: "annul"}), "(PSSSAACG)")
    assert chosen(game, "annul") == {"token": "annul", "do": "annul", "rolls": True, "dice": "", "throws": 0}


def test_annulling_a_later_throw_brings_the_one_before_back() -> None:
    game = play(ready({1: "annul"}), "(PSSSAACG) throw:PAA (SSS)")
    assert chosen(game, "annul") == {"token": "annul", "do": "annul", "rolls": False, "dice": "PSSSAACG", "throws": 1}
    play(game, "annul")
    assert chosen(game, "again") == {"token": "again", "do": "again", "dice": "PAA"}
    assert chosen(game, "place:S")["field"] == "3.1"


# ---- Rewards ----


def test_a_reward_tells_how_far_the_stone_goes_and_who_gets_the_other() -> None:
    game = Table().lay("P:black").turns({1: "P5.1", 2: "P4.1"}).game
    assert game.choices() == [
        {
            "token": "take:2",
            "do": "take",
            "rolls": False,
            "kind": "P",
            "points": 2,
            "chip": None,
            "field": 2,
            "place": 1,
            "other": 2,
        },
        {
            "token": "take:chip",
            "do": "take",
            "rolls": False,
            "kind": "P",
            "points": 1,
            "chip": "black",
            "field": 1,
            "place": 1,
            "other": 2,
        },
    ]


def test_on_a_field_with_others_a_stone_is_behind_them() -> None:
    table = Table().round({1: "P5.1"}).lay().turns({2: "P5.1"})
    assert [(choice["field"], choice["place"]) for choice in table.game.choices()] == [(2, 2), (1, 2)]
    assert [choice["other"] for choice in table.game.choices()] == [None, None]


def test_the_starting_player_chip_is_a_chip_too() -> None:
    game = Table().lay("P:start").turns({1: "P5.1"}).game
    assert chosen(game, "take:chip")["chip"] == "start"
    play(game, "take:chip")
    assert game.choices() == [
        {"token": f"caliph:{number}", "do": "caliph", "rolls": False, "seat": number} for number in (1, 2, 3)
    ]


def test_an_exchanged_point_raises_another_stone() -> None:
    table = Table(chips=ALL_EXCHANGE).give({1: "exchange"}).lay().turns({1: "S5.1"}).play("take:2")
    assert look(table.game)["points_left"] == 2
    assert sorts(table.game) == {"exchange": 5, "keep": 1}
    assert chosen(table.game, "exchange:P") == {
        "token": "exchange:P",
        "do": "exchange",
        "rolls": False,
        "kind": "P",
        "field": 2,
        "place": 1,
    }
    assert chosen(table.game, "keep") == {
        "token": "keep",
        "do": "keep",
        "rolls": False,
        "kind": "S",
        "field": 1,
        "place": 1,
        "tokens": ["keep", "keep"],
        "field_then": 2,
        "place_then": 1,
    }


def test_keeping_all_points_of_a_reward_is_one_answer() -> None:
    game = Table(chips=ALL_EXCHANGE).give({1: "exchange exchange"}).lay().turns({1: "S5.1"}).play("take:2").game
    keep = chosen(game, "keep")
    for token in keep["tokens"]:
        game.play(token)
    assert look(game)["phase"] != "exchange"
    assert keep["rolls"] == (game.to_move == "chance")


# ---- All of them ----


def test_nothing_to_choose_while_dice_are_thrown_chips_are_laid_out_or_the_game_is_over() -> None:
    game = comares.new("dicegame", 3)
    assert game.choices() == []
    play(game, "(first:1) (chip:P)")
    assert (look(game)["phase"], game.choices()) == ("bonus-chips", [])
    assert Table().lay().game.choices() == []
    assert Table().to_end().game.choices() == []


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_what_is_told_is_what_happens(players: int) -> None:
    game = comares.new("dicegame", players, seed=players)
    chooser = Rng(players, 7)
    while not game.finished:
        if game.to_move == "chance":
            assert game.choices() == []
            game.roll()
            continue
        told = [dict(choice) for choice in game.choices()]
        assert json.loads(json.dumps(told)) == told
        assert sorted(choice["token"] for choice in told) == game.legal()
        for choice in told:
            if choice["do"] != "throw":
                happens(game, choice)
        # Rarely throw again, so that rewards and chips come up as well.
        others = [choice for choice in told if choice["do"] != "throw"]
        game.play((others if chooser.below(3) else told)[chooser.below(len(others))]["token"])


def happens(game: Game[Any], told: Choice) -> None:
    """Play a choice on a copy, and compare the result with what was promised."""
    acting = seat(game)
    assert acting is not None
    after = game.copy()
    after.play(told["token"])
    if told["do"] in ("place", "push"):
        lies = look(after)["phase"] == "dice"  # after the last turn come rewards, which leave markers as they are
        assert told["symbols"] == (look(game)["dice"] + (look(game)["black"] or "")).count(told["kind"])
        was, now = markers(game, told["kind"]), markers(after, told["kind"])
        if lies or now:
            landed(told, acting, was, now)
    if told["do"] == "black":
        assert chosen(after, f"place:{told['kind']}")["field"] == told["field"]
        assert chosen(after, f"place:{told['kind']}")["symbols"] == told["symbols"]
    if told["do"] == "annul":
        assert (look(after)["dice"], look(after)["throws"]) == (told["dice"], told["throws"])
    if told["do"] == "again":
        assert look(after)["thrown"] == len(told["dice"])
        assert Counter(look(after)["dice"]) + Counter(told["dice"]) == Counter(look(game)["dice"])
    if told["do"] in ("exchange", "keep") or (told["do"] == "take" and "exchange" not in chips(game, acting)):
        rises(game, after, told, acting)
    if told["do"] == "caliph":
        assert look(after)["caliph"] == told["seat"]


def landed(told: Choice, acting: int, was: dict[str, int], now: dict[str, int]) -> None:
    if told["field"] == "out":
        assert now == was
        return
    assert now[told["field"]] == acting
    assert told["place"] == [field for field in FIELDS if field in now].index(told["field"]) + 1
    if told["do"] == "place":
        assert now == {**was, told["field"]: acting}
        assert all(field in was for field in told["taken"])
        assert told["taken"] == FIELDS[FIELDS.index(told["named"]) : FIELDS.index(told["field"])]
    else:
        moved = {pushed["was"]: pushed["seat"] for pushed in told["pushed"]}
        pushed = {one["field"]: one["seat"] for one in told["pushed"] if one["field"] != "out"}
        stayed = {field: owner for field, owner in was.items() if field not in moved}
        assert moved.items() <= was.items()
        assert now == {**stayed, **pushed, told["field"]: acting}


def rises(game: Game[Any], after: Game[Any], told: Choice, acting: int) -> None:
    """Check that a stone is where it was promised; others may rise too, so its place holds before they move."""
    # If other rewards of the same player follow at once, the stone may go further.
    assert height(after, acting, told["kind"]) >= told["field"]
    if (
        look(after)["phase"] == "exchange"
        and look(after)["seat"] == acting
        and look(after)["column"] == look(game)["column"]
    ):
        assert height(after, acting, told["kind"]) == told["field"]
        ranked = [who for pile in reversed(column_of(after, told["kind"])["stones"]) for who in pile]
        assert ranked.index(acting) + 1 == told["place"]
    assert told["kind"] in KINDS
