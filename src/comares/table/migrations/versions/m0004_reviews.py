"""Store reviews of finished games."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make room for them."""
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("evaluator", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("guest", sa.Text),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_reviews_guest", "reviews", ["guest"])
