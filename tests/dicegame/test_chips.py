"""Bonus chips of the dice game: when each can be used, and what it does."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import comares
from comares import Game, IllegalMove

from .scripted import (
    ALL_EXCHANGE,
    KINDS,
    Table,
    bonus,
    chips,
    code_of,
    column_of,
    height,
    heights,
    look,
    markers,
    play,
    points,
    ready,
    seat,
    starting,
    stones,
)


@pytest.mark.parametrize(
    "tokens",
    [
        "(PPPPSSSS) black:P",
        "(PPPPSSSS) annul",
        "(PPPPSSSS) throw:SSSS (AACC) annul",
        "(PPPPSSSS) throw:SSSS (AACC) annul again",
    ],
)
def test_what_a_chip_did_can_be_read_from_the_position(tokens: str) -> None:
    game = play(ready({1: "black annul"}), tokens)
    assert comares.from_position(game.position(), game.setup.players).state == game.state


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("(PPPPSSSS) throw:SSSS", "(PPPPAAGG) throw:AAGG"),
        ("(PPPPSSSS) throw:SSSS (AACC)", "(PPPPAAGG) throw:AAGG (AACC)"),
        ("(PPPPSSSS) throw:SSSS (AACC) throw:C (C)", "(PPPPAAGG) throw:AAGG (AACC) throw:C (C)"),
    ],
)
def test_what_dice_showed_before_matters_only_to_those_who_can_annul(one: str, other: str) -> None:
    boards = []
    for chip in ("push", "annul"):
        first, second = (play(ready({1: chip}), tokens).state for tokens in (one, other))
        assert (first == second) is (chip == "push" or one.endswith("(C)"))
        boards += [first.board, second.board]
    assert pickle.loads(pickle.dumps(boards)) == boards
    assert (boards[0] == boards[1]) is one.endswith("(C)")


# ---- The black die ----


def test_the_black_die_is_set_to_any_kind_after_the_first_throw() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS)")
    assert starting(game, "black:") == {f"black:{kind}" for kind in KINDS}


def test_the_black_die_counts_as_a_ninth_die() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:P place:P")
    assert markers(game, "P") == {"5.1": 1}


def test_the_black_die_does_not_change_what_the_white_dice_show() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:P")
    assert (look(game)["dice"], look(game)["black"]) == ("PPPPSSSS", "P")
    assert column_of(game, "S")["named"] == "4.1"


def test_the_black_die_may_show_a_kind_that_no_die_shows() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:A")
    assert starting(game, "place:") == {"place:A", "place:P", "place:S"}
    assert markers(play(game, "place:A"), "A") == {"1.1": 1}


def test_the_black_die_is_not_set_after_the_second_throw() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) throw:S (S)")
    assert starting(game, "black:") == set()
    assert code_of(game, "black:P") == "black-too-late"


def test_the_black_die_is_not_set_after_the_third_throw() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) throw:S (S) throw:S (S)")
    assert code_of(game, "black:P") == "black-too-late"


def test_the_black_die_is_not_set_before_the_first_throw() -> None:
    game = ready({1: "black"})
    assert code_of(game, "black:P") == "throw-dice"


def test_the_black_die_is_not_set_while_dice_are_in_the_cup() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) throw:S")
    assert code_of(game, "black:P") == "throw-dice"


def test_one_black_die_in_a_turn() -> None:
    game = play(ready({1: "black black"}), "(PPPPSSSS) black:P")
    assert chips(game, 1) == ["black"]
    assert starting(game, "black:") == set()
    assert code_of(game, "black:P") == "black-once"
    assert code_of(game, "black:S") == "black-once"


def test_a_second_black_die_chip_serves_in_another_turn() -> None:
    table = Table().give({1: "black black"}).lay()
    game = table.play("(PPPPSSSS) black:P place:P").turn().turn().game
    play(game, "(PPPPSSSS) black:S place:S")
    assert (markers(game, "P"), markers(game, "S")) == ({"5.1": 1}, {"5.1": 1})
    assert chips(game, 1) == []


def test_the_black_die_counts_until_the_end_of_the_turn() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:P throw:SSSS (PSSS) throw:SSS (PSS)")
    assert look(game)["black"] == "P"
    assert column_of(game, "P")["named"] == "7.3"
    assert markers(play(game, "place:P"), "P") == {"7.3": 1}


def test_the_black_die_counts_no_longer_in_the_next_turn() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:P place:P (PPPPSSSS)")
    assert (seat(game), look(game)["black"]) == (2, None)
    assert column_of(game, "P")["named"] == "4.1"


def test_the_black_die_is_never_thrown() -> None:
    game = play(ready({1: "black"}), "(PPPPSSSS) black:A")
    assert not any("A" in token for token in starting(game, "throw:"))
    assert code_of(game, "throw:A") == "dice-not-there"
    assert code_of(play(ready({1: "black"}), "(PPPPSSSS) black:P"), "throw:PPPPP") == "dice-not-there"


def test_nine_equal_symbols_count_as_8_1_after_the_first_throw() -> None:
    game = play(ready({1: "black"}), "(PPPPPPPP) black:P")
    assert column_of(game, "P")["named"] == "8.1"
    assert markers(play(game, "place:P"), "P") == {"8.1": 1}


@pytest.mark.parametrize("throws", [2, 3])
def test_nine_equal_symbols_count_as_8_1_after_more_throws_too(throws: int) -> None:
    game = play(ready({1: "black"}), "(PPPPPPPS) black:P" + " throw:S (S)" * (throws - 2) + " throw:S (P)")
    assert look(game)["throws"] == throws
    assert markers(play(game, "place:P"), "P") == {"8.1": 1}


def test_nine_equal_symbols_go_below_a_taken_8_1() -> None:
    table = Table().give({2: "black"}).lay().turn("S8.1")
    game = table.play("(SSSSSSSS) black:S place:S").game
    assert markers(game, "S") == {"8.1": 1, "8.2": 2}


def test_eight_white_symbols_with_the_black_die_elsewhere_are_no_nine() -> None:
    game = play(ready({1: "black"}), "(PPPPPPPS) black:A throw:S (P) place:P")
    assert markers(game, "P") == {"8.2": 1}


# ---- Annul ----


def test_annul_on_the_first_throw_leaves_only_throwing_all_dice_again() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) annul")
    assert game.to_move == "chance"
    assert (look(game)["throws"], look(game)["dice"], look(game)["thrown"]) == (0, "", 8)
    assert code_of(game, "again") == "throw-dice"
    assert code_of(game, "place:P") == "throw-dice"


def test_after_annulling_the_first_throw_the_new_throw_is_the_first() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) annul (AAAAACCC)")
    assert (look(game)["throws"], look(game)["dice"]) == (1, "AAAAACCC")
    assert starting(game, "place:") == {"place:A", "place:C"}
    assert markers(play(game, "place:A"), "A") == {"5.1": 1}


def test_after_annulling_the_first_throw_there_are_two_more_throws() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) annul (AAAAACCC) throw:C (A) throw:C (A)")
    assert starting(game, "throw:") == set()
    assert markers(play(game, "place:A"), "A") == {"7.3": 1}


def test_annul_on_the_second_throw_shows_again_what_was_there_before() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (AACC) annul")
    assert (look(game)["dice"], look(game)["throws"]) == ("PPPPSSSS", 1)
    assert game.legal() == ["again", "place:P", "place:S"]
    assert markers(play(game, "place:S"), "S") == {"4.1": 1}


def test_annul_on_the_second_throw_and_the_same_dice_again_is_the_second_throw() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSS (AAC) annul again")
    assert (game.to_move, look(game)["dice"], look(game)["thrown"]) == ("chance", "PPPPS", 3)
    play(game, "(PPP)")
    assert (look(game)["dice"], look(game)["throws"]) == ("PPPPPPPS", 2)
    assert markers(play(game.copy(), "place:P"), "P") == {"7.2": 1}
    assert "throw:S" in game.legal()


def test_annul_on_the_third_throw_shows_again_what_was_there_after_the_second() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (PPAA) throw:AA (CC) annul")
    assert (look(game)["dice"], look(game)["throws"]) == ("PPPPPPAA", 2)
    assert game.legal() == ["again", "place:A", "place:P"]
    assert markers(play(game, "place:P"), "P") == {"6.2": 1}


def test_annul_on_the_third_throw_and_the_same_dice_again_is_the_third_throw() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (PPAA) throw:AA (CC) annul again (PG)")
    assert (look(game)["dice"], look(game)["throws"]) == ("PPPPPPPG", 3)
    assert starting(game, "throw:") == set()
    assert markers(play(game, "place:P"), "P") == {"7.3": 1}


def test_after_annulling_exactly_the_same_dice_are_thrown_again() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:PS (AA) annul")
    assert starting(game, "throw:") == set()
    play(game, "again")
    assert look(game)["dice"] == "PPPSSS"
    assert code_of(game, "(PPP)") == "wrong-number-of-dice"
    assert len(game.legal()) == 21


def test_a_kind_shown_only_by_the_annulled_throw_cannot_be_placed() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (AACC) annul")
    assert code_of(game, "place:A") == "kind-not-shown"


def test_several_annul_chips_on_the_same_throw() -> None:
    game = play(ready({1: "annul annul"}), "(PPPPSSSS) throw:SSSS (AACC) annul again (GGTT)")
    assert "annul" in game.legal()
    play(game, "annul")
    assert (look(game)["dice"], look(game)["throws"], chips(game, 1)) == ("PPPPSSSS", 1, [])
    play(game, "again (PPPS) place:P")
    assert markers(game, "P") == {"7.2": 1}


def test_several_annul_chips_on_the_first_throw() -> None:
    game = play(ready({1: "annul annul annul"}), "(PPPPSSSS) annul (PPPPSSSS) annul (PPPPSSSS) annul (TTTTTTTT)")
    assert chips(game, 1) == []
    assert "annul" not in game.legal()
    assert markers(play(game, "place:T"), "T") == {"8.1": 1}


def test_annul_chips_on_each_throw_of_a_turn() -> None:
    game = ready({1: "annul annul annul"})
    play(game, "(PPPPSSSS) annul (AAAACCCC) throw:CCCC (GGGG) annul again (AAGG) throw:GG (TT) annul")
    assert (look(game)["dice"], look(game)["throws"]) == ("AAAAAAGG", 2)
    assert markers(play(game, "again (AA) place:A"), "A") == {"8.3": 1}


def test_one_annul_chip_does_not_annul_twice() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:SSSS (AACC) annul again (GGTT)")
    assert code_of(game, "annul") == "no-chip-annul"


def test_annulling_the_second_throw_does_not_lead_to_annulling_the_first() -> None:
    game = play(ready({1: "annul annul"}), "(PPPPSSSS) throw:SSSS (AACC) annul")
    assert code_of(game, "annul") == "annulled-now"


def test_between_annulling_and_throwing_again_no_black_die() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS) throw:SSSS (AACC) annul")
    assert starting(game, "black:") == set()
    assert code_of(game, "black:P") == "annulled-now"
    play(game, "again (AACC)")
    assert starting(game, "black:") == set()


def test_between_annulling_and_placing_a_push_is_possible() -> None:
    """Ben's marker is on the field that Ani's first throw names."""
    table = Table().give({1: "annul push"}).lay().turns_of("S8.1", "P4.1", "")
    game = table.play("(PPPPSSSS) throw:SSSS (PPAA) annul").game
    assert game.legal() == ["again", "place:P", "place:S", "push:P"]
    play(game, "push:P")
    assert markers(game, "P") == {"4.1": 1, "4.2": 2}
    assert chips(game, 1) == []


def test_after_annulling_a_push_goes_by_the_earlier_throw() -> None:
    """Ben's marker is on the field that the annulled throw named."""
    table = Table().give({1: "annul push"}).lay().turns_of("S8.1", "P6.2", "")
    game = table.play("(PPPPSSSS) throw:SSSS (PPAA)").game
    assert "push:P" in game.legal()
    assert code_of(play(game, "annul"), "push:P") == "push-nobody"


