"""The next steps of reports, and what became of them."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY, UtcTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "suggestions",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("repository", sa.String(length=300), nullable=False),
        sa.Column("period_start", UtcTime(), nullable=False),
        sa.Column("period_end", UtcTime(), nullable=False),
        sa.Column("label", sa.String(length=60), nullable=False),
        sa.Column("code", sa.String(length=40), nullable=False),
        sa.Column("pull_request", sa.Integer(), nullable=False),
        sa.Column("condition", sa.JSON(), nullable=False),
        sa.Column("made_at", UtcTime(), nullable=False),
        sa.Column("outcome", sa.String(length=10), nullable=True),
        sa.Column("outcome_by", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_suggestions")),
        sa.UniqueConstraint(
            "repository",
            "period_start",
            "period_end",
            "code",
            "pull_request",
            name=op.f("uq_suggestions_repository"),
        ),
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("suggestions")
