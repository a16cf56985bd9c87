"""A week and the counts of those before in; what rose, fell and led out."""

from collections.abc import Mapping
from statistics import fmean

from activity.records.frozen import Record
from bot.report.week import Week, count

MOST = 5
MOST_FILES = 8
MOST_TOPICS = 10
HOT = 2
"""A file is hot from this many PRs on."""


class Compared(Record):
    """A count, and the mean of the periods before (`None`: they are not covered)."""

    name: str
    value: int
    before: float | None = None


class Leaders(Record):
    """The names with the highest counts. `tied` more share the count `tied_with`; `total` names in all."""

    rows: tuple[Compared, ...] = ()
    tied: int = 0
    tied_with: int = 0
    total: int = 0


class Trends(Record):
    """Counts of the week beside those before; `periods` are the labels of the periods compared."""

    periods: tuple[str, ...]
    total: Compared
    share: Compared
    """PRs that touch a test, in percent."""
    kinds: tuple[Compared, ...]
    topics: Leaders
    authors: Leaders
    files: Leaders


def trends(week: Week) -> Trends:
    """Compare the week with the mean of the covered periods before it."""
    counts = count(week)
    before = week.before
    return Trends(
        periods=tuple(each.label for each in before),
        total=Compared(name="total", value=week.total, before=_mean([each.total for each in before])),
        share=_share(week),
        kinds=_compared(counts.kinds, [each.kinds for each in before]),
        topics=leaders(_compared(counts.topics, [each.topics for each in before]), MOST_TOPICS),
        authors=leaders(_compared(counts.authors, []), MOST),
        files=leaders(_compared(counts.files, []), MOST_FILES, HOT),
    )


def leaders(counted: tuple[Compared, ...], most: int, least: int = 1) -> Leaders:
    """The first of counts sorted by size.

    Who ties with the first one left out is shown too where the table gets half as long again at most, else left
    out too; a tie at 1 is never worth a table.
    """
    able = tuple(row for row in counted if row.value >= least)
    if len(able) <= most:
        return Leaders(rows=able, total=len(able))
    edge = able[most].value
    with_ties = tuple(row for row in able if row.value >= edge)
    if edge > 1 and len(with_ties) <= most + most // 2:
        below = able[len(with_ties) :]
        with_each = below[0].value if below else 0
        tied = sum(row.value == with_each for row in below)
        return Leaders(rows=with_ties, tied=tied, tied_with=with_each, total=len(able))
    above = tuple(row for row in able[:most] if row.value > edge)
    tied = sum(row.value == edge for row in able)
    return Leaders(rows=above, tied=tied, tied_with=edge, total=len(able))


def _share(week: Week) -> Compared:
    """Percent of PRs that touch a test; a period without PRs has no share."""
    before = [round(100 * each.touched / each.total) for each in week.before if each.total]
    value = round(100 * week.touched / week.total) if week.total else 0
    return Compared(name="share", value=value, before=_mean(before))


def _compared(now: Mapping[str, int], before: list[dict[str, int]]) -> tuple[Compared, ...]:
    return tuple(
        Compared(name=name, value=value, before=_mean([each.get(name, 0) for each in before]))
        for name, value in now.items()
    )


def _mean(values: list[int]) -> float | None:
    return round(fmean(values), 1) if values else None
