"""A Plan in; the Evidence for it out: one reader for each thing that can be wanted."""

from collections.abc import Callable

from activity.reader import Reader
from activity.retrieval import Retrieval
from bot.evidence.details import details_of
from bot.evidence.groups import groups_of
from bot.evidence.lines import lines_of
from bot.evidence.people import duration_of, newcomers_of
from bot.evidence.scope import Evidence, Scope
from bot.evidence.sets import set_of
from bot.evidence.sides import sides_of
from bot.evidence.suggesting import examples_of
from bot.evidence.topics import topic_of
from bot.evidence.weeks import trend_of
from bot.question.plan import Relation, Wanted

_SETS = {Wanted.LIST, Wanted.COUNT, Wanted.EXISTS, Wanted.TOPIC}
_READERS: dict[Wanted, Callable[[Reader, Scope], Evidence]] = {
    Wanted.RANKING: groups_of,
    Wanted.BREAKDOWN: groups_of,
    Wanted.COMPARISON: sides_of,
    Wanted.LINES: lines_of,
    Wanted.TREND: trend_of,
    Wanted.DETAIL: details_of,
    Wanted.DURATION: duration_of,
    Wanted.NEWCOMERS: newcomers_of,
    Wanted.HELP: examples_of,
    Wanted.OUTSIDE: examples_of,
}


def collect(reader: Reader, scope: Scope, retrieval: Retrieval | None = None) -> Evidence:
    """Read what answers the plan; `retrieval` finds topics, without it they are found by spelling.

    Raises:
        StoreError: the store cannot be read.
        SearchError: the index or the embedder refuses.
    """
    wanted = scope.plan.wanted
    if scope.plan.clarification is not None:
        return Evidence(scope=scope, numbers=scope.plan.clarification.candidates)
    if wanted in _SETS:
        by_words = scope.plan.topic_words and scope.plan.relation is not Relation.MORE
        return topic_of(reader, scope, retrieval) if by_words else set_of(reader, scope)
    return _READERS[wanted](reader, scope) if wanted in _READERS else Evidence(scope=scope)
