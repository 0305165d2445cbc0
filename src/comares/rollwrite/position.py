"""Positions of Roll & Write as text; ``docs/notation.md`` explains the words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from comares.core.kinds import KINDS
from comares.core.position import Words, seat_from
from comares.rollwrite.codes import (
    ALL_FOUR,
    EXTRA_PAIR,
    FIRST_PLAYER,
    KEEP_PAIR,
    OVER,
    SECOND,
    SETUP_CELL,
    SETUP_PAIR,
    SETUP_VIRTUAL,
    TURN,
    USED_PAIR,
    VIRTUAL_TURN,
)
from comares.rollwrite.scoring import score_majorities
from comares.rollwrite.state import State, restore
from comares.rollwrite.view import PHASES

NONE: Final = "-"
SECOND_COST: Final = 3
"""The price of a second building in coins."""
TURNED: Final = {"": 0, "+": 1, "-": -1}
MARKS: Final = {way: mark for mark, way in TURNED.items()}
FOUR: Final = re.compile("y([1-6])([+-]?)([1-6])([+-]?)b([1-6])([+-]?)([1-6])([+-]?)")
PAIR: Final = re.compile("y([1-6])b([1-6])")
PLACES: Final = "(-|(?:[PSACGT][1-5])+)"
REAL: Final = re.compile(rf"((?:[.x]{{6}}/){{5}}[.x]{{6}}),([0-9]{{1,2}})-([0-9]{{1,2}}),(-|y[1-6]b[1-6]),{PLACES}")
VIRTUAL: Final = re.compile(rf"([0-9]{{1,2}}(?:\.[0-9]{{1,2}}){{5}}),{PLACES}")
BY_NAME: Final = {name: phase for phase, name in PHASES.items()}
HAVE_FOUR: Final = (TURN, KEEP_PAIR, VIRTUAL_TURN)
HAVE_PAIR: Final = (SECOND, USED_PAIR)


# ---- Writing ----


def write(state: State) -> Iterator[tuple[str, str]]:
    """Yield the words of a position."""
    fields = state.fields()
    yield "phase", PHASES[state.phase]
    if state.phase == FIRST_PLAYER:
        return
    yield "round", str(state.round)
    yield "first", str(state.first + 1)
    if state.phase != OVER:
        yield "seat", str(state.seat + 1)
    dice, turned = fields["dice"], fields["turned"]
    if dice[1] >= 0:
        yield "dice", write_dice(dice, turned) if dice[0] >= 0 else f"y{dice[1] + 1}b{dice[3] + 1}"
    for seat in range(state.variant.seats):
        yield str(seat + 1), write_sheet(state, seat) if seat < state.variant.players else write_virtual(state, seat)


def write_dice(dice: list[int], turned: list[int]) -> str:
    """Write four dice, with a sign after each that was turned this turn."""
    pips = [f"{pip + 1}{MARKS[way]}" for pip, way in zip(dice, turned, strict=True)]
    return f"y{pips[0]}{pips[1]}b{pips[2]}{pips[3]}"


def write_sheet(state: State, seat: int) -> str:
    """Write a real player's sheet: cells, coins circled and crossed out, the pair on the sheet, places."""
    cells = "".join("x" if state.grid[seat] >> cell & 1 else "." for cell in range(36))
    rows = "/".join(cells[6 * row : 6 * row + 6] for row in range(6))
    pair = f"y{state.yellow[seat] + 1}b{state.blue[seat] + 1}" if state.yellow[seat] >= 0 else NONE
    return f"{rows},{state.circled[seat]}-{state.crossed[seat]},{pair},{write_places(state, seat)}"


def write_virtual(state: State, seat: int) -> str:
    """Write a virtual player's row on the score pad: buildings of each kind, places."""
    return ".".join(map(str, state.built[6 * seat : 6 * seat + 6])) + "," + write_places(state, seat)


def write_places(state: State, seat: int) -> str:
    """Write the places taken for completed kinds; those of the final scoring follow from the rest."""
    sizes = state.variant.sizes
    places = [
        f"{KINDS[kind]}{state.place[6 * seat + kind]}"
        for kind in range(6)
        if state.place[6 * seat + kind] and state.built[6 * seat + kind] == sizes[kind]
    ]
    return "".join(places) or NONE


