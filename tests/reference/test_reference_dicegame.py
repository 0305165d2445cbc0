"""The worked examples and special cases of the rules, played on the reference, and random games."""

from __future__ import annotations

import copy
import random
import re
from collections import Counter

import pytest

from .dicegame import (
    COLUMN,
    FIELDS,
    HOUSE_DARK,
    HOUSE_LIGHT,
    KINDS,
    BuildingTrack,
    DiceTrack,
    Reference,
    choices_of_dice,
    named_field,
)

NOT_POSSIBLE = "is not possible here"


def play_all(game: Reference, tokens: str) -> None:
    """Play tokens separated by white space."""
    for token in tokens.split():
        game.play(token)


def mover(game: Reference) -> int | str | None:
    """Who moves (a function, so that the type checker does not assume it is unchanged after a token)."""
    return game.to_move


def words(game: Reference) -> list[str]:
    """The legal decisions, except those that throw dice again."""
    return [token for token in game.legal() if not token.startswith("throw:")]


def ready(players: int, *chips: str) -> Reference:
    """Round 1, before the first throw of seat 1, who has these chips. With two players Dirk begins in P."""
    game = Reference(players)
    play_all(game, "(first:1) (chip:A) (chips:1,2,3,1,2)")
    if players == 2:
        game.play("(dirk:P)")
    game.chips[1] += chips
    return game


def rewards(game: Reference, **columns: list[int]) -> None:
    """Give out rewards for these markers, listed by owner from the best on, in the named columns."""
    for kind in KINDS:
        game.dice_tracks[kind] = DiceTrack()
        for field, seat in zip(FIELDS, columns.get(kind, []), strict=False):
            game.dice_tracks[kind].owner[field] = seat
    game.active = None
    game.markers_left = dict.fromkeys(game.all_seats, 0)
    game.steps = [(COLUMN, 0, kind) for kind in KINDS]
    game.go_on_with_rewards()


def stone(game: Reference, seat: int) -> str:
    """Where a player's stones are, e.g. "P2 A1"."""
    fields = [(kind, game.building_tracks[kind].field_of(seat)) for kind in KINDS]
    return " ".join(f"{kind}{field}" for kind, field in fields if field)


def move_stone(game: Reference, seat: int, kind: str, points: int) -> None:
    """Give a player building points without asking."""
    for _ in range(points):
        game.building_tracks[kind].one_point(seat)


# ---------------------------------------------------------------------------------------------- material


def test_material() -> None:
    assert len(HOUSE_LIGHT) == 20 and len(HOUSE_DARK) == 6
    together = Counter(HOUSE_LIGHT + HOUSE_DARK)
    assert together["1"] + together["2"] + together["3"] == 16
    assert [together[chip] for chip in ["exchange", "push", "annul", "black"]] == [2, 2, 3, 3]
    assert len(FIELDS) == 24 and FIELDS[:4] == ["8.1", "8.2", "8.3", "7.1"] and FIELDS[-1] == "1.3"
    for players in [-1, 0, 1, 7]:
        with pytest.raises(ValueError, match="two to six"):
            Reference(players)
    with pytest.raises(ValueError, match="20 light"):
        Reference(3, HOUSE_LIGHT[1:])
    with pytest.raises(ValueError, match="6 dark"):
        Reference(3, HOUSE_LIGHT, [*HOUSE_DARK, "1"])
    with pytest.raises(ValueError, match="no chip"):
        Reference(3, HOUSE_LIGHT, ["joker", *HOUSE_DARK[1:]])


@pytest.mark.parametrize(("players", "markers"), [(2, 5), (3, 5), (4, 4), (5, 3), (6, 3)])
def test_markers_each(players: int, markers: int) -> None:
    game = Reference(players)
    assert game.position()["left"] == dict.fromkeys(range(1, max(players, 3) + 1), markers)
    assert game.round == 0 and game.position()["caliph"] is None and mover(game) == "chance"
    assert len(game.scores()) == max(players, 3)
    assert game.winners() == []


# ------------------------------------------------------------------------------------------ bonus fields


def test_bonus_fields_are_filled_from_left_to_right_around_the_starting_player_chip() -> None:
    game = Reference(3)
    assert game.chance_kind() == "first"
    assert game.weights() == {"(first:1)": 1, "(first:2)": 1, "(first:3)": 1}
    game.play("(first:2)")
    assert game.round == 1 and game.position()["caliph"] == 2
    assert game.chance_kind() == "chip"
    assert game.weights() == {f"(chip:{kind})": 1 for kind in KINDS}
    game.play("(chip:A)")
    assert game.chance_kind() == "chips"
    assert game.legal() == [] and game.weights() == {}
    game.play("(chips:1,black,annul,2,push)")
    assert game.position()["bonus"] == {
        "P": "1",
        "S": "black",
        "A": "start",
        "C": "annul",
        "G": "2",
        "T": "push",
    }
    assert len(game.position()["light"]) == 15
    assert game.position()["turn"] == 2 and game.chance_kind() == "throw"


