"""A Selection in; SQL conditions on `pull_requests` out. Pure: nothing is run here.

All values travel as bound parameters, but for PR numbers: a set may hold more than a statement takes parameters.
`without_…` takes away what is known to be so: a PR of which it is not known stays.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    and_,
    bindparam,
    case,
    exists,
    false,
    func,
    not_,
    null,
    or_,
    select,
    true,
)
from sqlalchemy.orm import InstrumentedAttribute

from activity.patterns import meets_path_rule, mentions
from activity.records import PersonKind, State
from activity.selection import Selection
from activity.statements import sql_table
from activity.tables import (
    FileRow,
    LabelRow,
    PullRequestRow,
    RevertRow,
    ReviewRow,
    RiskRow,
    SignalRow,
    Table,
    TopicRow,
)

Condition = ColumnElement[bool]
_PR = PullRequestRow


def conditions(selection: Selection, repository_id: int, base: str) -> list[Condition]:
    """All conditions of a selection, to be joined by *and*."""
    either = (or_(false(), *(and_(true(), *_filters(side)) for side in sides)) for sides in selection.any_of)
    return [*_place(selection, repository_id, base), *_filters(selection), *either]


def _filters(selection: Selection) -> Iterator[Condition]:
    yield from _people(selection)
    yield from _derived(selection)
    yield from _content(selection)


def _place(selection: Selection, repository_id: int, base: str) -> Iterator[Condition]:
    yield _PR.repository_id == repository_id
    yield _PR.base == (selection.base or base)
    yield _PR.state.in_([state.value for state in selection.states])
    if selection.period is not None:
        yield or_(false(), *(_within(selection, state) for state in selection.states))
    if selection.numbers is not None:
        yield _PR.number.in_(_written_out(selection.numbers))
    if selection.without_numbers:
        yield _PR.number.not_in(_written_out(selection.without_numbers))


def _written_out(numbers: tuple[int, ...]) -> BindParameter[Sequence[int]]:
    return bindparam("numbers", list(numbers), expanding=True, literal_execute=True, unique=True)


_CLOCKS = {State.OPEN: _PR.created_at, State.CLOSED: _PR.closed_at}


def _within(selection: Selection, state: State) -> Condition:
    """In the period, by the clock that fits the state: merge, closing or opening."""
    assert selection.period is not None
    clock = _CLOCKS.get(state, _PR.merged_at)
    return and_(_PR.state == state.value, clock >= selection.period.start, clock < selection.period.end)


def _people(selection: Selection) -> Iterator[Condition]:
    if selection.authors:
        yield _is_one_of(_PR.author_login, _PR.author_name, selection.authors)
    if selection.without_authors:
        yield not_(_is_one_of(_PR.author_login, _PR.author_name, selection.without_authors))
    if selection.author_kinds:
        yield func.coalesce(_PR.author_kind, PersonKind.HUMAN.value).in_(selection.author_kinds)
    if selection.mergers:
        yield _is_one_of(_PR.merger_login, _PR.merger_name, selection.mergers)
    if selection.reviewers:
        yield _reviewed_by(selection.reviewers)
    if selection.without_reviewers:
        yield not_(_reviewed_by(selection.without_reviewers))
    if selection.approvers:
        yield _reviewed_by(selection.approvers, "APPROVED")


def _is_one_of(
    login: InstrumentedAttribute[str | None], name: InstrumentedAttribute[str | None], asked: Iterable[str]
) -> Condition:
    """By login; by git name only where no login is known."""
    names = [word.lower() for word in asked]
    return func.coalesce(func.lower(func.coalesce(login, name)).in_(names), false())


def _reviewed_by(asked: Iterable[str], state: str | None = None) -> Condition:
    # The author's own entries in the review list are replies, not reviews.
    found = select(ReviewRow.position).where(
        ReviewRow.pull_request_id == _PR.id,
        func.lower(ReviewRow.author_login).in_([word.lower() for word in asked]),
        or_(_PR.author_login.is_(None), func.lower(ReviewRow.author_login) != func.lower(_PR.author_login)),
    )
    return exists(found.where(ReviewRow.state == state) if state else found)


def _derived(selection: Selection) -> Iterator[Condition]:
    yield from _in_signal(selection)
    for wanted in (selection.topics, *((topic,) for topic in selection.all_topics)):
        if wanted:
            yield _has(TopicRow, TopicRow.name.in_(wanted))
    if selection.without_topics:
        yield not_(_has(TopicRow, TopicRow.name.in_(selection.without_topics)))
    if selection.risks or selection.severities:
        yield _has(RiskRow, *_risk(selection))
    if selection.without_risks:
        yield not_(_has(RiskRow, RiskRow.code.in_(selection.without_risks)))
    if selection.without_severities:
        yield not_(_has(RiskRow, RiskRow.severity.in_(selection.without_severities)))
    if selection.at_risk is not None:
        yield _has(RiskRow) if selection.at_risk else not_(_has(RiskRow))


def _in_signal(selection: Selection) -> Iterator[Condition]:
    """What the one row of signals of a PR tells; a PR without signals fits none of it."""
    row, touched = SignalRow, SignalRow.tests == "touched"
    # Unknown is neither: a PR whose files nobody read is in neither set.
    untouched = row.tests.in_(["untested", "not_needed"])
    wanted: list[tuple[object, Condition]] = [
        (selection.kinds, row.kind.in_(selection.kinds)),
        (selection.tested, row.tests.in_(selection.tested)),
        (selection.review, row.review.in_(selection.review)),
        (selection.breaking is not None, row.breaking.is_(bool(selection.breaking))),
        (selection.docs_only is not None, row.docs_only.is_(bool(selection.docs_only))),
        (selection.tests_touched is not None, touched if selection.tests_touched else untouched),
    ]
    asked = [condition for given, condition in wanted if given]
    if asked:
        yield _has(SignalRow, *asked)
    if selection.without_kinds:
        yield not_(_has(SignalRow, row.kind.in_(selection.without_kinds)))


def _risk(selection: Selection) -> Iterator[Condition]:
    if selection.risks:
        yield RiskRow.code.in_(selection.risks)
    if selection.severities:
        yield RiskRow.severity.in_(selection.severities)


def _content(selection: Selection) -> Iterator[Condition]:
    yield from _labelled(selection)
    yield from (meets_path_rule(rule) for rule in selection.paths)
    yield from _sizes(selection)
    if selection.reverting is not None:
        yield _has(RevertRow) if selection.reverting else not_(_has(RevertRow))
    if selection.reverted is not None:
        yield _reverted() if selection.reverted else not_(_reverted())
    yield from (_holds(spellings) for spellings in selection.words)
    yield from (not_(func.coalesce(_holds(spellings), false())) for spellings in selection.without_words)


def _labelled(selection: Selection) -> Iterator[Condition]:
    for wanted in (selection.labels, *((label,) for label in selection.all_labels)):
        if wanted:
            yield _has_label(wanted)
    if selection.without_labels:
        yield not_(_has_label(selection.without_labels))
    if selection.unlabelled is not None:
        yield and_(_PR.labels_known, not_(_has(LabelRow))) if selection.unlabelled else _has(LabelRow)


def _has_label(names: tuple[str, ...]) -> Condition:
    return _has(LabelRow, func.lower(LabelRow.name).in_([name.lower() for name in names]))


def _holds(spellings: tuple[str, ...]) -> Condition:
    return or_(false(), *(mentions(word) for word in spellings))


def _sizes(selection: Selection) -> Iterator[Condition]:
    lines = _generated_apart() if selection.without_generated else _PR.additions + _PR.deletions
    yield from _between(lines, selection.min_lines, selection.max_lines)
    columns = _PR.__table__.c
    yield from _between(columns.changed_files, selection.min_files, selection.max_files)
    yield from _between(columns.additions, selection.min_additions, selection.max_additions)
    yield from _between(columns.number, selection.min_number, selection.max_number)
    yield from _between(columns.deletions, selection.min_deletions, selection.max_deletions)


def _between(measure: ColumnElement[Any], low: int | None, high: int | None) -> Iterator[Condition]:
    for bound, within in ((low, measure.__ge__), (high, measure.__le__)):
        if bound is not None:
            yield within(max(-_LARGEST, min(bound, _LARGEST)))


_LARGEST = 2**31 - 1
"""No PR has more lines; SQLite takes no number above 2**63."""


def _generated_apart() -> ColumnElement[int | None]:
    changed = func.coalesce(FileRow.additions, 0) + func.coalesce(FileRow.deletions, 0)
    counted = select(func.coalesce(func.sum(changed), 0)).where(
        FileRow.pull_request_id == _PR.id, FileRow.generated.is_(False)
    )
    return case((_PR.additions + _PR.deletions >= 0, counted.scalar_subquery()), else_=null())


def _reverted() -> Condition:
    """A merged PR of the same repository takes this one back; an open or refused attempt does not."""
    undone = (RevertRow.number == _PR.number, RevertRow.reapplies.is_(False))
    landed = (_OTHER.c.id == RevertRow.pull_request_id, _OTHER.c.repository_id == _PR.repository_id)
    states = [State.MERGED.value, State.LANDED.value]
    return exists(select(RevertRow.position).join(_OTHER, and_(*landed)).where(*undone, _OTHER.c.state.in_(states)))


_OTHER = PullRequestRow.__table__.alias("reverting")


def _has(table: type[Table], *wanted: Condition) -> Condition:
    return exists(select(1).select_from(table).where(sql_table(table).c.pull_request_id == _PR.id, *wanted))
