"""Exactly one post for each local ISO week, at its local time, late rather than never, across daylight saving."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.language import Language
from bot.schedule import GRACE, Subscription, WeekTime, due, earliest, occasion
from tests.fakes.facts import NAME, at

ZONES = (
    "UTC", "Asia/Shanghai", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia",
    "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/St_Johns", "Asia/Kathmandu", "Africa/Casablanca",
)  # fmt: skip
TIMES = st.builds("{:02d}:{:02d}".format, st.integers(0, 23), st.sampled_from((0, 1, 30, 59)))
YEARS = st.integers(1_262_304_000, 1_893_456_000).map(lambda second: datetime.fromtimestamp(second, UTC))


def subscription(**more):
    values = {
        "team": "T1", "channel": "C1", "repository": NAME, "language": Language.ZH,
        "since": at("2020-01-01"), "owner": "U1",
    }  # fmt: skip
    return Subscription(**{**values, **more})


SUBSCRIPTIONS = st.builds(subscription, weekday=st.integers(1, 7), time=TIMES, zone=st.sampled_from(ZONES), since=YEARS)


@given(SUBSCRIPTIONS, st.integers(1, 30))
@settings(max_examples=60, deadline=None)
def test_polling_through_two_months_posts_each_local_week_once(made, minutes):
    posted: set[str] = set()
    log = []
    now, end = made.since, made.since + timedelta(days=60)
    while now < end:
        owed = due(made, now, posted)
        assert owed.missed == ()
        if owed.post is not None:
            log.append((owed.post, now))
            posted.add(owed.post.week)
        assert owed.next is not None
        assert owed.next.at > now
        now = min(max(owed.next.at, now + timedelta(minutes=minutes)), now + timedelta(hours=30))
    weeks = [post.week for post, _ in log]
    assert len(weeks) == len(set(weeks))
    local = [post.at.astimezone(ZoneInfo(made.zone)).isocalendar()[:2] for post, _ in log]
    assert len(set(local)) == len(local) >= 7
    assert all(timedelta() <= when - post.at <= GRACE for post, when in log)
    assert all(post.at >= made.since for post, _ in log)


@given(SUBSCRIPTIONS, YEARS)
@settings(max_examples=200, deadline=None)
def test_the_local_time_holds_whatever_daylight_saving_does(made, moment):
    year, week, _ = moment.isocalendar()
    zone = ZoneInfo(made.zone)
    local = occasion(made, year, week).at.astimezone(zone)
    wanted = datetime.fromisocalendar(year, week, made.weekday).replace(
        hour=int(made.time[:2]), minute=int(made.time[3:]), tzinfo=zone
    )
    if wanted.astimezone(UTC).astimezone(zone).replace(tzinfo=None) == wanted.replace(tzinfo=None):
        assert local.replace(tzinfo=None, fold=0) == wanted.replace(tzinfo=None, fold=0)
    else:  # no such time that day: the first one there is, and just before it the clocks still showed an earlier one
        assert local.replace(tzinfo=None) > wanted.replace(tzinfo=None)
        before = (local.astimezone(UTC) - timedelta(seconds=1)).astimezone(zone)
        assert before.replace(tzinfo=None) < wanted.replace(tzinfo=None)


@pytest.mark.parametrize(
    "zone,time,year,week,moment",
    [
        ("Europe/Berlin", "02:30", 2026, 13, "2026-03-29T01:00Z"),  # no 02:30: the clocks jump at 01:00 UTC
        ("Europe/Berlin", "02:30", 2026, 43, "2026-10-25T00:30Z"),  # twice: the first one
        ("America/New_York", "02:30", 2026, 10, "2026-03-08T07:00Z"),
        ("America/New_York", "01:30", 2026, 44, "2026-11-01T05:30Z"),
        ("Australia/Lord_Howe", "02:15", 2026, 40, "2026-10-03T15:30Z"),  # half an hour only
        ("Asia/Shanghai", "09:00", 2026, 24, "2026-06-14T01:00Z"),
        ("Pacific/Apia", "09:00", 2011, 52, "2011-12-31T19:00Z"),
    ],
)
def test_the_two_sundays(zone, time, year, week, moment):
    assert occasion(subscription(zone=zone, time=time, weekday=7), year, week).at == at(moment)


def test_a_skipped_day_is_posted_as_soon_as_there_is_a_day():
    skipped = subscription(zone="Pacific/Apia", time="09:00", weekday=5)  # Friday 2011-12-30 never was
    assert occasion(skipped, 2011, 52).at == at("2011-12-30T10:00Z")


MONDAY = at("2026-06-08T01:00Z")
SHANGHAI = subscription(zone="Asia/Shanghai", since=at("2026-06-05"))


@pytest.mark.parametrize(
    "late,posts,says_late,missed",
    [
        (timedelta(seconds=-1), False, False, False),
        (timedelta(0), True, False, False),
        (timedelta(minutes=15), True, False, False),
        (timedelta(minutes=16), True, True, False),
        (timedelta(hours=48), True, True, False),
        (timedelta(hours=48, seconds=1), False, False, True),
        (timedelta(days=6), False, False, True),
    ],
)
def test_late_rather_than_never_but_not_for_ever(late, posts, says_late, missed):
    owed = due(SHANGHAI, MONDAY + late, ())
    assert (owed.post is not None, owed.late, bool(owed.missed)) == (posts, says_late, missed)
    found = owed.post or (owed.missed[0] if owed.missed else None)
    assert found is None or (found.week, found.at) == ("2026-W23", MONDAY)


def test_what_is_settled_is_owed_no_more():
    assert due(SHANGHAI, MONDAY, {"2026-W23"}).post is None
    assert due(SHANGHAI, MONDAY + timedelta(days=5), {"2026-W23"}).missed == ()


def test_nothing_is_owed_for_the_time_before():
    assert (
        due(SHANGHAI.model_copy(update={"since": MONDAY + timedelta(hours=1)}), MONDAY + timedelta(hours=2), ()).post
        is None
    )


def test_after_a_long_stop_each_week_is_told_as_missed_and_the_fresh_one_posted():
    owed = due(SHANGHAI, at("2026-06-29T08:00Z"), {"2026-W23"})
    assert [each.week for each in owed.missed] == ["2026-W24", "2026-W25"]
    assert owed.post is not None
    assert (owed.post.week, owed.late) == ("2026-W26", True)


def test_switched_off_owes_nothing():
    owed = due(SHANGHAI.model_copy(update={"enabled": False}), MONDAY, ())
    assert (owed.post, owed.missed, owed.next) == (None, (), None)


def test_the_turn_of_the_year():
    made = subscription(since=at("2026-12-01"))
    assert occasion(made, 2027, 1).week == "2026-W53"
    assert occasion(made, 2026, 53).week == "2026-W52"
    owed = due(made, at("2027-01-04T09:00Z"), {"2026-W52", "2026-W51", "2026-W50", "2026-W49", "2026-W48"})
    assert owed.post is not None
    assert owed.post.week == "2026-W53"


def test_a_time_at_which_the_week_still_runs_is_known():
    now = at("2026-06-09")
    assert earliest(subscription(zone="Asia/Shanghai"), "UTC", now) is None
    assert earliest(subscription(zone="Asia/Shanghai", time="07:00"), "UTC", now) == WeekTime(weekday=1, time="08:00")
    assert earliest(subscription(zone="Pacific/Auckland"), "UTC", now) == WeekTime(weekday=1, time="13:00")
    assert earliest(subscription(zone="Pacific/Auckland"), "Pacific/Auckland", now) is None
    assert earliest(subscription(zone="Pacific/Auckland", weekday=2, time="00:00"), "UTC", now) is None


@pytest.mark.parametrize("wrong", [{"weekday": 0}, {"weekday": 8}, {"time": "24:00"}, {"time": "9:00"}])
def test_only_times_that_exist(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        subscription(**wrong)
