"""The Python API: what can be imported, started and loaded, and the errors when that is not possible."""

from __future__ import annotations

import doctest
from pathlib import Path
from typing import Any

import pytest

import comares
from comares import ComaresError, Game, IllegalMove, ParseError, ResultError, SetupError
from comares.core.sources import Seeded, System, Typed
from comares.rollwrite.sheet import Sheet
from tests.processes import run_python

HOUSE = "STCPGA/PGATSC/ACSGPT/GPTACT/CAGSTP/TSGCAG"
OWN = "PSACGT/PSACGT/PSACGT/PSACGT/PSACGT/PSACGT"


# ---- Names ----


def test_all_names_are_there_and_sorted() -> None:
    assert comares.__all__ == sorted(comares.__all__)
    assert len(set(comares.__all__)) == len(comares.__all__)
    for name in comares.__all__:
        assert getattr(comares, name) is not None


def test_all_names_can_be_imported_at_once() -> None:
    program = "from comares import *\nprint(sorted(name for name in globals() if name != '__builtins__'))"
    done = run_python("-c", program)
    assert done.returncode == 0, done.stderr
    standard = {"__name__", "__doc__", "__package__", "__loader__", "__spec__", "__annotations__"}
    assert set(comares.__all__) <= set(eval(done.stdout)) <= {*comares.__all__, *standard}


def test_dir_lists_the_names() -> None:
    assert dir(comares) == sorted(comares.__all__)


@pytest.mark.parametrize("name", ["Rng", "api_", "__path", "registry", "new_game", ""])
def test_other_names_are_not_there(name: str) -> None:
    with pytest.raises(AttributeError, match="comares"):
        getattr(comares, name)


def test_every_name_can_be_the_first() -> None:
    for name in comares.__all__:
        done = run_python("-c", f"from comares import {name}")
        assert (done.returncode, done.stderr) == (0, "")


def test_errors_are_one_tree() -> None:
    for error in (ParseError, SetupError, IllegalMove, ResultError):
        assert issubclass(error, ComaresError)
        assert not issubclass(ComaresError, error)


def test_the_example_runs() -> None:
    examples = doctest.DocTestParser().get_examples(comares.__doc__ or "")
    assert len(examples) == 2
    names: dict[str, Any] = {"comares": comares}
    for example in examples:
        exec(example.source, names)
    assert names["game"].finished
    assert len(names["game"].winners()) >= 1


def test_games() -> None:
    assert "rollwrite" in comares.games()
    assert list(comares.games()) == sorted(comares.games())


# ---- Starting ----


def test_three_players_without_names() -> None:
    game = comares.new("rollwrite")
    assert isinstance(game, Game)
    assert game.setup.players == ("Player 1", "Player 2", "Player 3")
    assert (len(game), game.to_move, game.finished, game.tokens) == (0, "chance", False, [])
    assert isinstance(game.source, System)
    assert game.legal() == ["(first:1)", "(first:2)", "(first:3)"]


def test_names() -> None:
    game = comares.new("rollwrite", ["Ani", "Ben", "Cleo", "Ødegård 三"])
    assert game.setup.players == ("Ani", "Ben", "Cleo", "Ødegård 三")
    assert game.view()["players"] == ["Ani", "Ben", "Cleo", "Ødegård 三"]
    assert '[Players "Ani" "Ben" "Cleo" "Ødegård 三"]' in game.record()


