"""A plan for a trend in; the same set week by week, oldest first, out. A week outside what is covered is unknown."""

from datetime import datetime, timedelta

from activity.counting import By
from activity.period import Period
from activity.reader import Reader
from activity.records.frozen import Record
from bot.evidence.scope import Evidence, Scope
from bot.report.week import Known

WEEKS_BACK = 8
"""How far a trend looks when no period is named."""
MOST_WEEKS = 60


class Step(Record):
    """One week of a trend; `count=None` is unknown."""

    period: Period
    known: Known
    numbers: tuple[int, ...]

    @property
    def count(self) -> int | None:
        """How many PRs."""
        return None if self.known is Known.NOTHING and not self.numbers else len(self.numbers)


class TrendEvidence(Evidence):
    """The same set week by week, oldest first."""

    steps: tuple[Step, ...]


def trend_of(reader: Reader, scope: Scope) -> TrendEvidence:
    """Read the set week by week.

    Raises:
        StoreError: the store cannot be read.
    """
    weeks = _weeks(scope)
    whole = Period(start=weeks[0].start, end=weeks[-1].end, zone=weeks[0].zone, label="trend")
    asked = scope.plan.selection.narrowed(period=whole)
    found = reader.members(asked, By.WEEK)
    steps = tuple(
        Step(
            period=week,
            known=scope.known_of(asked.narrowed(period=week)),
            numbers=found.get(week.label, ()),
        )
        for week in weeks
    )
    return TrendEvidence(scope=scope, steps=steps, numbers=tuple(n for step in reversed(steps) for n in step.numbers))


def _weeks(scope: Scope) -> tuple[Period, ...]:
    """The ISO weeks from the first to the last moment asked about; the newest ones if there are too many."""
    zone = scope.period.zone if scope.period else scope.repository.zone
    first, last = _reach(scope)
    weeks = [Period.week_of(last, zone)]
    while weeks[-1].start > first and len(weeks) < MOST_WEEKS:
        weeks.append(weeks[-1].previous())
    return tuple(reversed(weeks))


def _reach(scope: Scope) -> tuple[datetime, datetime]:
    """The first and last moment a trend speaks of."""
    period = scope.period
    if period is None:
        ends = [moment for span in scope.coverage for moment in (span.start, span.finish)] or [scope.now]
        return min(ends), min(scope.now, max(ends) - timedelta(microseconds=1))
    last = max(period.start, min(period.end - timedelta(microseconds=1), scope.now))
    if scope.plan.period_given and period.end - period.start > timedelta(days=8):
        return period.start, last
    return Period.week_of(last, period.zone).previous(WEEKS_BACK - 1).start, last
