"""Roll & Write for one player."""

from __future__ import annotations

import pytest

import comares
from comares import IllegalMove

from .scripted import Story, coins, counts, dice, kind_points, line_points, mover, opening, places, play, starting

# 21 rolls that complete nothing
FIRST_VIRTUAL = "AAAAA" + "CCCCC" + "GGGGGG" + "TTTTT"
SECOND_VIRTUAL = "SSSS" + "CCCCC" + "GGGGGG" + "TTTTTT"


def solo(plan: str, *virtual: str, versus: bool = False) -> Story:
    return Story({"Barbara": plan}, virtual=virtual or (FIRST_VIRTUAL, SECOND_VIRTUAL), versus=versus)


def test_one_player_plays_with_two_virtual_players_by_default() -> None:
    game = comares.new("rollwrite", 1)
    assert [seat["virtual"] for seat in game.view()["seats"]] == [False, True, True]


@pytest.mark.parametrize("virtual", [2, 3, 4])
def test_one_player_may_play_with_two_three_or_four_virtual_players(virtual: int) -> None:
    game = comares.new("rollwrite", 1, virtual=virtual)
    assert [seat["virtual"] for seat in game.view()["seats"]] == [False] + [True] * virtual


def test_the_set_up_gives_the_solo_player_a_pair_and_the_extra_pair() -> None:
    game = opening(1, dice="y25b34")
    assert dice(game, 1) == "y25b34"
    assert mover(game) == 1


# ---- Dice ----


def test_after_a_single_construction_the_unused_pair_stays_and_the_used_pair_is_rolled_again() -> None:
    game = play(opening(1, dice="y25b34"), "build:y2b4 stop")
    assert mover(game) == "chance"
    play(game, "(y1b6)")
    assert dice(game, 1) == "y15b36"
    play(game, "(y1b1) (y1b1)")
    assert mover(game) == 1
    assert dice(game, 1) == "y15b36"
    assert starting(game, "build:") == {"build:y1b6", "build:y5b3", "build:y5b6"}  # y1b3 was constructed in the set-up


def test_turned_dice_that_were_not_used_stay_turned() -> None:
    game = play(opening(1, dice="y25b34"), "y5+ build:y2b4 (y1b1) (y1b1) (y1b1)")
    assert dice(game, 1) == "y16b13"


def test_after_gaining_coins_all_four_are_rolled_and_all_four_stay_with_nothing_to_choose() -> None:
    game = play(opening(1, dice="y25b34"), "coins (y13b26)")
    assert mover(game) == "chance"  # the virtual players
    play(game, "(y1b1) (y1b1)")
    assert mover(game) == 1
    assert dice(game, 1) == "y13b26"
    assert starting(game, "keep") == set()


def test_after_two_constructions_all_four_are_rolled_and_all_four_stay_with_nothing_to_choose() -> None:
    game = play(opening(1, dice="y25b34"), "build:y2b4 build:y5b3 (y14b15) (y1b1) (y1b1)")
    assert mover(game) == 1
    assert dice(game, 1) == "y14b15"
    with pytest.raises(IllegalMove) as caught:
        game.play("keep:y1b1")
    assert caught.value.code == "keep-not-now"


@pytest.mark.parametrize("turn", ["build:y2b3 stop", "build:y2b3 build:y6b6", "coins"])
def test_in_the_last_round_the_solo_player_rolls_nothing_and_the_virtual_players_still_roll(turn: str) -> None:
    story = solo("y1b1 y1b2 y1b3" + "." * 17 + "y2b3").play_to_round(18)
    assert dice(story.game, 1) == "y26b36"
    play(story.game, turn)
    assert story.game.view()["seat"] == 2
    play(story.game, "(y1b1)")
    assert story.game.view()["seat"] == 3
    assert counts(story.game, 2)["S"] == 1
    play(story.game, "(y1b2)")
    assert story.game.finished


def test_the_solo_player_has_a_turn_in_each_of_the_18_rounds() -> None:
    story = solo("AAA" + "CCCCCC" + "GGGGGGG" + "TTTTT").play_to_end()
    assert sum(counts(story.game).values()) == 21
    assert [sum(counts(story.game, seat).values()) for seat in (2, 3)] == [21, 21]


# ---- Points without the variant ----


def test_without_the_variant_only_the_solo_player_scores_and_is_the_only_winner() -> None:
    story = solo("P" + "SS").play_to_end()
    assert story.game.scores() == [16 + 9 + 1]
    assert story.game.winners() == [1]
    assert [seat["total"] for seat in story.game.breakdown()["seats"]] == [26, 0, 0]
    assert [seat["bonus"] for seat in story.game.breakdown()["seats"]] == [0, 0, 0]


