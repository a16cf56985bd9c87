"""The output of `git log --raw --numstat --patch -z` in; the changed files of each commit out. Pure.

How the stream can be cut without a doubt: names in the first two parts are ended by NUL and never empty, so an
empty field closes them; every line of a patch begins with a sign, so `diff --git` at the start of a line is
git's; and the mark before each commit is a number nobody could know beforehand.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from activity.errors import GitError
from activity.records import FileChange, FileStatus
from ingest.git.feed import Feed

DIFF_OPTIONS = (
    *("-z", "--raw", "--numstat", "--patch", "--no-abbrev", "--diff-merges=first-parent"),
    *("--find-renames", "-l1000", "--unified=3", "--inter-hunk-context=0", "--diff-algorithm=myers"),
    *("--no-ext-diff", "--no-textconv", "--no-color", "--no-relative", "--indent-heuristic"),
    *("--submodule=short", "--ignore-submodules=none", "--src-prefix=a/", "--dst-prefix=b/"),
)
"""The form `read_diffs` reads, whatever a configuration says; each commit against its first parent."""

PATCH_CAP = 64 * 1024
"""Bytes of diff text kept of one file."""

COMMIT_CAP = 16 * 1024 * 1024
"""Bytes of diff text kept of one commit, so that a vendored tree of thousands of files stays in memory."""

_HEAD_ROOM = 128 * 1024  # for what stands above the first hunk: names, each quoted, up to six times
_NEXT_FILE = b"\ndiff --git "
_STATUSES = {
    "A": FileStatus.ADDED,
    "M": FileStatus.MODIFIED,
    "D": FileStatus.DELETED,
    "R": FileStatus.RENAMED,
    "C": FileStatus.COPIED,
    "T": FileStatus.TYPE_CHANGED,
}


class _Name(NamedTuple):
    """What the raw part says of a file, and how many patches follow for it."""

    path: str
    previous_path: str | None
    status: FileStatus
    patches: int


class _Lines(NamedTuple):
    """What the numstat part says of a file; git counts no lines in a binary one."""

    additions: int | None
    deletions: int | None


def read_diffs(
    chunks: Iterable[bytes], mark: bytes, patch_cap: int = PATCH_CAP
) -> Iterator[tuple[str, tuple[FileChange, ...]]]:
    """Each commit's id with its files, in git's order.

    Args:
        chunks: `git log DIFF_OPTIONS --format=<mark>%H`.
        mark: letters and digits that cannot stand in the output otherwise.
        patch_cap: bytes of diff text to keep of one file.

    Raises:
        GitError: the stream breaks off or is not in that form.
    """
    feed = Feed(chunks)
    begun = feed.skip(mark)
    while begun and not feed.ended:
        sha = feed.until(b"\0").decode("ascii", "replace")
        if feed.skip(b"\n"):
            yield sha, tuple(_files(feed, b"\n" + mark, patch_cap))
        else:
            begun = feed.skip(mark)
            yield sha, ()


def _files(feed: Feed, next_commit: bytes, patch_cap: int) -> Iterator[FileChange]:
    try:
        facts = _read_facts(feed.until(b"\0\0diff --git "))
    except (KeyError, ValueError, IndexError) as error:
        raise GitError("git lists changed files in a form Herald does not know; update git or Herald.") from error
    left = COMMIT_CAP
    for place, (name, lines) in enumerate(facts, 1):
        ends = [_NEXT_FILE] * (name.patches - 1) + [next_commit if place == len(facts) else _NEXT_FILE]
        heads = [feed.until(end, patch_cap + _HEAD_ROOM, or_end=end is next_commit) for end in ends]
        change = _change(name, lines, heads, min(patch_cap, left))
        left -= len(change.patch or "")
        yield change


def _read_facts(facts: bytes) -> list[tuple[_Name, _Lines]]:
    """Both parts tell the same files in the same order."""
    fields = facts.split(b"\0")
    names: list[_Name] = []
    at = 0
    while at < len(fields) and fields[at].startswith(b":"):
        *modes, status = fields[at][1:].decode("ascii", "replace").split(" ")
        moved = status[0] in "RC"
        previous = _path(fields[at + 1]) if moved else None
        at += 3 if moved else 2
        names.append(_Name(_path(fields[at - 1]), previous, _STATUSES[status[0]], _patches(status, modes)))
    return list(zip(names, _read_lines(fields[at:]), strict=True))


def _read_lines(fields: list[bytes]) -> Iterator[_Lines]:
    at = 0
    while at < len(fields):
        added, deleted, name = fields[at].split(b"\t", 2)
        at += 1 if name else 3  # a rename: its two names are fields of their own
        yield _Lines(*(None if count == b"-" else int(count) for count in (added, deleted)))


def _patches(status: str, modes: list[str]) -> int:
    """A file that becomes a link (or a submodule) is told as a deletion and a creation."""
    return 2 if status[0] == "T" and modes[0][:3] != modes[1][:3] else 1


def _path(name: bytes) -> str:
    # Two names that are not UTF-8 must stay two names, so their bytes are spelled out.
    return name.decode("utf-8", "backslashreplace")


def _change(name: _Name, lines: _Lines, patches: list[bytes], cap: int) -> FileChange:
    binary = lines.additions is None
    hunks = b"\n".join(filter(None, map(_hunks, patches)))
    kept = _capped(hunks, cap)
    text, repaired = _text(kept)
    return FileChange(
        path=name.path,
        previous_path=name.previous_path,
        status=name.status,
        additions=lines.additions,
        deletions=lines.deletions,
        binary=binary,
        patch=None if binary else text,
        patch_cut=len(kept) < len(hunks),
        patch_repaired=repaired,
    )


def _hunks(patch: bytes) -> bytes:
    """The patch from the first `@@` on, without the newline that ends it; nothing for a mere rename."""
    start = patch.find(b"\n@@ ")
    return b"" if start < 0 else patch[start + 1 :].removesuffix(b"\n")


def _capped(hunks: bytes, cap: int) -> bytes:
    """The whole lines that fit."""
    return hunks if len(hunks) <= cap else hunks[: max(hunks.rfind(b"\n", 0, cap + 1), 0)]


def _text(hunks: bytes) -> tuple[str, bool]:
    """As text that SQL and an index can hold, and whether something had to be replaced for that."""
    try:
        text = hunks.decode("utf-8")
    except UnicodeDecodeError:
        return hunks.decode("utf-8", "replace").replace("\0", ""), True
    return (text.replace("\0", ""), True) if "\0" in text else (text, False)
