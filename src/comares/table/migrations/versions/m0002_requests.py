"""Store the key of a request with the event that it led to."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

MOVE = """
UPDATE events SET
    request_key = (SELECT substr(guest, 1, 16) || substr(key, 1, 16) FROM answers
        WHERE answers.table_id = events.table_id AND answers.version = events.version),
    request = (SELECT question FROM answers
        WHERE answers.table_id = events.table_id AND answers.version = events.version)
WHERE EXISTS (SELECT 1 FROM answers
    WHERE answers.table_id = events.table_id AND answers.version = events.version)
"""


def upgrade() -> None:
    """Move the existing answers to their events."""
    op.add_column("events", sa.Column("request_key", sa.Text))
    op.add_column("events", sa.Column("request", sa.Text))
    # The update looks answers up by version, not by key.
    op.create_index("answers_version", "answers", ["table_id", "version"])
    op.execute(MOVE)
    op.drop_table("answers")
