"""Records and signals in; rows out. Only `ingest` writes facts. Every function works inside the caller's transaction.

Writing the same record twice changes nothing; children (files, reviews, …) are replaced as a set.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select, update

from activity import rows
from activity.fingerprints import fingerprinted, remember, told_before
from activity.loading import load
from activity.merging import changed_fields, merged
from activity.records import Direct, PullRequest, Repository
from activity.records.frozen import Instant, Record
from activity.statements import ids_by_number, in_chunks, insert_rows
from activity.tables import (
    CheckRow,
    ClosingIssueRow,
    CommentRow,
    CoverageRow,
    DirectRow,
    EventRow,
    FileRow,
    LabelRow,
    LookRow,
    NoteRow,
    PassageCutRow,
    PatchRow,
    PullRequestRow,
    RepositoryRow,
    RevertRow,
    ReviewRow,
    SourceRow,
    Table,
    ThreadRow,
)
from activity.tombstones import bury

_CHILDREN = (
    FileRow, PatchRow, LabelRow, ReviewRow, ThreadRow, CommentRow, CheckRow, ClosingIssueRow, EventRow, RevertRow,
    NoteRow, LookRow,
)  # fmt: skip


class Changes(Record):
    """What a write did: numbers added, fields changed by number, and how many were as stored."""

    added: tuple[int, ...] = ()
    changed: dict[int, tuple[str, ...]] = {}
    unchanged: int = 0

    def joined(self, later: "Changes") -> "Changes":
        """What both writes did, one after the other."""
        return Changes(
            added=self.added + later.added,
            changed={**self.changed, **{number: self._and(number, fields) for number, fields in later.changed.items()}},
            unchanged=self.unchanged + later.unchanged,
        )

    def _and(self, number: int, fields: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.changed.get(number, ()), *fields)))


class Interval(Record):
    """A stretch of a base branch known to be complete, `start <= moment < finish`."""

    start: Instant
    finish: Instant


def save_repository(connection: Connection, repository: Repository) -> int:
    """Insert or update a tracked repository, known by its name in any letter case; its row's id comes back."""
    values = repository.model_dump(exclude_none=True)
    found = connection.execute(
        select(RepositoryRow.id).where(func.lower(RepositoryRow.name) == repository.name.lower())
    ).scalar_one_or_none()
    if found is not None:
        connection.execute(update(RepositoryRow).where(RepositoryRow.id == found).values(**values))
        return found
    return int(connection.execute(insert(RepositoryRow).values(**values).returning(RepositoryRow.id)).scalar_one())


def save_pull_requests(
    connection: Connection, repository_id: int, source: str, told: Sequence[PullRequest]
) -> tuple[Changes, tuple[PullRequest, ...]]:
    """Write what a source tells; the records that are new or different come back as they are now stored.

    A PR told twice in one call counts once, as if the second word had come later.
    """
    # Postgres: one writer of a repository at a time, as SQLite has it anyway; two would insert the same PR.
    connection.execute(select(RepositoryRow.id).where(RepositoryRow.id == repository_id).with_for_update())
    marked = {number: fingerprinted(record) for number, record in _by_number(told).items()}
    last = {number: record for number, (record, _) in marked.items()}
    prints = {number: mark for number, (_, mark) in marked.items()}
    ids = ids_by_number(connection, repository_id, last)
    same = told_before(connection, ids, source, prints)
    before = {
        record.number: record
        for record in load(connection, [ids[number] for number in ids if number not in same], patches=True)
    }
    kept: list[PullRequest] = []
    changed: dict[int, tuple[str, ...]] = {}
    for number, record in last.items():
        if number in before:
            joined = merged(before[number], record)
            if fields := changed_fields(before[number], joined):
                changed[number] = fields
                kept.append(joined)
        elif number not in same:
            kept.append(record)
    added = tuple(number for number in last if number not in ids)
    _put(connection, repository_id, kept, ids)
    bury(connection, [(ids[each.number], before[each.number], each) for each in kept if each.number in before])
    ids = ids_by_number(connection, repository_id, last)
    remember(connection, source, {ids[number]: mark for number, mark in prints.items() if number not in same})
    return Changes(added=added, changed=changed, unchanged=len(last) - len(added) - len(changed)), tuple(kept)


def save_directs(connection: Connection, repository_id: int, directs: Iterable[Direct]) -> None:
    """Write commits that name no PR; those already there stay."""
    told = {(direct.base, direct.commit): direct for direct in directs}
    for chunk in in_chunks(told):
        query = select(DirectRow.base, DirectRow.commit).where(
            DirectRow.repository_id == repository_id, DirectRow.commit.in_([commit for _, commit in chunk])
        )
        known = {(base, commit) for base, commit in connection.execute(query)}
        new = [rows.direct_columns(told[key]) for key in chunk if key not in known]
        insert_rows(connection, DirectRow, [{"repository_id": repository_id, **columns} for columns in new])


def claim_commits(connection: Connection, repository_id: int, commits: Iterable[str]) -> None:
    """Take commits out that counted as without PR, now that one is known to own them."""
    for chunk in in_chunks(commits):
        mine = (DirectRow.repository_id == repository_id, DirectRow.commit.in_(chunk))
        connection.execute(delete(DirectRow).where(*mine))


