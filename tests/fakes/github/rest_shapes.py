"""Things of the world in; the JSON that REST gives of them out, with the fields PyGithub and Herald read."""

from datetime import datetime
from typing import Any

from tests.fakes.github.discussion import Comment, Review
from tests.fakes.github.discussion import Reply as ThreadReply
from tests.fakes.github.entities import Account, File
from tests.fakes.github.pull_request import PullRequest
from tests.fakes.github.repository import Repository
from tests.fakes.github.tokens import Budget

STATUSES = {"DELETED": "removed"}

Json = dict[str, Any]


def budget(of: Budget) -> Json:
    """One resource of `/rate_limit`."""
    return {"limit": of.limit, "remaining": of.remaining, "used": of.used, "reset": of.reset}


def account(who: Account | None, api: str) -> Json | None:
    """A user; a deleted one is null."""
    if who is None:
        return None
    return {
        "login": who.rest_login,
        "id": who.database_id,
        "node_id": who.id,
        "type": who.kind,
        "name": who.name,
        "url": f"{api}/users/{who.rest_login}",
    }


def repository(of: Repository, api: str) -> Json:
    """A repository."""
    return {
        "id": of.database_id,
        "node_id": of.id,
        "name": of.name,
        "full_name": of.name_with_owner,
        "private": of.is_private,
        "archived": of.is_archived,
        "fork": of.is_fork,
        "default_branch": of.default_branch,
        "url": f"{api}/repos/{of.name_with_owner}",
        "clone_url": f"{api.removesuffix('/api/v3')}/{of.name_with_owner}.git",
        "permissions": {"pull": True, "push": False, "admin": False},
    }


def pull_request(pr: PullRequest, api: str) -> Json:
    """A PR as a list shows it: without counts and without `merged`."""
    merge = pr.merge_commit
    return {
        "id": pr.full_database_id,
        "node_id": pr.id,
        "number": pr.number,
        "title": pr.title,
        "body": pr.body or None,
        "state": "open" if pr.state == "OPEN" else "closed",
        "draft": pr.is_draft,
        "user": account(pr.author, api),
        "created_at": moment(pr.created_at),
        "updated_at": moment(pr.updated_at),
        "closed_at": moment(pr.closed_at),
        "merged_at": moment(pr.merged_at),
        "merge_commit_sha": merge.oid if merge else None,
        "labels": [{"id": label.database_id, "node_id": label.id, "name": label.name} for label in pr.labels],
        "base": {"ref": pr.base_ref_name, "sha": pr.base_ref_oid, "repo": repository(pr.repository, api)},
        "head": {"ref": pr.head_ref_name, "sha": pr.head_ref_oid, "repo": None},
        "author_association": pr.author_association,
        "url": f"{api}/repos/{pr.repository.name_with_owner}/pulls/{pr.number}",
        "html_url": api.removesuffix("/api/v3") + pr.url,
        "issue_url": f"{api}/repos/{pr.repository.name_with_owner}/issues/{pr.number}",
    }


def whole_pull_request(pr: PullRequest, api: str) -> Json:
    """A PR asked for alone."""
    return {
        **pull_request(pr, api),
        "merged": pr.merged,
        "merged_by": account(pr.merged_by, api),
        "comments": len(pr.comments),
        "review_comments": sum(len(thread.comments) for thread in pr.review_threads),
        "commits": len(pr.commits),
        "additions": pr.additions,
        "deletions": pr.deletions,
        "changed_files": pr.changed_files,
    }


def file(of: File, _api: str) -> Json:
    """A changed file; no `patch` unless the world has one, `previous_filename` for a rename."""
    told: Json = {
        "sha": "0" * 40,
        "filename": of.path,
        "status": STATUSES.get(of.change_type, of.change_type.lower()),
        "additions": of.additions,
        "deletions": of.deletions,
        "changes": of.additions + of.deletions,
    }
    if of.patch is not None:
        told["patch"] = of.patch
    if of.previous_path is not None:
        told["previous_filename"] = of.previous_path
    return told


def review(of: Review, api: str) -> Json:
    """A review."""
    return {
        "id": of.full_database_id,
        "node_id": of.id,
        "user": account(of.author, api),
        "body": of.body,
        "state": of.state,
        "submitted_at": moment(of.submitted_at),
        "commit_id": of.commit.oid if of.commit else None,
        "author_association": of.author_association,
    }


def review_comment(of: ThreadReply, api: str) -> Json:
    """A reply in a thread; REST knows no thread, only what is replied to."""
    first = of.parent.comments[0]
    return {
        **comment(of, api),
        "path": of.path,
        "line": of.parent.line,
        "original_line": of.parent.original_line,
        "diff_hunk": of.diff_hunk,
        "commit_id": of.commit.oid if of.commit else None,
        **({} if of is first else {"in_reply_to_id": first.full_database_id}),
    }


def comment(of: Comment | ThreadReply, api: str) -> Json:
    """A comment."""
    return {
        "id": of.full_database_id,
        "node_id": of.id,
        "user": account(of.author, api),
        "body": of.body,
        "created_at": moment(of.created_at),
        "updated_at": moment(of.updated_at),
        "author_association": of.author_association,
    }


def moment(when: datetime | None) -> str | None:
    """A time as GitHub writes it."""
    return None if when is None else when.strftime("%Y-%m-%dT%H:%M:%SZ")
