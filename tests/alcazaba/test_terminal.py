"""Alcazaba drawn in a terminal, moves in words, and what people type."""

from __future__ import annotations

import re
from io import StringIO
from typing import Any

import pytest
from rich.console import Console

import comares
from comares import Game, ParseError
from comares.alcazaba import terminal
from comares.alcazaba import words as moves
from comares.alcazaba.drawing import LONGEST, places_to_build, plan
from comares.alcazaba.names import house
from comares.alcazaba.notation import read
from comares.core.texts import languages, texts
from tests.reference.alcazaba import FOUNTAIN, ORIGIN, Cell, Layout, neighbour, walls_of

from .scripted import (
    NAMES,
    REBUILDING,
    Table,
    cell,
    grown,
    laid_out,
    layout,
    layout_of,
    look,
    owner_of,
    places,
    play,
    random_game,
    starting,
    taker_of,
)

LANGUAGES = ("en", "de", "nl")


def full_view(game: Game[Any]) -> dict[str, Any]:
    """The view without the outcomes of chance, a long list that is never drawn."""
    if game.to_move != "chance":
        return game.view()
    return {"game": "alcazaba", "players": list(game.setup.players), "to_move": "chance", "legal": [], **look(game)}


def drawn(renderable: Any) -> str:
    console = Console(file=StringIO(), width=400, legacy_windows=False, color_system=None)
    console.print(renderable)
    file = console.file
    assert isinstance(file, StringIO)
    return file.getvalue()


class Read:
    """An Alhambra read back from its drawing."""

    def __init__(self, text: str) -> None:
        *lines, numbers = text.split("\n")
        rows, between = lines[1::2], lines[::2]
        labels = [re.match(r" *(-?\d+) ", row) for row in rows]
        self.ys = [int(label[1]) for label in labels if label]
        assert len(self.ys) == len(rows)
        margin = next(label.end() for label in labels if label)
        self.xs = [int(number) for number in numbers.split()]
        self.cells: dict[Cell, str] = {}
        self.sides: dict[tuple[Cell, str], str] = {}
        for n, y in enumerate(self.ys):
            for k, x in enumerate(self.xs):
                at = margin + 5 * k
                self.cells[x, y] = rows[n].ljust(at + 6)[at + 1 : at + 5].strip()
                for side, line, start, end in (
                    ("N", between[n], at + 1, at + 5),
                    ("S", between[n + 1], at + 1, at + 5),
                    ("W", rows[n], at, at + 1),
                    ("E", rows[n], at + 5, at + 6),
                ):
                    (self.sides[(x, y), side],) = set(line.ljust(end)[start:end])
        # The numbers are below their columns.
        for k, x in enumerate(self.xs):
            at = margin + 1 + 5 * k
            assert numbers.ljust(at + 4)[at : at + 4].strip() == str(x)


def read_plan(game: Game[Any], seat: int, free: set[Cell] | None = None) -> Read:
    return Read(plan(look(game)["seats"][seat - 1], free or set()).plain)


def check_plan(tiles: Layout, read: Read, free: set[Cell]) -> None:
    """Check that every tile, wall and place to build is drawn, and nothing else."""
    shown = {place: sign for place, sign in read.cells.items() if sign}
    expected = {place: "◈" if tile == FOUNTAIN else tile.rstrip("NESW") for place, tile in tiles.items()}
    assert shown == expected | dict.fromkeys(free, "○")
    assert read.ys == sorted(read.ys, reverse=True) and read.xs == sorted(read.xs)
    for place in read.cells:
        for side in "NESW":
            other = neighbour(place, side)
            walled = side in walls_of(tiles[place]) if place in tiles else False
            opposite = {"N": "S", "S": "N", "E": "W", "W": "E"}[side]
            walled = walled or (other in tiles and opposite in walls_of(tiles[other]))
            assert (read.sides[place, side] in "━┃") == walled, (place, side)
            outline = (place in tiles) != (other in tiles)
            assert (read.sides[place, side] in "┄┊") == (outline and not walled), (place, side)


# ---- Alhambras ----


