"""Repositories, what is known of them, and their PRs with files. NULL means *not known*, never *none*."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String, UniqueConstraint, false
from sqlalchemy.orm import Mapped, mapped_column

from activity.tables.schema import IDENTITY, Table, of_pull_request, of_repository


class RepositoryRow(Table):
    """A tracked repository."""

    __tablename__ = "repositories"
    __table_args__ = (Index("ix_repositories_identity", "identity", unique=True),)
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    name: Mapped[str] = mapped_column(String(200), unique=True)
    base: Mapped[str]
    zone: Mapped[str]
    profile: Mapped[str]
    private: Mapped[bool] = mapped_column(default=False)
    web: Mapped[str]
    identity: Mapped[str | None] = mapped_column(String(200))


class RepositoryNameRow(Table):
    """A name a repository had before it was renamed or moved to another owner."""

    __tablename__ = "repository_names"
    repository_id: Mapped[int] = of_repository(key=True)
    name: Mapped[str] = mapped_column(String(200), primary_key=True)


class CoverageRow(Table):
    """An interval of one base branch that is known to be complete: `start <= moment < finish`."""

    __tablename__ = "coverage"
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    repository_id: Mapped[int] = of_repository()
    base: Mapped[str]
    start: Mapped[datetime]
    finish: Mapped[datetime]


class SyncRow(Table):
    """One run of a source. `finished_at` is NULL while it runs, or when it was cut short.

    `calls` and `points` are what it cost at GitHub, NULL where no API was asked.
    """

    __tablename__ = "syncs"
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    repository_id: Mapped[int] = of_repository()
    source: Mapped[str]
    base: Mapped[str]
    started_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]
    read: Mapped[int] = mapped_column(default=0)
    added: Mapped[int] = mapped_column(default=0)
    changed: Mapped[int] = mapped_column(default=0)
    calls: Mapped[int | None]
    points: Mapped[int | None]


class CursorRow(Table):
    """How far a source has read. Moves in the same transaction as the facts it stands for."""

    __tablename__ = "cursors"
    repository_id: Mapped[int] = of_repository(key=True)
    source: Mapped[str] = mapped_column(String(40), primary_key=True)
    base: Mapped[str] = mapped_column(String(200), primary_key=True)
    position: Mapped[dict[str, Any]]


class PullRequestRow(Table):
    """One PR. The `…_known` columns tell whether the child tables speak for it at all."""

    __tablename__ = "pull_requests"
    __table_args__ = (
        UniqueConstraint("repository_id", "number"),
        Index("ix_pull_requests_period", "repository_id", "base", "state", "merged_at"),
        Index("ix_pull_requests_identity", "repository_id", "identity"),
    )
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    repository_id: Mapped[int] = of_repository()
    number: Mapped[int]
    title: Mapped[str]
    state: Mapped[str] = mapped_column(String(20))
    base: Mapped[str] = mapped_column(String(200))
    author_login: Mapped[str | None] = mapped_column(String(100))
    author_name: Mapped[str | None]
    author_kind: Mapped[str | None] = mapped_column(String(10))
    merger_login: Mapped[str | None] = mapped_column(String(100))
    merger_name: Mapped[str | None]
    merger_kind: Mapped[str | None] = mapped_column(String(10))
    created_at: Mapped[datetime | None]
    merged_at: Mapped[datetime | None]
    closed_at: Mapped[datetime | None]
    updated_at: Mapped[datetime | None]
    merge_commit: Mapped[str | None] = mapped_column(String(64))
    body: Mapped[str | None]
    commit_message: Mapped[str | None]
    additions: Mapped[int | None]
    deletions: Mapped[int | None]
    changed_files: Mapped[int | None]
    files_known: Mapped[bool]
    labels_known: Mapped[bool]
    reviews_known: Mapped[bool]
    threads_known: Mapped[bool]
    comments_known: Mapped[bool]
    checks_known: Mapped[bool]
    looks_known: Mapped[bool]
    thread_found: Mapped[bool | None]
    incomplete: Mapped[str | None]
    identity: Mapped[str | None] = mapped_column(String(200))
    association: Mapped[str | None] = mapped_column(String(40))
    draft: Mapped[bool | None]
    milestone: Mapped[str | None]
    head_commit: Mapped[str | None] = mapped_column(String(64))
    closes_known: Mapped[bool] = mapped_column(server_default=false())
    events_known: Mapped[bool] = mapped_column(server_default=false())
    checks_unread: Mapped[str | None]
    base_commits: Mapped[int | None]


class SourceRow(Table):
    """The fingerprint of what one source last said of a PR: the same fingerprint means nothing to write.

    `mark` is what the source's own list showed of the PR then; a different one means "read it again".
    """

    __tablename__ = "sources"
    pull_request_id: Mapped[int] = of_pull_request()
    source: Mapped[str] = mapped_column(String(40), primary_key=True)
    fingerprint: Mapped[str] = mapped_column(String(64))
    mark: Mapped[str | None]


class FileRow(Table):
    """One changed file; `generated`, `test` and `docs` are what the profile calls it."""

    __tablename__ = "files"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    path: Mapped[str]
    previous_path: Mapped[str | None]
    status: Mapped[str] = mapped_column(String(20))
    additions: Mapped[int | None]
    deletions: Mapped[int | None]
    binary: Mapped[bool]
    generated: Mapped[bool] = mapped_column(default=False)
    test: Mapped[bool] = mapped_column(default=False)
    docs: Mapped[bool] = mapped_column(default=False)


class PatchRow(Table):
    """The diff text of a file, apart from `files` so that counting never reads it; NULL when all of it was cut."""

    __tablename__ = "patches"
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str | None]
    cut: Mapped[bool]
    repaired: Mapped[bool]


class DirectRow(Table):
    """A commit on the base branch that names no PR."""

    __tablename__ = "direct_commits"
    __table_args__ = (Index("ix_direct_commits_period", "repository_id", "base", "committed_at"),)
    repository_id: Mapped[int] = of_repository(key=True)
    base: Mapped[str] = mapped_column(String(200), primary_key=True)
    commit: Mapped[str] = mapped_column(String(64), primary_key=True)
    subject: Mapped[str]
    author_login: Mapped[str | None]
    author_name: Mapped[str | None]
    author_kind: Mapped[str | None]
    committed_at: Mapped[datetime]
