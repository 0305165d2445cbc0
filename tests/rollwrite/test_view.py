"""The view of Roll & Write: the right dice on the sheets in each phase, and only plain data."""

from __future__ import annotations

import json
from typing import Any

import pytest

import comares
from comares import Game

from .scripted import HOUSE, NAMES, VARIANTS, Story, dice, opening, play, seat_of

HARMLESS = "AAA" + "CCCCC" + "GGGGGG" + "TTTTTT" + "A"


def all_dice(game: Game[Any]) -> list[str]:
    return [dice(game, seat) for seat in range(1, len(game.view()["seats"]) + 1)]


def turned(game: Game[Any], seat: int = 1) -> dict[str, list[tuple[int, int]]]:
    """The dice on a sheet and which way they were turned."""
    shown = seat_of(game, seat)
    return {colour: sorted((die["pips"], die["turned"]) for die in shown[colour]) for colour in ("yellow", "blue")}


# ---- General data ----


def test_the_view_before_anything_is_rolled() -> None:
    game = comares.new("rollwrite", NAMES[:2])
    view = game.view()
    assert view["game"] == "rollwrite"
    assert view["players"] == ["Barbara", "Dirk"]
    assert view["phase"] == "first-player"
    assert view["to_move"] == "chance"
    assert view["legal"] == ["(first:1)", "(first:2)"]
    assert (view["seat"], view["first"], view["round"], view["rounds"]) == (None, None, 0, 18)
    assert view["sheet"] == HOUSE.split("/")
    assert view["sizes"] == [5, 5, 6, 6, 7, 7]
    assert view["coins"] == 15
    assert view["taken"] == [0] * 6
    assert view["place_points"] == [[16, 8, 1], [17, 9, 2], [18, 10, 3], [19, 11, 4], [20, 12, 5], [21, 13, 6]]
    assert view["line_points"] == [0, 0, 0, 0, 2, 5, 10]
    assert [seat["seat"] for seat in view["seats"]] == [1, 2, 3]
    assert [seat["virtual"] for seat in view["seats"]] == [False, False, True]
    assert all_dice(game) == ["", "", ""]


def test_the_view_at_a_turn() -> None:
    game = opening(3, dice="y25b34", cells="y1b1 y2b2 y3b3", first=2, coins=20)
    view = game.view()
    assert (view["phase"], view["to_move"], view["seat"], view["first"]) == ("turn", 2, 2, 2)
    assert (view["round"], view["rounds"], view["coins"]) == (1, 18, 20)
    assert view["legal"] == game.legal()
    seat = view["seats"][1]
    assert seat["built"] == [[row == column and row < 3 for column in range(6)] for row in range(6)]
    assert seat["counts"] == [0, 2, 0, 0, 1, 0]  # y1b1 and y3b3 are seraglios, y2b2 a garden
    assert (seat["circled"], seat["crossed"]) == (3, 0)
    assert seat["places"] == [0] * 6
    assert view["scores"] == game.scores()


def test_the_view_at_the_end() -> None:
    game = Story({"Barbara": "PPPPP", "Dirk": "SSS", "Patricia": "TTT"}).play_to_end().game
    view = game.view()
    assert (view["phase"], view["to_move"], view["seat"], view["legal"]) == ("over", None, None, [])
    assert view["round"] == view["rounds"] == 18
    assert view["scores"] == [17, 18, 22]
    assert view["seats"][0]["places"][0] == 1


@pytest.mark.parametrize(
    ("tokens", "phase", "seat"),
    [
        ("(first:2)", "setup-cell", 2),
        ("(first:2) (y1b1)", "setup-cell", 1),
        ("(first:2) (y1b1) (y1b1) (y1b2) (y1b2) (y1b3) (y1b3)", "setup-virtual", 3),
        ("(first:2) (y1b1) (y1b1) (y1b2) (y1b2) (y1b3) (y1b3) (y1b1) (y1b1) (y1b1)", "setup-pair", 2),
    ],
)
def test_phases_of_the_set_up(tokens: str, phase: str, seat: int) -> None:
    game = play(comares.new("rollwrite", 2), tokens)
    assert (game.view()["phase"], game.view()["seat"]) == (phase, seat)
    assert all_dice(game) == ["", "", ""]
    assert game.view()["first"] == 2


