"""`fixes or NPU PRs`: an `or` between different filters in; the findings of which one is enough, and the rest, out."""

from collections.abc import Sequence

from activity.selection import Selection
from bot.question.filters.finding import Finding, changes
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_BETWEEN = (
    *(Sort.STOP, Sort.PR, Sort.CHANGE, Sort.FILE, Sort.PLACE, Sort.ROLE, Sort.NOT, Sort.RESET, Sort.MERGE),
    *(Sort.ROLE_AFTER, Sort.PEOPLE),
)
_ALIKE = {"all_topics": "topics", "all_labels": "labels", "approvers": "reviewers", "tested": "tests_touched"}
_ALONE = {"numbers", "base", "ask"}


def mixed(sentence: Sentence, findings: Sequence[Finding]) -> list[Finding]:
    """The findings that `or` joins across sorts, in order; filters of one sort are alternatives anyway."""
    chosen: dict[int, Finding] = {}
    for place, _ in sentence.of(Sort.OR):
        left, right = (_nearest(sentence, place, findings, step) for step in (-1, 1))
        if left is None or right is None or left is right or _sort(left) == _sort(right):
            continue
        if not {left.field, right.field} & _ALONE and not _negated(sentence, left, right):
            chosen |= {left.places[0]: left, right.places[0]: right}
    return [chosen[start] for start in sorted(chosen)]


def with_alternatives(selection: Selection, alternatives: Sequence[Finding]) -> Selection:
    """The selection whose PRs also meet one of these findings."""
    sides = (Selection(repository=selection.repository).narrowed(**changes([one])) for one in alternatives)
    return selection.narrowed(any_of=(*selection.any_of, tuple(sides))) if alternatives else selection


def _nearest(sentence: Sentence, place: int, findings: Sequence[Finding], step: int) -> Finding | None:
    """The filter right before or after the `or`, over words that ask for nothing by themselves."""
    at = place + step
    while 0 <= at < len(sentence.tokens) and abs(at - place) < 8:
        token = sentence.tokens[at]
        found = next((finding for finding in findings if token.start in finding.places), None)
        if found is not None or not token.has(*_BETWEEN) or (step < 0 and token.has(Sort.RESET)):
            return found
        at += step
    return None


def _sort(finding: Finding) -> str:
    field = finding.field.removeprefix("without_")
    return _ALIKE.get(field, field)


def _negated(sentence: Sentence, left: Finding, right: Finding) -> bool:
    """`no docs or bots` leaves both out, so that both conditions hold."""
    places = {*left.places, *right.places}
    return any(token.negated for token in sentence.tokens if token.start in places)
