"""The three scorings: the majority of each kind, and each player's longest outer wall."""

from __future__ import annotations

from comares.alcazaba.state import State
from comares.core.bits import count_bits
from comares.core.places import share


def tiles_of(state: State, seat: int, kind: int) -> int:
    """Return the number of tiles of a kind that count for a seat: in its Alhambra or, for Dirk, beside the board."""
    tiles = state.variant.of_kind[kind]
    if kind == 5:
        tiles |= state.variant.tower
    return count_bits(state.built[seat] & tiles)


def counted(state: State, scoring: int, seat: int, kind: int) -> int:
    """Return the number of tiles of a kind that a seat had in a scoring (1 to 3)."""
    return state.counted[6 * (scoring - 1) + seat] >> 4 * kind & 15


def ahead(state: State, scoring: int, seat: int, kind: int) -> int:
    """Return the number of seats with more tiles of a kind in a scoring."""
    seats = 0
    for other in range(state.variant.seats):
        if counted(state, scoring, other, kind) > counted(state, scoring, seat, kind):
            seats += 1
    return seats


def level(state: State, scoring: int, seat: int, kind: int) -> int:
    """Return the number of seats with the same number of tiles of a kind in a scoring, including this one."""
    seats = 0
    for other in range(state.variant.seats):
        if counted(state, scoring, other, kind) == counted(state, scoring, seat, kind):
            seats += 1
    return seats


def kind_points(state: State, scoring: int, seat: int, kind: int) -> int:
    """Return a seat's points for a kind, of which it needs a tile; seats with equally many share their places."""
    if counted(state, scoring, seat, kind) == 0:
        return 0
    return share(scoring, kind, ahead(state, scoring, seat, kind), level(state, scoring, seat, kind))


def score(state: State, scoring: int) -> None:
    """Perform the first, second or third scoring (1 to 3)."""
    for seat in range(state.variant.seats):
        for kind in range(6):
            state.counted[6 * (scoring - 1) + seat] |= tiles_of(state, seat, kind) << 4 * kind
    for seat in range(state.variant.seats):
        for kind in range(6):
            state.score[seat] += kind_points(state, scoring, seat, kind)
    for seat in range(state.variant.players):
        score_wall(state, 6 * (scoring - 1) + seat, seat)


def score_wall(state: State, note: int, seat: int) -> None:
    """Give a point for each segment of a player's longest outer wall, and record the wall."""
    measure_wall(state, seat)
    state.score[seat] += state.palace.wall
    state.wall[note] = state.palace.wall
    state.wall_x[note] = state.palace.wall_x
    state.wall_y[note] = state.palace.wall_y
    state.wall_side[note] = state.palace.wall_side
    for word in range(3):
        state.wall_turns[3 * note + word] = state.palace.wall_turns[word]


def measure_wall(state: State, seat: int) -> None:
    """Find a player's longest outer wall; the result is stored in the plan."""
    state.look(seat)
    state.palace.measure_wall()


def scores(state: State) -> list[int]:
    """Return the points of each seat so far, including Dirk's."""
    return [state.score[seat] for seat in range(state.variant.seats)]


def winners(state: State) -> list[int]:
    """Return the seats (from 0) with the most points; if there are several, they share the victory."""
    reached = scores(state)
    return [seat for seat, points in enumerate(reached) if points == max(reached)]
