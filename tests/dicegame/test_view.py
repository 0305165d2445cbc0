"""What the view of the dice game shows."""

from __future__ import annotations

import json
from typing import Any

import pytest

import comares
from comares import Game

from .scripted import FIELDS, KINDS, MARKERS, NAMES, Table, bonus, column_of, look, markers, play, ready, stones


def shown(game: Game[Any]) -> tuple[str, int, int, str | None]:
    """Dice on the table, dice in the cup, throws, the black die."""
    view = look(game)
    return view["dice"], view["thrown"], view["throws"], view["black"]


def fields(game: Game[Any], which: str) -> dict[str, str]:
    """The ``named`` or ``now`` fields of the columns that have one."""
    return {column["kind"]: column[which] for column in look(game)["columns"] if column[which] is not None}


# ---- The game ----


def test_what_belongs_to_every_game() -> None:
    view = comares.new("dicegame", NAMES[:3]).view()
    assert view["game"] == "dicegame"
    assert view["players"] == NAMES[:3]
    assert view["to_move"] == "chance"
    assert view["legal"] == ["(first:1)", "(first:2)", "(first:3)"]


def test_before_the_first_player_is_drawn() -> None:
    view = comares.new("dicegame", NAMES[:3]).view()
    assert (view["phase"], view["seat"], view["caliph"]) == ("first-player", None, None)
    assert (view["round"], view["rounds"], view["column"]) == (0, 5, None)
    assert view["scores"] == [0, 0, 0]
    assert [column["kind"] for column in view["columns"]] == list(KINDS)
    assert [column["bonus"] for column in view["columns"]] == [None] * 6
    assert [column["markers"] for column in view["columns"]] == [{}] * 6
    assert [column["stones"] for column in view["columns"]] == [[[]] * 12] * 6
    assert [seat["chips"] for seat in view["seats"]] == [[]] * 3
    assert [seat["seat"] for seat in view["seats"]] == [1, 2, 3]


def test_the_phases_of_a_round_of_two_players() -> None:
    game = comares.new("dicegame", NAMES[:2])
    seen = []
    for token in ("(first:2)", "(chip:P)", "(chips:exchange,annul,1,1,2)", "(dirk:S)"):
        seen.append(look(game)["phase"])
        play(game, token)
    assert seen == ["first-player", "start-chip", "bonus-chips", "dirk"]
    assert look(game)["phase"] == "dice"
    assert look(play(game, "(PPPPPPPP)"))["phase"] == "turn"


def test_the_phase_after_annulling() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:S (S) annul")
    assert look(game)["phase"] == "annulled"
    assert look(game)["seat"] == 1


def test_the_phases_of_rewards_and_the_end() -> None:
    table = Table().give({2: "exchange"}).lay("T:start").turns({1: "P8.1", 2: "S8.1"})
    view = look(table.game)
    assert (view["phase"], view["seat"], view["column"]) == ("take", 1, "P")
    table.play("take:2 take:2")
    view = look(table.game)
    assert (view["phase"], view["seat"], view["column"]) == ("exchange", 2, "S")
    table.play("keep keep take:chip")
    view = look(table.game)
    assert (view["phase"], view["column"]) == ("caliph", "T")
    table.play("caliph:1").to_end()
    view = look(table.game)
    assert (view["phase"], view["seat"], view["column"]) == ("over", None, None)
    assert table.game.view()["to_move"] is None
    assert table.game.view()["legal"] == []


def test_who_throws_is_shown_as_seat_while_it_is_the_dices_turn() -> None:
    table = Table(first=2).lay()
    assert (look(table.game)["seat"], table.game.to_move) == (2, "chance")
    table.turn()
    assert look(table.game)["seat"] == 3
    table.play("(PPPPPPPP)")
    assert (look(table.game)["seat"], table.game.to_move) == (3, 3)