# ---- Dice ----


def test_dice_in_the_set_up() -> None:
    cells = "(y1b1) (y1b1) (y1b2) (y1b2) (y1b3) (y1b3) (y1b1) (y1b1) (y1b1)"
    game = play(comares.new("rollwrite", 2), f"(first:2) {cells} (y2b3)")
    assert all_dice(game) == ["", "y2b3", ""]
    play(game, "(y4b5)")
    assert game.view()["phase"] == "extra-pair"
    assert all_dice(game) == ["y4b5", "y2b3", ""]
    play(game, "(y6b1)")
    assert all_dice(game) == ["y4b5", "y26b13", ""]


def test_dice_while_they_are_turned() -> None:
    game = play(opening(dice="y25b34"), "y2+ b4- b3-")
    assert turned(game) == {"yellow": [(3, 1), (5, 0)], "blue": [(2, -1), (3, 0)]}


def test_of_two_equal_dice_only_the_turned_one_is_shown_as_turned() -> None:
    game = play(opening(dice="y23b34"), "y2+")
    assert turned(game)["yellow"] == [(3, 0), (3, 1)]
    play(game, "y3-")
    assert turned(game)["yellow"] == [(2, -1), (3, 1)]


def with_seven_coins(pair: str) -> Game[Any]:
    """Round 2 with seven coins and this pair on the sheet; the other pair is y2b2, which is constructed."""
    plans = {"Barbara": f"y2b2 y1b1 y1b2 . {pair}", "Dirk": "PSA", "Patricia": "PSA"}
    return Story(plans, travelling="y2b2").play_to_round(2).game


@pytest.mark.parametrize("build", ["build:y4b5", "build:y2b5"])
def test_which_way_dice_were_turned_is_shown_until_something_is_built(build: str) -> None:
    game = play(with_seven_coins("y5b5"), "y5- b2+")
    assert (4, -1) in turned(game)["yellow"]
    assert (3, 1) in turned(game)["blue"]
    play(game, build)
    assert game.view()["phase"] == "second"
    left = 2 if build == "build:y4b5" else 4
    assert turned(game) == {"yellow": [(left, 0)], "blue": [(3, 0)]}


@pytest.mark.parametrize("order", ["y25b34", "y52b43", "y25b43", "y52b34"])
def test_a_die_that_is_left_is_not_shown_as_turned_because_the_used_one_was(order: str) -> None:
    game = play(opening(dice=order), "y2+ build:y3b3")
    assert game.view()["phase"] == "used-pair"
    assert turned(game) == {"yellow": [(5, 0)], "blue": [(4, 0)]}


def test_dice_at_the_second_construction_are_the_two_that_are_left() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "build:y5b3")
    assert game.view()["phase"] == "second"
    assert all_dice(game) == ["y2b4", "y6b1", "y6b1"]


def test_dice_while_the_used_pair_is_rolled() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "build:y5b3 stop")
    assert (game.view()["phase"], game.view()["seat"]) == ("used-pair", 1)
    assert all_dice(game) == ["y2b4", "y6b1", "y6b1"]


def test_dice_after_passing() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "build:y5b3 stop (y3b3)")
    assert all_dice(game) == ["y3b3", "y26b14", "y6b1"]
    assert turned(game, 2) == {"yellow": [(2, 0), (6, 0)], "blue": [(1, 0), (4, 0)]}


def test_a_die_passed_on_turned_is_not_shown_as_turned_in_the_next_turn() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "y2+ build:y5b3 (y3b3)")
    assert turned(game, 2) == {"yellow": [(3, 0), (6, 0)], "blue": [(1, 0), (4, 0)]}


def test_dice_while_all_four_are_rolled_and_when_a_pair_is_chosen() -> None:
    game = play(opening(dice="y25b34", waiting="y6b1"), "y2+ coins")
    assert (game.view()["phase"], game.view()["seat"]) == ("all-four", 1)
    assert all_dice(game) == ["", "y6b1", "y6b1"]
    play(game, "(y14b56)")
    assert (game.view()["phase"], game.view()["seat"]) == ("keep", 1)
    assert all_dice(game) == ["y14b56", "y6b1", "y6b1"]
    assert turned(game) == {"yellow": [(1, 0), (4, 0)], "blue": [(5, 0), (6, 0)]}
    play(game, "keep:y4b5")
    assert all_dice(game) == ["y4b5", "y16b16", "y6b1"]


