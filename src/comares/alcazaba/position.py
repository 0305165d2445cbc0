"""Positions of Alcazaba as text; ``docs/notation.md`` explains the words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from comares.alcazaba.codes import (
    BAG,
    BAG_TILES,
    DICE,
    DRAWN,
    FIRST_OF_KIND,
    FIRST_PLAYER,
    LAID,
    NAME_CALIPH,
    NO_COLUMN,
    NO_TILE,
    OVER,
    ROUNDS,
    SETTLE,
    SIDES,
    STACK,
    START_CHIP,
    TAKE,
    TILES,
    TOWER,
    TURN,
    TURNS_IN_WORD,
)
from comares.alcazaba.scoring import kind_points
from comares.alcazaba.state import State, restore
from comares.alcazaba.view import PHASES
from comares.alcazaba.walls import STEPS
from comares.core.bits import count_bits
from comares.core.errors import ParseError
from comares.core.kinds import KINDS
from comares.core.position import Words, seat_from
from comares.dicegame.board_text import (
    COLUMNS,
    NONE,
    check_markers,
    left_of,
    read_cup,
    read_markers,
    read_thrown_dice,
    write_markers,
    write_throws,
)
from comares.dicegame.codes import FIELDS

BY_NAME: Final = {name: phase for phase, name in PHASES.items()}
TURNS: Final = (DICE, TURN)
REWARDS: Final = (TAKE, SETTLE, NAME_CALIPH)
PLACED: Final = re.compile("([A-Z0-9]+)@(-?[0-9]{1,2}),(-?[0-9]{1,2})")
NOTE: Final = re.compile("([0-9a-f]{6})(?:@(-?[0-9]{1,2}),(-?[0-9]{1,2})([NESW])([sio]*))?")
WAYS: Final = "sio"
"""How a wall continues: straight, inwards, outwards."""
LONGEST: Final = 3 * TURNS_IN_WORD
SCORINGS: Final = "abc"


# ---- Writing ----


def write(state: State) -> Iterator[tuple[str, str]]:
    """Yield the words of a position."""
    names = state.variant.names
    fields = state.fields()
    yield "phase", PHASES[state.phase]
    if state.phase == FIRST_PLAYER:
        return
    yield "round", str(state.round)
    yield "caliph", str(state.caliph + 1)
    if state.phase in (*TURNS, SETTLE, NAME_CALIPH):
        yield "seat", str(state.seat + 1)
    if state.phase in TURNS:
        yield "left", str(state.left[state.seat])
        yield from write_throws(fields["board"])
    if state.phase in REWARDS:
        yield "column", KINDS[state.column]
    if state.phase == SETTLE:
        yield "taken", names[state.taken]
    if state.chip != NO_COLUMN:
        yield "chip", KINDS[state.chip]
    laid = [tile for tile in state.laid if tile != NO_TILE]
    if laid:
        yield "laid", "+".join(names[tile] + ("" if state.offered >> tile & 1 else NONE) for tile in laid)
    yield from write_markers(fields["board"]["track"])
    for seat in range(state.variant.seats):
        yield str(seat + 1), write_seat(state, seat)
    elsewhere = state.unseen | sum(1 << tile for tile in laid)
    for seat in range(state.variant.seats):
        elsewhere |= state.built[seat] | state.reserve[seat]
    if gone := write_tiles(state, state.variant.tiles & ~elsewhere):
        yield "gone", gone
    for scoring in range(scorings_done(state.round, state.phase)):
        notes = range(6 * scoring, 6 * scoring + state.variant.seats)
        yield SCORINGS[scoring], "/".join(write_note(state, note) for note in notes)


def write_tiles(state: State, tiles: int) -> str:
    """Write a set of tiles."""
    return "+".join(state.variant.names[tile] for tile in range(TILES) if tiles >> tile & 1)


def write_seat(state: State, seat: int) -> str:
    """Write a seat: Alhambra, reserve, and markers used to rebuild; for Dirk, just the tiles."""
    if seat >= state.variant.players:
        return write_tiles(state, state.built[seat]) or NONE
    built = "+".join(
        f"{name}@{state.x[tile]},{state.y[tile]}"
        for tile, name in enumerate(state.variant.names)
        if state.built[seat] >> tile & 1
    )
    return f"{built or NONE}/{write_tiles(state, state.reserve[seat]) or NONE}/{state.rebuilt[seat]}"


def write_note(state: State, note: int) -> str:
    """Write the findings of a scoring: the number of tiles of each kind (hexadecimal), and the longest wall."""
    counts = "".join(f"{state.counted[note] >> 4 * kind & 15:x}" for kind in range(6))
    if not state.wall[note]:
        return counts
    turns = "".join(
        WAYS[state.wall_turns[3 * note + n // TURNS_IN_WORD] >> 2 * (n % TURNS_IN_WORD) & 3]
        for n in range(state.wall[note] - 1)
    )
    return f"{counts}@{state.wall_x[note]},{state.wall_y[note]}{SIDES[state.wall_side[note]]}{turns}"


def scorings_done(played: int, phase: int) -> int:
    """Return the number of scorings so far: after rounds 1, 3 and 5."""
    return (played + (phase == OVER)) // 2


# ---- Reading ----


class Tiles:
    """Reads tiles, making sure that each is in one place only."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.met = 0

    def find(self, name: str) -> int:
        """Return a tile by name."""
        if name not in self.names:
            raise ParseError("position-tile-unknown", tile=name)
        return self.names.index(name)

    def take(self, name: str) -> int:
        """Return a tile that has not occurred before."""
        tile = self.find(name)
        if self.met >> tile & 1:
            raise ParseError("position-tile-twice", tile=name)
        self.met |= 1 << tile
        return tile

    def take_all(self, names: str) -> int:
        """Return a set of tiles."""
        return sum(1 << self.take(name) for name in names.split("+")) if names != NONE else 0


