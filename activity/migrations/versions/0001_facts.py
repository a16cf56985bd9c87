"""Facts: repositories, PRs, files, discussion, coverage, cursors."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY, UtcTime

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "repositories",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("zone", sa.Text(), nullable=False),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("private", sa.Boolean(), nullable=False),
        sa.Column("web", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_repositories")),
        sa.UniqueConstraint("name", name=op.f("uq_repositories_name")),
    )
    op.create_table(
        "coverage",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("start", UtcTime(), nullable=False),
        sa.Column("finish", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["repository_id"], ["repositories.id"], name=op.f("fk_coverage_repository_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_coverage")),
    )
    op.create_index(op.f("ix_coverage_repository_id"), "coverage", ["repository_id"], unique=False)
    op.create_table(
        "cursors",
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("base", sa.String(length=200), nullable=False),
        sa.Column("position", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(
            ["repository_id"], ["repositories.id"], name=op.f("fk_cursors_repository_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("repository_id", "source", "base", name=op.f("pk_cursors")),
    )
    op.create_table(
        "direct_commits",
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("base", sa.String(length=200), nullable=False),
        sa.Column("commit", sa.String(length=64), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("author_login", sa.Text(), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=True),
        sa.Column("author_kind", sa.Text(), nullable=True),
        sa.Column("committed_at", UtcTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["repositories.id"],
            name=op.f("fk_direct_commits_repository_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("repository_id", "base", "commit", name=op.f("pk_direct_commits")),
    )
    op.create_index(
        "ix_direct_commits_period", "direct_commits", ["repository_id", "base", "committed_at"], unique=False
    )
    op.create_table(
        "pull_requests",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("base", sa.String(length=200), nullable=False),
        sa.Column("author_login", sa.String(length=100), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=True),
        sa.Column("author_kind", sa.String(length=10), nullable=True),
        sa.Column("merger_login", sa.String(length=100), nullable=True),
        sa.Column("merger_name", sa.Text(), nullable=True),
        sa.Column("merger_kind", sa.String(length=10), nullable=True),
        sa.Column("created_at", UtcTime(), nullable=True),
        sa.Column("merged_at", UtcTime(), nullable=True),
        sa.Column("closed_at", UtcTime(), nullable=True),
        sa.Column("updated_at", UtcTime(), nullable=True),
        sa.Column("merge_commit", sa.String(length=64), nullable=True),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("commit_message", sa.Text(), nullable=True),
        sa.Column("additions", sa.Integer(), nullable=True),
        sa.Column("deletions", sa.Integer(), nullable=True),
        sa.Column("changed_files", sa.Integer(), nullable=True),
        sa.Column("files_known", sa.Boolean(), nullable=False),
        sa.Column("labels_known", sa.Boolean(), nullable=False),
        sa.Column("reviews_known", sa.Boolean(), nullable=False),
        sa.Column("threads_known", sa.Boolean(), nullable=False),
        sa.Column("comments_known", sa.Boolean(), nullable=False),
        sa.Column("checks_known", sa.Boolean(), nullable=False),
        sa.Column("looks_known", sa.Boolean(), nullable=False),
        sa.Column("thread_found", sa.Boolean(), nullable=True),
        sa.Column("incomplete", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["repository_id"],
            ["repositories.id"],
            name=op.f("fk_pull_requests_repository_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pull_requests")),
        sa.UniqueConstraint("repository_id", "number", name=op.f("uq_pull_requests_repository_id")),
    )
    op.create_index(
        "ix_pull_requests_period",
        "pull_requests",
        ["repository_id", "base", "state", "merged_at"],
        unique=False,
    )
    op.create_index(op.f("ix_pull_requests_repository_id"), "pull_requests", ["repository_id"], unique=False)
    op.create_table(
        "syncs",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("repository_id", IDENTITY, nullable=False),
        sa.Column("source", sa.Text(), nullable=False),
        sa.Column("base", sa.Text(), nullable=False),
        sa.Column("started_at", UtcTime(), nullable=False),
        sa.Column("finished_at", UtcTime(), nullable=True),
        sa.Column("read", sa.Integer(), nullable=False),
        sa.Column("added", sa.Integer(), nullable=False),
        sa.Column("changed", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["repository_id"], ["repositories.id"], name=op.f("fk_syncs_repository_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_syncs")),
    )
    op.create_index(op.f("ix_syncs_repository_id"), "syncs", ["repository_id"], unique=False)
    op.create_table(
        "checks",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("completed_at", UtcTime(), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_checks_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_checks")),
    )
    op.create_table(
        "comments",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("thread", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("author_login", sa.String(length=100), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=True),
        sa.Column("author_kind", sa.String(length=10), nullable=True),
        sa.Column("body", sa.Text(), nullable=False),
        sa.Column("created_at", UtcTime(), nullable=True),
        sa.Column("identity", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_comments_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "thread", "position", name=op.f("pk_comments")),
    )
    op.create_table(
        "files",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("previous_path", sa.Text(), nullable=True),
        sa.Column("status", sa.String(length=20), nullable=False),
        sa.Column("additions", sa.Integer(), nullable=True),
        sa.Column("deletions", sa.Integer(), nullable=True),
        sa.Column("binary", sa.Boolean(), nullable=False),
        sa.Column("generated", sa.Boolean(), nullable=False),
        sa.Column("test", sa.Boolean(), nullable=False),
        sa.Column("docs", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_files_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_files")),
    )
    op.create_table(
        "labels",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_labels_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_labels")),
    )
    op.create_index("ix_labels_name", "labels", ["name"], unique=False)
    op.create_table(
        "looks",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("language", sa.String(length=20), nullable=False),
        sa.Column("problem", sa.Text(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.Column("excerpt", sa.Text(), nullable=True),
        sa.Column("before", sa.Boolean(), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_looks_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_looks")),
    )
    op.create_table(
        "notes",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=20), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("about_login", sa.String(length=100), nullable=True),
        sa.Column("about_name", sa.Text(), nullable=True),
        sa.Column("about_kind", sa.String(length=10), nullable=True),
        sa.Column("state", sa.Text(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_notes_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_notes")),
    )
    op.create_table(
        "patches",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=True),
        sa.Column("cut", sa.Boolean(), nullable=False),
        sa.Column("repaired", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_patches_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_patches")),
    )
    op.create_table(
        "reverts",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=True),
        sa.Column("commit", sa.String(length=64), nullable=True),
        sa.Column("title", sa.Text(), nullable=True),
        sa.Column("reapplies", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_reverts_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_reverts")),
    )
    op.create_index("ix_reverts_number", "reverts", ["number"], unique=False)
    op.create_table(
        "reviews",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("author_login", sa.String(length=100), nullable=True),
        sa.Column("author_name", sa.Text(), nullable=True),
        sa.Column("author_kind", sa.String(length=10), nullable=True),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("submitted_at", UtcTime(), nullable=True),
        sa.Column("body", sa.Text(), nullable=True),
        sa.Column("commit", sa.String(length=64), nullable=True),
        sa.Column("identity", sa.String(length=200), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_reviews_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_reviews")),
    )
    op.create_table(
        "sources",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("source", sa.String(length=40), nullable=False),
        sa.Column("fingerprint", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_sources_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "source", name=op.f("pk_sources")),
    )
    op.create_table(
        "threads",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("identity", sa.String(length=200), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("state_at_merge", sa.String(length=20), nullable=True),
        sa.Column("path", sa.Text(), nullable=True),
        sa.Column("line", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["pull_request_id"],
            ["pull_requests.id"],
            name=op.f("fk_threads_pull_request_id"),
            ondelete="CASCADE",
        ),
        sa.PrimaryKeyConstraint("pull_request_id", "position", name=op.f("pk_threads")),
    )


def downgrade() -> None:
    """Drop the tables."""
    op.drop_table("threads")
    op.drop_table("sources")
    op.drop_table("reviews")
    op.drop_table("reverts")
    op.drop_table("patches")
    op.drop_table("notes")
    op.drop_table("looks")
    op.drop_table("labels")
    op.drop_table("files")
    op.drop_table("comments")
    op.drop_table("checks")
    op.drop_table("syncs")
    op.drop_table("pull_requests")
    op.drop_table("direct_commits")
    op.drop_table("cursors")
    op.drop_table("coverage")
    op.drop_table("repositories")
