"""Virtual players of Roll & Write, and the game for two."""

from __future__ import annotations

import pytest

from comares import IllegalMove, SetupError

from .scripted import Story, coins, counts, dice, kind_points, mover, opening, places, play, seat_of

HARMLESS = "AAA" + "CCCCC" + "GGGGGG" + "TTTTTT" + "A"  # 21 rolls that complete nothing


def test_two_players_play_with_one_virtual_player_and_18_rounds() -> None:
    game = opening(2)
    view = game.view()
    assert [seat["virtual"] for seat in view["seats"]] == [False, False, True]
    assert view["rounds"] == 18


@pytest.mark.parametrize("players", [3, 4, 5])
def test_from_three_players_on_there_is_no_virtual_player(players: int) -> None:
    assert [seat["virtual"] for seat in opening(players).view()["seats"]] == [False] * players


def test_virtual_players_act_after_the_last_real_player_of_each_round() -> None:
    """Dirk is the first player, so Barbara is the last real one."""
    story = Story({"Barbara": "PPP", "Dirk": "SSS"}, virtual=[HARMLESS], first=2)
    for round_number in (1, 2, 3):
        story.play_to_round(round_number)
        assert mover(story.game) == 2
        story.turn(2)
        assert mover(story.game) == 1
        story.turn(1)
        assert mover(story.game) == "chance"
        assert story.game.view()["seat"] == 3
        assert story.game.view()["round"] == round_number
        story.virtual_turns()
        assert sum(counts(story.game, 3).values()) == 3 + round_number


def test_virtual_players_act_in_seat_order() -> None:
    game = opening(1, dice="y25b34", virtual=4, virtual_cells="y1b1 y1b1 y1b1")
    play(game, "build:y2b3 stop (y6b6)")
    play(game, "(y1b2) (y1b3) (y1b4) (y1b5)")
    assert [counts(game, seat) for seat in (2, 3, 4, 5)] == [
        {"S": 3, "T": 1},
        {"S": 3, "C": 1},
        {"S": 3, "P": 1},
        {"S": 3, "G": 1},
    ]
    assert mover(game) == 1
    assert game.view()["round"] == 2


def test_a_virtual_player_counts_the_kind_of_the_cell_that_was_rolled() -> None:
    game = opening(2, dice="y25b34", virtual_cells="y1b1 y1b1 y1b1", waiting="y6b6")
    play(game, "build:y2b3 stop (y6b6) build:y6b6 stop (y6b6)")
    play(game, "(y6b4)")
    assert counts(game, 3) == {"S": 3, "C": 1}


def test_a_roll_for_a_kind_that_the_virtual_player_has_completed_is_repeated() -> None:
    story = Story({"Barbara": "AAA", "Dirk": "AAA"}, virtual=["PPPPP" + "S" * 4 + "A" * 5 + "C" * 5 + "GG"])
    story.play_to_round(2)
    story.turn(1)
    story.turn(2)
    assert len(story.game.legal()) == 36  # the fifth pavilion is still free
    story.play("(y1b4)")
    story.round = 3
    story.turn(1)
    story.turn(2)
    assert set("y1b4 y2b1 y3b5 y4b2 y5b6".split()) & {token[1:-1] for token in story.game.legal()} == set()
    assert len(story.game.legal()) == 31
    with pytest.raises(IllegalMove) as caught:
        story.game.play("(y4b2)")
    assert caught.value.code == "roll-again-complete"


def test_a_kind_that_another_has_completed_is_rolled_for_a_virtual_player_all_the_same() -> None:
    story = Story({"Barbara": "PPPPP", "Dirk": "AAA"}, virtual=[HARMLESS]).play_to_round(3)
    assert places(story.game, "P") == [1, 0, 0]
    story.turn(1)
    story.turn(2)
    play(story.game, "(y1b4)")
    assert counts(story.game, 3)["P"] == 1


def test_virtual_players_have_no_cells_rows_columns_or_coins() -> None:
    story = Story({"Barbara": "AAA", "Dirk": "AAA"}, virtual=[HARMLESS]).play_to_end()
    seen = seat_of(story.game, 3)
    assert (seen["built"], seen["yellow"], seen["blue"]) == ([], [], [])
    assert (seen["circled"], seen["crossed"]) == (0, 0)
    of_virtual = story.game.breakdown()["seats"][2]
    assert (of_virtual["lines"], of_virtual["coins"], of_virtual["coin_points"]) == ([], 0, 0)


def test_a_virtual_player_never_gets_dice_from_a_player() -> None:
    story = Story({"Barbara": "AAA CCC", "Dirk": "PPP CCC"}, virtual=[HARMLESS])
    for round_number in range(1, 5):
        story.play_to_round(round_number)
        assert dice(story.game, 3) == ""


# ---- Completing kinds ----


