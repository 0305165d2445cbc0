"""The longest outer wall: what belongs to it, and how long it is."""

from __future__ import annotations

from itertools import chain, pairwise
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from comares import Game
from comares.alcazaba import rules
from comares.alcazaba.codes import BUILD_HERE, RESERVE, SETTLE
from comares.alcazaba.walls import Segment, line
from comares.bots.alcazaba.sense import Sense
from tests.reference.alcazaba import (
    FOUNTAIN,
    Layout,
    is_lawful,
    longest_outer_wall,
    outer_walls,
    places_for,
    side_of,
    walls_of,
    with_tile,
)

from .scripted import Table, grown, laid_out, layout, layout_of, look, play, points, random_game

NORTH, EAST, SOUTH, WEST = "T7NEW@0,1", "A4NES@1,0", "G6ESW@0,-1", "C5NSW@-1,0"
"""Tiles next to the fountain, with walls on all other sides."""


def wall_of(tiles: Layout) -> list[dict[str, Any]]:
    """The longest wall in the view."""
    found: list[dict[str, Any]] = look(laid_out(tiles))["seats"][0]["wall"]
    check_segments(tiles, found)
    return found


def length(words: str) -> int:
    assert is_lawful(layout(words))
    return len(wall_of(layout(words)))


def check_segments(tiles: Layout, wall: list[dict[str, Any]]) -> None:
    """Check that every segment is a walled outer side, none is repeated, and each begins where the last one ends."""
    outer = outer_walls(tiles)
    lines = []
    for segment in wall:
        tile = tiles[segment["x"], segment["y"]]
        assert tile != FOUNTAIN and segment["side"] in walls_of(tile)
        lines.append(side_of((segment["x"], segment["y"]), segment["side"]))
    assert set(lines) <= outer
    assert len(set(lines)) == len(lines)
    # Followed with the tiles on the right: a northern side runs from west to east, a southern one back.
    ways = [line if segment["side"] in "NW" else line[::-1] for line, segment in zip(lines, wall, strict=True)]
    for one, other in pairwise(ways):
        assert one[1] == other[0]


# ---- By hand ----


def test_the_fountain_has_no_wall() -> None:
    assert length("") == 0


def test_tiles_without_walls_have_none() -> None:
    assert length("S9@1,0 C10@2,0 G10@0,1") == 0


@pytest.mark.parametrize(
    ("tile", "expected"),
    [("P6N@0,1", 1), ("A8E@1,0", 1), ("S8S@0,-1", 1), ("C9W@-1,0", 1), ("G8NE@1,0", 2), ("T9NW@0,1", 2)],
)
def test_each_walled_side_with_no_tile_on_the_other_side_counts(tile: str, expected: int) -> None:
    assert length(tile) == expected


@pytest.mark.parametrize("tile", [NORTH, EAST, SOUTH, WEST])
def test_a_wall_goes_round_the_corners_of_a_tile(tile: str) -> None:
    assert length(tile) == 3


def test_a_wall_goes_straight_on_over_several_tiles() -> None:
    assert length("P6N@1,0 A8N@2,0 T11N@3,0") == 3


def test_a_gap_ends_a_wall() -> None:
    assert length("P6N@1,0 S9@2,0 A8N@3,0 T11N@4,0") == 2


def test_a_wall_goes_round_a_corner_onto_the_next_tile() -> None:
    """The east side of A8E and the north side of P6N meet at a corner of the fountain."""
    assert length("A8E@0,1 P6N@1,0") == 2


def test_inwards_and_outwards() -> None:
    """North and east of A6NE, north of P6N and of A8N, north and east of T9NE."""
    assert length("A6NE@0,1 P6N@1,0 A8N@2,0 T9NE@3,0") == 6


def test_parallel_walls_are_two_walls() -> None:
    assert length("P6N@1,0 S8S@0,-1 C9S@1,-1") == 2


def test_two_walls_side_by_side_within_the_alhambra_do_not_count() -> None:
    assert length("S9@1,0 A8E@0,1 C9W@1,1") == 0


def test_a_wall_inside_that_branches_off_does_not_count() -> None:
    """Two northern sides; the wall between the two tiles meets them in the middle."""
    assert length("S9@1,0 A6NE@0,1 C8NW@1,1") == 2


