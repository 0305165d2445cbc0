"""The exact solution of a turn: given the value of each placement, it finds the best throws.

The caller supplies the value of a marker by kind, number of symbols and number of throws, and the value of keeping a
chip. The turn is then solved backwards over all sets of dice. This works for any game with turns like the dice game's:
up to three throws, with any dice thrown again.

With an annul chip, the value of a throw depends on the dice before it, because one can go back to them. But only their
best placement matters, and there are few different ones, so the throws are solved for all of these side by side, in
``LANES``.
"""

from __future__ import annotations

from typing import Final

from comares.bots.turn.codes import MOST_ANNULS, NEVER, SETS, SIXTH, STOP, integers, numbers
from comares.bots.turn.sets import sets_of
from comares.dicegame.board import choices, nth_choice
from comares.dicegame.codes import AGAIN, ALL_DICE, ANNUL, BLACK, PLACE, PUSH, THROW

LANES: Final = 8  # loops over lanes use the literal 8, so that a compiler can unroll them
ROUNDING: Final = 1e-9
"""Values that differ by less are considered equal, so that no throw or chip is wasted."""
SORTS: Final = 60  # types of placements after each throw: 10 * kind + symbols


class TurnSolver:
    """Solves one turn, once it has been given the values of everything.

    Throws count from 1; there are up to 9 symbols (with the black die); ``black`` is a kind or -1.
    """

    __slots__ = (
        "action",
        "actions",
        "annul_cost",
        "annuls",
        "attained",
        "best",
        "black_cost",
        "blacks",
        "cell",
        "count",
        "expected",
        "first",
        "lane_of",
        "lanes",
        "place",
        "placed",
        "push",
        "sets",
        "stop",
        "sure",
        "throws",
        "value",
        "values",
        "worth",
    )

    def __init__(self, dice: int = ALL_DICE, throws: int = 3) -> None:
        if not 1 <= throws <= 3:
            raise ValueError(f"{throws} throws")
        self.sets = sets_of(dice)
        self.throws = throws
        # Given by the caller.
        self.place = numbers(3 * SORTS)  # index 60 * (throw - 1) + 10 * kind + symbols
        self.push = numbers(3 * SORTS)
        self.stop = numbers(4)  # by throw
        self.annuls = 0
        self.blacks = 0
        self.annul_cost = 0.0
        self.black_cost = 0.0
        # By throw and set: the best placement, and the expected value of a kept set if nothing can be annulled.
        self.placed = numbers(4 * SETS)
        self.expected = numbers(4 * SETS)
        # By throw, annul chips left and set: the value of a throw that is not annulled.
        self.worth = numbers(16 * SETS)
        self.first = numbers(4 * SETS)  # the same for the first throw, with the black die
        # Working memory.
        self.best = numbers(SETS)
        self.sure = numbers(4 * SETS)
        self.attained = numbers(64)
        self.lane_of = integers(SETS)
        self.lanes = numbers(LANES * SETS)
        self.cell = numbers(LANES * SETS)
        # The answer: all possible actions and their values, and the best one.
        self.count = 0
        self.actions = integers(192)
        self.values = numbers(192)
        self.action = -1
        self.value = 0.0
        self.clear()

    # ---- Given by the caller ----

    def clear(self) -> None:
        """Start over: nothing can be placed, and there are no chips."""
        for sort in range(3 * SORTS):
            self.place[sort] = NEVER
            self.push[sort] = NEVER
        for throw in range(4):
            self.stop[throw] = NEVER
        self.set_annuls(0, 0.0)
        self.set_black(0, 0.0)

    def set_place(self, throw: int, kind: int, symbols: int, value: float) -> None:
        """Set the value of placing with this many symbols."""
        self.place[SORTS * (throw - 1) + 10 * kind + symbols] = value

    def set_push(self, throw: int, kind: int, symbols: int, value: float) -> None:
        """Set the value of placing with a push chip, which is then used up."""
        self.push[SORTS * (throw - 1) + 10 * kind + symbols] = value

    def set_stop(self, throw: int, value: float) -> None:
        """Set the value of ending the turn after a throw without placing."""
        self.stop[throw] = value

    def set_annuls(self, chips: int, cost: float) -> None:
        """Set the number of annul chips, and the value of keeping each."""
        self.annuls = chips if chips < MOST_ANNULS else MOST_ANNULS
        self.annul_cost = cost

    def set_black(self, chips: int, cost: float) -> None:
        """Set the number of black die chips, and the value of keeping one."""
        self.blacks = chips
        self.black_cost = cost

    # ---- The value of the turn ----

    def solve(self) -> float:
        """Return the value of the turn before the first throw."""
        self.work_out_first(self.annuls)
        return self.before_first(self.annuls)

    def rethrow(self, dice: int, cup: int, throws: int, black: int) -> float:
        """Return the value of throwing some of the dice again, after some throws."""
        number = self.sets.together(0, dice)
        self.work_out(black, throws, self.annuls)
        return self.thrown(throws + 1, self.sets.together(0, dice - cup), self.placed[SETS * throws + number])

    # ---- What to do ----

    def consider(self, dice: int, throws: int, black: int, fresh: bool, before: int, cup: int) -> int:
        """Find the best action after a throw.

        The dice show ``dice``; before the last throw they showed ``before``, of which ``cup`` was thrown. The throw is
        ``fresh`` if nothing has happened since. Afterwards, ``actions`` and ``values`` hold all possible actions.
        """
        self.count = 0
        self.work_out(black, throws, self.annuls)
        self.put_placements(dice, throws, black)
        if throws < self.throws:
            self.put_throws(dice, throws)
        if throws == 1 and black < 0 and self.blacks > 0:
            self.put_black(dice)
        if fresh and self.annuls > 0:
            self.put_annul(throws, black, before, cup)
        return self.choose()

    def consider_annulled(self, dice: int, throws: int, black: int, cup: int) -> int:
        """Find the best action after annulling a throw: throw the same dice again, or place by those before.

        The dice show ``dice`` again, after ``throws`` throws that count; ``cup`` was thrown.
        """
        self.count = 0
        self.put_placements(dice, throws, black)
        self.put(AGAIN, self.rethrow(dice, cup, throws, black))
        return self.choose()

    def options(self) -> dict[int, float]:
        """Return all possible actions and their values."""
        return {self.actions[n]: self.values[n] for n in range(self.count)}

    def put(self, action: int, value: float) -> None:
        """Add a possible action."""
        self.actions[self.count] = action
        self.values[self.count] = value
        self.count += 1

    def put_placements(self, dice: int, throws: int, black: int) -> None:
        """Add the placements, and ending the turn without one if that is possible."""
        for kind in range(6):
            symbols = dice >> 4 * kind & 15
            if kind == black:
                symbols += 1
            if symbols > 0:
                sort = SORTS * (throws - 1) + 10 * kind + symbols
                self.put(PLACE + kind, self.place[sort])
                if self.push[sort] > NEVER:
                    self.put(PUSH + kind, self.push[sort])
        if self.stop[throws] > NEVER:
            self.put(STOP, self.stop[throws])

    def put_throws(self, dice: int, throws: int) -> None:
        """Add all ways to throw some dice again."""
        placed = self.placed[SETS * throws + self.sets.together(0, dice)]
        for n in range(choices(dice)):
            cup = nth_choice(dice, n)
            self.put(THROW + cup, self.thrown(throws + 1, self.sets.together(0, dice - cup), placed))

    def put_black(self, dice: int) -> None:
        """Add the kinds that the black die can be set to after the first throw."""
        number = self.sets.together(0, dice)
        for kind in range(6):
            self.work_out(kind, 1, self.annuls)
            value = self.best_throw(dice, 1)
            value = max(value, self.placed[SETS + number])
            self.put(BLACK + kind, value - self.black_cost)

    def put_annul(self, throws: int, black: int, before: int, cup: int) -> None:
        """Add annulling the throw: back to the dice before or, if it was the first, start all over."""
        self.annuls -= 1
        if throws == 1:
            value = self.solve()
        else:
            again = self.rethrow(before, cup, throws - 1, black)
            value = self.placed[SETS * (throws - 1) + self.sets.together(0, before)]
            value = max(value, again)
        self.annuls += 1
        self.put(ANNUL, value - self.annul_cost)

    def best_throw(self, dice: int, throws: int) -> float:
        """Return the value of the best throw."""
        best = NEVER
        if throws < self.throws:
            placed = self.placed[SETS * throws + self.sets.together(0, dice)]
            for n in range(choices(dice)):
                value = self.thrown(throws + 1, self.sets.together(0, dice - nth_choice(dice, n)), placed)
                best = max(best, value)
        return best

    def choose(self) -> int:
        """Return the best action; of equal ones, the one added first."""
        self.action = self.actions[0]
        self.value = self.values[0]
        for n in range(1, self.count):
            if self.values[n] > self.value + ROUNDING:
                self.value = self.values[n]
                self.action = self.actions[n]
        return self.action

    # ---- Solving backwards ----

    def before_first(self, annuls: int) -> float:
        """Return the value of the first throw; if annulled, all dice are thrown again with one chip fewer."""
        expected = NEVER
        for left in range(annuls + 1):
            expected = self.sets.mean(self.first, SETS * left, 0, expected - self.annul_cost)
        return expected

    def work_out_first(self, annuls: int) -> None:
        """Compute the value of each first throw that is not annulled, with or without the black die."""
        for black in range(-1, 6 if self.blacks > 0 else 0):
            self.work_out(black, 0, annuls)
            cost = self.black_cost if black >= 0 else 0.0
            for left in range(annuls + 1):
                base = SETS * (4 + left)
                for number in range(self.sets.begin, self.sets.end):
                    value = self.worth[base + number] - cost
                    if black < 0 or value > self.first[SETS * left + number]:
                        self.first[SETS * left + number] = value

    def work_out(self, black: int, throws: int, annuls: int) -> None:
        """Compute the values of all later throws, given the black die and the number of throws so far.

        Afterwards, the expected value of the next throw is known (``thrown``) or, if there was none yet, the value of
        the first
        one.
        """
        for throw in range(throws if throws > 0 else 1, self.throws + 1):
            self.fill_placed(throw, black)
        for left in range(annuls + 1):
            for number in range(self.sets.begin, self.sets.end):
                self.worth[SETS * (4 * self.throws + left) + number] = self.placed[SETS * self.throws + number]
        least = throws + 1 if throws > 0 else 2
        for throw in range(self.throws, least - 1, -1):
            self.fill_expected(throw)
            if throw > least or throws == 0:
                self.go_back(throw)
                if annuls > 0:
                    self.go_back_insured(throw, annuls)

    def fill_placed(self, throw: int, black: int) -> None:
        """Find the best placement for each set of dice."""
        either = [
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
            0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0,
        ]  # fmt: skip
        for sort in range(SORTS):
            place = self.place[SORTS * (throw - 1) + sort]
            push = self.push[SORTS * (throw - 1) + sort]
            either[sort] = push if push > place else place
        for number in range(self.sets.begin, self.sets.end):
            dice = self.sets.shows[number]
            best = self.stop[throw]
            for kind in range(6):
                symbols = dice & 15
                dice >>= 4
                if kind == black:
                    symbols += 1
                if symbols > 0 and either[10 * kind + symbols] > best:
                    best = either[10 * kind + symbols]
            self.placed[SETS * throw + number] = best

    def fill_expected(self, throw: int) -> None:
        """Compute the expected value of each kept set if the throw cannot be annulled."""
        for number in range(self.sets.begin, self.sets.end):
            self.expected[SETS * throw + number] = self.worth[SETS * 4 * throw + number]
        self.sets.expect(self.expected, SETS * throw)

    def go_back(self, throw: int) -> None:
        """Compute the value of the previous throw without annul chips: place, or keep the best dice."""
        for number in range(self.sets.begin):
            self.best[number] = self.expected[SETS * throw + number]
        self.sets.best_kept(self.best, self.best)
        for number in range(self.sets.begin, self.sets.end):
            value = self.placed[SETS * (throw - 1) + number]
            value = max(value, self.best[number])
            self.worth[SETS * 4 * (throw - 1) + number] = value

    def thrown(self, throw: int, kept: int, placed: float) -> float:
        """Return the expected value of a throw that can be annulled, to throw again or place as before."""
        value = self.expected[SETS * throw + kept]
        for left in range(1, self.annuls + 1):
            least = (placed if placed > value else value) - self.annul_cost
            value = self.sets.mean(self.worth, SETS * (4 * throw + left), kept, least)
        return value

    def go_back_insured(self, throw: int, annuls: int) -> None:
        """Compute the value of the previous throw with each number of annul chips."""
        # If throwing again beats the previous placement even without another chip, that placement does not matter.
        for number in range(self.sets.begin):
            value = self.expected[SETS * throw + number]
            for left in range(1, annuls + 1):
                value = self.sets.mean(self.worth, SETS * (4 * throw + left), number, value - self.annul_cost)
                self.sure[SETS * left + number] = value
        for left in range(1, annuls + 1):
            for number in range(self.sets.begin, self.sets.end):
                self.worth[SETS * (4 * (throw - 1) + left) + number] = self.placed[SETS * (throw - 1) + number]
        found = self.list_attained(throw - 1)
        first = 0
        # The better a placement, the less is gained by throwing instead; from some value on, nothing.
        while first < found and self.fill_lanes(throw, annuls, first, found):
            first += LANES

    def list_attained(self, throw: int) -> int:
        """List the different values of best placements, the lowest first; return their number."""
        found = 0
        for number in range(self.sets.begin, self.sets.end):
            value = self.placed[SETS * throw + number]
            at = 0
            while at < found and self.attained[at] < value:
                at += 1
            if at == found or self.attained[at] > value:
                for later in range(found, at, -1):
                    self.attained[later] = self.attained[later - 1]
                self.attained[at] = value
                found += 1
        for number in range(self.sets.begin, self.sets.end):
            at = 0
            while self.attained[at] < self.placed[SETS * throw + number]:
                at += 1
            self.lane_of[number] = at
        return found

    def fill_lanes(self, throw: int, annuls: int, first: int, found: int) -> bool:
        """Solve a throw for some of the placements before it; return whether throwing was better for the last one."""
        before = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        totals = [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]
        won = False
        for lane in range(8):
            before[lane] = self.attained[first + lane if first + lane < found else found - 1]
        for left in range(1, annuls + 1):
            base = SETS * (4 * throw + left)
            for number in range(self.sets.begin, self.sets.end):
                value = self.worth[base + number]
                for lane in range(8):
                    least = before[lane] - self.annul_cost
                    self.lanes[LANES * number + lane] = value if value > least else least
            for number in range(self.sets.begin - 1, -1, -1):
                for lane in range(8):
                    totals[lane] = 0.0
                for kind in range(6):
                    larger = LANES * self.sets.more[6 * number + kind]
                    for lane in range(8):
                        totals[lane] += self.lanes[larger + lane]
                for lane in range(8):
                    self.lanes[LANES * number + lane] = totals[lane] * SIXTH
            for number in range(self.sets.begin):
                for lane in range(8):
                    at = LANES * number + lane
                    if before[lane] <= self.expected[SETS * throw + number]:
                        value = self.sure[SETS * left + number]
                    elif left > 1 and self.cell[at] > before[lane]:
                        value = self.sets.mean(self.worth, base, number, self.cell[at] - self.annul_cost)
                    else:
                        value = self.lanes[at]
                    self.cell[at] = value
                if value > before[LANES - 1]:
                    won = True
            base = SETS * (4 * (throw - 1) + left)
            for number in range(self.sets.begin, self.sets.end):
                lane = self.lane_of[number] - first
                if 0 <= lane < LANES:
                    best = self.worth[base + number]
                    for at in range(self.sets.parts_from[number], self.sets.parts_from[number + 1]):
                        value = self.cell[LANES * self.sets.part[at] + lane]
                        best = max(best, value)
                    self.worth[base + number] = best
        return won
