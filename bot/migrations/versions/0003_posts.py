"""What Herald was asked in Slack, what it posted for that, who liked it, and which processes are alive."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import UtcTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "runs",
        sa.Column("run_id", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("team", sa.String(length=40), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("thread_ts", sa.String(length=40), nullable=True),
        sa.Column("user", sa.String(length=40), nullable=True),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("accepted_at", UtcTime(), nullable=False),
        sa.Column("finished_at", UtcTime(), nullable=True),
        sa.PrimaryKeyConstraint("run_id", name=op.f("pk_runs")),
    )
    op.create_index("ix_runs_thread", "runs", ["channel", "thread_ts"])
    op.create_index("ix_runs_user", "runs", ["user", "accepted_at"])
    op.create_table(
        "posts",
        sa.Column("run_id", sa.String(length=200), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("piece", sa.Integer(), nullable=False),
        sa.Column("holder", sa.String(length=80), nullable=False),
        sa.Column("channel", sa.String(length=40), nullable=False),
        sa.Column("thread_ts", sa.String(length=40), nullable=True),
        sa.Column("ts", sa.String(length=40), nullable=True),
        sa.Column("claimed_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("run_id", "part", "piece", name=op.f("pk_posts")),
    )
    op.create_table(
        "votes",
        sa.Column("run_id", sa.String(length=200), nullable=False),
        sa.Column("user", sa.String(length=40), nullable=False),
        sa.Column("vote", sa.String(length=10), nullable=False),
        sa.Column("at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("run_id", "user", name=op.f("pk_votes")),
    )
    op.create_table(
        "replicas",
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("beat_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_replicas")),
    )


def downgrade() -> None:
    """Drop the tables."""
    for name in ("replicas", "votes", "posts", "runs"):
        op.drop_table(name)
