"""The rules of the dice game, best read alongside ``rulebook/en.md``.

Chance is treated as a player: ``apply`` never throws dice but is told what they show. Actions are the integers defined
in ``codes``. ``apply`` checks its argument; ``apply_unchecked`` does not and is meant for searches and playouts.
"""

from __future__ import annotations

from operator import index

from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.dicegame.board import choices, dice_count, dice_outcomes, is_choice, nth_choice, right_field, throw
from comares.dicegame.codes import (
    AGAIN,
    ANNUL,
    ANNUL_CHIP,
    ANNULLED,
    BLACK,
    BLACK_CHIP,
    BONUS_CHIPS,
    CALIPH,
    CHIP_AT,
    CHIPS,
    DICE,
    DIRK,
    DIRK_AT,
    END,
    EXCHANGE,
    EXCHANGE_CHIP,
    EXCHANGE_POINT,
    FIELDS,
    FIRST,
    FIRST_PLAYER,
    KEEP,
    NAME_CALIPH,
    NO_CHIP,
    NO_SEAT,
    OVER,
    PLACE,
    PUSH,
    PUSH_CHIP,
    ROLLED,
    ROUNDS,
    START_CHIP,
    STARTING_PLAYER,
    TAKE,
    TAKE_CHIP,
    TAKE_TWO,
    THROW,
    TURN,
)
from comares.dicegame.scoring import add_building_point, score
from comares.dicegame.state import State, Variant

# ---- Whose move it is, and what is possible ----


def to_move(state: State) -> int:
    """Return the seat (from 0) to decide, ``CHANCE``, or ``NOBODY`` when the game is over."""
    if state.phase < TURN:
        return CHANCE
    return NOBODY if state.phase == OVER else state.seat


def has_chip(state: State, chip: int) -> bool:
    """Return whether the player holds a chip of this type."""
    return state.held[7 * state.seat + chip] > 0


def can_throw(state: State) -> bool:
    """Return whether the player may throw some dice again."""
    return state.phase == TURN and state.board.throws < 3


def list_options(state: State, actions: list[int]) -> int:
    """Write all decisions except throwing again to the start of a list; return their number."""
    count = 0
    if state.phase == TURN:
        count = list_placements(state, actions, count)
        if state.board.throws == 1 and state.board.black < 0 and has_chip(state, BLACK_CHIP):
            for kind in range(6):
                actions[count + kind] = BLACK + kind
            count += 6
        if state.board.fresh and has_chip(state, ANNUL_CHIP):
            actions[count] = ANNUL
            count += 1
    elif state.phase == ANNULLED:
        count = list_placements(state, actions, count)
        actions[count] = AGAIN
        count += 1
    elif state.phase == TAKE:
        actions[0] = TAKE_TWO
        actions[1] = TAKE_CHIP
        count = 2
    elif state.phase == EXCHANGE_POINT:
        for kind in range(6):
            if kind != state.column:
                actions[count] = EXCHANGE + kind
                count += 1
        actions[count] = KEEP
        count += 1
    elif state.phase == NAME_CALIPH:
        for seat in range(state.variant.players):
            actions[seat] = CALIPH + seat
        count = state.variant.players
    return count


def list_placements(state: State, actions: list[int], count: int) -> int:
    """Add the placements: in any kind the dice show, and pushing where an opponent holds the field."""
    shown = state.board.shown()
    for kind in range(6):
        if shown >> 4 * kind & 15:
            actions[count] = PLACE + kind
            count += 1
    if has_chip(state, PUSH_CHIP):
        for kind in range(6):
            if shown >> 4 * kind & 15:
                owner = state.board.owner(kind, state.board.result(kind))
                if owner >= 0 and owner != state.seat:
                    actions[count] = PUSH + kind
                    count += 1
    return count


def legal(state: State) -> list[int]:
    """List the legal decisions of the player to move; empty if it is chance's turn or the game is over."""
    actions = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    count = list_options(state, actions)
    found = [actions[n] for n in range(count)]
    if can_throw(state):
        found += [THROW + nth_choice(state.board.dice, n) for n in range(choices(state.board.dice))]
    return found


def is_legal(state: State, action: int) -> bool:
    """Return whether a decision or an outcome of chance is currently possible; accepts any integer."""
    return 0 <= index(action) < END and is_possible(state, action)


