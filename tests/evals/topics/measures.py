"""A ranking and its judgements in, numbers between 0 and 1 out; numbers in, an interval out."""

import math
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.evals.topics.topic_files import TopicQuestion

CUT = 5
RESAMPLES = 2000
MEASURES = ("recall@5", "MRR", "nDCG@5", "none")


@dataclass(frozen=True)
class Score:
    """What one system reached on one question; a measure that is not asked has no value.

    `none` holds only for questions without an answer: 1 when nothing was named. `silent` tells that a question
    with an answer got an empty one.
    """

    question: TopicQuestion
    values: Mapping[str, float]
    ranking: tuple[int, ...] = ()
    error: str = ""

    @property
    def silent(self) -> bool:
        """Whether nothing was named although there was something."""
        return bool(self.question.relevant) and not self.ranking


@dataclass(frozen=True)
class Interval:
    """A mean with the bounds that hold 95 % of its resamples."""

    mean: float
    low: float
    high: float
    size: int

    def __str__(self) -> str:
        return f"{self.mean:.2f} [{self.low:.2f}, {self.high:.2f}]"


def score(question: TopicQuestion, ranking: Iterable[int], error: str = "") -> Score:
    """Score one ranking; a number named twice counts at its first place only."""
    ranked = tuple(dict.fromkeys(ranking))
    grades = question.grades
    if not grades:
        return Score(question, {"none": float(not ranked and not error)}, ranked, error)
    values = {
        "recall@5": recall(ranked, grades),
        "MRR": reciprocal_rank(ranked, grades),
        "nDCG@5": ndcg(ranked, grades),
    }
    return Score(question, values, ranked, error)


def recall(ranked: Sequence[int], grades: Mapping[int, int], cut: int = CUT) -> float:
    """Share of the relevant ones among the first, out of as many as could be there."""
    return sum(number in grades for number in ranked[:cut]) / min(cut, len(grades))


def reciprocal_rank(ranked: Sequence[int], grades: Mapping[int, int]) -> float:
    """One over the place of the first relevant one; 0 without any."""
    return next((1 / place for place, number in enumerate(ranked, 1) if number in grades), 0.0)


def ndcg(ranked: Sequence[int], grades: Mapping[int, int], cut: int = CUT) -> float:
    """Discounted gain of the first ones (3 for grade 2, 1 for grade 1) against the best order."""
    ideal = sorted(grades.values(), reverse=True)
    return _gain([grades.get(number, 0) for number in ranked[:cut]]) / _gain(ideal[:cut])


def interval(values: Sequence[float]) -> Interval | None:
    """Mean and percentile bootstrap over questions, the same on each run; None without values."""
    if not values:
        return None
    chance = random.Random(len(values))
    size = len(values)
    means = sorted(sum(chance.choices(values, k=size)) / size for _ in range(RESAMPLES))
    low, high = means[int(0.025 * RESAMPLES)], means[int(0.975 * RESAMPLES) - 1]
    return Interval(sum(values) / size, low, high, size)


def differences(first: Sequence[Score], second: Sequence[Score], measure: str) -> list[float]:
    """First minus second, question by question."""
    other = {each.question.id: each.values for each in second}
    pairs = [(each.values.get(measure), other[each.question.id].get(measure)) for each in first]
    return [one - two for one, two in pairs if one is not None and two is not None]


def _gain(grades: Sequence[int]) -> float:
    return sum((2**grade - 1) / math.log2(place + 1) for place, grade in enumerate(grades, 1))
