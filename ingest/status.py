"""The store in; one status a repository out: how much is known, of which time, since when."""

from datetime import datetime

from sqlalchemy import Connection, Engine, func, select

from activity.database import reading
from activity.records import State
from activity.records.frozen import Instant, Record
from activity.tables import CoverageRow, PullRequestRow, RepositoryRow, SyncRow


class CoveredSpan(Record):
    """An interval known to be complete, `start <= moment < end`."""

    start: Instant
    end: Instant


class Status(Record):
    """What is stored of a repository.

    `watermark` is the end of the newest complete interval, `last_sync` when the last complete run ended.
    `calls` and `points` are what that run cost at GitHub; `None` where no API was asked.
    """

    repository: str
    base: str
    pull_requests: int
    merged: int
    covered: tuple[CoveredSpan, ...]
    watermark: Instant | None
    last_sync: Instant | None
    calls: int | None = None
    points: int | None = None

    def sentence(self) -> str:
        """The status in one line, times in UTC."""
        spans = ", ".join(f"{span.start:%Y-%m-%d %H:%M} to {span.end:%Y-%m-%d %H:%M}" for span in self.covered)
        cost = "" if self.calls is None else f" It took {self.calls} calls, {self.points} points."
        synced = f"{self.last_sync:%Y-%m-%d %H:%M} UTC" if self.last_sync else "never"
        return (
            f"{self.repository} ({self.base}): {self.pull_requests} PRs, {self.merged} of them merged; "
            f"complete for {spans or 'no interval'}; last complete ingest {synced}.{cost}"
        )


def statuses(engine: Engine) -> tuple[Status, ...]:
    """The status of every tracked repository, by name.

    Raises:
        StoreError: the store cannot be read.
    """
    with reading(engine) as connection:
        found = connection.execute(select(RepositoryRow.id, RepositoryRow.name, RepositoryRow.base))
        return tuple(_status(connection, *row) for row in sorted(found, key=lambda row: row[1]))


def _status(connection: Connection, row_id: int, name: str, base: str) -> Status:
    spans = connection.execute(
        select(CoverageRow.start, CoverageRow.finish)
        .where(CoverageRow.repository_id == row_id, CoverageRow.base == base)
        .order_by(CoverageRow.start)
    )
    covered = tuple(CoveredSpan(start=start, end=finish) for start, finish in spans)
    return Status(
        repository=name,
        base=base,
        pull_requests=_count(connection, row_id),
        merged=_count(connection, row_id, State.MERGED),
        covered=covered,
        watermark=covered[-1].end if covered else None,
        last_sync=_last(connection, row_id),
        **_cost(connection, row_id),
    )


def _count(connection: Connection, row_id: int, state: State | None = None) -> int:
    query = select(func.count()).select_from(PullRequestRow).where(PullRequestRow.repository_id == row_id)
    if state is not None:
        query = query.where(PullRequestRow.state == state.value)
    return connection.execute(query).scalar_one()


def _last(connection: Connection, row_id: int) -> datetime | None:
    return connection.execute(select(func.max(SyncRow.finished_at)).where(SyncRow.repository_id == row_id)).scalar()


def _cost(connection: Connection, row_id: int) -> dict[str, int | None]:
    """What the last complete run cost."""
    query = select(SyncRow.calls, SyncRow.points).where(
        SyncRow.repository_id == row_id, SyncRow.finished_at.is_not(None)
    )
    found = connection.execute(query.order_by(SyncRow.finished_at.desc(), SyncRow.id.desc()).limit(1)).first()
    return {"calls": found and found.calls, "points": found and found.points}
