"""A plan that names PRs in; all facts of each, and the PRs tied to it, out."""

from activity.reader import Reader
from activity.records import Assessed, PullRequest, State
from activity.records.frozen import Record
from activity.selection import Order, Selection
from activity.text import folded
from bot.evidence.scope import Evidence, Scope
from bot.report.outside import clean_title

MOST_TWINS = 5
ALL_STATES = tuple(state for state in State if state is not State.GONE)


class Detail(Record):
    """One PR. `undone_by` are merged PRs that take it back, `twins` others of the same title."""

    pull_request: Assessed
    undone_by: tuple[Assessed, ...] = ()
    twins: tuple[Assessed, ...] = ()


class DetailEvidence(Evidence):
    """The PRs asked about; `missing` numbers are not in the store."""

    details: tuple[Detail, ...]
    missing: tuple[int, ...]


def details_of(reader: Reader, scope: Scope) -> DetailEvidence:
    """Read what is asked about, whatever its state.

    Raises:
        StoreError: the store cannot be read.
    """
    asked = scope.plan.picked or scope.plan.selection.numbers or ()
    base = scope.plan.selection.base
    wanted = Selection(repository=scope.repository.name, base=base, states=ALL_STATES, numbers=asked)
    found = {row.number: row for row in reader.assessed(wanted)}
    details = tuple(_detail(reader, scope, found[number]) for number in asked if number in found)
    tied = (other for detail in details for other in (*detail.undone_by, *detail.twins))
    return DetailEvidence(
        scope=scope,
        numbers=tuple(detail.pull_request.number for detail in details),
        rows=tuple({row.number: row for row in (*found.values(), *tied)}.values()),
        details=details,
        missing=tuple(number for number in asked if number not in found),
    )


def _detail(reader: Reader, scope: Scope, row: Assessed) -> Detail:
    return Detail(
        pull_request=row,
        undone_by=_undone_by(reader, scope, row),
        twins=_twins(reader, scope, row.pull_request),
    )


def _undone_by(reader: Reader, scope: Scope, row: Assessed) -> tuple[Assessed, ...]:
    name = scope.repository.name
    if not reader.numbers(Selection(repository=name, states=ALL_STATES, numbers=(row.number,), reverted=True)):
        return ()
    undoing = reader.assessed(Selection(repository=name, reverting=True), Order.MERGED_OLDEST)
    return tuple(each for each in undoing if _undoes(each.pull_request, row.number))


def _undoes(other: PullRequest, number: int) -> bool:
    return any(revert.number == number and not revert.reapplies for revert in other.reverts)


def _twins(reader: Reader, scope: Scope, record: PullRequest) -> tuple[Assessed, ...]:
    """PRs whose titles say the same; short titles ("Update README") prove nothing."""
    words = clean_title(record.title)
    if len(words) < 20:
        return ()
    numbers = [number for number in reader.titled(scope.repository.name, words) if number != record.number]
    if not numbers:
        return ()
    found = reader.assessed(Selection(repository=scope.repository.name, numbers=tuple(numbers[: 4 * MOST_TWINS])))
    same = (each for each in found if folded(clean_title(each.pull_request.title)) == folded(words))
    return tuple(same)[:MOST_TWINS]
