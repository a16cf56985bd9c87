"""A commit of the base, its files and who wrote it in; a `PullRequest` or a `Direct` out. Pure."""

from typing import NamedTuple

from activity.records import Direct, FileChange, PullRequest, Repository
from ingest.git.history import History, Step
from ingest.git.log import Commit, Writer
from ingest.git.revert import reverts_of
from ingest.people import People


class Landing(NamedTuple):
    """How a PR came onto the base; `writer` is the author of its branch, `None` if the branch tells none."""

    commit: Commit
    step: Step
    files: tuple[FileChange, ...]
    writer: Writer | None


def direct_of(commit: Commit, repository: Repository, people: People) -> Direct:
    """A commit that names no PR."""
    return Direct(
        repository=repository.name,
        base=repository.base,
        commit=commit.sha,
        subject=commit.subject,
        author=people.from_git(commit.author_name, commit.author_email),
        committed_at=commit.when,
    )


def pull_request_of(
    number: int, landing: Landing, repository: Repository, people: People, history: History
) -> PullRequest:
    """A merged PR, as far as a clone tells it.

    Who merged is known of a merge commit only: the committer of a squash commit is usually GitHub itself.
    """
    commit, step = landing.commit, landing.step
    return PullRequest(
        repository=repository.name,
        number=number,
        title=step.title,
        base=repository.base,
        author=people.from_git(*landing.writer) if landing.writer else None,
        merged_by=people.from_git(commit.author_name, commit.author_email) if step.merge else None,
        merged_at=commit.when,
        merge_commit=commit.sha,
        commit_message=commit.body.strip("\n"),
        files=landing.files,
        reverts=reverts_of(commit, step.title, repository.name, history),
    )
