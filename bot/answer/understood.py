"""The scope of an answer in; the line that says what was understood, and what the reader must know of the data, out."""

from collections.abc import Iterator
from datetime import UTC, datetime

from activity.period import Period
from activity.selection import Selection
from bot.answer.filters import filters_of, selection_filters
from bot.answer.speaking import AnswerVoice, quote
from bot.evidence.scope import Evidence, Scope
from bot.evidence.sets import SetEvidence
from bot.prose.heading import covered_spans, dates, moment_text
from bot.prose.template import fill
from bot.question.plan import Plan, Wanted
from bot.report.page import Pieces, Sentence, name, plain
from bot.report.week import Known, overlapping

_TIMELESS = {Wanted.DETAIL, Wanted.HELP, Wanted.OUTSIDE}


def understood(voice: AnswerVoice, scope: Scope) -> Sentence:
    """One line: the period with its dates and zone, the base branch, every filter, order and definition used."""
    parts = [*_when(voice, scope), *_where(voice, scope), *filters_of(voice, scope), *_beside(voice, scope.plan)]
    return voice.say(voice.words.understood, {"parts": voice.semicolons(parts)})


def limits(voice: AnswerVoice, evidence: Evidence) -> tuple[Sentence, ...]:
    """What was assumed, what is not covered, how fresh the data is."""
    scope = evidence.scope
    assumed = (Sentence(pieces=quote(_ended(voice, reading))) for reading in scope.plan.assumed)
    return (*assumed, *_coverage(voice, evidence), _freshness(voice, scope))


def _ended(voice: AnswerVoice, reading: str) -> str:
    """A reading as a sentence of its own."""
    text = reading[:1].upper() + reading[1:]
    return text if text.endswith((".", "。", "?", "？", "!", "！")) else text + voice.words.stop


def period_pieces(voice: AnswerVoice, period: Period) -> Pieces:
    """A period with its dates and zone, in the shortest exact form."""
    words, values = voice.words, dates(period)
    if period.is_iso_week:
        return fill(words.week, values)
    if ":" in period.label:
        return fill(words.moments, values)
    return fill(words.one_day if period.first_day == period.last_day else words.days, values)


def told_apart(voice: AnswerVoice, side: Selection, other: Selection, *, short: bool = False) -> Pieces:
    """What tells one side of a comparison from the other: its period (in short the label), its filters, or both."""
    parts: list[Pieces] = []
    if side.period is not None and side.period != other.period:
        parts.append(name(side.period.label) if short else period_pieces(voice, side.period))
    common = ["".join(piece.text for piece in part) for part in selection_filters(voice, other)]
    own = (part for part in selection_filters(voice, side) if "".join(piece.text for piece in part) not in common)
    parts += own
    if not parts and side.period is not None:
        parts.append(period_pieces(voice, side.period))
    return voice.commas(parts) or plain(voice.words.everything)


def _beside(voice: AnswerVoice, plan: Plan) -> Iterator[Pieces]:
    if plan.wanted is Wanted.COMPARISON and plan.against is not None:
        yield fill(voice.words.beside, {"side": told_apart(voice, plan.against, plan.selection)})


def _when(voice: AnswerVoice, scope: Scope) -> Iterator[Pieces]:
    if scope.plan.wanted in _TIMELESS:
        return
    if scope.period is None:
        yield plain(voice.words.everything)
        return
    named = period_pieces(voice, scope.period)
    last = Period.last_complete_week(scope.now, scope.period.zone)
    default = not scope.plan.period_given and scope.period == last
    yield fill(voice.words.default_period, {"period": named}) if default else named


def _where(voice: AnswerVoice, scope: Scope) -> Iterator[Pieces]:
    plan = scope.plan
    base = name(plan.selection.base or scope.repository.base)
    yield name(scope.repository.name)
    if plan.wanted not in _TIMELESS:
        states = [fill(voice.words.states[state], {"base": base}) for state in plan.selection.states]
        yield voice.alternatives(states)


def _coverage(voice: AnswerVoice, evidence: Evidence) -> Iterator[Sentence]:
    scope = evidence.scope
    if scope.plan.wanted in _TIMELESS or scope.plan.clarification is not None:
        return
    if scope.known is Known.NOTHING:
        yield _nothing(voice, scope)
    elif scope.known is Known.PART and scope.period is not None:
        spans = covered_spans(voice, overlapping(scope.coverage, scope.period), scope.period.zone)
        yield voice.say(voice.phrases.covered_part, {"spans": spans})
    if scope.period is not None and scope.period.contains(scope.now) and _is_set(evidence):
        yield voice.say(voice.phrases.running, {"last": name(str(scope.period.last_day))})


def _nothing(voice: AnswerVoice, scope: Scope) -> Sentence:
    """Why nothing can be stated: other states, another base, another time, or no coverage at all."""
    base = scope.plan.selection.base
    if not scope.beyond_merged and not {"merged", "landed"} & {state.value for state in scope.plan.selection.states}:
        return voice.say(voice.words.beyond_merged)
    if base not in {None, scope.repository.base}:
        return voice.say(voice.words.other_base, {"base": name(str(base))})
    values = {"base": name(scope.repository.base)}
    if not scope.coverage:
        return voice.say(voice.phrases.never_covered, values)
    zone = scope.period.zone if scope.period else scope.repository.zone
    return voice.say(voice.phrases.covered_nothing, {**values, "spans": covered_spans(voice, scope.coverage, zone)})


def _is_set(evidence: Evidence) -> bool:
    return isinstance(evidence, SetEvidence) and evidence.instead is None


def _freshness(voice: AnswerVoice, scope: Scope) -> Sentence:
    if scope.data_as_of is None:
        return voice.say(voice.phrases.as_of_unknown)
    zone = scope.period.zone if scope.period else scope.repository.zone
    return voice.say(voice.phrases.as_of, {"moment": name(moment_text(scope.data_as_of, zone))})


def any_period(scope: Scope) -> Period:
    """The asked period, or one that holds everything."""
    if scope.period is not None:
        return scope.period
    first, last = datetime(1970, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, tzinfo=UTC)
    return Period(start=first, end=last, zone=scope.repository.zone, label="all")
