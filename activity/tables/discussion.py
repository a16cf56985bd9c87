"""What hangs on a PR: labels, reviews, threads, comments, checks, events, reverts, notes, looks at the tree.

Each table has the columns of its record; a person becomes `…_login`, `…_name`, `…_kind`.
"""

from datetime import datetime

from sqlalchemy import Index, String, false
from sqlalchemy.orm import Mapped, mapped_column

from activity.tables.schema import Table, of_pull_request


class LabelRow(Table):
    """A GitHub label of a PR."""

    __tablename__ = "labels"
    __table_args__ = (Index("ix_labels_name", "name"),)
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(200))


class ReviewRow(Table):
    """A submitted review."""

    __tablename__ = "reviews"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    author_login: Mapped[str | None] = mapped_column(String(100))
    author_name: Mapped[str | None]
    author_kind: Mapped[str | None] = mapped_column(String(10))
    state: Mapped[str]
    submitted_at: Mapped[datetime | None]
    body: Mapped[str | None]
    commit: Mapped[str | None] = mapped_column(String(64))
    identity: Mapped[str | None] = mapped_column(String(200))
    association: Mapped[str | None] = mapped_column(String(40))


class ThreadRow(Table):
    """A review thread on a line."""

    __tablename__ = "threads"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    identity: Mapped[str] = mapped_column(String(200))
    state: Mapped[str] = mapped_column(String(20))
    state_at_merge: Mapped[str | None] = mapped_column(String(20))
    path: Mapped[str | None]
    line: Mapped[int | None]


class CommentRow(Table):
    """A comment; `thread` is the position of its thread, -1 for one on the PR itself."""

    __tablename__ = "comments"
    pull_request_id: Mapped[int] = of_pull_request()
    thread: Mapped[int] = mapped_column(primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    author_login: Mapped[str | None] = mapped_column(String(100))
    author_name: Mapped[str | None]
    author_kind: Mapped[str | None] = mapped_column(String(10))
    body: Mapped[str]
    created_at: Mapped[datetime | None]
    identity: Mapped[str | None] = mapped_column(String(200))
    hidden: Mapped[bool] = mapped_column(server_default=false())


class CheckRow(Table):
    """A check at the merge."""

    __tablename__ = "checks"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str]
    state: Mapped[str] = mapped_column(String(20))
    completed_at: Mapped[datetime | None]
    later: Mapped[str | None] = mapped_column(String(20))


class EventRow(Table):
    """Something that happened to a PR."""

    __tablename__ = "events"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(30))
    at: Mapped[datetime]
    actor_login: Mapped[str | None] = mapped_column(String(100))
    actor_name: Mapped[str | None]
    actor_kind: Mapped[str | None] = mapped_column(String(10))
    before: Mapped[str | None]
    after: Mapped[str | None]


class ClosingIssueRow(Table):
    """An issue that a PR closes."""

    __tablename__ = "closing_issues"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    repository: Mapped[str] = mapped_column(String(200))
    number: Mapped[int]
    title: Mapped[str]


class TombstoneRow(Table):
    """A comment, review or thread that is no longer there; its words are gone with it."""

    __tablename__ = "tombstones"
    pull_request_id: Mapped[int] = of_pull_request()
    identity: Mapped[str] = mapped_column(String(200), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    author_login: Mapped[str | None] = mapped_column(String(100))
    created_at: Mapped[datetime | None]


class RevertRow(Table):
    """That a PR takes back another change."""

    __tablename__ = "reverts"
    __table_args__ = (Index("ix_reverts_number", "number"),)
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int | None]
    commit: Mapped[str | None] = mapped_column(String(64))
    title: Mapped[str | None]
    reapplies: Mapped[bool]


class NoteRow(Table):
    """A reader's remark from a records file."""

    __tablename__ = "notes"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    text: Mapped[str]
    about_login: Mapped[str | None] = mapped_column(String(100))
    about_name: Mapped[str | None]
    about_kind: Mapped[str | None] = mapped_column(String(10))
    state: Mapped[str | None]
    outcome: Mapped[str | None]


class LookRow(Table):
    """What was seen in the tree at the merge commit."""

    __tablename__ = "looks"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    path: Mapped[str]
    language: Mapped[str] = mapped_column(String(20))
    problem: Mapped[str | None]
    line: Mapped[int | None]
    excerpt: Mapped[str | None]
    before: Mapped[bool | None]