def test_a_wall_inside_does_not_join_two_outer_walls() -> None:
    """From the north of C8NW a wall leads inwards; nothing continues outside at its other end."""
    assert length("S9@1,0 A8E@0,1 C8NW@1,1") == 1


def test_a_wall_that_was_outside_counts_no_more_when_a_tile_is_built_there() -> None:
    assert length("S9@1,0 A6NE@0,1") == 2
    assert length("S9@1,0 A6NE@0,1 C9W@1,1") == 1


def test_only_the_longest_counts() -> None:
    assert length(f"{NORTH} S5SW@0,-1") == 3
    assert length("G8NW@0,1 S5SW@0,-1") == 2


def test_a_closed_ring_counts_all_its_segments() -> None:
    """A cross: three outer sides of each arm, joined at the corners of the fountain."""
    assert length(f"{NORTH} {EAST} {SOUTH} {WEST}") == 12


@pytest.mark.parametrize("missing", [NORTH, EAST, SOUTH, WEST])
def test_a_wall_is_whole_wherever_the_outline_is_begun(missing: str) -> None:
    arms = " ".join(arm for arm in (NORTH, EAST, SOUTH, WEST) if arm != missing)
    assert length(arms) == 9


@pytest.mark.parametrize(
    ("gap", "expected"),
    [("P6N@0,1", 9), ("P5NW@0,1", 11), ("A6NE@0,1", 11), ("S4NE@0,1", 11), ("T9NW@0,1", 11), ("P8@0,1", 9)],
)
def test_a_ring_with_a_gap_is_a_stretch(gap: str, expected: int) -> None:
    """The northern arm has fewer than three walls: the two sides of the gap are joined the other way round."""
    assert length(f"{gap} {EAST} {SOUTH} {WEST}") == expected


def test_the_middle_of_an_arm_open() -> None:
    """The eastern arm, two tiles long, has an open end: its northern and southern walls continue around the cross."""
    assert length(f"{NORTH} P6N@1,0 {SOUTH} {WEST}") == 3 + 3 + 3 + 1


def test_a_ring_around_a_block() -> None:
    """The fountain is in the south-west of four tiles: only its west and south are open to the outside."""
    assert length("T9ES@1,0 T9NE@1,1 P5NW@0,1") == 6


def test_back_to_back_walls_of_a_bay_count_both() -> None:
    """With an empty place between them, both are outer walls; they are not joined."""
    assert length("S9@1,0 C10@2,0 A8E@0,1 T10W@2,1") == 1


def test_a_bay_is_followed_all_round() -> None:
    """The bay at 1,1 has walls in the west, the south and the east."""
    assert length("P6N@1,0 C10@2,0 A8E@0,1 T10W@2,1") == 3


# ---- The longest possible wall ----


@given(
    seed=st.integers(0, 10**6), size=st.integers(0, 30), style=st.sampled_from(["walled", "anyhow", "long", "round"])
)
@example(seed=1, size=55, style="anyhow")
@example(seed=2, size=55, style="round")
@example(seed=3, size=55, style="E")
@example(seed=4, size=55, style="NW")
@settings(max_examples=40, deadline=None)
def test_the_longest_wall_is_as_long_as_trying_everything_finds(seed: int, size: int, style: str) -> None:
    tiles = grown(seed, size, style)
    assert len(wall_of(tiles)) == longest_outer_wall(tiles)


def walled_line() -> Layout:
    """A line with walls north of its eastern half and south of its western half."""
    north = ["P6N", "A8N", "G10N", "T11N"]
    south = ["S8S", "C9S", "G12S", "T11S"]
    east = {(n, 0): tile for n, tile in enumerate(north, 1)}
    return {**layout("A4NES@5,0"), **east, **{(-n, 0): tile for n, tile in enumerate(south, 1)}}


def test_a_wall_along_a_line_and_round_its_end() -> None:
    assert len(wall_of(walled_line())) == 7


