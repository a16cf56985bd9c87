"""A Selection in; numbers, records, counts and coverage out. The only place where the bot reads facts.

Everything here is exact: counts and lists come from rows, an interval that is not covered is *unknown*, never zero.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from sqlalchemy import Connection, Engine, Select, func, select

from activity import rows
from activity.counting import PEOPLE, By, count
from activity.database import reading
from activity.errors import NotStoredError, UsageError
from activity.loading import load_assessed
from activity.members import HUMANS, members
from activity.ordering import ordered
from activity.period import Period
from activity.records import Assessed, Direct, Repository
from activity.records.frozen import Instant, Record
from activity.selection import Order, Selection
from activity.tables import CoverageRow, DirectRow, PullRequestRow, RepositoryRow, SyncRow
from activity.where import conditions

T = TypeVar("T")


class Span(Record):
    """An interval of a base branch known to be complete, `start <= moment < finish`."""

    start: Instant
    finish: Instant


class Reader:
    """Reads one store; every method is one consistent look and raises `StoreError` when it cannot be read."""

    def __init__(self, engine: Engine) -> None:
        """Read from this engine."""
        self._engine = engine

    def repositories(self) -> tuple[Repository, ...]:
        """All tracked repositories, by name."""
        return self._look(lambda connection: tuple(row for _, row in _repositories(connection)))

    def repository(self, name: str | None) -> Repository:
        """One repository, in any letter case; `None` is the only one there is.

        Raises:
            NotStoredError: it is not in the store, or the store is empty.
            UsageError: there are several and none was named.
        """
        known = self.repositories()
        if not known:
            raise NotStoredError("The store is empty; fill it with `herald ingest git PATH_OR_URL` first.")
        names = ", ".join(repository.name for repository in known)
        if name is None:
            if len(known) > 1:
                raise UsageError(f"Several repositories are stored ({names}); name one with --repo.")
            return known[0]
        for repository in known:
            if repository.name.lower() == name.strip().lower():
                return repository
        raise NotStoredError(f"The repository {name} is not in the store; stored: {names}.")

    def numbers(self, selection: Selection, order: Order = Order.MERGED) -> tuple[int, ...]:
        """The numbers of the whole set, in order."""
        return self._look(
            lambda connection: tuple(
                connection.execute(ordered(_set(connection, selection, PullRequestRow.number), order)).scalars()
            )
        )

    def assessed(
        self, selection: Selection, order: Order = Order.MERGED, *, limit: int | None = None, patches: bool = False
    ) -> tuple[Assessed, ...]:
        """The PRs of a set with their signals, in order; the first `limit` of them."""

        def look(connection: Connection) -> tuple[Assessed, ...]:
            query = ordered(_set(connection, selection, PullRequestRow.id), order).limit(limit)
            ids = connection.execute(query).scalars().all()
            return tuple(load_assessed(connection, ids, patches=patches))

        return self._look(look)

    def counts(self, selection: Selection, by: By) -> Mapping[str, int]:
        """How many PRs of the set there are per name; largest first, ties by name, days and weeks by time.

        `author` leaves unknown logins out, and bots unless the selection asks for them; `file` and `area` leave
        generated files out. Days and weeks are cut in the zone of the period, else of the repository.
        """

        def look(connection: Connection) -> Mapping[str, int]:
            ids = _set(connection, selection, PullRequestRow.id)
            _, repository = _repository(connection, selection.repository)
            zone = selection.period.zone if selection.period else repository.zone
            return count(connection, ids, by, zone, selection.author_kinds or PEOPLE)

        return self._look(look)

    def members(self, selection: Selection, by: By) -> Mapping[str, tuple[int, ...]]:
        """The PRs of each group of the set, newest first; the largest group first, days and weeks by time.

        Bots stand in no group of people unless `selection.author_kinds` asks for them.
        """

        def look(connection: Connection) -> Mapping[str, tuple[int, ...]]:
            ids = _set(connection, selection, PullRequestRow.id)
            zone = selection.period.zone if selection.period else "UTC"
            return members(connection, ids, by, people=selection.author_kinds or HUMANS, zone=zone)

        return self._look(look)

    def titled(self, repository: str, words: str) -> tuple[int, ...]:
        """The numbers of the PRs whose title holds these words (ASCII letters in any case), newest first."""

        def look(connection: Connection) -> tuple[int, ...]:
            row_id, _ = _repository(connection, repository)
            holds = PullRequestRow.title.icontains(words, autoescape=True)
            query = select(PullRequestRow.number).where(PullRequestRow.repository_id == row_id, holds)
            return tuple(connection.execute(query.order_by(PullRequestRow.number.desc())).scalars())

        return self._look(look)

    def ages(self, selection: Selection) -> Mapping[int, float | None]:
        """Seconds from opening to merge of each PR of the set, longest first; `None` where a time is not known."""

        def look(connection: Connection) -> Mapping[int, float | None]:
            ids = _set(connection, selection, PullRequestRow.id)
            row = PullRequestRow
            query = select(row.number, row.created_at, row.merged_at).where(row.id.in_(ids))
            found = ((number, _seconds(opened, merged)) for number, opened, merged in connection.execute(query))
            return dict(sorted(found, key=lambda pair: (pair[1] is None, -(pair[1] or 0), -pair[0])))

        return self._look(look)

    def lines(self, selection: Selection) -> Mapping[int, tuple[int, int] | None]:
        """Additions and deletions of each PR of the set, the largest first; `None` where they are not known."""

        def look(connection: Connection) -> Mapping[int, tuple[int, int] | None]:
            ids = _set(connection, selection, PullRequestRow.id)
            row = PullRequestRow
            query = select(row.number, row.additions, row.deletions).where(row.id.in_(ids))
            found: dict[int, tuple[int, int] | None] = {}
            for number, added, deleted in connection.execute(query):
                found[number] = None if added is None or deleted is None else (added, deleted)
            return dict(sorted(found.items(), key=lambda pair: (-sum(pair[1] or (-1, 0)), -pair[0])))

        return self._look(look)

    def directs(self, repository: str, period: Period) -> Sequence[Direct]:
        """Commits of the tracked base in the period that name no PR, oldest first."""

        def look(connection: Connection) -> Sequence[Direct]:
            row_id, found = _repository(connection, repository)
            query = (
                select(DirectRow)
                .where(DirectRow.repository_id == row_id, DirectRow.base == found.base)
                .where(DirectRow.committed_at >= period.start, DirectRow.committed_at < period.end)
                .order_by(DirectRow.committed_at, DirectRow.commit)
            )
            columns = connection.execute(query).mappings()
            return tuple(rows.direct_of(found.name, row) for row in columns)

        return self._look(look)

    def coverage(self, repository: str) -> tuple[Span, ...]:
        """The intervals of the tracked base that are known to be complete, oldest first."""

        def look(connection: Connection) -> tuple[Span, ...]:
            row_id, found = _repository(connection, repository)
            query = select(CoverageRow.start, CoverageRow.finish).where(
                CoverageRow.repository_id == row_id, CoverageRow.base == found.base
            )
            spans = connection.execute(query.order_by(CoverageRow.start))
            return tuple(Span(start=start, finish=finish) for start, finish in spans)

        return self._look(look)

    def data_as_of(self, repository: str) -> datetime | None:
        """When the last complete ingest of this repository ended."""

        def look(connection: Connection) -> datetime | None:
            row_id, _ = _repository(connection, repository)
            return connection.execute(
                select(func.max(SyncRow.finished_at)).where(SyncRow.repository_id == row_id)
            ).scalar()

        return self._look(look)

    def _look(self, look: Callable[[Connection], T]) -> T:
        with reading(self._engine) as connection:
            return look(connection)


def _repositories(connection: Connection) -> Iterator[tuple[int, Repository]]:
    found = connection.execute(select(RepositoryRow)).mappings()
    for row in sorted(found, key=lambda row: str(row["name"])):
        yield row["id"], Repository(**{name: row[name] for name in Repository.model_fields})


def _repository(connection: Connection, name: str) -> tuple[int, Repository]:
    for row_id, repository in _repositories(connection):
        if repository.name.lower() == name.lower():
            return row_id, repository
    raise NotStoredError(f"The repository {name} is not in the store.")


def _set(connection: Connection, selection: Selection, column: object) -> Select[int]:
    row_id, repository = _repository(connection, selection.repository)
    return select(column).where(*conditions(selection, row_id, repository.base))  # type: ignore[call-overload,no-any-return]


def _seconds(start: datetime | None, end: datetime | None) -> float | None:
    return None if start is None or end is None else (end - start).total_seconds()