def test_virtual_players_take_places_away_from_the_solo_player() -> None:
    story = solo("GTC").play_to_end()
    # Both virtual players have six gardens and five chambers.
    assert kind_points(story.game, "G") == [5, 0, 0]
    assert kind_points(story.game, "C") == [4, 0, 0]
    assert kind_points(story.game, "T") == [6, 0, 0]


# ---- The variant: against the virtual players ----


def test_against_the_virtual_players_they_score_their_places() -> None:
    story = solo("P" + "SS", versus=True).play_to_end()
    assert kind_points(story.game, "P") == [16, 0, 0]
    assert kind_points(story.game, "S") == [9, 0, 17]
    assert kind_points(story.game, "A") == [0, 18, 0]
    assert kind_points(story.game, "C") == [0, 15, 15]
    assert kind_points(story.game, "G") == [0, 16, 16]
    assert kind_points(story.game, "T") == [0, 13, 21]


@pytest.mark.parametrize(("virtual", "bonus"), [(2, 21), (3, 18), (4, 15)])
def test_at_the_end_the_virtual_players_get_extra_points_each_by_their_number(virtual: int, bonus: int) -> None:
    plans = (FIRST_VIRTUAL, SECOND_VIRTUAL, FIRST_VIRTUAL, SECOND_VIRTUAL)[:virtual]
    story = solo("P" + "SS", *plans, versus=True).play_to_end()
    seats = story.game.breakdown()["seats"]
    assert [seat["bonus"] for seat in seats] == [0] + [bonus] * virtual
    for seat in seats[1:]:
        assert seat["total"] == bonus + sum(kind["points"] for kind in seat["kinds"])
    assert story.game.scores() == [seat["total"] for seat in seats]


def test_against_two_virtual_players_everything_is_added_up() -> None:
    story = solo("P" + "SS", versus=True).play_to_end()
    assert story.game.scores() == [16 + 9 + 1, 18 + 15 + 16 + 13 + 21, 17 + 15 + 16 + 21 + 21]


def test_against_the_virtual_players_the_highest_total_wins_even_a_virtual_one() -> None:
    story = solo("P" + "SS", versus=True).play_to_end()
    assert story.game.winners() == [3]


def test_the_solo_player_can_win_against_the_virtual_players() -> None:
    """Barbara completes three kinds, both virtual players the other three, all in the same rounds."""
    virtual = "AAAAAA" + "SSSSS" + "PPPPP" + "TTTTT"
    story = solo("TTTTTTT" + "GGGGGGG" + "CCCCCC" + "y6b2", virtual, virtual, versus=True)
    game = story.play_to_end().game
    assert line_points(game) == {"y4": 2, "y6": 5, "b2": 2, "b3": 2, "b6": 2}
    # Third place was left in the seraglios; in the towers the virtual players share second and third.
    assert game.scores() == [21 + 20 + 19 + 2 + 13 + 1, 14 + 13 + 12 + 9 + 21, 14 + 13 + 12 + 9 + 21]
    assert game.winners() == [1]


def test_two_virtual_players_can_share_the_victory() -> None:
    story = solo("P" + "SS", FIRST_VIRTUAL, FIRST_VIRTUAL, versus=True).play_to_end()
    assert story.game.scores()[1] == story.game.scores()[2] > story.game.scores()[0]
    assert story.game.winners() == [2, 3]


def test_a_kind_completed_by_a_virtual_player_scores_for_them_in_the_variant() -> None:
    story = solo("PPP", "PPPPP" + FIRST_VIRTUAL[5:], SECOND_VIRTUAL, versus=True).play_to_round(3)
    assert places(story.game, "P") == [0, 1, 0]
    assert kind_points(story.play_to_end().game, "P") == [8, 16, 0]


def test_two_virtual_players_who_complete_a_kind_in_one_round_share_it_in_the_variant() -> None:
    story = solo("PPP", "PPPPP" + FIRST_VIRTUAL[5:], "PPPPP" + SECOND_VIRTUAL[5:], versus=True).play_to_end()
    assert kind_points(story.game, "P") == [1, 12, 12]


def test_coins_of_a_solo_player_count_as_usual() -> None:
    story = solo("y6b6 y1b1 y1b2" + "." + "AAAA").play_to_round(2)
    assert coins(story.game) == 7
    assert story.game.breakdown()["seats"][0]["coin_points"] == 3
