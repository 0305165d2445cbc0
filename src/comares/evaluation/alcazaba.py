"""What a position of Alcazaba is worth: what a player would look at, judged by a network."""

from __future__ import annotations

from math import comb, exp
from typing import Final

from comares.alcazaba.codes import DICE, NAME_CALIPH, OVER, SETTLE, STACK, START_CHIP, TAKE, TOWER, TURN
from comares.alcazaba.palace import Palace
from comares.alcazaba.rules import column_tiles
from comares.alcazaba.scoring import tiles_of
from comares.alcazaba.state import State
from comares.core.bits import count_bits, lowest_bit
from comares.core.places import share
from comares.dicegame.codes import FIELDS
from comares.evaluation.answers import Answers
from comares.evaluation.codes import INPUTS, SEATS, UNIT, zeros
from comares.evaluation.network import Network

# The features of a seat; UNIT is one.
PLAYERS: Final = 0  # one for each number of real players, from two
IS_DIRK: Final = 5
ROUND: Final = 6  # one for each round
LEFT: Final = 11  # markers
OTHERS_LEFT: Final = 12
MOVES: Final = 13
DISTANCE: Final = 14  # turns until this seat's next one
BEGINS: Final = 15
SCORE: Final = 16
GAPS: Final = 17  # to the best and the second best of the others, and to their mean
STANDING: Final = 20
WALL: Final = 21
WALL_LATER: Final = 22  # in all scorings to come
IN_RESERVE: Final = 23
BUILT: Final = 24
REWARDS: Final = 25  # rewards are given out
ASKED: Final = 26
NAMES: Final = 27  # names the starting player
SET_UP: Final = 28  # what is laid out is not complete: stack, bag, starting player chip
THROWS: Final = 31
IN_CUP: Final = 32
BEST_LANDING: Final = 33
CHIP_AHEAD: Final = 34  # has the best marker where the starting player chip lies
TAKEN_WALLS: Final = 35
EXPECTED: Final = 36  # what the markers on the tracks promise
PROMISED_GAPS: Final = 37  # as GAPS, with that
KINDS: Final = 40
EACH_KIND: Final = 20
INPUT_COUNT: Final = KINDS + 6 * EACH_KIND

FURTHEST: Final = 500
"""Features end here."""
PAYS: Final = [
    share(scoring, kind, first, players) if scoring and players else 0
    for scoring in range(4)
    for kind in range(6)
    for first in range(6)
    for players in range(7)
]
"""The points of seats that share places in a scoring, at 252 * scoring + 42 * kind + 7 * place (from 0) + seats."""
NONE: Final = -1000
SURE: Final = 64
"""Certainty; probabilities are fractions of this."""
MOST_TO_COME: Final = 20
MOST_BEFORE: Final = 4
WALL_OF_TILE: Final = 6
"""How much longer a tile makes a wall, in quarters of a point and for each scoring to come."""
MASK44: Final = 2**44 - 1


def staying() -> list[int]:
    """Return the probability that a marker on a field takes something, by how many may still come before it.

    The index is 480 * (others it can let pass) + 20 * field + markers to come, of whatever player. How likely one to
    come beats it was measured in the Dice Game.
    """
    table = []
    for others in range(MOST_BEFORE):
        for field in range(FIELDS):
            chance = 0.27 / (1 + exp((14.7 - field) / 2.4)) if field else 0.0
            for coming in range(MOST_TO_COME):
                few = [comb(coming, n) * chance**n * (1 - chance) ** (coming - n) for n in range(others + 1)]
                table.append(round(SURE * min(1.0, sum(few))))
    return table


STAYS: Final = staying()