def test_annul_comes_before_anything_else_is_done_with_the_throw() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS) black:P")
    assert "annul" not in game.legal()
    assert code_of(game, "annul") == "annul-too-late"


def test_annul_does_not_come_after_dice_were_taken_up() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS) throw:S")
    assert code_of(game, "annul") == "throw-dice"


def test_the_black_die_may_follow_an_annulled_first_throw() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS) annul (AAAAACCC) black:A place:A")
    assert markers(game, "A") == {"6.1": 1}
    assert chips(game, 1) == []


def test_the_black_die_stays_when_a_later_throw_is_annulled() -> None:
    game = play(ready({1: "annul black"}), "(PPPPSSSS) black:G throw:SSSS (AACC) annul")
    assert look(game)["black"] == "G"
    assert game.legal() == ["again", "place:G", "place:P", "place:S"]
    assert markers(play(game.copy(), "place:G"), "G") == {"1.1": 1}
    assert markers(play(game, "again (GGGG) place:G"), "G") == {"5.2": 1}


def test_the_black_die_is_used_once_also_when_a_throw_is_annulled() -> None:
    game = play(ready({1: "annul black black"}), "(PPPPSSSS) black:G throw:SSSS (AACC) annul again (AACC)")
    assert starting(game, "black:") == set()