def test_an_alhambra_is_drawn_with_its_coordinates() -> None:
    game = owner_of("T7NEW@0,1 C9S@0,-1 S9@1,0")
    lines = plan(look(game)["seats"][0], {(1, 1)}).plain.split("\n")
    assert [line.rstrip() for line in lines] == [
        "   ┏━━━━┓",
        " 1 ┃ T7 ┃ ○",
        "   ╹    ╹┄┄┄┄·",
        " 0 ┊ ◈    S9 ┊",
        "   ·    ·┄┄┄┄·",
        "-1 ┊ C9 ┊",
        "   ╺━━━━╸",
        "     0    1",
    ]


def test_the_fountain_alone() -> None:
    read = read_plan(Table().game, 1)
    assert (read.xs, read.ys, read.cells) == ([0], [0], {ORIGIN: "◈"})


@pytest.mark.parametrize(
    ("size", "style"), [(5, "anyhow"), (20, "anyhow"), (54, "round"), (54, "W"), (54, "SE"), (54, "N")]
)
def test_alhambras_of_any_size_are_drawn_as_they_are(size: int, style: str) -> None:
    tiles = grown(size, size, style)
    check_plan(tiles, read_plan(laid_out(tiles), 1), set())


def test_the_longest_wall_stands_out() -> None:
    """Three sides of T7NEW, not the wall of C9S."""
    text = plan(look(owner_of("T7NEW@0,1 C9S@0,-1"))["seats"][0], set())
    bright = "".join(text.plain[span.start : span.end] for span in text.spans if span.style == LONGEST)
    assert sorted(bright) == sorted("┏━━━━┓┃┃╹╹")


# ---- Where one can build ----


def test_circles_mark_exactly_the_places_for_the_tile_that_was_taken() -> None:
    game = taker_of("C9W", "S9@1,0 A8E@0,1")
    free = {cell(place) for place in places(game)}
    assert places_to_build(game.view()) == free
    check_plan(layout_of(game, 1), read_plan(game, 1, free), free)


def test_circles_mark_the_places_for_all_tiles_of_the_reserve() -> None:
    game = owner_of("S9@1,0", "T7NEW G6ESW")
    free = {cell(token.split("@")[1]) for token in starting(game, "build:")}
    assert places_to_build(game.view()) == free == {(0, 1), (1, 1), (0, -1), (1, -1)}


def test_no_circle_is_drawn_where_nobody_can_build() -> None:
    for game in (Table().lay().game, play(owner_of("S9@1,0", "T12"), "throw:P (P) throw:P (P)")):
        assert places_to_build(full_view(game)) == set()


@pytest.mark.parametrize("players", [2, 4])
def test_in_random_games_circles_mark_exactly_the_legal_places(players: int) -> None:
    seen = 0
    for game in random_game(players, 60 + players):
        view = full_view(game)
        if not view["legal"]:
            continue
        free = {cell(token.split("@")[1]) for token in view["legal"] if "@" in token}
        seat = view["seat"]
        assert places_to_build(view) == free
        check_plan(layout_of(game, seat), read_plan(game, seat, free), free)
        if free and seen < 10 and view["phase"] == "settle":
            # The whole drawing has the same number, and one in the legend.
            assert drawn(terminal.draw(view, texts("en"))).count("○") == len(free) + 1
            seen += 1
    assert seen == 10


# ---- The whole table ----


@pytest.mark.parametrize(("players", "language"), [(2, "en"), (3, "de"), (5, "nl")])
def test_every_position_of_a_game_is_drawn_and_every_move_told(players: int, language: str) -> None:
    words = texts(language)
    before: dict[str, Any] | None = None
    phases = set()
    for game in random_game(players, 70 + players):
        after = full_view(game)
        terminal.draw(after, words)
        if len(game) % 25 == 0 or after["phase"] not in phases:
            # Rendering takes longer.
            phases.add(after["phase"])
            for name in LANGUAGES:
                check_text(drawn(terminal.draw(after, texts(name))), NAMES[:players])
        if before is not None:
            for sentence in (
                moves.phrase(before, game.setup.decode(game.history[-1]), after),
                *moves.consequences(before, after),
            ):
                check_text(sentence.in_words(words), [])
        before = after
    assert {"stack", "bag", "start-chip", "dice", "turn", "take", "settle", "caliph", "over"} <= phases
    for name in LANGUAGES:
        text = drawn(terminal.result(game.view(), game.breakdown(), texts(name)))
        check_text(text, [*NAMES[:players], *map(str, game.scores())])


