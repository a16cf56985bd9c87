"""The two legs of a search in; PRs in order of what they say about the question out. Pure.

The scores are added: reciprocal ranks lose wherever one leg only ranks noise (docs/retrieval.md).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from activity.lexical import Met
from activity.records import PassageSource
from activity.records.frozen import Record

FIRST = 5
"""So many PRs are shown on weaker grounds than the rest: who asks wants to see what comes nearest."""


class Legs(Record):
    """How the two legs are weighed; what was tried stands in docs/retrieval.md.

    A PR is found when cosine and words together reach `near`, and its score reaches `beside` of the best one; behind
    the first five it has to reach `beyond` of that. When less than `named` of the question's Latin words stands
    anywhere in the set, only a cosine of `sure` counts.
    """

    lexical: float = 0.7
    near: float = 0.15
    beside: float = 0.3
    beyond: float = 0.5
    named: float = 0.15
    sure: float = 0.45
    dense: bool = True
    words: bool = True


class Known(NamedTuple):
    """A passage as a search needs it: its row, its PR, its vector's key, and whether that is in the index."""

    id: int
    number: int
    key: str
    embedded: bool
    source: str

    @property
    def meant(self) -> bool:
        """Whether it has a vector, or will have one."""
        return self.source != PassageSource.NAMES.value


class Ranked(NamedTuple):
    """A PR with its two legs, and the passage that speaks best for it."""

    known: Known
    score: float
    cosine: float | None
    words: float


def ranked(mine: Sequence[Known], cosines: Mapping[int, float], by_words: Met, legs: Legs) -> list[Ranked]:
    """The PRs over the floor, best first, ties to the newer number.

    A PR's legs may stand on two passages of it; the one that has most of both is shown.
    """
    scores = by_words.scores
    weight = legs.lexical / (max(scores.values(), default=0.0) or 1.0)
    own: dict[int, list[Known]] = {}
    for each in mine:
        if each.id in cosines or each.id in scores:
            own.setdefault(each.number, []).append(each)
    found = [_of_pull_request(some, cosines, scores, weight) for some in own.values()]
    in_order = sorted(found, key=lambda one: (-one.score, -one.known.number))
    return _over_the_floor(in_order, legs, by_words.named)


def _over_the_floor(in_order: Sequence[Ranked], legs: Legs, named: float | None) -> list[Ranked]:
    elsewhere = named is not None and named < legs.named
    floor = legs.sure if elsewhere else legs.near
    kept = [one for one in in_order if (one.cosine or 0.0) + (0.0 if elsewhere else one.words) >= floor]
    best = kept[0].score if kept else 0.0
    return [
        one for place, one in enumerate(kept) if one.score >= best * (legs.beside if place < FIRST else legs.beyond)
    ]


def _of_pull_request(
    some: Sequence[Known], cosines: Mapping[int, float], by_words: Mapping[int, float], weight: float
) -> Ranked:
    shown = max(some, key=lambda each: cosines.get(each.id, 0.0) + weight * by_words.get(each.id, 0.0))
    cosine = max((cosines[each.id] for each in some if each.id in cosines), default=None)
    words = max(by_words.get(each.id, 0.0) for each in some)
    return Ranked(shown, max(cosine or 0.0, 0.0) + weight * words, cosine, words)