def read(start: State, words: Words) -> State:
    """Return the position described by the words."""
    variant = start.variant
    phase = words.one_of("phase", BY_NAME)
    if phase == FIRST_PLAYER:
        return start
    values = start.fields()
    values["phase"] = phase
    values["round"] = words.number("round", rounds_of(phase))
    values["caliph"] = seat_from(words, "caliph", variant.players)
    if phase in (*TURNS, SETTLE, NAME_CALIPH):
        values["seat"] = seat_from(words, "seat", variant.players)
    if phase in REWARDS:
        values["column"] = words.one_of("column", COLUMNS)
    tiles = Tiles(variant.names)
    for seat in range(variant.seats):
        read_seat(words, variant, seat, tiles, values)
    if phase == SETTLE:
        values["taken"] = tiles.take(words.take("taken"))
    read_laid(words, variant, tiles, values)
    if "gone" in words:
        tiles.take_all(words.take("gone"))
    values["unseen"] = variant.tiles & ~tiles.met
    count_bag(variant, values)
    read_turn(words, variant, values)
    for scoring in range(scorings_done(values["round"], phase)):
        read_scoring(words, variant, scoring, values)
    return with_scores(restore(variant, values))


def rounds_of(phase: int) -> range:
    """Return the rounds that can have this phase."""
    if phase == OVER:
        return range(ROUNDS, ROUNDS + 1)
    return range(1, ROUNDS if phase in (START_CHIP, NAME_CALIPH) else ROUNDS + 1)


