"""Row ids in; whole records out, children and all. Used where facts are read and where they are compared."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, select

from activity import rows, signal_rows
from activity.person_rows import Row, person_of
from activity.records import Assessed, Comment, FileChange, PullRequest
from activity.statements import in_chunks, sql_table
from activity.tables import (
    CheckRow,
    ClosingIssueRow,
    CommentRow,
    EventRow,
    FileRow,
    LabelRow,
    LookRow,
    NoteRow,
    PatchRow,
    PullRequestRow,
    RepositoryRow,
    RevertRow,
    ReviewRow,
    RiskRow,
    SignalRow,
    Table,
    ThreadRow,
    TopicRow,
)
from activity.timeline_rows import closing_issue_of, event_of

Grouped = Mapping[int, list[Row]]


def load(connection: Connection, ids: Sequence[int], *, patches: bool = False) -> Iterator[PullRequest]:
    """The PRs of these row ids, in this order; diff texts only on request."""
    return (record for _, record in load_by_id(connection, ids, patches=patches))


def load_by_id(
    connection: Connection, ids: Sequence[int], *, patches: bool = False
) -> Iterator[tuple[int, PullRequest]]:
    """The PRs of these row ids that are there, each with its id, in this order."""
    for chunk in in_chunks(ids):
        yield from _load(connection, chunk, patches=patches)


def load_assessed(connection: Connection, ids: Sequence[int], *, patches: bool = False) -> Iterator[Assessed]:
    """The PRs of these row ids that have signals, with them, in this order."""
    for chunk in in_chunks(ids):
        signals = {row["pull_request_id"]: row for row in _rows(connection, SignalRow, chunk)}
        topics = _grouped(connection, TopicRow, chunk)
        risks = _grouped(connection, RiskRow, chunk)
        for row_id, record in _load(connection, chunk, patches=patches):
            if row_id in signals:
                names = tuple(row["name"] for row in topics[row_id])
                found = tuple(signal_rows.risk_of(row) for row in risks[row_id])
                yield Assessed(pull_request=record, signals=signal_rows.signals_of(signals[row_id], names, found))


def _load(connection: Connection, ids: Sequence[int], *, patches: bool) -> Iterator[tuple[int, PullRequest]]:
    query = select(*sql_table(PullRequestRow).columns, RepositoryRow.name.label("repository")).join_from(
        PullRequestRow, RepositoryRow, RepositoryRow.id == PullRequestRow.repository_id
    )
    found = {row["id"]: row for row in connection.execute(query.where(PullRequestRow.id.in_(ids))).mappings()}
    children = {table: _grouped(connection, table, ids) for table in _TABLES}
    diffs = _grouped(connection, PatchRow, ids) if patches else {}
    for row_id in ids:
        if row_id in found:
            mine = {table: children[table].get(row_id, []) for table in _TABLES}
            yield row_id, _record(found[row_id], mine, diffs.get(row_id, []))


_TABLES: tuple[type[Table], ...] = (
    FileRow, LabelRow, ReviewRow, ThreadRow, CommentRow, CheckRow, ClosingIssueRow, EventRow, RevertRow, NoteRow,
    LookRow,
)  # fmt: skip
_PLAIN = (
    "repository", "number", "title", "state", "base", "created_at", "merged_at", "closed_at", "updated_at",
    "merge_commit", "body", "commit_message", "thread_found", "incomplete", "identity", "association", "draft",
    "milestone", "head_commit", "checks_unread", "base_commits",
)  # fmt: skip


def _record(row: Row, children: Mapping[type[Table], list[Row]], diffs: list[Row]) -> PullRequest:
    comments = _comments(children[CommentRow])
    parts: dict[str, tuple[Any, ...]] = {
        "files": _files(children[FileRow], diffs),
        "labels": tuple(child["name"] for child in children[LabelRow]),
        "reviews": tuple(rows.review_of(child) for child in children[ReviewRow]),
        "threads": tuple(rows.thread_of(child, comments.get(child["position"], ())) for child in children[ThreadRow]),
        "comments": comments.get(rows.ON_THE_PULL_REQUEST, ()),
        "checks": tuple(rows.check_of(child) for child in children[CheckRow]),
        "closes": tuple(closing_issue_of(child) for child in children[ClosingIssueRow]),
        "events": tuple(event_of(child) for child in children[EventRow]),
        "looks": tuple(rows.look_of(child) for child in children[LookRow]),
    }
    values: dict[str, Any] = {
        **{name: row[name] for name in _PLAIN},
        "author": person_of("author", row),
        "merged_by": person_of("merger", row),
        "reverts": tuple(rows.revert_of(child) for child in children[RevertRow]),
        "notes": tuple(rows.note_of(child) for child in children[NoteRow]),
        **{name: part if row[f"{name}_known"] else None for name, part in parts.items()},
    }
    return PullRequest(**values)


def _files(files: list[Row], diffs: list[Row]) -> tuple[FileChange, ...]:
    by_position = {diff["position"]: diff for diff in diffs}
    return tuple(rows.file_of(row, by_position.get(row["position"])) for row in files)


def _comments(children: list[Row]) -> dict[int, tuple[Comment, ...]]:
    grouped: dict[int, list[Comment]] = defaultdict(list)
    for child in children:
        grouped[child["thread"]].append(rows.comment_of(child))
    return {thread: tuple(comments) for thread, comments in grouped.items()}


def _rows(connection: Connection, table: type[Table], ids: Sequence[int]) -> list[Row]:
    shape = sql_table(table)
    query = select(*shape.columns).where(shape.c.pull_request_id.in_(ids)).order_by(*shape.primary_key.columns)
    return list(connection.execute(query).mappings())


def _grouped(connection: Connection, table: type[Table], ids: Sequence[int]) -> dict[int, list[Row]]:
    grouped: dict[int, list[Row]] = defaultdict(list)
    for row in _rows(connection, table, ids):
        grouped[row["pull_request_id"]].append(row)
    return grouped
