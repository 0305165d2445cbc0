"""What a position of the Dice Game is worth: what a player would look at, judged by a network."""

from __future__ import annotations

from math import exp
from typing import Final

from comares.core.places import share
from comares.dicegame.board import Board
from comares.dicegame.codes import (
    BONUS_CHIPS,
    DICE,
    EXCHANGE_CHIP,
    EXCHANGE_POINT,
    FIELDS,
    NAME_CALIPH,
    NO_CHIP,
    OVER,
    ROUNDS,
    START_CHIP,
    TAKE,
    TURN,
)
from comares.dicegame.scoring import number_points, rank
from comares.dicegame.state import State
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
NUMBERS: Final = 21  # points of number chips in each scoring
CHIPS: Final = 22  # exchange, push, annul, black die
CHIPS_LATER: Final = 26  # the same times the rounds that are left
PENDING_CHIP: Final = 30
REWARDS: Final = 31  # rewards are given out
ASKED: Final = 32
NAMES: Final = 33  # names the starting player
SET_UP: Final = 34  # the bonus fields are empty
THROWS: Final = 35
IN_CUP: Final = 36
HAS_BLACK: Final = 37
BEST_LANDING: Final = 38
EXPECTED: Final = 39  # what the markers on the tracks promise
PROMISED_GAPS: Final = 40  # as GAPS, with that
KINDS: Final = 43
EACH_KIND: Final = 22
INPUT_COUNT: Final = KINDS + 6 * EACH_KIND

FURTHEST: Final = 500
"""Features end here."""
CHIP_WORTH: Final = [0, 0, 0, 20, 8, 12, 16, 8, 0]
"""About what chips are worth that have no numbers, the starting player chip among them, in quarters of a point."""
PAYS: Final = [
    share(scoring, kind, first, 1) if scoring else 0 for scoring in range(4) for kind in range(6) for first in range(6)
]
"""The points for a place in a scoring, at 36 * scoring + 6 * kind + place (from 0)."""
NONE: Final = -1000
MOST_TO_COME: Final = 20
SURE: Final = 64
"""Certainty; probabilities are fractions of this."""


def staying(most: float, middle: float, nothing: float) -> list[int]:
    """Return the probability that a marker keeps its place, at 20 * field + markers to come, of whatever player.

    A marker to come beats it with a probability that grows with the field, up to the most; with no marker there, it
    takes the place with the probability for nothing.
    """
    beaten = [0.0, *(most / (1 + exp((middle - field) / 2.4)) for field in range(1, FIELDS)), nothing]
    return [round(SURE * (1 - chance) ** coming) for chance in beaten for coming in range(MOST_TO_COME)]


BEST_STAYS: Final = staying(0.27, 14.7, 0.27)
SECOND_STAYS: Final = staying(0.45, 12.0, 0.4)


