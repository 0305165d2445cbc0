"""Dirk, the third player in a game for two."""

from __future__ import annotations

import pytest

import comares

from .scripted import (
    KINDS,
    NAMES,
    Table,
    beside_the_board,
    code_of,
    layout,
    layout_of,
    look,
    markers,
    points,
    reserve_of,
    tiles_in,
)

DIRK = 3
BAG = "T7NEW G10 A9 T11 C10"


def all_markers(table: Table) -> dict[str, dict[str, int]]:
    return {kind: markers(table.game, kind) for kind in KINDS if markers(table.game, kind)}


# ---- Dirk's markers ----


def test_with_two_players_dirk_is_the_third_seat() -> None:
    view = Table(2).lay().game.view()
    assert view["players"] == NAMES[:2]
    assert [seat["dirk"] for seat in view["seats"]] == [False, False, True]
    assert len(view["scores"]) == 3


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_with_more_players_there_is_no_dirk(players: int) -> None:
    table = Table(players).lay()
    assert [seat["dirk"] for seat in look(table.game)["seats"]] == [False] * players
    assert all_markers(table) == {}


def test_the_five_tiles_from_the_bag_say_where_dirks_markers_are() -> None:
    table = Table(2).lay(bag="P8 G10 A9 S9 C10")
    assert all_markers(table) == {
        "P": {"2.3": DIRK},
        "S": {"5.3": DIRK},
        "A": {"4.3": DIRK},
        "C": {"6.3": DIRK},
        "G": {"3.3": DIRK},
    }


def test_several_of_dirks_markers_may_be_in_the_same_column() -> None:
    table = Table(2).lay(bag="T7NEW G10 T11 T12 G11")
    assert all_markers(table) == {
        "G": {"6.3": DIRK, "3.3": DIRK},
        "T": {"5.3": DIRK, "4.3": DIRK, "2.3": DIRK},
    }


def test_all_of_dirks_markers_may_be_in_one_column() -> None:
    table = Table(2).lay(bag="G10 G11 G12S G10N G9E")
    assert all_markers(table) == {"G": {"6.3": DIRK, "5.3": DIRK, "4.3": DIRK, "3.3": DIRK, "2.3": DIRK}}


def test_the_additional_tower_is_a_tower_for_dirk_too() -> None:
    table = Table(2).lay(bag="T10SW G10 A9 P8 C10")
    assert markers(table.game, "T") == {"2.3": DIRK}
    assert tiles_in(table.game, "T")[-1] == "T10SW"


def test_he_has_5_markers_in_every_round_also_in_the_last() -> None:
    table = Table(2)
    for _ in range(5):
        table.lay()
        assert sum(len(fields) for fields in all_markers(table).values()) == 5
        table.turns().rewards()


def test_he_never_throws() -> None:
    table = Table(2, first=2).lay()
    seats = []
    while table.phase == "dice":
        seats.append(look(table.game)["seat"])
        table.turn()
    assert seats == [2, 1] * 5


def test_dirks_markers_take_fields_like_any_other() -> None:
    table = Table(2).lay(bag=BAG).turn("G3.3")
    assert markers(table.game, "G") == {"3.3": DIRK, "2.1": 1}


# ---- What Dirk takes ----


def test_dirk_takes_the_tile_that_was_laid_there_first() -> None:
    """The tile from the stack is laid out before those from the bag."""
    table = Table(2).lay("G10", "G11 G12S A9 P8 C10").turns().rewards()
    assert {"G10", "G11"} <= set(beside_the_board(table.game))
    assert "G12S" not in beside_the_board(table.game)


