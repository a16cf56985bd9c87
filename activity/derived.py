"""Signals in; rows out. What is written here can always be made again from facts. Only `ingest` writes it.

Every function works inside the caller's transaction. A week is *stale* from the moment its facts change until its
signals are made: an ingest killed in between leaves the mark, and the next run mends it.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select, update

from activity import signal_rows
from activity.records import Signals
from activity.records.frozen import Record
from activity.statements import ids_by_number, in_chunks, insert_rows, sql_table
from activity.tables import FileRow, RiskRow, SignalRow, StaleWeekRow, TopicRow


class FileRole(Record):
    """What the profile calls the file at `position` of a PR."""

    position: int
    generated: bool
    test: bool
    docs: bool


class Derived(Record):
    """All that was derived from one PR; `roles` names only files that have one."""

    signals: Signals
    roles: tuple[FileRole, ...] = ()


def save_derived(connection: Connection, repository_id: int, derived: Mapping[int, Derived]) -> None:
    """Replace the signals, topics, risks and file roles of these PRs (by number)."""
    ids = ids_by_number(connection, repository_id, list(derived))
    for chunk in in_chunks(list(ids.values())):
        for table in (SignalRow, TopicRow, RiskRow):
            connection.execute(delete(table).where(table.pull_request_id.in_(chunk)))
        marked = FileRow.generated | FileRow.test | FileRow.docs
        connection.execute(
            update(FileRow)
            .where(FileRow.pull_request_id.in_(chunk), marked)
            .values(generated=False, test=False, docs=False)
        )
    found = [(ids[number], each) for number, each in derived.items() if number in ids]
    insert_rows(
        connection, SignalRow, [_of(row_id, **signal_rows.signal_columns(each.signals)) for row_id, each in found]
    )
    insert_rows(
        connection,
        TopicRow,
        [_of(row_id, position=at, name=name) for row_id, each in found for at, name in enumerate(each.signals.topics)],
    )
    insert_rows(
        connection,
        RiskRow,
        [
            _of(row_id, position=at, **signal_rows.risk_columns(risk))
            for row_id, each in found
            for at, risk in enumerate(each.signals.risks)
        ],
    )
    _save_roles(connection, [(row_id, role) for row_id, each in found for role in each.roles])


def mark_stale(connection: Connection, repository_id: int, mondays: Iterable[datetime]) -> None:
    """Note that the signals of these weeks (by their first moment) have to be made."""
    wanted = set(mondays)
    known = set(stale_weeks(connection, repository_id))
    new = [{"repository_id": repository_id, "monday": monday} for monday in sorted(wanted - known)]
    insert_rows(connection, StaleWeekRow, new)


def stale_weeks(connection: Connection, repository_id: int) -> Sequence[datetime]:
    """The weeks whose signals have to be made, oldest first."""
    query = select(StaleWeekRow.monday).where(StaleWeekRow.repository_id == repository_id)
    return connection.execute(query.order_by(StaleWeekRow.monday)).scalars().all()


def settle(connection: Connection, repository_id: int, mondays: Iterable[datetime]) -> None:
    """Note that the signals of these weeks are made."""
    for chunk in in_chunks(sorted(mondays)):
        connection.execute(
            delete(StaleWeekRow).where(StaleWeekRow.repository_id == repository_id, StaleWeekRow.monday.in_(chunk))
        )


def _save_roles(connection: Connection, roles: Sequence[tuple[int, FileRole]]) -> None:
    if not roles:
        return
    table = sql_table(FileRow)
    change = (
        table.update()
        .where(
            table.c.pull_request_id == bindparam("row_id"),
            table.c.position == bindparam("at"),
        )
        .values(generated=bindparam("is_generated"), test=bindparam("is_test"), docs=bindparam("is_docs"))
    )
    connection.execute(
        change,
        [
            {
                "row_id": row_id,
                "at": role.position,
                "is_generated": role.generated,
                "is_test": role.test,
                "is_docs": role.docs,
            }
            for row_id, role in roles
        ],
    )


def _of(row_id: int, **columns: Any) -> dict[str, Any]:  # noqa: ANN401 - values of any column
    return {"pull_request_id": row_id, **columns}
