"""Building, removing and exchanging tiles: which Alhambras the rules allow."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import comares
from comares import Game, ParseError
from comares.alcazaba import rules
from comares.alcazaba.codes import STORE, SWAP, THROW
from comares.alcazaba.moves import BuildFromReserve, Store
from comares.core.bits import count_bits
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from tests.reference.alcazaba import (
    ADDITIONAL_TOWER,
    FOUNTAIN,
    ORIGIN,
    ORIGINAL_TILES,
    Layout,
    is_lawful,
    places_for,
    tiles_to_replace,
    tiles_to_take_out,
    walls_of,
    with_tile,
    without_tile,
)

from .scripted import (
    REBUILDING,
    Table,
    beside,
    cell,
    code_of,
    fits_somewhere,
    grown,
    laid_out,
    layout,
    layout_of,
    look,
    owner_of,
    places,
    play,
    random_game,
    reserve_of,
    starting,
    taker_of,
    written,
)

ALL_TILES = [*ORIGINAL_TILES, ADDITIONAL_TOWER]

# Tiles lie all around the empty place 1,1, except north and north-east of it.
BAY = "S9@1,0 A9@2,0 A10@0,1 C10@2,1 C11@0,2"
# Nine tiles in a square, with the fountain in the south-west corner and P8 in the middle.
SQUARE = f"{BAY} P8@1,1 G10@1,2 G11@2,2"
# Four tiles in a square, with a wall between the upper two.
WALL_INSIDE = "S9@1,0 A8E@0,1 C9W@1,1"


def stores(game: Game[Any]) -> set[str]:
    return {token.removeprefix("store:") for token in starting(game, "store:")}


def swaps(game: Game[Any]) -> set[str]:
    return {token.removeprefix("swap:") for token in starting(game, "swap:")}


# ---- The fountain, and tiles that touch ----


def test_the_first_tile_touches_the_fountain_with_a_side() -> None:
    assert places(taker_of("S9")) == {"0,1", "1,0", "0,-1", "-1,0"}


@pytest.mark.parametrize("place", ["1,1", "2,0", "-1,1", "5,5", "0,54", "-54,-54"])
def test_a_tile_that_touches_no_other_with_a_side_cannot_be_built(place: str) -> None:
    assert code_of(taker_of("S9"), f"build@{place}") == "touches-nothing"
    assert code_of(owner_of("", "S9"), f"build:S9@{place}") == "touches-nothing"


@pytest.mark.parametrize("place", ["0,0", "1,0"])
def test_a_tile_cannot_be_built_where_one_is(place: str) -> None:
    assert code_of(taker_of("S9", "P8@1,0"), f"build@{place}") == "place-taken"
    assert code_of(owner_of("P8@1,0", "S9"), f"build:S9@{place}") == "place-taken"


@pytest.mark.parametrize("tile", ALL_TILES)
def test_tiles_are_never_turned(tile: str) -> None:
    """Next to the fountain, which has no walls, a tile fits only if its side towards the fountain has none."""
    sides = {"0,1": "S", "1,0": "W", "0,-1": "N", "-1,0": "E"}
    possible = {place for place, side in sides.items() if side not in walls_of(tile)}
    assert places(taker_of(tile)) == possible
    assert possible


def test_the_fountain_is_never_moved() -> None:
    game = owner_of("P8@1,0", "S9")
    assert not [token for token in game.legal() if "fountain" in token]
    for token in ("store:fountain", "swap:S9=fountain", "store:", "swap:S9="):
        with pytest.raises(ParseError):
            game.copy().play(token)


def test_the_fountain_has_no_walls() -> None:
    game = owner_of("", "T7NEW S3ESW A4NES C5NSW")
    assert places(game, "T7NEW") == {"0,1"}
    assert places(game, "S3ESW") == {"0,-1"}
    assert places(game, "A4NES") == {"1,0"}
    assert places(game, "C5NSW") == {"-1,0"}


# ---- Walls ----


def test_where_two_tiles_touch_neither_has_a_wall() -> None:
    """C9W is south of S9; its wall would meet the open side of P8."""
    game = taker_of("C9W", "S9@1,0 P8@0,1")
    assert "1,1" not in places(game)
    assert code_of(game, "build@1,1") == "wall-against-none"


def test_where_two_tiles_touch_both_have_a_wall() -> None:
    assert "1,1" in places(taker_of("C9W", "S9@1,0 A8E@0,1"))


def test_a_wall_on_one_of_two_touching_tiles_only_is_not_allowed() -> None:
    game = taker_of("C10", "S9@1,0 A8E@0,1")
    assert "1,1" not in places(game)
    assert code_of(game, "build@1,1") == "none-against-wall"


def test_the_walls_agree_on_every_side_that_touches() -> None:
    """At 1,1 a tile touches A8E in the west, S9 in the south and G12S in the north."""
    built = "S9@1,0 A8E@0,1 T11@0,2 G12S@1,2"
    for tile in ("G7NSW", "C8NW", "P5NW", "T9NW", "C9W", "T11N", "C10", "P3SW"):
        assert ("1,1" in places(taker_of(tile, built))) == (walls_of(tile) == "NW"), tile


# ---- On foot ----


def test_a_tile_behind_a_wall_cannot_be_reached_on_foot() -> None:
    """Wall against wall is fine, but C9W touches nothing else."""
    game = taker_of("C9W", "A8E@0,1")
    assert "1,1" not in places(game)
    assert code_of(game, "build@1,1") == "not-on-foot"


def test_a_new_tile_has_at_least_one_open_side_shared_with_a_neighbour() -> None:
    """At 1,1 there is a wall in the west and one in the south."""
    assert code_of(taker_of("P3SW", "A8E@0,1 P6N@1,0"), "build@1,1") == "not-on-foot"
    assert code_of(taker_of("C7SW", "A8E@0,1 P6N@1,0 S9@0,2"), "build@1,1") == "not-on-foot"
    assert "1,1" in places(taker_of("C7SW", "A8E@0,1 P6N@1,0 S9@0,2 G10@1,2"))


def test_the_last_tile_of_a_line_can_be_taken_out_and_none_before_it() -> None:
    game = owner_of("S9@1,0 C10@2,0 G10@3,0")
    assert stores(game) == {"G10"}
    assert code_of(game, "store:C10") == "cuts-off"
    assert code_of(game, "store:S9") == "cuts-off"


def test_any_tile_of_a_square_of_four_can_be_taken_out_if_no_wall_is_inside() -> None:
    assert stores(owner_of("S9@1,0 A9@0,1 C10@1,1")) == {"S9", "A9", "C10"}


def test_a_tile_cannot_be_taken_out_if_another_is_then_behind_a_wall() -> None:
    game = owner_of(WALL_INSIDE)
    assert stores(game) == {"A8E", "C9W"}
    assert code_of(game, "store:S9") == "cuts-off"


def test_a_square_that_hangs_on_one_tile_cannot_lose_that_one() -> None:
    """From S9 one can walk in a circle, but only over S9 to the fountain."""
    game = owner_of("S9@1,0 C10@2,0 G10@2,1 A9@1,1")
    assert stores(game) == {"C10", "G10", "A9"}
    assert code_of(game, "store:S9") == "cuts-off"


def test_one_can_go_round_the_other_way() -> None:
    """With a way round in the north, S9 is no longer needed."""
    assert "S9" in stores(owner_of(f"{WALL_INSIDE} A10@0,2 C10@1,2"))


# ---- Holes ----


def test_a_hole_cannot_be_closed_in() -> None:
    game = taker_of("G10", BAY)
    assert "1,2" not in places(game)
    assert code_of(game, "build@1,2") == "makes-hole"
    assert {"1,1", "2,2"} <= places(game)


def test_an_empty_corner_does_not_connect_a_hole_with_the_outside() -> None:
    """The places 1,1 and 2,2 touch only at their corners: with a tile at 1,2, the place 1,1 is a hole."""
    tiles = layout(f"{BAY} G10@1,2")
    assert (2, 2) not in tiles and not is_lawful(tiles)
    assert code_of(owner_of(BAY, "G10"), "build:G10@1,2") == "makes-hole"


def test_a_hole_of_two_places_cannot_be_closed_in_either() -> None:
    built = "S9@1,0 A9@2,0 P8@3,0 A10@0,1 C10@3,1 C11@0,2 G10@1,2"
    game = taker_of("G11", built)
    assert code_of(game, "build@2,2") == "makes-hole"
    assert {"1,1", "3,2"} <= places(game)
    assert code_of(game, "build@2,1") == "makes-hole"  # the place 1,1 alone


def test_the_last_place_of_a_bay_can_be_filled() -> None:
    game = taker_of("P8", f"{BAY} G11@2,2")
    assert "1,1" in places(game)
    play(game, "build@1,1")
    assert layout_of(game, 1)[1, 1] == "P8"


def test_a_bay_may_be_open_by_one_place_only() -> None:
    game = taker_of("G10", "S9@1,0 A9@2,0 A10@0,1 C10@2,1 C11@0,2")
    assert "2,2" in places(game)


def test_taking_out_leaves_no_hole() -> None:
    game = owner_of(SQUARE)
    assert stores(game) == {"S9", "A9", "A10", "C10", "C11", "G10", "G11"}
    assert code_of(game, "store:P8") == "leaves-hole"


# ---- Exchanging ----


def test_an_exchanged_tile_takes_exactly_the_place_of_the_other_which_goes_to_the_reserve() -> None:
    game = play(owner_of("S9@1,0 C10@2,0 G10@3,0", "T12"), "swap:T12=C10")
    assert layout_of(game, 1) == layout("S9@1,0 T12@2,0 G10@3,0")
    assert reserve_of(game, 1) == ["C10"]


def test_a_tile_that_cannot_be_taken_out_can_be_exchanged() -> None:
    game = owner_of(SQUARE, "T12")
    assert "P8" not in stores(game)
    assert "T12=P8" in swaps(game)
    assert layout_of(play(game, "swap:T12=P8"), 1)[1, 1] == "T12"


def test_exchanging_must_leave_walls_that_agree() -> None:
    game = owner_of("S9@1,0 C10@2,0", "T13E T10W T11N")
    assert swaps(game) == {"T13E=C10", "T11N=S9", "T11N=C10"}
    assert code_of(game, "swap:T13E=S9") == "wall-against-none"
    assert code_of(game, "swap:T10W=C10") == "wall-against-none"


def test_exchanging_must_keep_a_wall_that_meets_a_wall() -> None:
    game = owner_of(WALL_INSIDE, "T10W T13E T12")
    assert swaps(game) == {"T10W=C9W", "T13E=A8E", "T12=S9", "T13E=S9"}
    assert code_of(game, "swap:T12=A8E") == "none-against-wall"


def test_a_tile_from_the_reserve_can_take_the_place_of_a_built_one_only() -> None:
    game = owner_of("S9@1,0", "T12 C10", others={2: "P8@1,0 G10"})
    assert code_of(game, "swap:T12=C10") == "not-in-alhambra"
    assert code_of(game, "swap:T12=P8") == "not-in-alhambra"
    assert code_of(game, "swap:S9=S9") == "not-in-reserve"
    assert code_of(game, "swap:G10=S9") == "not-in-reserve"


# ---- Rebuilding moves tiles ----


def test_a_tile_taken_out_goes_to_the_reserve() -> None:
    game = play(owner_of("S9@1,0 C10@2,0", "T12"), "store:C10")
    assert layout_of(game, 1) == layout("S9@1,0")
    assert reserve_of(game, 1) == ["C10", "T12"]


def test_a_tile_from_the_reserve_is_built() -> None:
    game = play(owner_of("S9@1,0", "T12 C10"), "build:C10@1,-1")
    assert layout_of(game, 1) == layout("S9@1,0 C10@1,-1")
    assert reserve_of(game, 1) == ["T12"]


def test_a_tile_taken_out_can_come_back_in_another_turn() -> None:
    game = play(owner_of("S9@1,0 C10@2,0", ""), "store:C10")
    while look(game)["seat"] != 1:
        play(game, "(PPPPPPPP) place:P")
    play(game, "(PPPPPPPP) build:C10@0,1")
    assert layout_of(game, 1) == layout("S9@1,0 C10@0,1")
    assert reserve_of(game, 1) == []


def test_only_ones_own_tiles_count() -> None:
    game = owner_of("S9@1,0", "T12", others={2: "P8@1,0 C10@2,0 G10", 3: "P7E@0,1 A9"})
    assert stores(game) == {"S9"}
    assert {token.split(":")[1][:3] for token in starting(game, "build:")} == {"T12"}
    assert code_of(game, "store:P8") == "not-in-alhambra"
    assert code_of(game, "build:G10@0,1") == "not-in-reserve"
    assert code_of(game, "build:S9@0,1") == "not-in-reserve"
    assert code_of(game, "store:T12") == "not-in-alhambra"


def test_each_player_has_their_own_places() -> None:
    """Seats 1 and 2 build at the same coordinates."""
    table = Table().give({1: "S9@1,0 C10@2,0", 2: "P8@1,0 G10@2,0"})
    assert layout_of(table.game, 1) == layout("S9@1,0 C10@2,0")
    assert layout_of(table.game, 2) == layout("P8@1,0 G10@2,0")


# ---- Compared with a slow and simple checker ----


def naive_rebuildings(tiles: Layout, reserve: list[str]) -> set[str]:
    """What the checker allows; it looks only at places next to a tile, as no others can be reached on foot."""
    found = {f"store:{tiles[place]}" for place in tiles_to_take_out(tiles)}
    for tile in reserve:
        found |= {f"build:{tile}@{x},{y}" for x, y in fits_somewhere(tiles, tile)}
        found |= {f"swap:{tile}={tiles[place]}" for place in tiles_to_replace(tiles, tile)}
    return found


def choose_reserve(tiles: Layout, seed: int, most: int = 3) -> list[str]:
    left = [tile for tile in ALL_TILES if tile not in tiles.values()]
    return Random(seed).sample(left, min(most, len(left)))


STYLES = ["anyhow", "long", "round", "N", "E", "S", "W", "NE", "SE", "SW", "NW"]
LAYOUTS = given(seed=st.integers(0, 10**6), size=st.integers(0, 55), style=st.sampled_from(STYLES))


@LAYOUTS
@example(seed=1, size=55, style="anyhow")
@example(seed=2, size=55, style="N")
@example(seed=3, size=55, style="E")
@example(seed=4, size=55, style="S")
@example(seed=5, size=55, style="W")
@example(seed=6, size=55, style="NE")
@example(seed=7, size=55, style="SW")
@example(seed=8, size=55, style="long")
@settings(max_examples=16, deadline=None)
def test_what_can_be_rebuilt_in_any_alhambra(seed: int, size: int, style: str) -> None:
    tiles = grown(seed, size, style)
    reserve = choose_reserve(tiles, seed)
    assert starting(laid_out(tiles, reserve), *REBUILDING) == naive_rebuildings(tiles, reserve)


@given(seed=st.integers(0, 10**6), size=st.integers(0, 6), tile=st.sampled_from(ALL_TILES))
@settings(max_examples=20, deadline=None)
def test_no_place_far_away_is_possible(seed: int, size: int, tile: str) -> None:
    """The checker tries all places, including those that touch nothing."""
    tiles = without_named(grown(seed, size), tile)
    assert places(laid_out(tiles, [tile]), tile) == {f"{x},{y}" for x, y in places_for(tiles, tile)}


def without_named(tiles: Layout, tile: str) -> Layout:
    """The Alhambra without a tile, or only the fountain."""
    return tiles if tile not in tiles.values() else {ORIGIN: FOUNTAIN}


@given(seed=st.integers(0, 10**6), size=st.integers(1, 40), style=st.sampled_from(STYLES))
@settings(max_examples=15, deadline=None)
def test_every_place_that_touches_is_possible_or_refused_as_the_checker_says(seed: int, size: int, style: str) -> None:
    """The list of legal tokens and the check of a single token agree."""
    tiles = grown(seed, size, style)
    (tile,) = choose_reserve(tiles, seed, 1)
    game = laid_out(tiles, [tile])
    rules, action = game.definition.rules, game.action
    for x, y in beside(tiles):
        expected = is_lawful(with_tile(tiles, (x, y), tile))
        assert rules.is_legal(game.state, action(f"build:{tile}@{x},{y}")) == expected
        if not expected:
            assert game.definition.why_not(game.state, BuildFromReserve(tile, x, y)).code in {
                "wall-against-none",
                "none-against-wall",
                "not-on-foot",
                "makes-hole",
            }
    for place, name in tiles.items():
        if place == ORIGIN:
            continue
        assert rules.is_legal(game.state, action(f"store:{name}")) == is_lawful(without_tile(tiles, place))
        assert rules.is_legal(game.state, action(f"swap:{tile}={name}")) == is_lawful(with_tile(tiles, place, tile))


@given(seed=st.integers(0, 10**6), size=st.integers(5, 55), style=st.sampled_from(STYLES))
@settings(max_examples=15, deadline=None)
def test_the_reason_for_a_refusal_is_the_true_one(seed: int, size: int, style: str) -> None:
    tiles = grown(seed, size, style)
    reserve = choose_reserve(tiles, seed, 2)
    game = laid_out(tiles, reserve)
    for x, y in beside(tiles):
        for tile in reserve:
            token = f"build:{tile}@{x},{y}"
            if not game.definition.rules.is_legal(game.state, game.action(token)):
                assert game.definition.why_not(game.state, BuildFromReserve(tile, x, y)).code == why_not(
                    tiles, (x, y), tile
                )
    for place, tile in tiles.items():
        if place != ORIGIN and not is_lawful(without_tile(tiles, place)):
            full = all(near in tiles for near in around(place))
            assert game.definition.why_not(game.state, Store(tile)).code == ("leaves-hole" if full else "cuts-off")


def around(place: tuple[int, int]) -> list[tuple[int, int]]:
    x, y = place
    return [(x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)]


def why_not(tiles: Layout, place: tuple[int, int], tile: str) -> str:
    """What is wrong with a place: first the walls, clockwise from the north, then the path, then a hole."""
    ways = []
    for side, opposite, near in zip("NESW", "SWNE", around(place), strict=True):
        if near in tiles:
            mine, theirs = side in walls_of(tile), opposite in walls_of(tiles[near])
            if mine != theirs:
                return "wall-against-none" if mine else "none-against-wall"
            ways.append(mine)
    return "not-on-foot" if all(ways) else "makes-hole"


# ---- Far from the fountain ----


def straight(way: str, sign: int) -> Layout:
    """The longest possible line: its tiles have no walls in front or behind."""
    ends = {"N": ("N", "S"), "E": ("E", "W")}[way]
    middle = [tile for tile in ALL_TILES if not set(ends) & set(walls_of(tile))]
    last_open = ends[1] if sign > 0 else ends[0]
    last = next(tile for tile in ALL_TILES if tile not in middle and last_open not in walls_of(tile))
    line = [*middle, last]
    return {
        ORIGIN: FOUNTAIN,
        **{(0, sign * n) if way == "N" else (sign * n, 0): tile for n, tile in enumerate(line, 1)},
    }


@pytest.mark.parametrize("way", ["N", "E"])
@pytest.mark.parametrize("sign", [1, -1])
def test_the_longest_straight_line_in_each_direction(way: str, sign: int) -> None:
    tiles = straight(way, sign)
    assert len(tiles) > 18 and is_lawful(tiles)
    reserve = choose_reserve(tiles, 5, 8)
    assert starting(laid_out(tiles, reserve), *REBUILDING) == naive_rebuildings(tiles, reserve)


@pytest.mark.parametrize("style", ["N", "E", "S", "W"])
def test_an_alhambra_may_reach_more_than_25_places_from_the_fountain(style: str) -> None:
    # One tile fewer than the engine has room for, so that one more can be built.
    tiles = max((grown(seed, 53, style) for seed in range(3)), key=lambda tiles: span(tiles, style))
    assert span(tiles, style) > 25
    reserve = choose_reserve(tiles, 1)
    game = laid_out(tiles, reserve)
    assert starting(game, *REBUILDING) == naive_rebuildings(tiles, reserve)
    for token in starting(game, "build:"):
        tile, place = token.removeprefix("build:").split("@")
        after = play(game.copy(), token)
        assert layout_of(after, 1) == with_tile(tiles, cell(place), tile)


def span(tiles: Layout, style: str) -> int:
    return max({"N": y, "E": x, "S": -y, "W": -x}[style] for x, y in tiles)


def test_the_widest_frame_that_55_tiles_can_have() -> None:
    """As far to one side as upwards: no legal Alhambra of 55 tiles needs a larger square."""
    best = max((grown(seed, 55, "NE") for seed in range(4)), key=lambda tiles: min(span(tiles, "N"), span(tiles, "E")))
    assert min(span(best, "N"), span(best, "E")) >= 15
    reserve = choose_reserve(best, 2)
    assert starting(laid_out(best, reserve), *REBUILDING) == naive_rebuildings(best, reserve)


# ---- In games that are played ----


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_in_random_games_only_lawful_alhambras_come_about_by_the_moves_that_the_checker_allows(players: int) -> None:
    kinds_of_moves = set()
    for game in random_game(players, 20 + players):
        view = look(game)
        if view["phase"] == "turn":
            seat = view["seat"]
            expected = naive_rebuildings(layout_of(game, seat), reserve_of(game, seat)) if view["throws"] < 3 else set()
            assert starting(game, *REBUILDING) == expected
            kinds_of_moves |= {token.split(":")[0] for token in expected}
        elif view["phase"] == "settle":
            tiles = layout_of(game, view["seat"])
            assert is_lawful(tiles)
            expected = {f"build@{x},{y}" for x, y in fits_somewhere(tiles, view["taken"])} | {"reserve"}
            assert set(game.legal()) == expected | ({"dirk"} if players == 2 else set())
    assert {"store", "build", "swap"} <= kinds_of_moves
    assert all(is_lawful(layout_of(game, seat)) for seat in range(1, players + 1))


def test_a_layout_can_be_written_and_read_again() -> None:
    tiles = grown(3, 20)
    assert layout(written(tiles)) == tiles


def test_what_is_possible_does_not_depend_on_whose_alhambra_was_looked_at_before() -> None:
    """Everybody's Alhambra is drawn in the same plan, a small one where a large one was; a copy has another plan."""
    state = comares.new("alcazaba", 3).state
    dice, chooser, sizes = Rng(11), Random(11), set()
    while rules.to_move(state) != NOBODY:
        if rules.to_move(state) == CHANCE:
            rules.apply(state, rules.sample(state, dice))
        else:
            legal = rules.legal(state)
            assert legal == rules.legal(state.copy())
            sizes.add(tuple(count_bits(tiles) for tiles in state.built))
            rules.apply(state, chooser.choice([action for action in legal if action < THROW]))
    assert len(sizes) > 15


def test_removals_are_listed_in_the_order_of_the_tiles() -> None:
    state = owner_of("P8@0,1 S9@1,0 A8E@2,0 C9S@0,-1").state
    removals = [action for action in rules.legal(state) if STORE <= action < SWAP]
    assert len(removals) == 3
    assert removals == sorted(removals)
