"""Single commits of a clone in; their texts and diffs out, in the order asked for. What is not there is left out."""

import secrets
from collections.abc import Iterator, Sequence
from itertools import chain

from activity.records import FileChange
from ingest.git.blobs import fetch_missing_blobs
from ingest.git.clone import Clone
from ingest.git.diff import DIFF_OPTIONS, PATCH_CAP, read_diffs
from ingest.git.log import COMMIT_FORMAT, Commit, read_commits

_LOG = ("log", "-z", "--no-notes", "--no-mailmap", f"--format={COMMIT_FORMAT}")
_LISTED = ("--no-walk=unsorted", "--stdin")


def present(clone: Clone, shas: Sequence[str]) -> set[str]:
    """Those of the commits that the clone holds.

    Raises:
        GitError: the clone cannot be read.
    """
    if not shas:
        return set()
    told = clone.git.run("cat-file", "--batch-check=%(objectname) %(objecttype)", feed=_lines(shas))
    rows = (line.split() for line in told.decode("ascii", "replace").splitlines())
    return {row[0] for row in rows if row[1:] == ["commit"]}


def commits_of(clone: Clone, shas: Sequence[str]) -> dict[str, Commit]:
    """The texts of commits that are there, by id.

    Raises:
        GitError: the clone cannot be read.
    """
    if not shas:
        return {}
    return {commit.sha: commit for commit in read_commits(clone.git.stream(*_LOG, *_LISTED, feed=_lines(shas)))}


def diffs_of(clone: Clone, shas: Sequence[str], cap: int = PATCH_CAP) -> Iterator[tuple[str, tuple[FileChange, ...]]]:
    """The files of each commit against its first parent.

    Raises:
        GitError: the clone cannot be read, or cannot get what it lacks.
    """
    if not shas:
        return
    fetch_missing_blobs(clone, _lines(shas))
    mark = secrets.token_hex(16)
    stream = clone.git.stream("log", *_LISTED, *DIFF_OPTIONS, f"--format={mark}%H", feed=_lines(shas))
    yield from read_diffs(stream, mark.encode(), cap)


def diff_between(clone: Clone, before: str, after: str, cap: int = PATCH_CAP) -> tuple[FileChange, ...]:
    """The files that differ between two commits: what a rebased PR of several commits did.

    Raises:
        GitError: the clone cannot be read.
    """
    mark = secrets.token_hex(16).encode()
    options = [option for option in DIFF_OPTIONS if not option.startswith("--diff-merges")]
    # In the form of `git log`, which has its head line before the files.
    head = mark + after.encode() + b"\0\n"
    stream = clone.completing.stream("diff", *options, "--end-of-options", before, after)
    found = next(read_diffs(_told_of(head, stream), mark, cap), (after, ()))
    return found[1]


def _told_of(head: bytes, stream: Iterator[bytes]) -> Iterator[bytes]:
    first = next(stream, b"")
    return chain([head, first], stream) if first else iter(())


def _lines(shas: Sequence[str]) -> bytes:
    return "".join(f"{sha}\n" for sha in shas).encode()
