"""A channel's weekly time and the clock in; whether its post is due now, late, missed or yet to come out. Pure.

One occasion for each ISO week of the channel's zone, at the local time whatever daylight saving does: a time that does
not exist is the moment the clocks jump over it, of a time that comes twice the first counts.
"""

from collections.abc import Collection, Iterator
from datetime import UTC, date, datetime, time, timedelta

from pydantic import Field

from activity.period import WEEK, Period, zone_of
from activity.records.frozen import Instant, Record
from bot.language import Language

GRACE = timedelta(hours=48)
"""How late a post still makes sense; after that it is missed, and somebody is told."""
PUNCTUAL = timedelta(minutes=15)
"""Later than this the post says that it is late."""
LOCAL_TIME = r"([01][0-9]|2[0-3]):[0-5][0-9]"
LOOK_BACK = 8
"""For how many weeks missed posts are told after a long stop."""


class Subscription(Record):
    """A channel's settings. `weekday` 1 is Monday; `zone` an IANA name; nothing was due before `since`.

    `owner` is the person who switched it on last, told when it cannot go on.
    """

    team: str
    channel: str
    repository: str
    language: Language
    weekday: int = Field(default=1, ge=1, le=7)
    time: str = Field(default="09:00", pattern=f"^{LOCAL_TIME}$")
    zone: str = "UTC"
    enabled: bool = True
    since: Instant
    owner: str


class Occasion(Record):
    """One weekly post: when it is due (UTC), and the ISO week it reports, the one before."""

    week: str
    at: Instant


class WeekTime(Record):
    """A weekday (1 is Monday) and a local time."""

    weekday: int
    time: str


class Due(Record):
    """What is to be done now: at most one post, late or not; what was missed; when the next one comes."""

    post: Occasion | None = None
    late: bool = False
    missed: tuple[Occasion, ...] = ()
    next: Occasion | None = None


def due(subscription: Subscription, now: datetime, posted: Collection[str]) -> Due:
    """What a subscription owes at this moment.

    Args:
        subscription: the channel's settings.
        now: the clock.
        posted: the weeks (`2026-W23`) that are settled in this channel, repository and language: posted, claimed or
            marked as missed.
    """
    if not subscription.enabled:
        return Due()
    past = [each for each in _around(subscription, now) if subscription.since <= each.at <= now]
    open_ = [each for each in past if each.week not in posted]
    missed = tuple(each for each in open_ if now - each.at > GRACE)
    waiting = [each for each in open_ if now - each.at <= GRACE]
    post = waiting[-1] if waiting else None
    return Due(
        post=post,
        late=post is not None and now - post.at > PUNCTUAL,
        missed=missed,
        next=next(each for each in _around(subscription, now) if each.at > max(now, subscription.since)),
    )


def occasion(subscription: Subscription, year: int, week: int) -> Occasion:
    """The post that is due in an ISO week of the channel's zone; it reports the week before."""
    day = date.fromisocalendar(year, week, subscription.weekday)
    local = datetime.combine(day, time.fromisoformat(subscription.time), zone_of(subscription.zone))
    reported = (day - WEEK).isocalendar()
    return Occasion(week=f"{reported.year:04d}-W{reported.week:02d}", at=_existing(local))


def earliest(subscription: Subscription, week_zone: str, now: datetime) -> WeekTime | None:
    """The time from which on the reported week is always whole; `None` if the set time is never before that.

    Weeks are cut in the repository's zone (`week_zone`), the post comes at the channel's: where the channel is ahead,
    an early Monday morning would report a week that still runs. Looks a year ahead, for daylight saving.
    """
    zone = zone_of(subscription.zone)
    ends = ((each.at, _end(each.week, week_zone)) for each in _around(subscription, now, ahead=54))
    late = [end.astimezone(zone) for at, end in ends if at < end]
    times = [WeekTime(weekday=end.isoweekday(), time=f"{end:%H:%M}") for end in late]
    return max(times, key=lambda each: (each.weekday, each.time), default=None)


def _end(week: str, zone: str) -> datetime:
    year, _, number = week.partition("-W")
    return Period.of_week(int(year), int(number), zone).end


def _existing(local: datetime) -> datetime:
    """The moment of a local time; of one that the clocks jump over, the moment of the jump."""
    moment = local.replace(fold=0).astimezone(UTC)
    later = local.replace(fold=1).astimezone(UTC)
    if moment <= later:
        return moment
    # In a gap the two readings lie on either side of the jump: before it with the new offset, after it with the old.
    low, high = later, moment
    offset = low.astimezone(local.tzinfo).utcoffset()
    while high - low > timedelta(seconds=1):
        middle = low + (high - low) / 2
        low, high = (middle, high) if middle.astimezone(local.tzinfo).utcoffset() == offset else (low, middle)
    return high.replace(microsecond=0)


def _around(subscription: Subscription, now: datetime, ahead: int = 3) -> Iterator[Occasion]:
    """The occasions of the weeks around now, oldest first."""
    today = now.astimezone(zone_of(subscription.zone)).date()
    start = min(max(subscription.since.date(), today - WEEK * LOOK_BACK), today) - WEEK
    beyond = max(today, subscription.since.date()) + WEEK * ahead
    day = start
    while day <= beyond:
        year, week, _ = day.isocalendar()
        yield occasion(subscription, year, week)
        day += WEEK