def test_without_an_annul_chip_no_throw_is_annulled() -> None:
    game = play(ready({2: "annul"}), "(PPPPSSSS)")
    assert code_of(game, "annul") == "no-chip-annul"


def test_nothing_is_thrown_again_without_annulling() -> None:
    game = play(ready({1: "annul"}), "(PPPPSSSS)")
    assert code_of(game, "again") == "again-only-annulled"


# ---- Push ----


def with_push(*words: str, holder: int = 1, chips: str = "push", players: int = 3) -> Game[Any]:
    """Round 2: it is the turn of the chip's holder, after these markers were placed in turn order from seat 1."""
    return Table(players).give({holder: chips}).lay().turns_of(*words).game


def test_push_puts_an_opponents_marker_one_field_back() -> None:
    game = play(with_push("S8.1", "P5.1", ""), "(PPPPPSSS)")
    assert starting(game, "push:") == {"push:P"}
    play(game, "push:P")
    assert markers(game, "P") == {"5.1": 1, "5.2": 2}


def test_push_from_the_right_field_goes_to_the_next_number_of_symbols() -> None:
    game = play(with_push("S8.1", "P5.3", ""), "(PPPPPSSS) throw:S (S) throw:S (S) push:P")
    assert markers(game, "P") == {"5.3": 1, "4.1": 2}


