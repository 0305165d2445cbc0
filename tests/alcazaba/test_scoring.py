"""The scorings of Alcazaba: places of each kind, walls, and who wins."""

from __future__ import annotations

from typing import Any

import pytest

from comares import Game
from tests.reference.alcazaba import (
    FOUNTAIN,
    ORIGIN,
    ORIGINAL_TILES,
    Layout,
    kind_of,
    longest_outer_wall,
    walls_of,
    with_tile,
)

from .scripted import KINDS, Table, fits_somewhere, layout_of, look, points, random_game, written

PAGE = {
    "P": ([1], [8, 1], [16, 8, 1]),
    "S": ([2], [9, 2], [17, 9, 2]),
    "A": ([3], [10, 3], [18, 10, 3]),
    "C": ([4], [11, 4], [19, 11, 4]),
    "G": ([5], [12, 5], [20, 12, 5]),
    "T": ([6], [13, 6], [21, 13, 6]),
}
"""The points for each place in the three scorings, as in the rules."""


def alhambra(tiles: list[str]) -> str:
    """An Alhambra with these tiles, in the order of the columns."""
    built: Layout = {ORIGIN: FOUNTAIN}
    for tile in sorted(tiles, key=lambda tile: KINDS.index(tile[0])):
        built = with_tile(built, next(fits_somewhere(built, tile)), tile)
    return written(built)


def with_counts(kind: str, counts: list[int], rounds: int) -> Game[Any]:
    """A game after some rounds, in which each seat has a given number of tiles of a kind and no others."""
    left = [tile for tile in ORIGINAL_TILES if kind_of(tile) == kind]
    left.sort(key=lambda tile: len(walls_of(tile)))
    wishes = {seat: alhambra([left.pop(0) for _ in range(count)]) for seat, count in enumerate(counts, 1)}
    table = Table(len(counts), dump="P" if kind == "T" else "T").give(wishes, most_rounds=rounds)
    while not table.game.finished and look(table.game)["round"] <= rounds:
        table.round()
    return table.game


def given(kind: str, counts: list[int], scoring: int) -> list[int]:
    """What each seat gets for a kind in a scoring."""
    game = with_counts(kind, counts, 2 * scoring - 1)
    return [points(game, seat, scoring)[kind] for seat in range(1, len(counts) + 1)]


# ---- When ----


def test_scorings_come_after_rounds_1_3_and_5() -> None:
    table = Table()
    done = []
    for _ in range(5):
        table.round()
        done.append([part["scoring"] for part in table.game.breakdown()["seats"][0]["scorings"]])
    assert done == [[1], [1], [1, 2], [1, 2], [1, 2, 3]]


def test_before_the_first_round_is_over_nobody_has_points() -> None:
    table = Table().lay("T12", "T11").turns({1: "T8.1"}).play("take:T12 build@1,0")
    assert table.game.scores() == [0, 0, 0]
    assert table.game.breakdown()["seats"][0]["scorings"] == []
    table.rewards()
    assert table.game.scores() == [6, 0, 0]


def test_scores_add_up() -> None:
    """A tower from the first round on: 6, then 13, then 21."""
    table = Table(dump="P").give({1: "T12@1,0"})
    seen = [table.game.scores()[0]]
    for _ in range(4):
        table.round()
        seen.append(table.game.scores()[0])
    assert seen == [6, 6, 19, 19, 40]


# ---- Places ----


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_first_scoring_there_is_one_place(kind: str) -> None:
    assert given(kind, [1, 2, 0], 1) == [0, *PAGE[kind][0], 0]


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_second_scoring_there_are_two_places(kind: str) -> None:
    first, second = PAGE[kind][1]
    counts = [0, 2, 1] if kind in "PS" else [1, 3, 2]  # no more than five P or S turn up in three rounds
    assert given(kind, counts, 2) == [0, first, second]


@pytest.mark.parametrize("kind", KINDS)
def test_in_the_third_scoring_there_are_three_places(kind: str) -> None:
    first, second, third = PAGE[kind][2]
    counts = [1, 3, 2, 0] if kind in "PS" else [2, 4, 3, 0] if kind in "AC" else [2, 4, 3, 1]
    assert given(kind, counts, 3) == [third, first, second, 0]