def test_no_seat_is_shown_while_a_round_is_laid_out() -> None:
    table = Table(2)
    assert look(table.game)["seat"] is None
    table.play("(chip:T)")
    assert look(table.game)["seat"] is None


def test_the_die_for_dirks_markers_is_thrown_for_dirk() -> None:
    table = Table(2).play("(chip:T) (chips:1,1,1,1,2)")
    assert (look(table.game)["phase"], look(table.game)["seat"]) == ("dirk", 3)


def test_the_round_is_shown() -> None:
    table = Table()
    for number in range(1, 6):
        assert look(table.game)["round"] == number
        table.lay()
        assert look(table.game)["round"] == number
        table.turns().rewards()
    assert look(table.game)["round"] == 5


def test_the_caliph_is_shown_as_soon_as_it_is_known() -> None:
    table = Table(first=3).lay("P:start").turns({1: "P8.1"})
    assert look(table.game)["caliph"] == 3
    table.rewards({"P": "take:chip caliph:2"})
    assert look(table.game)["caliph"] == 2


# ---- Dice ----


def test_dice_in_each_phase_of_a_turn() -> None:
    game = ready({1: "annul black"})
    assert shown(game) == ("", 8, 0, None)
    play(game, "(PPPPSSSS)")
    assert shown(game) == ("PPPPSSSS", 0, 1, None)
    play(game, "black:T")
    assert shown(game) == ("PPPPSSSS", 0, 1, "T")
    play(game, "throw:SSS")
    assert shown(game) == ("PPPPS", 3, 1, "T")
    play(game, "(AAC)")
    assert shown(game) == ("PPPPSAAC", 0, 2, "T")
    play(game, "annul")
    assert shown(game) == ("PPPPSSSS", 0, 1, "T")
    play(game, "again")
    assert shown(game) == ("PPPPS", 3, 1, "T")
    play(game, "(SSS) throw:P")
    assert shown(game) == ("PPPSSSS", 1, 2, "T")
    play(game, "(S)")
    assert shown(game) == ("PPPSSSSS", 0, 3, "T")
    play(game, "place:S")
    assert shown(game) == ("", 8, 0, None)


def test_no_dice_lie_there_during_the_rewards_and_after() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert shown(table.game) == ("", 0, 0, None)
    table.rewards()
    assert shown(table.game) == ("", 0, 0, None)
    assert shown(table.to_end().game) == ("", 0, 0, None)


def test_after_annulling_the_first_throw_all_dice_are_in_the_cup() -> None:
    assert shown(play(ready({1: "annul"}), "(PPPPSSSS) annul")) == ("", 8, 0, None)


# ---- Fields ----


def test_the_fields_that_the_dice_name_and_where_the_marker_would_land() -> None:
    table = Table().lay().turns_of("P4.1", "S1.3").play("(PPPPSAAA)")
    assert fields(table.game, "named") == {"P": "4.1", "S": "1.1", "A": "3.1"}
    assert fields(table.game, "now") == {"P": "4.2", "S": "1.1", "A": "3.1"}


def test_named_and_now_go_with_the_number_of_throws() -> None:
    game = play(Table().lay().game, "(PPPPSSSS) throw:S (S)")
    assert fields(game, "named") == {"P": "4.2", "S": "4.2"}
    play(game, "throw:S (P)")
    assert fields(game, "named") == {"P": "5.3", "S": "3.3"}


def test_named_and_now_count_the_black_die() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:T")
    assert fields(game, "named") == {"P": "4.1", "S": "4.1", "T": "1.1"}


def test_nine_symbols_are_shown_as_8_1() -> None:
    game = play(ready({1: "black"}), "(PPPPPPPS) black:P throw:S (P)")
    assert fields(game, "named") == fields(game, "now") == {"P": "8.1"}


def test_now_is_out_where_the_marker_would_fall_out() -> None:
    table = Table().lay().turns_of("P1.1", "P1.2", "P1.3").play("(PSSSSSSS)")
    assert (column_of(table.game, "P")["named"], column_of(table.game, "P")["now"]) == ("1.1", "out")


