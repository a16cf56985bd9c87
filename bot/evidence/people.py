"""A plan for durations or newcomers in; ages of PRs, or authors with their first PR, out."""

from statistics import fmean, median

from activity.counting import By
from activity.reader import Reader
from activity.records.frozen import Instant, Record
from activity.selection import Order, Selection
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.evidence.sets import in_order

LONGEST = 3


class DurationEvidence(Evidence):
    """How long PRs were open. Times are seconds; `None` where no opening time is known.

    `known` PRs have both times; `rows` are those that were open longest.
    """

    known: tuple[int, ...]
    median: float | None
    mean: float | None


class Newcomer(Record):
    """An author and the first merged PR of theirs that the store knows."""

    login: str
    first: int


class NewcomerEvidence(Evidence):
    """Authors new in the period; `since` is from when on the store knows of merges without a gap."""

    newcomers: tuple[Newcomer, ...]
    unknown: int
    since: Instant | None


def duration_of(reader: Reader, scope: Scope) -> DurationEvidence:
    """Read how long the PRs of the set were open.

    Raises:
        StoreError: the store cannot be read.
    """
    ages = reader.ages(scope.plan.selection)
    known = {number: age for number, age in ages.items() if age is not None}
    longest = tuple(known)[:LONGEST]
    return DurationEvidence(
        scope=scope,
        numbers=tuple(ages),
        rows=in_order(reader, scope, longest),
        known=tuple(known),
        median=median(known.values()) if known else None,
        mean=fmean(known.values()) if known else None,
    )


def newcomers_of(reader: Reader, scope: Scope) -> NewcomerEvidence:
    """Read whose first merged PR lies in the period.

    Raises:
        StoreError: the store cannot be read.
    """
    selection = scope.plan.selection
    inside = reader.members(selection, By.AUTHOR)
    ever = reader.members(Selection(repository=selection.repository, base=selection.base), By.AUTHOR)
    new = {
        login: numbers[-1] for login, numbers in inside.items() if numbers and ever.get(login, ())[-1:] == numbers[-1:]
    }
    order = reader.numbers(selection, Order.MERGED)
    first = tuple(number for number in order if number in set(new.values()))
    logins = {number: login for login, number in new.items()}
    return NewcomerEvidence(
        scope=scope,
        numbers=first,
        rows=in_order(reader, scope, first[:SHOWN]),
        newcomers=tuple(Newcomer(login=logins[number], first=number) for number in first),
        unknown=len(order) - len({number for numbers in inside.values() for number in numbers}),
        since=_since(scope),
    )


def _since(scope: Scope) -> Instant | None:
    """The start of the covered span that holds the period."""
    period = scope.period
    spans = [span for span in scope.coverage if period is None or span.start <= period.start < span.finish]
    return min((span.start for span in spans), default=None)