def check_text(text: str, names: list[str]) -> None:
    """Check that a text mentions what it should, and that no text is missing."""
    assert text
    assert all(name in text for name in names)
    assert not re.search(r"alcazaba\.|dicegame\.|[{}]", text)


def test_tiles_in_columns_and_reserves_are_named_with_their_walls() -> None:
    game = Table(keep="G12S T7NEW").give({1: "C5NSW"}).lay("G12S", "T7NEW").game
    text = drawn(terminal.draw(full_view(game), texts("en")))
    assert all(tile in text for tile in ("C5NSW", "G12S", "T7NEW"))


def test_the_starting_player_chip_is_drawn_where_it_lies() -> None:
    assert "★" in drawn(terminal.draw(full_view(Table().lay(chip="A").game), texts("en")))
    assert "★" not in drawn(terminal.draw(full_view(Table().rounds(5).lay().game), texts("en")))


def test_markers_on_hand_and_on_the_reserve_are_drawn() -> None:
    game = play(owner_of("S9@1,0"), "store:S9")
    assert "●●●●" + terminal.ON_RESERVE in drawn(terminal.draw(full_view(game), texts("en")))


def test_dirk_has_no_alhambra_but_the_tiles_are_counted() -> None:
    table = Table(2).give({1: "P8=dirk"})
    view = full_view(table.game)
    text = drawn(terminal.draw(view, texts("en")))
    assert "Dirk" in text
    assert text.count("◈") == 2 + 1  # two Alhambras and the legend


def test_the_result_names_the_segments_of_the_walls() -> None:
    game = Table().give({1: "P2NEW@0,1 A8E@1,0"}).to_end().game
    text = drawn(terminal.result(game.view(), game.breakdown(), texts("en")))
    assert "0,1 WNE" in text


# ---- What is worth how much, and what Dirk takes ----


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_next_and_the_last_scoring_pay_is_drawn(language: str) -> None:
    seen = drawn(terminal.draw(full_view(Table().lay("T12", chip="P").game), texts(language)))
    first, last = (line for line in seen.splitlines() if "  S 2" in line or "  S 17" in line)
    assert "P 1  S 2  A 3  C 4  G 5  T 6" in first
    assert "P 16·8·1  S 17·9·2" in last


def test_the_tile_that_dirk_takes_next_is_marked() -> None:
    table = Table(2).lay("G10", "G11 G12S A9 P8 C10", chip="T")
    seen = drawn(terminal.draw(full_view(table.game), texts("en")))
    assert "G10†" in seen and "G11†" not in seen
    assert "† Dirk takes it next" in seen


def test_without_dirk_no_tile_is_marked() -> None:
    assert "†" not in drawn(terminal.draw(full_view(Table(3).lay("G10", chip="P").game), texts("en")))


# ---- Moves in words ----


