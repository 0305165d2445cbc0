"""Scorings of the dice game, and who wins."""

from __future__ import annotations

import json

import pytest

import comares

from .scripted import (
    ALL_EXCHANGE,
    KINDS,
    Table,
    chips,
    height,
    look,
    play_on,
    points,
    stones,
)

A = dict(zip(KINDS, [1, 2, 3, 4, 5, 6], strict=True))
B = dict(zip(KINDS, [(8, 1), (9, 2), (10, 3), (11, 4), (12, 5), (13, 6)], strict=True))
C = dict(zip(KINDS, [(16, 8, 1), (17, 9, 2), (18, 10, 3), (19, 11, 4), (20, 12, 5), (21, 13, 6)], strict=True))


def column_points(table: Table, kind: str, scoring: str) -> list[int]:
    """What each seat got for a column in a scoring."""
    seats = len(table.game.breakdown()["seats"])
    return [points(table.game, seat, scoring)[kind] for seat in range(1, seats + 1)]


def places(table: Table, kind: str, scoring: str) -> list[int | None]:
    """The place of each seat in a column at a scoring."""
    found = []
    for seat in table.game.breakdown()["seats"]:
        (part,) = [part for part in seat["scorings"] if part["scoring"] == scoring]
        (column,) = [column for column in part["columns"] if column["kind"] == kind]
        found.append(column["place"])
    return found


def scorings(table: Table) -> list[str]:
    return [part["scoring"] for part in table.game.breakdown()["seats"][0]["scorings"]]


# ---- When ----


def test_scoring_a_after_round_1_b_after_round_3_c_after_round_5() -> None:
    table = Table()
    after = []
    for _ in range(5):
        table.round({1: "P8.1"})
        after.append(scorings(table))
    assert after == [["A"], ["A"], ["A", "B"], ["A", "B"], ["A", "B", "C"]]


def test_nothing_is_scored_before_the_first_round_is_over() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert table.game.scores() == [0, 0, 0]
    assert scorings(table) == []
    table.play("take:2")
    assert table.game.scores() == [0, 0, 0]


def test_nothing_is_scored_after_rounds_2_and_4() -> None:
    table = Table().round({1: "P8.1"})
    first = table.game.scores()
    assert table.round({1: "P8.1"}).game.scores() == first
    third = table.round({1: "P8.1"}).game.scores()
    assert third != first
    assert table.round({1: "P8.1"}).game.scores() == third


# ---- How much ----


@pytest.mark.parametrize("kind", KINDS)
def test_scoring_a_gives_the_first_1_to_6_points_and_the_second_none(kind: str) -> None:
    dump = "P" if kind == "T" else "T"
    table = Table(dump=dump).round({3: f"{kind}8.1", 2: f"{kind}7.1"}, f"{dump}:start")
    assert column_points(table, kind, "A") == [0, 0, A[kind]]
    assert places(table, kind, "A") == [None, 2, 1]


@pytest.mark.parametrize("kind", KINDS)
def test_scoring_b_gives_the_first_8_to_13_and_the_second_1_to_6(kind: str) -> None:
    dump = "P" if kind == "T" else "T"
    table = Table(dump=dump).round({3: f"{kind}8.1", 2: f"{kind}7.1"})
    table.round({3: f"{kind}8.1", 1: f"{kind}7.1"}).round({3: f"{kind}8.1", 2: f"{kind}7.1"})
    assert stones(table.game, kind) == {6: [3], 2: [2], 1: [1]}
    assert column_points(table, kind, "B") == [0, B[kind][1], B[kind][0]]
    assert places(table, kind, "B") == [3, 2, 1]


@pytest.mark.parametrize("kind", KINDS)
def test_scoring_c_gives_the_first_to_third_points(kind: str) -> None:
    dump = "P" if kind == "T" else "T"
    table = Table(4, dump=dump)
    table.round({4: f"{kind}8.1", 2: f"{kind}7.1"}).round({4: f"{kind}8.1", 1: f"{kind}7.1"})
    table.round({4: f"{kind}8.1", 2: f"{kind}7.1"}).round({4: f"{kind}8.1", 3: f"{kind}7.1"}).round()
    assert stones(table.game, kind) == {8: [4], 2: [2], 1: [1, 3]}
    first, second, third = C[kind]
    assert column_points(table, kind, "C") == [third, second, 0, first]
    assert places(table, kind, "C") == [3, 2, 4, 1]


