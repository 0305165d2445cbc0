"""A turn of Roll & Write: dice are turned, then a building or coins."""

from __future__ import annotations

import pytest

from comares import IllegalMove

from .scripted import (
    Story,
    built,
    coins,
    counts,
    dice,
    opening,
    play,
    seat_of,
    starting,
    turnings,
)

# ---- Turning dice ----


def test_a_coin_turns_one_die_by_one_pip_up() -> None:
    game = play(opening(dice="y25b13"), "y2+")
    assert dice(game, 1) == "y35b13"
    assert (seat_of(game, 1)["circled"], seat_of(game, 1)["crossed"]) == (3, 1)


def test_a_coin_turns_one_die_by_one_pip_down() -> None:
    game = play(opening(dice="y25b13"), "b3-")
    assert dice(game, 1) == "y25b12"
    assert coins(game) == 2


def test_every_die_can_be_turned_both_ways() -> None:
    assert turnings(opening(dice="y25b34")) == {"y2+", "y2-", "y5+", "y5-", "b3+", "b3-", "b4+", "b4-"}


def test_no_die_is_turned_past_1_or_6() -> None:
    game = opening(dice="y16b16")
    assert turnings(game) == {"y1+", "y6-", "b1+", "b6-"}
    for token in ("y1-", "y6+", "b1-", "b6+"):
        with pytest.raises(IllegalMove) as caught:
            game.play(token)
        assert caught.value.code == "turn-past-end"


def test_a_die_that_reaches_the_end_stops_there() -> None:
    game = play(opening(dice="y55b22"), "y5+ b2-")
    assert "y6+" not in game.legal()
    assert "b1-" not in game.legal()


def test_turning_is_optional() -> None:
    game = opening(dice="y25b13")
    assert {"build:y2b1", "coins"} <= set(game.legal())
    assert coins(play(game, "build:y2b1"), 1) == 3


def test_a_yellow_die_by_two_and_a_blue_one_by_one_costs_three_coins() -> None:
    game = play(opening(dice="y25b13"), "y2+ y3+ b3-")
    assert dice(game, 1) == "y45b12"
    assert (seat_of(game, 1)["circled"], seat_of(game, 1)["crossed"]) == (3, 3)


def test_any_number_of_coins_may_be_spent_on_turning() -> None:
    """Two rounds of coins first: 3 + 4 + 4, all spent in one turn on all four dice."""
    story = Story({"Barbara": "y2b2 y1b1 y1b2 ..", "Dirk": "PSA", "Patricia": "PSA"}, travelling="y2b2")
    game = story.play_to_round(3).game
    assert coins(game) == 11
    play(game, "y2+ y3+ y4+ y5+  y2+ y3+  b2+ b3+ b4+  b2- b5+")
    assert dice(game, 1) == "y46b16"
    assert coins(game) == 0


def test_without_coins_no_die_is_turned() -> None:
    game = play(opening(dice="y25b13"), "y2+ y3+ b3-")
    assert turnings(game) == set()
    with pytest.raises(IllegalMove) as caught:
        game.play("y4+")
    assert caught.value.code == "no-coins"


def test_dice_are_turned_only_at_the_start_of_the_turn() -> None:
    game = play(opening(dice="y25b34"), "build:y2b3")
    assert game.legal() == ["build:y5b4", "stop"]
    with pytest.raises(IllegalMove) as caught:
        game.play("y5-")
    assert caught.value.code == "turn-too-late"


def test_dice_are_not_turned_between_the_roll_of_all_four_and_the_choice_of_a_pair() -> None:
    game = play(opening(dice="y25b34"), "coins (y25b34)")
    assert coins(game) == 3
    assert turnings(game) == set()


@pytest.mark.parametrize(
    ("turned", "back"), [("y2+", "y3-"), ("y5-", "y4+"), ("b3+", "b4-"), ("b1+", "b2-"), ("b3-", "b2+")]
)
def test_a_die_turned_one_way_is_not_turned_the_other_way_in_the_same_turn(turned: str, back: str) -> None:
    game = play(opening(dice="y25b13"), turned)
    assert back not in game.legal()
    with pytest.raises(IllegalMove) as caught:
        game.play(back)
    assert caught.value.code == "turn-back"
    assert coins(game) == 2


