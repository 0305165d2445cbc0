"""What a host can set. Limits that are the same everywhere are in ``limits.py``."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def default_database() -> str:
    """Return the path of the database in the user's data directory."""
    from platformdirs import user_data_path

    return str(user_data_path("comares", appauthor=False) / "tables.db")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Where tables are stored, how long things take, and how much is too much. Times are in seconds."""

    database: str = field(default_factory=default_database)
    """An SQLite file, or a URL: ``sqlite:///…`` or ``postgresql://…``."""
    pace: float = 0.7
    """How long a bot waits where a person could still take something back; between bots, a fifth of it."""
    think: float = 0.3
    """How long a bot may think about a decision; less if many people wait for theirs."""
    review_work: int = 400
    """How many games a review may play on from positions in doubt."""
    deadline: float = 15
    """How long a decision may take before the process is given up and replaced."""
    bots: tuple[str, ...] = ()
    """Bots from other packages that may sit at tables, as ``GAME.BOT``."""
    grace: float = 60
    """How long somebody must be away before the others may let a bot play for them."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) // 2))
    """Number of bot processes."""
    patience: float = 4
    """How long a process waits for another one to play for a bot before it does so itself."""
    tables_per_guest: int = 50
    """Unfinished tables per owner."""
    events_per_table: int = 4000
    backlog: int = 2000
    """Changes that may be queued for storing; more are refused."""
    stream_queue: int = 64
    """Messages that may be queued for a reader; one that is slower is dropped."""
    live_tables: int = 2000
    """Tables kept in memory, not counting those that are being followed."""
    keep_unfinished: int = 90
    """Days after which an unfinished table that nobody has opened is deleted, and the name of a guest without a table;
    0 for never."""
    keep_finished: int = 0
    """The same for tables whose game is over."""
    idle: float = 60
    """How long a table stays in memory when nobody uses it."""
