"""Dirk, the third player in a game for two."""

from __future__ import annotations

import pytest

from .scripted import (
    KINDS,
    NAMES,
    Table,
    bonus,
    chips,
    code_of,
    height,
    heights,
    look,
    markers,
    play_on,
    points,
    seat,
    stones,
)

DIRK = 3


def all_markers(table: Table) -> dict[str, dict[str, int]]:
    return {kind: markers(table.game, kind) for kind in KINDS if markers(table.game, kind)}


# ---- Dirk's markers ----


def test_with_two_players_dirk_is_the_third_seat() -> None:
    view = Table(2).game.view()
    assert view["players"] == NAMES[:2]
    assert [place["dirk"] for place in view["seats"]] == [False, False, True]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_with_more_players_there_is_no_dirk(players: int) -> None:
    table = Table(players)
    assert [place["dirk"] for place in look(table.game)["seats"]] == [False] * players
    assert table.lay().phase == "dice"
    assert all_markers(table) == {}


def test_before_the_turns_of_each_round_a_die_names_a_column() -> None:
    table = Table(2)
    for number in range(1, 6):
        assert look(table.game)["round"] == number
        table.play("(chip:T) (chips:1,1,2,2,3)" if number == 1 else "(chip:T)" if number < 5 else "")
        if number > 1:
            table.play(next(token for token in table.game.legal() if token.startswith("(chips:")))
        assert table.phase == "dirk"
        assert table.game.legal() == [f"(dirk:{kind})" for kind in sorted(KINDS)]
        table.play("(dirk:P)").turns().rewards()
    assert table.game.finished


def test_dirk_from_p_on() -> None:
    table = Table(2).lay(dirk="P")
    assert all_markers(table) == {
        "P": {"2.3": DIRK},
        "S": {"3.3": DIRK},
        "A": {"4.3": DIRK},
        "C": {"5.3": DIRK},
        "G": {"6.3": DIRK},
    }


def test_dirk_from_s_on_ends_at_t() -> None:
    table = Table(2).lay(dirk="S")
    assert {kind: list(fields) for kind, fields in all_markers(table).items()} == {
        "S": ["2.3"],
        "A": ["3.3"],
        "C": ["4.3"],
        "G": ["5.3"],
        "T": ["6.3"],
    }


@pytest.mark.parametrize("kind", KINDS)
def test_dirk_wraps_round_the_board(kind: str) -> None:
    table = Table(2).lay(dirk=kind)
    expected = {KINDS[(KINDS.index(kind) + n) % 6]: {f"{n + 2}.3": DIRK} for n in range(5)}
    assert all_markers(table) == expected


def test_dirk_from_g_on_is_at_g_t_p_s_a() -> None:
    table = Table(2).lay(dirk="G")
    assert all_markers(table) == {
        "G": {"2.3": DIRK},
        "T": {"3.3": DIRK},
        "P": {"4.3": DIRK},
        "S": {"5.3": DIRK},
        "A": {"6.3": DIRK},
    }


def test_dirk_never_throws() -> None:
    table = Table(2, first=2).lay()
    seats = []
    while table.phase == "dice":
        seats.append(seat(table.game))
        table.turn()
    assert seats == [2, 1] * 5


def test_a_marker_of_dirk_takes_a_field_like_any_other() -> None:
    table = Table(2).lay().turn("C5.3")
    assert markers(table.game, "C") == {"5.3": DIRK, "4.1": 1}


def test_dirks_markers_go_away_after_the_round() -> None:
    table = Table(2).round().lay(dirk="C")
    assert [markers(table.game, kind) for kind in "PSA"] == [{"5.3": DIRK}, {"6.3": DIRK}, {}]


# ---- Dirk's rewards ----


def test_dirk_takes_2_building_points_when_best_without_being_asked() -> None:
    table = Table(2).lay(dirk="P").turns()
    # Dirk was best in P to G, everywhere but in the dump.
    assert look(table.game)["column"] == "T"
    assert heights(table.game, DIRK) == [2, 2, 2, 2, 2, 0]


