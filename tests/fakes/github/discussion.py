"""What people say on a PR: reviews, review threads with their replies, comments, requests for a review."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import ClassVar

from tests.fakes.github.entities import Account, Commit, Node, Team


@dataclass(eq=False)
class Review(Node):
    """A review. `submitted_at=None` with state PENDING is a draft, seen by its author alone."""

    author: Account | None
    state: str = "APPROVED"
    submitted_at: datetime | None = None
    body: str = ""
    commit: Commit | None = None
    author_association: str = "MEMBER"
    is_minimized: bool = False
    last_edited_at: datetime | None = None
    typename: ClassVar[str] = "PullRequestReview"
    prefix: ClassVar[str] = "PRR"

    @property
    def created_at(self) -> datetime:
        """When it was begun; a draft has no other time."""
        return self.submitted_at or self.parent.created_at

    @property
    def updated_at(self) -> datetime:
        """When it was submitted or edited last."""
        return self.last_edited_at or self.created_at


@dataclass(eq=False)
class Reply(Node):
    """One comment of a review thread."""

    author: Account | None
    body: str
    created_at: datetime | None = None
    state: str = "SUBMITTED"
    author_association: str = "MEMBER"
    is_minimized: bool = False
    original_commit: Commit | None = None
    pull_request_review: Review | None = None
    last_edited_at: datetime | None = None
    typename: ClassVar[str] = "PullRequestReviewComment"
    prefix: ClassVar[str] = "PRRC"

    @property
    def updated_at(self) -> datetime | None:
        """When it was written or edited last."""
        return self.last_edited_at or self.created_at

    @property
    def path(self) -> str:
        """The file that is talked about."""
        return str(self.parent.path)

    @property
    def commit(self) -> Commit | None:
        """The commit it was written on."""
        return self.original_commit

    @property
    def outdated(self) -> bool:
        """Whether the line has changed since."""
        return bool(self.parent.is_outdated)

    @property
    def diff_hunk(self) -> str:
        """The piece of diff above it."""
        return "@@ -1 +1 @@"


@dataclass(eq=False)
class Thread(Node):
    """A review thread with its comments; it has no time of its own, as on GitHub."""

    path: str
    line: int | None = None
    comments: list[Reply] = field(default_factory=list)
    is_resolved: bool = False
    is_outdated: bool = False
    resolved_by: Account | None = None
    subject_type: str = "LINE"
    original_line: int | None = None
    diff_side: str = "RIGHT"
    typename: ClassVar[str] = "PullRequestReviewThread"
    prefix: ClassVar[str] = "PRRT"

    @property
    def is_collapsed(self) -> bool:
        """Folded away on the page."""
        return self.is_resolved


@dataclass(eq=False)
class Comment(Node):
    """A comment on the PR itself."""

    author: Account | None
    body: str
    created_at: datetime | None = None
    author_association: str = "MEMBER"
    is_minimized: bool = False
    last_edited_at: datetime | None = None
    typename: ClassVar[str] = "IssueComment"
    prefix: ClassVar[str] = "IC"

    @property
    def updated_at(self) -> datetime | None:
        """When it was written or edited last."""
        return self.last_edited_at or self.created_at


@dataclass(eq=False)
class ReviewRequest(Node):
    """A reviewer who was asked and has not answered."""

    requested_reviewer: Account | Team | None
    as_code_owner: bool = False
    typename: ClassVar[str] = "ReviewRequest"
    prefix: ClassVar[str] = "RR"
