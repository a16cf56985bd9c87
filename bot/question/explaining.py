"""A sentence, its findings and its plan in; the steps of understanding, for `--explain`, out."""

from collections.abc import Iterator, Sequence

from bot.question.filters.finding import Finding
from bot.question.plan import Aspect, Plan, Step
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

_SAYING = (Sort.WANT, Sort.MOST, Sort.ORDER, Sort.GROUP, Sort.LIMIT, Sort.BY, Sort.PICK)


def steps_of(sentence: Sentence, findings: Sequence[Finding], plan: Plan) -> tuple[Step, ...]:
    """Filters first, then times, topic words and what is wanted."""
    return (
        *(finding.step for finding in findings),
        *_times(sentence, plan),
        *(Step(words=word, became="topic word") for word in plan.topic_words),
        _wish(sentence, plan),
    )


def _times(sentence: Sentence, plan: Plan) -> Iterator[Step]:
    for _, token in sentence.of(Sort.DATE):
        period = token.dated.period if token.dated else None
        shown = f"{period.first_day}..{period.last_day} ({period.label})" if period else "all that is covered"
        yield Step(words=token.words, became=f"period = {shown}")
    if not plan.period_given:
        named = plan.selection.period
        yield Step(words="", became=f"period = {named.label}, for none was named" if named else "period = any time")


def _wish(sentence: Sentence, plan: Plan) -> Step:
    said = " ".join(token.words for token in sentence.tokens if token.has(*_SAYING))
    group = f" by {plan.group.value}" if plan.group else ""
    detail = f", {plan.aspect.value}" if plan.aspect is not Aspect.ALL else ""
    return Step(words=said, became=f"wanted = {plan.wanted.value}{group}{detail}")
