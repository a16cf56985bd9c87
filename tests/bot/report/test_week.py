"""How much of a period is covered decides what may be said of it."""

import pytest

from activity.reader import Span
from bot.report.week import Known, count, known_part
from tests.fakes.facts import at
from tests.fakes.week import W23, assessed, week


def span(start, finish):
    return Span(start=at(start), finish=at(finish))


@pytest.mark.parametrize(
    "spans,now,known",
    [
        ([("2026-06-01", "2026-06-08")], "2026-06-20", Known.WHOLE),
        ([("2026-01-01", "2026-06-07T23:00Z")], "2026-06-20", Known.PART),
        ([("2026-06-02", "2026-06-20")], "2026-06-20", Known.PART),
        ([("2026-05-01", "2026-06-01"), ("2026-06-08", "2026-07-01")], "2026-07-01", Known.NOTHING),
        ([], "2026-07-01", Known.NOTHING),
        ([("2026-05-01", "2026-06-03")], "2026-06-03", Known.WHOLE),
        ([("2026-05-01", "2026-06-02")], "2026-06-03", Known.PART),
    ],
)
def test_known_part(spans, now, known):
    assert known_part(tuple(span(*each) for each in spans), W23, at(now)) is known


def test_counts_are_sorted_by_size_then_name():
    prs = [assessed(1, author="bo"), assessed(2, author="ada"), assessed(3, author="cy"), assessed(4, author="cy")]
    assert list(count(week(prs)).authors.items()) == [("cy", 2), ("ada", 1), ("bo", 1)]
