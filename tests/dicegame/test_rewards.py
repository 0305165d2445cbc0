"""Rewards of the dice game: who gets what in a column, and the building tracks."""

from __future__ import annotations

from random import Random

import pytest

import comares
from comares.dicegame import rules
from comares.dicegame.codes import CHIP_AT, DIRK_AT

from .scripted import (
    ALL_EXCHANGE,
    KINDS,
    Table,
    bonus,
    chips,
    code_of,
    height,
    heights,
    look,
    markers,
    seat,
    stones,
)

# ---- Best and second best ----


def test_the_owner_of_the_best_marker_chooses() -> None:
    table = Table().lay().turns({1: "P5.1", 2: "P6.3", 3: "P5.2"})
    assert (table.phase, look(table.game)["column"], table.game.to_move) == ("take", "P", 2)
    assert table.game.legal() == ["take:2", "take:chip"]


def test_best_takes_2_points_and_second_gets_1_point_and_the_chip() -> None:
    table = Table().lay("P:black").turns({1: "P5.1", 2: "P6.3"}).play("take:2")
    assert stones(table.game, "P") == {2: [2], 1: [1]}
    assert (chips(table.game, 1), chips(table.game, 2)) == (["black"], [])


def test_best_takes_1_point_and_the_chip_and_second_gets_2_points() -> None:
    table = Table().lay("P:black").turns({1: "P5.1", 2: "P6.3"}).play("take:chip")
    assert stones(table.game, "P") == {2: [1], 1: [2]}
    assert (chips(table.game, 1), chips(table.game, 2)) == ([], ["black"])


def test_the_third_best_gets_nothing() -> None:
    table = Table().lay().turns({1: "P5.1", 2: "P6.3", 3: "P4.1"}).play("take:2")
    assert height(table.game, 3, "P") == 0
    assert chips(table.game, 3) == []


@pytest.mark.parametrize(
    ("better", "worse"),
    [("8.1", "8.2"), ("8.2", "8.3"), ("8.3", "7.1"), ("5.3", "4.1"), ("1.1", "1.2"), ("1.2", "1.3"), ("8.1", "1.3")],
)
@pytest.mark.parametrize("who", [1, 3])
def test_more_symbols_are_better_and_then_fewer_throws(better: str, worse: str, who: int) -> None:
    table = Table().lay().turns({who: f"A{better}", 4 - who: f"A{worse}"})
    assert markers(table.game, "A") == {better: who, worse: 4 - who}
    assert seat(table.game) == who


def test_the_first_of_two_equal_results_is_better_because_the_other_is_bumped() -> None:
    table = Table(first=3).lay().turns({1: "A5.1", 3: "A5.1"})
    assert seat(table.game) == 3


def test_with_one_marker_its_owner_chooses_and_the_other_reward_is_lost() -> None:
    table = Table().lay("P:black").turns({2: "P5.1"})
    assert (table.phase, seat(table.game)) == ("take", 2)
    table.play("take:2")
    assert look(table.game)["column"] == "T"
    assert stones(table.game, "P") == {2: [2]}
    assert [chips(table.game, seat) for seat in (1, 2, 3)] == [[], [], []]


def test_with_one_marker_its_owner_may_take_the_chip() -> None:
    table = Table().lay("P:black").turns({2: "P5.1"}).play("take:chip")
    assert stones(table.game, "P") == {1: [2]}
    assert chips(table.game, 2) == ["black"]


def test_with_no_marker_nothing_is_given_out() -> None:
    table = Table().lay("P:black").turns({2: "S5.1"})
    assert look(table.game)["column"] == "S"
    table.rewards()
    assert stones(table.game, "P") == {}
    assert [chips(table.game, seat) for seat in (1, 2, 3)] == [[], [], []]


def test_columns_come_in_the_order_p_s_a_c_g_t() -> None:
    table = Table().lay().turns({1: "T8.1 G8.1 C8.1 A8.1 S8.1", 2: "P8.1"})
    order = []
    while table.phase == "take":
        order.append(look(table.game)["column"])
        table.play("take:2")
    assert order == list(KINDS)


def test_markers_that_are_out_get_nothing() -> None:
    table = Table().lay().turns({1: "P1.1", 2: "P1.2", 3: "P1.3 P1.3"})
    assert markers(table.game, "P") == {"1.1": 1, "1.2": 2, "1.3": 3}


def test_afterwards_all_markers_go_back_to_their_owners() -> None:
    table = Table().round({1: "P8.1", 2: "S8.1"})
    assert [markers(table.game, kind) for kind in KINDS] == [{}] * 6
    table.lay()
    assert [place["markers"] for place in look(table.game)["seats"]] == [5, 5, 5]


def test_the_rewards_wait_until_all_markers_are_placed() -> None:
    table = Table().lay()
    for _ in range(14):
        table.turn()
    assert table.phase == "dice"
    table.turn()
    assert table.phase == "take"


# ---- The same player best and second ----


def test_the_same_player_best_and_second_gets_both_without_being_asked() -> None:
    table = Table().lay("P:black").turns({1: "P8.1 P7.1", 2: "P6.1"})
    assert (table.phase, look(table.game)["column"]) == ("take", "T")
    assert stones(table.game, "P") == {3: [1]}
    assert chips(table.game, 1) == ["black"]


