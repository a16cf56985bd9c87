"""PRs of a period and a clone in; what the tree shows of their files, stored as facts, out.

Looking costs a parse of every changed file, so it is done for periods that are reported, not for a whole history.
Once looked, the facts stay: the detectors read them like any other.
"""

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, Engine, delete, select, update

from activity import rows
from activity.database import reading, writing
from activity.derived import mark_stale
from activity.loading import load
from activity.period import Period
from activity.records import FileStatus, PullRequest, Repository, TreeLook
from activity.statements import insert_rows
from activity.tables import LookRow, PullRequestRow
from ingest.derive import week_of
from ingest.git.clone import Clone
from ingest.git.tree import read_blobs
from ingest.shell import read_by_bash
from ingest.signals.syntax import judged, look


def look_at(engine: Engine, repository_id: int, repository: Repository, period: Period, clone: Clone) -> int:
    """Look at the files of the period's PRs that nobody looked at yet; how many PRs that were comes back.

    Raises:
        GitError: the clone cannot be read.
        StoreError: the store cannot be read or written.
    """
    with reading(engine) as connection:
        unseen = _unseen(connection, repository_id, period)
        records = list(load(connection, [row_id for row_id, _ in unseen]))
    seen = dict(_look_at_all(clone, records))
    if not seen:
        return 0
    with writing(engine) as connection:
        for row_id, number in unseen:
            _save(connection, row_id, seen[number])
        mark_stale(connection, repository_id, {week_of(record, repository.zone) for record in records})
    return len(seen)


def _unseen(connection: Connection, repository_id: int, period: Period) -> Sequence[tuple[int, int]]:
    query = select(PullRequestRow.id, PullRequestRow.number).where(
        PullRequestRow.repository_id == repository_id,
        PullRequestRow.looks_known.is_(False),
        PullRequestRow.files_known.is_(True),
        PullRequestRow.merge_commit.is_not(None),
        PullRequestRow.merged_at >= period.start,
        PullRequestRow.merged_at < period.end,
    )
    return [(row_id, number) for row_id, number in connection.execute(query)]


def _look_at_all(clone: Clone, records: Sequence[PullRequest]) -> Iterator[tuple[int, tuple[TreeLook, ...]]]:
    """What each PR's files look like after it; one reading of all blobs, and one more of those in trouble."""
    wanted = [(record, path) for record in records for path in _judged_paths(record)]
    blobs = read_blobs(clone, [(str(record.merge_commit), path) for record, path in wanted])
    found: dict[int, list[TreeLook]] = {record.number: [] for record in records}
    for (record, path), content in zip(wanted, blobs, strict=True):
        if (seen := look(path, content, bash=read_by_bash)) is not None:
            found[record.number].append(seen)
    for record in records:
        yield record.number, tuple(_with_before(clone, record, found[record.number]))


def _judged_paths(record: PullRequest) -> Iterator[str]:
    for file in record.files or ():
        if file.status is not FileStatus.DELETED and not file.binary and judged(file.path):
            yield file.path


def _with_before(clone: Clone, record: PullRequest, looks: Sequence[TreeLook]) -> Iterator[TreeLook]:
    """A problem that was there before the PR is not of its making: those files are read once more."""
    broken = [seen for seen in looks if seen.problem is not None]
    old = {file.path: file.previous_path or file.path for file in record.files or ()}
    contents = read_blobs(clone, [(f"{record.merge_commit}^1", old[seen.path]) for seen in broken]) if broken else ()
    before = {
        seen.path: look(old[seen.path], content, bash=read_by_bash)
        for seen, content in zip(broken, contents, strict=True)
    }
    for seen in looks:
        earlier = before.get(seen.path)
        yield seen if earlier is None else seen.model_copy(update={"before": earlier.problem is not None})


def _save(connection: Connection, row_id: int, looks: Sequence[TreeLook]) -> None:
    connection.execute(delete(LookRow).where(LookRow.pull_request_id == row_id))
    columns = [{"pull_request_id": row_id, "position": at, **rows.look_columns(seen)} for at, seen in enumerate(looks)]
    insert_rows(connection, LookRow, columns)
    connection.execute(update(PullRequestRow).where(PullRequestRow.id == row_id).values(looks_known=True))
