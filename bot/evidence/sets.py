"""A plan for a list, a count or a yes-or-no in; the whole set, the rows to show and what stands apart out."""

from activity.period import Period
from activity.reader import Reader
from activity.records import Assessed, ReviewOutcome, RiskCode, State, Tested
from activity.records.frozen import Record
from activity.selection import Order, Selection
from bot.evidence.scope import SHOWN, Evidence, Scope
from bot.question.plan import Plan, Relation

_TIED = {Order.LINES, Order.LINES_SMALLEST, Order.FILES, Order.IMPORTANCE, Order.RISKS, Order.AGE, Order.AGE_SHORTEST}


def percent(part: int, whole: int) -> float:
    """How many of a hundred, with one decimal."""
    return round(100 * part / whole, 1)


class Apart(Record):
    """What must not be mixed into the set, and what is unknown about it; PR numbers.

    `not_needed` are in the set, yet owe no test; `unknown_…` could belong to it, nobody
    can tell; with `undecided` that holds for all there are, so that nothing can be counted.
    """

    not_needed: tuple[int, ...] = ()
    unknown_tests: tuple[int, ...] = ()
    unknown_reviews: tuple[int, ...] = ()
    unknown_labels: tuple[int, ...] = ()
    undecided: bool = False


class Elsewhere(Record):
    """Where there is something when the asked period is still empty."""

    period: Period
    total: int


class SetEvidence(Evidence):
    """A set of PRs.

    `considered` is its size before a limit ("the five largest" of how many), `whole` the size of the set that a share
    is taken of, `first` the place of the first row
    shown, `suspected` the PRs that may break something without saying so.
    """

    considered: int
    whole: int | None = None
    first: int = 0
    apart: Apart = Apart()
    suspected: tuple[Assessed, ...] = ()
    instead: Elsewhere | None = None


def set_of(reader: Reader, scope: Scope) -> SetEvidence:
    """Read a set.

    Raises:
        StoreError: the store cannot be read.
    """
    if scope.plan.relation is Relation.MORE and scope.previous is not None:
        return _rest(reader, scope)
    selection, order = scope.plan.selection, scope.plan.order
    numbers = _with_known_ages(reader, selection, order, reader.numbers(selection, order))
    kept = _limited(reader, scope, numbers)
    return SetEvidence(
        scope=scope,
        numbers=kept,
        rows=in_order(reader, scope, kept[:SHOWN]),
        considered=len(numbers),
        whole=len(reader.numbers(scope.plan.whole)) if scope.plan.whole else None,
        apart=_apart(reader, scope.plan, kept),
        suspected=_suspected(reader, selection),
        instead=_instead(reader, scope) if not kept else None,
    )


_BY_AGE = {Order.AGE, Order.AGE_SHORTEST}


