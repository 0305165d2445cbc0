"""The segments of a wall, unpacked from the engine's representation."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypedDict

from comares.alcazaba.codes import INWARDS, OUTWARDS, SIDES, TURNS_IN_WORD
from comares.alcazaba.scoring import measure_wall
from comares.alcazaba.state import State

STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""The step to the next cell on each side."""


class Segment(TypedDict):
    """A walled side of a tile, with no tile on the other side."""

    x: int
    y: int
    side: str
    """N, E, S or W."""


def segments(length: int, x: int, y: int, side: int, turns: Sequence[int], word: int) -> list[Segment]:
    """Follow a wall clockwise from its first segment; its turns are packed into words from this index on."""
    found: list[Segment] = []
    for n in range(length):
        found.append({"x": x, "y": y, "side": SIDES[side]})
        turn = turns[word + n // TURNS_IN_WORD] >> 2 * (n % TURNS_IN_WORD) & 3
        if turn == OUTWARDS:
            side = (side + 1) % 4
            continue
        along = STEPS[(side + 1) % 4]
        x, y = x + along[0], y + along[1]
        if turn == INWARDS:
            x, y = x + STEPS[side][0], y + STEPS[side][1]
            side = (side + 3) % 4
    return found


Corner = list[int]
"""A corner of tiles. The tile at x, y has ``[x, y]`` in the south-west and ``[x + 1, y + 1]`` in the north-east."""

STARTS: Final = {"N": (0, 1), "E": (1, 1), "S": (1, 0), "W": (0, 0)}
"""Where each side of a tile starts, clockwise, relative to its south-west corner."""
ENDS: Final = {"N": (1, 1), "E": (1, 0), "S": (0, 0), "W": (0, 1)}
"""Where each side ends."""


def line(wall: Sequence[Segment]) -> list[Corner]:
    """Return a wall as a line: its start, corners and end; a closed ring ends where it starts."""
    found: list[Corner] = []
    side = None
    for segment in wall:
        if segment["side"] != side:
            side = segment["side"]
            found.append(corner(segment, STARTS))
    if wall:
        found.append(corner(segment, ENDS))
    return found


def corner(segment: Segment, corners: Mapping[str, tuple[int, int]]) -> Corner:
    """Return one end of a segment."""
    east, north = corners[segment["side"]]
    return [segment["x"] + east, segment["y"] + north]


def longest_wall(state: State, seat: int) -> list[Segment]:
    """Return the segments of a player's longest outer wall as it is now."""
    measure_wall(state, seat)
    plan = state.palace
    return segments(plan.wall, plan.wall_x, plan.wall_y, plan.wall_side, plan.wall_turns, 0)


def scored_wall(state: State, scoring: int, seat: int) -> list[Segment]:
    """Return the segments of a player's wall in a scoring (1 to 3)."""
    note = 6 * (scoring - 1) + seat
    x, y, side = state.wall_x[note], state.wall_y[note], state.wall_side[note]
    return segments(state.wall[note], x, y, side, state.wall_turns, 3 * note)
