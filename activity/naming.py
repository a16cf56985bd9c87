"""Repositories and branches whose names change while they stay the same. Works inside the caller's transaction."""

from sqlalchemy import Connection, delete, func, insert, select, update

from activity.records import Repository
from activity.tables import (
    CoverageRow,
    CursorRow,
    DirectRow,
    PullRequestRow,
    RepositoryNameRow,
    RepositoryRow,
)


def by_identity(connection: Connection, identity: str) -> tuple[int, Repository] | None:
    """The repository with this node id and its row's id, if it is stored."""
    return _one(connection, RepositoryRow.identity == identity)


def by_name(connection: Connection, name: str) -> tuple[int, Repository] | None:
    """The repository of this name, in any letter case, and its row's id, if it is stored."""
    return _one(connection, func.lower(RepositoryRow.name) == name.lower())


def rename(connection: Connection, repository_id: int, name: str) -> None:
    """Give a repository its new name and keep the old one in its history."""
    old = connection.execute(select(RepositoryRow.name).where(RepositoryRow.id == repository_id)).scalar_one()
    mine = RepositoryNameRow.repository_id == repository_id
    connection.execute(delete(RepositoryNameRow).where(mine, RepositoryNameRow.name.in_([old, name])))
    connection.execute(insert(RepositoryNameRow).values(repository_id=repository_id, name=old))
    connection.execute(update(RepositoryRow).where(RepositoryRow.id == repository_id).values(name=name))


def rename_base(connection: Connection, repository_id: int, old: str, new: str) -> None:
    """Follow a base branch that was renamed: its PRs, commits, coverage and cursors go with it."""
    for table in (PullRequestRow, DirectRow, CoverageRow, CursorRow):
        connection.execute(
            update(table).where(table.repository_id == repository_id, table.base == old).values(base=new)
        )
    connection.execute(update(RepositoryRow).where(RepositoryRow.id == repository_id).values(base=new))


def _one(connection: Connection, condition: object) -> tuple[int, Repository] | None:
    row = connection.execute(select(RepositoryRow).where(condition)).mappings().first()  # type: ignore[arg-type]
    if row is None:
        return None
    return row["id"], Repository(**{name: row[name] for name in Repository.model_fields})
