"""The table of dates of the facts page and around it, for Wednesday 2026-06-10; both languages in one line."""

from datetime import UTC, datetime

import pytest

from bot.question.dates import EARLIEST, find_dates, first_period

WEDNESDAY = datetime(2026, 6, 10, 7, 0, tzinfo=UTC)
SATURDAY = datetime(2026, 6, 13, 7, 0, tzinfo=UTC)


def days(text: str, now: datetime = WEDNESDAY, zone: str = "UTC") -> str | None:
    period = first_period(find_dates(text, now, zone))
    return f"{period.first_day}..{period.last_day}" if period else None


TABLE = [
    ("last week", "上周", "2026-06-01..2026-06-07"),
    ("this week", "本周", "2026-06-08..2026-06-14"),
    ("this week", "这个星期", "2026-06-08..2026-06-14"),
    ("the week before last", "上上周", "2026-05-25..2026-05-31"),
    ("next week", "下周", "2026-06-15..2026-06-21"),
    ("since Monday", "周一以来", "2026-06-08..2026-06-10"),
    ("since Monday", "从周一开始", "2026-06-08..2026-06-10"),
    ("today", "今天", "2026-06-10..2026-06-10"),
    ("yesterday", "昨天", "2026-06-09..2026-06-09"),
    ("the day before yesterday", "前天", "2026-06-08..2026-06-08"),
    ("the weekend", "周末", "2026-06-06..2026-06-07"),
    ("last Friday", "上周五", "2026-06-05..2026-06-05"),
    ("on Friday", "周五", "2026-06-05..2026-06-05"),
    ("last 7 days", "最近一周", "2026-06-04..2026-06-10"),
    ("the last three days", "最近三天", "2026-06-08..2026-06-10"),
    ("past two weeks", "过去两周", "2026-05-28..2026-06-10"),
    ("last 3 months", "近三个月", "2026-03-11..2026-06-10"),
    ("two weeks ago", "两周前", "2026-05-25..2026-05-31"),
    ("3 days ago", "三天前", "2026-06-07..2026-06-07"),
    ("last month", "上个月", "2026-05-01..2026-05-31"),
    ("this month", "这个月", "2026-06-01..2026-06-30"),
    ("in May", "五月", "2026-05-01..2026-05-31"),
    ("in August", "8月", "2025-08-01..2025-08-31"),
    ("May 2025", "2025年5月", "2025-05-01..2025-05-31"),
    ("2026-05", "2026年五月份", "2026-05-01..2026-05-31"),
    ("first week of June", "6月第一周", "2026-06-01..2026-06-07"),
    ("last week of May", "5月最后一周", "2026-05-25..2026-05-31"),
    ("first two weeks of May", "5月前两周", "2026-05-01..2026-05-14"),
    ("first half of May", "五月上半月", "2026-05-01..2026-05-15"),
    ("late May", "5月下旬", "2026-05-21..2026-05-31"),
    ("between 1 and 7 June", "6月1日到7日", "2026-06-01..2026-06-07"),
    ("1 to 7 June", "6月1号至7号", "2026-06-01..2026-06-07"),
    ("June 1-7", "6月1日-6月7日", "2026-06-01..2026-06-07"),
    ("from May 1st through May 15th", "5月1日至15日", "2026-05-01..2026-05-15"),
    ("between 27 April and 3 May 2026", "2026年4月27日到5月3日", "2026-04-27..2026-05-03"),
    ("2026-04-27..2026-05-03", "2026-04-27 到 2026-05-03", "2026-04-27..2026-05-03"),
    ("December to January 2026", "去年十二月到2026年1月", "2025-12-01..2026-01-31"),
    ("April and May", "四月和五月", "2026-04-01..2026-05-31"),
    ("27 April 2026", "2026年4月27日", "2026-04-27..2026-04-27"),
    ("Apr 27th, 2026", "2026/04/27", "2026-04-27..2026-04-27"),
    ("the week of 27 April 2026", "2026-04-27 这一周", "2026-04-27..2026-05-03"),
    ("the week of 2026-04-29", "4月29日那一周", "2026-04-27..2026-05-03"),
    ("2026-W18", "2026年第18周", "2026-04-27..2026-05-03"),
    ("ISO week 18", "第18周", "2026-04-27..2026-05-03"),
    ("W18", "第十八周", "2026-04-27..2026-05-03"),
    ("Q2", "第二季度", "2026-04-01..2026-06-30"),
    ("Q4", "四季度", "2025-10-01..2025-12-31"),
    ("last quarter", "上季度", "2026-01-01..2026-03-31"),
    ("first half of the year", "上半年", "2026-01-01..2026-06-30"),
    ("second half of 2025", "2025年下半年", "2025-07-01..2025-12-31"),
    ("this year", "今年", "2026-01-01..2026-12-31"),
    ("last year", "去年", "2025-01-01..2025-12-31"),
    ("in 2025", "2025年", "2025-01-01..2025-12-31"),
    ("since 2026-05-01", "2026-05-01 以来", "2026-05-01..2026-06-10"),
    ("since May", "五月至今", "2026-05-01..2026-06-10"),
    ("until 7 June", "截至6月7日", f"{EARLIEST}..2026-06-07"),
    ("before June", "六月之前", f"{EARLIEST}..2026-05-31"),
    ("after 1 June", "6月1日之后", "2026-06-02..2026-06-10"),
    ("Monday to Wednesday", "周一到周三", "2026-06-08..2026-06-10"),
]


