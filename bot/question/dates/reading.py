"""A question, the clock and a zone in; the periods it names, with the words they stood on, out. Pure.

Phrases become whole days first; then the words round them make ranges: `since`, `until`, `between … and …`,
`week of …`, 以来, 之前, 到, 这一周. Every period is half-open and cut in the given zone.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime, timedelta

from activity.period import Period, zone_of
from activity.records.frozen import Record
from bot.question.dates import chinese, english, english_months, numeric, ranges
from bot.question.dates.meaning import Everything, Hours, Meaning, Relative, Unsure
from bot.question.dates.spans import Span, as_period
from bot.question.wording import Wording

MAX_LENGTH = 1000
"""Characters that are looked at; the planner says so when a question is longer."""


class Dated(Record):
    """One period of a question.

    `period=None` with `everything` is all that is covered. `shift` is set when the period is the thread's own
    (0: "that week", -1: "the week before"); `period` is then the reading without a thread. `unsure` is a
    question back. `start`/`end` are places in the text, `note` a reading to state.
    """

    start: int
    end: int
    words: str
    period: Period | None = None
    everything: bool = False
    shift: int | None = None
    note: Wording | None = None
    unsure: Unsure | None = None


def find_dates(
    text: str, now: datetime, zone: str = "UTC", *, names: frozenset[str] = frozenset(), apart: bool = False
) -> tuple[Dated, ...]:
    """All periods of a text, in order of their words; never raises.

    `names` are logins that could be taken for a month (`june`): such a word is a date only after in, of, since….
    `apart` keeps neighbouring periods apart ("compare April and May") instead of joining them.
    """
    lowered = text[:MAX_LENGTH].lower()
    today = now.astimezone(zone_of(zone)).date()
    pieces = ranges.with_words(lowered, _longest(_matches(lowered, today, names)), today, apart=apart)
    return tuple(_dated(text, piece, now, zone) for piece in pieces)


def _matches(text: str, today: date, names: frozenset[str]) -> Iterable[ranges.Piece]:
    for pattern, builder in (*numeric.PHRASES, *english.PHRASES, *english_months.PHRASES, *chinese.PHRASES):
        for match in pattern.finditer(text):
            if match[0] in names and not re.search(
                r"\b(?:in|of|since|during|until|before|after|last|this) $", text[: match.start()]
            ):
                continue
            meaning = _built(builder(match, today))
            if meaning is not None:
                yield ranges.Piece(start=match.start(), end=match.end(), meaning=meaning)


def _built(meaning: Meaning | None) -> Meaning | None:
    """Years outside what a calendar can hold are no dates."""
    if isinstance(meaning, Span) and not (1970 <= meaning.first.year <= meaning.last.year <= 2100):
        return None
    return meaning


def _longest(pieces: Iterable[ranges.Piece]) -> list[ranges.Piece]:
    """Leftmost first; of two that begin together the longer; no overlaps."""
    kept: list[ranges.Piece] = []
    for piece in sorted(pieces, key=lambda piece: (piece.start, -piece.end)):
        if not kept or piece.start >= kept[-1].end:
            kept.append(piece)
    return kept


def _dated(text: str, piece: ranges.Piece, now: datetime, zone: str) -> Dated:
    found = Dated(start=piece.start, end=piece.end, words=text[piece.start : piece.end].strip())
    meaning = piece.meaning
    if isinstance(meaning, Everything):
        return found.model_copy(update={"everything": True})
    if isinstance(meaning, Unsure):
        return found.model_copy(update={"unsure": meaning})
    if isinstance(meaning, Hours):
        return found.model_copy(update={"period": _hours(meaning.count, now, zone)})
    if isinstance(meaning, Relative):
        return found.model_copy(update={"shift": meaning.shift, "period": as_period(meaning.otherwise, zone)})
    return found.model_copy(update={"period": as_period(meaning, zone), "note": meaning.note})


def _hours(count: int, now: datetime, zone: str) -> Period:
    local = zone_of(zone)
    start = now - timedelta(hours=count)
    label = f"{start.astimezone(local):%Y-%m-%d %H:%M}..{now.astimezone(local):%Y-%m-%d %H:%M}"
    return Period(start=start, end=now, zone=zone, label=label)


def first_period(found: Sequence[Dated]) -> Period | None:
    """The first period named, if any."""
    return next((one.period for one in found if one.period is not None), None)
