"""A Source in; facts and signals in the store out. The cursor moves last, in the transaction of its facts."""

from collections.abc import Callable
from datetime import datetime

from sqlalchemy import Connection, Engine

from activity import runs, writer
from activity.database import writing
from activity.derived import mark_stale
from activity.profile import Profile
from activity.records import Repository
from activity.records.frozen import Record
from activity.writer import Changes, Interval
from ingest.derive import Progress, derive_stale, mark_all, week_of
from ingest.source import Batch, Source


class SyncResult(Record):
    """What one run of a source did. `directs` are the commits it told that name no PR."""

    repository: str
    changes: Changes
    directs: int = 0
    weeks: int = 0

    def sentence(self) -> str:
        """What was done, in one line."""
        added, changed = len(self.changes.added), len(self.changes.changed)
        if not (added or changed or self.directs):
            return f"{self.repository}: nothing new."
        parts = [f"{_many(added, 'PR')} added", f"{changed} changed", f"{self.changes.unchanged} as stored"]
        directs = f"; {_many(self.directs, 'new commit')} without a PR number" if self.directs else ""
        return f"{self.repository}: {', '.join(parts)}{directs}."


def _many(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def sync(
    engine: Engine,
    source: Source,
    profile: Profile,
    clock: Callable[[], datetime],
    progress: Callable[[str], Progress] = lambda _: lambda _done, _of: None,
) -> SyncResult:
    """Store all a source has to tell since the last run; then make the signals of the weeks it changed.

    Killed at any point, the next run ends with the same store: a batch is stored whole with its cursor or not
    at all, and weeks without signals stay marked.

    Args:
        engine: the store.
        source: what to read.
        profile: the taxonomy of the source's repository.
        clock: tells the time, with its zone.
        progress: called with the name of a phase; gives what to call with its progress.

    Raises:
        SourceError: the source cannot be read; what was stored before stays.
        StoreError: the store cannot be written.
    """
    repository = source.repository
    with writing(engine) as connection:
        repository_id = writer.save_repository(connection, repository)
        reached = runs.position(connection, repository_id, source.name, repository.base)
        run = runs.start_sync(connection, repository_id, source.name, repository.base, clock())
    total = source.total(reached)
    tell, told = progress("read"), _Told(source.name, repository)
    for batch in source.batches(reached):
        with writing(engine) as connection:
            told.store(connection, repository_id, batch)
        tell(told.records, max(total or 0, told.records))
    mark_all(engine, repository_id, repository, outdated_only=True)
    weeks = derive_stale(engine, repository_id, repository, profile, progress("signals"))
    with writing(engine) as connection:
        intervals = [Interval(start=span.start, finish=span.finish) for span in source.covered()]
        writer.save_coverage(connection, repository_id, repository.base, intervals)
        runs.finish_sync(connection, run, clock(), told.changes, source.spent())
    return SyncResult(repository=repository.name, changes=told.changes, directs=told.directs, weeks=weeks)


class _Told:
    """What a run has stored so far."""

    def __init__(self, source: str, repository: Repository) -> None:
        self._source = source
        self._repository = repository
        self.changes = Changes()
        self.directs = 0
        self.records = 0

    def store(self, connection: Connection, repository_id: int, batch: Batch) -> None:
        """Write one batch, mark its weeks, and move the cursor."""
        if batch.starts_over:
            writer.forget(connection, repository_id, self._source, self._repository.base)
        changes, kept = writer.save_pull_requests(connection, repository_id, self._source, batch.pull_requests)
        writer.save_marks(connection, repository_id, self._source, batch.marks)
        writer.mark_incomplete(connection, repository_id, self._source, batch.failures)
        if batch.directs_anew:
            writer.forget_directs(connection, repository_id, self._repository.base)
        writer.claim_commits(connection, repository_id, batch.claimed)
        writer.save_directs(connection, repository_id, batch.directs)
        mark_stale(connection, repository_id, {week_of(record, self._repository.zone) for record in kept})
        runs.save_position(connection, repository_id, self._source, self._repository.base, batch.position)
        self.changes = self.changes.joined(changes)
        self.directs += len(batch.directs)
        self.records += len(batch.pull_requests) + len(batch.directs)