def test_a_die_turned_up_is_not_turned_down_again_in_the_same_turn_even_after_others_were_turned() -> None:
    game = play(opening(dice="y25b13"), "y2+ b3-")
    assert turnings(game) == {"y3+", "y5+", "y5-", "b1+", "b2-"}


def test_a_die_turned_one_way_may_be_turned_further_that_way() -> None:
    game = play(opening(dice="y25b13"), "y5- y4-")
    assert dice(game, 1) == "y23b13"
    assert "y3-" in game.legal()


def test_a_die_turned_up_may_be_turned_down_by_the_next_player() -> None:
    game = play(opening(dice="y25b34"), "y2+ build:y5b3 (y1b1)")
    assert dice(game, 2) == "y36b46"
    play(game, "y3-")
    assert dice(game, 2) == "y26b46"


def test_a_solo_player_may_turn_a_die_back_in_their_next_turn() -> None:
    game = play(opening(1, dice="y25b34"), "y2+ build:y5b3 (y1b1)  (y1b1) (y1b1)")
    assert game.view()["round"] == 2
    assert dice(game, 1) == "y13b14"
    assert "y3-" in game.legal()


@pytest.mark.parametrize("order", ["y23b13", "y32b13"])
def test_of_two_equal_dice_the_one_already_turned_that_way_is_turned(order: str) -> None:
    game = play(opening(dice=order), "y2+ y3+")
    assert dice(game, 1) == "y34b13"
    # The 4 has been turned twice, the 3 not at all.
    assert starting(game, "y") == {"y3+", "y3-", "y4+"}


@pytest.mark.parametrize("order", ["y23b13", "y32b13"])
def test_of_two_equal_dice_the_one_not_turned_yet_is_turned_where_the_other_would_be_turned_back(order: str) -> None:
    game = play(opening(dice=order), "y2+ y3-")
    assert dice(game, 1) == "y23b13"
    # The 3 was turned up, the 2 was turned down.
    assert starting(game, "y") == {"y3+", "y2-"}


@pytest.mark.parametrize("order", ["y11b34", "y11b43"])
def test_of_two_equal_blue_dice_the_turned_one_goes_on(order: str) -> None:
    game = play(opening(dice=order), "b4- b3-")
    assert dice(game, 1) == "y11b23"
    assert starting(game, "b") == {"b2-", "b3+", "b3-"}


@pytest.mark.parametrize("order", ["y24b13", "y42b13"])
def test_two_equal_dice_that_were_turned_towards_each_other_go_on_each_its_own_way(order: str) -> None:
    game = play(opening(dice=order), "y2+ y4-")
    assert dice(game, 1) == "y33b13"
    assert starting(game, "y") == {"y3+", "y3-"}
    up = play(game.copy(), "y3+")
    assert dice(up, 1) == "y34b13"
    down = play(game.copy(), "y3-")
    assert dice(down, 1) == "y23b13"


def test_two_equal_dice_turned_the_same_way_are_not_turned_back() -> None:
    game = play(opening(dice="y22b13"), "y2+ y2+")
    assert dice(game, 1) == "y33b13"
    assert starting(game, "y") == {"y3+"}
    game = play(opening(dice="y44b13"), "y4- y4-")
    assert dice(game, 1) == "y33b13"
    assert starting(game, "y") == {"y3-"}


def test_two_equal_dice_are_one_question() -> None:
    game = opening(dice="y22b33")
    assert len(game.legal()) == len(set(game.legal()))
    assert turnings(game) == {"y2+", "y2-", "b3+", "b3-"}


# ---- Constructing ----


def test_any_of_the_four_intersections_may_be_constructed() -> None:
    game = opening(dice="y25b34")
    assert starting(game, "build") == {"build:y2b3", "build:y2b4", "build:y5b3", "build:y5b4"}


