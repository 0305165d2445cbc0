"""Positions of the dice game as text; ``docs/notation.md`` explains the words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from comares.core.errors import ParseError
from comares.core.kinds import KINDS
from comares.core.position import Words, seat_from
from comares.dicegame.board_text import (
    COLUMNS,
    NONE,
    check_markers,
    left_of,
    read_annulled,
    read_cup,
    read_markers,
    read_thrown_dice,
    write_markers,
    write_throws,
)
from comares.dicegame.breakdown import chip_points, column_points, places_of
from comares.dicegame.chips import names_in
from comares.dicegame.codes import (
    ANNUL_CHIP,
    ANNULLED,
    BONUS_CHIPS,
    DICE,
    DIRK,
    EXCHANGE_CHIP,
    EXCHANGE_POINT,
    FIELDS,
    FIRST_PLAYER,
    NAME_CALIPH,
    NO_CHIP,
    NO_SEAT,
    OVER,
    ROUNDS,
    START_CHIP,
    STARTING_PLAYER,
    TAKE,
    TOP,
    TURN,
)
from comares.dicegame.state import State, restore
from comares.dicegame.view import PHASES, START, chip_name

BY_NAME: Final = {name: phase for phase, name in PHASES.items()}
TURNS: Final = (DICE, TURN, ANNULLED)
REWARDS: Final = (TAKE, EXCHANGE_POINT, NAME_CALIPH)
STACK: Final = re.compile("[0-9]{1,2}(?:,[0-9]{1,2}){6}")
PILE: Final = re.compile("([PSACGT])([1-9]|1[0-2])=([1-6]{1,6})")
NOTE: Final = re.compile("([0-6]{6}),([0-9]{1,2}),([0-9]{1,2}),([0-9]{1,2})")
SCORINGS: Final = "abc"


# ---- Writing ----


def write(state: State) -> Iterator[tuple[str, str]]:
    """Yield the words of a position."""
    fields = state.fields()
    yield "phase", PHASES[state.phase]
    if state.phase == FIRST_PLAYER:
        return
    yield "round", str(state.round)
    yield "caliph", str(state.caliph + 1)
    if state.phase in (*TURNS, EXCHANGE_POINT, NAME_CALIPH):
        yield "seat", str(state.seat + 1)
    if state.phase in TURNS:
        yield "left", str(state.left[state.seat])
        yield from write_throws(fields["board"])
        if state.board.black >= 0:
            yield "black", KINDS[state.board.black]
    if state.phase in REWARDS:
        yield "column", KINDS[state.column]
    if state.phase == EXCHANGE_POINT:
        yield "points", f"{state.points_left}{'+chip' if state.then_chip else ''}"
    yield from write_markers(fields["board"]["track"])
    if state.phase in REWARDS or any(chip != NO_CHIP for chip in state.bonus):
        yield "bonus", ",".join(NONE if chip == NO_CHIP else chip_name(state, chip) for chip in state.bonus)
    if state.round < ROUNDS and any(state.stack):
        yield "stack", ",".join(map(str, state.stack))
    if any(state.height):
        yield "stones", ",".join(write_stones(state))
    yield "held", "/".join(write_held(state, seat) for seat in range(state.variant.seats))
    for scoring in range(scorings_done(state.round, state.phase)):
        yield SCORINGS[scoring], "/".join(write_note(state, 6 * scoring + seat) for seat in range(state.variant.seats))


def write_stones(state: State) -> Iterator[str]:
    """Yield the piles of stones, the lowest stone of each first."""
    for kind, letter in enumerate(KINDS):
        for field in range(TOP, 0, -1):
            here = [seat for seat in range(state.variant.seats) if state.height[6 * seat + kind] == field]
            pile = sorted((state.level[6 * seat + kind], seat + 1) for seat in here)
            if pile:
                yield f"{letter}{field}={''.join(str(seat) for _, seat in pile)}"


def write_held(state: State, seat: int) -> str:
    """Write the chips of a seat."""
    return ",".join(chip_name(state, chip) for chip in range(7) for _ in range(state.held[7 * seat + chip])) or NONE


def write_note(state: State, note: int) -> str:
    """Write a seat's results in a scoring: its place in each column, and its number chips of each value."""
    places = "".join(map(str, places_of(state.places[note])))
    return ",".join([places, *(str(state.numbers[note] >> 5 * chip & 31) for chip in range(3))])


def scorings_done(played: int, phase: int) -> int:
    """Return the number of scorings so far: after rounds 1, 3 and 5."""
    return (played + (phase == OVER)) // 2