@pytest.mark.parametrize(
    ("scoring", "counts", "expected"),
    [
        # One place, 6
        (1, [1, 1, 0], [3, 3, 0]),
        (1, [2, 2, 1], [3, 3, 0]),
        (1, [1, 1, 1], [2, 2, 2]),
        (1, [1, 1, 1, 1], [1, 1, 1, 1]),
        (1, [1, 1, 1, 1, 1], [1, 1, 1, 1, 1]),
        # Two places, 13 and 6
        (2, [2, 2, 1], [9, 9, 0]),
        (2, [1, 1, 0], [9, 9, 0]),
        (2, [2, 1, 1], [13, 3, 3]),
        (2, [1, 1, 1], [6, 6, 6]),
        (2, [2, 1, 1, 1], [13, 2, 2, 2]),
        (2, [1, 1, 1, 1], [4, 4, 4, 4]),
        (2, [3, 2, 2, 1], [13, 3, 3, 0]),
        # Three places, 21, 13 and 6
        (3, [2, 2, 1], [17, 17, 6]),
        (3, [2, 1, 1], [21, 9, 9]),
        (3, [3, 2, 1, 1], [21, 13, 3, 3]),
        (3, [2, 2, 1, 1], [17, 17, 3, 3]),
        (3, [2, 1, 1, 1], [21, 6, 6, 6]),
        (3, [1, 1, 1], [13, 13, 13]),
        (3, [1, 1, 1, 1], [10, 10, 10, 10]),
        (3, [1, 1, 1, 1, 1], [8, 8, 8, 8, 8]),
        (3, [1, 1, 1, 1, 1, 1], [6, 6, 6, 6, 6, 6]),
        (3, [2, 2, 2, 1, 1], [13, 13, 13, 0, 0]),
    ],
)
def test_ties_share_the_points_of_the_places_they_occupy_rounded_down(
    scoring: int, counts: list[int], expected: list[int]
) -> None:
    assert given("T", counts, scoring) == expected


def test_a_single_point_shared_by_two_is_nothing() -> None:
    assert given("P", [1, 1, 0], 1) == [0, 0, 0]


def test_at_least_one_tile_of_a_kind_is_needed() -> None:
    """Places that nobody has earned are not awarded."""
    assert given("T", [1, 0, 0], 2) == [13, 0, 0]
    assert given("T", [2, 1, 0, 0], 3) == [21, 13, 0, 0]
    assert given("T", [0, 0, 0], 3) == [0, 0, 0]


def test_the_breakdown_tells_count_place_and_who_shares() -> None:
    game = with_counts("T", [2, 1, 1, 0], 3)
    rows = [seat["scorings"][1]["kinds"][5] for seat in game.breakdown()["seats"]]
    assert rows == [
        {"kind": "T", "count": 2, "place": 1, "shared_by": [1], "points": 13},
        {"kind": "T", "count": 1, "place": 2, "shared_by": [2, 3], "points": 3},
        {"kind": "T", "count": 1, "place": 2, "shared_by": [2, 3], "points": 3},
        {"kind": "T", "count": 0, "place": None, "shared_by": [], "points": 0},
    ]


def test_a_place_that_the_scoring_does_not_have_is_worth_nothing() -> None:
    game = with_counts("T", [1, 2, 0], 1)
    assert game.breakdown()["seats"][0]["scorings"][0]["kinds"][5]["place"] == 2
    assert points(game, 1, 1)["T"] == 0


# ---- What counts ----


def test_tiles_in_the_reserve_do_not_count() -> None:
    table = Table().give({1: "G10 G11", 2: "G12S@0,-1"}, most_rounds=1)
    assert points(table.game, 1, 1)["G"] == 0
    assert points(table.game, 2, 1)["G"] == 5
    assert look(table.game)["seats"][0]["counts"] == [0] * 6


def test_a_tile_taken_out_counts_no_more() -> None:
    table = Table().give({1: "G10@1,0 G11@0,1", 2: "G12S@0,-1"}, most_rounds=1)
    assert points(table.game, 1, 1)["G"] == 5
    table.lay().turns({1: "store:G10 store:G11"}).rewards().round()
    assert points(table.game, 1, 2)["G"] == 0
    assert points(table.game, 2, 2)["G"] == 12
    # Earlier scorings stay as they are.
    assert points(table.game, 1, 1)["G"] == 5


def test_a_tile_built_from_the_reserve_counts() -> None:
    table = Table().give({1: "G10"}, most_rounds=1)
    assert points(table.game, 1, 1)["G"] == 0
    table.lay().turns({1: "build:G10@1,0"}).rewards().round()
    assert points(table.game, 1, 2)["G"] == 12


def test_an_exchanged_tile_counts_instead_of_the_other() -> None:
    table = Table().give({1: "G10@1,0 C10"}, most_rounds=1)
    table.lay().turns({1: "swap:C10=G10"}).rewards().round()
    assert (points(table.game, 1, 2)["G"], points(table.game, 1, 2)["C"]) == (0, 11)


def test_the_additional_tower_is_a_tower() -> None:
    table = Table(dump="P").give({1: "T10SW@0,-1"}, most_rounds=1)
    assert points(table.game, 1, 1)["T"] == 6