def test_a_virtual_player_who_completes_a_kind_takes_the_place_away() -> None:
    story = Story({"Barbara": "PPPP." + "....P", "Dirk": "PPP"}, virtual=["PPPPP" + HARMLESS[:16]]).play_to_round(3)
    assert places(story.game, "P") == [0, 0, 1]
    game = story.play_to_end().game
    assert places(game, "P") == [2, 3, 1]
    assert kind_points(game, "P") == [8, 1, 0]


def test_a_virtual_player_who_completes_a_kind_in_the_same_round_shares_the_places() -> None:
    story = Story({"Barbara": "PPPPP", "Dirk": "PPP"}, virtual=["PPPPP" + HARMLESS[:16]]).play_to_end()
    # (16 + 8) / 2 for Barbara; the other half is lost; third place for Dirk
    assert kind_points(story.game, "P") == [12, 1, 0]


def test_a_real_player_who_completes_first_leaves_the_virtual_player_behind() -> None:
    story = Story({"Barbara": "PPPPP", "Dirk": "PPP"}, virtual=["PPPP.P".replace(".", "A") + HARMLESS[:15]])
    assert kind_points(story.play_to_end().game, "P") == [16, 1, 0]
    assert places(story.game, "P") == [1, 3, 2]


def test_a_kind_that_the_virtual_player_completes_with_the_last_roll_of_the_game_is_scored_first() -> None:
    """Barbara and Dirk have four pavilions each; the virtual player gets a fifth in the last round."""
    story = Story({"Barbara": "PPPP", "Dirk": "PPP"}, virtual=["PPPP" + HARMLESS[:16] + "P"]).play_to_round(18)
    assert places(story.game, "P") == [0, 0, 0]
    game = story.play_to_end().game
    assert kind_points(game, "P") == [8, 1, 0]


# ---- The final scoring ----


def test_a_virtual_player_who_has_most_takes_first_place_away() -> None:
    story = Story({"Barbara": "TTT", "Dirk": "TTP"}, virtual=[HARMLESS]).play_to_end()
    assert counts(story.game, 3)["T"] == 6
    assert kind_points(story.game, "T") == [13, 6, 0]


def test_a_tie_with_a_virtual_player_is_shared_with_them() -> None:
    story = Story({"Barbara": "AAAA", "Dirk": "PPP"}, virtual=[HARMLESS]).play_to_end()
    assert counts(story.game, 3)["A"] == 4
    assert kind_points(story.game, "A") == [14, 0, 0]  # (18 + 10) / 2


def test_a_virtual_player_does_not_score_with_two_players() -> None:
    story = Story({"Barbara": "PPP", "Dirk": "SSS"}, virtual=[HARMLESS]).play_to_end()
    assert len(story.game.scores()) == 2
    assert story.game.breakdown()["seats"][2]["total"] == 0
    assert kind_points(story.game, "T") == [0, 0, 0]


def test_a_virtual_player_never_wins_with_two_players() -> None:
    story = Story({"Barbara": "PPP", "Dirk": "SSS"}, virtual=[HARMLESS]).play_to_end()
    assert story.game.scores() == [17, 18]
    assert story.game.winners() == [2]


def test_the_worked_example_of_two_players() -> None:
    """The virtual player has completed the pavilions during the game; 16 is gone."""
    story = Story(
        {
            "Barbara": "PPSSSSACCCGGGGTTTTTT",
            "Ani": "PPPSSSAACCGGGGTTTTT",
        },
        virtual=["PPPPPSSACCCCCGGGGTTTT"],
    )
    game = story.play_to_end().game
    assert places(story.game, "P")[2] == 1
    assert [counts(game, seat)["A"] for seat in (1, 2, 3)] == [1, 2, 1]
    assert [counts(game, seat)["G"] for seat in (1, 2, 3)] == [4, 4, 4]
    points = {kind: kind_points(game, kind)[:2] for kind in "PSACGT"}
    assert points == {
        "P": [1, 8],
        "S": [17, 9],
        "A": [6, 18],
        "C": [11, 4],
        "G": [12, 12],
        "T": [21, 13],
    }
    assert [coins(game, seat) for seat in (1, 2)] == [3, 3]


def test_the_variant_in_which_virtual_players_score_is_for_one_player_only() -> None:
    for players in (2, 3, 4, 5):
        with pytest.raises(SetupError) as caught:
            opening(players, versus=True)
        assert caught.value.code == "versus-solo"


@pytest.mark.parametrize(
    ("players", "virtual"), [(1, 0), (1, 1), (1, 5), (2, 0), (2, 2), (3, 1), (3, 2), (4, 1), (5, 1)]
)
def test_other_numbers_of_virtual_players_are_refused(players: int, virtual: int) -> None:
    with pytest.raises(SetupError) as caught:
        opening(players, virtual=virtual)
    assert caught.value.code == "virtual-range"
    assert str(virtual) in str(caught.value)
