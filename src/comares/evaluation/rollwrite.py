"""What a position of Roll & Write is worth: what a player would look at, judged by a network."""

from __future__ import annotations

from typing import Final

from comares.core.bits import count_bits
from comares.core.places import share
from comares.evaluation.answers import Answers
from comares.evaluation.codes import INPUTS, SEATS, UNIT, zeros
from comares.evaluation.network import Network
from comares.rollwrite.codes import ALL_FOUR, KEEP_PAIR, OVER, SCORING, SECOND, TURN, USED_PAIR
from comares.rollwrite.scoring import line_count, points, row_and_column_points, scorers
from comares.rollwrite.state import State

# The features of a seat; UNIT is one.
PLAYERS: Final = 0  # one for each number of real players
VIRTUAL: Final = 5
VERSUS: Final = 6
IS_VIRTUAL: Final = 7
TURNS: Final = 8
FEW_TURNS: Final = 9  # none, one, two, three
COIN: Final = 13
CAN_PAY: Final = 14
BLANK: Final = 15
LINES: Final = 16  # rows and columns with none, one, … six cells
CELLS: Final = 23
LINE_POINTS: Final = 24
STANDING: Final = 25
GAPS: Final = 26  # to the best and the second best of the others
SECURED: Final = 28
MOVES: Final = 29
MOVES_NEXT: Final = 30
HAS_PAIR: Final = 31
HAS_FOUR: Final = 32
FREE: Final = 33  # intersections of the dice that can be constructed
BEST_CELLS: Final = 34  # the best and the second best of them
REACH: Final = 36  # the best cell that coins lead to
CROSSED: Final = 37  # intersections that gain coins
KEEPS: Final = 38
SECOND_CELL: Final = 39
HAS_SECOND: Final = 40
KINDS: Final = 41
EACH_KIND: Final = 11
INPUT_COUNT: Final = KINDS + 6 * EACH_KIND

FURTHEST: Final = 500
"""Features end here."""
LINE_GAIN: Final = [1, 2, 4, 8, 12, 20, 0]
"""What a cell adds to a line with so many cells, in quarters of a point: later points are not yet certain."""
TURNING: Final = 4
"""The cost of turning a die, in the same unit."""
NONE: Final = -1000

PAYS: Final = [
    share(SCORING, kind, first, players) if players else 0
    for kind in range(6)
    for first in range(6)
    for players in range(6)
]
"""The points of so many seats that share the places from one on, at 36 * kind + 6 * first + seats."""


