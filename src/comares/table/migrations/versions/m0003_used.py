"""Store when tables were last opened and guests were last here, so that what nobody uses can expire."""

from __future__ import annotations

from time import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let everything count as used today: nothing expires because of an update."""
    for table in ("tables", "guests"):
        # SQLite needs a default for a column that is added; it is never used.
        op.add_column(table, sa.Column("used", sa.BigInteger, nullable=False, server_default="0"))
        op.get_bind().execute(sa.text(f"UPDATE {table} SET used = :now"), {"now": int(time() * 1000)})
        op.create_index(f"ix_{table}_used", table, ["used"])