def test_push_goes_by_the_field_not_by_the_dice_of_whoever_is_there() -> None:
    """Cleo's marker was bumped onto the field that Ani's dice name."""
    game = play(with_push("S8.1", "P5.1", "P5.1"), "(PPPPPSSS) throw:S (S)")
    play(game, "push:P")
    assert markers(game, "P") == {"5.1": 2, "5.2": 1, "5.3": 3}


def test_push_is_a_choice() -> None:
    game = play(with_push("S8.1", "P5.1", ""), "(PPPPPSSS)")
    assert {"place:P", "push:P"} <= set(game.legal())
    play(game, "place:P")
    assert markers(game, "P") == {"5.1": 2, "5.2": 1}
    assert chips(game, 1) == ["push"]


def test_push_on_ones_own_marker_is_refused() -> None:
    game = play(with_push("P5.1", "P5.1", ""), "(PPPPPSSS)")
    assert markers(game, "P") == {"5.1": 1, "5.2": 2}
    assert starting(game, "push:") == set()
    assert code_of(game, "push:P") == "push-own"


def test_push_on_an_empty_field_is_refused() -> None:
    game = play(with_push("S8.1", "P5.1", ""), "(PPPPPPSS)")
    assert code_of(game, "push:P") == "push-nobody"


def test_push_on_an_empty_field_between_markers_is_refused() -> None:
    game = play(with_push("S8.1", "P5.1", "P5.3"), "(PPPPPSSS) throw:S (S)")
    assert code_of(game, "push:P") == "push-nobody"


def test_push_with_a_kind_that_is_not_shown_is_refused() -> None:
    game = play(with_push("S8.1", "A5.1", ""), "(PPPPPSSS)")
    assert code_of(game, "push:A") == "kind-not-shown"


def test_push_without_a_chip_is_refused() -> None:
    game = play(with_push("S8.1", "P5.1", "", holder=2), "(PPPPPSSS)")
    assert code_of(game, "push:P") == "no-chip-push"


def test_push_chain_with_own_markers() -> None:
    """Ben's marker, then Ani's own, then Cleo's: all move one field back."""
    game = with_push("P5.2", "P5.1", "P5.3")
    play(game, "(PPPPPSSS) push:P")
    assert markers(game, "P") == {"5.1": 1, "5.2": 2, "5.3": 1, "4.1": 3}


def test_push_chain_ends_at_the_first_gap() -> None:
    game = with_push("S8.1", "P5.1", "P5.2", "S8.1", "P4.1", "")
    assert markers(game, "P") == {"5.1": 2, "5.2": 3, "4.1": 2}
    play(game, "(PPPPPSSS) push:P")
    assert markers(game, "P") == {"5.1": 1, "5.2": 2, "5.3": 3, "4.1": 2}


def test_push_chain_with_a_marker_falling_out() -> None:
    game = with_push("S8.1", "P1.1", "P1.2", "S8.1", "P1.3", "")
    assert markers(game, "P") == {"1.1": 2, "1.2": 3, "1.3": 2}
    play(game, "(PSSSSSSS) push:P")
    assert markers(game, "P") == {"1.1": 1, "1.2": 2, "1.3": 3}


