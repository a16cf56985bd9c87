"""How far each source has read, and what each of its runs did. Every function works inside the caller's transaction."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from activity.records.spent import Spent
from activity.tables import CursorRow, SyncRow
from activity.writer import Changes


def position(connection: Connection, repository_id: int, source: str, base: str) -> dict[str, Any] | None:
    """How far this source has read."""
    return connection.execute(
        select(CursorRow.position).where(
            CursorRow.repository_id == repository_id, CursorRow.source == source, CursorRow.base == base
        )
    ).scalar_one_or_none()


def save_position(
    connection: Connection, repository_id: int, source: str, base: str, reached: Mapping[str, Any]
) -> None:
    """Move the cursor; call it in the transaction that stores what it stands for."""
    key = {"repository_id": repository_id, "source": source, "base": base}
    connection.execute(delete(CursorRow).filter_by(**key))
    connection.execute(insert(CursorRow).values(**key, position=dict(reached)))


def start_sync(connection: Connection, repository_id: int, source: str, base: str, now: datetime) -> int:
    """Note that a run begins; its id comes back."""
    row = {
        "repository_id": repository_id,
        "source": source,
        "base": base,
        "started_at": now,
        "finished_at": None,
    }
    return int(
        connection.execute(insert(SyncRow).values(**row, read=0, added=0, changed=0).returning(SyncRow.id)).scalar_one()
    )


def finish_sync(connection: Connection, sync_id: int, now: datetime, changes: Changes, spent: Spent | None) -> None:
    """Note that a run is complete, what it did and what it cost."""
    read = len(changes.added) + len(changes.changed) + changes.unchanged
    cost = {} if spent is None else {"calls": spent.calls, "points": spent.points}
    connection.execute(
        update(SyncRow)
        .where(SyncRow.id == sync_id)
        .values(finished_at=now, read=read, added=len(changes.added), changed=len(changes.changed), **cost)
    )
