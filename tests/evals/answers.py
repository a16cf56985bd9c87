"""A spec and a history in; the expected answer out.

A spec says which pull requests are meant and what is done with them:

    period     ["2026-07-06", "2026-07-12"], both days included, UTC; left out: everything up to `now`
    where      a predicate, see `predicates`
    of         "previous": within the expected set of the question it follows
    largest, smallest, newest   how many, in that order
    position   which one of the previous list, counted from 1
    top        "authors" or "files", with `limit` winners and ties at the cut; bots are no authors
    sides      list of specs to compare; the set is their union
    per        "week", "kind" or "author": the numbers of a trend or breakdown
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from tests.evals.history import PullRequest
from tests.evals.predicates import Reading, holds, is_bot, kinds, login

Spec = dict[str, Any]
_GENERATED = ("_generated_", "package-lock.json", "uv.lock")


@dataclass(frozen=True)
class Answer:
    """What a right answer holds.

    `count` is None where the definitions leave open what the total counts. `says` are words and numbers
    that the text must contain.
    """

    numbers: list[int]
    count: int | None
    ordered: bool = False
    says: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class History:
    """The pull requests of one repository as one reading sees them."""

    pulls: list[PullRequest]
    reading: Reading


def answer(spec: Spec, history: History, now: datetime, previous: list[int]) -> Answer:
    """Compute the expected answer.

    Raises:
        ValueError: The spec asks for something this module doesn't know.
    """
    if "sides" in spec:
        return _compared([answer(side, history, now, previous) for side in spec["sides"]])
    if "position" in spec:
        return Answer([previous[spec["position"] - 1]], 1)
    pulls = select(spec, history, now, previous)
    if "top" in spec:
        return _winners(spec, pulls, history.reading)
    if "per" in spec:
        return _grouped(spec, pulls, history.reading)
    for word, key in _ORDERS.items():
        if word in spec:
            return _first(pulls, key, spec[word])
    numbers = sorted(pull.number for pull in pulls)
    return Answer(numbers, len(numbers))


def select(spec: Spec, history: History, now: datetime, previous: list[int]) -> list[PullRequest]:
    """The pull requests the spec means, oldest first."""
    pulls = [pull for pull in history.pulls if pull.merged_at < now]
    if spec.get("of") == "previous":
        pulls = [pull for pull in pulls if pull.number in previous]
    if "period" in spec:
        first, last = (date.fromisoformat(day) for day in spec["period"])
        pulls = [pull for pull in pulls if first <= pull.merged_at.date() <= last]
    return [pull for pull in pulls if holds(spec.get("where", {}), pull, history.reading)]


_Key = Callable[[PullRequest], float]
_ORDERS: dict[str, _Key] = {
    "largest": lambda pull: -pull.lines,
    "smallest": lambda pull: pull.lines,
    "newest": lambda pull: -pull.merged_at.timestamp(),
}


def _first(pulls: list[PullRequest], key: _Key, limit: int) -> Answer:
    ranked = sorted(pulls, key=key)
    if limit < len(ranked) and key(ranked[limit - 1]) == key(ranked[limit]):
        raise ValueError(f"#{ranked[limit - 1].number} and #{ranked[limit].number} tie at the cut")
    return Answer([pull.number for pull in ranked[:limit]], None, ordered=True)


def _winners(spec: Spec, pulls: list[PullRequest], reading: Reading) -> Answer:
    def names(pull: PullRequest) -> set[str]:
        if spec["top"] == "authors":
            return set() if is_bot(pull) else {login(pull, reading) or "/".join(sorted(pull.names))}
        return {file.path for file in pull.files if not any(word in file.path for word in _GENERATED)}

    counts = Counter(name for pull in pulls for name in names(pull))
    cut = sorted(counts.values(), reverse=True)[: spec["limit"]]
    winners = sorted((name for name in counts if counts[name] >= cut[-1]), key=lambda name: (-counts[name], name))
    numbers = sorted(pull.number for pull in pulls if names(pull) & set(winners))
    return Answer(numbers, None, says=[*winners, *(str(counts[name]) for name in winners)])


def _compared(sides: list[Answer]) -> Answer:
    numbers = sorted({number for side in sides for number in side.numbers})
    return Answer(numbers, None, says=[str(len(side.numbers)) for side in sides])


def _grouped(spec: Spec, pulls: list[PullRequest], reading: Reading) -> Answer:
    groups = {"week": _weeks, "kind": _kinds, "author": _people}[spec["per"]]
    numbers = sorted(pull.number for pull in pulls)
    return Answer(numbers, len(numbers), says=groups(spec, pulls, reading))


def _weeks(spec: Spec, pulls: list[PullRequest], _: Reading) -> list[str]:
    first, last = (date.fromisoformat(day) for day in spec["period"])
    starts = [first + timedelta(weeks=week) for week in range(((last - first).days + 1) // 7)]
    found = Counter(pull.merged_at.date() - timedelta(pull.merged_at.weekday()) for pull in pulls)
    return [str(found[start]) for start in starts]


def _kinds(_: Spec, pulls: list[PullRequest], reading: Reading) -> list[str]:
    found = Counter(kind for pull in pulls for kind in kinds(pull, reading))
    return [str(count) for _kind, count in found.most_common()]


def _people(_: Spec, pulls: list[PullRequest], reading: Reading) -> list[str]:
    found = Counter(login(pull, reading) for pull in pulls)
    return [word for name, count in found.most_common() if name for word in (name, str(count))]
