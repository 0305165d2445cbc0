"""Dice move on at the end of a turn of Roll & Write."""

from __future__ import annotations

import pytest

from comares import IllegalMove

from .scripted import NAMES, Story, built, coins, dice, mover, opening, play, starting


def last_round(players: int, *, first: int = 1, travelling: str = "y5b4", pair: str = "y2b3") -> Story:
    """A game before its last round: all have constructed two cells in it or none; everybody's pair is y2b3.

    Nobody has spent a coin, and the cells of these dice are free.
    """
    rounds = {2: 18, 3: 18, 4: 15, 5: 12}[players]
    plans = dict.fromkeys(NAMES[:players], "y1b1 y1b2 y1b3" + " ." * (rounds - 1) + pair)
    virtual = ["PPPP SSSS AAAAA CCCCC GGG"] if players == 2 else []
    return Story(plans, virtual=virtual, first=first, travelling=travelling).play_to_round(rounds)


# ---- After a single construction ----


def test_after_a_single_construction_the_used_pair_is_rolled_and_the_unused_pair_passed_as_it_lies() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "build:y2b4 stop")
    assert mover(game) == "chance"
    assert "(y1b1)" in game.legal() and len(game.legal()) == 36
    play(game, "(y1b2)")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["y1b2", "y56b13", "y6b1"]
    assert mover(game) == 2


def test_the_used_pair_may_come_to_show_a_constructed_cell() -> None:
    game = play(opening(dice="y25b34"), "build:y2b4 stop (y2b4)")
    assert dice(game, 1) == "y2b4"
    assert len(built(game)) == 4


@pytest.mark.parametrize(
    ("cell", "passed"), [("y2b3", "y56b46"), ("y2b4", "y56b36"), ("y5b3", "y26b46"), ("y5b4", "y26b36")]
)
def test_the_pair_that_is_passed_is_the_one_that_was_not_used(cell: str, passed: str) -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), f"build:{cell} stop (y1b1)")
    assert dice(game, 2) == passed


def test_of_two_equal_dice_one_is_used_and_one_is_passed() -> None:
    game = play(opening(dice="y22b34", waiting="y6b6"), "build:y2b4 stop (y1b1)")
    assert dice(game, 2) == "y26b36"


def test_turned_dice_stay_turned() -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), "y2+ b4+ build:y5b3 (y1b1)")
    assert dice(game, 2) == "y36b56"


def test_where_a_second_construction_is_impossible_nothing_is_asked() -> None:
    game = play(opening(dice="y25b34", cells="y1b1 y1b2 y5b3"), "build:y2b4")
    assert mover(game) == "chance"
    assert dice(play(game, "(y1b1)"), 2) == "y56b36"


# ---- After two constructions ----


def test_after_two_constructions_all_four_are_rolled_a_pair_is_kept_and_the_other_passed() -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), "build:y2b4 build:y5b3")
    assert mover(game) == "chance"
    assert len(game.legal()) == 21 * 21
    play(game, "(y13b24)")
    assert mover(game) == 1
    assert game.legal() == ["keep:y1b2", "keep:y1b4", "keep:y3b2", "keep:y3b4"]
    play(game, "keep:y3b2")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["y3b2", "y16b46", "y6b6"]
    assert mover(game) == 2


# ---- After gaining coins ----


@pytest.mark.parametrize(
    ("kept", "passed"), [("y1b2", "y36b46"), ("y1b4", "y36b26"), ("y3b2", "y16b46"), ("y3b4", "y16b26")]
)
def test_after_gaining_coins_all_four_are_rolled_a_pair_is_kept_and_the_other_passed(kept: str, passed: str) -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), f"coins (y13b24) keep:{kept}")
    assert dice(game, 1) == kept
    assert dice(game, 2) == passed
    assert mover(game) == 2


def test_the_four_dice_come_from_a_roll_of_all_four() -> None:
    game = play(opening(dice="y25b34"), "coins")
    with pytest.raises(IllegalMove) as caught:
        game.play("(y1b2)")
    assert caught.value.code == "chance-four"


def test_of_y22b13_there_are_only_two_different_pairs_to_keep() -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), "coins (y22b13)")
    assert game.legal() == ["keep:y2b1", "keep:y2b3"]
    play(game, "keep:y2b3")
    assert (dice(game, 1), dice(game, 2)) == ("y2b3", "y26b16")


def test_of_y13b22_there_are_only_two_different_pairs_to_keep() -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), "coins (y13b22)")
    assert game.legal() == ["keep:y1b2", "keep:y3b2"]
    play(game, "keep:y1b2")
    assert (dice(game, 1), dice(game, 2)) == ("y1b2", "y36b26")


def test_where_both_pairs_are_equal_nothing_is_asked() -> None:
    game = play(opening(dice="y25b34", waiting="y6b6"), "coins (y22b33)")
    assert mover(game) == 2
    assert (dice(game, 1), dice(game, 2)) == ("y2b3", "y26b36")


def test_only_a_pair_that_was_rolled_is_kept() -> None:
    game = play(opening(dice="y25b34"), "coins (y13b24)")
    for pair in ("y5b2", "y1b3", "y2b1"):
        with pytest.raises(IllegalMove) as caught:
            game.play(f"keep:{pair}")
        assert caught.value.code == "keep-not-rolled"


