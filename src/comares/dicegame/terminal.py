"""The dice game in the terminal."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comares.core.kinds import KINDS
from comares.core.say import in_words
from comares.core.texts import Texts
from comares.dicegame.chips import HIGHEST
from comares.dicegame.moves import Annul, Move, Push, SetBlackDie, Throw
from comares.dicegame.notation import read, write
from comares.dicegame.odds import MOST_THROWS
from comares.dicegame.odds import odds as chances
from comares.dicegame.words import name_of
from comares.drawing import KIND_COLOURS, SEAT_COLOURS, points_table, progress

View = dict[str, Any]

CHIPS: Final = {
    **{str(number): chr(ord("①") + number - 1) for number in range(1, HIGHEST + 1)},
    "exchange": "⇄",
    "push": "»",
    "annul": "✗",
    "black": "■",
    "start": "★",
}


def draw(view: View, texts: Texts) -> RenderableType:
    """Draw the whole table: the round, the building and dice tracks, the players and their chips, the dice."""
    return Group(
        head(view, texts),
        tracks(view, texts),
        pays(view, texts),
        legend(view, texts),
        players(view, texts),
        tray(view, texts),
    )


def picture(view: View, _show: str, texts: Texts) -> RenderableType:
    """Draw the building and dice tracks and the dice."""
    return Group(tracks(view, texts), tray(view, texts))


def head(view: View, texts: Texts) -> Text:
    """Draw the round and who has the Caliph stone."""
    if view["round"] == 0:
        return Text(texts("dicegame.not-begun"), style="bold")
    done = view["rounds"] if view["phase"] == "over" else view["round"] - 1
    text = progress(texts("game.round", round=view["round"], rounds=view["rounds"]), done, view["rounds"])
    return text.append("  " + texts("cli.dicegame.caliph", name=in_words(name_of(view, view["caliph"]), texts)))


def tracks(view: View, texts: Texts) -> Columns:
    """Draw the building tracks beside the dice tracks, with the chips below these."""
    bonus = [chip_mark(column["bonus"]) for column in view["columns"]]
    return Columns([building_tracks(view, texts), dice_tracks(view, texts, [bonus])], padding=(0, 2))


def building_tracks(view: View, texts: Texts) -> Table:
    """Draw the building tracks, with the highest field on top and the lowest stone of a pile on the left."""
    table = board(texts("cli.dicegame.building-track"), width=len(view["seats"]))
    for field in range(12, 0, -1):
        piles = [column["stones"][field - 1] for column in view["columns"]]
        table.add_row(str(field), *(stones(pile) for pile in piles))
    return table


def dice_tracks(view: View, texts: Texts, below: Sequence[Sequence[RenderableType]], width: int = 3) -> Table:
    """Draw the dice tracks: a row for each number of symbols, with fields for one, two and three throws.

    The contents of the columns are shown below.
    """
    table = board(texts("cli.dicegame.dice-track"), width)
    for symbols in range(8, 0, -1):
        fields = [f"{symbols}.{throws}" for throws in (1, 2, 3)]
        table.add_row(str(symbols), *(markers(column, fields) for column in view["columns"]))
    table.add_section()
    for row in below:
        table.add_row("", *row)
    if any(column["now"] for column in view["columns"]):
        table.add_row(Text("→", style="bold"), *(Text(column["now"] or "", style="bold") for column in view["columns"]))
    return table


def board(title: str, width: int) -> Table:
    """Return an empty table with a column for each kind."""
    table = Table(
        box=box.SIMPLE_HEAD,
        title=title,
        title_justify="left",
        pad_edge=False,
        padding=(0, 1, 0, 0),
        collapse_padding=True,
    )
    table.add_column("", justify="right", style="dim")
    for letter in KINDS:
        table.add_column(Text(letter, style=f"bold {KIND_COLOURS[letter]}"), width=width)
    return table


def stones(seats: list[int]) -> Text:
    """Draw a pile of stones."""
    text = Text()
    for seat in seats:
        text.append(str(seat), style=f"bold {SEAT_COLOURS[seat - 1]}")
    return text if seats else Text("·", style="dim")


def markers(column: View, fields: list[str]) -> Text:
    """Draw three fields of a dice track."""
    text = Text()
    for field in fields:
        seat = column["markers"].get(field)
        if seat:
            text.append(str(seat), style=f"bold {SEAT_COLOURS[seat - 1]}")
        else:
            text.append("○" if field == column["now"] else "·", style="bold" if field == column["now"] else "dim")
    return text


def chip_mark(chip: str | None) -> str:
    """Return the symbol of a chip."""
    return CHIPS[chip] if chip else ""


def legend(view: View, texts: Texts) -> Text:
    """Say what the chips in sight do."""
    seen = {column["bonus"] for column in view["columns"]}.union(*(seat["chips"] for seat in view["seats"]))
    return Text("\n".join(f"{mark} {use(chip, texts)}" for chip, mark in CHIPS.items() if chip in seen), style="dim")


def use(chip: str, texts: Texts) -> str:
    """Say what a chip does."""
    return texts("dicegame.use.number", n=int(chip)) if chip.isdigit() else texts(f"dicegame.use.{chip}")


def pays(view: View, texts: Texts, last: str | int = "C") -> Text:
    """List what the places of each kind pay in the next scoring, and in the last one."""
    rows = {view["scoring"]: view["scoring_points"], last: view["final_points"]}
    lines = [pay_line(texts("cli.dicegame.scoring", scoring=scoring), points) for scoring, points in rows.items()]
    return Text("\n").join(lines)


def pay_line(title: str, points: list[list[int]]) -> Text:
    """List what the places of each kind pay in a scoring."""
    line = Text(title, style="dim")
    for letter, places in zip(KINDS, points, strict=True):
        line.append(f"  {letter} ", style=f"bold {KIND_COLOURS[letter]}").append("·".join(map(str, places)))
    return line


def players(view: View, texts: Texts) -> Table:
    """Draw the players: markers left to place, chips, points."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("")
    table.add_column(texts("cli.dicegame.markers"))
    table.add_column(texts("cli.dicegame.chips-title"))
    table.add_column(texts("cli.dicegame.points"), justify="right")
    for seat in view["seats"]:
        number = seat["seat"]
        table.add_row(
            Text(str(number), style=f"bold {SEAT_COLOURS[number - 1]}"),
            Text(in_words(name_of(view, number), texts), style="bold" if number == view["seat"] else ""),
            "●" * seat["markers"],
            " ".join(CHIPS[chip] for chip in seat["chips"]),
            str(view["scores"][number - 1]),
        )
    return table