class Evaluator(Answers):
    """Judges positions, one at a time."""

    __slots__ = ("gain", "line", "lines", "most", "pays", "pending", "secured")

    def __init__(self, network: Network, name: str) -> None:
        super().__init__(network, name)
        self.pays = zeros(36)  # what each kind pays each seat in this case, at 6 * seat + kind
        self.secured = zeros(SEATS)  # the part that nobody can take away
        self.pending = zeros(SEATS)  # by kind: how many have completed it in this round
        self.most = zeros(SEATS)  # by kind: the most buildings of one who has not completed it
        self.line = zeros(12)  # of one seat: the cells of each line
        self.lines = zeros(7)  # how many lines have so many
        self.gain = zeros(36)  # about what each cell would add

    # ---- Results ----

    def look(self, state: State) -> None:
        """Judge a position."""
        self.describe(state)
        if self.over:
            for seat in range(self.scorers):
                self.standing[seat] = points(state, seat)
        self.answer()

    def value(self, state: State) -> list[float]:
        """Return the expected share of the victory of each seat that can win; alone, the expected points."""
        self.look(state)
        return [self.share(seat) for seat in range(self.scorers)]

    def worth(self, state: State, seat: int) -> float:
        """Return the value of a position to one seat."""
        self.look(state)
        return self.share(seat)

    def points(self, state: State) -> list[float]:
        """Return the expected points, in the end, of each seat that scores."""
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
        """Return the points of each seat if the game ended now."""
        self.describe(state)
        return [self.standing[seat] for seat in range(self.seats)]

    # ---- Features ----

    def describe(self, state: State) -> None:
        """Write the features of all seats."""
        self.seats = state.variant.seats
        self.scorers = scorers(state)
        self.over = state.phase == OVER
        self.network.clear(self.seats)
        for seat in range(state.variant.seats):
            self.standing[seat] = 0
            self.secured[seat] = 0
        for kind in range(6):
            self.rank(state, kind)
        for seat in range(state.variant.seats):
            if seat < state.variant.players:
                self.standing[seat] += row_and_column_points(state.grid[seat])
                self.standing[seat] += (state.circled[seat] - state.crossed[seat]) // 2
            else:
                self.standing[seat] += state.variant.bonus
        for seat in range(state.variant.seats):
            self.describe_seat(state, seat)
            for kind in range(6):
                self.describe_kind(state, seat, kind)
        for seat in range(state.variant.players):
            self.describe_sheet(state, seat)

    def put(self, seat: int, feature: int, value: int) -> None:
        """Write a feature."""
        value = value if value < FURTHEST else FURTHEST
        self.network.row[INPUTS * seat + feature] = value if value > -FURTHEST else -FURTHEST

    def rank(self, state: State, kind: int) -> None:
        """Find out what a kind would pay everybody if the game ended now."""
        size = state.variant.sizes[kind]
        pending = 0
        best = 0
        for seat in range(state.variant.seats):
            count = state.built[6 * seat + kind]
            if count == size:
                if state.place[6 * seat + kind] == 0:
                    pending += 1
            elif count > best:
                best = count
        self.pending[kind] = pending
        self.most[kind] = best
        for seat in range(state.variant.seats):
            count = state.built[6 * seat + kind]
            first = 5
            sharing = 1
            if state.place[6 * seat + kind] > 0:
                first = state.place[6 * seat + kind] - 1
                sharing = state.sharing[6 * seat + kind]
            elif count == size:
                first = state.taken[kind]
                sharing = pending
            elif count > 0:
                first = state.taken[kind] + pending
                sharing = 0
                for other in range(state.variant.seats):
                    theirs = state.built[6 * other + kind]
                    if theirs == count:
                        sharing += 1
                    elif count < theirs < size:
                        first += 1
            pays = PAYS[36 * kind + 6 * (first if first < 5 else 5) + sharing]
            self.pays[6 * seat + kind] = pays
            self.standing[seat] += pays
            if count == size:
                self.secured[seat] += pays

    def describe_seat(self, state: State, seat: int) -> None:
        """Write what is known of a seat as a whole."""
        self.put(seat, PLAYERS + state.variant.players - 1, UNIT)
        self.put(seat, VIRTUAL, 32 * state.variant.virtual)
        if state.variant.versus:
            self.put(seat, VERSUS, UNIT)
        turns = self.turns(state, seat)
        self.put(seat, TURNS, 16 * turns)
        if turns < 4:
            self.put(seat, FEW_TURNS + turns, UNIT)
        self.put(seat, STANDING, 2 * self.standing[seat])
        self.put(seat, SECURED, 4 * self.secured[seat])
        if seat < self.scorers and self.scorers > 1:
            self.look_at_others(seat, self.standing, self.scorers)
            self.put(seat, GAPS, 4 * (self.standing[seat] - self.best_other))
            if self.scorers > 2:
                self.put(seat, GAPS + 1, 4 * (self.standing[seat] - self.next_other))
        if seat >= state.variant.players:
            self.put(seat, IS_VIRTUAL, UNIT)

    def turns(self, state: State, seat: int) -> int:
        """Return how many turns a seat has yet to finish."""
        rounds = state.variant.rounds - state.round
        players = state.variant.players
        if state.round == 0:
            return state.variant.rounds
        if seat >= players:
            return rounds + (1 if state.seat < players or seat >= state.seat else 0)
        if state.seat >= players:
            return rounds
        order = (seat - state.first + players) % players
        playing = (state.seat - state.first + players) % players
        is_playing = state.phase in (TURN, SECOND)
        return rounds + (1 if order > playing or (order == playing and is_playing) else 0)

    def describe_kind(self, state: State, seat: int, kind: int) -> None:
        """Write how a seat stands in a kind."""
        at = KINDS + EACH_KIND * kind
        size = state.variant.sizes[kind]
        count = state.built[6 * seat + kind]
        self.put(seat, at, 4 * self.pays[6 * seat + kind])
        if count == size:
            self.put(seat, at + 1, UNIT)
            return
        need = size - count
        self.put(seat, at + 2, 16 * need)
        if need == 1:
            self.put(seat, at + 3, UNIT)
        elif need == 2:
            self.put(seat, at + 4, UNIT)
        first = state.taken[kind] + self.pending[kind]
        self.put(seat, at + 5, 4 * PAYS[36 * kind + 6 * (first if first < 5 else 5) + 1])
        most = -1
        next_most = -1
        equal = 0
        for other in range(state.variant.seats):
            theirs = state.built[6 * other + kind]
            if other != seat and theirs < size:
                if theirs == count:
                    equal += 1
                if theirs > most:
                    next_most = most
                    most = theirs
                elif theirs > next_most:
                    next_most = theirs
        if most >= 0:
            self.put(seat, at + 6, 16 * (count - most))
            self.put(seat, at + 7, 16 * (size - most))
            if most == size - 1:
                self.put(seat, at + 8, UNIT)
        if next_most >= 0:
            self.put(seat, at + 9, 16 * (count - next_most))
        self.put(seat, at + 10, 32 * equal)

    def describe_sheet(self, state: State, seat: int) -> None:
        """Write what is on a sheet: lines, coins, dice."""
        coins = state.circled[seat] - state.crossed[seat]
        self.put(seat, COIN, 8 * coins)
        if coins >= 3:
            self.put(seat, CAN_PAY, UNIT)
        self.put(seat, BLANK, 8 * (state.variant.coins - state.circled[seat]))
        for count in range(7):
            self.lines[count] = 0
        for line in range(12):
            count = line_count(state, seat, line)
            self.line[line] = count
            self.lines[count] += 1
        for count in range(7):
            self.put(seat, LINES + count, 16 * self.lines[count])
        self.put(seat, CELLS, 4 * count_bits(state.grid[seat]))
        self.put(seat, LINE_POINTS, 4 * row_and_column_points(state.grid[seat]))
        self.describe_dice(state, seat, coins)

    def describe_dice(self, state: State, seat: int, coins: int) -> None:
        """Write what the dice that a seat is known to have offer."""
        if state.round == 0:
            return
        phase = state.phase
        players = state.variant.players
        mover = state.seat if state.seat < players else state.first
        has_dice = phase == TURN or state.seat >= players  # virtual players act while the next dice lie ready
        if seat == mover:
            if phase not in (USED_PAIR, ALL_FOUR):
                self.put(seat, MOVES, UNIT)
            if has_dice:
                self.offer(state, seat, state.dice[0], state.dice[1], state.dice[2], state.dice[3], coins)
                return
            if phase == KEEP_PAIR:
                self.put(seat, KEEPS, UNIT)
                self.offer(state, seat, state.dice[0], state.dice[1], state.dice[2], state.dice[3], coins)
            elif phase == SECOND:
                self.put(seat, HAS_SECOND, UNIT)
                self.value_cells(state, seat)
                self.put(seat, SECOND_CELL, 2 * self.gain[6 * state.dice[1] + state.dice[3]])
            elif players == 1 and phase == USED_PAIR:
                self.offer(state, seat, state.dice[1], -1, state.dice[3], -1, coins)
            return
        if not has_dice and seat == (mover + 1) % players:
            self.put(seat, MOVES_NEXT, UNIT)
            if phase == USED_PAIR and state.yellow[seat] >= 0:
                self.offer(state, seat, state.yellow[seat], state.dice[1], state.blue[seat], state.dice[3], coins)
                return
        if state.yellow[seat] >= 0:
            self.offer(state, seat, state.yellow[seat], -1, state.blue[seat], -1, coins)

    def value_cells(self, state: State, seat: int) -> None:
        """Estimate what each cell would add, in quarters of a point."""
        for cell in range(36):
            kind = state.variant.kind_at[cell]
            need = state.variant.sizes[kind] - state.built[6 * seat + kind]
            first = state.taken[kind] + self.pending[kind]
            place = PAYS[36 * kind + 6 * (first if first < 5 else 5) + 1]
            worth = 2 * place if need < 2 else 4 * place // (need + 1)
            worth += LINE_GAIN[self.line[cell // 6]] + LINE_GAIN[self.line[6 + cell % 6]]
            self.gain[cell] = worth

    def offer(self, state: State, seat: int, y: int, y2: int, b: int, b2: int, coins: int) -> None:
        """Write what four dice offer, or a pair (the other two are negative)."""
        self.value_cells(state, seat)
        grid = state.grid[seat]
        free = 0
        crossed = 0
        best = 0
        second = 0
        reach = 0
        for pair in range(4):
            yellow = y if pair < 2 else y2
            blue = b if pair & 1 == 0 else b2
            if yellow >= 0 and blue >= 0:
                cell = 6 * yellow + blue
                if grid >> cell & 1:
                    crossed += 1
                else:
                    free += 1
                    if self.gain[cell] > best:
                        second = best
                        best = self.gain[cell]
                    elif self.gain[cell] > second:
                        second = self.gain[cell]
                for other in range(36):
                    away = yellow - other // 6
                    cost = away if away > 0 else -away
                    away = blue - other % 6
                    cost += away if away > 0 else -away
                    if cost <= coins and not grid >> other & 1:
                        reach = max(reach, self.gain[other] - TURNING * cost)
        self.put(seat, HAS_FOUR if y2 >= 0 else HAS_PAIR, UNIT)
        self.put(seat, FREE, 32 * free)
        self.put(seat, BEST_CELLS, 2 * best)
        self.put(seat, BEST_CELLS + 1, 2 * second)
        self.put(seat, REACH, 2 * reach)
        self.put(seat, CROSSED, 32 * crossed)