@pytest.mark.parametrize("cell", ["y2b3", "y2b4", "y5b3", "y5b4"])
def test_constructing_marks_the_cell_and_counts_its_kind(cell: str) -> None:
    game = play(opening(dice="y25b34", cells="y1b1 y1b2 y1b3"), f"build:{cell}")
    assert built(game) == {"y1b1", "y1b2", "y1b3", cell}
    kind = {"y2b3": "A", "y2b4": "T", "y5b3": "G", "y5b4": "S"}[cell]
    before = {"S": 1, "T": 1, "C": 1}
    assert counts(game) == {**before, kind: before.get(kind, 0) + 1}


def test_a_cell_that_is_constructed_is_not_constructed_again() -> None:
    game = opening(dice="y25b34", cells="y2b3 y1b2 y1b3")
    assert starting(game, "build") == {"build:y2b4", "build:y5b3", "build:y5b4"}
    with pytest.raises(IllegalMove) as caught:
        game.play("build:y2b3")
    assert caught.value.code == "cell-built"


def test_only_intersections_are_constructed() -> None:
    game = opening(dice="y25b34")
    with pytest.raises(IllegalMove) as caught:
        game.play("build:y2b5")
    assert caught.value.code == "no-intersection-yet"


def test_what_another_player_has_constructed_may_be_constructed() -> None:
    game = opening(dice="y25b34", others="y2b3 y1b2 y1b3")
    play(game, "build:y2b3")
    assert "y2b3" in built(game, 1)


def test_two_dice_that_show_the_same_number_are_interchangeable() -> None:
    game = opening(dice="y22b13", cells="y1b1 y1b2 y1b4")
    assert starting(game, "build") == {"build:y2b1", "build:y2b3"}
    play(game, "build:y2b3")
    assert game.legal() == ["build:y2b1", "stop"]


# ---- The second construction ----


def test_after_constructing_the_cell_of_the_other_two_dice_may_be_constructed_for_three_coins() -> None:
    game = play(opening(dice="y25b34", cells="y1b1 y1b2 y1b3"), "build:y5b3")
    assert game.to_move == 1
    assert game.legal() == ["build:y2b4", "stop"]
    play(game, "build:y2b4")
    assert built(game) == {"y1b1", "y1b2", "y1b3", "y5b3", "y2b4"}
    assert (seat_of(game, 1)["circled"], seat_of(game, 1)["crossed"]) == (3, 3)
    assert counts(game) == {"S": 1, "T": 2, "C": 1, "G": 1}


def test_the_second_construction_may_be_declined_and_costs_nothing_then() -> None:
    game = play(opening(dice="y25b34", cells="y1b1 y1b2 y1b3"), "build:y5b3 stop")
    assert built(game) == {"y1b1", "y1b2", "y1b3", "y5b3"}
    assert coins(game) == 3


def test_the_second_construction_is_only_where_the_other_two_dice_meet() -> None:
    game = play(opening(dice="y25b34"), "build:y5b3")
    for cell in ("y2b3", "y5b4", "y5b3", "y6b6"):
        with pytest.raises(IllegalMove) as caught:
            game.play(f"build:{cell}")
        assert caught.value.code == "second-other-pair"


def test_the_second_construction_is_not_offered_with_less_than_three_coins() -> None:
    game = play(opening(dice="y25b34"), "y2+ build:y5b3")
    assert coins(game) == 2
    assert game.to_move == "chance"


def test_three_coins_must_be_left_after_turning() -> None:
    """Of 7 coins, four are spent on turning: three are left, and after one more only two."""
    story = Story({"Barbara": "y2b2 y1b1 y1b2 . y5b4", "Dirk": "PSA", "Patricia": "PSA"}, travelling="y2b2")
    game = story.play_to_round(2).game
    assert (coins(game), dice(game, 1)) == (7, "y25b24")
    play(game, "y5+ b4+ b5+ y2-")
    assert coins(game) == 3
    assert play(game.copy(), "b2- build:y1b6").to_move == "chance"
    assert play(game, "build:y1b6").legal() == ["build:y6b2", "stop"]
    assert coins(play(game, "build:y6b2")) == 0


