"""Stored PRs that may have changed without a sign in the list in; those that did out.

Deleting a comment, resolving a thread and the end of a check need not move a PR's time of update. So once a day (and
before a report) the counts and threads of open and recently merged PRs are compared with what is stored.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from activity.records import ThreadState
from ingest.github.asking import Asker
from ingest.github.details import Wanted
from ingest.github.pages import mark_of
from ingest.github.stored import Known

EVERY = timedelta(days=1)
_AT_ONCE = 50
_MOST_THREADS = 100


def changed_since_read(known: Sequence[Known], asker: Asker) -> Iterator[Wanted]:
    """Those that have to be read again, or that GitHub does not find any more.

    Raises:
        GitHubError: GitHub refuses, or gives no answer.
    """
    for start in range(0, len(known), _AT_ONCE):
        group = known[start : start + _AT_ONCE]
        asker.save_budget()
        answer = asker.ask_twice("Look", ids=[each.identity for each in group])
        nodes = answer.data.get("nodes") or [None] * len(group)
        for each, node in zip(group, nodes, strict=True):
            if node is None or has_changed(each, node):
                yield Wanted(each.identity, each.number)


def has_changed(known: Known, node: Mapping[str, Any]) -> bool:
    """Whether counts or threads are not as they were when the PR was read."""
    threads = node["reviewThreads"]
    if known.mark is None or mark_of(node) != known.mark:
        return True
    if threads["totalCount"] > _MOST_THREADS or None in threads["nodes"]:
        return True
    stands = {thread["id"]: (thread["isResolved"], thread["isOutdated"]) for thread in threads["nodes"]}
    return any(
        identity in stands and stands[identity] != _shown(state, outdated=stands[identity][1])
        for identity, state in known.threads.items()
    )


def _shown(state: ThreadState, *, outdated: bool) -> tuple[bool, bool]:
    """How GitHub shows a thread of this state; a resolved one may be outdated or not."""
    resolved = state is ThreadState.RESOLVED
    return resolved, outdated if resolved else state is not ThreadState.OPEN


def due(looked_at: datetime | None, now: datetime) -> bool:
    """Whether it is time to look again."""
    return looked_at is not None and now - looked_at >= EVERY
