"""Small statements that every writer needs: ids by number, many rows at once, lists in pieces a database accepts."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, insert, select
from sqlalchemy import Table as SqlTable

from activity.tables import PullRequestRow, Table

CHUNK = 500
"""Values per IN list; far below the smallest limit (SQLite's 32,766 variables)."""

T = TypeVar("T")


def in_chunks(values: Iterable[T]) -> Iterator[Sequence[T]]:
    """The values in pieces of at most `CHUNK`."""
    listed = list(values)
    return (listed[start : start + CHUNK] for start in range(0, len(listed), CHUNK))


def ids_by_number(connection: Connection, repository_id: int, numbers: Iterable[int]) -> dict[int, int]:
    """The row ids of those PRs that are stored."""
    found: dict[int, int] = {}
    for chunk in in_chunks(numbers):
        query = select(PullRequestRow.number, PullRequestRow.id).where(
            PullRequestRow.repository_id == repository_id, PullRequestRow.number.in_(chunk)
        )
        found.update(pair for pair in connection.execute(query))
    return found


def sql_table(table: type[Table]) -> SqlTable:
    """The plain table behind a mapped class."""
    return cast(SqlTable, table.__table__)


def insert_rows(connection: Connection, table: type[Table], values: list[dict[str, Any]]) -> None:
    """Insert many rows with one statement; none at all is fine."""
    if values:
        connection.execute(insert(table), values)