def test_the_second_construction_is_not_offered_where_the_cell_is_constructed() -> None:
    game = play(opening(dice="y25b34", cells="y2b4 y1b2 y1b3"), "build:y5b3")
    assert coins(game) == 3
    assert game.to_move == "chance"


def test_the_first_construction_counts_when_the_second_is_considered() -> None:
    game = play(opening(dice="y22b33"), "build:y2b3")
    assert coins(game) == 3
    assert game.to_move == "chance"


def test_there_is_no_third_construction() -> None:
    """With six coins left after the second construction."""
    story = Story({"Barbara": "y2b2 y1b1 y1b2 . . y5b4", "Dirk": "PSA", "Patricia": "PSA"}, travelling="y2b2")
    game = story.play_to_round(3).game
    assert coins(game) == 11
    play(game, "y2+ build:y5b4 build:y3b2")
    assert coins(game) == 7
    assert game.to_move == "chance"


# ---- Gaining coins ----


@pytest.mark.parametrize(
    ("order", "cells", "gain"),
    [
        ("y25b34", "y1b1 y1b2 y1b3", 0),
        ("y25b34", "y2b3 y1b2 y1b3", 1),
        ("y25b34", "y2b3 y5b4 y1b3", 2),
        ("y25b34", "y2b3 y5b4 y2b4", 3),
        ("y22b34", "y2b3 y1b1 y1b2", 2),
        ("y25b33", "y5b3 y1b1 y1b2", 2),
        ("y22b34", "y2b3 y2b4 y1b2", 4),
        ("y25b33", "y2b3 y5b3 y1b2", 4),
        ("y22b33", "y2b3 y1b1 y1b2", 4),
        ("y22b33", "y3b2 y1b1 y1b2", 0),
    ],
)
def test_a_coin_for_each_of_the_four_intersections_that_is_constructed(order: str, cells: str, gain: int) -> None:
    game = play(opening(dice=order, cells=cells), "coins")
    assert seat_of(game, 1)["circled"] == 3 + gain
    assert seat_of(game, 1)["crossed"] == 0


def test_three_intersections_constructed_give_three_coins() -> None:
    game = opening(3, dice="y25b34", first=3, cells="y2b3 y5b4 y5b3")
    assert game.view()["players"][2] == "Patricia"
    assert coins(play(game, "coins"), 3) == 6


def test_two_cells_hit_twice_each_both_constructed_give_four_coins() -> None:
    game = opening(3, dice="y44b25", first=3, cells="y4b2 y4b5 y1b1")
    assert coins(play(game, "coins"), 3) == 7


def test_four_different_constructed_intersections_give_four_coins() -> None:
    story = Story({"Barbara": "y2b3 y2b4 y5b3 y5b4", "Dirk": "PSA", "Patricia": "PSA"}, travelling="y2b3")
    story.play_to_round(1)
    play(story.game, "build:y5b4 (y5b4)")
    story.turn(2)
    story.turn(3)
    assert dice(story.game, 1) == "y25b34"
    assert starting(story.game, "build") == set()
    assert coins(play(story.game, "coins")) == 7


def test_coins_may_be_gained_although_a_cell_is_free() -> None:
    game = opening(dice="y25b34", cells="y2b3 y1b1 y1b2")
    assert "build:y5b4" in game.legal()
    assert coins(play(game, "coins")) == 4


def test_gaining_coins_may_be_chosen_even_for_0_coins() -> None:
    game = opening(dice="y25b34", cells="y1b1 y1b2 y1b3")
    assert "coins" in game.legal()
    assert coins(play(game, "coins")) == 3
    assert dice(play(game, "(y25b34) keep:y2b3"), 2) == "y56b46"


def test_coins_must_be_gained_when_all_intersections_are_constructed() -> None:
    game = opening(dice="y11b12", cells="y1b1 y1b2 y1b3")
    assert set(game.legal()) - turnings(game) == {"coins"}


