"""Material and set-up of Roll & Write."""

from __future__ import annotations

from typing import Any

import pytest

import comares
from comares import Game, IllegalMove
from comares.core.sources import Seeded

from .scripted import (
    CELLS,
    HOUSE,
    NAMES,
    VARIANTS,
    Story,
    built,
    coins,
    counts,
    dice,
    opening,
    play,
    play_on,
    seat_of,
)


def new(players: int, **options: Any) -> Game[Any]:
    return comares.new("rollwrite", NAMES[:players], **options)


# ---- Material ----


def test_the_yellow_die_chooses_the_row_and_the_blue_one_the_column() -> None:
    game = play(new(3), "(first:1) (y2b3)")
    assert seat_of(game, 1)["built"] == [[row == 2 and column == 3 for column in range(1, 7)] for row in range(1, 7)]
    assert game.view()["sheet"][1][2] == "A"
    assert counts(game) == {"A": 1}


def test_every_player_has_the_same_sheet() -> None:
    game = play(new(3), "(first:1) (y6b1) (y6b1) (y6b1)")
    assert [counts(game, seat) for seat in (1, 2, 3)] == [{"T": 1}] * 3


def test_the_house_sheet_is_the_one_of_the_rules_page() -> None:
    assert "/".join(new(3).view()["sheet"]) == HOUSE


def test_a_kind_has_as_many_boxes_as_it_has_cells() -> None:
    assert new(3).view()["sizes"] == [5, 5, 6, 6, 7, 7]
    own = new(3, sheet="PPPPSS/SSAAAA/CCCCGG/GGTTTT/TTTTTT/TTTTTT")
    assert own.view()["sizes"] == [4, 4, 4, 4, 4, 16]


def test_the_sheet_prints_15_coins() -> None:
    assert new(3).view()["coins"] == 15


@pytest.mark.parametrize(("players", "virtual", "rounds"), VARIANTS)
def test_rounds_go_by_the_number_of_seats_virtual_players_included(players: int, virtual: int, rounds: int) -> None:
    assert rounds == {3: 18, 4: 15, 5: 12}[players + virtual]
    game = play_on(new(players, virtual=virtual))
    assert game.view()["rounds"] == rounds
    # Every turn has exactly one main action; a second construction is a choice that may follow.
    main = 0
    again = new(players, virtual=virtual)
    for token in game.tokens:
        may_be_second = "stop" in again.legal()
        main += token == "coins" or (token.startswith("build:") and not may_be_second)
        again.play(token)
    assert main == rounds * players


# ---- 1. The first player ----


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_any_real_player_can_be_first(players: int) -> None:
    game = new(players)
    assert game.to_move == "chance"
    assert game.legal() == [f"(first:{seat})" for seat in range(1, players + 1)]


def test_the_first_player_is_drawn_at_random() -> None:
    drawn = {comares.new("rollwrite", 3, source=Seeded(seed)).roll() for seed in range(40)}
    assert drawn == {"(first:1)", "(first:2)", "(first:3)"}


@pytest.mark.parametrize(("players", "token"), [(1, "(first:2)"), (2, "(first:3)")])
def test_a_virtual_player_is_never_first(players: int, token: str) -> None:
    game = new(players)
    with pytest.raises(IllegalMove) as caught:
        game.play(token)
    assert caught.value.code == "no-such-seat"
    assert len(game) == 0


def test_nothing_comes_before_the_draw_of_the_first_player() -> None:
    game = new(3)
    with pytest.raises(IllegalMove):
        game.play("(y1b1)")


# ---- 2. Three buildings each ----


def test_in_turn_order_from_the_first_player_each_constructs_one_building_three_times_round() -> None:
    game = play(new(3), "(first:2)")
    owners = []
    for cell in CELLS[:9]:
        before = [built(game, seat) for seat in (1, 2, 3)]
        play(game, f"({cell})")
        grown = [seat for seat in (1, 2, 3) if built(game, seat) != before[seat - 1]]
        assert built(game, grown[0]) - before[grown[0] - 1] == {cell}
        owners += grown
    assert owners == [2, 3, 1] * 3


def test_a_roll_for_a_cell_that_is_already_constructed_is_repeated() -> None:
    game = play(new(3), "(first:1) (y3b5) (y1b1) (y1b1)")
    assert "(y3b5)" not in game.legal()
    assert len(game.legal()) == 35
    with pytest.raises(IllegalMove) as caught:
        game.play("(y3b5)")
    assert caught.value.code == "roll-again-built"
    assert built(game) == {"y3b5"}


def test_what_others_have_constructed_does_not_matter() -> None:
    game = play(new(3), "(first:1) (y3b5)")
    assert "(y3b5)" in game.legal()
    play(game, "(y3b5)")
    assert built(game, 2) == {"y3b5"}


