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
from bot.question.wording import Wording

MOST_DETAILS = 10
_MONTHS = {"month", "每月", "按月", "每个月", "哪个月", "哪一个月", "哪几个月"}
_BY_WEEK = Wording(en="shown week by week, for there are no months here", zh="按周而不是按月显示")
_WHOLE_PRS = Wording(
    en="all lines of these PRs are counted, not only those of the files asked about",
    zh="统计的是这些 PR 的全部行数，不只是所问文件的行数",
)


def asked(sentence: Sentence, fields: dict[str, Value], words: tuple[str, ...]) -> Asked:
    """Choose what is wanted; the more particular readings come first."""
    filters = {field for field in fields if field not in {"numbers", "base"}}
    if _is_detail(sentence, fields, filters):
        return Asked(Wanted.DETAIL, aspect=aspect_of(sentence))
    return (
        _special(sentence, fields, whole=not filters and not words)
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


def _summed(sentence: Sentence, fields: dict[str, Value], *, whole: bool) -> Asked | None:
    """`what percentage of PRs …`, `how many lines in all`."""
    if sentence.wants("share"):
        return None if whole or sentence.has(Sort.GROUP) else Asked(Wanted.COUNT)
    if sentence.has(Sort.ORDER, Sort.MOST):
        return None
    notes = (_WHOLE_PRS,) if {"paths", "tests_touched", "docs_only"} & fields.keys() else ()
    return Asked(Wanted.LINES, notes=notes)


def _special(sentence: Sentence, fields: dict[str, Value], *, whole: bool) -> Asked | None:
    """Shares, lines in all, newcomers, durations, trends, and the report of a whole period."""
    if sentence.wants("share", "lines"):
        return _summed(sentence, fields, whole=whole)
    if sentence.wants("newcomers"):
        return Asked(Wanted.NEWCOMERS)
    if sentence.wants("duration") and not sentence.has(Sort.ORDER):
        return Asked(Wanted.DURATION)
    if sentence.wants("trend"):
        months = any(_MONTHS & {word} for token in sentence.tokens for word in token.words.lower().split())
        return Asked(Wanted.TREND, group=Group.WEEK, notes=(_BY_WEEK,) if months else ())
    if whole and sentence.wants("report") and not sentence.has(Sort.LIMIT, Sort.ORDER):
        return Asked(Wanted.REPORT)
    return None