def test_which_chips_can_be_drawn() -> None:
    game = Reference(3)
    play_all(game, "(first:1) (chip:T)")
    assert game.is_outcome("(chips:push,push,3,3,exchange)")
    for wrong in [
        "(chips:push,push,push,1,1)",  # there are two
        "(chips:1,1,1,1)",
        "(chips:1,1,1,1,2,2)",
        "(chips:1,1,1,1,4)",
        "(chips:1,1,1,1,start)",
        "(chips:1, 1,1,1,2)",
        "chips:1,1,1,1,2",
        "(chips:1,1,1,1,)",
        "(chips:)",
        "(chip:A)",
        "",
    ]:
        assert not game.is_outcome(wrong)
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    game.play("(chips:push,push,3,3,exchange)")
    game.waiting_for = "chips"  # as in the next round
    game.bonus = {"T": "start"}
    assert not game.is_outcome("(chips:push,1,1,1,1)")
    assert not game.is_outcome("(chips:3,1,1,1,1)")
    assert game.is_outcome("(chips:exchange,1,1,1,1)")


def test_the_last_round_has_six_dark_chips_and_no_starting_player_chip() -> None:
    game = ready(3)
    game.bonus = {}
    game.start_round(5)
    assert game.chance_kind() == "chips"
    assert not game.is_outcome("(chips:1,1,2,2,3)")
    assert not game.is_outcome("(chips:1,1,1,2,2,3)")
    game.play("(chips:3,1,2,2,1,3)")
    assert "".join(game.position()["bonus"][kind] for kind in KINDS) == "312213"
    assert game.position()["dark"] == []


# ----------------------------------------------------------------------------------------- throws, placing


def test_five_seraglios_in_the_third_throw() -> None:
    game = ready(3)
    play_all(game, "(PSSSACGT) throw:PACGT (PSSAT) throw:PAT (PAT) place:S")
    assert game.position()["markers"] == {("S", "5.3"): 1}
    play_all(game, "(PSSSACGT) throw:PACGT (PSSAT) throw:PAT (PAT) place:S")
    play_all(game, "(PSSSACGT) throw:PACGT (PSSAT) throw:PAT (PAT) place:S")
    assert game.position()["markers"] == {("S", "5.3"): 1, ("S", "4.1"): 2, ("S", "4.2"): 3}
    assert game.position()["left"] == {1: 4, 2: 4, 3: 4}
    assert game.position()["turn"] == 1


def test_turns_go_clockwise_from_the_caliph() -> None:
    game = Reference(4)
    play_all(game, "(first:3) (chip:A) (chips:1,1,1,1,2)")
    order = []
    for _ in range(16):
        order.append(game.position()["turn"])
        play_all(game, "(PPPPPPPP)")
        assert mover(game) == order[-1]
        play_all(game, "place:P")
    assert order == [3, 4, 1, 2] * 4
    assert game.legal() == ["take:2", "take:chip"] and mover(game) == 3


def test_weights_of_a_throw() -> None:
    game = ready(3)
    weights = game.weights()
    assert len(weights) == 1287 and sum(weights.values()) == 6**8
    assert weights["(PPPPPPPP)"] == 1 and weights["(PPPPPPPS)"] == 8 and weights["(PPSSACGT)"] == 10080
    assert game.legal() == sorted(weights)
    play_all(game, "(PPPPPPPP) throw:PP")
    assert game.weights()["(SA)"] == 2 and game.weights()["(AA)"] == 1
    assert len(game.weights()) == 21 and sum(game.weights().values()) == 36
    assert game.position()["dice"] == "PPPPPP" and game.position()["throws"] == 1


def test_outcomes_of_a_throw() -> None:
    game = ready(3)
    for token in game.weights():
        assert game.is_outcome(token)
    play_all(game, "(PPSAACGT)")
    assert not game.is_outcome("(PPSAACGT)")
    play_all(game, "throw:AAC")
    for wrong in ["(PP)", "(PPPP)", "(SPA)", "(PSa)", "(PSX)", "PSA", "((PSA))", "(PSA", "(throw:PSA)", ""]:
        assert not game.is_outcome(wrong)
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    game.play("(PSA)")
    assert game.position()["dice"] == "PPPSSAGT"


def test_throwing_again_is_a_choice_of_a_sub_multiset() -> None:
    game = ready(3)
    play_all(game, "(PPPPPSSA)")
    throws = [token for token in game.legal() if token.startswith("throw:")]
    assert len(throws) == len(set(throws)) == 6 * 3 * 2 - 1
    assert "throw:PPPPPSSA" in throws and "throw:A" in throws and "throw:PSA" in throws
    for wrong in ["throw:", "throw:SP", "throw:C", "throw:AA", "throw:PPPPPP", "black:P", "annul", "again", "push:P"]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(wrong)
    assert words(game) == ["place:A", "place:P", "place:S"]