def test_the_same_player_best_and_second_gets_1_point_and_the_chip_first() -> None:
    """The starting player chip interrupts the rewards between the two."""
    table = Table().lay("P:start").turns({1: "P8.1 P7.1"})
    assert (table.phase, height(table.game, 1, "P")) == ("caliph", 1)
    table.play("caliph:2")
    assert height(table.game, 1, "P") == 3


def test_the_same_player_best_and_second_passes_the_pile_of_the_first_point() -> None:
    """Ben is on field 1 and Cleo on 3: Ani moves via 1 to 3 and lies on top of Cleo."""
    table = Table().round({2: "S8.1"}, answers={"S": "take:chip"})
    table.round({3: "S8.1"}).round({3: "S8.1"}, answers={"S": "take:chip"})
    table.round({1: "S8.1 S7.1"})
    assert stones(table.game, "S") == {1: [2], 3: [3, 1]}


def test_best_and_third_of_one_player_with_another_between_is_asked() -> None:
    table = Table().lay().turns({1: "P8.1 P6.1", 2: "P7.1"})
    assert (table.phase, seat(table.game)) == ("take", 1)


def test_second_and_third_of_one_player_is_the_second_once() -> None:
    table = Table().lay().turns({1: "P7.1 P6.1", 2: "P8.1"}).play("take:2")
    assert stones(table.game, "P") == {2: [2], 1: [1]}


def test_an_exchange_chip_held_before_serves_for_the_1_point_and_the_2_points() -> None:
    table = Table().give({1: "exchange"}).lay().turns({1: "G8.1 G7.1"})
    assert (table.phase, look(table.game)["column"], height(table.game, 1, "G")) == ("exchange", "G", 0)
    table.play("keep")
    assert (table.phase, look(table.game)["column"], height(table.game, 1, "G")) == ("exchange", "G", 1)
    table.play("keep")
    assert (table.phase, look(table.game)["column"], height(table.game, 1, "G")) == ("exchange", "G", 2)
    table.play("exchange:P")
    assert (look(table.game)["column"], height(table.game, 1, "G"), height(table.game, 1, "P")) == ("T", 2, 2)


def test_what_the_chip_is_is_seen_when_it_is_chosen() -> None:
    table = Table().lay("P:black").turns({1: "P8.1"})
    assert bonus(table.game)[0] == "black"
    table.play("take:chip")
    assert bonus(table.game)[0] is None


def test_nothing_else_is_possible_while_a_reward_is_chosen() -> None:
    table = Table().lay("P:black").turns({1: "P8.1"})
    assert code_of(table.game, "place:P") == "take-now"
    assert code_of(table.game, "keep") == "take-now"


# ---- Building tracks ----


def test_building_points_move_the_stone_from_nothing_to_field_1_and_2_and_so_on() -> None:
    table = Table().round({1: "P8.1"}, answers={"P": "take:chip"})
    assert stones(table.game, "P") == {1: [1]}
    table.round({1: "P8.1"}, answers={"P": "take:2"})
    assert stones(table.game, "P") == {3: [1]}
    table.round({1: "P8.1 P7.1"})
    assert stones(table.game, "P") == {6: [1]}


def test_each_player_has_a_stone_in_each_column() -> None:
    table = Table().round({1: "P8.1 S8.1", 2: "P7.1 S7.1"})
    assert heights(table.game, 1) == [2, 2, 0, 0, 0, 0]
    assert heights(table.game, 2)[:5] == [1, 1, 0, 0, 0]


def test_a_stone_arrives_on_top_of_those_that_are_there() -> None:
    table = Table().round({3: "P8.1"}).round({1: "P8.1"})
    assert stones(table.game, "P") == {2: [3, 1]}
    table.round({2: "P8.1"})
    assert stones(table.game, "P") == {2: [3, 1, 2]}


def test_a_stone_that_goes_on_from_below_lets_the_others_sink() -> None:
    table = Table().round({3: "P8.1"}).round({1: "P8.1"}).round({2: "P8.1"})
    table.round({3: "P8.1"}, answers={"P": "take:chip"})
    assert stones(table.game, "P") == {2: [1, 2], 3: [3]}


def test_a_stone_that_goes_on_from_the_middle_of_a_pile() -> None:
    table = Table().round({3: "P8.1"}).round({1: "P8.1"}).round({2: "P8.1"})
    table.round({1: "P8.1"}, answers={"P": "take:chip"})
    assert stones(table.game, "P") == {2: [3, 2], 3: [1]}


def test_a_stone_that_comes_back_to_those_it_left_lies_on_top() -> None:
    """Ani moves on from Cleo to field 4; Cleo follows and lies on top."""
    table = Table().round({3: "P8.1"}).round({1: "P8.1"}).round({1: "P8.1"})
    assert stones(table.game, "P") == {2: [3], 4: [1]}
    table.round({3: "P8.1"})
    assert stones(table.game, "P") == {4: [1, 3]}