def test_named_and_now_after_annulling_go_by_the_earlier_throw() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (AAAA) annul")
    assert fields(game, "named") == fields(game, "now") == {"P": "4.1", "S": "4.1"}


@pytest.mark.parametrize("tokens", ["", "(PPPPSSSS) throw:S", "(PPPPSSSS) place:P"])
def test_nothing_is_named_while_dice_are_in_the_cup(tokens: str) -> None:
    game = play(Table().lay().game, tokens)
    assert fields(game, "named") == fields(game, "now") == {}


def test_nothing_is_named_during_the_rewards() -> None:
    table = Table().lay().turns({1: "P8.1"})
    assert fields(table.game, "named") == fields(table.game, "now") == {}


# ---- Markers, stones, chips ----


def test_markers_are_shown_by_field_the_best_first() -> None:
    table = Table().lay().turns_of("P1.3", "P8.1", "P5.2", "P5.1")
    assert list(markers(table.game, "P").items()) == [("8.1", 2), ("5.1", 1), ("5.2", 3), ("1.3", 1)]


def test_markers_not_yet_placed_are_counted() -> None:
    table = Table(2).lay().turns_of("P1.3", "P8.1", "P5.2")
    assert [seat["markers"] for seat in look(table.game)["seats"]][:2] == [3, 4]


def test_stones_are_twelve_piles_the_lowest_stone_first() -> None:
    table = Table().round({3: "P8.1"}).round({1: "P8.1"})
    piles = column_of(table.game, "P")["stones"]
    assert len(piles) == 12
    assert piles[1] == [3, 1]
    assert stones(table.game, "P") == {2: [3, 1]}


def test_chips_are_shown_in_the_order_1_2_3_exchange_push_annul_black() -> None:
    table = Table().give({1: "black annul push exchange 3"}).give({1: "2 black 1"})
    assert look(table.game)["seats"][0]["chips"] == ["1", "2", "3", "exchange", "push", "annul", "black", "black"]


def test_the_bonus_fields_empty_themselves_as_chips_are_taken() -> None:
    table = Table().lay("P:black S:3").turns({1: "P8.1 S8.1"})
    assert bonus(table.game)[:2] == ["black", "3"]
    table.play("take:chip")
    assert bonus(table.game)[:2] == [None, "3"]


# ---- Plain data ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_view_is_json_and_tells_the_truth_about_every_position(players: int) -> None:
    game = comares.new("dicegame", NAMES[:players], seed=9)
    seats = max(3, players)
    while True:
        view = look(game) if game.to_move == "chance" else game.view()  # the list of what can be thrown is long
        assert json.loads(json.dumps(view)) == view
        assert len(view["seats"]) == len(view["scores"]) == seats
        placed = 0
        for column in view["columns"]:
            assert list(column["markers"]) == [field for field in FIELDS if field in column["markers"]]
            assert all(1 <= seat <= seats for seat in column["markers"].values())
            placed += sum(seat <= players for seat in column["markers"].values())
            pile = [seat for stones in column["stones"] for seat in stones]
            assert len(pile) == len(set(pile))
            assert len(column["stones"]) == 12
            assert (column["named"] is None) == (column["now"] is None)
            assert (f"place:{column['kind']}" in view.get("legal", [])) == (column["named"] is not None)
            if column["named"] not in (None, column["now"]):
                assert column["named"] in column["markers"]
        on_hand = sum(seat["markers"] for seat in view["seats"][:players])
        if view["phase"] in ("dice", "turn", "annulled"):
            assert placed + on_hand <= players * MARKERS[players]
            assert len(view["dice"]) + view["thrown"] == 8
            assert view["throws"] <= 3
        else:
            assert on_hand == 0
        if view["phase"] in ("turn", "annulled", "take", "exchange", "caliph"):
            assert view["seat"] == view["to_move"]
        if game.finished:
            break
        if game.to_move == "chance":
            game.roll()
        else:
            possible = game.legal()
            game.play(possible[len(game) * 7 % len(possible)])


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


