"""Sheets: files that anybody can write, and the errors if something is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import comares
from comares import Game, SetupError
from comares.core import record
from comares.core.replay import replay
from comares.rollwrite import sheet as sheets
from comares.rollwrite.sheet import Sheet

from .scripted import HOUSE, NAMES, play_on

OWN = ["PPPPSS", "SSAAAA", "CCCCGG", "GGTTTT", "TTTTTT", "TTTTTT"]
OWN_LINE = "/".join(OWN)


def toml(rows: list[str] | None = None, **more: str) -> str:
    """The text of a sheet file; additional keys as TOML."""
    lines = [f"rows = {OWN if rows is None else rows}", *(f"{key} = {value}" for key, value in more.items())]
    return "\n".join(lines)


def new(sheet: object, **options: Any) -> Game[Any]:
    return comares.new("rollwrite", NAMES[:3], sheet=sheet, **options)


def from_file(folder: Path, content: str | bytes) -> Game[Any]:
    file = folder / "own.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return new(file)


def refused(folder: Path, content: str | bytes) -> SetupError:
    """The error for a sheet file; it has an English sentence."""
    with pytest.raises(SetupError) as caught:
        from_file(folder, content)
    assert str(caught.value).endswith(".")
    assert "{" not in str(caught.value)
    return caught.value


# ---- The house sheet ----


def test_the_house_sheet_has_5_p_5_s_6_a_6_c_7_g_7_t() -> None:
    letters = "".join(sheets.named("house").rows)
    assert {kind: letters.count(kind) for kind in "PSACGT"} == {"P": 5, "S": 5, "A": 6, "C": 6, "G": 7, "T": 7}
    assert len(letters) == 36


def test_the_house_sheet_is_the_default_and_has_15_coins() -> None:
    game = comares.new("rollwrite", 3)
    assert "/".join(game.view()["sheet"]) == HOUSE
    assert game.view()["coins"] == 15
    assert '[Sheet "house"]' in game.record()


def test_the_house_sheet_can_be_named() -> None:
    assert new("house").view() == new(None).view()


def test_the_house_sheet_written_out_is_a_valid_sheet() -> None:
    assert "/".join(new(HOUSE).view()["sheet"]) == HOUSE


# ---- Custom sheets ----


def test_an_own_sheet_from_a_file(tmp_path: Path) -> None:
    view = from_file(tmp_path, toml(name='"mine"', coins="20")).view()
    assert view["sheet"] == OWN
    assert view["coins"] == 20
    assert view["sizes"] == [4, 4, 4, 4, 4, 16]


def test_a_sheet_file_needs_neither_name_nor_coins(tmp_path: Path) -> None:
    assert from_file(tmp_path, toml()).view()["coins"] == 15


def test_a_sheet_file_can_be_given_as_text(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(toml(coins="20"), "utf-8")
    assert new(str(tmp_path / "own.toml")).view()["sheet"] == OWN


def test_a_sheet_file_may_have_comments_and_dos_line_ends(tmp_path: Path) -> None:
    game = from_file(tmp_path, ("# Häuser\r\n" + toml(coins="7") + "\r\n").encode())
    assert game.view()["coins"] == 7


def test_an_own_sheet_in_one_string() -> None:
    assert new(OWN_LINE).view()["sheet"] == OWN


def test_an_own_sheet_as_a_value() -> None:
    view = new(Sheet("mine", tuple(OWN), 9)).view()
    assert (view["sheet"], view["coins"]) == (OWN, 9)


def test_each_kind_four_times_is_enough() -> None:
    assert new(OWN_LINE).view()["sizes"][:5] == [4] * 5


def test_a_sheet_called_house_that_is_another_one_is_not_taken_for_it(tmp_path: Path) -> None:
    game = from_file(tmp_path, toml(name='"house"'))
    assert game.view()["sheet"] == OWN
    assert f'[Sheet "{OWN_LINE}"]' in game.record()


@pytest.mark.parametrize("coins", [3, 99])
def test_three_and_99_coins_are_possible(tmp_path: Path, coins: int) -> None:
    assert from_file(tmp_path, toml(coins=str(coins))).view()["coins"] == coins


def test_the_number_of_coins_can_be_chosen_for_any_sheet() -> None:
    assert new("house", coins=30).view()["coins"] == 30
    assert new(OWN_LINE, coins=30).view()["coins"] == 30


def test_coins_that_were_chosen_go_before_those_of_the_sheet_in_whatever_order_they_are_given(tmp_path: Path) -> None:
    file = tmp_path / "own.toml"
    file.write_text(toml(coins="20"), "utf-8")
    assert comares.new("rollwrite", 3, sheet=file, coins=30).view()["coins"] == 30
    assert comares.new("rollwrite", 3, coins=30, sheet=file).view()["coins"] == 30


# ---- Records ----


@pytest.mark.parametrize(("coins", "tag"), [(15, None), (20, '[Coins "20"]'), (3, '[Coins "3"]')])
def test_a_record_has_an_own_sheet_inline_and_its_coins_unless_15(tmp_path: Path, coins: int, tag: str | None) -> None:
    game = from_file(tmp_path, toml(name='"mine"', coins=str(coins)))
    text = play_on(game).record()
    assert f'[Sheet "{OWN_LINE}"]' in text
    assert "mine" not in text
    if tag:
        assert tag in text
    else:
        assert "[Coins" not in text
    again = replay(record.parse(text))
    assert again.finished
    assert again.view() == game.view()
    assert again.record() == text


def test_a_record_of_the_house_sheet_with_other_coins_has_them() -> None:
    text = new("house", coins=20).record()
    assert '[Sheet "house"]' in text
    assert '[Coins "20"]' in text
    assert replay(record.parse(text)).view()["coins"] == 20


def test_a_record_does_not_need_the_file_any_more(tmp_path: Path) -> None:
    game = play_on(from_file(tmp_path, toml(coins="20")))
    (tmp_path / "own.toml").unlink()
    assert replay(record.parse(game.record())).scores() == game.scores()


# ---- Invalid grids ----


def with_row(number: int, row: str) -> list[str]:
    return [*OWN[: number - 1], row, *OWN[number:]]


@pytest.mark.parametrize("letter", ["X", "p", " ", "1", "Р", "🏰", "0"])  # the fifth is a Cyrillic letter
def test_a_wrong_letter_is_named_with_its_place(tmp_path: Path, letter: str) -> None:
    error = refused(tmp_path, toml(with_row(3, f"CC{letter}CGG")))
    assert error.code == "sheet-letter"
    assert (error.data["letter"], error.data["row"], error.data["column"]) == (letter, 3, 3)
    assert f"“{letter}” in row 3, column 3" in str(error)


def test_an_empty_cell_is_named_as_such(tmp_path: Path) -> None:
    error = refused(tmp_path, toml(with_row(3, "CC.CGG")))
    assert error.code == "sheet-cell-empty"
    assert "Row 3, column 3 of the sheet is still empty" in str(error)


def test_lower_case_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, toml([row.lower() for row in OWN])).code == "sheet-letter"


@pytest.mark.parametrize("number", [0, 1, 5, 7])
def test_a_wrong_number_of_rows_is_refused(tmp_path: Path, number: int) -> None:
    error = refused(tmp_path, toml((OWN * 2)[:number]))
    assert error.code == "sheet-rows"
    assert f"not {number}" in str(error)


@pytest.mark.parametrize(("row", "number"), [("", 0), ("T", 1), ("TTTTT", 5), ("TTTTTTT", 7)])
def test_a_wrong_number_of_columns_is_refused(tmp_path: Path, row: str, number: int) -> None:
    error = refused(tmp_path, toml(with_row(6, row)))
    assert error.code == "sheet-columns"
    assert (error.data["row"], error.data["n"]) == (6, number)
    assert f"Row 6 of the sheet has {number} letter" in str(error)


def test_a_missing_kind_is_named(tmp_path: Path) -> None:
    error = refused(tmp_path, toml(with_row(1, "TTTTSS")))
    assert error.code == "sheet-kind-missing"
    assert error.data["letter"] == "P"
    assert "The kind P is on the sheet only 0 times" in str(error)


@pytest.mark.parametrize(("first", "text"), [("PPPTSS", "only 3 times"), ("PTTTSS", "only 1 time;")])
def test_a_kind_less_than_four_times_is_named(tmp_path: Path, first: str, text: str) -> None:
    error = refused(tmp_path, toml(with_row(1, first)))
    assert error.code == "sheet-kind-missing"
    assert f"The kind P is on the sheet {text}" in str(error)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (OWN_LINE.replace("A", "X", 1), "sheet-letter"),
        (OWN_LINE.replace("PPPP", "PPPT"), "sheet-kind-missing"),
        (OWN_LINE + "T", "sheet-columns"),
    ],
)
def test_a_wrong_sheet_in_one_string_is_refused(line: str, code: str) -> None:
    with pytest.raises(SetupError) as caught:
        new(line)
    assert caught.value.code == code


# ---- Coins ----


@pytest.mark.parametrize("coins", ["0", "2", "100", "-3", "1_000_000"])
def test_coins_out_of_range_are_refused(tmp_path: Path, coins: str) -> None:
    error = refused(tmp_path, toml(coins=coins))
    assert error.code == "coins-range"
    assert str(int(coins)) in str(error)


@pytest.mark.parametrize("coins", ["15.0", '"15"', "true", "false", "[15]", "2020-01-01", "nan"])
def test_coins_that_are_no_whole_number_are_refused(tmp_path: Path, coins: str) -> None:
    error = refused(tmp_path, toml(coins=coins))
    assert error.code == "sheet-wrong-type"
    assert "own.toml" in str(error)


def test_a_number_of_coins_with_thousands_of_digits_is_refused(tmp_path: Path) -> None:
    refused(tmp_path, toml(coins="9" * 5000))


@pytest.mark.parametrize("coins", [2, 100, -1, True, 15.5, "many", "9" * 5000])
def test_impossible_coins_chosen_in_python_are_refused(coins: object) -> None:
    with pytest.raises(SetupError) as caught:
        new("house", coins=coins)
    assert caught.value.data["tag"] == "Coins"
    assert str(caught.value).endswith(".")


# ---- Invalid files ----


def test_an_unknown_key_is_named(tmp_path: Path) -> None:
    error = refused(tmp_path, toml(colour='"blue"'))
    assert error.code == "data-unknown-key"
    assert "“colour”" in str(error)


@pytest.mark.parametrize(
    "content", ["rows = [", "hello", "rows = 1\nrows = 2", "\x00", "rows = ['A\nB']", "a = " + "[" * 9999]
)
def test_a_file_that_is_not_toml_is_refused(tmp_path: Path, content: str) -> None:
    error = refused(tmp_path, content)
    assert error.code == "data-not-toml"
    assert "own.toml" in str(error)


def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, b'name = "H\xe4user"\n' + toml().encode()).code == "data-not-toml"
    assert refused(tmp_path, toml().encode("utf-16")).code == "data-not-toml"


@pytest.mark.parametrize("content", ["", "rows = 'PPPPSS'", "rows = 6", "rows = [1, 2, 3, 4, 5, 6]", "rows = {}"])
def test_a_file_without_rows_of_letters_is_refused(tmp_path: Path, content: str) -> None:
    error = refused(tmp_path, content)
    assert error.code == "sheet-needs-rows"
    assert "own.toml" in str(error)


def test_a_name_that_is_no_text_is_refused(tmp_path: Path) -> None:
    assert refused(tmp_path, toml(name="7")).code == "sheet-wrong-type"


def missing(path: Path) -> SetupError:
    with pytest.raises(SetupError) as caught:
        new(path)
    assert str(caught.value).endswith(".")
    return caught.value


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    error = missing(tmp_path / "nothing.toml")
    assert error.code == "unreadable-file"
    assert "nothing.toml" in str(error)


@pytest.mark.parametrize("depth", range(1, 9))
def test_a_missing_file_is_named_however_deep_it_would_lie(depth: int) -> None:
    """Six parts separated by slashes could be mistaken for a sheet written as a string."""
    error = missing(Path("/".join(["nowhere"] * (depth - 1) + ["own.toml"])))
    assert error.code == "unreadable-file"
    assert "own.toml" in str(error)


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    error = missing(tmp_path)
    assert error.code == "unreadable-file"
    assert str(tmp_path) in str(error)


@pytest.mark.parametrize("name", ["", "House", "home", "a\0b", "x" * 5000])
def test_a_sheet_that_there_is_not_is_refused(name: str) -> None:
    with pytest.raises(SetupError) as caught:
        new(name)
    assert str(caught.value).endswith(".")
