"""A plan with topic words in; the PRs of its set that speak of it, best first, out.

By retrieval where there are passages, each PR with the passage that made it appear; by spelling alone where there are
none (a store that an older Herald filled).
"""

from collections import Counter
from collections.abc import Sequence

from activity.reader import Reader
from activity.records import Assessed
from activity.records.frozen import Record
from activity.retrieval import Complete, Retrieval, Retrieved
from activity.selection import Order, Selection
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.evidence.sets import in_order
from bot.evidence.words import Hit, rank, words_of

MOST_READ = 300
"""So many PRs are read whole; of a larger set those that hold most of the words."""


class TopicEvidence(Evidence):
    """PRs about a topic; `considered` PRs were in the set that was searched.

    `found` are the passages behind them (`None`: there were none to search, so it went by words: `hits`).
    `nearby` are what the filters alone give when no PR speaks of it and that is few: shown, never counted.
    """

    considered: int
    found: Retrieved | None = None
    hits: tuple[Hit, ...] = ()
    nearby: tuple[Assessed, ...] = ()

    @property
    def complete(self) -> Complete:
        """How far vectors were there for the search."""
        return self.found.complete if self.found else Complete.NONE


def topic_of(reader: Reader, scope: Scope, retrieval: Retrieval | None = None) -> TopicEvidence:
    """Search the exact set for the topic.

    Raises:
        StoreError: the store cannot be read.
        SearchError: the index or the embedder refuses.
    """
    whole = reader.numbers(scope.plan.selection, Order.MERGED)
    if retrieval is None or not retrieval.has_passages(scope.repository.name):
        return _by_words(reader, scope, whole)
    found = retrieval.search(scope.repository.name, whole, question_of(scope.plan.topic_words))
    return _evidence(reader, scope, _Found(whole=whole, found=found, numbers=tuple(hit.number for hit in found.hits)))


def question_of(words: Sequence[str]) -> str:
    """The topic words as one text; Chinese ones stand side by side."""
    joined = " ".join(words)
    return "".join(words) if not joined.isascii() and all(not word.isascii() for word in words) else joined


class _Found(Record):
    whole: tuple[int, ...]
    numbers: tuple[int, ...]
    found: Retrieved | None = None
    hits: tuple[Hit, ...] = ()


def _evidence(reader: Reader, scope: Scope, found: _Found) -> TopicEvidence:
    near = () if found.numbers or len(found.whole) > SHOWN or not _filtered(scope) else found.whole
    return TopicEvidence(
        scope=scope,
        numbers=found.numbers,
        rows=in_order(reader, scope, found.numbers[:SHOWN]),
        considered=len(found.whole),
        found=found.found,
        hits=found.hits,
        nearby=in_order(reader, scope, near),
    )


def _by_words(reader: Reader, scope: Scope, whole: tuple[int, ...]) -> TopicEvidence:
    candidates, as_good = _candidates(reader, scope, whole)
    hits = rank(in_order(reader, scope, candidates), scope.plan.topic_words, scope.profile)
    numbers = (*(hit.number for hit in hits), *as_good)
    return _evidence(reader, scope, _Found(whole=whole, numbers=numbers, hits=hits))


def _filtered(scope: Scope) -> bool:
    """Whether the set is narrower than all PRs of a period."""
    asked = scope.plan.selection
    plain = Selection(repository=asked.repository, base=asked.base, period=asked.period, states=asked.states)
    return asked != plain


def _candidates(reader: Reader, scope: Scope, whole: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The PRs to read, and those not read that hold as many of the words as any: they count, in order of merge."""
    if len(whole) <= MOST_READ:
        return whole, ()
    found: Counter[int] = Counter()
    for word in words_of(scope.plan.topic_words, scope.profile):
        found.update(reader.numbers(scope.plan.selection.narrowed(words=(word.spellings,))))
    ranked = [number for number, _ in found.most_common()]
    most = max(found.values(), default=0)
    return tuple(ranked[:MOST_READ]), tuple(number for number in ranked[MOST_READ:] if found[number] == most)