def consequences(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    """What a move brought, in English."""
    return [told.in_words(texts("en")) for told in moves.consequences(before, after)]


def test_what_fits_nowhere_is_told() -> None:
    table = Table(keep="T7NEW").give({1: "P2NEW@0,1"}).lay("T7NEW", chip="P").turns({1: "T8.1"})
    before = full_view(table.game)
    after = full_view(play(table.game, "take:T7NEW"))
    told = consequences(before, after)
    assert "Ani: tower 7 fits nowhere and goes to the reserve" in told


def test_what_dirk_takes_and_what_is_left_over_is_told() -> None:
    table = Table(2).lay("G10", "G11 G12S A9 P8 C10", chip="G").turns({1: "T8.1", 2: "G8.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    before = full_view(table.game)
    after = full_view(table.play("take:chip caliph:1").game)
    told = consequences(before, after)
    assert "Dirk takes garden 10 (no wall)" in told and "Dirk takes garden 11" in told
    assert "left over: garden 12" in told


def test_a_starting_player_chip_that_dirk_takes_is_told() -> None:
    table = Table(2).lay("G10", "G11 A9 P8 C10 S9", chip="G").turns({1: "G8.1 G7.1"})
    while look(table.game)["column"] != "G":
        table.play(table.default(look(table.game)))
    before = full_view(table.play("take:G10 reserve take:G11").game)
    after = full_view(table.play("reserve").game)
    assert "Dirk takes the starting player chip: Ben starts the next round" in consequences(before, after)


def test_what_a_scoring_gave_is_told() -> None:
    table = Table().lay("T12", chip="P").turns({1: "T8.1"}).play("take:T12")
    before = full_view(table.game)
    table.play("build@1,0").rewards()
    told = " ".join(consequences(before, full_view(table.game)))
    assert "Scoring 1" in told and "Ani" in told and "6" in told


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("store:C10", "rebuild: chambers 10 to the reserve"),
        ("build:T12@0,1", "rebuild: tower 12 from the reserve, 1 north of the fountain"),
        ("swap:T12=S9", "rebuild: tower 12 from the reserve in place of seraglio 9"),
    ],
)
def test_rebuilding_in_words(token: str, words: str) -> None:
    game = owner_of("S9@1,0 C10@2,0", "T12")
    before = full_view(game)
    assert moves.phrase(before, read(token), full_view(play(game, token))).in_words(texts("en")) == words


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("build@0,1", "build seraglio 9, 1 north of the fountain"),
        ("reserve", "put seraglio 9 in the reserve"),
        ("dirk", "give seraglio 9 to Dirk"),
    ],
)
def test_where_a_tile_goes_in_words(token: str, words: str) -> None:
    game = taker_of("S9", players=2)
    before = full_view(game)
    assert moves.phrase(before, read(token), full_view(play(game, token))).in_words(texts("en")) == words


@pytest.mark.parametrize(
    ("tile", "words"),
    [
        ("G9E", "garden 9"),
        ("G8SW", "garden 8 (walls south, west)"),
        ("T11N", "tower 11 (wall north)"),
        ("T11", "tower 11 (no wall)"),
        ("T12", "tower 12"),
        ("T12NW", "tower 12 (walls north, west)"),  # a custom additional tower
    ],
)
def test_walls_are_said_where_tiles_are_alike(tile: str, words: str) -> None:
    assert moves.tile_said(tile).in_words(texts("en")) == words


