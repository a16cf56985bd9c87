"""What holds for dates in any text, at any time, in any zone."""

from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.question.dates import find_dates, first_period

ZONES = st.sampled_from(
    ["UTC", "Asia/Shanghai", "America/Los_Angeles", "Europe/Berlin", "Pacific/Apia", "Asia/Kathmandu"]
)
MOMENTS = st.datetimes(datetime(2010, 1, 1), datetime(2090, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001 - given a zone
PAIRS = [
    ("last week", "上周"),
    ("this week", "本周"),
    ("yesterday", "昨天"),
    ("last month", "上个月"),
    ("this month", "本月"),
    ("the weekend", "周末"),
    ("last 10 days", "最近10天"),
    ("since Monday", "周一以来"),
    ("Q3", "第三季度"),
    ("in March", "三月"),
    ("first week of May", "五月第一周"),
    ("last quarter", "上季度"),
    ("this year", "今年"),
    ("W20", "第20周"),
    ("second half of the year", "下半年"),
    ("3 weeks ago", "三周前"),
    ("last 2 months", "最近两个月"),
    ("30 April", "4月30日"),
    ("1 to 9 October", "10月1日到9日"),
    ("early June", "六月上旬"),
    ("before April", "四月之前"),
]
_TEXTS = st.text(max_size=60) | st.lists(
    st.sampled_from(
        [word for pair in PAIRS for word in pair]
        + ["and", "to", "到", "since", "之前", " ", "1", "6/7/2026", "of", "week"]
    ),
    max_size=8,
).map(" ".join)


@given(_TEXTS, MOMENTS, ZONES)
def test_any_text_is_read_without_failing_and_every_period_has_a_length(text: str, now: datetime, zone: str) -> None:
    places = 0
    for found in find_dates(text, now, zone):
        assert places <= found.start < found.end <= len(text)
        places = found.end
        assert found.period is None or found.period.start < found.period.end
        assert (found.period is not None) or found.everything or found.unsure is not None


@given(st.sampled_from(PAIRS), MOMENTS, ZONES)
def test_both_languages_always_mean_the_same(pair: tuple[str, str], now: datetime, zone: str) -> None:
    english, chinese = (first_period(find_dates(text, now, zone)) for text in pair)
    assert english == chinese
    assert english is not None


@given(MOMENTS, ZONES)
def test_weeks_follow_one_another_without_gap(now: datetime, zone: str) -> None:
    names = ("the week before last", "last week", "this week", "next week")
    weeks = [first_period(find_dates(name, now, zone)) for name in names]
    assert all(week is not None for week in weeks)
    for earlier, later in pairwise(weeks):
        assert earlier is not None
        assert later is not None
        assert earlier.end == later.start
    assert weeks[2] is not None
    assert weeks[2].contains(now)


@pytest.mark.parametrize(
    "phrase", ["today", "this week", "this month", "this year", "last 7 days", "since Monday", "Q1 to now"]
)
@given(now=MOMENTS, zone=ZONES)
def test_what_is_going_on_contains_now(phrase: str, now: datetime, zone: str) -> None:
    period = first_period(find_dates(phrase, now, zone))
    assert period is not None
    assert period.contains(now)


@given(st.dates(date(2012, 1, 1), date(2080, 12, 31)), MOMENTS, ZONES)
def test_a_written_day_is_that_day(day: date, now: datetime, zone: str) -> None:
    for text in (
        f"{day}",
        f"on {day:%d %B %Y}",
        f"{day.year}年{day.month}月{day.day}日",
        f"{day:%B} {day.day}, {day.year}",
    ):
        period = first_period(find_dates(text, now, zone))
        assert period is not None
        assert (period.first_day, period.last_day) == (day, day)


@given(st.dates(date(2012, 1, 1), date(2080, 12, 31)), st.integers(0, 60), MOMENTS)
def test_a_range_has_both_its_days(first: date, length: int, now: datetime) -> None:
    last = first + timedelta(days=length)
    for text in (f"between {first} and {last}", f"{first}..{last}", f"{first} 到 {last}", f"from {first} to {last}"):
        period = first_period(find_dates(text, now, "Asia/Shanghai"))
        assert period is not None
        assert (period.first_day, period.last_day) == (first, last)


@given(MOMENTS, ZONES)
def test_a_month_without_a_year_has_begun_and_is_the_latest(now: datetime, zone: str) -> None:
    for name in ("January", "June", "December"):
        period = first_period(find_dates(f"in {name}", now, zone))
        assert period is not None
        assert period.start <= now < period.start + timedelta(days=367)
