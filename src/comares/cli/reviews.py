"""An analysis in the terminal: the plot, luck and skill of everybody, and what cost most."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Console, RenderableType
from rich.progress import BarColumn, Progress, TextColumn
from rich.table import Table
from rich.text import Text

from comares.analysis.analysing import WORK, analysing
from comares.analysis.events import SORTS
from comares.analysis.model import Analysis, Seat, Step
from comares.cli.console import complaints
from comares.cli.plot import plot
from comares.core.game import Game
from comares.core.say import in_words
from comares.core.texts import Texts

WORST: Final = 5
"""How many decisions and rolls are told."""


def show(game: Game[Any], texts: Texts, console: Console) -> None:
    """Analyse a game and print the result, unless somebody interrupts it."""
    for part in drawn(watched(game, texts, seed=0, work=WORK), texts, console.width):
        console.print(part)


def watched(game: Game[Any], texts: Texts, *, seed: int, work: int) -> Analysis:
    """Analyse a game, with a progress bar unless in a pipe; interrupting the program cancels it."""
    steps = analysing(game, seed=seed, work=work)
    columns = (TextColumn(texts("review.analysing")), BarColumn())
    with Progress(*columns, console=complaints, transient=True, disable=not complaints.is_terminal) as bar:
        task = bar.add_task("", total=len(game))
        while True:
            try:
                at = next(steps)
            except StopIteration as end:
                found: Analysis = end.value
                return found
            bar.update(task, completed=min(at.done, at.total), total=at.total)


def drawn(analysis: Analysis, texts: Texts, width: int) -> Iterator[RenderableType]:
    """Yield what to print about an analysis."""
    if analysis.steps:
        yield chart(analysis, texts, width)
    yield players(analysis, texts)
    yield luck(analysis, texts)
    dice = [line for seat in analysis.seats if (line := unlikely(seat, texts))]
    yield from dice
    worst = sorted((step for step in analysis.steps if step.grade), key=lambda step: -(step.error or 0))[:WORST]
    if worst:
        yield Text(texts("review.costliest"), style="bold")
        yield from (mistake(analysis, step, texts) for step in worst)
    yield Text(texts("review.judged", evaluator=analysis.evaluator), style="dim")


def chart(analysis: Analysis, texts: Texts, width: int) -> Text:
    """Draw what the game was worth to everybody."""
    lines = [[step.values[seat] for step in analysis.steps] for seat in range(len(analysis.seats))]
    marks = {step.ply - 1: f"{step.by}{step.grade}" for step in analysis.steps if step.grade}
    flat = [value for line in lines for value in line]
    points = analysis.in_points
    labels = amount(max(flat), points), amount(min(flat), points)
    title = Text(texts("review.chart-points" if analysis.in_points else "review.chart"), style="bold")
    return Text("\n").join([title, plot(lines, marks, labels, max(width - 12, 20))])


def players(analysis: Analysis, texts: Texts) -> Table:
    """Draw what the game was for everybody, a column for each."""
    points, seats = analysis.in_points, analysis.seats
    table = Table("")
    for seat in seats:
        table.add_column(f"{seat.seat} {in_words(seat.name, texts)}", justify="right")
    table.add_row(texts("review.start"), *(amount(seat.start, points) for seat in seats))
    table.add_row(texts("review.luck"), *(signed(seat.luck, points) for seat in seats))
    table.add_row(texts("review.decisions"), *(signed(seat.decisions, points) for seat in seats))
    table.add_row(texts("review.residual"), *(signed(seat.residual, points) for seat in seats))
    table.add_row(texts("review.result"), *(amount(seat.result, points) for seat in seats))
    table.add_row(texts("review.adjusted"), *(amount(seat.adjusted, points) for seat in seats))
    errors = ("–" if seat.error is None else amount(seat.error, points, 2) for seat in seats)
    table.add_row(texts("review.error"), *errors)
    table.add_row(texts("review.mistakes"), *("–" if seat.error is None else str(seat.mistakes) for seat in seats))
    called = ("–" if seat.grade is None else texts(f"review.called.{seat.grade}") for seat in seats)
    table.add_row(texts("review.rating"), *called)
    return table


def luck(analysis: Analysis, texts: Texts) -> Table:
    """Draw everybody's luck by sort of event."""
    table = Table(texts("review.luck-by"))
    told = [sort for sort in SORTS if any(seat.sorts[sort] for seat in analysis.seats)]
    for sort in told:
        table.add_column(texts(f"review.sort.{sort}"), justify="right")
    for seat in analysis.seats:
        parts = (signed(seat.sorts[sort], analysis.in_points) for sort in told)
        table.add_row(in_words(seat.name, texts), *parts)
    return table


def unlikely(seat: Seat, texts: Texts) -> Text | None:
    """Say how likely it is that fair dice deviate as much as a seat's."""
    if seat.dice["likelihood"] is None:
        return None
    share = f"{100 * seat.dice['likelihood']:.0f}"
    return Text(texts("review.dice", player=in_words(seat.name, texts), percent=share))


def mistake(analysis: Analysis, step: Step, texts: Texts) -> Text:
    """Say what a decision cost, and what would have been better."""
    assert isinstance(step.by, int)
    name = in_words(analysis.seats[step.by - 1].name, texts)
    said = Text(f"  {step.ply:>4}  {step.grade:<2} ", style="bold")
    said.append(f"{name}: {step.token}, {signed(-(step.error or 0), analysis.in_points)}; ", style="not bold")
    better = next((choice for choice in step.best if choice.token != step.token), None)
    if better:
        words = better.words.in_words(texts)
        said.append(texts("review.better", token=better.token, words=words), style="not bold")
    if step.rollout:
        said.append(" " + texts("review.rollout", n=step.rollout.games), style="dim")
    return said


def amount(value: float, points: bool, digits: int = 1) -> str:
    """Format a value: points, or a share of the victory in per cent."""
    return f"{value:.{digits}f}" if points else f"{100 * value:.{digits}f} %"


def signed(value: float, points: bool) -> str:
    """Format a difference of values."""
    return f"{value:+.1f}" if points else f"{100 * value:+.1f}"
