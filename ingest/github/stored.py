"""The store in; what GitHub last told of each PR out, so that only what changed is read again."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import Connection, Engine, and_, exists, func, or_, select

from activity.database import reading
from activity.loading import load
from activity.records import CheckState, PullRequest, State, ThreadState
from activity.records.frozen import Record
from activity.statements import ids_by_number, in_chunks
from activity.tables import CheckRow, PullRequestRow, RepositoryRow, SourceRow, ThreadRow

SOURCE = "github"
_PR = PullRequestRow
_LOOKED_AFTER = timedelta(days=14)
_CHECK_AGAIN = (timedelta(hours=1), timedelta(hours=24))


class Known(Record):
    """A stored PR: how the list showed it when it was read, and where its threads stood."""

    identity: str
    number: int
    mark: str | None
    state: State = State.MERGED
    threads: dict[str, ThreadState] = {}

    @property
    def shown_state(self) -> State:
        """The state as GitHub shows it, which knows no landing."""
        return State.CLOSED if self.state is State.LANDED else self.state


class Store:
    """Looks up what is stored of one repository. Every method raises `StoreError` when it cannot be read."""

    def __init__(self, engine: Engine, name: str) -> None:
        """Read of OWNER/NAME, by the name it is stored under."""
        self._engine = engine
        self._name = name

    def known(self, identities: Sequence[str]) -> dict[str, Known]:
        """Those that GitHub told before, by node id, without their threads."""
        with reading(self._engine) as connection:
            repository_id = self._row(connection)
            return {
                known.identity: known
                for chunk in in_chunks(identities)
                for known in _known(connection, repository_id, _PR.identity.in_(chunk), with_threads=False)
            }

    def count(self) -> int:
        """How many PRs GitHub told that it has not deleted since."""
        with reading(self._engine) as connection:
            query = (
                select(func.count())
                .select_from(_PR)
                .where(
                    _PR.repository_id == self._row(connection),
                    _PR.identity.is_not(None),
                    _PR.state != State.GONE.value,
                )
            )
            return connection.execute(query).scalar_one()

    def record(self, number: int) -> PullRequest:
        """A stored PR, whole."""
        with reading(self._engine) as connection:
            (row_id,) = ids_by_number(connection, self._row(connection), [number]).values()
            return next(iter(load(connection, [row_id], patches=True)))

    def owners(self, commits: Sequence[str]) -> dict[str, int]:
        """Those of the commits that end a PR, with how many commits of the base it is."""
        found: dict[str, int] = {}
        with reading(self._engine) as connection:
            for chunk in in_chunks(commits):
                query = select(_PR.merge_commit, _PR.base_commits).where(
                    _PR.repository_id == self._row(connection), _PR.merge_commit.in_(chunk)
                )
                found.update({str(sha): count or 1 for sha, count in connection.execute(query)})
        return found

    def restless(self, now: datetime) -> tuple[Known, ...]:
        """PRs that may change without a sign in the list: open ones, those of the last two weeks, unread ones."""
        recent = _PR.merged_at > now - _LOOKED_AFTER
        return self._found(or_(_PR.state == State.OPEN.value, recent, _PR.incomplete.is_not(None)))

    def unfinished(self, since: datetime, now: datetime) -> tuple[Known, ...]:
        """PRs merged with checks under way, an hour or a day after the merge, if that hour came after `since`."""
        pending = exists(
            select(CheckRow.position).where(
                CheckRow.pull_request_id == _PR.id,
                CheckRow.state == CheckState.PENDING.value,
                CheckRow.later.is_(None),
            )
        )
        due = [and_(_PR.merged_at > since - after, _PR.merged_at <= now - after) for after in _CHECK_AGAIN]
        return self._found(pending, or_(*due))

    def _found(self, *wanted: object) -> tuple[Known, ...]:
        with reading(self._engine) as connection:
            repository_id = self._row(connection)
            alive = (_PR.identity.is_not(None), _PR.state != State.GONE.value)
            return tuple(_known(connection, repository_id, *alive, *wanted))

    def _row(self, connection: Connection) -> int:
        query = select(RepositoryRow.id).where(func.lower(RepositoryRow.name) == self._name.lower())
        return connection.execute(query).scalar_one_or_none() or 0


def _known(connection: Connection, repository_id: int, *wanted: object, with_threads: bool = True) -> list[Known]:
    query = (
        select(_PR.id, _PR.identity, _PR.number, SourceRow.mark, _PR.state)
        .outerjoin(SourceRow, and_(SourceRow.pull_request_id == _PR.id, SourceRow.source == SOURCE))
        .where(_PR.repository_id == repository_id, *wanted)  # type: ignore[arg-type]
        .order_by(_PR.updated_at.desc(), _PR.number.desc())
    )
    rows = connection.execute(query).all()
    threads = _threads(connection, [row_id for row_id, *_ in rows]) if with_threads else {}
    return [
        Known(identity=str(identity), number=number, mark=mark, state=State(state), threads=threads.get(row_id, {}))
        for row_id, identity, number, mark, state in rows
    ]


def _threads(connection: Connection, ids: Sequence[int]) -> dict[int, dict[str, ThreadState]]:
    found: dict[int, dict[str, ThreadState]] = {}
    for chunk in in_chunks(ids):
        row = ThreadRow
        query = select(row.pull_request_id, row.identity, row.state).where(row.pull_request_id.in_(chunk))
        for row_id, identity, state in connection.execute(query):
            found.setdefault(row_id, {})[identity] = ThreadState(state)
    return found
