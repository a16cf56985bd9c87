"""Path rules that `or` joins in; one rule with the patterns of all out."""

from collections.abc import Iterable, Iterator

from activity.selection import PathRule
from bot.question.filters.finding import Finding
from bot.question.sentence import Sentence
from bot.question.tokens import Sort


def joined_by_or(sentence: Sentence, findings: Iterable[Finding]) -> Iterator[Finding]:
    """Rules that `or` joins become one with the patterns of both."""
    waiting: Finding | None = None
    for finding in findings:
        if waiting is not None and _either(sentence, waiting, finding):
            waiting = _merged(waiting, finding)
            continue
        if waiting is not None:
            yield waiting
        waiting = finding
    if waiting is not None:
        yield waiting


def _either(sentence: Sentence, one: Finding, other: Finding) -> bool:
    if one.field != "paths" or other.field != "paths":
        return False
    between = [token for token in sentence.tokens if one.places[-1] < token.start < other.places[0]]
    return any(token.has(Sort.OR) for token in between) and all(
        token.has(Sort.OR, Sort.STOP, Sort.FILE, Sort.PLACE, Sort.AND, Sort.CHANGE) for token in between
    )


def _merged(one: Finding, other: Finding) -> Finding:
    first, second = one.value, other.value
    assert isinstance(first, tuple)
    assert isinstance(second, tuple)
    left, right = first[0], second[0]
    assert isinstance(left, PathRule)
    assert isinstance(right, PathRule)
    rule = PathRule(
        patterns=(*left.patterns, *right.patterns),
        changes=left.changes if left.changes == right.changes else (),
        verdict=left.verdict,
    )
    return Finding(
        "paths", (rule,), f"{one.words} | {other.words}", (*one.places, *other.places), one.note or other.note
    )
