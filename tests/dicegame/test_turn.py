"""A turn of the dice game: throws, and where the marker goes."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

import comares
from comares import Game, IllegalMove, SetupError
from comares.core.rng import Rng
from comares.dicegame import rules
from comares.dicegame.board import throw
from comares.dicegame.codes import THROW

from .scripted import (
    FIELDS,
    KINDS,
    MARKERS,
    NAMES,
    Table,
    bonus,
    code_of,
    column_of,
    in_order,
    look,
    markers,
    play,
    seat,
    starting,
)


def after_first_throw(dice: str) -> Game[Any]:
    return Table().lay().play(f"({dice})").game


def test_throwing_again_takes_at_least_one_die() -> None:
    game = after_first_throw("PPPPSSSS")
    assert not rules.is_legal(game.state, THROW)
    assert rules.is_legal(game.state, THROW + 1)


@pytest.mark.parametrize("count", range(1, 9))
def test_all_throws_are_equally_likely(count: int) -> None:
    """A throw is a number below six to the power of the dice, and each die shows one of its digits in base six."""
    for seed in range(100):
        number = Rng(seed).below(6**count)
        assert throw(count, Rng(seed)) == sum(1 << 4 * (number // 6**n % 6) for n in range(count))


# ---- Players and set-up ----


@pytest.mark.parametrize("players", [1, 7])
def test_the_game_is_for_2_to_6_players(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("dicegame", players)
    assert caught.value.code == "players-range"
    assert "2 to 6" in str(caught.value)


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_of_the_players_can_be_the_first_who_has_the_caliph_stone(players: int) -> None:
    assert comares.new("dicegame", players).legal() == [f"(first:{seat})" for seat in range(1, players + 1)]
    for first in range(1, players + 1):
        table = Table(players, first=first)
        assert look(table.game)["caliph"] == first
        assert seat(table.lay().game) == first


@pytest.mark.parametrize("kind", KINDS)
def test_a_die_says_where_the_starting_player_chip_lies_and_five_chips_go_left_to_right(kind: str) -> None:
    table = Table()
    assert sorted(table.game.legal()) == sorted(f"(chip:{letter})" for letter in KINDS)
    table.play(f"(chip:{kind}) (chips:1,black,annul,2,push)")
    laid: list[str | None] = ["1", "black", "annul", "2", "push"]
    laid.insert(KINDS.index(kind), "start")
    assert bonus(table.game) == laid


def test_in_round_5_six_dark_chips_and_no_starting_player_chip() -> None:
    table = Table().rounds(5)
    assert table.phase == "bonus-chips"
    outcomes = table.game.legal()
    assert len(outcomes) == 90
    assert all(Counter(token[7:-1].split(",")) == Counter("112233") for token in outcomes)
    table.play("(chips:3,1,2,1,3,2)")
    assert bonus(table.game) == ["3", "1", "2", "1", "3", "2"]


def test_the_four_stacks_hold_all_twenty_light_chips() -> None:
    """After three rounds, only the five chips that have not been drawn are left."""
    table = Table().rounds(4).play("(chip:A)")
    left = Counter(table.stock)
    assert sum(left.values()) == 5
    assert all(Counter(token[7:-1].split(",")) == left for token in table.game.legal())


def test_a_game_has_five_rounds() -> None:
    table = Table()
    for number in range(1, 6):
        assert (look(table.game)["round"], table.game.finished) == (number, False)
        table.round()
    assert table.game.finished


@pytest.mark.parametrize(("players", "each"), MARKERS.items())
def test_markers_each_5_with_2_or_3_players_4_with_4_3_with_5_or_6(players: int, each: int) -> None:
    table = Table(players).lay()
    assert [place["markers"] for place in look(table.game)["seats"]][:players] == [each] * players
    turns = 0
    while table.phase == "dice":
        table.turn()
        turns += 1
    assert turns == players * each


@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 1), (3, 3), (4, 2), (5, 5), (6, 4)])
def test_turns_go_clockwise_from_the_holder_of_the_caliph_stone_one_marker_each(players: int, first: int) -> None:
    table = Table(players, first=first).lay()
    order = []
    while table.phase == "dice":
        order.append(seat(table.game))
        table.turn()
    once = [(first - 1 + n) % players + 1 for n in range(players)]
    assert order == once * MARKERS[players]


def test_who_has_placed_has_a_marker_less() -> None:
    table = Table(first=2).lay().turn()
    assert [place["markers"] for place in look(table.game)["seats"]] == [5, 4, 5]


# ---- Throws ----


def test_the_first_throw_is_with_all_eight_dice() -> None:
    table = Table().lay()
    assert (table.game.to_move, look(table.game)["thrown"]) == ("chance", 8)
    assert len(table.game.legal()) == 1287  # multisets of 8 dice with 6 faces
    assert code_of(table.game, "(PPPPPPP)") == "wrong-number-of-dice"


def test_after_a_throw_the_player_places_or_throws_again() -> None:
    game = after_first_throw("PPPPPPSS")
    assert {token.partition(":")[0] for token in game.legal()} == {"place", "throw"}
    assert game.to_move == 1


def test_any_of_the_dice_may_be_thrown_again_at_least_one() -> None:
    """What matters is how many of each kind, not which of several equal dice."""
    game = after_first_throw("PPSSSSST")
    expected = {
        "throw:" + "P" * pavilions + "S" * seraglios + "T" * towers
        for pavilions, seraglios, towers in product(range(3), range(6), range(2))
    } - {"throw:"}
    assert starting(game, "throw:") == expected
    assert len(game.legal()) == 35 + 3


def test_all_eight_dice_may_be_thrown_again() -> None:
    game = play(after_first_throw("PPSSSSST"), "throw:PPSSSSST")
    assert (look(game)["dice"], look(game)["thrown"]) == ("", 8)
    play(game, "(CCCCCCCC)")
    assert (look(game)["dice"], look(game)["throws"]) == ("CCCCCCCC", 2)


def test_the_dice_that_are_not_thrown_again_stay() -> None:
    game = play(after_first_throw("PPSSSSST"), "throw:PST (ACC)")
    assert look(game)["dice"] == "PSSSSACC"


def test_dice_set_aside_before_may_be_thrown_again_too() -> None:
    """P and S were kept for the second throw."""
    game = play(after_first_throw("PPSSSSST"), "throw:T (A)")
    assert "throw:PPSSSSS" in game.legal()
    play(game, "throw:PPSSSSS (PPPPPPP) place:P")
    assert markers(game, "P") == {"7.3": 1}


def test_dice_that_are_not_there_are_not_thrown_again() -> None:
    game = after_first_throw("PPSSSSST")
    for token in ("throw:A", "throw:PPP", "throw:TT", "throw:PPSSSSSTT"):
        with pytest.raises((IllegalMove, comares.ParseError)):
            game.play(token)
    assert code_of(game, "throw:PPP") == "dice-not-there"


def test_as_many_dice_come_as_were_thrown() -> None:
    game = play(after_first_throw("PPSSSSST"), "throw:PST")
    assert code_of(game, "(PP)") == "wrong-number-of-dice"
    assert code_of(game, "(PPPP)") == "wrong-number-of-dice"
    assert len(game.legal()) == 56


def test_there_are_three_throws_at_most() -> None:
    game = play(after_first_throw("PPPPPPSS"), "throw:S (S)")
    assert starting(game, "throw:") != set()
    play(game, "throw:S (S)")
    assert game.legal() == ["place:P", "place:S"]
    assert code_of(game, "throw:S") == "three-throws"


def test_the_next_player_throws_all_dice() -> None:
    game = play(after_first_throw("PPPPPPSS"), "throw:S (S) place:P")
    assert (seat(game), look(game)["dice"], look(game)["thrown"], look(game)["throws"]) == (2, "", 8, 0)


# ---- Placing ----


@pytest.mark.parametrize("field", FIELDS)
def test_the_field_is_the_number_of_symbols_and_the_number_of_throws(field: str) -> None:
    table = Table().lay().turn(f"C{field}")
    assert markers(table.game, "C") == {field: 1}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_column(kind: str) -> None:
    table = Table().lay().turn(f"{kind}5.2")
    assert {letter: markers(table.game, letter) for letter in KINDS if markers(table.game, letter)} == {
        kind: {"5.2": 1}
    }


def test_a_kind_needs_at_least_one_symbol() -> None:
    game = after_first_throw("PPSSSSST")
    assert starting(game, "place:") == {"place:P", "place:S", "place:T"}
    assert code_of(game, "place:A") == "kind-not-shown"
    assert markers(play(game, "place:T"), "T") == {"1.1": 1}


def test_three_s_kept_two_more_then_none_is_s_5_3() -> None:
    """The worked example of the rules."""
    game = after_first_throw("PPSSSACG")
    play(game, "throw:PPACG (PSSTT) throw:PTT (AAC) place:S")
    assert markers(game, "S") == {"5.3": 1}


def test_when_s_5_3_is_taken_the_next_is_4_1_and_then_4_2() -> None:
    """The worked example of the rules, when others have been there before."""
    tokens = "(PPSSSACG) throw:PPACG (PSSTT) throw:PTT (AAC)"
    table = Table().lay().play(f"{tokens} place:S {tokens}")
    assert (column_of(table.game, "S")["named"], column_of(table.game, "S")["now"]) == ("5.3", "4.1")
    table.play("place:S")
    assert markers(table.game, "S") == {"5.3": 1, "4.1": 2}
    table.play(f"{tokens} place:S")
    assert markers(table.game, "S") == {"5.3": 1, "4.1": 2, "4.2": 3}


def test_if_the_field_is_taken_by_ones_own_marker_it_is_the_next_one_below_as_well() -> None:
    table = Table().lay().turns_of("G5.1", "", "", "G5.1")
    assert markers(table.game, "G") == {"5.1": 1, "5.2": 1}


def test_a_marker_goes_over_several_taken_fields_to_the_next_free_one() -> None:
    table = Table().lay().turns_of("G5.1", "G5.2", "G5.3", "G4.1", "G4.3", "G5.1")
    assert markers(table.game, "G") == {"5.1": 1, "5.2": 2, "5.3": 3, "4.1": 1, "4.2": 3, "4.3": 2}


def test_a_marker_does_not_go_up() -> None:
    table = Table().lay().turns_of("G5.2", "G5.2")
    assert markers(table.game, "G") == {"5.2": 1, "5.3": 2}


def test_a_taken_field_in_another_column_does_not_matter() -> None:
    table = Table().lay().turns_of("G5.2", "C5.2")
    assert (markers(table.game, "G"), markers(table.game, "C")) == ({"5.2": 1}, {"5.2": 2})


def test_below_1_3_a_marker_is_out() -> None:
    table = Table().lay().turns_of("G1.3")
    table.play("(PPPPPPPG) throw:P (P) throw:P (P)")
    assert (column_of(table.game, "G")["named"], column_of(table.game, "G")["now"]) == ("1.3", "out")
    table.play("place:G")
    assert markers(table.game, "G") == {"1.3": 1}
    assert [place["markers"] for place in look(table.game)["seats"]] == [4, 4, 5]


def test_a_marker_can_be_out_from_higher_up() -> None:
    table = Table().lay().turns_of("G1.1", "G1.2", "G1.3", "G2.3", "G2.3")
    assert markers(table.game, "G") == {"2.3": 1, "1.1": 1, "1.2": 2, "1.3": 3}
    table.turn("G1.1")
    assert markers(table.game, "G") == {"2.3": 1, "1.1": 1, "1.2": 2, "1.3": 3}


def test_a_marker_that_is_out_gets_nothing() -> None:
    table = Table().lay().turns({1: "G1.3", 2: "G1.3"}).play("take:2")
    assert look(table.game)["column"] == "T"


def test_all_eight_equal_is_8_1_8_2_or_8_3() -> None:
    assert markers(Table().lay().turn("A8.2").game, "A") == {"8.2": 1}
    assert markers(Table().lay().turn("A8.3").game, "A") == {"8.3": 1}


def test_every_throw_can_be_placed_somewhere() -> None:
    """Even when every field below is taken: then the marker is out."""
    game = after_first_throw("PSACGTTT")
    assert starting(game, "place:") == {f"place:{kind}" for kind in KINDS}


def test_the_second_throw_may_be_worse() -> None:
    game = play(after_first_throw("PPPPPPSS"), "throw:PPPPPP (AAAAAA) place:S")
    assert markers(game, "S") == {"2.2": 1}


def test_a_turn_needs_no_chip_and_offers_none() -> None:
    game = after_first_throw(in_order("TGCASPPP"))
    assert not [token for token in game.legal() if token.partition(":")[0] not in ("place", "throw")]


def test_names_are_those_given() -> None:
    assert Table(4).game.view()["players"] == NAMES[:4]