def read_seat(words: Words, variant: Any, seat: int, tiles: Tiles, values: dict[str, Any]) -> None:
    """Read a seat."""
    name = str(seat + 1)
    value = words.take(name)
    if seat >= variant.players:
        values["built"][seat] = tiles.take_all(value)
        return
    parts = value.split("/")
    if len(parts) != 3 or not re.fullmatch("[0-5]", parts[2]):
        raise words.unreadable(name)
    places: dict[tuple[int, int], int] = {}
    for placed in parts[0].split("+") if parts[0] != NONE else ():
        match = PLACED.fullmatch(placed)
        if not match:
            raise words.unreadable(name)
        tile, x, y = tiles.take(match[1]), int(match[2]), int(match[3])
        if (x, y) in places:
            raise ParseError("position-alhambra", seat=name)
        places[x, y] = tile
        values["built"][seat] |= 1 << tile
        values["x"][tile], values["y"][tile] = x, y
    if not can_stand(places, variant.walls):
        raise ParseError("position-alhambra", seat=name)
    values["reserve"][seat] = tiles.take_all(parts[1])
    values["rebuilt"][seat] = int(parts[2])


def can_stand(places: dict[tuple[int, int], int], walls: list[int]) -> bool:
    """Return whether walls match, all tiles can be reached on foot from the fountain, and there is no hole."""
    if (0, 0) in places:
        return False
    walled = {(0, 0): 0, **{place: walls[tile] for place, tile in places.items()}}
    for (x, y), own in walled.items():
        for side, (east, north) in enumerate(STEPS):
            other = walled.get((x + east, y + north))
            if other is not None and own >> side & 1 != other >> (side ^ 2) & 1:
                return False

    def on_foot(x: int, y: int) -> Iterator[tuple[int, int]]:
        for side, (east, north) in enumerate(STEPS):
            if not walled[x, y] >> side & 1 and (x + east, y + north) in walled:
                yield x + east, y + north

    if len(reached((0, 0), on_foot)) != len(walled):
        return False
    west, east = min(x for x, _ in walled) - 1, max(x for x, _ in walled) + 1
    south, north = min(y for _, y in walled) - 1, max(y for _, y in walled) + 1

    def over_land(x: int, y: int) -> Iterator[tuple[int, int]]:
        for to_east, to_north in STEPS:
            at = x + to_east, y + to_north
            if at not in walled and west <= at[0] <= east and south <= at[1] <= north:
                yield at

    return len(reached((west, south), over_land)) + len(walled) == (east - west + 1) * (north - south + 1)


def reached(begin: tuple[int, int], neighbours: Any) -> set[tuple[int, int]]:
    """Return all places that can be reached from a place."""
    found, waiting = {begin}, [begin]
    while waiting:
        for place in neighbours(*waiting.pop()):
            if place not in found:
                found.add(place)
                waiting.append(place)
    return found


def read_laid(words: Words, variant: Any, tiles: Tiles, values: dict[str, Any]) -> None:
    """Read the tiles of the round, which lie in the columns until they are taken or leave the game."""
    phase, column = values["phase"], values["column"]
    if phase in (STACK, OVER):
        return
    written = words.take("laid").split("+")
    laid = [tiles.find(name.removesuffix(NONE)) for name in written]
    offered = [not name.endswith(NONE) for name in written]
    stack = [FIRST_OF_KIND[kind] <= tile < FIRST_OF_KIND[kind + 1] for kind, tile in zip(range(6), laid, strict=False)]
    if len(laid) != (6 if phase == BAG else LAID) or not all(stack) or len(set(laid)) != len(laid):
        raise words.impossible("laid")
    rewards = phase in REWARDS
    for name, tile, there in zip(written, laid, offered, strict=True):
        kind = variant.kind[tile]
        if there:
            tiles.take(name)
            values["offered"] |= 1 << tile
        else:
            tiles.met |= 1 << tile
        # Rewards are given out from left to right; whatever is left in a column leaves the game.
        if (there and rewards and kind < column) or (not there and (not rewards or kind > column)):
            raise words.impossible("laid")
    if phase == SETTLE and (values["taken"] not in laid or variant.kind[values["taken"]] != column):
        raise words.impossible("taken")
    values["laid"] = laid + [NO_TILE] * (LAID - len(laid))


