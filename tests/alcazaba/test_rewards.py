"""Rewards of Alcazaba: who takes what, and where it goes."""

from __future__ import annotations

import pytest

from .scripted import (
    KINDS,
    Table,
    code_of,
    column_of,
    layout,
    layout_of,
    look,
    markers,
    play,
    reserve_of,
    taker_of,
    tiles_in,
)


def asked(table: Table) -> tuple[str, str | None, int | str | None]:
    return table.phase, look(table.game)["column"], table.game.to_move


# ---- The worked example ----


def test_g_holds_two_tiles_blue_takes_one_yellow_the_other_and_red_gets_nothing() -> None:
    table = Table().lay("G10", "G11").turns({1: "G8.1", 2: "G7.1", 3: "G6.1"})
    assert asked(table) == ("take", "G", 1)
    assert table.game.legal() == ["take:G10", "take:G11"]
    table.play("take:G11 reserve")
    assert asked(table) == ("take", "G", 2)
    assert table.game.legal() == ["take:G10"]
    table.play("take:G10 reserve")
    assert look(table.game)["column"] == "T"
    assert [reserve_of(table.game, seat) for seat in (1, 2, 3)] == [["G11"], ["G10"], []]


# ---- Columns and markers ----


def test_columns_come_in_the_order_p_s_a_c_g_t() -> None:
    table = Table().lay().turns({1: "T8.1 G8.1 C8.1 A8.1 S8.1", 2: "P8.1"})
    order = []
    while table.phase in ("take", "settle", "caliph"):
        view = look(table.game)
        if view["phase"] == "take":
            order.append((view["column"], view["seat"]))
        table.play(table.default(view))
    assert order[:6] == [("P", 2), *((kind, 1) for kind in "SACGT")]


@pytest.mark.parametrize(
    ("better", "worse"),
    [("8.1", "8.2"), ("8.2", "8.3"), ("8.3", "7.1"), ("5.3", "4.1"), ("1.1", "1.2"), ("1.2", "1.3"), ("8.1", "1.3")],
)
@pytest.mark.parametrize("who", [1, 3])
def test_more_symbols_are_better_and_then_fewer_throws(better: str, worse: str, who: int) -> None:
    table = Table().lay("A9", "A10").turns({who: f"A{better}", 4 - who: f"A{worse}"})
    assert asked(table) == ("take", "A", who)
    table.play("take:A9 reserve")
    assert asked(table) == ("take", "A", 4 - who)


def test_a_player_with_several_markers_takes_once_for_each_in_its_turn() -> None:
    table = Table().lay("G10", "G11 G12S G10N").turns({1: "G8.1 G6.1", 2: "G7.1 G5.1"})
    order = []
    for _ in range(4):
        order.append(table.game.to_move)
        table.play(f"take:{tiles_in(table.game, 'G')[0]} reserve")
    assert order == [1, 2, 1, 2]
    assert look(table.game)["column"] == "T"


def test_a_marker_stays_until_its_owner_has_taken_and_then_goes_back() -> None:
    table = Table().lay("G10", "G11").turns({1: "G8.1", 2: "G7.1", 3: "G6.1"})
    assert markers(table.game, "G") == {"8.1": 1, "7.1": 2, "6.1": 3}
    table.play("take:G10")
    assert markers(table.game, "G") == {"7.1": 2, "6.1": 3}
    table.play("reserve")
    assert markers(table.game, "G") == {"7.1": 2, "6.1": 3}


def test_the_rewards_wait_until_all_markers_are_used() -> None:
    table = Table().lay()
    for _ in range(14):
        table.turn()
    assert table.phase == "dice"
    table.turn()
    assert table.phase == "take"


def test_afterwards_all_markers_go_back_to_their_owners() -> None:
    table = Table().round({1: "P8.1 P7.1 P6.1", 2: "S8.1 S7.1"})
    assert [markers(table.game, kind) for kind in KINDS] == [{}] * 6
    table.lay()
    assert [seat["markers"] for seat in look(table.game)["seats"]] == [5, 5, 5]


