"""A request for a report in; the typed report out, its suggestions kept for the next one."""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime

from sqlalchemy import Engine

from activity.errors import StoreError
from activity.period import Period, parse_period
from activity.profile import load_profile
from activity.reader import Reader
from activity.records import Repository
from activity.records.frozen import Instant, Record
from activity.settings import StoreSettings
from bot.language import Language
from bot.report.gathering import gather, recall
from bot.report.weekly import WeeklyReport
from bot.suggestions import Made, Suggestions, migrate

Prepare = Callable[[StoreSettings, Engine, Repository, Period], None]
"""Makes the facts of a period ready before they are read. Handed in from above: bot itself never ingests."""


class ReportRequest(Record):
    """What somebody asks for. `period=None` is the last complete week, `repository=None` the only one stored."""

    period: str | None = None
    repository: str | None = None
    language: Language = Language.EN
    now: Instant


def make_report(settings: StoreSettings, engine: Engine, prepare: Prepare, request: ReportRequest) -> WeeklyReport:
    """Read the facts of a period and write its report; its next steps are kept for the report after it.

    Raises:
        UsageError: no such period, or several repositories and none was named.
        NotStoredError: no such repository.
        StoreError: the store cannot be read.
    """
    from bot.prose.plain import write

    reader = Reader(engine)
    repository = reader.repository(request.repository)
    period = _period(request.period, request.now, repository.zone)
    prepare(settings, engine, repository, period)
    profile = load_profile(repository.profile, settings.profiles_folder)
    suggestions = Suggestions(engine)
    migrate(engine)
    week = recall(reader, suggestions, gather(reader, repository, period, profile, request.now))
    report = write(week, request.language)
    _keep(suggestions, report)
    return report


def _period(text: str | None, now: datetime, zone: str) -> Period:
    return parse_period(text, now, zone) if text else Period.last_complete_week(now, zone)


def _keep(suggestions: Suggestions, report: WeeklyReport) -> None:
    """Remember the next steps, for the report after this one.

    A store that can only be read is good enough for a report: then nothing is remembered.
    """
    made = Made(
        repository=report.repository.name, period=report.period, at=report.made_at, suggestions=report.suggestions
    )
    with suppress(StoreError):
        suggestions.keep(made)
        suggestions.settle(report.repository.name, report.facts.next_steps.followed)
