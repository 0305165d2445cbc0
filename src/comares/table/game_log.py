"""A table's log: what each move did, as text templates and data, encoded once."""

from __future__ import annotations

from comares.core.moves import as_data
from comares.core.protocol import Words
from comares.core.say import told
from comares.table.encoding import encode
from comares.table.facts import ViewedStep
from comares.table.packed_log import PackedLog
from comares.table.table import Table


class GameLog:
    """What each move at a table did."""

    def __init__(self) -> None:
        self.entries = PackedLog()

    def __len__(self) -> int:
        return len(self.entries)

    def follow(self, table: Table) -> None:
        """Log the moves that were played and undone since the table was copied."""
        for _ in range(table.undone):
            self.entries.pop()
        for viewed in table.steps:
            self.entries.append(entry(table.definition.words, viewed))


def entry(words: Words, viewed: ViewedStep) -> bytes:
    """Return what a move did, as JSON."""
    step, before, after = viewed
    return encode(
        {
            "ply": step.ply,
            "round": before["round"],
            "by": step.by,
            "seat": before["seat"] if step.by == "chance" else step.by,
            "token": step.token,
            "move": as_data(step.move),
            "say": told(words.who(before), words.phrase(before, step.move, after)),
            "also": words.consequences(before, after),
        }
    )
