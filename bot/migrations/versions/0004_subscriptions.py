"""Which channel gets which weekly post, what became of each, and who changed the settings."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY, UtcTime

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "subscriptions",
        sa.Column("team", sa.String(length=40), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("repository", sa.String(length=300), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("weekday", sa.Integer(), nullable=False),
        sa.Column("time", sa.String(length=5), nullable=False),
        sa.Column("zone", sa.String(length=60), nullable=False),
        sa.Column("enabled", sa.Boolean(), nullable=False),
        sa.Column("since", UtcTime(), nullable=False),
        sa.Column("owner", sa.String(length=40), nullable=False),
        sa.PrimaryKeyConstraint("team", "channel", name=op.f("pk_subscriptions")),
    )
    op.create_table(
        "weekly_posts",
        sa.Column("team", sa.String(length=40), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("repository", sa.String(length=300), nullable=False),
        sa.Column("week", sa.String(length=20), nullable=False),
        sa.Column("language", sa.String(length=10), nullable=False),
        sa.Column("state", sa.String(length=10), nullable=False),
        sa.Column("run_id", sa.String(length=200), nullable=False),
        sa.Column("changed_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("team", "channel", "repository", "week", "language", name=op.f("pk_weekly_posts")),
    )
    op.create_table(
        "audit",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("at", UtcTime(), nullable=False),
        sa.Column("team", sa.String(length=40), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("actor", sa.String(length=40), nullable=False),
        sa.Column("before", sa.JSON(none_as_null=True), nullable=True),
        sa.Column("after", sa.JSON(none_as_null=True), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("audit", "weekly_posts", "subscriptions"):
        op.drop_table(name)