def test_a_column_without_markers_is_passed_over_and_what_lies_there_leaves_the_game() -> None:
    table = Table().lay("P8 S9").turns({1: "S8.1"})
    assert asked(table) == ("take", "S", 1)
    assert tiles_in(table.game, "P") == []
    table.rewards()
    assert "P8" not in str(look(table.game))


def test_what_is_left_over_leaves_the_game() -> None:
    table = Table().lay("G10", "G11 G12S").turns({1: "G8.1"}).play("take:G11 reserve")
    assert tiles_in(table.game, "G") == []
    table.rewards()
    shown = str(look(table.game))
    assert "'G10'" not in shown and "'G12S'" not in shown and "'G11'" in shown


def test_markers_without_anything_left_get_nothing_and_are_not_asked() -> None:
    table = Table().lay("P8").turns({1: "P8.1", 2: "P7.1", 3: "P6.1"}).play("take:P8 reserve")
    assert look(table.game)["column"] == "T"


# ---- The choice ----


def test_he_takes_any_tile_of_the_column() -> None:
    table = Table().lay("G10", "G11 G12S", chip="P").turns({1: "G8.1"})
    assert set(table.game.legal()) == {"take:G10", "take:G11", "take:G12S"}
    table.play("take:G12S reserve")
    assert reserve_of(table.game, 1) == ["G12S"]


def test_he_takes_nothing_of_another_column() -> None:
    table = Table().lay("G10 S9", chip="P").turns({1: "G8.1"})
    assert code_of(table.game, "take:S9") == "tile-not-there"
    assert code_of(table.game, "take:chip") == "chip-not-there"


def test_take_is_written_also_when_only_one_thing_lies_there() -> None:
    table = Table().lay("P8").turns({1: "P8.1"})
    assert table.game.legal() == ["take:P8"]


def test_the_chip_can_be_taken_if_it_lies_there() -> None:
    table = Table().lay("G10", "T11 T12 T10SW C10 C11", chip="G").turns({1: "G8.1"})
    assert set(table.game.legal()) == {"take:G10", "take:chip"}


def test_the_chip_counts_as_one_of_the_things_in_the_column() -> None:
    """A tile and the chip: two players get something."""
    table = (
        Table()
        .lay("G10", "T11 T12 T10SW C10 C11", chip="G")
        .turns({1: "G8.1", 2: "G7.1", 3: "G6.1"})
        .play("take:G10 reserve")
    )
    assert asked(table) == ("take", "G", 2)
    assert table.game.legal() == ["take:chip"]
    table.play("take:chip caliph:3")
    assert look(table.game)["column"] != "G"


# ---- The starting player chip ----


@pytest.mark.parametrize("named", [1, 2, 3])
def test_whoever_takes_the_chip_names_at_once_who_starts_the_next_round(named: int) -> None:
    table = Table().lay("G10 T12", chip="G").turns({2: "G8.1"}).play("take:chip")
    assert asked(table) == ("caliph", "G", 2)
    assert table.game.legal() == ["caliph:1", "caliph:2", "caliph:3"]
    table.play(f"caliph:{named}").rewards().lay()
    assert (look(table.game)["caliph"], look(table.game)["seat"]) == (named, named)


def test_the_chip_can_be_taken_only_once() -> None:
    table = (
        Table().lay("G10", "T11 T12 T10SW C10 C11", chip="G").turns({1: "G8.1", 2: "G7.1"}).play("take:chip caliph:2")
    )
    assert not column_of(table.game, "G")["chip"]
    assert table.game.legal() == ["take:G10"]


def test_a_new_starter_does_not_change_the_rewards_of_this_round() -> None:
    table = Table().lay("P8 S9", chip="P").turns({1: "P8.1 S7.1", 2: "S8.1"}).play("take:chip caliph:3")
    assert asked(table) == ("take", "S", 2)


def test_with_two_players_only_real_players_can_be_named() -> None:
    table = Table(2).lay("P8", "T7NEW T8NES T9ES T9NE T9NW", chip="P").turns({1: "P8.1"}).play("take:chip")
    assert table.game.legal() == ["caliph:1", "caliph:2"]
    assert code_of(table.game, "caliph:3") == "no-such-player"


