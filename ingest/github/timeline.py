"""The timeline of a PR in; the events that matter and the branch it was merged into out. Pure."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from activity.records import Event, EventKind
from ingest.github.discussion import person_of
from ingest.people import People

Node = Mapping[str, Any]


def events_of(nodes: Iterable[Node], people: People) -> tuple[Event, ...]:
    """The events Herald keeps, in GitHub's order; a type it does not know is left out."""
    return tuple(_events(nodes, people))


def merged_into(nodes: Iterable[Node]) -> str | None:
    """The branch as it was called at the merge."""
    names = [node["mergeRefName"] for node in nodes if node["__typename"] == "MergedEvent"]
    return str(names[-1]) if names else None


def _events(nodes: Iterable[Node], people: People) -> Iterator[Event]:
    for node in nodes:
        if (known := _KINDS.get(node["__typename"])) is not None:
            kind, values = known
            before, after = values(node)
            yield Event(
                kind=kind, at=node["createdAt"], actor=person_of(node["actor"], people), before=before, after=after
            )


_Values = tuple[str | None, str | None]


def _nothing(_: Node) -> _Values:
    return None, None


_KINDS: dict[str, tuple[EventKind, Callable[[Node], _Values]]] = {
    "MergedEvent": (EventKind.MERGED, lambda node: (None, node["mergeRefName"])),
    "ReopenedEvent": (EventKind.REOPENED, _nothing),
    "BaseRefChangedEvent": (EventKind.BASE_CHANGED, lambda node: (node["previousRefName"], node["currentRefName"])),
    "HeadRefForcePushedEvent": (
        EventKind.FORCE_PUSHED,
        lambda node: (None, (node["afterCommit"] or {}).get("oid")),
    ),
    "ReviewDismissedEvent": (
        EventKind.REVIEW_DISMISSED,
        lambda node: (node["previousReviewState"], (node["review"] or {}).get("id")),
    ),
    "CommentDeletedEvent": (
        EventKind.COMMENT_DELETED,
        lambda node: ((node["deletedCommentAuthor"] or {}).get("login"), None),
    ),
    "ReadyForReviewEvent": (EventKind.READY, _nothing),
}
