"""A set of PRs (as a query of row ids) and what to group by in; each group's name and PR numbers out.

Beside `counting`, which only counts: an answer names the PRs behind a number.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from sqlalchemy import Connection, Select, or_, select

from activity.counting import By
from activity.period import zone_of
from activity.records import PersonKind
from activity.tables import FileRow, LabelRow, PullRequestRow, ReviewRow, RiskRow, SignalRow, TopicRow

HUMANS = (PersonKind.HUMAN,)
_PR = PullRequestRow


def members(
    connection: Connection, ids: Select[int], by: By, *, people: Sequence[PersonKind] = HUMANS, zone: str = "UTC"
) -> Mapping[str, tuple[int, ...]]:
    """The PRs of each group, newest first; the largest group first and ties by name, days and weeks by time.

    A PR stands in each of its groups. `people` are the kinds of people that count as author, merger or reviewer;
    unknown logins are in no group, generated files neither.
    """
    rows = connection.execute(_named(ids, by, people))
    found: dict[str, dict[int, None]] = {}
    for raw, number in rows:
        for name in _names(raw, by, zone):
            found.setdefault(name, {})[number] = None
    groups = {name: tuple(numbers) for name, numbers in found.items()}
    if by in _BY_TIME:
        return dict(sorted(groups.items()))
    return dict(sorted(groups.items(), key=lambda group: (-len(group[1]), group[0])))


_BY_TIME = {By.DAY, By.WEEK}


def _named(ids: Select[int], by: By, people: Sequence[PersonKind]) -> Select[Any, int]:
    kinds = [kind.value for kind in people]
    # The author's own entries in the review list are replies, not reviews.
    others = or_(_PR.author_login.is_(None), ReviewRow.author_login != _PR.author_login)
    name, key, wanted = {
        By.AUTHOR: (_PR.author_login, None, (_PR.author_kind.in_(kinds),)),
        By.MERGER: (_PR.merger_login, None, (_PR.merger_kind.in_(kinds),)),
        By.REVIEWER: (ReviewRow.author_login, ReviewRow.pull_request_id, (ReviewRow.author_kind.in_(kinds), others)),
        By.FILE: (FileRow.path, FileRow.pull_request_id, (FileRow.generated.is_(False),)),
        By.AREA: (FileRow.path, FileRow.pull_request_id, (FileRow.generated.is_(False),)),
        By.TOPIC: (TopicRow.name, TopicRow.pull_request_id, ()),
        By.KIND: (SignalRow.kind, SignalRow.pull_request_id, ()),
        By.TESTS: (SignalRow.tests, SignalRow.pull_request_id, ()),
        By.LABEL: (LabelRow.name, LabelRow.pull_request_id, ()),
        By.RISK: (RiskRow.code, RiskRow.pull_request_id, ()),
        By.DAY: (_PR.merged_at, None, ()),
        By.WEEK: (_PR.merged_at, None, ()),
    }[by]
    query = select(name, _PR.number).where(_PR.id.in_(ids), name.is_not(None), *wanted)
    if key is not None:
        query = query.where(key == _PR.id)
    return query.order_by(_PR.merged_at.desc(), _PR.number.desc())


def _names(raw: Any, by: By, zone: str) -> Iterable[str]:  # noqa: ANN401 - text, or a moment for days and weeks
    if by is By.AREA:
        return (area_of(raw),)
    if by not in _BY_TIME:
        return (str(raw),)
    day = raw.astimezone(zone_of(zone)).date()
    if by is By.DAY:
        return (day.isoformat(),)
    year, week, _ = day.isocalendar()
    return (f"{year}-W{week:02d}",)


def area_of(path: str) -> str:
    """The folder a file lies in, at most two levels deep; `.` for files at the top."""
    return "/".join(PurePosixPath(path).parts[:-1][:2]) or "."