def test_dice_set_aside_may_be_thrown_again_and_three_throws_are_all() -> None:
    game = ready(3)
    play_all(game, "(PPPPPPSS) throw:SS (SS) throw:PPPPPPSS (AAAAAAAA)")
    assert game.legal() == ["place:A"]  # written even when it is the only one
    assert game.position()["throws"] == 3
    game.play("place:A")
    assert game.position()["markers"] == {("A", "8.3"): 1}


def test_choices_of_dice_is_what_picking_die_by_die_gives() -> None:
    dice = list("PPSAACGT")
    picked = set()
    for mask in range(1, 2**8):
        picked.add("".join(die for number, die in enumerate(dice) if mask & 2**number))
    assert {"".join(choice) for choice in choices_of_dice(dice)} == picked
    assert len(choices_of_dice(dice)) == len(picked)


def test_next_free_field_below_and_out() -> None:
    track = DiceTrack()
    for seat, field in [(1, "1.1"), (2, "1.1"), (3, "2.3"), (1, "2.3"), (2, "2.3"), (3, "1.3")]:
        track.place(seat, field)
    assert track.owner == {"1.1": 1, "1.2": 2, "2.3": 3, "1.3": 1}
    assert track.out == [2, 3]


def test_a_marker_that_fell_out_counts_as_placed() -> None:
    game = ready(3)
    game.dice_tracks["T"].owner = {"1.1": 2, "1.2": 3, "1.3": 3}
    play_all(game, "(PPPPPPPT) place:T")
    assert game.position()["out"] == {1: 1, 2: 0, 3: 0}
    assert game.position()["left"][1] == 4
    assert ("T", "1.1") in game.position()["markers"] and 1 not in game.position()["markers"].values()


# ---------------------------------------------------------------------------------------------- black die


def test_black_die_counts_until_the_end_of_the_turn() -> None:
    game = ready(3, "black", "black")
    play_all(game, "(PPPPPPPS)")
    assert [token for token in words(game) if token.startswith("black:")] == [f"black:{kind}" for kind in sorted(KINDS)]
    game.play("black:T")
    assert words(game) == ["place:P", "place:S", "place:T"]  # only one such chip per turn
    assert game.position()["black"] == "T" and game.position()["chips"][1] == ["black"]
    play_all(game, "throw:S (T)")
    assert "black:P" not in game.legal()
    play_all(game, "place:T")
    assert game.position()["markers"] == {("T", "2.2"): 1}
    assert game.position()["black"] is None


def test_black_die_only_between_the_first_and_the_second_throw() -> None:
    game = ready(3, "black")
    play_all(game, "(PPPPPPPS) throw:S (S)")
    assert words(game) == ["place:P", "place:S"]
    play_all(game, "throw:S (S)")
    assert words(game) == ["place:P", "place:S"]


def test_nine_symbols_are_eight_in_one_throw() -> None:
    assert named_field(9, 3) == "8.1"
    game = ready(3, "black", "push")
    play_all(game, "(PPPPPPPS) black:P throw:S (S) throw:S (P)")
    game.dice_tracks["P"].owner = {"8.1": 2}
    assert words(game) == ["place:P", "push:P"]
    other = copy.deepcopy(game)
    game.play("place:P")
    assert game.position()["markers"] == {("P", "8.1"): 2, ("P", "8.2"): 1}
    other.play("push:P")
    assert other.position()["markers"] == {("P", "8.1"): 1, ("P", "8.2"): 2}


def test_eight_symbols_with_the_black_die_count_the_throws() -> None:
    game = ready(3, "black")
    play_all(game, "(PPPPPPPS) black:P throw:S (A) place:P")
    assert game.position()["markers"] == {("P", "8.2"): 1}


# -------------------------------------------------------------------------------------------------- annul


def test_annulling_the_first_throw() -> None:
    game = ready(3, "annul", "annul", "black")
    play_all(game, "(PPPPPPPS) annul")
    assert game.chance_kind() == "throw" and len(game.weights()) == 1287
    assert game.position()["throws"] == 0 and game.position()["dice"] == ""
    play_all(game, "(SSSSSSSA) annul (ACCCCCCC)")
    assert "annul" not in game.legal()
    play_all(game, "black:A place:A")
    assert game.position()["markers"] == {("A", "2.1"): 1}
    assert game.chips[1] == []


def test_annulling_the_second_throw() -> None:
    game = ready(3, "annul", "annul", "black")
    play_all(game, "(PPPPPPSA) throw:PSA (TTT) annul")
    assert mover(game) == 1
    assert game.legal() == ["again", "place:A", "place:P", "place:S"]  # no black die, no other dice, no annul
    assert game.position()["dice"] == "PPPPPPSA" and game.position()["throws"] == 1
    other = copy.deepcopy(game)
    other.play("place:P")
    assert other.position()["markers"] == {("P", "6.1"): 1}
    play_all(game, "again (PPG)")
    assert game.position()["dice"] == "PPPPPPPG" and game.position()["throws"] == 2
    assert words(game) == ["annul", "place:G", "place:P"]
    play_all(game, "annul again (CCC) throw:CCC (PPP) place:P")
    assert game.position()["markers"] == {("P", "8.3"): 1}