def test_when_dirk_is_best_the_second_gets_1_point_and_the_chip() -> None:
    table = Table(2).lay("G:black", dirk="P").turns({1: "G5.1"})
    assert (height(table.game, DIRK, "G"), height(table.game, 1, "G")) == (2, 1)
    assert (chips(table.game, 1), chips(table.game, DIRK)) == (["black"], [])


def test_when_dirk_is_best_dirk_does_not_get_the_chip() -> None:
    table = Table(2).lay("G:3", dirk="P").turns()
    assert chips(table.game, DIRK) == []
    assert height(table.game, DIRK, "G") == 2


def test_dirk_as_second_gets_2_points_when_the_best_takes_the_chip() -> None:
    table = Table(2).lay("P:2", dirk="P").turns({1: "P8.1"}).play("take:chip")
    assert (height(table.game, 1, "P"), height(table.game, DIRK, "P")) == (1, 2)
    assert (chips(table.game, 1), chips(table.game, DIRK)) == (["2"], [])


def test_dirk_as_second_gets_1_point_and_the_chip_when_the_best_takes_2_points() -> None:
    table = Table(2).lay("P:2", dirk="P").turns({1: "P8.1"}).play("take:2")
    assert (height(table.game, 1, "P"), height(table.game, DIRK, "P")) == (2, 1)
    assert chips(table.game, DIRK) == ["2"]


@pytest.mark.parametrize("chip", ["1", "2", "3"])
def test_dirk_keeps_number_chips_and_scores_them_in_every_scoring(chip: str) -> None:
    table = Table(2).round({1: "P8.1"}, f"P:{chip}", {"P": "take:2"})
    assert chips(table.game, DIRK) == [chip]
    table.to_end()
    assert [points(table.game, DIRK, scoring)["chips"] for scoring in "ABC"] == [int(chip)] * 3


def test_two_number_chips_alike_count_twice_for_dirk() -> None:
    table = Table(2).round({1: "P8.1 S8.1"}, "P:3 S:3", {"P": "take:2", "S": "take:2"})
    assert chips(table.game, DIRK) == ["3", "3"]
    assert points(table.game, DIRK, "A")["chips"] == 6


@pytest.mark.parametrize("chip", ["exchange", "push", "annul", "black"])
def test_dirk_does_not_keep_other_chips_they_leave_the_game(chip: str) -> None:
    copies = 2 if chip in ("exchange", "push") else 3
    laid = " ".join(f"{kind}:{chip}" for kind in "PSA"[:copies])
    table = Table(2).round({1: " ".join(f"{kind}8.1" for kind in "PSA"[:copies])}, laid)
    assert heights(table.game, DIRK)[:copies] == [1] * copies
    assert chips(table.game, DIRK) == []
    table.play("(chip:T)")
    assert code_of(table.game, f"(chips:{chip},{','.join(table.stock[:4])})") == "chips-not-left"


@pytest.mark.parametrize("first", [1, 2])
def test_if_dirk_gets_the_starting_player_chip_who_did_not_start_this_round_starts_the_next(first: int) -> None:
    table = Table(2, first=first).lay("P:start", dirk="P").turns({first: "P8.1"}).play("take:2")
    assert table.phase == "take", "nobody is asked who starts"
    table.rewards().lay()
    assert look(table.game)["caliph"] == 3 - first
    assert seat(table.game) == 3 - first


def test_if_dirk_gets_the_starting_player_chip_twice_the_stone_comes_back() -> None:
    table = Table(2)
    for expected in (2, 1):
        table.round({1: "P8.1"}, "P:start", {"P": "take:2"})
        assert look(table.game)["caliph"] == expected


def test_if_dirk_takes_2_points_at_the_starting_player_chip_alone_the_caliph_stone_stays() -> None:
    table = Table(2, first=2).round(bonus="G:start").lay()
    assert seat(table.game) == 2


def test_dirk_is_not_named_as_who_starts() -> None:
    table = Table(2).lay("P:start").turns({1: "P8.1"}).play("take:chip")
    assert table.game.legal() == ["caliph:1", "caliph:2"]
    assert code_of(table.game, "caliph:3") == "no-such-player"


