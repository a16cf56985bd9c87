"""What people and machines said about a PR: reviews, threads, comments, checks, and readers' notes."""

from enum import StrEnum

from activity.records.frozen import Instant, Record
from activity.records.person import Person


class Review(Record):
    """One submitted review.

    `state` keeps GitHub's word (APPROVED, CHANGES_REQUESTED, COMMENTED, DISMISSED or one we do not know).
    `commit` is what was reviewed, `association` what the reviewer is to the repository, in GitHub's word.
    Drafts (PENDING) are never records.
    """

    author: Person | None
    state: str
    submitted_at: Instant | None = None
    body: str | None = None
    commit: str | None = None
    identity: str | None = None
    association: str | None = None


class Comment(Record):
    """One comment, in a thread or on the PR itself. `hidden`: minimized on GitHub, so never quoted."""

    author: Person | None
    body: str
    created_at: Instant | None = None
    identity: str | None = None
    hidden: bool = False


class ThreadState(StrEnum):
    """Where a review thread stands. ANSWERED: open, yet probably met by a later push."""

    RESOLVED = "resolved"
    OUTDATED = "outdated"
    ANSWERED = "answered"
    OPEN = "open"


class ReviewThread(Record):
    """A conversation on a line. `state` as last read, `state_at_merge` when it was read in time."""

    identity: str
    state: ThreadState
    state_at_merge: ThreadState | None = None
    path: str | None = None
    line: int | None = None
    comments: tuple[Comment, ...] = ()


class CheckState(StrEnum):
    """What a check says; everything Herald does not know is UNKNOWN, never a pass."""

    PASSED = "passed"
    FAILED = "failed"
    PENDING = "pending"
    NOT_RUN = "not_run"
    UNKNOWN = "unknown"


class Check(Record):
    """One check, re-runs already resolved to the last one.

    `state` is what it said at the merge (of an unmerged PR: last), `later` what it said after the merge, if that
    was read and is something else.
    """

    name: str
    state: CheckState
    completed_at: Instant | None = None
    later: CheckState | None = None


class NoteKind(StrEnum):
    """What a note is about."""

    SUMMARY = "summary"
    DIFF = "diff"
    DESCRIPTION = "description"
    REVIEW = "review"


class Note(Record):
    """A reader's remark that came with a records file: quoted as such, never input to a signal or a risk."""

    kind: NoteKind
    text: str
    about: Person | None = None
    state: str | None = None
    outcome: str | None = None