def test_annulling_the_third_throw() -> None:
    game = ready(3, "annul")
    play_all(game, "(PPPPPPSA) throw:SA (PS) throw:PS (TT) annul")
    assert game.legal() == ["again", "place:P", "place:S"]
    other = copy.deepcopy(game)
    other.play("place:P")
    assert other.position()["markers"] == {("P", "7.2"): 1}
    play_all(game, "again (PP)")
    assert game.legal() == ["place:P"]
    game.play("place:P")
    assert game.position()["markers"] == {("P", "8.3"): 1}


def test_annul_comes_before_anything_else_is_done_with_the_throw() -> None:
    game = ready(3, "annul", "black")
    play_all(game, "(PPPPPPSA) black:P")
    assert words(game) == ["place:A", "place:P", "place:S"]
    play_all(game, "throw:SA (TT)")
    assert words(game) == ["annul", "place:P", "place:T"]
    game.play("annul")
    assert game.legal() == ["again", "place:A", "place:P", "place:S"]
    game.play("place:P")  # the black die still counts
    assert game.position()["markers"] == {("P", "7.1"): 1}


def test_push_after_annulling() -> None:
    game = ready(3, "annul", "push")
    game.dice_tracks["P"].owner = {"6.1": 3}
    play_all(game, "(PPPPPPSA) throw:SA (TT) annul")
    assert game.legal() == ["again", "place:A", "place:P", "place:S", "push:P"]
    game.play("push:P")
    assert game.position()["markers"] == {("P", "6.1"): 1, ("P", "6.2"): 3}


# --------------------------------------------------------------------------------------------------- push


def test_push_chain_up_to_the_first_free_field_own_markers_too() -> None:
    track = DiceTrack()
    track.owner = {"5.3": 2, "4.1": 1, "4.2": 3, "3.1": 2}
    track.push(1, "5.3")
    assert track.owner == {"5.3": 1, "4.1": 2, "4.2": 1, "4.3": 3, "3.1": 2}
    assert track.out == []


def test_push_chain_with_a_marker_falling_out() -> None:
    track = DiceTrack()
    track.owner = {"1.1": 2, "1.2": 3, "1.3": 1}
    track.push(1, "1.1")
    assert track.owner == {"1.1": 1, "1.2": 2, "1.3": 3}
    assert track.out == [1]


def test_push_only_on_an_opponents_marker_on_the_field_named() -> None:
    game = ready(3, "push")
    game.dice_tracks["P"].owner = {"3.1": 1, "2.3": 2}
    game.dice_tracks["S"].owner = {"2.1": 2}
    game.dice_tracks["A"].owner = {"2.1": 2}
    play_all(game, "(PPPSSACG)")
    assert words(game) == ["place:A", "place:C", "place:G", "place:P", "place:S", "push:S"]
    game.chips[1] = []
    assert "push:S" not in game.legal()
    game.chips[2] = ["push"]
    assert "push:S" not in game.legal()


def test_push_on_dirk() -> None:
    game = ready(2, "push")
    play_all(game, "(PPSSSSSS) throw:SSS (SSS) throw:SSS (SSS)")
    assert game.legal() == ["place:P", "place:S", "push:P"]
    game.play("push:P")
    assert game.position()["markers"][("P", "2.3")] == 1
    assert game.position()["markers"][("P", "1.1")] == 3
    assert game.chips[1] == [] and game.out_of_the_game == ["push"]


# ------------------------------------------------------------------------------------------------ rewards


def test_best_takes_two_points_second_gets_a_point_and_the_chip() -> None:
    game = ready(3)
    rewards(game, P=[2, 1, 3])
    assert mover(game) == 2 and game.legal() == ["take:2", "take:chip"]
    game.play("take:2")
    assert [stone(game, seat) for seat in [1, 2, 3]] == ["P1", "P2", ""]
    assert game.chips == {1: ["1"], 2: [], 3: []}


def test_best_takes_a_point_and_the_chip_second_gets_two_points() -> None:
    game = ready(3)
    rewards(game, P=[2, 1, 2])
    game.play("take:chip")
    assert [stone(game, seat) for seat in [1, 2, 3]] == ["P2", "P1", ""]
    assert game.chips == {1: [], 2: ["1"], 3: []}


def test_the_better_stone_of_two_on_a_field_is_who_came_first() -> None:
    game = ready(3)
    move_stone(game, 1, "P", 1)
    rewards(game, P=[2, 1])
    game.play("take:2")  # seat 2 reaches field 2 before seat 1 does
    assert game.position()["building"]["P"][:3] == [[], [2, 1], []]
    assert game.scores() == [1, 1, 0]  # seat 1 has a number chip


