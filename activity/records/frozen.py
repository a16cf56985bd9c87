"""The base of all records: immutable, closed to unknown fields, compared by value."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict


class Record(BaseModel):
    """An immutable value; unknown fields are refused so that a typing slip never passes silently."""

    model_config = ConfigDict(frozen=True, extra="forbid")


def _in_utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a time needs its zone")
    return moment.astimezone(UTC)


Instant = Annotated[datetime, AfterValidator(_in_utc)]
"""A moment with its zone, kept in UTC."""