def test_the_worked_example_of_scoring_b() -> None:
    """P: Blue on field 5 gets 8; Orange and Green both on field 3, Orange below: 1 and 0.

    With two of twenty exchange chips, won in S and A, Green takes the points of S in P.
    """
    blue, orange, green = 1, 2, 3
    table = Table(chips=ALL_EXCHANGE)
    table.round({blue: "P8.1", orange: "P7.1", green: "S8.1 A8.1"}, answers={"S": "take:chip", "A": "take:chip keep"})
    assert stones(table.game, "P") == {2: [blue], 1: [orange]}
    table.round({orange: "P8.1", blue: "P7.1", green: "S8.1"}, answers={"S": "take:2 exchange:P exchange:P"})
    assert stones(table.game, "P") == {3: [orange, blue], 2: [green]}
    table.round({blue: "P8.1", green: "P7.1"})
    assert stones(table.game, "P") == {5: [blue], 3: [orange, green]}
    assert column_points(table, "P", "B") == [8, 1, 0]
    assert places(table, "P", "B") == [1, 2, 3]


def test_of_two_stones_on_one_field_the_lower_one_is_better() -> None:
    table = Table().round({2: "P8.1"}).round({1: "P8.1"}).round({3: "P8.1"})
    assert stones(table.game, "P") == {2: [2, 1, 3]}
    assert places(table, "P", "B") == [2, 1, 3]
    assert column_points(table, "P", "B") == [1, 8, 0]


def test_there_are_no_ties() -> None:
    table = Table().round({2: "P8.1"}).round({1: "P8.1"}).round({3: "P8.1"}).to_end()
    assert sorted(column_points(table, "P", "C")) == [1, 8, 16]


def test_a_stone_that_is_not_on_the_track_does_not_rank() -> None:
    table = Table().rounds(5).round({2: "P8.1"})
    assert places(table, "P", "C") == [None, 1, None]
    assert column_points(table, "P", "C") == [0, 16, 0]


def test_a_column_without_stones_gives_nothing() -> None:
    table = Table().to_end()
    for scoring in "ABC":
        assert column_points(table, "P", scoring) == [0, 0, 0]
        assert places(table, "P", scoring) == [None, None, None]


def test_a_place_counts_with_the_stones_as_they_are_then() -> None:
    """Ani is first in A, Ben in B and C."""
    table = Table().round({1: "P8.1"}, answers={"P": "take:chip"}).round({2: "P8.1"}).round().to_end()
    assert [places(table, "P", scoring)[:2] for scoring in "ABC"] == [[1, None], [2, 1], [2, 1]]
    assert [column_points(table, "P", scoring)[:2] for scoring in "ABC"] == [[1, 0], [1, 8], [8, 16]]


def test_stones_stay_after_a_scoring() -> None:
    table = Table().round({1: "P8.1"})
    assert height(table.game, 1, "P") == 2


def test_each_number_chip_scores_its_number_in_every_scoring() -> None:
    table = Table().give({1: "1 3", 3: "2 2"})
    assert [points(table.game, seat, "A")["chips"] for seat in (1, 2, 3)] == [4, 0, 4]
    assert (chips(table.game, 1), chips(table.game, 3)) == (["1", "3"], ["2", "2"])
    table.give({2: "3"}).round()
    assert [points(table.game, seat, "B")["chips"] for seat in (1, 2, 3)] == [4, 3, 4]


# ---- The end ----


def test_most_points_after_scoring_c_wins() -> None:
    table = Table()
    for _ in range(5):
        table.round({3: "P8.1 S8.1 A8.1 C8.1 T8.1"})
    scores = table.game.scores()
    assert scores.index(max(scores)) == 2
    assert table.game.winners() == [3]


def test_nobody_has_won_before_the_end() -> None:
    assert Table().rounds(5).lay().game.winners() == []


