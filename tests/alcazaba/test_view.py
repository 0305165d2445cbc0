"""What the view of Alcazaba shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

import comares
from comares import Game
from tests.reference.alcazaba import longest_outer_wall

from .scripted import (
    FIELDS,
    KINDS,
    MARKERS,
    NAMES,
    Table,
    column_of,
    layout,
    layout_of,
    look,
    markers,
    owner_of,
    play,
    random_game,
    taker_of,
    tiles_in,
)
from .test_tiles import PAGE


def shown(game: Game[Any]) -> tuple[str, int, int]:
    """Dice on the table, dice in the cup, throws."""
    view = look(game)
    return view["dice"], view["thrown"], view["throws"]


def fields(game: Game[Any], which: str) -> dict[str, str]:
    """The ``named`` or ``now`` fields of the columns that have one."""
    return {column["kind"]: column[which] for column in look(game)["columns"] if column[which] is not None}


# ---- The game ----


def test_what_belongs_to_every_game() -> None:
    view = comares.new("alcazaba", NAMES[:3]).view()
    assert view["game"] == "alcazaba"
    assert view["players"] == NAMES[:3]
    assert view["to_move"] == "chance"
    assert view["legal"] == ["(first:1)", "(first:2)", "(first:3)"]


def test_before_the_first_player_is_drawn() -> None:
    view = comares.new("alcazaba", NAMES[:3]).view()
    assert (view["phase"], view["seat"], view["caliph"]) == ("first-player", None, None)
    assert (view["round"], view["rounds"], view["column"], view["taken"]) == (0, 5, None, None)
    assert view["scores"] == [0, 0, 0]
    assert [column["kind"] for column in view["columns"]] == list(KINDS)
    assert all(column["tiles"] == [] and not column["chip"] for column in view["columns"])
    assert [seat["seat"] for seat in view["seats"]] == [1, 2, 3]
    assert all(seat["alhambra"] == seat["reserve"] == seat["wall"] == [] for seat in view["seats"])


def test_before_the_first_player_is_drawn_all_tiles_are_unseen() -> None:
    assert look(comares.new("alcazaba", 3))["unseen"] == PAGE


def test_the_phases_of_a_round() -> None:
    table = Table(2, keep="P8")
    seen = [table.phase]
    table.play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    seen.append(table.phase)
    table.play("(bag:T9ES,P8,A8N,T11,C7NE)")
    seen.append(table.phase)
    table.play("(chip:P)")
    seen.append(table.phase)
    table.play("(PPPPPPPP)")
    seen.append(table.phase)
    table.play("place:P").turns()
    seen.append(table.phase)
    table.play("take:P8")
    seen.append(table.phase)
    assert seen == ["stack", "bag", "start-chip", "dice", "turn", "take", "settle"]
    view = look(Table().lay(chip="P").turns({1: "P8.1"}).play("take:chip").game)
    assert (view["phase"], view["seat"], view["column"]) == ("caliph", 1, "P")


def test_the_end() -> None:
    view = Table().to_end().game.view()
    assert (view["phase"], view["seat"], view["column"], view["to_move"]) == ("over", None, None, None)
    assert view["legal"] == []
    assert view["round"] == 5


def test_who_throws_is_shown_as_seat_while_it_is_the_dices_turn() -> None:
    table = Table(first=2).lay()
    assert (look(table.game)["seat"], table.game.to_move) == (2, "chance")
    table.turn().play("(PPPPPPPP)")
    assert (look(table.game)["seat"], table.game.to_move) == (3, 3)


def test_no_seat_is_shown_while_a_round_is_laid_out() -> None:
    table = Table(2)
    for token in ("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)", "(bag:T9ES,G10,A8N,T11,C7NE)", "(chip:P)"):
        assert look(table.game)["seat"] is None
        table.play(token)
    assert look(table.game)["seat"] == 1


def test_the_caliph_is_shown_as_soon_as_it_is_known() -> None:
    table = Table(first=3).lay(chip="P").turns({1: "P8.1"})
    assert look(table.game)["caliph"] == 3
    table.play("take:chip caliph:2").rewards()
    assert look(table.game)["caliph"] == 2


# ---- Dice and fields ----


def test_dice_in_each_phase_of_a_turn() -> None:
    game = Table().lay().game
    assert shown(game) == ("", 8, 0)
    assert shown(play(game, "(PPPPSSSS)")) == ("PPPPSSSS", 0, 1)
    assert shown(play(game, "throw:SSS")) == ("PPPPS", 3, 1)
    assert shown(play(game, "(AAC)")) == ("PPPPSAAC", 0, 2)
    assert shown(play(game, "throw:P (T)")) == ("PPPSAACT", 0, 3)
    assert shown(play(game, "place:P")) == ("", 8, 0)


def test_no_dice_lie_there_during_the_rewards_and_after() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert shown(table.game) == ("", 0, 0)
    assert shown(table.rewards().game) == ("", 0, 0)
    assert shown(table.to_end().game) == ("", 0, 0)


def test_no_dice_lie_there_after_rebuilding() -> None:
    assert shown(play(owner_of("S9@1,0"), "store:S9")) == ("", 8, 0)


def test_the_fields_that_the_dice_name_and_where_the_marker_would_land() -> None:
    table = Table().lay().turns_of("P4.1", "S1.3").play("(PPPPSAAA)")
    assert fields(table.game, "named") == {"P": "4.1", "S": "1.1", "A": "3.1"}
    assert fields(table.game, "now") == {"P": "4.2", "S": "1.1", "A": "3.1"}


def test_now_is_out_where_the_marker_would_fall_out() -> None:
    table = Table().lay().turns_of("P1.1", "P1.2", "P1.3").play("(PSSSSSSS)")
    assert (column_of(table.game, "P")["named"], column_of(table.game, "P")["now"]) == ("1.1", "out")


@pytest.mark.parametrize("tokens", ["", "(PPPPSSSS) throw:S", "(PPPPSSSS) place:P"])
def test_nothing_is_named_while_dice_are_in_the_cup(tokens: str) -> None:
    game = play(Table().lay().game, tokens)
    assert fields(game, "named") == fields(game, "now") == {}


def test_nothing_is_named_during_the_rewards() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert fields(table.game, "named") == fields(table.game, "now") == {}


def test_markers_are_shown_by_field_the_best_first() -> None:
    table = Table().lay().turns_of("P1.3", "P8.1", "P5.2", "P5.1")
    assert list(markers(table.game, "P").items()) == [("8.1", 2), ("5.1", 1), ("5.2", 3), ("1.3", 1)]


# ---- Tiles ----


def test_tiles_are_shown_in_the_order_in_which_they_were_laid() -> None:
    table = Table().lay("G12S", "G10 T11 G6ESW G11 T7NEW")
    assert tiles_in(table.game, "G") == ["G12S", "G10", "G6ESW", "G11"]


def test_the_order_stays_when_one_of_them_is_taken() -> None:
    table = Table().lay("G12S", "G10 T11 G6ESW G11 T7NEW").turns({1: "G8.1 G7.1"}).play("take:G10 reserve")
    assert tiles_in(table.game, "G") == ["G12S", "G6ESW", "G11"]


def test_the_tile_that_was_taken_is_shown_with_its_column() -> None:
    view = look(taker_of("S9"))
    assert (view["phase"], view["seat"], view["column"], view["taken"]) == ("settle", 1, "S", "S9")


def test_tiles_are_seen_from_the_fountain() -> None:
    game = owner_of("S9@1,0 C10@1,-1 P8@-1,0 G10@0,1")
    assert layout_of(game, 1) == layout("S9@1,0 C10@1,-1 P8@-1,0 G10@0,1")
    tiles = look(game)["seats"][0]["alhambra"]
    assert {"tile": "C10", "x": 1, "y": -1} in tiles
    assert len(tiles) == 4  # the fountain is not among them


def test_the_counts_are_of_tiles_in_the_alhambra_and_beside_the_board() -> None:
    table = Table(2, dump="S").lay("P8 G10", "C10 C11 T11 T12 G11").turns({1: "P8.1 G8.1 G7.1"})
    table.rewards({"P": "take:P8 build@1,0", "G": "take:G10 build@2,0 take:G11 reserve"})
    assert look(table.game)["seats"][0]["counts"] == [1, 0, 0, 0, 1, 0]
    dirk = look(table.game)["seats"][2]
    assert dirk["counts"] == [sum(tile[0] == kind for tile in dirk["beside"]) for kind in KINDS]
    assert sum(dirk["counts"]) == len(dirk["beside"]) > 0


# ---- Plain data ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_view_is_json_and_tells_the_truth_about_every_position(players: int) -> None:
    seats = max(3, players)
    for game in random_game(players, 50 + players):
        view = look(game) if game.to_move == "chance" else game.view()  # the list of what can be drawn is long
        assert json.loads(json.dumps(view)) == view
        assert len(view["seats"]) == len(view["scores"]) == seats
        placed = 0
        for column in view["columns"]:
            assert list(column["markers"]) == [field for field in FIELDS if field in column["markers"]]
            assert all(1 <= seat <= seats for seat in column["markers"].values())
            placed += sum(seat <= players for seat in column["markers"].values())
            assert (column["named"] is None) == (column["now"] is None)
            assert (f"place:{column['kind']}" in view.get("legal", [])) == (column["named"] is not None)
            if column["named"] not in (None, column["now"]):
                assert column["named"] in column["markers"]
        on_hand = sum(seat["markers"] + seat["rebuilt"] for seat in view["seats"][:players])
        if view["phase"] in ("dice", "turn"):
            assert placed + on_hand <= players * MARKERS[players]
            assert len(view["dice"]) + view["thrown"] == 8
            assert view["throws"] <= 3
        if view["phase"] in ("turn", "take", "settle", "caliph"):
            assert view["seat"] == view["to_move"]
        assert (view["taken"] is not None) == (view["phase"] == "settle")
        assert (view["column"] is not None) == (view["phase"] in ("take", "settle", "caliph"))
        assert sum(column["chip"] for column in view["columns"]) <= 1
    assert [len(seat["wall"]) for seat in view["seats"][:players]] == [
        longest_outer_wall(layout_of(game, seat)) for seat in range(1, players + 1)
    ]


def spoil(data: object) -> None:
    """Change everything mutable in a view."""
    if isinstance(data, dict):
        for value in data.values():
            spoil(value)
        data.clear()
    elif isinstance(data, list):
        for value in data:
            spoil(value)
        data[:] = [-7]


@pytest.mark.parametrize("tokens", ["", "throw:P", "place:P", "store:C10", "build:T12@0,1", "swap:T12=S9"])
def test_changing_the_view_changes_nothing(tokens: str) -> None:
    game = play(owner_of("S9@1,0 C10@2,0", "T12"), tokens)
    before, record = json.dumps(game.view()), game.record()
    for data in (game.view(), game.legal(), game.scores(), game.tokens, game.breakdown()):
        spoil(data)
    assert json.dumps(game.view()) == before
    assert game.record() == record


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    game = owner_of("S9@1,0 C10@2,0", "T12")
    view = game.view()
    before = json.dumps(view)
    play(game, "store:C10")
    assert json.dumps(view) == before


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = owner_of("S9@1,0 C10@2,0", "T12")
    other = game.copy()
    before = game.view()
    play(other, "swap:T12=S9")
    assert game.view() == before
    assert layout_of(other, 1) == layout("T12@1,0 C10@2,0")


@pytest.mark.parametrize("token", ["store:C10", "build:T12@0,1", "swap:T12=S9", "place:P"])
def test_a_move_taken_back_is_as_if_it_had_not_been(token: str) -> None:
    game = owner_of("S9@1,0 C10@2,0", "T12")
    before = game.view()
    play(game, token)
    assert game.undo() == token
    assert game.view() == before