# ---- Who gets the dice ----


def test_the_next_player_is_the_next_one_clockwise() -> None:
    game = opening(4, dice="y25b34", first=3, waiting="y6b6")
    play(game, "build:y2b3 stop (y1b1)")
    assert mover(game) == 4
    assert dice(game, 4) == "y56b46"
    play(game, "build:y6b6 stop (y2b2)")
    assert mover(game) == 1
    assert dice(game, 1) == "y56b46"
    play(game, "build:y6b6 stop (y3b3)")
    assert mover(game) == 2
    assert dice(game, 2) == "y56b46"


def test_only_the_active_player_has_four_dice() -> None:
    story = Story(dict.fromkeys(NAMES, "PSA CGT"), travelling="y5b4")
    for round_number in range(1, 5):
        story.play_to_round(round_number)
        for seat in story.order:
            assert [len(dice(story.game, other)) for other in range(1, 6)] == [
                len("y12b12") if other == seat else len("y1b1") for other in range(1, 6)
            ]
            story.turn(seat)
        story.round += 1


def test_the_first_player_begins_every_round_and_gets_the_dice_from_the_last() -> None:
    game = opening(3, dice="y25b34", first=2, waiting="y6b6")
    play(game, "build:y2b3 stop (y1b1)  build:y6b6 stop (y2b2)  build:y6b6 stop (y3b3)")
    assert game.view()["round"] == 2
    assert mover(game) == 2
    assert dice(game, 2) == "y15b14"


def test_two_players_pass_the_pair_to_and_fro() -> None:
    game = opening(2, dice="y25b34", waiting="y6b6")
    play(game, "build:y2b3 stop (y1b1)")
    assert (mover(game), dice(game, 2)) == (2, "y56b46")
    play(game, "build:y6b6 stop (y3b3)")
    assert mover(game) == "chance"  # the virtual player's roll
    play(game, "(y1b1)")
    assert (mover(game), dice(game, 1), dice(game, 2), dice(game, 3)) == (1, "y15b14", "y3b3", "")


# ---- The last round ----


def test_in_the_last_round_the_used_pair_is_not_rolled_after_a_single_construction_and_the_other_is_passed() -> None:
    game = last_round(3).game
    assert game.view()["round"] == 18
    play(game, "build:y2b3 stop")
    assert mover(game) == 2
    assert dice(game, 2) == "y25b34"
    assert dice(game, 1) == ""


def test_in_the_last_round_turned_dice_are_passed_turned() -> None:
    game = play(last_round(3).game, "y5+ build:y2b3")
    assert mover(game) == 2
    assert dice(game, 2) == "y26b34"


def test_in_the_last_round_all_four_are_rolled_after_gaining_coins_because_a_pair_is_passed() -> None:
    game = play(last_round(3).game, "coins (y13b16)")
    assert game.legal() == ["keep:y1b1", "keep:y1b6", "keep:y3b1", "keep:y3b6"]
    play(game, "keep:y1b6")
    assert mover(game) == 2
    assert dice(game, 1) == "y1b6"
    assert dice(game, 2) == "y23b13"


def test_in_the_last_round_all_four_are_rolled_after_two_constructions_because_a_pair_is_passed() -> None:
    game = play(last_round(3).game, "build:y2b3 build:y5b4 (y13b16)")
    assert coins(game) == 0
    assert starting(game, "keep") == {"keep:y1b1", "keep:y1b6", "keep:y3b1", "keep:y3b6"}
    play(game, "keep:y3b6")
    assert mover(game) == 2
    assert dice(game, 2) == "y12b13"


@pytest.mark.parametrize("turn", ["build:y2b3 stop", "build:y2b3 build:y5b4", "coins", "y2+ build:y3b3"])
@pytest.mark.parametrize(("players", "first"), [(3, 1), (3, 2), (4, 4), (5, 3)])
def test_the_last_player_of_the_last_round_rolls_and_passes_nothing(turn: str, players: int, first: int) -> None:
    story = last_round(players, first=first)
    for seat in story.order[:-1]:
        story.turn(seat)
    assert mover(story.game) == story.order[-1]
    play(story.game, turn)
    assert story.game.finished
    assert story.game.legal() == []


@pytest.mark.parametrize("turn", ["build:y2b3 stop", "build:y2b3 build:y5b4", "coins"])
def test_after_the_last_real_player_of_the_last_round_the_virtual_player_still_rolls(turn: str) -> None:
    story = last_round(2)
    story.turn(1)
    play(story.game, turn)
    assert mover(story.game) == "chance"
    before = sum(story.game.view()["seats"][2]["counts"])
    play(story.game, "(y1b1)")
    assert sum(story.game.view()["seats"][2]["counts"]) == before + 1
    assert story.game.finished


def test_in_the_round_before_the_last_the_last_player_still_rolls_and_passes() -> None:
    story = Story(dict.fromkeys(NAMES[:3], "y1b1 y1b2 y1b3" + " ." * 16 + "y2b3 y2b4"), travelling="y5b4")
    story.play_to_round(17)
    story.turn(1)
    story.turn(2)
    play(story.game, "build:y2b3 stop")
    assert mover(story.game) == "chance"
    play(story.game, "(y1b1)")
    assert story.game.view()["round"] == 18
    assert dice(story.game, 1) == "y25b44"
