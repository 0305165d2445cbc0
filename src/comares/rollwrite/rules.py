"""The rules of Roll & Write, best read alongside ``rulebook/en.md``.

Chance is treated as a player: ``apply`` never rolls dice but is told what they show. Actions are the integers defined
in ``codes``. ``apply`` checks its argument; ``apply_unchecked`` does not and is meant for searches and playouts.
"""

from __future__ import annotations

from operator import index
from typing import Final

from comares.core.dice import throws
from comares.core.errors import IllegalAction
from comares.core.protocol import CHANCE, NOBODY
from comares.core.rng import Rng
from comares.rollwrite.codes import (
    ACTIONS,
    ALL_FOUR,
    BUILD,
    COINS,
    DECISIONS,
    EXTRA_PAIR,
    FIRST,
    FIRST_PLAYER,
    FOUR,
    KEEP,
    KEEP_PAIR,
    OVER,
    PAIR,
    SECOND,
    SETUP_CELL,
    SETUP_PAIR,
    SETUP_VIRTUAL,
    STOP,
    TURN,
    TURN_DIE,
    TWO_DICE,
    USED_PAIR,
    VIRTUAL_TURN,
)
from comares.rollwrite.scoring import score_completed, score_majorities
from comares.rollwrite.state import State, Variant

SECOND_COST: Final = 3

BIT: Final[list[int]] = [2**cell for cell in range(36)]
UP: Final = [0, 1, 1]  # whether a die may be turned up if this turn it was turned down, not at all, or up
DOWN: Final = [1, 1, 0]
NOT_ONE: Final = [0, 1, 1, 1, 1, 1]
NOT_SIX: Final = [1, 1, 1, 1, 1, 0]
LOW: Final = [low for low, _ in TWO_DICE]
HIGH: Final = [high for _, high in TWO_DICE]
TWO_OF: Final = [TWO_DICE.index((min(a, b), max(a, b))) for a in range(6) for b in range(6)]


# ---- Whose move it is, and what is possible ----


def to_move(state: State) -> int:
    """Return the seat (from 0) to decide, ``CHANCE``, or ``NOBODY`` when the game is over."""
    if state.phase < TURN:
        return CHANCE
    return NOBODY if state.phase == OVER else state.seat


def is_built(state: State, cell: int) -> bool:
    """Return whether the player has constructed a cell."""
    return (state.grid[state.seat] & BIT[cell]) != 0


def coins_left(state: State) -> int:
    """Return the number of coins the player can spend."""
    return state.circled[state.seat] - state.crossed[state.seat]


def list_legal(state: State, actions: list[int]) -> int:
    """Write the legal decisions to the start of a list; return their number, at most 13."""
    # A hot spot: every candidate is written but counted only if it is possible, which avoids most branches.
    if state.phase == SECOND:
        actions[0] = BUILD + 6 * state.dice[1] + state.dice[3]
        actions[1] = STOP
        return 2
    count = 0
    same_yellow = 1 if state.dice[0] == state.dice[1] else 0
    same_blue = 1 if state.dice[2] == state.dice[3] else 0
    if state.phase == KEEP_PAIR:
        for pair in range(4):
            actions[count] = KEEP + 6 * state.dice[pair >> 1] + state.dice[2 + (pair & 1)]
            count += 1 - (pair >> 1 & same_yellow | pair & same_blue)
    elif state.phase == TURN:
        for pair in range(4):
            cell = 6 * state.dice[pair >> 1] + state.dice[2 + (pair & 1)]
            actions[count] = BUILD + cell
            built = state.grid[state.seat] >> cell & 1
            count += 1 - (built | pair >> 1 & same_yellow | pair & same_blue)
        actions[count] = COINS
        count += 1
        if coins_left(state) > 0:
            for die in range(4):
                count = list_turnings(state, die, actions, count)
    return count


