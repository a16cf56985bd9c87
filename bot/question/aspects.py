"""A sentence about one PR in; the side of it that is asked about out."""

from bot.question.plan import Aspect
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_BY_SORT: tuple[tuple[tuple[Sort, ...], Aspect], ...] = (
    ((Sort.REVERT,), Aspect.REVERTS),
    ((Sort.BREAKING,), Aspect.BREAKING),
    ((Sort.AT_RISK, Sort.RISK, Sort.SEVERITY), Aspect.RISKS),
    ((Sort.REVIEW,), Aspect.REVIEWS),
    ((Sort.TESTS, Sort.UNTESTED, Sort.TEST_FILES), Aspect.TESTS),
    ((Sort.PATH, Sort.DOCS, Sort.CATEGORY, Sort.EXTENSION), Aspect.FILES),
)
_BY_SENSE: tuple[tuple[Sort, str, Aspect], ...] = (
    (Sort.ROLE_AFTER, "reviewer", Aspect.REVIEWS),
    (Sort.ROLE_AFTER, "approver", Aspect.REVIEWS),
    (Sort.GROUP, "reviewer", Aspect.REVIEWS),
    (Sort.WANT, "duration", Aspect.TIME),
    *((Sort.ASPECT, aspect.value, aspect) for aspect in Aspect),
    (Sort.ORDER, "importance", Aspect.IMPORTANCE),
    (Sort.ORDER, "importance?", Aspect.IMPORTANCE),
    (Sort.ORDER, "lines", Aspect.SIZE),
    (Sort.ORDER, "lines?", Aspect.SIZE),
    (Sort.SIZE, "lines", Aspect.SIZE),
    (Sort.WANT, "who", Aspect.AUTHOR),
    (Sort.GROUP, "author", Aspect.AUTHOR),
    (Sort.GROUP, "file", Aspect.FILES),
)
"""The first line that fits decides."""


def aspect_of(sentence: Sentence) -> Aspect:
    """The one side asked about, or all of it."""
    by_sort = next((aspect for sorts, aspect in _BY_SORT if sentence.has(*sorts)), None)
    senses = {sense for token in sentence.tokens for sense in token.senses}
    by_sense = (aspect for sort, key, aspect in _BY_SENSE if (sort, key) in senses)
    return by_sort or next(by_sense, Aspect.ALL)