def tray(view: View, texts: Texts) -> Text:
    """Draw the dice on the table and the number of the throw."""
    text = Text()
    for letter in view["dice"]:
        text.append(f" {letter} ", style=f"bold reverse {KIND_COLOURS[letter]}").append(" ")
    if view.get("black"):
        text.append(f" {view['black']} ", style="bold white on black").append(" ")
    if view["dice"]:
        text.append(" " + texts("cli.dicegame.throw-number", throws=view["throws"]))
    return text


def odds(view: View, held: str, texts: Texts) -> RenderableType:
    """Draw how likely each number of a kind is by the last throw, if it and some dice are held."""
    left = MOST_THROWS - view["throws"]
    black = view.get("black")
    found = chances(view["dice"], held, view["throws"], black)
    table = Table("", box=box.SIMPLE_HEAD)
    for kind in KINDS:
        table.add_column(Text(kind, style=f"bold {KIND_COLOURS[kind]}"), justify="right")
    for number in range(len(found[KINDS[0]]), 0, -1):
        shares = [found[kind][number - 1] for kind in KINDS]
        table.add_row(f"≥ {number}", *map(percent, shares))
    notes = [texts("web.odds.about", n=left), *([texts("web.odds.black")] if black else [])]
    return Group(table, Text(" ".join(notes), style="dim"))


def percent(share: float) -> str:
    """Format a probability in per cent; what is hardly possible or nearly certain is not rounded to what it is not."""
    if share in (0, 1):
        return "100" if share else "–"
    if 0.001 <= share <= 0.999:
        return f"{100 * share:.1f}"
    return "<0.1" if share < 0.5 else ">99.9"


def result(view: View, breakdown: View, texts: Texts) -> Table:
    """Draw the final table: each scoring with ranks and points by column, and the number chips."""
    seats = breakdown["seats"]
    names = [in_words(name_of(view, seat["seat"]), texts) for seat in seats]
    table = points_table(texts("cli.dicegame.result"), texts("cli.dicegame.result-key"), names)
    for number, scoring in enumerate(seats[0]["scorings"]):
        given = [seat["scorings"][number] for seat in seats]
        add_scoring(table, scoring["scoring"], given, lambda points, kind: column_sum(points["columns"][kind]), texts)
        table.add_row(f"  {texts('cli.dicegame.numbers')}", *(number_sum(points) for points in given))
        table.add_section()
    table.add_row(texts("cli.dicegame.total"), *(str(seat["total"]) for seat in seats), style="bold")
    return table