def test_only_one_marker_the_other_reward_is_lost() -> None:
    game = ready(3)
    rewards(game, P=[2])
    game.play("take:2")
    assert game.chips == {1: [], 2: [], 3: []}
    # All five chips leave the game, and the Caliph stone stays.
    assert sorted(game.out_of_the_game) == ["1", "1", "2", "2", "3"]
    assert game.round == 2 and game.position()["caliph"] == 1 and game.position()["bonus"] == {}


def test_a_chip_not_taken_lies_there_until_the_rewards_are_over() -> None:
    game = ready(3)
    rewards(game, P=[2], S=[1])
    game.play("take:2")
    assert game.position()["bonus"]["P"] == "1"


def test_no_markers_nothing_is_given_out() -> None:
    game = ready(3)
    rewards(game)
    assert game.round == 2 and game.chance_kind() == "chip"


def test_best_and_second_best_of_one_player() -> None:
    game = ready(3)
    rewards(game, P=[2, 2, 1])
    assert game.round == 2
    assert [stone(game, seat) for seat in [1, 2, 3]] == ["", "P3", ""]
    assert game.chips[2] == ["1"]


def test_columns_come_from_left_to_right() -> None:
    game = ready(3)
    rewards(game, T=[3, 1], S=[1, 3], G=[2, 1])
    asked = []
    while game.round == 1:
        asked.append(mover(game))
        game.play("take:chip")
    assert asked == [1, 2, 3]


# ----------------------------------------------------------------------------------------------- exchange


def test_exchange_once_for_each_point_as_long_as_there_is_a_chip() -> None:
    game = ready(3, "exchange", "exchange")
    rewards(game, S=[1])
    game.play("take:2")
    assert mover(game) == 1
    assert game.legal() == ["exchange:A", "exchange:C", "exchange:G", "exchange:P", "exchange:T", "keep"]
    other = copy.deepcopy(game)
    play_all(game, "exchange:T exchange:T")
    assert stone(game, 1) == "T2" and game.chips[1] == []
    play_all(other, "keep exchange:A")
    assert stone(other, 1) == "S1 A1" and other.chips[1] == ["exchange"]
    assert other.round == 2


def test_exchange_with_one_chip_is_not_asked_after_it_is_used() -> None:
    game = ready(3, "exchange")
    rewards(game, S=[1])
    play_all(game, "take:2 exchange:T")
    assert stone(game, 1) == "S1 T1" and game.round == 2


def test_exchange_kept_twice() -> None:
    game = ready(3, "exchange")
    rewards(game, S=[1])
    play_all(game, "take:2 keep keep")
    assert stone(game, 1) == "S2" and game.chips[1] == ["exchange"]


def test_exchange_with_the_chip_just_received_is_refused() -> None:
    game = ready(3)
    game.bonus["S"] = "exchange"
    rewards(game, S=[1])
    game.play("take:chip")
    assert stone(game, 1) == "S1" and game.chips[1] == ["exchange"]
    assert game.round == 2


def test_exchange_chip_received_serves_in_the_next_column() -> None:
    game = ready(3)
    game.bonus["S"] = "exchange"
    rewards(game, S=[2, 1], C=[3, 1])
    play_all(game, "take:2 take:2")
    assert mover(game) == 1
    play_all(game, "exchange:S")
    assert stone(game, 1) == "S2"


def test_exchange_chip_just_received_serves_for_the_two_points_of_the_same_player() -> None:
    game = ready(3)
    game.bonus["S"] = "exchange"
    rewards(game, S=[1, 1])
    assert stone(game, 1) == "S1"
    play_all(game, "exchange:P")
    assert stone(game, 1) == "P1 S2" and game.round == 2


def test_exchange_with_an_old_chip_and_a_new_one() -> None:
    game = ready(3, "exchange")
    game.bonus["S"] = "exchange"
    rewards(game, S=[1, 1])
    # One chip for the one point; then the new one for the two points.
    play_all(game, "exchange:P exchange:P")
    assert stone(game, 1) == "P2 S1" and game.chips[1] == [] and game.round == 2


def test_exchange_away_from_and_to_a_column_at_twelve() -> None:
    game = ready(3, "exchange", "exchange")
    move_stone(game, 1, "S", 12)
    move_stone(game, 1, "T", 12)
    rewards(game, S=[1])
    play_all(game, "take:2 exchange:T exchange:P")
    assert stone(game, 1) == "P1 S12 T12" and game.chips[1] == []


def test_exchange_before_the_chip_is_given() -> None:
    game = ready(3)
    game.chips[2] = ["exchange"]
    rewards(game, A=[1, 2])
    play_all(game, "take:2")
    assert mover(game) == 2
    play_all(game, "exchange:T")
    assert game.legal() == ["caliph:1", "caliph:2", "caliph:3"] and mover(game) == 2


# ------------------------------------------------------------------------------------ starting player chip