# ---- Reading ----


def read(start: State, words: Words) -> State:
    """Return the position described by the words."""
    variant = start.variant
    phase = words.one_of("phase", BY_NAME)
    if phase == FIRST_PLAYER:
        return start
    values = start.fields()
    board = values["board"]
    values["phase"] = phase
    values["round"] = words.number("round", rounds_of(phase))
    values["caliph"] = seat_from(words, "caliph", variant.players)
    if phase in (*TURNS, EXCHANGE_POINT, NAME_CALIPH):
        values["seat"] = seat_from(words, "seat", variant.players)
    read_chips(words, variant, values)
    read_bonus(words, variant, values)
    check_chips(variant, values)
    if phase in TURNS:
        read_turn(words, variant, values)
    board["track"] = read_markers(words, variant.seats)
    used = [variant.markers - left for left in values["left"][: variant.players]]
    in_play = phase in TURNS or phase in REWARDS
    check_markers(words, board["track"], used if in_play else [0] * variant.players, variant.players == 2)
    if variant.players == 2 and in_play != (board["track"].count(3) > 0):
        raise words.impossible("phase")
    if phase in REWARDS:
        values["column"] = words.one_of("column", COLUMNS)
        read_reward(words, variant, values)
    if "stones" in words:
        read_stones(words, variant, values)
    for scoring in range(scorings_done(values["round"], phase)):
        read_scoring(words, variant, scoring, values)
    return restore(variant, values)


def rounds_of(phase: int) -> range:
    """Return the rounds that can have this phase."""
    if phase == OVER:
        return range(ROUNDS, ROUNDS + 1)
    return range(1, ROUNDS if phase in (START_CHIP, NAME_CALIPH) else ROUNDS + 1)


