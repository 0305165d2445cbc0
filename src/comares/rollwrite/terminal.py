"""Roll & Write in the terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from comares.core.kinds import KINDS
from comares.core.places import share
from comares.core.say import in_words
from comares.core.texts import Texts
from comares.drawing import BLUE, KIND_COLOURS, YELLOW, points_table, progress
from comares.rollwrite.codes import SCORING
from comares.rollwrite.moves import Build, Colour, GainCoins, Move, TurnDie
from comares.rollwrite.notation import write
from comares.rollwrite.words import name_of, short_name_of

View = dict[str, Any]

DIE_MARKS: Final = {0: "■", 1: "▲", -1: "▼"}


def draw(view: View, texts: Texts) -> RenderableType:
    """Draw the whole table: the round, the sheet of the player to move, the other sheets, the score pad."""
    focus = view["seat"] if view["seat"] and view["seat"] <= len(view["players"]) else view["first"] or 1
    others = [seat for seat in view["seats"] if not seat["virtual"] and seat["seat"] != focus]
    sheets = [
        sheet(view, view["seats"][focus - 1], texts),
        *(small_sheet(view, seat, texts) for seat in others),
    ]
    return Group(rounds(view, texts), Columns(sheets, padding=(0, 2)), score_pad(view, texts))


def picture(view: View, show: str, texts: Texts) -> RenderableType:
    """Draw the score pad, or the sheet of the player to move."""
    return score_pad(view, texts) if show == "pad" else sheet(view, view["seats"][view["seat"] - 1], texts)


def rounds(view: View, texts: Texts) -> Text:
    """Draw the round track."""
    if view["round"] == 0:
        return Text(texts("game.set-up"), style="bold")
    done = view["rounds"] if view["phase"] == "over" else view["round"] - 1
    return progress(texts("game.round", round=view["round"], rounds=view["rounds"]), done, view["rounds"])


def sheet(view: View, seat: View, texts: Texts) -> Panel:
    """Draw a player's sheet with the dice on their fields, highlighting the cells where dice meet."""
    yellow, blue = marks(seat["yellow"]), marks(seat["blue"])
    decides = view["seat"] == seat["seat"] and view["phase"] in ("turn", "second", "keep")
    meeting = set(product(yellow, blue)) if decides else set()
    text = Text()
    text.append("       " + "".join(f"{column:^4}" for column in range(1, 7)) + "\n", style="dim")
    text.append("       ")
    for column in range(1, 7):
        text.append(f"{blue.get(column, ''):^4}", style=f"bold {BLUE}")
    for row, line in enumerate(view["sheet"], 1):
        text.append("\n")
        text.append(f"{yellow.get(row, ''):>4}", style=f"bold {YELLOW}")
        text.append(f" {row} ", style="dim")
        for column, letter in enumerate(line, 1):
            text.append_text(cell(letter, seat["built"][row - 1][column - 1], (row, column) in meeting))
    text.append("\n")
    text.append_text(coins(view, seat, texts))
    return Panel(text, title=in_words(name_of(view, seat["seat"]), texts), box=box.ROUNDED, width=36)


def cell(letter: str, is_built: bool, is_lit: bool) -> Text:
    """Draw a cell: the letter of its kind, crossed out if constructed, in brackets where dice meet."""
    left, right = ("[", "]") if is_lit else (" ", " ")
    text = Text(left, style="bold")
    if is_built:
        text.append("✗", style=f"dim {KIND_COLOURS[letter]}")
    else:
        text.append(letter, style=f"bold {KIND_COLOURS[letter]}")
    return text.append(right, style="bold").append(" ")


def marks(dice: Sequence[View]) -> dict[int, str]:
    """Return the dice on each field; an arrow shows which way a die was turned."""
    found: dict[int, str] = {}
    for die in dice:
        found[die["pips"]] = found.get(die["pips"], "") + DIE_MARKS[die["turned"]]
    return found


def coins(view: View, seat: View, texts: Texts) -> Text:
    """Draw the coins: crossed out, circled, blank."""
    text = Text()
    for mark, count, style in (
        ("⊗", seat["crossed"], "dim"),
        ("◉", seat["circled"] - seat["crossed"], f"bold {YELLOW}"),
        ("·", view["coins"] - seat["circled"], "dim"),
    ):
        text.append(mark * count if view["coins"] <= 20 else f"{mark}{count} ", style=style)
    text.append("  " + texts("rollwrite.coins-left", n=seat["circled"] - seat["crossed"]))
    return text


def small_sheet(view: View, seat: View, texts: Texts) -> Panel:
    """Draw another player's sheet in miniature, with their coins and dice."""
    text = Text()
    for row, line in enumerate(view["sheet"]):
        for column, letter in enumerate(line):
            is_built = seat["built"][row][column]
            text.append("✗ " if is_built else f"{letter} ", style=("dim " if is_built else "") + KIND_COLOURS[letter])
        text.append("\n")
    for colour, style in (("yellow", YELLOW), ("blue", BLUE)):
        text.append(" ".join(str(die["pips"]) for die in seat[colour]) + " ", style=f"bold {style}")
    text.append(f"◉{seat['circled'] - seat['crossed']}", style=YELLOW)
    return Panel(text, title=in_words(name_of(view, seat["seat"]), texts)[:12], box=box.ROUNDED, width=16)