def test_push_chain_with_ones_own_marker_falling_out() -> None:
    game = with_push("P1.3", "P1.1", "P1.2")
    play(game, "(PSSSSSSS) push:P")
    assert markers(game, "P") == {"1.1": 1, "1.2": 2, "1.3": 3}


def test_push_from_1_3_puts_the_marker_out() -> None:
    game = with_push("S8.1", "P1.3", "")
    play(game, "(PSSSSSSS) throw:S (S) throw:S (S) push:P")
    assert markers(game, "P") == {"1.3": 1}


def test_a_marker_pushed_out_gets_nothing_and_does_not_come_back() -> None:
    table = Table().give({1: "push"}).lay().turns_of("S8.1", "P1.3", "").turn("!P1.3").turns()
    assert markers(table.game, "P") == {"1.3": 1}
    assert (look(table.game)["phase"], look(table.game)["column"], seat(table.game)) == ("take", "P", 1)
    table.play("take:2")
    assert (height(table.game, 1, "P"), height(table.game, 2, "P")) == (3, 0)


def test_push_chain_over_fields_of_different_numbers_of_symbols() -> None:
    game = with_push("P4.1", "P5.3", "P4.2")
    play(game, "(PPPPPSSS) throw:S (S) throw:S (S) push:P")
    assert markers(game, "P") == {"5.3": 1, "4.1": 2, "4.2": 1, "4.3": 3}


def test_push_leaves_other_columns_and_better_fields_alone() -> None:
    game = with_push("S5.1", "P5.1", "P5.2", "P6.3", "", "")
    play(game, "(PPPPPSSS) push:P")
    assert markers(game, "S") == {"5.1": 1}
    assert markers(game, "P") == {"6.3": 1, "5.1": 1, "5.2": 2, "5.3": 3}


def test_push_of_a_marker_of_dirk() -> None:
    game = with_push("S8.1", "", players=2)
    assert markers(game, "C") == {"5.3": 3}
    play(game, "(SSSCCCCC) throw:S (S) throw:S (S)")
    assert "push:C" in game.legal()
    assert markers(play(game, "push:C"), "C") == {"5.3": 1, "4.1": 3}


def test_push_chain_with_a_marker_of_dirk_in_it() -> None:
    game = with_push("S8.1", "C5.2", players=2)
    play(game, "(SSSCCCCC) throw:S (S) push:C")
    assert markers(game, "C") == {"5.2": 1, "5.3": 2, "4.1": 3}


def test_a_marker_of_dirk_pushed_out_of_the_track() -> None:
    """Dirk's marker on 2.3 is pushed field by field: down to 1.3 by a chain, and out by the next."""
    game = Table(2).give({1: "push"}).lay().turns_of("P1.3", "P1.2", "P2.3", "S8.1").game
    assert markers(game, "P") == {"2.3": 3, "1.1": 1, "1.2": 2, "1.3": 1}
    play(game, "(PPSSSSSS) throw:S (S) throw:S (S) push:P")
    assert markers(game, "P") == {"2.3": 1, "1.1": 3, "1.2": 1, "1.3": 2}


def test_a_push_chip_serves_after_each_number_of_throws_and_with_the_black_die() -> None:
    game = play(with_push("S8.1", "P6.1", "", chips="push black"), "(PPPPPSSS)")
    assert code_of(game, "push:P") == "push-nobody"
    play(game, "black:P push:P")
    assert markers(game, "P") == {"6.1": 1, "6.2": 2}


def test_a_push_with_nine_symbols_takes_8_1() -> None:
    game = play(with_push("S8.1", "P8.1", "", chips="push black"), "(PPPPPPPP) black:P push:P")
    assert markers(game, "P") == {"8.1": 1, "8.2": 2}


# ---- Exchange ----


def given_points(chips: str = "exchange", choice: str = "take:2", bonus: str = "") -> Game[Any]:
    """Round 2: Ani has the only marker in P and chooses; Ani's stones are on 1 in the columns of Ani's chips."""
    table = Table().give({1: chips}).lay(bonus).turns({1: "P8.1"}).play(choice)
    return table.game


def test_exchange_takes_a_point_in_another_column() -> None:
    game = given_points()
    assert game.legal() == ["exchange:A", "exchange:C", "exchange:G", "exchange:S", "exchange:T", "keep"]
    play(game, "exchange:G")
    assert heights(game, 1) == [2, 0, 0, 0, 1, 0]
    assert chips(game, 1) == []


