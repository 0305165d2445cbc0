"""Chip sets: files that anybody can write, and the errors if something is wrong with them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import comares
from comares import Game, ParseError, SetupError
from comares.core import record
from comares.core.replay import replay
from comares.dicegame import chips as chip_sets
from comares.dicegame.chips import ChipSet

from .scripted import DARK, LIGHT, NAMES, SORTS, Table, chip_set, chips, play_on

OWN = ChipSet("mine", (0, 0, 4, 4, 4, 4, 4), (0, 0, 1, 1, 2, 1, 1))
OWN_LINE = "0,0,4,4,4,4,4/0,0,1,1,2,1,1"
HOUSE_LINE = "4,4,2,2,2,3,3/2,2,2,0,0,0,0"


def toml(chips: ChipSet = OWN, name: str | None = '"mine"') -> str:
    """The text of a chip set file."""
    lines = [] if name is None else [f"name = {name}"]
    for back, counts in (("light", chips.light), ("dark", chips.dark)):
        lines += [f"[{back}]", *(f"{sort} = {count}" for sort, count in zip(SORTS, counts, strict=True) if count)]
    return "\n".join(lines) + "\n"


def new(value: object, players: int = 3) -> Game[Any]:
    return comares.new("dicegame", NAMES[:players], chips=value)


def from_file(folder: Path, content: str | bytes) -> Game[Any]:
    file = folder / "own.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return new(file)


def refused(folder: Path, content: str | bytes) -> SetupError:
    """The error for a file; it has an English sentence."""
    with pytest.raises(SetupError) as caught:
        from_file(folder, content)
    assert str(caught.value).endswith(".")
    assert "{" not in str(caught.value)
    return caught.value


def chips_of(game: Game[Any]) -> ChipSet:
    found: ChipSet = game.setup.chips  # type: ignore[attr-defined]  # only this game's set-up has chips
    return found


# ---- The house set ----


def test_the_house_set_has_twenty_light_and_six_dark_chips_of_the_numbers_that_the_rules_say() -> None:
    house = chip_sets.named("house")
    assert dict(zip(SORTS, house.light, strict=True)) == {sort: LIGHT.count(sort) for sort in SORTS}
    assert dict(zip(SORTS, house.dark, strict=True)) == {sort: DARK.count(sort) for sort in SORTS}
    assert (sum(house.light), sum(house.dark)) == (20, 6)


def test_the_house_set_has_16_numbers_2_exchange_2_push_3_annul_3_black() -> None:
    house = chip_sets.named("house")
    both = [light + dark for light, dark in zip(house.light, house.dark, strict=True)]
    assert (sum(both[:3]), both[3:]) == (16, [2, 2, 3, 3])


def test_the_house_set_is_the_default_and_records_name_it() -> None:
    game = comares.new("dicegame", 3)
    assert chips_of(game) == chip_sets.named("house")
    assert '[Chips "house"]' in game.record()


def test_the_house_set_can_be_named() -> None:
    assert chips_of(new("house")) == chips_of(comares.new("dicegame", 3))


# ---- Custom sets ----


def test_an_own_set_from_a_file(tmp_path: Path) -> None:
    game = from_file(tmp_path, toml())
    assert (chips_of(game).light, chips_of(game).dark) == (OWN.light, OWN.dark)


def test_a_file_needs_no_name(tmp_path: Path) -> None:
    assert chips_of(from_file(tmp_path, toml(name=None))).light == OWN.light


def test_a_file_can_be_given_as_text(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(toml(), "utf-8")
    assert chips_of(new(str(tmp_path / "own.toml"))).light == OWN.light


def test_a_file_may_have_comments_and_dos_line_ends(tmp_path: Path) -> None:
    assert chips_of(from_file(tmp_path, ("# Würfel\n" + toml()).replace("\n", "\r\n"))).light == OWN.light


def test_sorts_that_are_not_named_there_are_none_of(tmp_path: Path) -> None:
    game = from_file(tmp_path, "[light]\n1 = 20\n[dark]\n2 = 6\n")
    assert chips_of(game).inline == "20,0,0,0,0,0,0/0,6,0,0,0,0,0"


def test_an_own_set_as_a_value() -> None:
    assert chips_of(new(OWN)).light == OWN.light


def test_only_the_chips_of_the_set_are_drawn() -> None:
    table = Table(chips=chip_set("black " * 20, "push " * 6)).play("(chip:A)")
    assert table.game.legal() == ["(chips:black,black,black,black,black)"]
    table.play("(chips:black,black,black,black,black)").turns().rewards().rounds(5)
    assert table.game.legal() == ["(chips:push,push,push,push,push,push)"]


def test_chips_of_any_sort_can_come_in_the_last_round_and_be_kept() -> None:
    table = Table(chips=chip_set("1 " * 20, "exchange " * 3 + "push black annul")).rounds(5)
    table.round({2: "P8.1"}, "P:exchange", {"P": "take:chip"})
    assert table.game.finished
    assert "exchange" in chips(table.game, 2)


def test_a_set_called_house_that_is_another_one_is_not_taken_for_it(tmp_path: Path) -> None:
    game = from_file(tmp_path, toml(name='"house"'))
    assert f'[Chips "{OWN_LINE}"]' in game.record()


def test_a_file_that_is_the_house_set_under_its_name_is_the_house_set(tmp_path: Path) -> None:
    game = from_file(tmp_path, toml(chip_sets.named("house"), '"house"'))
    assert '[Chips "house"]' in game.record()


# ---- Other numbers on the chips ----

FIVES = "[light]\n1 = 10\n5 = 8\npush = 2\n[dark]\n5 = 6\n"
FIVES_LINE = "10,0,8,0,2,0,0/0,0,6,0,0,0,0/1,2,5"


def test_chips_can_have_other_numbers_and_records_keep_them(tmp_path: Path) -> None:
    game = from_file(tmp_path, FIVES)
    assert chips_of(game).values == (1, 2, 5)
    assert game.view()["numbers"] == [1, 2, 5]
    assert f'[Chips "{FIVES_LINE}"]' in game.record()
    again = replay(record.parse(play_on(game, seed=3).record()))
    assert again.tokens == game.tokens
    assert again.scores() == game.scores()
    assert comares.from_position(game.position()).scores() == game.scores()


def test_a_chip_scores_its_number_in_every_scoring() -> None:
    table = Table(chips="10,0,8,0,2,0,0/0,0,6,0,0,0,0/1,2,5")
    table.play("(chip:T) (chips:5,1,5,push,1)").turns({1: "P8.1"}).rewards({"P": "take:chip"})
    assert chips(table.game, 1) == ["5"]
    (scoring,) = table.game.breakdown()["seats"][0]["scorings"]
    assert (scoring["numbers"], scoring["chips"]) == ([5], 5)
    assert table.game.view()["scorings"][0]["chips"][0] == 5
    with pytest.raises(ParseError):
        Table(chips=FIVES_LINE).play("(chip:T) (chips:3,1,5,push,1)")


def test_positions_have_other_numbers_too() -> None:
    table = Table(chips=FIVES_LINE).play("(chip:T) (chips:5,1,5,push,1)").turns({1: "P8.1"}).rewards({"P": "take:chip"})
    text = table.game.position()
    assert "held:5/-/-" in text
    assert comares.from_position(text).view() == comares.from_position(text).view()
    assert comares.from_position(text).scores() == table.game.scores()


def test_more_than_three_numbers(tmp_path: Path) -> None:
    error = refused(tmp_path, "[light]\n1 = 5\n2 = 5\n3 = 5\n4 = 5\n[dark]\n1 = 6\n")
    assert (error.code, error.data["numbers"]) == ("chips-numbers", "1, 2, 3, 4")


# ---- Records ----


def test_a_record_has_an_own_set_inline_in_the_order_1_2_3_exchange_push_annul_black(tmp_path: Path) -> None:
    text = from_file(tmp_path, toml(chip_set("1 " * 2 + "2 2 2 3 exchange push push annul " + "black " * 10))).record()
    assert '[Chips "2,3,1,1,2,1,10/2,2,2,0,0,0,0"]' in text
    assert "mine" not in text


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_record_of_a_game_with_an_own_set_replays(tmp_path: Path, players: int) -> None:
    (tmp_path / "own.toml").write_text(toml(), "utf-8")
    game = play_on(new(tmp_path / "own.toml", players), seed=players)
    text = game.record()
    (tmp_path / "own.toml").unlink()
    again = replay(record.parse(text))
    assert again.tokens == game.tokens
    assert again.scores() == game.scores()
    assert again.record() == text


def test_a_record_with_an_inline_set() -> None:
    text = f'[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n[Chips "{OWN_LINE}"]\n\n(first:1)\n'
    game = replay(record.parse(text))
    assert chips_of(game).light == OWN.light
    assert f'[Chips "{OWN_LINE}"]' in game.record()


def test_a_record_without_the_tag_has_the_house_set() -> None:
    game = replay(record.parse('[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n\n(first:1)\n'))
    assert chips_of(game) == chip_sets.named("house")


def test_a_record_with_the_house_set_inline_is_a_valid_record() -> None:
    text = f'[Game "dicegame"]\n[Players "Ani" "Ben"]\n[Chips "{HOUSE_LINE}"]\n\n(first:1)\n'
    assert chips_of(replay(record.parse(text))).light == chip_sets.named("house").light


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("palace", "chips-unknown"),
        ("", "chips-unknown"),
        ("own.toml", "chips-unknown"),
        ("4,4,2,2,2,3,3", "chips-unknown"),
        ("4,4,2,2,2,3/2,2,2,0,0,0,0", "chips-inline"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0", "chips-inline"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/", "chips-inline"),
        ("4,4,2,2,2,3,x/2,2,2,0,0,0,0", "chips-inline"),
        ("4,4,2,2,2,3,/2,2,2,0,0,0,0", "chips-inline"),
        ("4,4,2,2,2,4,-1/2,2,2,0,0,0,0", "chips-inline"),
        ("4,4,2,2,2,3,+3/2,2,2,0,0,0,0", "chips-inline"),
        ("4,4,2,2,2,3,³/2,2,2,0,0,0,0", "chips-inline"),
        ("/", "chips-inline"),
        ("folder/own.toml", "chips-inline"),
        ("4,4,2,2,2,3,2/2,2,2,0,0,0,0", "chips-number"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,1", "chips-number"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/1,2", "chips-inline"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/1,2,x", "chips-inline"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/1,3,2", "chips-values"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/2,2,3", "chips-values"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/0,1,2", "chips-values"),
        ("4,4,2,2,2,3,3/2,2,2,0,0,0,0/1,2,21", "chips-values"),
    ],
)
def test_a_record_with_a_wrong_set_is_refused_with_its_place(value: str, code: str) -> None:
    text = f'[Game "dicegame"]\n[Players "Ani" "Ben" "Cleo"]\n[Chips "{value}"]\n\n(first:1)\n'
    with pytest.raises(SetupError) as caught:
        replay(record.parse(text))
    assert caught.value.code == code
    assert caught.value.where is not None
    assert caught.value.where.line == 3


def test_a_record_with_a_number_that_is_too_long_to_read_is_refused() -> None:
    text = f'[Game "dicegame"]\n[Players "Ani" "Ben"]\n[Chips "{"9" * 5000},4,2,2,2,3,3/2,2,2,0,0,0,0"]\n\n(first:1)\n'
    with pytest.raises(SetupError) as caught:
        replay(record.parse(text))
    assert caught.value.code in ("chips-inline", "chips-number")


# ---- What is wrong with a file ----


def test_an_unknown_sort(tmp_path: Path) -> None:
    error = refused(tmp_path, toml().replace("black = 4", "blak = 4"))
    assert error.code == "chips-sort"
    assert str(error) == (
        f"{tmp_path / 'own.toml'} has an unknown sort of chip “blak”; "
        "the sorts are: numbers from 1 to 20, exchange, push, annul, black."
    )


@pytest.mark.parametrize("sort", ["21", "start", "Black", "0", '" 1"', "01", "1_0", '"²"'])
def test_other_unknown_sorts(tmp_path: Path, sort: str) -> None:
    assert refused(tmp_path, toml().replace("black = 4", f"{sort} = 4")).code == "chips-sort"


@pytest.mark.parametrize(("light", "n"), [("1 " * 19, 19), ("1 " * 21, 21), ("", 0)])
def test_a_wrong_total_of_light_chips(tmp_path: Path, light: str, n: int) -> None:
    count = light.split().count("1")
    error = refused(tmp_path, f"[light]\n1 = {count}\n[dark]\n1 = 6\n")
    assert (error.code, error.data["back"], error.data["n"]) == ("chips-number", "light", n)
    assert str(error) == f"A chip set has 20 chips with light backs, not {n}."


@pytest.mark.parametrize("n", [0, 5, 7])
def test_a_wrong_total_of_dark_chips(tmp_path: Path, n: int) -> None:
    error = refused(tmp_path, f"[light]\n1 = 20\n[dark]\n1 = {n}\n")
    assert str(error) == f"A chip set has 6 chips with dark backs, not {n}."


def test_a_negative_number(tmp_path: Path) -> None:
    error = refused(tmp_path, "[light]\n1 = 21\nblack = -1\n[dark]\n1 = 6\n")
    assert error.code == "chips-count"
    assert str(error) == f"In {tmp_path / 'own.toml'}, black must be a whole number of at least 0, not -1."


@pytest.mark.parametrize("value", ['"4"', "4.0", "true", "[4]", "nan", "2026-01-01"])
def test_not_a_number(tmp_path: Path, value: str) -> None:
    error = refused(tmp_path, toml().replace("black = 4", f"black = {value}"))
    assert (error.code, error.data["sort"]) == ("chips-count", "black")


@pytest.mark.parametrize("value", ["9" * 5000, "-" + "9" * 5000, "0x" + "f" * 5000])
def test_a_number_that_is_too_long(tmp_path: Path, value: str) -> None:
    refused(tmp_path, toml().replace("black = 4", f"black = {value}"))


@pytest.mark.parametrize("back", ["light", "dark"])
def test_a_missing_table(tmp_path: Path, back: str) -> None:
    other, count = ("dark", 6) if back == "light" else ("light", 20)
    error = refused(tmp_path, f"[{other}]\n1 = {count}\n")
    assert error.code == "chips-table"
    assert str(error) == (
        f"{tmp_path / 'own.toml'} needs a table [{back}] that says how many chips there are of each sort."
    )


@pytest.mark.parametrize("value", ["20", '"twenty"', "[20]"])
def test_a_table_that_is_none(tmp_path: Path, value: str) -> None:
    assert refused(tmp_path, f"light = {value}\n[dark]\n1 = 6\n").code == "chips-table"


def test_an_empty_file(tmp_path: Path) -> None:
    assert refused(tmp_path, "").code == "chips-table"


def test_an_unknown_key(tmp_path: Path) -> None:
    error = refused(tmp_path, "coins = 3\n" + toml())
    assert (error.code, error.data["key"]) == ("data-unknown-key", "coins")
    assert str(error) == (f"{tmp_path / 'own.toml'} has an unknown key “coins”. It can have: dark, light, name.")


def test_an_unknown_table(tmp_path: Path) -> None:
    assert refused(tmp_path, toml() + "[grey]\n1 = 2\n").code == "data-unknown-key"


def test_a_name_that_is_no_text(tmp_path: Path) -> None:
    error = refused(tmp_path, toml(name="7"))
    assert str(error) == f"In {tmp_path / 'own.toml'}, name must be a text."


@pytest.mark.parametrize("content", ["light", "[light]\n1 = 20\n1 = 20\n", b"\xff\xfe", "[light\n"])
def test_a_file_that_is_no_toml(tmp_path: Path, content: str | bytes) -> None:
    error = refused(tmp_path, content)
    assert error.code == "data-not-toml"
    assert str(tmp_path / "own.toml") in str(error)


def test_an_unreadable_file(tmp_path: Path) -> None:
    for file in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(SetupError) as caught:
            new(file)
        assert caught.value.code == "unreadable-file"
        assert str(file) in str(caught.value)
    with pytest.raises(SetupError) as caught:
        new(tmp_path / "none.toml")
    assert str(caught.value) == f"The file {tmp_path / 'none.toml'} cannot be read: No such file or directory."


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(SetupError) as caught:
        comares.new("dicegame", 3, sheet="house")
    assert caught.value.code == "unknown-option"


@pytest.mark.parametrize("light", [(20,), (20, 0, 0, 0, 0, 0, 0, 0), (21, -1, 0, 0, 0, 0, 0)])
def test_a_set_as_a_value_has_seven_numbers_from_0_on(light: tuple[int, ...]) -> None:
    with pytest.raises(SetupError):
        new(ChipSet("", light, (6, 0, 0, 0, 0, 0, 0)))