@pytest.mark.parametrize("english,chinese,expected", TABLE)
def test_both_languages_name_the_same_days(english: str, chinese: str, expected: str) -> None:
    assert days(english) == expected
    assert days(chinese) == expected


def test_last_friday_on_a_saturday_differs_between_the_languages() -> None:
    assert days("last Friday", SATURDAY) == "2026-06-12..2026-06-12"
    assert days("上周五", SATURDAY) == "2026-06-05..2026-06-05"


TRAPS = [
    "may we fix the sun bug in march module", "he may fix it second", "will it march on", "mon ami", "版本 3.5.1",
    "the second one", "input/output 1/2", "日志", "top 5", "12 files", "2048 tokens", "v2.1.0",
]  # fmt: skip


@pytest.mark.parametrize("text", TRAPS)
def test_words_that_only_look_like_dates(text: str) -> None:
    assert find_dates(text, WEDNESDAY) == ()


@pytest.mark.parametrize("text", ["上周一共合并了几个", "上周日志改动", "上周五个 PR"])
def test_last_week_followed_by_a_word_that_looks_like_a_weekday(text: str) -> None:
    assert days(text) == "2026-06-01..2026-06-07"


def test_a_login_that_is_a_month_is_a_month_only_after_in_or_since() -> None:
    names = frozenset({"june"})
    (found,) = find_dates("what did june merge in may", WEDNESDAY, names=names)
    assert found.words == "may"
    (found,) = find_dates("what was merged in june", WEDNESDAY, names=names)
    assert found.words == "june"


ASKED = [
    "6/7/2026",
    "since v1.2",
    "v1.2 以来",
    "since the last release",
    "上次发布以来",
    "2026-W60",
    "第99周",
    "32 May",
    "5月32日",
    "2026-02-30",
]


@pytest.mark.parametrize("text", ASKED)
def test_two_readings_or_none_are_asked_about(text: str) -> None:
    (found,) = find_dates(text, WEDNESDAY)
    assert found.unsure is not None
    assert found.period is None


def test_a_slash_date_with_one_reading_is_read() -> None:
    assert days("27/4/2026") == days("4/27/2026") == "2026-04-27..2026-04-27"
    (found,) = find_dates("6/7/2026", WEDNESDAY)
    assert found.unsure is not None
    assert found.unsure.choices == ("2026-07-06", "2026-06-07")


STATED = ["two weeks ago", "两周前", "first week of June", "6月第一周", "before June", "6月之后", "recently", "最近"]


@pytest.mark.parametrize("text", STATED)
def test_readings_that_could_be_others_are_stated(text: str) -> None:
    (found,) = find_dates(text, WEDNESDAY)
    assert found.note is not None


@pytest.mark.parametrize(
    "text,shift", [("that week", 0), ("这一周", 0), ("那一周", 0), ("the week before", -1), ("前一周", -1)]
)
def test_the_period_of_the_thread(text: str, shift: int) -> None:
    (found,) = find_dates(text, WEDNESDAY)
    assert found.shift == shift


def test_this_one_week_after_a_day_is_the_week_of_that_day() -> None:
    (found,) = find_dates("2026-04-27 这一周", WEDNESDAY)
    assert found.shift is None


@pytest.mark.parametrize("text", ["ever", "so far", "有史以来", "到目前为止"])
def test_all_that_is_covered(text: str) -> None:
    (found,) = find_dates(text, WEDNESDAY)
    assert found.everything


@pytest.mark.parametrize("text", ["compare April and May", "April vs May", "四月和五月比较"])
def test_periods_that_are_compared_stay_apart(text: str) -> None:
    assert len(find_dates(text, WEDNESDAY, apart=True)) == 2


def test_hours_end_now() -> None:
    (found,) = find_dates("in the last 24 hours", WEDNESDAY)
    assert found.period is not None
    assert (found.period.end - found.period.start).total_seconds() == 24 * 3600
    assert found.period.end == WEDNESDAY


def test_a_week_is_cut_in_the_zone_that_was_asked_for() -> None:
    """RT-13: Sunday evening in Los Angeles is Monday in UTC."""
    now = datetime(2026, 8, 24, 2, 0, tzinfo=UTC)
    assert days("this week", now, "America/Los_Angeles") == "2026-08-17..2026-08-23"
    assert days("last week", now, "America/Los_Angeles") == "2026-08-10..2026-08-16"
    period = first_period(find_dates("this week", now, "America/Los_Angeles"))
    assert period is not None
    assert period.contains(datetime(2026, 8, 23, 23, 30, tzinfo=UTC))


def test_week_53_and_the_turn_of_the_year() -> None:
    january = datetime(2027, 1, 2, 12, 0, tzinfo=UTC)
    assert days("this week", january) == "2026-12-28..2027-01-03"
    assert days("W53", january) == "2026-12-28..2027-01-03"
    assert days("in December", january) == "2026-12-01..2026-12-31"
    assert days("last month", january) == "2026-12-01..2026-12-31"
    assert days("29 February", january) == "2024-02-29..2024-02-29"