@pytest.mark.parametrize(
    "tokens",
    [
        "",
        "(PPPPSSSS)",
        "(PPPPSSSS) black:P",
        "(PPPPSSSS) throw:S",
        "(PPPPSSSS) throw:S (S) annul",
        "(PPPPSSSS) place:S",
    ],
)
def test_changing_the_view_changes_nothing(tokens: str) -> None:
    game = play(ready({1: "annul black"}), tokens)
    before, record = json.dumps(game.view()), game.record()
    spoil(game.view())
    spoil(game.legal())
    spoil(game.scores())
    spoil(game.tokens)
    assert json.dumps(game.view()) == before
    assert game.record() == record


def test_changing_the_view_during_the_rewards_changes_nothing() -> None:
    table = Table().round({1: "P8.1"}).lay().turns({1: "P8.1"})
    before = json.dumps(table.game.view())
    spoil(table.game.view())
    assert json.dumps(table.game.view()) == before


def test_a_view_stays_as_it_was_when_the_game_goes_on() -> None:
    table = Table().lay().play("(PPPPSSSS)")
    view = table.game.view()
    before = json.dumps(view)
    table.play("place:P").turns().rewards()
    assert json.dumps(view) == before


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS)")
    other = game.copy()
    before = game.view()
    play(other, "black:P place:P")
    assert game.view() == before
    assert len(other) == len(game) + 2
    assert markers(other, "P") == {"5.1": 1}


def test_a_move_taken_back_is_as_if_it_had_not_been() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS)")
    before = game.view()
    play(game, "annul")
    assert game.undo() == "annul"
    assert game.view() == before


# ---- For drawing ----


def test_the_dice_that_were_thrown_last() -> None:
    game = play(ready({1: "annul"}), "(PSSSAACG)")
    assert look(game)["rolled"] == "PSSSAACG"
    play(game, "throw:PAA (PST)")
    assert (look(game)["dice"], look(game)["rolled"]) == ("PSSSSCGT", "PST")
    play(game, "annul")
    assert look(game)["rolled"] == ""
    play(game, "again (SSS)")
    assert look(game)["rolled"] == "SSS"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_how_many_markers_everybody_has(players: int) -> None:
    assert look(Table(players).lay().game)["markers"] == MARKERS[players]


def test_the_next_scoring_and_what_it_pays() -> None:
    table = Table()
    seen = []
    for number in range(1, 6):
        table.rounds(number)
        seen.append(look(table.game)["scoring"])
    assert seen == ["A", "B", "B", "C", "C"]
    assert look(Table().game)["scoring_points"] == [[1], [2], [3], [4], [5], [6]]
    assert look(table.game)["scoring_points"] == [[16 + n, 8 + n, 1 + n] for n in range(6)]


def test_what_the_last_scoring_pays_is_known_from_the_start() -> None:
    assert look(Table().game)["final_points"] == [[16 + n, 8 + n, 1 + n] for n in range(6)]


def test_the_scorings_there_have_been() -> None:
    # The third player's first marker is the one that lies in the dump, T.
    table = Table().round({1: "P5.1", 2: "S5.1"}, "P:1 S:2", {"P": "take:chip"})
    assert look(table.game)["scorings"] == [
        {"scoring": "A", "columns": [[1, 0, 0, 0, 0, 0], [0, 2, 0, 0, 0, 0], [0, 0, 0, 0, 0, 6]], "chips": [1, 0, 0]}
    ]
    table.to_end()
    view = look(table.game)
    assert [scoring["scoring"] for scoring in view["scorings"]] == ["A", "B", "C"]
    sums = [
        sum(sum(scoring["columns"][seat]) + scoring["chips"][seat] for scoring in view["scorings"]) for seat in range(3)
    ]
    assert sums == view["scores"]
