"""What happened to a PR besides talk: the events that change how its facts are read, and the issues it closes."""

from enum import StrEnum

from activity.records.frozen import Instant, Record
from activity.records.person import Person


class EventKind(StrEnum):
    """The events Herald keeps."""

    MERGED = "merged"  # `after` is the branch it was merged into, as it was called then
    REOPENED = "reopened"
    BASE_CHANGED = "base_changed"  # from the branch `before` to the branch `after`
    FORCE_PUSHED = "force_pushed"  # to the commit `after`
    REVIEW_DISMISSED = "review_dismissed"  # whose state was `before`; `after` is the review's identity
    COMMENT_DELETED = "comment_deleted"  # a comment of the person `before`
    READY = "ready"  # a draft no longer


class Event(Record):
    """One event, `actor` being who did it; what `before` and `after` mean depends on the kind."""

    kind: EventKind
    at: Instant
    actor: Person | None = None
    before: str | None = None
    after: str | None = None


class ClosingIssue(Record):
    """An issue that the PR closes; `repository` is OWNER/NAME, for it may be another one."""

    repository: str
    number: int
    title: str
