"""Alcazaba in the terminal."""

from __future__ import annotations

import re
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from comares.alcazaba.drawing import FOUNTAIN, FOUNTAIN_STYLE, FREE, LONGEST, WALL, places_to_build, plan
from comares.alcazaba.moves import Build, BuildFromReserve, Store, Swap
from comares.alcazaba.notation import read, write
from comares.alcazaba.words import name_of
from comares.core.kinds import KINDS
from comares.core.say import in_words
from comares.core.texts import Texts
from comares.dicegame import terminal as dicegame
from comares.drawing import KIND_COLOURS, SEAT_COLOURS, points_table

View = dict[str, Any]

STAR: Final = "★"
DIRKS: Final = "†"
"""The tile that Dirk takes next."""
ON_RESERVE: Final = "×"
"""A marker on the reserve, which is out for this round."""
MOST_REBUILDINGS: Final = 12
"""If there are more ways to rebuild, they are not listed one by one."""
REBUILDING: Final = (Store, BuildFromReserve, Swap)
PLACE: Final = r"-?\d+,-?\d+"


def draw(view: View, texts: Texts) -> RenderableType:
    """Draw the whole table: the round, the dice tracks with the tiles, the players, their Alhambras, the dice."""
    palaces = [palace(view, seat, texts) for seat in view["seats"] if not seat["dirk"]]
    return Group(
        dicegame.head(view, texts),
        Columns([board(view, texts), players(view, texts)], padding=(0, 2)),
        dicegame.pays(view, texts, last=3),
        legend(view, texts),
        Columns(palaces, padding=(0, 3)),
        tray(view, texts),
    )


def picture(view: View, show: str, texts: Texts) -> RenderableType:
    """Draw the Alhambra of the player to move, or the dice tracks with the tiles, and the dice."""
    drawn = palace(view, view["seats"][view["seat"] - 1], texts) if show == "alhambra" else board(view, texts)
    return Group(drawn, tray(view, texts))


def board(view: View, texts: Texts) -> Table:
    """Draw the dice tracks with the tiles and the starting player chip below."""
    columns = view["columns"]
    height = max(len(column["tiles"]) + column["chip"] for column in columns)
    lying = [[*tiles_in(column, view), *[Text(STAR)] * column["chip"]] for column in columns]
    rows = [[column[row] if row < len(column) else Text() for column in lying] for row in range(height)]
    return dicegame.dice_tracks(view, texts, rows, 5 + len(DIRKS) if dirks_columns(view) else 5)


def tile_name(tile: str) -> Text:
    """Return the name of a tile in the colour of its kind."""
    return Text(tile, style=f"bold {KIND_COLOURS[tile[0]]}")


def tiles_in(column: View, view: View) -> list[Text]:
    """Return the tiles of a column, the lowest first; the one that Dirk takes next has his sign."""
    tiles = [tile_name(tile) for tile in column["tiles"]]
    if tiles and column["kind"] in dirks_columns(view):
        tiles[0].append(DIRKS, "bold")
    return tiles


def dirks_columns(view: View) -> set[str]:
    """Return the columns in which Dirk has a marker and will take the lowest tile that is left."""
    dirk = len(view["seats"]) if view["seats"][-1]["dirk"] else None
    return {column["kind"] for column in view["columns"] if dirk in column["markers"].values()}


def tile_names(tiles: list[str]) -> Text:
    """Return the names of some tiles."""
    return Text(" ").join(map(tile_name, tiles))


def legend(view: View, texts: Texts) -> Text:
    """Explain the symbols in sight."""
    seats = view["seats"]
    signs = [(FOUNTAIN, "fountain", FOUNTAIN_STYLE), ("━", "wall", WALL)]
    if any(seat["wall"] for seat in seats):
        signs.append(("━", "longest", LONGEST))
    if places_to_build(view):
        signs.append((FREE, "free", "bold"))
    if any(seat["rebuilt"] for seat in seats):
        signs.append((ON_RESERVE, "on-reserve", ""))
    meanings = [(sign, texts(f"alcazaba.sign.{name}"), style) for sign, name, style in signs]
    if any(column["tiles"] and column["kind"] in dirks_columns(view) for column in view["columns"]):
        meanings.append((DIRKS, texts("alcazaba.sign.dirk-next"), "bold"))
    if any(column["chip"] for column in view["columns"]):
        meanings.append((STAR, texts("dicegame.chip.start"), ""))
    return Text("   ").join(Text(sign, style=style).append(f" {word}", "dim") for sign, word, style in meanings)


