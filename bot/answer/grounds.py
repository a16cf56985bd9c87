"""Evidence in; everything a sentence of its answer may state (PRs, titles, names, figures) out.

Reckoned again from the evidence, not taken from the sentences, so that a writer who slips is found out.
"""

from collections.abc import Iterator

from activity.period import Period
from activity.records import Assessed
from activity.selection import Selection
from bot.answer.figures import of_rows, selections, stated
from bot.answer.filters import figures_of, selection_filters
from bot.answer.passages import speaker_of
from bot.answer.quoting import excerpt
from bot.answer.speaking import AnswerVoice, day
from bot.answer.understood import any_period
from bot.evidence.details import DetailEvidence
from bot.evidence.groups import GroupEvidence
from bot.evidence.people import NewcomerEvidence
from bot.evidence.scope import Evidence, Scope
from bot.evidence.sets import SetEvidence
from bot.evidence.sides import ComparisonEvidence
from bot.evidence.suggesting import ExampleEvidence
from bot.evidence.topics import TopicEvidence
from bot.evidence.weeks import TrendEvidence
from bot.prose.grounds import Grounds, grounds_of
from bot.prose.heading import moment_text
from bot.report.outside import clean_code, clean_name, clean_quote
from bot.report.page import PieceKind
from bot.report.week import Week


def grounds_for(voice: AnswerVoice, evidence: Evidence) -> Grounds:
    """All that the evidence bears out."""
    rows = _rows(evidence)
    base = grounds_of(_week(evidence.scope, rows))
    figures: dict[str, set[float]] = {fact: set(values) for fact, values in base.figures.items()}
    for fact, value in (
        *stated(evidence),
        *of_rows(rows),
        *(pair for each in selections(evidence) for pair in figures_of(each)),
    ):
        figures.setdefault(fact, set()).add(value)
    return Grounds(
        numbers=base.numbers | frozenset(_numbers(evidence)),
        titles=base.titles,
        words=base.words | frozenset(_words(voice, evidence, rows)),
        figures={fact: frozenset(values) for fact, values in figures.items()},
    )


def _rows(evidence: Evidence) -> tuple[Assessed, ...]:
    suspected = evidence.suspected if isinstance(evidence, SetEvidence) else ()
    nearby = evidence.nearby if isinstance(evidence, TopicEvidence) else ()
    return tuple({row.number: row for row in (*evidence.rows, *suspected, *nearby)}.values())


def _week(scope: Scope, rows: tuple[Assessed, ...]) -> Week:
    """The rows in the shape whose grounds the report already knows."""
    return Week(
        repository=scope.repository,
        period=any_period(scope),
        profile=scope.profile,
        now=scope.now,
        pull_requests=rows,
        coverage=scope.coverage,
        data_as_of=scope.data_as_of,
    )


def _numbers(evidence: Evidence) -> Iterator[int]:
    yield from evidence.numbers
    yield from (number for selection in selections(evidence) for number in selection.numbers or ())
    yield from (number for selection in selections(evidence) for number in selection.without_numbers)
    for selection in selections(evidence):
        yield from (end for end in (selection.min_number, selection.max_number) if end is not None)
    if isinstance(evidence, SetEvidence):
        apart = evidence.apart
        yield from (*apart.not_needed, *apart.unknown_tests, *apart.unknown_reviews, *apart.unknown_labels)


def _words(voice: AnswerVoice, evidence: Evidence, rows: tuple[Assessed, ...]) -> Iterator[str]:
    scope = evidence.scope
    yield from (scope.repository.name, clean_name(scope.repository.name))
    for selection in selections(evidence):
        yield from _said_by(voice, selection)
        yield from _period_words(selection.period, scope)
    yield from (clean_name(word) for word in scope.plan.topic_words)
    yield from (word for row in rows for word in _row_words(row, scope))
    yield from _sort_words(evidence)
    yield from [moment_text(scope.data_as_of, scope.repository.zone)] if scope.data_as_of else []
    yield from (moment_text(m, scope.repository.zone) for span in scope.coverage for m in (span.start, span.finish))


def _said_by(voice: AnswerVoice, selection: Selection) -> Iterator[str]:
    """The names that filters state are those of the selection."""
    for pieces in selection_filters(voice, selection):
        yield from (piece.text for piece in pieces if piece.kind in {PieceKind.NAME, PieceKind.CODE})
    yield clean_name(selection.base or "*")


def _period_words(period: Period | None, scope: Scope) -> Iterator[str]:
    if period is None:
        return
    yield from (clean_name(period.label), str(period.first_day), str(period.last_day), period.zone)
    last = Period.last_complete_week(scope.now, period.zone)
    yield from (last.label, str(last.first_day), str(last.last_day))


def _row_words(row: Assessed, scope: Scope) -> Iterator[str]:
    record = row.pull_request
    zone = scope.repository.zone
    moments = (record.merged_at, record.closed_at, record.created_at)
    yield from (day(moment, zone) for moment in moments if moment is not None)
    people = [record.merged_by, *(review.author for review in record.reviews or ()), *(n.about for n in record.notes)]
    yield from (clean_name(text) for who in people if who for text in (who.login, who.name) if text)
    yield from (clean_name(label) for label in record.labels or ())
    yield from (clean_name(part) for part in row.signals.importance.parts)
    yield from (clean_code(f"{file.previous_path} → {file.path}") for file in record.files or () if file.previous_path)
    yield clean_name(record.base)


def _spoken_words(rows: tuple[Assessed, ...]) -> Iterator[str]:
    """What only answers about single PRs quote."""
    for row in rows:
        record = row.pull_request
        yield from (clean_name(review.state.lower()) for review in record.reviews or ())
        said = [record.body, record.commit_message, *(review.body for review in record.reviews or ())]
        yield from (clean_quote(text) for each in said if (text := excerpt(each)))
        yield from (clean_quote(note.text) for note in record.notes)


def _sort_words(evidence: Evidence) -> Iterator[str]:
    match evidence:
        case GroupEvidence():
            yield from (text for group in evidence.groups for text in (clean_name(group.name), clean_code(group.name)))
        case TrendEvidence():
            yield from (step.period.label for step in evidence.steps)
        case TopicEvidence():
            yield from (clean_name(met.spelling) for hit in evidence.hits for met in hit.met)
            yield from _passage_words(evidence)
        case NewcomerEvidence() if evidence.since is not None:
            yield moment_text(evidence.since, evidence.scope.repository.zone)
        case DetailEvidence():
            yield from (str(number) for number in evidence.missing)
            yield from _spoken_words(evidence.rows)
        case ExampleEvidence():
            yield from _example_words(evidence)
        case ComparisonEvidence():
            yield from (clean_name(topic) for side in (evidence.first, evidence.second) for topic in side.topics)


def _passage_words(evidence: TopicEvidence) -> Iterator[str]:
    for hit in evidence.found.hits if evidence.found else ():
        yield clean_quote(hit.passage.text)
        yield clean_name(speaker_of(hit.passage))


def _example_words(evidence: ExampleEvidence) -> Iterator[str]:
    found = (evidence.author, evidence.topic, str(evidence.number or ""))
    yield from (clean_name(text) for text in found if text)
    if evidence.example_period is not None:
        yield evidence.example_period.label