# ---- Reading ----


def read(start: State, words: Words) -> State:
    """Return the position described by the words."""
    variant = start.variant
    phase = words.one_of("phase", BY_NAME)
    if phase == FIRST_PLAYER:
        return start
    values = start.fields()
    in_setup = phase < USED_PAIR
    values["phase"] = phase
    values["round"] = words.number("round", [0] if in_setup else range(1, variant.rounds + 1))
    values["first"] = seat_from(words, "first", variant.players)
    if phase != OVER:
        values["seat"] = seat_from(words, "seat", variant.seats)
    for seat in range(variant.seats):
        read_seat(words, variant, seat, values)
    check_places(words, variant, values)
    read_dice(words, variant, values)
    if in_setup:
        check_setup(words, variant, values)
    else:
        check_round(words, variant, values)
    if phase == SECOND and not can_build_second(values):
        raise words.impossible("phase")
    state = restore(variant, values)
    if phase == OVER:
        if values["completed"] or values["round"] != variant.rounds:
            raise words.impossible("phase")
        score_majorities(state)
    return state


def read_seat(words: Words, variant: Any, seat: int, values: dict[str, Any]) -> None:
    """Read a seat: a sheet, or a row on the score pad."""
    name = str(seat + 1)
    built = values["built"]
    if seat < variant.players:
        match = words.match(name, REAL)
        cells = match[1].replace("/", "")
        values["grid"][seat] = sum(1 << cell for cell in range(36) if cells[cell] == "x")
        for cell, kind in enumerate(variant.kind_at):
            built[6 * seat + kind] += cells[cell] == "x"
        values["circled"][seat], values["crossed"][seat] = circled, crossed = int(match[2]), int(match[3])
        if not 3 <= circled <= variant.coins or crossed > circled:
            raise words.impossible(name)
        if match[4] != NONE:
            values["yellow"][seat], values["blue"][seat] = int(match[4][1]) - 1, int(match[4][3]) - 1
        places = match[5]
    else:
        match = words.match(name, VIRTUAL)
        built[6 * seat : 6 * seat + 6] = map(int, match[1].split("."))
        places = match[2]
    if places != NONE:
        for letter, place in zip(places[::2], places[1::2], strict=True):
            values["place"][6 * seat + KINDS.index(letter)] = int(place)