def is_possible(state: State, action: int) -> bool:
    """Return whether an action is currently possible."""
    if action < THROW:
        actions = [
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]  # fmt: skip
        count = list_options(state, actions)
        for n in range(count):
            if actions[n] == action:
                return True
        return False
    if action < ROLLED:
        return can_throw(state) and is_choice(state.board.dice, action - THROW)
    if action < FIRST:
        return state.phase == DICE and dice_count(action - ROLLED) == state.board.thrown
    if action < CHIP_AT:
        return state.phase == FIRST_PLAYER and action - FIRST < state.variant.players
    if action < DIRK_AT:
        return state.phase == START_CHIP and action - CHIP_AT < 6
    if action < CHIPS:
        return state.phase == DIRK and action - DIRK_AT < 6
    return state.phase == BONUS_CHIPS and can_draw(state, action - CHIPS)


def random_decision(state: State, rng: Rng) -> int:
    """Return a uniformly random decision of the player to move."""
    actions = [
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    ]  # fmt: skip
    count = list_options(state, actions)
    throwing = choices(state.board.dice) if can_throw(state) else 0
    n = rng.below(count + throwing)
    return actions[n] if n < count else THROW + nth_choice(state.board.dice, n - count)


# ---- Chance ----


def chips_to_draw(state: State) -> int:
    """Return the number of chips to lay out: five besides the starting player chip, six in the last round."""
    return 6 if state.round == ROUNDS else 5


def can_draw(state: State, drawn: int) -> bool:
    """Return whether these chips can be drawn from those left."""
    left = [0, 0, 0, 0, 0, 0, 0]
    for _ in range(chips_to_draw(state)):
        chip = (drawn & 7) - 1
        if chip < 0:
            return False
        left[chip] += 1
        if left[chip] > state.stack[chip]:
            return False
        drawn >>= 3
    return drawn == 0


def draw_chips(state: State, rng: Rng) -> int:
    """Draw the chips of a round from those left."""
    left = [0, 0, 0, 0, 0, 0, 0]
    total = 0
    for chip in range(7):
        left[chip] = state.stack[chip]
        total += left[chip]
    drawn = 0
    for n in range(chips_to_draw(state)):
        at = rng.below(total - n)
        chip = 0
        while at >= left[chip]:
            at -= left[chip]
            chip += 1
        left[chip] -= 1
        drawn |= chip + 1 << 3 * n
    return drawn


def outcomes(state: State) -> list[tuple[int, int]]:
    """List the possible outcomes of chance with their exact weights; empty if it is not chance's turn."""
    if state.phase == FIRST_PLAYER:
        return [(FIRST + seat, 1) for seat in range(state.variant.players)]
    if state.phase == START_CHIP:
        return [(CHIP_AT + kind, 1) for kind in range(6)]
    if state.phase == DIRK:
        return [(DIRK_AT + kind, 1) for kind in range(6)]
    if state.phase == BONUS_CHIPS:
        return chip_outcomes(state)
    if state.phase == DICE:
        return [(ROLLED + dice, weight) for dice, weight in dice_outcomes(state.board.thrown)]
    return []


def chip_outcomes(state: State) -> list[tuple[int, int]]:
    """List the chips that can be drawn, in every order, with the number of ways to draw them."""
    found = [(0, 1)]
    for n in range(chips_to_draw(state)):
        longer = []
        for drawn, weight in found:
            for chip in range(7):
                gone = sum(1 for m in range(n) if drawn >> 3 * m & 7 == chip + 1)
                if state.stack[chip] > gone:
                    longer.append((drawn | chip + 1 << 3 * n, weight * (state.stack[chip] - gone)))
        found = longer
    return [(CHIPS + drawn, weight) for drawn, weight in found]


def is_listed(_state: State) -> bool:
    """Return ``True``: the outcomes of chance are always few enough to list."""
    return True


def sample(state: State, rng: Rng) -> int:
    """Return a random outcome of chance."""
    if state.phase == DICE:
        return ROLLED + throw(state.board.thrown, rng)
    if state.phase == FIRST_PLAYER:
        return FIRST + rng.below(state.variant.players)
    if state.phase == BONUS_CHIPS:
        return CHIPS + draw_chips(state, rng)
    return (CHIP_AT if state.phase == START_CHIP else DIRK_AT) + rng.below(6)


# ---- Playing ----


def apply(state: State, action: int) -> None:
    """Play an action; raises, and leaves the position unchanged, if it is impossible."""
    if not is_legal(state, action):
        raise IllegalAction(action)
    apply_unchecked(state, action)


def apply_unchecked(state: State, action: int) -> None:
    """Play an action that is known to be possible."""
    if state.phase < TURN:
        apply_chance(state, action)
    else:
        apply_decision(state, action)