def test_if_the_chip_is_left_the_caliph_stone_stays() -> None:
    table = (
        Table(first=2)
        .lay("G10", "T11 T12 T10SW C10 C11", chip="G")
        .turns({1: "G8.1"})
        .rewards({"G": "take:G10 reserve"})
        .lay()
    )
    assert (look(table.game)["caliph"], look(table.game)["seat"]) == (2, 2)


def test_if_nobody_is_in_the_column_of_the_chip_the_caliph_stone_stays() -> None:
    table = Table(first=3).lay(chip="P").turns({1: "G8.1"}).rewards()
    assert look(table.game)["caliph"] == 3
    assert not any(column["chip"] for column in look(table.game)["columns"])


def test_if_one_with_a_marker_prefers_the_tiles_the_chip_is_left() -> None:
    table = Table(first=2).lay("G10", "G11", chip="G").turns({1: "G8.1 G7.1"})
    table.rewards({"G": "take:G10 reserve take:G11 reserve"})
    assert look(table.game)["caliph"] == 2


def test_in_round_5_the_chip_cannot_be_taken() -> None:
    table = Table().rounds(5).lay().turns({1: "P8.1"})
    assert not [token for token in table.game.legal() if token == "take:chip"]
    assert code_of(table.game, "take:chip") == "chip-not-there"


# ---- Where a tile goes ----


def test_a_tile_taken_is_at_once_built_or_laid_in_the_reserve() -> None:
    game = taker_of("S9")
    assert look(game)["phase"] == "settle"
    assert game.to_move == 1
    assert set(game.legal()) == {"build@0,1", "build@1,0", "build@0,-1", "build@-1,0", "reserve"}


def test_built_at_once() -> None:
    game = play(taker_of("S9"), "build@0,-1")
    assert layout_of(game, 1) == layout("S9@0,-1")
    assert reserve_of(game, 1) == []


def test_laid_in_the_reserve() -> None:
    game = play(taker_of("S9"), "reserve")
    assert layout_of(game, 1) == layout("")
    assert reserve_of(game, 1) == ["S9"]


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_with_3_to_6_players_a_tile_cannot_be_given_to_dirk(players: int) -> None:
    game = taker_of("S9", players=players)
    assert "dirk" not in game.legal()
    assert code_of(game, "dirk") == "no-dirk"


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_with_3_to_6_players_nothing_is_asked_when_a_tile_fits_nowhere(players: int) -> None:
    """T7NEW fits only north of an open side, and all such places are taken or walled."""
    game = taker_of("T7NEW", "P2NEW@0,1", players=players)
    assert look(game)["taken"] is None
    assert reserve_of(game, 1) == ["T7NEW"]
    assert look(game)["phase"] != "settle"


def test_with_two_players_the_question_is_asked_even_if_a_tile_fits_nowhere() -> None:
    game = taker_of("T7NEW", "P2NEW@0,1", players=2)
    assert game.legal() == ["dirk", "reserve"]
    assert reserve_of(play(game.copy(), "reserve"), 1) == ["T7NEW"]
    assert "T7NEW" in look(play(game.copy(), "dirk"))["seats"][2]["beside"]


def test_the_next_tile_of_a_column_can_be_built_beside_the_one_before() -> None:
    table = Table().lay("G10", "G11").turns({1: "G8.1 G7.1"})
    table.play("take:G10 build@1,0 take:G11 build@2,0")
    assert layout_of(table.game, 1) == layout("G10@1,0 G11@2,0")


def test_the_reserve_is_open_for_any_number_of_tiles() -> None:
    table = Table()
    for _ in range(5):
        table.round({1: "P8.1 S8.1 A8.1 C8.1 G8.1"})
    assert len(reserve_of(table.game, 1)) == 25


def test_a_tile_in_the_reserve_is_built_only_by_rebuilding() -> None:
    table = Table().give({1: "S9"}).lay("G10").turns({1: "G8.1"}).play("take:G10")
    assert code_of(table.game, "build:S9@0,1") == "settle-now"
    assert set(table.game.legal()) == {"build@0,1", "build@1,0", "build@0,-1", "build@-1,0", "reserve"}
