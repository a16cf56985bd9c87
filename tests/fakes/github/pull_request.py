"""A pull request of the stand-in's world: plain lists and values, and what GitHub derives from them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, ClassVar

from tests.fakes.github.discussion import Comment, Review, ReviewRequest, Thread
from tests.fakes.github.entities import Account, Commit, Event, File, Issue, Label, Milestone, Node


@dataclass(eq=False, kw_only=True)
class PullRequest(Node):
    """One PR. Change its lists and values at will; `updated_at` moves only if you (or `changes`) move it."""

    typename: ClassVar[str] = "PullRequest"
    prefix: ClassVar[str] = "PR"

    repository: Any = field(repr=False)
    number: int
    title: str
    author: Account | None
    created_at: datetime
    updated_at: datetime
    base_ref_name: str
    head_ref_name: str
    body: str = ""
    merged_at: datetime | None = None
    closed_at: datetime | None = None
    last_edited_at: datetime | None = None
    merged_by: Account | None = None
    merge_commit: Commit | None = None
    milestone: Milestone | None = None
    is_draft: bool = False
    is_cross_repository: bool = True
    author_association: str = "CONTRIBUTOR"
    review_decision: str | None = None
    base_ref_oid: str = "0" * 40
    labels: list[Label] = field(default_factory=list)
    closing_issues_references: list[Issue] = field(default_factory=list)
    assignees: list[Account] = field(default_factory=list)
    files: list[File] = field(default_factory=list)
    reviews: list[Review] = field(default_factory=list)
    review_threads: list[Thread] = field(default_factory=list)
    review_requests: list[ReviewRequest] = field(default_factory=list)
    comments: list[Comment] = field(default_factory=list)
    commits: list[Commit] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)

    @property
    def state(self) -> str:
        """OPEN, CLOSED or MERGED."""
        if self.merged_at is not None:
            return "MERGED"
        return "OPEN" if self.closed_at is None else "CLOSED"

    @property
    def url(self) -> str:
        """The path of the PR's page; the answer puts the server before it."""
        return f"{self.repository.url}/pull/{self.number}"

    @property
    def closed(self) -> bool:
        """No longer open, merged or not."""
        return self.closed_at is not None

    @property
    def merged(self) -> bool:
        """Merged."""
        return self.merged_at is not None

    @property
    def published_at(self) -> datetime:
        """When it was opened."""
        return self.created_at

    @property
    def head_repository(self) -> Any:
        """Where the branch lives; the stand-in has no forks."""
        return None if self.is_cross_repository else self.repository

    @property
    def total_comments_count(self) -> int:
        """Comments and replies."""
        return len(self.comments) + sum(len(thread.comments) for thread in self.review_threads)

    @property
    def changed_files(self) -> int:
        """How many files changed."""
        return len(self.files)

    @property
    def additions(self) -> int:
        """Added lines of all files."""
        return sum(file.additions for file in self.files)

    @property
    def deletions(self) -> int:
        """Removed lines of all files."""
        return sum(file.deletions for file in self.files)

    @property
    def head_ref_oid(self) -> str:
        """The last commit's id."""
        return self.commits[-1].oid if self.commits else "0" * 40

    @property
    def head_commit(self) -> Commit | None:
        """The last commit."""
        return self.commits[-1] if self.commits else None

    @property
    def pull_request(self) -> "PullRequest":
        """Itself."""
        return self

    def children(self) -> Iterator[Node]:
        """Everything with a node id inside this PR, replies and checks included."""
        yield from self.reviews
        yield from self.review_threads
        for thread in self.review_threads:
            yield from thread.comments
        yield from self.comments
        yield from self.events
        yield from self.review_requests
        for commit in self.commits:
            yield commit
            yield from commit.contexts

    def moments(self) -> Iterator[datetime]:
        """Every time at which something happened to it, as far as GitHub would count it as an update."""
        for moment in (self.created_at, self.merged_at, self.closed_at, self.last_edited_at):
            if moment is not None:
                yield moment
        yield from (review.submitted_at for review in self.reviews if review.submitted_at)
        yield from (comment.created_at for comment in self.comments if comment.created_at)
        yield from (event.created_at for event in self.events)
        for thread in self.review_threads:
            yield from (reply.created_at for reply in thread.comments if reply.created_at)