def apply_decision(state: State, action: int) -> None:
    """Play a decision."""
    if state.phase == TAKE:
        if action == TAKE_TWO:
            reward(state, state.seat, 2, 0)
        else:
            reward(state, state.seat, 1, 1)
    elif state.phase == EXCHANGE_POINT:
        exchange_point(state, action)
    elif state.phase == NAME_CALIPH:
        state.caliph = action - CALIPH
        after_reward(state)
    elif action >= THROW:
        state.board.free(action - THROW)
        state.phase = DICE
    elif action < PUSH:
        place_marker(state, action - PLACE)
    elif action < BLACK:
        push_marker(state, action - PUSH)
    elif action < ANNUL:
        use_chip(state, BLACK_CHIP)
        state.board.set_black(action - BLACK)
    elif action == ANNUL:
        use_chip(state, ANNUL_CHIP)
        state.board.annul()
        state.phase = DICE if state.board.throws == 0 else ANNULLED
    else:
        state.board.again()
        state.phase = DICE


def apply_chance(state: State, action: int) -> None:
    """Play an outcome of chance."""
    if state.phase == DICE:
        state.board.show(action - ROLLED)
        state.phase = TURN
    elif state.phase == FIRST_PLAYER:
        state.caliph = action - FIRST
        for chip in range(7):
            state.stack[chip] = state.variant.light[chip]
        begin_round(state)
    elif state.phase == START_CHIP:
        state.bonus[action - CHIP_AT] = STARTING_PLAYER
        state.phase = BONUS_CHIPS
    elif state.phase == BONUS_CHIPS:
        lay_chips(state, action - CHIPS)
    else:
        place_dirk(state, action - DIRK_AT)


# ---- Bonus fields ----


def begin_round(state: State) -> None:
    """Start the next round with its bonus fields; the last one has no starting player chip."""
    state.round += 1
    if state.round < ROUNDS:
        state.phase = START_CHIP
    else:
        for chip in range(7):
            state.stack[chip] = state.variant.dark[chip]
        state.phase = BONUS_CHIPS


def lay_chips(state: State, drawn: int) -> None:
    """Lay the chips on the empty bonus fields from left to right."""
    for kind in range(6):
        if state.bonus[kind] == NO_CHIP:
            state.bonus[kind] = (drawn & 7) - 1
            state.stack[(drawn & 7) - 1] -= 1
            drawn >>= 3
    if state.variant.players == 2:
        state.phase = DIRK
    else:
        begin_turns(state)


def place_dirk(state: State, kind: int) -> None:
    """Place Dirk's markers: 2.3 in the drawn column, then 3.3, 4.3, 5.3 and 6.3 to the right of it, wrapping around."""
    for symbols in range(2, 7):
        state.board.put((kind + symbols - 2) % 6, right_field(symbols), 2)
    begin_turns(state)


# ---- Turns ----


def begin_turns(state: State) -> None:
    """Give everybody their markers; the holder of the Caliph stone starts."""
    for seat in range(state.variant.players):
        state.left[seat] = state.variant.markers
    state.seat = state.caliph
    begin_turn(state)


def begin_turn(state: State) -> None:
    """Start a turn, with all white dice to be thrown."""
    state.board.begin_turn()
    state.phase = DICE


def use_chip(state: State, chip: int) -> None:
    """Remove a used chip from the game."""
    state.held[7 * state.seat + chip] -= 1


def place_marker(state: State, kind: int) -> None:
    """Place the marker on the field given by the dice, or on the next free one below."""
    state.board.put(kind, state.board.result(kind), state.seat)
    end_turn(state)


def push_marker(state: State, kind: int) -> None:
    """Place the marker on the field given by the dice and push back the one there."""
    use_chip(state, PUSH_CHIP)
    state.board.push(kind, state.board.result(kind), state.seat)
    end_turn(state)


def end_turn(state: State) -> None:
    """Continue clockwise; once everybody has placed all their markers, give out the rewards."""
    state.left[state.seat] -= 1
    state.seat = (state.seat + 1) % state.variant.players
    if state.left[state.seat] > 0:
        begin_turn(state)
    else:
        state.board.begin_turn()
        next_column(state, 0)


# ---- Rewards ----


def next_column(state: State, column: int) -> None:
    """Move on to the rewards of the next column with a marker; after the last one, the round ends."""
    while column < 6 and state.board.next_marker(column, 0) == FIELDS:
        column += 1
    state.column = column
    if column == 6:
        end_round(state)
    else:
        begin_column(state)


