"""Passages, their words for search, what has to be cut again, and the index in use."""

import sqlalchemy as sa
from alembic import op

from activity.tables.schema import IDENTITY

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "passages",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("source", sa.String(length=20), nullable=False),
        sa.Column("speaker", sa.String(length=100), nullable=True),
        sa.Column("state", sa.Text(), nullable=True),
        sa.Column("heading", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("vector_key", sa.String(length=40), nullable=False),
        sa.Column("embedded", sa.Boolean(), nullable=False),
        _of_pull_request("passages"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passages")),
        sa.UniqueConstraint("pull_request_id", "position", name=op.f("uq_passages_pull_request_id")),
    )
    op.create_index("ix_passages_vector_key", "passages", ["vector_key"], unique=False)
    op.create_index("ix_passages_embedded", "passages", ["embedded"], unique=False)
    op.create_table(
        "passage_cuts",
        sa.Column("pull_request_id", IDENTITY, nullable=False),
        sa.Column("version", sa.String(length=20), nullable=False),
        _of_pull_request("passage_cuts"),
        sa.PrimaryKeyConstraint("pull_request_id", name=op.f("pk_passage_cuts")),
    )
    op.create_table(
        "passage_index",
        sa.Column("name", sa.String(length=20), nullable=False),
        sa.Column("generation", sa.Integer(), nullable=False),
        sa.Column("collection", sa.String(length=100), nullable=True),
        sa.Column("other", sa.String(length=100), nullable=True),
        sa.Column("vectors", sa.Integer(), nullable=False),
        sa.Column("embedder", sa.String(length=200), nullable=True),
        sa.Column("dimension", sa.Integer(), nullable=True),
        sa.Column("cutter", sa.String(length=20), nullable=True),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_passage_index")),
    )
    for statement in _WORDS[op.get_bind().dialect.name]:
        op.execute(statement)


def downgrade() -> None:
    """Drop the tables."""
    op.execute("DROP TABLE IF EXISTS passage_words_known")
    op.execute("DROP TABLE passage_words")
    for table in ("passage_index", "passage_cuts", "passages"):
        op.drop_table(table)


_WORDS = {
    "sqlite": (
        # Words are cut by us and hold letters, digits and _ only, so that no tokenizer takes them apart again.
        """CREATE VIRTUAL TABLE passage_words USING fts5
        (words, tokenize = "unicode61 remove_diacritics 0 tokenchars '_'")""",
        "CREATE VIRTUAL TABLE passage_words_known USING fts5vocab(passage_words, row)",
        # A foreign key does not reach into a virtual table; a trigger does, also when the passage goes by cascade.
        "CREATE TRIGGER passage_words_gone AFTER DELETE ON passages "
        "BEGIN DELETE FROM passage_words WHERE rowid = old.id; END",
    ),
    "postgresql": (
        "CREATE TABLE passage_words (rowid BIGINT PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE, words TEXT "
        "NOT NULL)",
        "CREATE INDEX ix_passage_words_words ON passage_words USING gin "
        "(array_to_tsvector(string_to_array(words, ' ')))",
    ),
}


def _of_pull_request(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(
        ["pull_request_id"], ["pull_requests.id"], name=op.f(f"fk_{table}_pull_request_id"), ondelete="CASCADE"
    )