def players(view: View, texts: Texts) -> Table:
    """Draw the players: markers left to place, tiles of each kind, length of the wall, reserve, points."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column("")
    table.add_column("")
    table.add_column(texts("cli.dicegame.markers"))
    for letter in KINDS:
        table.add_column(Text(letter, style=f"bold {KIND_COLOURS[letter]}"), justify="right")
    table.add_column(texts("alcazaba.wall"), justify="right")
    table.add_column(texts("cli.dicegame.points"), justify="right")
    table.add_column(texts("cli.alcazaba.reserve"))
    for seat in view["seats"]:
        number = seat["seat"]
        table.add_row(
            Text(str(number), style=f"bold {SEAT_COLOURS[number - 1]}"),
            Text(in_words(name_of(view, number), texts), style="bold" if number == view["seat"] else ""),
            "●" * seat["markers"] + ON_RESERVE * seat["rebuilt"],
            *(str(count) if count else "·" for count in seat["counts"]),
            "" if seat["dirk"] else str(len(seat["wall"])),
            str(view["scores"][number - 1]),
            tile_names(seat["reserve"]),
        )
    return table


def palace(view: View, seat: View, texts: Texts) -> Group:
    """Draw an Alhambra with its owner's name, marking where the player can build."""
    number = seat["seat"]
    title = Text(in_words(name_of(view, number), texts), style=f"bold {SEAT_COLOURS[number - 1]}")
    return Group(title, plan(seat, places_to_build(view) if number == view["seat"] else set()))


def tray(view: View, texts: Texts) -> Text:
    """Draw the dice on the table, or the column whose rewards are being given out and the tile just taken."""
    if view["column"]:
        text = Text(texts("alcazaba.rewards", at=texts(f"dicegame.at.{view['column']}")))
        if view["taken"]:
            text.append(f"   {texts('cli.alcazaba.taken')} ").append_text(tile_name(view["taken"]))
        return text
    return dicegame.tray(view, texts)


odds = dicegame.odds


def result(view: View, breakdown: View, texts: Texts) -> RenderableType:
    """Draw the final table: each scoring with tiles, places and points by kind, and the walls and their segments."""
    seats = breakdown["seats"]
    names = [in_words(name_of(view, seat["seat"]), texts) for seat in seats]
    table = points_table(texts("cli.dicegame.result"), texts("cli.alcazaba.result-key"), names)
    for number, scoring in enumerate(seats[0]["scorings"]):
        given = [seat["scorings"][number] for seat in seats]
        dicegame.add_scoring(
            table, scoring["scoring"], given, lambda points, kind: kind_sum(points["kinds"][kind]), texts
        )
        walls = ("–" if seat["dirk"] else str(len(seat["scorings"][number]["wall"])) for seat in seats)
        table.add_row(f"  {texts('alcazaba.wall')}", *walls)
        table.add_section()
    table.add_row(texts("cli.dicegame.total"), *(str(seat["total"]) for seat in seats), style="bold")
    return Group(table, *walls_in_words(seats, names, texts))


def kind_sum(points: View) -> str:
    """Return the points of a kind with the tiles and the place they are for; a tilde means the place is shared."""
    if points["place"] is None:
        return "–"
    shared = "~" if len(points["shared_by"]) > 1 else ""
    return f"{points['count']} ({shared}{points['place']}) {points['points']}"


def walls_in_words(seats: list[View], names: list[str], texts: Texts) -> list[Text]:
    """List the segments of each wall that scored: the place of each tile and its sides."""
    lines = []
    for seat, name in zip(seats, names, strict=True):
        for scoring in seat["scorings"]:
            if scoring["wall"]:
                key = {"name": name, "scoring": scoring["scoring"], "segments": segments_in_words(scoring["wall"])}
                lines.append(Text(texts("cli.alcazaba.wall-segments", **key), style="dim"))
    return lines


