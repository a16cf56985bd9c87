"""A set of PRs (as a query of row ids) and a column to count by in; names with their numbers of PRs out."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from pathlib import PurePosixPath

from sqlalchemy import Connection, Select, distinct, func, or_, select

from activity.period import zone_of
from activity.records import PersonKind
from activity.tables import FileRow, LabelRow, PullRequestRow, ReviewRow, RiskRow, SignalRow, TopicRow


class By(StrEnum):
    """What PRs can be counted by."""

    AUTHOR = "author"
    REVIEWER = "reviewer"
    MERGER = "merger"
    FILE = "file"
    AREA = "area"
    TOPIC = "topic"
    KIND = "kind"
    LABEL = "label"
    TESTS = "tests"
    RISK = "risk"
    DAY = "day"
    WEEK = "week"


PEOPLE = (PersonKind.HUMAN,)
"""Who counts among authors, reviewers and mergers unless others are asked for; a ghost never does, being several."""


def count(
    connection: Connection, ids: Select[int], by: By, zone: str, people: Sequence[PersonKind] = PEOPLE
) -> Mapping[str, int]:
    """Count the PRs of a set; largest first and ties by name, days and weeks (of `zone`) in the order of time.

    `people` are the kinds of authors that count. A PR counts once for each of its topics, files, labels …, so these
    sums may exceed the number of PRs.
    """
    if by in {By.DAY, By.WEEK}:
        return _by_time(connection, ids, by, zone)
    if by is By.AREA:
        return _by_area(connection, ids)
    found = connection.execute(_grouped(ids, by, people))
    return dict(
        sorted(((name, many) for name, many in found if name is not None), key=lambda pair: (-pair[1], pair[0]))
    )


def _grouped(ids: Select[int], by: By, people: Sequence[PersonKind]) -> Select[str | None, int]:
    """One GROUP BY; rows are counted by distinct PR, so two files of one name count once."""
    pr = PullRequestRow
    asked = pr.author_kind.in_([kind.value for kind in people if kind is not PersonKind.GHOST])
    # The author's own entries in the review list are replies, not reviews.
    others = or_(pr.author_login.is_(None), func.lower(ReviewRow.author_login) != func.lower(pr.author_login))
    reviewed = (ReviewRow.author_kind == PersonKind.HUMAN.value, others)
    name, key, wanted = {
        By.AUTHOR: (pr.author_login, pr.id, (asked,)),
        By.MERGER: (pr.merger_login, pr.id, (pr.merger_kind == PersonKind.HUMAN.value,)),
        By.REVIEWER: (ReviewRow.author_login, ReviewRow.pull_request_id, reviewed),
        By.FILE: (FileRow.path, FileRow.pull_request_id, (FileRow.generated.is_(False),)),
        By.TOPIC: (TopicRow.name, TopicRow.pull_request_id, ()),
        By.KIND: (SignalRow.kind, SignalRow.pull_request_id, ()),
        By.TESTS: (SignalRow.tests, SignalRow.pull_request_id, ()),
        By.LABEL: (LabelRow.name, LabelRow.pull_request_id, ()),
        By.RISK: (RiskRow.code, RiskRow.pull_request_id, ()),
    }[by]
    query = select(name, func.count(distinct(key))).where(key.in_(ids), *wanted)
    if by is By.REVIEWER:
        query = query.join(pr, pr.id == ReviewRow.pull_request_id)
    return query.group_by(name)


def _by_area(connection: Connection, ids: Select[int]) -> Mapping[str, int]:
    """By the folder a file lies in, at most two levels deep; files at the top count as `.`."""
    query = select(FileRow.pull_request_id, FileRow.path).where(
        FileRow.pull_request_id.in_(ids), FileRow.generated.is_(False)
    )
    pairs = {(row_id, _area(path)) for row_id, path in connection.execute(query)}
    counted = Counter(area for _, area in pairs)
    return dict(sorted(counted.items(), key=lambda pair: (-pair[1], pair[0])))


def _area(path: str) -> str:
    folders = PurePosixPath(path).parts[:-1][:2]
    return "/".join(folders) or "."


def _by_time(connection: Connection, ids: Select[int], by: By, zone: str) -> Mapping[str, int]:
    """By merge, else closing, else opening: the clocks an order by time goes by."""
    pr = PullRequestRow
    moment = func.coalesce(pr.merged_at, pr.closed_at, pr.created_at)
    found = connection.execute(select(moment).where(pr.id.in_(ids), moment.is_not(None))).scalars()
    days = [day.astimezone(zone_of(zone)).date() for day in found]
    if by is By.DAY:
        return dict(sorted(Counter(day.isoformat() for day in days).items()))
    weeks = Counter(day.isocalendar()[:2] for day in days)
    return {f"{year:04d}-W{week:02d}": many for (year, week), many in sorted(weeks.items())}