def test_starting_player_chip_names_the_next_starter_at_once() -> None:
    game = ready(3)
    rewards(game, A=[2, 1], C=[1])
    play_all(game, "take:chip")
    assert mover(game) == 2 and game.legal() == ["caliph:1", "caliph:2", "caliph:3"]
    assert stone(game, 2) == "A1" and stone(game, 1) == ""
    play_all(game, "caliph:3")
    assert stone(game, 1) == "A2" and game.position()["caliph"] == 3
    play_all(game, "take:2 (chip:P) (chips:1,1,2,2,black)")
    assert game.position()["turn"] == 3
    assert game.position()["chips"] == {1: [], 2: [], 3: []}


def test_starting_player_chip_for_best_and_second_best() -> None:
    game = ready(3)
    rewards(game, A=[2, 2])
    assert mover(game) == 2 and stone(game, 2) == "A1"
    play_all(game, "caliph:2")
    assert stone(game, 2) == "A3"


def test_starting_player_chip_unclaimed() -> None:
    game = ready(3)
    rewards(game, A=[2])
    play_all(game, "take:2 (chip:P) (chips:1,1,2,2,black)")
    assert game.position()["caliph"] == 1 and game.position()["turn"] == 1
    assert "start" not in game.out_of_the_game


# ---------------------------------------------------------------------------------------- building tracks


def test_piles_keep_their_order_when_a_stone_leaves() -> None:
    track = BuildingTrack()
    for seat in [3, 1, 2]:
        track.one_point(seat)
    assert track.piles[0] == [3, 1, 2] and track.ranking() == [3, 1, 2]
    track.one_point(1)
    assert track.piles[:2] == [[3, 2], [1]] and track.ranking() == [1, 3, 2]
    track.one_point(2)
    track.one_point(3)
    assert track.piles[:2] == [[], [1, 2, 3]]


def test_a_stone_at_twelve_keeps_its_place_in_the_pile() -> None:
    track = BuildingTrack()
    for seat in [2, 1]:
        for _ in range(12):
            track.one_point(seat)
    track.one_point(2)
    assert track.piles[11] == [2, 1] and track.field_of(2) == 12


def test_points_beyond_twelve_are_lost() -> None:
    game = ready(3)
    move_stone(game, 1, "P", 11)
    rewards(game, P=[1, 2])
    play_all(game, "take:2")
    assert stone(game, 1) == "P12"


# ------------------------------------------------------------------------------------------------ scoring


def test_scoring_b_column_p() -> None:
    game = Reference(3)
    blue, orange, green = 1, 2, 3
    move_stone(game, blue, "P", 5)
    move_stone(game, orange, "P", 3)
    move_stone(game, green, "P", 3)
    game.round_number = 3
    game.caliph = 1
    game.end_round()
    assert game.scores() == [8, 1, 0]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, [1 + 2 + 3 + 4 + 5 + 6, 0, 0, 0]),
        (2, [0, 0, 0, 0]),
        (3, [63, 21, 0, 0]),
        (4, [0, 0, 0, 0]),
        (5, [111, 63, 21, 0]),
    ],
)
def test_places_of_each_scoring(number: int, expected: list[int]) -> None:
    game = Reference(4)
    for seat, points in [(1, 4), (2, 3), (3, 2), (4, 1)]:
        for kind in KINDS:
            move_stone(game, seat, kind, points)
    game.round_number = number
    game.caliph = 1
    game.end_round()
    assert game.scores() == expected


def test_a_stone_not_on_the_track_does_not_rank() -> None:
    game = Reference(3)
    move_stone(game, 2, "T", 1)
    game.round_number = 5
    game.end_round()
    assert game.scores() == [0, 21, 0]
    assert mover(game) is None and game.winners() == [2] and game.legal() == []


def test_number_chips_score_in_every_scoring_others_never() -> None:
    game = Reference(3)
    game.chips = {1: ["3", "1", "push"], 2: ["2"], 3: ["annul", "black", "exchange"]}
    for number, expected in [(1, [4, 2, 0]), (2, [4, 2, 0]), (3, [8, 4, 0]), (4, [8, 4, 0]), (5, [12, 6, 0])]:
        game.caliph = 1
        game.round_number = number
        game.end_round()
        assert game.scores() == expected


def test_number_chips_of_the_last_round_score() -> None:
    game = ready(3)
    game.bonus = {}
    game.start_round(5)
    game.play("(chips:3,1,2,2,1,3)")
    rewards(game, P=[1, 2])
    play_all(game, "take:chip")
    assert game.scores() == [8 + 3, 16, 0]
    assert game.round == 5 and mover(game) is None


def test_shared_victory() -> None:
    game = Reference(3)
    game.chips = {1: ["3"], 2: ["2", "1"], 3: ["2"]}
    game.round_number = 5
    game.end_round()
    assert game.winners() == [1, 2]


# --------------------------------------------------------------------------------------------------- Dirk