def test_one_exchange_chip_serves_for_one_point_and_no_further_one_is_asked() -> None:
    game = play(given_points(), "exchange:G")
    assert (look(game)["phase"], look(game)["column"]) == ("take", "T")


def test_who_keeps_the_first_point_is_asked_again_for_the_second() -> None:
    game = play(given_points(), "keep")
    assert (look(game)["phase"], seat(game), heights(game, 1)) == ("exchange", 1, [2, 0, 0, 0, 0, 0])
    play(game, "exchange:G")
    assert heights(game, 1) == [2, 0, 0, 0, 1, 0]


def test_who_keeps_both_points_keeps_the_chip() -> None:
    game = play(given_points(), "keep keep")
    assert heights(game, 1) == [3, 0, 0, 0, 0, 0]
    assert chips(game, 1) == ["exchange"]
    assert look(game)["column"] == "T"


def test_two_exchange_chips_serve_for_two_points() -> None:
    game = play(given_points("exchange exchange"), "exchange:G")
    assert (look(game)["phase"], chips(game, 1)) == ("exchange", ["exchange"])
    play(game, "exchange:C")
    assert heights(game, 1) == [1, 1, 0, 1, 1, 0]
    assert chips(game, 1) == []


def test_two_exchange_chips_serve_for_two_points_in_the_same_column() -> None:
    game = play(given_points("exchange exchange"), "exchange:G exchange:G")
    assert heights(game, 1) == [1, 1, 0, 0, 2, 0]


def test_exchange_to_the_column_itself_is_refused() -> None:
    assert code_of(given_points(), "exchange:P") == "exchange-same-column"


def test_an_exchange_chip_just_received_does_not_serve_for_that_reward() -> None:
    table = Table().lay("P:exchange").turns({1: "P8.1"}).play("take:chip")
    assert chips(table.game, 1) == ["exchange"]
    assert height(table.game, 1, "P") == 1
    assert (table.phase, look(table.game)["column"]) == ("take", "T")


def test_an_exchange_chip_serves_for_the_next_reward_already() -> None:
    table = Table().lay("P:exchange").turns({1: "P8.1 S8.1"}).play("take:chip take:2")
    assert (table.phase, look(table.game)["column"]) == ("exchange", "S")
    assert heights(table.play("exchange:P").game, 1) == [2, 1, 0, 0, 0, 0]


def test_with_one_exchange_chip_held_and_one_received_only_the_point_is_asked_once() -> None:
    game = given_points(choice="take:chip", bonus="P:exchange")
    assert (look(game)["phase"], chips(game, 1)) == ("exchange", ["exchange"])
    play(game, "exchange:A")
    assert (look(game)["phase"], look(game)["column"]) == ("take", "T")
    assert chips(game, 1) == ["exchange"]
    assert heights(game, 1) == [1, 0, 1, 0, 0, 0]


def test_two_exchange_chips_and_one_point_are_one_question() -> None:
    game = play(given_points("exchange exchange", choice="take:chip"), "exchange:G")
    assert (look(game)["phase"], look(game)["column"]) == ("take", "T")
    assert heights(game, 1) == [1, 1, 0, 0, 1, 0]
    assert chips(game, 1).count("exchange") == 1


def test_the_second_best_is_asked_about_exchanging_points_too() -> None:
    table = Table().give({2: "exchange"}).lay().turns({1: "P8.1", 2: "P7.1"}).play("take:chip")
    assert (table.phase, seat(table.game)) == ("exchange", 2)
    table.play("exchange:S")
    assert heights(table.game, 2) == [2, 1, 0, 0, 0, 0]


def test_the_second_best_who_gets_a_point_and_an_exchange_chip_is_not_asked() -> None:
    table = Table().lay("P:exchange").turns({1: "P8.1", 2: "P7.1"}).play("take:2")
    assert (chips(table.game, 2), look(table.game)["column"]) == (["exchange"], "T")


def test_a_player_without_exchange_chip_is_not_asked() -> None:
    table = Table().give({2: "exchange"}).lay().turns({1: "P8.1"}).play("take:2")
    assert look(table.game)["column"] == "T"