class Evaluator(Answers):
    """Judges positions, one at a time."""

    __slots__ = (
        "best",
        "best_field",
        "chance",
        "coming",
        "more",
        "much_more",
        "place",
        "promised",
        "second",
        "second_chance",
        "second_field",
    )

    def __init__(self, network: Network, name: str) -> None:
        super().__init__(network, name)
        self.promised = zeros(SEATS)  # the same if the markers on the tracks get their rewards
        self.more = zeros(36)  # what one more building point would pay in the scorings to come, at 6 * seat + kind
        self.much_more = zeros(36)  # what two would
        self.chance = zeros(36)  # that a seat's marker stays the best of a column
        self.second_chance = zeros(36)  # or its second best
        self.place = zeros(36)  # how many stones are ahead, at 6 * seat + kind
        self.best = zeros(6)  # by column: the owners of the two best markers, and where these lie
        self.best_field = zeros(6)
        self.second = zeros(6)
        self.second_field = zeros(6)
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
        """Return the points of each seat if all stones stayed where they are."""
        self.describe(state)
        return [self.standing[seat] for seat in range(self.seats)]

    # ---- Features ----

    def describe(self, state: State) -> None:
        """Write the features of all seats."""
        self.seats = self.scorers = state.variant.seats
        self.over = state.phase == OVER
        self.network.clear(self.seats)
        self.coming = 1 if state.round <= 1 else 2 if state.round <= 3 else 3
        for kind in range(6):
            self.look_at_track(state.board, kind)
        for seat in range(state.variant.seats):
            self.stand(state, seat)
        for kind in range(6):
            self.promise(state, kind)
        for seat in range(state.variant.seats):
            self.describe_seat(state, seat)
            for kind in range(6):
                self.describe_kind(state, seat, kind)
        if DICE <= state.phase <= TURN + 1:  # annulled throws, too
            self.describe_turn(state)
        elif state.phase >= TAKE:
            self.describe_rewards(state)

    def put(self, seat: int, feature: int, value: int) -> None:
        """Write a feature."""
        value = value if value < FURTHEST else FURTHEST
        self.network.row[INPUTS * seat + feature] = value if value > -FURTHEST else -FURTHEST

    def look_at_track(self, board: Board, kind: int) -> None:
        """Find the two best markers of a column."""
        first = board.next_marker(kind, 0)
        second = board.next_marker(kind, first + 1) if first < FIELDS else FIELDS
        self.best_field[kind] = first
        self.best[kind] = board.owner(kind, first)
        self.second_field[kind] = second
        self.second[kind] = board.owner(kind, second)

    def stand(self, state: State, seat: int) -> None:
        """Compute what a seat would reach if all stones stayed where they are."""
        total = state.score[seat] + number_points(state, seat) * (4 - self.coming)
        for kind in range(6):
            ahead = 5
            if state.height[6 * seat + kind] > 0:
                ahead = rank(state, seat, kind)
            pays = self.pays(kind, ahead)
            total += pays
            self.place[6 * seat + kind] = ahead
            self.more[6 * seat + kind] = self.pays(kind, self.ahead_of(state, seat, kind, 1)) - pays
            self.much_more[6 * seat + kind] = self.pays(kind, self.ahead_of(state, seat, kind, 2)) - pays
        self.standing[seat] = total
        self.promised[seat] = 4 * total

    def pays(self, kind: int, place: int) -> int:
        """Return the points for a place in all scorings to come."""
        total = 0
        for scoring in range(self.coming, 4):
            total += PAYS[36 * scoring + 6 * kind + place]
        return total

    def ahead_of(self, state: State, seat: int, kind: int, points: int) -> int:
        """Return how many stones would be ahead of a seat's after some building points; those there are below it."""
        field = state.height[6 * seat + kind] + points
        ahead = 0
        for other in range(state.variant.seats):
            if other != seat and state.height[6 * other + kind] >= field:
                ahead += 1
        return ahead

    def promise(self, state: State, kind: int) -> None:
        """Estimate who will get the rewards of a column, and what they will bring, in quarters of a point."""
        for seat in range(state.variant.seats):
            self.chance[6 * seat + kind] = 0
            self.second_chance[6 * seat + kind] = 0
        best = self.best[kind]
        if best < 0 or self.is_given(state, kind):
            return
        coming = 0
        if state.phase < TAKE:
            for seat in range(state.variant.players):
                coming += state.left[seat]
        coming = coming if coming < MOST_TO_COME else MOST_TO_COME - 1
        stays = BEST_STAYS[MOST_TO_COME * self.best_field[kind] + coming]
        second_stays = SECOND_STAYS[MOST_TO_COME * self.second_field[kind] + coming]
        second_stays = second_stays if second_stays < stays else stays
        worth = self.chip_worth(state, kind)
        self.chance[6 * best + kind] = stays
        # If one marker comes between, the best becomes the second best.
        self.second_chance[6 * best + kind] += (SURE - stays) // 2
        second = self.second[kind]
        if second >= 0:
            self.second_chance[6 * second + kind] += second_stays
        for seat in range(state.variant.seats):
            chance = self.chance[6 * seat + kind]
            second_chance = self.second_chance[6 * seat + kind]
            if chance + second_chance > 0:
                two = 4 * self.much_more[6 * seat + kind]
                one = 4 * self.more[6 * seat + kind]
                first_gain = two if two > one + worth else one + worth
                other_gain = one + worth if two > one + worth else two
                self.promised[seat] += (chance * first_gain + second_chance * other_gain) // SURE

    def is_given(self, state: State, kind: int) -> bool:
        """Return whether the rewards of a column have been given out, or are described as pending."""
        return state.phase >= TAKE and (kind < state.column or (kind == state.column and state.phase != TAKE))

    def describe_seat(self, state: State, seat: int) -> None:
        """Write what is known of a seat as a whole."""
        self.put(seat, PLAYERS + state.variant.players - 2, UNIT)
        if seat >= state.variant.players:
            self.put(seat, IS_DIRK, UNIT)
        if state.round > 0:
            self.put(seat, ROUND + state.round - 1, UNIT)
        self.put(seat, SCORE, 2 * state.score[seat])
        self.put(seat, STANDING, 2 * self.standing[seat])
        self.put(seat, EXPECTED, self.promised[seat] - 4 * self.standing[seat])
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
        self.put(seat, NUMBERS, 8 * number_points(state, seat))
        rounds = ROUNDS - state.round
        for chip in range(4):
            held = state.held[7 * seat + EXCHANGE_CHIP + chip]
            self.put(seat, CHIPS + chip, 32 * held)
            self.put(seat, CHIPS_LATER + chip, 8 * held * rounds)
        if state.phase in (START_CHIP, BONUS_CHIPS):
            self.put(seat, SET_UP, UNIT)
        if seat == state.caliph and state.phase >= START_CHIP:
            self.put(seat, BEGINS, UNIT)

    def describe_kind(self, state: State, seat: int, kind: int) -> None:
        """Write how a seat's stone stands in a column, and its markers."""
        at = KINDS + EACH_KIND * kind
        height = state.height[6 * seat + kind]
        ahead = self.place[6 * seat + kind]
        self.put(seat, at, 4 * PAYS[36 * self.coming + 6 * kind + ahead])
        self.put(seat, at + 1, 4 * PAYS[108 + 6 * kind + ahead])
        self.put(seat, at + 2, 8 * height)
        mine = 16 * height - 2 * state.level[6 * seat + kind] if height > 0 else 0
        best = 0
        second = 0
        third = 0
        for other in range(state.variant.seats):
            field = state.height[6 * other + kind]
            if other != seat and field > 0:
                theirs = 16 * field - 2 * state.level[6 * other + kind]
                if theirs > best:
                    third = second
                    second = best
                    best = theirs
                elif theirs > second:
                    third = second
                    second = theirs
                elif theirs > third:
                    third = theirs
        self.put(seat, at + 3, mine - best)
        self.put(seat, at + 4, mine - second)
        self.put(seat, at + 5, mine - third)
        self.put(seat, at + 17, 4 * self.more[6 * seat + kind])
        self.put(seat, at + 18, 4 * self.much_more[6 * seat + kind])
        if self.is_given(state, kind):
            return
        chance = self.chance[6 * seat + kind]
        self.put(seat, at + 19, chance)
        self.put(seat, at + 20, self.second_chance[6 * seat + kind])
        self.put(seat, at + 21, chance * self.much_more[6 * seat + kind] // 16)
        first = self.best[kind]
        if first < 0:
            return
        worth = self.chip_worth(state, kind)
        if first == seat:
            self.put(seat, at + 6, UNIT)
            self.put(seat, at + 7, 2 * (FIELDS - self.best_field[kind]))
            self.put(seat, at + 8, worth)
        else:
            self.put(seat, at + 9, 2 * (FIELDS - self.best_field[kind]))
        if self.second[kind] == seat:
            self.put(seat, at + 10, UNIT)
            self.put(seat, at + 11, 2 * (FIELDS - self.second_field[kind]))
            self.put(seat, at + 12, worth)
        elif self.second[kind] >= 0:
            self.put(seat, at + 13, 2 * (FIELDS - self.second_field[kind]))

    def chip_worth(self, state: State, kind: int) -> int:
        """Return about what the chip of a column is worth, in quarters of a point."""
        chip = state.bonus[kind]
        if chip == NO_CHIP:
            return 0
        if chip < EXCHANGE_CHIP:
            return 4 * state.variant.values[chip] * (4 - self.coming)
        return CHIP_WORTH[chip]

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
        if state.board.black >= 0:
            self.put(mover, HAS_BLACK, UNIT)
        shown = state.board.shown()
        best = 0
        for kind in range(6):
            symbols = shown >> 4 * kind & 15
            if symbols > 0:
                at = KINDS + EACH_KIND * kind
                self.put(mover, at + 14, 8 * symbols)
                field = state.board.next_free(kind, state.board.result(kind))
                if field < self.best_field[kind]:
                    self.put(mover, at + 15, UNIT)
                    worth = 2 * (FIELDS - field) + 8
                elif field < self.second_field[kind]:
                    self.put(mover, at + 15, UNIT // 2)
                    worth = 2 * (FIELDS - field)
                else:
                    worth = 0
                best = max(best, worth)
        self.put(mover, BEST_LANDING, best)

    def describe_rewards(self, state: State) -> None:
        """Write what is being given out."""
        for seat in range(state.variant.seats):
            self.put(seat, REWARDS, UNIT)
        self.put(state.seat, ASKED, UNIT)
        if state.phase == NAME_CALIPH:
            self.put(state.seat, NAMES, UNIT)
        if state.phase == TAKE:
            return
        at = KINDS + EACH_KIND * state.column + 16
        worth = self.chip_worth(state, state.column)
        if state.phase == EXCHANGE_POINT:
            self.put(state.seat, at, 16 * state.points_left)
            if state.then_chip:
                self.put(state.seat, PENDING_CHIP, worth)
        if state.second >= 0:
            if state.then_chip:
                self.put(state.second, at, 32)
            else:
                self.put(state.second, at, 16)
                self.put(state.second, PENDING_CHIP, worth)
