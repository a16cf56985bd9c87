"""English days, weeks and stretches up to now: half of the table that `reading` searches (lower-case text)."""

import re
from datetime import date, timedelta

from bot.question.dates import spans
from bot.question.dates.meaning import Builder, Everything, Hours, Meaning, Phrase, Relative, phrase
from bot.question.dates.spans import Span
from bot.question.numbers import NUMBER, to_int

_DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
_WEEKDAY = r"(?P<weekday>monday|tuesday|wednesday|thursday|friday|saturday|sunday)s?"
_SHORT_WEEKDAY = r"(?P<weekday>mon|tues|tue|wed|thurs|thur|thu|fri|sat|sun)"
_SHIFT = {"this": 0, "the": 0, "current": 0, "last": -1, "previous": -1, "next": 1, "coming": 1}
_WHICH = r"(?P<which>this|the\s+current|current|last|the\s+last|the\s+previous|previous|next|coming)\s+"
_ENDING = r"(?=\s*(?:$|[?,.!;]))"


def _week(match: re.Match[str], today: date) -> Span:
    return spans.week(today, _SHIFT[match["which"].split()[-1]])


def _longer(match: re.Match[str], today: date) -> Span:
    shift, unit = _SHIFT[match["which"].split()[-1]], match["unit"]
    if unit == "month":
        return spans.months_from(today, shift)
    if unit == "year":
        return spans.whole_year(today.year + shift)
    parts = 4 if unit == "quarter" else 2
    index = today.year * parts + (today.month - 1) // (12 // parts) + shift
    return spans.part_of_year(index // parts, index % parts + 1, parts, today)


def _rolling(match: re.Match[str], today: date) -> Meaning | None:
    count, unit = to_int(match["count"] or "1"), match["unit"].rstrip("s")
    if not count:
        return None
    if unit == "hour":
        return Hours(count=min(count, 24 * 400))
    if unit in {"month", "quarter", "year"}:
        return spans.last_months(count * {"month": 1, "quarter": 3, "year": 12}[unit], today)
    return spans.last_days(count * (7 if unit == "week" else 1), today)


def _ago(match: re.Match[str], today: date) -> Span | None:
    count, unit = to_int(match["count"]), match["unit"]
    if count is None or count > 5000:
        return None
    if unit.startswith("day"):
        return spans.day(today - timedelta(days=count))
    if unit.startswith("month"):
        found = spans.months_from(today, -count)
        return found.noted(f"“{match[0]}” is read as that whole month", f"“{match[0]}”按那一整月理解")
    found = spans.week(today, -count)
    return found.noted(f"“{match[0]}” is read as that whole week", f"“{match[0]}”按那一整周理解")


def _weekday(match: re.Match[str], today: date) -> Span:
    number, which = _DAYS.index(match["weekday"][:3]), match.groupdict().get("which") or ""
    if which in {"this", "next", "coming"}:
        return spans.day(spans.week(today, which != "this").first + timedelta(days=number))
    return spans.weekday(number, today, strictly=which in {"last", "previous"})


def _weekend(match: re.Match[str], today: date) -> Span:
    which = match["which"] or "the"
    if which in {"this", "next"}:
        monday = spans.week(today, which == "next").first
        return Span(first=monday + timedelta(days=5), last=monday + timedelta(days=6))
    return spans.weekend(today, -1 if which == "last" and today.weekday() >= 5 else 0)


def _so_far(unit: str, today: date) -> Span:
    start = {"week": spans.week(today), "month": spans.months_from(today, 0), "year": spans.whole_year(today.year)}
    return Span(first=start[unit].first, last=today)


def _thread(shift: int, back: int) -> Builder:
    return lambda _match, today: Relative(shift=shift, otherwise=spans.week(today, back))


def _month_before(_match: re.Match[str], today: date) -> Meaning:
    return Relative(shift=-1, otherwise=spans.months_from(today, -1))


PHRASES: tuple[Phrase, ...] = (
    phrase(r"<(?:the\s+)?day\s+before\s+yesterday>", lambda _, today: spans.day(today - timedelta(days=2))),
    phrase(r"<yesterday(?:'s)?>", lambda _, today: spans.day(today - timedelta(days=1))),
    phrase(r"<(?:today(?:'s)?|this\s+(?:morning|afternoon|evening))>", lambda _, today: spans.day(today)),
    phrase(r"<tomorrow>", lambda _, today: spans.day(today + timedelta(days=1))),
    phrase(
        r"<now>",
        lambda _, today: None if _.string[: _.start()].rstrip()[-2:] not in {"to", "il", "ll"} else spans.day(today),
    ),
    phrase(rf"<{_WHICH}week(?:'s)?>", _week),
    phrase(r"<(?:the\s+)?week\s+before\s+last>", lambda _, today: spans.week(today, -2)),
    phrase(r"<(?:the\s+)?(?:week|one|period)\s+before(?:\s+that)?" + _ENDING, _thread(-1, -2)),
    phrase(r"<(?:the\s+)?(?:week\s+after(?:\s+that)?|following\s+week)" + _ENDING, _thread(1, 0)),
    phrase(r"<(?:the\s+)?month\s+before(?:\s+that)?" + _ENDING, _month_before),
    phrase(r"<(?:the\s+)?(?:preceding|prior)\s+week>", _thread(-1, -2)),
    phrase(r"<(?:in\s+|for\s+)?(?:that(?:\s+same)?|the\s+given)\s+(?:week|period|month|time)>", _thread(0, -1)),
    phrase(r"<(?:for|over)\s+the\s+same\s+(?:week|period|month|time)>", _thread(0, -1)),
    phrase(rf"<{_WHICH}(?P<unit>month|quarter|half|year)(?:'s)?>", _longer),
    phrase(r"(?:(?<=\bof )|(?<=\bfor )|(?<=\bin ))(?P<which>the)\s+(?P<unit>month|quarter|year)>", _longer),
    phrase(r"(?:(?<=\bof )|(?<=\bfor ))(?P<which>the)\s+week(?!\s+(?:of|\w+ing|before|after|that)\b)>", _week),
    phrase(
        rf"<(?:the\s+)?(?:last|past|previous|recent)\s+(?P<count>{NUMBER})\s+"
        r"(?P<unit>hours?|days?|weeks?|months?|quarters?|years?)>",
        _rolling,
    ),
    phrase(r"<(?:the\s+)?(?:this\s+)?past\s+(?P<count>)(?P<unit>hour|day|week|month|quarter|year)>", _rolling),
    phrase(rf"<(?P<count>{NUMBER})\s+(?P<unit>days?|weeks?|months?)\s+(?:ago|back)>", _ago),
    phrase(rf"<(?:(?P<which>this|last|previous|next|coming)\s+)?{_WEEKDAY}>", _weekday),
    phrase(
        rf"<(?:(?:on|since|until|till|before|after|by|from|to)\s+)?(?P<which>this|last|next)\s+{_SHORT_WEEKDAY}>",
        _weekday,
    ),
    phrase(rf"(?:(?<=\bon )|(?<=\bsince )|(?<=\buntil )|(?<=\bfrom )){_SHORT_WEEKDAY}>", _weekday),
    phrase(r"<(?:the\s+|over\s+the\s+)?(?:(?P<which>this|last|past|next)\s+)?weekend>", _weekend),
    phrase(r"<(?P<unit>week|month|year)[- ]to[- ]date>", lambda match, today: _so_far(match["unit"], today)),
    phrase(r"<(?P<unit>[my])td>", lambda match, today: _so_far({"m": "month", "y": "year"}[match["unit"]], today)),
    phrase(r"<so\s+far\s+this\s+(?P<unit>week|month|year)>", lambda match, today: _so_far(match["unit"], today)),
    phrase(
        r"<(?:ever|so\s+far|all[- ]time|of\s+all\s+time|to\s+date|until\s+now|in\s+history|historically|"
        r"since\s+the\s+(?:beginning|start)(?!\s+of)|in\s+the\s+whole\s+(?:history|store)|at\s+any\s+time)>",
        lambda _, __: Everything(),
    ),
    phrase(
        r"<(?:recently|lately|these\s+days)>",
        lambda _, today: spans.last_days(7, today).noted(
            "“recently” is read as the last 7 days", "“最近”按最近 7 天理解"
        ),
    ),
)
