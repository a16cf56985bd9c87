"""`how many have tests and how many do not?`: a `not` that stands alone, as the opposite of the flag before it."""

from collections.abc import Iterator, Sequence

from bot.question.filters.finding import Finding
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

FLAGS = {"tests_touched", "breaking", "docs_only", "at_risk", "reverted", "reverting"}
"""The filters that are yes or no: both at once hold of no PR, so they are two sides."""
_QUIET = (Sort.STOP, Sort.DATE, Sort.PR, Sort.WANT, Sort.RESET, Sort.PRONOUN)


def opposites(sentence: Sentence, findings: Sequence[Finding]) -> Iterator[Finding]:
    """The other side of the last flag, when a `not` joined to it has nothing to negate."""
    for place, token in sentence.of(Sort.NOT):
        flags = [one for one in findings if one.field in FLAGS and one.places and one.places[0] < token.start]
        if not flags or token.start in flags[-1].places or sentence.after(place, *_QUIET) is not None:
            continue
        between = (one for one in sentence.tokens[:place] if one.start > flags[-1].places[0])
        if any(one.has(Sort.AND, Sort.OR, Sort.RESET) for one in between):
            yield Finding(flags[-1].field, not flags[-1].value, token.words, (token.start,))
            return
