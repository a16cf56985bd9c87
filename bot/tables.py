"""The tables of bot's own rows; facts never mention them, and they never point at facts."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, MetaData, String, Text, UniqueConstraint
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from activity.tables.schema import IDENTITY, NAMING, UtcTime


class Table(DeclarativeBase):
    """The base of all tables of bot."""

    metadata = MetaData(naming_convention=NAMING)
    type_annotation_map = {datetime: UtcTime, dict[str, Any]: JSON, str: Text}


class SuggestionRow(Table):
    """One next step of one report: a risk of a PR, with the check that would show it met.

    `outcome` and `outcome_by` are what the latest later report found.
    """

    __tablename__ = "suggestions"
    __table_args__ = (UniqueConstraint("repository", "period_start", "period_end", "code", "pull_request"),)
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    repository: Mapped[str] = mapped_column(String(300))
    period_start: Mapped[datetime]
    period_end: Mapped[datetime]
    label: Mapped[str] = mapped_column(String(60))
    code: Mapped[str] = mapped_column(String(40))
    pull_request: Mapped[int]
    condition: Mapped[dict[str, Any]]
    made_at: Mapped[datetime]
    outcome: Mapped[str | None] = mapped_column(String(10))
    outcome_by: Mapped[int | None]


class ConversationRow(Table):
    """What one conversation keeps of its last question: `turn` if it was answered, `pending` if it was asked back.

    `name` is a thread's: of the command line the one it was given, of Slack one made of team, channel and time.
    """

    __tablename__ = "conversations"
    name: Mapped[str] = mapped_column(String(300), primary_key=True)
    repository: Mapped[str] = mapped_column(String(300))
    turn: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    pending: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    asked_at: Mapped[datetime]
    expires_at: Mapped[datetime] = mapped_column(index=True)
