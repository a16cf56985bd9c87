"""The few lines every store test begins with: save, read back, count rows."""

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import Engine, func, select

from activity.database import reading, writing
from activity.derived import Derived, save_derived
from activity.loading import load
from activity.records import PullRequest, Repository
from activity.statements import sql_table
from activity.tables import PullRequestRow, Table
from activity.writer import Changes, save_pull_requests, save_repository
from tests.fakes.facts import REPOSITORY


def save(
    engine: Engine, told: Sequence[PullRequest], *, source: str = "git", repository: Repository = REPOSITORY
) -> Changes:
    """Write records in one transaction."""
    with writing(engine) as connection:
        changes, _ = save_pull_requests(connection, save_repository(connection, repository), source, told)
    return changes


def derive(engine: Engine, derived: Mapping[int, Derived], repository: Repository = REPOSITORY) -> None:
    """Write signals in one transaction."""
    with writing(engine) as connection:
        save_derived(connection, save_repository(connection, repository), derived)


def stored(engine: Engine, numbers: Iterable[int] | None = None) -> list[PullRequest]:
    """The stored records by number, with their patches."""
    query = select(PullRequestRow.id).order_by(PullRequestRow.number)
    if numbers is not None:
        query = query.where(PullRequestRow.number.in_(list(numbers)))
    with reading(engine) as connection:
        return list(load(connection, connection.execute(query).scalars().all(), patches=True))


def rows_of(engine: Engine, *tables: type[Table]) -> dict[str, int]:
    """How many rows each table has."""
    with reading(engine) as connection:
        return {
            table.__tablename__: connection.execute(select(func.count()).select_from(sql_table(table))).scalar_one()
            for table in tables
        }