@pytest.mark.parametrize(
    ("players", "options", "tags"),
    [
        (3, {}, {"Sheet": ("house",)}),
        (2, {}, {"Virtual": ("1",), "Sheet": ("house",)}),
        (1, {}, {"Virtual": ("2",), "Sheet": ("house",)}),
        (1, {"virtual": 4}, {"Virtual": ("4",), "Sheet": ("house",)}),
        (1, {"versus": True}, {"Virtual": ("2",), "Versus": ("yes",), "Sheet": ("house",)}),
        (1, {"versus": False}, {"Virtual": ("2",), "Sheet": ("house",)}),
        (3, {"virtual": None, "versus": None, "sheet": None, "coins": None}, {"Sheet": ("house",)}),
        (3, {"coins": 15}, {"Sheet": ("house",)}),
        (3, {"coins": 3}, {"Sheet": ("house",), "Coins": ("3",)}),
        (3, {"coins": 99}, {"Sheet": ("house",), "Coins": ("99",)}),
        (3, {"sheet": "house"}, {"Sheet": ("house",)}),
        (3, {"sheet": OWN}, {"Sheet": (OWN,)}),
        (3, {"sheet": OWN, "coins": 20}, {"Sheet": (OWN,), "Coins": ("20",)}),
        (3, {"coins": 20, "sheet": OWN}, {"Sheet": (OWN,), "Coins": ("20",)}),
        (3, {"sheet": Sheet("mine", tuple(OWN.split("/")), 12)}, {"Sheet": (OWN,), "Coins": ("12",)}),
        (3, {"sheet": Sheet("mine", tuple(OWN.split("/")), 12), "coins": 7}, {"Sheet": (OWN,), "Coins": ("7",)}),
    ],
)
def test_options(players: int, options: dict[str, Any], tags: dict[str, tuple[str, ...]]) -> None:
    assert comares.new("rollwrite", players, **options).setup.tags() == tags


def test_a_sheet_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(f'name = "mine"\nrows = {OWN.split("/")}\ncoins = 21\n')
    for given in (file, str(file)):
        game = comares.new("rollwrite", 3, sheet=given)
        assert game.setup.tags() == {"Sheet": (OWN,), "Coins": ("21",)}
        assert game.view()["sheet"] == OWN.split("/")
        assert game.view()["coins"] == 21


@pytest.mark.parametrize(
    ("players", "options", "code", "words"),
    [
        (0, {}, "players-range", "0 players"),
        (6, {}, "players-range", "6 players"),
        ([], {}, "players-range", "0 players"),
        (["A"] * 6, {}, "players-range", "6 players"),
        (["A", "", "C"], {}, "player-without-name", "name"),
        (["A", " \t", "C"], {}, "player-without-name", "name"),
        (3, {"virtual": 1}, "virtual-range", "not 1"),
        (2, {"virtual": 0}, "virtual-range", "not 0"),
        (2, {"virtual": 2}, "virtual-range", "not 2"),
        (1, {"virtual": 1}, "virtual-range", "2, 3, 4"),
        (1, {"virtual": 5}, "virtual-range", "not 5"),
        (1, {"virtual": "two"}, "not-a-number", "two"),
        (1, {"virtual": -2}, "virtual-range", "-2"),
        (2, {"versus": True}, "versus-solo", "solo"),
        (5, {"versus": True}, "versus-solo", "solo"),
        (3, {"coins": 2}, "coins-range", "not 2"),
        (3, {"coins": 100}, "coins-range", "not 100"),
        (3, {"coins": "1e1"}, "not-a-number", "1e1"),
        (3, {"coins": 4.5}, "not-a-number", "4.5"),
        (3, {"sheet": "P/S/A/C/G/T"}, "sheet-columns", "Row 1"),
        (3, {"sheet": OWN.replace("P", "X")}, "sheet-letter", "“X”"),
        (3, {"sheet": OWN.replace("P", "S")}, "sheet-kind-missing", "P"),
        (3, {"sheet": "no such sheet"}, "unreadable-file", "no such sheet"),
        (3, {"colour": "red"}, "unknown-option", "colour"),
        (3, {"Coins": 4}, "unknown-option", "Coins"),
    ],
)
def test_what_cannot_be_started(players: Any, options: dict[str, Any], code: str, words: str) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("rollwrite", players, **options)
    assert caught.value.code == code
    assert words in str(caught.value)