def test_the_only_main_action_is_played_by_its_token_too() -> None:
    game = play(opening(dice="y13b22", cells="y1b1 y1b2 y1b3"), "y3- y2- b2+")
    assert game.legal() == ["coins"]
    assert game.to_move == 1


def test_after_turning_dice_the_choice_is_made_from_the_turned_dice() -> None:
    game = opening(dice="y11b11", cells="y1b1 y1b2 y1b3")
    assert starting(game, "build") == set()
    play(game, "y1+")
    assert starting(game, "build") == {"build:y2b1"}
    assert play(game.copy(), "build:y2b1").to_move == "chance"
    assert coins(play(game, "coins")) == 3 - 1 + 2


def test_turning_dice_onto_constructed_cells_earns_coins() -> None:
    game = play(opening(dice="y25b33", cells="y3b3 y1b1 y1b2"), "y2+ coins")
    assert coins(game) == 3 - 1 + 2


def test_who_has_turned_dice_must_still_construct_or_gain_coins() -> None:
    game = play(opening(dice="y25b34"), "y2+")
    assert game.to_move == 1
    assert set(game.legal()) - turnings(game) == {
        "build:y3b3",
        "build:y3b4",
        "build:y5b3",
        "build:y5b4",
        "coins",
    }


def test_who_has_constructed_does_not_gain_coins_in_the_same_turn() -> None:
    game = play(opening(dice="y25b34"), "build:y2b3")
    with pytest.raises(IllegalMove) as caught:
        game.play("coins")
    assert caught.value.code == "coins-or-build"


def test_who_has_gained_coins_does_not_construct_in_the_same_turn() -> None:
    game = play(opening(dice="y25b34"), "coins (y25b34)")
    assert starting(game, "build") == set()
    play(game, "keep:y2b3")
    assert game.to_move == 2


# ---- Coins on the sheet ----


@pytest.mark.parametrize(("printed", "circled"), [(3, 3), (4, 4), (6, 6), (7, 7), (8, 7), (15, 7)])
def test_coins_are_gained_only_as_far_as_blank_ones_are_left(printed: int, circled: int) -> None:
    game = play(opening(dice="y22b33", cells="y2b3 y1b1 y1b2", coins=printed), "coins")
    assert seat_of(game, 1)["circled"] == circled


def test_once_all_coins_are_circled_no_more_are_earned_even_if_some_were_spent() -> None:
    """3 + 4 + 4 + 4 = 15; then two are spent, and the intersections would give at least one."""
    story = Story({"Barbara": "y2b2 y1b1 y1b2", "Dirk": "PSA", "Patricia": "PSA"}, travelling="y2b2")
    circled = []
    for round_number in range(1, 6):
        story.play_to_round(round_number)
        circled.append(seat_of(story.game, 1)["circled"])
    assert circled == [3, 7, 11, 15, 15]
    play(story.game, "y2+ b2+")
    assert (seat_of(story.game, 1)["circled"], seat_of(story.game, 1)["crossed"]) == (15, 2)
    assert dice(story.game, 1) == "y23b23"
    play(story.game, "coins")
    assert (seat_of(story.game, 1)["circled"], seat_of(story.game, 1)["crossed"]) == (15, 2)
    assert coins(story.game) == 13


def test_a_coin_is_never_blank_again_after_it_was_spent() -> None:
    """With 5 coins printed: three are spent, and of four earned only two fit."""
    game = play(opening(dice="y22b33", cells="y3b4 y1b1 y1b2", coins=5), "y2+ y2+ b3+")
    assert dice(game, 1) == "y33b34"
    play(game, "coins")
    assert (seat_of(game, 1)["circled"], seat_of(game, 1)["crossed"]) == (5, 3)
    assert coins(game) == 2


def test_coins_of_others_do_not_change() -> None:
    game = play(opening(dice="y22b33", cells="y2b3 y1b1 y1b2"), "y2+ coins")
    assert [coins(game, seat) for seat in (1, 2, 3)] == [4, 3, 3]