def test_equal_points_are_a_shared_victory() -> None:
    """Ani is alone in P and T, Ben in S and A with a number chip 2, Cleo in the garden."""
    table = Table(dump="G").round(
        {1: "P8.1 T8.1", 2: "S8.1 A8.1", 3: "G8.1"}, "G:start S:2", {"P": "take:2", "S": "take:chip"}
    )
    table.to_end()
    ani = (1 + 8 + 16) + (6 + 13 + 21)
    ben = (2 + 9 + 17) + (3 + 10 + 18) + 3 * 2
    cleo = 5 + 12 + 20
    assert table.game.scores() == [ani, ben, cleo]
    assert ani == ben
    assert table.game.winners() == [1, 2]


def test_the_winners_are_all_with_the_highest_score() -> None:
    for number in range(10):
        game = play_on(comares.new("dicegame", 2 + number % 5), seed=number)
        scores = game.scores()
        assert game.winners() == [seat for seat, score in enumerate(scores, 1) if score == max(scores)]


# ---- The breakdown ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_breakdown_adds_up_per_scoring_column_and_chip_in_every_position(players: int) -> None:
    game = comares.new("dicegame", players, seed=players)
    tables: dict[str, dict[str, tuple[int, ...]]] = {"A": {k: (v,) for k, v in A.items()}, "B": {**B}, "C": {**C}}
    while True:
        seats = game.breakdown()["seats"]
        assert [seat["total"] for seat in seats] == game.scores() == look(game)["scores"]
        for seat in seats:
            assert seat["total"] == sum(part["points"] for part in seat["scorings"])
            for part in seat["scorings"]:
                assert part["points"] == sum(column["points"] for column in part["columns"]) + part["chips"]
                assert [column["kind"] for column in part["columns"]] == list(KINDS)
                for column in part["columns"]:
                    place, table = column["place"], tables[part["scoring"]][column["kind"]]
                    paid = table[place - 1] if place is not None and place <= len(table) else 0
                    assert column["points"] == paid
        if game.finished:
            break
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[len(game) % len(game.legal())])
    assert [part["scoring"] for part in seats[0]["scorings"]] == ["A", "B", "C"]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_in_each_column_every_place_is_taken_once(players: int) -> None:
    game = play_on(comares.new("dicegame", players), seed=players)
    for scoring in range(3):
        for kind in range(6):
            taken = [seat["scorings"][scoring]["columns"][kind]["place"] for seat in game.breakdown()["seats"]]
            ranked = sorted(place for place in taken if place is not None)
            assert ranked == list(range(1, len(ranked) + 1))


def test_the_breakdown_says_who_is_dirk() -> None:
    assert [seat["dirk"] for seat in Table(2).game.breakdown()["seats"]] == [False, False, True]
    assert [seat["seat"] for seat in Table(2).game.breakdown()["seats"]] == [1, 2, 3]


def test_changing_the_breakdown_changes_nothing() -> None:
    game = Table().round({1: "P8.1"}).game
    before = json.dumps(game.breakdown())
    found = game.breakdown()
    found["seats"][0]["scorings"][0]["columns"].clear()
    found["seats"].clear()
    assert json.dumps(game.breakdown()) == before


@pytest.mark.parametrize("players", range(2, 7))
def test_the_breakdown_names_each_number_chip_that_scored(players: int) -> None:
    game = comares.new("dicegame", players, seed=players)
    while not game.finished:
        game.roll() if game.to_move == "chance" else game.play(game.legal()[len(game) % len(game.legal())])
    some = False
    for seat, gained in zip(game.view()["seats"], game.breakdown()["seats"], strict=True):
        held = [int(chip) for chip in seat["chips"] if chip.isdigit()]
        first, second, last = (scoring["numbers"] for scoring in gained["scorings"])
        assert last == sorted(held), "number chips are never given away"
        assert all(
            before.count(n) <= after.count(n) for before, after in ((first, second), (second, last)) for n in (1, 2, 3)
        )
        assert [sum(scoring["numbers"]) for scoring in gained["scorings"]] == [s["chips"] for s in gained["scorings"]]
        some = some or bool(last)
    assert some
