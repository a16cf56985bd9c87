"""Puts what people say and do into a PR of the world: reviews, threads, replies, comments, events, the merge."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tests.fakes.github.discussion import Comment, Reply, Review, Thread
from tests.fakes.github.entities import Event
from tests.fakes.github.pull_request import PullRequest


def moments(start: datetime, end: datetime | None) -> Iterator[datetime]:
    """Times that follow each other; inside the PR's life when it has ended."""
    step = (end - start) / 2000 if end else timedelta(minutes=1)
    for count in range(1, 100_000):
        yield (start + count * step).replace(microsecond=0)


class Conversation:
    """Adds parts to one PR. Names become accounts, and what has no time takes the next moment."""

    def __init__(self, pr: PullRequest, later: Iterator[datetime]) -> None:
        self.pr, self.later, self.world = pr, later, pr.repository.world

    def review(self, wished: Review) -> Review:
        """Add a review, on the head commit unless it names another."""
        wished.author = self._account(wished.author)
        wished.commit = wished.commit or self.pr.head_commit
        if wished.submitted_at is None and wished.state != "PENDING":
            wished.submitted_at = next(self.later)
        self.pr.reviews.append(self.world.adopt(wished, self.pr))
        return wished

    def thread(self, wished: Thread) -> Thread:
        """Add a thread with its replies."""
        self.pr.review_threads.append(self.world.adopt(wished, self.pr))
        said, wished.comments = wished.comments, []
        wished.resolved_by = self._account(wished.resolved_by)
        for each in said:
            self.reply(wished, each)
        return wished

    def reply(self, thread: Thread, wished: Reply) -> Reply:
        """Add a reply to a thread."""
        wished.author = self._account(wished.author)
        wished.created_at = wished.created_at or next(self.later)
        wished.original_commit = wished.original_commit or self.pr.head_commit
        thread.comments.append(self.world.adopt(wished, thread))
        return wished

    def comment(self, wished: Comment) -> Comment:
        """Add a comment on the PR."""
        wished.author = self._account(wished.author)
        wished.created_at = wished.created_at or next(self.later)
        self.pr.comments.append(self.world.adopt(wished, self.pr))
        return wished

    def event(self, wished: Event) -> Event:
        """Add a timeline event; accounts, labels and commits among its values may be given by name."""
        wished.actor = self._account(wished.actor)
        wished.values = {name: self._value(name, value) for name, value in wished.values.items()}
        self.pr.events.append(self.world.adopt(wished, self.pr))
        return wished

    def merge(self, at: datetime, *, by: str | None = "max", oid: str | None = None, style: str = "squash") -> None:
        """Merge the PR into its base with a squash, a merge commit or rebased commits."""
        pr, repository = self.pr, self.pr.repository
        base = repository.branches.get(pr.base_ref_name) or repository.branches[repository.default_branch]
        message, parents = _message(pr, style), [base.oid]
        if style == "merge":
            parents.append(pr.head_ref_oid)
        made = self.world.commit(repository, message, at, oid=oid, parent_oids=tuple(parents), branch=pr.base_ref_name)
        pr.merged_at = pr.closed_at = at
        pr.merge_commit, pr.merged_by = made, self._account(by)
        values = {"merge_ref_name": pr.base_ref_name, "commit": made}
        self.event(Event("MergedEvent", at, pr.merged_by, values))

    def _account(self, who: Any) -> Any:
        return self.world.account(who) if isinstance(who, str) else who

    def _value(self, name: str, value: Any) -> Any:
        if name in ("requested_reviewer", "deleted_comment_author"):
            return self._account(value)
        if name == "label" and isinstance(value, str):
            return self.pr.repository.label(value)
        if name in ("before_commit", "after_commit") and isinstance(value, str):
            return self.world.commit(self.pr.repository, "Pushed", self.world.now, oid=value)
        return value


def _message(pr: PullRequest, style: str) -> str:
    if style == "squash":
        return f"{pr.title} (#{pr.number})\n\n{pr.body}".rstrip()
    if style == "merge":
        return f"Merge pull request #{pr.number} from someone/{pr.head_ref_name}\n\n{pr.title}"
    return pr.head_commit.message if pr.head_commit else pr.title
