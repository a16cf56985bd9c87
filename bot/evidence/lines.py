"""A plan for lines in all in; the additions and deletions of the set, summed, out."""

from statistics import fmean, median

from activity.reader import Reader
from bot.evidence.scope import Evidence, Scope
from bot.evidence.sets import in_order

LARGEST = 3


class LinesEvidence(Evidence):
    """Lines of a set; `uncounted` PRs have no known number of lines. `rows` are the largest PRs."""

    additions: int
    deletions: int
    uncounted: int
    mean: float | None = None
    median: float | None = None


def lines_of(reader: Reader, scope: Scope) -> LinesEvidence:
    """Read how many lines the PRs of the set added and deleted.

    Raises:
        StoreError: the store cannot be read.
    """
    lines = reader.lines(scope.plan.selection)
    counted = [pair for pair in lines.values() if pair is not None]
    sums = [added + deleted for added, deleted in counted]
    return LinesEvidence(
        scope=scope,
        numbers=tuple(lines),
        rows=in_order(reader, scope, tuple(lines)[:LARGEST]),
        additions=sum(added for added, _ in counted),
        deletions=sum(deleted for _, deleted in counted),
        uncounted=len(lines) - len(counted),
        mean=round(fmean(sums), 1) if sums else None,
        median=float(median(sums)) if sums else None,
    )
