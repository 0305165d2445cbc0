"""Plans for a turn of Roll & Write, compared with a search that tries every legal action."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from comares.bots.rollwrite.turns import Planner, first_action, perform
from comares.bots.rollwrite.weights import TUNED
from comares.core.protocol import CHANCE
from comares.rollwrite import rules
from comares.rollwrite.codes import KEEP_PAIR, OVER, SECOND, TURN
from comares.rollwrite.scoring import scores
from comares.rollwrite.state import State
from tests.conformance.variants import Variant

from .rollwrite_games import VARIANTS, actions

MOST_PLANS = 32
FEW_COINS = 4
"""The most coins a player may have to be searched; with more, there would be too many turns."""

Facts = tuple[object, ...]


def facts(state: State) -> Facts:
    """Return what matters in a position; dice of a colour in any order, unless they are known to be paired."""
    dice = [*sorted(state.dice[:2]), *sorted(state.dice[2:])] if state.phase == TURN else list(state.dice)
    turned = [*state.turned] if state.phase == TURN else []
    return (*state.grid, *state.crossed, *state.circled, state.phase, state.seat, *dice, *turned)


def ends_of_turn(start: State) -> dict[Facts, State]:
    """Return all positions in which the turn can end."""
    ends: dict[Facts, State] = {}
    met = set()
    waiting = [start]
    while waiting:
        state = waiting.pop()
        for action in rules.legal(state):
            after = state.copy()
            rules.apply(after, action)
            if rules.to_move(after) != start.seat or after.round != start.round:
                ends[facts(after)] = after
            elif facts(after) not in met:
                met.add(facts(after))
                waiting.append(after)
    return ends


def turns(variant: Variant, bot: str, seed: int) -> Iterator[State]:
    """Yield the positions in which a player with few coins decides."""
    for _, state in actions(variant.new().state, [bot] * variant.players, seed):
        if rules.to_move(state) >= 0 and state.circled[state.seat] - state.crossed[state.seat] <= FEW_COINS:
            yield state


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_every_plan_is_a_turn_that_the_rules_allow(variant: Variant) -> None:
    planner = Planner()
    for number, start in enumerate(turns(variant, "random", 6)):
        planner.look(start)
        planner.list_plans(start, MOST_PLANS, 99)
        values = list(planner.values)[: planner.count]
        assert values == sorted(values, reverse=True)
        ends = ends_of_turn(start) if number % 5 == 0 else None
        for plan in list(planner.plans)[: planner.count]:
            assert rules.is_legal(start, first_action(start, plan))
            if ends is not None:
                after = start.copy()
                perform(after, plan)
                assert facts(after) in ends


@pytest.mark.parametrize("variant", VARIANTS, ids=str)
def test_a_plan_reconsidered_at_every_step_comes_to_an_end(variant: Variant) -> None:
    planner = Planner()
    phases = set()
    for start in turns(variant, "player", 7):
        phases.add(start.phase)
        state = start.copy()
        for _ in range(FEW_COINS + 4):
            if rules.to_move(state) != start.seat or state.round != start.round:
                break
            rules.apply(state, planner.choose(state))
        assert rules.to_move(state) == CHANCE or state.phase == OVER or state.seat != start.seat
    assert {TURN, SECOND} <= phases
    assert KEEP_PAIR in phases or variant.players == 1


def test_the_last_turn_of_the_game_is_played_for_the_most_points() -> None:
    """Nothing is uncertain any more; ignoring rivals, the best plan is the one with the most points."""
    planner = Planner(TUNED._replace(rivalry=0))
    seen = 0
    for seed in range(40):
        for start in turns(VARIANTS[0], "novice", seed):
            is_last = start.round == start.variant.rounds and (start.seat + 1) % 3 == start.first
            if is_last and start.phase == TURN:
                seen += 1
                after = start.copy()
                while after.phase != OVER:
                    rules.apply(after, planner.choose(after))
                best = max(scores(end)[start.seat] for end in ends_of_turn(start).values())
                assert scores(after)[start.seat] == best
    assert seen > 10