def add_scoring(
    table: Table, scoring: object, given: Sequence[View], of_kind: Callable[[View, int], str], texts: Texts
) -> None:
    """Add the points of each seat in a scoring to the final table, and below them those of each kind."""
    title = texts("cli.dicegame.scoring", scoring=scoring)
    table.add_row(Text(title, style="bold"), *(str(points["points"]) for points in given), style="bold")
    for kind, letter in enumerate(KINDS):
        name = Text(f"  {texts(f'kind.{letter}')}", style=KIND_COLOURS[letter])
        table.add_row(name, *(of_kind(points, kind) for points in given))


def column_sum(points: View) -> str:
    """Return the points of a column and the rank they are for."""
    return "–" if points["place"] is None else f"({points['place']}.) {points['points']}"


def number_sum(points: View) -> str:
    """Return the points of the number chips and the chips they are for."""
    chips = " ".join(CHIPS[str(number)] for number in points["numbers"])
    return f"{chips} {points['chips']}" if chips else "0"


def numbered(view: View, read: Callable[[str], object] = read) -> list[str]:
    """List the choices to show; of the many ways to throw again, only those that hold a single kind."""
    holding_one_kind = {"".join(die for die in view["dice"] if die != letter) for letter in view["dice"]}
    legal: list[str] = view["legal"]
    throws = {write(Throw(dice)) for dice in holding_one_kind}
    others = [token for token in legal if not isinstance(read(token), Throw)]
    return [*sorted(others), *sorted(throws.intersection(legal))]


def examples(view: View, tokens: list[str], read: Callable[[str], object] = read) -> list[str]:
    """Return one of the ways to throw again as people would type it: by what they hold, or by what they throw."""
    thrown = next((move.dice for move in map(read, tokens) if isinstance(move, Throw)), "")
    held = "".join(letter * (view["dice"].count(letter) - thrown.count(letter)) for letter in KINDS)
    return [f"hold {held}", f"throw {thrown}"] if held and thrown else [f"throw {thrown}"] if thrown else []


def candidates(view: View) -> list[str]:
    """List the chip moves a player might want to make, legal or not, so that the illegal ones can be explained."""
    if view["phase"] not in ("turn", "annulled"):
        return []
    chips = view["seats"][view["seat"] - 1]["chips"]
    shown = dict.fromkeys(view["dice"])
    wishes: dict[str, list[Move]] = {
        "push": [Push(letter) for letter in shown],
        "black": [SetBlackDie(KINDS[0])],
        "annul": [Annul()],
    }
    return [write(move) for chip, moves in wishes.items() if chip in chips for move in moves]


def read_move(view: View, typed: str) -> str:
    """Turn ``hold PPT`` (throw the others again) or ``throw AAC`` into a token; return anything else unchanged."""
    match = re.fullmatch(r"(hold|throw)[\s:]*([psacgt][psacgt ]*)", typed.casefold())
    if not match:
        return typed
    letters = match[2].upper().replace(" ", "")
    if match[1] == "hold":
        rest = list(view["dice"])
        for letter in letters:
            if letter not in rest:
                return typed
            rest.remove(letter)
        letters = "".join(rest)
    return f"throw:{in_order(letters)}"


def read_dice(view: View, typed: str) -> str:
    """Turn what people type for dice and draws (``paaacgtt``, ``A``, a player's name) into a token."""
    bare = typed.strip("()")
    match view["phase"]:
        case "first-player":
            names = [name.casefold() for name in view["players"]]
            seat = names.index(bare.casefold()) + 1 if bare.casefold() in names else bare.removeprefix("first:")
            return f"(first:{seat})"
        case "start-chip":
            return f"(chip:{bare.removeprefix('chip:').upper()})"
        case "dirk":
            return f"(dirk:{bare.removeprefix('dirk:').upper()})"
        case "bonus-chips":
            chips = re.split(r"[\s,]+", bare.removeprefix("chips:").strip().casefold())
            return f"(chips:{','.join(chips)})"
    return f"({in_order(bare.replace(' ', '').upper())})"


def in_order(letters: str) -> str:
    """Return dice in the order of the kinds; any other letters go last."""
    return "".join(sorted(letters, key=lambda letter: (KINDS + letter).index(letter)))
