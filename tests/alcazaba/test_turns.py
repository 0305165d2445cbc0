"""Turns of Alcazaba: throws and placing as in the basic game, and rebuilding instead."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import comares
from comares import Game

from .scripted import (
    FIELDS,
    KINDS,
    MARKERS,
    REBUILDING,
    Table,
    code_of,
    column_of,
    layout,
    layout_of,
    look,
    markers,
    owner_of,
    play,
    reserve_of,
    starting,
)


def on_hand(game: Game[Any]) -> list[int]:
    return [seat["markers"] for seat in look(game)["seats"]]


def on_reserves(game: Game[Any]) -> list[int]:
    return [seat["rebuilt"] for seat in look(game)["seats"]]


def ready(built: str = "S9@1,0 C10@2,0", reserve: str = "T12", players: int = 3) -> Table:
    """Seat 1 has these tiles and is about to throw for the first time in a round."""
    return Table(players).give({1: f"{built} {reserve}"}).lay()


# ---- A round ----


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_any_of_the_players_can_be_the_first(players: int) -> None:
    assert comares.new("alcazaba", players).legal() == [f"(first:{seat})" for seat in range(1, players + 1)]
    for first in range(1, players + 1):
        table = Table(players, first=first).lay()
        assert (look(table.game)["caliph"], look(table.game)["seat"]) == (first, first)


def test_a_game_has_five_rounds() -> None:
    table = Table()
    for number in range(1, 6):
        assert (look(table.game)["round"], table.game.finished) == (number, False)
        table.round()
    assert table.game.finished


@pytest.mark.parametrize("kind", KINDS)
def test_in_rounds_1_to_4_a_die_names_the_column_of_the_starting_player_chip(kind: str) -> None:
    table = Table()
    for _ in range(4):
        table.lay(chip=kind)
        assert [column["chip"] for column in look(table.game)["columns"]] == [letter == kind for letter in KINDS]
        table.turns().rewards()


def test_the_chip_is_asked_for_after_the_bag() -> None:
    table = Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)")
    assert table.phase == "bag"
    table.play("(bag:T9ES,G10,T7NEW,T11,C7NE)")
    assert table.phase == "start-chip"
    assert table.game.legal() == sorted(f"(chip:{kind})" for kind in KINDS)


@pytest.mark.parametrize("players", [2, 3])
def test_in_round_5_there_is_no_starting_player_chip(players: int) -> None:
    table = Table(players).rounds(5).lay()
    assert table.phase == "dice"
    assert table.game.tokens[-1].startswith("(bag:")
    assert not any(column["chip"] for column in look(table.game)["columns"])


@pytest.mark.parametrize(("players", "each"), MARKERS.items())
def test_markers_each_5_with_2_or_3_players_4_with_4_3_with_5_or_6(players: int, each: int) -> None:
    table = Table(players)
    for _ in range(2):
        table.lay()
        assert on_hand(table.game)[:players] == [each] * players
        turns = 0
        while table.phase == "dice":
            table.turn()
            turns += 1
        assert turns == players * each
        table.rewards()


@pytest.mark.parametrize(("players", "first"), [(2, 2), (3, 1), (3, 3), (4, 2), (5, 5), (6, 4)])
def test_turns_go_clockwise_from_the_holder_of_the_caliph_stone_one_marker_each(players: int, first: int) -> None:
    table = Table(players, first=first).lay()
    order = []
    while table.phase == "dice":
        order.append(look(table.game)["seat"])
        table.turn()
    assert order == [(first - 1 + n) % players + 1 for n in range(players)] * MARKERS[players]


# ---- Throws ----


def test_the_first_throw_is_with_all_eight_dice() -> None:
    table = Table().lay()
    assert (table.game.to_move, look(table.game)["thrown"]) == ("chance", 8)
    assert len(table.game.legal()) == 1287  # multisets of 8 dice with 6 faces
    assert code_of(table.game, "(PPPPPPP)") == "wrong-number-of-dice"


def test_after_a_throw_players_place_or_throw_at_least_one_die_again() -> None:
    game = Table().lay().play("(PPSSSSST)").game
    again = {f"throw:{'P' * p}{'S' * s}{'T' * t}" for p, s, t in product(range(3), range(6), range(2))} - {"throw:"}
    assert set(game.legal()) == again | {"place:P", "place:S", "place:T"}


def test_dice_set_aside_before_may_be_thrown_again_too() -> None:
    game = Table().lay().play("(PPSSSSST) throw:T (A)").game
    assert "throw:PPSSSSS" in game.legal()
    assert markers(play(game, "throw:PPSSSSS (PPPPPPP) place:P"), "P") == {"7.3": 1}


def test_there_are_three_throws_at_most() -> None:
    game = Table().lay().play("(PPPPPPSS) throw:S (S)").game
    assert starting(game, "throw:")
    play(game, "throw:S (S)")
    assert game.legal() == ["place:P", "place:S"]
    assert code_of(game, "throw:S") == "three-throws"


def test_there_are_no_chips_to_use() -> None:
    game = Table().lay().play("(PPPPPPSS)").game
    for token in ("annul", "again", "black:P", "push:P", "keep", "take:2", "exchange:P"):
        with pytest.raises(comares.ParseError):
            game.play(token)


# ---- Placing ----


@pytest.mark.parametrize("field", FIELDS)
def test_the_field_is_the_number_of_symbols_and_the_number_of_throws(field: str) -> None:
    assert markers(Table().lay().turn(f"C{field}").game, "C") == {field: 1}


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_its_column(kind: str) -> None:
    table = Table().lay().turn(f"{kind}5.2")
    assert [bool(markers(table.game, letter)) for letter in KINDS] == [letter == kind for letter in KINDS]


def test_a_kind_needs_at_least_one_symbol() -> None:
    game = Table().lay().play("(PPSSSSST)").game
    assert starting(game, "place:") == {"place:P", "place:S", "place:T"}
    assert code_of(game, "place:A") == "kind-not-shown"


def test_three_s_kept_two_more_then_none_is_s_5_3_and_then_4_1_and_4_2() -> None:
    """The worked example of the basic game."""
    tokens = "(PPSSSACG) throw:PPACG (PSSTT) throw:PTT (AAC) place:S"
    table = Table().lay().play(tokens).play(tokens).play(tokens)
    assert markers(table.game, "S") == {"5.3": 1, "4.1": 2, "4.2": 3}


def test_a_marker_goes_over_several_taken_fields_to_the_next_free_one() -> None:
    table = Table().lay().turns_of("G5.1", "G5.2", "G5.3", "G4.1", "G4.3", "G5.1")
    assert markers(table.game, "G") == {"5.1": 1, "5.2": 2, "5.3": 3, "4.1": 1, "4.2": 3, "4.3": 2}


def test_below_1_3_a_marker_is_out() -> None:
    table = Table().lay().turns_of("G1.3").play("(PPPPPPPG) throw:P (P) throw:P (P)")
    assert (column_of(table.game, "G")["named"], column_of(table.game, "G")["now"]) == ("1.3", "out")
    table.play("place:G")
    assert markers(table.game, "G") == {"1.3": 1}
    assert on_hand(table.game) == [4, 4, 5]


def test_a_marker_that_is_out_gets_nothing() -> None:
    """There are two tiles in P; the second of two markers there is out."""
    table = Table().lay("P8", "P7E").turns({1: "P1.3", 2: "P1.3"})
    table.play("take:P8 reserve")
    assert look(table.game)["column"] == "T"
    assert reserve_of(table.game, 2) == []


# ---- When rebuilding is possible ----


def test_one_can_rebuild_after_the_first_throw() -> None:
    game = ready().play("(PPPPPPSS)").game
    assert {"store:C10", "build:T12@0,1", "swap:T12=S9"} <= set(game.legal())


def test_one_can_rebuild_after_the_second_throw() -> None:
    game = ready().play("(PPPPPPSS)").game
    after_first = starting(game, *REBUILDING)
    play(game, "throw:P (P)")
    assert starting(game, *REBUILDING) == after_first != set()
    play(game, "store:C10")
    assert layout_of(game, 1) == layout("S9@1,0")


def test_one_cannot_rebuild_after_the_third_throw() -> None:
    game = ready().play("(PPPPPPSS) throw:P (P) throw:P (P)").game
    assert game.legal() == ["place:P", "place:S"]
    for token in ("store:C10", "build:T12@0,1", "swap:T12=S9"):
        assert code_of(game, token) == "rebuild-too-late"


def test_one_cannot_rebuild_before_the_first_throw() -> None:
    game = ready().game
    for token in ("store:C10", "build:T12@0,1", "swap:T12=S9"):
        assert code_of(game, token) == "throw-dice"


def test_one_cannot_rebuild_while_dice_are_in_the_cup() -> None:
    game = ready().play("(PPPPPPSS) throw:P").game
    assert code_of(game, "store:C10") == "throw-dice"


def test_one_cannot_rebuild_during_the_rewards() -> None:
    game = ready().turns().game
    assert look(game)["phase"] == "take"
    for token in ("store:C10", "build:T12@0,1", "swap:T12=S9"):
        assert code_of(game, token) == "take-tile-now"


def test_with_nothing_that_can_be_rebuilt_it_cannot_be_chosen() -> None:
    game = Table().lay().play("(PPPPPPSS)").game
    assert not starting(game, *REBUILDING)
    assert {token.partition(":")[0] for token in game.legal()} == {"place", "throw"}


def test_with_a_tile_in_the_alhambra_only_one_can_take_it_out() -> None:
    assert starting(owner_of("S9@1,0"), *REBUILDING) == {"store:S9"}


def test_with_a_tile_in_the_reserve_only_one_can_build_it() -> None:
    """Every tile has an open side and fits next to the fountain."""
    assert starting(owner_of("", "T7NEW"), *REBUILDING) == {"build:T7NEW@0,1"}


def test_a_reserve_that_fits_nowhere_offers_nothing_but_taking_out() -> None:
    """T7NEW fits only north of a tile that is open there."""
    game = owner_of("P2NEW@0,1", "T7NEW")
    assert starting(game, *REBUILDING) == {"store:P2NEW", "swap:T7NEW=P2NEW"}


# ---- What rebuilding costs ----


def test_whoever_rebuilds_puts_the_marker_on_their_reserve_instead_of_placing_it() -> None:
    table = ready().play("(PPPPPPPP) store:C10")
    assert on_hand(table.game) == [4, 5, 5]
    assert on_reserves(table.game) == [1, 0, 0]
    assert all(markers(table.game, kind) == {} for kind in KINDS)
    assert (table.phase, look(table.game)["seat"], look(table.game)["throws"]) == ("dice", 2, 0)
    assert (look(table.game)["dice"], look(table.game)["thrown"]) == ("", 8)


def test_one_rebuilds_once_in_a_turn() -> None:
    game = ready().play("(PPPPPPPP) store:C10").game
    assert code_of(game, "build:C10@0,1") == "throw-dice"


def test_one_may_rebuild_in_every_turn() -> None:
    table = ready().turns({1: "store:C10 store:S9 build:T12@1,0 swap:S9=T12 build:C10@2,0"})
    assert layout_of(table.game, 1) == layout("S9@1,0 C10@2,0")
    assert on_reserves(table.game) == [5, 0, 0]
    table.rewards()
    assert reserve_of(table.game, 1) == ["T12"]


def test_the_marker_is_out_for_the_round_and_comes_back_for_the_next() -> None:
    table = ready().turns({1: "store:C10 store:S9 build:T12@1,0 swap:S9=T12 build:C10@2,0"}).rewards()
    assert reserve_of(table.game, 1) == ["T12"]
    table.lay()
    assert on_hand(table.game) == [5, 5, 5]
    assert on_reserves(table.game) == [0, 0, 0]


def test_a_marker_on_the_reserve_gets_nothing() -> None:
    table = ready().turns({1: "store:C10 P8.1", 2: "P7.1"})
    taken = 0
    while table.phase in ("take", "settle", "caliph"):
        view = look(table.game)
        taken += view["phase"] == "take" and view["seat"] == 1
        table.play(table.default(view))
    assert taken == 1  # for P; the marker on T 1.3 belongs to seat 3, all others are out


def test_the_others_go_on_as_usual() -> None:
    table = ready().play("(PPPPPPPP) store:C10")
    order = []
    while table.phase == "dice":
        order.append(look(table.game)["seat"])
        table.turn()
    assert order == [2, 3, *([1, 2, 3] * 4)]


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_with_any_number_of_players_one_can_rebuild(players: int) -> None:
    game = ready(players=players).play("(PPPPPPPP)").game
    assert {"store:C10", "build:T12@0,1", "swap:T12=S9"} <= set(game.legal())