def begin_column(state: State) -> None:
    """Let the owner of the best marker choose, unless it is Dirk or they have the second-best marker too."""
    field = state.board.next_marker(state.column, 0)
    best = state.board.owner(state.column, field)
    state.second = state.board.owner(state.column, state.board.next_marker(state.column, field + 1))
    if best == state.second:
        reward(state, best, 1, 1)
    elif best >= state.variant.players:
        reward(state, best, 2, 0)
    else:
        state.seat = best
        state.phase = TAKE


def reward(state: State, seat: int, points: int, chip: int) -> None:
    """Give a reward: building points, then possibly the chip."""
    state.seat = seat
    state.points_left = points
    state.then_chip = chip
    # Only chips held before the reward can be used for it.
    state.exchanges = state.held[7 * seat + EXCHANGE_CHIP]
    give_points(state)


def give_points(state: State) -> None:
    """Give the building points one at a time, asking about each if the player has an exchange chip."""
    while state.points_left > 0:
        if state.exchanges > 0:
            state.phase = EXCHANGE_POINT
            return
        add_building_point(state, state.seat, state.column)
        state.points_left -= 1
    if state.then_chip:
        give_chip(state)
    else:
        after_reward(state)


def exchange_point(state: State, action: int) -> None:
    """Use an exchange chip to take the point in another column, or decline."""
    if action == KEEP:
        add_building_point(state, state.seat, state.column)
    else:
        use_chip(state, EXCHANGE_CHIP)
        state.exchanges -= 1
        add_building_point(state, state.seat, action - EXCHANGE)
    state.points_left -= 1
    give_points(state)


def give_chip(state: State) -> None:
    """Give the chip of the column; the starting player chip means naming the next Caliph immediately."""
    chip = state.bonus[state.column]
    state.bonus[state.column] = NO_CHIP
    state.then_chip = 2
    if state.seat >= state.variant.players:
        # Dirk only keeps number chips. If he gets the starting player chip, the other player starts the next round.
        if chip == STARTING_PLAYER:
            state.caliph = 1 - state.caliph
        elif chip < EXCHANGE_CHIP:
            state.held[7 * state.seat + chip] += 1
        after_reward(state)
    elif chip == STARTING_PLAYER:
        state.phase = NAME_CALIPH
    else:
        state.held[7 * state.seat + chip] += 1
        after_reward(state)


def after_reward(state: State) -> None:
    """Give the other reward to the owner of the second-best marker, then move on to the next column."""
    if state.second == NO_SEAT:
        next_column(state, state.column + 1)
    else:
        second = state.second
        state.second = NO_SEAT
        if state.then_chip:
            reward(state, second, 2, 0)
        else:
            reward(state, second, 1, 1)


def end_round(state: State) -> None:
    """Remove markers and chips, score after rounds 1, 3 and 5, and start the next round."""
    state.board.take_markers()
    state.column = 0
    state.then_chip = 0
    for kind in range(6):
        state.bonus[kind] = NO_CHIP
    if state.round & 1:
        score(state, (state.round + 1) // 2)
    if state.round == ROUNDS:
        state.phase = OVER
    else:
        begin_round(state)


# ---- Complete games ----


def playout(state: State, dice: Rng, decider: Rng) -> int:
    """Play to the end with uniformly random decisions; return their number."""
    decisions = 0
    while state.phase != OVER:
        if state.phase < TURN:
            apply_chance(state, sample(state, dice))
        else:
            apply_decision(state, random_decision(state, decider))
            decisions += 1
    return decisions


class Walk:
    """A game played step by step: the caller decides, the dice are thrown automatically."""

    __slots__ = ("dice", "position", "to_move")

    def __init__(self, variant: Variant, dice: Rng) -> None:
        self.position = State(variant)
        self.dice = dice
        self.roll()

    @property
    def state(self) -> State:
        """A copy of the position."""
        return self.position.copy()

    def restart(self) -> None:
        """Start a new game and advance to its first decision."""
        self.position.clear()
        self.roll()

    def legal(self) -> list[int]:
        """List the legal decisions; empty when the game is over."""
        return legal(self.position)

    def step(self, action: int) -> int:
        """Play a decision and advance to the next one; return who makes it, or ``NOBODY``."""
        if not 0 <= action < ROLLED or not is_possible(self.position, action):
            raise IllegalAction(action)
        apply_decision(self.position, action)
        self.roll()
        return self.to_move

    def roll(self) -> None:
        """Play outcomes of chance until somebody has to decide."""
        while self.position.phase < TURN:
            apply_chance(self.position, sample(self.position, self.dice))
        self.to_move = to_move(self.position)
