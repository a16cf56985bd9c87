"""A sentence and its findings in; what is wanted of the set — list, count, ranking …, group, order, limit — out."""

from bot.question.asked import Asked
from bot.question.aspects import aspect_of
from bot.question.filters.finding import Value
from bot.question.grouping import grouped
from bot.question.limits import number_in
from bot.question.ordering import list_or_count, ordered
from bot.question.plan import Group, Wanted
from bot.question.sentence import Sentence
from bot.question.tokens import Sort

MOST_DETAILS = 10


def asked(sentence: Sentence, fields: dict[str, Value], words: tuple[str, ...]) -> Asked:
    """Choose what is wanted; the more particular readings come first."""
    filters = {field for field in fields if field not in {"numbers", "base"}}
    if _is_detail(sentence, fields, filters):
        return Asked(Wanted.DETAIL, aspect=aspect_of(sentence))
    return (
        _special(sentence, whole=not filters and not words)
        or grouped(sentence, fields, words)
        or ordered(sentence, words)
        or Asked(list_or_count(sentence, words), limit=number_in(sentence))
    )


def _is_detail(sentence: Sentence, fields: dict[str, Value], filters: set[str]) -> bool:
    """One or a few PRs by number; several with a choice to make between them are a list."""
    numbers = fields.get("numbers")
    if not isinstance(numbers, tuple) or "range" in sentence.keys(Sort.PULL) or len(numbers) > MOST_DETAILS:
        return False
    choosing = sentence.wants("list", "exists", "count") and len(numbers) > 1
    return not (choosing and filters)


def _special(sentence: Sentence, *, whole: bool) -> Asked | None:
    """Newcomers, durations, trends, and the report of a whole period."""
    if sentence.wants("newcomers"):
        return Asked(Wanted.NEWCOMERS)
    if sentence.wants("duration") and not sentence.has(Sort.ORDER):
        return Asked(Wanted.DURATION)
    if sentence.wants("trend"):
        return Asked(Wanted.TREND, group=Group.WEEK)
    if whole and sentence.wants("report") and not sentence.has(Sort.LIMIT, Sort.ORDER):
        return Asked(Wanted.REPORT)
    return None
