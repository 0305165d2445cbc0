"""All ways to play a turn, evaluated by what they build, what they cost and where the dice go.

A plan encodes a complete turn in a single number: the values the four dice are turned to, and whether to gain coins or
construct the cell of one pair, or of both.
"""

from __future__ import annotations

from typing import Final

from comares.bots.rollwrite.outlook import Outlook, turns_left
from comares.bots.rollwrite.weights import TUNED, Weights
from comares.rollwrite.codes import BUILD, COINS, KEEP, SECOND, STOP, TURN, TURN_DIE
from comares.rollwrite.rules import apply_unchecked
from comares.rollwrite.state import State

# A plan is its type + which pair is used first (2 * yellow + blue) + the dice as digits in base 6.
GAIN: Final = 0
SINGLE: Final = 5184
DOUBLE: Final = 10368
PAIR_STEP: Final = 1296
NEVER: Final = -1000000

SECOND_COST: Final = 3
TURNINGS_FOR_COINS: Final = 2
"""Turning dice never pays off beyond this many coins if the aim is to gain coins."""
CELLS: Final = 36


class Planner:
    """Finds the best ways to play a turn."""

    __slots__ = (
        "alone", "blank", "coins", "cost", "count", "keep_worth", "keys", "least", "most", "neighbour", "next",
        "outlook", "own_dice", "pass_worth", "plans", "quick_roll", "reach", "roll_all", "roll_used", "values",
    )  # fmt: skip

    def __init__(self, weights: Weights = TUNED) -> None:
        self.outlook = Outlook(weights)
        self.next = Outlook(weights)
        self.neighbour = weights.neighbour
        self.own_dice = weights.own_dice
        self.quick_roll = weights.roll_all
        # The plans found and their values, the best first; plans with the same key are equivalent.
        self.count = 0
        self.most = 1
        self.least = NEVER  # the value a plan has to exceed to be added
        self.plans = [0] * 32
        self.values = [0] * 32
        self.keys = [0] * 32
        # The value of the dice kept and passed, by pair, and the expected value of rolling two or all four.
        self.alone = 0
        self.keep_worth = [0] * 36
        self.pass_worth = [0] * 36
        self.roll_used = 0
        self.roll_all = 0
        self.reach = [0] * 36
        # Coins to spend and to gain, and the cost of turning each die to each number.
        self.coins = 0
        self.blank = 0
        self.cost = [0] * 24

    # ---- Choosing ----

    def choose(self, state: State) -> int:
        """Return the first action of the best plan."""
        self.look(state)
        self.list_plans(state, 1, 99)
        return first_action(state, self.plans[0])

    def choose_quickly(self, state: State) -> int:
        """Return a plan or action without considering where the dice go, for playouts."""
        self.look_quickly(state)
        self.list_plans(state, 1, 1)
        return self.plans[0]

    def list_plans(self, state: State, most: int, turnings: int) -> None:
        """List the best plans for a turn, or the best actions if it has begun.

        At most ``turnings`` coins are spent on turning dice for a second construction or for coins.
        """
        self.most = most
        self.count = 0
        self.least = NEVER
        if state.phase == TURN:
            self.price_turnings(state)
            self.list_single(state)
            if self.coins >= SECOND_COST:
                self.list_double(state, turnings)
            self.list_gain(state, turnings)
        elif state.phase == SECOND:
            cell = 6 * state.dice[1] + state.dice[3]
            self.add(BUILD + cell, self.outlook.cell[cell] + self.worth_of_coins(-SECOND_COST) + self.roll_all, 0)
            self.add(STOP, self.worth_of_coins(0) + self.worth_of_rest(cell), 1)
        else:
            for pair in range(4):
                kept = 6 * state.dice[pair >> 1] + state.dice[2 + (pair & 1)]
                passed = 6 * state.dice[1 - (pair >> 1)] + state.dice[3 - (pair & 1)]
                self.add(KEEP + kept, self.keep_worth[kept] - self.pass_worth[passed], kept)

    def add(self, plan: int, value: int, key: int) -> None:
        """Insert a plan among the best ones, unless there are enough better ones or an equivalent one."""
        if value <= self.least:
            return
        at = self.count
        for n in range(self.count):
            if self.keys[n] == key:
                if value <= self.values[n]:
                    return
                at = n
        if at == self.count and self.count < self.most:
            self.count += 1
        if at == self.most:
            at -= 1
        while at > 0 and self.values[at - 1] < value:
            self.plans[at] = self.plans[at - 1]
            self.values[at] = self.values[at - 1]
            self.keys[at] = self.keys[at - 1]
            at -= 1
        self.plans[at] = plan
        self.values[at] = value
        self.keys[at] = key
        if self.count == self.most:
            self.least = self.values[self.most - 1]

    # ---- Ways to play a turn ----

    def price_turnings(self, state: State) -> None:
        """Compute the cost of turning each die to each number; a die is not turned back in the same turn."""
        for die in range(4):
            for pips in range(6):
                cost = pips - state.dice[die]
                if cost * state.turned[die] < 0:
                    cost = 1000
                self.cost[6 * die + pips] = cost if cost >= 0 else -cost

    def list_single(self, state: State) -> None:
        """List the constructions of a single cell."""
        for pair in range(4):
            yellow = pair >> 1
            blue = 2 + (pair & 1)
            rest = 6 * state.dice[1 - yellow] + state.dice[5 - blue]
            after = self.worth_of_rest(rest)
            for y in range(6):
                left = self.coins - self.cost[6 * yellow + y]
                for b in range(6):
                    cost = self.cost[6 * blue + b]
                    if cost <= left and not state.grid[state.seat] >> (6 * y + b) & 1:
                        value = self.outlook.cell[6 * y + b] + self.outlook.coin_worth[left - cost] + after
                        if value > self.least:
                            plan = SINGLE + PAIR_STEP * pair + dice_with(state, yellow, y, blue, b)
                            self.add(plan, value, 36 * (6 * y + b) + rest)

    def list_double(self, state: State, turnings: int) -> None:
        """List the constructions of two cells."""
        most = self.coins - SECOND_COST
        most = min(most, turnings)
        for pair in range(2):
            for y in range(6):
                for b in range(6):
                    left = most - self.cost[y] - self.cost[12 + 6 * pair + b]
                    first = 6 * y + b
                    if left >= 0 and not state.grid[state.seat] >> first & 1:
                        self.list_second(state, pair, first, left, most - left)

    def list_second(self, state: State, pair: int, first: int, left: int, spent: int) -> None:
        """List the constructions of two cells, given the first one."""
        y = first // 6
        b = first % 6
        value = self.outlook.cell[first] + self.roll_all
        for y2 in range(6):
            for b2 in range(6):
                cost = self.cost[6 + y2] + self.cost[18 - 6 * pair + b2]
                second = 6 * y2 + b2
                if cost <= left and second != first and not state.grid[state.seat] >> second & 1:
                    both = value + self.outlook.cell[second] + self.worth_of_coins(-SECOND_COST - spent - cost)
                    if state.variant.kind_at[first] == state.variant.kind_at[second]:
                        both += self.outlook.kind_more[state.variant.kind_at[first]]
                    if y == y2:
                        both += self.outlook.more_in_line(state, y)
                    if b == b2:
                        both += self.outlook.more_in_line(state, 6 + b)
                    if both > self.least:
                        dice = 216 * y + 36 * y2 + (6 * b + b2 if pair == 0 else 6 * b2 + b)
                        low = first if first < second else second
                        high = second if first < second else first
                        self.add(DOUBLE + PAIR_STEP * pair + dice, both, 1296 + 36 * low + high)

    def list_gain(self, state: State, turnings: int) -> None:
        """List the ways to gain coins: with the dice as they are, or turned so that more meet at constructed cells."""
        most = self.coins
        most = min(most, turnings)
        most = min(most, TURNINGS_FOR_COINS)
        for y in range(6):
            if self.cost[y] <= most:
                for y2 in range(6):
                    left = most - self.cost[y] - self.cost[6 + y2]
                    if left >= 0:
                        for b in range(6):
                            for b2 in range(6):
                                rest = left - self.cost[12 + b] - self.cost[18 + b2]
                                if rest >= 0:
                                    change = self.gain(state, y, y2, b, b2) - most + rest
                                    value = self.worth_of_coins(change) + self.roll_all
                                    self.add(GAIN + 216 * y + 36 * y2 + 6 * b + b2, value, 3000)

    def gain(self, state: State, y: int, y2: int, b: int, b2: int) -> int:
        """Return the number of coins gained by four dice."""
        grid = state.grid[state.seat]
        coins = (grid >> (6 * y + b) & 1) + (grid >> (6 * y + b2) & 1)
        coins += (grid >> (6 * y2 + b) & 1) + (grid >> (6 * y2 + b2) & 1)
        return coins if coins < self.blank else self.blank

    def worth_of_coins(self, change: int) -> int:
        """Return the value of the coins after gaining or spending some."""
        return self.outlook.coin_worth[self.coins + change]

    def worth_of_rest(self, pair: int) -> int:
        """Return the value of the dice after a single construction that leaves this pair unused."""
        if self.alone:
            return self.keep_worth[pair]
        return self.roll_used - self.pass_worth[pair]

    # ---- Where the dice go ----

    def look_quickly(self, state: State) -> None:
        """Evaluate cells and coins for the player to move, and the dice only roughly."""
        self.look_at_sheet(state)
        last = turns_left(state, state.seat) == 0
        self.roll_used = 0
        total = 0
        for cell in range(CELLS):
            self.pass_worth[cell] = 0
            free = 0 if last or state.grid[state.seat] >> cell & 1 else self.outlook.cell[cell]
            self.keep_worth[cell] = free // 2
            total += free // 2
        if self.alone:
            self.roll_all = total // CELLS  # any pair instead of the unused one, which would have stayed
        else:
            self.roll_all = 0 if last else self.quick_roll

    def look_at_sheet(self, state: State) -> None:
        """Evaluate cells and coins for the player to move."""
        self.alone = 1 if state.variant.players == 1 else 0
        self.coins = state.circled[state.seat] - state.crossed[state.seat]
        self.blank = state.variant.coins - state.circled[state.seat]
        self.outlook.look(state, state.seat)

    def look(self, state: State) -> None:
        """Evaluate cells, coins and dice for the player to move."""
        self.look_at_sheet(state)
        last = turns_left(state, state.seat) == 0
        self.value_passing(state, last)
        self.value_keeping(state, last)
        self.value_rolling()

    def value_passing(self, state: State, last: bool) -> None:
        """Evaluate each pair for the next player, relative to the average."""
        neighbour = (state.seat + 1) % state.variant.players
        for pair in range(CELLS):
            self.pass_worth[pair] = 0
        if not self.alone and not (last and neighbour == state.first):
            self.next.look(state, neighbour)
            coins = state.circled[neighbour] - state.crossed[neighbour]
            self.see_reach(self.next, state.grid[neighbour], coins)
            blank = state.variant.coins - state.circled[neighbour]
            total = 0
            for pair in range(CELLS):
                y = state.yellow[neighbour]
                b = state.blue[neighbour]
                worth = self.worth_of_four(self.next, state.grid[neighbour], coins, blank, y, pair // 6, b, pair % 6)
                self.pass_worth[pair] = worth
                total += worth
            for pair in range(CELLS):
                self.pass_worth[pair] = self.neighbour * self.pass_worth[pair] // 100 - self.neighbour * total // 3600

    def value_keeping(self, state: State, last: bool) -> None:
        """Evaluate each pair for the next turn, averaged over the other pair."""
        self.roll_used = 0
        for pair in range(CELLS):
            self.keep_worth[pair] = 0
        if not last:
            grid = state.grid[state.seat]
            self.see_reach(self.outlook, grid, self.coins)
            total = 0
            for pair in range(CELLS):
                worth = 0
                for other in range(CELLS):
                    worth += self.worth_of_four(
                        self.outlook, grid, self.coins, self.blank, pair // 6, other // 6, pair % 6, other % 6
                    )
                self.keep_worth[pair] = self.own_dice * worth // 3600
                total += self.keep_worth[pair]
            self.roll_used = total // CELLS

    def value_rolling(self) -> None:
        """Evaluate rolling all four dice and keeping the best pair; a solo player keeps all four."""
        self.roll_all = self.roll_used
        if not self.alone:
            total = 0
            for rolled in range(1296):
                y = rolled // 216
                y2 = rolled // 36 % 6
                b = rolled // 6 % 6
                b2 = rolled % 6
                best = self.keep_worth[6 * y + b] - self.pass_worth[6 * y2 + b2]
                other = self.keep_worth[6 * y + b2] - self.pass_worth[6 * y2 + b]
                best = other if other > best else best
                other = self.keep_worth[6 * y2 + b] - self.pass_worth[6 * y + b2]
                best = other if other > best else best
                other = self.keep_worth[6 * y2 + b2] - self.pass_worth[6 * y + b]
                best = other if other > best else best
                total += best - NEVER  # keep it positive: C and Python divide negative numbers differently
            self.roll_all = total // 1296 + NEVER

    def see_reach(self, outlook: Outlook, grid: int, coins: int) -> None:
        """Find the best construction with each pair, turned or not, less the cost of turning."""
        for pair in range(CELLS):
            best = NEVER
            for cell in range(CELLS):
                if not grid >> cell & 1:
                    cost = pair // 6 - cell // 6
                    cost = cost if cost >= 0 else -cost
                    other = pair % 6 - cell % 6
                    cost += other if other >= 0 else -other
                    if cost <= coins:
                        value = outlook.cell[cell] + outlook.coin_worth[coins - cost]
                        best = max(best, value)
            self.reach[pair] = best

    def worth_of_four(
        self, outlook: Outlook, grid: int, coins: int, blank: int, y: int, y2: int, b: int, b2: int
    ) -> int:
        """Return the value of four dice in a turn: the best construction or the coins."""
        gain = (grid >> (6 * y + b) & 1) + (grid >> (6 * y + b2) & 1)
        gain += (grid >> (6 * y2 + b) & 1) + (grid >> (6 * y2 + b2) & 1)
        best = outlook.coin_worth[coins + (gain if gain < blank else blank)]
        best = max(best, self.reach[6 * y + b])
        best = max(best, self.reach[6 * y + b2])
        best = max(best, self.reach[6 * y2 + b])
        return max(best, self.reach[6 * y2 + b2])


def dice_with(state: State, yellow: int, y: int, blue: int, b: int) -> int:
    """Return the dice as digits, with one yellow and one blue die turned."""
    y0 = y if yellow == 0 else state.dice[0]
    y1 = y if yellow == 1 else state.dice[1]
    b0 = b if blue == 2 else state.dice[2]
    b1 = b if blue == 3 else state.dice[3]
    return 216 * y0 + 36 * y1 + 6 * b0 + b1


def die_of(plan: int, die: int) -> int:
    """Return the value that a plan wants a die to show."""
    if die == 0:
        return plan // 216 % 6
    if die == 1:
        return plan // 36 % 6
    if die == 2:
        return plan // 6 % 6
    return plan % 6


def first_action(state: State, plan: int) -> int:
    """Return the first action of a plan; outside a turn, plans are actions already."""
    if state.phase != TURN:
        return plan
    for die in range(4):
        pips = state.dice[die]
        wanted = die_of(plan, die)
        if wanted != pips:
            return TURN_DIE + 12 * (die >> 1) + 2 * pips + (1 if wanted < pips else 0)
    if plan < SINGLE:
        return COINS
    pair = plan // PAIR_STEP % 4
    return BUILD + 6 * state.dice[pair >> 1] + state.dice[2 + (pair & 1)]


def perform(state: State, plan: int) -> None:
    """Play a complete plan; outside a turn, plans are actions already."""
    if state.phase != TURN:
        apply_unchecked(state, plan)
        return
    player = state.seat
    round_number = state.round
    pair = plan // PAIR_STEP % 4
    wanted = [plan // 216 % 6, plan // 36 % 6, plan // 6 % 6, plan % 6]
    for die in range(4):
        while state.dice[die] != wanted[die]:
            pips = state.dice[die]
            apply_unchecked(state, TURN_DIE + 12 * (die >> 1) + 2 * pips + (1 if wanted[die] < pips else 0))
            if state.dice[die] == pips:
                # Of two equal dice, the rules turned the other one, so they swap roles.
                other = die ^ 1
                pips = wanted[die]
                wanted[die] = wanted[other]
                wanted[other] = pips
                pair ^= 2 if die < 2 else 1
    if plan < SINGLE:
        apply_unchecked(state, COINS)
        return
    apply_unchecked(state, BUILD + 6 * state.dice[pair >> 1] + state.dice[2 + (pair & 1)])
    if state.phase == SECOND and state.seat == player and state.round == round_number:
        apply_unchecked(state, BUILD + 6 * state.dice[1] + state.dice[3] if plan >= DOUBLE else STOP)
