"""English months, parts of months, quarters and years: the second half of the table of English phrases."""

import re
from datetime import date, timedelta

from bot.question.dates import spans
from bot.question.dates.meaning import Meaning, Phrase, no_such, phrase
from bot.question.dates.spans import Span
from bot.question.numbers import NUMBER, ORDINAL, ordinal, to_int

_MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
MONTH = (
    r"(?P<month>january|jan|february|feb|march|mar|april|apr|may|june|jun|july|jul|august|aug|september|sept|sep|"
    r"october|oct|november|nov|december|dec)\b\.?"
)
_DAY = r"(?P<day>\d{1,2})(?:st|nd|rd|th)?"
_YEAR = r"(?:,?\s*(?:of\s+)?(?P<year>(?:19|20)\d\d))"
_IN = (
    r"(?:(?<=\bin )|(?<=\bof )|(?<=\bsince )|(?<=\bduring )|(?<=\bfor )|(?<=\bfrom )|(?<=\bbefore )|(?<=\bafter )|"
    r"(?<=\buntil )|(?<=\btill )|(?<=\bthrough )|(?<=\bthis )|(?<=\blast )|(?<=\bto )|(?<=\bbetween )|(?<=\band )|"
    r"(?<=\bor )|(?<=\bwas )|(?<=\bdid )|"
    r"(?<=\bwith )|(?<=\bvs )|(?<=\bvs\. )|(?<=\bversus )|(?<=\babout )|(?<=\bthan )|(?<=\bcompare )|(?<=\bonly ))"
)
_NOUN = (
    r"(?=(?:'s)?\s+(?:prs?|pull|merges|changes|commits|numbers|report|fixes|features?|bugs?|refactor\w*|docs|stats|authors|"
    r"contributors|contributions|additions|reverts|releases?|vs|versus)\b)"
)
_THING = r"(?:modules?|files?|folders?|packages?|class|functions?|code|branch|bugs?)\b"
_NTH = rf"(?P<nth>{ORDINAL}|last)"


def _month_number(match: re.Match[str]) -> int:
    return _MONTHS.index(match["month"][:3]) + 1


def _year(match: re.Match[str]) -> int | None:
    year = match.groupdict().get("year")
    return int(year) if year else None


def _month(match: re.Match[str], today: date) -> Span:
    year = _year(match)
    return spans.month(year, _month_number(match)) if year else spans.latest_month(_month_number(match), today)


def _month_last(match: re.Match[str], today: date) -> Span:
    """`last May`: the latest one that is over."""
    found = spans.latest_month(_month_number(match), today)
    return found if found.last < today else spans.month(found.first.year - 1, found.first.month)


def _day(match: re.Match[str], today: date) -> Meaning:
    year, month, day = _year(match), _month_number(match), int(match["day"])
    if year is None:
        return spans.latest_day(month, day, today) or no_such(match[0])
    try:
        return spans.day(date(year, month, day))
    except ValueError:
        return no_such(match[0])


def _days_of_month(match: re.Match[str], today: date) -> Span | None:
    of = _month(match, today)
    if " or " in match[0] and int(match["to"]) != int(match["from"]) + 1:
        return None
    try:
        first, last = of.first.replace(day=int(match["from"])), of.first.replace(day=int(match["to"]))
    except ValueError:
        return None
    return Span(first=first, last=last, year_given=of.year_given) if first <= last else None


def _week_of_month(match: re.Match[str], today: date) -> Span | None:
    number = ordinal(match["nth"])
    if match["month"] is None:
        shift = -1 if match["which"] == "last" else 0
        return spans.week_of_month(spans.months_from(today, shift), number) if number and number < 6 else None
    return spans.week_of_month(_month(match, today), number) if number and number < 6 else None


def _half_of_month(match: re.Match[str], today: date) -> Span:
    return spans.part_of_month(_month(match, today), 1 if match["nth"] == "first" else 2, 2)


def _third_of_month(match: re.Match[str], today: date) -> Span:
    word = match["part"].split()[0]
    part = {"early": 1, "beginning": 1, "start": 1, "mid": 2, "middle": 2}.get(word.split("-")[0], 3)
    return spans.part_of_month(_month(match, today), part, 3)