class Evaluator(Answers):
    """Judges positions, one at a time."""

    __slots__ = (
        "coming",
        "count",
        "known",
        "likely",
        "more",
        "palace",
        "place",
        "promised",
        "second_more",
        "sharing",
        "wall",
    )

    def __init__(self, network: Network, name: str) -> None:
        super().__init__(network, name)
        self.palace = Palace()
        self.promised = zeros(SEATS)  # the same, in quarters, if the markers on the tracks bring what is likely
        self.more = zeros(36)  # what one more tile would pay in the scorings to come, at 6 * seat + kind
        self.second_more = zeros(36)  # what another one would
        self.likely = zeros(36)  # how many tiles the markers are likely to bring, as probabilities
        self.count = zeros(36)  # tiles that count, at 6 * seat + kind
        self.place = zeros(36)  # the best of the places that they share with others, from 0
        self.sharing = zeros(36)  # how many share them
        self.wall = zeros(SEATS)  # the length of each wall
        self.known = zeros(SEATS)  # tells whether an Alhambra is the one whose wall was measured last
        self.coming = 0  # the next scoring

    # ---- Results ----

    def look(self, state: State) -> None:
        """Judge a position."""
        self.describe(state)
        if self.over:
            for seat in range(self.seats):
                self.standing[seat] = state.score[seat]
        self.answer()

    def value(self, state: State) -> list[float]:
        """Return the expected share of the victory of each seat."""
        self.look(state)
        return [self.share(seat) for seat in range(self.scorers)]

    def worth(self, state: State, seat: int) -> float:
        """Return the value of a position to one seat."""
        self.look(state)
        return self.share(seat)

    def points(self, state: State) -> list[float]:
        """Return the expected points, in the end, of each seat."""
        self.look(state)
        return [self.final_points(seat) for seat in range(self.scorers)]

    def spread_exponents(self, state: State) -> list[float]:
        """Return the natural logarithms of their standard deviations."""
        self.look(state)
        return [self.spread(seat) for seat in range(self.scorers)]

    def features(self, state: State) -> list[list[int]]:
        """Return what the network is told of each seat."""
        self.describe(state)
        return self.rows()

    def standings(self, state: State) -> list[int]:
        """Return the points of each seat if nothing were built any more."""
        self.describe(state)
        return [self.standing[seat] for seat in range(self.seats)]

    # ---- Features ----

    def describe(self, state: State) -> None:
        """Write the features of all seats."""
        self.seats = self.scorers = state.variant.seats
        self.over = state.phase == OVER
        self.network.clear(self.seats)
        self.coming = 1 if state.round <= 1 else 2 if state.round <= 3 else 3
        for seat in range(state.variant.seats):
            for kind in range(6):
                self.count[6 * seat + kind] = tiles_of(state, seat, kind)
            if seat < state.variant.players:
                self.measure(state, seat)
            else:
                self.wall[seat] = 0
        for seat in range(state.variant.seats):
            self.stand(state, seat)
        for kind in range(6):
            self.promise(state, kind)
        for seat in range(state.variant.seats):
            self.describe_seat(state, seat)
            for kind in range(6):
                self.describe_kind(state, seat, kind)
        for kind in range(6):
            self.describe_column(state, kind)
        if state.phase in (DICE, TURN):
            self.describe_turn(state)
        elif state.phase >= TAKE:
            self.describe_rewards(state)

    def put(self, seat: int, feature: int, value: int) -> None:
        """Write a feature."""
        value = value if value < FURTHEST else FURTHEST
        self.network.row[INPUTS * seat + feature] = value if value > -FURTHEST else -FURTHEST

    def measure(self, state: State, seat: int) -> None:
        """Measure a wall, unless it is the one that was measured before."""
        rest = state.built[seat]
        known = 1
        while rest:
            tile = lowest_bit(rest)
            rest &= rest - 1
            known = (known * 31 + 4096 * tile + 64 * state.x[tile] + state.y[tile]) & MASK44
        if known != self.known[seat]:
            self.known[seat] = known
            self.palace.survey(seat, state.built[seat], state.x, state.y, state.variant.walls)
            self.palace.measure_wall()
            self.wall[seat] = self.palace.wall

    def stand(self, state: State, seat: int) -> None:
        """Compute what a seat would reach if nothing were built any more."""
        total = state.score[seat] + self.wall[seat] * (4 - self.coming)
        for kind in range(6):
            mine = self.count[6 * seat + kind]
            first = 5
            sharing = 0
            if mine > 0:
                first = 0
                for other in range(state.variant.seats):
                    theirs = self.count[6 * other + kind]
                    if theirs > mine:
                        first += 1
                    elif theirs == mine:
                        sharing += 1
            self.place[6 * seat + kind] = first
            self.sharing[6 * seat + kind] = sharing
            now = self.pays(state, seat, kind, mine)
            one_more = self.pays(state, seat, kind, mine + 1)
            self.more[6 * seat + kind] = one_more - now
            self.second_more[6 * seat + kind] = self.pays(state, seat, kind, mine + 2) - one_more
            total += now
        self.standing[seat] = total
        self.promised[seat] = 4 * total

    def pays(self, state: State, seat: int, kind: int, count: int) -> int:
        """Return the points that a seat would get for so many tiles of a kind in all scorings to come."""
        if count == 0:
            return 0
        first = 0
        sharing = 1
        for other in range(state.variant.seats):
            if other != seat:
                theirs = self.count[6 * other + kind]
                if theirs > count:
                    first += 1
                elif theirs == count:
                    sharing += 1
        total = 0
        for scoring in range(self.coming, 4):
            total += PAYS[252 * scoring + 42 * kind + 7 * first + sharing]
        return total

    def promise(self, state: State, kind: int) -> None:
        """Estimate what the markers of a column will bring."""
        for seat in range(state.variant.seats):
            self.likely[6 * seat + kind] = 0
        things = count_bits(column_tiles(state, kind)) + (1 if state.chip == kind else 0)
        coming = 0
        if state.phase < TAKE:
            for seat in range(state.variant.players):
                coming += state.left[seat]
        coming = coming if coming < MOST_TO_COME else MOST_TO_COME - 1
        field = state.board.next_marker(kind, 0)
        while things > 0 and field < FIELDS:
            others = things - 1 if things < MOST_BEFORE else MOST_BEFORE - 1
            self.likely[6 * state.board.owner(kind, field) + kind] += STAYS[480 * others + 20 * field + coming]
            things -= 1
            field = state.board.next_marker(kind, field + 1)
        if state.phase == SETTLE and kind == (state.variant.kind[state.taken] if state.taken < TOWER else 5):
            self.likely[6 * state.seat + kind] += SURE
        for seat in range(state.variant.seats):
            likely = self.likely[6 * seat + kind]
            if likely > 0:
                once = likely if likely < SURE else SURE
                gain = once * self.more[6 * seat + kind] + (likely - once) * self.second_more[6 * seat + kind]
                wall = likely * WALL_OF_TILE * (4 - self.coming) if seat < state.variant.players else 0
                self.promised[seat] += (4 * gain + wall) // SURE

    def describe_seat(self, state: State, seat: int) -> None:
        """Write what is known of a seat as a whole."""
        self.put(seat, PLAYERS + state.variant.players - 2, UNIT)
        if seat >= state.variant.players:
            self.put(seat, IS_DIRK, UNIT)
        if state.round > 0:
            self.put(seat, ROUND + state.round - 1, UNIT)
        self.put(seat, SCORE, 2 * state.score[seat])
        self.put(seat, STANDING, 2 * self.standing[seat])
        self.put(seat, EXPECTED, (self.promised[seat] - 4 * self.standing[seat]) // 2)
        mine = self.promised[seat]
        self.look_at_others(seat, self.promised, self.seats)
        self.put(seat, PROMISED_GAPS, mine - self.best_other)
        self.put(seat, PROMISED_GAPS + 1, mine - self.next_other)
        self.put(seat, PROMISED_GAPS + 2, mine - self.others_total // (self.seats - 1))
        mine = 2 * self.standing[seat]
        self.look_at_others(seat, self.standing, self.seats)
        self.put(seat, GAPS, mine - 2 * self.best_other)
        self.put(seat, GAPS + 1, mine - 2 * self.next_other)
        self.put(seat, GAPS + 2, mine - 2 * self.others_total // (self.seats - 1))
        self.put(seat, WALL, 8 * self.wall[seat])
        self.put(seat, WALL_LATER, 3 * self.wall[seat] * (4 - self.coming))
        self.put(seat, IN_RESERVE, 16 * count_bits(state.reserve[seat]))
        self.put(seat, BUILT, 8 * count_bits(state.built[seat]))
        if STACK <= state.phase <= START_CHIP:
            self.put(seat, SET_UP + state.phase - STACK, UNIT)
        if seat == state.caliph and state.phase >= STACK:
            self.put(seat, BEGINS, UNIT)

    def describe_kind(self, state: State, seat: int, kind: int) -> None:
        """Write how a seat stands in a kind."""
        at = KINDS + EACH_KIND * kind
        mine = self.count[6 * seat + kind]
        place = 42 * kind + 7 * self.place[6 * seat + kind] + self.sharing[6 * seat + kind]
        self.put(seat, at, 4 * PAYS[252 * self.coming + place])
        self.put(seat, at + 1, 4 * PAYS[756 + place])
        self.put(seat, at + 2, 16 * mine)
        best = 0
        second = 0
        third = 0
        for other in range(state.variant.seats):
            theirs = self.count[6 * other + kind]
            if other != seat:
                if theirs > best:
                    third = second
                    second = best
                    best = theirs
                elif theirs > second:
                    third = second
                    second = theirs
                elif theirs > third:
                    third = theirs
        self.put(seat, at + 3, 16 * (mine - best))
        self.put(seat, at + 4, 16 * (mine - second))
        self.put(seat, at + 5, 16 * (mine - third))
        tiles = state.variant.of_kind[kind]
        if kind == 5:
            tiles |= state.variant.tower
        self.put(seat, at + 6, 16 * count_bits(state.reserve[seat] & tiles))
        self.put(seat, at + 7, 8 * count_bits(state.unseen & tiles))
        self.put(seat, at + 17, 4 * self.more[6 * seat + kind])
        self.put(seat, at + 18, 4 * self.second_more[6 * seat + kind])
        self.put(seat, at + 19, self.likely[6 * seat + kind])

    def describe_column(self, state: State, kind: int) -> None:
        """Write what lies in a column, and whose markers would take it."""
        at = KINDS + EACH_KIND * kind
        tiles = count_bits(column_tiles(state, kind))
        things = tiles + (1 if state.chip == kind else 0)
        if things == 0:
            return
        gets = [0, 0, 0, 0, 0, 0]
        field = state.board.next_marker(kind, 0)
        leader = state.board.owner(kind, field)
        first = field
        last = FIELDS  # the last of the markers that would take something
        for _ in range(things):
            if field < FIELDS:
                gets[state.board.owner(kind, field)] += 1
                last = field
                field = state.board.next_marker(kind, field + 1)
            else:
                last = FIELDS
        for seat in range(state.variant.seats):
            self.put(seat, at + 8, 16 * things)
            self.put(seat, at + 9, 32 * gets[seat])
            if leader == seat:
                self.put(seat, at + 10, 2 * (FIELDS - first))
                if state.chip == kind:
                    self.put(seat, CHIP_AHEAD, UNIT)
            elif leader >= 0:
                self.put(seat, at + 11, 2 * (FIELDS - first))
            self.put(seat, at + 12, 2 * (FIELDS - last))

    def describe_turn(self, state: State) -> None:
        """Write who has markers to place, and the dice of the player to move."""
        total = 0
        for seat in range(state.variant.players):
            total += state.left[seat]
        for seat in range(state.variant.seats):
            self.put(seat, LEFT, 16 * state.left[seat])
            self.put(seat, OTHERS_LEFT, 4 * (total - state.left[seat]))
            if seat < state.variant.players:
                distance = (seat - state.seat + state.variant.players) % state.variant.players
                self.put(seat, DISTANCE, 16 * distance)
        mover = state.seat
        self.put(mover, MOVES, UNIT)
        throws = state.board.throws
        if throws == 0:
            return
        self.put(mover, THROWS, 16 * throws)
        if state.phase == DICE:
            self.put(mover, IN_CUP, 8 * state.board.thrown)
        shown = state.board.shown()
        best = 0
        for kind in range(6):
            symbols = shown >> 4 * kind & 15
            if symbols > 0:
                at = KINDS + EACH_KIND * kind
                self.put(mover, at + 13, 8 * symbols)
                field = state.board.next_free(kind, state.board.result(kind))
                things = count_bits(column_tiles(state, kind)) + (1 if state.chip == kind else 0)
                ahead = 0
                marker = state.board.next_marker(kind, 0)
                while marker < field:
                    ahead += 1
                    marker = state.board.next_marker(kind, marker + 1)
                worth = 0
                if ahead < things and field < FIELDS:
                    self.put(mover, at + 14, UNIT if ahead == 0 else UNIT // 2)
                    worth = 2 * (FIELDS - field) + 8 * (things - ahead)
                best = max(best, worth)
        self.put(mover, BEST_LANDING, best)

    def describe_rewards(self, state: State) -> None:
        """Write what is being given out."""
        for seat in range(state.variant.seats):
            self.put(seat, REWARDS, UNIT)
        mover = state.seat
        self.put(mover, ASKED, UNIT)
        if state.phase == NAME_CALIPH:
            self.put(mover, NAMES, UNIT)
        elif state.phase == SETTLE:
            kind = state.variant.kind[state.taken] if state.taken < TOWER else 5
            self.put(mover, KINDS + EACH_KIND * kind + 15, UNIT)
            walls = state.variant.walls[state.taken]
            self.put(mover, TAKEN_WALLS, 16 * ((walls & 1) + (walls >> 1 & 1) + (walls >> 2 & 1) + (walls >> 3 & 1)))
        elif state.phase == TAKE:
            self.put(mover, KINDS + EACH_KIND * state.column + 16, UNIT)
