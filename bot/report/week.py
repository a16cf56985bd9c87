"""What a report is made from: the PRs of one period, the periods before it, and what the store knows of them."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from activity.period import Period
from activity.profile import Profile
from activity.reader import Span
from activity.records import Assessed, Direct, PersonKind, Repository, Tested
from activity.records.frozen import Instant, Record
from bot.conditions import Followed


class Known(StrEnum):
    """How much of a period the store holds."""

    WHOLE = "whole"
    PART = "part"
    NOTHING = "nothing"


class Before(Record):
    """The counts of one earlier, wholly covered period."""

    label: str
    total: int
    touched: int
    kinds: dict[str, int]
    topics: dict[str, int]


class Week(Record):
    """All inputs of one report; `pull_requests` in order of merge, `before` newest first.

    `followed` is what became of the suggestions of the report before.
    """

    repository: Repository
    period: Period
    profile: Profile
    now: Instant
    pull_requests: tuple[Assessed, ...]
    before: tuple[Before, ...] = ()
    directs: tuple[Direct, ...] = ()
    coverage: tuple[Span, ...] = ()
    data_as_of: Instant | None = None
    followed: tuple[Followed, ...] = ()

    @cached_property
    def by_number(self) -> dict[int, Assessed]:
        """The PRs by number."""
        return {pr.number: pr for pr in self.pull_requests}

    @cached_property
    def by_importance(self) -> tuple[Assessed, ...]:
        """The PRs, most important first; ties by number, newest first."""
        return tuple(
            sorted(self.pull_requests, key=lambda pr: (-pr.signals.importance.score, -pr.number)),
        )

    @property
    def total(self) -> int:
        """How many PRs."""
        return len(self.pull_requests)

    @property
    def touched(self) -> int:
        """How many of them touch a test."""
        return sum(pr.signals.tests is Tested.TOUCHED for pr in self.pull_requests)

    @property
    def running(self) -> bool:
        """Whether the period is not over yet."""
        return self.now < self.period.end

    @property
    def known(self) -> Known:
        """How much of the period so far the store holds."""
        return known_part(self.coverage, self.period, self.now)

    def ranked(self, numbers: tuple[int, ...]) -> tuple[int, ...]:
        """These PRs, most important first."""
        return tuple(pr.number for pr in self.by_importance if pr.number in set(numbers))


def known_part(coverage: tuple[Span, ...], period: Period, now: datetime) -> Known:
    """How much of a period up to `now` lies inside the covered spans."""
    end = min(period.end, max(now, period.start))
    meeting = overlapping(coverage, period)
    if any(span.start <= period.start and span.finish >= end for span in meeting):
        return Known.WHOLE
    return Known.PART if meeting else Known.NOTHING


def overlapping(coverage: tuple[Span, ...], period: Period) -> tuple[Span, ...]:
    """The covered spans that meet the period."""
    return tuple(span for span in coverage if span.start < period.end and span.finish > period.start)


class Counts(Record):
    """How many PRs by name, largest first. `authors`: logins of humans; `files`: generated ones left out."""

    topics: dict[str, int]
    kinds: dict[str, int]
    authors: dict[str, int]
    files: dict[str, int]


def count(week: Week) -> Counts:
    """Count the PRs of a week by topic, kind, author and file."""
    prs = week.pull_requests
    return Counts(
        topics=_largest_first(topic for pr in prs for topic in set(pr.signals.topics)),
        kinds=_largest_first(pr.signals.kind.value for pr in prs),
        authors=_largest_first(login for pr in prs if (login := author_login(pr)) is not None),
        files=_largest_first(path for pr in prs for path in _plain_paths(pr, week.profile)),
    )


def author_login(pr: Assessed) -> str | None:
    """The author's login if it is known and a human's."""
    author = pr.pull_request.author
    return author.login if author is not None and author.kind is PersonKind.HUMAN else None


def _plain_paths(pr: Assessed, profile: Profile) -> set[str]:
    return {file.path for file in pr.pull_request.files or () if not profile.is_generated(file.path)}


def _largest_first(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items(), key=lambda entry: (-entry[1], entry[0])))
