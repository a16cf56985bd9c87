"""A PR of a list and the plan in; why it is in the list, as far as that tells something, out."""

from collections.abc import Callable, Iterator

from activity.records import Assessed, RiskCode
from activity.selection import Order, Selection
from bot.answer.speaking import AnswerVoice
from bot.evidence.matching import matching
from bot.evidence.scope import Scope
from bot.evidence.sets import age_of
from bot.evidence.words import Hit
from bot.prose.statements import statement
from bot.prose.template import fill
from bot.prose.traits import breaking, reverts, size
from bot.report.page import Pieces, code, figure, name, plain

MOST_FILES = 3
_BY_SIZE = {Order.LINES, Order.LINES_SMALLEST, Order.FILES}
_BY_AGE = {Order.AGE, Order.AGE_SHORTEST}


def reasons(voice: AnswerVoice, scope: Scope, row: Assessed) -> tuple[Pieces, ...]:
    """Only what the question asked about: the files that matched, the topics, tests, risks and so on."""
    selection = scope.plan.selection
    found = [*_files(voice, selection, row), *_size(voice, scope, row)]
    found += [part for wanted, write in _ASKED if wanted(selection) for part in write(voice, selection, row)]
    if scope.plan.order is Order.IMPORTANCE:
        score = figure(f"{row.number}.importance", row.signals.importance.score)
        found.append(fill(voice.words.importance, {"score": score}))
    return tuple(part for part in found if part)


def met_words(voice: AnswerVoice, hit: Hit) -> Pieces:
    """Which words were met where."""
    places: dict[str, list[str]] = {}
    for met in hit.met:
        places.setdefault(voice.words.places[met.place], []).append(met.spelling)
    parts = [
        fill(voice.words.placed, {"words": voice.commas([name(word) for word in words]), "place": plain(place)})
        for place, words in places.items()
    ]
    return voice.semicolons(parts)


def paths_named(voice: AnswerVoice, paths: list[str], fact: str) -> Pieces:
    """The first few paths, and how many more there are."""
    shown = voice.commas([code(path) for path in paths[:MOST_FILES]])
    if len(paths) <= MOST_FILES:
        return shown
    return fill(voice.words.more_files, {"files": shown, "more": figure(fact, len(paths) - MOST_FILES)})


def _files(voice: AnswerVoice, selection: Selection, row: Assessed) -> Iterator[Pieces]:
    files = row.pull_request.files or ()
    found = [file.path for rule in selection.paths for file in matching(rule, files)]
    if found:
        yield paths_named(voice, list(dict.fromkeys(found)), f"{row.number}.more_files")


def _size(voice: AnswerVoice, scope: Scope, row: Assessed) -> Iterator[Pieces]:
    selection = scope.plan.selection
    bounds = (selection.min_lines, selection.max_lines, selection.min_files, selection.max_files)
    if scope.plan.order in _BY_SIZE or any(bound is not None for bound in bounds):
        yield size(voice, [row])
    age = age_of(row)
    if scope.plan.order in _BY_AGE and age is not None:
        yield fill(voice.words.open_for, {"age": voice.age(str(row.number), age)})


def _topics(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    yield fill(voice.words.topics, {"topics": voice.commas([voice.topic(topic) for topic in row.signals.topics])})


def _labels(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    labels = [name(label) for label in row.pull_request.labels or ()]
    if labels:
        yield fill(voice.words.labels, {"labels": voice.commas(labels)})


def _kind(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    yield fill(voice.words.kind, {"kind": plain(voice.phrases.kind_names[row.signals.kind])})


def _tests(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    if row.signals.tested_by:
        paths = paths_named(voice, list(row.signals.tested_by), f"{row.number}.more_tests")
        yield fill(voice.words.tests_touched, {"files": paths})
    else:
        yield plain(voice.words.tested[row.signals.tests])


def _breaking(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    yield breaking(voice, row)


def _risks(voice: AnswerVoice, selection: Selection, row: Assessed) -> Iterator[Pieces]:
    """The statements of the risks asked for, or the names of all."""
    wanted = [risk for risk in row.signals.risks if risk.code in selection.risks]
    if wanted:
        yield voice.semicolons([statement(voice, row.number, risk).pieces for risk in wanted[:2]])
    elif row.signals.risks:
        codes: list[RiskCode] = list(dict.fromkeys(risk.code for risk in row.signals.risks))
        yield fill(voice.phrases.at_risk, {"risks": voice.commas([voice.risk(risk) for risk in codes])})


def _review(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    yield fill(voice.words.review, {"outcome": plain(voice.phrases.reviews[row.signals.review])})


def _reverts(voice: AnswerVoice, _: Selection, row: Assessed) -> Iterator[Pieces]:
    yield reverts(voice, row)


_Write = Callable[[AnswerVoice, Selection, Assessed], Iterator[Pieces]]
_ASKED: tuple[tuple[Callable[[Selection], bool], _Write], ...] = (
    (lambda asked: len(asked.kinds) > 1 or bool(asked.without_kinds), _kind),
    (lambda asked: bool(asked.topics or asked.all_topics), _topics),
    (lambda asked: bool(asked.labels), _labels),
    (lambda asked: asked.tests_touched is not None or bool(asked.tested), _tests),
    (lambda asked: asked.breaking is True, _breaking),
    (lambda asked: bool(asked.risks or asked.severities or asked.at_risk), _risks),
    (lambda asked: bool(asked.review or asked.approvers or asked.reviewers), _review),
    (lambda asked: asked.reverting is True, _reverts),
)
