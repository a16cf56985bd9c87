"""A plan with topic words in; the PRs of its set that hold those words, best first, out."""

from collections import Counter

from activity.reader import Reader
from activity.records import Assessed
from activity.selection import Order, Selection
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.evidence.sets import in_order
from bot.evidence.words import Hit, rank, words_of

MOST_READ = 300
"""So many PRs are read whole; of a larger set those that hold most of the words."""


class TopicEvidence(Evidence):
    """PRs by words; `considered` PRs were in the set that was searched.

    `nearby` are what the filters alone give when no PR holds the words and that is few: shown, never counted.
    """

    hits: tuple[Hit, ...]
    considered: int
    nearby: tuple[Assessed, ...] = ()


def topic_of(reader: Reader, scope: Scope) -> TopicEvidence:
    """Search the exact set for the words.

    Raises:
        StoreError: the store cannot be read.
    """
    whole = reader.numbers(scope.plan.selection, Order.MERGED)
    candidates, as_good = _candidates(reader, scope, whole)
    read = in_order(reader, scope, candidates)
    hits = rank(read, scope.plan.topic_words, scope.profile)
    numbers = (*(hit.number for hit in hits), *as_good)
    rows = {row.number: row for row in read}
    return TopicEvidence(
        scope=scope,
        numbers=numbers,
        rows=tuple(rows[number] for number in numbers[:SHOWN]),
        hits=hits,
        considered=len(whole),
        nearby=read if not hits and len(read) <= SHOWN and _filtered(scope) else (),
    )


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