def test_he_takes_the_first_of_those_that_are_left() -> None:
    table = Table(2).lay("G12S", "G10 A9 G11 P8 C10").turns({1: "G8.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    table.play("take:G12S reserve")
    assert {"G10", "G11"} <= set(beside_the_board(table.game))


def test_the_order_of_the_bag_counts_and_not_the_price() -> None:
    table = Table(2).lay("T12", "T11 T7NEW A9 P8 C10", chip="T").turns({1: "T8.1"})
    while look(table.game)["column"] != "T":
        table.play(table.default(look(table.game)))
    table.play("take:T12 reserve")
    # Both of Dirk's markers are rewarded, T 3.3 first: T11, then T7NEW.
    assert {"T11", "T7NEW"} <= set(beside_the_board(table.game))
    table = Table(2).lay("T12", "A9 T11 T7NEW P8 C10", chip="T").turns({1: "T8.1 T7.1"})
    while look(table.game)["column"] != "T":
        table.play(table.default(look(table.game)))
    table.play("take:T11 reserve take:T12 reserve")
    assert "T7NEW" in beside_the_board(table.game)


def test_dirk_takes_in_the_order_of_the_markers_like_the_others() -> None:
    """In column G are Ani at 7.1, Dirk at 6.3 and Ben at 5.1."""
    table = Table(2).lay("G10", "A9 P8 C10 S9 G11").turns({1: "G7.1", 2: "G5.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    assert table.game.to_move == 1
    table.play("take:G11 reserve")
    assert "G10" in beside_the_board(table.game)
    assert look(table.game)["column"] == "T"  # nothing is left for Ben


def test_he_takes_without_being_asked_also_where_nobody_else_is() -> None:
    table = Table(2).lay("G10", "G11 A9 P8 C10 S9").turns({1: "S8.1"})
    table.rewards()
    assert "G10" in beside_the_board(table.game)


def test_he_leaves_the_chip_as_long_as_there_is_a_tile() -> None:
    table = Table(2).lay("G10", "G11 A9 P8 C10 S9", chip="G").turns().rewards()
    assert "G10" in beside_the_board(table.game)
    assert look(table.game)["caliph"] == 1  # nobody takes the chip, so the Caliph stone stays


@pytest.mark.parametrize("first", [1, 2])
def test_if_only_the_chip_is_left_dirk_takes_it_and_the_player_who_did_not_start_starts_next(first: int) -> None:
    table = Table(2, first=first).lay("G10", "G11 A9 P8 C10 S9", chip="G").turns({1: "G8.1", 2: "G7.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    table.play("take:G10 reserve take:G11 reserve")
    assert not {"G10", "G11"} & set(beside_the_board(table.game))
    table.rewards().lay()
    assert look(table.game)["caliph"] == look(table.game)["seat"] == 3 - first


def test_dirk_takes_a_tile_and_then_the_chip_with_two_markers() -> None:
    table = Table(2).lay("G10", "G11 G12S A9 P8 C10", chip="G").turns({1: "G8.1 G7.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    table.play("take:G10 reserve take:G11 reserve")
    assert "G12S" in beside_the_board(table.game)
    assert look(table.game)["caliph"] == 2
    assert comares.from_position(table.game.position(), table.game.setup.players).state == table.game.state


def test_a_marker_of_dirks_gets_nothing_if_nothing_is_left() -> None:
    table = Table(2).lay("G10", "G11 A9 P8 C10 S9", chip="T").turns({1: "G8.1 G7.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    table.play("take:G10 reserve take:G11 reserve")
    assert not {"G10", "G11"} & set(beside_the_board(table.game))
    assert look(table.game)["caliph"] == 1


# ---- Dirk's tiles ----


def test_a_real_player_may_give_dirk_a_tile_just_taken() -> None:
    table = Table(2).lay("P8", BAG).turns({1: "P8.1"}).play("take:P8")
    assert "dirk" in table.game.legal()
    table.play("dirk")
    assert "P8" in beside_the_board(table.game)
    assert reserve_of(table.game, 1) == []
    assert layout_of(table.game, 1) == layout("")


def test_he_has_no_layout_no_reserve_and_no_wall() -> None:
    table = Table(2).give({1: "T7NEW=dirk S3ESW=dirk A4NES=dirk"})
    dirk = look(table.game)["seats"][2]
    assert {"T7NEW", "S3ESW", "A4NES"} <= set(dirk["beside"])
    assert (dirk["alhambra"], dirk["reserve"], dirk["wall"]) == ([], [], [])
    assert points(table.game, DIRK, 1)["wall"] == 0


def test_dirks_tiles_count_for_majorities() -> None:
    """In the first scoring, only Dirk has a seraglio, and Ani and Dirk have a pavilion each."""
    table = Table(2).lay("P8 S9", "P7E A9 C10 G10 T11").turns({1: "P8.1 S8.1"})
    table.play("take:P8 build@1,0 take:S9 dirk").rewards()
    assert points(table.game, DIRK, 1)["S"] == 2
    assert points(table.game, 1, 1)["P"] == points(table.game, DIRK, 1)["P"] == 0  # one point shared by two
    assert points(table.game, 1, 1)["S"] == 0


def test_what_lies_beside_the_board_is_not_the_real_players_to_rebuild() -> None:
    table = Table(2).give({1: "P8=dirk S9@1,0 C10"}).lay().play("(PPPPPPPP)")
    assert code_of(table.game, "store:P8") == "not-in-alhambra"
    assert code_of(table.game, "build:P8@0,1") == "not-in-reserve"
    assert code_of(table.game, "swap:P8=S9") == "not-in-reserve"
    assert code_of(table.game, "swap:C10=P8") == "not-in-alhambra"


def test_a_tile_from_the_reserve_cannot_be_given_to_dirk() -> None:
    table = Table(2).give({1: "P8"}).lay().play("(PPPPPPPP)")
    assert code_of(table.game, "dirk") == "place-or-rebuild-now"


def test_dirk_never_loses_a_tile() -> None:
    table = Table(2)
    before: set[str] = set()
    for _ in range(5):
        table.round({1: "P8.1"})
        assert before <= set(beside_the_board(table.game))
        before = set(beside_the_board(table.game))
    assert len(before) > 10


def test_dirk_can_win() -> None:
    """Everybody puts everything into the reserve; only Dirk's tiles count."""
    table = Table(2).to_end()
    scores = table.game.scores()
    assert scores[2] == max(scores) > max(scores[:2])
    assert table.game.winners() == [DIRK]
