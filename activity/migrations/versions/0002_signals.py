"""Signals, topics, risks, and the weeks that still owe them."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY, UtcTime

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "stale_weeks",
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("monday", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["repositories.id"],
            name=op.f("fk_stale_weeks_repository_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "monday", name=op.f("pk_stale_weeks")),
    )
    op.create_table(
        "risks",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("severity", sa.String(length=10), nullable=False),
        sa.Column("variant", sa.String(length=40), nullable=False),
        sa.Column("details", sa.JSON(), nullable=False),
        sa.Column("evidence", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_risks_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_risks")),
    )
    op.create_index("ix_risks_code", "risks", ["code"], unique=False)
    op.create_table(
        "signals",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("version", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("kind_by", sa.String(length=40), nullable=False),
        sa.Column("breaking", sa.Boolean(), nullable=False),
        sa.Column("breaking_by", sa.String(length=20), nullable=True),
        sa.Column("tests", sa.String(length=20), nullable=False),
        sa.Column("tested_by", sa.JSON(), nullable=False),
        sa.Column("docs_only", sa.Boolean(), nullable=False),
        sa.Column("importance", sa.Double(), nullable=False),
        sa.Column("parts", sa.JSON(), nullable=False),
        sa.Column("review", sa.String(length=20), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_signals_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", name=op.f("pk_signals")),
    )
    op.create_table(
        "topics",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=100), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_topics_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_topics")),
    )
    op.create_index("ix_topics_name", "topics", ["name"], unique=False)


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("topics")
    op.drop_table("signals")
    op.drop_table("risks")
    op.drop_table("stale_weeks")
