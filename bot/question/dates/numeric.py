"""Dates that read the same in both languages: `2026-04-27`, `2026-W18`, `W18`, `Q2`, `2026-05`, `6/7/2026`."""

import re
from datetime import date

from bot.question.dates import spans
from bot.question.dates.meaning import Meaning, Phrase, Unsure, no_such, phrase
from bot.question.dates.spans import Span
from bot.question.wording import Wording

_YEAR = r"(?P<year>(?:19|20)\d\d)"


def _exact(year: int, month: int, day: int) -> Span | None:
    try:
        return spans.day(date(year, month, day))
    except ValueError:
        return None


def _day(match: re.Match[str], _today: date) -> Meaning:
    found = _exact(int(match["year"]), int(match["month"]), int(match["day"]))
    return found or no_such(match[0])


def _month(match: re.Match[str], _today: date) -> Span | None:
    return spans.month(int(match["year"]), int(match["month"])) if 1 <= int(match["month"]) <= 12 else None


def _week(match: re.Match[str], today: date) -> Meaning:
    year = match.groupdict().get("year") or match.groupdict().get("later")
    return spans.iso_week(int(year) if year else None, int(match["week"]), today) or no_such(match[0])


def _part(match: re.Match[str], today: date) -> Span | None:
    year = match.groupdict().get("year") or match.groupdict().get("later")
    parts = 4 if match["unit"] == "q" else 2
    number = int(match["nth"])
    return spans.part_of_year(int(year) if year else None, number, parts, today) if number <= parts else None


def _slashed(match: re.Match[str], today: date) -> Meaning | None:
    """`27/4/2026` has one reading, `6/7/2026` two: day and month are never guessed."""
    first, second, year = int(match["first"]), int(match["second"]), match["year"] or None
    if year is None:
        american, european = spans_latest(first, second, today), spans_latest(second, first, today)
    else:
        american, european = _exact(int(year), first, second), _exact(int(year), second, first)
    if american and european and american.first != european.first:
        choices = (str(european.first), str(american.first))
        return Unsure(
            question=Wording(
                en=f"Is “{match[0]}” {choices[0]} or {choices[1]}?",
                zh=f"“{match[0]}”是 {choices[0]} 还是 {choices[1]}？",
            ),
            choices=choices,
        )
    return american or european


def spans_latest(month: int, day: int, today: date) -> Span | None:
    """The latest such day that is not in the future, if the month exists."""
    return spans.latest_day(month, day, today) if 1 <= month <= 12 else None


PHRASES: tuple[Phrase, ...] = (
    phrase(
        rf"<{_YEAR}(?P<sep>[-/.])(?P<month>\d{{1,2}})(?P=sep)(?P<day>\d{{1,2}})(?:t\d\d:\d\d(?::\d\d)?z?)?(?!\d)", _day
    ),
    phrase(r"<(?P<year>20\d\d)(?P<month>[01]\d)(?P<day>[0-3]\d)>", _day),
    phrase(rf"<{_YEAR}[-/](?P<month>0[1-9]|1[0-2])(?![-/\d])", _month),
    phrase(r"<(?P<month>0?[1-9]|1[0-2])/(?P<year>20\d\d)(?![-/\d])", _month),
    phrase(rf"<(?:iso\s+week\s+|week\s+)?{_YEAR}[- ]?w(?:eek)?[- ]?(?P<week>\d{{1,2}})>", _week),
    phrase(
        r"<(?:(?:iso|calendar)\s*)?(?:w|wk|cw|week)\s?(?P<week>\d{1,2})(?:\s*(?:,|of|in)?\s*(?P<later>20\d\d))?>", _week
    ),
    phrase(rf"<{_YEAR}[- ]?(?P<unit>[qh])(?P<nth>[1-4])>", _part),
    phrase(r"<(?P<unit>[qh])(?P<nth>[1-4])(?:[ /-]*(?:of\s+)?(?P<later>20\d\d))?>", _part),
    phrase(r"<(?P<first>\d{1,2})/(?P<second>\d{1,2})/(?P<year>20\d\d)(?!\d)", _slashed),
    phrase(
        r"(?:(?<=\bon )|(?<=\bsince )|(?<=\buntil )|(?<=\bbefore )|(?<=\bafter )|(?<=\bof )|(?<=\bfrom ))"
        r"(?P<first>\d{1,2})/(?P<second>\d{1,2})(?P<year>)(?![\d/])",
        _slashed,
    ),
)