def segments_in_words(wall: list[View]) -> str:
    """Return a wall as tiles with their sides, such as ``0,1 N  1,1 NE``."""
    parts: list[tuple[str, str]] = []
    for segment in wall:
        place = f"{segment['x']},{segment['y']}"
        if parts and parts[-1][0] == place:
            parts[-1] = (place, parts[-1][1] + segment["side"])
        else:
            parts.append((place, segment["side"]))
    return "  ".join(f"{place} {sides}" for place, sides in parts)


# ---- What people type ----


def numbered(view: View) -> list[str]:
    """List the choices to show, without most of the ways to throw again or too many ways to rebuild."""
    tokens = dicegame.numbered(view, read)
    rebuilding = [token for token in tokens if isinstance(read(token), REBUILDING)]
    if len(rebuilding) > MOST_REBUILDINGS:
        tokens = [token for token in tokens if token not in rebuilding]
    return tokens


def examples(view: View, tokens: list[str]) -> list[str]:
    """Return one example of each type of unnumbered choice, the way people would type it."""
    rebuilding = (next((token for token in tokens if isinstance(read(token), sort)), "") for sort in REBUILDING)
    return [*dicegame.examples(view, tokens, read), *(re.sub("[:@]", " ", token) for token in rebuilding if token)]


def candidates(view: View) -> list[str]:
    """List what a player might want to do, legal or not, so that the illegal moves can be explained."""
    if view["seat"] is None:
        return []
    seat = view["seats"][view["seat"] - 1]
    if view["phase"] == "turn":
        tokens = [write(Store(built["tile"])) for built in seat["alhambra"]]
        return tokens[:1] if view["throws"] == 3 else tokens  # after the third throw the reason is always the same
    if view["phase"] == "settle":
        tiles = {(built["x"], built["y"]) for built in seat["alhambra"]} | {(0, 0)}
        beside = {(x + dx, y + dy) for x, y in tiles for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        return [write(Build(x, y)) for x, y in sorted(beside - tiles)]
    return []


def read_move(view: View, typed: str) -> str:
    """Turn ``2,-1`` (build there), ``build t9es 2,-1``, ``store t9es``, ``store 2,-1`` … into a token."""
    words = re.sub(r"\s*,\s*", ",", typed.strip().casefold())
    if match := re.fullmatch(rf"(?:build)?\s*@?\s*({PLACE})", words):
        return f"build@{match[1]}"
    if match := re.fullmatch(rf"build[\s:]+(\w+)[\s@]+({PLACE})", words):
        return f"build:{match[1].upper()}@{match[2]}"
    if match := re.fullmatch(rf"swap[\s:]+(\w+)[\s=]+({PLACE}|\w+)", words):
        return f"swap:{match[1].upper()}={tile_named(view, match[2])}"
    if match := re.fullmatch(rf"(store|take)[\s:]+({PLACE}|\w+)", words):
        return f"{match[1]}:{match[2] if match[2] == 'chip' else tile_named(view, match[2])}"
    return dicegame.read_move(view, typed)


def tile_named(view: View, word: str) -> str:
    """Return the name of a tile; a tile of the player's own Alhambra may also be given by its place."""
    places = {}
    if view["seat"] is not None:
        places = {f"{built['x']},{built['y']}": built["tile"] for built in view["seats"][view["seat"] - 1]["alhambra"]}
    return str(places.get(word, word.upper()))


def read_dice(view: View, typed: str) -> str:
    """Turn what people type for dice and draws (``paaacgtt``, ``t9es g10 …``, a player's name) into a token."""
    phase = view["phase"]
    if phase in ("stack", "bag"):
        tiles = re.split(r"[\s,]+", typed.strip("() ").casefold().removeprefix(f"{phase}:").strip().upper())
        if phase == "stack":
            tiles.sort(key=lambda tile: (KINDS + tile[:1]).index(tile[:1]))
        return f"({phase}:{','.join(tiles)})"
    return dicegame.read_dice(view, typed)