LONG = {
    41: """
    G9E@0,-1 T10SW@0,-2 S8S@-1,-1 T11N@1,-2 S6ES@1,-3 T9NW@0,-3 A4NES@2,-2 G10N@-2,-1 G6ESW@-2,-2 G12S@-3,-1
    G7NSW@-4,-1 T7NEW@-3,0 C9W@0,-4 A6NE@1,-4 C6ES@1,-5 S9@0,-5 C8NW@-1,-5 T10W@-1,-6 A7ES@-1,-7 C5NSW@-2,-7
    C9S@1,0 A10@2,0 T11S@3,0 P8@4,0 C7NE@5,0 C11@5,-1 A9@6,-1 A8N@7,-1 T11@8,-1 A8E@8,-2 P7E@8,-3 G10@8,-4
    G11@8,-5 A5NW@7,-5 T13E@7,-6 S5SW@8,-6 T12@9,-6 P2NEW@8,0 G8NW@-1,0 P3SW@4,-1 S3ESW@7,-7 G8NE@10,-6 G8SW@10,-7
    C10@11,-7 P6N@12,-7 S7W@12,-8 G10W@12,-9 A6SW@12,-10 P4ES@13,-10 T8NES@13,-7 T9NE@1,1 S4NE@13,-9 P5NW@0,1
    T9ES@0,-6
    """,
    73: """
    A5NW@0,1 S8S@1,0 S6ES@2,0 G9E@0,-1 A6SW@0,-2 A8N@-1,0 G8NW@-2,0 P6N@1,1 C9S@-2,-1 T9NW@-3,-1 G6ESW@-3,-2
    T11N@1,-2 A4NES@2,-2 C6ES@1,-3 G10N@0,-3 P5NW@-1,-3 S3ESW@-1,-4 G10W@0,-4 T10W@0,-5 P4ES@0,-6 C8NW@-1,-6
    T9ES@-1,-7 C5NSW@-2,-7 A7ES@1,-5 G8NE@1,-4 G12S@-1,-1 A9@2,1 T11S@3,1 T7NEW@2,2 S9@4,1 T10SW@4,0 T12@4,2
    C11@5,2 G10@6,2 T11@7,2 P2NEW@7,3 A10@8,2 G11@5,3 T9NE@5,0 C9W@5,-1 C7NE@6,-1 A8E@6,-2 S7W@6,-3 A6NE@7,-3
    P7E@7,-4 T13E@7,-5 P3SW@7,-6 C7SW@6,-5 S4NE@8,-6 S5SW@8,-7 T8NES@9,-7 C10@6,-4 G7NSW@5,-4 G8SW@5,-2
    """,
}
"""Found by long search; the 55 tiles have 82 walls."""


@pytest.mark.parametrize("segments", [41, 73])
def test_walls_may_be_very_long(segments: int) -> None:
    tiles = layout(LONG[segments])
    assert is_lawful(tiles)
    assert len(wall_of(tiles)) == longest_outer_wall(tiles) == segments
    game = laid_out(tiles)
    play(game, "place:P")  # the game is over again and has been scored
    scored = game.breakdown()["seats"][0]["scorings"][2]["wall"]
    assert scored == wall_of(tiles)


def test_a_block_with_walls_all_around() -> None:
    """Three rows of five tiles and one more at each end: five segments on each long side, and six at each end."""
    tiles = layout(
        "P6N@0,1 A8N@1,1 G10N@2,1 T11N@3,1 G8NE@4,1 A4NES@5,0 "
        "S8S@0,-1 C9S@1,-1 G12S@2,-1 T11S@3,-1 C6ES@4,-1 "
        "P8@1,0 S9@2,0 A9@3,0 C10@4,0 "
        "P5NW@-1,1 P3SW@-1,-1 G10@-1,0 C5NSW@-2,0"
    )
    assert is_lawful(tiles)
    assert len(wall_of(tiles)) == longest_outer_wall(tiles) == 6 + 6 + 2 * 5


# ---- With a tile that is only tried out ----


def test_a_tile_is_tried_out_at_every_place_and_leaves_no_trace() -> None:
    """Whoever builds where it makes the wall longest finds that place, and the same things are possible as before."""
    sense = Sense()
    tried = 0
    for game in chain(random_game(3, 1), random_game(4, 2), random_game(2, 3)):
        state = game.state
        if state.phase == SETTLE:
            seat, taken = state.seat + 1, look(game)["taken"]
            before = layout_of(game, seat)
            walls = {place: longest_outer_wall(with_tile(before, place, taken)) for place in places_for(before, taken)}
            sense.outlook.look(state)
            possible = rules.legal(state)
            chosen = sense.settle(state)
            assert rules.legal(state) == possible
            if chosen != RESERVE:
                place = rules.x_of(chosen - BUILD_HERE), rules.y_of(chosen - BUILD_HERE)
                assert walls[place] == max(walls.values())
                tried += min(walls.values()) < walls[place]
    assert tried > 10


