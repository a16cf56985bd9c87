"""A few words in; a whole PR in the world out: files, reviews, threads, comments, checks, labels, timeline.

Where a list is wished, a number `n` makes n of them, and a word makes the usual one: a file of that path, an approval
by that login, a passed check of that name. `"bob: looks wrong"` is a comment by bob. See `parts` for the rest.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tests.fakes.github.conversation import Conversation, moments
from tests.fakes.github.discussion import ReviewRequest
from tests.fakes.github.entities import Issue, Milestone, Team
from tests.fakes.github.parts import check, comment, file, many, moment, review, thread, time_check
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository

LISTS: dict[str, Any] = {
    "files": ("src/door.py",),
    "labels": (),
    "closes": (),
    "commits": 1,
    "checks": (),
    "reviews": (),
    "threads": (),
    "comments": (),
    "asked": (),
    "events": (),
}
"""What a PR has when nothing is wished."""


def pull_request(repository: Repository, number: int, title: str | None = None, **wishes: Any) -> PullRequest:
    """Make a PR and put it into its repository.

    Args:
        repository: where it goes.
        number: its number.
        title: its title.
        wishes: `author`, `created`, `merged`, `closed`, `updated`, `base`, `head`, `body`, `draft`, `merged_by`,
            `labels`, `closes` (issue numbers), `milestone`, `files`, `commits`, `reviews`, `threads`, `comments`,
            `checks` (`None` or none: the rollup is null), `asked` (reviewers, `@slug` is a team), `events`,
            `commit` (id of the merge commit), `style` (squash, merge, rebase), and attributes of `PullRequest`.
    """
    wish = _Wishes(repository, wishes)
    pr = wish.bare(number, title or f"fix: change number {number}")
    repository.pull_requests[number] = repository.world.adopt(pr, None)
    wish.fill(pr)
    pr.updated_at = wish.updated or max(pr.moments())
    repository.world.now = max(repository.world.now, pr.updated_at)
    return pr


class _Wishes:
    """The wishes for one PR, taken one by one; what is left must be attributes."""

    def __init__(self, repository: Repository, wishes: dict[str, Any]) -> None:
        self.repository, self.world, self._left = repository, repository.world, dict(wishes)
        self.merged, self.updated = moment(self._take("merged")), moment(self._take("updated"))
        self.closed = moment(self._take("closed")) or self.merged
        self.created = moment(self._take("created")) or self._end() - timedelta(days=2)
        self.lists = {name: self._take(name, usual) for name, usual in LISTS.items()}
        self.merge = {"by": self._take("merged_by", "max"), "oid": self._take("commit")}
        self.merge["style"] = self._take("style", "squash")

    def bare(self, number: int, title: str) -> PullRequest:
        """The PR without its lists."""
        milestone = self._take("milestone")
        return PullRequest(
            repository=self.repository,
            number=number,
            title=title,
            author=self.world.account(self._take("author", "ann")),
            created_at=self.created,
            updated_at=self.created,
            closed_at=self.closed,
            base_ref_name=self._take("base", self.repository.default_branch),
            base_ref_oid=self._take("base_oid", self._base_head()),
            head_ref_name=self._take("head", f"change-{number}"),
            is_draft=self._take("draft", False),
            milestone=milestone and self.world.adopt(Milestone(milestone), self.repository),
            **self._left,
        )

    def fill(self, pr: PullRequest) -> None:
        """Add every list, oldest first, then the merge."""
        later = moments(self.created, self.closed)
        conversation = Conversation(pr, later)
        pr.files = many(self.lists["files"], file)
        pr.labels = [self.repository.label(name) for name in many(self.lists["labels"], str)]
        pr.closing_issues_references = [self._issue(number) for number in self.lists["closes"]]
        self._code(pr, later)
        self._said(conversation)
        for asked in self.lists["asked"]:
            pr.review_requests.append(self.world.adopt(ReviewRequest(self._reviewer(asked)), pr))
        if self.merged is not None:
            conversation.merge(self.merged, **self.merge)

    def _code(self, pr: PullRequest, later: Iterator[datetime]) -> None:
        for each in many(self.lists["commits"], str):
            made = self.world.commit(self.repository, f"{each} of #{pr.number}", next(later))
            pr.commits.append(made)
        head = pr.head_commit
        if head is not None:
            for wished in many(self.lists["checks"] or (), check):
                head.contexts.append(self.world.adopt(wished, head))
                time_check(wished, head.committed_date)

    def _said(self, conversation: Conversation) -> None:
        for wished in many(self.lists["reviews"], review):
            conversation.review(wished)
        for talk in many(self.lists["threads"], thread):
            conversation.thread(talk)
        for remark in many(self.lists["comments"], comment):
            conversation.comment(remark)
        for happened in self.lists["events"]:
            conversation.event(happened)

    def _base_head(self) -> str:
        head = self.repository.branches.get(self.repository.default_branch)
        return head.oid if head else "0" * 40

    def _end(self) -> datetime:
        return self.closed or self.updated or self.world.now

    def _take(self, name: str, otherwise: Any = None) -> Any:
        return self._left.pop(name, otherwise)

    def _issue(self, number: int) -> Issue:
        made = Issue(number, f"Issue {number}", repository=self.repository)
        return self.world.adopt(made, self.repository)

    def _reviewer(self, name: str) -> Any:
        return self.world.adopt(Team(name[1:]), None) if name.startswith("@") else self.world.account(name)
