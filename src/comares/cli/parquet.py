"""Games or decisions as a Parquet file, as written by ``simulate --out`` (``comares[cluster]``)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
from pyarrow import parquet

from comares import __version__
from comares.arena.simulate import Part, Plan
from comares.core.errors import SetupError

ROW_GROUP: Final = 65_536
"""Rows that are written together, whatever the blocks were, so that the same games give the same file."""

DECISIONS: Final = pa.schema(
    [
        pa.field("number", pa.int64(), nullable=False),
        pa.field("ply", pa.int32(), nullable=False),
        pa.field("round", pa.int32(), nullable=False),
        pa.field("seat", pa.int8(), nullable=False),
        pa.field("bot", pa.string(), nullable=False),
        pa.field("choices", pa.int32(), nullable=False),
        pa.field("score", pa.int32(), nullable=False),
        pa.field("before", pa.string(), nullable=False),
        pa.field("action", pa.int32(), nullable=False),
        pa.field("token", pa.string(), nullable=False),
        pa.field("after", pa.string(), nullable=False),
        pa.field("final", pa.int32(), nullable=False),
        pa.field("victory", pa.float64(), nullable=False),
    ]
)


@contextmanager
def parquet_to(path: Path, plan: Plan) -> Iterator[Callable[[Part], None]]:
    """Yield a function that writes parts of a plan to a file; what was written until an error is readable."""
    schema = DECISIONS if plan.decisions else games_schema(plan)
    about = {
        "comares": __version__,
        "game": plan.game,
        "bots": plan.bots,
        "options": plan.tags,
        "seed": plan.seed,
        "games": plan.games,
        "seconds": plan.budget.seconds,
        "work": plan.budget.work,
    }
    try:
        file = parquet.ParquetWriter(
            path, schema.with_metadata({"comares": json.dumps(about, ensure_ascii=False)}), compression="zstd"
        )
    except OSError as error:
        raise SetupError("unwritable-file", file=str(path), reason=error.strerror or str(error)) from None
    waiting: list[tuple[Any, ...]] = []

    def write(rows: list[tuple[Any, ...]]) -> None:
        columns = zip(*rows, strict=True) if rows else [()] * len(schema)
        arrays = [pa.array(column, field.type) for column, field in zip(columns, schema, strict=True)]
        file.write_table(pa.Table.from_arrays(arrays, schema=file.schema))

    def keep(part: Part) -> None:
        waiting.extend(part.decisions if plan.decisions else games(part))
        while len(waiting) >= ROW_GROUP:
            write(waiting[:ROW_GROUP])
            del waiting[:ROW_GROUP]

    with file:
        try:
            yield keep
        finally:
            write(waiting)


def games_schema(plan: Plan) -> pa.Schema:
    """Return the columns of games; those by seat are for the seats that score."""
    seats = range(1, len(plan.new_game().scores()) + 1)
    return pa.schema(
        [
            pa.field("number", pa.int64(), nullable=False),
            pa.field("decisions", pa.int32(), nullable=False),
            *(pa.field(f"score_{seat}", pa.int32(), nullable=False) for seat in seats),
            *(pa.field(f"victory_{seat}", pa.float64(), nullable=False) for seat in seats),
        ]
    )


def games(part: Part) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of the games of a part."""
    for game in part.results:
        share = 1 / len(game.winners)
        victories = [share if seat in game.winners else 0.0 for seat, _ in enumerate(game.scores, 1)]
        yield game.number, game.decisions, *game.scores, *victories