@pytest.mark.parametrize(("players", "virtual", "_rounds"), VARIANTS)
def test_everybody_starts_with_three_cells(players: int, virtual: int, _rounds: int) -> None:
    game = opening(players, cells="y1b1 y2b2 y3b3", others="y4b4 y5b5 y6b6", virtual=virtual)
    assert built(game) == {"y1b1", "y2b2", "y3b3"}
    for seat in range(2, players + 1):
        assert built(game, seat) == {"y4b4", "y5b5", "y6b6"}


# ---- 3. Dice ----


def test_everybody_rolls_a_pair_from_the_first_player_on_and_leaves_it_on_their_sheet() -> None:
    game = play(new(3), "(first:3)" + " (y1b1) (y1b1) (y1b1) (y1b2) (y1b2) (y1b2) (y1b3) (y1b3) (y1b3)")
    play(game, "(y1b2)")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["", "", "y1b2"]
    play(game, "(y3b4)")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["y3b4", "", "y1b2"]
    play(game, "(y5b6)")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["y3b4", "y5b6", "y1b2"]


def test_the_first_player_adds_the_extra_pair_and_has_four_dice() -> None:
    game = opening(3, dice="y25b13", first=2, waiting="y6b4")
    assert [dice(game, seat) for seat in (1, 2, 3)] == ["y6b4", "y25b13", "y6b4"]


def test_the_pairs_may_show_what_is_already_constructed() -> None:
    game = opening(3, dice="y11b11", cells="y1b1 y1b2 y1b3")
    assert dice(game, 1) == "y11b11"
    assert built(game) == {"y1b1", "y1b2", "y1b3"}


def test_the_first_player_begins_round_1() -> None:
    game = opening(4, first=3)
    assert game.to_move == 3
    assert game.view()["round"] == 1


# ---- 4. Coins ----


@pytest.mark.parametrize(("players", "virtual", "_rounds"), VARIANTS)
def test_three_coins_are_circled(players: int, virtual: int, _rounds: int) -> None:
    game = opening(players, virtual=virtual)
    for seat in range(1, players + 1):
        assert (seat_of(game, seat)["circled"], seat_of(game, seat)["crossed"]) == (3, 0)
        assert coins(game, seat) == 3


# ---- Virtual players ----


def test_for_each_virtual_player_a_pair_is_rolled_three_times_after_the_real_players_cells() -> None:
    game = play(new(1, virtual=3), "(first:1) (y1b1) (y1b2) (y1b3)")
    play(game, "(y1b1) (y1b2) (y1b3)  (y2b1) (y2b2) (y2b3)  (y3b1) (y3b2) (y3b3)")
    assert counts(game, 2) == {"S": 1, "T": 1, "C": 1}
    assert counts(game, 3) == {"P": 1, "G": 1, "A": 1}
    assert counts(game, 4) == {"A": 1, "C": 1, "S": 1}
    assert dice(game, 1) == ""
    assert dice(play(game, "(y5b6)"), 1) == "y5b6"


def test_the_same_cell_may_come_again_for_a_virtual_player_and_counts_again() -> None:
    game = play(new(2), "(first:1) (y1b1) (y1b1) (y1b2) (y1b2) (y1b3) (y1b3)")
    play(game, "(y5b6) (y5b6) (y5b6)")
    assert counts(game, 3) == {"P": 3}


def test_no_kind_can_be_completed_in_the_set_up() -> None:
    sheet = "PPPPSS/SSAAAA/CCCCGG/GGTTTT/TTTTTT/TTTTTT"
    game = opening(2, cells="y1b1 y1b2 y1b3", others="y1b2 y1b3 y1b4", virtual_cells="y1b1 y1b1 y1b1", sheet=sheet)
    assert [counts(game, seat) for seat in (1, 2, 3)] == [{"P": 3}] * 3
    assert game.view()["taken"] == [0] * 6


# ---- The set-up as a whole ----


@pytest.mark.parametrize(("players", "virtual", "_rounds"), VARIANTS)
def test_nobody_decides_anything_in_the_set_up(players: int, virtual: int, _rounds: int) -> None:
    game = comares.new("rollwrite", players, virtual=virtual, seed=5)
    rolls = 0
    while game.to_move == "chance":
        assert game.view()["round"] == 0
        game.roll()
        rolls += 1
    # The draw, three cells and a pair for each player, three rolls for each virtual player, the extra pair.
    assert rolls == 1 + 4 * players + 3 * virtual + 1
    assert game.view()["round"] == 1


def test_the_worked_opening_of_two_players() -> None:
    """Barbara is first; virtual Dirk gets two pavilions and an arcade."""
    story = Story({"Barbara": "C C y1b1", "Ani": "S A y1b1"}, virtual=["P P A" + "T" * 7 + "G" * 7 + "C" * 6])
    story.set_up()
    assert counts(story.game, 3) == {"P": 2, "A": 1}
    assert story.game.to_move == 1
    assert [len(dice(story.game, seat)) for seat in (1, 2, 3)] == [len("y12b34"), len("y1b3"), 0]