def test_dice_while_the_virtual_player_of_two_rolls() -> None:
    """Dirk is first: the pair that Barbara passed is already on Dirk's sheet."""
    game = opening(2, dice="y25b34", first=2, waiting="y6b1")
    play(game, "build:y2b3 stop (y1b2) build:y6b4 stop (y3b3)")
    assert (game.view()["phase"], game.view()["seat"]) == ("virtual-turn", 3)
    assert all_dice(game) == ["y3b3", "y15b12", ""]
    play(game, "(y1b1)")
    assert (game.view()["phase"], game.view()["seat"]) == ("turn", 2)
    assert all_dice(game) == ["y3b3", "y15b12", ""]


def test_dice_while_the_virtual_players_of_a_solo_game_roll() -> None:
    game = play(opening(1, dice="y25b34"), "build:y2b3 stop")
    assert all_dice(game) == ["y5b4", "", ""]
    play(game, "(y1b2)")
    assert game.view()["phase"] == "virtual-turn"
    assert all_dice(game) == ["y15b24", "", ""]
    play(game, "(y1b1)")
    assert all_dice(game) == ["y15b24", "", ""]
    play(game, "(y1b1) coins")
    assert all_dice(game) == ["", "", ""]
    play(game, "(y34b56)")
    assert all_dice(game) == ["y34b56", "", ""]


def test_dice_in_the_last_round() -> None:
    plans = dict.fromkeys(NAMES[:3], "y1b1 y1b2 y1b3" + "." * 17 + "y2b3")
    game = Story(plans, travelling="y5b4").play_to_round(18).game
    assert all_dice(game) == ["y25b34", "y2b3", "y2b3"]
    play(game, "build:y2b3 stop")
    # Barbara's pair is not rolled again.
    assert all_dice(game) == ["", "y25b34", "y2b3"]
    play(game, "coins (y16b16) keep:y1b1")
    assert all_dice(game) == ["", "y1b1", "y26b36"]


def test_dice_passed_in_the_last_round_do_not_come_round_to_the_first_player() -> None:
    plans = dict.fromkeys(NAMES[:2], "y1b1 y1b2 y1b3" + "." * 17 + "y2b3")
    story = Story(plans, virtual=[HARMLESS], travelling="y5b4").play_to_round(18)
    play(story.game, "coins (y16b16) keep:y1b6")
    play(story.game, "build:y6b3 stop")
    assert story.game.view()["phase"] == "virtual-turn"
    assert dice(story.game, 1) == "y1b6"
    assert dice(story.game, 3) == ""
    play(story.game, "(y1b1)")
    assert story.game.view()["phase"] == "over"
    assert dice(story.game, 1) == "y1b6"


# ---- Plain data ----


@pytest.mark.parametrize(("players", "virtual", "_rounds"), VARIANTS)
def test_the_view_is_json_and_tells_the_truth_about_every_position(players: int, virtual: int, _rounds: int) -> None:
    game = comares.new("rollwrite", players, virtual=virtual, seed=9)
    while True:
        view = game.view()
        assert json.loads(json.dumps(view)) == view
        for seat in view["seats"]:
            on_sheet = [0] * 6
            for row, letters in zip(seat["built"], view["sheet"], strict=bool(seat["built"])):
                for is_built, letter in zip(row, letters, strict=True):
                    on_sheet["PSACGT".index(letter)] += is_built
            if not seat["virtual"]:
                assert on_sheet == seat["counts"]
            assert 0 <= seat["crossed"] <= seat["circled"] <= view["coins"]
            assert len(seat["yellow"]) == len(seat["blue"])
            for die in seat["yellow"] + seat["blue"]:
                assert 1 <= die["pips"] <= 6
                assert die["turned"] in (-1, 0, 1)
        if view["phase"] in ("turn", "keep"):
            # All dice are on the sheets: a pair for each player, and the extra pair.
            assert sum(len(seat["yellow"]) for seat in view["seats"]) == players + 1 or view["round"] == view["rounds"]
            assert len(view["seats"][view["seat"] - 1]["yellow"]) == 2
            assert view["seat"] == view["to_move"]
        if game.finished:
            break
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[len(game) % len(game.legal())])


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


