"""Plots of a training: how the losses fell, and whether what is expected is what happens."""

from __future__ import annotations

from math import isnan
from pathlib import Path
from typing import Final

import matplotlib as mpl

from comares.training.course import Report

mpl.use("agg")  # no window
mpl.rcParams["svg.hashsalt"] = "comares"  # the same plot is the same file

from matplotlib import pyplot  # noqa: E402  (after the choice of what draws)

WIDTH: Final = 8.0
PART: Final = 3.6


def draw_learning(report: Report, file: Path) -> None:
    """Draw how the losses on games held back fell from epoch to epoch."""
    figure, victory = pyplot.subplots(figsize=(WIDTH, PART), layout="constrained")
    epochs = [epoch.number for epoch in report.history]
    (of_victory,) = victory.plot(epochs, [epoch.victory for epoch in report.history], color="C0", label="victories")
    victory.set(xlabel="epoch", ylabel="loss for victories")
    points = victory.twinx()
    (of_points,) = points.plot(epochs, [epoch.points for epoch in report.history], color="C1", label="points")
    points.set_ylabel("loss for points")
    victory.legend(handles=[of_victory, of_points])
    save(figure, file)


def draw_calibration(report: Report, file: Path) -> None:
    """Draw the share that was expected against the share that was won, for each variant in which somebody can win."""
    figure, axes = pyplot.subplots(figsize=(WIDTH / 1.6, WIDTH / 1.6), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    for variant, examination in report.examinations:
        if examination.entries:
            pairs = [
                pair for pair in zip(examination.expected, examination.happened, strict=True) if not isnan(pair[0])
            ]
            axes.plot(*zip(*pairs, strict=True), marker="o", markersize=3, linewidth=1, label=variant.name)
    axes.set(xlabel="expected share of the victory", ylabel="share of the victory", xlim=(0, 1), ylim=(0, 1))
    axes.legend()
    save(figure, file)


def save(figure: pyplot.Figure, file: Path) -> None:
    """Write a plot without a date, so that it can be compared."""
    figure.savefig(file, metadata={"Date": None} if file.suffix == ".svg" else {})
    pyplot.close(figure)
