"""The tables of bot's own rows; facts never mention them, and they never point at facts."""

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, Index, MetaData, String, Text, UniqueConstraint
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


class RunRow(Table):
    """One thing that Herald was asked for in Slack, or a weekly post; `state` is accepted, done, failed or stopped.

    `thread_ts=None` is a post of its own in the channel, `user=None` a schedule. `attempt` counts from 1.
    """

    __tablename__ = "runs"
    __table_args__ = (Index("ix_runs_thread", "channel", "thread_ts"), Index("ix_runs_user", "user", "accepted_at"))
    run_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    team: Mapped[str] = mapped_column(String(40))
    channel: Mapped[str] = mapped_column(String(40))
    thread_ts: Mapped[str | None] = mapped_column(String(40))
    user: Mapped[str | None] = mapped_column(String(40))
    state: Mapped[str] = mapped_column(String(20))
    attempt: Mapped[int]
    request: Mapped[dict[str, Any]]
    accepted_at: Mapped[datetime]
    finished_at: Mapped[datetime | None]


class PostRow(Table):
    """One message of a run: claimed by a process before it is sent, its `ts` known when Slack has said it."""

    __tablename__ = "posts"
    run_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    part: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    piece: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    holder: Mapped[str] = mapped_column(String(80))
    channel: Mapped[str] = mapped_column(String(40))
    thread_ts: Mapped[str | None] = mapped_column(String(40))
    ts: Mapped[str | None] = mapped_column(String(40))
    claimed_at: Mapped[datetime]


class VoteRow(Table):
    """What one person thinks of one answer or report."""

    __tablename__ = "votes"
    run_id: Mapped[str] = mapped_column(String(200), primary_key=True)
    user: Mapped[str] = mapped_column(String(40), primary_key=True)
    vote: Mapped[str] = mapped_column(String(10))
    at: Mapped[datetime]


class ReplicaRow(Table):
    """A process of the bot among several; dead when `beat_at` is too old."""

    __tablename__ = "replicas"
    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    beat_at: Mapped[datetime]


class SubscriptionRow(Table):
    """The settings of one channel: which weekly post it gets, and when. `since`: no post was due before it."""

    __tablename__ = "subscriptions"
    team: Mapped[str] = mapped_column(String(40), primary_key=True)
    channel: Mapped[str] = mapped_column(String(40), primary_key=True)
    repository: Mapped[str] = mapped_column(String(300))
    language: Mapped[str] = mapped_column(String(10))
    weekday: Mapped[int]
    time: Mapped[str] = mapped_column(String(5))
    zone: Mapped[str] = mapped_column(String(60))
    enabled: Mapped[bool]
    since: Mapped[datetime]
    owner: Mapped[str] = mapped_column(String(40))


class WeeklyPostRow(Table):
    """One weekly post of one channel, repository, week and language; `run_id` is the run that makes it."""

    __tablename__ = "weekly_posts"
    team: Mapped[str] = mapped_column(String(40), primary_key=True)
    channel: Mapped[str] = mapped_column(String(40), primary_key=True)
    repository: Mapped[str] = mapped_column(String(300), primary_key=True)
    week: Mapped[str] = mapped_column(String(20), primary_key=True)
    language: Mapped[str] = mapped_column(String(10), primary_key=True)
    state: Mapped[str] = mapped_column(String(10))
    run_id: Mapped[str] = mapped_column(String(200))
    changed_at: Mapped[datetime]


class AuditRow(Table):
    """One change of a channel's settings: who, when, from what to what."""

    __tablename__ = "audit"
    id: Mapped[int] = mapped_column(IDENTITY, primary_key=True)
    at: Mapped[datetime]
    team: Mapped[str] = mapped_column(String(40))
    channel: Mapped[str] = mapped_column(String(40))
    actor: Mapped[str] = mapped_column(String(40))
    before: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    after: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
