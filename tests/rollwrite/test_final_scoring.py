"""The final scoring of Roll & Write: kinds, rows and columns, coins, and the winner."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from .scripted import (
    KINDS,
    NAMES,
    Story,
    built,
    coins,
    counts,
    kind_points,
    line_points,
    places,
    play,
    seat_of,
)

SIZES = dict(zip(KINDS, (5, 5, 6, 6, 7, 7), strict=True))
POINTS = {"P": (16, 8, 1), "S": (17, 9, 2), "A": (18, 10, 3), "C": (19, 11, 4), "G": (20, 12, 5), "T": (21, 13, 6)}


def with_counts(kind: str, numbers: Sequence[int]) -> Story:
    """A finished game in which the players have these numbers of buildings of one kind, and the rest of another."""
    other = "T" if kind == "P" else "P"
    plans = {name: kind * n + other * (3 - n) for name, n in zip(NAMES, numbers, strict=False)}
    story = Story(plans).play_to_end()
    assert [counts(story.game, seat).get(kind, 0) for seat in story.order] == list(numbers)
    return story


# ---- 1. Kinds ----


def test_kind_a_with_patricia_first_and_barbara_and_dirk_sharing_second_and_third() -> None:
    game = with_counts("A", (2, 2, 4, 1, 0)).game
    assert dict(zip(NAMES, kind_points(game, "A"), strict=True)) == {
        "Barbara": 6,
        "Dirk": 6,
        "Patricia": 18,
        "Frank": 0,
        "Ani": 0,
    }


def test_kind_a_with_counts_4_2_2_1_0() -> None:
    assert kind_points(with_counts("A", (4, 2, 2, 1, 0)).game, "A") == [18, 6, 6, 0, 0]


def test_kind_t_where_ani_completed_it_earlier() -> None:
    story = Story(
        {"Barbara": "TTTTT", "Dirk": "TTTT", "Patricia": "TPP", "Frank": "TTT", "Ani": "TTTTTTT"}
    ).play_to_round(5)
    assert places(story.game, "T") == [0, 0, 0, 0, 1]
    game = story.play_to_end().game
    assert dict(zip(NAMES, kind_points(game, "T"), strict=True)) == {
        "Barbara": 13,
        "Dirk": 6,
        "Patricia": 0,
        "Frank": 0,
        "Ani": 21,
    }


@pytest.mark.parametrize("kind", KINDS)
def test_first_second_and_third_most_of_a_kind(kind: str) -> None:
    first, second, third = POINTS[kind]
    assert kind_points(with_counts(kind, (1, 3, 4, 0, 2)).game, kind) == [0, second, first, 0, third]


def test_who_has_no_building_of_a_kind_gets_no_place_even_if_one_is_free() -> None:
    assert kind_points(with_counts("G", (0, 0, 2)).game, "G") == [0, 0, 20]
    assert kind_points(with_counts("G", (0, 1, 2)).game, "G") == [0, 12, 20]
    assert kind_points(with_counts("G", (0, 0, 0)).game, "G") == [0, 0, 0]


def test_one_building_is_enough_for_a_place() -> None:
    assert kind_points(with_counts("C", (1, 0, 0, 0, 0)).game, "C") == [19, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((2, 2, 0, 0, 0), [13, 13, 0, 0, 0]),  # (17 + 9) / 2
        ((2, 2, 1, 0, 0), [13, 13, 2, 0, 0]),
        ((3, 3, 3, 0, 0), [9, 9, 9, 0, 0]),  # (17 + 9 + 2) / 3
        ((3, 3, 3, 1, 0), [9, 9, 9, 0, 0]),
        ((1, 1, 1, 1, 0), [7, 7, 7, 7, 0]),  # (17 + 9 + 2 + 0) / 4
        ((4, 4, 4, 4, 4), [5, 5, 5, 5, 5]),  # (17 + 9 + 2 + 0 + 0) / 5
        ((3, 1, 1, 0, 0), [17, 5, 5, 0, 0]),  # (9 + 2) / 2
        ((3, 1, 1, 1, 0), [17, 3, 3, 3, 0]),  # (9 + 2 + 0) / 3
        ((3, 1, 1, 1, 1), [17, 2, 2, 2, 2]),
        ((4, 3, 2, 2, 0), [17, 9, 1, 1, 0]),  # (2 + 0) / 2
        ((4, 3, 2, 2, 2), [17, 9, 0, 0, 0]),  # (2 + 0 + 0) / 3
        ((4, 3, 2, 1, 1), [17, 9, 2, 0, 0]),
        ((4, 4, 2, 2, 1), [13, 13, 1, 1, 0]),
    ],
)
def test_tied_players_share_places_rounded_down(numbers: Sequence[int], points: list[int]) -> None:
    assert kind_points(with_counts("S", numbers).game, "S") == points


@pytest.mark.parametrize(
    ("numbers", "points"),
    [
        ((5, 4, 4, 0, 0), [17, 5, 5, 0, 0]),
        ((5, 4, 4, 4, 1), [17, 3, 3, 3, 0]),
        ((5, 1, 0, 0, 0), [17, 9, 0, 0, 0]),
        ((5, 5, 1, 1, 0), [13, 13, 1, 1, 0]),
        ((5, 5, 5, 4, 1), [9, 9, 9, 0, 0]),
    ],
)
def test_only_the_places_that_are_left_are_given_in_the_final_scoring(
    numbers: Sequence[int], points: list[int]
) -> None:
    assert kind_points(with_counts("S", numbers).game, "S") == points


def test_the_kinds_are_scored_each_for_itself() -> None:
    story = Story({"Barbara": "PSACGT", "Dirk": "PPSSA ATT", "Patricia": "CCC PPP"}).play_to_end()
    assert [kind_points(story.game, kind) for kind in KINDS] == [
        [1, 8, 16],
        [9, 17, 0],
        [10, 18, 0],
        [11, 0, 19],
        [20, 0, 0],
        [13, 21, 0],
    ]


# ---- 2. Rows and columns ----


@pytest.mark.parametrize(("number", "points"), [(3, 0), (4, 2), (5, 5), (6, 10)])
@pytest.mark.parametrize("line", range(1, 7))
def test_a_row_and_a_column_of_4_5_and_6(line: int, number: int, points: int) -> None:
    row = "".join(f"y{line}b{column}" for column in range(1, number + 1))
    column = "".join(f"y{row}b{line}" for row in range(7 - number, 7))
    story = Story({"Barbara": row, "Dirk": column, "Patricia": "PPP"}).play_to_end()
    assert line_points(story.game, 1) == ({f"y{line}": points} if points else {})
    assert line_points(story.game, 2) == ({f"b{line}": points} if points else {})
    assert line_points(story.game, 3) == {}


def test_less_than_four_in_a_line_give_nothing() -> None:
    story = Story({"Barbara": "y1b1 y1b2 y1b3 y2b4 y2b5 y2b6", "Dirk": "PSA", "Patricia": "PSA"}).play_to_end()
    assert line_points(story.game) == {}


def test_the_buildings_of_a_line_need_not_be_beside_each_other() -> None:
    story = Story({"Barbara": "y3b1 y3b2 y3b4 y3b6", "Dirk": "PSA", "Patricia": "PSA"}).play_to_end()
    assert line_points(story.game) == {"y3": 2}


def test_dirk_has_one_row_and_two_columns_for_17_points() -> None:
    """A row of six, a column of five and a column of four."""
    row = "y2b1 y2b2 y2b3 y2b4 y2b5 y2b6"
    columns = "y1b1 y3b1 y4b1 y5b1 y1b4 y3b4 y4b4"
    story = Story({"Barbara": "PSA", "Dirk": f"{row} {columns}", "Patricia": "PSA"}).play_to_end()
    assert line_points(story.game, 2) == {"y2": 10, "b1": 5, "b4": 2}
    assert sum(line_points(story.game, 2).values()) == 17


def test_several_lines_are_added_up() -> None:
    plan = " ".join(f"y{row}b{column}" for row in (1, 2, 3, 4) for column in (2, 3, 4, 5, 6))
    story = Story({"Barbara": plan, "Dirk": "PSA", "Patricia": "PSA"}).play_to_end()
    assert len(built(story.game)) == 20
    rows = dict.fromkeys(("y1", "y2", "y3", "y4"), 5)
    columns = dict.fromkeys(("b2", "b3", "b4", "b5", "b6"), 2)
    assert line_points(story.game) == rows | columns


# ---- 3. Coins ----


@pytest.mark.parametrize(("spent", "points"), [(0, 1), (1, 1), (2, 0), (3, 0)])
def test_a_point_for_each_full_two_coins_circled_and_not_crossed_out(spent: int, points: int) -> None:
    story = Story({"Barbara": "AAA", "Dirk": "SSS", "Patricia": "PPP"}, travelling="y6b6").set_up()
    play(story.game, " ".join(("y6-", "y5-", "y4-")[:spent]))
    story.play_to_end()
    of_barbara = story.game.breakdown()["seats"][0]
    assert (of_barbara["coins"], of_barbara["coin_points"]) == (3 - spent, points)


def test_three_coins_left_over_give_dirk_one_point() -> None:
    story = Story({"Barbara": "AAA", "Dirk": "SSS", "Patricia": "PPP"}).play_to_end()
    assert coins(story.game, 2) == 3
    assert story.game.breakdown()["seats"][1]["coin_points"] == 1


@pytest.mark.parametrize(("times", "left", "points"), [(1, 7, 3), (2, 11, 5), (3, 15, 7), (4, 15, 7)])
def test_coins_gained_count_too(times: int, left: int, points: int) -> None:
    """Barbara gains four coins a few times, then constructs something in every round."""
    plan = "y6b6 y6b1 y6b3" + "." * times + "PPPPPSSSSSAAAAAACC"[: 18 - times]
    story = Story({"Barbara": plan, "Dirk": "SSS", "Patricia": "PPP"}).play_to_end()
    assert (seat_of(story.game, 1)["circled"], seat_of(story.game, 1)["crossed"]) == (left, 0)
    assert story.game.breakdown()["seats"][0]["coin_points"] == points


# ---- The total, and the victory ----


def test_the_total_is_kinds_and_lines_and_coins() -> None:
    story = Story(
        {"Barbara": "y2b1 y2b2 y2b3 y2b4 y2b5 y2b6 y1b1", "Dirk": "PPP SSS", "Patricia": "TTT GGG A"}
    ).play_to_end()
    # Barbara: P1 G1 A1 T1 S2 C1; Dirk: P3 S3; Patricia: T3 G3 A1; all have three coins.
    assert [kind_points(story.game, kind) for kind in KINDS] == [
        [8, 16, 0],
        [9, 17, 0],
        [14, 0, 14],
        [19, 0, 0],
        [12, 0, 20],
        [13, 0, 21],
    ]
    assert story.game.scores() == [8 + 9 + 14 + 19 + 12 + 13 + 10 + 1, 16 + 17 + 1, 14 + 20 + 21 + 1]
    assert [seat["total"] for seat in story.game.breakdown()["seats"]] == story.game.scores()


def test_most_points_win() -> None:
    story = Story({"Barbara": "PPP", "Dirk": "SSS", "Patricia": "TTT"})
    assert story.play_to_end().game.scores() == [17, 18, 22]
    assert story.game.winners() == [3]


def test_nobody_has_won_before_the_end() -> None:
    story = Story({"Barbara": "PPP", "Dirk": "SSS", "Patricia": "TTT"}).play_to_round(18)
    assert story.game.winners() == []
    assert not story.game.finished


def test_a_tie_is_a_shared_victory() -> None:
    story = Story({"Barbara": "PPP", "Dirk": "TTT", "Patricia": "TTT"}).play_to_end()
    assert story.game.scores() == [17, 18, 18]
    assert story.game.winners() == [2, 3]


def test_all_can_share_the_victory() -> None:
    story = Story(dict.fromkeys(NAMES, "PSACGT")).play_to_end()
    assert line_points(story.game) == {"y1": 10}
    # (16+8+1)/5, (17+9+2)/5, (18+10+3)/5, (19+11+4)/5, (20+12+5)/5, (21+13+6)/5, the row, and one for coins
    assert story.game.scores() == [5 + 5 + 6 + 6 + 7 + 8 + 10 + 1] * 5
    assert story.game.winners() == [1, 2, 3, 4, 5]


def test_coins_do_not_break_a_tie() -> None:
    """Dirk has two coins left, Patricia three; both are worth one point."""
    story = Story({"Barbara": "PPP", "Dirk": "TTT", "Patricia": "TTT"}, first=2).set_up()
    play(story.game, "y6-")
    story.play_to_end()
    assert [coins(story.game, seat) for seat in (2, 3)] == [2, 3]
    assert story.game.winners() == [2, 3]
