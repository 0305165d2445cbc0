from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from comares.bots.turn.codes import MOST_ANNULS, STOP
from comares.bots.turn.solver import TurnSolver
from comares.dicegame.codes import PLACE, THROW
from tests.processes import run_python

from .brute_force import BruteForce, Task, pack


def some_task(seed: int, dice: int, throws: int) -> Task:
    """A task with unrelated values, for which the solver has to be right as well."""
    random = Random(seed)
    sorts = [
        (throw, kind, symbols) for throw in range(1, throws + 1) for kind in range(6) for symbols in range(1, dice + 2)
    ]
    place = {sort: random.choice((random.random(), random.randrange(3) / 2)) for sort in sorts}
    push = {sort: random.random() for sort in random.sample(sorts, len(sorts) // 4)} if random.random() < 0.5 else {}
    stop = {throw: random.random() for throw in range(1, throws)} if random.random() < 0.5 else {}
    return Task(dice, throws, place, push, stop, random.choice((0.0, 0.1, 0.3)), random.choice((0.0, 0.1, 0.3)))


def solver_of(task: Task, annuls: int, blacks: int) -> TurnSolver:
    solver = TurnSolver(task.dice, task.throws)
    for (throw, kind, symbols), value in task.place.items():
        solver.set_place(throw, kind, symbols, value)
    for (throw, kind, symbols), value in task.push.items():
        solver.set_push(throw, kind, symbols, value)
    for throw, value in task.stop.items():
        solver.set_stop(throw, value)
    solver.set_annuls(annuls, task.annul_cost)
    solver.set_black(blacks, task.black_cost)
    return solver


# Dice, throws, annul chips, black die chips.
SIZES = [
    (1, 1, 0, 0),
    (2, 3, 0, 0),
    (3, 3, 0, 0),
    (4, 2, 0, 0),
    (3, 1, 1, 1),
    (3, 2, 1, 0),
    (3, 3, 1, 0),
    (3, 3, 0, 1),
    (3, 2, 2, 0),
    (2, 3, 2, 0),
    (2, 3, 3, 0),
    (2, 3, 1, 1),
    (1, 3, 3, 2),
]


@pytest.mark.parametrize(("dice", "throws", "annuls", "blacks"), SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_every_way_through_a_turn_is_worth_what_trying_it_says(
    dice: int, throws: int, annuls: int, blacks: int, seed: int
) -> None:
    task = some_task(seed, dice, throws)
    brute, solver = BruteForce(task), solver_of(task, annuls, blacks)
    assert solver.solve() == pytest.approx(brute.first(annuls, blacks), abs=1e-9)
    positions = Random(seed).sample(sorted(brute.known, key=repr), min(60, len(brute.known)))
    for at in positions:
        solver.set_annuls(at.annuls, task.annul_cost)
        solver.set_black(at.blacks, task.black_cost)
        if at.annulled:
            solver.consider_annulled(pack(at.dice), at.throws, at.black, pack(at.cup))
        else:
            solver.consider(pack(at.dice), at.throws, at.black, at.fresh, pack(at.before), pack(at.cup))
        expected = brute.options(at)
        assert solver.options() == pytest.approx(expected, abs=1e-9), at
        assert solver.value == pytest.approx(max(expected.values()), abs=1e-9)
        assert expected[solver.action] == pytest.approx(solver.value, abs=1e-9)


def test_all_chips_and_dice_agree_with_throwing_on() -> None:
    """With eight dice we cannot try everything, but each throw must be worth the mean of what it leads to."""
    task = some_task(7, 8, 3)
    task = replace(task, place={sort: value + sort[2] / 4 for sort, value in task.place.items()})
    solver, brute = solver_of(task, 1, 1), BruteForce(replace(task, dice=3))
    dice, cup = 0x112211, 0x000210
    expected = solver.rethrow(dice, cup, 1, 2)
    total = 0.0
    for shown, chance in brute.thrown[3].items():
        solver.consider(dice - cup + pack(shown), 2, 2, True, dice, cup)
        total += chance * solver.value
    assert expected == pytest.approx(total, abs=1e-9)


def test_the_first_throw_is_worth_the_mean_of_what_it_leads_to() -> None:
    task = some_task(8, 4, 3)
    solver, brute = solver_of(task, 2, 1), BruteForce(task)
    expected = solver.solve()
    total = 0.0
    for shown, chance in brute.thrown[4].items():
        solver.consider(pack(shown), 1, -1, True, 0, 0)
        total += chance * solver.value
    assert expected == pytest.approx(total, abs=1e-9)


def test_more_chips_are_never_worse() -> None:
    task = replace(some_task(9, 8, 3), annul_cost=0.05, black_cost=0.05)
    values = [solver_of(task, annuls, blacks).solve() for annuls, blacks in ((0, 0), (1, 0), (2, 0), (2, 1))]
    assert values == sorted(values)
    assert values[0] < values[-1]


def test_no_more_annul_chips_than_a_few_are_planned_with() -> None:
    solver = TurnSolver(2)
    solver.set_annuls(20, 0.1)
    assert solver.annuls == MOST_ANNULS


def test_of_equal_placements_none_is_thrown_for() -> None:
    solver = TurnSolver()
    for throw in (1, 2, 3):
        for kind in range(6):
            for symbols in range(1, 10):
                solver.set_place(throw, kind, symbols, 1.0)
    solver.set_black(1, 0.0)
    solver.set_annuls(1, 0.0)
    assert solver.consider(0x8, 1, -1, True, 0, 0) == PLACE


def test_the_turn_can_be_ended_without_placing() -> None:
    solver = TurnSolver()
    for throw in (1, 2, 3):
        for kind in range(6):
            for symbols in range(1, 10):
                solver.set_place(throw, kind, symbols, symbols / 10)
    solver.set_stop(1, 2.0)
    assert solver.consider(0x8, 1, -1, True, 0, 0) == STOP
    assert solver.solve() == pytest.approx(2.0)
    assert solver.consider(0x111111 + 0x2, 2, -1, True, 0x8, 0x8) == THROW + 0x111110


@pytest.mark.parametrize(("dice", "throws"), [(0, 3), (9, 3), (8, 0), (8, 4)])
def test_other_numbers_of_dice_and_throws_are_refused(dice: int, throws: int) -> None:
    with pytest.raises(ValueError, match=r"\d (dice|throws)"):
        TurnSolver(dice, throws)


@pytest.mark.compiled
def test_compiled_and_interpreted_are_equal_to_the_last_bit() -> None:
    program = """if True:
        from tests.bots.test_turn_solver import some_task, solver_of
        for dice, annuls, blacks in ((8, 0, 0), (8, 0, 1), (4, 1, 1), (4, 2, 0), (3, 3, 1)):
            solver = solver_of(some_task(dice, dice, 3), annuls, blacks)
            print(solver.solve().hex())
            print(solver.consider(dice - 2 | 0x110000, 1, -1, True, 0, 0), solver.value.hex())
            print(sorted((action, value.hex()) for action, value in solver.options().items()))
    """
    compiled = run_python("-c", program)
    interpreted = run_python("-c", program, interpreted=True)
    assert (compiled.returncode, compiled.stderr) == (interpreted.returncode, interpreted.stderr) == (0, "")
    assert compiled.stdout == interpreted.stdout
    assert len(compiled.stdout.splitlines()) == 15
