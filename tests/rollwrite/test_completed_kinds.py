"""The end of a round of Roll & Write: completed kinds.

All with five players and the house sheet, which has five seraglios, unless stated otherwise.
"""

from __future__ import annotations

import pytest

from .scripted import KINDS, NAMES, Story, coins, counts, kind_points, places, play

SIZES = dict(zip(KINDS, (5, 5, 6, 6, 7, 7), strict=True))
POINTS = {"P": (16, 8, 1), "S": (17, 9, 2), "A": (18, 10, 3), "C": (19, 11, 4), "G": (20, 12, 5), "T": (21, 13, 6)}


def complete(kind: str, round_number: int) -> str:
    """A plan that completes a kind in a round: some buildings at once, the last one then."""
    return kind * (SIZES[kind] - 1) + "." * (round_number + 3 - SIZES[kind]) + kind


def seraglio_rounds(*rounds: int) -> Story:
    """A finished game in which the players completed their seraglios in these rounds; 0 for never, with none built."""
    plans = {name: complete("S", number) if number else "A" * 3 for name, number in zip(NAMES, rounds, strict=True)}
    return Story(plans).play_to_end()


def test_the_first_to_complete_a_kind_takes_first_place() -> None:
    assert kind_points(seraglio_rounds(3, 0, 0, 0, 0).game, "S") == [17, 0, 0, 0, 0]


def test_patricia_and_frank_complete_the_seraglios_in_one_round_and_get_13_each() -> None:
    game = seraglio_rounds(0, 0, 5, 5, 0).game
    assert kind_points(game, "S") == [0, 0, 13, 13, 0]


def test_three_who_complete_a_kind_in_one_round_get_9_each() -> None:
    assert kind_points(seraglio_rounds(4, 0, 4, 0, 4).game, "S") == [9, 0, 9, 0, 9]


def test_four_who_complete_a_kind_in_one_round_get_7_each() -> None:
    assert kind_points(seraglio_rounds(4, 4, 0, 4, 4).game, "S") == [7, 7, 0, 7, 7]


def test_five_who_complete_a_kind_in_one_round_share_28_rounded_down() -> None:
    assert kind_points(seraglio_rounds(4, 4, 4, 4, 4).game, "S") == [5] * 5


def test_two_who_complete_a_kind_when_first_place_is_gone_get_5_each() -> None:
    assert kind_points(seraglio_rounds(6, 3, 6, 0, 0).game, "S") == [5, 17, 5, 0, 0]


def test_later_ones_take_second_and_third_place_and_a_place_beyond_third_is_worth_nothing() -> None:
    assert kind_points(seraglio_rounds(7, 3, 4, 6, 5).game, "S") == [0, 17, 9, 0, 2]


def test_two_who_share_third_place_and_one_beyond_get_1_each() -> None:
    assert kind_points(seraglio_rounds(3, 4, 5, 5, 0).game, "S") == [17, 9, 1, 1, 0]


def test_two_who_share_first_and_second_leave_third_place_for_the_next() -> None:
    assert kind_points(seraglio_rounds(3, 3, 8, 9, 0).game, "S") == [13, 13, 2, 0, 0]


def test_after_three_who_shared_nothing_is_left() -> None:
    assert kind_points(seraglio_rounds(3, 3, 3, 4, 5).game, "S") == [9, 9, 9, 0, 0]


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_own_three_places(kind: str) -> None:
    plans = {name: complete(kind, number) for name, number in zip(NAMES, (9, 7, 8, 10, 6), strict=True)}
    first, second, third = POINTS[kind]
    assert kind_points(Story(plans).play_to_end().game, kind) == [0, second, third, 0, first]


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_complete_with_the_last_of_its_cells_and_not_before(kind: str) -> None:
    story = Story({"Barbara": complete(kind, 6), "Dirk": "y1b1y1b2y1b3", "Patricia": "y1b1y1b2y1b3"})
    story.play_to_round(6)
    assert counts(story.game) == {kind: SIZES[kind] - 1}
    assert places(story.game, kind) == [0, 0, 0]
    story.play_to_round(7)
    assert counts(story.game) == {kind: SIZES[kind]}
    assert places(story.game, kind) == [1, 0, 0]


