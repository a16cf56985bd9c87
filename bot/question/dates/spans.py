"""Calendar arithmetic: a day or month in; whole days, first to last, out. Nothing here reads text."""

from calendar import monthrange
from datetime import date, timedelta
from enum import StrEnum

from activity.period import Period
from activity.records.frozen import Record
from bot.question.wording import Wording

EARLIEST = date(2008, 1, 1)
"""Where a period without a beginning starts: GitHub is no older."""


class Grain(StrEnum):
    """How coarse a phrase was: `May` is a month even though it covers days."""

    DAY = "day"
    WEEK = "week"
    MONTH = "month"
    LONGER = "longer"
    FREE = "free"


class Span(Record):
    """Whole days, both included. `year_given` is false when the year was ours to choose; `note` states a reading."""

    first: date
    last: date
    grain: Grain = Grain.FREE
    year_given: bool = True
    note: Wording | None = None

    def moved(self, year: int) -> "Span":
        """The same days of another year (29 February becomes the 28th where there is none)."""
        years = self.last.year - self.first.year
        return self.model_copy(
            update={"first": _in_year(self.first, year), "last": _in_year(self.last, year + years), "year_given": True}
        )

    def noted(self, en: str, zh: str) -> "Span":
        """The same days with the reading stated."""
        return self.model_copy(update={"note": Wording(en=en, zh=zh)})


def day(of: date, *, year_given: bool = True) -> Span:
    """One day."""
    return Span(first=of, last=of, grain=Grain.DAY, year_given=year_given)


def week(containing: date, shift: int = 0) -> Span:
    """The ISO week that holds a day, or the one `shift` weeks later."""
    monday = containing - timedelta(days=containing.weekday()) + timedelta(weeks=shift)
    return Span(first=monday, last=monday + timedelta(days=6), grain=Grain.WEEK)


def iso_week(year: int | None, number: int, today: date) -> Span | None:
    """An ISO week; without a year the latest that has begun. `None` when that year has no such week."""
    for candidate in [year] if year else [today.isocalendar().year, today.isocalendar().year - 1]:
        try:
            monday = date.fromisocalendar(candidate, number, 1)
        except ValueError:
            continue
        if year or monday <= today:
            return week(monday).model_copy(update={"year_given": year is not None})
    return None


def month(year: int, number: int, *, year_given: bool = True) -> Span:
    """A calendar month."""
    last = monthrange(year, number)[1]
    return Span(first=date(year, number, 1), last=date(year, number, last), grain=Grain.MONTH, year_given=year_given)


def latest_month(number: int, today: date) -> Span:
    """The latest month of that number that has begun."""
    return month(today.year - (number > today.month), number, year_given=False)


def latest_day(number: int, of: int, today: date) -> Span | None:
    """The latest `of`-th day of month `number` that is not in the future; `None` if there never is one."""
    for year in range(today.year, today.year - 9, -1):
        try:
            found = date(year, number, of)
        except ValueError:
            continue
        if found <= today:
            return day(found, year_given=False)
    return None


def months_from(today: date, shift: int) -> Span:
    """The calendar month `shift` months away."""
    index = today.year * 12 + today.month - 1 + shift
    return month(index // 12, index % 12 + 1)


def part_of_year(year: int | None, number: int, parts: int, today: date) -> Span:
    """A quarter (`parts=4`) or half (`parts=2`); without a year the latest that has begun."""
    length = 12 // parts
    first = (number - 1) * length + 1
    chosen = year or today.year - (first > today.month)
    begin, end = month(chosen, first), month(chosen, first + length - 1)
    return Span(first=begin.first, last=end.last, grain=Grain.LONGER, year_given=year is not None)


def whole_year(year: int) -> Span:
    """A calendar year."""
    return Span(first=date(year, 1, 1), last=date(year, 12, 31), grain=Grain.LONGER)


def last_days(count: int, today: date) -> Span:
    """The last `count` whole days, today included."""
    return Span(first=today - timedelta(days=max(1, min(count, 5000)) - 1), last=today)


def last_months(count: int, today: date) -> Span:
    """The last `count` months up to today, by the day of the month."""
    start = months_from(today, -min(count, 120))
    first = start.first.replace(day=min(today.day, start.last.day)) + timedelta(days=1)
    return Span(first=first, last=today)


def weekday(number: int, today: date, *, strictly: bool = False) -> Span:
    """The latest Monday (0) … Sunday (6); `strictly` leaves today out."""
    back = (today.weekday() - number) % 7
    return day(today - timedelta(days=7 if strictly and back == 0 else back))


def weekend(today: date, shift: int = 0) -> Span:
    """The latest weekend that has begun, or the one `shift` weeks later."""
    saturday = weekday(5, today).first + timedelta(weeks=shift)
    return Span(first=saturday, last=saturday + timedelta(days=1))


def week_of_month(of: Span, number: int) -> Span:
    """Days 1–7, 8–14 …, or the last seven days (-1) of a month; not an ISO week, so it is stated."""
    first = of.last - timedelta(days=6) if number < 0 else of.first + timedelta(days=7 * (number - 1))
    last = min(first + timedelta(days=6), of.last)
    days = f"{first.day}–{last.day}"
    return Span(first=first, last=last, year_given=of.year_given).noted(
        f"that week of the month is read as days {days}", f"当月的这一周按 {days} 日理解"
    )


def part_of_month(of: Span, part: int, parts: int) -> Span:
    """A half (`parts=2`) or third (`parts=3`) of a month, stated: 1–15, or 1–10, 11–20, 21–end."""
    length = 15 if parts == 2 else 10
    first = of.first + timedelta(days=length * (part - 1))
    last = of.last if part == parts else first + timedelta(days=length - 1)
    days = f"{first.day}–{last.day}"
    return Span(first=first, last=last, year_given=of.year_given).noted(
        f"that part of the month is read as days {days}", f"这一段按当月 {days} 日理解"
    )


def as_period(span: Span, zone: str) -> Period:
    """The half-open period of a span's days in a zone, labelled as a week, month, day or range."""
    year, number, first_weekday = span.first.isocalendar()
    if first_weekday == 1 and span.last - span.first == timedelta(days=6):
        return Period.of_week(year, number, zone)
    label = None
    if span == month(span.first.year, span.first.month).model_copy(update=_apart_from_days(span)):
        label = f"{span.first:%Y-%m}"
    if span.first == EARLIEST:
        label = f"..{span.last}"
    return Period.of_days(span.first, span.last, zone, label)


def _apart_from_days(span: Span) -> dict[str, object]:
    return {"grain": span.grain, "year_given": span.year_given, "note": span.note}


def _in_year(of: date, year: int) -> date:
    try:
        return of.replace(year=year)
    except ValueError:
        return of.replace(year=year, day=28)
