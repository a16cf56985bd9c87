"""Conversations: the last question of each, its Plan and its set."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import UtcTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "conversations",
        sa.Column("name", sa.String(length=300), nullable=False),
        sa.Column("repository", sa.String(length=300), nullable=False),
        sa.Column("turn", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("pending", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("asked_at", UtcTime(), nullable=False),
        sa.Column("expires_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_conversations")),
    )
    op.create_index("ix_conversations_expires_at", "conversations", ["expires_at"])


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("conversations")
