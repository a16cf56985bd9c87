"""The details of a PR as they came in; whole, with the rest of every list fetched, out, or what is missing of them.

Each list tells its total. Only when all of every list is there, replies inside threads included, is a PR whole.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ingest.github.asking import Asker
from ingest.github.faults import CursorLostError, HeavyError

Payload = dict[str, Any]

_LISTS = {
    "labels": "MoreLabels",
    "closingIssuesReferences": "MoreIssues",
    "files": "MoreFiles",
    "reviews": "MoreReviews",
    "reviewThreads": "MoreThreads",
    "comments": "MoreComments",
}
_MOST_PAGES = 300


class Missing(NamedTuple):
    """What a PR lacks: the list, and what happened in words."""

    part: str
    reason: str


def complete(payload: Payload, asker: Asker) -> tuple[Missing, ...]:
    """Fetch what did not fit, in place; what is still missing then comes back.

    Raises:
        GitHubError: GitHub refuses to go on at all (a limit, a dead token).
    """
    return tuple(_completed(payload, asker))


def _completed(payload: Payload, asker: Asker) -> Iterator[Missing]:
    for part, query in _LISTS.items():
        yield from _fill(payload.get(part), _Rest(query, payload["id"], (part,), part), asker)
    for thread in (payload.get("reviewThreads") or {}).get("nodes") or ():
        if thread is not None:
            rest = _Rest("MoreReplies", thread["id"], ("comments",), "reviewThreads")
            yield from _fill(thread["comments"], rest, asker)
    if (contexts := contexts_of(payload)) is not None:
        yield from _fill(contexts, _Rest("MoreChecks", payload["id"], _CHECKS, "checks"), asker)
    yield from _earlier_events(payload, asker)


class _Rest(NamedTuple):
    """How the rest of a list is asked for: the query, the node, and where the list stands in the answer."""

    query: str
    identity: str
    path: tuple[str | int, ...]
    part: str


_CHECKS: tuple[str | int, ...] = ("commits", "nodes", 0, "commit", "statusCheckRollup", "contexts")


def contexts_of(payload: Mapping[str, Any]) -> Payload | None:
    """The list of checks of the last commit; `None` when there are none, or nobody asked."""
    nodes = (payload.get("head") or {}).get("nodes") or ()
    rollup = nodes[0]["commit"].get("statusCheckRollup") if nodes and nodes[0] else None
    found: Payload | None = rollup and rollup.get("contexts")
    return found


def _fill(listed: Payload | None, rest: _Rest, asker: Asker) -> Iterator[Missing]:
    if listed is None or listed.get("nodes") is None:
        yield Missing(rest.part, f"{rest.part}: not told")
        return
    try:
        _append(listed, rest, asker)
    except (HeavyError, CursorLostError):
        yield Missing(rest.part, f"{rest.part}: {len(listed['nodes'])} of {listed['totalCount']}, then no answer")
        return
    there = sum(node is not None for node in listed["nodes"])
    if there != listed["totalCount"] or there != len(listed["nodes"]):
        yield Missing(rest.part, f"{rest.part}: {there} of {listed['totalCount']}")


def _append(listed: Payload, rest: _Rest, asker: Asker) -> None:
    for _ in range(_MOST_PAGES):
        if not listed["pageInfo"]["hasNextPage"]:
            return
        after = listed["pageInfo"]["endCursor"]
        answer = asker.ask_twice(rest.query, id=rest.identity, after=after)
        more = _at(answer.data.get("node"), rest.path)
        if more is None or answer.problems:
            raise HeavyError("A part of a list was not told.")
        listed["nodes"] += more["nodes"]
        listed["totalCount"], listed["pageInfo"] = more["totalCount"], more["pageInfo"]


def _earlier_events(payload: Payload, asker: Asker) -> Iterator[Missing]:
    listed = payload.get("timelineItems")
    if listed is None or listed.get("nodes") is None or None in listed["nodes"]:
        yield Missing("timelineItems", "events: not told")
        return
    try:
        while listed["pageInfo"]["hasPreviousPage"]:
            before = listed["pageInfo"]["startCursor"]
            answer = asker.ask_twice("MoreEvents", id=payload["id"], before=before)
            more = _at(answer.data.get("node"), ("timelineItems",))
            if more is None or answer.problems:
                raise HeavyError("A part of a list was not told.")
            listed["nodes"][:0] = more["nodes"]
            listed["pageInfo"] = more["pageInfo"]
    except (HeavyError, CursorLostError):
        yield Missing("timelineItems", "events: not all told")


def _at(value: Any, path: tuple[str | int, ...]) -> Payload | None:  # noqa: ANN401 - any part of an answer
    for step in path:
        if isinstance(step, int):
            value = value[step] if isinstance(value, list) and len(value) > step else None
        else:
            value = value.get(step) if isinstance(value, dict) else None
    return value if isinstance(value, dict) and value.get("nodes") is not None else None
