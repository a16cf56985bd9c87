"""Facts in; signals out, week by week: the weeks whose facts changed, or all of them on request.

A week is the unit because some risks (a change taken back in the same week) need the PR's neighbours.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime

from sqlalchemy import Connection, Engine, or_, select

from activity.database import reading, writing
from activity.derived import Derived, FileRole, mark_stale, save_derived, settle, stale_weeks
from activity.loading import load
from activity.period import Period, zone_of
from activity.profile import Profile
from activity.records import PullRequest, Repository
from activity.tables import PullRequestRow, RepositoryRow, SignalRow
from ingest.signals.assess import VERSION, assess
from ingest.signals.risks.week import neighbours

Progress = Callable[[int, int], None]
"""Called with what is done and what there is to do."""

_UNDATED = datetime(1970, 1, 1, tzinfo=UTC)


def week_of(record: PullRequest, zone: str) -> datetime:
    """The first moment of the week a PR belongs to: by its merge, else its closing, else its opening."""
    return Period.week_of(record.merged_at or record.closed_at or record.created_at or _UNDATED, zone).start


def derive_week(records: Iterable[PullRequest], profile: Profile) -> dict[int, Derived]:
    """The signals of the PRs of one week, by number. Pure."""
    told = list(records)
    undone = neighbours(told)
    derived = {}
    for record in told:
        signals = assess(record, profile)
        risks = (*signals.risks, *undone.get(record.number, ()))
        derived[record.number] = Derived(
            signals=signals.model_copy(update={"risks": risks}), roles=tuple(_roles(record, profile))
        )
    return derived


def derive_stale(
    engine: Engine, repository_id: int, repository: Repository, profile: Profile, progress: Progress | None = None
) -> int:
    """Make the signals of all weeks whose facts changed; how many weeks that were comes back.

    One transaction a week: killed in between, the rest stays stale and the next run goes on.

    Raises:
        StoreError: the store cannot be read or written.
    """
    with reading(engine) as connection:
        mondays = list(stale_weeks(connection, repository_id))
    for done, monday in enumerate(mondays, start=1):
        with writing(engine) as connection:
            ids = _ids_of_week(connection, repository_id, monday, repository.zone)
            derived = derive_week(load(connection, ids, patches=True), profile)
            save_derived(connection, repository_id, derived)
            settle(connection, repository_id, [monday])
        if progress is not None:
            progress(done, len(mondays))
    return len(mondays)


def mark_all(engine: Engine, repository_id: int, repository: Repository, *, outdated_only: bool = False) -> None:
    """Mark every week as stale, or only those with signals of another version of the signal code (or none).

    Raises:
        StoreError: the store cannot be written.
    """
    query = select(PullRequestRow.merged_at, PullRequestRow.closed_at, PullRequestRow.created_at).where(
        PullRequestRow.repository_id == repository_id
    )
    if outdated_only:
        query = query.outerjoin(SignalRow, SignalRow.pull_request_id == PullRequestRow.id).where(
            or_(SignalRow.version.is_(None), SignalRow.version != VERSION)
        )
    with writing(engine) as connection:
        moments = connection.execute(query)
        weeks = {
            Period.week_of(merged or closed or created or _UNDATED, repository.zone).start
            for merged, closed, created in moments
        }
        mark_stale(connection, repository_id, weeks)


def repository_rows(engine: Engine) -> dict[str, tuple[int, Repository]]:
    """All tracked repositories by name, with their row ids.

    Raises:
        StoreError: the store cannot be read.
    """
    with reading(engine) as connection:
        found = connection.execute(select(RepositoryRow).order_by(RepositoryRow.name)).mappings()
        return {
            row["name"]: (row["id"], Repository(**{name: row[name] for name in Repository.model_fields}))
            for row in found
        }


def _ids_of_week(connection: Connection, repository_id: int, monday: datetime, zone: str) -> list[int]:
    # The week of DST changes is not 168 hours long, so its end is counted in days of the zone.
    period = Period.week_of(monday.astimezone(zone_of(zone)), zone)
    moment = PullRequestRow.merged_at
    other = (PullRequestRow.closed_at, PullRequestRow.created_at)
    query = select(PullRequestRow.id).where(
        PullRequestRow.repository_id == repository_id,
        or_(
            (moment >= period.start) & (moment < period.end),
            moment.is_(None) & (other[0] >= period.start) & (other[0] < period.end),
            moment.is_(None) & other[0].is_(None) & (other[1] >= period.start) & (other[1] < period.end),
            moment.is_(None) & other[0].is_(None) & other[1].is_(None) & (period.start <= _UNDATED < period.end),
        ),
    )
    return list(connection.execute(query.order_by(PullRequestRow.merged_at, PullRequestRow.number)).scalars())


def _roles(record: PullRequest, profile: Profile) -> Iterator[FileRole]:
    for position, file in enumerate(record.files or ()):
        generated, test = profile.is_generated(file.path), profile.is_test(file.path)
        docs = profile.is_docs(file.path)
        if generated or test or docs:
            yield FileRole(position=position, generated=generated, test=test, docs=docs)