def forget_directs(connection: Connection, repository_id: int, base: str) -> None:
    """Take out the commits of a base branch that name no PR: they are about to be told again."""
    connection.execute(delete(DirectRow).where(DirectRow.repository_id == repository_id, DirectRow.base == base))


def forget(connection: Connection, repository_id: int, source: str, base: str) -> None:
    """Take out what only this source told of a base branch: it is about to tell everything again.

    Coverage goes with it, so that until then a period counts as unknown, not as empty.
    """
    others = select(SourceRow.pull_request_id).where(SourceRow.source != source)
    mine = select(SourceRow.pull_request_id).where(SourceRow.source == source)
    row = PullRequestRow
    connection.execute(
        delete(row).where(row.repository_id == repository_id, row.base == base, row.id.in_(mine), row.id.not_in(others))
    )
    forget_directs(connection, repository_id, base)
    connection.execute(delete(CoverageRow).where(CoverageRow.repository_id == repository_id, CoverageRow.base == base))


def mark_incomplete(connection: Connection, repository_id: int, source: str, reasons: Mapping[int, str]) -> None:
    """Note of stored PRs that a source could not tell them whole; what is stored of them stays as it is."""
    ids = ids_by_number(connection, repository_id, reasons)
    for number, row_id in ids.items():
        connection.execute(update(PullRequestRow).where(PullRequestRow.id == row_id).values(incomplete=reasons[number]))
        mine = (SourceRow.pull_request_id == row_id, SourceRow.source == source)
        # Without fingerprint the next whole answer is compared and written, even if it says nothing new.
        connection.execute(update(SourceRow).where(*mine).values(mark=None, fingerprint=""))


def save_marks(connection: Connection, repository_id: int, source: str, marks: Mapping[int, str]) -> None:
    """Keep what a source's own list showed of PRs, by number, when they were read."""
    ids = ids_by_number(connection, repository_id, marks)
    for number, row_id in ids.items():
        mine = (SourceRow.pull_request_id == row_id, SourceRow.source == source)
        connection.execute(update(SourceRow).where(*mine).values(mark=marks[number]))


def remove_pull_requests(connection: Connection, repository_id: int, numbers: Iterable[int]) -> None:
    """Take PRs out that are no longer facts (a rewritten base branch no longer holds them)."""
    for chunk in in_chunks(sorted(numbers)):
        connection.execute(
            delete(PullRequestRow).where(
                PullRequestRow.repository_id == repository_id, PullRequestRow.number.in_(chunk)
            )
        )


def save_coverage(connection: Connection, repository_id: int, base: str, intervals: Iterable[Interval]) -> None:
    """Add intervals known to be complete, joined with those that touch or overlap them."""
    spans = connection.execute(
        select(CoverageRow.start, CoverageRow.finish).where(
            CoverageRow.repository_id == repository_id, CoverageRow.base == base
        )
    )
    joined = _joined([(start, finish) for start, finish in spans] + [(each.start, each.finish) for each in intervals])
    connection.execute(delete(CoverageRow).where(CoverageRow.repository_id == repository_id, CoverageRow.base == base))
    key = {"repository_id": repository_id, "base": base}
    insert_rows(connection, CoverageRow, [{**key, "start": start, "finish": finish} for start, finish in joined])


def _by_number(told: Iterable[PullRequest]) -> dict[int, PullRequest]:
    found: dict[int, PullRequest] = {}
    for record in told:
        found[record.number] = merged(found[record.number], record) if record.number in found else record
    return found


def _put(connection: Connection, repository_id: int, records: Sequence[PullRequest], ids: Mapping[int, int]) -> None:
    """Insert new PRs, update known ones, and replace the children of both."""
    fresh = [record for record in records if record.number not in ids]
    insert_rows(
        connection,
        PullRequestRow,
        [{"repository_id": repository_id, **rows.pull_request_columns(record)} for record in fresh],
    )
    known = [record for record in records if record.number in ids]
    for record in known:
        columns = rows.pull_request_columns(record)
        connection.execute(update(PullRequestRow).where(PullRequestRow.id == ids[record.number]).values(**columns))
    for chunk in in_chunks([ids[record.number] for record in known]):
        for table in (*_CHILDREN, PassageCutRow):  # their passages have to be cut again
            connection.execute(delete(table).where(table.pull_request_id.in_(chunk)))
    all_ids = {**ids, **ids_by_number(connection, repository_id, [record.number for record in fresh])}
    for table in _CHILDREN:
        insert_rows(connection, table, [row for record in records for row in _children(table, record, all_ids)])


def _children(table: type[Table], record: PullRequest, ids: Mapping[int, int]) -> list[dict[str, Any]]:
    key = {"pull_request_id": ids[record.number]}
    return [{**key, **columns} for columns in rows.children_columns(table.__tablename__, record)]


def _joined(spans: Sequence[tuple[datetime, datetime]]) -> list[tuple[datetime, datetime]]:
    joined: list[tuple[datetime, datetime]] = []
    for start, finish in sorted(span for span in spans if span[0] < span[1]):
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], finish))
        else:
            joined.append((start, finish))
    return joined
