"""Reviews, threads and comments as GitHub tells them in; records out. Pure.

A thread that is not resolved, lies on lines that changed since, and was followed by a commit after the last word of
a reviewer was probably answered by that push (a rebase makes the date of a commit unreliable, so: probably).
"""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from activity.records import Comment, Person, Review, ReviewThread, ThreadState
from ingest.people import People

Node = Mapping[str, Any]

SOON_AFTER_MERGE = timedelta(days=1)
"""A thread's state that is read within this time stands for its state at the merge; later it is not known."""


class Around(NamedTuple):
    """What a thread is read against: its PR's author and commits, the merge, and the time of reading."""

    author: Person | None
    pushed_at: datetime | None
    merged_at: datetime | None
    read_at: datetime


def reviews_of(nodes: Iterable[Node], people: People) -> tuple[Review, ...]:
    """Submitted reviews; a draft, which only the token's owner sees, is nobody's business (case GH-05)."""
    return tuple(
        Review(
            author=person_of(node["author"], people),
            state=node["state"],
            submitted_at=node["submittedAt"],
            body=node["body"] or "",
            commit=(node["commit"] or {}).get("oid"),
            identity=node["id"],
            association=node["authorAssociation"],
        )
        for node in nodes
        if node["state"] != "PENDING"
    )


def comments_of(nodes: Iterable[Node], people: People) -> tuple[Comment, ...]:
    """Comments as they stand; a reply that belongs to a draft review is left out."""
    return tuple(_comments(nodes, people))


def _comments(nodes: Iterable[Node], people: People) -> Iterator[Comment]:
    for node in nodes:
        if node.get("state") != "PENDING":
            yield Comment(
                author=person_of(node["author"], people),
                body=node["body"] or "",
                created_at=node["createdAt"],
                identity=node["id"],
                hidden=node["isMinimized"],
            )


def threads_of(nodes: Iterable[Node], people: People, around: Around) -> tuple[ReviewThread, ...]:
    """Threads with their comments; one whose only comments are drafts is not there yet."""
    found = (_thread(node, people, around) for node in nodes)
    return tuple(thread for thread in found if thread.comments)


def _thread(node: Node, people: People, around: Around) -> ReviewThread:
    comments = comments_of(node["comments"]["nodes"], people)
    state = _state(node, comments, around)
    return ReviewThread(
        identity=node["id"],
        state=state,
        state_at_merge=state if _read_in_time(comments, around) else None,
        path=node["path"],
        line=node["line"] or node["originalLine"],
        comments=comments,
    )


def _state(node: Node, comments: tuple[Comment, ...], around: Around) -> ThreadState:
    if node["isResolved"]:
        return ThreadState.RESOLVED
    if not node["isOutdated"]:
        return ThreadState.OPEN
    asked = [comment.created_at for comment in comments if comment.created_at and not _is(comment, around.author)]
    answered = bool(asked) and around.pushed_at is not None and around.pushed_at > max(asked)
    return ThreadState.ANSWERED if answered else ThreadState.OUTDATED


def _is(comment: Comment, author: Person | None) -> bool:
    return comment.author is not None and author is not None and comment.author.login == author.login


def _read_in_time(comments: tuple[Comment, ...], around: Around) -> bool:
    merged_at = around.merged_at
    if merged_at is None or around.read_at - merged_at > SOON_AFTER_MERGE:
        return False
    first = comments[0].created_at if comments else None
    return first is not None and first <= merged_at


def person_of(actor: Node | None, people: People) -> Person:
    """Who it is; an account that is no more is a ghost, never nobody."""
    if actor is None:
        return people.from_account(None)
    return people.from_account(actor["login"], machine=actor["__typename"] == "Bot")
