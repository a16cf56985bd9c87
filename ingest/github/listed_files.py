"""Files as GitHub's REST API lists them in; changed files with their diffs out: only for where cloning is impossible.

The list ends at 3,000 files, has no diff for large and binary ones, and in a very large PR it says "0 lines" of files
that nobody counted: https://docs.github.com/rest/pulls/pulls#list-pull-requests-files
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from activity.records import FileChange, FileStatus, PullRequest, State
from activity.text import storable
from ingest.git.diff import PATCH_CAP
from ingest.github.faults import Raw, judge
from ingest.github.landing import Branch, Owners
from ingest.people import People

_MOST_PAGES = 30
_COUNTED_LINES = 20_000
"""Lines of a PR after which REST no longer counts what a file changed."""

_STATUSES = {
    "added": FileStatus.ADDED,
    "removed": FileStatus.DELETED,
    "renamed": FileStatus.RENAMED,
    "copied": FileStatus.COPIED,
    "changed": FileStatus.TYPE_CHANGED,
}


class AsListed:
    """No diffs at all: records stay as the list tells them."""

    clone: str | None = None

    def landed(self, told: Sequence[PullRequest], _branches: Mapping[int, Branch]) -> tuple[PullRequest, ...]:
        """The records as they are."""
        return tuple(told)

    def commits_of(self, _record: PullRequest) -> tuple[str, ...]:
        """None: no history is read."""
        return ()

    def directs(self, _after: str | None, _owners: Owners, _people: People) -> None:
        """Not known: no history is read."""


class FromRest(AsListed):
    """Diffs from REST, a request for each hundred files of a merged PR."""

    def __init__(self, get: Callable[[str], Raw], name: str, cap: int = PATCH_CAP) -> None:
        """Ask with `get`; `cap` is bytes of diff text kept of one file."""
        self._get = get
        self._name = name
        self._cap = cap

    def landed(self, told: Sequence[PullRequest], _branches: Mapping[int, Branch]) -> tuple[PullRequest, ...]:
        """The records, those of merged PRs with diffs.

        Raises:
            GitHubError: GitHub refuses or gives no answer.
        """
        return tuple(self._with_files(record) if record.state is State.MERGED else record for record in told)

    def _with_files(self, record: PullRequest) -> PullRequest:
        rows: list[Mapping[str, Any]] = []
        for page in range(1, _MOST_PAGES + 1):
            raw = self._get(f"/repos/{self._name}/pulls/{record.number}/files?per_page=100&page={page}")
            found = raw.body if isinstance(raw.body, list) else []
            if raw.status != 200 or not isinstance(raw.body, list):
                judge(raw, "files", datetime.now(UTC))
            rows += found
            if len(found) < 100:
                break
        files = files_from_rest(rows, self._cap)
        expected = None if record.files is None else len(record.files)
        short = expected is not None and len(files) < expected
        note = f"files: {len(files)} of {expected}" if short else record.incomplete
        return record.model_copy(update={"files": files, "incomplete": note})


def files_from_rest(rows: Sequence[Mapping[str, Any]], cap: int = PATCH_CAP) -> tuple[FileChange, ...]:
    """Parse the list. A file without diff is a mere rename, binary, or too large: told apart, never "0 lines"."""
    return tuple(_files(rows, cap))


def _files(rows: Sequence[Mapping[str, Any]], cap: int) -> Iterator[FileChange]:
    counted = 0
    for row in rows:
        change = _file(row, cap, beyond=counted >= _COUNTED_LINES)
        counted += (change.additions or 0) + (change.deletions or 0)
        yield change


def _file(row: Mapping[str, Any], cap: int, *, beyond: bool) -> FileChange:
    text, lines = row.get("patch"), (row["additions"], row["deletions"])
    status = _STATUSES.get(row["status"], FileStatus.MODIFIED)
    nothing = text is None and lines == (0, 0)
    renamed = status is FileStatus.RENAMED
    uncounted = nothing and beyond
    kept = None if text is None else _capped(storable(text), cap)
    return FileChange(
        path=row["filename"],
        previous_path=row.get("previous_filename"),
        status=status,
        additions=None if nothing and not renamed else lines[0],
        deletions=None if nothing and not renamed else lines[1],
        binary=nothing and not renamed and not uncounted,
        patch="" if nothing and renamed else kept,
        patch_cut=(text is None and not nothing) or uncounted or (kept is not None and kept != storable(text or "")),
        patch_repaired=text is not None and storable(text) != text,
    )


def _capped(text: str, cap: int) -> str:
    """The whole lines that fit."""
    if len(text.encode()) <= cap:
        return text
    cut = text.encode()[:cap].decode("utf-8", "ignore")
    return cut[: max(cut.rfind("\n"), 0)]