@pytest.mark.parametrize("tokens", ["", "y2+", "build:y2b3", "build:y2b3 stop", "coins", "coins (y12b34)"])
def test_changing_the_view_changes_nothing(tokens: str) -> None:
    game = play(opening(dice="y25b34"), tokens)
    before = json.dumps(game.view())
    record = game.record()
    spoil(game.view())
    assert json.dumps(game.view()) == before
    assert game.record() == record
    play_rest(game)
    assert game.finished


@pytest.mark.parametrize("round_number", [1, 4])
def test_changing_the_breakdown_changes_nothing(round_number: int) -> None:
    game = Story({"Barbara": "PPPPP", "Dirk": "SSS", "Patricia": "TTT"}).play_to_round(round_number).game
    before = json.dumps(game.breakdown())
    spoil(game.breakdown())
    assert json.dumps(game.breakdown()) == before


def test_changing_the_view_of_a_game_does_not_change_another_one() -> None:
    """Not even through the sheet they share."""
    spoil(comares.new("rollwrite", 3).view())
    assert comares.new("rollwrite", 3).view()["sheet"] == HOUSE.split("/")
    assert comares.new("rollwrite", 3).view()["sizes"] == [5, 5, 6, 6, 7, 7]


def test_a_copy_of_a_game_goes_its_own_way() -> None:
    game = opening(dice="y25b34")
    other = game.copy()
    before = game.view()
    play(other, "build:y2b3 stop (y1b1)")
    assert game.view() == before
    assert len(other) == len(game) + 3
    assert other.to_move == 2


def play_rest(game: Game[Any]) -> None:
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[0])


# ---- The breakdown ----


def test_the_breakdown_says_who_shares_a_place() -> None:
    game = Story({"Barbara": "AAA", "Dirk": "AAP", "Patricia": "AAP"}).play_to_end().game
    arcades = [seat["kinds"][2] for seat in game.breakdown()["seats"]]
    assert [kind["kind"] for kind in arcades] == ["A"] * 3
    assert [kind["place"] for kind in arcades] == [1, 2, 2]
    assert [kind["shared_by"] for kind in arcades] == [[1], [2, 3], [2, 3]]
    assert [kind["points"] for kind in arcades] == [18, 6, 6]
    gardens = [seat["kinds"][4] for seat in game.breakdown()["seats"]]
    assert [(kind["place"], kind["shared_by"], kind["points"]) for kind in gardens] == [(None, [], 0)] * 3


def test_the_breakdown_says_what_was_completed() -> None:
    game = Story({"Barbara": "PPPPP", "Dirk": "PPS", "Patricia": "PSS"}).play_to_end().game
    pavilions = [seat["kinds"][0] for seat in game.breakdown()["seats"]]
    assert [kind["completed"] for kind in pavilions] == [True, False, False]
    assert [kind["count"] for kind in pavilions] == [5, 2, 1]
    assert [kind["points"] for kind in pavilions] == [16, 8, 1]


@pytest.mark.parametrize(
    ("players", "virtual", "versus"),
    [(players, virtual, False) for players, virtual, _ in VARIANTS] + [(1, 2, True), (1, 3, True), (1, 4, True)],
)
def test_the_breakdown_adds_up_to_the_scores_in_every_position(players: int, virtual: int, versus: bool) -> None:
    game = comares.new("rollwrite", players, virtual=virtual, versus=versus, seed=4)
    while not game.finished:
        seats = game.breakdown()["seats"]
        scoring = [seat for seat in seats if seat["scores"]]
        assert [seat["total"] for seat in scoring] == game.scores() == game.view()["scores"]
        for seat in scoring:
            kinds = sum(kind["points"] for kind in seat["kinds"])
            lines = sum(line["points"] for line in seat["lines"])
            assert seat["total"] == kinds + lines + seat["coin_points"] + seat["bonus"]
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(game.legal()[-1])