def test_no_two_tiles_are_called_the_same() -> None:
    names = house()
    for language in languages():
        assert len({moves.tile_said(name).in_words(texts(language)) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("place", "words"),
    [((0, 2), "2 north"), ((-1, 0), "1 west"), ((3, -2), "3 east and 2 south"), ((-1, 1), "1 west and 1 north")],
)
def test_places_are_seen_from_the_fountain(place: tuple[int, int], words: str) -> None:
    assert moves.place_said(*place).in_words(texts("en")) == words


# ---- What people type ----


@pytest.mark.parametrize(
    ("typed", "token"),
    [
        ("2,-1", "build@2,-1"),
        (" 2 , -1 ", "build@2,-1"),
        ("@2,-1", "build@2,-1"),
        ("build 2,-1", "build@2,-1"),
        ("build@2,-1", "build@2,-1"),
        ("BUILD @ 2,-1", "build@2,-1"),
        ("build t9es 2,-1", "build:T9ES@2,-1"),
        ("build T9ES@2,-1", "build:T9ES@2,-1"),
        ("build:T9ES@2,-1", "build:T9ES@2,-1"),
        ("swap t9es g10", "swap:T9ES=G10"),
        ("swap T9ES=G10", "swap:T9ES=G10"),
        ("swap:T9ES=G10", "swap:T9ES=G10"),
        ("store t9es", "store:T9ES"),
        ("store:T9ES", "store:T9ES"),
        ("take t9es", "take:T9ES"),
        ("take chip", "take:chip"),
        ("Take Chip", "take:chip"),
        ("take:chip", "take:chip"),
        ("throw caa", "throw:AAC"),
        ("hold PPPP", "throw:SSSS"),
        ("reserve", "reserve"),
        ("dirk", "dirk"),
        ("place:S", "place:S"),
        ("caliph:2", "caliph:2"),
    ],
)
def test_moves_as_people_type_them(typed: str, token: str) -> None:
    view = full_view(Table().lay().play("(PPPPSSSS)").game)
    assert terminal.read_move(view, typed) == token


@pytest.mark.parametrize(
    ("before", "typed", "token"),
    [
        ("", "ben", "(first:2)"),
        ("", "2", "(first:2)"),
        ("(first:1)", "p3sw s9 a4nes c11 g8nw t13e", "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)"),
        ("(first:1)", "T13E,G8NW,C11,A4NES,S9,P3SW", "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)"),
        ("(first:1)", "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)", "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)"),
        ("(first:1) S", "t9es g10 a8n t11 c7ne", "(bag:T9ES,G10,A8N,T11,C7NE)"),
        ("(first:1) S", "T9ES, G10, A8N, T11, C7NE", "(bag:T9ES,G10,A8N,T11,C7NE)"),
        ("(first:1) S", "(bag:T9ES,G10,A8N,T11,C7NE)", "(bag:T9ES,G10,A8N,T11,C7NE)"),
        ("(first:1) S B", "a", "(chip:A)"),
        ("(first:1) S B (chip:A)", "tgcaaspp", "(PPSAACGT)"),
        ("(first:1) S B (chip:A)", "PP S AA C G T", "(PPSAACGT)"),
    ],
)
def test_draws_and_dice_as_people_type_them(before: str, typed: str, token: str) -> None:
    tokens = before.replace("S", "(stack:P3SW,S9,A4NES,C11,G8NW,T13E)").replace(" B", " (bag:T9ES,G10,A8N,T11,C7NE)")
    game = play(comares.new("alcazaba", NAMES[:3]), tokens)
    assert terminal.read_dice(full_view(game), typed) == token
    play(game, token)


@pytest.mark.parametrize("typed", ["", "x", "t9es", "p3sw s9", "(", "stack:", "²"])
def test_what_cannot_be_read_is_left_to_the_game_to_refuse(typed: str) -> None:
    for game in (Table().game, Table().play("(stack:P3SW,S9,A4NES,C11,G8NW,T13E)").game):
        with pytest.raises(ParseError):
            game.action(terminal.read_dice(full_view(game), typed))


def test_few_ways_to_rebuild_are_listed_and_many_are_not() -> None:
    few = owner_of("S9@1,0")
    assert "store:S9" in terminal.numbered(few.view())
    many = owner_of("S9@1,0 C10@2,0", "T12 G10")
    assert len(starting(many, *REBUILDING)) > 12
    assert not [token for token in terminal.numbered(many.view()) if token.startswith(REBUILDING)]


def test_what_is_listed_is_possible() -> None:
    for game in (owner_of("S9@1,0"), taker_of("S9"), Table().lay().turns().game):
        view = game.view()
        assert set(terminal.numbered(view)) <= set(view["legal"])
        assert terminal.numbered(view)


def test_a_player_can_ask_about_every_place_beside_their_tiles() -> None:
    game = taker_of("C9W", "S9@1,0 A8E@0,1")
    wishes = terminal.candidates(game.view())
    assert {f"build@{place}" for place in places(game)} <= set(wishes)
    assert "build@0,2" in wishes and "build@2,0" in wishes
    for token in wishes:
        game.action(token)


def test_a_player_can_ask_why_a_tile_cannot_be_taken_out() -> None:
    game = owner_of("S9@1,0 C10@2,0")
    assert set(terminal.candidates(game.view())) == {"store:S9", "store:C10"}
    assert terminal.candidates(full_view(Table().game)) == []


def test_a_layout_reads_back() -> None:
    """The test's own reader of drawings is right."""
    tiles = layout("P6N@1,0 A8N@2,0")
    read = read_plan(laid_out(tiles), 1)
    assert read.sides[(1, 0), "N"] == read.sides[(2, 0), "N"] == "━"
    assert read.sides[(1, 0), "S"] == "┄"
    assert read.sides[(1, 0), "W"] == " "
    assert (read.xs, read.ys) == ([0, 1, 2], [0])