@pytest.mark.parametrize("name", ["", "Rollwrite", "core", "chess", "bots", "../rollwrite"])
def test_unknown_games(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        comares.new(name)
    assert caught.value.code == "unknown-game"
    assert "rollwrite" in str(caught.value)


@pytest.mark.parametrize("name", ['a"b', "a\nb", "a\rb"])
def test_a_name_that_cannot_be_written_down_is_refused_at_once(name: str) -> None:
    with pytest.raises(SetupError):
        comares.new("rollwrite", [name, "B", "C"])


def test_one_name_is_not_three_letters() -> None:
    wrong: Any = "Ani"
    try:
        game = comares.new("rollwrite", wrong)
    except (TypeError, SetupError):
        return
    assert game.setup.players == ("Ani",)


def test_versus_no_means_no() -> None:
    try:
        game = comares.new("rollwrite", 1, versus="no")
    except (TypeError, SetupError):
        return
    assert len(game.scores()) == 1


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    one, two = comares.new("rollwrite", 3, seed=seed), comares.new("rollwrite", 3, seed=seed)
    assert isinstance(one.source, Seeded)
    assert [one.roll() for _ in range(13)] == [two.roll() for _ in range(13)]


# These games must never change: a seed means the same game forever.
@pytest.mark.parametrize(
    ("players", "seed", "tokens"),
    [
        (3, 7, "(first:2) (y5b3) (y1b6) (y2b6) (y6b1) (y6b6) (y6b2) (y5b4) (y1b2) (y2b2) (y6b3) (y3b1) (y6b3) (y1b1)"),
        (2, 1, "(first:2) (y2b3) (y5b6) (y4b3) (y4b2) (y4b5) (y4b3) (y3b2) (y2b1) (y4b6) (y3b2) (y3b6) (y2b6)"),
        (1, 2026, "(first:1) (y3b1) (y6b4) (y6b3) (y1b5) (y6b2) (y1b5) (y3b2) (y4b5) (y4b5) (y5b6) (y6b6)"),
    ],
)
def test_a_seed_means_the_same_game_forever(players: int, seed: int, tokens: str) -> None:
    game = comares.new("rollwrite", players, seed=seed)
    while game.to_move == "chance":
        game.roll()
    assert game.tokens == tokens.split()


# ---- Loading ----


def test_load(tmp_path: Path) -> None:
    game = comares.new("rollwrite", ["Zoë", "B"], seed=3)
    for _ in range(6):
        game.roll()
    file = tmp_path / "a game.alh"
    file.write_text(game.record(), "utf-8")
    for given in (file, str(file)):
        loaded = comares.load(given)
        assert loaded.record() == game.record()
        assert loaded.view() == game.view()
        assert isinstance(loaded.source, System)
    typed = Typed(lambda _: "(y1b1)")
    assert comares.load(file, typed).source is typed


@pytest.mark.parametrize(
    ("content", "error", "code", "line", "column"),
    [
        (b"", SetupError, "tag-missing", 1, 1),
        (b'[Game "rollwrite"]', SetupError, "tag-missing", 1, 1),
        (b'[Game "go"]\n[Players "A" "B"]', SetupError, "unknown-game", 1, 1),
        (b'[Game "rollwrite"]\n\n[Players "A" "B" "C"]\n[Coins "1"]\n', SetupError, "coins-range", 4, 1),
        (b'[Game "rollwrite"]\n[Players "A" "B" "C"]\n(first:1)\n (y9b9)', ParseError, "no-such-token", 4, 2),
        (b'[Game "rollwrite"]\n[Players "A" "B" "C"]\n(first:1) (first:1)', IllegalMove, "chance-pair", 3, 11),
        (b'[Game "rollwrite"]\n[Players "A" "B" "C"]\n[Result "1 2 3"]', ResultError, "result-too-early", 3, 1),
        (b'[Game "rollwrite"]\n[Players "\xff"]', ParseError, "not-utf8", 2, 11),
    ],
)
def test_what_cannot_be_loaded(
    tmp_path: Path, content: bytes, error: type[ComaresError], code: str, line: int, column: int
) -> None:
    file = tmp_path / "wrong.alh"
    file.write_bytes(content)
    with pytest.raises(error) as caught:
        comares.load(file)
    assert caught.value.code == code
    assert caught.value.where is not None
    assert (caught.value.where.line, caught.value.where.column) == (line, column)
    assert str(caught.value).startswith(f"{line}:{column}: ")


def test_files_that_are_not_there(tmp_path: Path) -> None:
    for path in (tmp_path / "nothing.alh", tmp_path):
        with pytest.raises(ParseError) as caught:
            comares.load(path)
        assert caught.value.code == "unreadable-file"
        assert str(path) in str(caught.value)


def test_what_is_very_long_is_not_told_back_whole() -> None:
    game = comares.new("rollwrite")
    with pytest.raises(ParseError) as caught:
        game.play("x" * 1_000_000)
    assert len(str(caught.value)) < 500
    assert len(str(caught.value.data)) < 1000
    assert "…" in str(caught.value)
