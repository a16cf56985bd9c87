"""What all tables share: the naming of constraints, UTC times, and how a table hangs on a PR."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import JSON, BigInteger, DateTime, Dialect, ForeignKey, Integer, MetaData, Text
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_name)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s",
    "pk": "pk_%(table_name)s",
}


class UtcTime(TypeDecorator[datetime]):
    """A moment, stored in UTC. SQLite forgets zones, so it is put back on the way out."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """To UTC; without a zone for SQLite, whose text form then sorts by time."""
        if value is None:
            return None
        moment = value.astimezone(UTC)
        return moment.replace(tzinfo=None) if dialect.name == "sqlite" else moment

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:  # noqa: ARG002
        """Back to a UTC moment with its zone."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Table(DeclarativeBase):
    """The base of all tables of facts and signals."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {datetime: UtcTime, dict[str, Any]: JSON, list[Any]: JSON, str: Text}


IDENTITY = BigInteger().with_variant(Integer, "sqlite")
"""A numbered primary key; SQLite counts up by itself only for INTEGER."""


def of_repository(*, key: bool = False) -> Mapped[int]:
    """The column that ties a row to its repository."""
    return mapped_column(ForeignKey("repositories.id", ondelete="CASCADE"), primary_key=key, index=not key)


def of_pull_request() -> Mapped[int]:
    """The column that ties a row to its PR; first part of the row's key."""
    return mapped_column(ForeignKey("pull_requests.id", ondelete="CASCADE"), primary_key=True)
