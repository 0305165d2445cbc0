"""Examines weights: whether what they expect is what happens."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray

from comares.evaluation.codes import FIRST_SHIFT, HIGHEST, POINTS, RESULT, SECOND_SHIFT, WIDTH
from comares.training.examples import Examples

TENTHS: Final = 10


@dataclass
class Examination:
    """How well something was expected."""

    positions: int
    expected: list[float]
    """By tenth of the expected share: the mean of what was expected; not a number where nothing was."""
    happened: list[float]
    """The mean of what happened."""
    entries: list[int]
    """How many seats and positions were in each tenth."""
    loss: float
    """The mean logarithmic loss; 0 if nobody can win or lose."""
    plain_loss: float
    """The same of a logistic fit on the lead in points, the rounds to come and the seat alone."""
    points_off: float
    """The root of the mean squared error of the expected points."""

    @property
    def worst(self) -> float:
        """The largest difference of any tenth, in points of a hundred; 0 if nobody can win or lose."""
        differences = [abs(a - b) for a, b, n in zip(self.expected, self.happened, self.entries, strict=True) if n]
        return 100 * max(differences, default=0.0)


def results_of(features: NDArray[np.int16], weights: list[int]) -> NDArray[np.float64]:
    """Return the results of a network for many positions, by position, seat and result: the same integers as ever."""
    inputs = features.shape[2]
    rest = np.array(weights, np.int64)

    def take(*shape: int) -> NDArray[np.int64]:
        nonlocal rest
        size = int(np.prod(shape))
        part, rest = rest[:size], rest[size:]
        return part.reshape(shape)

    first, bias = take(inputs, WIDTH), take(WIDTH)
    own, shared, second_bias = take(WIDTH, WIDTH), take(WIDTH, WIDTH), take(WIDTH)
    head, head_bias = take(3, WIDTH), take(3)
    found = []
    for part in np.array_split(features, max(1, len(features) // 20000)):
        read = part.astype(np.int64) @ first + bias
        active = np.minimum(np.maximum(read, 0) >> FIRST_SHIFT, HIGHEST)
        mean = active.sum(1, keepdims=True) // part.shape[1]
        both = active @ own + mean @ shared + second_bias
        active = np.minimum(np.maximum(both, 0) >> SECOND_SHIFT, HIGHEST)
        found.append((active @ head.T + head_bias) * RESULT)
    return np.concatenate(found)


def examine(examples: Examples, weights: list[int]) -> Examination:
    """Compare what weights expect with what happened."""
    scorers = examples.points.shape[1]
    results = results_of(examples.features, weights)[:, :scorers]
    expected_points = examples.standings[:, :scorers] + POINTS * results[..., 1]
    points_off = float(np.sqrt(np.mean((examples.points - expected_points) ** 2)))
    if scorers == 1:
        return Examination(len(examples), [], [], [], 0.0, 0.0, points_off)
    chances = np.exp(results[..., 0] - results[..., 0].max(1, keepdims=True))
    shares = chances / chances.sum(1, keepdims=True)
    tenth = np.minimum((shares * TENTHS).astype(int), TENTHS - 1)
    entries = [int((tenth == n).sum()) for n in range(TENTHS)]
    return Examination(
        len(examples),
        [float(shares[tenth == n].mean()) if entries[n] else float("nan") for n in range(TENTHS)],
        [float(examples.shares[tenth == n].mean()) if entries[n] else float("nan") for n in range(TENTHS)],
        entries,
        float(-(examples.shares * np.log(np.maximum(shares, 1e-9))).sum(1).mean()),
        plain_loss(examples),
        points_off,
    )


def plain_loss(examples: Examples) -> float:
    """Return the loss of a logistic fit on the lead in points, the rounds to come and the seat, on the same games.

    It is fitted to the very games it is examined on, which flatters it.
    """
    scorers = examples.points.shape[1]
    lead = torch.from_numpy(examples.standings[:, :scorers].astype(np.float32)) / POINTS
    lead = lead - lead.mean(1, keepdim=True)
    to_come = 1 - torch.from_numpy(examples.progress)[:, None]
    shares = torch.from_numpy(examples.shares)
    slope = torch.zeros(4, requires_grad=True)
    seat = torch.zeros(scorers, requires_grad=True)
    optimizer = torch.optim.LBFGS([slope, seat], max_iter=100)

    def loss() -> torch.Tensor:
        steep = slope[0] + slope[1] * to_come + slope[2] * to_come**2 + slope[3] / (to_come + 0.05)
        return -(shares * torch.log_softmax(lead * steep + seat * to_come, 1)).sum(1).mean()

    def closure() -> torch.Tensor:
        optimizer.zero_grad()
        found = loss()
        found.backward()
        return found

    optimizer.step(closure)
    return float(loss().detach())
