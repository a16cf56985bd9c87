"""Weeks, months and days in a zone: whole, gapless, also where clocks change and where years end."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from activity.errors import SettingsError, UsageError
from activity.period import Period, parse_day, parse_period, zone_of
from tests.fakes.facts import at

ZONES = (
    "UTC",
    "Asia/Shanghai",
    "America/New_York",
    "Europe/Berlin",
    "Africa/Cairo",
    "Australia/Lord_Howe",
    "Asia/Kolkata",
)
NOW = at("2026-06-10T12:00Z")
zones = st.sampled_from(ZONES)
days = st.dates(date(1971, 1, 1), date(2200, 12, 31))
moments = st.integers(0, 7_000_000_000).map(lambda seconds: datetime.fromtimestamp(seconds, UTC))
QUICK = settings(max_examples=150, deadline=None)


@QUICK
@given(moments, zones)
def test_a_moment_lies_in_its_week_and_in_no_other(moment: datetime, zone: str) -> None:
    week = Period.week_of(moment, zone)
    assert week.contains(moment)
    assert not week.previous().contains(moment)
    assert week.previous().end == week.start
    assert Period.last_complete_week(moment, zone) == week.previous()
    local = week.start.astimezone(zone_of(zone))
    assert (local.weekday(), week.first_day.weekday(), week.last_day.weekday()) == (0, 0, 6)
    assert week.last_day - week.first_day == timedelta(days=6)
    assert timedelta(hours=167) <= week.end - week.start <= timedelta(hours=169)


@QUICK
@given(days, st.integers(0, 400), zones, st.integers(1, 5))
def test_days_are_whole_and_earlier_periods_join(first: date, more: int, zone: str, steps: int) -> None:
    period = Period.of_days(first, first + timedelta(days=more), zone)
    assert (period.first_day, period.last_day) == (first, first + timedelta(days=more))
    before = period.previous(steps)
    assert (before.last_day - before.first_day).days == more
    assert before.end == (period if steps == 1 else period.previous(steps - 1)).start
    assert before.zone == zone


def test_before_a_month_comes_the_month_before() -> None:
    march = parse_period("2024-03", NOW)
    assert [march.previous(steps).label for steps in (1, 2, 3, 15)] == ["2024-02", "2024-01", "2023-12", "2022-12"]
    assert (march.previous().last_day, march.previous().end) == (date(2024, 2, 29), march.start)


@QUICK
@given(days, st.integers(0, 60), zones)
def test_what_is_shown_can_be_typed(first: date, more: int, zone: str) -> None:
    shown = (
        Period.of_days(first, first + timedelta(days=more), zone),
        Period.week_of(datetime(first.year, first.month, first.day, 12, tzinfo=UTC), zone),
        parse_period(f"{first:%Y-%m}", NOW, zone),
    )
    for period in shown:
        assert parse_period(period.label, NOW, zone) == period


@QUICK
@given(st.text(max_size=30) | st.text("0123456789-W.. ", max_size=24))
def test_any_text_is_a_period_or_a_usage_error(text: str) -> None:
    try:
        period = parse_period(text, NOW)
    except UsageError as error:
        said = str(error)
    else:
        said = period.label
        assert period.start < period.end
    assert "\n" not in said


@pytest.mark.parametrize(
    "text,zone,start,end,label",
    [
        ("2026-W23", "UTC", "2026-06-01", "2026-06-08", "2026-W23"),
        ("2026w23", "UTC", "2026-06-01", "2026-06-08", "2026-W23"),
        ("W23", "Asia/Shanghai", "2026-05-31T16:00Z", "2026-06-07T16:00Z", "2026-W23"),
        ("w1", "UTC", "2025-12-29", "2026-01-05", "2026-W01"),
        ("2026-W53", "UTC", "2026-12-28", "2027-01-04", "2026-W53"),
        ("2026-W13", "Europe/Berlin", "2026-03-22T23:00Z", "2026-03-29T22:00Z", "2026-W13"),
        ("2026-W43", "Europe/Berlin", "2026-10-18T22:00Z", "2026-10-25T23:00Z", "2026-W43"),
        ("2026-02", "UTC", "2026-02-01", "2026-03-01", "2026-02"),
        ("2028-02", "UTC", "2028-02-01", "2028-03-01", "2028-02"),
        (" 2026-06-01 ", "UTC", "2026-06-01", "2026-06-02", "2026-06-01"),
        ("2026-06-01..2026-06-07", "UTC", "2026-06-01", "2026-06-08", "2026-06-01..2026-06-07"),
        ("2026-W18..2026-W23", "UTC", "2026-04-27", "2026-06-08", "2026-04-27..2026-06-07"),
        ("2026-05..2026-06", "UTC", "2026-05-01", "2026-07-01", "2026-05-01..2026-06-30"),
        ("2026-06-03 .. 2026-06-03", "UTC", "2026-06-03", "2026-06-04", "2026-06-03"),
        ("last-week", "UTC", "2026-06-01", "2026-06-08", "2026-W23"),
        ("This Week", "UTC", "2026-06-08", "2026-06-15", "2026-W24"),
        ("2026-04-24", "Africa/Cairo", "2026-04-23T22:00Z", "2026-04-24T21:00Z", "2026-04-24"),  # midnight was skipped
    ],
)
def test_texts(text: str, zone: str, start: str, end: str, label: str) -> None:
    period = parse_period(text, NOW, zone)
    assert (period.start, period.end, period.zone, period.label) == (at(start), at(end), zone, label)


@pytest.mark.parametrize(
    "text",
    [
        "", "..", "2026-06-01..", "..2026-06-01", "2026-06-01..2026-06-02..2026-06-03", "2026-W00", "2025-W53", "W54",
        "2026-13", "2026-00", "2026-02-30", "2026-6-1", "20260601", "2026-W23-1", "0000-W01", "0000-01", "10000-W01",
        "soon", "2026-06-07..2026-06-01", "9999-W52", "9999-12-31", "9999-12", "2026\n-06", "２０２６-06-01", "1-W1",
    ],
)  # fmt: skip
def test_texts_that_are_no_period(text: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_period(text, NOW)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("text", ["2026-W23", "20260601", "2026-06-01T00:00", "", "june"])
def test_a_day_is_nothing_but_a_day(text: str) -> None:
    with pytest.raises(UsageError, match="2026-06-01"):
        parse_day(text)
    assert parse_day(" 2026-06-01 ") == date(2026, 6, 1)


@pytest.mark.parametrize(
    "text,zone",
    [
        ("0001-01-01", "Asia/Shanghai"), ("0001-W01", "Asia/Kolkata"), ("0001-01", "Asia/Shanghai"),
        ("9999-12-31", "UTC"), ("9999-W52", "UTC"), ("9999-12", "America/New_York"), ("0001-01-01..9999-12-31", "UTC"),
    ],
)  # fmt: skip
def test_the_calendar_has_edges(text: str, zone: str) -> None:
    with pytest.raises(UsageError, match="calendar"):
        parse_period(text, NOW, zone)


@pytest.mark.parametrize("text", ["0001-01-01", "0001-W01", "0001-01"])
def test_nothing_comes_before_the_first_day(text: str) -> None:
    period = parse_period(text, NOW)
    assert period.start == datetime(1, 1, 1, tzinfo=UTC)
    with pytest.raises(UsageError, match="calendar"):
        period.previous()


@pytest.mark.parametrize("zone", ZONES)
def test_far_years_are_written_with_four_digits(zone: str) -> None:
    assert parse_period("0999-W10", NOW, zone).previous().label == "0999-W09"
    assert parse_period("9998-W10", NOW, zone).previous(10).label == "9997-W52"


def test_a_period_is_half_open() -> None:
    week = Period.of_week(2026, 23)
    assert week.contains(week.start)
    assert not week.contains(week.end)
    assert week.contains(week.end - timedelta(microseconds=1))


def test_days_the_wrong_way_round() -> None:
    with pytest.raises(UsageError, match="swap"):
        Period.of_days(date(2026, 6, 2), date(2026, 6, 1))


@pytest.mark.parametrize("name", ["", "Mars/Base", "../etc/passwd", "/etc/localtime", "Asia", "UTC\x00", "x" * 5000])
def test_a_zone_that_is_none(name: str) -> None:
    with pytest.raises(SettingsError, match="IANA"):
        zone_of(name)