# ---- As a line ----


@pytest.mark.parametrize(
    ("words", "corners"),
    [
        ("P6N@0,1", [[0, 2], [1, 2]]),
        ("A8E@1,0", [[2, 1], [2, 0]]),
        ("S8S@0,-1", [[1, -1], [0, -1]]),
        ("C9W@-1,0", [[-1, 0], [-1, 1]]),
        ("P6N@1,0 A8N@2,0 T11N@3,0", [[1, 1], [4, 1]]),
        ("A6NE@0,1 P6N@1,0 A8N@2,0 T9NE@3,0", [[0, 2], [1, 2], [1, 1], [4, 1], [4, 0]]),
        (NORTH, [[0, 1], [0, 2], [1, 2], [1, 1]]),
        (SOUTH, [[1, 0], [1, -1], [0, -1], [0, 0]]),
    ],
)
def test_as_a_line_a_wall_has_its_start_its_corners_and_its_end(words: str, corners: list[list[int]]) -> None:
    wall = [Segment(x=part["x"], y=part["y"], side=part["side"]) for part in wall_of(layout(words))]
    assert line(wall) == corners


def test_no_wall_is_no_line() -> None:
    assert line([]) == []


# ---- In the breakdown ----


def test_the_segments_that_were_scored_stay_in_the_breakdown() -> None:
    game = Table().give({1: "P6N@0,1 A8E@1,0"}).game  # the first scoring is done
    scored = game.breakdown()["seats"][0]["scorings"][0]["wall"]
    assert len(scored) == 1 and points(game, 1, 1)["wall"] == 1
    table = Table().give({1: "P2NEW@0,1"})
    scored = table.game.breakdown()["seats"][0]["scorings"][0]["wall"]
    assert [segment["side"] for segment in scored] == ["W", "N", "E"]
    table.lay().turns({1: "store:P2NEW"}).rewards()
    assert look(table.game)["seats"][0]["wall"] == []
    assert table.game.breakdown()["seats"][0]["scorings"][0]["wall"] == scored


def test_a_copy_of_a_game_has_the_walls_that_were_scored() -> None:
    """The wall goes round corners, so its course has to be copied too."""
    game = Table().give({1: "P2NEW@0,1"}, most_rounds=1).game
    assert len(game.copy().breakdown()["seats"][0]["scorings"][0]["wall"]) == 3
    assert game.copy().breakdown() == game.breakdown()


def test_the_view_shows_the_wall_as_it_is_now() -> None:
    game: Game[Any] = Table().give({1: "P2NEW@0,1 A8E@1,0"}).lay().game
    assert len(look(game)["seats"][0]["wall"]) == 3
    play(game, "(PPPPPPPP) store:P2NEW")
    assert len(look(game)["seats"][0]["wall"]) == 1


@pytest.mark.parametrize(("players", "seed"), [(2, 5), (3, 6), (3, 7), (5, 8)])
def test_in_random_games_walls_score_a_point_for_each_segment(players: int, seed: int) -> None:
    scored: list[list[int]] = []
    for game in random_game(players, seed):
        parts = [seat["scorings"] for seat in game.breakdown()["seats"]]
        if len(parts[0]) > len(scored):
            # Right after a scoring, all Alhambras still are as they were scored.
            scored.append([len(part[-1]["wall"]) for part in parts])
            for seat in range(1, players + 1):
                tiles = layout_of(game, seat)
                check_segments(tiles, parts[seat - 1][-1]["wall"])
                assert scored[-1][seat - 1] == longest_outer_wall(tiles)
                assert parts[seat - 1][-1]["wall"] == look(game)["seats"][seat - 1]["wall"]
    assert len(scored) == 3
    for seat in game.breakdown()["seats"]:
        assert [len(part["wall"]) for part in seat["scorings"]] == [walls[seat["seat"] - 1] for walls in scored]
        assert seat["dirk"] is False or not any(part["wall"] for part in seat["scorings"])
