"""Text such as `2026-W23` or `2026-06-01..2026-06-07` and a zone in; a half-open `Period` of UTC moments out."""

import re
from calendar import monthrange
from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Self
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from activity.errors import SettingsError, UsageError
from activity.records.frozen import Instant, Record

WEEK = timedelta(days=7)


class Period(Record):
    """A half-open stretch of time, `start <= moment < end` (UTC), cut in `zone`, shown as `label`."""

    start: Instant
    end: Instant
    zone: str = "UTC"
    label: str

    @classmethod
    def of_days(cls, first: date, last: date, zone: str = "UTC", label: str | None = None) -> Self:
        """Whole days, both included, cut in `zone`.

        Raises:
            UsageError: the last day comes before the first.
            SettingsError: the zone is not an IANA name.
        """
        if last < first:
            raise UsageError(f"The period ends ({last}) before it starts ({first}); swap the two days.")
        return cls(
            start=_midnight(first, zone),
            end=_midnight(_shifted(last, 1), zone),
            zone=zone,
            label=label or (f"{first}" if first == last else f"{first}..{last}"),
        )

    @classmethod
    def of_week(cls, year: int, week: int, zone: str = "UTC") -> Self:
        """An ISO week, Monday 00:00 to the next Monday.

        Raises:
            UsageError: that year has no such week.
        """
        try:
            monday = date.fromisocalendar(year, week, 1)
        except ValueError as error:
            weeks = date(year, 12, 28).isocalendar().week if 1 <= year <= 9999 else 0
            raise UsageError(f"There is no week {year:04d}-W{week:02d}: {year} has {weeks} ISO weeks.") from error
        return cls.of_days(monday, _shifted(monday, 6), zone, label=f"{year:04d}-W{week:02d}")

    @classmethod
    def week_of(cls, moment: datetime, zone: str = "UTC") -> Self:
        """The ISO week that `moment` lies in, in `zone`."""
        year, week, _ = moment.astimezone(zone_of(zone)).isocalendar()
        return cls.of_week(year, week, zone)

    @classmethod
    def last_complete_week(cls, now: datetime, zone: str = "UTC") -> Self:
        """The ISO week before the one `now` lies in."""
        local = now.astimezone(zone_of(zone)).date() - WEEK
        year, week, _ = local.isocalendar()
        return cls.of_week(year, week, zone)

    @property
    def first_day(self) -> date:
        """The first day, in the period's zone."""
        return self.start.astimezone(zone_of(self.zone)).date()

    @property
    def last_day(self) -> date:
        """The last day that is touched, in the period's zone."""
        return (self.end - timedelta(microseconds=1)).astimezone(zone_of(self.zone)).date()

    @property
    def is_iso_week(self) -> bool:
        """Whether the label names an ISO week."""
        return _WEEK.fullmatch(self.label) is not None

    def contains(self, moment: datetime) -> bool:
        """Whether a moment lies in the period."""
        return self.start <= moment < self.end

    def previous(self, steps: int = 1) -> "Period":
        """The stretch of as many days that ends `steps - 1` lengths before this one starts; before a month, a month."""
        if _MONTH.fullmatch(self.label):
            return _month(_months_before(self.first_day, steps), self.zone)
        length = (self.last_day - self.first_day).days + 1
        first = _shifted(self.first_day, -length * steps)
        if self.is_iso_week:
            year, week, _ = first.isocalendar()
            return Period.of_week(year, week, self.zone)
        return Period.of_days(first, _shifted(first, length - 1), self.zone)


_MONTH = re.compile(r"\d{4}-\d{2}", re.ASCII)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
_WEEK = re.compile(r"(\d{4})-?W(\d{1,2})", re.IGNORECASE | re.ASCII)


def parse_period(text: str, now: datetime, zone: str = "UTC") -> Period:
    """Read a period as written on the command line.

    `2026-W23`, `W23`, `2026-06`, `2026-06-01`, `last-week`, `this-week`, or `a..b`: from the first day of `a` to the
    last day of `b`, both included.

    Raises:
        UsageError: the text is none of these, or names a week or day that does not exist.
    """
    words = text.strip()
    for pattern, read in _SHAPES:
        if match := pattern.fullmatch(words):
            return read(match, now, zone)
    first, dots, last = words.partition("..")
    if not dots or ".." in last:
        day = parse_day(words)
        return Period.of_days(day, day, zone)
    return Period.of_days(parse_period(first, now, zone).first_day, parse_period(last, now, zone).last_day, zone)


def parse_day(text: str) -> date:
    """Read `YYYY-MM-DD`.

    Raises:
        UsageError: not such a day.
    """
    try:
        # `fromisoformat` alone also reads 2026-W23, as its Monday: as the end of a period that would lose six days.
        return date.fromisoformat(text.strip() if _DAY.fullmatch(text.strip()) else "")
    except ValueError as error:
        raise UsageError(
            f"Cannot read the period {text.strip()!r}; write 2026-W23, 2026-06, 2026-06-01 or 2026-06-01..2026-06-07."
        ) from error


def zone_of(name: str) -> ZoneInfo:
    """The zone of an IANA name.

    Raises:
        SettingsError: there is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise SettingsError(f"Unknown time zone {name!r}; use an IANA name such as Asia/Shanghai.") from error


def _midnight(day: date, zone: str) -> datetime:
    try:
        return datetime.combine(day, time.min, zone_of(zone)).astimezone(UTC)
    except OverflowError as error:
        raise _beyond(day) from error


def _shifted(day: date, days: int) -> date:
    try:
        return day + timedelta(days=days)
    except OverflowError as error:
        raise _beyond(day) from error


def _beyond(day: date) -> UsageError:
    return UsageError(f"The day {day} lies at the edge of the calendar Herald can count in; name a period inside it.")


def _months_before(day: date, steps: int) -> str:
    year, month = divmod(day.year * 12 + day.month - 1 - steps, 12)
    if year < 1:
        raise _beyond(day)
    return f"{year:04d}-{month + 1:02d}"


def _month(text: str, zone: str) -> Period:
    first = parse_day(f"{text}-01")
    return Period.of_days(first, first.replace(day=monthrange(first.year, first.month)[1]), zone, label=text)


_SHAPES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str], datetime, str], Period]], ...] = (
    (re.compile(r"last[- ]week", re.IGNORECASE), lambda _, now, zone: Period.last_complete_week(now, zone)),
    (re.compile(r"this[- ]week", re.IGNORECASE), lambda _, now, zone: Period.week_of(now, zone)),
    (_WEEK, lambda match, _, zone: Period.of_week(int(match[1]), int(match[2]), zone)),
    (
        re.compile(r"W(\d{1,2})", re.IGNORECASE),
        lambda match, now, zone: Period.of_week(now.astimezone(zone_of(zone)).isocalendar().year, int(match[1]), zone),
    ),
    (_MONTH, lambda match, _, zone: _month(match[0], zone)),
)
