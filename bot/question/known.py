"""What the store knows by name: the vocabulary a question is read with. Plain data, so planning stays pure."""

from activity.period import Period
from activity.profile import Profile
from activity.records.frozen import Instant, Record


class Known(Record):
    """Names and dates of one repository, as the planner needs them.

    `people` are logins (authors, reviewers, mergers), with `display` mapping git names to logins where known;
    `topics` the topic names in the store (the profile's own and areas); `labels` GitHub's; `folders` every
    folder that a changed file lies in, and `files` bare file names with how many paths carry them;
    `covered_until` the end of the newest complete interval.
    """

    repository: str
    base: str
    zone: str
    profile: Profile
    people: frozenset[str]
    display: dict[str, str] = {}
    topics: frozenset[str]
    labels: frozenset[str]
    folders: frozenset[str]
    files: dict[str, int] = {}
    covered_from: Instant | None = None
    covered_until: Instant | None = None
    covered: tuple[Period, ...] = ()
