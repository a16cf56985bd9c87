"""Evidence in; the numbers it bears out, by the name of their fact, out."""

from collections.abc import Iterable, Iterator

from activity.records import Assessed, FileChange, ThreadState
from activity.selection import Selection
from bot.answer.filters import MOST_NUMBERS
from bot.evidence.groups import GroupEvidence
from bot.evidence.lines import LinesEvidence
from bot.evidence.people import DurationEvidence, NewcomerEvidence
from bot.evidence.scope import Evidence
from bot.evidence.sets import SetEvidence, age_of, percent
from bot.evidence.sides import ComparisonEvidence
from bot.evidence.topics import TopicEvidence
from bot.evidence.weeks import TrendEvidence

Facts = Iterator[tuple[str, float]]


def selections(evidence: Evidence) -> Iterator[Selection]:
    """The selections that the answer speaks of."""
    yield evidence.scope.plan.selection
    yield from (side for sides in evidence.scope.plan.selection.any_of for side in sides)
    if isinstance(evidence, ComparisonEvidence):
        yield evidence.first.selection
        yield evidence.second.selection


def stated(evidence: Evidence) -> Facts:
    """The numbers of each sort of evidence, by the names its writer uses."""
    for selection in selections(evidence):
        yield "within", len(selection.numbers or ())
        yield "filter.numbers", len(selection.numbers or ()) - MOST_NUMBERS
    if evidence.scope.plan.limit is not None:
        yield "limit", evidence.scope.plan.limit
    yield "total", len(evidence.numbers)
    yield "shown", len(evidence.rows)
    yield from _of_lines(evidence) if isinstance(evidence, LinesEvidence) else _sorted_out(evidence)


def _sorted_out(evidence: Evidence) -> Facts:
    match evidence:
        case SetEvidence():
            yield from _of_set(evidence)
        case GroupEvidence():
            yield from _of_groups(evidence)
        case ComparisonEvidence():
            yield from _of_sides(evidence)
        case TrendEvidence():
            yield from _of_trend(evidence)
        case DurationEvidence():
            yield from _of_duration(evidence)
        case NewcomerEvidence():
            yield from _of_newcomers(evidence)
        case TopicEvidence():
            yield "considered", evidence.considered
            yield "nearby", len(evidence.nearby)


def _of_set(evidence: SetEvidence) -> Facts:
    yield "considered", evidence.considered
    if evidence.whole:
        yield "whole", evidence.whole
        yield "percent", percent(len(evidence.numbers), evidence.whole)
    for fact in ("not_needed", "unknown_tests", "unknown_reviews", "unknown_labels"):
        yield fact, len(getattr(evidence.apart, fact))
    yield "suspected", len(evidence.suspected)
    if evidence.instead is not None:
        yield "instead", evidence.instead.total


def _of_lines(evidence: LinesEvidence) -> Facts:
    yield "additions", evidence.additions
    yield "deletions", evidence.deletions
    yield "lines", evidence.additions + evidence.deletions
    yield "uncounted", evidence.uncounted
    if evidence.mean is not None and evidence.median is not None:
        yield from (("mean", evidence.mean), ("median", evidence.median))


def _of_groups(evidence: GroupEvidence) -> Facts:
    yield "whole", evidence.total
    yield "groups", len(evidence.groups)
    yield "ungrouped", evidence.total - len({number for group in evidence.groups for number in group.numbers})
    yield from ((f"group.{group.name}", len(group.numbers)) for group in evidence.groups)
    yield from (("more_groups", left) for left in range(len(evidence.groups)))


def _of_sides(evidence: ComparisonEvidence) -> Facts:
    yield "difference", abs(len(evidence.first.numbers) - len(evidence.second.numbers))
    for which, side in (("first", evidence.first), ("second", evidence.second)):
        yield f"{which}.total", len(side.numbers)
        yield f"{which}.touched", side.touched
    for sort, own, other in (
        ("kind", evidence.first.kinds, evidence.second.kinds),
        ("topic", evidence.first.topics, evidence.second.topics),
    ):
        yield from ((f"{sort}.{key}", own.get(key, 0)) for key in {**own, **other})


def _of_trend(evidence: TrendEvidence) -> Facts:
    counts = [step.count for step in evidence.steps if step.count is not None]
    yield "weeks", len(counts)
    if counts:
        yield from (("least", min(counts)), ("most", max(counts)))
    yield from ((f"week.{step.period.label}", len(step.numbers)) for step in evidence.steps)


def _of_duration(evidence: DurationEvidence) -> Facts:
    yield "known", len(evidence.known)
    yield "undated", len(evidence.numbers) - len(evidence.known)
    for name, seconds in (("median", evidence.median), ("mean", evidence.mean)):
        yield from _ages(name, seconds)


def _of_newcomers(evidence: NewcomerEvidence) -> Facts:
    yield "newcomers", len({newcomer.login for newcomer in evidence.newcomers})
    yield "unknown_authors", evidence.unknown


def _ages(name: str, seconds: float | None) -> Facts:
    if seconds is not None:
        yield f"{name}.hours", round(seconds / 3600, 1)
        yield f"{name}.days", round(seconds / 86400, 1)


def of_rows(rows: Iterable[Assessed]) -> Facts:
    """The numbers of single PRs."""
    for row in rows:
        number, record = row.number, row.pull_request
        yield f"{number}.importance", row.signals.importance.score
        yield from ((f"{number}.part.{part}", round(value, 1)) for part, value in row.signals.importance.parts.items())
        yield from _ages(str(number), age_of(row))
        threads = record.threads or ()
        yield f"{number}.threads", len(threads)
        still = [thread for thread in threads if (thread.state_at_merge or thread.state) is ThreadState.OPEN]
        yield f"{number}.open_threads", len(still)
        yield f"{number}.places", len([seen for risk in row.signals.risks for seen in risk.evidence])
        yield from _file_figures(number, record.files or (), len(row.signals.tested_by))


def _file_figures(number: int, files: tuple[FileChange, ...], tests: int) -> Facts:
    for place, file in enumerate(files):
        yield from ((f"{number}.{place}.additions", file.additions),) if file.additions is not None else ()
        yield from ((f"{number}.{place}.deletions", file.deletions),) if file.deletions is not None else ()
    yield f"{number}.more_tests", tests - 3
    yield from ((f"{number}.more_files", left) for left in range(len(files)))