def count_bag(variant: Any, values: dict[str, Any]) -> None:
    """Determine how many tiles of each kind are in the bag: those that are unseen but not in a stack."""
    phase = values["phase"]
    stacks = values["round"] - (phase == STACK)
    draws = values["round"] - (phase in (STACK, BAG))
    unseen = values["unseen"]
    values["bag"] = [count_bits(unseen & variant.of_kind[kind]) - (ROUNDS - stacks) for kind in range(6)]
    fits = all(0 <= number <= most for number, most in zip(values["bag"], BAG_TILES, strict=True))
    tower = unseen >> TOWER & 1
    if not fits or sum(values["bag"]) + tower != DRAWN * (ROUNDS - draws):
        raise ParseError("position-tiles")


def read_turn(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the progress of the round: the chip, the turn, the markers."""
    phase, players, board = values["phase"], variant.players, values["board"]
    if "chip" in words:
        values["chip"] = words.one_of("chip", COLUMNS)
        in_play = phase in TURNS or (phase in REWARDS and values["chip"] >= values["column"])
        if not in_play or values["round"] == ROUNDS or phase == NAME_CALIPH:
            raise words.impossible("chip")
    elif phase in TURNS and values["round"] < ROUNDS:
        words.take("chip")
    if phase in TURNS:
        left = words.number("left", range(1, variant.markers + 1))
        values["left"] = left_of(players, values["caliph"], values["seat"], left)
        (read_cup if phase == DICE else read_thrown_dice)(words, board, False)
    board["track"] = read_markers(words, variant.seats)
    in_round = phase in TURNS or phase in REWARDS
    used = [variant.markers - left if in_round else 0 for left in values["left"][:players]]
    for seat in range(players):
        used[seat] -= values["rebuilt"][seat]
        if used[seat] < 0:
            raise words.impossible(str(seat + 1))
    # Dirk's markers depend on the tiles from the bag, so they are placed before the starting player chip.
    check_markers(words, board["track"], used, players == 2 and (in_round or phase == START_CHIP))
    if phase == TAKE:
        column = values["column"]
        owners = [owner - 1 for owner in board["track"][FIELDS * column : FIELDS * (column + 1)] if owner]
        in_column = [tile for tile in values["laid"] if variant.kind[tile] == column and values["offered"] >> tile & 1]
        if not owners or owners[0] >= players or not (in_column or values["chip"] == column):
            raise words.impossible("column")
        values["seat"] = owners[0]


def read_scoring(words: Words, variant: Any, scoring: int, values: dict[str, Any]) -> None:
    """Read the findings of a scoring (0 to 2) for each seat."""
    name = SCORINGS[scoring]
    notes = [NOTE.fullmatch(note) for note in words.take(name).split("/")]
    if len(notes) != variant.seats:
        raise words.unreadable(name)
    for seat, note in enumerate(notes):
        if not note:
            raise words.unreadable(name)
        at = 6 * scoring + seat
        values["counted"][at] = sum(int(digit, 16) << 4 * kind for kind, digit in enumerate(note[1]))
        if note[2] is None:
            continue
        if seat >= variant.players or len(note[5]) >= LONGEST:
            raise words.impossible(name)
        values["wall"][at] = 1 + len(note[5])
        values["wall_x"][at], values["wall_y"][at] = int(note[2]), int(note[3])
        values["wall_side"][at] = SIDES.index(note[4])
        for n, way in enumerate(note[5]):
            values["wall_turns"][3 * at + n // TURNS_IN_WORD] |= WAYS.index(way) << 2 * (n % TURNS_IN_WORD)
    for kind in range(6):
        if sum(int(note[1][kind], 16) for note in notes if note) > variant.kind.count(kind):
            raise words.impossible(name)


def with_scores(state: State) -> State:
    """Return the position with the points from its scorings."""
    values = state.fields()
    for scoring in range(scorings_done(state.round, state.phase)):
        for seat in range(state.variant.seats):
            points: Iterable[int] = (kind_points(state, scoring + 1, seat, kind) for kind in range(6))
            values["score"][seat] += sum(points) + state.wall[6 * scoring + seat]
    return restore(state.variant, values)