def list_turnings(state: State, die: int, actions: list[int], count: int) -> int:
    """Add the ways to turn a die: never past 1 or 6, never back in the same turn, and only once for two equal dice."""
    pips = state.dice[die]
    turned = state.turned[die] + 1
    up = UP[turned] & NOT_SIX[pips]
    down = DOWN[turned] & NOT_ONE[pips]
    if die & 1 and pips == state.dice[die - 1]:
        twin = state.turned[die - 1] + 1
        up &= 1 - UP[twin]
        down &= 1 - DOWN[twin]
    actions[count] = TURN_DIE + 12 * (die >> 1) + 2 * pips
    actions[count + up] = TURN_DIE + 12 * (die >> 1) + 2 * pips + 1
    return count + up + down


def legal(state: State) -> list[int]:
    """List the legal decisions of the player to move; empty if it is chance's turn or the game is over."""
    actions = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    count = list_legal(state, actions)
    return [actions[n] for n in range(count)]


def is_legal(state: State, action: int) -> bool:
    """Return whether a decision or an outcome of chance is currently possible; accepts any integer."""
    return 0 <= index(action) < ACTIONS and is_possible(state, action)


def is_possible(state: State, action: int) -> bool:
    """Return whether an action is currently possible."""
    if action < DECISIONS:
        actions = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        count = list_legal(state, actions)
        for n in range(count):
            if actions[n] == action:
                return True
        return False
    if action < PAIR:
        return state.phase == FIRST_PLAYER and action - FIRST < state.variant.players
    if action < FOUR:
        return FIRST_PLAYER < state.phase < TURN and state.phase != ALL_FOUR and can_roll(state, action - PAIR)
    return state.phase == ALL_FOUR


def can_roll(state: State, cell: int) -> bool:
    """Return whether a rolled pair counts; under the rules, any other is rolled again."""
    if state.phase == SETUP_CELL:
        return not is_built(state, cell)
    if state.phase == VIRTUAL_TURN:
        kind = state.variant.kind_at[cell]
        return state.built[6 * state.seat + kind] < state.variant.sizes[kind]
    return True


def outcomes(state: State) -> list[tuple[int, int]]:
    """List the possible outcomes of chance with their exact weights; empty if it is not chance's turn."""
    if state.phase >= TURN:
        return []
    if state.phase == FIRST_PLAYER:
        return [(FIRST + seat, 1) for seat in range(state.variant.players)]
    if state.phase == ALL_FOUR:
        two = [weight for _, weight in throws(2, range(6))]
        return [(FOUR + 21 * y + b, two[y] * two[b]) for y in range(21) for b in range(21)]
    return [(PAIR + cell, 1) for cell in range(36) if can_roll(state, cell)]


def is_listed(_state: State) -> bool:
    """Return ``True``: the outcomes of chance are always few enough to list."""
    return True


