"""Records: tags, comments, tokens, results, and everything that can be wrong with them."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

import comares
from comares import ComaresError, Game, IllegalMove, ParseError, ResultError, SetupError
from comares.core import registry
from comares.core.record import decode, parse
from comares.core.replay import replay

HEAD = '[Game "rollwrite"]\n[Players "Ani" "Ben" "Cleo"]\n'
SET_UP = "(first:1) (y1b1) (y1b1) (y1b1) (y1b2) (y1b2) (y1b2) (y1b3) (y1b3) (y1b3) (y2b3) (y6b6) (y6b6) (y5b4)"
OWN = "PPPPSS/SSAAAA/CCCCGG/GGTTTT/TTTTTT/TTTTTT"

VARIANTS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "virtual": 3, "versus": True},
    {"players": 1, "virtual": 4, "coins": 5},
    {"players": 2},
    {"players": 3},
    {"players": 4, "sheet": OWN},
    {"players": 5, "sheet": OWN, "coins": 40},
]


def read(text: str) -> Game[Any]:
    return replay(parse(text))


def failing(text: str) -> ComaresError:
    with pytest.raises(ComaresError) as caught:
        read(text)
    check_message(caught.value)
    return caught.value


def check_message(error: ComaresError) -> None:
    """Check that an error has an English sentence with everything filled in."""
    sentence = str(error)
    assert sentence.endswith(".")
    assert not sentence.startswith("error.")


def place(error: ComaresError) -> tuple[int, int]:
    assert error.where is not None
    return error.where.line, error.where.column


def play_random(seed: int, **options: Any) -> Game[Any]:
    """Play a game with random decisions to the end."""
    game = comares.new("rollwrite", seed=seed, **options)
    rng = random.Random(seed)
    while not game.finished:
        if game.to_move == "chance":
            game.roll()
        else:
            game.play(rng.choice(game.legal()))
    return game


@cache
def finished_text(seed: int = 1) -> str:
    return play_random(seed, players=["Ani", "Ben", "Cleo"]).record()


def without_result(text: str) -> str:
    return re.sub(r"\[Result .*\]\n", "", text)


# ---- A whole record ----


def test_a_record_gives_the_game() -> None:
    game = read(f"{HEAD}\n{SET_UP}\n{{round 1}} y2+ build:y3b3 (y2b6)  coins (y25b13) keep:y2b3\n")
    assert game.setup.players == ("Ani", "Ben", "Cleo")
    assert game.tokens == [*SET_UP.split(), *"y2+ build:y3b3 (y2b6) coins (y25b13) keep:y2b3".split()]
    assert game.to_move == 3


def test_a_record_without_moves_is_a_game_before_its_first_token() -> None:
    game = read(HEAD)
    assert len(game) == 0
    assert game.to_move == "chance"


def test_a_record_may_end_anywhere() -> None:
    tokens = SET_UP.split()
    for length in range(len(tokens) + 1):
        assert read(f"{HEAD}{' '.join(tokens[:length])}").tokens == tokens[:length]


def test_a_record_is_loaded_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "game.alh"
    file.write_text(finished_text(), "utf-8")
    for path in (file, str(file)):
        assert comares.load(path).record() == finished_text()


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.alh", tmp_path):
        with pytest.raises(ParseError) as caught:
            comares.load(path)
        assert caught.value.code == "unreadable-file"
        assert str(path) in str(caught.value)


# ---- Tags ----


def test_values_may_be_separated_by_several_spaces() -> None:
    game = read('[Game   "rollwrite"]\n[Players "Ani"   "Ben"  "Cleo"]\n')
    assert game.setup.players == ("Ani", "Ben", "Cleo")


def test_tags_may_stand_in_any_order_and_on_one_line() -> None:
    game = read('[Players "Ani" "Ben" "Cleo"] [Coins "7"]   [Game "rollwrite"] (first:2)')
    assert game.view()["coins"] == 7
    assert game.view()["first"] == 2


@pytest.mark.parametrize(
    "name", ["Äni Müller", "王小明", "Ben 🎲", "O'Neill", "{Ben}", "[Ben]", "(first:1)", " Ben ", "a\\b"]
)
def test_a_name_may_be_anything_without_quotes(name: str) -> None:
    text = f'[Game "rollwrite"]\n[Players "Ani" "{name}" "Cleo"]\n(first:1)'
    game = read(text)
    assert game.setup.players == ("Ani", name, "Cleo")
    assert read(game.record()).setup.players == ("Ani", name, "Cleo")


@pytest.mark.parametrize("name", ['Be"n', "Be\nn", "Be\rn"])
def test_a_name_that_cannot_be_written_down_is_refused(name: str) -> None:
    """Otherwise the record of the game could not be read again."""
    with pytest.raises(SetupError) as caught:
        comares.new("rollwrite", ["Ani", name, "Cleo"])
    check_message(caught.value)


def test_unknown_tags_are_kept_and_written_again() -> None:
    text = f'{HEAD}[Event "Spieleabend"]\n[Where "Köln" "Café {{x}}"]\n[Empty ""]\n(first:1)'
    game = read(text)
    written = game.record()
    assert '[Event "Spieleabend"]\n' in written
    assert '[Where "Köln" "Café {x}"]\n' in written
    assert '[Empty ""]\n' in written
    again = read(written)
    assert again.record() == written
    assert again.tokens == ["(first:1)"]


def test_tags_of_other_games_are_unknown_tags() -> None:
    assert '[Chips "house"]' in read(f'{HEAD}[Chips "house"]').record()


def test_unknown_tags_are_kept_by_a_game_that_goes_on() -> None:
    game = read(f'{HEAD}[Event "x"]\n{SET_UP}')
    game.play("coins")
    assert '[Event "x"]' in game.record()
    game.undo()
    assert '[Event "x"]' in game.copy().record()


@pytest.mark.parametrize("tag", ['[Game "rollwrite"]', '[Coins "15"]', '[Event "x"]', '[Result "1 2 3"]'])
def test_a_tag_twice_is_an_error_at_the_second_one(tag: str) -> None:
    name = tag[1:].split(maxsplit=1)[0]
    first = "" if name == "Game" else f"{tag}\n"
    error = failing(f"{HEAD}{first}  {tag}\n")
    assert (error.code, error.data["tag"]) == ("tag-twice", name)
    assert name in str(error)
    assert place(error) == (4 if first else 3, 3)
    assert error.where is not None and error.where.token == tag


@pytest.mark.parametrize("tag", ['[Coins "15"]', '[Event "x"]', '[Result "1 2 3"]'])
def test_a_tag_after_the_first_move_is_an_error(tag: str) -> None:
    error = failing(f"{HEAD}(first:1)\n\n (y1b1) {tag} (y1b1)")
    assert isinstance(error, ParseError)
    assert error.code == "tag-after-moves"
    assert place(error) == (5, 9)


def test_a_comment_before_a_tag_is_no_move() -> None:
    assert read(f'{HEAD}{{hello}} [Coins "7"] (first:1)').view()["coins"] == 7


@pytest.mark.parametrize(
    "line",
    [
        "[Event]",
        "[Event x]",
        "[]",
        "[",
        "[[",
        '["x"]',
        '[Event "x"',
        '[Event "x]',
        '[Event x"]',
        '[Event "x""y"]',
        '[Event "x" y]',
        '[Event"x"]',
        '[Event "a"b"]',
        '[Event "one\ntwo"]',
        '[1 "x"]',
    ],
)
def test_what_looks_like_a_tag_but_is_none_is_an_error_with_its_place(line: str) -> None:
    error = failing(f"{HEAD}\n {line}\n(first:1)")
    assert isinstance(error, ParseError)
    assert error.code == "tag-malformed"
    assert place(error) == (4, 2)


# ---- Missing and wrong tags ----


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("", "Game"),
        (SET_UP, "Game"),
        ('[Players "Ani" "Ben" "Cleo"]', "Game"),
        ('[Game "rollwrite"]', "Players"),
        ('[Game "rollwrite"] (first:1)', "Players"),
        ('[game "rollwrite"] [players "Ani"]', "Game"),
    ],
)
def test_a_missing_tag_is_named(text: str, missing: str) -> None:
    error = failing(text)
    assert isinstance(error, SetupError)
    assert (error.code, error.data["tag"]) == ("tag-missing", missing)
    assert f"The tag {missing} is missing" in str(error)
    assert place(error) == (1, 1)


@pytest.mark.parametrize("name", ["", "chess", "RollWrite", "rollwrite ", "core", "../rollwrite", "rollwrite.game"])
def test_an_unknown_game_is_an_error_at_its_tag(name: str) -> None:
    error = failing(f'[Players "Ani" "Ben" "Cleo"]\n  [Game "{name}"]\n(first:1)')
    assert isinstance(error, SetupError)
    assert error.code == "unknown-game"
    assert f"“{name}”" in str(error)
    assert "rollwrite" in str(error)
    assert place(error) == (2, 3)


@pytest.mark.parametrize(
    ("players", "tag", "code"),
    [
        ("", '[Players "1" "2" "3" "4" "5" "6"]', "players-range"),
        ("", '[Players ""]', "player-without-name"),
        ("", '[Players "Ani" " " "Cleo"]', "player-without-name"),
        ('"Ani"', '[Virtual "0"]', "virtual-range"),
        ('"Ani"', '[Virtual "1"]', "virtual-range"),
        ('"Ani"', '[Virtual "5"]', "virtual-range"),
        ('"Ani" "Ben"', '[Virtual "0"]', "virtual-range"),
        ('"Ani" "Ben"', '[Virtual "2"]', "virtual-range"),
        ('"Ani" "Ben" "Cleo"', '[Virtual "1"]', "virtual-range"),
        ('"Ani"', '[Virtual ""]', "not-a-number"),
        ('"Ani"', '[Virtual "two"]', "not-a-number"),
        ('"Ani"', '[Virtual "2.0"]', "not-a-number"),
        ('"Ani"', '[Virtual " 2"]', "not-a-number"),
        ('"Ani"', '[Virtual "²"]', "not-a-number"),
        ('"Ani"', '[Virtual "٢"]', "not-a-number"),
        ('"Ani"', '[Virtual "2" "3"]', "tag-one-value"),
        ('"Ani"', '[Versus "maybe"]', "versus-yes-no"),
        ('"Ani"', '[Versus "Yes"]', "versus-yes-no"),
        ('"Ani"', '[Versus ""]', "versus-yes-no"),
        ('"Ani" "Ben"', '[Versus "yes"]', "versus-solo"),
        ('"Ani" "Ben" "Cleo"', '[Versus "yes"]', "versus-solo"),
        ('"Ani"', '[Sheet "nowhere"]', "sheet-unknown"),
        ('"Ani"', '[Sheet ""]', "sheet-unknown"),
        ('"Ani"', '[Sheet "House"]', "sheet-unknown"),
        ('"Ani"', '[Sheet "house.toml"]', "sheet-unknown"),
        ('"Ani"', '[Sheet "STCPGA/PGATSC"]', "sheet-rows"),
        ('"Ani"', '[Sheet "../sheets/house"]', "sheet-rows"),
        ('"Ani"', f'[Sheet "{OWN}/TTTTTT"]', "sheet-rows"),
        ('"Ani"', f'[Sheet "{OWN[:-1]}"]', "sheet-columns"),
        ('"Ani"', f'[Sheet "{OWN}T"]', "sheet-columns"),
        ('"Ani"', f'[Sheet "{OWN.lower()}"]', "sheet-letter"),
        ('"Ani"', f'[Sheet "{OWN.replace("PPPP", "PPPT")}"]', "sheet-kind-missing"),
        ('"Ani"', f'[Sheet "{OWN}" "house"]', "tag-one-value"),
        ('"Ani"', '[Coins "2"]', "coins-range"),
        ('"Ani"', '[Coins "100"]', "coins-range"),
        ('"Ani"', '[Coins "0"]', "coins-range"),
        ('"Ani"', '[Coins "-3"]', "coins-range"),
        ('"Ani"', '[Coins "many"]', "not-a-number"),
        ('"Ani"', '[Coins "15 "]', "not-a-number"),
        ('"Ani"', '[Coins "15" "15"]', "tag-one-value"),
    ],
)
def test_a_wrong_setup_tag_is_an_error_at_that_tag(players: str, tag: str, code: str) -> None:
    head = f"[Players {players}]\n" if players else "\n"
    error = failing(f'[Game "rollwrite"]\n{head}[Event "x"]\n    {tag}\n(first:1)')
    assert isinstance(error, SetupError)
    assert error.code == code
    assert place(error) == (4, 5)
    assert error.where is not None and error.where.token == tag


@pytest.mark.parametrize("tag", ["Coins", "Virtual"])
def test_a_number_with_thousands_of_digits_is_an_error_like_any_other(tag: str) -> None:
    error = failing(f'[Game "rollwrite"]\n[Players "Ani"]\n[{tag} "{"9" * 5000}"]')
    assert isinstance(error, SetupError)
    assert place(error) == (3, 1)


def test_the_game_has_exactly_one_name() -> None:
    error = failing('[Game "rollwrite" "dicegame"]\n[Players "Ani"]')
    assert error.code == "tag-one-value"
    assert place(error) == (1, 1)


@pytest.mark.parametrize(
    ("tags", "seats", "scoring", "rounds"),
    [
        ('[Players "Ani"]', 3, 1, 18),
        ('[Players "Ani"][Virtual "4"]', 5, 1, 12),
        ('[Players "Ani"][Virtual "3"][Versus "yes"]', 4, 4, 15),
        ('[Players "Ani"][Versus "no"]', 3, 1, 18),
        ('[Players "Ani" "Ben"]', 3, 2, 18),
        ('[Players "Ani" "Ben"][Virtual "1"][Versus "no"]', 3, 2, 18),
        ('[Players "Ani" "Ben" "Cleo"][Virtual "0"]', 3, 3, 18),
        ('[Players "A" "B" "C" "D"]', 4, 4, 15),
        ('[Players "A" "B" "C" "D" "E"]', 5, 5, 12),
    ],
)
def test_right_setup_tags_and_their_defaults(tags: str, seats: int, scoring: int, rounds: int) -> None:
    game = read(f'[Game "rollwrite"]{tags}')
    view = game.view()
    assert (len(view["seats"]), len(game.scores()), view["rounds"]) == (seats, scoring, rounds)
    assert view["coins"] == 15
    assert read(game.record()).view() == view


def test_an_inline_sheet_has_15_coins_unless_said() -> None:
    assert read(f'{HEAD}[Sheet "{OWN}"]').view()["coins"] == 15
    game = read(f'{HEAD}[Coins "33"][Sheet "{OWN}"]')
    assert game.view()["coins"] == 33
    assert "/".join(game.view()["sheet"]) == OWN


# ---- Comments, white space, line ends ----


def test_comments_may_span_lines_and_touch_tokens() -> None:
    text = '{a}(first:2){b}(y1b1){two\nlines}{}\n{\n}(y1b1){ [x] (y9b9) " }'
    assert read(HEAD + text).tokens == ["(first:2)", "(y1b1)", "(y1b1)"]


def test_comments_may_touch_and_precede_tags() -> None:
    game = read('{before}[Game "rollwrite"]{between}\n{x\ny}[Players "Ani" "Ben" "Cleo"]{after}(first:1)')
    assert game.tokens == ["(first:1)"]


def test_a_comment_ends_at_the_first_brace_and_does_not_nest() -> None:
    error = failing(f"{HEAD}(first:1) {{a {{b}} c}} (y1b1)")
    assert error.code == "no-such-token"
    assert error.where is not None and error.where.token == "c}"
    assert place(error) == (3, 18)


def test_a_brace_inside_a_comment_is_part_of_it() -> None:
    assert read(f"{HEAD}(first:1) {{a {{b}} (y1b1)").tokens == ["(first:1)", "(y1b1)"]


def test_a_comment_splits_what_it_touches() -> None:
    error = failing(f"{HEAD}(fir{{x}}st:1)")
    assert error.where is not None and error.where.token == "(fir"
    assert place(error) == (3, 1)


@pytest.mark.parametrize("ending", ["{", "{never closed", "{a}{", "{\n\n(first:1)\n"])
def test_a_comment_that_is_never_closed_is_an_error_where_it_begins(ending: str) -> None:
    error = failing(f"{HEAD}\n (first:1){ending}")
    assert isinstance(error, ParseError)
    assert error.code == "comment-open"
    assert place(error) == (4, 11 + ending.rindex("{"))


def test_a_closing_brace_alone_is_no_token() -> None:
    error = failing(f"{HEAD}}} (first:1)")
    assert error.code == "no-such-token"
    assert place(error) == (3, 1)


@pytest.mark.parametrize("space", [" ", "\n", "\t", "\r\n", "\n\n\n", " \t \n ", "\f"])
def test_moves_are_separated_by_any_white_space(space: str) -> None:
    assert read(HEAD + space + SET_UP.replace(" ", space) + space).tokens == SET_UP.split()


def test_dos_line_ends_are_accepted() -> None:
    text = finished_text().replace("\n", "\r\n")
    assert read(text).record() == finished_text()


def test_positions_are_right_with_dos_line_ends() -> None:
    text = f"{HEAD}(first:1) (y1b1)\n (y1b1)  nonsense (y1b1)".replace("\n", "\r\n")
    assert place(failing(text)) == (4, 10)


def test_a_byte_order_mark_is_accepted_and_counts_as_no_column(tmp_path: Path) -> None:
    assert read("\ufeff" + finished_text()).record() == finished_text()
    assert place(failing("\ufeffnonsense")) == (1, 1)
    assert place(failing('\ufeff[Game "chess"] [Players "Ani"]')) == (1, 1)
    file = tmp_path / "game.alh"
    file.write_bytes(b"\xef\xbb\xbf" + finished_text().encode())
    assert comares.load(file).record() == finished_text()


@pytest.mark.parametrize("before", ["ä", "中文", "🎲", "👩‍👩‍👧", "e\u0301", "\t", "\u2028", "\x0b"])
def test_columns_count_characters(before: str) -> None:
    error = failing(f"{HEAD}\n{{{before}}} nonsense")
    assert place(error) == (4, len(before) + 4)


def test_columns_count_characters_after_a_tag_on_the_same_line() -> None:
    error = failing('[Game "rollwrite"][Players "Änne" "王" "🎲"] (first:9)')
    assert place(error) == (1, len('[Game "rollwrite"][Players "Änne" "王" "🎲"] ') + 1)


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff", (1, 1)),
        (b"abc\xe4d", (1, 4)),
        ("ä中🎲".encode() + b"\xff", (1, 4)),
        (b"\xef\xbb\xbf\xff", (1, 1)),
        (b"one\ntwo\r\n  \xc3", (3, 3)),
        (b"one\n\xf0\x9f\x8e", (2, 1)),
        (HEAD.encode() + "{Käse}".encode("latin-1"), (3, 3)),
    ],
)
def test_what_is_not_utf8_is_an_error_with_its_place(tmp_path: Path, data: bytes, expected: tuple[int, int]) -> None:
    file = tmp_path / "game.alh"
    file.write_bytes(data)
    for attempt in (lambda: decode(data), lambda: comares.load(file)):
        with pytest.raises(ParseError) as caught:
            attempt()
        assert caught.value.code == "not-utf8"
        assert place(caught.value) == expected
        check_message(caught.value)


# ---- Tokens ----


def test_a_malformed_token_is_an_error_that_says_everything() -> None:
    error = failing(f"{HEAD}\n{SET_UP}\n{{ä}} build:y2b9 coins")
    assert isinstance(error, ParseError)
    assert error.code == "no-such-token"
    assert place(error) == (5, 5)
    assert error.where is not None and error.where.token == "build:y2b9"
    assert error.data["token"] == "build:y2b9"
    assert "build:y2b9" in str(error)
    assert error.to_move == 1
    assert {"build:y2b3", "build:y5b4", "coins", "y2+"} <= set(error.legal)
    assert "stop" not in error.legal


def test_an_illegal_token_is_an_error_that_says_everything() -> None:
    error = failing(f"{HEAD}\n{SET_UP}\n  build:y2b3 stop (y1b1)\ncoins (y12b34)   build:y1b1")
    assert isinstance(error, IllegalMove)
    assert error.code == "keep-first"
    assert place(error) == (6, 18)
    assert error.where is not None and error.where.token == "build:y1b1"
    assert error.data["token"] == "build:y1b1"
    assert error.to_move == 2
    assert list(error.legal) == ["keep:y1b3", "keep:y1b4", "keep:y2b3", "keep:y2b4"]


def test_an_impossible_roll_is_an_error_that_says_everything() -> None:
    error = failing(f"{HEAD}\n(first:1)\n(y1b1)\n(y1b1) (y1b1)\n\t(y1b1)")
    assert isinstance(error, IllegalMove)
    assert error.code == "roll-again-built"
    assert place(error) == (7, 2)
    assert error.to_move == "chance"
    assert len(error.legal) == 35
    assert "(y1b1)" not in error.legal


def test_a_decision_in_place_of_chance_and_the_other_way_round() -> None:
    assert failing(f"{HEAD}coins").to_move == "chance"
    error = failing(f"{HEAD}{SET_UP} (y1b1)")
    assert (error.code, error.to_move) == ("no-roll", 1)


def test_tokens_need_white_space_between_them() -> None:
    error = failing(f"{HEAD}(first:1)(y1b1)")
    assert error.code == "no-such-token"
    assert error.where is not None and error.where.token == "(first:1)(y1b1)"


def test_nothing_comes_after_the_end_of_the_game() -> None:
    text = finished_text()
    for more in ("coins", "(y1b1)", "stop"):
        error = failing(f"{text}\n {more}")
        assert isinstance(error, IllegalMove)
        assert error.code == "game-over"
        assert error.to_move is None
        assert list(error.legal) == []
        assert place(error) == (text.count("\n") + 2, 2)
    assert failing(f"{text} 1-0").code == "no-such-token"
    assert read(f"{text} {{gg}}").finished


# ---- Decisions with only one option ----


def test_a_pair_to_keep_is_not_asked_and_not_written_where_there_is_no_choice() -> None:
    game = read(f"{HEAD}{SET_UP} coins (y22b33)")
    assert game.to_move == 2
    error = failing(f"{HEAD}{SET_UP} coins (y22b33) keep:y2b3")
    assert error.code == "keep-not-now"
    assert game.tokens[-1] == "(y22b33)"


def test_a_pair_to_keep_is_asked_and_written_where_there_is_a_choice() -> None:
    assert read(f"{HEAD}{SET_UP} coins (y22b13)").to_move == 1
    assert failing(f"{HEAD}{SET_UP} coins (y22b13) coins").code == "keep-first"
    assert read(f"{HEAD}{SET_UP} coins (y22b13) keep:y2b1").to_move == 2


def test_a_second_construction_is_not_asked_where_it_is_impossible() -> None:
    set_up = SET_UP.replace("(y5b4)", "(y2b3)")
    assert read(f"{HEAD}{set_up} build:y2b3 (y1b1)").to_move == 2
    assert failing(f"{HEAD}{set_up} build:y2b3 stop").code == "roll-first"


def test_a_second_construction_is_asked_where_it_is_possible() -> None:
    assert failing(f"{HEAD}{SET_UP} build:y2b3 (y1b1)").to_move == 1
    assert read(f"{HEAD}{SET_UP} build:y2b3 stop (y1b1)").to_move == 2


def test_a_main_action_is_written_even_when_it_was_the_only_one() -> None:
    """All intersections are constructed, and there are no coins to turn a die with."""
    set_up = SET_UP.replace("(y2b3)", "(y1b3)").replace("(y5b4)", "(y3b2)")
    text = f"{HEAD}{set_up} y3- y2- b3-"
    game = read(text)
    assert game.to_move == 1
    assert game.legal() == ["coins"]
    game.play("coins")
    assert game.record().split()[-1] == "coins"


def test_chance_is_written_also_with_one_possible_outcome() -> None:
    game = read('[Game "rollwrite"][Players "Ani"]')
    assert game.to_move == "chance"
    assert game.legal() == ["(first:1)"]
    game.play("(first:1)")
    assert game.record().split()[-1] == "(first:1)"


def test_rolls_that_the_rules_repeat_are_not_written() -> None:
    """If a roll of the set-up names a cell that is already constructed, only the roll that counts is a token."""
    error = failing(f"{HEAD}(first:1) (y1b1) (y1b1) (y1b1) (y1b1)")
    assert error.code == "roll-again-built"


def test_virtual_players_come_after_the_real_ones() -> None:
    game = read('[Game "rollwrite"][Players "Ani" "Ben"]')
    assert [seat["virtual"] for seat in game.view()["seats"]] == [False, False, True]


# ---- Results ----


def test_a_right_result_is_accepted() -> None:
    game = read(finished_text())
    assert game.finished
    assert f'[Result "{" ".join(map(str, game.scores()))}"]' in finished_text()


def test_the_points_of_a_result_may_be_separated_by_several_spaces() -> None:
    scores = read(finished_text()).scores()
    spaced = f'[Result " {"   ".join(map(str, scores))} "]\n'
    assert read(spaced + without_result(finished_text())).scores() == scores


def test_a_finished_game_may_lack_its_result() -> None:
    game = read(without_result(finished_text()))
    assert game.finished
    assert game.record() == finished_text()


@pytest.mark.parametrize("change", ["wrong", "short", "long", "turned round", "words", "empty"])
def test_a_wrong_result_is_an_error_that_names_both(change: str) -> None:
    scores = [str(points) for points in read(finished_text()).scores()]
    assert scores != scores[::-1]
    written = {
        "wrong": [str(int(scores[0]) + 1), *scores[1:]],
        "short": scores[:-1],
        "long": [*scores, "0"],
        "turned round": scores[::-1],
        "words": ["Ani", "wins"],
        "empty": [],
    }[change]
    error = failing(f'  [Result "{" ".join(written)}"]\n{without_result(finished_text())}')
    assert isinstance(error, ResultError)
    assert error.code == "result-wrong"
    assert " ".join(written) in str(error)
    assert " ".join(scores) in str(error)
    assert place(error) == (1, 3)


def test_an_unfinished_game_must_not_have_a_result() -> None:
    for text in (f'{HEAD} [Result "1 2 3"]\n{SET_UP}', f'{HEAD} [Result ""]'):
        error = failing(text)
        assert isinstance(error, ResultError)
        assert error.code == "result-too-early"
        assert place(error) == (3, 2)


def test_a_game_one_token_before_its_end_must_not_have_a_result() -> None:
    tokens = finished_text().split()
    text = finished_text().removesuffix(f"{tokens[-1]}\n")
    assert failing(text).code == "result-too-early"


def test_an_illegal_token_is_reported_rather_than_the_result() -> None:
    assert failing(f'{HEAD}[Result "1 2 3"]\n nonsense').code == "no-such-token"


def test_the_result_has_the_points_of_the_virtual_players_where_they_score() -> None:
    versus = play_random(3, players=["Ani"], versus=True)
    assert len(versus.scores()) == 3
    assert f'[Result "{" ".join(map(str, versus.scores()))}"]' in versus.record()
    alone = play_random(3, players=["Ani"])
    assert len(alone.scores()) == 1
    assert f'[Result "{alone.scores()[0]}"]' in alone.record()
    two = play_random(3, players=["Ani", "Ben"])
    assert len(two.scores()) == 2
    assert read(two.record()).scores() == two.scores()


# ---- Writing ----


def test_a_record_is_written_with_tags_first_and_a_comment_for_each_round() -> None:
    lines = finished_text().split("\n")
    assert lines[0] == '[Game "rollwrite"]'
    assert lines[1] == '[Players "Ani" "Ben" "Cleo"]'
    assert lines[lines.index("") + 1].startswith("(first:")
    comments = re.findall(r"\{.*?\}", finished_text())
    assert comments == [f"{{round {number}}}" for number in range(1, 19)]
    assert finished_text().endswith("\n")
    assert "Virtual" not in finished_text()


def test_an_unfinished_game_is_written_without_a_result() -> None:
    text = read(f"{HEAD}{SET_UP}").record()
    assert "Result" not in text
    assert read(text).tokens == SET_UP.split()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_writing_and_reading_gives_the_same_game(options: dict[str, Any]) -> None:
    game = play_random(11, **options)
    text = game.record()
    again = read(text)
    assert again.tokens == game.tokens
    assert again.view() == game.view()
    assert again.breakdown() == game.breakdown()
    assert again.winners() == game.winners()
    assert again.record() == text


@settings(max_examples=30, deadline=None)
@given(options=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32 - 1), part=st.floats(0, 1, exclude_max=True))
def test_random_games_come_back_from_their_record_wherever_they_are_broken_off(
    options: dict[str, Any], seed: int, part: float
) -> None:
    whole = play_random(seed, **options)
    assert read(whole.record()).record() == whole.record()
    game = comares.new("rollwrite", **options)
    for token in whole.tokens[: int(len(whole) * part)]:
        game.play(token)
    again = read(game.record())
    assert again.tokens == game.tokens
    assert again.view() == game.view()
    assert again.record() == game.record()


# ---- Arbitrary input ----


def try_to_read(text: str | bytes) -> None:
    """Check that reading gives either a game or an error that explains itself."""
    try:
        game = read(decode(text) if isinstance(text, bytes) else text)
    except ComaresError as error:
        problem = error
    else:
        assert read(game.record()).tokens == game.tokens
        return
    check_message(problem)
    line, column = place(problem)
    assert line >= 1
    assert column >= 1


@settings(max_examples=300, deadline=None)
@given(st.text())
@example("{")
@example("[")
@example("\ufeff\ufeff[Game")
@example("\x00")
@example('[Game "rollwrite"][Players "\x00"]')
@example("\ud800")
def test_any_text_gives_a_game_or_a_clear_error(text: str) -> None:
    try_to_read(text)
    try_to_read(HEAD + text)


PIECES = st.sampled_from(
    [
        *'[]{}"()',
        " ",
        "\n",
        "\r\n",
        "\ufeff",
        '[Game "rollwrite"]',
        '[Players "Ani"]',
        '[Players "Ani" "Ben"]',
        '[Virtual "2"]',
        '[Virtual "1"]',
        '[Versus "yes"]',
        f'[Sheet "{OWN}"]',
        '[Sheet "house"]',
        '[Coins "5"]',
        '[Coins "x"]',
        '[Result "1"]',
        '[Event "x"]',
        "(first:1)",
        "(y1b1)",
        "(y12b34)",
        "coins",
        "stop",
        "build:y1b1",
        "keep:y1b1",
        "y1+",
        "{c}",
        "ä",
        "9",
        "/",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=40).map(" ".join) | st.lists(PIECES, max_size=40).map("".join))
def test_any_pieces_of_records_give_a_game_or_a_clear_error(text: str) -> None:
    try_to_read(text)


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_give_a_game_or_a_clear_error(data: bytes) -> None:
    try_to_read(data)
    try_to_read(HEAD.encode() + data)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.data())
def test_any_change_of_a_record_gives_a_game_or_a_clear_error(data: st.DataObject) -> None:
    text = finished_text(data.draw(st.integers(1, 3)))
    for _ in range(data.draw(st.integers(1, 3))):
        start = data.draw(st.integers(0, len(text)))
        end = data.draw(st.integers(start, min(len(text), start + 12)))
        new = data.draw(PIECES | st.text(max_size=6) | st.just(text[start:end] * 2))
        text = text[:start] + new + text[end:]
    try_to_read(text)


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_a_record_with_two_tokens_exchanged_gives_a_game_or_a_clear_error(data: st.DataObject) -> None:
    head, _, moves = finished_text().partition("\n\n")
    tokens = moves.split()
    one = data.draw(st.integers(0, len(tokens) - 1))
    other = data.draw(st.integers(0, len(tokens) - 1))
    tokens[one], tokens[other] = tokens[other], tokens[one]
    try_to_read(f"{head}\n\n{' '.join(tokens)}")


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet=st.characters(exclude_characters='"\r\n', exclude_categories=["Cs"]), min_size=1))
def test_any_name_and_unknown_value_comes_back(value: str) -> None:
    if value.strip():
        game = comares.new("rollwrite", ["Ani", value])
        assert read(game.record()).setup.players == ("Ani", value)
    game = read(f'{HEAD}[Event "{value}" "x"]')
    assert game.extra == {"Event": (value, "x")}
    assert read(game.record()).extra == game.extra


def test_a_game_by_newer_rules_is_refused_and_any_other_kept() -> None:
    edition = registry.find("rollwrite").edition
    error = failing(f'{HEAD}[Rules "{edition + 1}"]\n{SET_UP}')
    assert (error.code, error.data["edition"], error.data["ours"]) == ("rules-newer", str(edition + 1), edition)
    for told in (str(edition), "of the house", "²"):
        assert f'[Rules "{told}"]' in read(f'{HEAD}[Rules "{told}"]\n{SET_UP}').record()
