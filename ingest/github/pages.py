"""A page of the light list in; the repository as it shows itself and one entry for each PR out."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from activity.records import Repository, State
from activity.records.frozen import Instant, Record
from ingest.github.asking import Asker
from ingest.github.faults import HeavyError

PAGE = 100
_LEAST_PAGE = 10


class Entry(Record):
    """A PR as the list shows it; `mark` changes whenever it may have something new to tell."""

    identity: str
    number: int
    title: str
    state: State
    base: str
    created_at: Instant
    updated_at: Instant
    merged_at: Instant | None
    mark: str


class Page(Record):
    """One page, those updated last first.

    `asked_at` is when it was surely still to come: the earlier of our clock and GitHub's. `after` is where the next
    page begins, `None` at the end; `tip` the last commit of the default branch; `total` how many PRs there are.
    """

    repository: Repository
    tip: str | None
    total: int
    entries: tuple[Entry, ...]
    after: str | None
    asked_at: Instant


class Lister:
    """Reads the list of one repository page by page, with smaller pages where GitHub finds them too heavy."""

    def __init__(self, asker: Asker, name: str, size: int = PAGE) -> None:
        """List the PRs of OWNER/NAME."""
        self._asker = asker
        self._owner, _, self._name = name.partition("/")
        self._size = size

    def page(self, after: str | None = None) -> Page:
        """The page that begins at a cursor; the first one without.

        Raises:
            GitHubError: GitHub refuses, or gives no answer at the smallest size.
        """
        while True:
            asked_at = self._asker.now()
            try:
                answer = self._asker.ask_twice("Index", owner=self._owner, name=self._name, n=self._size, after=after)
            except HeavyError:
                if self._size // 2 < _LEAST_PAGE:
                    raise
                self._size //= 2
                continue
            sent_at = answer.sent_at or asked_at
            return page_of(answer.data["repository"], min(asked_at, sent_at))


def page_of(payload: Mapping[str, Any], asked_at: datetime) -> Page:
    """Parse one page.

    Raises:
        HeavyError: a part of it is missing; a list with holes proves nothing.
    """
    listed, branch = payload["pullRequests"], payload["defaultBranchRef"] or {}
    if not listed or listed["nodes"] is None or None in listed["nodes"]:
        raise HeavyError("GitHub's list of PRs has holes; try again.")
    follows = listed["pageInfo"]["hasNextPage"]
    return Page(
        repository=Repository(
            name=payload["nameWithOwner"],
            base=branch.get("name") or "main",
            private=payload["isPrivate"],
            web=str(payload["url"]).removesuffix(f"/{payload['nameWithOwner']}"),
            identity=payload["id"],
        ),
        tip=(branch.get("target") or {}).get("oid"),
        total=listed["totalCount"],
        entries=tuple(_entry(node) for node in listed["nodes"]),
        after=listed["pageInfo"]["endCursor"] if follows else None,
        asked_at=asked_at,
    )


def _entry(node: Mapping[str, Any]) -> Entry:
    return Entry(
        identity=node["id"],
        number=node["number"],
        title=node["title"],
        state=State(str(node["state"]).lower()),
        base=node["baseRefName"],
        created_at=node["createdAt"],
        updated_at=node["updatedAt"],
        merged_at=node["mergedAt"],
        mark=mark_of(node),
    )


def mark_of(node: Mapping[str, Any]) -> str:
    """What the list shows of a PR, in one word: time, state and counts. Details and looks show the same."""
    counts = [node["changedFiles"], *(node[name]["totalCount"] for name in ("comments", "reviews", "reviewThreads"))]
    return " ".join(map(str, [node["updatedAt"], node["state"], *counts]))