def _first_days(match: re.Match[str], today: date) -> Span | None:
    of, count = _month(match, today), (to_int(match["count"]) or 0) * (7 if match["unit"] == "weeks" else 1)
    if not count or count > 28:
        return None
    if match["end"] == "last":
        return Span(first=of.last - timedelta(days=count - 1), last=of.last, year_given=of.year_given)
    return Span(first=of.first, last=of.first + timedelta(days=count - 1), year_given=of.year_given)


def _part_of_year(match: re.Match[str], today: date) -> Span:
    number = ordinal(match["nth"]) or 1
    parts = 4 if match["unit"] == "quarter" else 2
    number = parts if number < 0 else min(number, parts)
    return spans.part_of_year(_year_or_named(match, today), number, parts, today)


def _year_or_named(match: re.Match[str], today: date) -> int | None:
    named = match.groupdict().get("named")
    return today.year - (named == "last") if named else _year(match)


PHRASES: tuple[Phrase, ...] = (
    phrase(
        rf"<(?:the\s+)?{_NTH}\s+week\s+(?:of|in)\s+(?:{MONTH}{_YEAR}?|(?P<which>this|last|the)\s+month)>",
        _week_of_month,
    ),
    phrase(rf"<(?:the\s+)?(?P<nth>first|second|last)\s+half\s+of\s+{MONTH}{_YEAR}?>", _half_of_month),
    phrase(
        rf"<(?:the\s+)?(?P<part>early|beginning\s+of|start\s+of|mid(?:dle\s+of|-)?|late|end\s+of)\s*{MONTH}{_YEAR}?>",
        _third_of_month,
    ),
    phrase(
        rf"<(?:the\s+)?(?P<end>first|last)\s+(?P<count>{NUMBER})\s+(?P<unit>days|weeks)\s+(?:of|in)\s+{MONTH}{_YEAR}?>",
        _first_days,
    ),
    phrase(
        rf"<(?P<from>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:to|through|until|till|and|or|-|–|—|~)\s*(?:the\s+)?(?P<to>\d{{1,2}})"
        rf"(?:st|nd|rd|th)?\s+(?:of\s+)?{MONTH}{_YEAR}?>",
        _days_of_month,
    ),
    phrase(
        rf"<{MONTH}\s+(?P<from>\d{{1,2}})(?:st|nd|rd|th)?\s*(?:to|through|until|till|and|or|-|–|—|~)\s*(?:the\s+)?"
        rf"(?P<to>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}?(?!\s*(?:lines|files))>",
        _days_of_month,
    ),
    phrase(rf"<(?:the\s+)?{_DAY}\s+(?:of\s+)?{MONTH}{_YEAR}?>", _day),
    phrase(rf"<{MONTH}\s+(?:the\s+)?{_DAY}{_YEAR}?>", _day),
    phrase(rf"<last\s+{MONTH}>", _month_last),
    phrase(rf"<(?:in\s+)?{MONTH}{_YEAR}>", _month),
    phrase(rf"{_IN}{MONTH}(?:'s)?(?!\s+{_THING})>", _month),
    phrase(rf"(?:^\W*|(?<=, )){MONTH}(?=\W*$)", _month),
    phrase(rf"^\W*{MONTH}(?=\s*[:,])", _month),
    phrase(
        rf"<{MONTH}(?=\s+(?:and|to|through|until|till|vs\.?|versus|-)\s+{MONTH.replace('?P<month>', '?:')})", _month
    ),
    phrase(rf"<{MONTH}(?:'s)?{_NOUN}", _month),
    phrase(
        rf"<(?:the\s+)?{_NTH}\s+(?P<unit>quarter|half)"
        r"(?:\s+of\s+(?:the\s+year|(?P<named>this|last)\s+year|(?P<year>(?:19|20)\d\d)))?>",
        _part_of_year,
    ),
    phrase(
        r"(?:(?<=\bin )|(?<=\bof )|(?<=\bduring )|(?<=\bsince )|(?<=\bfor )|(?<=\byear )|"
        r"(?<=\bbefore )|(?<=\bafter ))(?P<year>20\d\d)>",
        lambda match, _: spans.whole_year(int(match["year"])),
    ),
)
