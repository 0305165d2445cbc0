"""Learns the weights of a network from examples, with PyTorch.

The network is the one of ``comares.evaluation.network`` in floating point. It learns three things at once: who wins
(cross-entropy of the shares), the final points, and how far off they tend to be. Points teach it what matters long
before it can see who wins.

What it is taught at first is how games ended. That is true, but hides what a position was worth behind all the dice
that were thrown later. So it goes through the examples again, and is taught what it thinks itself of a position a
little later in the same game (as in temporal-difference learning): only the dice in between are luck then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import Final

import numpy as np
import torch
from torch import Tensor, nn

from comares.evaluation.codes import POINTS, UNIT, WEIGHT, WIDTH
from comares.training.examples import Examples

BATCH: Final = 1024
RATE: Final = 4e-3
WEIGHT_DECAY: Final = 0.02
"""Without it, the network learns games by heart."""
POINTS_WEIGHT: Final = 0.25
"""How much points count beside victories."""
LEAST_SPREAD: Final = -4.0
AHEAD: Final = 0.15
"""How much later a position is that teaches what an earlier one is worth, as a part of the game."""
TRUST: Final = 0.9
"""How much such a position counts; the rest is how the game ended."""


class Model(nn.Module):  # type: ignore[misc]  # PyTorch's types are skipped
    """The network in floating point."""

    def __init__(self, inputs: int) -> None:
        super().__init__()
        self.first = nn.Linear(inputs, WIDTH)
        self.own = nn.Linear(WIDTH, WIDTH)
        self.shared = nn.Linear(WIDTH, WIDTH, bias=False)
        self.head = nn.Linear(WIDTH, 3)

    def forward(self, features: Tensor) -> Tensor:
        """Return the three results of each seat, given its features in units of one."""
        read = torch.relu(self.first(features))
        both = torch.relu(self.own(read) + self.shared(read.mean(1, keepdim=True)))
        results: Tensor = self.head(both)
        return results


@dataclass
class Batch:
    """Examples of one variant."""

    features: Tensor
    standings: Tensor
    points: Tensor
    """The final points."""
    shares: Tensor
    """The shares of the victory that are taught."""
    aims: Tensor
    """The points that are taught."""


def tensors(examples: Examples) -> Batch:
    """Turn examples into tensors that teach how the games ended."""
    scorers = examples.points.shape[1]
    points = torch.from_numpy(examples.points.astype(np.float32))
    return Batch(
        torch.from_numpy(examples.features),
        torch.from_numpy(examples.standings[:, :scorers].astype(np.float32)),
        points,
        torch.from_numpy(examples.shares),
        points,
    )


def look_ahead(model: Model, examples: Examples, batch: Batch) -> Batch:
    """Return the same examples, taught by what a model thinks of a later position of each game, if there is one."""
    game = examples.number.astype(np.float64)
    found = np.searchsorted(game + examples.progress, game + np.minimum(examples.progress + AHEAD, 1.0))
    is_there = found < len(examples)
    later = torch.from_numpy(np.where(is_there, found, 0))
    is_same_game = torch.from_numpy(is_there & (game[later] == game))[:, None]
    with torch.no_grad():
        results = torch.cat([model(part.float() / UNIT) for part in batch.features.split(BATCH)])
    results = results[:, : batch.points.shape[1]]
    shares = torch.softmax(results[..., 0], 1)[later] * TRUST + batch.shares * (1 - TRUST)
    points = (batch.standings + POINTS * results[..., 1])[later] * TRUST + batch.points * (1 - TRUST)
    return replace(
        batch,
        shares=torch.where(is_same_game, shares, batch.shares),
        aims=torch.where(is_same_game, points, batch.points),
    )


def loss_of(model: Model, batch: Batch) -> tuple[Tensor, Tensor]:
    """Return the loss for victories and the one for points."""
    results = model(batch.features.float() / UNIT)[:, : batch.points.shape[1]]
    expected = batch.standings / POINTS + results[..., 1]
    missed = (batch.points / POINTS - expected).detach()
    exponent = results[..., 2].clamp(min=LEAST_SPREAD)
    # The spread is learned from the misses, but the points are not: they are to be the mean.
    points = ((batch.aims / POINTS - expected) ** 2).mean()
    points = points + (exponent + missed**2 * torch.exp(-2 * exponent) / 2).mean() * 0.1
    if batch.shares.shape[1] == 1:
        return torch.zeros(()), points
    chances = torch.log_softmax(results[..., 0], 1)
    return -(batch.shares * chances).sum(1).mean(), points


def batches(sets: Sequence[Batch], generator: torch.Generator) -> Iterator[Batch]:
    """Yield all examples once, in batches of one variant each, in random order."""
    parts = []
    for number, examples in enumerate(sets):
        order = torch.randperm(len(examples.features), generator=generator)
        parts += [(number, part) for part in order.split(BATCH)]
    for at in torch.randperm(len(parts), generator=generator).tolist():
        number, part = parts[at]
        found = sets[number]
        yield Batch(*(getattr(found, field.name)[part] for field in fields(Batch)))


def assess(model: Model, sets: Sequence[Batch]) -> tuple[float, float]:
    """Return the mean losses, each variant counting alike."""
    with torch.no_grad():
        losses = [[float(loss) for loss in loss_of(model, examples)] for examples in sets]
    versus = [victory for victory, _ in losses if victory > 0]
    return sum(versus) / max(1, len(versus)), sum(points for _, points in losses) / len(losses)


def optimizer_of(
    model: Model, sets: Sequence[Batch], epochs: int, rate: float = RATE
) -> tuple[torch.optim.Optimizer, torch.optim.lr_scheduler.LRScheduler]:
    """Return what changes the weights, and how fast: slowly at first and in the end."""
    optimizer = torch.optim.AdamW(model.parameters(), rate, weight_decay=WEIGHT_DECAY)
    steps = epochs * sum(-(-len(examples.features) // BATCH) for examples in sets)
    return optimizer, torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps)


def learn_once(
    model: Model,
    optimizer: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    sets: Sequence[Batch],
    generator: torch.Generator,
) -> None:
    """Go through all examples once."""
    for batch in batches(sets, generator):
        victory, points = loss_of(model, batch)
        optimizer.zero_grad()
        (victory + POINTS_WEIGHT * points).backward()
        optimizer.step()
        schedule.step()


def weights_of(model: Model) -> list[int]:
    """Return the weights as integers, in the order in which files have them."""

    def parts(tensor: Tensor, scale: float, most: int) -> list[int]:
        return [int(value) for value in (tensor.detach() * scale).round().clamp(-most, most).flatten().tolist()]

    narrow, wide = 2**15 - 1, 2**31 - 1
    return [
        *parts(model.first.weight.T, WEIGHT, narrow),
        *parts(model.first.bias, WEIGHT * UNIT, wide),
        *parts(model.own.weight.T, WEIGHT, narrow),
        *parts(model.shared.weight.T, WEIGHT, narrow),
        *parts(model.own.bias, WEIGHT * 512, wide),
        *parts(model.head.weight, WEIGHT, narrow),
        *parts(model.head.bias, WEIGHT * 512, wide),
    ]
