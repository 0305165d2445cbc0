"""What comes from files cannot control the terminal, and long lines are broken between words."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

from rich.table import Table
from rich.text import Text

from comares.cli.console import make_console, wrapped
from tests.processes import run_python


def test_control_characters_are_shown_not_sent() -> None:
    nasty = "a\x1b]0;title\x07b\x1b[2Jc\r\x7f\x9b31m"
    grid = Table(nasty)
    grid.add_row(nasty)
    for content in (nasty, Text(nasty), grid):
        out = StringIO()
        make_console(file=out, width=100).print(content, markup=False)
        assert not {character for character in out.getvalue() if not character.isprintable()} - {"\n"}
        assert "␛" in out.getvalue()


def test_our_own_colours_stay() -> None:
    out = StringIO()
    make_console(file=out, force_terminal=True, color_system="standard").print(Text("red", style="red"))
    assert out.getvalue() == "\x1b[31mred\x1b[0m\n"


def test_a_record_with_escape_sequences(tmp_path: Path) -> None:
    game = Path("docs/examples/three.alh").read_text("utf-8")
    name = game.partition('[Players "')[2].partition('"')[0]
    nasty = tmp_path / "nasty.alh"
    nasty.write_text(game.replace(f'"{name}"', f'"{name}\x1b]0;gotcha\x07"', 1), "utf-8")
    for command in (("show", str(nasty), "--at", "40"), ("replay", str(nasty)), ("legal", str(nasty))):
        done = run_python("-m", "comares", *command)
        assert "\x1b" not in done.stdout + done.stderr
        assert "\x07" not in done.stdout + done.stderr
        assert ("gotcha" in done.stdout) == (command[0] == "show")


def test_long_lines_are_aligned_with_where_they_begin() -> None:
    text = "Below, everything is explained.\n  undo  takes back what was chosen last\n     none of the others, for now"
    assert wrapped(text, 24).split("\n") == [
        "Below, everything is",
        "explained.",
        "  undo  takes back what",
        "        was chosen last",
        "     none of the others,",
        "     for now",
    ]
    assert wrapped(text, 80) == text
