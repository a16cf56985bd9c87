"""A store and a repository in; the names a question may use out: people, topics, labels, folders, files.

`state` tells cheaply whether the names could have changed since they were read.
"""

from collections import Counter
from collections.abc import Iterable
from pathlib import PurePosixPath

from sqlalchemy import CompoundSelect, Engine, ScalarSelect, Select, func, select, union

from activity.database import reading
from activity.records.frozen import Instant, Record
from activity.tables import (
    FileRow,
    LabelRow,
    PullRequestRow,
    RepositoryRow,
    ReviewRow,
    SyncRow,
    TopicRow,
)

_PR = PullRequestRow


class Names(Record):
    """All names of one repository. `display` maps git names to logins, an unknown login's name to itself."""

    people: frozenset[str]
    display: dict[str, str]
    topics: frozenset[str]
    labels: frozenset[str]
    folders: frozenset[str]
    files: dict[str, int]


class State(Record):
    """What changes whenever a store's facts or signals do."""

    syncs: int
    finished_at: Instant | None
    pull_requests: int
    topics: int


def state(engine: Engine, repository: str) -> State:
    """A mark of what is stored of this repository.

    Raises:
        StoreError: the store cannot be read.
    """
    with reading(engine) as connection:
        row_id = _row_id(repository)
        syncs, finished = connection.execute(
            select(func.count(), func.max(SyncRow.finished_at)).where(SyncRow.repository_id == row_id)
        ).one()
        count = connection.execute(select(func.max(_PR.id))).scalar()
        topics = connection.execute(select(func.count()).select_from(TopicRow)).scalar()
    return State(syncs=syncs, finished_at=finished, pull_requests=count or 0, topics=topics or 0)


def names(engine: Engine, repository: str) -> Names:
    """Read all names of a repository.

    Raises:
        StoreError: the store cannot be read.
    """
    with reading(engine) as connection:
        pairs = connection.execute(_people(repository)).all()
        paths = connection.execute(_paths(repository)).scalars().all()
        return Names(
            people=frozenset(login for login, _ in pairs if login),
            display=_display(pairs),
            topics=frozenset(connection.execute(_different(TopicRow, repository)).scalars()),
            labels=frozenset(connection.execute(_different(LabelRow, repository)).scalars()),
            folders=_folders(paths),
            files=dict(Counter(PurePosixPath(path).name for path in paths)),
        )


def _row_id(repository: str) -> ScalarSelect[int]:
    return select(RepositoryRow.id).where(func.lower(RepositoryRow.name) == repository.lower()).scalar_subquery()


def _different(table: type[TopicRow] | type[LabelRow], repository: str) -> Select[str]:
    joined = select(table.name).join(_PR, _PR.id == table.pull_request_id)
    return joined.where(_PR.repository_id == _row_id(repository)).distinct()


def _people(repository: str) -> CompoundSelect[str | None, str | None]:
    mine = _PR.repository_id == _row_id(repository)
    authors = select(_PR.author_login, _PR.author_name).where(mine)
    mergers = select(_PR.merger_login, _PR.merger_name).where(mine)
    reviewers = select(ReviewRow.author_login, ReviewRow.author_name).join(_PR, _PR.id == ReviewRow.pull_request_id)
    return union(authors, mergers, reviewers.where(mine))


def _display(pairs: Iterable[tuple[str | None, str | None]]) -> dict[str, str]:
    """Git names to logins; a name that two logins share stands for nobody."""
    logins: dict[str, set[str]] = {}
    for login, name in pairs:
        if name:
            logins.setdefault(name, set()).add(login or name)
    return {name: next(iter(found)) for name, found in logins.items() if len(found - {name}) <= 1}


def _paths(repository: str) -> CompoundSelect[str]:
    mine = _PR.repository_id == _row_id(repository)
    now = select(FileRow.path).join(_PR, _PR.id == FileRow.pull_request_id).where(mine)
    before = select(FileRow.previous_path).join(_PR, _PR.id == FileRow.pull_request_id)
    return union(now, before.where(mine, FileRow.previous_path.is_not(None)))


def _folders(paths: Iterable[str]) -> frozenset[str]:
    """Every folder on the way to a file."""
    found: set[str] = set()
    for path in paths:
        folder = path.rpartition("/")[0]
        while folder and folder not in found:
            found.add(folder)
            folder = folder.rpartition("/")[0]
    return frozenset(found)
