"""What Alcazaba tells players about their choices is what happens when they make them."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Any

import pytest

import comares
from comares import Game
from comares.core.rng import Rng
from tests.reference.alcazaba import longest_outer_wall

from .scripted import KINDS, NAMES, Table, layout_of, look, owner_of, taker_of

Choice = dict[str, Any]


def chosen(game: Game[Any], token: str) -> Choice:
    return next(dict(choice) for choice in game.choices() if choice["token"] == token)


def sorts(game: Game[Any]) -> set[str]:
    return {choice["do"] for choice in game.choices()}


def about(told: Choice, kind: str) -> tuple[int, int, int, int]:
    """Tiles of a kind and its points, before and after."""
    change = next(change for change in told["kinds"] if change["kind"] == kind)
    return change["was"], change["count"], change["points_was"], change["points"]


def length(line: list[list[int]]) -> int:
    return sum(abs(x - u) + abs(y - v) for (x, y), (u, v) in pairwise(line))


# ---- Turns ----


def test_after_a_throw_one_places_throws_again_or_rebuilds() -> None:
    assert sorts(Table().lay().play("(PPSSAACC)").game) == {"place", "throw"}
    assert sorts(owner_of("S9@1,0")) == {"place", "throw", "store"}
    assert sorts(owner_of("S9@1,0", "G10")) == {"place", "throw", "store", "rebuild", "swap"}


def test_after_the_third_throw_one_places() -> None:
    game = owner_of("S9@1,0", "G10")
    for token in ("throw:P", "(P)", "throw:P", "(P)"):
        game.play(token)
    assert [choice["token"] for choice in game.choices()] == ["place:P"]


def test_a_marker_goes_to_the_next_free_field_below() -> None:
    table = Table().lay().turns_of("S4.1", "S3.1").play("(PSSSSGGG)")
    told = chosen(table.game, "place:S")
    assert (told["symbols"], told["named"], told["taken"], told["field"]) == (4, "4.1", ["4.1"], "4.2")
    assert told["place"] == 2


# ---- Building ----


def test_a_tile_that_was_taken_is_built_laid_aside_or_with_two_players_given_to_dirk() -> None:
    assert sorts(taker_of("S9")) == {"build", "reserve"}
    assert sorts(taker_of("S9", players=2)) == {"build", "reserve", "dirk"}


def test_a_first_tile_brings_the_majority_and_its_wall() -> None:
    # In the first scoring, the garden pays 5, to first place only.
    told = chosen(taker_of("G9E"), "build@1,0")
    assert (told["tile"], told["x"], told["y"]) == ("G9E", 1, 0)
    assert about(told, "G") == (0, 1, 0, 5)
    assert (told["wall_was"], told["wall"], told["line"]) == (0, 1, [[2, 1], [2, 0]])


def test_the_wall_is_told_from_corner_to_corner() -> None:
    told = chosen(taker_of("G7NSW"), "build@-1,0")
    assert (told["wall"], told["line"]) == (3, [[0, 0], [-1, 0], [-1, 1], [0, 1]])


def test_who_draws_level_shares() -> None:
    # In the third scoring, the three places of the seraglio pay 17, 9 and 2.
    game = owner_of("P8@0,1", "S9", others={2: "S8S@0,-1"})
    told = chosen(game, "build:S9@1,0")
    scoring = look(game)["scoring"]
    first = look(game)["scoring_points"][KINDS.index("S")]
    assert scoring == len(first)
    assert about(told, "S") == (0, 1, 0, sum(first[:2]) // 2)


def test_taking_out_loses_the_tile_and_its_wall() -> None:
    told = chosen(owner_of("T13E@1,0"), "store:T13E")
    assert (told["x"], told["y"]) == (1, 0)
    was, count, points_was, points = about(told, "T")
    assert (was, count, points) == (1, 0, 0) and points_was > 0
    assert (told["wall_was"], told["wall"], told["line"]) == (1, 0, [])


def test_exchanging_tells_of_both_kinds() -> None:
    told = chosen(owner_of("T13E@1,0", "G9E"), "swap:G9E=T13E")
    assert (told["tile"], told["replaced"], told["x"], told["y"]) == ("G9E", "T13E", 1, 0)
    assert [change["kind"] for change in told["kinds"]] == ["G", "T"]
    assert about(told, "G")[:2] == (0, 1) and about(told, "T")[:2] == (1, 0)


def test_exchanging_within_a_kind_leaves_it_as_it_is() -> None:
    told = chosen(owner_of("T13E@1,0", "T12"), "swap:T12=T13E")
    assert [(change["was"], change["count"]) for change in told["kinds"]] == [(1, 1)]
    assert (told["wall_was"], told["wall"]) == (1, 0)


# ---- Rewards ----


def test_a_tile_to_take_tells_where_it_fits() -> None:
    game = Table(keep="G7NSW").lay("G7NSW").turns({1: "G8.1"}).game
    told = chosen(game, "take:G7NSW")
    # Only its east side is open.
    assert told["rooms"] == [{"x": -1, "y": 0, "wall": 3}]


def test_a_tile_that_fits_nowhere_has_no_room() -> None:
    # The only place for it is west of the fountain, until a tile with a wall on its far side is there.
    table = Table(keep="G7NSW").give({1: "S7W@-1,0"}).lay("G7NSW").turns({1: "G8.1"})
    assert chosen(table.game, "take:G7NSW")["rooms"] == []


def test_the_chip_and_who_can_be_named() -> None:
    table = Table().lay(chip="G").turns({1: "G8.1"})
    assert chosen(table.game, "take:chip") == {"token": "take:chip", "do": "chip", "rolls": False}
    table.play("take:chip")
    assert table.game.choices() == [
        {"token": f"caliph:{seat}", "do": "caliph", "rolls": False, "seat": seat} for seat in (1, 2, 3)
    ]


def test_what_a_gift_to_dirk_costs() -> None:
    # One garden each: first place in the first scoring, 5, is shared.
    game = taker_of("G9E", players=2)
    told = chosen(game, "dirk")
    assert (told["tile"], told["was"]) == ("G9E", look(game)["seats"][2]["counts"][KINDS.index("G")])
    assert told["points"] <= told["points_was"]


# ---- All of them ----


def test_nothing_to_choose_while_dice_are_thrown_or_tiles_are_drawn() -> None:
    game = comares.new("alcazaba", NAMES[:3])
    while game.to_move == "chance":
        assert game.choices() == []
        game.play("(first:1)") if look(game)["phase"] == "first-player" else game.roll()


@pytest.mark.parametrize("players", [2, 4])
def test_what_is_told_is_what_happens(players: int) -> None:
    game = comares.new("alcazaba", players, seed=players)
    chooser = Rng(players, 7)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
            continue
        told = [dict(choice) for choice in game.choices()]
        assert json.loads(json.dumps(told)) == told
        assert sorted(choice["token"] for choice in told) == game.legal()
        for choice in told:
            if choice["do"] != "throw":
                happens(game, choice)
        # Prefer building to throwing again forever.
        some = [choice for choice in told if choice["do"] != "throw"]
        game.play(some[chooser.below(len(some))]["token"])


def happens(game: Game[Any], told: Choice) -> None:
    """Play a choice on a copy, and compare the result with what was promised."""
    seat = game.to_move
    assert isinstance(seat, int)
    after = game.copy()
    after.play(told["token"])
    was, now = (look(position)["seats"][seat - 1] for position in (game, after))
    if told["do"] in ("build", "store", "swap"):
        assert told["wall_was"] == len(was["wall"])
        assert told["wall"] == len(now["wall"]) == length(told["line"])
        assert told["wall"] == longest_outer_wall(layout_of(after, seat))
        for change in told["kinds"]:
            kind = KINDS.index(change["kind"])
            assert (change["was"], change["count"]) == (was["counts"][kind], now["counts"][kind])
        changed = {KINDS[kind] for kind in range(6) if was["counts"][kind] != now["counts"][kind]}
        assert changed <= {change["kind"] for change in told["kinds"]}
    if told["do"] in ("build", "swap"):
        assert {"tile": told["tile"], "x": told["x"], "y": told["y"]} in now["alhambra"]
    if told["do"] in ("store", "swap"):
        assert told.get("replaced", told["tile"]) in now["reserve"]
    if told["do"] == "take":
        builds = {
            (choice["x"], choice["y"], choice["wall"])
            for choice in after.choices()
            if choice["do"] == "build" and look(after)["taken"] == told["tile"]
        }
        assert {(room["x"], room["y"], room["wall"]) for room in told["rooms"]} == builds
    if told["do"] == "reserve":
        assert told["tile"] in now["reserve"]
    if told["do"] == "dirk":
        assert told["tile"] in look(after)["seats"][2]["beside"]


def test_points_told_are_those_of_the_scoring() -> None:
    # The last decision of the first round, after which there is a scoring.
    table = Table(dump="P", keep="T7NEW").lay("T7NEW", chip="P").turns({1: "T8.1"})
    while look(table.game)["column"] != "T":
        table.play(table.default(look(table.game)))
    told = chosen(table.play("take:T7NEW").game, "build@0,1")
    assert (told["wall"], about(told, "T")) == (3, (0, 1, 0, 6))
    scored = look(table.play("build@0,1").game)["scorings"]
    assert [(scoring["kinds"][0][KINDS.index("T")], scoring["walls"][0]) for scoring in scored] == [(6, 3)]
