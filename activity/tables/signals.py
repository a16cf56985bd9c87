"""What was derived from facts: one row a PR, its topics and its risks. Everything here can be made again."""

from datetime import datetime
from typing import Any

from sqlalchemy import Index, String
from sqlalchemy.orm import Mapped, mapped_column

from activity.tables.schema import Table, of_pull_request, of_repository


class SignalRow(Table):
    """The signals of one PR; `version` is that of the code that made them."""

    __tablename__ = "signals"
    pull_request_id: Mapped[int] = of_pull_request()
    version: Mapped[str] = mapped_column(String(40))
    kind: Mapped[str] = mapped_column(String(20))
    kind_by: Mapped[str] = mapped_column(String(40))
    breaking: Mapped[bool]
    breaking_by: Mapped[str | None] = mapped_column(String(20))
    tests: Mapped[str] = mapped_column(String(20))
    tested_by: Mapped[list[Any]]
    docs_only: Mapped[bool]
    importance: Mapped[float]
    parts: Mapped[dict[str, Any]]
    review: Mapped[str] = mapped_column(String(20))


class TopicRow(Table):
    """A topic of a PR."""

    __tablename__ = "topics"
    __table_args__ = (Index("ix_topics_name", "name"),)
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(String(100))


class RiskRow(Table):
    """A finding about a PR."""

    __tablename__ = "risks"
    __table_args__ = (Index("ix_risks_code", "code"),)
    pull_request_id: Mapped[int] = of_pull_request()
    position: Mapped[int] = mapped_column(primary_key=True)
    code: Mapped[str] = mapped_column(String(40))
    severity: Mapped[str] = mapped_column(String(10))
    variant: Mapped[str] = mapped_column(String(40))
    details: Mapped[dict[str, Any]]
    evidence: Mapped[list[Any]]


class StaleWeekRow(Table):
    """A week whose PRs changed after its signals were made; noted with the facts, removed with the signals.

    It is what an ingest killed between facts and signals leaves behind for the next run to mend.
    """

    __tablename__ = "stale_weeks"
    repository_id: Mapped[int] = of_repository(key=True)
    monday: Mapped[datetime] = mapped_column(primary_key=True)