def test_dirks_markers_wrap_round_the_board() -> None:
    game = Reference(2)
    play_all(game, "(first:2) (chip:A) (chips:1,2,3,1,2)")
    assert game.chance_kind() == "dirk"
    assert game.weights() == {f"(dirk:{kind})": 1 for kind in KINDS}
    assert game.position()["left"] == {1: 5, 2: 5, 3: 5}
    game.play("(dirk:G)")
    assert game.position()["markers"] == {
        ("G", "2.3"): 3,
        ("T", "3.3"): 3,
        ("P", "4.3"): 3,
        ("S", "5.3"): 3,
        ("A", "6.3"): 3,
    }
    assert game.position()["left"] == {1: 5, 2: 5, 3: 0}
    assert game.position()["turn"] == 2


def test_dirk_has_markers_in_the_last_round_too() -> None:
    game = ready(2)
    game.bonus = {}
    game.markers_go_back()
    game.start_round(5)
    play_all(game, "(chips:3,1,2,2,1,3) (dirk:P)")
    assert len(game.position()["markers"]) == 5


def test_dirk_takes_two_points_when_best() -> None:
    game = ready(2)
    rewards(game, P=[3, 1], S=[3])
    assert [stone(game, seat) for seat in [1, 2, 3]] == ["P1", "", "P2 S2"]
    assert game.chips == {1: ["1"], 2: [], 3: []}
    assert game.scores() == [1, 0, 3] and game.round == 2


def test_dirk_as_second_gets_what_is_left_and_keeps_number_chips() -> None:
    game = ready(2)
    game.bonus["S"] = "push"
    rewards(game, P=[1, 3], S=[1, 3], T=[1, 3])
    play_all(game, "take:2 take:2 take:chip")
    assert stone(game, 3) == "P1 S1 T2"
    assert game.chips == {1: ["2"], 2: [], 3: ["1"]}
    assert "push" in game.out_of_the_game


def test_dirk_with_the_starting_player_chip() -> None:
    for first, other in [(1, 2), (2, 1)]:
        game = Reference(2)
        play_all(game, f"(first:{first}) (chip:A) (chips:1,2,3,1,2) (dirk:P)")
        rewards(game, A=[1, 3])
        play_all(game, "take:2")
        assert game.position()["caliph"] == other
        assert game.round == 2
        play_all(game, "(chip:A) (chips:1,1,2,2,push) (dirk:P)")
        assert game.position()["turn"] == other


def test_a_real_player_names_a_real_player_with_dirk_too() -> None:
    game = ready(2)
    rewards(game, A=[3, 1])
    assert mover(game) == 1 and game.legal() == ["caliph:1", "caliph:2"]


def test_dirk_alone_leaves_the_starting_player_chip() -> None:
    game = ready(2)
    rewards(game, A=[3])
    assert game.position()["caliph"] == 1 and stone(game, 3) == "A2"


def test_dirk_may_win() -> None:
    game = ready(2)
    game.chips = {1: ["1"], 2: ["1"], 3: ["3"]}
    game.round_number = 5
    game.bonus = {}
    rewards(game)
    assert game.scores() == [1, 1, 3] and game.winners() == [3]


# ------------------------------------------------------------------------------------------- whole rounds


def test_a_whole_round_of_two_by_tokens() -> None:
    game = Reference(2)
    play_all(game, "(first:1) (chip:P) (chips:black,annul,1,2,push) (dirk:S)")
    # Dirk: S 2.3, A 3.3, C 4.3, G 5.3, T 6.3. Both place all they have in P, from 8.1 down, but two.
    play_all(game, "(PPPPPPPP) place:P (PPPPPPPP) place:P (PPPPPPPP) place:P (PPPPPPPP) place:P")
    play_all(game, "(SSSTTTTT) place:S (TTTTTTTT) place:T (PPPPPPPP) place:P (PPPPPPPP) place:P")
    play_all(game, "(AAAAAAAA) place:A (CCCCCCCC) place:C")
    # P: seat 1 before seat 2.
    assert mover(game) == 1
    play_all(game, "take:2")
    assert mover(game) == 2  # 1 point and the starting player chip
    play_all(game, "caliph:2")
    assert mover(game) == 1  # S: seat 1 before Dirk
    play_all(game, "take:chip")
    assert mover(game) == 1  # A
    play_all(game, "take:2")  # Dirk: the annul chip leaves the game
    assert mover(game) == 2  # C
    play_all(game, "take:2")  # Dirk: the 1
    # G: Dirk alone, the 2 leaves the game.
    assert mover(game) == 2  # T
    play_all(game, "take:chip")
    assert game.chips == {1: ["black"], 2: ["push"], 3: ["1"]}
    assert sorted(game.out_of_the_game) == ["2", "annul"]
    assert [stone(game, seat) for seat in [1, 2, 3]] == ["P2 S1 A2", "P1 C2 T1", "S2 A1 C1 G2 T2"]
    # A: P 1 and A 3 for seat 1; C 4 for seat 2; S 2, G 5, T 6 and the chip for Dirk.
    assert game.scores() == [4, 4, 14]
    assert game.round == 2 and game.position()["caliph"] == 2