def score_pad(view: View, texts: Texts) -> Table:
    """Draw the score pad: the boxes of each kind by seat, the places still open, the current points."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    for kind, letter in enumerate(KINDS):
        head = Text(letter, style=f"bold {KIND_COLOURS[letter]}")
        for place in range(SCORING):
            gone = place < view["taken"][kind]
            head.append("\n" if place == 0 else " ")
            head.append("–" if gone else str(share(SCORING, kind, place, 1)), style="not bold default")
        table.add_column(head)
    table.add_column(texts("rollwrite.points"), justify="right", vertical="bottom")
    for seat in view["seats"]:
        scores = view["scores"][seat["seat"] - 1 : seat["seat"]]
        name = in_words(short_name_of(view, seat["seat"]), texts)
        table.add_row(
            Text(name, style="bold" if seat["seat"] == view["seat"] else ""),
            *(boxes(view, seat, kind) for kind in range(6)),
            str(scores[0]) if scores else "",
        )
    return table


def boxes(view: View, seat: View, kind: int) -> Text:
    """Draw the boxes of a kind, ticked and open, with the place if the kind is complete."""
    ticked, size = seat["counts"][kind], view["sizes"][kind]
    text = Text().append("▪" * ticked, style=KIND_COLOURS[KINDS[kind]]).append("▫" * (size - ticked), style="dim")
    if ticked == size and seat["places"][kind]:
        text.append(f" {seat['places'][kind]}.", style="bold")
    return text


def result(view: View, breakdown: View, texts: Texts) -> Table:
    """Draw the final table with all sums: kinds with place and sharing, rows, columns, coins."""
    seats = breakdown["seats"]
    names = [in_words(short_name_of(view, seat["seat"]), texts) for seat in seats]
    table = points_table(texts("rollwrite.result"), texts("rollwrite.result-key"), names)
    for kind, letter in enumerate(KINDS):
        sums = [kind_sum(seat["kinds"][kind], seat["scores"]) for seat in seats]
        table.add_row(Text(texts(f"kind.{letter}"), style=KIND_COLOURS[letter]), *sums)
    for name, first in (("rows", 0), ("columns", 6)):
        table.add_row(texts(f"rollwrite.{name}"), *(line_sum(seat["lines"][first : first + 6]) for seat in seats))
    coin_sums = ["" if seat["virtual"] else f"({seat['coins']}) {seat['coin_points']}" for seat in seats]
    table.add_row(texts("rollwrite.coins"), *coin_sums)
    if any(seat["bonus"] for seat in seats):
        table.add_row(texts("rollwrite.bonus"), *(str(seat["bonus"] or "") for seat in seats))
    table.add_section()
    totals = [str(seat["total"]) if seat["scores"] else "–" for seat in seats]
    table.add_row(texts("rollwrite.total"), *totals, style="bold")
    return table


def kind_sum(points: View, scores: bool) -> str:
    """Return the points of a kind and how they add up: buildings · places ÷ players, ★ for a completed kind."""
    if points["place"] is None:
        return "0" if scores else "–"
    first, players = points["place"], len(points["shared_by"])
    places = f"{first}–{first + players - 1}÷{players}" if players > 1 else f"{first}."
    star = "★" if points["completed"] else ""
    return f"({points['count']}{star}·{places}) {points['points'] if scores else '–'}"


def line_sum(lines: Sequence[View]) -> str:
    """Return the points of rows or columns and how they add up, such as ``(2+5) 7``."""
    points = [str(line["points"]) for line in lines if line["points"]]
    total = sum(line["points"] for line in lines)
    return f"({'+'.join(points)}) {total}" if len(points) > 1 else str(total) if lines else ""


def numbered(view: View) -> list[str]:
    """List the choices in a natural order."""
    order = {token: at for at, token in enumerate(candidates(view))}
    legal: list[str] = view["legal"]
    return sorted(legal, key=lambda token: order.get(token, -1))


def read_move(_view: View, typed: str) -> str:
    """Turn what a person typed for a move into a token; here they already type tokens."""
    return typed


def examples(_view: View, tokens: list[str]) -> list[str]:
    """Return unnumbered choices the way people would type them; here all choices are numbered."""
    return tokens[:1]


def candidates(view: View) -> list[str]:
    """List what a player might want to do with the dice, legal or not, so that the illegal ones can be explained."""
    if view["phase"] != "turn":
        return []
    seat = view["seats"][view["seat"] - 1]
    yellow = [die["pips"] for die in seat["yellow"]]
    blue = [die["pips"] for die in seat["blue"]]
    dice: tuple[tuple[Colour, list[int]], ...] = (("yellow", yellow), ("blue", blue))
    moves: list[Move] = [
        *(Build(y, b) for y, b in product(yellow, blue)),
        GainCoins(),
        *(TurnDie(colour, pips, pips + way) for colour, shown in dice for pips in shown for way in (1, -1)),
    ]
    return list(dict.fromkeys(map(write, moves)))


def read_dice(view: View, typed: str) -> str:
    """Turn what people type for their dice (``3 5``, ``25 13``, ``y3b5``, a player's name) into a token."""
    if view["phase"] == "first-player":
        names = [name.casefold() for name in view["players"]]
        seat = str(names.index(typed.casefold()) + 1) if typed.casefold() in names else typed.strip("()")
        return f"({seat if seat.startswith('first:') else f'first:{seat}'})"
    digits = re.sub(r"[^0-9]", "", typed)
    if re.search(r"[^0-9yb() ,/]", typed) or len(digits) not in (2, 4):
        return typed
    half = len(digits) // 2
    return f"(y{''.join(sorted(digits[:half]))}b{''.join(sorted(digits[half:]))})"