def check_places(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Check places and determine who shares them: each is taken once, from the best on, by completing the kind."""
    built, place = values["built"], values["place"]
    for kind in range(6):
        column = [6 * seat + kind for seat in range(variant.seats)]
        taken = [place[at] for at in column if place[at]]
        for at in column:
            beyond = built[at] > variant.sizes[kind]
            if beyond or (place[at] and (built[at] < variant.sizes[kind] or place[at] != better(place[at], taken) + 1)):
                raise words.impossible(str(at // 6 + 1))
            values["sharing"][at] = taken.count(place[at]) if place[at] else 0
            values["completed"] += built[at] == variant.sizes[kind] and not place[at]
        values["taken"][kind] = len(taken)


def better(place: int, taken: list[int]) -> int:
    """Return how many places are better."""
    return sum(other < place for other in taken)


def read_dice(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Read the dice of the player whose turn it is, or what is left of them."""
    phase = values["phase"]
    last_is_over = phase == VIRTUAL_TURN and values["round"] == variant.rounds
    if phase in HAVE_FOUR and not last_is_over:
        found = words.match("dice", FOUR).groups()
        values["dice"] = [int(pips) - 1 for pips in found[::2]]
        values["turned"] = [TURNED[mark] for mark in found[1::2]]
        for pips, way in zip(values["dice"], values["turned"], strict=True):
            if way and (phase != TURN or pips == (0 if way > 0 else 5)):
                raise words.impossible("dice")
        if phase == TURN and sum(map(abs, values["turned"])) > values["crossed"][values["seat"]]:
            raise words.impossible("dice")
        if phase == KEEP_PAIR and not can_keep(variant, values["dice"]):
            raise words.impossible("dice")
    elif phase in HAVE_PAIR:
        yellow, blue = words.match("dice", PAIR).groups()
        values["dice"][1], values["dice"][3] = int(yellow) - 1, int(blue) - 1


def can_keep(variant: Any, dice: list[int]) -> bool:
    """Return whether these four dice, in ascending order, leave different pairs to choose from."""
    ascending = dice[0] <= dice[1] and dice[2] <= dice[3]
    return variant.players > 1 and ascending and (dice[0] != dice[1] or dice[2] != dice[3])


def can_build_second(values: dict[str, Any]) -> bool:
    """Return whether the player has the coins and a cell for a second building."""
    seat, dice = values["seat"], values["dice"]
    coins = values["circled"][seat] - values["crossed"][seat]
    return bool(coins >= SECOND_COST and not values["grid"][seat] >> 6 * dice[1] + dice[3] & 1)


def check_setup(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Check the progress of the set-up: who has built and rolled what, and whose turn it is."""
    players, first, phase = variant.players, values["first"], values["phase"]
    cells = ticks(variant, values)
    pairs = [values["yellow"][seat] >= 0 for seat in range(players)]
    order = [(first + n) % players for n in range(players)]
    rolled = {SETUP_CELL: sum(cells[:players]), SETUP_VIRTUAL: sum(cells[players:]), SETUP_PAIR: sum(pairs)}
    step = values["step"] = rolled.get(phase, 0)
    built = [3] * players if phase != SETUP_CELL else [step // players + (n < step % players) for n in range(players)]
    ticked = [0 if phase == SETUP_CELL else 3] * variant.virtual
    if phase == SETUP_VIRTUAL:
        ticked = [min(3, max(0, step - 3 * n)) for n in range(variant.virtual)]
    have_pair = {SETUP_PAIR: step, EXTRA_PAIR: players}.get(phase, 0)
    seat = players + step // 3 if phase == SETUP_VIRTUAL else order[step % players]
    full = {SETUP_CELL: 3 * players, SETUP_VIRTUAL: 3 * variant.virtual, SETUP_PAIR: players}.get(phase, 1)
    if step >= full or seat != values["seat"]:
        raise words.impossible("seat")
    for n, owner in enumerate(order):
        untouched = values["circled"][owner] == 3 and values["crossed"][owner] == 0
        if cells[owner] != built[n] or pairs[owner] != (n < have_pair) or not untouched:
            raise words.impossible(str(owner + 1))
    for n, wanted in enumerate(ticked):
        if cells[players + n] != wanted:
            raise words.impossible(str(players + n + 1))
    if any(values["place"]):
        raise words.impossible("phase")


def check_round(words: Words, variant: Any, values: dict[str, Any]) -> None:
    """Check what everybody can have by now, and that nobody has too many or too few dice."""
    players, first, phase, seat = variant.players, values["first"], values["phase"], values["seat"]
    is_last = values["round"] == variant.rounds
    if phase != OVER and (seat >= players) != (phase == VIRTUAL_TURN):
        raise words.impossible("seat")
    if phase == USED_PAIR and is_last:
        raise words.impossible("phase")
    if phase == ALL_FOUR and is_last and (seat + 1) % players == first:
        raise words.impossible("phase")
    cells = ticks(variant, values)
    after_all = phase in (VIRTUAL_TURN, OVER)
    acting = players if after_all else (seat - first) % players
    holder = first if phase == VIRTUAL_TURN and not is_last else seat if not after_all else -1
    for n in range(players):
        owner = (first + n) % players
        pair = values["yellow"][owner] >= 0
        acted = n < acting
        turns = values["round"] - 1 + (n <= acting)
        if cells[owner] < 3 or cells[owner] > 3 + 2 * turns:
            raise words.impossible(str(owner + 1))
        # In the last round, no dice stay on the sheet after a single building.
        if pair if owner == holder else not pair and not (is_last and acted):
            raise words.impossible(str(owner + 1))
    for owner in range(players, variant.seats):
        rolled = phase == OVER or (phase == VIRTUAL_TURN and owner < seat)
        if cells[owner] != 2 + values["round"] + rolled:
            raise words.impossible(str(owner + 1))


def ticks(variant: Any, values: dict[str, Any]) -> list[int]:
    """Return the number of boxes each seat has ticked on the score pad."""
    return [sum(values["built"][6 * seat : 6 * seat + 6]) for seat in range(variant.seats)]