def sample(state: State, rng: Rng) -> int:
    """Return a random outcome of chance."""
    if state.phase == USED_PAIR:
        return PAIR + rng.below(36)
    if state.phase == ALL_FOUR:
        rolled = rng.below(1296)
        return FOUR + 21 * TWO_OF[rolled // 36] + TWO_OF[rolled % 36]
    if state.phase == FIRST_PLAYER:
        return FIRST + rng.below(state.variant.players)
    cell = rng.below(36)
    while not can_roll(state, cell):
        cell = rng.below(36)
    return PAIR + cell


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
    if state.phase == TURN:
        if action < BUILD:
            turn_die(state, action)
        elif action == COINS:
            gain_coins(state)
            after_all_used(state)
        else:
            use_pair(state, action - BUILD)
            construct(state, action - BUILD)
            if coins_left(state) >= SECOND_COST and not is_built(state, 6 * state.dice[1] + state.dice[3]):
                state.phase = SECOND
            else:
                after_single(state)
    elif state.phase == SECOND:
        if action == STOP:
            after_single(state)
        else:
            state.crossed[state.seat] += SECOND_COST
            construct(state, action - BUILD)
            after_all_used(state)
    else:
        use_pair(state, action - KEEP)
        keep_used_pass_other(state)


def apply_chance(state: State, action: int) -> None:
    """Play an outcome of chance."""
    if state.phase == USED_PAIR:
        state.yellow[state.seat] = (action - PAIR) // 6
        state.blue[state.seat] = (action - PAIR) % 6
        pass_other(state)
    elif state.phase == ALL_FOUR:
        lay_four(state, action - FOUR)
    elif state.phase == VIRTUAL_TURN:
        virtual_turn(state, action - PAIR)
    else:
        set_up(state, action)


def construct(state: State, cell: int) -> None:
    """Cross out a cell on the sheet and tick its kind on the score pad."""
    state.grid[state.seat] |= BIT[cell]
    tick(state, cell)


def tick(state: State, cell: int) -> None:
    """Tick a cell's kind on the score pad; ticking the last box of a kind completes it."""
    kind = state.variant.kind_at[cell]
    state.built[6 * state.seat + kind] += 1
    if state.built[6 * state.seat + kind] == state.variant.sizes[kind]:
        state.completed += 1


# ---- Set-up ----


def set_up(state: State, action: int) -> None:
    """Play a step of the set-up.

    First the first player is drawn, then everyone rolls three cells, the virtual players too, then everyone rolls a
    pair,
    and finally the first player rolls an extra pair.
    """
    players = state.variant.players
    if state.phase == FIRST_PLAYER:
        state.first = action - FIRST
        state.seat = state.first
        state.phase = SETUP_CELL
    elif state.phase == SETUP_CELL:
        construct(state, action - PAIR)
        state.step += 1
        state.seat = (state.first + state.step) % players
        if state.step == 3 * players:
            state.step = 0
            state.phase = SETUP_PAIR
            if state.variant.virtual > 0:
                state.seat = players
                state.phase = SETUP_VIRTUAL
    elif state.phase == SETUP_VIRTUAL:
        tick(state, action - PAIR)
        state.step += 1
        state.seat = players + state.step // 3
        if state.seat == state.variant.seats:
            state.step = 0
            state.seat = state.first
            state.phase = SETUP_PAIR
    elif state.phase == SETUP_PAIR:
        state.yellow[state.seat] = (action - PAIR) // 6
        state.blue[state.seat] = (action - PAIR) % 6
        state.step += 1
        state.seat = (state.first + state.step) % players
        if state.step == players:
            state.step = 0
            state.phase = EXTRA_PAIR
    else:
        state.round = 1
        receive(state, (action - PAIR) // 6, (action - PAIR) % 6)
        state.phase = TURN


# ---- A turn ----


def turn_die(state: State, action: int) -> None:
    """Spend a coin to turn a die; if both show the same, prefer the one already turned that way."""
    colour = 2 * ((action - TURN_DIE) // 12)
    pips = (action - TURN_DIE) % 12 // 2
    way = -1 if action & 1 else 1
    die = colour
    if state.dice[colour] != pips or state.turned[colour] == -way:
        die = colour + 1
    if state.dice[colour + 1] == pips and state.turned[colour + 1] == way:
        die = colour + 1
    state.dice[die] += way
    state.turned[die] = way
    state.crossed[state.seat] += 1


def use_pair(state: State, cell: int) -> None:
    """Move the pair used for a cell to the front, so that the other pair is the second die of each colour."""
    yellow = cell // 6
    blue = cell % 6
    state.dice[1] += state.dice[0] - yellow
    state.dice[0] = yellow
    state.dice[3] += state.dice[2] - blue
    state.dice[2] = blue
    forget_turnings(state)


def gain_coins(state: State) -> None:
    """Circle a coin for each constructed building among the four intersections, as long as there are blank coins."""
    gain = 0
    for yellow in range(2):
        for blue in range(2, 4):
            if is_built(state, 6 * state.dice[yellow] + state.dice[blue]):
                gain += 1
    blank = state.variant.coins - state.circled[state.seat]
    state.circled[state.seat] += gain if gain < blank else blank


# ---- Passing dice ----


def is_last_round(state: State) -> bool:
    """Return whether this is the last round."""
    return state.round == state.variant.rounds


def is_last_player(state: State) -> bool:
    """Return whether the player is the last real player of the round."""
    return (state.seat + 1) % state.variant.players == state.first


def after_single(state: State) -> None:
    """End a turn with one construction: the used pair is rolled and kept, the other is passed.

    In the last round it is only passed.
    """
    if not is_last_round(state):
        state.phase = USED_PAIR
    elif is_last_player(state):
        end_turn(state)
    else:
        pass_other(state)


def after_all_used(state: State) -> None:
    """End a turn with two constructions or coins: all four dice are rolled, unless nobody is left to pass a pair to."""
    if is_last_round(state) and is_last_player(state):
        end_turn(state)
    else:
        state.phase = ALL_FOUR


def lay_four(state: State, rolled: int) -> None:
    """Lay out the four dice so that the player can choose a pair to keep. A solo player keeps all four."""
    state.dice[0] = LOW[rolled // 21]
    state.dice[1] = HIGH[rolled // 21]
    state.dice[2] = LOW[rolled % 21]
    state.dice[3] = HIGH[rolled % 21]
    forget_turnings(state)
    if state.variant.players == 1 or (state.dice[0] == state.dice[1] and state.dice[2] == state.dice[3]):
        keep_used_pass_other(state)
    else:
        state.phase = KEEP_PAIR


def keep_used_pass_other(state: State) -> None:
    """Leave the first pair on the sheet as it is and pass the other one."""
    state.yellow[state.seat] = state.dice[0]
    state.blue[state.seat] = state.dice[2]
    pass_other(state)


def pass_other(state: State) -> None:
    """Pass the second pair as it is to the next real player and end the turn."""
    yellow = state.dice[1]
    blue = state.dice[3]
    player = state.seat
    state.seat = (player + 1) % state.variant.players
    receive(state, yellow, blue)
    state.seat = player
    end_turn(state)


def receive(state: State, yellow: int, blue: int) -> None:
    """Add a pair to the one on the player's sheet."""
    state.dice[0] = state.yellow[state.seat]
    state.dice[1] = yellow
    state.dice[2] = state.blue[state.seat]
    state.dice[3] = blue
    state.yellow[state.seat] = -1
    state.blue[state.seat] = -1
    forget_turnings(state)


def forget_turnings(state: State) -> None:
    """Forget which way dice were turned; it matters only until something is built or the dice are passed."""
    for die in range(4):
        state.turned[die] = 0


def end_turn(state: State) -> None:
    """Continue with the next real player; after the last one, with the virtual players or the end of the round."""
    if not is_last_player(state):
        state.seat = (state.seat + 1) % state.variant.players
        state.phase = TURN
    elif state.variant.virtual > 0:
        state.seat = state.variant.players
        state.phase = VIRTUAL_TURN
    else:
        end_round(state)


def virtual_turn(state: State, cell: int) -> None:
    """Tick the rolled kind for a virtual player; after the last one, the round ends."""
    tick(state, cell)
    state.seat += 1
    if state.seat == state.variant.seats:
        end_round(state)


def end_round(state: State) -> None:
    """Score the kinds completed in this round; after the last round, score everything."""
    if state.completed > 0:
        score_completed(state)
    if is_last_round(state):
        score_majorities(state)
        state.phase = OVER
    else:
        state.round += 1
        state.seat = state.first
        state.phase = TURN


# ---- Complete games ----


def playout(state: State, dice: Rng, decider: Rng) -> int:
    """Play to the end with uniformly random decisions; return their number."""
    decisions = 0
    actions = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    while state.phase != OVER:
        if state.phase < TURN:
            apply_chance(state, sample(state, dice))
        else:
            count = list_legal(state, actions)
            apply_decision(state, actions[decider.below(count)])
            decisions += 1
    return decisions


class Walk:
    """A game played step by step: the caller decides, the dice are rolled automatically."""

    __slots__ = ("actions", "count", "dice", "position", "to_move")

    def __init__(self, variant: Variant, dice: Rng) -> None:
        self.position = State(variant)
        self.dice = dice
        self.actions = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
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
        return [self.actions[n] for n in range(self.count)]

    def step(self, action: int) -> int:
        """Play a decision and advance to the next one; return who makes it, or ``NOBODY``."""
        for n in range(self.count):
            if self.actions[n] == action:
                apply_decision(self.position, action)
                self.roll()
                return self.to_move
        raise IllegalAction(action)

    def roll(self) -> None:
        """Roll until somebody has to decide, then list the legal decisions."""
        while self.position.phase < TURN:
            apply_chance(self.position, sample(self.position, self.dice))
        self.to_move = to_move(self.position)
        self.count = list_legal(self.position, self.actions)