def test_places_are_taken_at_the_end_of_the_round_not_before() -> None:
    """Barbara completes the kind first in the round, Ani last: they share, although Barbara was earlier."""
    story = Story(
        {"Barbara": complete("S", 4), "Dirk": "AAA", "Patricia": "AAA", "Frank": "AAA", "Ani": complete("S", 4)}
    )
    story.play_to_round(4)
    for seat in (1, 2, 3, 4):
        story.turn(seat)
        assert places(story.game, "S") == [0] * 5
        assert story.game.view()["taken"] == [0] * 6
    story.turn(5)
    assert story.game.view()["round"] == 5
    assert places(story.game, "S") == [1, 0, 0, 0, 1]
    assert story.game.view()["taken"] == [0, 2, 0, 0, 0, 0]


def test_the_round_counts_not_the_seat() -> None:
    """Frank is the first player; Patricia, the last one, completes the kind in the same round."""
    plans = dict.fromkeys(NAMES, "AAA") | {"Patricia": complete("S", 4), "Frank": complete("S", 4)}
    assert kind_points(Story(plans, first=4).play_to_end().game, "S") == [0, 0, 13, 13, 0]


def test_a_completed_kind_is_never_scored_again() -> None:
    """Barbara's points for seraglios stay what they were at the end of the round, whatever happens later."""
    story = Story(
        {
            "Barbara": complete("S", 3),
            "Dirk": complete("S", 5),
            "Patricia": "SSSS",
            "Frank": "SSS",
            "Ani": "AAA",
        }
    )
    story.play_to_round(4)
    assert kind_points(story.game, "S")[0] == 17
    story.play_to_end()
    # Of those who have not completed it, Patricia has the most: third place. Nothing is left for Frank.
    assert kind_points(story.game, "S") == [17, 9, 2, 0, 0]


def test_a_kind_completed_in_the_last_round_is_scored_before_the_final_scoring() -> None:
    """Otherwise Dirk, with four, would not be behind both and get only third place."""
    story = Story(
        {
            "Barbara": complete("S", 12),
            "Dirk": "SSSS",
            "Patricia": "AAA",
            "Frank": "AAA",
            "Ani": complete("S", 12),
        }
    )
    assert kind_points(story.play_to_end().game, "S") == [13, 2, 0, 0, 13]
    assert places(story.game, "S") == [1, 3, 0, 0, 1]


def test_a_kind_completed_in_an_earlier_round_is_ahead_of_one_completed_in_the_last() -> None:
    assert kind_points(seraglio_rounds(12, 11, 0, 0, 0).game, "S") == [9, 17, 0, 0, 0]


def test_all_places_gone_leave_nothing_for_the_final_scoring() -> None:
    story = Story(
        {
            "Barbara": complete("S", 3),
            "Dirk": complete("S", 3),
            "Patricia": complete("S", 4),
            "Frank": "SSSS",
            "Ani": "S" + "AA",
        }
    )
    assert kind_points(story.play_to_end().game, "S") == [13, 13, 2, 0, 0]


def test_two_kinds_may_be_completed_in_one_round_by_one_player() -> None:
    """Barbara's own pair names the last seraglio, y6b2, the other pair the last pavilion, y5b6."""
    pavilions = "y1b4 y2b1 y3b5 y4b2"
    seraglios = "y1b1 y2b5 y3b3 y5b4"
    story = Story({"Barbara": f"{pavilions} {seraglios} y6b2", "Dirk": "AAA", "Patricia": "AAA"}, travelling="y5b6")
    game = story.play_to_round(6).game
    assert coins(game) == 3
    play(game, "build:y6b2 build:y5b6 (y12b12) keep:y1b1")
    assert counts(game) == {"P": 5, "S": 5}
    assert game.view()["taken"] == [0, 0, 0, 0, 0, 0]
    play(game, "coins (y12b12) keep:y1b1 coins (y12b12) keep:y1b1")
    assert game.view()["taken"] == [1, 1, 0, 0, 0, 0]
    assert kind_points(game, "P") == [16, 0, 0]
    assert kind_points(game, "S") == [17, 0, 0]


def test_a_kind_completed_by_the_second_construction_counts_in_that_round() -> None:
    """Both buildings of one turn are seraglios, the fourth and the fifth."""
    story = Story({"Barbara": "y1b1 y2b5 y3b3 y5b4", "Dirk": "AAA", "Patricia": "AAA"}, travelling="y6b2").set_up()
    play(story.game, "build:y5b4 build:y6b2 (y12b12) keep:y1b1")
    play(story.game, "coins (y12b12) keep:y1b1 coins (y12b12) keep:y1b1")
    assert places(story.game, "S") == [1, 0, 0]