def test_who_is_best_and_second_uses_the_exchange_chip_just_received_for_the_two_points() -> None:
    table = Table().lay("P:exchange").turns({1: "P8.1 P7.1"})
    assert (table.phase, look(table.game)["column"], seat(table.game)) == ("exchange", "P", 1)
    assert (height(table.game, 1, "P"), chips(table.game, 1)) == (1, ["exchange"])
    table.play("keep exchange:C")
    assert heights(table.game, 1) == [2, 0, 0, 1, 0, 0]
    assert chips(table.game, 1) == []


def test_exchanged_points_to_a_column_that_comes_later_or_was_before_count_at_once() -> None:
    table = Table().give({1: "exchange exchange"}).lay().turns({1: "A8.1"}).play("take:2 exchange:P exchange:T")
    assert heights(table.game, 1) == [2, 1, 0, 0, 0, 1]


def test_an_exchanged_stone_arrives_on_top() -> None:
    table = Table().give({1: "exchange", 2: "1 1"}).round({1: "G8.1"}, answers={"G": "take:2 exchange:A"})
    assert stones(table.game, "A") == {1: [2, 1]}


def at_twelve() -> Table:
    """Round 5: Ani is on field 12 of P and holds an exchange chip."""
    table = Table().round({1: "P8.1 P8.1"}, "P:exchange")
    for _ in range(3):
        table.round({1: "P8.1 P8.1"})
    assert stones(table.game, "P") == {12: [1]}
    assert "exchange" in chips(table.game, 1)
    return table


def test_exchange_away_from_a_column_where_the_stone_is_at_12() -> None:
    table = at_twelve().lay().turns({1: "P8.1"}).play("take:2 exchange:S")
    assert (height(table.game, 1, "P"), height(table.game, 1, "S")) == (12, 1)


def test_exchange_to_a_column_where_the_stone_is_at_12_loses_the_point_and_the_chip() -> None:
    table = at_twelve().lay().turns({1: "S8.1"}).play("take:2")
    assert "exchange:P" in table.game.legal()
    table.play("exchange:P")
    assert (height(table.game, 1, "P"), height(table.game, 1, "S")) == (12, 1)
    assert "exchange" not in chips(table.game, 1)


def test_with_a_stone_at_12_the_points_are_still_asked_about() -> None:
    table = at_twelve().lay().turns({1: "P8.1"}).play("take:2 keep")
    assert (table.phase, look(table.game)["column"], height(table.game, 1, "P")) == ("exchange", "P", 12)


# ---- Numbers ----


def test_number_chips_score_their_number_in_every_scoring_after_they_were_received() -> None:
    table = Table().give({1: "3 1", 2: "2"})
    table.give({2: "3"}).to_end()
    assert [points(table.game, 1, scoring)["chips"] for scoring in "ABC"] == [4, 4, 4]
    assert [points(table.game, 2, scoring)["chips"] for scoring in "ABC"] == [2, 5, 5]
    assert [points(table.game, 3, scoring)["chips"] for scoring in "ABC"] == [0, 0, 0]


def test_other_chips_score_nothing() -> None:
    table = Table().give({1: "black annul push exchange"})
    assert points(table.game, 1, "A")["chips"] == 0


def test_a_number_chip_of_the_last_round_scores_in_scoring_c() -> None:
    table = Table().rounds(5).round({2: "P8.1"}, "P:3", {"P": "take:chip"})
    assert table.game.finished
    assert points(table.game, 2, "C")["chips"] == 3
    assert points(table.game, 2, "B")["chips"] == 0


# ---- The starting player chip ----


def test_whoever_gets_the_starting_player_chip_names_any_real_player_at_once() -> None:
    table = Table().lay("P:start").turns({1: "P8.1 S8.1"}).play("take:chip")
    assert (table.phase, seat(table.game), look(table.game)["column"]) == ("caliph", 1, "P")
    assert table.game.legal() == ["caliph:1", "caliph:2", "caliph:3"]
    table.play("caliph:3")
    assert (table.phase, look(table.game)["column"]) == ("take", "S")


@pytest.mark.parametrize("named", [1, 2, 3])
def test_the_player_who_was_named_starts_the_next_round(named: int) -> None:
    table = Table().round({1: "P8.1"}, "P:start", {"P": f"take:chip caliph:{named}"}).lay()
    assert look(table.game)["caliph"] == named
    assert seat(table.game) == named


def test_the_second_best_who_gets_the_starting_player_chip_names_the_player() -> None:
    table = Table().lay("P:start").turns({1: "P8.1", 2: "P7.1"}).play("take:2")
    assert (table.phase, seat(table.game)) == ("caliph", 2)
    table.play("caliph:2").rewards().lay()
    assert seat(table.game) == 2


