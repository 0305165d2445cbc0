"""What a host can set. ``limits.py`` has what is the same everywhere."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def default_database() -> str:
    """Return the file in the user's data directory."""
    from platformdirs import user_data_path

    return str(user_data_path("comares", appauthor=False) / "tables.db")


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Where tables are kept, how long things take, and how much is too much. Times are in seconds."""

    database: str = field(default_factory=default_database)
    """A file for SQLite, or a URL: ``sqlite:///…`` or ``postgresql://…``."""
    pace: float = 0.7
    """Least time between two moves of bots, so that people can follow."""
    think: float = 0.3
    """How long a bot may think about a decision."""
    bots: tuple[str, ...] = ()
    """Bots of other packages that may sit at tables, as ``GAME.BOT``."""
    grace: float = 60
    """How long somebody must be gone before the others may let a bot play for them."""
    workers: int = field(default_factory=lambda: max(1, (os.cpu_count() or 1) // 2))
    """Processes in which bots think."""
    patience: float = 4
    """How long a process waits for another one to move a bot before it does so itself."""
    tables_per_guest: int = 50
    """Tables of one owner that are not finished."""
    events_per_table: int = 4000
    backlog: int = 2000
    """Changes that may wait to be stored; more are refused."""
    stream_queue: int = 64
    """Messages that may wait for a reader; a slower one is dropped."""
    live_tables: int = 2000
    """Tables kept in memory, as far as nobody looks at them."""
    idle: float = 60
    """How long a table stays in memory when nobody looks at it."""