def test_the_fountain_is_of_no_kind() -> None:
    assert look(Table().game)["seats"][0]["counts"] == [0] * 6


def test_prices_play_no_part() -> None:
    """Two cheap towers beat an expensive one."""
    table = Table(dump="P").give({1: "T13E@1,0", 2: "T9ES@1,0 T10W@-1,0"}, most_rounds=1)
    assert (points(table.game, 1, 1)["T"], points(table.game, 2, 1)["T"]) == (0, 6)


# ---- Walls ----


def test_each_segment_of_the_longest_outer_wall_is_a_point_in_every_scoring() -> None:
    table = Table().give({1: "P2NEW@0,1"}, most_rounds=1)
    table.to_end()
    assert [points(table.game, 1, scoring)["wall"] for scoring in (1, 2, 3)] == [3, 3, 3]
    assert table.game.scores()[0] == (1 + 3) + (8 + 3) + (16 + 3)


def test_wall_points_are_each_players_own_and_never_shared() -> None:
    table = Table().give({1: "P2NEW@0,1", 2: "T7NEW@0,1", 3: "G6ESW@0,-1"}, most_rounds=1)
    assert [points(table.game, seat, 1)["wall"] for seat in (1, 2, 3)] == [3, 3, 3]


def test_a_shorter_wall_scores_too() -> None:
    table = Table().give({1: "P2NEW@0,1", 2: "G8NW@0,1", 3: "C9S@0,-1"}, most_rounds=1)
    assert [points(table.game, seat, 1)["wall"] for seat in (1, 2, 3)] == [3, 2, 1]


def test_walls_in_the_reserve_do_not_count() -> None:
    table = Table().give({1: "P2NEW T7NEW"}, most_rounds=1)
    assert points(table.game, 1, 1)["wall"] == 0


# ---- Who wins ----


def test_most_points_win() -> None:
    game = with_counts("T", [1, 2, 0], 5)
    walls = sum(points(game, 2, scoring)["wall"] for scoring in (1, 2, 3))
    assert game.scores() == [0 + 6 + 13, 6 + 13 + 21 + walls, 0]
    assert game.winners() == [2]


def test_equal_points_share_the_victory() -> None:
    assert with_counts("T", [1, 1, 0], 5).winners() == [1, 2]
    assert Table().to_end().game.winners() == [1, 2, 3]


def test_before_the_end_nobody_has_won() -> None:
    assert Table().give({1: "T12@1,0"}).game.winners() == []


# ---- All sums ----


@pytest.mark.parametrize(("players", "seed"), [(2, 11), (3, 12), (4, 13), (6, 14)])
def test_in_random_games_every_scoring_is_as_the_page_says(players: int, seed: int) -> None:
    done = 0
    for game in random_game(players, seed):
        parts = [seat["scorings"] for seat in game.breakdown()["seats"]]
        assert game.scores() == [sum(part["points"] for part in seat) for seat in parts]
        if len(parts[0]) > done:
            check_scoring(game, [seat[done] for seat in parts], done)
            done += 1
    assert done == 3
    best = max(game.scores())
    assert game.winners() == [seat for seat, score in enumerate(game.scores(), 1) if score == best]


def check_scoring(game: Game[Any], parts: list[dict[str, Any]], number: int) -> None:
    """Check a scoring that has just taken place, while everything still is as it was scored."""
    seats = look(game)["seats"]
    for index, kind in enumerate(KINDS):
        counts = []
        for seat in seats:
            tiles = seat["beside"] if seat["dirk"] else [*layout_of(game, seat["seat"]).values()]
            counts.append(sum(tile.startswith(kind) for tile in tiles))
        for part, count in zip(parts, counts, strict=True):
            ahead = sum(other > count for other in counts)
            level = counts.count(count)
            places = [*PAGE[kind][number], 0, 0, 0, 0, 0, 0]
            expected = sum(places[ahead : ahead + level]) // level if count else 0
            assert (part["kinds"][index]["count"], part["kinds"][index]["points"]) == (count, expected)
    for seat, part in zip(seats, parts, strict=True):
        wall = 0 if seat["dirk"] else longest_outer_wall(layout_of(game, seat["seat"]))
        assert part["points"] == sum(kind["points"] for kind in part["kinds"]) + wall


def test_playing_on_changes_no_scoring_that_is_done() -> None:
    table = Table().give({1: "P2NEW@0,1 S9@1,0", 2: "G10@1,0"}, most_rounds=1)
    before = [seat["scorings"][0] for seat in table.game.breakdown()["seats"]]
    table.to_end()
    assert [seat["scorings"][0] for seat in table.game.breakdown()["seats"]] == before
