"""Passages of PRs, what has to be cut again, and which index holds their vectors. All of it can be made again.

The words of a passage stand in `passage_words`, which is FTS5 on SQLite and a table with a tsvector index on
Postgres; `activity.lexical` is the only one that knows it.
"""

from sqlalchemy import ForeignKey, Index, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from activity.tables.schema import IDENTITY, Table, of_pull_request


class PassageRow(Table):
    """One passage; `vector_key` names its vector in the index, `embedded` tells whether that is known to be there."""

    __tablename__ = "passages"
    __table_args__ = (
        UniqueConstraint("pull_request_id", "position"),
        Index("ix_passages_vector_key", "vector_key"),
        Index("ix_passages_embedded", "embedded"),
    )
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    pull_request_id: Mapped[int] = mapped_column(ForeignKey("pull_requests.id", ondelete="CASCADE"))
    position: Mapped[int]
    source: Mapped[str] = mapped_column(String(20))
    speaker: Mapped[str | None] = mapped_column(String(100))
    state: Mapped[str | None]
    heading: Mapped[str]
    text: Mapped[str]
    vector_key: Mapped[str] = mapped_column(String(40))
    embedded: Mapped[bool]


class PassageCutRow(Table):
    """That the passages of a PR are cut from its facts as they are; taken away in the transaction that changes them."""

    __tablename__ = "passage_cuts"
    pull_request_id: Mapped[int] = of_pull_request()
    version: Mapped[str] = mapped_column(String(20))


class IndexRow(Table):
    """The index in use: its collection, how many vectors it holds, and what it was built with. One row.

    `other` is a collection that is being built, or was left and has to be deleted. `generation` counts up whenever
    passages or vectors change, so that readers know when to look again.
    """

    __tablename__ = "passage_index"
    name: Mapped[str] = mapped_column(String(20), primary_key=True)
    generation: Mapped[int]
    collection: Mapped[str | None] = mapped_column(String(100))
    other: Mapped[str | None] = mapped_column(String(100))
    vectors: Mapped[int]
    embedder: Mapped[str | None] = mapped_column(String(200))
    dimension: Mapped[int | None]
    cutter: Mapped[str | None] = mapped_column(String(20))
