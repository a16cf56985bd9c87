"""The dates of a sentence, the clock and the thread's period in; the period (or two to compare) out."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise

from activity.period import Period
from bot.question.dates import EARLIEST, Dated
from bot.question.known import Known
from bot.question.plan import Clarification
from bot.question.sentence import Sentence
from bot.question.tokens import Sort
from bot.question.wording import Wording


@dataclass(frozen=True)
class Time:
    """When: `period=None` is everything covered; `given` tells whether the asker said so.

    `second` is the other side of a comparison. `named` are the periods as resolved, in order.
    """

    period: Period | None
    given: bool
    second: Period | None = None
    notes: tuple[Wording, ...] = ()
    ask: Clarification | None = None
    named: tuple[Period, ...] = field(default=())


def time_of(sentence: Sentence, now: datetime, thread: Period | None) -> Time:
    """The period a sentence speaks of; without one the last complete week."""
    known = sentence.known
    dates = [token.dated for token in sentence.tokens if token.has(Sort.DATE) and token.dated is not None]
    usual = Period.last_complete_week(now, known.zone)
    unsure = next((one.unsure for one in dates if one.unsure is not None), None)
    if unsure is not None:
        question = Clarification(question=unsure.question.spoken(sentence.language), choices=unsure.choices)
        return Time(usual, given=False, ask=question)
    if not dates:
        return Time(usual, given=False)
    if any(one.everything for one in dates) and len(dates) == 1:
        return Time(None, given=True)
    notes = tuple(one.note for one in dates if one.note is not None)
    named: list[Period] = []
    for one in dates:
        period = _resolved(one, thread or (named[0] if named else None), known)
        if period is not None and period not in named:
            named.append(period)
    return _chosen(sentence, named, notes)


def _chosen(sentence: Sentence, named: list[Period], notes: tuple[Wording, ...]) -> Time:
    if not named:
        return Time(None, given=True, notes=notes)
    if sentence.wants("compare") or (len(named) == 2 and asks_for_each(sentence)):
        second = named[1] if len(named) > 1 else None
        return Time(named[0], given=True, second=second, notes=notes, named=tuple(named))
    narrowest = _common(named) or _in_a_row(named) or _overlap(named)
    if narrowest is None:
        return Time(named[0], given=True, ask=_one_at_a_time(sentence, named), named=tuple(named))
    return Time(narrowest, given=True, notes=notes, named=tuple(named))


def other_side(first: Period, now: datetime, zone: str) -> Period:
    """What a single period is compared with: this week with last week, anything else with the last complete week."""
    usual = Period.last_complete_week(now, zone)
    return Period.week_of(now, zone) if first.start == usual.start and first.end == usual.end else usual


def _resolved(one: Dated, thread: Period | None, known: Known) -> Period | None:
    if one.shift is not None and thread is not None:
        return shifted(thread, one.shift)
    period = one.period
    if period is None or known.covered_from is None or period.first_day > EARLIEST:
        return period
    if period.start < known.covered_from < period.end:
        return Period(start=known.covered_from, end=period.end, zone=period.zone, label=period.label)
    return period


def shifted(period: Period, steps: int) -> Period:
    """The stretch of the same length so many steps later."""
    if steps <= 0:
        return period.previous(-steps) if steps else period
    days = (period.last_day - period.first_day).days + 1
    first = period.first_day + timedelta(days=days * steps)
    if period.is_iso_week:
        year, week, _ = first.isocalendar()
        return Period.of_week(year, week, period.zone)
    return Period.of_days(first, first + timedelta(days=days - 1), period.zone)


def _common(named: list[Period]) -> Period | None:
    """The narrowest period, if it lies in all others: `this week, on Monday`."""
    narrowest = min(named, key=lambda period: period.end - period.start)
    inside = all(period.start <= narrowest.start and narrowest.end <= period.end for period in named)
    return narrowest if inside else None


def asks_for_each(sentence: Sentence) -> bool:
    """`how many each`, 各合了多少: two periods are two sides then."""
    two = len({token.start for _, token in sentence.of(Sort.DATE)}) > 1
    return two and any(token.words.lower() in _EACH or token.words.startswith("各") for token in sentence.tokens)


_EACH = {"each", "respectively", "apiece", "分别"}


def _in_a_row(named: list[Period]) -> Period | None:
    """Periods that meet without a gap, as one."""
    ordered = sorted(named, key=lambda period: period.start)
    if any(one.end != other.start for one, other in pairwise(ordered)):
        return None
    return Period.of_days(ordered[0].first_day, ordered[-1].last_day, ordered[0].zone)


def _overlap(named: list[Period]) -> Period | None:
    """`after 20 June and before 5 July`: what an open end and a beginning have in common."""
    start, end = max(period.start for period in named), min(period.end for period in named)
    open_ended = any(period.label.startswith("..") for period in named)
    if not open_ended or start >= end:
        return None
    last = min(period.last_day for period in named)
    return Period.of_days(max(period.first_day for period in named), last, named[0].zone)


def _one_at_a_time(sentence: Sentence, named: list[Period]) -> Clarification:
    text = Wording(
        en="I can look at one period at a time, or compare two. Which one do you mean?",
        zh="一次只能看一个时间段，或者比较两个。您指的是哪一个？",
    )
    choices = tuple(period.label for period in named)
    return Clarification(question=text.spoken(sentence.language), choices=choices)