def test_a_stone_passes_a_pile_without_changing_it() -> None:
    table = Table().round({2: "P8.1"}, answers={"P": "take:chip"}).round({3: "P8.1"}, answers={"P": "take:chip"})
    table.round({1: "P8.1"})
    assert stones(table.game, "P") == {1: [2, 3], 2: [1]}


def to_twelve(dump: str = "T") -> Table:
    """Round 5: Ani is on field 12 of P."""
    table = Table(dump=dump)
    for chip in ("black", "black", "black", "annul"):
        table.round({1: "P8.1 P8.1"}, f"P:{chip}")
    assert stones(table.game, "P") == {12: [1]}
    return table


@pytest.mark.parametrize("choice", ["take:2", "take:chip"])
def test_points_beyond_12_are_lost(choice: str) -> None:
    table = to_twelve().lay().turns({1: "P8.1"}).play(choice)
    assert stones(table.game, "P") == {12: [1]}
    assert heights(table.game, 1)[1:] == [0, 0, 0, 0, 0]


def test_a_chip_is_given_at_12_too() -> None:
    table = to_twelve().lay("P:3").turns({1: "P8.1"})
    held = chips(table.game, 1)
    table.play("take:chip")
    assert sorted(chips(table.game, 1)) == sorted([*held, "3"])


def test_of_two_points_one_can_be_lost_at_12() -> None:
    """Three rounds of 3 and one of 2 make 11; then 2 more."""
    table = Table()
    for _ in range(3):
        table.round({1: "P8.1 P8.1"}, "P:black")
    table.round({1: "P8.1"})
    assert height(table.game, 1, "P") == 11
    table.lay().turns({1: "P8.1"}).play("take:2")
    assert stones(table.game, "P") == {12: [1]}


def two_at_twelve() -> Table:
    """Round 5 with twenty exchange chips, at column T: Ani is on P 12; Ben came later and lies on top."""
    table = Table(chips=ALL_EXCHANGE)
    chips_of_ben = dict.fromkeys("SACG", "take:chip")
    for _ in range(3):
        table.round({1: "P8.1 P8.1", 2: "S8.1 A8.1 C8.1 G8.1"}, answers=chips_of_ben)
    two_to_p = "take:2 exchange:P exchange:P"
    table.round(
        {1: "P8.1 P8.1", 2: "S8.1 A8.1 C8.1 G8.1"},
        answers={"S": two_to_p, "A": two_to_p, "C": "take:chip", "G": "take:chip"},
    )
    assert stones(table.game, "P") == {12: [1], 4: [2]}
    table.lay().turns({1: "P8.1 P8.1 T8.1", 2: "S8.1 A8.1 C8.1 G8.1 T7.1"})
    while look(table.game)["column"] != "T":
        if look(table.game)["column"] == "P":
            table.play("keep")
        else:
            table.play(two_to_p)
    assert stones(table.game, "P") == {12: [1, 2]}
    return table


def test_a_stone_arrives_at_12_on_top_of_the_one_there() -> None:
    assert stones(two_at_twelve().game, "P") == {12: [1, 2]}


def test_a_stone_at_12_keeps_its_place_in_the_pile() -> None:
    """Ani lies below Ben: more points do not put Ani on top."""
    table = two_at_twelve().play("take:2 exchange:P")
    assert stones(table.game, "P") == {12: [1, 2]}
    table.play("exchange:P")
    assert stones(table.game, "P") == {12: [1, 2]}


def test_the_upper_stone_at_12_keeps_its_place_too() -> None:
    table = two_at_twelve().play("take:2 exchange:P exchange:P")
    assert (table.phase, seat(table.game)) == ("exchange", 2)
    table.play("exchange:P")
    assert stones(table.game, "P") == {12: [1, 2]}
    assert height(table.game, 2, "T") == 0


def test_who_lies_below_at_12_is_first_in_the_scoring() -> None:
    table = two_at_twelve().play("take:2 exchange:P exchange:P exchange:P").rewards()
    assert table.game.finished
    places = [seat["scorings"][2]["columns"][0]["place"] for seat in table.game.breakdown()["seats"]]
    assert places == [1, 2, None]


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_left_of_a_reward_can_be_read_from_the_position(players: int) -> None:
    """Points to take one by one, then perhaps the chip; and whether the other reward includes it."""
    game = comares.new("dicegame", players, seed=5, chips=ALL_EXCHANGE)
    chooser = Random(5)
    asked = 0
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(chooser.choice([token for token in game.legal() if not token.startswith("throw")]))
        if look(game)["phase"] in ("exchange", "caliph"):
            assert comares.from_position(game.position(), game.setup.players).state == game.state
            asked += 1
    assert asked > 10


def test_there_are_six_columns_for_the_chip_and_for_dirk() -> None:
    game = Table(2).game
    assert [rules.is_legal(game.state, CHIP_AT + column) for column in range(7)] == [True] * 6 + [False]
    while look(game)["phase"] != "dirk":
        game.roll()
    assert [rules.is_legal(game.state, DIRK_AT + column) for column in range(7)] == [True] * 6 + [False]
    assert list(rules.outcomes(game.state)) == [(DIRK_AT + column, 1) for column in range(6)]