def read_chips(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the chips of each seat; Dirk only keeps number chips."""
    known = names_in(variant.values)
    held = words.take("held").split("/")
    if len(held) != variant.seats:
        raise words.unreadable("held")
    for seat, names in enumerate(held):
        for name in names.split(",") if names != NONE else ():
            if name not in known:
                raise words.unreadable("held")
            chip = known.index(name)
            if seat >= variant.players and chip >= EXCHANGE_CHIP:
                raise words.impossible("held")
            values["held"][7 * seat + chip] += 1


def read_bonus(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the chips on the bonus fields and those left in the stack."""
    phase, played = values["phase"], values["round"]
    is_last = played == ROUNDS
    laid = phase in TURNS or phase in REWARDS or phase == DIRK
    if phase == DIRK and variant.players > 2:
        raise words.impossible("phase")
    if laid or (phase == BONUS_CHIPS and not is_last) or "bonus" in words:
        names = words.take("bonus").split(",")
        known = names_in(variant.values)
        on_field = {NONE: NO_CHIP, START: STARTING_PLAYER, **{name: chip for chip, name in enumerate(known)}}
        if len(names) != 6 or any(name not in on_field for name in names):
            raise words.unreadable("bonus")
        values["bonus"] = [on_field[name] for name in names]
        chips = sum(chip not in (NO_CHIP, STARTING_PLAYER) for chip in values["bonus"])
        starts = values["bonus"].count(STARTING_PLAYER)
        right = starts == (0 if is_last else 1) and chips == (6 if is_last else 5)
        if phase == BONUS_CHIPS:
            right = starts == 1 and chips == 0 and not is_last
        elif phase in REWARDS:
            right = starts <= (0 if is_last else 1)
        if not right or not (laid or phase == BONUS_CHIPS):
            raise words.impossible("bonus")
    if is_last:
        values["stack"] = list(variant.dark) if phase == BONUS_CHIPS else [0] * 7
    elif played < ROUNDS - 1 or not laid:
        values["stack"] = [int(number) for number in words.match("stack", STACK)[0].split(",")]
        if sum(values["stack"]) != 5 * (ROUNDS - played - laid):
            raise words.impossible("stack")


def check_chips(variant: Any, values: dict[str, Any]) -> None:
    """Check that there are not too many chips of any type."""
    for chip, name in enumerate(names_in(variant.values)):
        there = sum(values["held"][chip::7]) + values["bonus"].count(chip) + values["stack"][chip]
        if there > variant.light[chip] + (variant.dark[chip] if values["round"] == ROUNDS else 0):
            raise ParseError("position-chips", sort=name)


def read_turn(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the progress of a turn."""
    phase, seat, board = values["phase"], values["seat"], values["board"]
    left = words.number("left", range(1, variant.markers + 1))
    values["left"] = left_of(variant.players, values["caliph"], seat, left)
    can_annul = values["held"][7 * seat + ANNUL_CHIP] > 0
    if phase == DICE:
        read_cup(words, board, can_annul)
    elif phase == TURN:
        read_thrown_dice(words, board, can_annul)
    else:
        read_annulled(words, board)
    if "black" in words:
        board["black"] = words.one_of("black", COLUMNS)
        if board["throws"] == 0:
            raise words.impossible("black")
        if phase == TURN and board["throws"] == 1:
            board["fresh"] = False


def read_reward(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Determine which reward of a column is being given out, and who gets the other one."""
    phase, column = values["phase"], values["column"]
    owners = [owner - 1 for owner in values["board"]["track"][FIELDS * column : FIELDS * (column + 1)] if owner]
    best, second = owners[0] if owners else NO_SEAT, owners[1] if len(owners) > 1 else NO_SEAT
    if best == NO_SEAT:
        raise words.impossible("column")
    chip_is_there = values["bonus"][column] != NO_CHIP
    if phase == TAKE:
        if best >= variant.players or best == second or not chip_is_there:
            raise words.impossible("column")
        values["seat"], values["second"] = best, second
    else:
        seat = values["seat"]
        if seat not in (best, second):
            raise words.impossible("seat")
        if phase == EXCHANGE_POINT:
            values["exchanges"] = values["held"][7 * seat + EXCHANGE_CHIP]
            points = words.take("points")
            if points not in ("1", "2", "1+chip") or not values["exchanges"]:
                raise words.impossible("points")
            values["points_left"], values["then_chip"] = int(points[0]), int(points == "1+chip")
        else:
            values["then_chip"] = 2
        is_first = seat == best and (best != second or values["then_chip"] > 0)
        if is_first:
            values["second"] = second
        chip_to_come = values["then_chip"] == 1 or (values["then_chip"] == 0 and values["second"] != NO_SEAT)
        if chip_to_come and not chip_is_there:
            raise words.impossible("bonus")
        if values["then_chip"] == 2 and chip_is_there:
            raise words.impossible("bonus")
    if any(values["bonus"][kind] == NO_CHIP for kind in range(column + 1, 6)):
        raise words.impossible("bonus")
    has_start = STARTING_PLAYER in values["bonus"]
    if values["phase"] == NAME_CALIPH and has_start:
        raise words.impossible("bonus")


def read_stones(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the stones on the building tracks."""
    for pile in words.take("stones").split(","):
        match = PILE.fullmatch(pile)
        if not match:
            raise words.unreadable("stones")
        for level, digit in enumerate(match[3]):
            at = 6 * (int(digit) - 1) + COLUMNS[match[1]]
            if int(digit) > variant.seats or values["height"][at] or int(match[2]) > TOP:
                raise words.impossible("stones")
            values["height"][at], values["level"][at] = int(match[2]), level
    tracks = [pile.partition("=")[0] for pile in words.taken["stones"].split(",")]
    if len(set(tracks)) != len(tracks):
        raise words.impossible("stones")


def read_scoring(words: Words, variant: Any, scoring: int, values: dict[str, Any]) -> None:
    """Read the results of a scoring (0 to 2) for each seat."""
    name = SCORINGS[scoring]
    notes = [NOTE.fullmatch(note) for note in words.take(name).split("/")]
    if len(notes) != variant.seats:
        raise words.unreadable(name)
    for seat, note in enumerate(notes):
        if not note:
            raise words.unreadable(name)
        chips = [int(note[2 + chip]) for chip in range(3)]
        if any(chips[chip] > variant.light[chip] + variant.dark[chip] for chip in range(3)):
            raise words.impossible(name)
        at = 6 * scoring + seat
        values["places"][at] = sum(int(place) << 3 * kind for kind, place in enumerate(note[1]))
        values["numbers"][at] = sum(number << 5 * chip for chip, number in enumerate(chips))
        values["score"][seat] += sum(column_points(scoring, values["places"][at])) + chip_points(
            variant.values, values["numbers"][at]
        )
    for kind in range(6):
        places = sorted(int(note[1][kind]) for note in notes if note and note[1][kind] != "0")
        if places != list(range(1, len(places) + 1)):
            raise words.impossible(name)
    if not any(values["places"][6 * scoring : 6 * scoring + variant.seats]):
        raise words.impossible(name)
