"""What was read of a PR in; its record out. Pure: no network, no store, no clock.

A part that did not come whole is `None`, *not known*: it never wipes out what is stored.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from activity.records import ClosingIssue, FileChange, FileStatus, Person, PullRequest, Repository, State
from ingest.github.checks import checks_of
from ingest.github.details import Read, has_checks
from ingest.github.discussion import Around, comments_of, person_of, reviews_of, threads_of
from ingest.github.pages import Entry
from ingest.github.timeline import events_of, merged_into
from ingest.github.whole import contexts_of
from ingest.people import People

Node = Mapping[str, Any]


WHOLE_PARTS = frozenset(
    {"labels", "closingIssuesReferences", "files", "reviews", "reviewThreads", "comments", "checks", "timelineItems"}
)
"""The parts of which one may be missing; without anything else a record would state what nobody knows."""


class Frame(NamedTuple):
    """What a record is made within; `old_bases` are earlier names of the tracked branch."""

    repository: Repository
    people: People
    old_bases: frozenset[str] = frozenset()

    def base(self, name: str) -> str:
        """A branch by the name it has now."""
        return self.repository.base if name in self.old_bases else name


_STATUSES = {
    "ADDED": FileStatus.ADDED,
    "DELETED": FileStatus.DELETED,
    "RENAMED": FileStatus.RENAMED,
    "COPIED": FileStatus.COPIED,
    "CHANGED": FileStatus.TYPE_CHANGED,
}


def pull_request_of(read: Read, frame: Frame, read_at: datetime) -> PullRequest:
    """The record of a PR that was read, as far as it came."""
    payload = read.payload or {}
    lost = {missing.part for missing in read.missing}
    author = person_of(payload["author"], frame.people)
    events = payload["timelineItems"]["nodes"] if "timelineItems" not in lost else None
    parts: dict[str, Any] = {
        name: None if key in lost else make(payload, frame) for name, (key, make) in _PARTS.items()
    }
    return PullRequest(
        repository=frame.repository.name,
        base=frame.base(merged_into(events or ()) or payload["baseRefName"]),
        author=author,
        merged_by=person_of(payload["mergedBy"], frame.people) if payload["mergedAt"] else None,
        threads=None if "reviewThreads" in lost else _threads(payload, frame, author, read_at),
        events=None if events is None else events_of(events, frame.people),
        incomplete="; ".join(missing.reason for missing in read.missing) or None,
        **_plain(payload),
        **_checks(read, lost),
        **parts,
    )


def listed_only(entry: Entry, frame: Frame, reason: str) -> PullRequest:
    """The record of a PR of which nothing but its line in the list could be read."""
    return PullRequest(
        repository=frame.repository.name,
        number=entry.number,
        title=entry.title,
        state=entry.state,
        base=frame.base(entry.base),
        created_at=entry.created_at,
        merged_at=entry.merged_at,
        updated_at=entry.updated_at,
        identity=entry.identity,
        incomplete=reason,
    )


def _plain(payload: Node) -> dict[str, Any]:
    return {
        "number": payload["number"],
        "title": payload["title"],
        "state": State(str(payload["state"]).lower()),
        "created_at": payload["createdAt"],
        "merged_at": payload["mergedAt"],
        "closed_at": payload["closedAt"],
        "updated_at": payload["updatedAt"],
        "merge_commit": (payload["mergeCommit"] or {}).get("oid"),
        "body": payload["body"] or "",
        "identity": payload["id"],
        "association": payload["authorAssociation"],
        "draft": payload["isDraft"],
        "milestone": (payload["milestone"] or {}).get("title") or "",
        "head_commit": payload["headRefOid"],
    }


def _threads(payload: Node, frame: Frame, author: Person, read_at: datetime) -> Any:  # noqa: ANN401 - a tuple of threads
    commits = [node["commit"] for node in payload["commits"]["nodes"] if node]
    pushed = [datetime.fromisoformat(commit["committedDate"]) for commit in commits]
    merged_at = payload["mergedAt"] and datetime.fromisoformat(payload["mergedAt"])
    around = Around(author, max(pushed, default=None), merged_at, read_at)
    return threads_of(payload["reviewThreads"]["nodes"], frame.people, around)


def _checks(read: Read, lost: set[str]) -> dict[str, Any]:
    payload = read.payload or {}
    if read.unread is not None or "checks" in lost or not has_checks(payload):
        return {"checks": None, "checks_unread": read.unread}
    contexts = contexts_of(payload)
    merged_at = payload["mergedAt"] and datetime.fromisoformat(payload["mergedAt"])
    return {"checks": () if contexts is None else checks_of(contexts["nodes"], merged_at)}


def _files(payload: Node, _: Frame) -> tuple[FileChange, ...]:
    return tuple(
        FileChange(
            path=node["path"],
            status=_STATUSES.get(node["changeType"], FileStatus.MODIFIED),
            additions=node["additions"],
            deletions=node["deletions"],
        )
        for node in payload["files"]["nodes"]
    )


def _issues(payload: Node, _: Frame) -> tuple[ClosingIssue, ...]:
    nodes = payload["closingIssuesReferences"]["nodes"]
    return tuple(
        ClosingIssue(repository=node["repository"]["nameWithOwner"], number=node["number"], title=node["title"])
        for node in nodes
    )


_PARTS: dict[str, tuple[str, Any]] = {
    "labels": ("labels", lambda payload, _: tuple(node["name"] for node in payload["labels"]["nodes"])),
    "files": ("files", _files),
    "closes": ("closingIssuesReferences", _issues),
    "reviews": ("reviews", lambda payload, frame: reviews_of(payload["reviews"]["nodes"], frame.people)),
    "comments": ("comments", lambda payload, frame: comments_of(payload["comments"]["nodes"], frame.people)),
}