def test_whoever_is_best_and_second_names_the_player_before_getting_the_2_points() -> None:
    table = Table().lay("P:start").turns({2: "P8.1 P7.1"})
    assert (table.phase, seat(table.game), height(table.game, 2, "P")) == ("caliph", 2, 1)
    table.play("caliph:2")
    assert height(table.game, 2, "P") == 3


def test_the_starting_player_chip_is_not_kept() -> None:
    table = Table().round({1: "P8.1"}, "P:start", {"P": "take:chip caliph:2"})
    assert chips(table.game, 1) == []
    table.lay("S:start")
    assert bonus(table.game)[1] == "start"


def test_when_the_starting_player_chip_is_not_given_out_the_caliph_stone_stays() -> None:
    table = Table(first=2).round({1: "P8.1"}, "P:start", {"P": "take:2"}).lay()
    assert look(table.game)["caliph"] == 2
    assert seat(table.game) == 2


def test_when_no_marker_lies_at_the_starting_player_chip_the_caliph_stone_stays() -> None:
    table = Table(first=3).round({1: "S8.1"}, "P:start", {"S": "take:chip"}).lay()
    assert seat(table.game) == 3


def test_a_player_who_does_not_play_is_not_named() -> None:
    table = Table().lay("P:start").turns({1: "P8.1"}).play("take:chip")
    assert code_of(table.game, "caliph:4") == "no-such-player"


def test_the_last_round_has_no_starting_player_chip() -> None:
    table = Table().rounds(5).lay()
    assert "start" not in bonus(table.game)
    assert None not in bonus(table.game)


# ---- Chips leave the game ----


@pytest.mark.parametrize(
    ("chip", "turn"),
    [
        ("black", "(PPPPSSSS) black:P place:P"),
        ("annul", "(PPPPSSSS) annul (PPPPSSSS) place:P"),
    ],
)
def test_used_chips_leave_the_game(chip: str, turn: str) -> None:
    """All three are drawn in round 1, and one is used in round 2: it is not drawn again later."""
    table = Table().give({1: f"{chip} {chip} {chip}"}).lay().play(turn)
    assert chips(table.game, 1) == [chip, chip]
    table.turns().rewards()
    assert_not_left(table, chip)


def test_a_used_push_chip_leaves_the_game() -> None:
    table = Table().give({2: "push push"}).lay().turn("P5.1").turn("!P5.1")
    assert chips(table.game, 2) == ["push"]
    table.turns().rewards()
    assert_not_left(table, "push")


def test_a_used_exchange_chip_leaves_the_game() -> None:
    table = Table().give({1: "exchange exchange"}).round({1: "P8.1"}, answers={"P": "take:2 exchange:S exchange:C"})
    assert chips(table.game, 1) == []
    assert_not_left(table, "exchange")


def test_chips_that_nobody_took_leave_the_game() -> None:
    table = Table().round({1: "A8.1"}, "P:black S:black A:black", {"A": "take:2"})
    assert [chips(table.game, seat) for seat in (1, 2, 3)] == [[], [], []]
    assert bonus(table.game) == [None] * 6
    assert_not_left(table, "black")


def assert_not_left(table: Table, chip: str) -> None:
    """Check that none of these chips can be drawn in the round that begins."""
    table.play("(chip:T)")
    assert chip not in table.stock
    drawn = [chip, *table.stock[:4]]
    with pytest.raises(IllegalMove) as caught:
        table.game.play(f"(chips:{','.join(drawn)})")
    assert caught.value.code == "chips-not-left"
    table.game.play(f"(chips:{','.join(table.stock[:5])})")


def test_kept_chips_stay_from_round_to_round_until_they_are_used() -> None:
    table = Table().give({1: "black"}).rounds(5).lay()
    assert "black" in chips(table.game, 1)
    table.play("(PPPPSSSS) black:P")
    assert chips(table.game, 1).count("black") == 0


def test_chips_are_only_for_their_owner() -> None:
    game = play(ready({2: "black annul push"}), "(PPPPSSSS)")
    assert {token.partition(":")[0] for token in game.legal()} == {"place", "throw"}


def test_twenty_exchange_chips_can_all_be_kept() -> None:
    table = Table(chips=ALL_EXCHANGE)
    answers = dict.fromkeys("PSACG", "take:chip")
    table.round({2: "P8.1 S8.1 A8.1 C8.1 G8.1"}, answers=answers)
    assert chips(table.game, 2) == ["exchange"] * 5