def _with_known_ages(reader: Reader, selection: Selection, order: Order, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """Who was open longest can only be told of PRs whose time of opening is known."""
    if order not in _BY_AGE or State.OPEN in selection.states:
        return numbers
    ages = reader.ages(selection)
    return tuple(number for number in numbers if ages[number] is not None)


def in_order(reader: Reader, scope: Scope, numbers: tuple[int, ...]) -> tuple[Assessed, ...]:
    """These PRs with their signals, in this order."""
    if not numbers:
        return ()
    states = tuple(dict.fromkeys(scope.plan.selection.states))
    wanted = Selection(repository=scope.repository.name, base=scope.plan.selection.base, states=states, numbers=numbers)
    found = {row.number: row for row in reader.assessed(wanted)}
    return tuple(found[number] for number in numbers if number in found)


def _rest(reader: Reader, scope: Scope) -> SetEvidence:
    """What the turn before did not show."""
    assert scope.previous is not None
    numbers, first = scope.previous.numbers, scope.previous.shown
    left = numbers[first:]
    rows = in_order(reader, scope, left[:SHOWN])
    return SetEvidence(scope=scope, numbers=left, rows=rows, considered=len(numbers), first=first)


def _limited(reader: Reader, scope: Scope, numbers: tuple[int, ...]) -> tuple[int, ...]:
    """The first `limit`, and those that equal the last of them: a tie is not cut by chance."""
    limit = scope.plan.limit
    if limit is None or limit >= len(numbers) or scope.plan.order not in _TIED:
        return numbers[:limit]
    window = in_order(reader, scope, numbers[limit - 1 : limit + 4 * SHOWN])
    if not window:
        return numbers[:limit]
    last, *rest = [_weight(row, scope.plan.order) for row in window]
    tied = next((place for place, weight in enumerate(rest) if weight != last), len(rest))
    return numbers[: limit + tied]


def _weight(row: Assessed, order: Order) -> float | None:
    facts = row.pull_request
    if order in {Order.LINES, Order.LINES_SMALLEST}:
        return None if facts.additions is None or facts.deletions is None else facts.additions + facts.deletions
    if order is Order.FILES:
        return None if facts.files is None else len(facts.files)
    if order is Order.IMPORTANCE:
        return row.signals.importance.score
    if order is Order.RISKS:
        return sum({"high": 100, "medium": 10, "low": 1}[risk.severity.value] for risk in row.signals.risks)
    return age_of(row)


def age_of(row: Assessed) -> float | None:
    """Seconds from opening to merge, where both are known."""
    facts = row.pull_request
    if facts.merged_at is None or facts.created_at is None:
        return None
    return (facts.merged_at - facts.created_at).total_seconds()


def _apart(reader: Reader, plan: Plan, kept: tuple[int, ...]) -> Apart:
    """Asked only where the question makes it matter."""
    selection = plan.selection
    tests = selection.tests_touched is not None or bool(selection.tested)
    without = selection.narrowed(tests_touched=None, tested=())
    not_needed = selection.tests_touched is False
    owed = reader.numbers(selection.narrowed(numbers=kept, tested=(Tested.NOT_NEEDED,))) if not_needed else ()
    untold = reader.numbers(without.narrowed(tested=(Tested.UNKNOWN,))) if tests else ()
    unreviewed, unlabelled = _unknown_reviews(reader, selection), _unknown_labels(reader, selection)
    untold_of = ((unreviewed, _without_reviews(selection)), (unlabelled, _without_labels(selection)))
    return Apart(
        not_needed=owed,
        unknown_tests=untold,
        unknown_reviews=unreviewed,
        unknown_labels=unlabelled,
        undecided=(plan.order in _BY_AGE and not kept and bool(reader.numbers(selection)))
        or any(bool(none) and len(none) == len(reader.numbers(every)) for none, every in untold_of),
    )


def _unknown_reviews(reader: Reader, selection: Selection) -> tuple[int, ...]:
    asked = (selection.review, selection.reviewers, selection.without_reviewers, selection.approvers)
    if not any(asked) or selection.review == (ReviewOutcome.UNKNOWN,):
        return ()
    return reader.numbers(_without_reviews(selection).narrowed(review=(ReviewOutcome.UNKNOWN,)))


def _without_reviews(selection: Selection) -> Selection:
    return selection.narrowed(reviewers=(), without_reviewers=(), approvers=(), review=())


def _unknown_labels(reader: Reader, selection: Selection) -> tuple[int, ...]:
    if selection == _without_labels(selection):
        return ()
    every = _without_labels(selection)
    told = {number for side in (True, False) for number in reader.numbers(every.narrowed(unlabelled=side))}
    return tuple(number for number in reader.numbers(every) if number not in told)


def _without_labels(selection: Selection) -> Selection:
    return selection.narrowed(labels=(), all_labels=(), without_labels=(), unlabelled=None)


def _suspected(reader: Reader, selection: Selection) -> tuple[Assessed, ...]:
    if selection.breaking is not True:
        return ()
    return reader.assessed(selection.narrowed(breaking=False, risks=(RiskCode.UNMARKED_BREAKING,)))


def _instead(reader: Reader, scope: Scope) -> Elsewhere | None:
    """The week before, when the running week has nothing yet."""
    period = scope.period
    if period is None or not period.contains(scope.now) or not scope.coverage:
        return None
    before = Period.last_complete_week(scope.now, period.zone)
    return Elsewhere(period=before, total=len(reader.numbers(scope.plan.selection.narrowed(period=before))))
