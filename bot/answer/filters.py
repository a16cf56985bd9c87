"""A plan in; each of its filters in the reader's words out. What is not said here was not filtered."""

from collections.abc import Callable, Iterator

from activity.records import Kind, PersonKind, ReviewOutcome, RiskCode, Severity, Tested
from activity.selection import PathRule, Selection
from bot.answer.speaking import AnswerVoice
from bot.evidence.scope import Scope
from bot.prose.template import fill
from bot.question.plan import Plan, Relation, Wanted
from bot.report.page import Pieces, code, figure, name, plain, pull_request

MOST_NUMBERS = 8
_FLAGS = ("unlabelled", "docs_only", "tests_touched", "breaking", "at_risk", "reverting", "reverted")
_BOUNDS = (
    "min_lines", "max_lines", "min_files", "max_files", "min_additions", "max_additions", "min_deletions",
    "max_deletions",
)  # fmt: skip


def filters_of(voice: AnswerVoice, scope: Scope) -> Iterator[Pieces]:
    """All filters of the plan's selection, its topic words, order and limit."""
    plan = scope.plan
    yield from _within(voice, scope)
    yield from selection_filters(voice, plan.selection)
    if plan.topic_words:
        yield _named(voice, "topic_words", [name(word) for word in plan.topic_words])
    yield from _ordered(voice, plan)


def selection_filters(voice: AnswerVoice, selection: Selection) -> Iterator[Pieces]:
    """The filters of a selection, without its period and state."""
    for field, write in _LISTS.items():
        values = getattr(selection, field)
        if values:
            yield _named(voice, field, [write(voice, value) for value in values])
    if selection.author_kinds:
        yield voice.commas([plain(voice.words.people_kinds[PersonKind(kind)]) for kind in selection.author_kinds])
    yield from (_path(voice, rule) for rule in selection.paths)
    yield from _flags(voice, selection)
    yield from _bounds(voice, selection)
    yield from _ends(voice, selection)
    for sides in selection.any_of:
        yield voice.alternatives([voice.enumeration(list(selection_filters(voice, side))) for side in sides])
    for field in ("words", "without_words"):
        for spellings in getattr(selection, field):
            yield _named(voice, field, [name(word) for word in spellings])


def _ends(voice: AnswerVoice, selection: Selection) -> Iterator[Pieces]:
    for field in ("min_number", "max_number"):
        if (bound := getattr(selection, field)) is not None:
            yield _named(voice, field, [pull_request(bound)])


def figures_of(selection: Selection) -> Iterator[tuple[str, float]]:
    """The numbers that filters state, by the name of their fact."""
    for field in _BOUNDS:
        if (bound := getattr(selection, field)) is not None:
            yield f"filter.{field}", bound


def _within(voice: AnswerVoice, scope: Scope) -> Iterator[Pieces]:
    plan, previous = scope.plan, scope.previous
    numbers = plan.selection.numbers
    if plan.relation is Relation.MORE:
        yield plain(voice.words.rest_of)
    elif plan.relation is Relation.WITHIN and previous is not None and numbers is not None:
        yield fill(voice.words.within, {"count": figure("within", len(numbers))})
    elif numbers and not plan.picked:
        shown = voice.first_numbers(numbers, MOST_NUMBERS, "filter.numbers")
        yield _named(voice, "numbers", [shown])


def _named(voice: AnswerVoice, field: str, values: list[Pieces]) -> Pieces:
    joined = (
        voice.commas(values)
        if field in {"all_topics", "all_labels", "topic_words", "numbers"}
        else voice.alternatives(values)
    )
    return fill(voice.words.filters[field], {"values": joined})


def _path(voice: AnswerVoice, rule: PathRule) -> Pieces:
    changes = voice.alternatives([plain(voice.words.changes[change]) for change in rule.changes])
    paths = voice.alternatives([code(pattern) for pattern in rule.patterns or ("*",)])
    meant = fill(voice.words.paths[rule.verdict], {"paths": paths})
    return (*meant, *plain(" ("), *changes, *plain(")")) if changes else meant


def _flags(voice: AnswerVoice, selection: Selection) -> Iterator[Pieces]:
    for field in _FLAGS:
        wanted = getattr(selection, field)
        if wanted is not None:
            yield plain(voice.words.filters[field if wanted else f"{field}.no"])
    if selection.without_generated:
        yield plain(voice.words.filters["without_generated"])


def _bounds(voice: AnswerVoice, selection: Selection) -> Iterator[Pieces]:
    for fact, bound in figures_of(selection):
        yield fill(voice.words.filters[fact.removeprefix("filter.")], {"values": figure(fact, int(bound))})


def _ordered(voice: AnswerVoice, plan: Plan) -> Iterator[Pieces]:
    if plan.group is not None:
        yield fill(voice.words.grouped_by, {"group": plain(voice.words.groups[plan.group])})
    if plan.order is not type(plan.order).MERGED:
        yield plain(voice.words.orders[plan.order])
    if plan.limit is not None and (plan.limit > 1 or plan.wanted is not Wanted.RANKING):
        yield fill(voice.words.first, {"count": figure("limit", plan.limit)})


_Write = Callable[[AnswerVoice, str], Pieces]


def _person(_voice: AnswerVoice, login: str) -> Pieces:
    return name(login)


def _kind(voice: AnswerVoice, kind: str) -> Pieces:
    return plain(voice.phrases.kind_names[Kind(kind)])


def _topic(voice: AnswerVoice, topic: str) -> Pieces:
    return voice.topic(topic)


_LISTS: dict[str, _Write] = {
    "without_numbers": lambda _, number: pull_request(int(number)),
    "authors": _person,
    "without_authors": _person,
    "reviewers": _person,
    "without_reviewers": _person,
    "approvers": _person,
    "mergers": _person,
    "kinds": _kind,
    "without_kinds": _kind,
    "topics": _topic,
    "all_topics": _topic,
    "without_topics": _topic,
    "labels": _person,
    "all_labels": _person,
    "without_labels": _person,
    "tested": lambda voice, state: plain(voice.words.tested[Tested(state)]),
    "risks": lambda voice, risk: voice.risk(RiskCode(risk)),
    "without_risks": lambda voice, risk: voice.risk(RiskCode(risk)),
    "without_severities": lambda voice, severity: plain(voice.phrases.severities[Severity(severity)]),
    "severities": lambda voice, severity: plain(voice.phrases.severities[Severity(severity)]),
    "review": lambda voice, outcome: plain(voice.phrases.reviews[ReviewOutcome(outcome)]),
}
