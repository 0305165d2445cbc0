"""The card of a file of weights: what they were learned from, with which command, and how good they are."""

from __future__ import annotations

from comares.training.course import Course, Report
from comares.training.examination import Examination
from comares.training.examples import ASTRAY, POLICY, STRAYING, STRAYS


def card(course: Course, report: Report, command: str) -> str:
    """Return the card as Markdown."""
    weaker = ", ".join(f"`{bot}`" for bot in STRAYS)
    again = course.epochs * course.passes
    rows = [row(variant.name, examination) for variant, examination in report.examinations]
    return "\n".join(
        [
            f"# What a position of `{course.game}` is worth, version {report.version}",
            "",
            f"Learned with `{command}` from {course.games:,} games of each variant, {report.examples:,} positions",
            f"in all, {course.epochs} times each from how the games ended, {again} times from what had been learned",
            "about later positions of the same games.",
            f"Everybody plays as `{POLICY}` does; {ASTRAY} % of the games begin with moves by {weaker}",
            f"among the others ({STRAYING} % of the decisions until a random moment), and only",
            "what comes after counts. One game in ten was held back to choose the best epoch.",
            "",
            f"Examined on {course.fresh:,} other games of each variant, all by `{POLICY}`, with the integers that are",
            "stored. *Worst tenth* is the largest difference, in points of a hundred, between the expected and the",
            "actual share of the victory in any tenth of the expected share; *loss* is the logarithmic one, *plain*",
            "that of a logistic fit on the lead in points, the rounds to come and the seat; *points* is the root of",
            "the mean squared error of the expected final points.",
            "",
            "| variant | positions | worst tenth | loss | plain | points |",
            "| --- | --- | --- | --- | --- | --- |",
            *rows,
            "",
        ]
    )


def row(name: str, examination: Examination) -> str:
    """Return the row of a variant."""
    versus = [f"{examination.worst:.1f}", f"{examination.loss:.4f}", f"{examination.plain_loss:.4f}"]
    cells = [f"{examination.positions:,}", *(versus if examination.entries else ["", "", ""])]
    return f"| {name} | {' | '.join(cells)} | {examination.points_off:.2f} |"
