"""A week in; the lines that stand above every report out: period, base, number, freshness, what is unknown."""

from collections.abc import Iterator, Sequence
from datetime import datetime, time, timedelta

from activity.period import Period, zone_of
from activity.reader import Span
from bot.prose.voice import Voice
from bot.report.page import Pieces, Sentence, figure, name
from bot.report.summary import Unknowns
from bot.report.week import Known, Week, overlapping

MOST_NAMED = 6


def heading(voice: Voice, week: Week) -> tuple[Sentence, ...]:
    """Always stated, whatever the sections hold."""
    return (_period_line(voice, week), *_limits(voice, week), _freshness(voice, week))


def unknown_lines(voice: Voice, unknown: Unknowns, week: Week) -> Iterator[Sentence]:
    """What the store cannot tell about the PRs of the week."""
    phrases, total = voice.phrases, figure("pull_requests", week.total)
    if unknown.reviews and len(unknown.reviews) == week.total:
        yield voice.say(phrases.reviews_unknown_all, about=unknown.reviews)
    elif unknown.reviews:
        count = figure("unknown.reviews", len(unknown.reviews))
        yield voice.say(phrases.reviews_unknown, {"count": count, "total": total}, about=unknown.reviews)
    if unknown.authors:
        count = figure("unknown.authors", len(unknown.authors))
        prs = voice.first_numbers(unknown.authors, MOST_NAMED, f"unknown.authors.beyond.{MOST_NAMED}")
        yield voice.say(phrases.authors_unknown, {"count": count, "prs": prs}, about=unknown.authors)
    if unknown.files:
        count = figure("unknown.files", len(unknown.files))
        prs = voice.first_numbers(unknown.files, MOST_NAMED, f"unknown.files.beyond.{MOST_NAMED}")
        yield voice.say(phrases.files_unknown, {"count": count, "prs": prs}, about=unknown.files)
    if unknown.directs:
        count = figure("directs", unknown.directs)
        yield voice.say(phrases.directs, {"count": count, "base": name(week.repository.base)})


def covered_spans(voice: Voice, spans: Sequence[Span], zone: str) -> Pieces:
    """The covered intervals as dates of the zone."""
    return voice.semicolons([_span(voice, span, zone) for span in spans])


def moment_text(moment: datetime, zone: str) -> str:
    """A moment in its zone, to the minute."""
    return f"{moment.astimezone(zone_of(zone)):%Y-%m-%d %H:%M} {zone}"


def span_ends(span: Span, zone: str) -> tuple[str, str]:
    """Where an interval starts and ends: both days included where it is cut at midnight, else to the minute."""
    start, finish = (moment.astimezone(zone_of(zone)) for moment in (span.start, span.finish))
    if start.time() == finish.time() == time.min:
        return str(start.date()), str(finish.date() - timedelta(days=1))
    return moment_text(start, zone), moment_text(finish, zone)


def dates(period: Period) -> dict[str, Pieces]:
    """The values by which templates name a period."""
    return {
        "label": name(period.label),
        "first": name(str(period.first_day)),
        "last": name(str(period.last_day)),
        "zone": name(period.zone),
    }


def _period_line(voice: Voice, week: Week) -> Sentence:
    template = voice.phrases.week_line if week.period.is_iso_week else voice.phrases.period_line
    values = {"base": name(week.repository.base), "total": figure("pull_requests", week.total)}
    return voice.say(template, {**dates(week.period), **values})


def _limits(voice: Voice, week: Week) -> Iterator[Sentence]:
    phrases = voice.phrases
    if week.running:
        yield voice.say(phrases.running, {"last": name(str(week.period.last_day))})
    if week.known is Known.PART:
        spans = covered_spans(voice, overlapping(week.coverage, week.period), week.period.zone)
        yield voice.say(phrases.covered_part, {"spans": spans})
    elif week.known is Known.NOTHING:
        yield _nothing(voice, week)


def _nothing(voice: Voice, week: Week) -> Sentence:
    base = name(week.repository.base)
    if not week.coverage:
        return voice.say(voice.phrases.never_covered, {"base": base})
    spans = covered_spans(voice, week.coverage, week.period.zone)
    return voice.say(voice.phrases.covered_nothing, {"base": base, "spans": spans})


def _freshness(voice: Voice, week: Week) -> Sentence:
    if week.data_as_of is None:
        return voice.say(voice.phrases.as_of_unknown)
    return voice.say(voice.phrases.as_of, {"moment": name(moment_text(week.data_as_of, week.period.zone))})


def _span(voice: Voice, span: Span, zone: str) -> Pieces:
    start, finish = span_ends(span, zone)
    values = {"start": name(start), "finish": name(finish)}
    return voice.say(voice.phrases.span, values).pieces
