"""Who is syncing what, and who asked for it: rows through which processes agree. None of them is a fact."""

from datetime import datetime

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from activity.tables.schema import IDENTITY, Table, of_repository


class LeaseRow(Table):
    """That a process is syncing a repository (by its name in lower case); dead when `beat_at` is too old."""

    __tablename__ = "leases"
    name: Mapped[str] = mapped_column(String(200), primary_key=True)
    holder: Mapped[str] = mapped_column(String(200))
    taken_at: Mapped[datetime]
    beat_at: Mapped[datetime]


class SyncRequestRow(Table):
    """That somebody waits for fresh facts. `thorough`: threads and checks of the last days too.

    `answered_at` is NULL while it waits; `problem` says why it could not be done.
    """

    __tablename__ = "sync_requests"
    __table_args__ = (Index("ix_sync_requests_open", "answered_at"),)
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    repository_id: Mapped[int] = of_repository()
    requested_at: Mapped[datetime]
    thorough: Mapped[bool] = mapped_column(default=False)
    answered_at: Mapped[datetime | None]
    problem: Mapped[str | None]