def test_illegal_tokens_change_nothing() -> None:
    game = ready(3)
    play_all(game, "(PPSAACGT)")
    before = game.position()
    for token in ["", "place", "place:", "place:X", "place:p", "(PPSAACGT)", "take:2", "keep", "caliph:1"]:
        with pytest.raises(ValueError, match=NOT_POSSIBLE):
            game.play(token)
    assert game.position() == before
    with pytest.raises(ValueError, match="a player decides"):
        game.chance_kind()
    with pytest.raises(ValueError, match="a player decides"):
        game.sample(random.Random(1))


def test_samples_are_outcomes_and_as_likely_as_their_weights_say() -> None:
    rng = random.Random(5)
    game = ready(3)
    play_all(game, "(PPPPPPPP) throw:PP")
    counted = Counter(game.sample(rng) for _ in range(36000))
    for token, weight in game.weights().items():
        assert game.is_outcome(token)
        assert abs(counted[token] - 1000 * weight) < 200  # more than four standard deviations


# ------------------------------------------------------------------------------------------- random games

SHAPES = {
    "place": r"place:[PSACGT]",
    "push": r"push:[PSACGT]",
    "throw": r"throw:P*S*A*C*G*T*",
    "black": r"black:[PSACGT]",
    "annul": r"annul",
    "again": r"again",
    "take": r"take:(2|chip)",
    "exchange": r"exchange:[PSACGT]",
    "keep": r"keep",
    "caliph": r"caliph:[1-6]",
}


def check(game: Reference, players: int) -> None:
    """Check what holds in every position."""
    position = game.position()
    seats = list(range(1, max(players, 3) + 1))
    # No chip is lost, and none appears from nowhere.
    chips = position["light"] + position["dark"] + game.out_of_the_game
    chips += [chip for chip in position["bonus"].values() if chip != "start"]
    for seat in seats:
        chips += position["chips"][seat]
    assert sorted(chips) == sorted(HOUSE_LIGHT + HOUSE_DARK)
    # Nor are markers.
    each = {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
    on_tracks = Counter(position["markers"].values())
    for seat in seats:
        assert on_tracks[seat] + position["out"][seat] + position["left"][seat] == each
        assert position["left"][seat] >= 0
    # Everybody has at most one stone in a column.
    for kind in KINDS:
        assert len(position["building"][kind]) == 12
        stones = [seat for pile in position["building"][kind] for seat in pile]
        assert len(stones) == len(set(stones)) and set(stones) <= set(seats)
    # The dice: eight after a throw, fewer before one.
    assert 0 <= position["throws"] <= 3
    if position["turn"] is None:
        assert (position["throws"], position["dice"], position["black"]) == (0, "", None)
    elif mover(game) == "chance":
        assert len(position["dice"]) < 8
    else:
        assert mover(game) == position["turn"] and len(position["dice"]) == 8 and position["throws"] >= 1
    if players == 2:
        assert set(position["chips"][3]) <= {"1", "2", "3"}
        assert mover(game) != 3


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games(players: int) -> None:
    rng = random.Random(players)
    seen: Counter[str] = Counter()
    for number in range(60):
        game = Reference(players)
        tokens = 0
        placed = 0
        points = game.scores()
        rounds = [0]
        while mover(game) is not None:
            check(game, players)
            if mover(game) == "chance":
                token = game.sample(rng)
                assert game.is_outcome(token)
                if game.chance_kind() != "chips" and number % 20 == 0 and tokens % 50 == 0:
                    assert token in game.legal() and game.legal() == sorted(game.weights())
            else:
                legal = game.legal()
                assert legal == sorted(set(legal)) and legal
                # First what to do, then how: otherwise nearly everything would be throwing again.
                what = rng.choice(sorted({token.split(":")[0] for token in legal}))
                token = rng.choice([token for token in legal if token.split(":")[0] == what])
                assert re.fullmatch(SHAPES[what], token)
                if len(legal) == 1:
                    assert token.startswith("place:")  # no other question with one answer is asked
                seen[what] += 1
                placed += token.startswith(("place:", "push:"))
                if number == 0 and tokens % 40 == 0:
                    for other in legal:
                        after = copy.deepcopy(game)
                        after.play(other)
                        check(after, players)
            game.play(token)
            tokens += 1
            assert tokens < 5000
            if game.round != rounds[-1] or mover(game) is None:
                rounds.append(game.round)
                if rounds[-2] not in {1, 3, 5}:
                    assert game.scores() == points
                points = game.scores()
            assert game.scores() == points
        check(game, players)
        assert rounds == [0, 1, 2, 3, 4, 5, 5]
        assert placed == 5 * players * {2: 5, 3: 5, 4: 4, 5: 3, 6: 3}[players]
        best = max(game.scores())
        assert game.winners() == [seat for seat, score in enumerate(game.scores(), start=1) if score == best]
        assert game.position()["light"] == game.position()["dark"] == []
    assert set(seen) == set(SHAPES)