def test_when_dirk_is_best_the_second_may_get_the_starting_player_chip_and_names_who_starts() -> None:
    table = Table(2).lay("G:start", dirk="P").turns({2: "G5.1"})
    assert (table.phase, look(table.game)["column"], seat(table.game)) == ("caliph", "G", 2)
    table.play("caliph:2").rewards().lay()
    assert seat(table.game) == 2


def test_when_dirk_is_best_the_second_is_asked_about_exchanging_the_point() -> None:
    table = Table(2).give({1: "exchange"}).lay("G:2", dirk="P").turns({1: "G5.1"})
    assert (table.phase, look(table.game)["column"], seat(table.game)) == ("exchange", "G", 1)
    table.play("exchange:S")
    assert (height(table.game, 1, "G"), height(table.game, 1, "S")) == (0, 1)


def test_dirk_does_not_exchange_and_is_not_asked() -> None:
    """Dirk gets an exchange chip, which leaves the game, and 2 points in the next column."""
    table = Table(2).lay("P:exchange", dirk="P").turns({1: "P8.1"}).play("take:2")
    assert (table.phase, look(table.game)["column"]) == ("take", "T")
    assert heights(table.game, DIRK) == [1, 2, 2, 2, 2, 0]


def test_when_one_player_is_best_and_second_dirk_gets_nothing() -> None:
    table = Table(2).lay("P:2", dirk="P").turns({1: "P8.1 P7.1"})
    assert (height(table.game, 1, "P"), height(table.game, DIRK, "P")) == (3, 0)


def test_dirks_stone_lies_in_the_pile_like_others() -> None:
    table = Table(2).round({1: "P8.1"}, answers={"P": "take:2"}).round({2: "P8.1"}, answers={"P": "take:chip"})
    assert stones(table.game, "P") == {1: [2], 2: [1], 3: [DIRK]}
    table.round({2: "P8.1 P8.1"}).round({1: "P8.1"}, answers={"P": "take:2"})
    # Ben arrived by way of 2 and 4; Ani took 2 points first, Dirk 1 after that.
    assert stones(table.game, "P") == {4: [2, 1, DIRK]}


def test_push_chips_work_against_dirk_and_take_the_reward() -> None:
    table = Table(2).give({1: "push"}).lay("G:2", dirk="P").turns({1: "!G6.3"})
    assert (look(table.game)["column"], seat(table.game)) == ("G", 1)
    before = height(table.game, DIRK, "G")
    table.play("take:2")
    assert height(table.game, DIRK, "G") == before + 1
    assert chips(table.game, DIRK) == ["2"]


# ---- Dirk's points ----


def test_dirk_scores_like_the_others() -> None:
    """Dirk is alone in P to G in round 1."""
    table = Table(2).round()
    assert points(table.game, DIRK, "A") == {"P": 1, "S": 2, "A": 3, "C": 4, "G": 5, "T": 0, "chips": 0}
    assert points(table.game, 1, "A")["T"] == 6
    assert table.game.scores() == [6, 0, 15]


def test_dirk_takes_places_from_the_others() -> None:
    table = Table(2).round({1: "P8.1"}, answers={"P": "take:chip"})
    assert points(table.game, 1, "A")["P"] == 0
    assert points(table.game, DIRK, "A")["P"] == 1


def test_if_dirk_has_the_most_points_dirk_has_won() -> None:
    table = Table(2).to_end()
    scores = table.game.scores()
    assert len(scores) == 3
    assert scores[2] > max(scores[:2])
    assert table.game.winners() == [DIRK]


def test_the_result_of_a_record_has_dirks_points_last() -> None:
    game = Table(2).to_end().game
    assert f'[Result "{" ".join(map(str, game.scores()))}"]' in game.record()
    assert '[Players "Ani" "Ben"]' in game.record()


def test_dirk_holds_only_numbers_whatever_happens() -> None:
    for number in range(5):
        game = play_on(Table(2).game, seed=number)
        assert set(chips(game, DIRK)) <= {"1", "2", "3"}
        assert bonus(game) == [None] * 6
