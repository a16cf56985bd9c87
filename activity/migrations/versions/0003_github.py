"""What only GitHub tells: node ids, associations, milestones, events, closing issues; and who syncs what."""

from typing import Any

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY, UtcTime

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ADDED = {
    "repositories": ("identity",),
    "pull_requests": (
        "identity", "association", "draft", "milestone", "head_commit", "closes_known", "events_known", "checks_unread",
        "base_commits",
    ),
    "reviews": ("association",),
    "comments": ("hidden",),
    "checks": ("later",),
    "sources": ("mark",),
    "syncs": ("calls", "points"),
}  # fmt: skip


def _column(name: str) -> sa.Column[Any]:
    if name in {"closes_known", "events_known", "hidden"}:
        return sa.Column(name, sa.Boolean(), nullable=False, server_default=sa.false())
    return sa.Column(name, _TYPES.get(name, sa.Text()), nullable=True)


_TYPES: dict[str, sa.types.TypeEngine[Any]] = {
    "identity": sa.String(length=200),
    "association": sa.String(length=40),
    "draft": sa.Boolean(),
    "head_commit": sa.String(length=64),
    "later": sa.String(length=20),
    "base_commits": sa.Integer(),
    "calls": sa.Integer(),
    "points": sa.Integer(),
}


def upgrade() -> None:
    """Add the columns, make the tables."""
    for table, columns in _ADDED.items():
        for name in columns:
            op.add_column(table, _column(name))
    # An index, not a constraint: for that SQLite would make the table anew, and take all rows that hang on it away.
    op.create_index("ix_repositories_identity", "repositories", ["identity"], unique=True)
    op.create_index("ix_pull_requests_identity", "pull_requests", ["repository_id", "identity"], unique=False)
    _of_pull_request(
        "events",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=30), nullable=False),
        sa.Column("at", UtcTime(), nullable=False),
        sa.Column("actor_login", sa.String(length=100), nullable=True),
        sa.Column("actor_name", sa.Text(), nullable=True),
        sa.Column("actor_kind", sa.String(length=10), nullable=True),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
    )
    _of_pull_request(
        "closing_issues",
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("repository", sa.String(length=200), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
    )
    _of_pull_request(
        "tombstones",
        sa.Column("identity", sa.String(length=200), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("author_login", sa.String(length=100), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=True),
    )
    op.create_table(
        "repository_names",
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        _of_repository("repository_names"),
        sa.PrimaryKeyConstraint("repository_id", "name", name=op.f("pk_repository_names")),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("holder", sa.String(length=200), nullable=False),
        sa.Column("taken_at", UtcTime(), nullable=False),
        sa.Column("beat_at", UtcTime(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_leases")),
    )
    op.create_table(
        "sync_requests",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("requested_at", UtcTime(), nullable=False),
        sa.Column("thorough", sa.Boolean(), nullable=False),
        sa.Column("answered_at", UtcTime(), nullable=True),
        sa.Column("problem", sa.Text(), nullable=True),
        _of_repository("sync_requests"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_sync_requests")),
    )
    op.create_index("ix_sync_requests_open", "sync_requests", ["answered_at"], unique=False)
    op.create_index(op.f("ix_sync_requests_repository_id"), "sync_requests", ["repository_id"], unique=False)


def downgrade() -> None:
    """Drop the tables and columns."""
    for table in ("sync_requests", "leases", "repository_names", "tombstones", "closing_issues", "events"):
        op.drop_table(table)
    op.drop_index("ix_pull_requests_identity", "pull_requests")
    op.drop_index("ix_repositories_identity", "repositories")
    for table, columns in _ADDED.items():
        for name in columns:
            op.execute(f"ALTER TABLE {table} DROP COLUMN {name}")


def _of_pull_request(table: str, *columns: sa.Column[Any]) -> None:
    op.create_table(
        table,
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        *columns,
        sa.ForeignKeyConstraint(
            ["pull_request_id"], ["pull_requests.id"], name=op.f(f"fk_{table}_pull_request_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("pull_request_id", columns[0].name, name=op.f(f"pk_{table}")),
    )


def _of_repository(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["repository_id"], ["repositories.id"], name=op.f(f"fk_{table}_repository_id"), ondelete="CASCADE"
    )
